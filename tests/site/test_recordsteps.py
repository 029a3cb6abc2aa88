"""A recorded game told for a page on which one steps through it."""

from __future__ import annotations

from pathlib import Path

import pytest
from building import extension
from test_replay import GAME

from papillon.desk.__main__ import main
from papillon.desk.screen import Document
from tools import ROOT

stepping = extension("recordsteps")
stepped = stepping.stepped

EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))


def lines_of(step: Document) -> list[str]:
    """What `replay` prints of a step, but for the accounts."""
    name = f"{step['coup']}.{step['move']} " if step["move"] else ""
    comment = f" # {step['comment']}" if step["comment"] else ""
    return [f"{name}{step['heading']}{comment}", *map(line_of, step["parts"])]


def line_of(part: Document) -> str:
    cited = [", ".join(name for name, _place in part[kind]) for kind in ("clauses", "rulings") if part[kind]]
    return f"- {part['text']}" + (f" [{'; '.join(cited)}]" if cited else "")


def printed(capsys: pytest.CaptureFixture[str], file: Path, language: str) -> list[str]:
    """What `replay` prints of a record: its words, the accounts left out."""
    main(["replay", str(file), "--lang", language])
    paragraphs = capsys.readouterr().out.replace("\n        ", " ").split("\n")
    return " ".join(line for line in paragraphs if not line.strip().startswith("= ")).split()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_steps_are_those_that_replay_tells(file: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = stepped(file.read_text("utf-8"), file.name, "papillon", language)
    told = " ".join(line for step in shown["steps"] for line in lines_of(step)).split()
    assert len(shown["steps"]) > 90
    assert " ".join(told) in " ".join(printed(capsys, file, language))


def test_a_step_shows_the_table_after_it() -> None:
    start, first, second, last = stepped(GAME, "game.toml", "papillon", "en")["steps"]
    assert (start["move"], start["turn"], start["exposed"]) == (0, "A", ["K", "5", "2"])
    # the seven takes five and two
    assert (first["exposed"], first["hands"]["A"], first["captured"]["A"], first["turn"]) == (["K"], ["5"], 3, "B")
    # the sauterelle: one chip from each of the others
    assert (second["exposed"], second["chips"]["A"], second["chips"]["B"]) == ([], 99, 102)
    # C must lay down, and pays the pool a chip for each of two cards
    assert (last["exposed"], last["chips"]["C"]) == (["9", "9"], second["chips"]["C"] - 2)
    assert first["comment"] == "a sum"


def test_every_move_can_be_tried_at_the_desk() -> None:
    for step in stepped(GAME, "game.toml", "papillon", "en")["steps"][1:]:
        assert step["desk"].startswith("q=players+3,+dealer+C,")
        assert f",+play+{step['heading'].split(': ')[1].split(' ')[0]}" in step["desk"]
