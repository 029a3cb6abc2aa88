"""The site in several languages: the switch at the head of each page, and links for search engines.

`site_languages` maps each language to its name and the folder of its pages: `{"en": ("English", ""), "fr": …}`. Pages
and anchors have the same names in all of them. `first_edition` is the path from the root of an edition to that of the
first, such as "../", where the shared files lie.

`site_url` is the address at which the first edition will stand, with a slash at its end; without it the pages contain
relative addresses only. `site_date` is the date of the clauses' edition (`release`), never that of the build.

With `site_clauses_translated` a build in another language warns of every clause whose translation is missing or
belongs to an earlier wording.
"""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sitewords import _, day
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from tools.specification import read, without_french

log = logging.getLogger(__name__)


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
    """Return the number of the edition with its date, in words."""
    date = config.site_date and day(config.site_date, config.language)
    words = _("Edition {edition} of {date}") if date else _("Edition {edition}")
    return str(words).format(edition=config.release, date=date)


def find_root(app: Sphinx, config: Config) -> None:
    """Set the path to the first edition, and the address of this one if it is known."""
    _name, folder = config.site_languages.get(config.language, ("", ""))
    config.first_edition = "../" * folder.count("/")
    if config.site_url:
        config.html_baseurl = config.site_url + folder


def check_clauses(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of the clauses that this edition could only show in the first language."""
    language = app.config.language
    first = next(iter(app.config.site_languages), language)
    if app.config.site_clauses_translated and language != first:
        for citation in without_french(read(Path(env.srcdir))):
            message = "clause %s: its French is missing, or that of an earlier wording"
            log.warning(message, citation, type="rule", subtype="french")


def fill_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates the switch of languages."""
    context["editions"] = editions(app, pagename)
    context["editions_label"] = _("Language")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the configuration and what the templates use."""
    app.add_config_value("site_languages", {}, "env", types=frozenset({dict}))
    app.add_config_value("site_url", "", "html", types=frozenset({str}))
    app.add_config_value("site_date", "", "html", types=frozenset({str}))
    app.add_config_value("first_edition", "", "env", types=frozenset({str}))
    app.add_config_value("site_clauses_translated", False, "", types=frozenset({bool}))
    app.connect("config-inited", find_root)
    app.connect("env-check-consistency", check_clauses)
    app.connect("html-page-context", fill_context)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
