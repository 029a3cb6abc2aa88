"""Builds the project's site in every language, and serves it on this machine.

    uv run --group docs python -m tools.site --serve

What Sphinx needs for the next build, and no reader, lies beside the site: `html.cache` beside `html`. Exit status: 0
built, 1 a page is wrong, 2 bad input, or it cannot be built here.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import sys
import webbrowser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from conformance.jobs import work_for_another
from papillon.desk.addresses import ADDRESS, configured_site, site_parts
from papillon.desk.inputs import BadInput, check_folder
from papillon.kit.console import Parser, guarded, is_terminal
from tools import ROOT
from tools.bundles import bundle

LANGUAGES: Final = {"en": "", "fr": "fr"}
"""Each language of the site, and the folder of its pages in the output; docs/conf.py has the same."""
LEFTOVERS: Final = (".buildinfo", "objects.inv")
"""What Sphinx leaves among the pages for its next build and for other tools, and nobody reads."""
OUTPUT: Final = "docs/_build/html"
HOST: Final = "127.0.0.1"
PORT: Final = 8000
NEEDED: Final = ("sphinx", "myst_parser", "furo")
UNPUBLISHED: Final = (
    "no site map, canonical addresses or pictures for shared links: to have them, say where it will stand with --url"
)
ADVICE: Final = "run: uv run --group docs python -m tools.site"


def check_installed(needed: Sequence[str], advice: str) -> None:
    """Raise BadInput unless what builds the pages is installed."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise BadInput(f"{', '.join(missing)}: not installed; {advice}")


def published_at(url: str | None) -> str:
    """Return where the site will stand, with a slash at the end; where the command does not say, as it is configured.

    Raises BadInput for what is no address of a site.

    >>> published_at("https://rules.example/papillon")
    'https://rules.example/papillon/'
    """
    given = configured_site() if url is None else url
    if not given and url is None:
        return ""
    parts = site_parts(given, "--url")
    return parts._replace(path=f"{parts.path.rstrip('/')}/", query="", fragment="").geturl()


# --- building


def build(folder: Path, address: str = "") -> int:
    """Build all languages side by side, and their service workers; return 0, or 1 where a page is wrong.

    address: where the site will stand, if that is known.
    After a build that was killed, or found a page wrong, all pages are written again: one may be half written.
    """
    os.environ.update({ADDRESS: address} if address else {})
    unfinished, builds = cache_of(folder) / "unfinished", []
    anew = ["-E", "-a"] if unfinished.exists() else []
    for language, edition in LANGUAGES.items():
        pages, cache = folder / edition, cache_of(folder) / language
        for place in (pages, cache):
            place.mkdir(parents=True, exist_ok=True)
        _move_leftovers(cache, pages)
        options = sphinx([*anew, "-c", "docs", "-b", "html", "-D", f"language={language}"], cache / "doctrees", pages)
        unfinished.touch()
        build = get_context("spawn").Process(target=_work, args=(options,), daemon=True)
        build.start()
        builds.append(build)
    for build in builds:
        build.join()
    for language, edition in LANGUAGES.items():
        _move_leftovers(folder / edition, cache_of(folder) / language)
    if any(build.exitcode for build in builds):
        return 1
    for edition in sorted(LANGUAGES.values(), reverse=True):  # the folder of the first has all the others in it
        bundle((folder / edition).resolve())
    write_workers(folder)
    unfinished.unlink()
    return 0


def _work(options: Sequence[str]) -> None:
    """Run Sphinx in a process that ends when its parent ends."""
    from sphinx.cmd.build import main  # not on every machine

    work_for_another()
    os.chdir(ROOT)
    sys.exit(main([*options]))


def cache_of(folder: Path) -> Path:
    """Return where that lies which only the next build of a site needs: beside the folder of the site.

    >>> cache_of(Path("docs/_build/html")).as_posix()
    'docs/_build/html.cache'
    """
    return folder.parent / f"{folder.name}.cache"


