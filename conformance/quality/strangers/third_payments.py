"""Strangers to sections 5 to 9 and 11 of Le Papillon, a third writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due, Payment
from conformance.misreadings.misreading import Misreading, Override, after, constantly
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, cited_as, playing_dues, without
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due, in_turn
from papillon import course, payments
from papillon.cards import ranks
from papillon.moves import FIGURES, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- who pays: 5.3, 9.2, 9.3


def sparing_who_is_out_of(*kinds: str) -> Callable[..., tuple[Payment, ...]]:
    """Let players without cards pay nothing of these kinds."""

    def spared(paid: Iterable[Payment], *_facts: object) -> tuple[Payment, ...]:
        return tuple(payment for payment in paid if payment.kind not in kinds or "5.3" not in payment.clauses)

    return spared


# --- aces: 6.1 to 6.6, 7.4, 10.4

DOUBLING: Final = {**s06.ALL_ACES, ("3", "AAA"): (8, "6.4"), ("4", "AAAA"): (16, "6.5")}
"""What two, three and four aces bring where each ace doubles it."""


def general_rate_beside(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay the general rate for the aces taken, where all four come together by an ace."""
    yield from owed
    if play.played[:1] == "A" and len(play.played) + len(play.taken) == s04.LIKE_CARDS:
        yield Due("ace", ("6.1",), s06.CHIPS_AN_ACE * len(play.taken), OTHERS, play.seat)


def all_aces_exposed(_table: Table, position: Position, *_facts: object) -> Change:
    """Pay who lays down for all aces that are exposed then."""
    lying = ranks(position.layout).count("A")

    def dues(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        yield from (due for due in owed if due.kind != "laid-ace")
        aces = lying + play.laid.count("A")
        if play.laid and aces:
            yield Due("laid-ace", ("11.3", "6.6"), s11.CHIPS_AN_ACE * aces, OTHERS, play.seat)

    return playing_dues(s11.dues, dues)


# --- figures: 9.1, 9.2, 10.2


def a_chip_for_each_card_played(play: Play, chips: int) -> int:
    """As many chips as cards from hand, where three are put down."""
    return chips * len(play.played)


def layers_petit_papillon(play: Play) -> Iterator[Due]:
    """Owe a petit papillon to who has laid down a hand while the stock lasts."""
    if play.laid and play.stock_left:
        yield Due("petit-papillon", ("9.2",), s09.CHIPS, OTHERS, play.seat)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

THIRD_PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "who-sits-out-pays-for-aces-alone",
        ("9.3", "5.3"),
        "Who sits out still pays for aces; the insects are between those who play.",
        overrides=(Override(payments, "_payments", after(sparing_who_is_out_of(*FIGURES))),),
    ),
    _stranger(
        "special-rates-overlooked",
        ("6.3", "6.4", "6.5"),
        "An ace taken by another card is one chip, and that is what aces bring.",
        overrides=(Override(s06, "ALL_ACES", constantly({("A", "A"): s06.ALL_ACES["A", "A"]})),),
    ),
    _stranger(
        "two-by-two-is-four",
        ("6.2",),
        "Ace takes ace: two chips for either of them.",
        playing_dues(s06.dues, cited_as("6.2", 4)),
    ),
    _stranger(
        "rates-double",
        ("6.4", "6.5"),
        "2, 4, and so on: every further ace doubles what is paid.",
        overrides=(Override(s06, "ALL_ACES", constantly(DOUBLING)),),
    ),
    _stranger(
        "four-aces-and-a-chip-for-each-taken",
        ("7.4", "10.4", "6.1"),
        "Four chips more: more than the figure, and more than the chip for every ace that is taken.",
        playing_dues(s06.dues, general_rate_beside),
    ),
    _stranger(
        "laid-aces-bring-nothing",
        ("11.3", "6.6"),
        "Aces are paid to who takes them; to lay cards down only costs.",
        each_due(s11.dues, lambda _play, due: None if due.kind == "laid-ace" else due),
    ),
    _stranger(
        "paid-for-all-aces-exposed",
        ("6.6", "11.3"),
        "The hand is joined to the layout, and then the aces that lie there are counted.",
        overrides=(Override(course, "_lay_down", by_other_rules(all_aces_exposed)),),
    ),
    _stranger(
        "hanneton-of-aces-is-a-hanneton",
        ("7.4",),
        "Three like cards and the fourth: a chip from everybody, whatever the rank.",
        without(s07.ace_dues),
    ),
    _stranger(
        "hanneton-earns-cards-alone",
        ("7.3",),
        "Hanneton is a way to capture, and earns what captures earn: cards.",
        without(s07.dues),
    ),
    _stranger(
        "laying-down-is-petit-papillon-too",
        ("9.1",),
        "To be rid of all one's cards while there are some in the stock is a petit papillon.",
        lambda rules: rules._replace(play_dues=(*rules.play_dues, layers_petit_papillon)),
    ),
    _stranger(
        "petit-papillon-from-holders-of-cards",
        ("9.2", "5.3"),
        "The maker was quicker than those who still hold cards, and they pay for it.",
        overrides=(Override(payments, "_payments", after(sparing_who_is_out_of("petit-papillon"))),),
    ),
    _stranger(
        "three-at-once-are-three-chips",
        ("9.2", "10.2"),
        "Who goes out with three cards at once is paid for each of them.",
        in_turn(
            each_due(s09.dues, chips_of("petit-papillon", a_chip_for_each_card_played)),
            each_due(s10.dues, chips_of("papillon", a_chip_for_each_card_played)),
        ),
    ),
    _stranger(
        "a-token-for-each-card-laid",
        ("11.2", "8.3"),
        "What goes into the dish are tokens: one for each card that is laid.",
        each_due(s11.dues, chips_of("laying-down", lambda _play, chips: chips * s02.CHIPS_IN_TOKEN)),
    ),
)
"""The strangers of this module."""
