"""What the pages of the site weigh, and how long it takes to build beside the same pages without our extensions.

Run it with `uv run --group docs python -m benchmarks.site`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from benchmarks.clock import one_or_more, pin
from papillon.desk.inputs import BadInput
from papillon.kit.checkout import ROOT
from tools.site import ADVICE, NEEDED, check_installed

PLAIN = '''
"""Our blocks as plain paragraphs and our references as plain words: what Sphinx would do with the pages alone."""
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective


class Block(SphinxDirective):
    """A block of which only the text is left."""

    has_content, required_arguments, final_argument_whitespace = True, 1, True
    option_spec = {"kind": directives.unchanged}  # the parser leaves the others out, with a warning

    def run(self):
        return self.parse_content_to_nodes()


def word(name, rawtext, text, lineno, inliner, options=None, content=()):
    return [nodes.literal(rawtext, text)], []


def setup(app):
    for block in ("clause", "ruling", "scenario", "side-by-side"):
        app.add_directive(block, Block)
    for role in ("rule:clause", "rule:ruling", "clause", "ruling"):
        app.add_role(role, word)
    return {"parallel_read_safe": True}
'''

OURS, PEER = "the site", "the same pages without our extensions"
HEAVIEST = 10

_ASSET = re.compile(r'<(?:script|img|link)\b[^>]*?\b(?:src|href)="([^"#?]+)')


class Weight(NamedTuple):
    """What a page weighs, in bytes. html: its own file.  gzipped: that, as servers send it.  whole: with its assets."""

    page: str
    html: int
    gzipped: int
    whole: int


# The weight of the pages


def weights(site: Path) -> list[Weight]:
    """The pages of a built site, the heaviest first."""
    pages = [weight(site, path) for path in sorted(site.rglob("*.html"))]
    return sorted(pages, key=lambda page: -page.html)


def weight(site: Path, path: Path) -> Weight:
    """One page with the styles, scripts and pictures that it asks for."""
    content = path.read_bytes()
    assets = set(assets_of(path, content.decode("utf-8")))
    whole = len(content) + sum(asset.stat().st_size for asset in assets)
    return Weight(path.relative_to(site).as_posix(), len(content), len(gzip.compress(content)), whole)


def assets_of(path: Path, text: str) -> Iterator[Path]:
    """The files that a page has fetched; the pages that it names as next and previous are not."""
    for address in _ASSET.findall(text):
        asset = (path.parent / address).resolve()
        if asset.suffix != ".html" and asset.is_file():
            yield asset


# The time of a build


def build(name: str, folder: Path, *more: str) -> float:
    """Build everything anew into a folder, and give the seconds that it took. more: words for Sphinx."""
    (folder / "plainblocks.py").write_text(PLAIN, "utf-8")
    options = ["-q", "-E", "-c", "docs", "-b", "html", "-d", str(folder / "doctrees"), *more]
    if name == PEER:
        options += ["-D", "extensions=myst_parser,plainblocks", "-D", "templates_path="]
    command = [sys.executable, "-m", "sphinx", *options, ".", str(folder / "html")]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, env=environment, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(folder: Path, runs: int) -> dict[str, list[float]]:
    """Seconds of every build, both in turn; the pages stay in the folder."""
    times: dict[str, list[float]] = {OURS: [], PEER: []}
    for name in [OURS, PEER] * runs:
        place = folder / name.replace(" ", "-")
        place.mkdir(exist_ok=True)
        times[name].append(build(name, place))
    return times


# What is printed


def results(folder: Path, times: Mapping[str, list[float]]) -> dict[str, Any]:
    """Everything that was measured, as one record."""
    pages = {name: weights(folder / name.replace(" ", "-") / "html") for name in times}
    base = median(times[PEER])
    return {
        "python": platform.python_version(),
        "sphinx": version("sphinx"),
        "builds": [
            {
                "name": name,
                "pages": len(pages[name]),
                "seconds": round(median(spent), 2),
                "each_run": [round(one, 2) for one in spent],
                "ratio": round(median(spent) / base, 2),
            }
            for name, spent in times.items()
        ],
        "pages": [page._asdict() for page in pages[OURS]],
    }


def build_table(measured: Mapping[str, Any]) -> str:
    """The builds as a Markdown table; the last is the yardstick."""
    lines = ["| build | pages | seconds | lowest – highest | ratio |", "|---|--:|--:|--:|--:|"]
    for one in measured["builds"]:
        span = f"{min(one['each_run']):.1f} – {max(one['each_run']):.1f}"
        lines.append(f"| {one['name']} | {one['pages']} | {one['seconds']:.1f} | {span} | {one['ratio']:.2f} |")
    return "\n".join(lines)


def weight_table(pages: list[dict[str, Any]]) -> str:
    """The page in the middle, the heaviest, and all together, in thousands of bytes, as a Markdown table."""
    middle = {key: median(page[key] for page in pages) for key in ("html", "gzipped", "whole")}
    everything = {key: sum(page[key] for page in pages) for key in ("html", "gzipped")}
    rows = [{"page": "*median*", **middle}, *pages[:HEAVIEST], {"page": "*all*", **everything, "whole": None}]
    lines = ["| page | HTML, kB | gzipped | with its assets |", "|---|--:|--:|--:|"]
    for row in rows:
        whole = "–" if row["whole"] is None else f"{row['whole'] / 1000:,.0f}"
        lines.append(f"| {row['page']} | {row['html'] / 1000:,.0f} | {row['gzipped'] / 1000:,.0f} | {whole} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.site", description=__doc__)
    parser.add_argument("--runs", type=one_or_more, default=3, help="of each build, in turn (default: 3)")
    parser.add_argument("--json", action="store_true", help="print JSON, with every page, instead of tables")
    asked = parser.parse_args()
    try:
        check_installed(NEEDED, ADVICE)
    except BadInput as error:
        sys.exit(str(error))
    pin()
    with TemporaryDirectory() as folder:
        measured = results(Path(folder), measure(Path(folder), asked.runs))
    if asked.json:
        print(json.dumps(measured, indent=2))
        return
    print(f"Python {measured['python']}, Sphinx {measured['sphinx']}\n")
    print(build_table(measured), weight_table(measured["pages"]), sep="\n\n")


if __name__ == "__main__":
    main()
