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
        hint = suggestion(name, MISREADINGS) or f" (there are {', '.join(MISREADINGS)})"
        raise BadInput(f"--misreading: expected a misreading, found {name!r}{hint}")
    return serve(sys.stdin.buffer, sys.stdout.buffer, name)
