"""The verb ``compare``: how often two rulebooks, or two sets of readings, part, and where."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from conformance.jobs import Abandoned, progress
from papillon.desk.comparing.report import Side, as_json, compared, show
from papillon.desk.comparing.together import compare_together
from papillon.desk.desk import DESKS, Desk
from papillon.desk.inputs import BadInput, check_number, readings_from, rules_from
from papillon.desk.language import say
from papillon.desk.screen import Screen

LARGEST_NUMBER: Final = 1_000_000


def run(args: argparse.Namespace) -> int:
    """Play the games, and say what was found; finding nothing is an answer too.

    Raises BadInput for readings or numbers that there cannot be.
    """
    desk = DESKS[args.game]
    adapter = desk.adapter
    left, right = _sides(args, desk)
    check_number("--coups", args.coups, LARGEST_NUMBER)
    tables = list(zip(adapter.tables(args, left.rules), adapter.tables(args, right.rules), strict=True))
    screen = Screen()
    compared_so_far = compare_together(desk, tables, args.coups, args.seed, args.jobs)
    try:
        with compared_so_far as samples, progress("coups", args.coups) as reached:
            for sample in samples:
                reached(sample.coups)
    except Abandoned as ended:
        raise BadInput(str(ended)) from None
    found = compared(sample, left, right, args.seed, adapter)
    if args.json:
        screen.json(as_json(found))
    else:
        show(screen, found)
    return 0


def side_of(rulebook: str, readings: Mapping[str, str], desk: Desk, *, named: bool = False) -> Side:
    """A side from the readings that were asked for. named: the rulebook is what tells the sides apart.

    Raises BadInput for a rulebook that there is not.

    >>> desk = DESKS["papillon"]
    >>> side_of("salon", {"ten-sums": "none"}, desk).name, side_of("salon", {}, desk).name
    ('ten-sums=none', 'salon as it stands')
    >>> side_of("pdf", {"most": "cards"}, desk, named=True).name
    'pdf most=cards'
    """
    rules = rules_from(rulebook, readings, desk)
    chosen = [f"{ruling}={reading}" for ruling, reading in readings.items()]
    words = [rulebook, *chosen] if named else chosen
    return Side(" ".join(words) if chosen else say("{rulebook} as it stands", rulebook=rulebook), rules, readings)


def _sides(args: argparse.Namespace, desk: Desk) -> tuple[Side, Side]:
    """The two sides; raises BadInput if they play by the same rules."""
    one, other = _rulebooks(args, desk)
    left = side_of(one, readings_from(args.against, desk, "--against"), desk, named=one != other)
    right = side_of(other, readings_from(args.reading, desk), desk, named=one != other)
    if left.rules == right.rules:
        raise BadInput("--reading: expected readings in which the sides differ, found the same rules on both")
    return left, right


def _rulebooks(args: argparse.Namespace, desk: Desk) -> tuple[str, str]:
    """The rulebooks of the two sides: the two that were named, or one for both. Raises BadInput."""
    if not args.rulebooks:
        return args.rulebook, args.rulebook
    if len(args.rulebooks) != 2 or args.rulebook != desk.main:
        found = " ".join([*args.rulebooks, *(["--rulebook", args.rulebook] if args.rulebook != desk.main else [])])
        raise BadInput(f"expected two rulebooks, such as salon adpoker, or one as --rulebook, found {found[:60]!r}")
    one, other = args.rulebooks
    return one, other
