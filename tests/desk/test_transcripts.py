"""Every command of a transcript answers what stands below it.

Lines of the transcript that begin with `<` are standard input, `...` stands for any lines, `[1]` for the exit status.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from francion import readings as francion
from papillon import readings as papillon
from papillon.desk.__main__ import main
from tools import ROOT

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))


def shown() -> Iterator[tuple[str, str, str]]:
    """Each command with its standard input and its answer; other lines that begin with `#` are comments."""
    for path in TRANSCRIPTS:
        text = re.sub(r"^#.*\n", "", path.read_text("utf-8"), flags=re.M)
        for block in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, answer = block.partition("\n")
            given = re.findall(r"^< ?(.*\n)", answer, re.M)
            yield command, "".join(given), re.sub(r"^<.*\n", "", answer, flags=re.M).strip("\n")


def as_pattern(answer: str) -> str:
    return "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r" *\n" for line in answer.split("\n"))


@pytest.mark.parametrize(("command", "given", "answer"), list(shown()))
def test_a_command_answers_as_shown(
    command: str, given: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    game, *words = shlex.split(command)
    status = main(words, game)
    printed = capsys.readouterr()
    assert status or not printed.err
    said = (printed.out + printed.err).strip("\n") + "\n" + (f"[{status}]\n" if status else "")
    assert re.fullmatch(as_pattern(answer), said), f"{command} answers\n{said}"


@pytest.mark.parametrize(
    ("game", "readings", "never_decide"),
    [("judge", papillon.READINGS, {"first-layout", "consolation-deal"}), ("francion", francion.READINGS, set())],
)
def test_every_open_ruling_decides_something_in_a_transcript(
    game: str, readings: Mapping[str, object], never_decide: set[str]
) -> None:
    """All but what is exposed at first, and what is forgotten with a deal: these one play cannot show."""
    (judged,) = (path.read_text("utf-8") for path in TRANSCRIPTS if path.stem == game)
    decided = set(re.findall(r"^  ([a-z-]+)=[a-z-]+  \(here ", judged, re.M))
    assert decided == set(readings) - never_decide
