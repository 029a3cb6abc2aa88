"""One program tried by the suite: its cases, counterexamples that are stored, games, and what it misunderstands."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count

from conformance.documents import EVERY_RULEBOOK, GAME
from conformance.drawn_games import store as failures
from conformance.drawn_games.judge import result_of, start_program
from conformance.drawn_games.search import Outcome, search
from conformance.earlier_runs import LeftOff, leave_off
from conformance.interruption import Interrupted
from conformance.jobs import progress
from conformance.localize.diagnosis import Answers, diagnose_run, rank_clauses
from conformance.localize.explain import discriminate
from conformance.localize.hypotheses import hypotheses
from conformance.process import SubjectFault
from conformance.results import DRAWN, DRAWN_GAMES, Result, RunRecord
from conformance.runner import Options, run as run_suite
from conformance.selection import NothingSelected, matching
from papillon.desk.inputs import BadInput
from papillon.kit.sanitize import complain


def try_program(options: Options, verb: str) -> RunRecord:
    """Run everything asked for against a program, and return the record.

    verb: the name used in complaints, such as ``papillon verify``.
    Raises NothingSelected.
    """
    answers = Answers()
    again, written = stored(options), without_stored(options)
    record = _play_cases(written, answers) if written.scenarios or not again else _empty_record(options)
    _play_stored(options, again, record, answers)
    _play_games(options, record, answers, verb)
    diagnose(options, record, answers)
    return record


def _empty_record(options: Options) -> RunRecord:
    return RunRecord(options.shown, called=options.called, options=options.again)


def without_stored(options: Options) -> Options:
    """The same options without the counterexamples that they name."""
    return replace(options, scenarios=tuple(name for name in options.scenarios if not name.startswith(DRAWN)))


def _play_cases(options: Options, answers: Answers) -> RunRecord:
    good: list[bool] = []
    with progress("cases", options.most_cases()) as reached:

        def take(result: Result) -> None:
            good.append(result.good)
            reached(len(good), good.count(False))

        return run_suite(options, take, answers.add)


def diagnose(options: Options, record: RunRecord, answers: Answers) -> None:
    """Find what the failures have in common, if there are any that were answered."""
    if record.interrupted or not any(result.verdict == "fail" for result in record.results):
        return
    tried = count(1)
    with progress("known misunderstandings", len(hypotheses(answers.game))) as reached:
        diagnose_run(record, answers, lambda: reached(next(tried)))
    if any(found.instead for found in record.diagnosis):
        with suppress(SubjectFault), closing(start_program(options.command, options.timeout)) as program:
            discriminate(record, program)
    rank_clauses(record, answers)


# --- what was drawn once


def stored(options: Options) -> list[str]:
    """The names of the stored counterexamples that are asked for.

    Raises NothingSelected for one that is not stored, and for other filters with them.
    """
    asked = [name for name in options.scenarios if name.startswith(DRAWN)]
    if not asked:
        return []
    folder = failures.folder_of(options.game)
    known = {path.stem for path in folder.glob(f"{DRAWN}*.json")}
    missing = [name for name in asked if not matching(name, known)]
    others = options.sections or options.clauses or options.rulings or (options.rulebooks and options.game == GAME)
    if missing or others:
        found = f"no file {folder / missing[0]}.json" if missing else "other filters with them"
        raise NothingSelected(f"expected counterexamples stored by a run from this folder, found {found}")
    return [found for name in asked for found in sorted(matching(name, known))]


def _play_stored(options: Options, names: Sequence[str], record: RunRecord, answers: Answers) -> None:
    """Replay stored counterexamples, and add the results."""
    if not names or record.trouble or record.interrupted:
        return
    game = options.game
    paths = [failures.folder_of(game) / f"{name}.json" for name in names]
    record.selected += len(paths)
    try:
        program = start_program(options.command, options.timeout)
    except SubjectFault as fault:
        record.trouble = fault.detail
        return
    about = program.about
    record.name, record.version, record.language = about.name, about.version, about.language
    answers.reports = frozenset(about.reports)
    try:
        record.asked = len(paths)
        for path in paths:
            again = failures.replay(program, path)
            record.results.append(_of_stored(again))
            if again.finding:
                answers.add_finding(record.results[-1], again.finding)
            record.games += 1
    except Interrupted as signal:
        record.interrupted = signal.status
    finally:
        program.close()


def _of_stored(again: failures.Replayed) -> Result:
    if again.finding is not None:
        return result_of(again.finding)
    if again.outcome == "error":
        raise BadInput(f"{again.name}: {again.detail}")
    return Result(again.name, DRAWN_GAMES, "a drawn game, played again", (), "pass", steps=1)


# --- what is drawn


def _play_games(options: Options, record: RunRecord, answers: Answers, verb: str) -> None:
    """Add the results of games drawn at random, if the program could be tested at all."""
    if not options.games or record.trouble or record.interrupted or len(record.results) < record.selected:
        return
    started = time.perf_counter()
    record.seed = options.seed
    try:
        with progress("games", None if options.minutes else options.games - options.begin) as reached:
            found = search(
                options.command,
                options.games,
                options.seed,
                game=options.game,
                timeout=options.timeout,
                progress=lambda played, total: reached(played - options.begin),
                folder=failures.folder_of(options.game),
                rulebooks=[found for name in options.rulebooks for found in sorted(matching(name, EVERY_RULEBOOK))],
                jobs=options.jobs,
                minutes=options.minutes,
                begin=options.begin,
            )
        record.results += found.results
        for result, finding in zip(found.results, found.findings, strict=False):
            answers.add_finding(result, finding)
        record.fixed = found.fixed
        record.games, record.interrupted = found.games, found.interrupted
        record.asked = options.games if options.minutes is None else found.games
        _leave_off(options, found, verb)
        for why in found.unread:
            complain(f"{verb}: left out of the games: {why}")
        for why in found.unkept:
            complain(f"{verb}: counterexamples are not stored: {why}")
    except SubjectFault as fault:
        record.results.append(
            Result(DRAWN_GAMES, DRAWN_GAMES, "The handshake before the games", (), fault.verdict, detail=fault.detail)
        )
    record.seconds += time.perf_counter() - started


def _leave_off(options: Options, found: Outcome, verb: str) -> None:
    """Note how far the games have come if a signal has ended them; otherwise forget it."""
    left = LeftOff([*options.command], [*options.rulebooks], options.seed, found.games) if found.interrupted else None
    try:
        leave_off(options.game, left)
    except OSError as error:
        complain(f"{verb}: --resume will find nothing: {error.strerror}")
