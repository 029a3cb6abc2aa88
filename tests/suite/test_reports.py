"""Every report says what it must of a run: who, what, where it is wrong, and how to see it again."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from msgspec.structs import replace

from conformance.reports import REPORTS, jsonlines, terminal
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

BAD = (FAILED, CRASHED, UNEXPECTED)


def run_of(*results: Result, **fields: object) -> RunRecord:
    return RunRecord(
        ("node", "my game.mjs"), "my papillon", "0.3", "JavaScript", suite="1",
        results=list(results), selected=len(results), games=7, properties=10, seconds=1.5, **fields,  # type: ignore[arg-type]
    )  # fmt: skip


def unwrapped(record: RunRecord) -> str:
    return " ".join(terminal.summary(record).split())


@pytest.fixture
def record() -> RunRecord:
    return run_of(PASSED, FAILED, UNEXPECTED, KNOWN, CRASHED, SKIPPED)


RUNS = {
    "conforms": (run_of(PASSED), CONFORMS),
    "does not": (run_of(PASSED, FAILED), DOES_NOT),
    "nothing selected": (run_of(), NOT_TESTED),
    "nothing compared": (run_of(SKIPPED), NOT_TESTED),
    "trouble": (run_of(trouble="node: \x1b[2J not found"), NOT_TESTED),
}


@pytest.mark.parametrize("name", [*REPORTS, "terminal"])
@pytest.mark.parametrize("run", RUNS)
def test_every_report_can_tell_every_run(name: str, run: str) -> None:
    record, status = RUNS[run]
    assert record.status == status
    text = (terminal.summary if name == "terminal" else REPORTS[name])(record)
    assert "my papillon" in text
    assert text.endswith("\n")
    assert "\x1b" not in text


def test_a_clause_or_section_that_there_is_not_is_no_trouble() -> None:
    record = run_of(Result("odd", "properties", "", ("99.9", "no clause"), "fail"))
    for report in (terminal.summary, *REPORTS.values()):
        assert "odd" in report(record)


# --- terminal


def test_the_terminal_says_everything_about_a_failure(record: RunRecord) -> None:
    block = terminal.block(record, FAILED)
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


def test_the_terminal_tells_failures_alone_and_ends_with_the_outcome(record: RunRecord) -> None:
    text = terminal.summary(record)
    assert all(result.case in text for result in BAD)
    assert not any(result.case in text for result in (PASSED, KNOWN, SKIPPED))
    assert "UNEXPECTED PASS  pays-one" in text
    assert unwrapped(record).endswith(
        " my papillon 0.3 (JavaScript): does not conform: 3 wrong in "
        "5 of 6 cases of 6 scenarios (6 steps; 1 skipped: 1 wants 4 players; 2 known to fail) "
        "and 7 drawn games (10 properties)"
    )
    assert "no proof" in terminal.summary(run_of(PASSED))


def test_a_handshake_is_tried_again_without_a_filter() -> None:
    failed = Result("handshake", "handshake", "The handshake", (), "crashed", detail="never started")
    text = terminal.summary(run_of(failed, trouble="never started\nmore"))
    assert "Reproduce with: papillon verify -- node 'my game.mjs'\n" in text
    assert text.endswith("could not be tested: never started\n")


# --- JSON Lines


def test_json_lines_are_read_back(record: RunRecord) -> None:
    assert jsonlines.read(jsonlines.write(record)) == record


@pytest.mark.parametrize("run", RUNS)
def test_json_lines_of_any_run_are_read_back(run: str) -> None:
    assert jsonlines.read(jsonlines.write(RUNS[run][0])) == RUNS[run][0]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: "", "line 1"),
        (lambda text: "{}", "format 1"),
        (lambda text: text[:-2], "line 7"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "expected 6 results, found 5"),
        (lambda text: text.replace('"crashed"', '"sad"'), "line 6"),
        (lambda text: text.replace('"name":"my papillon"', '"name":5'), "line 1"),
    ],
)  # fmt: skip
def test_json_lines_that_are_spoilt_are_refused(record: RunRecord, spoil, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=message):
        jsonlines.read(spoil(jsonlines.write(record)))


# --- JUnit


def test_junit_has_a_suite_a_section_and_counts(record: RunRecord) -> None:
    root = Xml.fromstring(REPORTS["junit"](record).encode())
    assert [suite.get("name", "").split()[0] for suite in root] == ["4", "5", "6", "8", "15"]
    assert [root.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["6", "2", "1", "2"]
    assert [len(suite) for suite in root] == [int(suite.get("tests", "")) for suite in root]


def test_junit_tells_failures_from_errors(record: RunRecord) -> None:
    root = Xml.fromstring(REPORTS["junit"](record).encode())
    told = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert told[PASSED.case] == []
    assert told[FAILED.case] == told[UNEXPECTED.case] == ["failure"]
    assert told[CRASHED.case] == ["error"]
    assert told[KNOWN.case] == told[SKIPPED.case] == ["skipped"]
    failure = root.find(".//failure")
    assert failure is not None and "Reproduce with" in (failure.text or "")


# --- Markdown


def test_markdown_has_the_tables_and_the_failures_folded(record: RunRecord) -> None:
    text = REPORTS["markdown"](record)
    assert "| 4 Play | 2 | 1 | 1 | 0 | 0 |" in text
    assert text.count("<details>") == text.count("</details>") == len(BAD)
    assert "| Papillon 4.b.1 | fail |" in text


def test_markdown_of_a_program_is_not_read_as_markup(record: RunRecord) -> None:
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", REPORTS["markdown"](record), flags=re.S | re.M)
    assert "<four>" not in outside and "]]>" not in outside
    assert "````text" in REPORTS["markdown"](record)
    assert not re.search(r"(?<!\\)@you", outside)


def test_markdown_fits_into_a_comment() -> None:
    text = REPORTS["markdown"](run_of(*[FAILED] * 300))
    assert len(text) <= LARGEST
    assert "for want of room" in text


# --- HTML


def test_html_asks_for_nothing_outside(record: RunRecord) -> None:
    page = REPORTS["html"](record)
    assert not re.search(r"https?:|//\w|<script|<link|<img|url\(|@import|src=", page)
    assert "default-src 'none'" in page
    assert "prefers-color-scheme: dark" in page and "color-scheme: light dark" in page


def test_html_is_well_formed_and_nothing_in_it_is_markup_of_the_program(record: RunRecord) -> None:
    page = REPORTS["html"](record)
    assert "<four>" not in page and "&lt;four&gt;" in page
    Xml.fromstring(re.sub(r"<(meta [^>]*)>", r"<\1/>", page.removeprefix("<!DOCTYPE html>")).replace(" open ", " "))


# --- annotations


def test_annotations_are_one_error_a_failure(record: RunRecord) -> None:
    lines = REPORTS["annotations"](record).splitlines()
    assert [line.split("::")[1].split()[0] for line in lines] == ["error", "error", "error", "notice"]
    assert lines[0].startswith("::error title=ten-takes-six-and-four#2 (Papillon 4.b.1)::")
    assert "%0AReproduce with: papillon verify --scenario" in lines[0]
    assert REPORTS["annotations"](run_of()).startswith("::error title=Le Papillon::")


def test_a_block_names_the_defaults_of_the_rulings_on_its_clause() -> None:
    block = terminal.block(run_of(), replace(FAILED, readings={}))
    assert "under ten-sums=pip-ten (default)" in block


def test_another_report_is_made_of_runs_that_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = RunRecord(("./mine",), results=[Result("a", "06", "A", ("6.1",), "fail")], selected=1)
    kept = tmp_path / "run.jsonl"
    kept.write_text(jsonlines.write(record), "utf-8")
    assert make_report(["junit", str(kept)]) == 0
    assert capsys.readouterr().out == REPORTS["junit"](record)
    kept.write_text(jsonlines.write(record) * 2, "utf-8")
    assert make_report(["markdown", str(kept)]) == 0
    assert "| 6 Aces | 0/1 | 0/1 |" in capsys.readouterr().out
    assert make_report(["junit", str(kept)]) == 2
    assert "expected the record of one run, found those of 2" in capsys.readouterr().err
    assert make_report(["html", str(tmp_path / "nowhere")]) == 2
