"""Strangers to sections 5 to 9 and 11 of Le Papillon, a fourth writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.accounts import OTHERS, Due, Payment
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Misreading, Override, after, constantly, unchanged
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, cited_as, dropping, playing_dues, without
from conformance.quality.strangers.changing import STRANGER, each_due
from papillon import course, payments
from papillon.cards import pick, ranks
from papillon.moves import Capture, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.sections import (
    s04_play as s04,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- aces: 6.1, 6.3, 6.4


def general_rate(play: Play, due: Due) -> Due:
    """Pay the aces that a two or a three has taken a chip each."""
    return due._replace(chips=s06.CHIPS_AN_ACE * play.taken.count("A")) if play.played in ("2", "3") else due


def while_an_ace_stays(_table: Table, position: Position, _seat: int, move: Capture) -> Change:
    """Pay the general rate where an ace is left exposed."""
    left = ranks(position.layout).count("A") - move.taken.count("A")
    return each_due(s06.dues, general_rate) if left else unchanged


def next_for_laid_aces(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the next player alone pay for aces laid down."""
    return payers[:1] if due.kind == "laid-ace" else payers


# --- figures: 7.1, 8.1, 8.2


def takes_a_whole_rank(play: Play) -> bool:
    """Whether one card takes all four of another rank."""
    return any(play.taken.count(rank) == s04.LIKE_CARDS for rank in dict.fromkeys(play.taken))


def sauterelle_anyway(play: Play) -> Iterator[Due]:
    """Owe a sauterelle."""
    yield Due("sauterelle", ("8.2",), s08.CHIPS, OTHERS, play.seat)


def the_one_before(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the player before the maker alone pay for a sauterelle."""
    return payers[-1:] if due.kind == "sauterelle" else payers


def nothing_for_the_next(table: Table, position: Position, seat: int, move: Capture) -> Change:
    """Pay a sauterelle too where cards are left, and the next player can take none of them."""
    _played, hand = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    _taken, layout = pick(position.layout, move.taken, move.from_layout) or ((), ())
    hands = with_cards(position.hands, seat, hand)
    turn = s04.next_to_play(hands, seat)
    if not layout or turn in (None, seat) or rules._captures(hands[turn or 0], layout, table.rules):
        return unchanged
    return lambda usual: usual._replace(play_dues=(*usual.play_dues, sauterelle_anyway))


# --- laying down: 5.1, 11.2


def free_with_the_deal(_table: Table, _position: Position, _seat: int, because: tuple[str, ...] = ()) -> Change:
    """Ask no chips for the pool from who lays down with a deal."""
    return playing_dues(s11.dues, dropping("laying-down")) if because else unchanged


def to_the_dealer(paid: Iterable[Payment], due: Due, seating: str, *_facts: object) -> tuple[Payment, ...]:
    """Pay the dealer for cards laid; the dealer pays nobody."""
    dealer = seating[-1]
    if due.kind != "laying-down":
        return tuple(paid)
    return tuple(payment._replace(payee=dealer) for payment in paid if payment.payer != dealer)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FOURTH_PAYMENTS: Final[tuple[Misreading[rules.Rules], ...]] = (
    _stranger(
        "ace-under-a-ten-unpaid",
        ("6.1",),
        "Aces are paid where a card under ten takes them; the ten takes sums by a rule of its own.",
        each_due(s06.dues, lambda play, due: None if play.played == "T" else due),
    ),
    _stranger(
        "high-rate-if-no-ace-stays",
        ("6.3", "6.4"),
        "Two or three aces bring the high rate if they are all that lie there; otherwise each is an ace like any.",
        overrides=(Override(course, "_capture", by_other_rules(while_an_ace_stays)),),
    ),
    _stranger(
        "laid-aces-paid-by-the-next-player",
        ("11.3", "6.6"),
        "An ace laid down is a gift to the next player, who may take it and pays for it.",
        overrides=(Override(s05, "payers", after(next_for_laid_aces)),),
    ),
    _stranger(
        "whole-rank-in-a-sum-is-a-hanneton",
        ("7.1",),
        "A four that takes four aces, an eight that takes four twos: one card has taken a whole rank, a hanneton.",
        overrides=(Override(s07, "is_hanneton", after(lambda made, play: made or takes_a_whole_rank(play))),),
    ),
    _stranger(
        "ace-takes-aces-is-two-chips",
        ("7.4",),
        "An ace has taken aces: that is 2 chips, be it one or three of them.",
        playing_dues(s07.ace_dues, cited_as("7.4", 2)),
    ),
    _stranger(
        "sauterelle-by-who-stays-in",
        ("8.1", "8.4"),
        "A sauterelle leaves the table empty and a petit papillon the hand: who is out with it has made the latter.",
        overrides=(Override(s08, "is_sauterelle", constantly(lambda play: play.clears and not play.goes_out)),),
    ),
    _stranger(
        "sauterelle-if-the-next-can-take-nothing",
        ("8.1",),
        "Sauterelle leaves nothing for the next player: whether the table is bare or nothing there fits the hand.",
        overrides=(Override(course, "_capture", by_other_rules(nothing_for_the_next)),),
    ),
    _stranger(
        "player-before-pays-for-the-sauterelle",
        ("8.2",),
        "Whose play left no more on the table than the next one could take has brought it about, and pays.",
        overrides=(Override(s05, "payers", after(the_one_before)),),
    ),
    _stranger(
        "laid-with-the-deal-for-nothing",
        ("11.2", "8.3"),
        "The neighbour only lends new cards to the bare table: it was no turn, and nothing is due to the pool.",
        overrides=(Override(course, "_lay_down", by_other_rules(free_with_the_deal)),),
    ),
    _stranger(
        "petit-papillon-unpaid",
        ("9.2",),
        "A petit papillon lets its maker rest until the next deal; chips are for the real one.",
        without(s09.dues),
    ),
    _stranger(
        "laid-cards-paid-to-the-dealer",
        ("11.2", "5.1", "8.3"),
        "The dealer keeps the dish, and it is to the dealer that chips are paid for the cards laid.",
        overrides=(Override(payments, "_payments", after(to_the_dealer)),),
    ),
)
"""The strangers of this module."""
