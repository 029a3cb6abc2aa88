"""Which card a program of Le Francion has take a trick instead of another, and the clause that decides between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from conformance.francion.paying import TURNED_UP
from conformance.francion.wire import State
from conformance.suite import TraceStep
from francion.sections.s01_players_and_deal import at_right
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s03_play import seat_of
from papillon.kit.cards import Card, Cards
from papillon.kit.events import happenings_in

RANKED: Final = "2.1"
"""Which card of a suit is higher."""

IN_A_CYCLE: Final = "2.2"
"""What the Welche takes, and what takes it."""

MAKES_TRUMPS: Final = "1.15"
"""Which suit is trumps."""


class Contending(NamedTuple):
    """The two cards that are said to have won one trick."""

    won: Card
    """The one that has won it."""
    other: Card
    """The one that the program has win it."""
    taken: Cards
    """All cards of the trick."""
    trumps: str
    """The suit of trumps."""
    clauses: Sequence[str]
    """What the reference cites for the trick: what takes it, and which card is higher."""

    @property
    def is_of_one_suit(self) -> bool:
        """Whether both are of one suit, the Welche apart."""
        return WELCHE not in (self.won, self.other) and self.won.suit == self.other.suit


def contending(told: TraceStep, shown: State) -> Contending | None:
    """The cards that are said to have won the trick that is complete; None if the program names nobody who played."""
    before = told.before.position
    trick = next((event for event in happenings_in(told.after.events) if event.kind == "trick"), None)
    if trick is None or before.turn is None:
        return None
    leader = at_right(before.turn, before.players)
    played_by = {before.letter(seat_of(card, trick.taken, leader)): card for card in trick.taken}
    other = played_by.get(shown.taker or shown.turn or "")
    won = trick.cards[0]
    if other is None or other == won:
        return None
    return Contending(won, other, trick.taken, before.trumps, trick.clauses)


def decides(found: Contending, about: Collection[str]) -> str:
    """Which card is higher, where that can be it alone, or else what takes a trick.

    about: clauses that the case is about, of which the first is chosen where both can be it.
    """
    takes, higher = found.clauses[0], found.clauses[-1]
    if _are_highest(found):
        return higher
    if higher == IN_A_CYCLE or not found.is_of_one_suit:  # with the Welche in the trick, rank alone does not tell
        return takes
    played = [card for card in found.taken if card.suit == found.won.suit]
    if found.other in played[1:-1]:
        return RANKED
    # Who has the first or the last card of a suit win may mean the place, or have ranked the cards otherwise.
    return next((clause for clause in about if clause in (takes, RANKED)), takes)


def rests_on(found: Contending) -> Iterator[str]:
    """What decides as well: which cards are higher, which are trumps, what takes a trick."""
    if WELCHE in (found.won, found.other):
        yield IN_A_CYCLE
    elif found.is_of_one_suit:
        yield from found.clauses
    elif found.trumps in (found.won.suit, found.other.suit):
        yield from (MAKES_TRUMPS, TURNED_UP)


def _are_highest(found: Contending) -> bool:
    """Whether they are the two highest of the trick: an ace and the king of a suit, or one of these and the Welche."""
    highest = {WELCHE, *(Card(rank, found.won.suit if found.won != WELCHE else found.trumps) for rank in "AK")}
    return {found.won, found.other} <= highest and len(highest & {*found.taken}) == 2
