"""Events in words: one short sentence each, the clauses apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from papillon.desk.language import ROUNDS, counted, say
from papillon.desk.telling.events import Telling, in_money
from papillon.kit.accounts import Payment
from papillon.kit.events import Happening
from papillon.kit.translations import N_
from papillon.moves import Most
from papillon.sections.s02_game_and_stake import in_tokens

SENTENCES: Final = {
    "players": N_("{number} players sit down"),
    "rounds": N_("the game is for {rounds}"),
    "agreed-play-on": N_("agreed: an unwon pool at the end is played for in extra coups"),
    "agreed-share": N_("agreed: an unwon pool at the end is shared"),
    "capital": N_("{player} starts with {money}"),
    "draws": N_("{player} draws {cards} for the first deal"),
    "coup": N_("coup {number}: {player} deals"),
    "pool-opens": N_("the pool opens at {number}"),
    "deal": N_("{player} deals {number} cards each"),
    "expose": N_("{player} turns up {cards}"),
    "stock": N_("{number} cards are left in stock"),
    "leads": N_("{player} is first to play"),
    "waits": N_("{player} has no cards and waits"),
    "capture": N_("{player} plays {cards} and takes {taken}"),
    "hanneton": N_("{player} makes hanneton"),
    "sauterelle": N_("{player} makes sauterelle: no card is left exposed"),
    "petit-papillon": N_("{player} makes petit papillon"),
    "papillon": N_("{player} makes papillon"),
    "goes-out": N_("{player} goes out by a capture"),
    "closing": N_("it is the very last play of the coup: this table does not pay the sauterelle"),
    "unnamed": N_("{player} did not name the figure: it is not paid"),
    "lays-down": N_("{player} lays down {cards}"),
    "announces": N_("{player} announces that {number} cards are left: the next deal is the last"),
    "stock-empty": N_("the stock is used up"),
    "stock-over": N_("this was the last deal: the {number} cards left are too few, and are never played"),
    "lapses": N_("{player} has not enough, and what is missing lapses: {chips}"),
    "coup-won": N_("{player} wins the coup"),
    "no-winner": N_("nobody wins the coup"),
    "sweeps": N_("{player} sweeps the cards still exposed: {taken}"),
    "pool-stays": N_("the pool of {number} stays for the next coup"),
    "cards-tied": N_("nobody alone has the most {most}: the next coup pays {number} for them"),
    "cards-unpaid": N_("nobody alone has the most {most}, and the game is over: no payment for them"),
    "round-over": N_("round {number} is complete"),
    "plays-on": N_("the pool is unwon: coup {number} is an extra one"),
    "counts": N_("{player} ends with {money}"),
    "game-won": N_("the game goes to {player}"),
}
"""What each kind of happening says."""

REASONS: Final = {
    "ace": N_("aces taken"),
    "hanneton": "hanneton",
    "three-from-hand": N_("three from hand"),
    "sauterelle": "sauterelle",
    "petit-papillon": "petit papillon",
    "papillon": "papillon",
    "laying-down": N_("cards laid down"),
    "laid-ace": N_("aces laid down"),
    "stake": N_("the stake for the coup"),
    "pool": N_("winning the coup"),
    "coup": N_("winning the coup"),
    "cards": N_("most {most}"),
    "consolation": N_("the consolation"),
    "share": N_("a share of the unwon pool"),
    "share-rest": N_("what does not divide"),
}
"""What each kind of payment is for."""

OWN_SENTENCES: Final[Mapping[tuple[str, tuple[str, ...]], str]] = {
    ("lays-down", ("8.1",)): N_("{player} lays out the rest of the hand: {cards}"),
    ("lays-down", ("papillon-adpoker:20",)): N_("{player} lays out the rest of the hand: {cards}"),
    ("pool-stays", ("papillon-pdf:13",)): N_("the pool of {number} stays for the winner of the game"),
}
"""What a kind of happening says instead where it rests on these clauses."""

OWN_REASONS: Final = {
    ("consolation", "papillon-pdf:32"): N_("having laid down last"),
    ("share", "papillon-pdf:13"): N_("the pool, for winning the game"),
}
"""What a kind of payment is for where this clause decides it."""


class PapillonTelling(Telling):
    """How events are told at a table that counts `most` at the end of a coup (ruling most).

    >>> from papillon.desk.telling.events import tell
    >>> tell(Payment("cards", ("papillon-pdf:31",), "B", "A", 2), PapillonTelling("points")).text
    'B pays A 2 chips: most points'
    """

    sentences = SENTENCES

    def __init__(self, most: Most) -> None:
        """Tell them at such a table."""
        self.most = most

    def parts(self, event: Happening) -> dict[str, object]:
        """The same with rounds, chips as tokens, and what most of is paid for."""
        return {
            **super().parts(event),
            "rounds": counted(event.number, ROUNDS),
            "money": in_money(event.number, in_tokens),
            "most": say(self.most),
        }

    def sentence(self, event: Happening) -> str:
        """What happens, in the words of its kind or of its clauses."""
        own = OWN_SENTENCES.get((event.kind, event.clauses))
        return say(own, **self.parts(event)) if own else super().sentence(event)

    def reason(self, payment: Payment) -> str:
        """What a payment is for, in the words of its kind or of its clause."""
        own = OWN_REASONS.get((payment.kind, payment.clauses[0]))
        return say(own or REASONS[payment.kind], most=say(self.most))


@lru_cache
def telling_of(most: Most) -> Telling:
    """How events are told at a table that counts this at the end of a coup: one value for all such tables."""
    return PapillonTelling(most)
