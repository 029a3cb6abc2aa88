"""Misreadings of the three-page PDF: of its own words, or by a rule that it leaves out or changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from conformance.misreadings.misreading import added, both, replaced, with_steps
from conformance.misreadings.papillon.payments import doubled, piles_before_the_sweep, playing_dues
from conformance.misreadings.papillon.play import Change, goes_out, staking_only
from papillon.cards import Card
from papillon.kit.events import OTHERS, Due
from papillon.moves import Capture, CoupEnd, Play
from papillon.sections import (
    adpoker,
    pdf,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import COURTS, value
from papillon.step import Step

# --- figures of the main document: 20 to 24, 27


def aces_from_hand(hand: str, layout: str) -> Iterator[Capture]:
    """Let three from hand take the fourth if they are aces."""
    return (capture for capture in s04.three_from_hand(hand, layout) if capture.taken == "A")


def like_but_aces(hand: str, layout: str) -> Iterator[Capture]:
    """Let one card take its like, unless it is an ace."""
    return (capture for capture in s04.like_card(hand, layout) if capture.taken != "A")


# --- aces: 34 to 38


def by_what_takes_it(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay 1 for each ace that goes into the sum of another card."""
    for due in owed:
        summed = due.clauses == ("papillon-pdf:35",) and play.played[0] != "A"
        yield due._replace(chips=s06.CHIPS_AN_ACE * play.taken.count("A")) if summed else due


def two_a_capture(_play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay 2 for all the aces of a capture without a price of its own."""
    for due in owed:
        yield due._replace(chips=pdf.CHIPS_AN_ACE) if due.clauses == ("papillon-pdf:35",) else due


def every_ace_on_top(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay 2 an ace besides the price of a two, three or four."""
    for due in owed:
        priced = due.clauses != ("papillon-pdf:35",)
        yield due._replace(chips=due.chips + priced * pdf.CHIPS_AN_ACE * play.taken.count("A"))


def four_for_three_aces(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay 4 for the ace that three aces take."""
    for due in owed:
        yield due._replace(chips=s10.THREE_ACES) if play.played == "A" * s04.FROM_HAND else due


# --- the chip at the end of the coup: 32


def consolation_alone(end: CoupEnd) -> Iterator[Due]:
    """Owe the chip of clause 32 where nobody has won."""
    return iter(()) if end.winner is not None else pdf.closing_dues(end)


def winner_alone(end: CoupEnd) -> Iterator[Due]:
    """Owe the chip of clause 32 where somebody has won."""
    return iter(()) if end.winner is None else pdf.closing_dues(end)


def last_layer_too(end: CoupEnd) -> Iterator[Due]:
    """Owe the chip to the winner, and to the last to lay down."""
    yield from pdf.closing_dues(end)
    if end.winner is not None:
        yield from pdf.closing_dues(end._replace(winner=None))


# --- points: 4, 31


def points_before_the_sweep(step: Step) -> tuple[int, ...]:
    """Count the points of the captures, without the sweep."""
    return tuple(s12.pile_value(pile, "points") for pile in piles_before_the_sweep(step))


def by_rank(step: Step) -> tuple[int, ...]:
    """Count a jack 11, a queen 12 and a king 13."""
    if step.rules.most == "cards":
        return s12.counts(step)
    return tuple(sum(map(worth, pile)) for pile in step.position.piles)


def worth(card: Card) -> int:
    """The points of a card, where courts are above the ten."""
    return value(card.rank) + (len(COURTS) - COURTS.index(card.rank) if card.rank in COURTS else 0)


def all_of_the_equal(end: CoupEnd) -> Iterator[Due]:
    """Owe the payment to each of the largest piles."""
    most = max(end.counts)
    for seat, count in enumerate(end.counts):
        if count == most:
            yield Due("cards", (s12.MOST_CLAUSE[end.most],), end.cards_payment, OTHERS, seat)


def unless_two_are_equal(end: CoupEnd) -> Iterator[Due]:
    """Owe the payment only if no two piles count the same."""
    if len(set(end.counts)) == len(end.counts):
        yield from s12.closing_dues(end)


PDF: Final[Mapping[str, Change]] = {
    "pdf-figures/hanneton": both(added("captures", s07.hanneton), added("play_dues", s07.dues)),
    "pdf-figures/sauterelle": added("play_dues", s08.dues),
    "pdf-figures/petit-papillon": added("play_dues", s09.dues),
    "pdf-figures/victim-with-the-deal": lambda rules: rules._replace(figures=(s08.SAUTERELLE,)),
    "pdf-ace-takes-ace/takes-nothing": replaced("captures", s04.like_card, like_but_aces),
    "pdf-three-from-hand/aces-only": replaced("captures", s04.three_from_hand, aces_from_hand),
    "pdf-three-from-hand/paid": added("play_dues", adpoker.three_from_hand_dues),
    "pdf-winner/any-deal": with_steps(may_win=goes_out),
    "pdf-aces/one-in-a-sum": playing_dues(pdf.ace_dues, by_what_takes_it),
    "pdf-aces/two-a-capture": playing_dues(pdf.ace_dues, two_a_capture),
    "pdf-aces/every-ace-on-top": playing_dues(pdf.ace_dues, every_ace_on_top),
    "pdf-aces/four-for-three-aces": playing_dues(pdf.ace_dues, four_for_three_aces),
    "pdf-aces/two-for-a-laid-ace": playing_dues(s11.dues, doubled("laid-ace")),
    "pdf-chip/everybody-who-goes-out": both(
        added("play_dues", s10.dues), replaced("closing_dues", pdf.closing_dues, consolation_alone)
    ),
    "pdf-chip/winner-alone": replaced("closing_dues", pdf.closing_dues, winner_alone),
    "pdf-chip/last-layer-too": replaced("closing_dues", pdf.closing_dues, last_layer_too),
    "pdf-chip/one-in-all": lambda rules: rules._replace(owed_together=rules.owed_together | {"papillon-pdf:32"}),
    "pdf-points/before-the-sweep": with_steps(counts=points_before_the_sweep),
    "pdf-points/by-rank": with_steps(counts=by_rank),
    "pdf-points/all-of-the-equal": replaced("closing_dues", s12.closing_dues, all_of_the_equal),
    "pdf-points/any-equal": replaced("closing_dues", s12.closing_dues, unless_two_are_equal),
    "pdf-stake/once": staking_only(lambda table: table.coup == 1),
}
