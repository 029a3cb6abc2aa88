"""The core on the newest Python: the one inside pyodide, run by node, without a browser.

It is Python compiled for browsers, so that this holds the core to the standard library too. Nothing is downloaded
here; where node or pyodide is missing, the test fails in continuous integration, and elsewhere warns and is skipped.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tools import give_up

from commonlaw.checkout import ROOT

PROGRAM = "tests/newest_python.py"
INSTALL = "run 'uv run --group docs python docs/_ext/npmpackages.py'"
HANG = 120
"""Seconds after which pyodide is taken to hang; it takes about ten."""


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    import npmpackages

    return npmpackages


def missing(npm: Any) -> str:
    """What is not there and how to get it; nothing if all is."""
    try:
        npm.program("node")
    except npm.Missing as found:
        return f"{found} {INSTALL}"
    pyodide = npm.folder() / "pyodide"
    return "" if pyodide.is_dir() else f"no {pyodide}: {INSTALL}"


def found_by(command: list[str]) -> dict[str, Any]:
    """What the program prints, run by a command."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    findings: dict[str, Any] = json.loads(done.stdout)
    assert not findings["failing"], done.stderr
    return findings


@cache
def found_here() -> dict[str, Any]:
    """What the program prints on the Python that runs these tests."""
    return found_by([sys.executable, PROGRAM])


@pytest.mark.filterwarnings("default:the newest Python")
def test_the_core_runs_on_the_newest_python(npm: Any) -> None:
    if missing(npm):
        give_up("the newest Python was", missing(npm))
    command = [*npm.program("node"), "tests/pyodide_run.mjs", str(npm.folder() / "pyodide"), str(ROOT), PROGRAM]
    newest = found_by(command)
    assert newest["python"] >= [3, 14]
    assert newest["examples"] > 50
    assert {name: found for name, found in newest["scenarios"].items() if found} == {}
    assert newest["judgement"]["legal"] is True
    assert newest["judgement"]["readings"] == ["ten-sums=none"]
    assert newest == {**found_here(), "python": newest["python"]}


def test_all_of_the_core_is_tried() -> None:
    here = found_here()
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


def test_it_says_what_is_missing(npm: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(npm, "find_spec", lambda name: None)
    monkeypatch.setattr(npm.shutil, "which", lambda name: f"/bin/{name}")
    assert f"no {tmp_path}" in missing(npm) and "npmpackages.py" in missing(npm)
    monkeypatch.setattr(npm.shutil, "which", lambda name: None)
    assert "node is not installed" in missing(npm) and "npmpackages.py" in missing(npm)


def test_it_fails_loudly_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT tried: no node"):
        give_up("a tool was", "no node")


def test_it_warns_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.warns(UserWarning, match="NOT tried: no node"), pytest.raises(pytest.skip.Exception):
        give_up("a tool was", "no node")
