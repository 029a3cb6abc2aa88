"""What the code says, as the messages of its catalogs: found by the names of what it is said with.

It is read by `ast`, not by Babel, which does not look into the parts of an f-string and takes the two ends of a choice
for one message.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.catalogs import Words

Marks = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Pattern of files → what is called in them to say something → which of its arguments are words."""

SITE: Final[Marks] = {"docs/_ext/*.py": {"_": (0,)}}

_SAID: Final = {"say": (0,), "words": (0,), "N_": (0,), "Plural": (0, 1)}
PROGRAMS: Final[Marks] = {
    "papillon/kit/**/*.py": {**_SAID, "self": (0,)},
    "*/refusals.py": {"Refusal": (2,)},
    "*/pictures.py": _SAID,
    "papillon/desk/**/*.py": {**_SAID, "Matter": (0,)},
    "tools/*.py": _SAID,
}
"""What the desk and the pictures say."""


def words_in(root: Path, marks: Marks) -> Iterator[Words]:
    """Yield what is marked below a root, file by file."""
    for pattern, called in marks.items():
        for path in sorted(root.glob(pattern)):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (places := called.get(_name(node.func))):
                    yield from _said([node.args[place] for place in places if place < len(node.args)])


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _said(arguments: Sequence[ast.expr]) -> Iterator[Words]:
    """The words in arguments: either of two where the code chooses, both together where they count."""
    said = [str(end.value) for words in arguments for end in _ends(words) if isinstance(end, ast.Constant)]
    if len(arguments) == 2:
        yield said[0], said[1]
    else:
        yield from said


def _ends(words: ast.expr) -> Sequence[ast.expr]:
    return [words.body, words.orelse] if isinstance(words, ast.IfExp) else [words]
