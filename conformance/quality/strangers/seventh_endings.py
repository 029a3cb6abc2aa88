"""Strangers to sections 4.d, 10, 12 and 13 of Le Papillon, a seventh writer's: winner, pool, cards, consolation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, POOL, Due, others_after
from commonlaw.events import Event
from conformance.misreadings.misreading import Misreading, Override, after, constantly
from conformance.misreadings.papillon.payments import before_the_sweep, closing, counting
from conformance.quality.strangers.changing import STRANGER, closing_after
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s10_papillon as s10,
    s12_cards as s12,
    s13_consolation as s13,
)
from papillon.table import Table

# --- who wins: 10.5, 10.6


def sole_or_dealer(papillons: Sequence[int], priority: Sequence[int], _first_wins: bool = False) -> int | None:
    """Among several let the dealer win, or nobody."""
    makers = {*papillons}
    if len(makers) > 1:
        makers &= {len(priority) - 1}
    return next(iter(makers), None)


def struck_out(step: Step, *_facts: object) -> Step:
    """Forget who has made a papillon as soon as a hand is laid."""
    return step._replace(position=step.position._replace(papillons=()))


# --- the pool: 10.7


def less_a_token(end: CoupEnd) -> Iterator[Due]:
    """Have the bank take a token out of a pool that is won."""
    taken = min(s02.CHIPS_IN_TOKEN, end.pool)
    yield from s10.closing_dues(end._replace(pool=end.pool - taken))
    if end.winner is not None:
        yield Due("pool", ("10.7",), taken, POOL, BANK)


def up_to_what_one_has(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe the winner no more of the pool than that player has in chips."""
    if end.winner is not None:
        table = step.table
        chips = table.accounts.balances[table.letters.index(step.position.letter(end.winner))]
        yield from s10.closing_dues(end._replace(pool=min(end.pool, max(0, chips))))


# --- most cards: 12.2, 12.3


def swept_by_a_winner(step: Step) -> tuple[int, ...]:
    """Count swept cards where somebody has won, and nobody's otherwise."""
    winner = s10.winner(step.position.papillons, step.table.rules.priority(step.table.players))
    if winner is None:
        return before_the_sweep(step)
    swept, _ = course._sweep(step.position, winner)
    return tuple(len(pile) for pile in swept.piles)


def down_by_one(found: tuple[tuple[Event, ...], int], table: Table, *_facts: object) -> tuple[tuple[Event, ...], int]:
    """Lower the payment by a chip when it has been made."""
    told, payment = found
    return told, payment if told else max(s12.FIRST_PAYMENT, table.cards_payment - 1)


def twice_by_who_has_none(end: CoupEnd) -> Iterator[Due]:
    """Have players without any cards pay once more for most cards."""
    for due in s12.closing_dues(end):
        yield due
        for seat, count in enumerate(end.counts):
            if not count:
                yield due._replace(payer=seat)


# --- the consolation: 13.1


def from_the_last_layer(end: CoupEnd) -> Iterator[Due]:
    """Have the last to lay down pay the consolation to each of the others."""
    for due in s13.closing_dues(end):
        if isinstance(due.payee, int):
            for seat in others_after(due.payee, len(end.counts)):
                yield due._replace(payer=due.payee, payee=seat)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SEVENTH_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "dealer-or-nobody-among-several",
        ("10.6", "4.d.7"),
        "If several have made a papillon it is the dealer who wins; if the dealer is not one of them, nobody does.",
        overrides=(Override(s10, "winner", constantly(sole_or_dealer)),),
    ),
    _stranger(
        "later-laid-hand-strikes-the-papillon-out",
        ("10.5", "4.d.6"),
        "Each play sets who is ahead: a papillon its maker, and a hand that is laid down nobody.",
        overrides=(Override(course, "_lay_down", after(struck_out)),),
    ),
    _stranger(
        "bank-has-a-token-of-a-won-pool",
        ("10.7",),
        "As in any gaming house, the bank has its part of what is won: a token.",
        closing(s10.closing_dues, less_a_token),
    ),
    _stranger(
        "pool-up-to-what-one-has",
        ("10.7",),
        "As at poker, nobody can win more of the pot than they have in front of them; the rest waits.",
        overrides=(closing_after(s10.closing_dues, up_to_what_one_has),),
    ),
    _stranger(
        "sweep-counts-for-a-winner-alone",
        ("12.2", "12.1"),
        "The winner adds the cards left to the others; without a winner they are put away and do not count.",
        overrides=(Override(course, "_end_coup", counting(swept_by_a_winner)),),
    ),
    _stranger(
        "payment-goes-down-by-one",
        ("12.3", "12.2"),
        "A tie makes the payment a chip more, and a coup without a tie makes it a chip less again.",
        overrides=(Override(course, "_cards_payment", after(down_by_one)),),
    ),
    _stranger(
        "nothing-captured-pays-twice",
        ("12.2",),
        "Who has nothing at all pays double, as in Le Francion who has not scored a point.",
        closing(s12.closing_dues, twice_by_who_has_none),
    ),
    _stranger(
        "last-to-lay-down-consoles",
        ("13.1",),
        "The last to lay down gets all those cards, and consoles each of the others with a chip.",
        closing(s13.closing_dues, from_the_last_layer),
    ),
)
"""The strangers of this module."""
