"""Misreadings of what is paid in Le Francion: for the Welche, for tricks, and for none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.misreading import Function, Override, after, before, constantly, replacing
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.table import Table
from papillon.kit.accounts import OTHERS, POOL, Due
from papillon.kit.cards import Card

# --- what the Welche is worth: 5.4

TrickDues = Callable[[Trick, int], Iterable[Due]]


def half_when(to_hearts: Callable[[Trick], bool]) -> Callable[[TrickDues], TrickDues]:
    """Halve the tariff of some tricks, and of no others."""

    def instead(trick_dues: TrickDues) -> TrickDues:
        def dues(trick: Trick, factor: int) -> list[Due]:
            chips = s05.CHIPS_TO_HEARTS if to_hearts(trick) else s05.CHIPS
            with replacing(Override(s05, "worth", constantly(lambda _asked, _trumps: chips))):
                return list(trick_dues(trick, factor))

        return dues

    return instead


def properly(trick: Trick) -> bool:
    """Whether hearts were led and are not trumps."""
    return trick.asked == HEARTS != trick.trumps


def is_won_by_it(trick: Trick) -> bool:
    """Whether the Welche wins the trick."""
    return trick.cards[(trick.winner - trick.leader) % len(trick.cards)] == WELCHE


def has_a_heart(trick: Trick) -> bool:
    """Whether another heart lies with the Welche, hearts not being trumps, or hearts were led."""
    hearts = [card for card in trick.cards if card.suit == HEARTS and card != WELCHE]
    return bool(hearts or trick.asked == HEARTS) and trick.trumps != HEARTS


def half_turned_up(owed: Iterable[Due], _turn_up: Card, _dealer: int, factor: int) -> Iterator[Due]:
    """Pay the lower tariff for the turn-up."""
    return (due._replace(chips=s05.CHIPS_TO_HEARTS * factor) for due in owed)


# --- who pays for a Welche that is taken: 5.2, 5.3


def when_taken(instead_of: Callable[[Trick, list[Due]], list[Due]]) -> Callable[[Function], Function]:
    """Owe something else where the Welche is taken."""

    def dues(usual: Iterable[Due], trick: Trick, _factor: int) -> list[Due]:
        owed = list(usual)
        return instead_of(trick, owed) if any(due.kind == "welche-taken" for due in owed) else owed

    return after(dues)


def to_the_taker(trick: Trick, owed: list[Due]) -> list[Due]:
    """Pay the taker alone."""
    return [due for due in owed if due.payee == trick.winner]


def all_to_the_taker(trick: Trick, owed: list[Due]) -> list[Due]:
    """Have everybody pay the taker."""
    return [due._replace(payer=OTHERS) for due in to_the_taker(trick, owed)]


def taker_paid_twice(trick: Trick, owed: list[Due]) -> list[Due]:
    """Have everybody pay the taker besides."""
    return [*owed, *(due._replace(kind="welche") for due in all_to_the_taker(trick, owed))]


# --- what tricks earn: 4.1, 4.9


def one_chip_each(end: CoupEnd) -> Iterator[Due]:
    """Pay a chip for a trick, whatever is at stake."""
    for seat, tricks in enumerate(end.tricks):
        if tricks:
            yield Due("tricks", ("4.1",), tricks, POOL, seat)


def to_the_first(end: CoupEnd) -> Iterator[Due]:
    """Pay the whole stake for most tricks."""
    yield Due("tricks", ("4.1", "4.9"), end.stake, POOL, s04.marks_point(end.tricks))


def dealer_pays(owed: Iterable[Due], end: CoupEnd) -> Iterator[Due]:
    """Charge the dealer for the tricks of the others."""
    dealer = len(end.tricks) - 1
    return (due._replace(payer=dealer) for due in owed if due.payee != dealer)


def put_aside(step: Step) -> Step:
    """Leave the stake to the next coup; between coups it lies with the bank, for the table has no place."""
    accounts = step.table.accounts
    aside = accounts._replace(pool=0, bank=accounts.bank + accounts.pool)
    return step._replace(table=step.table._replace(accounts=aside))


def taken_back(table: Table) -> Table:
    """Add to the stake what the coup before has left."""
    accounts = table.accounts
    return table._replace(accounts=accounts._replace(pool=accounts.pool + accounts.bank, bank=0))


LEFT_ON_THE_TABLE: Final = (
    Override(course, "_after_coup", before(put_aside)),
    Override(course, "_open_coup", before(taken_back)),
)
"""What a coup leaves is added to the next stake."""


# --- the bête: 4.4 to 4.8


def nine_each(end: CoupEnd) -> tuple[int, ...]:
    """Charge nine chips for every bête."""
    return tuple(0 if tricks else DEALERS_STAKE for tricks in end.tricks)


def shared(each: tuple[int, ...], end: CoupEnd) -> tuple[int, ...]:
    """Divide one stake among those who owe one; what cannot be divided is owed by the first of them."""
    owing = [seat for seat, chips in enumerate(each) if chips]
    share, odd = divmod(end.stake, len(owing) or 1)
    return tuple(share + (owing.index(seat) < odd) if seat in owing else 0 for seat in range(len(each)))


def unless(instead_of_nine: Callable[[Sequence[int]], bool]) -> Callable[[Function], Function]:
    """Let the dealer stake no nine chips after some bêtes."""

    def staked(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
        none = instead_of_nine(owed)
        return (due for due in dues if not (none and due.kind == "stake"))

    return after(staked)


def old_dealer_adds_nine(owed: tuple[int, ...], _end: CoupEnd) -> tuple[int, ...]:
    """Charge who made the bête as the dealer nine chips more."""
    *others, dealer = owed
    return (*others, dealer and dealer + DEALERS_STAKE)


# --- what they are called


PAYMENTS: Final = (
    misreading_of(
        "hearts-trump",
        "half-among-trumps",
        ("5.4",),
        "It lies among other hearts and is no more than one of them, so it is the cheap one.",
        Override(s05, "trick_dues", half_when(lambda trick: trick.asked == HEARTS)),
    ),
    misreading_of(
        "hearts-tariff",
        "half-when-winning",
        ("5.4", "5.2"),
        "To win a heart trick with the best of the hearts is no feat, but to lose it is as bad as ever.",
        Override(s05, "trick_dues", half_when(lambda trick: properly(trick) and is_won_by_it(trick))),
    ),
    misreading_of(
        "hearts-tariff",
        "half-when-taken",
        ("5.4", "5.3"),
        "Who had to follow with it and loses it is let off with half, and whoever wins is paid as always.",
        Override(s05, "trick_dues", half_when(lambda trick: properly(trick) and not is_won_by_it(trick))),
    ),
    misreading_of(
        "hearts-tariff",
        "half-turned-up",
        ("5.1", "5.4"),
        "A heart has been shown, and the one that everybody pays for is a heart: that makes 2.",
        Override(s05, "turn_up_dues", after(half_turned_up)),
    ),
    misreading_of(
        "hearts-tariff",
        "half-unless-trumps",
        ("5.4",),
        "It is worth 4 as a trump, and where hearts are a plain suit it is worth 2.",
        Override(s05, "trick_dues", half_when(lambda trick: trick.trumps != HEARTS)),
    ),
    misreading_of(
        "hearts-tariff",
        "half-with-any-heart",
        ("5.4",),
        "It has caught a heart, or fallen with one: such tricks are the cheap ones.",
        Override(s05, "trick_dues", half_when(has_a_heart)),
    ),
    misreading_of(
        "welche-taken",
        "to-the-taker",
        ("5.2",),
        "One player took it from another, and those two settle it between themselves.",
        Override(s05, "trick_dues", when_taken(to_the_taker)),
    ),
    misreading_of(
        "welche-taken",
        "all-pay-the-taker",
        ("5.2", "5.3"),
        "Taking it is the greater feat, so the taker is paid as a winner is.",
        Override(s05, "trick_dues", when_taken(all_to_the_taker)),
    ),
    misreading_of(
        "welche-taken",
        "taker-paid-twice",
        ("5.3", "5.2"),
        "Two payments are named, and in this trick there is cause for both.",
        Override(s05, "trick_dues", when_taken(taker_paid_twice)),
    ),
    misreading_of(
        "ninth-each",
        "one-chip-each",
        ("4.1", "4.9"),
        "Nine chips and nine tricks: a chip a trick, and what lies there besides waits.",
        Override(s04, "closing_dues", constantly(one_chip_each)),
        *LEFT_ON_THE_TABLE,
    ),
    misreading_of(
        "ninth-each",
        "most-tricks-take-all",
        ("4.1",),
        "There is a pool, and whoever was best in the coup takes it.",
        Override(s04, "closing_dues", constantly(to_the_first)),
    ),
    misreading_of(
        "ninth-each",
        "dealer-pays",
        ("4.1", "4.9"),
        "It is the dealer who hands out the chips, so they are the dealer's.",
        Override(s04, "closing_dues", after(dealer_pays)),
        *LEFT_ON_THE_TABLE,
    ),
    misreading_of(
        "bete",
        "nine-each",
        ("4.5",),
        "A stake is nine chips, a dealer's or a loser's.",
        Override(s04, "betes", constantly(nine_each)),
    ),
    misreading_of(
        "bete",
        "shared-bete",
        ("4.5",),
        "What was at stake is owed once, and those who took nothing see to it together.",
        Override(s04, "betes", after(shared)),
    ),
    misreading_of(
        "bete",
        "instead-of-nine",
        ("4.6",),
        "Something is at stake already, so the dealer need not open.",
        Override(s04, "stakes", unless(any)),
    ),
    misreading_of(
        "bete",
        "dealer-stakes-one",
        ("4.7",),
        "Nobody stakes twice on a coup: the dealer who owes a bête pays that.",
        Override(s04, "stakes", unless(lambda owed: owed[-1] > 0)),
    ),
    misreading_of(
        "bete",
        "old-dealer-adds-nine",
        ("4.7",),
        "A dealer who makes the bête owes more than others do, so nine are added.",
        Override(s04, "betes", after(old_dealer_adds_nine)),
    ),
)
"""The misreadings of this module."""
