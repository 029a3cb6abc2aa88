"""The style sheets and scripts of a page in one file each: a phone on a slow network waits for every request.

Pages that load the same files load the same bundle. A site is bundled once all of its pages are written.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

STYLE: Final = re.compile(r'<link rel="stylesheet"[^>]*href="([^"]*_static/[^"]+)"[^>]*>\s*')
SCRIPT: Final = re.compile(r'<script(?: defer(?:="defer")?)? src="([^"]*_static/[^"]+)"[^>]*></script>\s*')
_FOUND: Final = re.compile(r'url\((["\']?)(?!data:|[a-z]+:|/)([^)"\']+)\1\)')
"""A file that a style sheet loads."""
FEWEST: Final = 2


def bundle(edition: Path) -> None:
    """Replace the style sheets and the scripts of every page of an edition by bundles. edition: its root.

    A page that has not been written anew still loads its bundle, which is made again of the same files.
    """
    for made in (edition / "_static").glob("all-*"):
        _write(made, made.read_text("utf-8").partition("*/")[0].removeprefix("/*").split())
    for page in edition.rglob("*.html"):
        html = page.read_text("utf-8")
        bundled = _bundled(html, STYLE, '<link rel="stylesheet" type="text/css" href="{}">', page, edition)
        bundled = _bundled(bundled, SCRIPT, '<script defer src="{}"></script>', page, edition)
        if bundled != html:
            page.write_text(bundled, "utf-8")


def _bundled(html: str, pattern: re.Pattern[str], tag: str, page: Path, edition: Path) -> str:
    """A page in which the first of such elements loads what all of them do."""
    found = [match for match in pattern.finditer(html) if 'type="module"' not in match[0]]
    files = [(page.parent / match[1].partition("?")[0]).resolve() for match in found]
    if len(files) < FEWEST or not all(file.is_file() for file in files):
        return html
    address = os.path.relpath(_bundle_of(files, edition), page.parent)
    for place, match in enumerate(found):
        html = html.replace(match[0], tag.format(address) if place == 0 else "", 1)
    return html


def _bundle_of(files: Sequence[Path], edition: Path) -> Path:
    """The file that holds all of these, in their order."""
    names = [file.relative_to(edition / "_static").as_posix() for file in files]
    made = edition / f"_static/all-{sha256(' '.join(names).encode()).hexdigest()[:10]}{files[0].suffix}"
    if not made.exists():
        _write(made, names)
    return made


def _write(made: Path, names: Sequence[str]) -> None:
    """Write a bundle, which begins with the names of what it is made of. names: from the folder that it is in."""
    static = made.parent
    texts = [
        _style(static, name) if made.suffix == ".css" else f"{(static / name).read_text('utf-8')}\n;" for name in names
    ]
    made.write_text("\n".join((f"/* {' '.join(names)} */", *texts)), "utf-8")


def _style(static: Path, name: str) -> str:
    """A style sheet as it is where the bundle stands."""
    folder = posixpath.dirname(name)
    return _FOUND.sub(
        lambda match: f"url({posixpath.normpath(posixpath.join(folder, match[2]))})", (static / name).read_text("utf-8")
    )
