"""What comes of a run of the suite: one result a case, and the record of the run. Every report is a view of these."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from conformance.protocol import by_hand

Verdict = Literal[
    "pass", "pass-other-reading", "fail", "unspecified", "skipped", "errored", "crashed", "timed-out", "garbled"
]

GOOD: Final = frozenset({"pass", "pass-other-reading", "unspecified", "skipped"})
"""Verdicts that do not speak against a program."""

UNANSWERED: Final[frozenset[Verdict]] = frozenset({"errored", "crashed", "timed-out", "garbled"})
"""Verdicts on a program that gave no answer to compare."""

UNDECIDED: Final[frozenset[Verdict]] = frozenset({"skipped", "unspecified"})
"""Verdicts where nothing was asked, or nothing is laid down."""

DRAWN: Final = "drawn-"
"""How the names of counterexamples begin that were found in drawn games."""

USUAL_RULEBOOK: Final = "salon"
"""The rulebook that a result need not name."""

GAMES: Final = "games"
"""The section of what comes of drawn games and belongs to no clause."""

CONFORMS: Final = 0
DOES_NOT: Final = 1
NOT_TESTED: Final = 2


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a program shows otherwise than it must.

    place: coup and move, as people say it.  observable: what, as the protocol names it.  expected, actual: in words.
    made_of: the payments that make up what is expected.
    """

    place: str
    observable: str
    expected: str
    actual: str
    made_of: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case and its verdict.

    case: permanent name of the case.  section: ``08`` for section 8, ``pdf`` for another document.
    clauses: ids, the deciding one first.
    differences: in the order of time.  wants: what the case wants that the program does not declare.
    position, table, moves: the case as a table would see it.  lines: the requests to feed by hand.
    steps: how many steps were compared.
    """

    case: str
    section: str
    title: str
    clauses: tuple[str, ...]
    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    detail: str = ""
    wants: str = ""
    readings: dict[str, str] = {}
    rulebook: str = USUAL_RULEBOOK
    position: str = ""
    table: str = ""
    moves: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    steps: int = 0
    seconds: float = 0.0
    expected_failure: bool = False

    @property
    def scenario(self) -> str:
        """The scenario that the case is one of."""
        return self.case.partition("#")[0]

    @property
    def drawn(self) -> bool:
        """Whether it comes of drawn games."""
        return self.case.startswith(DRAWN) or self.section == GAMES

    @property
    def good(self) -> bool:
        """Whether the result does not speak against the program; an expected failure must fail."""
        return (self.verdict in GOOD) != self.expected_failure


def result_of_case(case: Any, verdict: Verdict, detail: str = "") -> Result:
    """What came of a case of any game, with the lines to feed by hand where it went wrong.

    A program that gave no answer has broken no clause.
    """
    return Result(
        case=case.id,
        section=case.section,
        title=case.title,
        clauses=() if verdict in UNANSWERED else case.clauses,
        verdict=verdict,
        detail=detail,
        readings=case.request.readings,
        rulebook=case.rulebook,
        lines=by_hand(case.request) if verdict in UNANSWERED or verdict == "fail" else (),
    )


class RunRecord(msgspec.Struct, omit_defaults=True):
    """A run: who was tested, with what, and every result in the order of the suite.

    called: the words that started this command.  options: those that are wanted to see a failure again.
    games: drawn positions and games that were played.  asked: that were to be drawn.
    properties: what each was held to.
    warnings: what is odd in what the program says of itself.
    selected: cases that the filters left.  trouble: why nothing could be tested.
    """

    command: tuple[str, ...]
    name: str = ""
    version: str = ""
    language: str = ""
    suite: str = ""
    protocol: int = 1
    results: list[Result] = []
    games: int = 0
    asked: int = 0
    properties: int = 0
    selected: int = 0
    seconds: float = 0.0
    trouble: str = ""
    warnings: tuple[str, ...] = ()
    called: str = "papillon"
    options: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """Exit status: 0 conforms, 1 does not, 2 could not be tested."""
        if self.trouble or not self.selected:
            return NOT_TESTED
        if any(not result.good for result in self.results):
            return DOES_NOT
        compared = any(result.verdict in ("pass", "pass-other-reading", "fail") for result in self.results)
        return CONFORMS if compared else NOT_TESTED
