"""Ways to change a game that several strangers share, besides those of the catalogue's modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import Final

from commonlaw.accounts import POOL, Due
from conformance.misreadings.misreading import Function, Override, before, constantly
from conformance.misreadings.papillon.captures import Change, instead_of
from conformance.misreadings.papillon.payments import by_other_rules, closing, playing_dues
from papillon import course, refusals
from papillon.cards import Card, Cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rules import ClosingDues, PlayDues
from papillon.sections import s02_game_and_stake as s02, s04_play as s04
from papillon.sections.s01_players_and_cards import NUMBER_CARDS
from papillon.table import Table

STRANGER: Final = "stranger"
"""What stands in the place of a ruling: a stranger rejects none, as nobody has thought of it."""

Capturing = Callable[[Table, Position, int, Capture], Step]
"""What a capture of a seat comes to."""
GoingOn = Callable[[Step, int], Step]
"""What follows a play of a seat."""


# --- rules


def in_turn(*changes: Change) -> Change:
    """Make several changes, one after another."""
    return lambda rules: reduce(lambda changed, change: change(changed), changes, rules)


def each_due(old: PlayDues, change: Callable[[Play, Due], Due | None]) -> Change:
    """Change every due of one section for a play. change: gives None for one that is not owed."""

    def changed(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        return (new for due in owed if (new := change(play, due)) is not None)

    return playing_dues(old, changed)


def chips_of(kind: str, chips: Callable[[Play, int], int]) -> Callable[[Play, Due], Due]:
    """Pay another sum for one kind of payment. chips: of the play and the usual sum."""
    return lambda play, due: due._replace(chips=chips(play, due.chips)) if due.kind == kind else due


def also_closing(new: ClosingDues) -> Change:
    """Owe something more at the end of a coup."""
    return lambda rules: rules._replace(closing_dues=(*rules.closing_dues, new))


def some_of(old: s04.CaptureRule, kept: Callable[[Capture, str], bool]) -> Change:
    """Allow some captures of one rule alone. kept: asked of each, with the ranks exposed."""

    def rule(hand: str, layout: str) -> Iterator[Capture]:
        return (capture for capture in old(hand, layout) if kept(capture, layout))

    return instead_of(old, rule)


def worth_the_same(ranks: str) -> s04.CaptureRule:
    """Let a card of these ranks take one of another of them."""

    def rule(hand: str, layout: str) -> Iterator[Capture]:
        for rank in dict.fromkeys(hand):
            others = [other for other in dict.fromkeys(layout) if rank in ranks and other in ranks and other != rank]
            yield from (Capture(rank, other) for other in others)

    return rule


SUMS_ARE_NAMED: Final = Override(
    refusals, "refusal_of", before(lambda asked: asked._replace(summing="T" + NUMBER_CARDS))
)
"""A sum that is refused is refused as one, where the rule of the ten is another than the reference's."""


# --- the end of a coup


def closing_after(old: ClosingDues, new: Callable[[Step, CoupEnd], Iterator[Due]]) -> Override:
    """Put other dues in the place of one section's at the end of a coup, by the step that ends it too."""
    return Override(course, "_end_coup", by_other_rules(lambda step: closing(old, partial(new, step))))


def also_closing_after(new: Callable[[Step, CoupEnd], Iterator[Due]]) -> Override:
    """Owe something more at the end of a coup, by the step that ends it too."""
    return Override(course, "_end_coup", by_other_rules(lambda step: also_closing(partial(new, step))))


# --- Le Papillon's deal and stakes


def staking(chips: Callable[[int], Sequence[int]]) -> Override:
    """Stake other chips. chips: of each seat, for so many players."""

    def stakes(players: int) -> list[Due]:
        return [Due("stake", ("2.7",), staked, seat, POOL) for seat, staked in enumerate(chips(players)) if staked]

    return Override(s02, "stakes", constantly(stakes))


def places(descending: str) -> Mapping[str, int]:
    """Ranks from the highest → their places."""
    return {rank: place for place, rank in enumerate(descending)}


def like_of_a_colour(ranks: str, fits: Callable[[bool, bool], bool]) -> Callable[[Function], Function]:
    """Let a card of these ranks take its like where the colours fit. fits: asked whether each is red, hand first."""

    def fitting(capture: Capture, hand: Cards, layout: Cards) -> bool:
        if capture.played not in ranks or capture.taken != capture.played:
            return True
        mine, theirs = ([card for card in cards if card.rank == capture.played] for cards in (hand, layout))
        return any(
            not (one.suit and other.suit) or fits(is_red(one), is_red(other)) for one in mine for other in theirs
        )

    def instead(captures: Function) -> Function:
        def found(hand: Cards, layout: Cards, rules: object) -> tuple[Capture, ...]:
            return tuple(one for one in captures(hand, layout, rules) if fitting(one, hand, layout))

        return found

    return instead


def is_red(card: Card) -> bool:
    """Whether a card is a diamond or a heart."""
    return card.suit in ("d", "h")
