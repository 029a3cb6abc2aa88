"""Tries the core: imports it, runs its examples, judges a question, and holds every scenario against the rules.

It needs nothing but the standard library, so that it runs wherever the core must: `tests/test_newest_python.py` runs
it inside pyodide. What it finds it prints as JSON.
"""

from __future__ import annotations

import doctest
import json
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CORE = ("commonlaw", "papillon", "francion")
DESKS = ("rulingdesk.papillon.judging", "rulingdesk.francion.judging")
MADE_IN_A_CHECKOUT = ("commonlaw.specification", "commonlaw.catalogs")
"""Modules that make the specification from its pages: with Babel, and for nobody who plays, judges or cites."""
EXAMPLES = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def core_modules() -> list[str]:
    """The modules that run on the standard library alone: the core, and the judging with all that it imports."""
    files = (path.relative_to(ROOT) for package in CORE for path in (ROOT / package).rglob("*.py"))
    names = [".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files]
    for desk in DESKS:
        import_module(desk)
    judging = (name for name in sys.modules if name.startswith("rulingdesk."))
    return sorted({*names, *judging} - {*MADE_IN_A_CHECKOUT})


def examples(name: str) -> doctest.TestResults:
    """How many examples of a module's docstrings fail, of how many; what they print goes to standard error."""
    runner = doctest.DocTestRunner(optionflags=EXAMPLES)
    for test in doctest.DocTestFinder().find(import_module(name)):
        runner.run(test, out=sys.stderr.write)
    return runner.summarize(verbose=False)


def scenario_faults() -> dict[str, list[str]]:
    """What is wrong in each scenario: nothing, if the rules are what they should be."""
    return {
        file.stem: list(_faults_in(file, game))
        for game in ("papillon", "francion")
        for file in sorted((ROOT / "conformance/scenarios" / game).rglob("*.toml"))
    }


def _faults_in(file: Path, game: str) -> Iterator[str]:
    """What is wrong in a scenario of a game."""
    record = import_module(f"{game}.records").read_record(file.read_text("utf-8"))
    for fault in import_module(f"{game}.records").faults(record):
        yield f"{fault.place}: {fault.message}"


def judgement() -> dict[str, Any]:
    """A ruling, with the readings that would change it."""
    from rulingdesk.judging.judgement import judge
    from rulingdesk.papillon.judging import JUDGING
    from rulingdesk.papillon.questions import ask

    found = judge(ask("layout 6 4 A, hand 10 7, play 10x64"), JUDGING)
    return {
        "legal": found.outcome is not None and found.outcome.legal,
        "readings": [f"{other.ruling}={other.reading}" for other in found.readings],
        "cases": [other.words for other in found.cases],
    }


def findings() -> dict[str, Any]:
    """All that is found, with warnings as errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        modules = core_modules()
        tried = {name: examples(name) for name in modules}
        return {
            "python": list(sys.version_info[:2]),
            "modules": modules,
            "examples": sum(result.attempted for result in tried.values()),
            "failing": {name: result.failed for name, result in tried.items() if result.failed},
            "scenarios": scenario_faults(),
            "judgement": judgement(),
        }


if __name__ == "__main__":
    print(json.dumps(findings()))
