"""Misreadings of how a coup is played: turns, laying down, new deals, its winner, the length of rounds and games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.course import Step
from papillon.kit.cards import with_cards
from papillon.moves import Capture, LayDown, Move, Play
from papillon.position import Position
from papillon.sections import s02_game_and_stake as s02, s04_play as s04, s10_papillon as s10, s14_end_of_game as s14
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.sections.s15_four_players import exposed_cards
from papillon.table import Table

Turn = Callable[[Sequence[Cards], int], int | None]
Opening = Callable[[Table, Position], Step]

# --- laying down: 4.d.1


def may_lay_down(allowed: Callable[..., bool]) -> Callable[..., bool]:
    """Allow the whole hand to be laid down although it could capture."""

    def also(move: Move, hand: Cards, layout: Cards, captures: tuple[Capture, ...]) -> bool:
        return allowed(move, hand, layout, () if isinstance(move, LayDown) else captures)

    return also


def lays_one_card(lay_down: Callable[..., Step]) -> Callable[..., Step]:
    """Let a hand lose its lowest card, and keep the others."""

    def lays(table: Table, position: Position, seat: int, *because: object) -> Step:
        hand = position.hands[seat]
        step = lay_down(table, position._replace(hands=with_cards(position.hands, seat, hand[-1:])), seat, *because)
        hands = with_cards(step.position.hands, seat, hand[:-1])
        return step._replace(position=step.position._replace(hands=hands, turn=s04.next_to_play(hands, seat)))

    return lays


# --- turns: 4.1, 4.d.2, 4.d.4


def clockwise(hands: Sequence[Cards], after: int) -> int | None:
    """Pass the turn to the left; the dealer's right still begins."""
    first = s04.FIRST_SEAT if after < s04.FIRST_SEAT else after - 1
    seats = [(first - step) % len(hands) for step in range(len(hands))]
    return next((seat for seat in seats if hands[seat]), None)


def last_to_play_leads(next_to_play: Turn) -> Turn:
    """After a deal, let the seat begin that played last."""
    last = s04.FIRST_SEAT

    def turn(hands: Sequence[Cards], after: int) -> int | None:
        nonlocal last
        if after >= s04.FIRST_SEAT:
            last = after
        return next_to_play(hands, after if after >= s04.FIRST_SEAT else last - 1)

    return turn


def dealer_opens(open_coup: Opening) -> Opening:
    """Give the first turn of a coup to its dealer."""
    return lambda table, position: open_coup(table, position._replace(turn=position.players - 1))


# --- new deals: 4.d.3, 4.d.5


def refilled(step: Step) -> Step:
    """Turn up cards until as many are exposed as at the start, after each deal."""
    position = step.position
    dealt = CARDS_A_DEAL * position.players
    missing = max(0, exposed_cards(position.players) - len(position.layout))
    turned = position.stock[dealt : dealt + missing]
    stock = position.stock[:dealt] + position.stock[dealt + missing :]
    layout = sorted_cards(position.layout + turned)
    return step._replace(position=position._replace(stock=stock, layout=layout))


def cleared(step: Step) -> Step:
    """Let the last to lay down sweep the table before each new deal."""
    position, seat = step.position, step.position.last_layer
    if seat is None:
        return step
    piles = with_cards(position.piles, seat, position.piles[seat] + position.layout)
    return step._replace(position=position._replace(piles=piles, layout=()))


def nine_are_left(stock: Cards, _players: int, _exposed: int) -> bool:
    """Announce at nine cards, however many play."""
    return len(stock) == 9


def none_are_left(stock: Cards, _players: int, _exposed: int) -> bool:
    """Announce with the deal that uses up the stock."""
    return not stock


# --- the winner: 4.d.6, 4.d.7, 10.1, 10.6


def goes_out(facts: Play, _to_be_named: bool, _unnamed_wins: bool) -> bool:
    """Count every capture that empties a hand, in any deal."""
    return facts.goes_out


def earliest(papillons: Sequence[int], _priority: Sequence[int], _first_wins: bool = False) -> int | None:
    """Name the maker who was first in time."""
    return papillons[0] if papillons else None


def first_in_playing_order(papillons: Sequence[int], _priority: Sequence[int], _first_wins: bool = False) -> int | None:
    """Name the maker who sits first in playing order."""
    return min(papillons, default=None)


def latest(papillons: Sequence[int], _priority: Sequence[int], _first_wins: bool = False) -> int | None:
    """Name the maker who was last in time."""
    return papillons[-1] if papillons else None


