"""Hands a picture of what is judged over, whatever game it is of: printed alone, or written to a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from commonlaw.accounts import Accounts
from commonlaw.game import M, P, T
from rulingdesk.inputs import BadInput, check_file_to_write
from rulingdesk.judging.question import Question
from rulingdesk.outputs import write_file


def drawn_alone(args: argparse.Namespace, draw: Callable[[], str]) -> bool:
    """Write the picture where ``--svg`` says: whether it was printed, so that nothing else should be.

    draw: makes the picture, if one is asked for. Raises BadInput for a file that cannot be written, and for a picture
    and JSON on one output.
    """
    if args.svg is None:
        return False
    if args.svg != "-":
        check_file_to_write("--svg", args.svg)
        write_file("--svg", args.svg, draw())
        return False
    if args.json:
        raise BadInput("--svg: expected the name of a file beside --json, found '-'")
    print(draw(), end="")
    return True


def said_chips(question: Question[T, P, M], *needed: str) -> Accounts | None:
    """The accounts of a question of any game, or None where they are assumed. needed: options that say them."""
    return None if question.unsaid.intersection(needed) else question.table.accounts


def move_of_turn(question: Question[T, P, M]) -> M | None:
    """The move of a question, unless somebody else makes it than the player whose turn it is."""
    position = question.position
    turn = None if position.turn is None else position.letter(position.turn)
    return question.move if question.player in (None, turn) else None
