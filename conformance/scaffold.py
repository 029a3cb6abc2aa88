"""Skeletons of adapters: a program that passes the handshake, with a function to fill in for every section.

The skeletons are texts in `skeletons/`, one of each game in each language, followed by what all games have in common. A
line ``@section 8`` becomes the section's title and its clauses as comments.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from conformance.documents import GAME, section_name
from conformance.reports.contents import section_title
from papillon.kit.clauses import book
from papillon.kit.console import write_whole

FOLDER: Final = Path(__file__).parent / "skeletons"
SECTION: Final = re.compile(r"^@section (\d+)$", re.M)


class Skeleton(NamedTuple):
    """Skeletons in one language."""

    suffix: str
    """How the name of the file ends."""
    comment: str
    """How a comment begins."""
    start: tuple[str, ...]
    """The words that start the program, before the name of its file; none if it is compiled and starts by itself."""
    compiler: tuple[str, ...] = ()
    """The words that compile it, before the name of its file; none where that is not needed."""

    def building(self, path: Path) -> tuple[str, ...]:
        """The command that compiles the program in a file; empty where none is needed."""
        return (*self.compiler, "-o", str(path.with_suffix("")), str(path)) if self.compiler else ()

    def starting(self, path: Path) -> tuple[str, ...]:
        """The command that starts the program in a file, once compiled.

        >>> SKELETONS["rust"].starting(Path("my.rs")), SKELETONS["python"].starting(Path("my.py"))
        (('./my',), ('python3', 'my.py'))
        """
        return (*self.start, str(path)) if self.start else (os.path.join(".", path.with_suffix("")),)  # noqa: PTH118


SKELETONS: Final[Mapping[str, Skeleton]] = {
    "python": Skeleton(".py", "#", ("python3",)),
    "javascript": Skeleton(".mjs", "//", ("node",)),
    "go": Skeleton(".go", "//", ("go", "run")),
    "rust": Skeleton(".rs", "//", (), ("rustc", "--edition", "2021")),
}
"""Language → its skeletons."""


def skeleton_text(language: str, game: str = GAME) -> str:
    """The text of a skeleton, every section with its clauses.

    >>> "# --- 7 Hanneton" in skeleton_text("python"), "// --- 3 Play" in skeleton_text("javascript", "francion")
    (True, True)
    """
    suffix, comment, *_ = SKELETONS[language]
    own, common = ((FOLDER / f"{name}{suffix}.txt").read_text("utf-8") for name in (game, "common"))
    between = "\n\n" if language == "python" else "\n"  # as formatters of the language have it
    return SECTION.sub(lambda found: _section_comment(game, found[1], comment), own + between + common)


def _section_comment(game: str, number: str, comment: str) -> str:
    clauses = [f"{comment}   {clause.id}  {clause.title}" for clause in book(game).section(number)]
    return "\n".join([f"{comment} --- {section_title(section_name(game, number))}", *clauses])


def write_skeleton(language: str, folder: Path, game: str = GAME) -> Path:
    """Write a skeleton into a folder, which is made if need be: ``papillon_adapter.py``.

    Raises FileExistsError rather than write over a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}_adapter{SKELETONS[language].suffix}"
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    write_whole(path, skeleton_text(language, game))
    return path
