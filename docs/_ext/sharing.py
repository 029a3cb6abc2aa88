"""What a page says of itself to whoever finds it or sends it on: its description, and where the whole site is listed.

A description is the first paragraph of the page, in its language. Where the address of the site is known (`site_url`),
the first edition lists all pages of all editions in `sitemap.xml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from languages import Edition, editions
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

LONGEST: Final = 200
"""Characters of a description; whoever shows it shows no more."""
SHORTEST: Final = 40
"""Characters of a paragraph that tells what a page is about."""
LOCALES: Final = {"en": "en_GB", "fr": "fr_FR"}
SITEMAP: Final = "sitemap.xml"

_MAP: Final = """\
<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
{pages}</urlset>
"""


def described(doctree: nodes.document) -> str:
    """Return the first paragraph of a page that tells what the page is about, as far as it may go."""
    texts = (" ".join(paragraph.astext().split()) for paragraph in doctree.findall(nodes.paragraph))
    return shortened(next((text for text in texts if len(text) >= SHORTEST), ""))


def shortened(text: str) -> str:
    """Return a text, or as many of its words as there is room for.

    >>> shortened("Aces"), len(shortened("word " * 100))
    ('Aces', 200)
    """
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rpartition(" ")[0] + "…"


def tell_template(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template what the page says of itself."""
    context["description"] = described(doctree) if doctree else ""
    context["og_locale"] = LOCALES.get(app.config.language, app.config.language)


def list_pages(app: Sphinx, failure: Exception | None) -> None:
    """Write the list of all pages, once for all editions, where their addresses are known."""
    if failure is None and app.builder.name == "html" and app.config.site_url and not app.config.first_edition:
        entries = "".join(_entries(app))
        Path(app.outdir, SITEMAP).write_text(_MAP.format(pages=entries), "utf-8")


def _entries(app: Sphinx) -> Iterator[str]:
    for page in sorted(app.env.found_docs):
        listed = editions(app, page)
        links = "".join(map(_alternate, listed))
        yield from (f"<url><loc>{escape(edition.address)}</loc>{links}</url>\n" for edition in listed)


def _alternate(edition: Edition) -> str:
    return f'<xhtml:link rel="alternate" hreflang="{edition.code}" href="{escape(edition.address)}"/>'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what the templates are told, and what is done at the end."""
    app.setup_extension("languages")
    app.connect("html-page-context", tell_template)
    app.connect("build-finished", list_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
