"""The verb ``perft``: counts of legal plays, alone or beside another program's."""

from __future__ import annotations

import argparse
from typing import Final

from conformance.documents import GAME
from conformance.drawn_games import perft
from conformance.drawn_games.judge import start_program
from conformance.jobs import interruptible
from conformance.process import SubjectFault
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED
from conformance.tracing import trace
from papillon.desk.inputs import check_number, check_seconds
from papillon.kit.console import complain
from papillon.readings import rules_of

DEEPEST: Final = 14


def run(args: argparse.Namespace) -> int:
    """Print the counts: status 0 the same, 1 different, 2 not to be counted. Raises BadInput for a depth too great.

    Raises UnknownReading for a rulebook that there is not.
    """
    check_number("--depth", args.depth, DEEPEST)
    check_seconds("--timeout", args.timeout)
    if args.game == GAME:
        rules_of(args.rulebook)
    if not args.command:
        for name, request in perft.starts(args.rulebook):
            print(perft.table_of_counts(name, perft.count(trace, request, args.depth)), flush=True)
        return CONFORMS
    try:
        with interruptible():
            return _compare(args)
    except (SubjectFault, perft.CannotCount) as error:
        complain(f"{args.game} perft: {error}")
        return NOT_TESTED


def _compare(args: argparse.Namespace) -> int:
    """Print what both count from every start, and where they part."""
    program = start_program(args.command, args.timeout)
    status = NOT_TESTED
    try:
        for item in perft.compare(program, args.depth, args.rulebook):
            print(perft.told(item), flush=True)
            status = CONFORMS if item.same and status != DOES_NOT else DOES_NOT
    finally:
        program.close()
    if status == CONFORMS:
        print(f"the same as the reference to depth {args.depth}")
    return status
