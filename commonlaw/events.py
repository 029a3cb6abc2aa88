"""What happens in a game, each happening with the clauses that make it so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from commonlaw.accounts import Payment
from commonlaw.cards import Card, Cards


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


def drawn(draws: Iterable[Mapping[str, Card]], clause: str) -> tuple[Happening, ...]:
    """Tell who draws which card for the deal. draws: player → card, for each time.

    >>> [event.player for event in drawn([{"A": Card("K"), "B": Card("7")}], "3.1")]
    ['A', 'B']
    """
    return tuple(Happening("draws", (clause,), letter, (card,)) for draw in draws for letter, card in draw.items())
