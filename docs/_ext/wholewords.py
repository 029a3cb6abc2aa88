"""Where words of code may end a line: short ones nowhere, though browsers would break them after every hyphen, long
ones after each folder and before each dot."""

from __future__ import annotations

import re
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

LONGEST: Final = 20
"""Characters of the longest word that stays whole; a longer one may be wider than a telephone."""

WORD: Final = re.compile(r'<span class="pre">([^<]+)</span>')

JOINT: Final = re.compile(r"(?<=[^/]/)(?=[^/])|(?<=\w)(?=\.\w)")
"""Where a long word may break."""


def keep(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Mark the words of a page."""
    if "body" in context:
        context["body"] = WORD.sub(marked, context["body"])


def marked(found: re.Match[str]) -> str:
    """Return a word of code with the places where it may break.

    >>> [WORD.sub(marked, f'<span class="pre">{word}</span>') for word in ("--games", "spec/rulings/settled.md")]
    ['<span class="pre whole">--games</span>', '<span class="pre">spec/<wbr>rulings/<wbr>settled<wbr>.md</span>']
    """
    word = found[1]
    if len(word) <= LONGEST:
        return f'<span class="pre whole">{word}</span>'
    return f'<span class="pre">{JOINT.sub("<wbr>", word)}</span>'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what marks the words."""
    app.connect("html-page-context", keep)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
