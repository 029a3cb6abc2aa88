"""Misreadings of how a coup is played: turns, laying down, new deals, its winner, the length of rounds and games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from conformance.misreadings.misreading import Misreading
from papillon.cards import Cards, sorted_cards
from papillon.kit.accounts import Due
from papillon.kit.cards import with_cards
from papillon.kit.events import payments_in
from papillon.moves import Capture, Play
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s11_laying_down as s11,
    s14_end_of_game as s14,
)
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.sections.s15_four_players import exposed_cards
from papillon.step import Step
from papillon.table import Table

Change = Callable[[Rules], Rules]
Played = tuple[Step, Play]


def playing(**steps: Any) -> Change:
    """Play some steps of the course otherwise. steps: fields of `Course`."""
    return lambda rules: rules._replace(course=rules.course._replace(**steps))


# --- laying down: 4.d.1


def lays_one_card(step: Step, seat: int, because: tuple[str, ...] = ()) -> Played:
    """Let a hand lose its lowest card, and keep the others."""
    hand = step.position.hands[seat]
    step = step.moves(hands=with_cards(step.position.hands, seat, hand[-1:]))
    step, play = s11.lay_down(step, seat, because)
    return step.moves(hands=with_cards(step.position.hands, seat, hand[:-1])), play


# --- turns: 4.1, 4.d.2, 4.d.4


def clockwise(hands: Sequence[Cards], after: int) -> int | None:
    """Pass the turn to the left; the dealer's right still begins."""
    first = s04.FIRST_SEAT if after < s04.FIRST_SEAT else after - 1
    seats = [(first - step) % len(hands) for step in range(len(hands))]
    return next((seat for seat in seats if hands[seat]), None)


def last_to_play_leads(step: Step) -> Step:
    """After a deal, let the seat begin that played last; whoever a sauterelle caught plays last of all."""
    position = step.position
    return s04.deal_again(step).moves(turn=position.turn if position.victim is None else position.victim)


def dealer_begins(step: Step) -> Step:
    """Give the first turn of a coup to its dealer."""
    return s04.begin(step).moves(turn=step.players - 1)


def dealer_begins_again(step: Step) -> Step:
    """Give the first turn after a deal to the dealer."""
    return s04.deal_again(step).moves(turn=step.players - 1)


# --- new deals: 4.d.3, 4.d.5


def deals_after(change: Callable[[Step], Step]) -> Callable[[Step], Step]:
    """Do something before each new deal."""
    return lambda step: s04.deal_again(change(step))


def refilled(step: Step) -> Step:
    """Turn up cards until as many are exposed as at the start, after each deal."""
    position = step.position
    dealt = CARDS_A_DEAL * step.players
    missing = max(0, exposed_cards(step.players) - len(position.layout))
    turned = position.stock[dealt : dealt + missing]
    stock = position.stock[:dealt] + position.stock[dealt + missing :]
    return step.moves(stock=stock, layout=sorted_cards(position.layout + turned))


def cleared(step: Step) -> Step:
    """Let the last to lay down sweep the table before each new deal."""
    position, seat = step.position, step.position.last_layer
    if seat is None:
        return step
    return step.moves(piles=with_cards(position.piles, seat, position.piles[seat] + position.layout), layout=())


def nine_are_left(step: Step) -> bool:
    """Announce at nine cards, however many play."""
    return len(step.position.stock) == 9


def none_are_left(step: Step) -> bool:
    """Announce with the deal that uses up the stock."""
    return not step.position.stock


# --- the winner: 4.d.6, 4.d.7, 10.1, 10.6


def goes_out(_step: Step, play: Play) -> bool:
    """Count every capture that empties a hand, in any deal."""
    return play.goes_out


def earliest(step: Step) -> int | None:
    """Name the maker who was first in time."""
    return next(iter(step.position.papillons), None)


def first_in_playing_order(step: Step) -> int | None:
    """Name the maker who sits first in playing order."""
    return min(step.position.papillons, default=None)


def latest(step: Step) -> int | None:
    """Name the maker who was last in time."""
    return next(reversed(step.position.papillons), None)


def somebody_has_won(step: Step) -> bool:
    """End the coup with its first papillon, whoever holds cards."""
    return bool(step.position.papillons) or s04.coup_is_over(step)


# --- the sweep: 4.d.11


