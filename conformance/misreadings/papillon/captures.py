"""Misreadings of what may be captured: sections 4.a to 4.c, and hanneton."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from conformance.misreadings.misreading import Misreading
from conformance.misreadings.papillon.play import Change
from papillon.cards import in_order
from papillon.kit.accounts import OTHERS, Due
from papillon.moves import Capture, Play
from papillon.rules import Rules
from papillon.sections import s04_play as s04, s07_hanneton as s07
from papillon.sections.s01_players_and_cards import NUMBER_CARDS

SUMS: Final = (s04.number_card_sum, s04.ten_sum, s04.court_sum)


# --- ways to change the capture rules


def adding(rule: s04.CaptureRule) -> Change:
    """Allow further captures."""
    return lambda rules: rules._replace(captures=(*rules.captures, rule))


def instead_of(old: s04.CaptureRule, new: s04.CaptureRule) -> Change:
    """Put one capture rule in another's place."""
    return lambda rules: rules._replace(captures=tuple(new if rule is old else rule for rule in rules.captures))


def keeping(kept: Callable[[Sequence[Capture]], Iterable[Capture]]) -> Change:
    """Allow only some of the captures that the rules find for a hand."""

    def apply(rules: Rules) -> Rules:
        def rule(hand: str, layout: str) -> Iterator[Capture]:
            yield from kept([capture for found in rules.captures for capture in found(hand, layout)])

        return rules._replace(captures=(rule,))

    return apply


# --- one capture, freely chosen: 4.b.1


def union_of_captures(rules: Rules) -> Rules:
    """One card may make two captures at once, if they need different cards."""

    def unions(hand: str, layout: str) -> Iterator[Capture]:
        for rank in dict.fromkeys(hand):
            takes = [capture.taken for rule in rules.captures for capture in rule(rank, layout)]
            both = dict.fromkeys(in_order(one + other) for one, other in combinations_with_replacement(takes, 2))
            for taken in both:
                if set(taken) != {rank} and s04.lies_in(taken, layout):
                    yield Capture(rank, taken)

    return adding(unions)(rules)


def without_sums_beside_a_like_card(found: Sequence[Capture]) -> Iterator[Capture]:
    """Drop the sums of a card whose like is exposed."""
    for capture in found:
        rank = capture.played[0]
        if Capture(rank, rank) not in found or set(capture.taken) == {rank}:
            yield capture


def largest_only(found: Sequence[Capture]) -> Iterator[Capture]:
    """Keep what takes the most cards of all that a card can take."""
    for capture in found:
        most = max(len(other.taken) for other in found if other.played == capture.played)
        if len(capture.taken) == most:
            yield capture


def sums_of_at_most(cards: int) -> Change:
    """Drop sums of more cards."""

    def capped(rule: s04.CaptureRule) -> s04.CaptureRule:
        def some(hand: str, layout: str) -> Iterator[Capture]:
            return (capture for capture in rule(hand, layout) if len(capture.taken) <= cards)

        return some

    def apply(rules: Rules) -> Rules:
        return rules._replace(captures=tuple(capped(rule) if rule in SUMS else rule for rule in rules.captures))

    return apply


# --- like cards, hanneton, three from hand: 4.a.1, 4.c.1, 7.1


def all_like_cards(hand: str, layout: str) -> Iterator[Capture]:
    """Take every like card; where there are three, hanneton does it."""
    for capture in s04.like_card(hand, layout):
        count = layout.count(capture.played)
        if count != s07.TAKEN:
            yield Capture(capture.played, capture.played * count)


def two_of_three(hand: str, layout: str) -> Iterator[Capture]:
    """Take two like cards where three are exposed."""
    for capture in s07.hanneton(hand, layout):
        yield Capture(capture.played, capture.played * 2)


def no_hanneton(rules: Rules) -> Rules:
    """Strike hanneton out of the captures."""
    return rules._replace(captures=tuple(rule for rule in rules.captures if rule is not s07.hanneton))


def hanneton_of_small_cards(hand: str, layout: str) -> Iterator[Capture]:
    """Allow hanneton to cards under ten alone."""
    return (capture for capture in s07.hanneton(hand, layout) if capture.played in NUMBER_CARDS)


def hanneton_first(found: Sequence[Capture]) -> Sequence[Capture]:
    """Allow nothing but hanneton where there is one."""
    return [capture for capture in found if capture.taken == capture.played * s07.TAKEN] or found


