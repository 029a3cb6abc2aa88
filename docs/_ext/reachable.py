"""What the theme leaves out for readers with a keyboard or a screen reader, put into every page."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

AFTER_THE_THEME = 900
"""The theme makes its list of pages at Sphinx's usual priority, 500."""

CAPTION = ('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"')
LISTING = ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">')
MENDED = (("furo_navigation_tree", CAPTION), ("body", CAPTION), ("body", LISTING))
"""Part of a page, with what is written there and what should be: a heading has a level, and a listing wider than its
column is scrolled by keys only where it can be focused."""


def mend(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Mend the parts of a page, wherever it has them."""
    for part, (written, meant) in MENDED:
        if part in context:
            context[part] = context[part].replace(written, meant)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what mends the pages."""
    app.connect("html-page-context", mend, priority=AFTER_THE_THEME)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
