"""Misreadings of who is paid, by whom, and how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from conformance.misreadings.misreading import Misreading
from conformance.misreadings.papillon.play import Change, Played, playing
from papillon import payments
from papillon.cards import UNKNOWN, Cards, ranks
from papillon.kit.accounts import BANK, OTHERS, POOL, Due
from papillon.kit.events import happenings_in
from papillon.moves import CoupEnd, Play
from papillon.rules import ClosingDues, PlayDues, Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s13_consolation as s13,
)
from papillon.sections.s01_players_and_cards import value
from papillon.step import Step

# --- ways to change what is owed


def playing_dues(old: PlayDues, new: Callable[[Play, Iterable[Due]], Iterable[Due]]) -> Change:
    """Put other dues in the place of one section's; `new` sees the play and what the section owes for it."""

    def dues(play: Play) -> Iterator[Due]:
        yield from new(play, old(play))

    def apply(rules: Rules) -> Rules:
        return rules._replace(play_dues=tuple(dues if section is old else section for section in rules.play_dues))

    return apply


def cited_as(clause: str, chips: int) -> Callable[[Play, Iterable[Due]], Iterator[Due]]:
    """Pay another sum under one clause."""

    def dues(_play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        for due in owed:
            yield due._replace(chips=chips) if due.clauses[0] == clause else due

    return dues


def without(*sections: PlayDues) -> Change:
    """Leave some sections' payments for a play out."""
    return lambda rules: rules._replace(
        play_dues=tuple(section for section in rules.play_dues if section not in sections)
    )


def dropping(kind: str) -> Callable[[Play, Iterable[Due]], Iterator[Due]]:
    """Leave one kind of payment out."""
    return lambda play, owed: (due for due in owed if due.kind != kind)


# --- who pays: 5.3


def two_payers(due: Due, players: int, out_of_cards: Collection[int]) -> list[s05.Payer]:
    """Let no more than two others pay."""
    return s05.payers(due, players, out_of_cards)[:2]


def sparing_who_is_out(due: Due, players: int, out_of_cards: Collection[int]) -> list[s05.Payer]:
    """Let players without cards pay nobody."""
    return [payer for payer in s05.payers(due, players, out_of_cards) if "5.3" not in payer[1]]


# --- aces and figures: 6.1 to 7.4, 10.2, 10.4


def special_rate_on_top(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay 1 an ace besides the special rate of a two, three or four."""
    for due in owed:
        on_top = 0 if due.clauses[0] in ("6.1", "6.2") else s06.CHIPS_AN_ACE * play.taken.count("A")
        yield due._replace(chips=due.chips + on_top)


def rate_by_number_of_aces(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay two, three or four aces at their rates, whatever takes them and whatever goes with them."""
    chips = {2: 4, 3: 6, 4: 8}
    for due in owed:
        yield due._replace(chips=chips.get(play.taken.count("A"), due.chips))


def without_the_figure(rules: Rules) -> Rules:
    """Pay three aces that take the fourth for the aces alone."""

    def aces(play: Play, owed: Iterable[Due]) -> Iterable[Due]:
        return () if play.played == "AAA" else owed

    return playing_dues(s10.dues, aces)(playing_dues(s09.dues, aces)(rules))


def only_the_highest(rules: Rules) -> Rules:
    """Pay the highest of what one capture earns, and nothing else."""

    def highest(play: Play) -> Iterator[Due]:
        owed = [due for section in rules.play_dues for due in section(play)]
        if play.taken and owed:
            yield max(owed, key=lambda due: due.chips)
        else:
            yield from owed

    return rules._replace(play_dues=(highest,))


def papillon_of_the_winner(end: CoupEnd) -> Iterator[Due]:
    """Owe a papillon to the winner of the coup, at its end."""
    if end.winner is not None:
        yield Due("papillon", ("10.2",), s10.CHIPS, OTHERS, end.winner)


def only_the_winner_paid(rules: Rules) -> Rules:
    """Pay no papillon when it is made, but the winner's at the end."""
    later = without(s10.dues)(rules)
    return later._replace(closing_dues=(papillon_of_the_winner, *rules.closing_dues))


# --- laying down, consolation: 8.3, 11.2, 13.1


def sparing_the_forced(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Ask no chips for the pool from the victim of a sauterelle."""
    return (due for due in owed if not (play.forced and due.kind == "laying-down"))


def doubled(kind: str, forced_only: bool = False) -> Callable[[Play, Iterable[Due]], Iterator[Due]]:
    """Pay one kind of payment twice, or only where a sauterelle was the cause."""

    def dues(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        for due in owed:
            yield due._replace(chips=2 * due.chips) if due.kind == kind and play.forced >= forced_only else due

    return dues


def no_aces_of_the_forced(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
    """Pay the victim of a sauterelle no aces."""
    return (due for due in owed if not (play.forced and due.kind == "laid-ace"))


def free_after_a_papillon(step: Step, seat: int, because: tuple[str, ...] = ()) -> Played:
    """Ask no chips for the pool once somebody has made a papillon."""
    papillons = step.position.papillons
    step, play = s11.lay_down(step, seat, because)
    # Cards that are laid out beside a capture cost the pool nothing.
    return step, play._replace(taken="?") if papillons else play


def consolation_always(end: CoupEnd) -> Iterator[Due]:
    """Owe the consolation whether or not somebody has won."""
    return s13.closing_dues(end._replace(winner=None))


def closing(old: ClosingDues, new: ClosingDues) -> Change:
    """Put other dues in the place of one section's at the end of a coup."""
    return lambda rules: rules._replace(
        closing_dues=tuple(new if section is old else section for section in rules.closing_dues)
    )


def last_seat(step: Step, seat: int, because: tuple[str, ...] = ()) -> Played:
    """Take the last in playing order for the last to lay down."""
    last = max(step.position.last_layer or 0, seat)
    step, play = s11.lay_down(step, seat, because)
    return step.moves(last_layer=last, wanting=last), play


# --- the end of a coup: 10.8, 12.1 to 12.3


def pool_to_the_bank(end: CoupEnd) -> Iterator[Due]:
    """Empty a pool that nobody has won."""
    if end.winner is None and end.pool:
        yield Due("pool", ("10.8",), end.pool, POOL, BANK)


def pool_to_the_last_layer(end: CoupEnd) -> Iterator[Due]:
    """Owe a pool that nobody has won to the last to lay down."""
    taker = s04.sweeper(end.winner, end.wanting)
    return s10.closing_dues(end._replace(winner=taker))


def single_chips_of_the_pool(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner what is no whole token."""
    _tokens, chips = s02.in_tokens(end.pool)
    return s10.closing_dues(end._replace(pool=chips))


def resetting_the_pool(rules: Rules) -> Rules:
    """Start every coup with an empty pool."""
    return rules._replace(closing_dues=(*rules.closing_dues, pool_to_the_bank))


def paying_the_sweep(dues: Callable[[int, Cards], Iterator[Due]]) -> Change:
    """Pay whoever sweeps. dues: what is owed to a seat for sweeping these cards."""

    def sweep(step: Step) -> Step:
        seat = s04.sweeper(step.rules.course.winner(step), step.position.last_layer)
        owed = dues(seat, step.position.layout) if seat is not None else ()
        return s04.sweep(payments.settle_on(step, owed))

    return playing(sweep=sweep)


def swept_aces(seat: int, swept: Cards) -> Iterator[Due]:
    """Owe 1 for each ace swept."""
    yield Due("ace", ("6.1",), s06.CHIPS_AN_ACE * ranks(swept).count("A"), OTHERS, seat)


def swept_as_sauterelle(seat: int, swept: Cards) -> Iterator[Due]:
    """Owe a sauterelle for clearing the table by the sweep."""
    if swept:
        yield Due("sauterelle", ("8.2",), s08.CHIPS, OTHERS, seat)


def before_the_sweep(step: Step) -> tuple[int, ...]:
    """Count the cards captured, without the sweep."""
    return tuple(len(pile) for pile in piles_before_the_sweep(step))


def piles_before_the_sweep(step: Step) -> list[Cards]:
    """What everybody has captured. A sweep puts its cards on top."""
    piles = list(step.position.piles)
    for event in happenings_in(step.events):
        if event.kind == "sweeps":
            seat = step.position.seat(event.player)
            piles[seat] = piles[seat][: -len(event.taken)]
    return piles


def points(step: Step) -> tuple[int, ...]:
    """Count what the captured and swept cards are worth; the cards themselves where some are unknown."""
    piles = step.position.piles
    if any(UNKNOWN in pile for pile in piles):
        return tuple(len(pile) for pile in piles)
    return tuple(sum(value(card.rank) for card in pile) for pile in piles)


def split_between_the_tied(end: CoupEnd) -> Iterator[Due]:
    """Owe the payment to every one of the largest piles, from those who have smaller ones."""
    most = max(end.counts)
    tied = [seat for seat, size in enumerate(end.counts) if size == most]
    for seat in tied:
        for payer in range(len(end.counts)):
            if payer not in tied:
                yield Due("cards", ("12.2",), end.cards_payment, payer, seat)


def splitting_between_the_tied(rules: Rules) -> Rules:
    """Pay the tied ones at once, so that no payment grows."""
    return closing(s12.closing_dues, split_between_the_tied)(rules)._replace(cards_growth="never")


PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    Misreading(
        "others-all-pay",
        "two-of-three",
        ("5.3", "15.2"),
        "The text lets two others pay, so with four players the next two do.",
        playing(payers=two_payers),
    ),
    Misreading(
        "others-all-pay",
        "players-out-are-spared",
        ("5.3", "9.3"),
        "Who holds no cards is out of the game until the next deal, and pays nothing.",
        playing(payers=sparing_who_is_out),
    ),
    Misreading(
        "ace-by-sum",
        "special-on-top",
        ("6.1", "6.3", "6.4", "6.5"),
        "Every ace taken with another card brings its chip; two taken with a two bring 4 besides.",
        playing_dues(s06.dues, special_rate_on_top),
    ),
    Misreading(
        "ace-by-sum",
        "by-number-of-aces",
        ("6.1", "6.3"),
        "Two aces are worth 4 chips, whatever takes them.",
        playing_dues(s06.dues, rate_by_number_of_aces),
    ),
    Misreading(
        "ace-by-ace",
        "three-chips",
        ("6.2",),
        "1 for the ace taken, as for any, and 2 because an ace took it.",
        playing_dues(s06.dues, cited_as("6.2", 3)),
    ),
    Misreading(
        "ace-by-ace",
        "one-chip",
        ("6.2",),
        "One ace is taken: one chip. The 2 is what two players pay together.",
        playing_dues(s06.dues, cited_as("6.2", 1)),
    ),
    Misreading(
        "ace-hanneton",
        "one-and-six",
        ("7.4",),
        "Three aces are worth 6, and the hanneton comes on top.",
        playing_dues(s07.ace_dues, cited_as("7.4", 6)),
    ),
    Misreading(
        "ace-hanneton",
        "four-only",
        ("7.4", "7.3"),
        "The 4 chips are the price of this hanneton: they stand in the place of the 1.",
        playing_dues(s07.dues, lambda play, owed: () if play.played == "A" else owed),
    ),
    Misreading(
        "three-aces-from-hand",
        "figure-only",
        ("10.4",),
        "The capture is a petit papillon or papillon, and as such it is paid.",
        without(s10.ace_dues),
    ),
    Misreading(
        "three-aces-from-hand",
        "aces-only",
        ("10.4",),
        "The 4 chips are the price of this petit papillon or papillon.",
        without_the_figure,
    ),
    Misreading(
        "three-aces-from-hand",
        "two-chips",
        ("10.4",),
        "One ace is taken, and with aces: that is 2.",
        playing_dues(s10.ace_dues, cited_as("10.4", 2)),
    ),
    Misreading(
        "figures-add-up",
        "highest-only",
        ("7.3", "7.4", "8.2", "9.2", "10.4"),
        "One capture, one payment: the best of what it makes.",
        only_the_highest,
    ),
    Misreading(
        "every-papillon-paid",
        "only-the-winner",
        ("10.2",),
        "A papillon is what wins the coup, so that only the winner has made one.",
        only_the_winner_paid,
    ),
    Misreading(
        "laying-down",
        "forced-is-free",
        ("8.3", "11.2"),
        "The victim of a sauterelle could do nothing about it and has no chips to pay for that.",
        playing_dues(s11.dues, sparing_the_forced),
    ),
    Misreading(
        "laying-down",
        "forced-pays-twice",
        ("8.3", "11.2"),
        "8.3 asks the victim for a chip a card, and 11.2 asks whoever lays down for one more.",
        playing_dues(s11.dues, doubled("laying-down", forced_only=True)),
    ),
    Misreading(
        "laying-down",
        "forced-earns-nothing",
        ("11.3",),
        "The victim of a sauterelle pays for the cards; to be paid for aces besides would be no penalty.",
        playing_dues(s11.dues, no_aces_of_the_forced),
    ),
    Misreading(
        "laying-down",
        "laid-aces-twice",
        ("11.3", "6.6"),
        "An ace laid down is paid under the aces, and once more under laying down.",
        playing_dues(s11.dues, doubled("laid-ace")),
    ),
    Misreading(
        "play-goes-on",
        "free-after-papillon",
        ("4.d.7", "11.2"),
        "The pool is won with the papillon: whoever lays down after that has nothing to put into it.",
        playing(lay_down=free_after_a_papillon),
    ),
    Misreading(
        "last-layer",
        "consolation-always",
        ("13.1",),
        "The last to lay down is to be pitied in any coup.",
        closing(s13.closing_dues, consolation_always),
    ),
    Misreading(
        "last-layer",
        "last-seat",
        ("4.d.11", "13.1"),
        "Play goes round from the first player, so the last is the one who sits last.",
        playing(lay_down=last_seat),
    ),
    Misreading(
        "whole-pool",
        "chips-only",
        ("10.7", "2.8"),
        "What is won is the chips that came in; the tokens in the dish are stakes, and stay there.",
        closing(s10.closing_dues, single_chips_of_the_pool),
    ),
    Misreading(
        "whole-pool",
        "to-the-last-layer",
        ("10.8", "4.d.8"),
        "Without a winner the last to lay down gets the table and the consolation: then the pool as well.",
        closing(s10.closing_dues, pool_to_the_last_layer),
    ),
    Misreading(
        "whole-pool",
        "pool-reset",
        ("10.8", "2.7"),
        "Every coup is played for its own stakes; what nobody won goes back to the bank.",
        resetting_the_pool,
    ),
    Misreading(
        "swept-aces",
        "swept-aces-paid",
        ("12.1", "6.1"),
        "The sweep adds cards to one's captures, and aces among captures are paid.",
        paying_the_sweep(swept_aces),
    ),
    Misreading(
        "swept-aces",
        "sweep-is-sauterelle",
        ("12.1", "8.1"),
        "Whoever takes the last cards of the table makes sauterelle, and the sweep takes them.",
        paying_the_sweep(swept_as_sauterelle),
    ),
    Misreading(
        "majority",
        "before-the-sweep",
        ("12.1", "12.2"),
        "Captures are counted, and what is left on the table was captured by nobody.",
        playing(counts=before_the_sweep),
    ),
    Misreading(
        "majority",
        "ties-split",
        ("12.2", "12.3"),
        "Two have the most cards, so the one who has fewer pays both.",
        splitting_between_the_tied,
    ),
    Misreading(
        "majority",
        "points",
        ("12.2",),
        "Cards have values, so the most is the most points.",
        playing(counts=points),
    ),
)
"""The misreadings of this module."""
