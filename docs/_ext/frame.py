"""What stands around and between the words of every page: its description, the list of pages, the foot, the words of
the theme in the language of the build, and what narrow screens, keyboards and screen readers need.

`site_faults` is the address at which faults are reported, which the publisher of the site has (FAULTS_URL); without
one, the foot leads to the page that says how to report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any, Final

from addresses import edition_in_words
from docutils import nodes
from sitewords import _
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.errors import ConfigError
from sphinx.locale import get_translation
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator

BEFORE_THE_THEME: Final = 400
AFTER_THE_THEME: Final = 900
"""Priorities of handlers; the theme has Sphinx's usual one, 500."""

# --- description and foot

LONGEST_DESCRIPTION: Final = 200
"""Characters; nobody shows more of it."""
SHORTEST_DESCRIPTION: Final = 40
"""Characters; a shorter paragraph does not say what a page is about."""
LOCALES: Final = {"en": "en_GB", "fr": "fr_FR"}
LICENCE: Final = "LICENSE.txt"
REPORTING: Final = "docs/reporting"
"""The page that says how to report a fault."""


def description(doctree: nodes.document) -> str:
    """Return the first paragraph that says what a page is about, or as many of its words as there is room for."""
    texts = (" ".join(paragraph.astext().split()) for paragraph in doctree.findall(nodes.paragraph))
    text = next((text for text in texts if len(text) >= SHORTEST_DESCRIPTION), "")
    return text if len(text) <= LONGEST_DESCRIPTION else text[:LONGEST_DESCRIPTION].rpartition(" ")[0] + "…"


def imprint(app: Sphinx, page: str) -> dict[str, str]:
    """Return the foot of a page. cited: what names the page and its edition in a report."""
    edition, date = app.config.release, app.config.site_date
    return {
        "edition": edition_in_words(app.config),
        "licence": f"{'../' * page.count('/')}{app.config.first_edition}{LICENCE}",
        "faults": app.config.site_faults or app.builder.get_relative_uri(page, REPORTING),
        "cited": f"{app.config.project} {edition}{date and f' ({date})'}, {app.builder.get_target_uri(page)}",
    }


def check_address(app: Sphinx, config: Config) -> None:
    """Raise ConfigError if faults are to be reported to something that is no address."""
    if config.site_faults and not config.site_faults.startswith(("https://", "http://", "mailto:")):
        raise ConfigError(
            f"FAULTS_URL: expected an address, such as mailto:faults@rules.example, found {config.site_faults!r}"
        )


# --- the words of the theme

CATALOG: Final = "sphinx"
"""The catalog in which Sphinx looks before it takes its own translations."""

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
"""What the theme has Sphinx translate, which knows no French for it."""
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
"""What the theme writes in English in every language, as labels and as titles of pictures; and:"""
BRANCH: Final = "Toggle navigation of "
POSSESSIVE: Final = "@pradyunsg</a>'s"
HOLDER: Final = "The maintainers of the rules of Le Papillon"
"""The holder of the copyright, from the configuration."""
SIDEBAR_LABEL: Final = "Pages of the site"
"""The name of the list of pages for a screen reader, which the theme does not give it."""

THEME_WORDS: Final = (*ASKED, *LABELS, *TITLES, BRANCH, POSSESSIVE, HOLDER, SIDEBAR_LABEL)

_SIDEBAR: Final = '<aside class="sidebar-drawer"'

translate = get_translation(CATALOG)


def in_words(page: str) -> str:
    """Return the HTML that the theme writes around a page with its fixed words in the language of the build."""
    for label in LABELS:
        page = page.replace(f'aria-label="{label}"', f'aria-label="{escape(translate(label))}"')
    for title in TITLES:
        page = page.replace(f"<title>{title}</title>", f"<title>{escape(translate(title), quote=False)}</title>")
    page = page.replace(_SIDEBAR, f'{_SIDEBAR} aria-label="{escape(translate(SIDEBAR_LABEL))}"')
    return page.replace(POSSESSIVE, translate(POSSESSIVE))


# --- keyboards, screen readers, narrow screens

_CAPTION: Final = 'class="caption" role="heading"'
_LISTING: Final = '<div class="highlight"><pre>'
_CODE_WORD: Final = re.compile(r'<span class="pre">([^<]+)</span>')
_JOINT: Final = re.compile(r"(?<=[^/]/)(?=[^/])|(?<=\w)(?=\.\w)")
LONGEST_CODE_WORD: Final = 20
"""Characters; a longer word may be wider than a telephone."""


def reachable(html: str) -> str:
    """Return HTML in which headings have a level, and one can scroll a wide listing by keys, since it takes focus."""
    html = html.replace(_CAPTION, f'{_CAPTION} aria-level="2"')
    return html.replace(_LISTING, '<div class="highlight"><pre tabindex="0">')


def breakable(html: str) -> str:
    """Return HTML in which a short word of code never breaks, and a long one after a folder or before a dot.

    >>> [breakable(f'<span class="pre">{word}</span>') for word in ("--games", "spec/rulings/settled.md")]
    ['<span class="pre whole">--games</span>', '<span class="pre">spec/<wbr>rulings/<wbr>settled<wbr>.md</span>']
    """
    return _CODE_WORD.sub(_with_breaks, html)


def _with_breaks(found: re.Match[str]) -> str:
    word = found[1]
    if len(word) <= LONGEST_CODE_WORD:
        return f'<span class="pre whole">{word}</span>'
    return f'<span class="pre">{_JOINT.sub("<wbr>", word)}</span>'


