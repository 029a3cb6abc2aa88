"""The verb ``verify``: runs the conformance suite against a program and prints what came of it."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from random import randrange
from signal import Signals
from typing import Any, Final

import msgspec

from conformance import reports
from conformance.cases import NothingSelected, cases, seatings
from conformance.documents import GAMES, full, game_of
from conformance.earlier_runs import (
    LeftOff,
    UnexpectedName,
    failures_of,
    file_of,
    keep_failed,
    names_in,
    place_of,
    read_expected,
    record_before,
    since,
    write_expected,
)
from conformance.jobs import FATAL_SIGNAL, interruptible
from conformance.process import PATIENCE, REFERENCE, Check
from conformance.reports import jsonlines, terminal
from conformance.reports.contents import command_of, counted, says_nothing
from conformance.results import AT, CONFORMS, DOES_NOT, DRAWN, DRAWN_GAMES, NOT_TESTED, RunRecord
from conformance.runner import HANDSHAKE, MOST_ALIKE, USUAL_GAMES, Options, too_many_alike
from papillon.desk.command import NEW_SEED
from papillon.desk.inputs import BadInput, check_file_to_write, check_number, check_seconds, text_of
from papillon.desk.screen import shows_colours
from papillon.desk.trial import stored, try_program, without_stored
from papillon.kit.console import complain, file_name, sanitize, sanitize_json, write_whole

QUICK_GAMES: Final = 20

RUN_BY_UV: Final = "UV_RUN_RECURSION_DEPTH"
"""Set in the environment of what uv runs."""

MOST_JOBS: Final = 64
MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 2**32 - 1
MOST_MINUTES: Final = 10_000

LARGEST_RECORD: Final = 50_000_000
"""Characters of the record of a run: thousands of failures, each with its lines."""


def run(args: argparse.Namespace) -> int:
    """Run the suite: status 0 conforms, 1 does not, 2 could not be tested, 128 and more ended by a signal.

    Of several programs it is the worst. Raises BadInput for wrong options.
    """
    programs = options_of(args)
    before = _records_in(args.compare)
    if args.list:
        return _list(args, programs[0])
    with interruptible():
        return _watch(args, programs, before) if args.watch else _run(args, programs, before, args.compare)[0]


def _run(
    args: argparse.Namespace, programs: Sequence[Options], before: Sequence[RunRecord], named: str
) -> tuple[int, list[RunRecord]]:
    """Try the programs, one after the other until a signal comes. Return the exit status, and what came of each.

    before, named: the runs that these are compared with, and how they are called.
    """
    records: list[RunRecord] = []
    try:
        for options in programs:
            records.append(try_program(options, f"{args.game} verify"))
            if records[-1].interrupted:
                break
    except NothingSelected as error:
        complain(f"{args.game} verify: nothing was tested: {error}")
        return NOT_TESTED, records
    for record in records:
        found = record_before(before, record, alone=len(records) == 1)
        if found is not None:
            record.since = since(found, record, named)
        elif before:
            complain(f"{args.game} verify: {named}: contains no run of {command_of(record)}")
    if all(record.status in (CONFORMS, DOES_NOT) for record in records):
        _keep_failed(args, records)
    written = _write(args, records)
    status = max(_status(record, args.game) for record in records)
    return status if written or status != CONFORMS else NOT_TESTED, records


def _watch(args: argparse.Namespace, programs: Sequence[Options], before: Sequence[RunRecord]) -> int:
    """Try the programs again whenever one of their files changes, each time compared with the time before."""
    from papillon.desk.rerun import folders_of, run_on_change

    folders = [*dict.fromkeys(folder for options in programs for folder in folders_of(options.command))]
    last, named = before, args.compare

    def once() -> int:
        nonlocal last, named
        status, records = _run(args, programs, last, named)
        if records:
            last, named = records, "the last run"
        return status

    def waiting() -> None:
        shown = ", ".join(file_name(str(folder.absolute())) for folder in folders)
        complain(f"{args.game} verify: waiting for a change in {shown}; press Ctrl-C to stop")

    return run_on_change(once, folders, waiting)


def _records_in(file: str | None) -> list[RunRecord]:
    """The records in the file of `--compare`. Raises BadInput."""
    if file is None:
        return []
    text = text_of(file, LARGEST_RECORD)
    try:
        return jsonlines.read_all(text)
    except ValueError as error:
        raise BadInput(f"--compare: {file_name(file)}: {error}; make one with --report json") from None


def _keep_failed(args: argparse.Namespace, records: Sequence[RunRecord]) -> None:
    """Keep the names of the cases that failed for `--failed`."""
    try:
        keep_failed(args.game, records)
    except OSError as error:
        complain(f"{args.game} verify: {file_of(args.game)}: cannot be written: {error.strerror}")


def _list(args: argparse.Namespace, options: Options) -> int:
    """Print the cases that would be run. Raises BadInput."""
    if args.report not in (None, "json"):
        raise BadInput(f"--list: expected --report json or no report, found --report {args.report}")
    try:
        again, written = stored(options), without_stored(options)
        chosen = written.selected() if written.scenarios or not again else ()
    except NothingSelected as error:
        raise BadInput(str(error)) from None
    listed: list[dict[str, Any]] = [
        {
            "case": case.id,
            "section": case.section,
            "title": case.title,
            "clauses": [full(clause, case.game) for clause in case.clauses],
            "rulings": case.record.notes.get("rulings", ()),
            "rulebook": case.rulebook,
        }
        for case in chosen
    ]
    drawn = {"section": DRAWN_GAMES, "title": "a drawn game, stored", "clauses": (), "rulings": (), "rulebook": ""}
    listed += [{"case": name, **drawn} for name in again]
    if args.report:
        text = sanitize_json("".join(f"{msgspec.json.encode(item).decode()}\n" for item in listed))
    else:
        text = _list_as_text(listed)
    print(text, end="", flush=True)
    return CONFORMS


def _list_as_text(listed: Sequence[Mapping[str, Any]]) -> str:
    """A line for each case: its name, its section, what it is about, and its clauses; how many there are below."""
    columns = ("case", "section", "title")
    wide = {name: max(len(item[name]) for item in listed) for name in columns}
    lines = []
    for item in listed:
        clauses = " ".join(clause.removeprefix(f"{game_of(clause)}:") for clause in item["clauses"])
        lines.append("  ".join([*(item[name].ljust(wide[name]) for name in columns), clauses]).rstrip())
    return sanitize("\n".join([*lines, counted(len(listed), "case")]) + "\n")


def options_of(args: argparse.Namespace) -> list[Options]:
    """The options of the run of each program, checked. Raises BadInput."""
    commands = commands_of(args.command)
    _check(args, commands)
    left = _left_off(args, commands) if args.resume else _from_the_start(args)
    filtered = bool(args.section or args.scenario or args.failed or args.clause or args.ruling)
    games = 0 if filtered else QUICK_GAMES if args.quick else USUAL_GAMES  # a rulebook has games of its own
    games = MOST_GAMES if args.minutes is not None or args.exhaustive else games
    timeout = ["--timeout", f"{args.timeout:g}"] if args.timeout != PATIENCE else []
    one = Options(
        command=REFERENCE,
        called=called(args.game),
        again=(*timeout, *["--validate-traffic"] * args.validate_traffic),
        sections=tuple(args.section),
        scenarios=_failed(args) if args.failed else tuple(args.scenario),
        rulebooks=tuple(args.rulebooks),
        clauses=tuple(args.clause),
        rulings=tuple(args.ruling),
        jobs=args.jobs,
        twice=True,
        games=(left.asked or games) if args.games is None else args.games,
        seed=left.seed,
        is_new=left.is_new,
        shard=args.shard,
        begin=left.games,
        found=left.found,
        flaky=left.flaky,
        declared=left.declared,
        exhaustive=args.exhaustive,
        minutes=args.minutes,
        rotated=args.rotated or ("none" if filtered else "one"),
        fail_fast=args.fail_fast,
        timeout=args.timeout,
        handshake=args.timeout,
        check=_schema_check() if args.validate_traffic else None,
        expected=_expected(args.expected_failures),
    )
    return [replace(one, command=command, shown=command) for command in commands] or [one]


def _check(args: argparse.Namespace, commands: Sequence[Sequence[str]]) -> None:
    """Raise BadInput for options that are out of range, or do not go together."""
    check_number("--jobs", args.jobs, MOST_JOBS)
    check_number("--games", args.games or 0, MOST_GAMES, least=0)
    if args.seed != NEW_SEED:
        check_number("--seed", args.seed or 0, MOST_SEED, least=0)
    if args.shard[1] > 1 and (args.seed == NEW_SEED or args.minutes is not None):
        raise BadInput("--shard: expected a seed that all shards share, such as --seed 7, found a new one")
    check_seconds("--timeout", args.timeout)
    if args.minutes is not None and not 0 < args.minutes <= MOST_MINUTES:
        raise BadInput(f"--minutes: expected more than 0 and at most {MOST_MINUTES}, found {args.minutes:g}")
    check_file_to_write("--output", args.output)
    check_file_to_write("--badge", args.badge)
    check_file_to_write("--write-expected", args.write_expected)
    of_one = {
        "--badge": args.badge,
        "--write-expected": args.write_expected,
        f"--report {args.report}": args.report and args.report not in reports.OF_SEVERAL,
    }
    if len(commands) > 1:
        for option in (option for option, wanted in of_one.items() if wanted):
            raise BadInput(f"{option}: expected one program, found {len(commands)}")
    if args.watch and not commands:
        raise BadInput("--watch: expected a command whose folder to watch, found none")
    for option, wanted in {"--games": args.games, "--minutes": args.minutes, "--resume": args.resume or None}.items():
        if args.exhaustive and wanted is not None:
            raise BadInput(f"--exhaustive: expected no {option} with it, found one")
    if args.resume and args.seed is not None:
        raise BadInput("--resume: expected no --seed with it, found one")
    if args.failed and args.scenario:
        raise BadInput("--failed: expected no --scenario with it, found one")


def _schema_check() -> Check:
    """The check of every line by the published schemas."""
    from conformance.traffic import complaints

    return complaints


def _from_the_start(args: argparse.Namespace) -> LeftOff:
    """Where a run begins that is not resumed: with a new seed if one is asked for, or a badge of a whole run is."""
    for_badge = bool(args.badge) and args.shard == (1, 1) and not args.expected_failures
    is_new = args.seed == NEW_SEED or (args.seed is None and (args.minutes is not None or for_badge))
    return LeftOff([], [], randrange(MOST_SEED + 1) if is_new else args.seed or 0, 0, is_new=is_new)


def _left_off(args: argparse.Namespace, commands: Sequence[Sequence[str]]) -> LeftOff:
    """Where the same games of the same program were left off. Raises BadInput."""
    file = place_of(args.game)
    if not file.exists():
        raise BadInput(f"--resume: expected games that were cut short, found no file {file}")
    try:
        left = msgspec.json.decode(text_of(str(file)), type=LeftOff)
    except msgspec.DecodeError as error:
        raise BadInput(f"--resume: {file}: {error}") from None
    filters = tuple(args.section), tuple(args.scenario), tuple(args.clause), tuple(args.ruling)
    same = left.rulebooks == [*args.rulebooks] and left.shard == args.shard and left.filters == filters
    if [[*command] for command in commands or [REFERENCE]] != [left.command] or not same:
        raise BadInput(f"--resume: expected games of {shlex.join(left.command)} that were cut short, found others")
    if left.unfinished:
        (failures_of(args.game) / f"{left.unfinished}.json").unlink(missing_ok=True)
    return left


def commands_of(words: Sequence[str]) -> list[tuple[str, ...]]:
    """The commands that were typed. One that begins with ``-`` is none: it belongs to the one before, as options do.

    Raises BadInput where there is no word between two signs.

    >>> commands_of(["node", "a.mjs", "--", "./b"])
    [('node', 'a.mjs'), ('./b',)]
    >>> commands_of(["npm", "run", "adapter", "--", "--fast"])
    [('npm', 'run', 'adapter', '--', '--fast')]
    """
    if not words:
        return []
    commands: list[list[str]] = [[]]
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word == "--" and (following == "--" or not following.startswith("-")):
            commands.append([])
        else:
            commands[-1].append(word)
    if not all(commands):
        raise BadInput("expected a command after each --, found none")
    return [tuple(command) for command in commands]


def _failed(args: argparse.Namespace) -> tuple[str, ...]:
    """The cases that failed in the last run from this folder, as far as there still are such. Raises BadInput."""
    file = file_of(args.game)
    if not file.exists():
        raise BadInput(f"--failed: expected an earlier run from this folder, found no file {file}")
    there = {*_every_case(), *(path.stem for path in failures_of(args.game).glob(f"{DRAWN}*.json"))}
    found = tuple(name for name in names_in(text_of(str(file))) if name in there)
    if not found:
        raise BadInput(f"--failed: expected cases that failed in the last run from this folder, found none in {file}")
    return found


def _every_case() -> Iterator[str]:
    """Yield the names of all cases, and of all on other seats, each game's read when it is its turn."""
    for case in (case for game in GAMES for case in cases(game)):
        yield case.id
        yield from (f"{case.id}{AT}{seating.name}" for seating in seatings(case))


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
        return read_expected(text_of(file), {*_every_case()}, file)
    except UnexpectedName as error:
        raise BadInput(str(error)) from None


