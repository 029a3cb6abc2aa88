"""The rules of a table as a value, and what they allow: the legal moves, or the refusal of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from francion import refusals
from francion.moves import CoupEnd, Move, Trick
from francion.position import Position
from francion.sections import (
    s01_players_and_deal as s01,
    s03_play as s03,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.step import Step
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Due
from papillon.kit.game import Refusal


def suit_asked(position: Position, rules: Rules) -> str:
    """The suit that the trick on the table asks for, ``""`` when somebody is to lead. Clauses: 3.1."""
    return s03.suit_asked(position.trick, position.trumps, rules.welche_led)


def follow_suit(position: Position, rules: Rules) -> Cards:
    """The cards that the player to move may play. Clauses: 2.3, 3.1, 3.3."""
    return s03.playable(position.hands[position.turn or 0], suit_asked(position, rules), rules.only_heart_forced)


class Course(NamedTuple):
    """The steps of a game that can be replaced, in the order in which they come. The defaults are the sections'.

    No ruling changes one: a misreading of a rule replaces it here.
    """

    lowest_drawn: Callable[[Mapping[str, Card]], list[str]] = s01.lowest_drawn
    """Who draws the lowest card, and so deals first; a table knows its dealer already (1.8)."""
    cut: Callable[[Cards, int], Cards] = s01.cut
    """How the pack is cut; a coup is given a pack that is cut already (1.11)."""
    begin_coup: Callable[[Step], Step] = s01.begin_coup
    """A coup begins (1.8, 1.9)."""
    stakes: Callable[[Sequence[int]], Iterator[Due]] = s04.stakes
    """What is staked, by the bêtes that each seat owes (1.10, 4.5 to 4.7)."""
    deal: Callable[[Step], Step] = s01.deal
    """Nine cards each (1.12)."""
    turn_up_dues: Callable[[Card, int, int], Iterator[Due]] = s05.turn_up_dues
    """What the Welche earns if it is that card, by the dealer's seat and the factor (5.1)."""
    lead_first: Callable[[Step], Step] = s03.lead_first
    """Who leads to the first trick (3.7)."""
    playable: Callable[[Position, Rules], Cards] = follow_suit
    """What may be played (2.3, 3.1 to 3.3)."""
    pass_turn: Callable[[Step], Step] = s01.pass_turn
    """Who plays next (1.9)."""
    winning_card: Callable[[Cards, str, str], Card] = s03.winning_card
    """Which card takes a trick, by the suit asked for and the trumps (3.4, 3.5)."""
    judge_trick: Callable[[Step], Trick] = s03.judge_trick
    """Who takes the trick (3.4, 3.5)."""
    take_trick: Callable[[Step, Trick], Step] = s03.take_trick
    """The trick is taken (3.4 to 3.6)."""
    trick_dues: Callable[[Trick, int], Iterator[Due]] = s05.trick_dues
    """What the Welche earns or costs in the trick, by the factor (5.2 to 5.5)."""
    lead_next: Callable[[Step], Step] = s03.lead_next
    """Who leads to the next trick (3.7)."""
    closing_dues: Callable[[CoupEnd], Iterator[Due]] = s04.closing_dues
    """What the tricks earn (4.1, 4.9)."""
    marks_point: Callable[[Sequence[int]], int] = s04.marks_point
    """Which seat marks the point, by everybody's tricks (4.2, 4.3)."""
    mark_point: Callable[[Step], Step] = s04.mark_point
    """The point is marked (4.2, 4.3)."""
    betes: Callable[[CoupEnd], tuple[int, ...]] = s04.betes
    """What each seat owes for having won no trick (4.4, 4.5)."""
    manche_dues: Callable[[Sequence[int], int], Iterator[Due]] = s04.manche_dues
    """What its winner is paid, by everybody's points (4.11, 4.12)."""
    pass_deal: Callable[[Step], Step] = s01.pass_deal
    """Who deals the next coup (1.9)."""


class Rules(NamedTuple):
    """Whatever differs between two tables. The defaults are the document's; readings replace fields."""

    rulebook: str = "francion"
    """Name of the rulebook that these rules are a reading of."""
    welche_led: s03.WelcheLed = "hearts"
    """The suit that a led Welche asks for (ruling welche-led)."""
    only_heart_forced: bool = False
    """Whether the Welche must be played as the only heart (ruling welche-never-forced)."""
    hidden_double: s05.Doubling = "flat"
    """How the doubling goes on after another hidden Welche (ruling hidden-double)."""
    betes_carried: bool = False
    """Whether a bête outlives its manche (ruling bete-across-manches)."""
    course: Course = Course()
    """The steps of the game."""

    def cited(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses as they are: there is one document, and it cites its own."""
        return clauses


def legal(position: Position, rules: Rules) -> Cards:
    """The cards that the player whose turn it is may play; none when the coup is over. Clauses: 2.3, 3.1, 3.3.

    >>> from francion.notation import read_position, write_cards
    >>> position = read_position("trumps c, trick A:2d, hand Jd Ac Ah").position
    >>> write_cards(legal(position, Rules()))
    'JdAh'
    """
    if position.turn is None:
        return ()
    return rules.course.playable(position, rules)


def refusal(position: Position, move: Move, rules: Rules, player: str | None = None) -> Refusal | None:
    """The first clause that speaks against a move, or None when it is legal.

    player: the letter of who moves, if the move says so. The order of precedence is that of `refusals.REFUSALS`.
    """
    if position.turn is None:
        return refusals.COUP_OVER
    if player is not None and player != position.letter(position.turn):
        return refusals.NOT_NEXT if position.trick else refusals.NOT_LEADING
    hand = position.hands[position.turn]
    if move not in hand:
        return refusals.not_your_card(move, position.turn_up, position.stock)
    if move in legal(position, rules):
        return None
    bound = s03.must_play_welche(hand, suit_asked(position, rules), rules.only_heart_forced)
    return refusals.MUST_PLAY_WELCHE if bound else refusals.MUST_FOLLOW
