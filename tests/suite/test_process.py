"""Programs that do not keep to the protocol: each gets its verdict, and no other case is lost."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

import pytest

from conformance.cases import cases
from conformance.process import TAIL, Subject, SubjectFault
from conformance.protocol import encode
from conformance.results import DOES_NOT, NOT_TESTED, RunRecord
from conformance.runner import MOST_ALIKE, MOST_RESTARTS, Examiner, Options, Restarts, run
from conformance.traffic import complaints

FAULTY = Path(__file__).with_name("faulty")
SECTION = "06"
IN_SECTION = [case for case in cases() if case.section == SECTION]


VICTIM = IN_SECTION[len(IN_SECTION) // 2]
ASKED = {name: value for name, value in json.loads(encode(VICTIM.request)).items() if name != "seq"}
"""The case that faulty adapters fail."""


def faulty(name: str) -> tuple[str, ...]:
    return (sys.executable, str(FAULTY / f"{name}.py"), json.dumps(ASKED))


def verified(name: str, **options: object) -> RunRecord:
    return run(Options(faulty(name), sections=(SECTION,), **{"timeout": 2.0, **options}))  # type: ignore[arg-type]


BAD_ONCE = {
    "garbage": ("garbled", "expected a JSON document as reply.schema.json has it, found 'segmentation fault"),
    "hang": ("timed-out", "expected a reply within 2 s, found none"),
    "wrong_seq": ("garbled", "expected seq "),
    "crash": ("crashed", "the program ended with signal SIGSEGV without a reply"),
    "flood": ("garbled", "expected a line of at most 8000000 bytes, found a longer one"),
    "twice": ("garbled", "expected one line in reply, found another"),
    "nested": ("garbled", "expected a JSON document as reply.schema.json has it"),
    "endless_line": ("timed-out", "and no end of line"),
    "not_utf8": ("garbled", "expected a JSON document as reply.schema.json has it"),
    "unknown_field": ("garbled", "unknown field `confidence`"),
    "errs_once": ("errored", "index out of range"),
    "closes_output": ("crashed", "found its standard output closed"),
}
"""Adapters that answer one case badly: the verdict and what is said of it."""


@pytest.mark.parametrize("name", BAD_ONCE)
def test_one_fault_costs_one_case(name: str) -> None:
    verdict, detail = BAD_ONCE[name]
    started = time.monotonic()
    record = verified(name)
    bad = [result for result in record.results if not result.good]
    assert {result.verdict for result in bad} == {verdict}
    assert all(detail in result.detail for result in bad)
    assert [result.case for result in bad] == [VICTIM.id]
    assert record.status == DOES_NOT and not record.trouble
    assert [result.case for result in record.results] == [case.id for case in IN_SECTION]
    assert time.monotonic() - started < 30


BROKEN = {
    "early_exit": ("crashed", "the program ended with status 3 before it had answered `start`"),
    "greeting": ("garbled", "before the"),
    "deaf": ("timed-out", "expected a reply within 2 s, found none"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_without_a_handshake_nothing_is_tested(name: str) -> None:
    verdict, detail = BROKEN[name]
    record = verified(name, handshake=2.0 if name == "deaf" else 10.0)
    assert [(result.case, result.verdict) for result in record.results] == [("handshake", verdict)]
    assert "the adapter is broken" in record.trouble and detail in record.trouble
    assert record.status == NOT_TESTED


def test_a_command_that_there_is_not_never_starts() -> None:
    record = run(Options(("no-such-program-anywhere", "--now")))
    assert [result.verdict for result in record.results] == ["crashed"]
    assert "'no-such-program-anywhere --now' never started: No such file or directory" in record.trouble
    assert record.status == NOT_TESTED


def test_the_end_of_standard_error_is_shown() -> None:
    told = "the end of its standard error:\ncannot find the cards"
    with Subject(faulty("early_exit")) as subject, pytest.raises(SubjectFault, match=told):
        subject.about()


def test_a_program_that_always_crashes_is_told_so_once() -> None:
    record = run(Options(faulty("always_crashes"), timeout=2.0))
    assert "no case of the smoke test was answered" in record.trouble
    assert len(record.results) < 12
    assert record.status == NOT_TESTED


def test_restarts_are_bounded_and_the_rest_is_told_why() -> None:
    desk = Examiner(Options(faulty("always_crashes")), Restarts(2))
    results = [desk.judge(case) for case in IN_SECTION[:6]]
    desk.close()
    assert [result.verdict for result in results] == ["crashed"] * 6
    assert ["not tried after" in result.detail for result in results] == [False] * 3 + [True] * 3
    assert Restarts()._left == MOST_RESTARTS == 10


def test_a_flood_of_errors_is_no_fault_and_is_not_kept() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    subject = Subject(faulty("flood_of_errors"), timeout=20)
    with subject:
        subject.about()
        assert subject.ask(VICTIM.request).trace
        assert len(subject._tail) <= TAIL
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_a_flood_does_not_fill_the_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    verified("flood")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_all_that_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    with Subject(faulty("leaves_a_child"), environment={**os.environ, "CHILD": str(note)}) as subject:
        subject.about()
        child = int(note.read_text())
    deadline = time.monotonic() + 5
    while _runs(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _runs(child)


def _runs(process: int) -> bool:
    """Whether a process still runs; one that has ended and waits to be collected does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_program_that_was_told_to_stop_ends_by_itself() -> None:
    with Subject((sys.executable, "-m", "papillon.desk", "subject")) as subject:
        subject.about()
    assert subject._process.returncode == 0


def test_traffic_is_held_to_the_schemas() -> None:
    with Subject(faulty("unknown_field"), check=complaints) as subject:
        subject.about()
        with pytest.raises(SubjectFault, match="unknown field"):
            subject.ask(VICTIM.request)


def test_the_same_nonsense_over_and_over_ends_the_run() -> None:
    record = run(Options(faulty("wrong_in_the_end"), sections=("03", "04"), timeout=5.0))
    garbled = [result for result in record.results if result.verdict == "garbled"]
    assert len(garbled) == MOST_ALIKE < record.selected
    assert all(result.clauses == () for result in garbled)
    assert record.status == DOES_NOT