# --- what is printed


def _write(args: argparse.Namespace, records: Sequence[RunRecord]) -> bool:
    """Print the summary, or the report if it goes to no file, and write files; whether all could be written.

    One is not lost because the other fails.
    """
    for record in records:
        for warning in record.warnings:
            complain(f"{args.game} verify: warning: {warning}")
    summary = _summary(args, records)
    report = reports.report_of(args.report, *records) if args.report else summary
    shown = summary if args.output else report
    files = [(args.output, report)] if args.output else []
    if args.badge:
        files.append((args.badge, reports.badge_of(records[0], args.badge.rpartition(".")[2], _beside_badge(args))))
    if args.write_expected and records[0].status in (CONFORMS, DOES_NOT):
        files.append((args.write_expected, write_expected(records[0])))
    begun = any(result.section != HANDSHAKE for record in records for result in record.results)
    try:
        if shown is not summary or begun:
            _print(shown)  # of a program that has not begun, standard error says all
    finally:
        unwritten = list(filter(None, (_save(file, text) for file, text in files)))
    for why in unwritten:
        complain(f"{args.game} verify: {why}")
    return not unwritten


def _beside_badge(args: argparse.Namespace) -> str:
    """The report's path from the folder of the badge, nothing if it is not in there."""
    if not args.output or not args.report:
        return ""
    path = Path(os.path.relpath(args.output, Path(args.badge).parent))
    return "" if ".." in path.parts else path.as_posix()


