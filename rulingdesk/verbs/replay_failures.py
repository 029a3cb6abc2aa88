"""The verb ``replay-failures``: what has become of stored counterexamples."""

from __future__ import annotations

import argparse
from pathlib import Path

from commonlaw.harmless import complain, harmless, named
from conformance.hunt import store as failures
from conformance.interruption import minding_signals
from conformance.process import REFERENCE, SubjectFault
from conformance.results import NOT_TESTED
from rulingdesk.inputs import check_folder, check_seconds


def run(args: argparse.Namespace) -> int:
    """Print a line for each: status 0 all fixed, 1 some failed, 2 some could not be told, or there are none.

    Raises BadInput for a timeout that is none, and for a file instead of a folder.
    """
    check_seconds("--timeout", args.timeout)
    check_folder("--failures", args.failures)
    folder = Path(args.failures)
    try:
        with minding_signals():
            replayed = failures.replay_with(args.command or REFERENCE, folder, args.timeout)
    except SubjectFault as fault:
        complain(f"{args.game} replay-failures: {fault.detail}")
        return NOT_TESTED
    if not replayed:
        said = f"expected counterexamples in the folder {named(folder)}, found none"
        complain(f"{args.game} replay-failures: {said}")
    else:
        print(harmless(failures.report(replayed)))
    return failures.status_of(replayed)
