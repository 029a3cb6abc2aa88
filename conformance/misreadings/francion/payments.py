"""Misreadings of what is paid in Le Francion: for the Welche, for tricks, and for none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from conformance.misreadings.misreading import Change, with_steps
from francion.moves import CoupEnd, Trick
from francion.sections import s01_players_and_deal as s01, s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.step import Step
from papillon.kit.cards import Card
from papillon.kit.events import OTHERS, POOL, Due

# --- what the Welche is worth: 5.4


def half_when(to_hearts: Callable[[Trick], bool]) -> Change:
    """Pay for some tricks as if hearts were led and spades trumps, and for the others as if clubs were led."""

    def dues(trick: Trick, factor: int) -> Iterator[Due]:
        return s05.trick_dues(trick._replace(asked=HEARTS if to_hearts(trick) else "c", trumps="s"), factor)

    return with_steps(trick_dues=dues)


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

    return with_steps(trick_dues=dues)


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
    return with_steps(closing_dues=closing_dues, mark_point=put_aside, begin_coup=take_back)


# --- the bête: 4.4 to 4.8


def shared(end: CoupEnd) -> tuple[int, ...]:
    """Divide one stake among those who owe one; what cannot be divided is owed by the first of them."""
    owing = [seat for seat, tricks in enumerate(end.tricks) if not tricks]
    share, odd = divmod(end.stake, len(owing) or 1)
    return tuple(share + (owing.index(seat) < odd) if seat in owing else 0 for seat in range(len(end.tricks)))


def unless(instead_of_nine: Callable[[Sequence[int]], bool]) -> Change:
    """Let the dealer stake no nine chips after some bêtes."""

    def stakes(owed: Sequence[int]) -> Iterator[Due]:
        return (due for due in s04.stakes(owed) if due.kind != "stake" or not instead_of_nine(owed))

    return with_steps(stakes=stakes)


def old_dealer_adds_nine(end: CoupEnd) -> tuple[int, ...]:
    """Charge who made the bête as the dealer nine chips more."""
    *others, dealer = s04.betes(end)
    return (*others, dealer and dealer + s01.DEALERS_STAKE)


# --- by their slugs


PAYMENTS: Final[Mapping[str, Change]] = {
    "hearts-trump/half-among-trumps": half_when(lambda trick: trick.asked == HEARTS),
    "hearts-tariff/half-when-winning": half_when(lambda trick: properly(trick) and is_won_by_it(trick)),
    "hearts-tariff/half-when-taken": half_when(lambda trick: properly(trick) and not is_won_by_it(trick)),
    "hearts-tariff/half-turned-up": with_steps(turn_up_dues=half_turned_up),
    "hearts-tariff/half-unless-trumps": half_when(lambda trick: trick.trumps != HEARTS),
    "hearts-tariff/half-with-any-heart": half_when(has_a_heart),
    "welche-taken/to-the-taker": when_taken(to_the_taker),
    "welche-taken/all-pay-the-taker": when_taken(all_to_the_taker),
    "welche-taken/taker-paid-twice": when_taken(taker_paid_twice),
    "ninth-each/one-chip-each": leaving_the_rest(one_chip_each),
    "ninth-each/most-tricks-take-all": with_steps(closing_dues=to_the_first),
    "ninth-each/dealer-pays": leaving_the_rest(dealer_pays),
    "bete/nine-each": with_steps(betes=lambda end: tuple(0 if tricks else s01.DEALERS_STAKE for tricks in end.tricks)),
    "bete/shared-bete": with_steps(betes=shared),
    "bete/instead-of-nine": unless(any),
    "bete/dealer-stakes-one": unless(lambda owed: owed[-1] > 0),
    "bete/old-dealer-adds-nine": with_steps(betes=old_dealer_adds_nine),
}
