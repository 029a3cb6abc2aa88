"""The verb ``subject`` of either game: the reference, or one misreading of it, as a program under test."""

from __future__ import annotations

import argparse
import sys

from conformance.subject import serve
from conformance.suites import SUITES
from rulingdesk.inputs import BadInput, suggestion


def run(args: argparse.Namespace) -> int:
    """Answer requests on standard input until told to stop. Raises BadInput for a misreading that there is not."""
    name, game = args.misreading, args.game
    known = SUITES[game].misreadings
    if name is not None and name not in known:
        ruling = next(iter(known)).partition("/")[0]
        hint = suggestion(name[:60], known) or f"; '{game} cite {ruling}' lists those of the ruling {ruling}"
        raise BadInput(f"--misreading: expected a misreading as ruling/name, found {name[:60]!r}{hint}")
    if sys.stdin is None:
        raise BadInput("standard input: expected requests of protocol 1, found it closed")
    return serve(sys.stdin.buffer, sys.stdout.buffer, name, game)
