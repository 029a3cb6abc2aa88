"""Section 4. The course of a coup: whose turn it is, what a card takes, laying down, dealing again, the sweep.

A capture rule gets the ranks of a hand and of the layout and yields the captures that it allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from papillon.cards import Cards
from papillon.moves import Capture
from papillon.sections.s01_players_and_cards import COURTS, NUMBER_CARDS, RANKS, WORTH_TEN, value
from papillon.sections.s03_deal import after_deal, deal_left

CaptureRule = Callable[[str, str], Iterator[Capture]]

LIKE_CARDS: Final = 4
FROM_HAND: Final = 3
FIRST_SEAT: Final = 0


# --- whose turn it is: 4.1, 4.d.2, 4.d.4


def next_to_play(hands: Sequence[Cards], after: int) -> int | None:
    """The next seat in playing order that holds cards; None when nobody does. Clauses: 4.1, 4.d.2.

    `after` is the seat that played last; -1 asks for the first turn after a deal.
    """
    for step in range(1, len(hands) + 1):
        seat = (after + step) % len(hands)
        if hands[seat]:
            return seat
    return None


def first_to_play() -> int:
    """The dealer's right neighbour leads after every deal. Clauses: 4.1, 4.d.4."""
    return FIRST_SEAT


def turn_clauses(clockwise: bool = False) -> tuple[str, ...]:
    """What says whose turn it is, the way round that is played (ruling direction). Clauses: 4.1, papillon-adpoker:5.

    >>> turn_clauses(), turn_clauses(clockwise=True)
    (('4.1',), ('papillon-adpoker:5',))
    """
    return ("papillon-adpoker:5",) if clockwise else ("4.1",)


# --- what a card takes: 4.2 to 4.c.2


def like_card(hand: str, layout: str) -> Iterator[Capture]:
    """One card takes one of its own rank, the only way for a card worth ten.

    Clauses: 4.2, 4.3, 4.a.1, 4.a.2, 4.b.1.

    >>> [capture.taken for capture in like_card("K72", "KK64")]
    ['K']
    """
    for rank in dict.fromkeys(hand):
        if rank in layout and rank in RANKS:
            yield Capture(rank, rank)


@cache
def additions(total: int) -> tuple[tuple[str, frozenset[str]], ...]:
    """Every two or more cards under ten that add up to `total`, with their different ranks. Clauses: 4.a.1, 4.b.1.

    >>> [cards for cards, _ in additions(4)]
    ['3A', '22', '2AA', 'AAAA']
    """
    return tuple((cards, frozenset(cards)) for cards in _sets(total, NUMBER_CARDS) if len(cards) > 1)


def _sets(total: int, allowed: str) -> Iterator[str]:
    """Yield the sets of cards worth `total`, highest first, none of a rank more than four times."""
    if total == 0:
        yield ""
    for place, rank in enumerate(allowed):
        if value(rank) <= total:
            for rest in _sets(total - value(rank), allowed[place:]):
                if rest.count(rank) < LIKE_CARDS:
                    yield rank + rest


def lies_in(ranks: str, layout: str) -> bool:
    """Whether the layout shows every one of these cards, as often as asked.

    >>> lies_in("2AA", "7A2A"), lies_in("2AA", "72A")
    (True, False)
    """
    return all(layout.count(rank) >= ranks.count(rank) for rank in ranks)


def _sums(cards: str, hand: str, layout: str) -> Iterator[Capture]:
    for rank in dict.fromkeys(hand):
        if rank in cards:
            yield from _sums_of(rank, layout.lstrip(_WORTH_AS_MUCH[rank]))


@lru_cache(maxsize=1 << 14)
def _sums_of(rank: str, layout: str) -> tuple[Capture, ...]:
    """The sums that a card takes. A layout lies in order, and what it begins with is worth too much for a sum."""
    shown = frozenset(layout)
    found = (taken for taken, needed in additions(value(rank)) if needed <= shown and lies_in(taken, layout))
    return tuple(Capture(rank, taken) for taken in found)


_WORTH_AS_MUCH: Final = {rank: "".join(other for other in RANKS if value(other) >= value(rank)) for rank in RANKS}
"""Rank → those that are worth as much or more."""


