"""Misreadings of what may be captured: sections 4.a to 4.c, and hanneton."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final

from conformance.misreadings.misreading import added, left_out, replaced
from conformance.misreadings.papillon.play import Change
from papillon.cards import in_order
from papillon.kit.events import OTHERS, Due
from papillon.moves import Capture, Play
from papillon.rules import Rules
from papillon.sections import s04_play as s04, s07_hanneton as s07
from papillon.sections.s01_players_and_cards import NUMBER_CARDS

SUMS: Final = (s04.number_card_sum, s04.ten_sum, s04.court_sum)


# --- ways to change the capture rules


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
                if set(taken) != {rank} and all(layout.count(card) >= taken.count(card) for card in taken):
                    yield Capture(rank, taken)

    return rules._replace(captures=(*rules.captures, unions))


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


CAPTURES: Final[Mapping[str, Change]] = {
    "one-capture/union-of-captures": union_of_captures,
    "free-choice/like-card-first": keeping(without_sums_beside_a_like_card),
    "free-choice/largest-first": keeping(largest_only),
    "one-like/all-like-cards": replaced("captures", s04.like_card, all_like_cards),
    "one-like/two-of-three": added("captures", two_of_three),
    "hanneton-is-capture/hanneton-illegal": left_out("captures", s07.hanneton),
    "hanneton-is-capture/hanneton-small-cards": replaced("captures", s07.hanneton, hanneton_of_small_cards),
    "hanneton-is-capture/hanneton-compulsory": keeping(hanneton_first),
    "three-from-hand/three-take-a-sum": added("captures", three_take_a_sum),
    "three-from-hand/three-compulsory": keeping(three_first),
    "three-from-hand/three-paid-as-hanneton": added("play_dues", three_from_hand_as_hanneton),
    "three-from-hand/two-from-hand": added("captures", two_take_a_like_card),
    "no-cap/at-most-two": sums_of_at_most(2),
    "no-cap/at-most-three": sums_of_at_most(3),
    "no-cap/at-most-four": sums_of_at_most(4),
}
