"""Skeletons of adapters: a program that passes the handshake, with a function to fill in for every section.

The skeletons are texts in `skeletons/`; a line ``@section 8`` in one becomes the section's title and its clauses as
comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from commonlaw.clauses import book
from conformance.documents import GAME
from conformance.reports.contents import section_title

FOLDER: Final = Path(__file__).parent / "skeletons"
MARK: Final = re.compile(r"^@section (\d+)$", re.M)


class Skeleton(NamedTuple):
    """A skeleton in one language. file: what it is written to.  comment: how a comment begins.  start: its command."""

    template: str
    file: str
    comment: str
    start: str


SKELETONS: Final[Mapping[str, Skeleton]] = {
    "python": Skeleton("adapter.py.txt", "papillon_adapter.py", "#", "python3"),
    "javascript": Skeleton("adapter.mjs.txt", "papillon_adapter.mjs", "//", "node"),
}
"""Every language that there is a skeleton for."""


def skeleton_text(language: str) -> str:
    """The text of a skeleton, every section with its clauses.

    >>> "# --- 7 Hanneton" in skeleton_text("python")
    True
    """
    skeleton = SKELETONS[language]
    template = (FOLDER / skeleton.template).read_text("utf-8")
    return MARK.sub(lambda found: _section_comment(found[1], skeleton.comment), template)


def _section_comment(number: str, comment: str) -> str:
    clauses = [f"{comment}   {clause.id}  {clause.title}" for clause in book(GAME).section(number)]
    return "\n".join([f"{comment} --- {section_title(number)}", *clauses])


def write_skeleton(language: str, folder: Path) -> Path:
    """Write a skeleton into a folder, which is made if need be.

    Raises FileExistsError rather than write over a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SKELETONS[language].file
    with path.open("x", encoding="utf-8") as file:
        file.write(skeleton_text(language))
    return path
