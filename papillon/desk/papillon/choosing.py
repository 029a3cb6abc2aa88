"""What the players of Le Papillon think of a position, in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from math import hypot
from typing import Final

from papillon.desk.ask import Question
from papillon.desk.desk import DESKS
from papillon.desk.inputs import BadInput
from papillon.desk.judge import outcome_of
from papillon.desk.language import GAMES, Document, counted, decimal, listed, say
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.papillon.dealing import with_figures
from papillon.desk.papillon.words import figures_of, move_in_words
from papillon.desk.players import Choice, Estimate
from papillon.desk.screen import Screen
from papillon.desk.verbs.judge import Entered, question_of
from papillon.kit.translations import N_
from papillon.notation import write_move
from papillon.position import Position
from papillon.table import Table

REASONS: Final[Mapping[str, str]] = {
    "random": N_("chosen by chance"),
    "greedy": N_("most chips at once: {chips}"),
    "careful": N_("{chips} chips on average, the answers of the others counted in ({games} tried)"),
    "searching": N_("{chips} ± {margin} chips on average by the end of the deal ({games} tried)"),
}
"""Player → why it has chosen a move."""


def question_in(args: Namespace, typed: Entered) -> Question:
    """The position that was typed, or a place in a recorded game, in which somebody is to play, all cards with it.

    Raises BadInput, NotationError or RecordError.
    """
    question = question_of(args, typed, DESKS[args.game])
    if question.move is not None and not typed.is_record:
        raise BadInput("expected a position alone, found a move with it; all that are legal are looked into")
    if question.position.turn is None:
        raise BadInput("expected a position in which somebody is to play, found a coup that is over")
    return question


def reason(choice: Choice) -> str:
    """Why a player makes the move that it has chosen: what one says at the table, without what it knows of others.

    >>> from papillon.moves import LAY, Capture
    >>> reason(Choice("searching", (Estimate(Capture("7", "7"), 1.25, 0.5, 90), Estimate(LAY, 0.5, 0.5, 30))))
    '+1.2 ± 0.5 chips on average by the end of the deal (90 games tried)'
    """
    if len(choice.estimates) == 1:
        return say("the only legal move")
    chips, margin = decimal(choice.best.chips, 1, "+"), decimal(choice.best.margin, 1)
    return say(REASONS[choice.player], chips=chips, margin=margin, games=counted(choice.best.trials, GAMES))


def show_estimates(screen: Screen, choice: Choice, table: Table, position: Position) -> None:
    """Print what a player thinks of every move, beside what each brings at once, and whether it is sure."""
    rows: list[list[str | int]] = []
    for found in choice.estimates:
        move = with_figures(position, found.move, table.rules)
        outcome = outcome_of(ADAPTER.game, table, position, move)
        now = outcome.net[position.letter(position.turn or 0)]
        chips, margin = decimal(found.chips, 1, "+"), decimal(found.margin, 1)
        rows.append(
            [move_in_words(move), chips, margin, found.trials, f"{now:+d}", ", ".join(figures_of(outcome.events))]
        )
    headers = [say("move"), say("chips"), "±", say("games"), say("at once"), say("figures")]
    screen.table(headers, rows)
    close = [move_in_words(found.move) for found in choice.estimates if _is_close(choice, found)]
    if len(close) > 1:
        screen.line()
        screen.text(say("These games do not tell {moves} apart.", moves=listed(close)))


def _is_close(choice: Choice, found: Estimate) -> bool:
    """Whether a move may be as good as the best, as far as has been seen."""
    return choice.best.chips - found.chips <= hypot(choice.best.margin, found.margin)


def choices_as_json(choice: Choice, table: Table, position: Position) -> list[Document]:
    """What a player thinks of every move, as values that JSON knows."""
    return [
        {
            "move": write_move(with_figures(position, found.move, table.rules)),
            "chips": round(found.chips, 3),
            "margin": round(found.margin, 3),
            "games": found.trials,
        }
        for found in choice.estimates
    ]
