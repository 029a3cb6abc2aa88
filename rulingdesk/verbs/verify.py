"""The verb ``verify``: runs the conformance suite against a program and prints what came of it."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from signal import Signals
from typing import Final

from commonlaw.harmless import complain, named
from conformance import reports
from conformance.cases import cases
from conformance.expected import UnexpectedName, read_expected, write_expected
from conformance.interruption import FATAL_SIGNAL, minding_signals
from conformance.process import PATIENCE, REFERENCE
from conformance.reports import listing
from conformance.reports.contents import conclusion, says_nothing
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED, RunRecord
from conformance.runner import HANDSHAKE, MOST_ALIKE, Options, too_many_alike
from conformance.selection import NothingSelected
from conformance.suites import SUITES
from rulingdesk.inputs import BadInput, check_file_to_write, check_number, check_seconds, text_of
from rulingdesk.trying import stored, try_program, without_stored

USUAL_GAMES: Final = 200
QUICK_GAMES: Final = 20

RUN_BY_UV: Final = "UV_RUN_RECURSION_DEPTH"
"""Set in the environment of what uv runs."""

MOST_JOBS: Final = 64
MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 2**32 - 1


def run(args: argparse.Namespace) -> int:
    """Run the suite: status 0 conforms, 1 does not, 2 could not be tested, 128 and more ended by a signal.

    Raises BadInput for wrong options.
    """
    options = options_of(args)
    with minding_signals():
        return _run(args, options)


def _run(args: argparse.Namespace, options: Options) -> int:
    try:
        if args.list:
            return _list(args, options)
        record = try_program(options, f"{args.game} verify")
    except NothingSelected as error:
        complain(f"{args.game} verify: nothing was tested: {error}")
        return NOT_TESTED
    written = _write(args, record)
    status = _status(record, args.game)
    return status if written or status != CONFORMS else NOT_TESTED


def _list(args: argparse.Namespace, options: Options) -> int:
    """Print the cases that would be run. Raises NothingSelected, BadInput."""
    if args.report not in (None, "json"):
        raise BadInput(f"--list: expected --report json or no report, found --report {args.report}")
    again, written = stored(options), without_stored(options)
    found = listing.listed(written.selected() if written.scenarios or not again else (), again)
    print(listing.as_json(found) if args.report else listing.as_text(found), end="", flush=True)
    return CONFORMS


def games_wanted(args: argparse.Namespace) -> int:
    """How many games to draw: none with filters, unless they are asked for; a rulebook has games of its own."""
    if args.games is not None:
        return int(args.games)
    if args.section or args.scenario or args.clause or args.ruling:
        return 0
    return QUICK_GAMES if args.quick else USUAL_GAMES


def options_of(args: argparse.Namespace) -> Options:
    """The options of a run, checked. Raises BadInput."""
    check_number("--jobs", args.jobs, MOST_JOBS)
    check_number("--games", args.games or 0, MOST_GAMES, least=0)
    check_number("--seed", args.seed or 0, MOST_SEED, least=0)
    check_seconds("--timeout", args.timeout)
    check_file_to_write("--output", args.output)
    check_file_to_write("--badge", args.badge)
    check_file_to_write("--write-expected", args.write_expected)
    command = tuple(args.command)
    return Options(
        command=command or REFERENCE,
        shown=command,
        called=called(args.game),
        again=_again(args),
        sections=tuple(args.section),
        scenarios=tuple(args.scenario),
        rulebooks=tuple(args.rulebooks),
        clauses=tuple(args.clause),
        rulings=tuple(args.ruling),
        jobs=args.jobs,
        games=games_wanted(args),
        seed=args.seed or 0,
        fail_fast=args.fail_fast,
        timeout=args.timeout,
        handshake=args.timeout,
        validate=args.validate_traffic,
        expected=_expected(args.expected_failures),
    )


def _again(args: argparse.Namespace) -> tuple[str, ...]:
    """The options that are wanted to see a failure again."""
    patience = ("--timeout", f"{args.timeout:g}") if args.timeout != PATIENCE else ()
    return (*patience, *(["--validate-traffic"] if args.validate_traffic else []))


def called(name: str) -> str:
    """How a command is called: by its name, or through the tool that runs it in the folder of its project."""
    if Path(sys.argv[0]).name != name or not os.environ.get(RUN_BY_UV):
        return name
    project = Path(sys.prefix).parent
    if Path.cwd().is_relative_to(project):
        return f"uv run {name}"
    return f"uv run --project {shlex.quote(str(project))} {name}"


def _expected(file: str | None) -> frozenset[str]:
    if file is None:
        return frozenset()
    try:
        return read_expected(text_of(file), [case.id for game in SUITES for case in cases(game)], file)
    except UnexpectedName as error:
        raise BadInput(str(error)) from None


# --- what is printed


def _write(args: argparse.Namespace, record: RunRecord) -> bool:
    """Print the summary, or the report if it goes to no file, and write files; whether all could be written.

    One is not lost because the other fails.
    """
    for warning in record.warnings:
        complain(f"{args.game} verify: warning: {warning}")
    summary = reports.terminal.summary(record, full=args.full)
    report = reports.REPORTS[args.report](record) if args.report else summary
    shown = summary if args.output else report
    files = [(args.output, report)] if args.output else []
    files += [(args.badge, reports.badge.report(record))] if args.badge else []
    if args.write_expected and record.status in (CONFORMS, DOES_NOT):
        files.append((args.write_expected, write_expected(record)))
    try:
        if shown is not summary or any(result.section != HANDSHAKE for result in record.results):
            print(shown, end="", flush=True)  # of a program that has not begun, standard error says all
    finally:
        unwritten = list(filter(None, (_save(file, text) for file, text in files)))
    for why in unwritten:
        complain(f"{args.game} verify: {why}")
    return not unwritten


def _save(file: str, text: str) -> str:
    """Write a file, and say why if that cannot be done."""
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        return f"{named(file)}: cannot be written: {error.strerror}"
    return ""


def _status(record: RunRecord, game: str) -> int:
    """The exit status; if nothing was tested, or not all that was to be, a loud word of it."""
    left = record.selected - len(record.results)
    if record.interrupted:
        name = Signals(record.interrupted - FATAL_SIGNAL).name
        complain(f"{game} verify: {name}: {conclusion(record)}")
    elif record.status == NOT_TESTED:
        why = record.trouble or (says_nothing(record) if record.mute else "no comparison was made")
        complain(f"{game} verify: nothing was tested: {why}")
    elif left > 0:
        why = f"{MOST_ALIKE} cases in the same way" if too_many_alike(record.results) else "a case"
        complain(f"{game} verify: {why} failed: {left} of {record.selected} cases were not tried")
    return record.status
