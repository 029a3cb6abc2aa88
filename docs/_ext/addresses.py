"""The addresses of the site: its editions in several languages, redirects from old addresses and from the short ones
of clauses (`8.4`, `pdf/31`), the page that is shown where there is none, and the site map.

`site_languages` maps each language to its name and the folder of its pages: `{"en": ("English", ""), "fr": …}`. Pages
and anchors have the same names in all of them. `first_edition` is the path from the root of an edition to that of the
first, such as "../", where the shared files lie.

`site_url` is the address at which the first edition will stand, with a slash at its end; without it the pages contain
relative addresses only. `site_date` is the date of the clauses' edition (`release`), never that of the build.

Redirects and site map are written here since `sphinx-reredirects` knows one text for all of them, without a title or a
language, and since `sphinx-sitemap` and `sphinx-notfound-page` expect every language in a folder of its own.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from clausedomain import docname_of, rules_of
from docutils import nodes
from sitewords import _, day, render
from sphinx.application import Sphinx
from sphinx.config import Config

from papillon.desk.addresses import short_address
from papillon.kit.clauses import edition, spoken

NOT_FOUND: Final = "404"
"""The name under which servers look for it."""
OFFLINE: Final = "offline"
"""The page to which the service worker leads without a network."""
SITEMAP: Final = "sitemap.xml"

_RELATIVE: Final = re.compile(r'\b((?:href|src|action|data-content_root)=")(?![a-z]+:|[#/])(?:\./)?')
"""The beginning of a relative address in a page."""


# --- the editions


class Edition(NamedTuple):
    """A page in one language, for the templates."""

    code: str
    name: str
    href: str
    """The path from this page."""
    address: str
    """The same for search engines: in full where the site has an address."""
    is_here: bool


def editions(app: Sphinx, page: str) -> list[Edition]:
    """Return a page in every language, including this one; nothing if there is only one language."""
    languages: dict[str, tuple[str, str]] = app.config.site_languages
    file = app.builder.get_target_uri(page)
    listed = []
    for code, (name, folder) in languages.items():
        href = app.builder.get_relative_uri(page, f"{app.config.first_edition}{folder}{page}")
        base = app.config.site_url
        address = f"{base}{folder}{file}" if base else href or posixpath.basename(file)
        listed.append(Edition(code, name, href, address, code == app.config.language))
    return listed if len(listed) > 1 else []


def edition_in_words(config: Config) -> str:
    """Return the number of the edition with its date, in words, and whether it is a draft."""
    date = config.site_date and day(config.site_date, config.language)
    dated = _("Edition {edition} of {date}") if edition().released else _("Edition {edition} (draft) of {date}")
    words = dated if date else _("Edition {edition}")
    return str(words).format(edition=config.release, date=date)


def find_root(app: Sphinx, config: Config) -> None:
    """Set the path to the first edition, and the address of this one if it is known."""
    _name, folder = config.site_languages.get(config.language, ("", ""))
    config.first_edition = "../" * folder.count("/")
    if config.site_url:
        config.html_baseurl = config.site_url + folder


# --- other addresses


def redirects(app: Sphinx) -> Iterator[tuple[str, str, str]]:
    """Yield each address that leads elsewhere, where it leads to, and its title: a project's name or a clause."""
    for old, new in app.config.moved_pages.items():
        if Path(app.outdir, f"{new}.html").exists():
            yield f"{old}.html", posixpath.relpath(f"{new}.html", posixpath.dirname(old)), app.config.project
    clauses = rules_of(app.env).clauses
    for citation, entry in clauses.items():
        short = short_address(citation)
        page = posixpath.relpath(app.builder.get_target_uri(docname_of(entry)), short)
        # In a folder of its own every server finds it at the address without an ending.
        yield f"{short}/index.html", f"{page}#{entry.anchor}", spoken(citation)


def not_found(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the page that is shown where there is none, and the one for pages that are not kept."""
    if app.builder.name != "html":
        return
    title = str(_("There is no such page"))
    body = render("missing.html", title=title, address=app.builder.get_target_uri)
    yield NOT_FOUND, {"title": title, "body": body}, "page.html"
    title = str(_("This page is not saved on this device"))
    body = render("offline.html", title=title, address=app.builder.get_target_uri)
    yield OFFLINE, {"title": title, "body": body}, "page.html"


def rooted(page: str, root: str) -> str:
    """Return a page with addresses from the root of the server, as it is shown at any address. root: of its edition.

    >>> rooted('<a href="a.html"><a href="#b"><html data-content_root="./"><script src="https://x/">', "/fr/")
    '<a href="/fr/a.html"><a href="#b"><html data-content_root="/fr/"><script src="https://x/">'
    """
    return _RELATIVE.sub(rf"\g<1>{root}", page)


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write all of it; the site map once for all languages, if the address of the site is known."""
    if failure is not None or app.builder.name != "html":
        return
    config, out = app.config, Path(app.outdir)
    for short, address, title in redirects(app):
        page = out / short
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(render("redirect.html", language=config.language, address=address, title=title), "utf-8")
    missing = out / f"{NOT_FOUND}.html"
    folder = config.site_languages.get(config.language, ("", ""))[1]
    root = f"{urlsplit(config.site_url).path or '/'}{folder}"
    missing.write_text(rooted(missing.read_text("utf-8"), root), "utf-8")
    if config.site_url and not config.first_edition:
        pages = [editions(app, page) for page in sorted(app.env.found_docs)]
        (out / SITEMAP).write_text(render("sitemap.xml", pages=pages), "utf-8")


def fill_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates the switch of languages; the page for what is not found has no address of its own."""
    context["editions"] = editions(app, pagename)
    if pagename in (NOT_FOUND, OFFLINE):
        context["pageurl"], context["is_nowhere"] = None, True


def setup(app: Sphinx) -> None:
    """Register the configuration, what the templates use, and what is written at the end."""
    app.add_config_value("site_languages", {}, "env", types=frozenset({dict}))
    app.add_config_value("site_url", "", "html", types=frozenset({str}))
    app.add_config_value("site_date", "", "html", types=frozenset({str}))
    app.add_config_value("first_edition", "", "env", types=frozenset({str}))
    app.add_config_value("moved_pages", {}, "env")
    app.connect("config-inited", find_root)
    app.connect("html-collect-pages", not_found)
    app.connect("html-page-context", fill_context)
    app.connect("build-finished", finish)
