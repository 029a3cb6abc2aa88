"""Prints the budgets of the codebase as a table: what is counted, how much there may be, and how much there is.

`python -m tools.measure` does it.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Final

from hatchling.builders.wheel import WheelBuilder

from tools import ROOT

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES: Final[Sequence[str]] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
COMMAND: Final[str] = PROJECT["project"]["scripts"]["papillon"].partition(":")[0]
DESK: Final = COMMAND.replace(".", "/").removesuffix("__main__")
"""The folder of the console command."""
EXTENSIONS: Final = "docs/_ext/"
ASKED: Final = ("layout 7 5 2 A, hand 7 K", "layout 6 4 A, hand 10 7, play 10x64")
"""What `judge` is asked: first to warm up, then to be watched."""
ONE_CASE: Final = ["verify", "--games", "0", "--rotated", "none", "--scenario", "ten-takes-six-and-four"]
CODE: Final = (".py", ".mjs", ".js", ".go")
FOLDERS: Final = 5
"""Folders that are counted as the fullest."""


def tracked() -> list[str]:
    """The files of the repository, as paths from its root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def lines(files: Iterable[str], *endings: str) -> int:
    """The lines of the files with one of these endings."""
    return sum(len((ROOT / name).read_bytes().splitlines()) for name in files if name.endswith(endings))


def in_wheel() -> list[str]:
    """The files that a wheel built now would install, as paths from the root."""
    return [file.relative_path for file in WheelBuilder(str(ROOT)).recurse_included_files()]


def replaced(files: Iterable[str]) -> int:
    """The places in shipped code that put something in the place of a function while the program runs."""
    calls = [
        node.func.id
        for name in files
        if name.endswith(".py")
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    return sum(name in ("setattr", "Override") for name in calls)


def fullest(files: Iterable[str]) -> str:
    """How many files of code lie side by side in the fullest folders.

    >>> fullest(["a/b.py", "a/c.mjs", "a/readme.md", "d/e.py"])
    '2 1'
    """
    folders = Counter(str(Path(name).parent) for name in files if name.endswith(CODE))
    return " ".join(str(number) for _, number in folders.most_common(FOLDERS))


def modules_called() -> set[str]:
    """The files of the project in which a function is called for one judgement, after another judgement."""
    main: Callable[[Sequence[str]], int] = import_module(COMMAND).main
    called: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            called.add(frame.f_code.co_filename)

    with redirect_stdout(io.StringIO()):
        main(["judge", ASKED[0]])
        sys.setprofile(watch)
        main(["judge", ASKED[1]])
        sys.setprofile(None)
    ours = (Path(name).relative_to(ROOT) for name in called if name.startswith(f"{ROOT}/"))
    return {str(path) for path in ours if path.parts[0] in PACKAGES}


def modules_loaded() -> int:
    """The project's modules that are loaded to verify one scenario, counted in a process of its own."""
    counted = f"sum(name.partition('.')[0] in {PACKAGES} for name in sys.modules)"
    program = f"import sys; from {COMMAND} import main; main({ONE_CASE}); print({counted})"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])


def main() -> None:
    """Print the table."""
    files = tracked()
    wheel = in_wheel()
    extensions = [name for name in files if name.startswith(EXTENSIONS) and name.endswith(".py")]
    judging = modules_called()
    rows: list[tuple[str, int, int | str]] = [
        ("lines of Python in the wheel", 25_000, lines(wheel, ".py")),
        ("files in the wheel", 250, len(wheel)),
        ("lines of Python without engine/", 48_000, lines((n for n in files if not n.startswith("engine/")), ".py")),
        (
            "lines of Python, Cython and C in engine/",
            5_500,
            lines((name for name in files if name.startswith("engine/")), ".py", ".pyi", ".pyx", ".h"),
        ),
        ("lines of Python in tests/", 14_500, lines((name for name in files if name.startswith("tests/")), ".py")),
        ("lines of JavaScript", 12_500, lines((name for name in files if "node_modules" not in name), ".mjs", ".js")),
        ("files in the repository", 700, len(files)),
        ("Sphinx extensions, modules", 26, len(extensions)),
        ("Sphinx extensions, lines", 4_200, lines(extensions, ".py")),
        ("modules that judge runs through", 40, len(judging)),
        ("  of these in the desk", 8, sum(name.startswith(DESK) for name in judging)),
        ("modules loaded to verify one scenario", 80, modules_loaded()),
        ("replacements at run time, in shipped code", 0, replaced(wheel)),
        ("code files in the fullest folders", 25, fullest(files)),
    ]
    print(f"{'budget':42}{'at most':>8}  now")
    for name, target, now in rows:
        print(f"{name:42}{target:>8}  {now}")


if __name__ == "__main__":
    main()
