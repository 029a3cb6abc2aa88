"""Builds the project's site in every language, and serves it on this machine.

    uv run --group docs python -m tools.site --serve

What Sphinx needs for the next build, and no reader, lies beside the site: `html.cache` beside `html`. Exit status: 0
built, 1 a page is wrong, 2 bad input, or it cannot be built here.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from papillon.desk.inputs import BadInput, check_folder
from papillon.desk.linking import site_parts
from papillon.kit.checkout import ROOT
from papillon.kit.harmless import is_terminal
from papillon.kit.options import Parser
from papillon.kit.streams import guarded

LANGUAGES: Final = {"en": "", "fr": "fr"}
"""Each language of the site, and the folder of its pages in the output; docs/conf.py has the same."""
ADDRESS: Final = "SITE_URL"
"""The variable of the environment that has the address at which the site will stand, as docs/conf.py reads it."""
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


def run(args: argparse.Namespace) -> int:
    """Build the site, say where it is, and serve it if asked to, until Ctrl-C.

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


def check_installed(needed: Sequence[str], advice: str) -> None:
    """Raise BadInput unless what builds the pages is installed."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise BadInput(f"{', '.join(missing)}: not installed; {advice}")


def published_at(url: str | None) -> str:
    """Return where the site will stand, with a slash at the end; what SITE_URL says where the command does not, or "".

    Raises BadInput for what is no address of a site.

    >>> published_at("https://rules.example/papillon")
    'https://rules.example/papillon/'
    """
    option, given = ("--url", url) if url is not None else (ADDRESS, os.environ.get(ADDRESS, ""))
    if not given and url is None:
        return ""
    parts = site_parts(given, option)
    return parts._replace(path=f"{parts.path.rstrip('/')}/", query="", fragment="").geturl()


# --- building


def build(folder: Path, address: str = "") -> int:
    """Build all languages side by side and list what browsers keep of each; return 0, or 1 where a page is wrong.

    address: where the site will stand, if that is known.
    """
    environment = {**os.environ, **({ADDRESS: address} if address else {})}
    builds = [_begin(folder, language, environment) for language in LANGUAGES]
    statuses = [build.wait() for build in builds]
    for language, pages in LANGUAGES.items():
        _move_leftovers(folder / pages, cache_of(folder) / language)
    if any(statuses):
        return 1
    subprocess.run([sys.executable, "docs/_ext/offline.py", str(folder)], cwd=ROOT, check=True)
    return 0


def cache_of(folder: Path) -> Path:
    """Where that lies which only the next build of a site needs: beside the folder of the site.

    >>> cache_of(Path("docs/_build/html")).as_posix()
    'docs/_build/html.cache'
    """
    return folder.parent / f"{folder.name}.cache"


def _begin(folder: Path, language: str, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Begin to build one language into its folder."""
    pages, cache = folder / LANGUAGES[language], cache_of(folder) / language
    for place in (pages, cache):
        place.mkdir(parents=True, exist_ok=True)
    _move_leftovers(cache, pages)
    command = sphinx(["-c", "docs", "-b", "html", "-D", f"language={language}"], cache / "doctrees", pages)
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def sphinx(options: Sequence[str], cache: Path, pages: Path) -> list[str]:
    """The command that builds pages, warnings as errors. options: configuration, builder, language."""
    always = ["-q", "-W", "--keep-going", "--no-color", "-d", str(cache)]
    return [sys.executable, "-P", "-m", "sphinx", *always, *options, ".", str(pages)]


def _move_leftovers(here: Path, there: Path) -> None:
    for name in LEFTOVERS:
        if (here / name).exists():
            (here / name).replace(there / name)


def _build(folder: Path, address: str) -> int:
    """Build the site and say where it is. Returns 0, or 1 where Sphinx complains, which it does itself."""
    print(f"building {folder}", flush=True)
    if build(folder, address):
        return 1
    print(f"built: {folder / 'index.html'}")
    if not address:
        print(UNPUBLISHED)
    return 0


# --- serving


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


class Server(ThreadingHTTPServer):
    """Serves visitors side by side. One who goes away before all was sent, as browsers do, is no error to tell of."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of an error in an answer, unless the visitor has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, with the site's own page for what is not there."""

    extensions_map = {  # noqa: RUF012  (the base class's own, which is never changed)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

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
        """Say nothing: the terminal is for the address."""


def _serve(server: ThreadingHTTPServer, *, may_open: bool) -> int:
    """Serve until Ctrl-C, and have the reader's browser show it where there is a reader."""
    shown = f"http://{HOST}:{server.server_port}/"
    with suppress(KeyboardInterrupt):
        print(f"serving: {shown} (Ctrl-C ends it)", flush=True)
        if may_open and is_terminal(sys.stdout):
            webbrowser.open(shown)
        server.serve_forever()
    return 0


# --- the command


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