WIDE: Final = 4
"""The fewest columns of a table that a telephone shows row under row, each cell with the heading of its column."""
SHORT: Final = 12
"""Characters of the longest cell in a table that fits, however many columns it has."""
MATRIX: Final = "matrix"
"""Class around a table of numbers with upright headings, which fits as well."""
COLUMN: Final = "column"
"""Attribute of a cell: the heading of its column; empty in the first column, which is the heading of its row."""


def note_headings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note the headings of their columns in the cells of wide tables, for the style sheet; empty cells need none."""
    for table in doctree.findall(nodes.table):
        headings = [cell.astext() for head in table.findall(nodes.thead) for cell in head.findall(nodes.entry)]
        if len(headings) < WIDE or _is_matrix(table):
            continue
        rows = [row.children for body in table.findall(nodes.tbody) for row in body.children]
        cells = [cell for row in rows for cell in zip(["", *headings[1:]], row, strict=False) if cell[1].astext()]
        if any(len(cell.astext()) > SHORT for _, cell in cells):
            for heading, cell in cells:
                cell[COLUMN] = heading


def _is_matrix(table: nodes.Node) -> bool:
    """Say whether a table is a matrix; the theme puts a wrapper between it and the container with the class."""
    around = (table.parent, table.parent.parent)
    return any(isinstance(box, nodes.container) and MATRIX in box["classes"] for box in around)


def visit_entry(self: HTML5Translator, node: nodes.entry) -> None:
    """Begin a cell, with the heading of its column if it is noted."""
    HTML5Translator.visit_entry(self, node)
    if COLUMN in node:
        tag, rest = self.body[-1][:3], self.body[-1][3:]
        self.body[-1] = f'{tag} data-column="{escape(node[COLUMN])}"{rest}'


def depart_entry(self: HTML5Translator, node: nodes.entry) -> None:
    """End a cell."""
    HTML5Translator.depart_entry(self, node)


# --- the list of pages


def share_list(app: Sphinx, builder: Builder) -> None:
    """Make the list of pages once; Sphinx would make it anew for each page, a quarter of the work of the build."""
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    pages = page_list(builder)
    above = {page: parent for page, (parent, _before, _after) in builder.env.collect_relations().items()}

    def tell_theme(
        app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
    ) -> None:
        trail, page = [], pagename if pagename in above else None
        while page:
            trail.append(builder.get_target_uri(page))
            page = above[page]
        context["toctree"] = lambda **shape: opened(pages, builder.get_target_uri(pagename), trail)

    app.connect("html-page-context", tell_theme, priority=BEFORE_THE_THEME)


def page_list(builder: StandaloneHTMLBuilder) -> str:
    """Return the list with nothing open, addresses from the root, and the captions of all groups of pages.

    Sphinx keeps the captions of the root page only.
    """
    tree = global_toctree_for_doc(
        builder.env, "", builder, tags=builder.tags, titles_only=True, maxdepth=-1, includehidden=True
    )
    pages = str(builder.render_partial(tree)["fragment"])
    for page, toc in builder.env.tocs.items():
        groups = (group for group in toc.findall(addnodes.toctree) if page != builder.config.root_doc)
        for group in groups:
            if group.get("caption") and group["entries"]:
                first = re.escape(builder.get_target_uri(group["entries"][0][1]))
                caption = f'<span class="caption-text">{escape(group["caption"], quote=False)}</span>'
                with_caption = rf'<li class="group">{caption}</li>\g<0>'
                pages = re.sub(rf'<li [^>]*><a [^>]*href="{first}">', with_caption, pages, count=1)
    return pages


def opened(pages: str, here: str, trail: Iterable[str]) -> str:
    """Return the list for one page: with relative links, open down to it. trail: its address and those above it.

    >>> opened('<li class="a"><a class="to" href="rules/a.html">A</a></li>', "rules/b.html", [])
    '<li class="a"><a class="to" href="a.html">A</a></li>'
    >>> opened('<li class="a"><a class="to" href="rules/a.html">A</a></li>', "rules/a.html", ["rules/a.html"])
    '<li class="current a"><a class="current to" href="#">A</a></li>'
    """
    for address in trail:
        current = "current " if address == here else ""
        item = rf'<li class="([^"]*)"><a class="([^"]*)" href="{re.escape(address)}"'
        pages = re.sub(item, rf'<li class="current \1"><a class="{current}\2" href="{address}"', pages)
    return re.sub('href="([^"]*)"', lambda link: f'href="{relative_uri(here, link[1]) or "#"}"', pages)


# --- all together


def fill_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates what they use, and finish the HTML of the page and of the theme."""
    context["description"] = description(doctree) if doctree else ""
    context["og_locale"] = LOCALES.get(app.config.language, app.config.language)
    context["imprint"] = imprint(app, pagename)
    context["in_words"] = in_words
    context["say"] = _
    context["copyright"] = context["copyright"].replace(HOLDER, translate(HOLDER))
    tree = reachable(context.get("furo_navigation_tree", ""))
    context["furo_navigation_tree"] = re.sub(f'(?<=aria-label="){BRANCH}', escape(translate(BRANCH)), tree)
    if "body" in context:
        context["body"] = breakable(reachable(context["body"]))


def setup(app: Sphinx) -> None:
    """Register the configuration, what the templates use, and what is done with tables and the list of pages."""
    app.setup_extension("addresses")
    app.add_config_value("site_faults", "", "html", types=frozenset({str}))
    app.connect("config-inited", check_address)
    app.connect("write-started", share_list)
    app.connect("doctree-resolved", note_headings, priority=AFTER_THE_THEME)
    app.add_node(nodes.entry, override=True, html=(visit_entry, depart_entry))
    app.connect("html-page-context", fill_context, priority=AFTER_THE_THEME)
