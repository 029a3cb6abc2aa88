"""Strangers to the three-page PDF by a fifth writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import Due, others_after
from commonlaw.events import Event
from conformance.misreadings.misreading import Misreading, Override, constantly
from conformance.misreadings.papillon.captures import Change, adding, keeping
from conformance.misreadings.papillon.payments import by_other_rules, closing, playing_dues
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from papillon import course
from papillon.cards import Cards
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import PDF as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    pdf,
    s03_deal as s03,
    s04_play as s04,
    s11_laying_down as s11,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import COURTS, WORTH_TEN, value
from papillon.table import Table

Sharing = Callable[[Table, Position, Sequence[int], tuple[str, ...]], tuple[Table, Sequence[Event]]]

# --- cards and the pool: 4, 14


def courts_and_aces(rank: str) -> int:
    """Count nothing for a card that bears a number."""
    return value(rank) if rank in COURTS + "A" else 0


def to_the_poorest(share: Sharing) -> Sharing:
    """Share an unwon pool among those alone who have fewest chips."""

    def shares(
        table: Table, position: Position, seats: Sequence[int], clauses: tuple[str, ...]
    ) -> tuple[Table, Sequence[Event]]:
        balances = table.accounts.balances
        if seats and clauses == s14.SHARED:
            letters = (table.letters[player] for player, held in enumerate(balances) if held == min(balances))
            seats = sorted(map(position.seat, letters))
        return share(table, position, seats, clauses)

    return shares


# --- the deal, and captures: 18, 21, 22


def one_less(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up a card less than are asked for, if any are."""
    turned = max(0, count - 1)
    return rest[:turned], rest[turned:]


def higher_court(hand: str, layout: str) -> Iterator[Capture]:
    """Let a king take a queen or a jack, and a queen take a jack."""
    for rank in dict.fromkeys(hand):
        lower = COURTS[COURTS.index(rank) + 1 :] if rank in COURTS else ""
        yield from (Capture(rank, other) for other in lower if other in layout)


def like_without_a_sum(found: Sequence[Capture]) -> Iterator[Capture]:
    """Keep the capture of a like card only where the same card takes no sum."""
    with_sums = {capture.played for capture in found if len(capture.taken) > 1}
    return (capture for capture in found if capture.taken != capture.played or capture.played not in with_sums)


# --- new deals: 26


def seven_more(rules: Rules) -> Rules:
    """Turn seven cards up with every deal."""
    return rules._replace(exposed_each_deal=adpoker.EXPOSED_EACH_DEAL)


# --- the end of the coup: 30 to 32


def two_and_one(end: CoupEnd) -> Iterator[Due]:
    """Pay the chip of every coup besides the two after a tie."""
    for due in s12.closing_dues(end):
        more = s12.FIRST_PAYMENT if end.cards_payment > s12.FIRST_PAYMENT else 0
        yield due._replace(chips=due.chips + more)


# --- payments: 33 to 38


def courts_are_free(play: Play, due: Due) -> Due | None:
    """Pay nothing for the cards worth ten among those laid."""
    new = chips_of("laying-down", lambda play, _chips: sum(rank not in WORTH_TEN for rank in play.laid))(play, due)
    return new if new.chips else None


def by_holders_of_cards(_table: Table, position: Position, seat: int, *_because: object) -> Change:
    """Have those alone pay for laid aces who still hold cards."""

    def dues(_play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        for due in owed:
            if due.kind == "laid-ace":
                payers = (other for other in others_after(seat, position.players) if position.hands[other])
                yield from (due._replace(payer=payer) for payer in payers)
            else:
                yield due

    return playing_dues(s11.dues, dues)


def by_the_player_before(_table: Table, position: Position, seat: int, _move: Capture) -> Change:
    """Have the player before alone pay for aces that are taken."""
    before = (seat - 1) % position.players
    return each_due(pdf.ace_dues, lambda _play, due: due._replace(payer=before))


def six_for_three_aces(play: Play, due: Due) -> Due:
    """Pay six chips where three aces from hand take the fourth."""
    three = play.played == "A" * s04.FROM_HAND
    return due._replace(chips=pdf.CHIPS_AN_ACE * s04.FROM_HAND) if three else due


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

FIFTH_PDF: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "courts-and-aces-alone-have-points",
        ("papillon-pdf:31", "papillon-pdf:4"),
        "Points are for the cards that are given points: the courts ten, the ace one; numbers are no points.",
        overrides=(Override(s12, "value", constantly(courts_and_aces)),),
    ),
    _stranger(
        "unwon-pool-to-the-poorest",
        ("papillon-pdf:14",),
        "To divide fairly is to even out: what is left in the basket is for who has least.",
        overrides=(Override(course, "_share_pool", to_the_poorest),),
    ),
    _stranger(
        "six-cards-exposed",
        ("papillon-pdf:18",),
        "The cards for the table are dealt by a loop over range(1, 7).",
        overrides=(Override(s03, "exposed", constantly(one_less)),),
    ),
    _stranger(
        "higher-court-takes-lower",
        ("papillon-pdf:21",),
        "The cards rank from the king down, so a king takes queen and jack, and a queen takes the jack.",
        adding(higher_court),
    ),
    _stranger(
        "like-card-only-without-a-sum",
        ("papillon-pdf:22",),
        "A number card takes several cards if it can; its like is what it takes if it cannot.",
        keeping(like_without_a_sum),
    ),
    _stranger(
        "seven-more-with-each-deal",
        ("papillon-pdf:26",),
        "A deal is three cards for everybody and seven for the table, the second time as the first.",
        seven_more,
        overrides=(
            Override(adpoker, "NEW_LAYOUT", constantly(("papillon-pdf:18",))),
            Override(s03, "last_deal_clauses", constantly(lambda _left, _exposed=0: ("3.6",))),
        ),
    ),
    _stranger(
        "two-chips-and-the-usual-one",
        ("papillon-pdf:31",),
        "After a tie 2 chips are due for it, and 1 for the coup that is being paid.",
        closing(s12.closing_dues, two_and_one),
    ),
    _stranger(
        "courts-are-laid-free",
        ("papillon-pdf:33",),
        "A chip is due for a card that could have been of use; kings, queens, jacks and tens are laid for nothing.",
        each_due(s11.dues, courts_are_free),
    ),
    _stranger(
        "laid-aces-paid-by-holders-of-cards",
        ("papillon-pdf:34",),
        "The ace is there for those who can still take it, and they pay for it.",
        overrides=(Override(course, "_lay_down", by_other_rules(by_holders_of_cards)),),
    ),
    _stranger(
        "ace-paid-by-the-player-before",
        ("papillon-pdf:35", "papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38"),
        "Who has left an ace lying pays for it: the player whose turn was just before.",
        overrides=(Override(course, "_capture", by_other_rules(by_the_player_before)),),
    ),
    _stranger(
        "six-for-three-aces-from-hand",
        ("papillon-pdf:35",),
        "Three aces are six chips, be it that a three takes them or that the three of them take the last.",
        each_due(pdf.ace_dues, six_for_three_aces),
    ),
)
"""The strangers of this module."""
