"""The verb ``solve``: the rest of a coup of which all cards are known, searched to its end."""

from __future__ import annotations

import argparse
from typing import Final

from papillon.desk.adapter import Question
from papillon.desk.ask import read_entry
from papillon.desk.inputs import BadInput, check_number
from papillon.desk.papillon.adapter import ADAPTER, with_figures
from papillon.desk.papillon.words import move_in_words
from papillon.desk.players import Solution, TooLarge, Worth, is_whole, solve
from papillon.desk.render import net_in_words, show_position
from papillon.desk.screen import Document, Screen
from papillon.desk.transcript import as_json as record_as_json, show_plays, stages_of
from papillon.desk.verbs.advise import position_asked
from papillon.game import GAME
from papillon.kit.records import Record, RecordedCoup, RecordedMove
from papillon.kit.translations import N_, Plural, counted, say
from papillon.notation import write_move
from papillon.step import Step

FORMAT: Final = 1
TOO_LARGE: Final = 1
"""The exit status where more would have to be looked into than was allowed."""
MOST: Final = 1_000_000
"""To look into so many positions takes minutes."""
POSITIONS: Final = Plural("{n} position searched.", "{n} positions searched.")


def run(args: argparse.Namespace) -> int:
    """Print what every play is worth, and the best line: exit status 1 where too much would have to be looked into.

    Raises BadInput or NotationError for what cannot be read, and for cards that are not known.
    """
    check_number("--positions", args.positions, MOST)
    question, screen = position_asked(args, read_entry(args, ADAPTER.example)), Screen()
    if not is_whole(question.position):
        raise BadInput(
            "expected a position of which every hand is known, and the stock card by card ('next …', or 'stock 0'), "
            "found unknown cards; 'papillon advise' deals them by chance"
        )
    try:
        solution = solve(Step(question.table, question.position, ()), args.positions)
    except TooLarge:
        return _too_large(screen, args)
    if args.json:
        screen.json(as_json(question, solution))
    else:
        show(screen, question, solution)
    return 0


def _too_large(screen: Screen, args: argparse.Namespace) -> int:
    if args.json:
        screen.json({"format": FORMAT, "solved": False, "positions": args.positions})
    else:
        said = N_("Too large: more than {number} positions would have to be searched. Use --positions to allow more.")
        screen.text(say(said, number=args.positions), style="bad")
    return TOO_LARGE


def show(screen: Screen, question: Question, solution: Solution) -> None:
    """Print the best play, what every play is worth, and the line."""
    table, position, best = question.table, question.position, solution.plays[0]
    move = move_in_words(with_figures(position, best.move, table.rules))
    player = position.letter(position.turn or 0)
    net = net_in_words(gains_of(best, table.letters))
    screen.line(say("Best for {player}: {move}. Total: {net}.", player=player, move=move, net=net), "good")
    show_position(screen, ADAPTER.drawing(question))
    screen.heading(say("What each play is worth by the end of the coup, in chips"))
    rows = [
        [move_in_words(with_figures(position, play.move, table.rules)), *(f"{chips:+d}" for chips in play.gains)]
        for play in solution.plays
    ]
    screen.table([say("move"), *table.letters], rows)
    screen.heading(say("If everyone plays this way"))
    _, *plays = stages_of(line_of(question, best), ADAPTER)
    show_plays(screen, plays, ADAPTER)
    screen.line()
    screen.text(say(CONCEPT))
    screen.line(counted(solution.positions, POSITIONS), "dim")


CONCEPT: Final = N_(
    "Everyone plays to have the most chips at the end of the coup; if several plays are equally good, the first one "
    "listed is chosen. The sources say nothing about how to play well: this is a search to the end of the coup, with "
    "all cards known."
)


def gains_of(play: Worth, letters: str) -> dict[str, int]:
    """What everybody wins by a play, by letter."""
    return dict(zip(letters, play.gains, strict=True))


def line_of(question: Question, play: Worth) -> Record:
    """The line of a play as a record, every figure named that is made."""
    step, moves = Step(question.table, question.position, ()), []
    for bare in play.line:
        move = with_figures(step.position, bare, step.table.rules)
        moves.append(RecordedMove(move, step.position.letter(step.position.turn or 0)))
        step = GAME.carry_out(step.table, step.position, move)
    return Record(question.table, (RecordedCoup(tuple(moves)),), start=question.position)


def as_json(question: Question, solution: Solution) -> Document:
    """The whole answer as one JSON document: every play with what everybody wins by it, and the line of the best."""
    table, position = question.table, question.position
    record = line_of(question, solution.plays[0])
    coup = record_as_json(record, "", (), stages_of(record, ADAPTER), ADAPTER)["coups"][0]
    return {
        "format": FORMAT,
        "solved": True,
        "position": str(position),
        "table": str(table),
        "player": position.letter(position.turn or 0),
        "plays": [
            {"move": write_move(with_figures(position, play.move, table.rules)), "net": gains_of(play, table.letters)}
            for play in solution.plays
        ],
        "line": coup["plays"],
        "positions": solution.positions,
    }
