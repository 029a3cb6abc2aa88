"""The page that is shown where there is none, in each language: `404.html`, which servers look for by that name.

It is shown at whatever address was asked for, so that its own addresses begin at the root of the server: with the path
of `site_url` where that is known, and otherwise with a slash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

PAGE: Final = "404"

_ADDRESS: Final = re.compile(r'\b((?:href|src|action|data-content_root)=")(?![a-z]+:|[#/])(?:\./)?')
"""The beginning of an address that is reckoned from the page."""


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the page."""
    if app.builder.name == "html":
        yield PAGE, {"title": str(_("There is no such page")), "body": _body(app)}, "page.html"


def _body(app: Sphinx) -> str:
    ways = {
        "docs/index": _("The first page"),
        "spec/index": _("The rules"),
        "desk/index": _("The desk"),
        "spec/questions": _("Questions at the table"),
    }
    search, address = _("Search these pages"), app.builder.get_target_uri("search")
    form = (
        f'<form class="search-form" method="get" action="{address}" role="search"><label>{search} '
        '<input type="search" name="q" maxlength="200" autocomplete="off"></label></form>'
    )
    links = "".join(f'<li><a href="{app.builder.get_target_uri(page)}">{name}</a></li>' for page, name in ways.items())
    about = _("A clause stands at its number: 8.4 at the end of the site's address. Or begin here:")
    return f"<section><h1>{_('There is no such page')}</h1>{form}<p>{about}</p><ul>{links}</ul></section>"


def rooted(page: str, root: str) -> str:
    """Return a page whose addresses begin at the root of the server. root: the path of its edition.

    >>> rooted('<a href="a.html"><a href="#b"><html data-content_root="./"><script src="https://x/">', "/fr/")
    '<a href="/fr/a.html"><a href="#b"><html data-content_root="/fr/"><script src="https://x/">'
    """
    return _ADDRESS.sub(rf"\g<1>{root}", page)


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Have the addresses of the page begin at the root of the server."""
    path = Path(app.outdir, f"{PAGE}.html")
    if failure is None and app.builder.name == "html" and path.exists():
        folder = app.config.site_languages.get(app.config.language, ("", ""))[1]
        root = f"{urlsplit(app.config.site_url).path or '/'}{folder}"
        path.write_text(rooted(path.read_text("utf-8"), root), "utf-8")


def no_address(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have the page name no address of its own: it is shown at others."""
    if pagename == PAGE:
        context["pageurl"], context["is_nowhere"] = None, True


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the page."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("html-page-context", no_address)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
