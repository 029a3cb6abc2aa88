"""Events of Le Francion in words: one short sentence each, the clauses apart."""

from __future__ import annotations

from typing import Final

from francion.sections.s01_players_and_deal import in_tokens
from francion.sections.s06_summary import handed_over
from papillon.desk.language import MANCHES, TOKENS, counted, listed
from papillon.desk.telling.events import Telling, in_money
from papillon.kit.accounts import Payment
from papillon.kit.events import Happening
from papillon.kit.translations import CHIPS, N_, TRICKS

SENTENCES: Final = {
    "players": N_("{number} players sit down"),
    "pack": N_("the pack has {number} cards"),
    "manches": N_("the game is for {manches}"),
    "capital": N_("{player} starts with {money}"),
    "draws": N_("{player} draws {cards} for the first deal"),
    "manche-begins": N_("manche {number} begins"),
    "coup": N_("coup {number}: {player} deals"),
    "doubled": N_("the Welche was hidden: in this coup its payments are multiplied by {number}"),
    "at-stake": N_("{chips} are at stake"),
    "deal": N_("{player} deals {number} cards each"),
    "turn-up": N_("{player} turns up {cards}"),
    "leads": N_("{player} leads"),
    "plays": N_("{player} plays {cards}"),
    "trick": N_("{player} takes the trick {taken} with {cards}: {tricks} so far"),
    "point": N_("{player} marks a point, {number} in this manche"),
    "bete": N_("{player} has no trick and makes the bête: {chips} to be staked on the next coup"),
    "bete-lapses": N_("{player}'s bête of {chips} lapses"),
    "welche-hidden": N_("the Welche was hidden: in the next coup its payments are multiplied by {number}"),
    "manche-won": N_("{player} wins manche {number}"),
    "counts": N_("{player} ends with {money}"),
    "game-won": N_("the game goes to {player}"),
}
"""What each kind of happening says."""

REASONS: Final = {
    "stake": N_("the deal"),
    "bete-stake": N_("a bête"),
    "welche-turned": N_("the Welche turned up"),
    "welche": N_("a trick won by the Welche"),
    "welche-taken": N_("the Welche taken by the king of trumps"),
    "tricks": N_("tricks"),
    "manche": N_("points missing in the manche"),
}
"""What each kind of payment is for."""


class FrancionTelling(Telling):
    """How events are told, the same at every table.

    >>> from papillon.kit.accounts import Payment
    >>> from papillon.desk.telling.events import tell
    >>> tell(Payment("manche", ("4.11",), "B", "A", 18), TELLING).text
    'B pays A 2 tokens: points missing in the manche'
    """

    pool = "stake"
    spread = frozenset({"welche-taken"})

    sentences = SENTENCES
    reasons = REASONS

    def parts(self, event: Happening) -> dict[str, object]:
        """The same with manches, tricks, and chips as tokens."""
        return {
            **super().parts(event),
            "manches": counted(event.number, MANCHES),
            "tricks": counted(event.number, TRICKS),
            "money": in_money(event.number, in_tokens),
        }

    def sum(self, payment: Payment) -> str:
        """Tokens at the end of a manche, chips else. Clauses: francion:6.1, francion:6.2."""
        tokens, chips = handed_over(payment.kind, payment.chips)
        single = [counted(chips, CHIPS)] if chips else []
        return listed([counted(tokens, TOKENS), *single]) if tokens else counted(chips, CHIPS)


TELLING: Final = FrancionTelling()
"""How events are told."""
