"""One program tried by the suite: its cases, drawn games that are stored, drawn games, and what it misunderstands.

Drawn games and the fault localization are imported when a run comes to them.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count

from conformance.cases import NothingSelected, matching
from conformance.documents import GAME
from conformance.earlier_runs import failures_of, forget_place, left_off, note_place
from conformance.jobs import progress
from conformance.localize.evidence import Answers
from conformance.results import DRAWN, Result, RunRecord
from conformance.runner import Options, blank_record, run as run_suite


def try_program(options: Options, verb: str) -> RunRecord:
    """Run everything asked for against a program, and return the record.

    verb: the name used in complaints, such as ``papillon verify``.
    Raises NothingSelected.
    """
    answers = Answers()
    again, written = stored(options), without_stored(options)
    can_be_resumed = bool(options.games) and not options.exhaustive and bool(written.filtered())
    if can_be_resumed:
        note_place(options.game, left_off(options))
    record = _play_cases(written, answers) if written.scenarios or not again else blank_record(options)
    if again or options.games:
        from papillon.desk import drawn

        drawn.play_stored(options, again, record, answers)
        drawn.play_games(options, record, answers, verb)
    if can_be_resumed and not record.interrupted:
        forget_place(options.game)
    diagnose(options, record, answers)
    return record


def _play_cases(options: Options, answers: Answers) -> RunRecord:
    good: list[bool] = []
    with progress("cases", options.most_cases()) as reached:

        def take(result: Result) -> None:
            good.append(result.good)
            reached(len(good), good.count(False))

        return run_suite(options, take, answers.add)


def diagnose(options: Options, record: RunRecord, answers: Answers) -> None:
    """Find what the failures have in common, if there are any that were answered."""
    if record.interrupted or record.shard or not any(result.verdict == "fail" for result in record.results):
        return
    from conformance.drawn_games.judge import start_program
    from conformance.localize.explain import diagnose_run, discriminate, rank_clauses
    from conformance.localize.hypotheses import hypotheses
    from conformance.process import SubjectFault

    tried = count(1)
    with progress("known misunderstandings", len(hypotheses(answers.game))) as reached:
        diagnose_run(record, answers, lambda: reached(next(tried)))
    if any(found.instead for found in record.diagnosis):
        with suppress(SubjectFault), closing(start_program(options.command, options.timeout)) as program:
            discriminate(record, program)
    rank_clauses(record, answers)


# --- stored counterexamples among the scenarios that are named


def without_stored(options: Options) -> Options:
    """The same options without the counterexamples that they name."""
    return replace(options, scenarios=tuple(name for name in options.scenarios if not name.startswith(DRAWN)))


def stored(options: Options) -> list[str]:
    """The names of the stored counterexamples that are asked for.

    Raises NothingSelected for one that is not stored, and for other filters with them.
    """
    asked = [name for name in options.scenarios if name.startswith(DRAWN)]
    if not asked:
        return []
    folder = failures_of(options.game)
    known: Collection[str] = {path.stem for path in folder.glob(f"{DRAWN}*.json")}
    missing = [name for name in asked if not matching(name, known)]
    others = options.sections or options.clauses or options.rulings or (options.rulebooks and options.game == GAME)
    if missing or others:
        found = f"no file {folder / missing[0]}.json" if missing else "other filters with them"
        raise NothingSelected(f"expected counterexamples stored by a run from this folder, found {found}")
    return [found for name in asked for found in sorted(matching(name, known))]
