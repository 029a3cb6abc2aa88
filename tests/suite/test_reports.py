"""Every report says what it must of a run: who, what, where it is wrong, and how to see it again."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from msgspec.structs import replace

from conformance.reports import REPORTS, jsonlines, report_of, terminal
from conformance.reports.__main__ import main as make_report
from conformance.reports.markdown import LARGEST
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED, Difference, Result, RunRecord
from papillon.kit.clauses import book

PASSED = Result("like-takes-like", "04", "A card takes its like", ("4.b.1",), "pass", steps=3, seconds=0.25)
FAILED = Result(
    "ten-takes-six-and-four#2",
    "04",
    "A ten takes a six | and a <four>",
    ("4.b.1", "16.3"),
    "fail",
    differences=(
        Difference("coup 1, at the start", "legal", "Tx64", "lay"),
        Difference("coup 1, move 1", "chips", "A:100 B:100 C:100", "A:99 B:100 C:101"),
    ),
    readings={"ten-sums": "pip-ten"},
    position="dealer C, hands A:KT2 B:T98 C:J98, layout 64, stock 9",
    moves=("A: Tx64",),
    lines=('{"op":"start","seq":1,"protocol":1}', '{"op":"run","seq":2}'),
    steps=2,
)
CRASHED = Result(
    "maker-at-the-end", "08", "The last maker", ("8.4",), "crashed", detail="exit 1\n\x1b[2J]]>&\x00``` @you"
)
UNEXPECTED = Result("pays-one", "05", "Pays one", ("5.1",), "pass", expected_failure=True, steps=1)
KNOWN = Result("ace-takes", "06", "Known to be wrong", ("6.1",), "fail", expected_failure=True)
SKIPPED = Result("four-play", "15", "Four play", ("15.1",), "skipped", wants="4 players")
ODD = Result("odd", "properties", "", ("99.9", "no clause"), "fail")

BAD = (FAILED, CRASHED, UNEXPECTED)


def run_of(*results: Result, **fields: object) -> RunRecord:
    return RunRecord(
        ("node", "my game.mjs"), "my papillon", "0.3", "JavaScript", suite="1",
        results=list(results), selected=len(results), games=7, properties=10, seconds=1.5, **fields,  # type: ignore[arg-type]
    )  # fmt: skip


RECORD = run_of(PASSED, FAILED, UNEXPECTED, KNOWN, CRASHED, SKIPPED)

RUNS = {
    "all kinds": (RECORD, DOES_NOT),
    "conforms": (run_of(PASSED), CONFORMS),
    "does not": (run_of(PASSED, FAILED), DOES_NOT),
    "no such clause or section": (run_of(ODD), DOES_NOT),
    "nothing selected": (run_of(), NOT_TESTED),
    "nothing compared": (run_of(SKIPPED), NOT_TESTED),
    "trouble": (run_of(trouble="node: \x1b[2J not found"), NOT_TESTED),
}


@pytest.mark.parametrize("name", [*REPORTS, "terminal"])
@pytest.mark.parametrize("run", RUNS)
def test_every_report_can_tell_every_run(name: str, run: str) -> None:
    record, status = RUNS[run]
    assert record.status == status
    text = terminal.summary(record) if name == "terminal" else report_of(name, record)
    assert "my papillon" in text and text.endswith("\n") and "\x1b" not in text
    if name == "json":
        assert jsonlines.read(text) == record


def test_the_terminal_says_everything_about_a_failure() -> None:
    block = terminal.block(RECORD, FAILED)
    clause = book("papillon").clause("4.b.1")
    assert block.startswith("FAIL  ten-takes-six-and-four#2\n")
    assert f"Papillon 4.b.1  {clause.title}\n" in block
    assert " ".join(clause.text.split()) in " ".join(block.split())
    assert "section 4 " in block and "Papillon 16.3  " in block
    assert FAILED.position in block and "\n    A: Tx64\n" in block and "under ten-sums=pip-ten" in block
    assert "Reproduce with: papillon verify --scenario ten-takes-six-and-four#2 -- node 'my game.mjs'\n" in block
    assert [line.strip() for line in block.splitlines()[-2:]] == list(FAILED.lines)
    first, _ = FAILED.differences
    shown = f"{first.place}, {first.observable}:\n    expected  {first.expected}\n    found     {first.actual}\n"
    assert f"{shown}  and differences at 1 later step\n" in block
    assert "under ten-sums=pip-ten (default)" in terminal.block(RECORD, replace(FAILED, readings={}))


def test_the_terminal_tells_failures_alone_and_ends_with_the_outcome() -> None:
    text = terminal.summary(RECORD)
    assert all(result.case in text for result in BAD)
    assert not any(result.case in text for result in (PASSED, KNOWN, SKIPPED))
    assert "UNEXPECTED PASS  pays-one" in text
    assert " ".join(text.split()).endswith(
        " my papillon 0.3 (JavaScript): does not conform: 2 wrong, "
        "a stale list of expected failures (1 case passes) in "
        "5 of 6 cases of 6 scenarios (6 steps; 1 skipped: 1 needs 4 players; 1 known to fail) "
        "and 7 drawn games (10 properties)"
    )
    assert "proves nothing" in terminal.summary(run_of(PASSED))


def test_a_handshake_is_tried_again_without_a_filter() -> None:
    failed = Result("handshake", "handshake", "The handshake", (), "crashed", detail="never started")
    text = terminal.summary(run_of(failed, trouble="never started\nmore"))
    assert "Reproduce with: papillon verify -- node 'my game.mjs'\n" in text
    assert text.endswith("could not be tested: never started\n")


def test_junit_has_a_suite_a_section_and_tells_failures_from_errors() -> None:
    root = Xml.fromstring(report_of("junit", RECORD).encode())
    assert [suite.get("name", "").split()[0] for suite in root] == ["4", "5", "6", "8", "15"]
    assert [root.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["6", "2", "1", "2"]
    assert [len(suite) for suite in root] == [int(suite.get("tests", "")) for suite in root]
    told = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert told[PASSED.case] == []
    assert told[FAILED.case] == told[UNEXPECTED.case] == ["failure"]
    assert told[CRASHED.case] == ["error"]
    assert told[KNOWN.case] == told[SKIPPED.case] == ["skipped"]
    failure = root.find(".//failure")
    assert failure is not None and "Reproduce with" in (failure.text or "")


def test_markdown_has_the_tables_and_the_failures_folded_and_nothing_in_it_is_markup_of_the_program() -> None:
    text = report_of("markdown", RECORD)
    assert "| 4 Play | 2 | 1 | 1 | 0 | 0 |" in text and "| Papillon 4.b.1 | fail |" in text
    assert text.count("<details ") == text.count("</details>") == len(BAD)
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", text, flags=re.S | re.M)
    assert "<four>" not in outside and "]]>" not in outside
    assert "````text" in text
    assert not re.search(r"(?<!\\)@you", outside)
    long = report_of("markdown", run_of(*[FAILED] * 300))
    assert len(long) <= LARGEST and "to save space" in long


def test_html_is_well_formed_asks_for_nothing_outside_and_nothing_in_it_is_markup_of_the_program() -> None:
    page = report_of("html", RECORD)
    assert not re.search(r"https?:|//\w|<script|<link|<img|url\(|@import|src=", page)
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page and "color-scheme: light dark" in page
    assert "<four>" not in page and "&lt;four&gt;" in page
    Xml.fromstring(re.sub(r"<(meta [^>]*)>", r"<\1/>", page.removeprefix("<!DOCTYPE html>")).replace(" open ", " "))


def test_annotations_are_one_error_a_failure() -> None:
    lines = report_of("annotations", RECORD).splitlines()
    assert [line.split("::")[1].split()[0] for line in lines] == ["error", "error", "error", "notice"]
    assert lines[0].startswith("::error title=ten-takes-six-and-four#2 (Papillon 4.b.1)::")
    assert "%0AReproduce with: papillon verify --scenario" in lines[0]
    assert report_of("annotations", run_of()).startswith("::error title=Le Papillon::")


def test_another_report_is_made_of_runs_that_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = RunRecord(("./mine",), results=[Result("a", "06", "A", ("6.1",), "fail")], selected=1)
    kept = tmp_path / "run.jsonl"
    kept.write_text(jsonlines.write(record), "utf-8")
    assert make_report(["junit", str(kept)]) == 0
    assert capsys.readouterr().out == report_of("junit", record)
    kept.write_text(jsonlines.write(record) * 2, "utf-8")
    assert make_report(["markdown", str(kept)]) == 0
    assert "| 6 Aces | 0/1 | 0/1 |" in capsys.readouterr().out
    assert make_report(["junit", str(kept)]) == 2
    assert "expected the record of one run, found those of 2" in capsys.readouterr().err
    assert make_report(["html", str(tmp_path / "nowhere")]) == 2