def last_layer_sweeps(step: Step) -> Step:
    """Have the last to lay down sweep, whoever has won."""
    last_layer = step.position.last_layer
    return s04.sweep(step) if last_layer is None else s04.sweep_for(step, last_layer)


def captor_will_sweep(step: Step, move: Capture) -> Played:
    """Remember who made the latest capture: as `last_layer`, counted from the end so as not to be taken for one."""
    step, play = s04.capture(step, move)
    return step.moves(last_layer=play.seat - step.players), play


def layer_will_sweep_for_want_of_a_captor(step: Step, seat: int, because: tuple[str, ...] = ()) -> Played:
    """Remember the last to lay down only if nobody has captured anything."""
    captor = step.position.last_layer
    step, play = s11.lay_down(step, seat, because)
    return (step if captor is None or captor >= 0 else step.moves(last_layer=captor)), play


def captor_sweeps(step: Step) -> Step:
    """Let whoever made the latest capture sweep where nobody has won."""
    captor = step.position.last_layer
    return s04.sweep(step if captor is None else step.moves(last_layer=captor % step.players))


def captor_lasts(step: Step) -> Step:
    """Remember over a new deal who made the latest capture."""
    return s04.deal_again(step).moves(last_layer=step.position.last_layer)


# --- stakes, rounds, the end of the game: 2.2, 2.7, 2.9, 14.2


def staking_only(when: Callable[[Table], bool]) -> Change:
    """Ask for the stake at the start of some coups only."""

    def stakes(step: Step) -> list[Due]:
        return s02.stakes_of_coup(step) if when(step.table) else []

    return playing(stakes=stakes)


def after_one_extra_coup(step: Step) -> bool:
    """End the game after one extra coup, won or not."""
    return s14.game_is_over(step) or step.table.coup > step.table.scheduled


def same_dealer(step: Step) -> Step:
    """Let the dealer of the last agreed coup deal all further ones."""
    passed = s02.pass_deal(step)
    return passed if step.table.coup < step.table.scheduled else passed.at_table(dealer=step.table.dealer)


def before_the_pool(step: Step) -> list[int]:
    """Name the winner of the game by the accounts before an unwon pool is shared."""
    balances = list(step.table.accounts.balances)
    for payment in payments_in(step.events):
        if payment.kind == "share":
            balances[step.table.letters.index(payment.payee)] -= payment.chips
    return s14.game_winners(balances)


def by_tokens(step: Step) -> list[int]:
    """Name the winner of the game by whole tokens."""
    return s14.game_winners([s02.in_tokens(chips)[0] for chips in step.table.accounts.balances])


def first_of_equals(step: Step) -> list[int]:
    """Let one player alone win the game."""
    return s14.richest_players(step)[:1]


