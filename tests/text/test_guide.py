"""The guide for whoever checks a program: what it shows besides commands and their output is true as well."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from msgspec import structs
from test_documentation import as_pattern

from conformance import protocol, results
from conformance.earlier_runs import failures_of
from conformance.papillon.suite import SUITE
from conformance.reports import jsonlines
from conformance.scenarios import parts as parts_of, scenarios
from conformance.tracing import trace
from conformance.traffic import complaints
from papillon.desk.__main__ import main
from papillon.desk.command import DESKS
from papillon.kit.events import payments_in
from papillon.kit.records import replay
from papillon.readings import SPECIAL_ACES
from tools import ROOT

PAGE = (ROOT / "docs/checking-a-program.md").read_text("utf-8")
GUIDE = ROOT / "examples/guide"
STEPS = sorted(GUIDE.glob("step*.py"))


def blocks(language: str) -> list[str]:
    """Every block of the page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.S | re.M)


def table(head: str) -> list[list[str]]:
    """The rows, cell by cell, of the table of the page whose head begins with this."""
    after = PAGE[PAGE.index(f"\n| {head}") + 1 :].split("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in after.splitlines()[2:]]


def names(text: str) -> list[str]:
    """What stands in code in a cell or a paragraph."""
    return re.findall(r"`([^`]+)`", text)


# --- the steps


@pytest.mark.parametrize("block", blocks("python"))
def test_code_that_is_shown_stands_in_a_step(block: str) -> None:
    assert any(block in step.read_text("utf-8") for step in STEPS)


def test_every_step_is_run_on_the_page() -> None:
    run = re.findall(r"-- python3 examples/guide/(step\d\.py)", PAGE)
    assert sorted(set(run)) == [step.name for step in STEPS]


def kind_of(line: bytes) -> str:
    if b'"op"' in line:
        return "request"
    return "about" if b'"games"' in line else "reply"


@pytest.mark.parametrize("block", blocks("json"))
def test_messages_that_are_shown_are_messages_of_the_protocol(block: str) -> None:
    line = block.encode()
    kind = kind_of(line)
    readers = {"request": SUITE.read_request, "about": protocol.read_about, "reply": SUITE.read_reply}
    assert complaints(kind, line) == []
    assert readers[kind](line).seq > 0


def shown(kind: str) -> list[str]:
    """The messages of one kind that are shown."""
    return [block for block in blocks("json") if kind_of(block.encode()) == kind]


@pytest.mark.parametrize("block", shown("reply"))
def test_a_reply_that_is_shown_is_right(block: str) -> None:
    steps = SUITE.read_reply(block.encode()).trace or []
    (case,) = (run for run in map(SUITE.read_request, shown("request")) if isinstance(run, protocol.Run))
    moves = [step.move for step in steps if step.move]
    right = list(trace(structs.replace(case, coups=[protocol.CoupPlan(moves)])))
    assert [facts(step) for step in steps] == [facts(step) for step in right]


def facts(step: protocol.Step) -> tuple[object, ...]:
    """What every program must say of a step, and the reports that the guide promises."""
    return step.move, step.refused is not None, step.state.turn, step.state.chips


# --- commands that need a place of their own, or a program that is not there


def test_the_stored_game_fails_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shutil.copytree(GUIDE / "failures", tmp_path / failures_of("papillon"))
    monkeypatch.chdir(tmp_path)
    (block,) = blocks("text")
    command, shown = block.removeprefix("$ papillon ").split("\n", 1)
    assert main(shlex.split(command)) == results.DOES_NOT
    assert as_pattern(shown).fullmatch(capsys.readouterr().out.rstrip() + "\n")


@pytest.mark.parametrize("command", [line for block in blocks("sh") for line in block.splitlines()])
def test_commands_without_output_can_be_given(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would write is done in a folder of its own; what would start a program that is not there lists its cases."""
    program, *words = shlex.split(command.removeprefix("uv run --project CLONE "))
    if program == "pytest":
        assert words[:2] == ["--pyargs", "conformance.plugin_cases"]
        return
    assert program == "papillon"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "last.json").write_text(jsonlines.write(results.RunRecord(("./my-papillon",))), "utf-8")
    (tmp_path / "known.txt").write_text("", "utf-8")
    (tmp_path / ".papillon").mkdir()
    (tmp_path / ".papillon/failed.txt").write_text("ace-takes-ace\n", "utf-8")
    if words[0] == "scaffold":
        assert main(words) == 0
    elif words[0] == "verify" and "--report" not in words:
        assert main(["verify", "--list", *words[1:]]) == 0
    else:
        DESKS["papillon"].parser(words[0]).parse_args(words[1:])


# --- the lists


def test_the_ladder_names_every_observable_once() -> None:
    listed = [name for row in table("add to `reports`") for name in names(row[0])]
    assert sorted(listed) == sorted(get_args(protocol.Observable))


def test_every_section_has_its_place_in_the_order() -> None:
    listed = re.findall(r"\d+", " ".join(row[0] for row in table("sections | are")))
    besides = re.findall(r"\d+", PAGE[PAGE.index("\nSections 1 (") :].split(" have no")[0])
    assert sorted(map(int, listed + besides)) == list(range(1, 17))


def test_every_verdict_is_explained_or_named() -> None:
    good = {name for row in table("verdict") for name in names(row[0])}
    bad = set(names(PAGE[PAGE.index("None of these four counts against you.") :].split("do.")[0]))
    assert good == results.GOOD
    assert good | bad == set(get_args(results.Verdict))


# --- the payments


class Row(NamedTuple):
    """A row of the table of payments. chips: from each payer, as written.  received: with so many players."""

    kind: str
    chips: str
    received: dict[int, int]
    clause: str


ROWS = [Row(row[0].strip("`"), row[3], {3: int(row[4]), 4: int(row[5])}, row[6]) for row in table("payment")]


@cache
def seen() -> frozenset[tuple[str, str, int, int]]:
    """What scenarios see paid to one account at once: kind, clause, number of players, chips."""
    found = set()
    parts = chain.from_iterable(map(parts_of, scenarios("papillon").values()))
    for stage in chain.from_iterable(replay(part, SUITE.game) for part in parts if not part.readings):
        paid: Counter[tuple[str, str, str]] = Counter()
        for event in payments_in(stage.step.events):
            paid[event.kind, event.clauses[0], event.payee] += event.chips
        found |= {(kind, clause, stage.step.table.players, chips) for (kind, clause, _), chips in paid.items()}
    return frozenset(found)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.kind}-{row.clause}")
def test_a_payment_is_what_its_row_says(row: Row) -> None:
    """With three players; with four the scenarios show it, or one more pays as much."""
    three, four = row.received[3], row.received[4]
    assert (row.kind, row.clause, 3, three) in seen() or three == 0
    assert (row.kind, row.clause, 4, four) in seen() or 2 * four == 3 * three
    each = re.match(r"\d+", row.chips)
    assert each is None or three in (int(each[0]), 2 * int(each[0]), 3 * int(each[0]))


def kinds_in_code() -> Iterator[str]:
    """Every kind of payment that a section of the main document owes."""
    for path in (ROOT / "papillon" / "sections").glob("s*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Due":
                module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
                yield eval(ast.unparse(node.args[0]), vars(module))


def test_every_kind_of_payment_has_a_row() -> None:
    assert {row.kind for row in ROWS} == set(kinds_in_code())


def test_every_rate_for_aces_has_a_row() -> None:
    rates = {clause for clause in SPECIAL_ACES if ":" not in clause}
    assert {row.clause for row in ROWS if row.kind == "ace"} == {*rates, "6.1"}
