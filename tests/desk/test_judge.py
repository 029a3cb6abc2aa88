"""How `papillon judge` is asked, and its JSON; what it answers is in `transcripts/judge.txt`."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from francion.notation import read_position as read_francion_position
from papillon.desk.__main__ import main
from papillon.desk.command import DESKS
from papillon.desk.verbs import judge as verb
from papillon.kit.clauses import book
from papillon.kit.notation import NotationError
from papillon.notation import read_position
from tools import ROOT

QUOTED = "layout 6 4 A, hand 10 7, play 10x64"

Printed = pytest.CaptureFixture[str]


def answer(capsys: Printed, *words: str) -> tuple[int, str]:
    """Exit status and what was printed."""
    status = main(["judge", *words])
    printed = capsys.readouterr()
    assert printed.err == ""
    return status, printed.out


def document(capsys: Printed, *words: str) -> dict[str, Any]:
    status, printed = answer(capsys, *words, "--json")
    found: dict[str, Any] = json.loads(printed)
    assert status == (1 if found["verdict"] == "refused" else 0)
    return found


def net(found: dict[str, Any]) -> dict[str, int]:
    return {account: chips for account, chips in found["outcome"]["net"].items() if chips}


# --- what its help says


@pytest.mark.parametrize(
    ("read", "game", "page"),
    [(read_position, "papillon", "notation.md"), (read_francion_position, "francion", "notation-francion.md")],
)
def test_help_and_specification_name_every_field_of_a_position(
    read: Callable[[str], object], game: str, page: str
) -> None:
    with pytest.raises(NotationError) as refused:
        read("nonsense 3")
    fields = refused.value.expected.removeprefix("a field that begins with one of ").split(", ")
    helped = DESKS[game].parser("judge").format_help()
    specified = (ROOT / "spec" / page).read_text("utf-8")
    assert len(fields) > 10
    for field in fields:
        assert re.search(rf"\b{field}\b", helped.partition("Fields: ")[2]), field
        assert re.search(rf'["`]{field}\b', specified), field


# --- rulings


@pytest.mark.parametrize(("rulebook", "foreign"), [("salon", "papillon-"), ("pdf", "papillon-adpoker")])
def test_nobody_doubts_what_only_another_document_leaves_open(rulebook: str, foreign: str, capsys: Printed) -> None:
    found = document(capsys, "layout K, hand K 9 A, play KxK", "--rulebook", rulebook)
    tried = {book("papillon").rulings[other["ruling"]].document for other in found["readings"]}
    assert not any(document.startswith(foreign) for document in tried)


def test_a_case_in_which_the_same_is_paid_shows_no_difference(capsys: Printed) -> None:
    _, said = answer(capsys, "layout A 9, hand A 5, play AxA", "--chips", "A:0 B:1 C:0", "--reading", "credit=none")
    lines = [line.strip() for line in said.splitlines() if "(here " in line]
    pairs = [line.strip("- ").split(" (here ") for line in lines]
    assert pairs and all(there != here.split(")")[0] for there, here in pairs)


def cases(found: dict[str, Any]) -> dict[str, list[str]]:
    return {case["if"]: [line["text"] for line in case["changes"][0]["differs"]] for case in found["cases"]}


@pytest.mark.parametrize("reading", ["announcing=required", "closing-sauterelle=unpaid"])
def test_nothing_is_supposed_of_a_figure_that_is_not_paid(reading: str, capsys: Printed) -> None:
    """Where names are asked for, a bare move names nothing; a sauterelle of the last play may be unpaid anyway."""
    closing = "dealer C, turn A, hands A:7 B:- C:-, layout 7, stock 0, play 7x7 !papillon"
    assert "announced" not in document(capsys, closing, "--reading", reading)["assumed"]
    assert document(capsys, closing)["assumed"]["announced"] == "sauterelle"


def test_the_rule_sheet_knows_no_figure_to_announce(capsys: Printed) -> None:
    out = "dealer C, turn A, hands A:7 B:- C:-, layout 7, stock 0, won A:2, play 7x7"
    assert "announced" not in document(capsys, out, "--rulebook", "pdf")["assumed"]
    found = document(capsys, "layout 7 K, hand 7, stock 20, play 7x7", "--rulebook", "adpoker")
    assert found["assumed"]["announced"] == "petit-papillon"


@pytest.mark.parametrize(
    "position",
    [
        "dealer C, turn A, hands A:7 B:9 C:8, layout 7 K, stock 0, play 7x7",
        "dealer C, turn A, hands A:7 B:- C:-, layout 7 K, stock 0, papillons C, play 7x7",
    ],
)
def test_it_costs_the_chip_alone_where_the_pool_does_not_hang_on_it(position: str, capsys: Printed) -> None:
    """The coup goes on, or the dealer has made a papillon too and comes first (10.6)."""
    found = cases(document(capsys, position))
    assert [case for case in found if "announce" in case] == ["A did not announce the papillon"]


def test_an_event_names_the_open_ruling_that_it_rests_on(capsys: Printed) -> None:
    """Who wins rests on four-priority (10.6); that a papillon is paid and that the taker keeps the cards do not."""
    found = document(capsys, "dealer D, turn B, hands A:- B:7 C:- D:-, layout 7 K, stock 0, papillons A, play 7x7")
    resting = {event["kind"]: event["rulings"] for event in found["outcome"]["events"] if "rulings" in event}
    assert resting == {"coup-won": ["four-priority"]}


def test_a_refusal_names_the_open_ruling_that_it_rests_on(capsys: Printed) -> None:
    """4.a.1 and 4.b.1 let only ruling ten-sums decide about Kx64; no reading lets a seven take a nine."""
    found = document(capsys, "players 3, layout 6 4, hand K 2, play Kx64")
    assert found["outcome"]["refusal"]["rulings"] == ["ten-sums"]
    assert "rulings" not in document(capsys, "players 3, layout 9 K, hand 7 2, play 7x9")["outcome"]["refusal"]


def test_each_legal_move_names_the_rulings_behind_it(capsys: Printed) -> None:
    found = document(capsys, "layout 6 4 A, hand 10 7")
    behind = {outcome["move"]: [event.get("rulings") for event in outcome["events"]] for outcome in found["legal"]}
    assert behind["Tx64"] == [["ten-sums"]]
    assert not any(behind["7x6A"][:1])


# --- ways to ask


def test_a_position_may_be_typed_without_quotes(capsys: Printed) -> None:
    assert answer(capsys, *QUOTED.split()) == answer(capsys, QUOTED)
    assert answer(capsys, "layout 6 4 A, hand 10 7", "--json", "10x64") == answer(capsys, QUOTED, "--json")


def test_a_position_may_come_from_a_pipe_or_a_file(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = answer(capsys, QUOTED)
    monkeypatch.setattr("sys.stdin", io.StringIO(QUOTED))
    assert answer(capsys, "-") == expected
    file = tmp_path / "position.txt"
    file.write_text("layout 6 4 A   # as quoted in 16.3\nhand 10 7\n", "utf-8")
    assert answer(capsys, f"@{file}", "10x64") == expected


RECORD = """
[start]
position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
[[coups]]
moves = \"\"\"
A: 7x52
B: 9x9
\"\"\"
"""


def test_a_move_of_a_record_may_be_judged(capsys: Printed, tmp_path: Path) -> None:
    """A's sauterelle leaves B no card to take, so B's second move is refused (4.3)."""
    file = tmp_path / "game.toml"
    file.write_text(RECORD, "utf-8")
    assert net(document(capsys, f"@{file}", "--at", "1.1")) == {"A": 2, "B": -1, "C": -1}
    refused = document(capsys, f"@{file}")
    assert refused["outcome"]["refusal"]["clause"] == "4.3"
    assert [outcome["move"] for outcome in refused["legal"]] == ["lay"]
    assert document(capsys, f"@{file}", "B: lay")["verdict"] == "legal"
    assert main(["judge", f"@{file}", "--at", "1.3"]) == 2
    assert "expected a move of the record" in capsys.readouterr().err


def test_a_payment_that_a_reading_would_not_have_raised_leaves_the_other_cases(capsys: Printed, tmp_path: Path) -> None:
    """12.3: the record has come to 2 chips for the most cards, which `never` would not; the other cases still count."""
    file = tmp_path / "game.toml"
    start = 'position = "dealer C, hands A:7 B:- C:-, layout 7 K, stock 0, piles A:9 B:1 C:1"\ncards-payment = 2'
    file.write_text(f'[start]\n{start}\n[[coups]]\nmoves = "A: 7x7"\n', "utf-8")
    found = cases(document(capsys, f"@{file}", "--reading", "cards-growth=never"))
    assert any("did not announce" in case for case in found)


# --- the command as such


def test_help_and_version(capsys: Printed) -> None:
    for words in ([], ["--help"], ["help", "judge"], ["judge", "--help"], ["--version"]):
        assert main(words) == 0
    printed = capsys.readouterr().out
    assert "usage: papillon VERB" in printed
    assert "exit status: 0 legal, 1 refused, 2 bad input" in printed
    assert "\npapillon 1." in printed


def test_ctrl_c_ends_without_a_traceback(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "run", interrupted)
    assert main(["judge", QUOTED]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_hangs_up_is_no_error() -> None:
    command = [sys.executable, "-m", "papillon.desk", "judge", QUOTED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("option", ["--pool=1", "--chips=A:1", "--cards=2", "--coup=2", "--rounds=2", "--unwon=share"])
def test_a_record_says_what_its_table_is(option: str, tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.toml"
    file.write_text(RECORD, "utf-8")
    assert main(["judge", f"@{file}", option]) == 2
    assert f"{option.partition('=')[0]}: the record already says it" in capsys.readouterr().err
