"""The verb ``papillon subject``: the reference, or one misreading of it, as a program under test."""

from __future__ import annotations

import argparse
import sys

from conformance.misreadings import MISREADINGS
from conformance.subject import serve
from rulingdesk.inputs import BadInput, suggestion


def run(args: argparse.Namespace) -> int:
    """Answer requests on standard input until told to stop. Raises BadInput for a misreading that there is not."""
    name = args.misreading
    if name is not None and name not in MISREADINGS:
        hint = (
            suggestion(name[:60], MISREADINGS) or "; 'papillon cite one-capture' lists those of the ruling one-capture"
        )
        raise BadInput(f"--misreading: expected a misreading as ruling/name, found {name[:60]!r}{hint}")
    if sys.stdin is None:
        raise BadInput("standard input: expected requests of protocol 1, found it closed")
    return serve(sys.stdin.buffer, sys.stdout.buffer, name)
