"""What stands at the foot of every page: the edition with its date, the licence, and a way to report a fault.

The edition is that of the clauses, `release`; `site_date` is its date, never that of the build. `site_faults` is the
address at which faults are reported, which whoever publishes the site has (FAULTS_URL); without one a page says what
to do.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sitewords import _, day
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.util.typing import ExtensionMetadata

LICENCE = "LICENSE.txt"
REPORTING = "docs/reporting"
"""The page that says how a fault is reported."""


class Imprint(NamedTuple):
    """What the foot of a page says.

    words: edition and date.  copied: what names the page and its edition in a report.  faults: where it goes.
    """

    words: str
    copied: str
    licence: str
    faults: str


def imprint_of(app: Sphinx, page: str) -> Imprint:
    """Return the foot of a page."""
    edition, date = app.config.release, app.config.site_date
    up = "../" * page.count("/")
    return Imprint(
        dated(app.config),
        f"{app.config.project} {edition}{date and f' ({date})'}, {app.builder.get_target_uri(page)}",
        f"{up}{app.config.first_edition}{LICENCE}",
        app.config.site_faults or app.builder.get_relative_uri(page, REPORTING),
    )


def dated(config: Config) -> str:
    """Return the edition with its date, in words."""
    date = config.site_date and day(config.site_date, config.language)
    said = _("Edition {edition} of {date}") if date else _("Edition {edition}")
    return str(said).format(edition=config.release, date=date)


def tell_template(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template what it says at the foot of the page."""
    context["imprint"] = imprint_of(app, pagename)
    context["imprint_words"] = {
        "licence": _("MIT licence"),
        "faults": _("Report a fault"),
        "copy": _("copy what names this page"),
        "copied": _("copied"),
    }


def check_address(app: Sphinx, config: Config) -> None:
    """Raise ConfigError where faults are to go to what is no address."""
    if config.site_faults and not config.site_faults.startswith(("https://", "http://", "mailto:")):
        raise ConfigError(
            f"FAULTS_URL: expected an address, such as mailto:faults@rules.example, found {config.site_faults!r}"
        )


def copy_licence(app: Sphinx, failure: Exception | None) -> None:
    """Put the licence into the root of the first edition."""
    licence = Path(app.srcdir, "LICENSE")
    if failure is None and app.builder.name == "html" and not app.config.first_edition and licence.exists():
        shutil.copyfile(licence, Path(app.outdir, LICENCE))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the configuration, what the templates are told, and what is done at the end."""
    app.setup_extension("languages")
    app.add_config_value("site_date", "", "html", types=frozenset({str}))
    app.add_config_value("site_faults", "", "html", types=frozenset({str}))
    app.connect("config-inited", check_address)
    app.connect("html-page-context", tell_template)
    app.connect("build-finished", copy_licence)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
