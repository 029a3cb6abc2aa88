"""Strangers to the AdPoker article by a sixth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.misreading import Misreading, Override, after, constantly, unchanged, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, counting, dropping, playing_dues, without
from conformance.misreadings.papillon.play import staking_only
from conformance.quality.strangers.changing import STRANGER, each_due
from papillon import course
from papillon.cards import Cards
from papillon.course import Step
from papillon.moves import Capture, Figure, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s03_deal as s03,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s15_four_players as s15,
)
from papillon.table import Table

# --- the winner of the pool: 14


def latest(papillons: Sequence[int], _priority: Sequence[int], _first_wins: bool = False) -> int | None:
    """Have the coup won by who was the last to go out."""
    return papillons[-1] if papillons else None


# --- laying down: 9, 22


def free_in_the_first_deal(table: Table, position: Position, *_facts: object) -> Change:
    """Ask nothing for the pool before the first new deal."""
    first = s15.first_stock(position.players, table.rules.exposed_with_four)
    return playing_dues(s11.dues, dropping("laying-down")) if len(position.stock) == first else unchanged


def unless_with_an_ace(step: Step, _table: Table, position: Position, seat: int, *_because: object) -> Step:
    """Forget who has laid out an ace when it comes to the consolation."""
    if "A" not in position.hand_ranks(seat):
        return step
    return step._replace(position=step.position._replace(wanting=position.wanting))


# --- aces and figures: 16, 18, 20, 21


def two_if_one_is_held(_table: Table, position: Position, seat: int, move: Capture) -> Change:
    """Pay two chips for each ace that another card takes while an ace is in hand."""
    if "A" in move.played or "A" not in position.hand_ranks(seat):
        return unchanged

    def two(play: Play, due: Due) -> Due:
        return due._replace(chips=adpoker.CHIPS_BY_ACES * play.taken.count("A")) if due.clauses == ("6.1",) else due

    return each_due(s06.dues, two)


def is_third_capture(play: Play) -> bool:
    """Whether the last of the cards of a deal has been used up by a capture of its own."""
    return play.goes_out and len(play.played) == 1


def third_capture_made(play: Play) -> tuple[str, ...]:
    """Find a hanneton in the third capture of a deal."""
    return ("7.1",) if is_third_capture(play) else ()


def third_capture(play: Play, _owed: Iterable[Due]) -> Iterator[Due]:
    """Owe a hanneton for the third capture of a deal."""
    if is_third_capture(play):
        yield Due("hanneton", ("7.3",), s07.CHIPS, OTHERS, play.seat)


def any_three_captures(rules: Rules) -> Rules:
    """Take three captures in one deal for a hanneton, whatever they are of."""
    figure = Figure(s07.HANNETON.name, third_capture_made)
    figures = tuple(figure if known is s07.HANNETON else known for known in rules.figures)
    return playing_dues(s07.dues, third_capture)(rules._replace(figures=figures))


def kept_in_the_last_deal(_table: Table, position: Position, *_facts: object) -> Override | None:
    """Let the maker of a sauterelle keep the hand where no other deal follows."""
    if s03.deal_left(len(position.stock), position.players):
        return None
    return Override(adpoker, "laid_out", constantly(lambda _hand, _layer: ()))


def none_before_the_last_deal(table: Table, position: Position, *_facts: object) -> Change:
    """Know no petit papillon in the last deal but one."""
    sizes = s03.stock_sizes(len(position.stock), position.players, table.rules.exposed_each_deal)
    if len(sizes) - 1 > 1:
        return unchanged

    def apply(rules: Rules) -> Rules:
        figures = tuple(known for known in rules.figures if known is not s09.PETIT_PAPILLON)
        return without(s09.dues)(rules._replace(figures=figures))

    return apply


# --- the end of the coup: 23, 24


def by_captures() -> tuple[Override, Override]:
    """Count captures in the place of cards, the sweep as one; of those before the record, two cards for each."""
    known: dict[Cards, int] = {}

    def made(pile: Cards) -> int:
        return known.get(pile, len(pile) // len(("played", "taken")))

    def watched(step: Step, _table: Table, position: Position, seat: int, _move: Capture) -> Step:
        known[step.position.piles[seat]] = made(position.piles[seat]) + 1
        return step

    def count(step: Step) -> tuple[int, ...]:
        position, rules = step.position, step.table.rules
        winner = s10.winner(position.papillons, rules.priority(position.players), rules.first_wins)
        taker = s04.sweeper(winner, position.last_layer) if position.layout else None
        return tuple(made(pile) + (seat == taker) for seat, pile in enumerate(position.piles))

    return Override(course, "_capture", after(watched)), Override(course, "_end_coup", counting(count))


def with_seven_more(step: Step) -> tuple[int, ...]:
    """Count seven cards for the winner, however many are still exposed."""
    position, rules = step.position, step.table.rules
    winner = s10.winner(position.papillons, rules.priority(position.players), rules.first_wins)
    if winner is None:
        swept, _ = course._sweep(position, winner)
        return tuple(map(len, swept.piles))
    return tuple(len(pile) + s03.EXPOSED * (seat == winner) for seat, pile in enumerate(position.piles))


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SIXTH_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "no-stake-beside-a-pool",
        ("papillon-adpoker:3",),
        "A stake is put in so that there is a pool; one that nobody has won is there already.",
        overrides=(Override(course, "_open_coup", staking_only(lambda table: not table.accounts.pool)),),
    ),
    _stranger(
        "first-deal-is-laid-free",
        ("papillon-adpoker:9",),
        "What lies there at first is the dealer's doing; a chip is due for cards laid out after that.",
        overrides=(Override(course, "_lay_down", by_other_rules(free_in_the_first_deal)),),
    ),
    _stranger(
        "last-in-time-wins",
        ("papillon-adpoker:14",),
        "Among several the pool goes to the last of them: to who was the last to use up the cards.",
        overrides=(Override(s10, "winner", constantly(latest)),),
    ),
    _stranger(
        "two-chips-while-an-ace-is-held",
        ("papillon-adpoker:16", "papillon-adpoker:15"),
        "Who holds an ace and takes another one receives 2 chips, with whatever card it is taken.",
        overrides=(Override(course, "_capture", by_other_rules(two_if_one_is_held)),),
    ),
    _stranger(
        "any-three-captures-are-a-hanneton",
        ("papillon-adpoker:18",),
        "Hanneton is three captures: who has used up three cards one by one has made it.",
        any_three_captures,
    ),
    _stranger(
        "maker-keeps-the-last-hand",
        ("papillon-adpoker:20",),
        "The hand is laid out because new cards are coming; in the last deal none are, and the maker plays on.",
        overrides=(Override(course, "_capture", while_doing(kept_in_the_last_deal)),),
    ),
    _stranger(
        "petit-papillon-a-deal-too-early",
        ("papillon-adpoker:21",),
        "Before the end is while more than one deal is to come: deals_left > 1.",
        overrides=(Override(course, "_capture", by_other_rules(none_before_the_last_deal)),),
    ),
    _stranger(
        "an-ace-is-consolation-enough",
        ("papillon-adpoker:22",),
        "Who lays out an ace has been paid for it; consoled is the last who had to lay down without one.",
        overrides=(Override(course, "_lay_down", after(unless_with_an_ace)),),
    ),
    _stranger(
        "most-captures-are-paid",
        ("papillon-adpoker:23",),
        "At the end captures are counted: who has made most of them is paid, of many cards or of few.",
        overrides=by_captures(),
    ),
    _stranger(
        "seven-added-whatever-lies-there",
        ("papillon-adpoker:24",),
        "The exposed cards are seven, so that the winner adds seven: cards + EXPOSED.",
        overrides=(Override(course, "_end_coup", counting(with_seven_more)),),
    ),
)
"""The strangers of this module."""