def _print(text: str) -> None:
    """Print a report, with its verdicts in colour on a terminal."""
    if not shows_colours(sys.stdout):
        print(text, end="", flush=True)
        return
    from rich.console import Console  # slow to import, and a terminal alone needs it
    from rich.text import Text

    told = Text(text, end="")
    told.highlight_regex(r"(?m)^[A-Z][A-Z -]+(?=  )|does not conform|could not be tested|\d+ wrong", "bold red")
    told.highlight_regex(r"(?m)^\s+(expected)\b.*", "green")
    told.highlight_regex(r"(?m)^\s+(found)\b.*", "red")
    told.highlight_regex(r"\bconforms(?=:| in\b)", "bold green")
    Console(soft_wrap=True).print(told)


def _summary(args: argparse.Namespace, records: Sequence[RunRecord]) -> str:
    """What is printed of one program, or of several."""
    each = [terminal.summary(record, full=args.full, explain=args.explain) for record in records]
    if len(records) == 1:
        return each[0]
    return "\n".join([*(each if args.full or args.explain else []), terminal.summary_of_several(records)])


def _save(file: str, text: str) -> str:
    """Write a file, and say why if that cannot be done."""
    try:
        write_whole(Path(file), text)
    except OSError as error:
        return f"{file_name(file)}: cannot be written: {error.strerror}"
    return ""


def _status(record: RunRecord, game: str) -> int:
    """The exit status; if nothing was tested, or not all that was to be, a loud word of it."""
    left = record.selected - len(record.results)
    if record.interrupted:
        name = Signals(record.interrupted - FATAL_SIGNAL).name
        complain(f"{game} verify: ended by {name}: {left} of {record.selected} cases were not tried")
    elif record.status == NOT_TESTED:
        why = record.trouble or (says_nothing(record) if record.mute else "no comparison was made")
        complain(f"{game} verify: nothing was tested: {why}")
    elif left > 0:
        why = f"{MOST_ALIKE} cases failed in the same way" if too_many_alike(record.results) else "a case failed"
        complain(f"{game} verify: {why}; {left} of {record.selected} cases were not tried")
    return record.status
