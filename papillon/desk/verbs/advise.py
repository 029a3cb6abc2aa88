"""The verb ``advise``: what each play may be worth where cards are hidden, which are dealt by chance many times."""

from __future__ import annotations

import argparse
from random import Random
from typing import Final

from papillon.desk.ask import Question
from papillon.desk.inputs import check_number
from papillon.desk.judge import outcome_of
from papillon.desk.language import Document, say
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.papillon.choosing import choices_as_json, question_in, reason, show_estimates
from papillon.desk.papillon.dealing import with_figures
from papillon.desk.papillon.words import move_in_words
from papillon.desk.players import Choice, as_seen, searching
from papillon.desk.render import show_outcome, show_position
from papillon.desk.screen import Screen
from papillon.desk.verbs.judge import typed_in
from papillon.kit.translations import N_
from papillon.step import Step

FORMAT: Final = 1
MOST: Final = 2000
"""More games in which each play is tried would take minutes."""
HOW: Final = N_(
    "Cards that {player} does not see are dealt by chance, and every play is tried in the same games, what looks "
    "better in more of them: after it everybody plays as if he saw all cards, for most chips of his own by the end of "
    "the deal. ± says how far chance may have misled, in 19 of 20 cases no further; how the others really play it "
    "cannot say."
)


def run(args: argparse.Namespace) -> int:
    """Print what each play may be worth, and what the best does.

    Raises BadInput or NotationError for what cannot be read.
    """
    check_number("--games", args.games, MOST, least=2)
    typed, screen = typed_in(args, ADAPTER.example), Screen()
    question = question_in(args, typed)
    if typed.is_record:
        question = question._replace(position=as_seen(question.position))
    choice = searching(Step(question.table, question.position, ()), Random(args.seed), args.games)
    if args.json:
        screen.json(as_json(question, choice))
    else:
        show(screen, question, choice)
    return 0


def show(screen: Screen, question: Question, choice: Choice) -> None:
    """Print the advice."""
    table, position = question.table, question.position
    player, best = position.letter(position.turn or 0), with_figures(position, choice.move, table.rules)
    said = {"player": player, "move": move_in_words(best), "reason": reason(choice)}
    screen.line(say("Advice for {player}: {move}, {reason}.", **said), "good")
    show_position(screen, *ADAPTER.drawing(question))
    screen.heading(say("What every play may be worth by the end of the deal, in chips"))
    show_estimates(screen, choice, table, position)
    show_outcome(screen, outcome_of(ADAPTER.game, table, position, best), {}, ADAPTER)
    screen.line()
    screen.text(say(HOW, player=player))


def as_json(question: Question, choice: Choice) -> Document:
    """The advice as one JSON document."""
    table, position = question.table, question.position
    return {
        "format": FORMAT,
        "position": str(position),
        "table": str(table),
        "player": position.letter(position.turn or 0),
        "reason": reason(choice),
        "plays": choices_as_json(choice, table, position),
    }
