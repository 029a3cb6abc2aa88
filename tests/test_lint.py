"""The lint of the scenarios finds nothing in ours, and every mistake in one that is wrong; so do the pins."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.documents import EVERY_DOCUMENT
from conformance.quality import lint, pins
from conformance.scenarios import scenario_files

GOOD = """\
format = 1

[[scenario]]
id = "seven-takes-six-and-ace"
aliases = ["an-ace-in-a-sum"]
title = "An ace in a sum"
clauses = ["6.1"]
shows = { "6.1" = "accepts" }
rulings = ["ace-rate"]
because = "6 + 1 = 7. One ace: 1 + 1 = 2."

[scenario.start]
position = "dealer C, hands A:7KQ B:T98 C:J98, layout J6A, stock 9"

[[scenario.coups]]
moves = "A: 7x6A"

[[scenario.expect]]
pays = "A:2 B:-1 C:-1"
cites = ["6.1"]

[[scenario.expect]]
when = { ace-rate = "total" }
pays = "A:2 B:-1 C:-1"
"""


def write(folder: Path, text: str, name: str = "papillon/06-aces") -> Path:
    path = folder / "scenarios" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def messages(*paths: Path) -> list[str]:
    return [problem.message for problem in lint.lint(paths)]


def test_our_scenarios_have_no_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint.main() == 0
    assert capsys.readouterr().out == f"0 problems in {len(scenario_files(*EVERY_DOCUMENT))} files\n"


def test_a_good_scenario_passes(tmp_path: Path) -> None:
    assert messages(write(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "format: expected 1"),
        ("format = 1", "format = ", "expected a TOML document"),
        ('id = "seven-takes-six-and-ace"\n', "", "id is missing"),
        ("[[scenario]]", "[scenario]", "scenario: expected a list"),
        ("An ace in a sum", "An ace should be paid", "found what should"),
        ('because = "6 + 1 = 7. One ace: 1 + 1 = 2."', 'because = ""', "because is missing"),
        ("shows = {", "# shows = {", "shows is missing"),
        ('"6.1" = "accepts"', '"6.1" = "accept"', "shows: 6.1: expected accepts, refuses, boundary"),
        ('"6.1" = "accepts"', '"6.1" = "accepts", "6.2" = "refuses"', "clauses: 6.2 is missing"),
        ('clauses = ["6.1"]', 'clauses = ["6.1", "6.2"]', "shows: 6.2 is missing"),
        ('"6.1" = "accepts"', '"6.1" = "refuses"', "shows: 6.1: refuses alone, but it is cited"),
        ('cites = ["6.1"]', 'not-cites = ["6.1"]', "shows: 6.1: accepts alone, but"),
        ('clauses = ["6.1"]', 'clauses = ["6.1", "6.1"]', "clauses: 6.1 twice"),
        ("6.1", "4.5", "expected one of section 6"),
        ('cites = ["6.1"]', 'not-cites = ["6.9"]', "there is no clause 6.9"),
        ('rulings = ["ace-rate"]', 'rulings = ["ace-rate", "ace-rat"]', "there is no ruling ace-rat"),
        ('rulings = ["ace-rate"]', "rulings = []", "rulings: ace-rate is missing"),
        ("6 + 1 = 7", "6 + 1 = 8", "'6 + 1 = 8' does not come out"),
        ('pays = "A:2 B:-1 C:-1"\ncites', 'pays = "A:2 B:-1"\ncites', "found 1 chips too many"),
        ('pays = "A:2 B:-1 C:-1"\ncites', 'pays = "A:4 B:-2 C:-2"\ncites', "coup 1, move 1: pays: expected"),
        ('moves = "A: 7x6A"', 'moves = "A: KxJ"', "worth ten is taken only by"),
    ],
)
def test_a_mistake_is_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    found = messages(write(tmp_path, GOOD.replace(old, new)))
    assert any(message in each for each in found), found


PDF = GOOD.replace('"6.1"', '"papillon-pdf:35"').replace("2 B:-1 C:-1", "4 B:-2 C:-2").replace("1 + 1 = 2", "2 + 2 = 4")


def test_a_scenario_of_another_document_stands_in_its_file(tmp_path: Path) -> None:
    text = PDF.partition("\n[[scenario.expect]]\nwhen")[0].replace("format = 1", 'format = 1\nrulebook = "pdf"')
    text = text.replace('rulings = ["ace-rate"]\n', "")
    assert messages(write(tmp_path, text, "papillon-pdf")) == []
    wrong = text.replace('rulebook = "pdf"\n', "").replace("papillon-pdf:35", "6.1")
    found = messages(write(tmp_path, wrong, "papillon-pdf"))
    assert "seven-takes-six-and-ace: rulebook: expected that of the file, found salon" in found
    assert "seven-takes-six-and-ace: clauses: expected one of section pdf, in whose file the scenario stands" in found


FRANCION = """\
format = 1

