"""The desk in the page beside the reference, in the page's own way: it asks in the words of the command, and compares.

`uv run python tests/desk_reference.py` asks about the first and the last move of every case of both games and each
question on the site's pages; with `--every` about every move. It says how many were asked, and where the page would
say that its two programs do not agree.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import desk_answers
import francion_answers
from desk_answers import Put

from papillon.desk.explaining import explained
from papillon.desk.language import Document
from papillon.kit.checkout import ROOT

COMMAND_LINE = ("node", "tests/desk_reference.mjs")
ASKED = {"papillon": desk_answers, "francion": francion_answers}
"""What is asked about each game."""


def of_node(lines: Iterable[Document]) -> list[Any]:
    """What the modules of the page say to each line."""
    told = "".join(f"{json.dumps(line)}\n" for line in lines)
    done = subprocess.run(
        COMMAND_LINE, input=told, capture_output=True, encoding="utf-8", cwd=ROOT, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return list(map(json.loads, done.stdout.splitlines()))


def compared(game: str, puts: Iterable[Put]) -> dict[str, list[Document]]:
    """Each question that the page can read, as it asks the reference, and where the two answers differ."""
    asked = [one for one in of_node({"game": game, "text": put.text, "said": put.said} for put in puts) if one]
    answers = ({"judgement": one["judgement"], "explanation": explained(one["words"])} for one in asked)
    return {" ".join(one["words"]): found for one, found in zip(asked, of_node(answers), strict=True)}


def main(*options: str) -> int:
    """Ask all, and print what differs: exit status 1 if anything does."""
    found: dict[str, list[Document]] = {}
    for game, asked in ASKED.items():
        found |= compared(game, [*asked.of_cases(every="--every" in options), *asked.of_pages()])
    differing = {question: differences for question, differences in found.items() if differences}
    for question, differences in differing.items():
        print(question, *(f"\n    {one['what']}: {one['page']}, not {one['reference']}" for one in differences))
    print(f"{len(found)} questions, {len(differing)} answered otherwise")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
