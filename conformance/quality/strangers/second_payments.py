"""Strangers to sections 5 to 9 and 11 of Le Papillon, a second writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due, Payment
from conformance.misreadings.misreading import Misreading, Override, after, constantly, unchanged, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, cited_as, playing_dues
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due, in_turn
from conformance.quality.strangers.salon_payments import unpaid_by
from papillon import course, payments
from papillon.cards import ranks
from papillon.moves import FIGURES, Capture, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- who pays, and to whom: 5.1, 5.3, 8.2, 11.2


def sparing_papillons(_table: Table, position: Position, *_play: object) -> Override | None:
    """Let those who have made a papillon pay nothing for a play."""
    makers = {position.letter(seat) for seat in position.papillons}

    def spared(paid: Iterable[Payment], *_facts: object) -> tuple[Payment, ...]:
        return tuple(payment for payment in paid if payment.payer not in makers)

    return Override(payments, "_payments", after(spared)) if makers else None


def to_each_of_the_others(paid: Iterable[Payment], due: Due, seating: str, *_facts: object) -> tuple[Payment, ...]:
    """Pay every other player, in the pool's place, for cards laid."""
    if due.kind != "laying-down":
        return tuple(paid)
    return tuple(payment._replace(payee=letter) for payment in paid for letter in seating if letter != payment.payer)


def into_the_pool(paid: Iterable[Payment], due: Due, *_facts: object) -> tuple[Payment, ...]:
    """Pay the pool for a sauterelle."""
    return tuple(payment._replace(payee=POOL) if due.kind == "sauterelle" else payment for payment in paid)


# --- aces: 6.1 to 6.6


def twice_the_general_rate(_play: Play, due: Due) -> Due:
    """Pay 2 for an ace that has no rate of its own."""
    return due._replace(chips=2 * due.chips) if due.clauses == ("6.1",) else due


def rate_of_the_card(play: Play, due: Due) -> Due:
    """Pay aces by the card that takes them, be it all or some of what it takes."""
    rates = {"2": 4, "3": 6, "4": 8}
    return due._replace(chips=rates.get(play.played, due.chips)) if due.clauses == ("6.1",) else due


def together(clause: str) -> Change:
    """Let the others owe one clause's chips together."""
    return lambda rules: rules._replace(owed_together=rules.owed_together | {clause})


# --- figures: 7.1 to 9.2


def hanneton_anyway(play: Play) -> Iterator[Due]:
    """Owe a hanneton."""
    yield Due("hanneton", ("7.3",), s07.CHIPS, OTHERS, play.seat)


def one_of_three(_table: Table, position: Position, _seat: int, move: Capture) -> Change:
    """Pay a hanneton to who takes one of three like cards."""
    if move.taken != move.played or ranks(position.layout).count(move.played) != s07.TAKEN:
        return unchanged
    return lambda rules: rules._replace(play_dues=(*rules.play_dues, hanneton_anyway))


def one_insect(rules: Rules) -> Rules:
    """Pay the first figure of a capture, and its aces."""

    def dues(play: Play) -> Iterator[Due]:
        owed = [due for section in rules.play_dues for due in section(play)]
        figures = [due for due in owed if due.kind in FIGURES]
        return (due for due in owed if due not in figures[1:])

    return rules._replace(play_dues=(dues,))


def not_the_first_out(_play: Play, out_of_cards: Collection[int], _players: int) -> bool:
    """Whether somebody else's hand is empty already."""
    return len(out_of_cards) > 1


# --- laying down: 11.2


