"""Strangers to sections 4 to 6 of Le Francion, and to its dealer's stake, by a fifth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due, others_after, split
from commonlaw.cards import Card
from commonlaw.events import Event
from conformance.misreadings.francion.coups import equals
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import half_when, properly, when_taken
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.table import Table

# --- the stake: 1.10, 4.5, 4.6


def nine_tokens(dues: Iterable[Due], _owed: Sequence[int]) -> Iterator[Due]:
    """Have the dealer stake tokens in place of chips."""
    for due in dues:
        yield due._replace(chips=due.chips * CHIPS_IN_TOKEN) if due.kind == "stake" else due


def as_much_as_a_bete(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
    """Have the dealer stake as much as is staked for a bête, if one is."""
    for due in dues:
        yield due._replace(chips=max(owed)) if due.kind == "stake" and any(owed) else due


def without_the_dealers_nine(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
    """Leave the dealer's nine out of a bête, unless nothing else was at stake."""
    return tuple(chips - DEALERS_STAKE if chips > DEALERS_STAKE else chips for chips in owed)


def spared_with_a_point(step: Step) -> Override:
    """Charge nobody for a bête who has marked a point before."""
    table, position = step.table, step.position

    def charged(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
        return tuple(0 if table.points[position.player(seat)] else chips for seat, chips in enumerate(owed))

    return Override(s04, "betes", after(charged))


# --- the point: 4.2, 4.3, 4.10


def trick_of_the_welche_twice(step: Step) -> Override:
    """Count the trick with the Welche twice, for the point."""
    won = step.position.won

    def marks(tricks: Sequence[int]) -> int:
        counted = [number + (WELCHE in cards) for number, cards in zip(tricks, won, strict=True)]
        return counted.index(max(counted))

    return Override(s04, "marks_point", constantly(marks))


def first_by_letter(step: Step) -> Override:
    """Of equals take the one whose letter comes first, whoever deals."""
    position = step.position
    return Override(s04, "marks_point", constantly(lambda tricks: min(equals(tricks), key=position.player)))


def is_withheld(step: Step) -> bool:
    """Whether a sixth point would be marked by who has only as many tricks as another."""
    best = equals(step.position.tricks)
    return len(best) > 1 and step.table.points[step.position.player(best[0])] == s04.POINTS - 1


def no_point(step: Step) -> Override | None:
    """Leave everybody's points as they are."""

    def points(table: Table, _position: Position) -> tuple[int, ...]:
        return table.points

    return Override(course, "_points", constantly(points)) if is_withheld(step) else None


def no_word_of_it(step: Step) -> Override | None:
    """Tell the bêtes alone."""

    def told(closing: tuple[Event, ...], *_facts: object) -> tuple[Event, ...]:
        return closing[1:]

    return Override(course, "_closing", after(told)) if is_withheld(step) else None


# --- the end of a manche: 4.11, 4.12


def points_of_other_players(step: Step) -> Override:
    """Look the points of a seat up under the player of the same number, A for the first seat."""
    held = step.table.points

    def dues(_points: Sequence[int], winner: int) -> Iterator[Due]:
        for seat in others_after(winner, len(held)):
            tokens = s04.POINTS - held[seat] if held[seat] else s04.TOKENS_WITHOUT_POINT
            if tokens:
                yield Due("manche", ("4.11",) if held[seat] else ("4.12",), tokens * CHIPS_IN_TOKEN, seat, winner)

    return Override(s04, "manche_dues", constantly(dues))


def twelve_among_them(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Divide twelve tokens among those who have no point."""
    owed = list(dues)
    parts = iter(split(s04.TOKENS_WITHOUT_POINT, max(1, points.count(0))))
    for due in owed:
        none = isinstance(due.payer, int) and not points[due.payer]
        yield due._replace(chips=next(parts) * CHIPS_IN_TOKEN) if none else due


# --- the Welche: 5.1 to 5.5


def any_ace_turned_up(dues: Iterable[Due], turn_up: Card, dealer: int, factor: int) -> Iterator[Due]:
    """Pay the dealer for every ace that is turned up."""
    yield from dues
    if turn_up.rank == WELCHE.rank and turn_up != WELCHE:
        yield Due("welche-turned", ("5.1",), s05.CHIPS * factor, OTHERS, dealer)


def all_of_it_to_the_taker(trick: Trick, owed: list[Due]) -> list[Due]:
    """Pay the taker what everybody should have."""
    return [due._replace(chips=due.chips * len(owed)) for due in owed if due.payee == trick.winner]


def dealer_pays_nothing(dues: Iterable[Due], trick: Trick, _factor: int) -> Iterator[Due]:
    """Have everybody but the dealer pay for a Welche that wins."""
    players = len(trick.cards)
    for due in dues:
        if due.payer == OTHERS:
            others = (seat for seat in others_after(trick.winner, players) if seat != players - 1)
            yield from (due._replace(payer=seat) for seat in others)
        else:
            yield due


def hearts_alone(trick: Trick) -> bool:
    """Whether hearts were led, are not trumps, and everybody has followed."""
    return properly(trick) and all(card.suit == HEARTS for card in trick.cards)


def eight_in_any_suit(dues: Iterable[Due], _trick: Trick, factor: int) -> Iterator[Due]:
    """Pay the full tariff, doubled, whatever was led, where payments are doubled."""
    return (due._replace(chips=s05.CHIPS * factor) if factor > 1 else due for due in dues)


_stranger: Final = partial(misreading_of, STRANGER)

FIFTH_SCORES: Final = (
    _stranger(
        "dealer-stakes-nine-tokens",
        ("1.10", "4.8", "4.6"),
        "A stake is paid in tokens, and the dealer lays down nine of them.",
        Override(s04, "stakes", after(nine_tokens)),
    ),
    _stranger(
        "dealer-matches-the-bete",
        ("4.6", "4.7", "1.10"),
        "Whoever makes the bête sets the stake, and the dealer puts in as much as they do.",
        Override(s04, "stakes", after(as_much_as_a_bete)),
    ),
    _stranger(
        "bete-without-the-dealers-nine",
        ("4.5",),
        "The nine come from the dealer in every coup anyhow; a bête renews what else was at stake.",
        Override(s04, "betes", after(without_the_dealers_nine)),
    ),
    _stranger(
        "no-bete-for-who-has-a-point",
        ("4.5", "4.4"),
        "No trick in the coup is punished in those who have nothing to show; who has a point is not at zero.",
        Override(course, "_end_coup", while_doing(spared_with_a_point)),
    ),
    _stranger(
        "trick-with-the-welche-counts-twice",
        ("4.2",),
        "The trick that holds the Welche is the great trick, and counts for two when tricks are compared.",
        Override(course, "_end_coup", while_doing(trick_of_the_welche_twice)),
    ),
    _stranger(
        "equal-tricks-to-the-first-letter",
        ("4.3",),
        "max(players, key=tricks) goes through the players from A on and keeps the first.",
        Override(course, "_end_coup", while_doing(first_by_letter)),
    ),
    _stranger(
        "sixth-point-won-outright",
        ("4.3", "4.2"),
        "The seat parts equals while points are collected; the point that ends the manche needs more tricks.",
        Override(course, "_end_coup", while_doing(no_point)),
        Override(course, "_end_coup", while_doing(no_word_of_it)),
    ),
    _stranger(
        "points-looked-up-by-seat-number",
        ("4.11", "4.12"),
        "The payers go by seats from the dealer's right, the points by players from A: points[i] is another's.",
        Override(course, "_end_manche", while_doing(points_of_other_players)),
    ),
    _stranger(
        "twelve-tokens-among-those-without",
        ("4.12",),
        "No point costs twelve tokens, and where two have none each of them bears a half.",
        Override(s04, "manche_dues", after(twelve_among_them)),
    ),
    _stranger(
        "any-turned-up-ace-pays",
        ("5.1",),
        "The dealer is paid for an ace that is turned up.",
        Override(s05, "turn_up_dues", after(any_ace_turned_up)),
    ),
    _stranger(
        "all-of-it-to-the-taker",
        ("5.2",),
        "A lost Welche costs 4 chips for each of the other players, and the one who took it is paid them all.",
        Override(s05, "trick_dues", when_taken(all_of_it_to_the_taker)),
    ),
    _stranger(
        "dealer-does-not-pay-for-the-welche",
        ("5.3",),
        "The dealer has put in the stake of the coup and owes the winner of a trick nothing more.",
        Override(s05, "trick_dues", after(dealer_pays_nothing)),
    ),
    _stranger(
        "two-chips-if-all-play-hearts",
        ("5.4",),
        "The Welche is worth 2 in a trick of hearts, and 4 as soon as somebody has put in another suit.",
        Override(s05, "trick_dues", half_when(hearts_alone)),
    ),
    _stranger(
        "eight-chips-in-any-suit",
        ("5.5", "5.4"),
        "After a coup that hid the Welche it pays 8 chips: twice 4.",
        Override(s05, "trick_dues", after(eight_in_any_suit)),
    ),
)
"""The strangers of this module."""