def sphinx(options: Sequence[str], cache: Path, pages: Path) -> list[str]:
    """Return all options with which Sphinx builds pages, warnings as errors. options: configuration, builder."""
    return ["-q", "-W", "--keep-going", "--no-color", "-d", str(cache), *options, ".", str(pages)]


def _move_leftovers(here: Path, there: Path) -> None:
    for name in LEFTOVERS:
        if (here / name).exists():
            (here / name).replace(there / name)


# --- what a browser keeps for when there is no network

WORKER: Final = "sw.js"
UNKEPT: Final = {"code", "data", "_sources", "objects.inv", "sitemap.xml", "LICENSE.txt", "404.html", WORKER}
"""What lies in an edition for readers of code, for servers and for other programs."""
UNSHOWN: Final = "_static/shared"
"""Pictures beside links that are sent on, which no page shows."""
SHORT_ADDRESS: Final = re.compile(r"\d|(?:pdf|adpoker|francion)$")
"""How a folder of redirects begins."""
KEPT_FIRST: Final = (
    *("desk/*", "spec/questions.html", "offline.html", "_static/*.css", "_static/*.js", "_static/*.svg"),
    *("_static/cards/*", "_static/fonts/*", "_static/styles/*", "_static/scripts/*", "_static/search/*.mjs"),
)
"""What the desk and the questions need, from the root of an edition; and of the first one:"""
SHARED_FIRST: Final = ("web/desk/whole.mjs", "web/desk/page.css", "_static/cards/*")
LEADS_TO: Final = re.compile(r'content="0; url=([^"]*)"')
"""Where a page leads that only leads elsewhere."""
KEPT_LATER: Final = ("docs/step-by-step", "spec/scenarios")
"""Recorded games and scenarios, which weigh as much as all other pages together: kept once they were read."""
SHARED: Final = (
    *("desk/*.json", "web/**/*.mjs", "web/**/*.css", "_static/cards/**/*"),
    *(f"data/*/{name}.json" for name in ("clauses", "rulings", "refusals")),
)
"""What the editions have in common, from the root of the first."""


def write_workers(folder: Path) -> None:
    """Write the service worker of every edition of a site: `web/desk/sw.js` after a line that lists what is kept.

    Each file has its digest, and all of it a version: other contents are another version. The page of the desk
    registers the worker; where that cannot be, the site works as before.
    """
    program = (ROOT / "web/desk" / WORKER).read_text("utf-8")
    for edition in LANGUAGES.values():
        root = folder / edition
        own = {path for path in _files(root) if not _is_unkept(path.relative_to(root))}
        shared = {path for pattern in SHARED for path in folder.glob(pattern) if path.is_file()}
        later = {path for part in KEPT_LATER for path in _files(root / part)}
        first = {path for pattern in KEPT_FIRST for path in root.glob(pattern)}
        first = (first | {path for pattern in SHARED_FIRST for path in folder.glob(pattern)}) & (own | shared)
        listed = {
            "first": sorted(os.path.relpath(path, root) for path in first),
            "files": _digests(root, (own | shared) - later),
            "later": _digests(root, later),
            "short": dict(_short_addresses(root)),
        }
        version = _digest(json.dumps([*listed.values(), program]).encode())
        others = "" if edition else f"{next(filter(None, LANGUAGES.values()))}/"
        known = json.dumps({"version": version, "other": others, **listed})
        (root / WORKER).write_text(f"const EDITION = {known};\n\n{program}", "utf-8")


