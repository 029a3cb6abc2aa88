"""Events in words: one short sentence each, the clauses apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from commonlaw.accounts import Payment
from papillon.events import Event, Happening
from papillon.moves import Most
from papillon.sections.s02_game_and_stake import in_tokens
from rulingdesk.language import counted, listed, say
from rulingdesk.telling import events as telling
from rulingdesk.telling.events import Line, Words, in_money, in_words

SENTENCES: Final = {
    "players": "{number} players sit down",
    "rounds": "the game is for {rounds}",
    "agreed-play-on": "agreed: an unwon pool at the end is played for in extra coups",
    "agreed-share": "agreed: an unwon pool at the end is shared",
    "capital": "{player} starts with {money}",
    "draws": "{player} draws {cards} for the first deal",
    "coup": "coup {number}: {player} deals",
    "pool-opens": "the pool opens at {number}",
    "deal": "{player} deals {number} cards each",
    "expose": "{player} turns up {cards}",
    "stock": "{number} cards are left in stock",
    "leads": "{player} is first to play",
    "waits": "{player} has no cards and waits",
    "capture": "{player} plays {cards} and takes {taken}",
    "hanneton": "{player} makes hanneton",
    "sauterelle": "{player} makes sauterelle: no card is left exposed",
    "petit-papillon": "{player} makes petit papillon",
    "papillon": "{player} makes papillon",
    "goes-out": "{player} goes out by a capture",
    "closing": "it is the very last play of the coup: this table does not pay the sauterelle",
    "unnamed": "{player} did not name the figure: it is not paid",
    "lays-down": "{player} lays down {cards}",
    "announces": "{player} announces that {number} cards are left: the next deal is the last",
    "stock-empty": "the stock is used up",
    "stock-over": "this was the last deal: the {number} cards left are too few, and are never played",
    "lapses": "{player} has not enough, and what is missing lapses: {chips}",
    "coup-won": "{player} wins the coup",
    "no-winner": "nobody wins the coup",
    "sweeps": "{player} sweeps the cards still exposed: {taken}",
    "pool-stays": "the pool of {number} stays for the next coup",
    "cards-tied": "nobody alone has the most {most}: the next coup pays {number} for them",
    "cards-unpaid": "nobody alone has the most {most}, and the game is over: no payment for them",
    "round-over": "round {number} is complete",
    "plays-on": "the pool is unwon: coup {number} is an extra one",
    "counts": "{player} ends with {money}",
    "game-won": "the game goes to {player}",
}
"""What each kind of happening says."""

REASONS: Final = {
    "ace": "aces taken",
    "hanneton": "hanneton",
    "three-from-hand": "three from hand",
    "sauterelle": "sauterelle",
    "petit-papillon": "petit papillon",
    "papillon": "papillon",
    "laying-down": "cards laid down",
    "laid-ace": "aces laid down",
    "stake": "the stake for the coup",
    "pool": "winning the coup",
    "coup": "winning the coup",
    "cards": "most {most}",
    "consolation": "the consolation",
    "share": "a share of the unwon pool",
    "share-rest": "what does not divide",
}
"""What each kind of payment is for."""

OWN_SENTENCES: Final[Mapping[tuple[str, tuple[str, ...]], str]] = {
    ("lays-down", ("8.1",)): "{player} lays out the rest of the hand: {cards}",
    ("lays-down", ("papillon-adpoker:20",)): "{player} lays out the rest of the hand: {cards}",
    ("pool-stays", ("papillon-pdf:13",)): "the pool of {number} stays for the winner of the game",
}
"""What a kind of happening says instead where it rests on these clauses."""

OWN_REASONS: Final = {
    ("consolation", "papillon-pdf:32"): "having laid down last",
    ("share", "papillon-pdf:13"): "the pool, for winning the game",
}
"""What a kind of payment is for where this clause decides it."""


def tell(event: Event, most: Most = "cards") -> Line:
    """Tell one event. most: what the table counts at the end of a coup (ruling most).

    >>> tell(Payment("hanneton", ("7.3",), "B", "A", 1))
    Line(text='B pays A 1 chip: hanneton', clauses=('7.3',), rulings=())
    >>> tell(Payment("cards", ("papillon-pdf:31",), "B", "A", 2), "points").text
    'B pays A 2 chips: most points'
    """
    return telling.tell(event, words_of(most))


@lru_cache
def words_of(most: Most) -> Words:
    """How events are told at a table that counts this at the end of a coup."""
    return Words(lambda event: _sentence(event, most), lambda payment: _reason(payment, most))


def _reason(payment: Payment, most: Most) -> str:
    own = OWN_REASONS.get((payment.kind, payment.clauses[0]))
    return say(own or REASONS[payment.kind], most=say(most))


def _sentence(event: Happening, most: Most) -> str:
    words = {
        "player": listed(event.player) if event.kind == "game-won" else event.player,
        "number": event.number,
        "rounds": counted(event.number, "round"),
        "chips": counted(event.number, "chip"),
        "money": in_money(event.number, in_tokens),
        "cards": in_words(event.cards),
        "taken": in_words(event.taken),
        "most": say(most),
    }
    own = OWN_SENTENCES.get((event.kind, event.clauses))
    return say(own or SENTENCES[event.kind], **words)


def summed_up(events: Iterable[Event], most: Most = "cards") -> list[Line]:
    """Tell events, payments of the same sum by the same clauses as one.

    >>> summed_up([Payment("hanneton", ("7.3",), payer, "A", 1) for payer in "BC"])
    [Line(text='B and C pay A 1 chip each: hanneton', clauses=('7.3',), rulings=())]
    """
    return telling.summed_up(events, words_of(most))