def number_card_sum(hand: str, layout: str) -> Iterator[Capture]:
    """A card under ten takes cards that add up to it. Clauses: 4.b.1, 4.b.2.

    >>> [capture.taken for capture in number_card_sum("7", "6542A")]
    ['6A', '52', '42A']
    """
    return _sums(NUMBER_CARDS, hand, layout)


def ten_sum(hand: str, layout: str) -> Iterator[Capture]:
    """The ten takes cards that add up to ten (ruling ten-sums). Clauses: 4.a.1, 4.b.1, 16.3.

    >>> [capture.taken for capture in ten_sum("TK", "64A")]
    ['64']
    """
    return _sums("T", hand, layout)


def court_sum(hand: str, layout: str) -> Iterator[Capture]:
    """A court takes cards that add up to ten: the widest reading of ten-sums. Clauses: 4.a.1, 4.b.1."""
    return _sums(COURTS, hand, layout)


def three_from_hand(hand: str, layout: str) -> Iterator[Capture]:
    """Three like cards in hand take the exposed fourth. Clauses: 4.c.1, 4.c.2.

    >>> [capture.taken for capture in three_from_hand("JJJ", "J7")]
    ['J']
    """
    for rank in dict.fromkeys(hand):
        if rank in layout and rank in RANKS and hand.count(rank) == FROM_HAND:
            yield Capture(rank * FROM_HAND, rank)


def grounds(capture: Capture) -> tuple[str, ...]:
    """The clauses that allow a capture, the deciding one first. Clauses: 4.a.1, 4.b.1, 4.c.1, 7.1, 16.3.

    >>> grounds(Capture("K", "K")), grounds(Capture("T", "64")), grounds(Capture("5", "555"))
    (('4.a.1',), ('4.b.1', '16.3'), ('7.1',))
    """
    played, taken = capture.played, capture.taken
    if len(played) == FROM_HAND:
        return ("4.c.1",)
    if taken == played * (LIKE_CARDS - 1):
        return ("7.1",)
    if taken == played:
        return ("4.a.1",) if played in WORTH_TEN else ("4.b.1",)
    return ("4.b.1", "16.3") if played in WORTH_TEN else ("4.b.1",)


# --- dealing again: 4.d.3, 4.d.5


def deals_again(hands: Sequence[Cards], stock: Cards) -> bool:
    """Whether nobody holds cards and the stock has a deal left. Clauses: 4.d.3."""
    return not any(hands) and deal_left(len(stock), len(hands))


def announces_last_deal(stock: Cards, players: int, exposed_each_deal: int = 0) -> bool:
    """Whether, after a new deal, exactly one deal is left in stock. Clauses: 4.d.5.

    Nine cards for three players, by ruling stock-announcement twelve for four; other counts under deal-of-seven.
    """
    rest = after_deal(len(stock), players, exposed_each_deal)
    return deal_left(len(stock), players) and not deal_left(rest, players)


# --- laying down and sweeping: 4.d.1, 4.d.8, 4.d.10, 4.d.11


def sweeper(winner: int | None, last_layer: int | None) -> int | None:
    """The seat that takes the cards still exposed at the end. Clauses: 4.d.10, 4.d.11, 12.1."""
    return last_layer if winner is None else winner


def sweep_clauses(winner: int | None) -> tuple[str, ...]:
    """What gives the sweep to the winner, or to the last who laid down. Clauses: 4.d.10, 4.d.11, 12.1."""
    return ("12.1", "4.d.11" if winner is None else "4.d.10")


def lay_down_clauses(forced: bool, stock_left: bool) -> tuple[str, ...]:
    """What makes a player lay down; in the last deal it costs the coup. Clauses: 4.d.1, 4.d.8, 8.1, 11.1.

    forced: by a sauterelle, at a table where it is not its maker who lays out (ruling sauterelle-layer).
    """
    clauses = ("papillon:8.1", "4.d.1", "11.1") if forced else ("4.d.1", "11.1")
    return clauses if stock_left else (*clauses, "4.d.8")
