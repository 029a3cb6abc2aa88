"""Strangers to sections 5 to 11 of Le Papillon, a seventh writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due, Payment
from conformance.misreadings.misreading import Misreading, Override, after, unchanged
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from papillon import course, payments
from papillon.moves import Capture, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s03_deal as s03,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s11_laying_down as s11,
)
from papillon.table import Table

MORE_WITH_ACES: Final = 4

# --- who pays: 5.3, 8.2


def one_chip_of_who_is_out(paid: Iterable[Payment], *_facts: object) -> tuple[Payment, ...]:
    """Let players without cards pay one chip and no more."""
    return tuple(one._replace(chips=min(one.chips, 1)) if "5.3" in one.clauses else one for one in paid)


def all_but_the_next(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the player after the maker of a sauterelle not pay for it."""
    return payers[1:] if due.kind == "sauterelle" else payers


# --- aces: 6.1, 6.2, 6.6


def dearer_by_the_pile(_table: Table, position: Position, seat: int, _move: Capture) -> Change:
    """Pay as many chips for an ace as its taker then has in the pile."""
    before = sum(card.rank == "A" for card in position.piles[seat])

    def rated(play: Play, due: Due) -> Due:
        numbers = range(before + 1, before + 1 + play.taken.count("A"))
        return due._replace(chips=sum(numbers)) if due.clauses[0] == "6.1" else due

    return each_due(s06.dues, rated)


def not_between_aces(_play: Play, due: Due) -> Due | None:
    """Drop what an ace that takes an ace brings."""
    return None if due.clauses[0] == "6.2" else due


def out_of_the_pool(_play: Play, due: Due) -> Due:
    """Have the pool pay for aces that are laid."""
    return due._replace(payer=POOL) if due.kind == "laid-ace" else due


# --- laying down: 11.2


def free_after_the_first(_table: Table, position: Position, _seat: int, *_because: object) -> Change:
    """Ask no chips for the pool once somebody has laid down in this deal."""
    return unchanged if position.last_layer is None else each_due(s11.dues, not_to_the_pool)


def not_to_the_pool(_play: Play, due: Due) -> Due | None:
    """Drop what is due to the pool."""
    return None if due.kind == "laying-down" else due


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SEVENTH_PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "who-is-out-pays-one-chip",
        ("5.3",),
        "A player out of cards pays all the same, that is to say the same chip for everything.",
        overrides=(Override(payments, "_payments", after(one_chip_of_who_is_out)),),
    ),
    _stranger(
        "each-ace-of-a-pile-dearer",
        ("6.1",),
        "One's first ace of the coup is one chip, the second is two, the third is three.",
        overrides=(Override(course, "_capture", by_other_rules(dearer_by_the_pile)),),
    ),
    _stranger(
        "ace-for-an-ace-brings-nothing",
        ("6.2",),
        "An ace is paid if it is taken with another card; an ace for an ace is a mere exchange.",
        each_due(s06.dues, not_between_aces),
    ),
    _stranger(
        "pool-pays-for-laid-aces",
        ("11.3", "6.6"),
        "Who lays down settles with the pool: a chip into it for each card, and a chip out of it for each ace.",
        each_due(s11.dues, out_of_the_pool),
    ),
    _stranger(
        "four-chips-more-for-any-hanneton",
        ("7.4", "7.3"),
        "A hanneton is paid 1, and beyond that 4: one for the card played and one for each that it took.",
        each_due(
            s07.dues,
            chips_of("hanneton", lambda play, chips: chips if play.played == "A" else chips + MORE_WITH_ACES),
        ),
    ),
    _stranger(
        "next-player-does-not-pay-the-sauterelle",
        ("8.2",),
        "The next player already pays the pool because of it, so that the chip is due from the others.",
        overrides=(Override(s05, "payers", after(all_but_the_next)),),
    ),
    _stranger(
        "petit-papillon-is-three-chips",
        ("9.2",),
        "To be rid of three cards is worth three chips, one for each.",
        each_due(s09.dues, chips_of("petit-papillon", lambda _play, _chips: s03.CARDS_A_DEAL)),
    ),
    _stranger(
        "first-to-lay-down-pays-alone",
        ("11.2", "8.3"),
        "Who lays down first in a deal pays for it; who does so afterwards only follows.",
        overrides=(Override(course, "_lay_down", by_other_rules(free_after_the_first)),),
    ),
)
"""The strangers of this module."""