PLAY: Final[tuple[Misreading[Rules], ...]] = (
    Misreading(
        "must-capture",
        "lay-down-at-will",
        ("4.d.1", "11.1"),
        "Taking is a right: a player who would rather not may lay the hand down and pay for it.",
        playing(may_lay_down=lambda captures: True),
    ),
    Misreading(
        "must-capture",
        "lay-one-card",
        ("4.d.1", "11.1"),
        "One card is played at a turn, so who can take nothing adds one card to the table.",
        playing(lay_down=lays_one_card),
    ),
    Misreading(
        "turn-order",
        "clockwise",
        ("4.1",),
        "Only the first player's seat is named; from there the turn goes round as in most games of today.",
        playing(next_to_play=clockwise),
    ),
    Misreading(
        "turn-order",
        "last-player-leads",
        ("4.d.4", "4.d.3"),
        "The coup goes on as before, so whoever took the last turn has the next one.",
        playing(deal_again=last_to_play_leads),
    ),
    Misreading(
        "turn-order",
        "dealer-first",
        ("4.1", "4.d.4"),
        "Who deals begins.",
        playing(begin=dealer_begins, deal_again=dealer_begins_again),
    ),
    Misreading(
        "layout-stays",
        "refilled-to-seven",
        ("3.6", "4.d.3"),
        "Seven cards belong in the middle: what was taken is made up from the stock with every deal.",
        playing(deal_again=deals_after(refilled)),
    ),
    Misreading(
        "layout-stays",
        "cleared",
        ("4.d.3",),
        "When all hands are empty the table is swept, and the next deal starts with an empty one.",
        playing(deal_again=deals_after(cleared)),
    ),
    Misreading(
        "stock-announcement",
        "nine-for-four",
        ("4.d.5",),
        "The text says nine, so it is nine whoever plays.",
        playing(announces_last_deal=nine_are_left),
    ),
    Misreading(
        "stock-announcement",
        "with-the-last-deal",
        ("4.d.5",),
        "The last deal is announced when it is dealt, and that is when no card is left.",
        playing(announces_last_deal=none_are_left),
    ),
    Misreading(
        "winner-needs-empty-stock",
        "first-out-wins",
        ("4.d.6", "10.1"),
        "4.d.6 asks for a last card that captures, and says nothing of the stock: the first to do it has won.",
        playing(may_win=goes_out, winner=earliest),
    ),
    Misreading(
        "play-goes-on",
        "stops-at-first-papillon",
        ("4.d.7",),
        "Somebody has won, so there is nothing left to play for.",
        playing(coup_is_over=somebody_has_won),
    ),
    Misreading(
        "winner-priority",
        "first-to-finish",
        ("4.d.7", "10.6"),
        "Several make papillon, and the quickest of them wins.",
        playing(winner=earliest),
    ),
    Misreading(
        "winner-priority",
        "playing-order",
        ("4.d.7", "10.6"),
        "Who comes first in the order of play comes first among the winners.",
        playing(winner=first_in_playing_order),
    ),
    Misreading(
        "winner-priority",
        "last-to-finish",
        ("4.d.7", "10.6"),
        "The dealer plays last and is named first: what counts is to have finished last.",
        playing(winner=latest),
    ),
    Misreading(
        "last-layer",
        "sweeps-always",
        ("4.d.11", "4.d.10", "12.1"),
        "The winner has the pool; the table belongs to the player who laid the last cards on it.",
        playing(sweep=last_layer_sweeps),
    ),
    Misreading(
        "last-layer",
        "last-captor",
        ("4.d.11", "12.1"),
        "In every fishing game that I know, what is left goes to the player who made the last capture.",
        playing(
            capture=captor_will_sweep,
            lay_down=layer_will_sweep_for_want_of_a_captor,
            deal_again=captor_lasts,
            sweep=captor_sweeps,
        ),
    ),
    Misreading(
        "whole-pool",
        "stake-in-first-coup-only",
        ("2.7",),
        "The pool was opened at the beginning of the game; from then on it lives on the chips that come in.",
        staking_only(lambda table: table.coup == 1),
    ),
    Misreading(
        "whole-pool",
        "stake-once",
        ("2.7", "10.8"),
        "The token opens a pool, and an unwon pool is open already.",
        staking_only(lambda table: table.accounts.pool == 0),
    ),
    Misreading(
        "round-of-four",
        "three-coups",
        ("2.2",),
        "A round has three coups: so it is written.",
        playing(coups_in_round=lambda players, coups_a_dealer: 3),
    ),
    Misreading(
        "extra-coups",
        "without-stakes",
        ("2.9", "2.7"),
        "Extra coups are played for the pool that is there, so nothing is added to it.",
        staking_only(lambda table: table.coup <= table.scheduled),
    ),
    Misreading(
        "extra-coups",
        "one-extra-coup",
        ("2.9", "14.3"),
        "The pool gets one more chance, and then the game is over.",
        playing(game_is_over=after_one_extra_coup),
    ),
    Misreading(
        "extra-coups",
        "same-dealer",
        ("2.9", "2.2"),
        "The last round is over and everybody has dealt: the last dealer keeps the pack.",
        playing(pass_deal=same_dealer),
    ),
    Misreading(
        "game-winner",
        "before-the-pool",
        ("14.1",),
        "What was won is counted first, and sharing the pool comes after the game.",
        playing(game_winners=before_the_pool),
    ),
    Misreading(
        "game-winner",
        "tokens-only",
        ("14.1",),
        "Tokens are what one counts; a handful of chips is small change.",
        playing(game_winners=by_tokens),
    ),
    Misreading(
        "game-winner",
        "first-of-equals",
        ("14.2",),
        "A game has one winner; of equal ones it is the first to be counted.",
        playing(game_winners=first_of_equals),
    ),
)
"""The misreadings of this module."""
