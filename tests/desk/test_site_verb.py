"""The verb `site`: what it says where it cannot build, and how it serves."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from gzip import decompress
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from socket import socket
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from papillon.desk import building
from papillon.desk.__main__ import main
from papillon.desk.inputs import BadInput
from papillon.desk.verbs import site
from papillon.kit.checkout import ROOT

ADVICE = "uv run --group docs papillon site"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    root = tmp_path / "site"
    root.mkdir()
    for name in ("page.html", "module.mjs", "core.wasm"):
        (root / name).write_text("x", "utf-8")
    with site.server_of(root, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_without_a_clone_it_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="here is no clone of it") as caught:
        site.check_here(tmp_path)
    assert ADVICE in str(caught.value)


def test_without_sphinx_it_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None if name == "sphinx" else object())
    assert main(["site"]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1 and printed.out == ""
    assert "sphinx: not installed" in printed.err and ADVICE in printed.err


def test_a_port_that_is_taken_is_named(served: ThreadingHTTPServer, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=rf"--port: {served.server_port} cannot be had \(.*choose another"):
        site.server_of(tmp_path, served.server_port)


def answered(server: ThreadingHTTPServer, name: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body with which the server answers."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", f"/{name}", headers=headers)
    reply = connection.getresponse()
    found = reply.status, dict(reply.getheaders()), reply.read()
    connection.close()
    return found


@pytest.mark.parametrize("name", ["page.html", "module.mjs"])
def test_text_is_compressed_for_whoever_takes_it_so(served: ThreadingHTTPServer, name: str) -> None:
    status, headers, body = answered(served, name, **{"Accept-Encoding": "gzip, br"})
    assert (status, headers["Content-Encoding"], decompress(body)) == (200, "gzip", b"x")
    assert headers["Vary"] == "Accept-Encoding" and int(headers["Content-Length"]) == len(body)
    status, headers, body = answered(served, name)
    assert (status, headers.get("Content-Encoding"), body) == (200, None, b"x")


def test_what_is_packed_already_is_sent_as_it_is(served: ThreadingHTTPServer) -> None:
    status, headers, body = answered(served, "core.wasm", **{"Accept-Encoding": "gzip"})
    assert (status, headers.get("Content-Encoding"), body) == (200, None, b"x")


def test_what_a_visitor_has_is_not_sent_again(served: ThreadingHTTPServer) -> None:
    _, headers, _ = answered(served, "page.html", **{"Accept-Encoding": "gzip"})
    again = {"Accept-Encoding": "gzip", "If-Modified-Since": headers["Last-Modified"]}
    assert answered(served, "page.html", **again)[::2] == (304, b"")


@pytest.mark.parametrize(
    ("name", "kind"), [("page.html", "text/html"), ("module.mjs", "text/javascript"), ("core.wasm", "application/wasm")]
)
def test_browsers_are_told_what_a_file_is(served: ThreadingHTTPServer, name: str, kind: str) -> None:
    with urlopen(f"http://127.0.0.1:{served.server_port}/{name}") as answer:
        assert answer.headers.get_content_type() == kind


@pytest.mark.parametrize(("error", "told"), [(BrokenPipeError, False), (ConnectionResetError, False), (KeyError, True)])
def test_a_visitor_who_has_gone_is_no_error(
    error: type[Exception], told: bool, served: ThreadingHTTPServer, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket() as visitor:
        try:
            raise error
        except error:
            served.handle_error(visitor, (site.HOST, 1))
    assert (error.__name__ in capsys.readouterr().err) == told


def test_it_serves_on_this_machine_alone(served: ThreadingHTTPServer) -> None:
    assert served.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "address",
    ["", "folder/", "folder", "outside.html", "beyond/secret.txt", "round", "%00", "page.html%00", "..%2f", "none"],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_what_is_no_page_is_not_found(
    served: ThreadingHTTPServer, tmp_path: Path, address: str, method: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """A folder without a page of its own, a link to what lies outside, links that go round, a name with a zero byte."""
    root = tmp_path / "site"
    (root / "folder").mkdir()
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", "utf-8")
    for name, target in (("outside.html", secret), ("beyond", tmp_path), ("round", root / "round")):
        (root / name).symlink_to(target)
    with pytest.raises(HTTPError) as caught:
        urlopen(Request(f"http://127.0.0.1:{served.server_port}/{address}", method=method))
    assert caught.value.code == 404
    assert b"secret" not in caught.value.read()
    assert capfd.readouterr().err == ""


def test_a_folder_shows_its_page_and_a_link_inside_is_followed(served: ThreadingHTTPServer, tmp_path: Path) -> None:
    folder = tmp_path / "site/folder"
    folder.mkdir()
    (folder / "index.html").write_text("its page", "utf-8")
    (tmp_path / "site/link.html").symlink_to(folder / "index.html")
    for address in ("folder/", "folder", "link.html"):
        with urlopen(f"http://127.0.0.1:{served.server_port}/{address}") as answer:
            assert answer.read() == b"its page"


SERVE = """
import sys
from papillon.desk.verbs import site
from papillon.desk.__main__ import main
site._build = lambda folder, address: 0
site.webbrowser.open = lambda address: print("opened")
sys.exit(main(["site", "--serve", "--port", "0", "--output", sys.argv[1]]))
"""


def test_it_says_the_address_and_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVE, str(tmp_path)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    rest, complaints = process.communicate(timeout=60)
    assert said.startswith("serving: http://127.0.0.1:")
    assert (process.returncode, rest, complaints) == (0, "", "")


class Terminal(StringIO):
    """What a terminal gets to show."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "options", "display", "is_opened"),
    [
        (Terminal, [], ":0", True),
        (Terminal, ["--no-browser"], ":0", False),
        (Terminal, [], "", False),
        (StringIO, [], ":0", False),
    ],
    ids=["terminal", "told not to", "no window", "pipe"],
)
def test_the_browser_opens_for_whoever_sits_there(  # noqa: PLR0917
    stream: type[StringIO],
    options: list[str],
    display: str,
    is_opened: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("BROWSER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(site.webbrowser, "open", opened.append)
    monkeypatch.setattr(site, "_build", lambda folder, address: 0)
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", lambda server: None)
    with redirect_stdout(stream()) as printed:
        assert main(["site", "--serve", "--port=0", f"--output={tmp_path}", *options]) == 0
    assert opened == re.findall(r"http://127\.0\.0\.1:\d+/", printed.getvalue()) * is_opened


# Building


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little project of one page, which both editions say something against."""
    if find_spec("sphinx") is None:
        pytest.fail("sphinx missing; run: uv run --group docs pytest", pytrace=False)
    for name, text in {
        "docs/conf.py": "import sys\nroot_doc = 'page'\nprint('papillon site: no deck', file=sys.stderr)\n",
        "docs/_ext/offline.py": "",
        "page.rst": "A page\n======\n\nWords.\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(building, "ROOT", tmp_path)
    return tmp_path


def test_a_terminal_sees_how_far_it_is_a_pipe_what_is_wrong_and_a_reader_the_pages_alone(
    project: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both editions say that the deck is missing, which is heard once; the second build writes no page again."""
    folder = project / "out/html"
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", shown := Terminal())
        patch.setenv("TERM", "xterm")
        assert building.build(folder) == 0
    lines = shown.getvalue().split("\r\x1b[2K")
    assert lines.count("papillon site: no deck\n") == 1 and lines[-1] == ""
    for seen in ("en: reading 100%", "fr: reading 100%", "en: writing 100%", "fr: writing 100%"):
        assert any(seen in line for line in lines), seen
    files = {path.name for path in folder.rglob("*") if path.is_file()}
    assert {"page.html", "search.html"} <= files
    assert not {".buildinfo", "objects.inv", "page.doctree", "environment.pickle"} & files

    written = (folder / "fr/page.html").stat().st_mtime_ns
    assert building.build(folder) == 0
    assert (folder / "fr/page.html").stat().st_mtime_ns == written
    assert capfd.readouterr() == ("", "papillon site: no deck\n")

    (project / "page.rst").write_text("A page\n======\n\n:doc:`nowhere`\n", "utf-8")
    assert building.build(folder) == 1
    assert capfd.readouterr().err.count("page.rst:4: WARNING: unknown document: 'nowhere'") == 1


@pytest.mark.parametrize("address", ["", "https://rules.example/"])
def test_without_an_address_it_says_what_a_published_site_would_have(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SITE_URL", address)
    monkeypatch.setattr(building, "build", lambda folder, address: 0)
    assert main(["site", f"--output={tmp_path}"]) == 0
    built, *more = capsys.readouterr().out.splitlines()
    assert built == f"built: {tmp_path / 'index.html'}"
    assert [("site map" in line, "--url" in line) for line in more] == [(True, True)] * (not address)


@pytest.mark.parametrize(
    ("options", "environment", "complaint"),
    [
        (["--url", "rules.example"], "", "--url: expected the address of a site"),
        (["--url", ""], "", "--url: expected the address of a site"),
        ([], "javascript:alert(1)", "SITE_URL: expected the address of a site"),
        (["--no-browser"], "", "--no-browser: only a site that is served is opened; add --serve"),
    ],
)
def test_what_is_said_of_publishing_is_checked(
    options: list[str],
    environment: str,
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SITE_URL", environment)
    assert main(["site", *options]) == 2
    assert complaint in capsys.readouterr().err
