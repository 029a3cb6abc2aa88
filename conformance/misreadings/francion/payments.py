"""Misreadings of what is paid in Le Francion: for the Welche, for tricks, and for none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from conformance.misreadings.francion.naming import Change, misreading_of, playing
from francion.moves import CoupEnd, Trick
from francion.sections import s01_players_and_deal as s01, s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.step import Step
from papillon.kit.accounts import OTHERS, POOL, Due
from papillon.kit.cards import Card

# --- what the Welche is worth: 5.4


def half_when(to_hearts: Callable[[Trick], bool]) -> Change:
    """Pay for some tricks as if hearts were led and spades trumps, and for the others as if clubs were led."""

    def dues(trick: Trick, factor: int) -> Iterator[Due]:
        return s05.trick_dues(trick._replace(asked=HEARTS if to_hearts(trick) else "c", trumps="s"), factor)

    return playing(trick_dues=dues)


def properly(trick: Trick) -> bool:
    """Whether hearts were led and are not trumps."""
    return trick.asked == HEARTS != trick.trumps


def is_won_by_it(trick: Trick) -> bool:
    """Whether the Welche wins the trick."""
    return trick.winning == WELCHE


def has_a_heart(trick: Trick) -> bool:
    """Whether another heart lies with the Welche, hearts not being trumps, or hearts were led."""
    hearts = [card for card in trick.cards if card.suit == HEARTS and card != WELCHE]
    return bool(hearts or trick.asked == HEARTS) and trick.trumps != HEARTS


def half_turned_up(turn_up: Card, dealer: int, factor: int) -> Iterator[Due]:
    """Pay the lower tariff for the turn-up."""
    for due in s05.turn_up_dues(turn_up, dealer, factor):
        yield due._replace(chips=s05.CHIPS_TO_HEARTS * factor)


# --- who pays for a Welche that is taken: 5.2, 5.3


def when_taken(instead_of: Callable[[Trick, list[Due]], list[Due]]) -> Change:
    """Owe something else where the Welche is taken."""

    def dues(trick: Trick, factor: int) -> list[Due]:
        owed = list(s05.trick_dues(trick, factor))
        return instead_of(trick, owed) if any(due.kind == "welche-taken" for due in owed) else owed

    return playing(trick_dues=dues)


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


def dealer_pays(end: CoupEnd) -> Iterator[Due]:
    """Charge the dealer for the tricks of the others."""
    dealer = len(end.tricks) - 1
    return (due._replace(payer=dealer) for due in s04.closing_dues(end) if due.payee != dealer)


def put_aside(step: Step) -> Step:
    """Leave the rest of the stake to the next coup; between coups it lies with the bank, for the table has no place."""
    accounts = step.table.accounts
    return s04.mark_point(step.at_table(accounts=accounts._replace(pool=0, bank=accounts.bank + accounts.pool)))


def take_back(step: Step) -> Step:
    """Add to the stake what the coup before has left."""
    accounts = step.table.accounts
    return s01.begin_coup(step.at_table(accounts=accounts._replace(pool=accounts.pool + accounts.bank, bank=0)))


def leaving_the_rest(closing_dues: Callable[[CoupEnd], Iterator[Due]]) -> Change:
    """Pay something else for the tricks; what that leaves is added to the next stake."""
    return playing(closing_dues=closing_dues, mark_point=put_aside, begin_coup=take_back)


# --- the bête: 4.4 to 4.8


def nine_each(end: CoupEnd) -> tuple[int, ...]:
    """Charge nine chips for every bête."""
    return tuple(0 if tricks else s01.DEALERS_STAKE for tricks in end.tricks)


def shared(end: CoupEnd) -> tuple[int, ...]:
    """Divide one stake among those who owe one; what cannot be divided is owed by the first of them."""
    owing = [seat for seat, tricks in enumerate(end.tricks) if not tricks]
    share, odd = divmod(end.stake, len(owing) or 1)
    return tuple(share + (owing.index(seat) < odd) if seat in owing else 0 for seat in range(len(end.tricks)))


def unless(instead_of_nine: Callable[[Sequence[int]], bool]) -> Change:
    """Let the dealer stake no nine chips after some bêtes."""

    def stakes(owed: Sequence[int]) -> Iterator[Due]:
        return (due for due in s04.stakes(owed) if due.kind != "stake" or not instead_of_nine(owed))

    return playing(stakes=stakes)


def old_dealer_adds_nine(end: CoupEnd) -> tuple[int, ...]:
    """Charge who made the bête as the dealer nine chips more."""
    *others, dealer = s04.betes(end)
    return (*others, dealer and dealer + s01.DEALERS_STAKE)


# --- what they are called


PAYMENTS: Final = (
    misreading_of(
        "hearts-trump",
        "half-among-trumps",
        ("5.4",),
        "It lies among other hearts and is no more than one of them, so it is the cheap one.",
        half_when(lambda trick: trick.asked == HEARTS),
    ),
    misreading_of(
        "hearts-tariff",
        "half-when-winning",
        ("5.4", "5.2"),
        "To win a heart trick with the best of the hearts is no feat, but to lose it is as bad as ever.",
        half_when(lambda trick: properly(trick) and is_won_by_it(trick)),
    ),
    misreading_of(
        "hearts-tariff",
        "half-when-taken",
        ("5.4", "5.3"),
        "Who had to follow with it and loses it is let off with half, and whoever wins is paid as always.",
        half_when(lambda trick: properly(trick) and not is_won_by_it(trick)),
    ),
    misreading_of(
        "hearts-tariff",
        "half-turned-up",
        ("5.1", "5.4"),
        "A heart has been shown, and the one that everybody pays for is a heart: that makes 2.",
        playing(turn_up_dues=half_turned_up),
    ),
    misreading_of(
        "hearts-tariff",
        "half-unless-trumps",
        ("5.4",),
        "It is worth 4 as a trump, and where hearts are a plain suit it is worth 2.",
        half_when(lambda trick: trick.trumps != HEARTS),
    ),
    misreading_of(
        "hearts-tariff",
        "half-with-any-heart",
        ("5.4",),
        "It has caught a heart, or fallen with one: such tricks are the cheap ones.",
        half_when(has_a_heart),
    ),
    misreading_of(
        "welche-taken",
        "to-the-taker",
        ("5.2",),
        "One player took it from another, and those two settle it between themselves.",
        when_taken(to_the_taker),
    ),
    misreading_of(
        "welche-taken",
        "all-pay-the-taker",
        ("5.2", "5.3"),
        "Taking it is the greater feat, so the taker is paid as a winner is.",
        when_taken(all_to_the_taker),
    ),
    misreading_of(
        "welche-taken",
        "taker-paid-twice",
        ("5.3", "5.2"),
        "Two payments are named, and in this trick there is cause for both.",
        when_taken(taker_paid_twice),
    ),
    misreading_of(
        "ninth-each",
        "one-chip-each",
        ("4.1", "4.9"),
        "Nine chips and nine tricks: a chip a trick, and what lies there besides waits.",
        leaving_the_rest(one_chip_each),
    ),
    misreading_of(
        "ninth-each",
        "most-tricks-take-all",
        ("4.1",),
        "There is a pool, and whoever was best in the coup takes it.",
        playing(closing_dues=to_the_first),
    ),
    misreading_of(
        "ninth-each",
        "dealer-pays",
        ("4.1", "4.9"),
        "It is the dealer who hands out the chips, so they are the dealer's.",
        leaving_the_rest(dealer_pays),
    ),
    misreading_of(
        "bete",
        "nine-each",
        ("4.5",),
        "A stake is nine chips, a dealer's or a loser's.",
        playing(betes=nine_each),
    ),
    misreading_of(
        "bete",
        "shared-bete",
        ("4.5",),
        "What was at stake is owed once, and those who took nothing see to it together.",
        playing(betes=shared),
    ),
    misreading_of(
        "bete",
        "instead-of-nine",
        ("4.6",),
        "Something is at stake already, so the dealer need not open.",
        unless(any),
    ),
    misreading_of(
        "bete",
        "dealer-stakes-one",
        ("4.7",),
        "Nobody stakes twice on a coup: the dealer who owes a bête pays that.",
        unless(lambda owed: owed[-1] > 0),
    ),
    misreading_of(
        "bete",
        "old-dealer-adds-nine",
        ("4.7",),
        "A dealer who makes the bête owes more than others do, so nine are added.",
        playing(betes=old_dealer_adds_nine),
    ),
)
"""The misreadings of this module."""
