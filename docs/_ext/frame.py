"""What stands around and between the words of every page: its description, the list of pages, the foot, the words of
the theme in the language of the build, and what narrow screens, keyboards and screen readers need.

`site_faults` is the address at which faults are reported, which the publisher of the site has (FAULTS_URL); without
one, the foot leads to the page that says how to report.
"""

from __future__ import annotations

import re
from copy import deepcopy
from html import escape
from typing import Any, Final
from xml.etree import ElementTree

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
HOLDER: Final = "The Le Papillon rules maintainers"
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

    def tell_theme(
        app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
    ) -> None:
        context["toctree"] = lambda **shape: opened(pages, builder.get_target_uri(pagename))

    app.connect("html-page-context", tell_theme, priority=BEFORE_THE_THEME)


def page_list(builder: StandaloneHTMLBuilder) -> ElementTree.Element:
    """Return the list with nothing open: every page by its title, with addresses from the root, as the theme wants."""
    tree = global_toctree_for_doc(
        builder.env, "", builder, tags=builder.tags, titles_only=True, maxdepth=-1, includehidden=True
    )
    pages = ElementTree.fromstring(f"<div>{builder.render_partial(tree)['fragment']}</div>")
    for page, toc in builder.env.tocs.items():
        groups = (group for group in toc.findall(addnodes.toctree) if page != builder.config.root_doc)
        for group in groups:
            if group.get("caption") and group["entries"]:
                insert_caption(pages, builder.get_target_uri(group["entries"][0][1]), group["caption"])
    return pages


def insert_caption(pages: ElementTree.Element, first: str, caption: str) -> None:
    """Put the caption of a group of pages before the first of them: Sphinx keeps those of the root page only.

    >>> pages = ElementTree.fromstring('<div><ul><li><a class="to" href="a.html">A</a></li></ul></div>')
    >>> insert_caption(pages, "a.html", "Sections")
    >>> ElementTree.tostring(pages, "unicode", "html")[:74]
    '<div><ul><li class="group"><span class="caption-text">Sections</span></li>'
    """
    for listed in pages.iter("ul"):
        links = [link.get("href") if (link := item.find("a")) is not None else None for item in listed]
        if first in links:
            item = ElementTree.Element("li", {"class": "group"})
            ElementTree.SubElement(item, "span", {"class": "caption-text"}).text = caption
            listed.insert(links.index(first), item)
            return


def opened(pages: ElementTree.Element, here: str) -> str:
    """Return the list for one page: with relative links, open down to that page. here: its address from the root.

    >>> pages = ElementTree.fromstring('<div><ul><li><a class="to" href="rules/a.html">A</a></li></ul></div>')
    >>> opened(pages, "rules/a.html")
    '<ul class="current"><li class="current"><a class="current to" href="#">A</a></li></ul>'
    >>> opened(pages, "rules/b.html")
    '<ul><li><a class="to" href="a.html">A</a></li></ul>'
    """
    listed = deepcopy(pages)
    around = {child: parent for parent in listed.iter() for child in parent}
    for link in listed.iter("a"):
        href = relative_uri(here, link.attrib["href"])
        link.set("href", href or "#")
        if not href:
            link.set("class", f"current {link.attrib['class']}")
            place = link
            while (place := around[place]) is not listed:
                place.set("class", f"{place.get('class', '')} current".lstrip())
    return "".join(ElementTree.tostring(part, "unicode", "html") for part in listed)


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
