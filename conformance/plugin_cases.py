"""One item of pytest for each case of the suite. This module is what to name to pytest; `conformance.plugin` loads it.

pytest --pyargs conformance.plugin_cases --papillon-subject "node mine.mjs"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.cases import Case, select
from conformance.plugin import USUAL, command_of
from conformance.reports.terminal import block
from conformance.results import FAULTS, Result, RunRecord
from conformance.runner import MOST_RESTARTS, Examiner, Options, not_tried

if TYPE_CHECKING:  # pytest has no other name for them, and older versions lack one
    from _pytest._code.code import TerminalRepr, TracebackStyle


class CaseFile(pytest.File):
    """All cases of a game, in the order of its sections; the program is started with the first that is run."""

    examiner: Examiner | None = None
    """Who asks the program; None before the first case is run."""
    faults: Sequence[Result] = ()
    """The cases that the program did not survive."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item a case."""
        game = self.config.getoption("--papillon-subject-game")
        for case in select(rulebooks=[] if game == USUAL else [game]):
            item: CaseItem = CaseItem.from_parent(self, name=case.id, case=case)
            yield item

    def judge(self, case: Case) -> Result:
        """Ask the program."""
        if self.examiner is None:
            options = Options(command_of(self.config), timeout=self.config.getoption("--papillon-subject-timeout"))
            self.examiner = Examiner(options)
        if len(self.faults) > MOST_RESTARTS:
            return not_tried(case, self.faults[-1], self.examiner.about)
        result = self.examiner.judge(case)
        self.faults = [*self.faults, *[result] * (result.verdict in FAULTS)]
        return result

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
        return block(RunRecord(command_of(self.config)), excinfo.value.result)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the item stands: the scenarios have no lines."""
        return self.path, None, self.case.id


class CaseFailed(Exception):
    """A case with a result that speaks against the program."""

    def __init__(self, result: Result) -> None:
        super().__init__(f"{result.case}: {result.verdict}")
        self.result = result
