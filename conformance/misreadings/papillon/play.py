"""Misreadings of how a coup is played: turns, laying down, new deals, its winner, the length of rounds and games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from conformance.misreadings.misreading import with_steps
from papillon.cards import Cards, sorted_cards
from papillon.kit.cards import with_cards
from papillon.kit.events import Due, payments_in, richest
from papillon.moves import Capture
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


# --- laying down: 4.d.1


def lays_one_card(step: Step, seat: int, because: tuple[str, ...] = ()) -> Step:
    """Let a hand lose its lowest card, and keep the others."""
    hand = step.position.hands[seat]
    step = step.moves(hands=with_cards(step.position.hands, seat, hand[-1:]))
    step = s11.lay_down(step, seat, because)
    return step.moves(hands=with_cards(step.position.hands, seat, hand[:-1]))


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
    return s04.lead_first(step).moves(turn=step.players - 1)


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


# --- the winner: 4.d.6, 4.d.7, 10.1, 10.6


def goes_out(step: Step) -> bool:
    """Count every capture that empties a hand, in any deal."""
    return step.play.goes_out


def earliest(step: Step) -> int | None:
    """Name the maker who was first in time."""
    return next(iter(step.position.papillons), None)


def somebody_has_won(step: Step) -> bool:
    """End the coup with its first papillon, whoever holds cards."""
    return bool(step.position.papillons) or s04.coup_is_over(step)


# --- the sweep: 4.d.11


def last_layer_sweeps(step: Step) -> Step:
    """Have the last to lay down sweep, whoever has won."""
    if step.position.last_layer is None:
        return s04.sweep(step)
    rules = step.rules
    unwon = with_steps(winner=lambda step: None)(rules)
    return s04.sweep(step.at_table(rules=unwon)).at_table(rules=rules)


def captor_will_sweep(step: Step, move: Capture) -> Step:
    """Remember who made the latest capture: as `last_layer`, counted from the end so as not to be taken for one."""
    step = s04.capture(step, move)
    return step.moves(last_layer=step.play.seat - step.players)


def layer_will_sweep_for_want_of_a_captor(step: Step, seat: int, because: tuple[str, ...] = ()) -> Step:
    """Remember the last to lay down only if nobody has captured anything."""
    captor = step.position.last_layer
    step = s11.lay_down(step, seat, because)
    return step if captor is None or captor >= 0 else step.moves(last_layer=captor)


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
        return s02.stakes(step) if when(step.table) else []

    return with_steps(stakes=stakes)


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
    return richest(balances)


def by_tokens(step: Step) -> list[int]:
    """Name the winner of the game by whole tokens."""
    return richest([s02.in_tokens(chips)[0] for chips in step.table.accounts.balances])


PLAY: Final[Mapping[str, Change]] = {
    "must-capture/lay-down-at-will": with_steps(may_lay_down=lambda captures: True),
    "must-capture/lay-one-card": with_steps(lay_down=lays_one_card),
    "turn-order/clockwise": with_steps(next_to_play=clockwise),
    "turn-order/last-player-leads": with_steps(deal_again=last_to_play_leads),
    "turn-order/dealer-first": with_steps(lead_first=dealer_begins, deal_again=dealer_begins_again),
    "layout-stays/refilled-to-seven": with_steps(deal_again=deals_after(refilled)),
    "layout-stays/cleared": with_steps(deal_again=deals_after(cleared)),
    "stock-announcement/nine-for-four": with_steps(announces_last_deal=lambda step: len(step.position.stock) == 9),
    "stock-announcement/with-the-last-deal": with_steps(announces_last_deal=lambda step: not step.position.stock),
    "winner-needs-empty-stock/first-out-wins": with_steps(may_win=goes_out, winner=earliest),
    "play-goes-on/stops-at-first-papillon": with_steps(coup_is_over=somebody_has_won),
    "winner-priority/first-to-finish": with_steps(winner=earliest),
    "winner-priority/playing-order": with_steps(winner=lambda step: min(step.position.papillons, default=None)),
    "winner-priority/last-to-finish": with_steps(winner=lambda step: next(reversed(step.position.papillons), None)),
    "last-layer/sweeps-always": with_steps(sweep=last_layer_sweeps),
    "last-layer/last-captor": with_steps(
        capture=captor_will_sweep,
        lay_down=layer_will_sweep_for_want_of_a_captor,
        deal_again=captor_lasts,
        sweep=captor_sweeps,
    ),
    "whole-pool/stake-in-first-coup-only": staking_only(lambda table: table.coup == 1),
    "whole-pool/stake-once": staking_only(lambda table: table.accounts.pool == 0),
    "round-of-four/three-coups": with_steps(coups_in_round=lambda players, coups_a_dealer: 3),
    "extra-coups/without-stakes": staking_only(lambda table: table.coup <= table.scheduled),
    "extra-coups/one-extra-coup": with_steps(game_is_over=after_one_extra_coup),
    "extra-coups/same-dealer": with_steps(pass_deal=same_dealer),
    "game-winner/before-the-pool": with_steps(game_winners=before_the_pool),
    "game-winner/tokens-only": with_steps(game_winners=by_tokens),
    "game-winner/first-of-equals": with_steps(game_winners=lambda step: s14.game_winners(step)[:1]),
}
