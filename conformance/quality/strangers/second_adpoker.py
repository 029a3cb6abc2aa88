"""Further strangers to the AdPoker article, by a third writer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due, others_after
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.misreadings.papillon.captures import Change, adding, instead_of
from conformance.misreadings.papillon.payments import by_other_rules, closing, playing_dues
from conformance.misreadings.papillon.pdf import also_paying
from conformance.quality.strangers.changing import STRANGER, each_due, some_of, staking
from conformance.quality.strangers.salon_payments import unpaid_by
from papillon import course
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s02_game_and_stake as s02,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, value
from papillon.table import Table

# --- captures: 6, 7, 10


def like_but_tens(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card take its like, unless it is a ten."""
    return (capture for capture in s04.like_card(hand, layout) if capture.played != "T")


def less_than_its_value(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card take several cards that are together worth less than it is."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS + "T":
            for total in range(2, value(rank)):
                yield from (Capture(rank, cards) for cards, _ in s04.additions(total) if s04.lies_in(cards, layout))


# --- laying down: 9


def paid_to_the_others(_table: Table, position: Position, *_facts: object) -> Change:
    """Have the cards that are laid paid to each of the other players."""

    def dues(_play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        for due in owed:
            if due.kind == "laying-down" and isinstance(due.payer, int):
                yield from (due._replace(payee=other) for other in others_after(due.payer, position.players))
            else:
                yield due

    return playing_dues(s11.dues, dues)


# --- new deals: 12


def if_none_lies(position: Position, usual: int) -> int:
    """Turn cards up where the table is empty, and else none."""
    return 0 if position.layout else usual


# --- the winner of the pool: 14, 24


def dealer_among_several(winner: Function) -> Function:
    """Give a coup that several players could win to the dealer, who need not be one of them."""

    def wins(papillons: Sequence[int], priority: Sequence[int], first_wins: bool = False) -> object:
        return priority[0] if len(papillons) > 1 else winner(papillons, priority, first_wins)

    return wins


def sweeps_at_once(step: Step, _table: Table, position: Position, seat: int, _move: Capture) -> Step:
    """Give the exposed cards to who goes out in the last deal, there and then."""
    found = step.position
    if len(found.papillons) == len(position.papillons):
        return step
    piles = with_cards(found.piles, seat, found.piles[seat] + found.layout)
    return step._replace(position=found._replace(piles=piles, layout=()))


# --- payments: 15 to 23


def two_for_one_ace(_play: Play, due: Due) -> Due:
    """Pay two chips for each ace that goes into a sum."""
    return due._replace(chips=2 * due.chips) if due.clauses == ("6.1",) else due


def by_the_card(play: Play, due: Due) -> Due:
    """Pay as many chips for each ace as the card shows that takes them alone."""
    priced = due.clauses[0] in ("6.3", "6.4", "6.5")
    return due._replace(chips=value(play.played) * len(play.taken)) if priced else due


def four_alike(play: Play) -> Iterator[Due]:
    """Owe the chip of three cards from hand to who takes three with one, too."""
    if s07.is_hanneton(play):
        yield Due("three-from-hand", ("papillon-adpoker:19",), adpoker.CHIPS, OTHERS, play.seat)


def somebody_else_is_out(play: Play, out_of_cards: Collection[int], _players: int) -> bool:
    """Whether another hand has been used up before."""
    return bool({*out_of_cards} - {play.seat})


def consolation_paid_out(end: CoupEnd) -> Iterator[Due]:
    """Have the last to lay down pay a chip to each of the others."""
    for due in adpoker.closing_dues(end):
        if isinstance(due.payee, int):
            for other in others_after(due.payee, len(end.counts)):
                yield due._replace(payer=due.payee, payee=other)


def for_each_card_less(end: CoupEnd) -> Iterator[Due]:
    """Have everybody pay as many chips as they have fewer cards than who has most."""
    most = s12.majority(end.counts)
    if most is not None:
        for other in others_after(most, len(end.counts)):
            yield Due("cards", ("12.2",), end.counts[most] - end.counts[other], other, most)


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SECOND_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "dealer-stakes-double",
        ("papillon-adpoker:3",),
        "To deal is a disadvantage: the dealer puts in two stakes where the others put in one.",
        overrides=(staking(lambda players: [s02.CHIPS_IN_TOKEN] * (players - 1) + [2 * s02.CHIPS_IN_TOKEN]),),
    ),
    _stranger(
        "ten-takes-no-ten",
        ("papillon-adpoker:6", "papillon-adpoker:7"),
        "The ten goes with the small cards: it takes what makes ten, and its like is for kings, queens and jacks.",
        instead_of(s04.like_card, like_but_tens),
    ),
    _stranger(
        "sums-up-to-the-value",
        ("papillon-adpoker:7",),
        "Several cards may be taken as long as they are not worth more than the card played: total <= value.",
        adding(less_than_its_value),
    ),
    _stranger(
        "pairs-are-safe",
        ("papillon-adpoker:10", "papillon-adpoker:6", "papillon-adpoker:7"),
        "One cannot take two that lie on the table; and where two of a rank lie, neither of them can be taken.",
        some_of(s04.like_card, lambda capture, layout: layout.count(capture.taken) != 2),
    ),
    _stranger(
        "laid-cards-paid-to-the-others",
        ("papillon-adpoker:9",),
        "One chip for each card laid out, to each of the others, who can make use of them.",
        overrides=(Override(course, "_lay_down", by_other_rules(paid_to_the_others)),),
    ),
    _stranger(
        "seven-more-on-an-empty-table",
        ("papillon-adpoker:12",),
        "Seven more cards are exposed when there are none left to play with.",
        overrides=(Override(course, "_deal_again", turning_up(if_none_lies)),),
    ),
    _stranger(
        "dealer-wins-among-several",
        ("papillon-adpoker:14",),
        "If several can finish the pool is the dealer's.",
        overrides=(Override(s10, "winner", dealer_among_several),),
    ),
    _stranger(
        "two-chips-for-any-ace",
        ("papillon-adpoker:15",),
        "An ace that is taken brings 2 chips, whatever takes it; 1 is for an ace that is laid.",
        each_due(s06.dues, two_for_one_ace),
    ),
    _stranger(
        "aces-by-the-card-that-takes-them",
        ("papillon-adpoker:17",),
        "With a two every ace is worth 2, with a three 3, with a four 4.",
        each_due(s06.dues, by_the_card),
    ),
    _stranger(
        "four-alike-bring-the-other-chip-too",
        ("papillon-adpoker:18", "papillon-adpoker:19"),
        "Four of a rank come together, which is a chip; and by a hanneton, which is another.",
        also_paying(four_alike),
    ),
    _stranger(
        "maker-keeps-the-hand",
        ("papillon-adpoker:20",),
        "Who clears the table receives the chip and goes on playing.",
        overrides=(Override(adpoker, "laid_out", constantly(lambda _hand, _layer: ())),),
    ),
    _stranger(
        "first-out-alone-makes-petit-papillon",
        ("papillon-adpoker:21",),
        "Petit papillon is to use up one's cards before the others have used up theirs.",
        overrides=(Override(course, "_outcome", unpaid_by(s09.dues, somebody_else_is_out)),),
    ),
    _stranger(
        "last-to-lay-down-pays",
        ("papillon-adpoker:22",),
        "The last who has to lay down gives a chip to each of the others: it consoles them.",
        closing(adpoker.closing_dues, consolation_paid_out),
    ),
    _stranger(
        "a-chip-for-each-card-less",
        ("papillon-adpoker:23",),
        "One chip is paid for every card that one has fewer than the player with most.",
        closing(s12.closing_dues, for_each_card_less),
    ),
    _stranger(
        "sweeps-when-going-out",
        ("papillon-adpoker:24",),
        "Whoever uses up the cards in the last deal takes what is exposed with the last of them.",
        overrides=(Override(course, "_capture", after(sweeps_at_once)),),
    ),
)
"""The strangers of this module."""
