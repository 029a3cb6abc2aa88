"""The drawn games of a run: those that are stored and asked for by name, then those drawn anew."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from conformance.cases import matching
from conformance.documents import EVERY_RULEBOOK
from conformance.drawn_games import store
from conformance.drawn_games.judge import name_of, result_of, start_program
from conformance.drawn_games.properties import properties_of
from conformance.drawn_games.search import Search, search
from conformance.earlier_runs import failures_of, left_off, note_place
from conformance.jobs import Interrupted, progress
from conformance.localize.evidence import Answers
from conformance.process import OTHERWISE, SubjectFault
from conformance.results import DRAWN_GAMES, Result, RunRecord, Verdict, not_the_same
from conformance.runner import FEW_GAMES, USUAL_GAMES, Options, declared_in
from papillon.desk.inputs import BadInput
from papillon.kit.console import complain


def play_stored(options: Options, names: Sequence[str], record: RunRecord, answers: Answers) -> None:
    """Replay stored counterexamples, and add the results."""
    if not names or record.trouble or record.interrupted:
        return
    record.selected += len(names)
    try:
        program = start_program(options.command, options.timeout)
    except SubjectFault as fault:
        record.trouble = fault.detail
        return
    about = program.about
    record.name, record.version, record.language = about.name, about.version, about.language
    record.declared = declared_in(about)
    answers.reports = frozenset(about.reports)
    try:
        record.asked, record.properties = len(names), properties_of(options.game)
        for name in names:
            again = store.replay(program, failures_of(options.game) / f"{name}.json")
            record.results.append(_of_stored(again))
            if again.finding:
                answers.add_game(record.results[-1].case, again.finding.request, again.finding.shown)
            record.games += 1
    except Interrupted as signal:
        record.interrupted = signal.status
    finally:
        program.close()


def _of_stored(again: store.Replayed) -> Result:
    if again.finding is not None:
        return result_of(again.finding)
    if again.outcome == "error":
        raise BadInput(f"{again.name}: {again.detail}")
    return Result(again.name, DRAWN_GAMES, "a drawn game, replayed", (), "pass", steps=1)


def play_games(options: Options, record: RunRecord, answers: Answers, verb: str) -> None:
    """Add the results of games drawn at random, if the program could be tested at all."""
    if not options.games or record.trouble or record.interrupted or len(record.results) < record.selected:
        return
    started = time.perf_counter()
    if options.declared not in ("", record.declared):
        complain(f"{verb}: --resume: the program has changed since then, so all games are played again")
        options = replace(options, begin=0, found=0, flaky=())
    record.properties, record.exhaustive = properties_of(options.game), options.exhaustive
    try:
        found = _searched(options, record.declared)
    except SubjectFault as fault:
        record.results.append(_handshake(fault.verdict, fault.detail))
    else:
        for finding in sorted(found.findings, key=lambda finding: name_of(finding.request)):
            record.results.append(result_of(finding))
            answers.add_game(record.results[-1].case, finding.request, finding.shown)
        record.fixed = tuple(found.fixed)
        record.games, record.interrupted = found.played, found.interrupted
        record.asked = found.played if options.minutes is not None else len(found.numbers)
        again = {result.case for result in record.results}
        for name in (name for name in options.flaky if name not in again):
            detail = not_the_same("fail", "pass")
            record.results.append(Result(name, DRAWN_GAMES, "a drawn game", (), "flaky", detail=detail))
        if declared_in(found.program.about) != record.declared:
            record.results.append(_handshake("garbled", OTHERWISE))
        is_whole = not (options.chosen or options.exhaustive or found.findings)
        if is_whole and found.played < USUAL_GAMES // options.shard[1]:
            record.limits = tuple(dict.fromkeys((FEW_GAMES, *record.limits)))
        for why in found.unread:
            complain(f"{verb}: left out of the games: {why}")
        for why in found.unkept:
            complain(f"{verb}: counterexamples are not stored: {why}")
    record.seconds += time.perf_counter() - started


def _handshake(verdict: Verdict, detail: str) -> Result:
    """The result of a program that did not start before the games as it did before the cases."""
    return Result(DRAWN_GAMES, DRAWN_GAMES, "The handshake before the games", (), verdict, detail=detail)


def _rulebooks(options: Options) -> list[str]:
    """The rulebooks whose games are drawn: those that are named, or else those of the chosen cases; none for all."""
    if options.rulebooks or not options.chosen:
        return [found for name in options.rulebooks for found in sorted(matching(name, EVERY_RULEBOOK))]
    return [*dict.fromkeys(case.rulebook for case in options.filtered())]


def _searched(options: Options, declared: str) -> Search:
    """The search, with its place noted after each game, so that a run that is killed can be resumed too.

    Raises SubjectFault.
    """
    left = left_off(options)
    left.declared = declared
    endless = options.minutes or options.exhaustive
    with progress("games", None if endless else options.games // options.shard[1] - options.begin) as reached:

        def go_on(searching: Search) -> None:
            reached(searching.played - options.begin)
            left.games, left.found = searching.played, searching.found
            wrong = (name_of(item.request) for item in searching.findings if item.verdict == "flaky")
            left.flaky = tuple(dict.fromkeys((*options.flaky, *wrong)))
            if not options.exhaustive:
                note_place(options.game, left)

        found = search(
            options.command,
            options.games,
            options.seed,
            game=options.game,
            timeout=options.timeout,
            progress=go_on,
            folder=failures_of(options.game),
            rulebooks=_rulebooks(options),
            jobs=options.jobs,
            minutes=options.minutes,
            begin=options.begin,
            found=options.found,
            exhaustive=options.exhaustive,
            shard=options.shard,
        )
    if found.unfinished and not options.exhaustive:
        left.unfinished = found.unfinished
        note_place(options.game, left)
    return found
