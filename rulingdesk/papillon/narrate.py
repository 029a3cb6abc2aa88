"""Events in words: one short sentence each, the clauses apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.translations import CHIPS, N_
from papillon.events import Event, Happening
from papillon.moves import Most
from papillon.sections.s02_game_and_stake import in_tokens
from rulingdesk.language import ROUNDS, counted, listed, say
from rulingdesk.telling import events as telling
from rulingdesk.telling.events import Line, Telling, in_money, in_words

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


def tell(event: Event, most: Most = "cards") -> Line:
    """Tell one event. most: what the table counts at the end of a coup (ruling most).

    >>> tell(Payment("hanneton", ("7.3",), "B", "A", 1))
    Line(text='B pays A 1 chip: hanneton', clauses=('7.3',), rulings=())
    >>> tell(Payment("cards", ("papillon-pdf:31",), "B", "A", 2), "points").text
    'B pays A 2 chips: most points'
    """
    return telling.tell(event, telling_of(most))


class PapillonTelling(Telling):
    """How events are told at a table that counts `most` at the end of a coup (ruling most)."""

    def __init__(self, most: Most) -> None:
        """Tell them at such a table."""
        self.most = most

    def sentence(self, event: Happening) -> str:
        """What happens, in the words of its kind or of its clauses."""
        words = {
            "player": listed(event.player) if event.kind == "game-won" else event.player,
            "number": event.number,
            "rounds": counted(event.number, ROUNDS),
            "chips": counted(event.number, CHIPS),
            "money": in_money(event.number, in_tokens),
            "cards": in_words(event.cards),
            "taken": in_words(event.taken),
            "most": say(self.most),
        }
        own = OWN_SENTENCES.get((event.kind, event.clauses))
        return say(own or SENTENCES[event.kind], **words)

    def reason(self, payment: Payment) -> str:
        """What a payment is for, in the words of its kind or of its clause."""
        own = OWN_REASONS.get((payment.kind, payment.clauses[0]))
        return say(own or REASONS[payment.kind], most=say(self.most))


@lru_cache
def telling_of(most: Most) -> Telling:
    """How events are told at a table that counts this at the end of a coup: one value for all such tables."""
    return PapillonTelling(most)


def summed_up(events: Iterable[Event], most: Most = "cards") -> list[Line]:
    """Tell events, payments of the same sum by the same clauses as one.

    >>> summed_up([Payment("hanneton", ("7.3",), payer, "A", 1) for payer in "BC"])
    [Line(text='B and C pay A 1 chip each: hanneton', clauses=('7.3',), rulings=())]
    """
    return telling.summed_up(events, telling_of(most))
