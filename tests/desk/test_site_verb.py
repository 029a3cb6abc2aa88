"""The verb `site`: what it says where it cannot build, and how it serves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
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
