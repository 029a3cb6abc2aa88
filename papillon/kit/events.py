"""What happens in a game, each happening with the clauses that make it so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from papillon.kit.accounts import Payment
from papillon.kit.cards import Card, Cards


class Happening(NamedTuple):
    """Something that happens besides a payment."""

    kind: str
    """What happens, in one or two words."""
    clauses: tuple[str, ...]
    """Ids of the clauses that make it so, the deciding one first."""
    player: str = ""
    """Letter of the player who does it, letters of several, ``""`` where nobody does."""
    cards: Cards = ()
    """Cards played, laid, dealt or turned up."""
    taken: Cards = ()
    """Cards captured or swept."""
    number: int = 0
    """Whatever is counted (cards left, coups, chips), 0 if nothing is."""


Event = Happening | Payment


def payments_in(events: Iterable[Event]) -> list[Payment]:
    """The payments among events, in order."""
    return [event for event in events if isinstance(event, Payment)]


def net_of(events: Iterable[Event]) -> dict[str, int]:
    """What each account gains in all, negative where it loses; those that gain nothing are left out.

    >>> net_of([Payment("ace", ("6.1",), "A", "B", 2), Payment("laying-down", ("11.2",), "B", "pool", 2)])
    {'A': -2, 'pool': 2}
    """
    gained: Counter[str] = Counter()
    for paid in payments_in(events):
        gained[paid.payer] -= paid.chips
        gained[paid.payee] += paid.chips
    return {account: chips for account, chips in gained.items() if chips}


def happenings_in(events: Iterable[Event]) -> list[Happening]:
    """What happens among events besides payments, in order."""
    return [event for event in events if isinstance(event, Happening)]


def player_of(events: Iterable[Event], kind: str) -> str:
    """Who the first happening of a kind is about; ``""`` if none is among the events."""
    return next((event.player for event in happenings_in(events) if event.kind == kind), "")


def draws_for_deal(draws: Iterable[Mapping[str, Card]], clauses: tuple[str, ...]) -> tuple[Happening, ...]:
    """Who draws which card for the deal. draws: player → card, for each time.

    >>> [event.player for event in draws_for_deal([{"A": Card("K"), "B": Card("7")}], ("3.1",))]
    ['A', 'B']
    """
    return tuple(Happening("draws", clauses, letter, (card,)) for draw in draws for letter, card in draw.items())
