"""The site in several languages: the switch at the head of each page, and links for whoever searches by language.

`site_languages` has, for each language, its name and the folder of its pages: `{"en": ("English", ""), "fr": …}`. The
pages and their anchors bear the same names in all of them. `first_edition` is the way from the root of an edition to
that of the first, "../" say, where the files lie that all have in common.

`site_url` is the address at which the first of them will stand, with a slash at its end, or nothing: then pages name no
addresses but those from one to the other.

With `site_clauses_translated` a build in another language warns of every clause whose translation is missing, or is
that of an earlier wording.
"""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from tools.specification import read, without_french

log = logging.getLogger(__name__)


class Edition(NamedTuple):
    """A page in one language, as the templates are told of it.

    href: the way there.  address: the same for whoever searches, in full where the site has an address.
    """

    code: str
    name: str
    href: str
    address: str
    is_here: bool


def editions(app: Sphinx, page: str) -> list[Edition]:
    """Return a page in every language, this one too; nothing where there is only one."""
    listed: dict[str, tuple[str, str]] = app.config.site_languages
    if len(listed) < 2:
        return []
    return [_edition(app, page, code, name, folder) for code, (name, folder) in listed.items()]


def _edition(app: Sphinx, page: str, code: str, name: str, folder: str) -> Edition:
    file = app.builder.get_target_uri(page)
    href = app.builder.get_relative_uri(page, f"{app.config.first_edition}{folder}{page}")
    base: str = app.config.site_url
    return Edition(
        code, name, href, f"{base}{folder}{file}" if base else href or posixpath.basename(file), code == _here(app)
    )


def _here(app: Sphinx) -> str:
    code: str = app.config.language
    return code


def _find_first(_app: Sphinx, config: Config) -> None:
    """Set the way from the root of this edition to that of the first, and where this one will stand if it is known."""
    _name, folder = config.site_languages.get(config.language, ("", ""))
    config.first_edition = "../" * folder.count("/")
    if config.site_url:
        config.html_baseurl = config.site_url + folder


def _check_clauses(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of the clauses of which this edition would tell the first language's words."""
    first = next(iter(app.config.site_languages), _here(app))
    if not app.config.site_clauses_translated or _here(app) == first:
        return
    for citation in without_french(read(Path(env.srcdir))):
        log.warning(
            "clause %s: its French is missing, or that of an earlier wording", citation, type="rule", subtype="french"
        )


def _tell_template(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    context["editions"] = editions(app, pagename)
    context["editions_label"] = _("Language")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the configuration and what the templates are told."""
    app.add_config_value("site_languages", {}, "env", types=frozenset({dict}))
    app.add_config_value("site_url", "", "html", types=frozenset({str}))
    app.add_config_value("first_edition", "", "env", types=frozenset({str}))
    app.add_config_value("site_clauses_translated", False, "", types=frozenset({bool}))
    app.connect("config-inited", _find_first)
    app.connect("env-check-consistency", _check_clauses)
    app.connect("html-page-context", _tell_template)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
