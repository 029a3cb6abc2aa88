"""The core on the newest Python: the one inside pyodide, run by node, without a browser.

It is Python compiled for browsers, so that this holds the core to the standard library too. Nothing is downloaded
here; where node or pyodide is missing, the test fails in continuous integration, and elsewhere warns and is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools import give_up

from commonlaw.checkout import ROOT

PROGRAM = "tests/newest_python.py"
INSTALL = "install node, then run 'npm install --no-save --prefix . pyodide' in the project's folder"
HANG = 120
"""Seconds after which pyodide is taken to hang; it takes about ten."""


def pyodide_folder() -> Path:
    """Where pyodide's files are: what PYODIDE names, or where npm puts them."""
    return Path(os.environ.get("PYODIDE") or ROOT / "node_modules/pyodide")


def missing() -> str:
    """What is not there and how to get it; nothing if all is."""
    if shutil.which("node") is None:
        return f"node is not installed: {INSTALL}"
    if not (pyodide_folder() / "pyodide.mjs").is_file():
        return f"no pyodide in {pyodide_folder()}: {INSTALL}, or name its folder in PYODIDE"
    return ""


def found_by(command: list[str]) -> dict[str, Any]:
    """What the program prints, run by a command."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    findings: dict[str, Any] = json.loads(done.stdout)
    assert not findings["failing"], done.stderr
    return findings


@pytest.mark.filterwarnings("default:the newest Python")
def test_the_core_runs_on_the_newest_python() -> None:
    if missing():
        give_up("the newest Python was", missing())
    newest = found_by(["node", "tests/pyodide_run.mjs", str(pyodide_folder().resolve()), str(ROOT), PROGRAM])
    assert newest["python"] >= [3, 14]
    assert newest["examples"] > 50
    assert {name: found for name, found in newest["scenarios"].items() if found} == {}
    assert newest["judgement"]["legal"] is True
    assert newest["judgement"]["readings"] == ["ten-sums=none"]
    here = found_by([sys.executable, PROGRAM])
    assert newest == {**here, "python": newest["python"]}


def test_all_of_the_core_is_tried() -> None:
    here = found_by([sys.executable, PROGRAM])
    scenarios = ROOT / "conformance/scenarios"
    files = [path for game in ("papillon", "francion") for path in scenarios.glob(f"{game}/*/*.toml")]
    assert set(here["scenarios"]) == {path.stem for path in files}
    assert {name: found for name, found in here["scenarios"].items() if found} == {}
    assert set(here["modules"]) >= {
        "commonlaw.clauses",
        "papillon",
        "papillon.sections.s04_play",
        "rulingdesk.papillon.judging",
    }
    assert here["python"] == list(sys.version_info[:2])


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYODIDE", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert f"no pyodide in {tmp_path}" in missing() and "npm install" in missing()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "node is not installed" in missing() and "npm install" in missing()


def test_it_fails_loudly_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT tried: no node"):
        give_up("a tool was", "no node")


def test_it_warns_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.warns(UserWarning, match="NOT tried: no node"), pytest.raises(pytest.skip.Exception):
        give_up("a tool was", "no node")
