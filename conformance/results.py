"""What comes of a run of the suite: one result a case, and the record of the run. Every report is a view of these."""

from __future__ import annotations

import re
from pathlib import Path
from traceback import extract_tb
from typing import Final, Literal

import msgspec

Verdict = Literal[
    "pass",
    "pass-other-reading",
    "fail",
    "flaky",
    "unspecified",
    "skipped",
    "errored",
    "crashed",
    "timed-out",
    "garbled",
]

GOOD: Final = frozenset({"pass", "pass-other-reading", "unspecified", "skipped"})
"""Verdicts that do not speak against a program."""

PASSED: Final[tuple[Verdict, ...]] = ("pass", "pass-other-reading")
"""Verdicts by which a case passes."""

FAULTS: Final[frozenset[Verdict]] = frozenset({"crashed", "timed-out", "garbled"})
"""Verdicts on a program that has to be started again."""

UNANSWERED: Final[frozenset[Verdict]] = FAULTS | {"errored"}
"""Verdicts on a program that gave no answer to compare."""

UNDECIDED: Final[frozenset[Verdict]] = frozenset({"skipped", "unspecified"})
"""Verdicts where nothing was asked, or nothing is specified."""

DRAWN: Final = "drawn-"
"""How the names of counterexamples begin that were found in drawn games."""

AT: Final = "@"
"""Between the name of a case and how its players sit, where that is not as in the scenario."""

USUAL_RULEBOOK: Final = "salon"
"""The rulebook that a result need not name."""

DRAWN_GAMES: Final = "games"
"""The section of what comes of drawn games and belongs to no clause."""

MOVES: Final = "moves"
"""The level of a program whose turns and refusals are compared."""
CHIPS: Final = "chips"
"""The level of one whose payments or balances are compared."""
CARDS: Final = "cards"
"""The level of one that shows where every card lies."""
EXPLAINED: Final = "explained"
"""The level of one that says why it refuses a move, by code and by clause."""
COMPLETE: Final = "complete"
"""The level of one that reports all that can be compared."""

NEEDED: Final = (MOVES, CHIPS)
"""Levels without which no program conforms: who shows nothing of the moves or of the chips may play any game."""

MOST_SAID: Final = 200
"""Characters of an error in the suite itself that are told."""

CONFORMS: Final = 0
"""Exit status of a run in which nothing speaks against the program."""
DOES_NOT: Final = 1
"""Exit status of a run in which something does."""
NOT_TESTED: Final = 2
"""Exit status of a run that could not compare anything."""


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a program shows otherwise than it must."""

    place: str
    """The coup and the move, as people say them."""
    observable: str
    """What differs, as the protocol names it."""
    expected: str
    """What must be seen, in words."""
    actual: str
    """What the program shows, in words."""
    made_of: str = ""
    """The payments that make up what is expected."""
    shown_as: str = ""
    """The payments that the program shows, in its own words."""


def scenario_of(case: str) -> str:
    """The scenario that a case is one of.

    >>> scenario_of("a-single-card#2")
    'a-single-card'
    """
    return re.split("[#@]", case)[0]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case and its verdict."""

    case: str
    """The permanent name of the case."""
    section: str
    """``08`` for section 8, ``pdf`` for a document without sections, ``games`` for drawn games."""
    title: str
    """What the case is about, for people."""
    clauses: tuple[str, ...]
    """The clauses that it rests on, the deciding one first."""
    verdict: Verdict
    """What came of the case."""
    differences: tuple[Difference, ...] = ()
    """What differs, in the order of time."""
    detail: str = ""
    """What there is to say where there are no differences, such as why nothing was asked."""
    wants: str = ""
    """What the program would have to declare for the case, in the words under which reports count it."""
    readings: dict[str, str] = {}
    """Ruling → the reading of it that was played."""
    rulebook: str = USUAL_RULEBOOK
    """The rulebook that was played by."""
    position: str = ""
    """The cards before the first difference, drawn as a table would see them."""
    table: str = ""
    """What was agreed, and how far the game was."""
    moves: tuple[str, ...] = ()
    """The moves up to the first difference."""
    lines: tuple[str, ...] = ()
    """The requests to feed to the program by hand."""
    steps: int = 0
    """How many steps were compared."""
    seconds: float = 0.0
    """How long the case took."""
    expected_failure: bool = False
    """Whether the case must fail."""

    @property
    def compared(self) -> bool:
        """Whether the program gave an answer, and it was held against what must be seen."""
        return self.verdict not in UNANSWERED and self.verdict not in UNDECIDED

    @property
    def scenario(self) -> str:
        """The scenario that the case is one of."""
        return scenario_of(self.case)

    @property
    def seated(self) -> bool:
        """Whether its players sit otherwise than in the scenario."""
        return AT in self.case

    @property
    def drawn(self) -> bool:
        """Whether it comes of drawn games."""
        return self.case.startswith(DRAWN) or self.section == DRAWN_GAMES

    @property
    def good(self) -> bool:
        """Whether the result does not speak against the program; an expected failure must fail, if it is tried."""
        return self.verdict in UNDECIDED or (self.verdict in GOOD) != self.expected_failure

    @property
    def stale(self) -> bool:
        """Whether it is expected to fail, and passes."""
        return self.expected_failure and not self.good


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


