"""A plugin of pytest: each case of the suite as an item, asked of the program that ``--papillon-subject`` starts.

    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs"
    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs" -k section-08
    pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs" --papillon-subject-game francion

It is loaded wherever the suite is installed. So it imports nothing of it before a subject is named, and takes no
option from others: the short names ``--subject``, ``--subject-game`` and ``--subject-timeout`` are understood only
where the cases are asked for.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Semaphore
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle  # pytest has no other name for them

    from conformance.cases import Case
    from conformance.results import Result
    from conformance.runner import Examiner

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
    group.addoption("--papillon-subject", metavar="COMMAND", help="the program under test, as a shell would have it")
    group.addoption("--papillon-subject-game", choices=GAMES, default=USUAL, help=f"the game asked about ({USUAL})")
    group.addoption(
        "--papillon-subject-timeout", metavar="S", type=float, default=10.0, help="seconds for a reply (10)"
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
    if asks_for_cases(session.config.args) and not _command(session.config):
        raise pytest.UsageError(EXPECTED)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the cases when their module is named to pytest."""
    if file_path != CASES or not parent.session.isinitpath(file_path):
        return None
    # Named outright: where the suite is installed lies outside the folder that pytest counts from.
    return CaseFile.from_parent(parent, path=file_path, nodeid="conformance/plugin_cases.py")


def _command(config: pytest.Config) -> tuple[str, ...]:
    """The words of the command that starts the subject. Raises UsageError for quotes that do not close."""
    try:
        return tuple(shlex.split(config.getoption("--papillon-subject") or ""))
    except ValueError as error:
        raise pytest.UsageError(f"--papillon-subject: expected a command as a shell would have it: {error}") from None


class CaseFile(pytest.File):
    """All cases of a game, in the order of its sections; the program is started with the first that is run."""

    examiner: Examiner | None = None
    """Who asks the program; None before the first case is run."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item a case."""
        from conformance.selection import select  # pytest loads a plugin in every project, the suite only here

        game = self.config.getoption("--papillon-subject-game")
        for case in select(rulebooks=[] if game == USUAL else [game]):
            item: CaseItem = CaseItem.from_parent(self, name=case.id, case=case)
            yield item

    def judge(self, case: Case) -> Result:
        """Ask the program."""
        if self.examiner is None:
            from conformance.runner import MOST_RESTARTS, Examiner, Options

            options = Options(_command(self.config), timeout=self.config.getoption("--papillon-subject-timeout"))
            self.examiner = Examiner(options, Semaphore(MOST_RESTARTS))
        return self.examiner.judge(case)

    def teardown(self) -> None:
        """End the program."""
        if self.examiner is not None:
            self.examiner.close()


class CaseItem(pytest.Item):
    """One case. It can be chosen by ``-k`` with the number of its section, as in ``section-08``."""

    def __init__(self, *, name: str, parent: CaseFile, case: Case) -> None:
        super().__init__(name, parent)
        self.case = case
        self.extra_keyword_matches.add(f"section-{case.section}")

    def runtest(self) -> None:
        """Ask the program and hold it to its answer."""
        parent = self.parent
        assert isinstance(parent, CaseFile)
        result = parent.judge(self.case)
        if not result.good:
            raise CaseFailed(result)
        if result.verdict in ("skipped", "unspecified"):
            pytest.skip(f"{result.verdict}: {result.detail}")

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        """Tell a failure as the suite does, without a trace of its own code."""
        if not isinstance(excinfo.value, CaseFailed):
            return super().repr_failure(excinfo, style)
        from conformance.reports.terminal import block
        from conformance.results import RunRecord

        return block(RunRecord(_command(self.config)), excinfo.value.result)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the item stands: the scenarios have no lines."""
        return self.path, None, self.case.id


class CaseFailed(Exception):
    """A case with a result that speaks against the program."""

    def __init__(self, result: Result) -> None:
        """Take the result."""
        super().__init__(f"{result.case}: {result.verdict}")
        self.result = result
