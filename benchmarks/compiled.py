"""The reference compiled by mypyc: a copy of this checkout whose rules are compiled, and a module run in it.

    uv run --group compiled --group bench python -m benchmarks.compiled -- benchmarks.random_play
    uv run --group compiled python -m benchmarks.compiled -- pytest tests/rules/test_scenarios.py tests/test_sections.py

It needs a compiler of C, and nothing needs it: everything else runs what is written. `--into FOLDER` keeps the copy.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from papillon.kit.checkout import ROOT

PACKAGES: Final = ("papillon",)
"""The packages of what is compiled."""
PARTS: Final = (
    *(f"papillon/kit/{name}.py" for name in ("accounts", "cards", "events", "refusals")),
    *(f"papillon/{name}.py" for name in ("cards", "moves", "position", "table", "refusals", "payments", "course")),
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("papillon/sections/*.py"))),
)
"""What is compiled: all that plays, but `papillon/rules.py`, whose cached properties mypyc counts anew each time."""


def copied(into: Path) -> None:
    """Copy every file of the checkout that git knows into a folder."""
    known = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, into / name)


def compile_in(folder: Path) -> None:
    """Compile the rules in a copy, each module beside its source. Raises CalledProcessError."""
    with TemporaryDirectory() as name:
        apart = Path(name)  # beside a pyproject.toml setuptools would look for packages by itself
        for package in PACKAGES:
            shutil.copytree(folder / package, apart / package)
        command = (sys.executable, "-m", "mypyc", "--strict", *PARTS)
        subprocess.run(command, cwd=apart, check=True, stdout=sys.stderr, env={**os.environ, "MYPYC_DEBUG_LEVEL": "0"})
        in_place = (path for package in PACKAGES for path in (apart / package).rglob("*.so"))
        for built in (*apart.glob("*.so"), *in_place):
            shutil.copy(built, folder / built.relative_to(apart))


def run_in(folder: Path, words: list[str]) -> int:
    """Run a module in a folder, whose packages come before those that are installed: its exit status."""
    loaded = "import papillon.course; print(papillon.course.__file__)"
    found = subprocess.run(
        (sys.executable, "-c", loaded), cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    if found.strip().endswith(".py"):
        sys.exit(f"expected papillon.course compiled in {folder}, found {found.strip()}")
    return subprocess.run((sys.executable, "-m", *words), cwd=folder, check=False).returncode


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiled", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--into", metavar="FOLDER", help="where the copy is kept (it is not)")
    parser.add_argument("words", nargs="*", metavar="MODULE", help="the module to run there, and its arguments")
    asked = parser.parse_args()
    with nullcontext(asked.into) if asked.into else TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        try:
            compile_in(folder)
        except subprocess.CalledProcessError as error:
            sys.exit(f"mypyc failed with status {error.returncode}; uv run --group compiled installs what it needs")
        status = run_in(folder, asked.words) if asked.words else 0
    sys.exit(status)


if __name__ == "__main__":
    main()
