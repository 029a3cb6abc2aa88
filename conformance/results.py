"""What comes of a run of the suite: one result a case, and the record of the run. Every report is a view of these."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final, Literal

import msgspec

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

MOST_SAID: Final = 200
"""Characters of an error in the suite itself that are told."""

CONFORMS: Final = 0
DOES_NOT: Final = 1
NOT_TESTED: Final = 2


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a program shows otherwise than it must.

    place: coup and move, as people say it.
    observable: what, as the protocol names it.
    expected, actual: in words.
    made_of: the payments that make up what is expected.
    """

    place: str
    observable: str
    expected: str
    actual: str
    made_of: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case and its verdict.

    case: its permanent name.
    section: ``08`` for section 8, ``pdf`` for a document without sections, ``games`` for drawn games.
    title: what it is about, for people.
    clauses: ids, the deciding one first.
    verdict: what came of it.
    differences: in the order of time.
    detail: what there is to say where there are no differences, such as why nothing was asked.
    wants: what the case wants that the program does not declare, in few words, as it is counted.
    readings, rulebook: under which it was played.
    position, table, moves: the case as a table would see it.
    lines: the requests to feed by hand.
    steps: how many steps were compared.
    seconds: how long it took.
    expected_failure: whether it must fail.
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


def cannot_judge(error: Exception) -> str:
    """What to say where judging an answer has gone wrong itself: the case is lost, and no other.

    >>> cannot_judge(KeyError("A"))
    "expected an answer that can be judged, found one on which the suite itself fails (please report it): KeyError('A')"
    """
    said = repr(error)
    where = [f", {frame.name} in {Path(frame.filename).name}" for frame in extract_tb(error.__traceback__)[-1:]]
    found = said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}..."
    why = "found one on which the suite itself fails (please report it)"
    return f"expected an answer that can be judged, {why}: {found}{''.join(where)}"


class RunRecord(msgspec.Struct, omit_defaults=True):
    """A run: who was tested, with what, and every result in the order of the suite.

    command: the words that start the program under test, empty for the reference itself.
    name, version, language: of the program, as it calls itself.
    suite: the version of the suite.
    protocol: the number of the protocol.
    results: one of each case that was run.
    games: drawn positions and games that were played.
    asked: drawn positions and games that were to be played.
    properties: how many each of them was held to.
    selected: cases that the filters left.
    seconds: how long it took.
    trouble: why nothing could be tested.
    warnings: what is odd in what the program says of itself.
    called: the words that started this command.
    options: those of its options that are wanted to see a failure again.
    interrupted: the exit status of a run that a signal has ended, 128 and the signal's number; otherwise 0.
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
    interrupted: int = 0

    @property
    def status(self) -> int:
        """Exit status: 0 conforms, 1 does not, 2 could not be tested, 128 and more interrupted by a signal."""
        if self.interrupted:
            return self.interrupted
        if self.trouble or not self.selected:
            return NOT_TESTED
        if any(not result.good for result in self.results):
            return DOES_NOT
        compared = any(result.verdict in ("pass", "pass-other-reading", "fail") for result in self.results)
        return CONFORMS if compared else NOT_TESTED
