"""The verb ``site``: builds the project's site from a clone, in every language, and serves it on this machine."""

from __future__ import annotations

import argparse
import os
import re
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from gzip import compress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final

from papillon.desk import building
from papillon.desk.building import LANGUAGES, ROOT
from papillon.desk.inputs import BadInput, check_folder
from papillon.desk.linking import site_parts
from papillon.desk.screen import Screen
from papillon.kit.harmless import is_terminal

OUTPUT: Final = "docs/_build/html"
HOST: Final = "127.0.0.1"
PORT: Final = 8000
_TEXT: Final = re.compile(r"text/|application/(json|javascript|xml)|image/svg")
"""The types of files that compression makes smaller."""
NEEDED: Final = ("sphinx", "myst_parser", "furo")
UNPUBLISHED: Final = (
    "no site map, canonical addresses or pictures for shared links: to have them, say where it will stand with --url"
)
ADVICE: Final = "in a clone of the project, run: uv run --group docs papillon site"


def run(args: argparse.Namespace) -> int:
    """Build the site, say where it is, and serve it if asked to, until Ctrl-C.

    Raises BadInput where it cannot be built here, for an output that is no folder, and for a port that cannot be had.
    """
    check_here(ROOT)
    if args.port is not None and not args.serve:
        raise BadInput("--port: only a site that is served has one; add --serve")
    if args.no_browser and not args.serve:
        raise BadInput("--no-browser: only a site that is served is opened; add --serve")
    address = published_at(args.url)
    if args.output is not None:
        check_folder("--output", args.output)
    folder = ROOT / OUTPUT if args.output is None else Path(args.output).resolve()
    if not args.serve:
        return _build(folder, address)
    with server_of(folder, PORT if args.port is None else args.port) as server:
        return _build(folder, address) or _serve(server, may_open=not args.no_browser)


def check_here(root: Path, needed: Sequence[str] = NEEDED, advice: str = ADVICE) -> None:
    """Raise BadInput unless the pages are in this folder and what builds them is installed."""
    if not (root / "docs" / "conf.py").is_file():
        raise BadInput(f"it is built from the project's pages, and here is no clone of it; {advice}")
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise BadInput(f"{', '.join(missing)}: not installed; {advice}")


def published_at(url: str | None) -> str:
    """Return where the site will stand, with a slash at the end; what SITE_URL says where the command does not, or "".

    Raises BadInput for what is no address of a site.

    >>> published_at("https://rules.example/papillon")
    'https://rules.example/papillon/'
    """
    option, given = ("--url", url) if url is not None else (building.ADDRESS, os.environ.get(building.ADDRESS, ""))
    if not given and url is None:
        return ""
    parts = site_parts(given, option)
    return parts._replace(path=f"{parts.path.rstrip('/')}/", query="", fragment="").geturl()


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
    """Serves the files of a folder, and nothing that links lead to outside; folders are not listed.

    There is no line for each; modules and WebAssembly get the types that browsers insist on, and text is compressed for
    whoever takes it so.
    """

    extensions_map = {  # noqa: RUF012  (the base class's own, which is never changed)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Begin the answer: not found where there is no such file, or what is asked for can be the name of none."""
        try:
            asked = Path(self.translate_path(self.path)).resolve()
        except (OSError, RuntimeError, ValueError):  # RuntimeError: links that go round; ValueError: a byte of zero
            asked = Path()
        if not asked.is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        kind = self.guess_type(asked)
        if asked.is_file() and _TEXT.match(kind) and "gzip" in self.headers.get("Accept-Encoding", ""):
            with suppress(OSError):  # a file that cannot be read is not found, as it would be uncompressed
                return self._send_compressed(asked, kind)
        return super().send_head()

    def _send_compressed(self, path: Path, kind: str) -> BytesIO | None:
        """Begin the answer with a file of text, or say that the visitor has it as it is."""
        changed = path.stat().st_mtime
        stamp = self.date_time_string(changed)
        if self.headers.get("If-Modified-Since") == stamp:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        packed = _compressed(path, changed)
        self.send_response(HTTPStatus.OK)
        told = {
            "Content-Type": kind,
            "Content-Encoding": "gzip",
            "Content-Length": str(len(packed)),
            "Last-Modified": stamp,
            "Vary": "Accept-Encoding",
        }
        for name, value in told.items():
            self.send_header(name, value)
        self.end_headers()
        return BytesIO(packed)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Say what went wrong; where there is no such page, by the page of the site that says so."""
        page = self._not_found() if code == HTTPStatus.NOT_FOUND else b""
        if not page:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def _not_found(self) -> bytes:
        """The page of the language that was asked for; nothing in a site without one."""
        asked = self.path.lstrip("/").partition("/")[0]
        page = Path(self.directory, asked if asked in LANGUAGES.values() else "", "404.html")
        return page.read_bytes() if page.is_file() else b""

    def list_directory(self, path: str | PathLike[str]) -> None:
        """List nothing: what is in a folder is not the visitor's."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for the address."""


@lru_cache(maxsize=256)
def _compressed(path: Path, changed: float) -> bytes:
    """Return what is in a file, compressed. changed: when it was written, so that it is read again after that."""
    return compress(path.read_bytes(), compresslevel=1)  # it goes no further than this machine


def _build(folder: Path, address: str) -> int:
    """Build the site and say where it is. Returns 0, or 1 where Sphinx complains, which it does itself."""
    if building.build(folder, address):
        return 1
    screen = Screen()
    screen.line(f"built: {folder / 'index.html'}")
    if not address:
        screen.line(UNPUBLISHED)
    return 0


def _serve(server: ThreadingHTTPServer, *, may_open: bool) -> int:
    """Serve until Ctrl-C, and have the reader's browser show it where there is a reader."""
    shown = f"http://{HOST}:{server.server_port}/"
    with suppress(KeyboardInterrupt):
        Screen().line(f"serving: {shown} (Ctrl-C ends it)")
        sys.stdout.flush()
        if may_open and is_terminal(sys.stdout) and _has_windows():
            webbrowser.open(shown)
        server.serve_forever()
    return 0


def _has_windows() -> bool:
    """Whether a browser would have a window of its own: one that takes the terminal is not opened unasked."""
    return sys.platform == "darwin" or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