def not_the_same(first: Verdict, second: Verdict) -> str:
    """What to say of a case that was asked twice.

    >>> not_the_same("fail", "pass")
    'not the same twice: fail, then pass in a fresh process'
    """
    also = "another " if first == second else ""
    return f"not the same twice: {first}, then {also}{second} in a fresh process"


class Level(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a run has looked at one side of the game."""

    name: str
    """Its name, such as ``chips``."""
    reported: tuple[str, ...] = ()
    """What of it the program reports."""
    silent: tuple[str, ...] = ()
    """What of it the program does not report, which was not compared."""
    reached: bool = False
    """Whether enough of it is reported."""
    steps: int = 0
    """In how many steps of the cases something of it was compared."""


NOT_TRIED: Final = "not tried after"
"""The prefix of the detail of a case that was not tried after too many faults."""
LAST_FAULT: Final = "; the last fault: "
"""What follows in such a detail, before the fault."""


def kind_of(detail: str) -> str:
    """What is wrong with a line, without the line itself and without numbers.

    >>> kind_of("line 3: expected a number, found 'x': bad at byte 17")
    'bad at byte '
    """
    return re.sub(r"\d+", "", detail.partition("\n")[0].rpartition(LAST_FAULT)[2].rpartition("': ")[2])


class Diagnosis(msgspec.Struct, frozen=True, omit_defaults=True):
    """A misunderstanding that explains failures."""

    name: str
    """The short name of what is misunderstood."""
    says: str
    """What the program seems to do, in words."""
    clauses: tuple[str, ...]
    """The clauses that it breaks so, cited in full, the one to read first."""
    cases: tuple[str, ...]
    """The failures that it explains, each of which is just as it foretells."""
    instead: tuple[str, ...] = ()
    """Names of what would explain the very same."""
    unless: str = ""
    """The only reading under which cases that pass contradict it, ``""`` if none do."""


class Shared(msgspec.Struct, frozen=True):
    """Something that failures share and few passing cases have."""

    kind: str
    """What it is: ``clause``, ``reading``, ``players``, ``rulebook``, ``observable`` or ``seats``."""
    name: str
    """The clause cited in full, the ruling with its reading, how many play, the rulebook, the only thing that is wrong;
    nothing of seats, which are others than in the scenario."""
    failing: int
    """How many of the failures have it."""
    failures: int
    """How many failures there are."""
    passing: int
    """How many of the cases that pass have it."""
    passes: int
    """How many cases pass."""


class Apart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a program shows something else than a hypothesis foretells."""

    case: str
    """The name of the case, or that of a game that was drawn to tell hypotheses apart."""
    difference: Difference
    """What differs first; what is expected is what the hypothesis foretells."""
    moves: tuple[str, ...] = ()
    """Of a drawn game the position and the moves until then; nothing of a case that is in the run."""
    lines: tuple[str, ...] = ()
    """Of a drawn game the requests to feed to the program by hand."""


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What speaks for a hypothesis that was held against a run, and what against it."""

    name: str
    """The short name of what may be misunderstood."""
    explains: tuple[str, ...] = ()
    """The failures that are just as it foretells, the shortest first."""
    misses: tuple[Apart, ...] = ()
    """The first failures for which its prediction is neither right nor what the program shows."""
    contradicted: tuple[Apart, ...] = ()
    """The first passing cases that it predicts to fail."""
    parted: Apart | None = None
    """The drawn game that shows that the program does something else, None if none does."""


class Since(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed since another run."""

    run: str
    """How that run is called."""
    mended: tuple[str, ...] = ()
    """The cases that failed then and are well now."""
    new: tuple[str, ...] = ()
    """The cases that were well then and fail now."""
    still: tuple[str, ...] = ()
    """The cases that failed then and fail now."""
    untried: tuple[str, ...] = ()
    """The cases that fail now and were not tried then."""
    cases: str = ""
    """The digest of the cases then, if the same filters leave others now."""


class RunRecord(msgspec.Struct, omit_defaults=True):
    """A run: who was tested, with what, and every result in the order of the suite."""

    command: tuple[str, ...]
    """The words that start the program under test, empty for the reference itself."""
    name: str = ""
    """What the program calls itself."""
    version: str = ""
    """The version of the program, in its own words."""
    language: str = ""
    """The language in which it is written, in its own words."""
    suite: str = ""
    """The version of the suite."""
    digest: str = ""
    """The digest of the cases that the filters left, before they were divided into shards."""
    limits: tuple[str, ...] = ()
    """Why this run could not show that the program conforms, such as ``in section 8``; nothing of a whole run."""
    shard: str = ""
    """Which part of the run this is, such as ``1/3``."""
    declared: str = ""
    """The digest of what the program says of itself in its answer to `start`."""
    protocol: int = 1
    """The number of the protocol."""
    results: list[Result] = []
    """One result for each case that was run."""
    games: int = 0
    """How many drawn positions and games were played."""
    asked: int = 0
    """How many drawn positions and games were to be played."""
    exhaustive: bool = False
    """Whether these are every line of the small packs, and none was drawn."""
    fixed: tuple[str, ...] = ()
    """Names of counterexamples that were stored before and are well now."""
    properties: int = 0
    """How many properties each of them was held to."""
    selected: int = 0
    """How many cases the filters left."""
    levels: tuple[Level, ...] = ()
    """What the program reports and what of it was compared, level by level; none where that is not known."""
    rulebooks: tuple[str, ...] = ()
    """The rulebooks by which cases were compared."""
    players: tuple[int, ...] = ()
    """With how many players cases were compared."""
    readings: dict[str, list[str]] = {}
    """Ruling → its readings under which a case about it was compared."""
    diagnosed: bool = False
    """Whether it was asked what the program misunderstands."""
    diagnosis: tuple[Diagnosis, ...] = ()
    """What seems to be misunderstood, what explains most first."""
    known: int = 0
    """How many hypotheses were tried on the failures."""
    evidence: tuple[Evidence, ...] = ()
    """Evidence on the hypotheses that predict a failure, those that explain most first."""
    shared: tuple[Shared, ...] = ()
    """What unexplained failures have in common, starting with what the fewest passing cases have."""
    suspects: tuple[str, ...] = ()
    """The leading clauses of unexplained failures, the most suspect first."""
    offered: int = 0
    """How many readings all rulings of the game have together."""
    seed: int | None = None
    """From which the games and the other seats were drawn, None if none were."""
    seconds: float = 0.0
    """How long the run took."""
    trouble: str = ""
    """Why nothing could be tested, ``""`` if it could."""
    warnings: tuple[str, ...] = ()
    """What is odd in what the program says of itself."""
    called: str = "papillon"
    """The words that started this command."""
    options: tuple[str, ...] = ()
    """Those of its options that somebody needs to see a failure again."""
    since: Since | None = None
    """What has changed since another run, None where none was compared."""
    interrupted: int = 0
    """128 and the number of the signal that has ended the run, as an exit status; 0 if none has."""

    @property
    def mostly_explained(self) -> bool:
        """Whether what was diagnosed explains at least half of the results that speak against a program.

        >>> wrong = [Result(case, "06", "A", ("6.1",), "fail") for case in "abc"]
        >>> few = Diagnosis("ace:unpaid", "", ("papillon:6.1",), ("a",))
        >>> RunRecord((), results=wrong, diagnosis=(few,)).mostly_explained
        False
        """
        explained = {case for found in self.diagnosis for case in found.cases}
        return 2 * len(explained) >= sum(not result.good for result in self.results)

    @property
    def status(self) -> int:
        """Exit status: 0 conforms, 1 does not, 2 could not be tested, 128 and more interrupted by a signal."""
        if self.interrupted:
            return self.interrupted
        if self.trouble or not self.selected:
            return NOT_TESTED
        if any(not result.good for result in self.results):
            return DOES_NOT
        if self.mute or not any(result.compared for result in self.results):
            return NOT_TESTED
        return DOES_NOT if self.unreached else CONFORMS

    @property
    def unreached(self) -> tuple[str, ...]:
        """The levels without which no program conforms, and which this one does not reach."""
        return tuple(level.name for level in self.levels if level.name in NEEDED and not level.reached)

    @property
    def mute(self) -> bool:
        """Whether the program is known to report nothing at all."""
        return bool(self.levels) and not any(level.reported for level in self.levels)
