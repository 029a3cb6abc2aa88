"""How much of the rules the suite holds in place: mutmut changes the section modules, a change at a time.

Run it with `uv run --group mutation python -m conformance.mutation`. Every mutant meets the scenarios; who survives
them meets the properties. It works on a copy in a temporary folder, on one core unless asked otherwise.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from commonlaw.specification import ROOT

SECTIONS = "papillon/sections"
COPIED = ("papillon", "commonlaw", "conformance", "rulingdesk", "spec", "tests/strategies.py")
PROPERTIES = ("tests/test_properties.py", "tests/test_sections.py")
KILLED = frozenset({"killed", "timeout", "suspicious", "segfault"})

CONFIGURATION = """
[tool.mutmut]
source_paths = ["papillon"]
only_mutate = ["papillon/sections/*.py"]
also_copy = ["commonlaw", "conformance", "rulingdesk", "spec"]
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
        for value in vars(module).values() if name.startswith("papillon") else ():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
"""

REPLAYS = """
from conformance.scenarios import scenarios
from papillon.expectations import faults


def test_scenarios():
    for record in scenarios().values():
        assert faults(record) == []
"""


class Mutant(NamedTuple):
    """One change to one function. name: mutmut's; module: the file's stem; diff: lines taken and put in their place."""

    name: str
    module: str
    function: str
    diff: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.module} {self.function} ({self.name})", *(f"    {line}" for line in self.diff)])


# --- the copy


def copy_project(folder: Path) -> None:
    """Copy what the tests need to run away from the project."""
    for name in COPIED:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(ROOT / name, target)


def configure(folder: Path, examples: int, tests: Mapping[str, str]) -> None:
    """Write down for mutmut which tests to run, and put them into the copy."""
    for name, text in {**tests, "tests/conftest.py": CONFTEST.format(examples=examples)}.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "pyproject.toml").write_text(CONFIGURATION.format(tests=list(tests)), "utf-8")


# --- mutmut


def mutmut(folder: Path, *arguments: str, quiet: bool = True) -> str:
    """Run mutmut in a folder and give what it prints. Raises SystemExit when it fails."""
    environment = {**os.environ, "PYTHONPATH": "", "HYPOTHESIS_PROFILE": "mutation"}
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode and quiet:
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


def mutant(folder: Path, name: str) -> Mutant:
    """A mutant with its difference from the original."""
    shown = mutmut(folder, "show", name).splitlines()
    diff = tuple(line for line in shown if re.match(r"[-+](?!--|\+\+)", line))
    module, _, function = name.removeprefix("papillon.sections.").partition(".x_")
    return Mutant(name, module, function.partition("__mutmut")[0], diff)


# --- what mutmut leaves out


def left_out(names: Sequence[str]) -> Iterator[str]:
    """Functions of the sections without a mutant: decorated, or with nothing in them that mutmut changes."""
    made = {name.partition("__mutmut")[0] for name in names}
    for path in sorted((ROOT / SECTIONS).glob("s*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and f"papillon.sections.{path.stem}.x_{node.name}" not in made:
                why = "decorated" if node.decorator_list else "nothing to change"
                yield f"{path.stem}.{node.name} ({why})"


# --- the command


def killed(found: Mapping[str, str]) -> set[str]:
    """Names of those that a test found out."""
    return {name for name, verdict in found.items() if verdict in KILLED}


def run(folder: Path, jobs: int, examples: int, properties: bool) -> list[Mutant]:
    """Both rounds; prints the shares, gives the survivors."""
    alone, both = folder / "scenarios", folder / "properties"
    copy_project(alone)
    shutil.copytree(alone, both)
    configure(alone, examples, {"tests/test_replays.py": REPLAYS})
    found = tried(alone, jobs)
    first = killed(found)
    print(f"mutants: {len(found)}\nkilled by the scenarios alone: {share(len(first), len(found))}", flush=True)
    print("without a mutant:", ", ".join(left_out(list(found))), flush=True)
    survivors = sorted(set(found) - first)
    if properties and survivors:
        configure(both, examples, {name: (ROOT / name).read_text("utf-8") for name in PROPERTIES})
        survivors = sorted(set(survivors) - killed(tried(both, jobs, survivors)))
        print(f"killed by scenarios and properties: {share(len(found) - len(survivors), len(found))}", flush=True)
    return [mutant(alone, name) for name in survivors]


def share(part: int, whole: int) -> str:
    """A count and its share.

    >>> share(3, 4)
    '3 of 4 (75.0 %)'
    """
    return f"{part} of {whole} ({part / whole:.1%})".replace("%", " %")


def main() -> None:
    """Read the command line, run, list the survivors."""
    parser = argparse.ArgumentParser(prog="python -m conformance.mutation", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (default: 1)")
    parser.add_argument("--examples", type=int, default=10, help="games for each property (default: 10)")
    parser.add_argument("--scenarios-only", action="store_true", help="leave the properties out")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        survivors = run(Path(folder), asked.jobs, asked.examples, not asked.scenarios_only)
    print(f"survivors: {len(survivors)}", *survivors, sep="\n")


if __name__ == "__main__":
    main()
