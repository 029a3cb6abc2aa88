"""How much of the rules the suite holds in place: mutmut changes a game's section modules, a change at a time.

Run it with `uv run --group mutation python -m tools.mutation`. Every mutant meets the scenarios of all the game's
documents; who survives them meets the properties. It works on a copy in a temporary folder, on one core unless asked
otherwise.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from conformance.process import run_guarded
from papillon.kit.console import guarded
from tools import ROOT

COPIED = ("papillon", "francion", "conformance", "spec")
KILLED = frozenset({"killed", "timeout", "suspicious", "segfault"})

CONFIGURATION = """
[tool.mutmut]
source_paths = ["{game}"]
only_mutate = ["{game}/sections/*.py"]
also_copy = {beside}
pytest_add_cli_args = ["-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
timeout_constant = 20.0
timeout_multiplier = 4.0
"""

CONFTEST = """
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings

phases = (Phase.explicit, Phase.generate)
settings.register_profile("mutation", derandomize=True, deadline=None, database=None, max_examples={examples},
                          phases=phases, suppress_health_check=list(HealthCheck))
settings.load_profile("mutation")


@pytest.fixture(autouse=True)
def _nothing_remembered():
    # A mutant is a fork of the process that has run the tests before: what that one remembers would hide it,
    # and would hide from mutmut which functions a test needs.
    for name, module in list(sys.modules.items()):
        for value in vars(module).values() if name.startswith("{game}") else ():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
"""

REPLAYS = """
from conformance.suite import suite_of
from conformance.scenarios import scenario_files, scenarios_in
from papillon.kit.records import faults

SUITE = suite_of("{game}")


def test_scenarios():
    for path in scenario_files(*SUITE.game.documents.values()):
        for scenario in scenarios_in(path):
            assert faults(scenario.record, SUITE.game) == []
"""


PROPERTIES: Final[Mapping[str, tuple[str, ...]]] = {
    "papillon": ("test_properties.py", "test_deal.py"),
    "francion": ("test_francion_properties.py", "test_deal.py"),
}
"""Game → the files of `tests/` that the second round runs."""
DRAWING: Final = ("strategies.py", "francion_games.py")
"""The modules with which they draw."""


# --- the copy


def copy_project(folder: Path) -> None:
    """Copy what the tests need to run away from the project."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    (folder / "tests").mkdir()


def configure(folder: Path, game: str, tests: Mapping[str, str], examples: int) -> None:
    """Write down for mutmut which tests to run, by their files' names, and put them into the copy."""
    texts = {
        **tests,
        "conftest.py": CONFTEST.format(game=game, examples=examples),
        **{helper: (ROOT / "tests" / helper).read_text("utf-8") for helper in DRAWING},
    }
    for name, text in texts.items():
        (folder / "tests" / name).write_text(text, "utf-8")
    beside = [name for name in COPIED if name != game]
    chosen = [f"tests/{name}" for name in tests]
    (folder / "pyproject.toml").write_text(CONFIGURATION.format(game=game, beside=beside, tests=chosen), "utf-8")


# --- mutmut


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in a folder and give what it prints. Raises SystemExit when it fails."""
    environment = {**os.environ, "PYTHONPATH": "", "HYPOTHESIS_PROFILE": "mutation"}
    command = [sys.executable, "-P", "-m", "mutmut", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    done: subprocess.CompletedProcess[str] = run_guarded(command, cwd=folder, env=environment, text=True, **pipes)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def verdicts(folder: Path) -> dict[str, str]:
    """What became of each mutant, by its name."""
    printed = mutmut(folder, "results", "--all", "true")
    return dict(re.findall(r"^ +(\S+): (.+)$", printed, re.MULTILINE))


def tried(folder: Path, jobs: int, names: Sequence[str] = ()) -> dict[str, str]:
    """Run the tests against all mutants or those named, and give the verdicts."""
    mutmut(folder, "run", "--max-children", str(jobs), *names)
    found = verdicts(folder)
    return {name: found[name] for name in names} if names else found


def difference(folder: Path, name: str) -> str:
    """A mutant by its name, with the lines that are taken out and put in."""
    shown = mutmut(folder, "show", name).splitlines()
    return "\n    ".join([name, *(line for line in shown if re.match(r"[-+](?!--|\+\+)", line))])


# --- the command


def killed(found: Mapping[str, str]) -> set[str]:
    """Names of those that a test found out."""
    return {name for name, verdict in found.items() if verdict in KILLED}


def run(game: str, folder: Path, asked: argparse.Namespace) -> list[str]:
    """Both rounds of a game; prints the shares, gives the survivors."""
    alone, both = folder / "scenarios", folder / "properties"
    copy_project(alone)
    shutil.copytree(alone, both)
    configure(alone, game, {"test_replays.py": REPLAYS.format(game=game)}, asked.examples)
    found = tried(alone, asked.jobs)
    first = killed(found)
    print(f"{game}: {len(found)} mutants\nkilled by the scenarios alone: {share(len(first), len(found))}", flush=True)
    survivors = sorted(set(found) - first)
    if survivors and not asked.scenarios_only:
        found_in = {name: next((ROOT / "tests").rglob(name)) for name in PROPERTIES[game]}
        properties = {name: path.read_text("utf-8") for name, path in found_in.items()}
        configure(both, game, properties, asked.examples)
        survivors = sorted(set(survivors) - killed(tried(both, asked.jobs, survivors)))
        print(f"killed by scenarios and properties: {share(len(found) - len(survivors), len(found))}", flush=True)
    return [difference(alone, name) for name in survivors]


def share(part: int, whole: int) -> str:
    """A count and its share.

    >>> share(3, 4)
    '3 of 4 (75.0 %)'
    """
    return f"{part} of {whole} ({part / whole:.1%})".replace("%", " %")


def main() -> int:
    """Read the command line, run, list the survivors, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--game", choices=PROPERTIES, help="one game alone (default: each in turn)")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (default: 1)")
    parser.add_argument("--examples", type=int, default=10, help="games for each property (default: 10)")
    parser.add_argument("--scenarios-only", action="store_true", help="leave the properties out")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else PROPERTIES:
        with tempfile.TemporaryDirectory() as folder:
            survivors = run(game, Path(folder), asked)
        print(f"survivors: {len(survivors)}", *survivors, sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.mutation", main))
