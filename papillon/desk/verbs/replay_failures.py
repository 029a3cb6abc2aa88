"""The verb ``replay-failures``: what has become of stored counterexamples."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from conformance.drawn_games import store as failures
from conformance.drawn_games.judge import result_of, start_program
from conformance.jobs import interruptible
from conformance.localize.evidence import Answers
from conformance.process import REFERENCE, SubjectFault
from conformance.reports import terminal
from conformance.results import NOT_TESTED, RunRecord
from conformance.runner import Options
from papillon.desk.inputs import check_folder, check_seconds
from papillon.desk.trial import diagnose
from papillon.kit.console import complain, file_name, sanitize


def run(args: argparse.Namespace) -> int:
    """Print what they seem to come of, and a line for each.

    Status 0 all fixed, 1 some failed, 2 some could not be told, or there are none.
    Raises BadInput for a timeout that is none, and for a file instead of a folder.
    """
    check_seconds("--timeout", args.timeout)
    check_folder("--failures", args.failures)
    folder = Path(args.failures)
    options = Options(tuple(args.command or REFERENCE), timeout=args.timeout)
    try:
        with interruptible(), closing(start_program(options.command, options.timeout)) as program:
            replayed = failures.replay_all(program, folder)
            said = _misunderstood(options, replayed, program.about.reports)
    except SubjectFault as fault:
        complain(f"{args.game} replay-failures: {fault.detail}")
        return NOT_TESTED
    if not replayed:
        why = f"expected counterexamples in the folder {file_name(folder)}, found none"
        complain(f"{args.game} replay-failures: {why}")
    else:
        print(sanitize("\n\n".join([*said, failures.report(replayed)])))
    return failures.status_of(replayed)


def _misunderstood(options: Options, replayed: Sequence[failures.Replayed], reports: Sequence[str]) -> list[str]:
    """What the counterexamples that still fail have in common; one text, or none where nothing fails."""
    record, answers = RunRecord(options.command), Answers(reports=frozenset(reports))
    for found in (item.finding for item in replayed if item.finding):
        record.results.append(result_of(found))
        answers.add_game(record.results[-1].case, found.request, found.shown)
    diagnose(options, record, answers)
    return terminal.diagnosis(record)
