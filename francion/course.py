"""The course of a game: a coup is dealt, cards are played, tricks are taken, the coup, the manche and the game end.

What happens at each step stands in the sections. A `Step` holds the table and the position that a play leads to, with
the events that explain it; the packs come from the caller, card by card.
"""

from __future__ import annotations

from francion.moves import CoupEnd, Move
from francion.payments import settle
from francion.position import PLAYERS, Position
from francion.rules import Rules, refusal
from francion.sections import (
    s01_players_and_deal as s01,
    s03_play as s03,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.step import Step
from francion.table import Table, open_table
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.game import allowed


def start_coup(table: Table, pack: Cards) -> Step:
    """Stakes in, nine cards each, the next one turned up: a coup from a pack in dealing order.

    Raises ValueError if the game is over, a coup is under way, or the pack is not the right one.
    Clauses: 1.10, 1.12 to 1.15, 3.7, 4.5 to 4.8, 5.1.
    """
    if table.over:
        raise ValueError("the game is over (Francion 4.10)")
    if table.accounts.pool:
        raise ValueError(f"expected nothing at stake before a coup, found {table.accounts.pool} chips (Francion 4.9)")
    s01.check_pack(pack, table.players)
    course = table.rules.course
    step = Step(table, _undealt(table, pack))
    step = s04.begin_manche(step)
    step = course.begin_coup(step)
    step = s05.announce_doubling(step)
    step = settle(step, course.stakes(step.position.by_seat(step.table.betes)))
    step = s04.count_stake(step)
    step = course.deal(step)
    step = s01.turn_up(step)
    step = settle(step, course.turn_up_dues(step.position.turn_up, table.players - 1, table.doubling))
    return course.lead_first(step)


def _undealt(table: Table, pack: Cards) -> Position:
    """The position before the deal: all cards are in the stock."""
    nothing: tuple[Cards, ...] = ((),) * table.players
    return Position(hands=nothing, won=nothing, turn_up=UNKNOWN, stock=pack, dealer=table.dealer)


def play(table: Table, position: Position, move: Move, player: str | None = None) -> Step:
    """Play a legal card: the trick, the coup, the manche and the game go on or end.

    Raises RefusedMove, with the clause that refuses it. Clauses: 3.1, 3.3.
    """
    return carry_out(table, position, allowed(move, refusal(position, move, table.rules, player)))


def carry_out(table: Table, position: Position, move: Move) -> Step:
    """Play a card that is known to be legal: what `play` does once it has asked `refusal`.

    Raises RefusedMove if the coup is over; no other rule is asked. Clauses: 3.1, 3.3, 3.4, 3.7.
    """
    course = table.rules.course
    step = s03.play_card(Step(table, position), move)
    step = course.pass_turn(step)
    return end_trick(step) if s03.is_complete(step.position.trick, step.players) else step


def end_trick(step: Step) -> Step:
    """The strongest card takes the trick, the Welche is paid, and its winner leads. Clauses: 3.4 to 3.7, 5.2, 5.3."""
    course = step.rules.course
    trick = course.judge_trick(step)
    step = course.take_trick(step, trick)
    step = settle(step, course.trick_dues(trick, step.table.doubling))
    return end_coup(step) if step.position.over else course.lead_next(step)


def end_coup(step: Step) -> Step:
    """Pay the tricks, mark the point, note the bêtes, and pass the deal. Clauses: 1.9, 4.1 to 4.5, 4.9, 5.5."""
    course = step.rules.course
    end = CoupEnd(step.position.tricks, step.table.accounts.pool)
    step = settle(step, course.closing_dues(end))
    step = course.mark_point(step)
    step = s04.owe_betes(step, end)
    if s04.manche_over(step.table.points):
        step = end_manche(step)
    if step.table.over:
        return step
    step = course.pass_deal(step)
    return s05.double_next(step)


def end_manche(step: Step) -> Step:
    """Pay the winner of the manche; the last manche ends the game. Clauses: 4.5, 4.8, 4.10 to 4.12."""
    course = step.rules.course
    step = s04.win_manche(step)
    points = step.position.by_seat(step.table.points)
    step = settle(step, course.manche_dues(points, s04.manche_winner(points)))
    step = s04.lapse_betes(step)
    last = step.table.manche == step.table.manches
    return s04.end_game(step) if last else s04.next_manche(step)


def under_way(position: Position, rules: Rules) -> Table:
    """The table of a game of one manche whose first coup has come to a position. Clauses: 1.5, 1.6, 1.10.

    Raises ValueError for a coup that is over.
    """
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    return settle(Step(table, position), rules.course.stakes(table.betes)).table