def three_take_a_sum(hand: str, layout: str) -> Iterator[Capture]:
    """Let three like cards take what adds up to one of them."""
    for capture in s04.number_card_sum(hand, layout):
        if hand.count(capture.played) == s04.FROM_HAND:
            yield Capture(capture.played * s04.FROM_HAND, capture.taken)


def two_take_a_like_card(hand: str, layout: str) -> Iterator[Capture]:
    """Let two like cards take one of their rank."""
    for capture in s04.like_card(hand, layout):
        if hand.count(capture.played) == 2:
            yield Capture(capture.played * 2, capture.taken)


def three_first(found: Sequence[Capture]) -> Sequence[Capture]:
    """Allow nothing but three from hand where they can take the fourth."""
    return [capture for capture in found if len(capture.played) == s04.FROM_HAND] or found


def three_from_hand_as_hanneton(play: Play) -> Iterator[Due]:
    """Owe a hanneton for three cards that take one."""
    if len(play.played) == s04.FROM_HAND:
        yield Due("hanneton", ("7.3",), s07.CHIPS, OTHERS, play.seat)


def paying_three_from_hand_as_hanneton(rules: Rules) -> Rules:
    """Pay a hanneton for three cards that take one."""
    return rules._replace(play_dues=(*rules.play_dues, three_from_hand_as_hanneton))


CAPTURES: Final[tuple[Misreading[Rules], ...]] = (
    Misreading(
        "one-capture",
        "union-of-captures",
        ("4.b.1",),
        "A seven can take the seven, and it can take five and two: all three lie there, so it takes all three.",
        union_of_captures,
    ),
    Misreading(
        "free-choice",
        "like-card-first",
        ("4.b.1",),
        "As in Scopa, who plays a card that has its like on the table has to take the like card.",
        keeping(without_sums_beside_a_like_card),
    ),
    Misreading(
        "free-choice",
        "largest-first",
        ("4.b.1",),
        "Of several captures one makes the best, and the best is the one with most cards.",
        keeping(largest_only),
    ),
    Misreading(
        "one-like",
        "all-like-cards",
        ("4.a.1", "4.b.1"),
        "Two kings lie there, and kings take kings: both go.",
        instead_of(s04.like_card, all_like_cards),
    ),
    Misreading(
        "one-like",
        "two-of-three",
        ("4.b.1", "7.1"),
        "One may be taken, and three: then why not two of the three?",
        adding(two_of_three),
    ),
    Misreading(
        "hanneton-is-capture",
        "hanneton-illegal",
        ("7.1",),
        "Section 4 lists every capture there is, and one card taking three is not on its list.",
        no_hanneton,
    ),
    Misreading(
        "hanneton-is-capture",
        "hanneton-small-cards",
        ("7.1",),
        "The example is of fives, and a card worth ten has no capture but one of its like.",
        instead_of(s07.hanneton, hanneton_of_small_cards),
    ),
    Misreading(
        "hanneton-is-capture",
        "hanneton-compulsory",
        ("7.1",),
        "Three fives lie there and the fourth is in hand: that is a hanneton, and one has to make it.",
        keeping(hanneton_first),
    ),
    Misreading(
        "three-from-hand",
        "three-take-a-sum",
        ("4.c.1",),
        "Three sevens put down together take whatever a seven may take.",
        adding(three_take_a_sum),
    ),
    Misreading(
        "three-from-hand",
        "three-compulsory",
        ("4.c.1",),
        "Whoever holds three of them while the fourth is exposed puts them down.",
        keeping(three_first),
    ),
    Misreading(
        "three-from-hand",
        "three-paid-as-hanneton",
        ("10.3", "7.3"),
        "Four like cards come together, and that is what a hanneton is.",
        paying_three_from_hand_as_hanneton,
    ),
    Misreading(
        "three-from-hand",
        "two-from-hand",
        ("4.c.1", "4.2"),
        "If three may be put down together, so may two: a pair takes the card that is like it.",
        adding(two_take_a_like_card),
    ),
    Misreading(
        "no-cap",
        "at-most-two",
        ("4.b.1",),
        "Five and two make a seven: a sum is two cards.",
        sums_of_at_most(2),
    ),
    Misreading(
        "no-cap",
        "at-most-three",
        ("4.b.1", "4.b.2"),
        "The longest sum among the examples has three cards.",
        sums_of_at_most(3),
    ),
    Misreading(
        "no-cap",
        "at-most-four",
        ("4.b.1",),
        "The longest capture that has a price of its own takes four cards.",
        sums_of_at_most(4),
    ),
)
"""The misreadings of this module."""
