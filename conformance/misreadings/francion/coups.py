"""Misreadings of how Le Francion goes on: who deals and cuts, who marks the point, what ends a manche."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from conformance.misreadings.misreading import Change, with_steps
from francion.moves import Trick
from francion.sections import s01_players_and_deal as s01, s03_play as s03, s04_scoring_and_stake as s04
from francion.step import Step
from papillon.kit import cards
from papillon.kit.cards import Cards
from papillon.kit.events import Due

# --- the point: 4.2, 4.3


def equals(tricks: Sequence[int]) -> list[int]:
    """The seats with most tricks, in playing order."""
    return [seat for seat, won in enumerate(tricks) if won == max(tricks)]


def marking(marks: Callable[[Sequence[int]], list[int]]) -> Change:
    """Mark a point for some seats, none or several; the first of those with six points wins the manche."""

    def mark_point(step: Step) -> Step:
        position, points = step.position, list(step.table.points)
        for seat in marks(position.tricks):
            points[position.player(seat)] += 1
            because = ("4.2",) if len(equals(position.tricks)) == 1 else ("4.3", "4.2")
            step = step.happens("point", because, position.letter(seat), number=points[position.player(seat)])
        return step.at_table(points=tuple(points))

    return with_steps(mark_point=mark_point)


def one_alone(tricks: Sequence[int]) -> list[int]:
    """Name who has more tricks than any other, if somebody has."""
    best = equals(tricks)
    return best if len(best) == 1 else []


def dealer_first(tricks: Sequence[int]) -> int:
    """Begin with the dealer, who sits last."""
    dealer, best = len(tricks) - 1, equals(tricks)
    return dealer if dealer in best else best[0]


def from_the_left(tricks: Sequence[int]) -> int:
    """Begin on the dealer's left and go to the left; the dealer comes last."""
    dealer, best = len(tricks) - 1, equals(tricks)
    return max((seat for seat in best if seat != dealer), default=dealer)


def first_to_reach(last: Mapping[int, int]) -> Change:
    """Give priority to who won a last trick before the others did; of tricks before the record, to the first seat.

    last: seat → the number of the last trick that it is known to have won.
    """

    def take_trick(step: Step, trick: Trick) -> Step:
        number = sum(step.position.tricks) + 1
        # A trick with a higher number was one of the coup before.
        known = {seat: earlier for seat, earlier in last.items() if earlier < number}
        step = s03.take_trick(step, trick)
        return step.at_table(rules=first_to_reach({**known, trick.winner: number})(step.rules))

    def marks_point(tricks: Sequence[int]) -> int:
        return min(equals(tricks), key=lambda seat: (last.get(seat, 0), seat))

    return with_steps(take_trick=take_trick, marks_point=marks_point)


# --- the end of a manche: 4.10 to 4.12, 6.2


def owing(tokens: Callable[[int], int], worth: int = s01.CHIPS_IN_TOKEN) -> Change:
    """Let the others pay so many tokens for their points. worth: chips in one of them."""

    def dues(points: Sequence[int], winner: int) -> Iterator[Due]:
        for due in s04.manche_dues(points, winner):
            if isinstance(due.payer, int):
                yield due._replace(chips=tokens(points[due.payer]) * worth)

    return with_steps(manche_dues=dues)


def missing(points: int) -> int:
    """What the clauses ask for."""
    return s04.POINTS - points if points else s04.TOKENS_WITHOUT_POINT


# --- the cut: 1.11


def lifting(fewest: int, left: int) -> Change:
    """Ask for so many cards of the packet that is lifted, and of the one that stays."""

    def cut(pack: Cards, depth: int) -> Cards:
        if not fewest <= depth <= len(pack) - left:
            raise ValueError(f"expected {fewest} to {len(pack) - left} cards lifted, found {depth} (Francion 1.11)")
        return pack[depth:] + pack[:depth]

    return with_steps(cut=cut)


# --- who deals: 1.8, 1.9


def ranked(descending: str) -> Change:
    """Rank the cards of the draw otherwise."""
    places = {rank: place for place, rank in enumerate(descending)}
    return with_steps(lowest_drawn=partial(cards.lowest_drawn, descending=places))


def dealing(next_dealer: Callable[[Step], int]) -> Change:
    """Let another player deal next. next_dealer: what the coup has led to → who deals."""
    return with_steps(pass_deal=lambda step: s01.pass_deal(step).at_table(dealer=next_dealer(step)))


def drawn_for_each_manche(step: Step) -> int:
    """The right-hand neighbour, but at the start of a manche whoever draws the lowest card, always by the same draw."""
    table = s01.pass_deal(step).table
    if any(table.points):
        return table.dealer
    letter, _ = s01.draw_for_dealer(table.letters, Random(table.coup))
    return table.letters.index(letter)


# --- by their slugs

COUPS: Final[Mapping[str, Change]] = {
    "primaute/nobody-marks": marking(one_alone),
    "primaute/all-mark": marking(equals),
    "primaute/dealer-first": with_steps(marks_point=dealer_first),
    "primaute/from-the-left": with_steps(marks_point=from_the_left),
    "primaute/first-to-reach": first_to_reach({}),
    "manche-end/twelve-on-top": owing(lambda points: missing(points) + (0 if points else s04.POINTS)),
    "manche-end/six-for-none": owing(lambda points: s04.POINTS - points),
    "manche-end/points-held": owing(lambda points: points or s04.TOKENS_WITHOUT_POINT),
    "manche-end/markers-won": owing(lambda points: missing(points) + points),
    "manche-end/in-chips": owing(missing, worth=1),
    "cut/lifted-only": lifting(4, left=0),
    "cut/three-enough": lifting(3, left=3),
    "cut/more-than-four": lifting(5, left=5),
    "dealer/ace-low": ranked("KQJT98765432A"),
    "dealer/highest-deals": ranked(s01.RANKS[::-1]),
    "dealer/deal-to-the-left": dealing(lambda step: (step.table.dealer - 1) % step.players),
    "dealer/winner-deals": dealing(lambda step: step.position.player(s04.marks_point(step.position.tricks))),
    "dealer/new-draw": dealing(drawn_for_each_manche),
}
