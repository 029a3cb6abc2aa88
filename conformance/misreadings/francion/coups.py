"""Misreadings of how Le Francion goes on: who deals and cuts, who marks the point, what ends a manche."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.misreading import Function, Override, after, before, constantly, replacing
from francion import course
from francion.course import Step
from francion.moves import Trick
from francion.position import Position
from francion.records import Record
from francion.rules import Rules
from francion.sections import s01_players_and_deal as s01, s04_scoring_and_stake as s04, s06_summary as s06
from francion.table import Table
from papillon.kit import expectations
from papillon.kit.accounts import Due
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Event, Happening

# --- the point: 4.2, 4.3


def equals(tricks: Sequence[int]) -> list[int]:
    """The seats with most tricks, in playing order."""
    return [seat for seat, won in enumerate(tricks) if won == max(tricks)]


def marking(marks: Callable[[Sequence[int]], list[int]]) -> tuple[Override, Override, Override]:
    """Mark a point for some seats, none or several; the first of those with six points wins the manche."""

    def points(table: Table, position: Position) -> tuple[int, ...]:
        marked = {position.player(seat) for seat in marks(position.tricks)}
        return tuple(held + (player in marked) for player, held in enumerate(table.points))

    def told(closing: tuple[Event, ...], table: Table, position: Position) -> tuple[Event, ...]:
        _, *betes = closing
        clauses = s04.point_clauses(position.tricks)
        seats = [(position.letter(seat), table.points[position.player(seat)]) for seat in marks(position.tricks)]
        return (*(Happening("point", clauses, letter, number=held) for letter, held in seats), *betes)

    def won(end_manche: Callable[[Step], Step]) -> Callable[[Step], Step]:
        def ends(step: Step) -> Step:
            position, held = step.position, step.table.points
            first = next(seat for seat in range(position.players) if s04.manche_over([held[position.player(seat)]]))
            with replacing(Override(s04, "marks_point", constantly(lambda _tricks: first))):
                return end_manche(step)

        return ends

    return (
        Override(course, "_points", constantly(points)),
        Override(course, "_closing", after(told)),
        Override(course, "_end_manche", won),
    )


def one_alone(tricks: Sequence[int]) -> list[int]:
    """Name who has more tricks than any other, if somebody has."""
    best = equals(tricks)
    return best if len(best) == 1 else []


def dealer_first(tricks: Sequence[int]) -> int:
    """Begin with the dealer, who sits last."""
    dealer, best = len(tricks) - 1, equals(tricks)
    return dealer if dealer in best else best[0]


def from_the_left(tricks: Sequence[int]) -> int:
    """Begin at the dealer's left and go to the left; the dealer comes last."""
    dealer, best = len(tricks) - 1, equals(tricks)
    return max((seat for seat in best if seat != dealer), default=dealer)


def first_to_reach() -> tuple[Override, Override]:
    """Give priority to who won a last trick before the others did; of tricks before the record, to the first seat."""
    last: dict[int, int] = {}
    tricks_then: tuple[int, ...] = ()

    def watched(judged: tuple[Trick, Card], position: Position, _rules: Rules) -> tuple[Trick, Card]:
        nonlocal tricks_then
        # Tricks other than those that were watched belong to another coup.
        if position.tricks != tricks_then:
            last.clear()
        winner = judged[0].winner
        last[winner] = sum(position.tricks) + 1
        tricks_then = tuple(won + (seat == winner) for seat, won in enumerate(position.tricks))
        return judged

    def earliest(tricks: Sequence[int]) -> int:
        return min(equals(tricks), key=lambda seat: (last.get(seat, 0), seat))

    return Override(course, "_judged", after(watched)), Override(s04, "marks_point", constantly(earliest))


# --- the end of a manche: 4.10 to 4.12, 6.2


