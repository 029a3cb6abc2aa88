"""The action for a code host, run in the example repository as its workflow says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from needed_tools import give_up

from conformance.reports import jsonlines
from tools import ROOT

EXAMPLE = ROOT / "examples/program"

pytestmark = pytest.mark.filterwarnings("default:the example")


def test_the_example_is_checked_as_its_workflow_says(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        give_up("the example was", "install node 20 or newer")
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    (used,) = (step for step in _steps() if "with" in step and "command" in step["with"])
    inputs = {name: used["with"].get(name, item.get("default")) for name, item in action["inputs"].items()}
    assert used["with"].keys() <= inputs.keys() and None not in inputs.values()
    (step,) = action["runs"]["steps"]
    given = {name: inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")] for name, value in step["env"].items()}
    shutil.copytree(EXAMPLE, tmp_path / "here")
    files = {name: str(tmp_path / name) for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    tools = {"GITHUB_ACTION_PATH": str(ROOT), "SUITE_BIN": str(Path(sys.executable).parent)}
    command, env = [step["shell"], "-c", step["run"]], {**os.environ, **given, **files, **tools}
    here = tmp_path / "here"
    done = subprocess.run(command, cwd=here, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    *_, notice = done.stdout.splitlines()
    assert notice.startswith("::notice title=Le Papillon::aces 0.1 (JavaScript): as expected in 15 of")
    summary = (tmp_path / "GITHUB_STEP_SUMMARY").read_text("utf-8")
    assert summary.startswith("## Le Papillon: aces 0.1 (JavaScript)") and "| 6 Aces | 26 |" in summary
    name, _, record = (tmp_path / "GITHUB_OUTPUT").read_text("utf-8").strip().partition("=")
    assert name in action["outputs"]
    assert len(jsonlines.read(Path(record).read_text("utf-8")).results) == 26
    drawn = (tmp_path / "here/badge.svg").read_text("utf-8")
    assert drawn == (EXAMPLE / "badge.svg").read_text("utf-8")
    assert "as expected in section 6, 1 known to fail, moves and chips" in drawn


def _steps() -> list[dict[str, dict[str, str]]]:
    workflow = yaml.safe_load((EXAMPLE / ".github/workflows/rules.yml").read_text("utf-8"))
    return [step for job in workflow["jobs"].values() for step in job["steps"]]
