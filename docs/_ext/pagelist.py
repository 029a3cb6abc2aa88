"""The list of pages beside every page: put together once for a build, and opened for each page where that page stands.

Sphinx would put it together anew for each of some hundred pages, a quarter of the work of the whole build.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final
from xml.etree import ElementTree

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

BEFORE_THE_THEME: Final = 400
"""The theme makes of the list what it shows at Sphinx's usual priority, 500."""

NOWHERE: Final = ""
"""The page from which nothing of the list is open, and every address in it is the one from the root."""


def share(app: Sphinx, builder: Builder) -> None:
    """Let all pages that are written from now on have one list, where the theme asks Sphinx for each page's own.

    The theme asks for one shape alone, that of `closed`.
    """
    if not isinstance(builder, StandaloneHTMLBuilder):
        return
    pages = closed(builder)

    def tell_theme(
        app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
    ) -> None:
        context["toctree"] = lambda **shape: opened(pages, builder.get_target_uri(pagename))

    app.connect("html-page-context", tell_theme, priority=BEFORE_THE_THEME)


def closed(builder: StandaloneHTMLBuilder) -> ElementTree.Element:
    """Return the list with nothing open: every page by its title, in the shape that the theme asks for."""
    tree = global_toctree_for_doc(
        builder.env, NOWHERE, builder, tags=builder.tags, titles_only=True, maxdepth=-1, includehidden=True
    )
    pages = ElementTree.fromstring(f"<div>{builder.render_partial(tree)['fragment']}</div>")
    for page, toc in builder.env.tocs.items():
        groups = (group for group in toc.findall(addnodes.toctree) if page != builder.config.root_doc)
        for group in groups:
            if group.get("caption"):
                head(pages, builder.get_target_uri(group["entries"][0][1]), group["caption"])
    return pages


def head(pages: ElementTree.Element, first: str, caption: str) -> None:
    """Put the caption of a group of pages before the first of them: Sphinx keeps those of the first page alone.

    pages: the list with nothing open.  first: the address of the group's first page from the root.

    >>> pages = ElementTree.fromstring('<div><ul><li><a class="to" href="a.html">A</a></li></ul></div>')
    >>> head(pages, "a.html", "Sections")
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
    """Return the list as one page shows it: its links lead on from there, and it is open down to that page.

    pages: the list with nothing open, within one element.  here: the address of the page from the root.

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


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is done before the first page is written."""
    app.connect("write-started", share)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
