"""Strangers to sections 4.d, 10, 12 and 13 of Le Papillon, a sixth writer's: the winner, pool, cards, consolation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, OTHERS, POOL, Due
from commonlaw.events import Event, Happening
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.payments import closing
from conformance.misreadings.papillon.play import goes_out
from conformance.quality.strangers.changing import STRANGER, also_closing_after, closing_after, in_turn
from conformance.quality.strangers.second_endings import is_the_last
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s10_papillon as s10,
    s12_cards as s12,
    s13_consolation as s13,
)
from papillon.table import Table

# --- who wins: 10.1, 10.6, 14.3


def not_if_all_are_out(won: int | None, papillons: Sequence[int], priority: Sequence[int], *_: object) -> int | None:
    """Name no winner where everybody has made a papillon."""
    return None if len(set(papillons)) == len(priority) else won


def any_going_out(table: Table, *_facts: object) -> Override | None:
    """In a further coup, count every capture that empties a hand."""
    return Override(s10, "counts", constantly(goes_out)) if table.coup > table.scheduled else None


# --- the sweep: 4.d.10


def shared_out(sweep: Function) -> Function:
    """Give the cards left exposed in turn to all who have made a papillon, the winner first."""

    def swept(position: Position, winner: int | None, *others: object) -> tuple[Position, tuple[Event, ...]]:
        ended: Position
        ended, told = sweep(position, winner, *others)
        makers = sorted({*position.papillons}, key=lambda seat: (seat != winner, seat))
        if winner is None or len(makers) == 1 or not position.layout:
            return ended, told
        parts = {seat: position.layout[place :: len(makers)] for place, seat in enumerate(makers)}
        piles = tuple(pile + parts.get(seat, ()) for seat, pile in enumerate(position.piles))
        clauses = s04.sweep_clauses(winner)
        takings = tuple(
            Happening("sweeps", clauses, position.letter(seat), taken=part) for seat, part in parts.items() if part
        )
        kept = tuple(event for event in told if not (isinstance(event, Happening) and event.kind == "sweeps"))
        return ended._replace(piles=piles, layout=()), (*kept, *takings)

    return swept


# --- the pool: 10.7, 10.8


def out_of_the_bank(end: CoupEnd) -> Iterator[Due]:
    """Pay the winner as much as is in the pool, and leave the pool as it is."""
    return (due._replace(payer=BANK) for due in s10.closing_dues(end))


def and_a_token_back(end: CoupEnd) -> Iterator[Due]:
    """Where nobody has won, give the last to lay down a token of the pool."""
    yield from s10.closing_dues(end)
    if end.winner is None and end.wanting is not None:
        yield Due("pool", ("10.8",), s02.CHIPS_IN_TOKEN, POOL, end.wanting)


# --- the payment for most cards: 12.2 to 12.4


def before_the_pool_is_won(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner what is left of the pool when it has paid for most cards."""
    paid = 0 if s12.majority(end.counts) is None else end.cards_payment
    return s10.closing_dues(end._replace(pool=max(0, end.pool - paid)))


def by_the_pool(end: CoupEnd) -> Iterator[Due]:
    """Have the pool pay for most cards, as far as it can."""
    return (due._replace(payer=POOL, chips=min(due.chips, end.pool)) for due in s12.closing_dues(end))


def by_two_at_least(alone: int | None, counts: Sequence[int]) -> int | None:
    """Take a lead of one card for a tie."""
    second = sorted(counts)[-2]
    return None if alone is None or counts[alone] - second < 2 else alone


def by_number_of_the_coup(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Pay most cards with as many chips as coups have been played."""
    return (due._replace(chips=step.table.coup) for due in s12.closing_dues(end))


def last_tie_to_the_winner(step: Step, end: CoupEnd) -> Iterator[Due]:
    """In the last coup of the game, pay the winner of the coup where several have most cards."""
    if end.winner is not None and s12.majority(end.counts) is None and is_the_last(step, end):
        yield Due("cards", ("12.2",), end.cards_payment, OTHERS, end.winner)


# --- the consolation: 13.1


def a_token_each(end: CoupEnd) -> Iterator[Due]:
    """Owe a token from everybody for the consolation."""
    return (due._replace(chips=s02.CHIPS_IN_TOKEN) for due in s13.closing_dues(end))


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SIXTH_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "nobody-wins-if-all-are-out",
        ("10.6", "4.d.7"),
        "If everybody has made papillon nobody has beaten anybody, and the pool waits.",
        overrides=(Override(s10, "winner", after(not_if_all_are_out)),),
    ),
    _stranger(
        "petit-papillon-wins-a-further-coup",
        ("10.1", "14.3"),
        "The game goes on until a player makes a papillon, and a small one will do.",
        overrides=(Override(course, "_capture", while_doing(any_going_out)),),
    ),
    _stranger(
        "rest-shared-by-all-who-are-out",
        ("4.d.10", "12.1"),
        "Several have made papillon: one gets the pool, but they all have a right to the cards left over.",
        overrides=(Override(course, "_sweep", shared_out),),
    ),
    _stranger(
        "pool-paid-and-never-emptied",
        ("10.7",),
        "balance += pool, and it is forgotten to set the pool to 0.",
        closing(s10.closing_dues, out_of_the_bank),
    ),
    _stranger(
        "last-layer-takes-a-token-back",
        ("10.8",),
        "Nobody has won; the last to lay down came nearest to it, and takes back what was staked.",
        closing(s10.closing_dues, and_a_token_back),
    ),
    _stranger(
        "most-cards-paid-by-the-pool",
        ("12.2",),
        "The chip for most cards is taken out of the dish before the winner has it.",
        in_turn(closing(s10.closing_dues, before_the_pool_is_won), closing(s12.closing_dues, by_the_pool)),
    ),
    _stranger(
        "lead-of-one-card-is-a-tie",
        ("12.2", "12.3"),
        "With a pack of 52 somebody always has one card more; to have most, one needs a lead of two.",
        overrides=(Override(s12, "majority", after(by_two_at_least)),),
    ),
    _stranger(
        "cards-paid-by-the-number-of-the-coup",
        ("12.2", "12.3"),
        "One chip, 2 in the next coup, and so on: in each coup one more.",
        overrides=(closing_after(s12.closing_dues, by_number_of_the_coup),),
    ),
    _stranger(
        "last-tie-to-the-winner-of-the-coup",
        ("12.4", "12.3"),
        "In the last coup no tie can be left open: who has won the coup is paid for the cards as well.",
        overrides=(also_closing_after(last_tie_to_the_winner),),
    ),
    _stranger(
        "consoled-with-a-token",
        ("13.1",),
        "As long as nobody has won, one counts in tokens: the stake is one, and so is the consolation.",
        closing(s13.closing_dues, a_token_each),
    ),
)
"""The strangers of this module."""
