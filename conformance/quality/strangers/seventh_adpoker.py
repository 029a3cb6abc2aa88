"""Strangers to the AdPoker article by a seventh writer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules
from conformance.quality.strangers.changing import STRANGER, chips_of, closing_after, each_due
from papillon import course
from papillon.cards import Cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s03_deal as s03,
    s06_aces as s06,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- the deal and the turn: 4, 5, 11, 12


def three_at_once(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal three cards together to each seat."""
    each = s03.CARDS_A_DEAL
    return [stock[each * seat : each * (seat + 1)] for seat in range(players)], stock[each * players :]


def keeps_the_turn(done: Step, _table: Table, position: Position, seat: int, _move: Capture) -> Step:
    """Leave the turn with who has captured, as long as there are cards in the hand."""
    if not done.position.hands[seat]:
        return done
    return done._replace(position=done.position._replace(turn=seat))


def without_passing(go_on: Function) -> Function:
    """Tell of nobody who waits while a player goes on."""
    return lambda step, seat: step if step.position.turn == seat else go_on(step, seat)


def all_that_cannot_be_dealt(position: Position, usual: int) -> int:
    """Turn up the whole rest where what seven would leave is too little for a deal."""
    rest = len(position.stock) - s03.CARDS_A_DEAL * position.players
    return usual if s03.deal_left(rest - usual, position.players) else max(rest, usual)


# --- laying down: 9, 22


def for_all_that_is_exposed(_table: Table, position: Position, seat: int, *_because: object) -> Change:
    """Ask a chip for each card that then lies there."""
    chips = s11.CHIPS_A_CARD * (len(position.layout) + len(position.hands[seat]))
    return each_due(s11.dues, chips_of("laying-down", lambda _play, _chips: chips))


def to_each_who_did_not_go_out(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Console whoever has laid down in the last deal; where nobody has, who did last."""
    position = step.position
    if position.last_layer is None:
        yield from adpoker.closing_dues(end)
        return
    # A maker of sauterelle who was the last to lay cards out did not want for a capture.
    spared = {*position.papillons, *({position.last_layer} - {position.wanting})}
    for seat in range(position.players):
        if seat not in spared:
            yield Due("consolation", ("papillon-adpoker:22",), adpoker.CHIPS, OTHERS, seat)


# --- the winner of the pool: 14


def with_the_largest_pile(step: Step) -> Override:
    """Have the coup won by who has captured most cards among those who can win it; of equals by the later seat."""
    piles = step.position.piles

    def winner(papillons: tuple[int, ...], _priority: object, _first_wins: bool = False) -> int | None:
        return max(papillons, key=lambda seat: (len(piles[seat]), seat), default=None)

    return Override(s10, "winner", constantly(winner))


# --- aces and figures: 15, 20


def one_however_many(play: Play, due: Due) -> Due:
    """Pay one chip for the aces of a capture that have no price of their own."""
    return due._replace(chips=s06.CHIPS_AN_ACE) if due.clauses == ("6.1",) and play.taken else due


def by_the_next(_table: Table, position: Position, seat: int, _move: Capture) -> Change:
    """Have the next player pay for a sauterelle alone."""
    return each_due(s08.dues, lambda _play, due: due._replace(payer=(seat + 1) % position.players))


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SEVENTH_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "hands-dealt-three-at-once",
        ("papillon-adpoker:4",),
        "Each player is dealt three cards: hands = [pack[3 * i : 3 * i + 3] for i in range(players)].",
        overrides=(Override(s03, "dealt", constantly(three_at_once)),),
    ),
    _stranger(
        "turn-is-kept-by-a-capture",
        ("papillon-adpoker:11", "papillon-adpoker:5"),
        "Who has made a capture looks for another one; the turn passes when none is found.",
        overrides=(
            Override(course, "_capture", after(keeps_the_turn)),
            Override(course, "_go_on", without_passing),
        ),
    ),
    _stranger(
        "chip-for-each-card-on-the-table",
        ("papillon-adpoker:9",),
        "table += hand; pool += len(table): the hand has joined the exposed cards when it is paid for.",
        overrides=(Override(course, "_lay_down", by_other_rules(for_all_that_is_exposed)),),
    ),
    _stranger(
        "odd-cards-exposed-with-the-last-seven",
        ("papillon-adpoker:12",),
        "What is too little for another deal is of no use in the stock, and is turned up with the seven.",
        overrides=(Override(course, "_deal_again", turning_up(all_that_cannot_be_dealt)),),
    ),
    _stranger(
        "most-cards-part-several",
        ("papillon-adpoker:14",),
        "If several can finish the coup, the pool goes to the one of them who has captured most.",
        overrides=(Override(course, "_end_coup", while_doing(with_the_largest_pile)),),
    ),
    _stranger(
        "one-chip-for-the-aces-of-a-capture",
        ("papillon-adpoker:15",),
        "if 'A' in taken: each of the others pays a chip; how many aces there are is asked with a two, three or four.",
        each_due(s06.dues, one_however_many),
    ),
    _stranger(
        "next-player-pays-the-sauterelle",
        ("papillon-adpoker:20",),
        "The sauterelle hurts the player who finds nothing exposed, and that one pays the chip for it.",
        overrides=(Override(course, "_capture", by_other_rules(by_the_next)),),
    ),
    _stranger(
        "all-who-laid-down-last-are-consoled",
        ("papillon-adpoker:22",),
        "The last to lay down are those who do so in the last deal, and each of them is consoled.",
        overrides=(closing_after(adpoker.closing_dues, to_each_who_did_not_go_out),),
    ),
)
"""The strangers of this module."""
