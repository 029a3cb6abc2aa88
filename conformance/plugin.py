"""A plugin of pytest: each case of the suite as an item, asked of the program that ``--papillon-subject`` starts.

    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs"
    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs" -k section-08
    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs" --papillon-subject-game francion

pytest loads this module in every project where the suite is installed. So it imports nothing of the suite before the
cases are asked for, and takes no option from other plugins: the short names ``--subject``, ``--subject-game`` and
``--subject-timeout`` are understood only where the cases are asked for. The items are in `conformance.plugin_cases`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

CASES: Final = Path(__file__).with_name("plugin_cases.py")
NAME: Final = "conformance.plugin_cases"
EXPECTED: Final = f'expected --papillon-subject COMMAND with {NAME}, as in --papillon-subject "node x.mjs"'

SHORT: Final = re.compile(r"--(subject(?:-game|-timeout)?)(?==|\Z)")
"""The short name of an option, at the beginning of an argument."""


USUAL: Final = "papillon"
"""The game asked about unless another is named."""

GAMES: Final = sorted(path.parent.name for path in CASES.parent.glob("*/suite.py"))
"""The games of the suite, by their rooms: pytest starts with this, and loads no game for it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the suite."""
    group = parser.getgroup("papillon", "Le Papillon and Le Francion: conformance of another program")
    group.addoption("--papillon-subject", metavar="COMMAND", help="the command that starts the program under test")
    group.addoption(
        "--papillon-subject-game", choices=GAMES, default=USUAL, help=f"the game to test (default: {USUAL})"
    )
    group.addoption(
        "--papillon-subject-timeout",
        metavar="S",
        type=float,
        default=10.0,
        help="seconds to wait for a reply (default: 10)",
    )


def pytest_load_initial_conftests(args: list[str]) -> None:
    """Write the short names of options out where the cases are asked for, before the options are read."""
    if asks_for_cases(args):
        args[:] = [SHORT.sub(r"--papillon-\1", word) for word in args]


def asks_for_cases(args: Iterable[str]) -> bool:
    """Whether the cases are among what pytest is to run.

    >>> asks_for_cases(["-q", "conformance.plugin_cases"]), asks_for_cases(["tests"])
    (True, False)
    """
    named = (word.partition("::")[0] for word in args)
    return any(name == NAME or (name.endswith(CASES.name) and Path(name).resolve() == CASES) for name in named)


def pytest_collection(session: pytest.Session) -> None:
    """Raise UsageError where the cases are asked for, and no program to ask."""
    if asks_for_cases(session.config.args) and not command_of(session.config):
        raise pytest.UsageError(EXPECTED)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the cases when their module is named to pytest."""
    if file_path != CASES or not parent.session.isinitpath(file_path):
        return None
    from conformance.plugin_cases import CaseFile  # loads the suite, which only this needs

    # Named outright: where the suite is installed lies outside the folder that pytest counts from.
    return CaseFile.from_parent(parent, path=file_path, nodeid="conformance/plugin_cases.py")


def command_of(config: pytest.Config) -> tuple[str, ...]:
    """The words of the command that starts the subject. Raises UsageError for quotes that do not close."""
    try:
        return tuple(shlex.split(config.getoption("--papillon-subject") or ""))
    except ValueError as error:
        raise pytest.UsageError(f"--papillon-subject: expected a command in shell syntax: {error}") from None
