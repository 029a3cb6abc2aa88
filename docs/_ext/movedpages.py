"""Old addresses of pages: each leads on to where the page is now, so that no link to the site ever breaks."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

STUB: Final = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<link rel="canonical" href="{address}">
<title>{project}</title>
<p><a href="{address}">{project}</a></p>
</html>
"""
"""A page that leads on; its only words are the name of the project."""


def lead_on(app: Sphinx, failure: Exception | None) -> None:
    """Write a page at each old address of `moved_pages` (old name → new name) of which the build has the new one."""
    if failure is not None or app.builder.name != "html":
        return
    for old, new in app.config.moved_pages.items():
        page = Path(app.outdir, f"{old}.html")
        if Path(app.outdir, f"{new}.html").exists():
            page.parent.mkdir(parents=True, exist_ok=True)
            address = f"{posixpath.relpath(new, posixpath.dirname(old))}.html"
            about = {"language": app.config.language, "project": app.config.project, "address": address}
            page.write_text(STUB.format(**about), "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the list of addresses, and what is done with it at the end."""
    app.add_config_value("moved_pages", {}, "env")
    app.connect("build-finished", lead_on)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
