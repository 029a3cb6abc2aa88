"""The verb ``subject``: the reference, or a misreading of it or several, as a program under test."""

from __future__ import annotations

import argparse
import sys

from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.misreading import TOGETHER
from conformance.protocol import EVERYTHING
from conformance.subject import serve
from papillon.desk.inputs import BadInput, suggestion


def run(args: argparse.Namespace) -> int:
    """Answer requests on standard input until told to stop.

    Raises BadInput for a misreading or a report that there is not.
    """
    names = tuple(args.misreading or ())
    for name in names:
        _check_misreading(name, args.game)
    reports = None if args.reports is None else tuple(filter(None, args.reports.split(",")))
    for name in reports or ():
        if name not in EVERYTHING:
            hint = suggestion(name[:60], EVERYTHING) or f" (there are {', '.join(EVERYTHING)})"
            raise BadInput(f"--reports: expected names of what can be reported, found {name[:60]!r}{hint}")
    if sys.stdin is None:
        raise BadInput("standard input: expected requests of protocol 1, found it closed")
    return serve(sys.stdin.buffer, sys.stdout.buffer, TOGETHER.join(names) or None, args.game, reports)


def _check_misreading(name: str, game: str) -> None:
    known = [slug for slug, misreading in EVERY_MISREADING.items() if misreading.game == game]
    if name not in known:
        ruling = known[0].partition("/")[0]
        hint = suggestion(name[:60], known) or f"; '{game} cite {ruling}' lists those of the ruling {ruling}"
        raise BadInput(f"--misreading: expected a misreading as ruling/name, found {name[:60]!r}{hint}")
