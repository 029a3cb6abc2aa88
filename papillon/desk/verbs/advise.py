"""The verb ``advise``: what each play may be worth where cards are hidden, which are dealt by chance many times."""

from __future__ import annotations

import argparse
from math import hypot
from random import Random
from typing import Any, Final

from papillon.desk.adapter import Adapter, Question
from papillon.desk.ask import Entry, ask, read_entry
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_number
from papillon.desk.judge import outcome_of
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.players import Choice, as_seen, searching
from papillon.desk.render import show_outcome, show_position
from papillon.desk.screen import Document, Screen
from papillon.kit.translations import GAMES, N_, counted, decimal, listed, say
from papillon.notation import write_move
from papillon.step import Step

FORMAT: Final = 1
MOST: Final = 2000
"""More games in which each play is tried would take minutes."""
HOW: Final = N_(
    "The cards that {player} cannot see are dealt at random. Every play is tried in the same games, and the better "
    "plays in more games. After the play everyone plays as if they saw all the cards, to have the most chips at the "
    "end of the deal. ± gives the 95 % confidence interval of this sampling; it does not say how the others will "
    "really play."
)


def run(args: argparse.Namespace) -> int:
    """Print what each play may be worth, and what the best does.

    Raises BadInput or NotationError for what cannot be read.
    """
    check_number("--games", args.games, MOST, least=2)
    entry, screen = read_entry(args, ADAPTER.example), Screen()
    question = position_asked(args, entry)
    if entry.is_record:
        question = question._replace(position=as_seen(question.position))
    choice = searching(Step(question.table, question.position, ()), Random(args.seed), args.games)
    if args.json:
        screen.json(as_json(question, choice))
    else:
        show(screen, question, choice)
    return 0


def position_asked(args: argparse.Namespace, entry: Entry) -> Question:
    """The position that was typed, or a place in a recorded game, in which somebody is to play, all cards with it.

    Raises BadInput, NotationError or RecordError.
    """
    question = ask(entry, args, DESKS[args.game])
    if question.move is not None and not entry.is_record:
        raise BadInput("expected a position without a move, found a move with it; every legal move is tried anyway")
    if question.position.turn is None:
        raise BadInput("expected a position in which somebody is to play, found a coup that is over")
    return question


def reason(choice: Choice) -> str:
    """Why a player makes the move that it has chosen: what one says at the table, without what it knows of others.

    >>> from papillon.desk.players import Estimate
    >>> from papillon.moves import LAY, Capture
    >>> reason(Choice("{chips} ± {margin} chips", (Estimate(Capture("7", "7"), 1.25, 0.5, 90), Estimate(LAY, 0, 0, 9))))
    '+1.2 ± 0.5 chips'
    """
    if len(choice.estimates) == 1:
        return say("the only legal move")
    chips, margin = decimal(choice.best.chips, 1, "+"), decimal(choice.best.margin, 1)
    return say(choice.why, chips=chips, margin=margin, games=counted(choice.best.trials, GAMES))


def show(screen: Screen, question: Question, choice: Choice) -> None:
    """Print the advice."""
    table, position = question.table, question.position
    player, best = position.letter(position.turn), ADAPTER.as_made(position, choice.move, table.rules)
    show_advice(screen, choice, table, position, ADAPTER)
    show_position(screen, ADAPTER.drawing(question))
    screen.heading(say("What each play may be worth by the end of the deal, in chips"))
    show_estimates(screen, choice, table, position, ADAPTER)
    show_outcome(screen, outcome_of(ADAPTER.game, table, position, best), {}, ADAPTER)
    screen.line()
    screen.text(say(HOW, player=player))


def show_advice(screen: Screen, choice: Choice, table: Any, position: Any, adapter: Adapter) -> None:
    """Print the move that is advised, and why."""
    player = position.letter(position.turn)
    move = adapter.move_in_words(adapter.as_made(position, choice.move, table.rules))
    screen.line(say("Advice for {player}: {move}, {reason}.", player=player, move=move, reason=reason(choice)), "good")


def show_estimates(screen: Screen, choice: Choice, table: Any, position: Any, adapter: Adapter) -> None:
    """Print what a player thinks of every move, beside what each brings at once, and whether it is sure."""
    rows: list[list[str | int]] = []
    for found in choice.estimates:
        move = adapter.as_made(position, found.move, table.rules)
        outcome = outcome_of(adapter.game, table, position, move)
        now = outcome.net[position.letter(position.turn)]
        chips, margin = decimal(found.chips, 1, "+"), decimal(found.margin, 1)
        remarks = ", ".join(adapter.remarks(outcome))
        rows.append([adapter.move_in_words(move), chips, margin, found.trials, f"{now:+d}", remarks])
    screen.table([say("move"), say("chips"), "±", say("games"), say("at once"), say(adapter.remarked)], rows)
    best = choice.best
    close = [
        adapter.move_in_words(found.move)
        for found in choice.estimates
        if best.chips - found.chips <= hypot(best.margin, found.margin)
    ]
    if len(close) > 1:
        screen.line()
        screen.text(say("These games do not show which of these is better: {moves}.", moves=listed(close)))


def as_json(question: Question, choice: Choice) -> Document:
    """The advice as one JSON document."""
    table, position = question.table, question.position
    return {
        "format": FORMAT,
        "position": str(position),
        "table": str(table),
        "player": position.letter(position.turn or 0),
        "reason": reason(choice),
        "plays": [
            {
                "move": write_move(ADAPTER.as_made(position, found.move, table.rules)),
                "chips": round(found.chips, 3),
                "margin": round(found.margin, 3),
                "games": found.trials,
            }
            for found in choice.estimates
        ],
    }
