"""Programs that break the protocol: each gets its verdict, no other case is lost, and nothing is left running."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.cases import cases
from conformance.documents import GAME
from conformance.francion import GAME as FRANCION
from conformance.jobs import Interrupted, check_interruption, interruptible
from conformance.process import REFERENCE, TAIL, Subject, SubjectFault
from conformance.protocol import encode
from conformance.reports.contents import causes, conclusion
from conformance.results import DOES_NOT, NOT_TESTED
from conformance.runner import MOST_ALIKE, MOST_RESTARTS, Examiner, Options, not_tried, run
from conformance.traffic import complaints

SECTION = "06"
IN_SECTION = [case for case in cases() if case.section == SECTION]
VICTIM = IN_SECTION[len(IN_SECTION) // 2]
"""The case that a faulty program fails."""

SUITE_FAILS = "the suite itself fails"


def faulty(*words: str) -> tuple[str, ...]:
    return (sys.executable, str(Path(__file__).with_name("faulty.py")), *words)


def on_victim(fault: str) -> tuple[str, ...]:
    asked = {name: value for name, value in json.loads(encode(VICTIM.request)).items() if name != "seq"}
    return faulty(fault, json.dumps(asked))


# --- one bad reply

BAD_ONCE = {
    "garbage": ("garbled", "expected a JSON document that matches reply.schema.json, found 'segmentation fault"),
    "hang": ("timed-out", "expected a reply within 2 s, found none"),
    "wrong-seq": ("garbled", "expected seq "),
    "crash": ("crashed", "the program ended with signal SIGSEGV without a reply"),
    "flood": ("garbled", "expected a line of at most 8000000 bytes, found a longer one"),
    "twice": ("garbled", "expected one line in reply, found another"),
    "nested": ("garbled", "expected a JSON document that matches reply.schema.json"),
    "endless-line": ("timed-out", "without an end of line"),
    "not-utf8": ("garbled", "expected a JSON document that matches reply.schema.json"),
    "unknown-field": ("garbled", "unknown field `confidence`"),
    "field-twice": ("garbled", "expected each field once, found 'turn' twice"),
    "errored": ("errored", "index out of range"),
    "close-output": ("crashed", "found its standard output closed"),
    "child-outlives": ("crashed", "the program ended with status 3 without a reply"),
}
"""Fault → the verdict, and what is said of it."""


@pytest.mark.parametrize("fault", BAD_ONCE)
def test_one_fault_costs_one_case_and_no_memory(fault: str) -> None:
    verdict, detail = BAD_ONCE[fault]
    memory, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    record = run(Options(on_victim(fault), sections=(SECTION,), timeout=2.0))
    bad = [result for result in record.results if not result.good]
    assert [(result.case, result.verdict) for result in bad] == [(VICTIM.id, verdict)]
    assert detail in bad[0].detail
    assert record.status == DOES_NOT and not record.trouble
    assert [result.case for result in record.results] == [case.id for case in IN_SECTION]
    assert time.monotonic() - started < 30
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 100_000


def test_a_flood_of_errors_is_no_fault_and_is_not_kept() -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Subject(on_victim("flood-of-errors"), timeout=20) as subject:
        subject.about()
        assert subject.ask(VICTIM.request).trace
        assert len(subject._tail) <= TAIL
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 50_000


def test_traffic_is_held_to_the_schemas() -> None:
    with Subject(on_victim("unknown-field"), check=complaints) as subject:
        subject.about()
        with pytest.raises(SubjectFault, match="unknown field"):
            subject.ask(VICTIM.request)


# --- a program of no use


@pytest.mark.parametrize(
    ("command", "verdict", "detail"),
    [
        (faulty("early-exit"), "crashed", "the program ended with status 3 before it had answered `start`"),
        (faulty("early-exit"), "crashed", "the end of its standard error:\ncannot find the cards"),
        (faulty("greeting"), "garbled", "before the"),
        (faulty("deaf"), "timed-out", "expected a reply within 2 s, found none"),
        (("no-such-program-anywhere", "--now"), "crashed", "'no-such-program-anywhere --now' never started: No such"),
    ],
)
def test_without_a_handshake_nothing_is_tested(command: tuple[str, ...], verdict: str, detail: str) -> None:
    record = run(Options(command, handshake=2.0 if command[-1] == "deaf" else 10.0))
    assert [(result.case, result.verdict) for result in record.results] == [("handshake", verdict)]
    assert "the adapter is broken" in record.trouble and detail in record.trouble
    assert record.status == NOT_TESTED


def test_a_program_that_always_crashes_is_told_so_once() -> None:
    record = run(Options(faulty("always-crashes"), timeout=2.0))
    assert "no case of the smoke test was answered" in record.trouble
    assert len(record.results) < 12
    assert record.status == NOT_TESTED


def test_restarts_are_bounded_and_the_rest_is_told_why_with_any_number_of_copies() -> None:
    found = [run(Options(faulty("crashes-on-moves"), sections=("4",), jobs=jobs)) for jobs in (1, 3)]
    crashed = [[result.detail for result in record.results if result.verdict == "crashed"] for record in found]
    assert sum("not tried after" not in detail for detail in crashed[0]) == MOST_RESTARTS + 1 == 11 < len(crashed[0])
    assert crashed[0] == crashed[1]
    assert causes(found[0])[0].example.detail.startswith("the program ended")
    with Subject(REFERENCE) as subject:
        plays_nothing = msgspec.structs.replace(subject.about(), games=())
    assert not_tried(VICTIM, found[0].results[-1], plays_nothing).verdict == "skipped"


def test_what_is_right_when_it_is_asked_again_is_a_verdict_of_its_own(tmp_path: Path) -> None:
    record = run(Options((*on_victim("fails-once"), f"{tmp_path}/done"), sections=(SECTION,), twice=True))
    wrong = {result.case: result.verdict for result in record.results if result.verdict != "pass"}
    assert wrong == {VICTIM.id: "flaky"}
    assert record.status == DOES_NOT and "1 wrong (1 not the same twice)" in conclusion(record)


def test_the_same_nonsense_over_and_over_ends_the_run() -> None:
    record = run(Options(faulty("wrong-in-the-end"), sections=("03", "04"), timeout=5.0))
    garbled = [result for result in record.results if result.verdict == "garbled"]
    assert len(garbled) == MOST_ALIKE < record.selected
    assert all(result.clauses == () for result in garbled)
    assert record.status == DOES_NOT


# --- replies that are well-formed and odd


@pytest.mark.parametrize("game", [GAME, FRANCION])
@pytest.mark.parametrize(
    "fault",
    ["no-legal", "no-hands", "no-layout", "no-game-winner", "moves", "cards", "players", "accounts", "huge-number"],
)
def test_what_is_written_in_another_way_is_a_verdict_on_each_case(game: str, fault: str) -> None:
    section, rulebooks = ("08", ()) if game == GAME else ("francion-05", (FRANCION,))
    record = run(Options(faulty(fault), sections=(section,), rulebooks=rulebooks))
    assert not [result.detail for result in record.results if SUITE_FAILS in result.detail]
    verdicts = {result.verdict for result in record.results}
    if fault == "no-layout" and game == FRANCION:
        assert verdicts == {"pass"}, "Le Francion has no layout"
    else:
        assert verdicts == {"pass", "garbled" if fault == "huge-number" else "fail"}
        assert record.status == DOES_NOT


def test_a_fault_in_judging_is_a_verdict_on_that_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("A")

    monkeypatch.setattr("conformance.runner.judged", broken)
    examiner = Examiner(Options(REFERENCE))
    result = examiner.judge(cases()[0])
    examiner.close()
    assert (result.verdict, SUITE_FAILS in result.detail, "KeyError('A')" in result.detail) == ("errored", True, True)


# --- the end of a program


@pytest.mark.parametrize(("fault", "count"), [("leaves-a-child", 1), ("leaves-a-session", 2)])
def test_all_that_a_program_started_ends_with_it(fault: str, count: int, tmp_path: Path) -> None:
    """Also what has left the group of its program."""
    note = tmp_path / "child"
    with Subject(faulty(fault), environment={**os.environ, "CHILD": str(note)}) as subject:
        subject.about()
        children = [int(number) for number in note.read_text().split()]
        assert len(children) == count and all(map(runs, children))
    wait_until(lambda: not any(map(runs, children)), 5)


def test_a_program_ends_with_a_suite_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "answered"
    command = [*REFERENCE[:-1], "verify", "--", *faulty("slow", str(note))]
    running = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL)
    wait_until(note.exists, 60)
    started = children(running)
    running.kill()
    assert running.wait() == -signal.SIGKILL and started
    wait_until(lambda: not any(map(runs, started)), 5)


def children(process: subprocess.Popen[Any]) -> list[int]:
    return [*map(int, Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split())]


def runs(process: int) -> bool:
    """Whether a process still runs; one that has ended and waits to be collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(comes: Callable[[], object], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not comes() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert comes()


def test_a_program_that_was_told_to_stop_ends_by_itself() -> None:
    with Subject(REFERENCE) as subject:
        subject.about()
    assert subject._process.returncode == 0


# --- interruptions


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_tells_what_there_is(number: signal.Signals, tmp_path: Path) -> None:
    file, note = tmp_path / "run.jsonl", tmp_path / "answered"
    words = ("verify", "--output", str(file), "--report", "json", "--", *faulty("slow", str(note)))
    command = [sys.executable, "-P", "-m", "papillon.desk", *words]
    running = subprocess.Popen(command, cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(note.exists, 60)
    started = children(running)
    running.send_signal(number)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 128 + number, err
    assert f"papillon verify: ended by {number.name}: " in err and "cases were not tried" in err
    assert "interrupted" in out and "Traceback" not in err
    head, *results = map(json.loads, file.read_text("utf-8").splitlines())
    assert head["interrupted"] == 128 + number and len(results) == head["results"] > 0
    assert {result["verdict"] for result in results} == {"pass"}
    assert started and not any(map(runs, started))


def test_an_interruption_that_was_swallowed_is_raised_with_the_next_request() -> None:
    with interruptible(), Subject(REFERENCE) as subject:
        subject.about()
        with suppress(KeyboardInterrupt):  # as Hypothesis does in a callback of the garbage collector
            signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Interrupted):
            subject.ask(cases()[0].request)
    check_interruption()
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
