"""Strangers to the three-page PDF by a sixth writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import Due, others_after
from commonlaw.cards import with_cards
from commonlaw.events import Event, Happening
from conformance.misreadings.misreading import Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import Change, adding
from conformance.misreadings.papillon.payments import by_other_rules, closing, playing_dues
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from papillon import course
from papillon.cards import Cards, ranks
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import PDF as RULES
from papillon.rules import Rules
from papillon.sections import (
    pdf,
    s02_game_and_stake as s02,
    s04_play as s04,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, RANKS, value
from papillon.table import Table

TWO_TOKENS: Final = 2

Swept = tuple[Position, tuple[Event, ...]]
Sweeping = Callable[[Position, int | None, bool], Swept]

# --- dealers and stakes: 11, 15


def dealt_by_the_richest(done: Step, *_won: object, **_named: object) -> Step:
    """Have the player with most chips deal next, the first of equal ones."""
    balances = done.table.accounts.balances
    if done.table.over:
        return done
    return done._replace(table=done.table._replace(dealer=balances.index(max(balances))))


def two_tokens(table: Table, _position: Position) -> Override | None:
    """Ask for two tokens in a further coup."""
    return Override(s02, "STAKE_TOKENS", constantly(TWO_TOKENS)) if table.coup > table.scheduled else None


# --- captures: 22


def ace_by_any_number(hand: str, layout: str) -> Iterator[Capture]:
    """Let every card that bears a number take one ace."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS and rank != "A" and "A" in layout:
            yield Capture(rank, "A")


# --- the end of the coup: 28, 30 to 32


def richest_of_several(step: Step) -> Override:
    """Have the coup won by who has most chips among those who can win it."""
    table, position = step.table, step.position

    def chips(seat: int) -> int:
        return table.accounts.balances[table.letters.index(position.letter(seat))]

    def winner(papillons: Sequence[int], priority: Sequence[int], _first_wins: bool = False) -> int | None:
        return max((seat for seat in priority if seat in papillons), key=chips, default=None)

    return Override(s10, "winner", constantly(winner))


def halved(sweep: Sweeping) -> Sweeping:
    """Divide what is left between the winner and the last who laid down; an odd card is the winner's."""

    def sweeps(position: Position, winner: int | None, first_wins: bool = False) -> Swept:
        layer, layout = position.last_layer, position.layout
        if winner is None or layer in (None, winner) or len(layout) < len((winner, layer)):
            return sweep(position, winner, first_wins)
        half = (len(layout) + 1) // 2
        swept, events = sweep(position._replace(layout=layout[:half]), winner, first_wins)
        piles = with_cards(swept.piles, layer, swept.piles[layer] + layout[half:])
        also = Happening("sweeps", s04.sweep_clauses(None), position.letter(layer), taken=layout[half:])
        return swept._replace(piles=piles), (*events, also)

    return sweeps


def most_of_the_unequal(counts: Sequence[int]) -> int | None:
    """Find who has most among those who have as many as nobody else."""
    alone = [count for count in counts if counts.count(count) == 1]
    return counts.index(max(alone)) if alone else None


def with_carres_twice(points: int, pile: Cards, _most: str) -> int:
    """Count the points of four of a rank twice."""
    held = ranks(pile)
    return points + sum(s04.LIKE_CARDS * value(rank) for rank in RANKS if held.count(rank) == s04.LIKE_CARDS)


def from_the_last_layer(end: CoupEnd) -> Iterator[Due]:
    """Have the last who laid down pay the winner's chip alone."""
    for due in pdf.closing_dues(end):
        lone = end.winner is not None and end.wanting not in (None, end.winner)
        yield due._replace(payer=end.wanting) if lone and end.wanting is not None else due


# --- payments: 33, 35 to 38


def at_the_rate_after_a_tie(table: Table, *_facts: object) -> Change:
    """Pay the pool as much for a card laid as is due for most points."""
    return each_due(s11.dues, chips_of("laying-down", lambda _play, chips: chips * table.cards_payment))


def by_those_without_an_ace(_table: Table, position: Position, seat: int, _move: Capture) -> Change:
    """Have those alone pay for aces taken who have captured none themselves."""
    payers = [other for other in others_after(seat, position.players) if "A" not in ranks(position.piles[other])]

    def dues(_play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        for due in owed:
            yield from (due._replace(payer=payer) for payer in payers)

    return playing_dues(pdf.ace_dues, dues)


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SIXTH_PDF: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "richest-deals-next",
        ("papillon-pdf:11",),
        "To deal is to be behind all others, so that it is put upon the player who has most chips.",
        overrides=(Override(course, "_after_coup", after(dealt_by_the_richest)),),
    ),
    _stranger(
        "further-coups-for-two-tokens",
        ("papillon-pdf:15",),
        "When more coups are played for a pool that nobody has won, they are played for higher stakes: two tokens.",
        overrides=(Override(course, "_open_coup", while_doing(two_tokens)),),
    ),
    _stranger(
        "every-number-takes-an-ace",
        ("papillon-pdf:22",),
        "The ace is the lowest card of all, so that any card with a number gets it.",
        adding(ace_by_any_number),
    ),
    _stranger(
        "richest-of-several-wins",
        ("papillon-pdf:28",),
        "Several have finished by a capture: the one with most chips is the winner, as it is in the game.",
        overrides=(Override(course, "_end_coup", while_doing(richest_of_several)),),
    ),
    _stranger(
        "rest-halved-with-the-last-layer",
        ("papillon-pdf:30",),
        "The winner and the last to lay down take the cards that are left: each of them takes half.",
        overrides=(Override(course, "_sweep", halved),),
    ),
    _stranger(
        "equal-totals-cancel-out",
        ("papillon-pdf:31",),
        "Those who have the same number of points are paid nothing: the next best is, who has a total of their own.",
        overrides=(Override(s12, "majority", constantly(most_of_the_unequal)),),
    ),
    _stranger(
        "carre-counts-double",
        ("papillon-pdf:31", "papillon-pdf:4"),
        "There must be some use in a carré: who has all four of a rank counts their points twice.",
        overrides=(Override(s12, "counted", after(with_carres_twice)),),
    ),
    _stranger(
        "last-layer-pays-the-winner",
        ("papillon-pdf:32",),
        "The chip is between two players: to the winner it comes from the one who was the last to lay down.",
        closing(pdf.closing_dues, from_the_last_layer),
    ),
    _stranger(
        "laying-costs-two-after-a-tie",
        ("papillon-pdf:33",),
        "After a tie a chip becomes two in the next coup, and so it does for a card that is laid.",
        overrides=(Override(course, "_lay_down", by_other_rules(at_the_rate_after_a_tie)),),
    ),
    _stranger(
        "owners-of-aces-are-quits",
        ("papillon-pdf:35", "papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38"),
        "Who has an ace among their captures has nothing to pay for another player's: the two of them are quits.",
        overrides=(Override(course, "_capture", by_other_rules(by_those_without_an_ace)),),
    ),
)
"""The strangers of this module."""
