"""Expected failures: what the file may say, and what is wrong in it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import pytest

from conformance.expected import UnexpectedName, read_expected, write_expected
from conformance.results import CONFORMS, DOES_NOT, Difference, Result, RunRecord

CASES = ["lay-first", "ten-takes#2", "ace-takes"]


def run_of(*verdicts: str) -> RunRecord:
    difference = (Difference("coup 1, move 1", "turn", "B", "A\n# x"),)
    results = [
        Result(case, "04", "", ("4.1",), verdict, difference if verdict == "fail" else ())  # type: ignore[arg-type]
        for case, verdict in zip(CASES, verdicts, strict=True)
    ]
    return RunRecord((), "mine", results=results, selected=len(results))


def mark_expected(record: RunRecord, expected: Collection[str]) -> RunRecord:
    """The record of a run in which these cases were expected to fail."""
    results = [msgspec.structs.replace(result, expected_failure=result.case in expected) for result in record.results]
    return msgspec.structs.replace(record, results=results)


def test_a_file_has_one_case_a_line_and_comments() -> None:
    text = "\ufeff# known\n\n  lay-first\r\nten-takes#2\t# why\n#ace-takes\n"
    assert read_expected(text, CASES) == {"lay-first", "ten-takes#2"}


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(UnexpectedName) as caught:
        read_expected("lay-frist\nace-takes\nace-takes\nten-takes\n", CASES, "known.txt")
    message = str(caught.value)
    assert "known.txt: line 1: expected a case of the suite, found 'lay-frist'; did you mean lay-first?" in message
    assert "line 3: expected every case once, found 'ace-takes' in line 2 too" in message
    assert "line 4" in message and "did you mean ten-takes#2" in message


def test_an_expected_failure_must_fail() -> None:
    record = run_of("fail", "pass", "pass")
    assert record.status == DOES_NOT
    assert mark_expected(record, {"lay-first"}).status == CONFORMS
    assert mark_expected(record, {"lay-first", "ace-takes"}).status == DOES_NOT


def test_what_is_written_makes_the_run_conform() -> None:
    record = run_of("fail", "crashed", "pass")
    text = write_expected(record)
    expected = read_expected(text, CASES)
    assert expected == {"lay-first", "ten-takes#2"}
    assert mark_expected(record, expected).status == CONFORMS
    assert "lay-first  # Papillon 4.1: coup 1, move 1: turn: expected B, found A # x" in text.splitlines()


def test_drawn_games_are_no_expected_failures() -> None:
    record = run_of("fail", "pass", "pass")
    record.results.append(Result("drawn-0123456789", "04", "", ("4.1",), "fail"))
    assert read_expected(write_expected(record), CASES) == {"lay-first"}