def last_layer_first(winner: int | None, last_layer: int | None) -> int | None:
    """Have the last to lay down sweep, whoever has won."""
    return winner if last_layer is None else last_layer


def stops_at_a_papillon(go_on: Callable[[Step, int], Step]) -> Callable[[Step, int], Step]:
    """End the coup with its first papillon, whoever holds cards."""
    return lambda step, after: course._ended(step) if step.position.papillons else go_on(step, after)


# --- the sweep: 4.d.11


def captor_sweeps() -> tuple[Override, Override]:
    """Let whoever made the latest capture sweep where nobody has won; where that is not known, the last to lay down."""
    latest: tuple[tuple[Cards, ...], int] | None = None

    def captured(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
        nonlocal latest
        latest = step.position.piles, seat
        return step

    def swept(position: Position) -> Position:
        # Piles grow by captures alone: another game's are other piles.
        captor = latest[1] if latest and latest[0] == position.piles else position.last_layer
        return position._replace(last_layer=captor)

    return Override(course, "_capture", after(captured)), Override(course, "_sweep", before(swept))


# --- stakes, rounds, the end of the game: 2.2, 2.7, 2.9, 14.2


def staking_only(when: Callable[[Table], bool]) -> Callable[[Function], Function]:
    """Ask for the stake at the start of some coups only."""
    no_stakes = Override(s02, "stakes", constantly(lambda players: []))
    return while_doing(lambda table, _position: None if when(table) else no_stakes)


def after_one_extra_coup(over: bool, coup: int, scheduled: int, *_facts: object) -> bool:
    """End the game after one extra coup, won or not."""
    return over or coup > scheduled


def same_dealer(done: Step, step: Step, **_facts: object) -> Step:
    """Let the dealer of the last agreed coup deal all further ones."""
    if step.table.over or step.table.coup < step.table.scheduled:
        return done
    return done._replace(table=done.table._replace(dealer=step.table.dealer))


def before_the_pool(table: Table, _position: Position, _won: bool) -> Override:
    """Name the winner of the game by the accounts before an unwon pool is shared."""
    return Override(s14, "game_winners", before(lambda _after: table.accounts.balances))


def by_tokens(balances: Sequence[int]) -> list[int]:
    """Name the winner of the game by whole tokens."""
    return [s02.in_tokens(chips)[0] for chips in balances]


def first_of_equals(winners: Sequence[int], _balances: Sequence[int]) -> Sequence[int]:
    """Let one player alone win the game."""
    return winners[:1]


PLAY: Final[tuple[Misreading[rules.Rules], ...]] = (
    Misreading(
        "must-capture",
        "lay-down-at-will",
        ("4.d.1", "11.1"),
        "Taking is a right: a player who would rather not may lay the hand down and pay for it.",
        overrides=(Override(rules, "_allowed", may_lay_down),),
    ),
    Misreading(
        "must-capture",
        "lay-one-card",
        ("4.d.1", "11.1"),
        "One card is played at a turn, so who can take nothing adds one card to the table.",
        overrides=(Override(course, "_lay_down", lays_one_card),),
    ),
    Misreading(
        "turn-order",
        "clockwise",
        ("4.1",),
        "Only the first player's seat is named; from there the turn goes round as in most games of today.",
        overrides=(Override(s04, "next_to_play", constantly(clockwise)),),
    ),
    Misreading(
        "turn-order",
        "last-player-leads",
        ("4.d.4", "4.d.3"),
        "The coup goes on as before, so whoever took the last turn has the next one.",
        overrides=(Override(s04, "next_to_play", last_to_play_leads),),
    ),
    Misreading(
        "turn-order",
        "dealer-first",
        ("4.1", "4.d.4"),
        "Who deals begins.",
        overrides=(
            Override(s04, "first_to_play", constantly(lambda: -1)),
            Override(course, "_open_coup", dealer_opens),
        ),
    ),
    Misreading(
        "layout-stays",
        "refilled-to-seven",
        ("3.6", "4.d.3"),
        "Seven cards belong in the middle: what was taken is made up from the stock with every deal.",
        overrides=(Override(course, "_deal_again", before(refilled)),),
    ),
    Misreading(
        "layout-stays",
        "cleared",
        ("4.d.3",),
        "When all hands are empty the table is swept, and the next deal starts with an empty one.",
        overrides=(Override(course, "_deal_again", before(cleared)),),
    ),
    Misreading(
        "stock-announcement",
        "nine-for-four",
        ("4.d.5",),
        "The text says nine, so it is nine whoever plays.",
        overrides=(Override(s04, "announces_last_deal", constantly(nine_are_left)),),
    ),
    Misreading(
        "stock-announcement",
        "with-the-last-deal",
        ("4.d.5",),
        "The last deal is announced when it is dealt, and that is when no card is left.",
        overrides=(Override(s04, "announces_last_deal", constantly(none_are_left)),),
    ),
    Misreading(
        "winner-needs-empty-stock",
        "first-out-wins",
        ("4.d.6", "10.1"),
        "4.d.6 asks for a last card that captures, and says nothing of the stock: the first to do it has won.",
        overrides=(
            Override(s10, "counts", constantly(goes_out)),
            Override(s10, "winner", constantly(earliest)),
        ),
    ),
    Misreading(
        "play-goes-on",
        "stops-at-first-papillon",
        ("4.d.7",),
        "Somebody has won, so there is nothing left to play for.",
        overrides=(Override(course, "_go_on", stops_at_a_papillon),),
    ),
    Misreading(
        "winner-priority",
        "first-to-finish",
        ("4.d.7", "10.6"),
        "Several make papillon, and the quickest of them wins.",
        overrides=(Override(s10, "winner", constantly(earliest)),),
    ),
    Misreading(
        "winner-priority",
        "playing-order",
        ("4.d.7", "10.6"),
        "Who comes first in the order of play comes first among the winners.",
        overrides=(Override(s10, "winner", constantly(first_in_playing_order)),),
    ),
    Misreading(
        "winner-priority",
        "last-to-finish",
        ("4.d.7", "10.6"),
        "The dealer plays last and is named first: what counts is to have finished last.",
        overrides=(Override(s10, "winner", constantly(latest)),),
    ),
    Misreading(
        "last-layer",
        "sweeps-always",
        ("4.d.11", "4.d.10", "12.1"),
        "The winner has the pool; the table belongs to the player who laid the last cards on it.",
        overrides=(Override(s04, "sweeper", constantly(last_layer_first)),),
    ),
    Misreading(
        "last-layer",
        "last-captor",
        ("4.d.11", "12.1"),
        "In every fishing game that I know, what is left goes to the player who made the last capture.",
        overrides=captor_sweeps(),
    ),
    Misreading(
        "whole-pool",
        "stake-in-first-coup-only",
        ("2.7",),
        "The pool was opened at the beginning of the game; from then on it lives on the chips that come in.",
        overrides=(Override(course, "_open_coup", staking_only(lambda table: table.coup == 1)),),
    ),
    Misreading(
        "whole-pool",
        "stake-once",
        ("2.7", "10.8"),
        "The token opens a pool, and an unwon pool is open already.",
        overrides=(Override(course, "_open_coup", staking_only(lambda table: table.accounts.pool == 0)),),
    ),
    Misreading(
        "round-of-four",
        "three-coups",
        ("2.2",),
        "A round has three coups: so it is written.",
        overrides=(Override(s02, "coups_in_round", constantly(lambda players, coups_a_dealer=1: 3)),),
    ),
    Misreading(
        "extra-coups",
        "without-stakes",
        ("2.9", "2.7"),
        "Extra coups are played for the pool that is there, so nothing is added to it.",
        overrides=(Override(course, "_open_coup", staking_only(lambda table: table.coup <= table.scheduled)),),
    ),
    Misreading(
        "extra-coups",
        "one-extra-coup",
        ("2.9", "14.3"),
        "The pool gets one more chance, and then the game is over.",
        overrides=(Override(s14, "game_over", after(after_one_extra_coup)),),
    ),
    Misreading(
        "extra-coups",
        "same-dealer",
        ("2.9", "2.2"),
        "The last round is over and everybody has dealt: the last dealer keeps the pack.",
        overrides=(Override(course, "_after_coup", after(same_dealer)),),
    ),
    Misreading(
        "game-winner",
        "before-the-pool",
        ("14.1",),
        "What was won is counted first, and sharing the pool comes after the game.",
        overrides=(Override(course, "_end_game", while_doing(before_the_pool)),),
    ),
    Misreading(
        "game-winner",
        "tokens-only",
        ("14.1",),
        "Tokens are what one counts; a handful of chips is small change.",
        overrides=(Override(s14, "game_winners", before(by_tokens)),),
    ),
    Misreading(
        "game-winner",
        "first-of-equals",
        ("14.2",),
        "A game has one winner; of equal ones it is the first to be counted.",
        overrides=(Override(s14, "game_winners", after(first_of_equals)),),
    ),
)
"""The misreadings of this module."""
