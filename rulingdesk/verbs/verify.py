"""The verb ``verify``: runs the conformance suite against a program and prints what came of it."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import Signals
from typing import TYPE_CHECKING, Final

from commonlaw.harmless import complain, is_terminal, named
from conformance import reports
from conformance.cases import cases
from conformance.diagnosis.hypotheses import hypotheses
from conformance.diagnosis.running import Answers, diagnose_run, lead_by_it
from conformance.documents import GAME, game_among
from conformance.expected import UnexpectedName, read_expected, write_expected
from conformance.interruption import FATAL_SIGNAL, Interrupted, minding_signals
from conformance.process import PATIENCE, REFERENCE, SubjectFault
from conformance.reports.contents import conclusion, says_nothing
from conformance.results import CONFORMS, DOES_NOT, DRAWN, DRAWN_GAMES, NOT_TESTED, Result, RunRecord
from conformance.runner import (
    HANDSHAKE,
    MOST_ALIKE,
    NothingSelected,
    Options,
    run as run_suite,
    select,
    too_many_alike,
)
from conformance.suites import SUITES
from rulingdesk.inputs import BadInput, check_file_to_write, check_number, check_seconds, text_of

if TYPE_CHECKING:
    from conformance.hunt.counterexample import Finding, HuntOutcome
    from conformance.hunt.store import Replayed

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
    stored = [name for name in args.scenario if name.startswith(DRAWN)]
    try:
        answers = Answers()
        record = _play_stored(options, stored) if stored else _play_cases(options, answers)
    except NothingSelected as error:
        complain(f"{args.game} verify: nothing was tested: {error}")
        return NOT_TESTED
    _play_games(args, options, record, answers)
    _diagnose(options, record, answers)
    written = _write(args, record)
    status = _status(record, args.game)
    return status if written or status != CONFORMS else NOT_TESTED


def _play_cases(options: Options, answers: Answers) -> RunRecord:
    with progress("cases", len(select(options.sections, options.scenarios, options.rulebooks))) as advance:
        return run_suite(options, lambda result: advance(result.good), answers.take)


def _diagnose(options: Options, record: RunRecord, answers: Answers) -> None:
    """Find out what the failures have in common, if there are any and they were answered."""
    if record.interrupted or not any(result.verdict == "fail" for result in record.results):
        return
    with progress("known misunderstandings", len(hypotheses(answers.game))) as advance:
        diagnose_run(record, answers, lambda: advance(True))
    if any(found.instead for found in record.diagnosis):
        from conformance.diagnosis.parting import part  # late: Hypothesis takes a while to load
        from conformance.hunt.counterexample import foreign

        with (
            contextlib.suppress(SubjectFault),
            contextlib.closing(foreign(options.command, options.timeout)) as program,
        ):
            part(record, program)
    lead_by_it(record)


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
        jobs=args.jobs,
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


# --- games


def game_of(options: Options) -> str:
    """The game that is asked about."""
    return game_among(options.rulebooks)


def _play_stored(options: Options, names: Sequence[str]) -> RunRecord:
    """Play counterexamples again that games have found. Raises NothingSelected for one that is not stored."""
    from conformance.hunt import counterexample, store as failures
    from conformance.hunt.games import HUNTINGS

    game = game_of(options)
    paths = [failures.folder_of(game) / f"{name}.json" for name in names]
    missing = [path for path in paths if not path.exists()]
    others = options.sections or (options.rulebooks and game == GAME)
    if missing or len(names) < len(options.scenarios) or others:
        found = f"no file {missing[0]}" if missing else "other filters with them"
        raise NothingSelected(f"expected counterexamples stored by a run from this folder, and no more, found {found}")
    record = RunRecord(options.shown, selected=len(names), called=options.called, options=options.again)
    try:
        program = counterexample.foreign(options.command, options.timeout)
    except SubjectFault as fault:
        record.trouble = fault.detail
        return record
    about = program.about
    record.name, record.version, record.language = about.name, about.version, about.language
    try:
        record.asked, record.properties = len(paths), HUNTINGS[game].properties
        for path in paths:
            record.results.append(_of_stored(failures.replay(program, path), counterexample.result_of))
            record.games += 1
    except Interrupted as signal:
        record.interrupted = signal.status
    finally:
        program.close()
    return record


def _of_stored(again: Replayed, result_of: Callable[[Finding], Result]) -> Result:
    if again.finding is not None:
        return result_of(again.finding)
    if again.fate == "error":
        raise BadInput(f"{again.name}: {again.detail}")
    return Result(again.name, DRAWN_GAMES, "a drawn game, played again", (), "pass", steps=1)


def games_wanted(args: argparse.Namespace) -> int:
    """How many games to draw: none with filters, unless they are asked for; a rulebook has games of its own."""
    if args.games is not None:
        return int(args.games)
    if args.section or args.scenario:
        return 0
    return QUICK_GAMES if args.quick else USUAL_GAMES


def _play_games(args: argparse.Namespace, options: Options, record: RunRecord, answers: Answers) -> None:
    """Add what games drawn at random show, if the program could be tested at all."""
    games = games_wanted(args)
    if not games or record.trouble or record.interrupted or len(record.results) < record.selected:
        return
    started = time.perf_counter()
    try:
        with progress("games", games) as advance:
            record.seed = args.seed or 0
            found = _drawn(options, record, games, lambda played, total: advance(True))
        record.results += found.results
        for result, finding in zip(found.results, found.findings, strict=True):
            answers.take_found(result, finding)
        record.games, record.asked, record.interrupted = found.games, games, found.interrupted
        for why in found.unread:
            complain(f"{args.game} verify: left out of the games: {why}")
        for why in found.unkept:
            complain(f"{args.game} verify: counterexamples are not stored: {why}")
    except SubjectFault as fault:
        record.results.append(
            Result(DRAWN_GAMES, DRAWN_GAMES, "The handshake before the games", (), fault.verdict, detail=fault.detail)
        )
    record.seconds += time.perf_counter() - started


def _drawn(options: Options, record: RunRecord, games: int, progress: Callable[[int, int], None]) -> HuntOutcome:
    """Draw games of the game that is asked for, and note how much each is held to. Raises SubjectFault."""
    from conformance.hunt import running as hunts, store as failures  # late: Hypothesis takes a while to load
    from conformance.hunt.games import HUNTINGS

    game = game_of(options)
    record.properties = HUNTINGS[game].properties
    return hunts.run(
        options.command,
        games,
        record.seed,
        game=game,
        timeout=options.timeout,
        progress=progress,
        folder=failures.folder_of(game),
        rulebooks=options.rulebooks,
    )


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


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[bool], None]]:
    """Show how far a run is, on standard error if that is a terminal; otherwise say nothing.

    What it gives is to be called for each thing done, with whether it went well.
    """
    if not is_terminal(sys.stderr):
        yield lambda good: None
        return
    from rich.console import Console  # rich is slow to import, and only a terminal needs it
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        bad = 0

        def advance(good: bool) -> None:
            nonlocal bad
            bad += not good
            bar.update(task, advance=1, description=f"{what}, {bad} failed" if bad else what)

        yield advance