def _short_addresses(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the short addresses of an edition, such as 8.4, with where they lead."""
    for page in sorted(root.glob("*/index.html")) + sorted(root.glob("*/*/index.html")):
        name = page.parent.relative_to(root)
        if SHORT_ADDRESS.match(name.parts[0]) and (found := LEADS_TO.search(page.read_text("utf-8"))):
            target, hashed, anchor = found[1].partition("#")
            yield name.as_posix(), os.path.relpath(page.parent / target, root) + hashed + anchor


def _is_unkept(name: Path) -> bool:
    """Whether a file of an edition is for others than its readers. name: from the root of the edition."""
    first = name.parts[0]
    is_for_others = first in UNKEPT | set(LANGUAGES.values()) or SHORT_ADDRESS.match(first) is not None
    return is_for_others or name.is_relative_to(UNSHOWN)


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that a reader's browser may ask for."""
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden and path.suffix != ".map":
            yield path


def _digests(root: Path, paths: Iterable[Path]) -> dict[str, str]:
    """Return the digest of each file by its path from the root of an edition."""
    return {os.path.relpath(path, root): _digest(path.read_bytes()) for path in sorted(paths)}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


# --- serving


COMPRESSED: Final = {".html", ".css", ".js", ".mjs", ".json", ".jsonl", ".svg", ".txt", ".xml"}
"""What is text, by the endings of its files."""


class Server(ThreadingHTTPServer):
    """Serves visitors side by side. One who goes away before all was sent, as browsers do, is no error to report."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report an error in an answer, unless the visitor has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, compressed as public servers do, with the site's own page for what is not there."""

    extensions_map = {  # noqa: RUF012  (the base class's own, which is never changed)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
    }

    def send_head(self) -> Any:
        """Send the headers of a file, and return it, compressed if it is text and the browser takes that."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.endswith("/") else path
        if path.suffix not in COMPRESSED or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        text = gzip.compress(path.read_bytes(), 5)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        return BytesIO(text)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Say what went wrong; where there is no such page, by the page of the site that says so."""
        asked = self.path.lstrip("/").partition("/")[0]
        page = Path(self.directory, asked if asked in LANGUAGES.values() else "", "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        text = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal is for the address."""


def server_of(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder on this machine alone. port: 0 for any that is free.

    Raises BadInput for a port that is none or cannot be had.
    """
    try:
        return Server((HOST, port), partial(Handler, directory=str(folder)))
    except OverflowError:
        raise BadInput(f"--port: expected a number from 0 to 65535, found {port}") from None
    except OSError as error:
        raise BadInput(f"--port: {port} cannot be had ({error.strerror}); choose another, or 0 for any") from None


def _serve(server: ThreadingHTTPServer, *, may_open: bool) -> int:
    """Serve until Ctrl-C, and open the browser where there is a reader."""
    shown = f"http://{HOST}:{server.server_port}/"
    with suppress(KeyboardInterrupt):
        print(f"serving: {shown} (Ctrl-C ends it)", flush=True)
        if may_open and is_terminal(sys.stdout):
            webbrowser.open(shown)
        server.serve_forever()
    return 0


# --- the command


def run(args: argparse.Namespace) -> int:
    """Build the site, say where it is, and serve it until Ctrl-C if asked to.

    Raises BadInput where it cannot be built here, for an output that is no folder, and for a port that cannot be had.
    """
    check_installed(NEEDED, ADVICE)
    address = published_at(args.url)
    if args.output is not None:
        check_folder("--output", args.output)
    folder = ROOT / OUTPUT if args.output is None else Path(args.output).resolve()
    if not args.serve:
        return _build(folder, address)
    with server_of(folder, args.port) as server:
        return _build(folder, address) or _serve(server, may_open=not args.no_browser)


def _build(folder: Path, address: str) -> int:
    """Build the site and say where it is. Returns 0, or 1 where Sphinx complains, which it does itself."""
    print(f"building {folder}", flush=True)
    if build(folder, address):
        return 1
    print(f"built: {folder / 'index.html'}")
    if not address:
        print(UNPUBLISHED)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, build and serve."""
    parser = Parser(
        prog="python -m tools.site", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--serve", action="store_true", help="serve it on this machine until Ctrl-C")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help="of the server; 0 for any (%(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="leave it to the reader to open what is served")
    parser.add_argument("--output", metavar="DIR", help=f"the folder that it is built in ({OUTPUT})")
    parser.add_argument(
        "--url", metavar="URL", help="where it will be published, for site map and shared links (SITE_URL, or nowhere)"
    )
    args = parser.parse_args(arguments)
    try:
        return run(args)
    except BadInput as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(guarded("tools.site", main))