def owing(tokens: Callable[[int], int], worth: int = s01.CHIPS_IN_TOKEN) -> Callable[[Function], Function]:
    """Let the others pay so many tokens for their points. worth: chips in one of them."""

    def owed(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
        return (due._replace(chips=tokens(points[due.payer]) * worth) for due in dues if isinstance(due.payer, int))

    return after(owed)


def missing(points: int) -> int:
    """What the clauses ask for."""
    return s04.POINTS - points if points else s04.TOKENS_WITHOUT_POINT


# --- the cut: 1.11


def lifted_alone(pack: Cards, depth: int) -> Cards:
    """Ask for four cards of the packet that is lifted, and for none that stays."""
    if not s01.LEAST_PACKET <= depth <= len(pack):
        raise ValueError(f"expected {s01.LEAST_PACKET} to {len(pack)} cards lifted, found {depth} (Francion 1.11)")
    return pack[depth:] + pack[:depth]


# --- who deals: 1.8, 1.9


def ranked(descending: str) -> tuple[Override, Override]:
    """Rank the cards of the draw otherwise, and let who is the lowest then deal first."""
    places = {rank: place for place, rank in enumerate(descending)}
    return Override(s01, "DESCENDING", constantly(places)), Override(expectations, "replay", before(drawn_again))


def drawn_again(record: Record) -> Record:
    """The record with another dealer, if one of its draws names a player."""
    named = [lowest[0] for draw in record.draws if len(lowest := s01.lowest_drawn(draw)) == 1]
    if not named or record.start is not None:
        return record
    return record._replace(table=record.table._replace(dealer=record.table.letters.index(named[0])))


def dealing(next_dealer: Callable[[Step, int], int]) -> Callable[[Function], Function]:
    """Let another player deal next. next_dealer: what the coup led to, and who dealt it → who deals."""

    def goes_on(done: Step, step: Step) -> Step:
        if done.table.over:
            return done
        return done._replace(table=done.table._replace(dealer=next_dealer(done, step.table.dealer)))

    return after(goes_on)


def at_left(done: Step, dealer: int) -> int:
    """The dealer's left neighbour."""
    return (dealer - 1) % done.table.players


def marker(done: Step, _dealer: int) -> int:
    """Who marked the point."""
    return done.position.player(s04.marks_point(done.position.tricks))


def drawn_for_each_manche(done: Step, _dealer: int) -> int:
    """The right neighbour, but at the start of a manche whoever draws the lowest card; the same draw every time."""
    table = done.table
    if any(table.points):
        return table.dealer
    letter, _ = s01.draw_for_dealer(table.letters, Random(table.coup))
    return table.letters.index(letter)


# --- what they are called

COUPS: Final = (
    misreading_of(
        "primaute",
        "nobody-marks",
        ("4.3",),
        "Nobody has more tricks than everybody else, so the coup is drawn.",
        *marking(one_alone),
    ),
    misreading_of(
        "primaute",
        "all-mark",
        ("4.3", "4.2"),
        "Each of them has as many tricks as anybody, and that is what earns the point.",
        *marking(equals),
    ),
    misreading_of(
        "primaute",
        "dealer-first",
        ("4.3",),
        "It is a matter of how far one sits from the dealer, and the dealer sits at no distance at all.",
        Override(s04, "marks_point", constantly(dealer_first)),
    ),
    misreading_of(
        "primaute",
        "from-the-left",
        ("4.3",),
        "A neighbour of the dealer comes first, and the left is where one starts to count.",
        Override(s04, "marks_point", constantly(from_the_left)),
    ),
    misreading_of(
        "primaute",
        "first-to-reach",
        ("4.3",),
        "Two have the same, and the quicker of them had it when the other had not.",
        *first_to_reach(),
    ),
    misreading_of(
        "manche-end",
        "twelve-on-top",
        ("4.12",),
        "Six points are missing, which is six tokens, and for having none twelve are due besides.",
        Override(s04, "manche_dues", owing(lambda points: missing(points) + (0 if points else s04.POINTS))),
    ),
    misreading_of(
        "manche-end",
        "six-for-none",
        ("4.12",),
        "Who has nothing is short of six, and pays as many.",
        Override(s04, "manche_dues", owing(lambda points: s04.POINTS - points)),
    ),
    misreading_of(
        "manche-end",
        "points-held",
        ("4.11",),
        "Points are marked in tokens: the winner is paid what the others have marked.",
        Override(s04, "manche_dues", owing(lambda points: points or s04.TOKENS_WITHOUT_POINT)),
    ),
    misreading_of(
        "manche-end",
        "markers-won",
        ("4.11",),
        "What lies on the table goes to the winner, and the tokens that mark the points lie there.",
        Override(s04, "manche_dues", owing(lambda points: missing(points) + points)),
    ),
    misreading_of(
        "manche-end",
        "in-chips",
        ("4.11", "6.2"),
        "All else in this game is paid in chips, and so is this.",
        Override(s04, "manche_dues", owing(missing, worth=1)),
        Override(s06, "PAID_IN_TOKENS", constantly(frozenset())),
    ),
    misreading_of(
        "cut",
        "lifted-only",
        ("1.11",),
        "To cut is to lift a packet, so that it is this one which must not be too thin.",
        Override(s01, "cut", constantly(lifted_alone)),
    ),
    misreading_of(
        "cut",
        "three-enough",
        ("1.11",),
        "One, two: these are too few, and with three it is a packet.",
        Override(s01, "LEAST_PACKET", constantly(3)),
    ),
    misreading_of(
        "cut",
        "more-than-four",
        ("1.11",),
        "Four is the number that is ruled out, so five is the least.",
        Override(s01, "LEAST_PACKET", constantly(5)),
    ),
    misreading_of(
        "dealer",
        "ace-low",
        ("1.8",),
        "In the draw of the other game the ace is low, and a draw is a draw.",
        *ranked("KQJT98765432A"),
    ),
    misreading_of(
        "dealer",
        "highest-deals",
        ("1.8",),
        "To deal is an honour, and it goes to the best card.",
        *ranked(s01.RANKS[::-1]),
    ),
    misreading_of(
        "dealer",
        "deal-to-the-left",
        ("1.9",),
        "The pack goes to the left, as it does wherever I have played.",
        Override(course, "_after_coup", dealing(at_left)),
    ),
    misreading_of(
        "dealer",
        "winner-deals",
        ("1.9",),
        "Who has won a coup opens the next one.",
        Override(course, "_after_coup", dealing(marker)),
    ),
    misreading_of(
        "dealer",
        "new-draw",
        ("1.8",),
        "A manche is a game of its own, and a game begins with the draw.",
        Override(course, "_after_coup", dealing(drawn_for_each_manche)),
    ),
)
"""The misreadings of this module."""
