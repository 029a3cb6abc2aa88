"""Addresses that lead on: those that pages had before, so that no link to the site ever breaks, and the short ones of
clauses, `8.4` at the root of an edition, `francion/4.5`, `pdf/31`.
"""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.linking import short_address
from papillon.kit.clauses import spoken

STUB: Final = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<link rel="canonical" href="{address}">
<title>{words}</title>
<p><a href="{address}">{words}</a></p>
</html>
"""
"""A page that leads on; its only words are the name of the project, or of a clause."""


def lead_on(app: Sphinx, failure: Exception | None) -> None:
    """Write a page at each old address of `moved_pages` (old name → new name) of which the build has the new one."""
    if failure is not None or app.builder.name != "html":
        return
    for old, new in app.config.moved_pages.items():
        page = Path(app.outdir, f"{old}.html")
        if Path(app.outdir, f"{new}.html").exists():
            page.parent.mkdir(parents=True, exist_ok=True)
            address = f"{posixpath.relpath(new, posixpath.dirname(old))}.html"
            _write(page, address, app.config.project, app.config.language)


def shorten(app: Sphinx, failure: Exception | None) -> None:
    """Write a page at the short address of each clause, which leads on to it.

    It lies in a folder of its own, so that every server finds it at the address without an ending.
    """
    if failure is not None or app.builder.name != "html":
        return
    clauses = app.env.domains["rule"].clauses  # type: ignore[attr-defined]
    for cited, entry in clauses.items():
        short = short_address(cited)
        place = f"{posixpath.relpath(app.builder.get_target_uri(entry.docname), short)}#{entry.anchor}"
        page = Path(app.outdir, short, "index.html")
        page.parent.mkdir(parents=True, exist_ok=True)
        _write(page, place, spoken(cited), app.config.language)


def _write(page: Path, address: str, words: str, language: str) -> None:
    """Write a page that leads on, unless it stands there already."""
    text = STUB.format(language=language, address=address, words=words)
    if not page.exists() or page.read_text("utf-8") != text:
        page.write_text(text, "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the list of addresses, and what is done at the end."""
    app.add_config_value("moved_pages", {}, "env")
    app.connect("build-finished", lead_on)
    app.connect("build-finished", shorten)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
