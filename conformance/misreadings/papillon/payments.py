"""Misreadings of who is paid, by whom, and how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from conformance.misreadings.misreading import added, both, left_out, replaced, with_steps
from conformance.misreadings.papillon.play import Change
from papillon import payments
from papillon.cards import UNKNOWN, Cards, ranks
from papillon.kit.events import BANK, OTHERS, POOL, Due, happenings_in
from papillon.moves import CoupEnd, Play
from papillon.rules import PlayDues, Rules
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


def no_figure_of_aces(play: Play, owed: Iterable[Due]) -> Iterable[Due]:
    """Pay three aces that take the fourth for the aces alone."""
    return () if play.played == "AAA" else owed


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


def free_after_a_papillon(step: Step, seat: int, because: tuple[str, ...] = ()) -> Step:
    """Ask no chips for the pool once somebody has made a papillon."""
    papillons = step.position.papillons
    step = s11.lay_down(step, seat, because)
    # Cards that are laid out beside a capture cost the pool nothing.
    return step.plays(step.play._replace(taken="?")) if papillons else step


def last_seat(step: Step, seat: int, because: tuple[str, ...] = ()) -> Step:
    """Take the last in playing order for the last to lay down."""
    last = max(step.position.last_layer or 0, seat)
    return s11.lay_down(step, seat, because).moves(last_layer=last, wanting=last)


def consolation_always(end: CoupEnd) -> Iterator[Due]:
    """Owe the consolation whether or not somebody has won."""
    return s13.closing_dues(end._replace(winner=None))


# --- the end of a coup: 10.8, 12.1 to 12.3


def pool_to_the_bank(end: CoupEnd) -> Iterator[Due]:
    """Empty a pool that nobody has won."""
    if end.winner is None and end.pool:
        yield Due("pool", ("10.8",), end.pool, POOL, BANK)


def pool_to_the_last_layer(end: CoupEnd) -> Iterator[Due]:
    """Owe a pool that nobody has won to the last to lay down."""
    taker = end.wanting if end.winner is None else end.winner
    return s10.closing_dues(end._replace(winner=taker))


def single_chips_of_the_pool(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner what is no whole token."""
    _tokens, chips = s02.in_tokens(end.pool)
    return s10.closing_dues(end._replace(pool=chips))


def paying_the_sweep(dues: Callable[[int, Cards], Iterator[Due]]) -> Change:
    """Pay whoever sweeps. dues: what is owed to a seat for sweeping these cards."""

    def sweep(step: Step) -> Step:
        winner = step.rules.course.winner(step)
        seat = step.position.last_layer if winner is None else winner
        owed = dues(seat, step.position.layout) if seat is not None else ()
        return s04.sweep(payments.settle(step, owed))

    return with_steps(sweep=sweep)


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


PAYMENTS: Final[Mapping[str, Change]] = {
    "others-all-pay/two-of-three": with_steps(payers=two_payers),
    "others-all-pay/players-out-are-spared": with_steps(payers=sparing_who_is_out),
    "ace-by-sum/special-on-top": playing_dues(s06.dues, special_rate_on_top),
    "ace-by-sum/by-number-of-aces": playing_dues(s06.dues, rate_by_number_of_aces),
    "ace-by-ace/three-chips": playing_dues(s06.dues, cited_as("6.2", 3)),
    "ace-by-ace/one-chip": playing_dues(s06.dues, cited_as("6.2", 1)),
    "ace-hanneton/one-and-six": playing_dues(s07.ace_dues, cited_as("7.4", 6)),
    "ace-hanneton/four-only": playing_dues(s07.dues, lambda play, owed: () if play.played == "A" else owed),
    "three-aces-from-hand/figure-only": left_out("play_dues", s10.ace_dues),
    "three-aces-from-hand/aces-only": both(
        playing_dues(s09.dues, no_figure_of_aces), playing_dues(s10.dues, no_figure_of_aces)
    ),
    "three-aces-from-hand/two-chips": playing_dues(s10.ace_dues, cited_as("10.4", 2)),
    "figures-add-up/highest-only": only_the_highest,
    "every-papillon-paid/only-the-winner": both(
        left_out("play_dues", s10.dues),
        lambda rules: rules._replace(closing_dues=(papillon_of_the_winner, *rules.closing_dues)),
    ),
    "laying-down/forced-is-free": playing_dues(s11.dues, sparing_the_forced),
    "laying-down/forced-pays-twice": playing_dues(s11.dues, doubled("laying-down", forced_only=True)),
    "laying-down/forced-earns-nothing": playing_dues(s11.dues, no_aces_of_the_forced),
    "laying-down/laid-aces-twice": playing_dues(s11.dues, doubled("laid-ace")),
    "play-goes-on/free-after-papillon": with_steps(lay_down=free_after_a_papillon),
    "last-layer/consolation-always": replaced("closing_dues", s13.closing_dues, consolation_always),
    "last-layer/last-seat": with_steps(lay_down=last_seat),
    "whole-pool/chips-only": replaced("closing_dues", s10.closing_dues, single_chips_of_the_pool),
    "whole-pool/to-the-last-layer": replaced("closing_dues", s10.closing_dues, pool_to_the_last_layer),
    "whole-pool/pool-reset": added("closing_dues", pool_to_the_bank),
    "swept-aces/swept-aces-paid": paying_the_sweep(swept_aces),
    "swept-aces/sweep-is-sauterelle": paying_the_sweep(swept_as_sauterelle),
    "majority/before-the-sweep": with_steps(counts=before_the_sweep),
    "majority/ties-split": both(
        replaced("closing_dues", s12.closing_dues, split_between_the_tied),
        lambda rules: rules._replace(cards_growth="never"),  # they are paid at once
    ),
    "majority/points": with_steps(counts=points),
}
