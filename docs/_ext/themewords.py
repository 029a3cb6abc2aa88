"""The words of the theme in the language of the build.

Some of them the theme asks Sphinx for, some it writes in English whatever the language is. All are messages of the
catalog `sphinx`, where Sphinx looks before it takes its own words.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from docutils import nodes
from reachable import AFTER_THE_THEME
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util.typing import ExtensionMetadata

CATALOG: Final = "sphinx"

ASKED: Final = (
    "Skip to content",
    "Back to top",
    "Next",
    "Previous",
    "Home",
    "On this page",
    "Made with ",
    '<a href="https://www.sphinx-doc.org/">Sphinx</a> and ',
    "Please activate JavaScript to enable the search functionality.",
)
"""What the theme asks for and Sphinx does not know in other languages."""

LABELS: Final = (
    "Toggle site navigation sidebar",
    "Toggle table of contents sidebar",
    "Toggle Light / Dark / Auto color theme",
)
TITLES: Final = (
    "Contents",
    "Menu",
    "Expand",
    "Light mode",
    "Dark mode",
    "Auto light/dark, in light mode",
    "Auto light/dark, in dark mode",
)
BRANCH: Final = "Toggle navigation of "
"""How the label begins that opens a part of the list of pages."""

POSSESSIVE: Final = "@pradyunsg</a>'s"
"""Whose the theme is, before its name."""

HOLDER: Final = "The Le Papillon rules maintainers"
"""Who stands in the line of the copyright, as in the configuration."""

MAIN_ASIDE: Final = "Pages of the site"
"""What the list of pages is called beside the other asides of a page; the theme does not say it."""

THEME_WORDS: Final = (*ASKED, *LABELS, *TITLES, BRANCH, POSSESSIVE, HOLDER, MAIN_ASIDE)

_ASIDE: Final = '<aside class="sidebar-drawer"'

_said = get_translation(CATALOG)


def in_words(page: str) -> str:
    """Return what the theme has written around a page, its fixed words in the language of the build."""
    for label in LABELS:
        page = page.replace(f'aria-label="{label}"', f'aria-label="{escape(_said(label))}"')
    for title in TITLES:
        page = page.replace(f"<title>{title}</title>", f"<title>{escape(_said(title), quote=False)}</title>")
    page = page.replace(_ASIDE, f'{_ASIDE} aria-label="{escape(_said(MAIN_ASIDE))}"')
    return page.replace(POSSESSIVE, _said(POSSESSIVE))


def tell_template(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates `in_words`, and put what the theme gets as values into the language of the build."""
    context["in_words"] = in_words
    context["copyright"] = context["copyright"].replace(HOLDER, _said(HOLDER))
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = re.sub(f'(?<=aria-label="){BRANCH}', escape(_said(BRANCH)), tree)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what the templates are told."""
    app.connect("html-page-context", tell_template, priority=AFTER_THE_THEME)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
