"""The course of a game as a table of contents: start of a coup, plays, end of the coup, end of the game.

Each line is a rule, a function from step to step in its section's module; `step.rules.course` holds those that can be
replaced. Packs come from the caller.
"""

from __future__ import annotations

from papillon import payments, refusals
from papillon.cards import Cards
from papillon.kit.game import RefusedMove, allowed
from papillon.moves import Capture, Move
from papillon.position import PLAYERS, Position
from papillon.rules import Rules, refusal
from papillon.sections import (
    adpoker,
    pdf,
    s01_players_and_cards as s01,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s12_cards as s12,
    s14_end_of_game as s14,
    s15_four_players as s15,
    s16_recommendations as s16,
)
from papillon.step import Step
from papillon.table import Table, open_table


def start_coup(table: Table, pack: Cards) -> Step:
    """Stakes in, three cards each, the layout turned up: a coup from a pack in dealing order.

    Raises ValueError if the game is over or the pack is not the full one. Clauses: 2.3, 2.7, 3.3 to 3.5, 15.1.
    """
    if table.over:
        raise ValueError("the game is over (Papillon 14.1)")
    s01.check_pack(pack)
    course = table.rules.course
    nothing: tuple[Cards, ...] = ((),) * table.players
    undealt = Position(nothing, (), pack, nothing, dealer=table.dealer, clockwise=table.rules.clockwise)
    step = s02.begin_coup(Step(table, undealt))
    step = payments.settle(step, course.stakes(step))
    step = s02.open_pool(step)
    step = s03.deal(step)
    step = s15.expose_layout(step)
    step = s03.put_stock_aside(step)
    return course.lead_first(step)


def play(table: Table, position: Position, move: Move, player: str | None = None) -> Step:
    """Make a legal move: cards move, chips are paid, and play goes on to the next turn, deal or end.

    Raises RefusedMove, with the clause that refuses it. Clauses: 4.2, 4.3, 4.5, 4.d.1, 4.d.7.
    """
    return carry_out(table, position, allowed(move, refusal(position, move, table.rules, player)))


def carry_out(table: Table, position: Position, move: Move) -> Step:
    """Make a move that is known to be legal, as `play` does after calling `refusal`.

    Raises RefusedMove if the coup is over; checks no other rule. Clauses: 4.4, 4.5, 4.d.7, 11.1.
    """
    if position.turn is None:
        raise RefusedMove(refusals.COUP_OVER)
    step = Step(table, position.reseated(position.dealer, table.rules.clockwise))
    step = capture(step, move) if isinstance(move, Capture) else lay_down(step)
    if table.rules.course.coup_is_over(step):
        return end_coup(step)
    if s04.somebody_holds_cards(step):
        return s04.pass_turn(step)
    return deal_again(step)


def capture(step: Step, move: Capture) -> Step:
    """A capture, the figures that it makes, and what is owed for it. Clauses: 4.2 to 4.5, 16.3.

    Cards move first: the figures depend on what is left in hand and exposed. They are announced before their effects,
    and chips move last, as a figure may stay unpaid.
    """
    step = step.rules.course.capture(step, move)
    step = adpoker.count_like_capture(step)
    step = adpoker.lay_out(step)
    step = s16.announce_figures(step)
    step = s10.go_out(step)
    step = s08.leave_closing_unpaid(step)
    step = adpoker.announce_laid_out(step)
    step = s08.note_victim(step)
    return payments.settle_play(step)


def lay_down(step: Step) -> Step:
    """A hand laid down because no capture was possible, and what is owed for it. Clauses: 4.d.1, 11.1."""
    step = step.rules.course.lay_down(step, step.seat, ())
    return payments.settle_play(step)


def deal_again(step: Step) -> Step:
    """Three more cards each; the player caught by a sauterelle lays them down at once. Clauses: 4.d.3, 8.4."""
    step = payments.settle(step, adpoker.dues_of_deal(step))
    step = step.rules.course.deal_again(step)
    if step.position.victim is not None:
        step = s08.victim_lays_down(step)
        step = payments.settle_play(step)
    return s04.lead_after_deal(step)


def end_coup(step: Step) -> Step:
    """Name the winner, sweep, settle what is owed, then pass the deal or end the game. Clauses: 4.d.7."""
    course = step.rules.course
    step = s10.name_winner(step)
    step = course.sweep(step)
    step = s10.keep_pool(step)
    step = payments.settle_coup(step)
    step = s12.carry_tie(step)
    step = s02.end_round(step)
    return end_game(step) if course.game_is_over(step) else course.pass_deal(step)


def end_game(step: Step) -> Step:
    """An unwon pool is shared, and the most chips win the game. Clauses: 14.1 to 14.3, papillon-pdf:13."""
    step = step.at_table(over=True)
    if step.table.pool_is_the_games:
        step = s14.name_game_winners(step)
        return payments.settle(step, pdf.shares_of_game_winners(step))
    step = payments.settle(step, s14.shares_of_unwon_pool(step))
    return s14.name_game_winners(step)


def under_way(position: Position, rules: Rules) -> Table:
    """The table of a game of one round whose first coup has come to a position. Clauses: 2.4, 2.7.

    Raises ValueError for a coup that is over.
    """
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    step = Step(open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer]), position)
    return payments.settle(step, rules.course.stakes(step)).table