def for_all_exposed(_table: Table, position: Position, *_facts: object) -> Change:
    """Owe the pool a chip for each card that lies exposed once the hand is laid."""
    lying = len(position.layout)
    return each_due(s11.dues, chips_of("laying-down", lambda _play, chips: chips + lying))


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SECOND_PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "papillon-is-done-with-paying",
        ("5.3",),
        "Who has made papillon has finished the coup, and pays for nobody's aces any more.",
        overrides=(
            Override(course, "_capture", while_doing(sparing_papillons)),
            Override(course, "_lay_down", while_doing(sparing_papillons)),
        ),
    ),
    _stranger(
        "layer-pays-the-others",
        ("11.2", "8.3", "5.1"),
        "Payments are between players: who lays down gives a chip a card to each of the others.",
        overrides=(Override(payments, "_payments", after(to_each_of_the_others)),),
    ),
    _stranger(
        "ace-chip-from-all-together",
        ("6.1",),
        "An ace is worth a chip, and one of the others gives it.",
        together("6.1"),
    ),
    _stranger(
        "two-chips-an-ace",
        ("6.1",),
        "2, 4, 6 and 8 for one to four aces: an ace is worth 2, whatever takes it.",
        each_due(s06.dues, twice_the_general_rate),
    ),
    _stranger(
        "special-rates-a-line-too-high",
        ("6.3", "6.4", "6.5"),
        "The rates are a list, 2, 4, 6, 8, and the index is one too small for the two, the three and the four.",
        overrides=(
            Override(
                s06,
                "ALL_ACES",
                constantly(
                    {
                        by: (chips - 2 if by[0] in "234" else chips, clause)
                        for by, (chips, clause) in s06.ALL_ACES.items()
                    }
                ),
            ),
        ),
    ),
    _stranger(
        "rate-by-the-card-played",
        ("6.1", "6.4", "6.5"),
        "Aces taken with a three bring 6 and with a four 8, and it does not matter what else is taken.",
        each_due(s06.dues, rate_of_the_card),
    ),
    _stranger(
        "laid-aces-at-the-high-rates",
        ("6.6", "11.3"),
        "Two aces are 4 chips and three are 6, be they laid down or taken.",
        each_due(s11.dues, chips_of("laid-ace", lambda _play, chips: {2: 4, 3: 6}.get(chips, chips))),
    ),
    _stranger(
        "hanneton-for-one-of-three",
        ("7.1", "7.3"),
        "Three like cards lie there, and the fourth is played: that is a hanneton, whether it takes them all or not.",
        overrides=(Override(course, "_capture", by_other_rules(one_of_three)),),
    ),
    _stranger(
        "one-insect-a-capture",
        ("8.2", "9.2", "10.2"),
        "A capture has one name: if it is a hanneton it is no sauterelle, and if it is a sauterelle no papillon.",
        one_insect,
    ),
    _stranger(
        "all-four-aces-are-eight",
        ("7.4", "10.4"),
        "Four aces are worth 8, however they come together.",
        in_turn(
            playing_dues(s07.ace_dues, cited_as("7.4", 8)),
            playing_dues(s10.ace_dues, cited_as("10.4", 8)),
        ),
    ),
    _stranger(
        "sauterelle-of-one-card",
        ("8.1", "8.2"),
        "Sauterelle takes the last card; a sum that happens to clear the table takes several.",
        overrides=(Override(s08, "is_sauterelle", constantly(lambda play: play.clears and len(play.taken) == 1)),),
    ),
    _stranger(
        "sauterelle-into-the-pool",
        ("8.2",),
        "After a sauterelle chips go into the pool: one from each of the others, and the victim's for the cards.",
        overrides=(Override(payments, "_payments", after(into_the_pool)),),
    ),
    _stranger(
        "petit-papillon-of-the-first-out",
        ("9.1", "9.2"),
        "To be out before the others is what is paid: one petit papillon a deal.",
        overrides=(Override(course, "_outcome", unpaid_by(s09.dues, not_the_first_out)),),
    ),
    _stranger(
        "pays-for-all-that-lies-exposed",
        ("11.2",),
        "As many chips as there are cards laid out on the table.",
        overrides=(Override(course, "_lay_down", by_other_rules(for_all_exposed)),),
    ),
    _stranger(
        "last-deal-is-laid-free",
        ("11.2", "8.3"),
        "In the last deal laying down costs the coup, and nothing else.",
        each_due(s11.dues, lambda play, due: due if due.kind != "laying-down" or play.stock_left else None),
    ),
)
"""The strangers of this module."""
