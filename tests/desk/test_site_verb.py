"""The command that builds the site: what it says where it cannot, and how it serves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from papillon.desk.inputs import BadInput
from tools import ROOT, site

Printed = pytest.CaptureFixture[str]


def complaint_about(arguments: list[str], capsys: Printed) -> str:
    with pytest.raises(SystemExit) as ended:
        site.main(arguments)
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_without_sphinx_it_says_what_to_run(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None if name == "sphinx" else object())
    assert "sphinx: not installed; run: uv run --group docs python -m tools.site" in complaint_about([], capsys)


def test_it_serves_on_this_machine_alone_and_names_a_port_that_is_taken(tmp_path: Path) -> None:
    with site.server_of(tmp_path, 0) as server:
        assert server.server_address[0] == "127.0.0.1"
        with pytest.raises(BadInput, match=rf"--port: {server.server_port} cannot be had \(.*choose another"):
            site.server_of(tmp_path, server.server_port)


SERVE = """
import sys
from tools import site
site._build = lambda folder, address: 0
sys.exit(site.main(["--serve", "--port", "0", "--output", sys.argv[1]]))
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


@pytest.mark.parametrize("address", ["", "https://rules.example/"])
def test_without_an_address_it_says_what_a_published_site_would_have(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    monkeypatch.setenv("SITE_URL", address)
    monkeypatch.setattr(site, "build", lambda folder, address: 0)
    assert site.main([f"--output={tmp_path}"]) == 0
    _, built, *more = capsys.readouterr().out.splitlines()
    assert built == f"built: {tmp_path / 'index.html'}"
    assert [("site map" in line, "--url" in line) for line in more] == [(True, True)] * (not address)


def test_what_is_said_of_publishing_is_checked(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setenv("SITE_URL", "javascript:alert(1)")
    assert "SITE_URL: expected the address of a site" in complaint_about([], capsys)
    for address in ("rules.example", ""):
        assert "--url: expected the address of a site" in complaint_about(["--url", address], capsys)