[[scenario]]
id = "francion-any-lead"
title = "Any card may be led"
clauses = ["3.7"]
shows = { "3.7" = "accepts" }
because = "Nothing is on the table."
rulebook = "francion"

[scenario.start]
position = "trumps s, turn A, hand 2sKc"

[[scenario.coups]]
moves = "A: Kc"

[[scenario.expect]]
cites = ["3.7"]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3.7", "3.8", "there is no clause 3.8"),
        ("3.7", "4.1", "expected one of section 3"),
        ("2sKc", "2s5c", "the card played is not in the player's hand"),
        ("is on the table", "is 1 + 1 = 3", "does not come out"),
        ('title = "', 'rulings = ["ace-rate"]\ntitle = "', "there is no ruling ace-rate"),
        ("[scenario.start]\n", '[scenario.start]\nplayer = "A"\n', "start"),
    ],
)
def test_a_scenario_of_francion_is_read_and_judged_as_such(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert messages(write(tmp_path, FRANCION, "francion/03-play")) == []
    found = messages(write(tmp_path, FRANCION.replace(old, new), "francion/03-play"))
    assert any(message in each for each in found), found


def test_a_scenario_that_expects_nothing_is_found(tmp_path: Path) -> None:
    assert "seven-takes-six-and-ace: expects nothing" in messages(
        write(tmp_path, GOOD.partition("[[scenario.expect]]")[0])
    )


def test_names_and_aliases_are_unique(tmp_path: Path) -> None:
    again = GOOD.replace('id = "seven-takes-six-and-ace"', 'id = "an-ace-in-a-sum"').removeprefix("format = 1\n")
    problems = lint.lint([write(tmp_path, f"{GOOD}{again}")])
    assert [str(problem) for problem in problems] == [
        "conformance/scenarios/papillon/06-aces.toml:27: "
        "an-ace-in-a-sum is the name of 06-aces.toml: seven-takes-six-and-ace already",
    ] * 2


def test_problems_end_the_command_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "stale_scenarios", lambda: ["clause papillon:8.1 has changed; look again at x"])
    lines: list[str] = []
    assert lint.main(lines.append) == 1
    assert lines[0] == "conformance/pins.json:1: clause papillon:8.1 has changed; look again at x"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6 + 4 = 10, and", ["6 + 4 = 10"]),
        ("C: - 3 + 2 = - 1.", ["- 3 + 2 = - 1"]),
        ("132 + 101 = 233 = 200 + 3 * 11", ["132 + 101 = 233 = 200 + 3 * 11"]),
        ("no sum in 4 or 5", []),
    ],
)
def test_sums_are_found_and_worked_out(text: str, found: list[str]) -> None:
    assert lint.sums(text) == found
    assert all(map(lint.comes_out, found))
    assert not lint.comes_out("6 + 4 = 9")


# Pins


def test_every_clause_is_pinned_as_it_stands() -> None:
    assert pins.stale_scenarios() == []


def test_a_changed_clause_lists_its_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "pins.json"
    path.write_text(pins.FILE.read_text("utf-8").replace(pins.read_pins()["papillon:8.5"], "000000000000"), "utf-8")
    assert pins.stale_scenarios(path) == [
        "clause papillon:8.5 has changed; look again at first-player-is-the-victim, last-holder-clears-the-table"
    ]


def test_new_and_gone_clauses_are_said() -> None:
    found = pins.stale({"papillon:8.8": "a"}, {"papillon:8.9": "b"}, lambda citation: [])
    assert found == [
        "clause papillon:8.9 is new; look again at coverage.toml",
        "clause papillon:8.8 is gone; look again at coverage.toml",
    ]


def test_renewing_makes_fresh(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pins.json"
    assert pins.stale_scenarios(path)
    assert pins.main(path) == 0
    assert pins.stale_scenarios(path) == []
    assert path.read_text("utf-8") == pins.FILE.read_text("utf-8")
    assert "clauses renewed" in capsys.readouterr().out
