"""Which hypotheses explain what a program answers: each must foretell failures, and contradict no case that passes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from conformance.compare.traces import Trace, against
from conformance.diagnosis.hypotheses import Hypothesis, Question, hypotheses, misread
from conformance.documents import written
from conformance.results import Apart, Diagnosis, Evidence

MOST_WEIGHED: Final = 10
"""Failures against which every hypothesis is held at first; what explains one of them is held against all."""

MOST_PAIRED: Final = 8
"""Misreadings of which every two are tried together."""

MOST_NAMED: Final = 4
"""Misunderstandings that are named; whatever is left then is said to be left."""

MOST_APART: Final = 3
"""Cases of each kind that are told of those that speak against a hypothesis."""

AT_ONCE: Final = 40
"""Cases that pass, played at a time to see whether they speak against a hypothesis: most are refuted by the first."""

FEWEST: Final = 10
"""A misunderstanding explains one in so many failures at least, or it is not named: it may be chance."""


class Answered(NamedTuple):
    """What a program shows of a case."""

    case: str
    """The permanent name of the case."""
    question: Question
    """What was asked, and what the reference shows of it."""
    shown: Trace
    """The program's trace, as far as it reports anything."""
    clause: str = ""
    """The clause that decides where it goes wrong, ``""`` if that is not known."""
    observable: str = ""
    """What differs there, the most telling thing of it."""
    cites: tuple[str, ...] = ()
    """The clauses that the scenario cites, the one that it is about first; none of a drawn game."""

    @property
    def right(self) -> Trace:
        """The reference's trace."""
        return [told.shown for told in self.question.told]


class Ground(NamedTuple):
    """All that a hypothesis is held against."""

    failed: Sequence[Answered]
    """Cases of which the program shows something wrong, the simplest first."""
    passed: Sequence[Answered]
    """Cases that it gets right."""
    reports: Collection[str]
    """What it reports."""


class Weighed(NamedTuple):
    """A hypothesis, and what speaks for it."""

    hypothesis: Hypothesis
    """The hypothesis."""
    explained: frozenset[str]
    """The failures that are just as it foretells."""
    missed: tuple[Apart, ...]
    """The first failures of which it foretells something that is neither right nor what the program shows."""
    contradicted: tuple[Apart, ...]
    """The first cases that pass of which it foretells that they fail."""


class Diagnosed(NamedTuple):
    """What is named, and what was weighed for that."""

    named: tuple[Diagnosis, ...] = ()
    """What a program seems to misunderstand, what explains most first."""
    evidence: tuple[Evidence, ...] = ()
    """Every hypothesis that foretells one of the failures that were tried, what explains most first."""


def diagnose(
    failed: Iterable[Answered],
    passed: Iterable[Answered],
    reports: Collection[str],
    tick: Callable[[], None] = lambda: None,
    unknown: Collection[str] = (),
) -> Diagnosed:
    """What a program seems to misunderstand; nothing is named where nothing known explains anything.

    reports: the parts of a trace that the program says it gives.
    tick: called as each hypothesis is tried.
    unknown: names of hypotheses that are not thought of.
    """
    telling = [answered for answered in failed if _apart(answered.right, answered.shown, answered, reports)]
    ground = Ground(sorted(telling, key=lambda answered: len(answered.question.told)), tuple(passed), reports)
    if not ground.failed:
        return Diagnosed()
    singles = [_weighed(item, ground) for item in _known(ground, tick) if item.name not in unknown]
    standing = [item for item in singles if not item.contradicted]
    pairs = _pairs(standing, ground) if not _one_explains_all(standing, ground) else []
    named = _named([*(item for item in standing if not item.missed), *pairs], ground)
    ordered = sorted([*singles, *pairs], key=lambda item: -len(item.explained))
    return Diagnosed(tuple(named), tuple(_evidence(item, ground) for item in ordered))


def _evidence(item: Weighed, ground: Ground) -> Evidence:
    explained = tuple(answered.case for answered in ground.failed if answered.case in item.explained)
    return Evidence(item.hypothesis.name, explained, item.missed, item.contradicted)


def _one_explains_all(found: Iterable[Weighed], ground: Ground) -> bool:
    return any(len(item.explained) == len(ground.failed) for item in found)


def _named(candidates: Sequence[Weighed], ground: Ground) -> Iterator[Diagnosis]:
    """The candidates that together explain most, with what each explains that none before it does."""
    left = {answered.case for answered in ground.failed}
    fewest = len(left) / FEWEST
    for _ in range(MOST_NAMED):
        credible = [
            item for item in candidates if _explains_its_like(item, left, ground) and _is_grounded(item, ground)
        ]
        best = max(credible, key=lambda item: len(item.explained & left), default=None)
        if best is None or len(best.explained & left) < max(1, fewest):
            return
        alike = [item for item in credible if item is not best and item.explained & left == best.explained & left]
        yield _told(
            best, alike, [answered.case for answered in ground.failed if answered.case in best.explained & left]
        )
        left -= best.explained


def _explains_its_like(item: Weighed, left: set[str], ground: Ground) -> bool:
    """Whether it explains half at least of what is left and decided by the clauses by which what it explains is.

    What foretells a part only of what seems to be one fault agrees with it by chance.
    """
    clauses = {answered.clause for answered in ground.failed if answered.case in item.explained & left}
    like = {answered.case for answered in ground.failed if answered.clause in clauses - {""} and answered.case in left}
    return len(item.explained & like) * 2 >= len(like)


def _is_grounded(item: Weighed, ground: Ground) -> bool:
    """Whether anything but chance speaks for it: a case that passes, or the clause that decides what it explains."""
    broken = {"", *map(written, item.hypothesis.clauses)}  # "" where it is not known which clause decides
    return bool(ground.passed) or any(
        answered.clause in broken for answered in ground.failed if answered.case in item.explained
    )


def _told(best: Weighed, alike: Sequence[Weighed], cases: Sequence[str]) -> Diagnosis:
    named = best.hypothesis
    return Diagnosis(named.name, named.says, named.clauses, tuple(cases), tuple(item.hypothesis.name for item in alike))


# --- weighing


def _known(ground: Ground, tick: Callable[[], None]) -> Iterator[Hypothesis]:
    """The hypotheses that foretell one at least of some failures, which are of all lengths."""
    sample = ground.failed[:: max(1, len(ground.failed) // MOST_WEIGHED)][:MOST_WEIGHED]
    rulebooks = {"", *(answered.question.request.rulebook for answered in ground.failed)}
    for item in hypotheses(ground.failed[0].question.request.game):
        if item.rulebook in rulebooks and any(_foretells(item, answered, ground.reports) for answered in sample):
            yield item
        tick()


def _foretells(item: Hypothesis, answered: Answered, reports: Collection[str]) -> bool:
    return any(_apart(trace, answered.shown, answered, reports) is None for _, trace in _foretold(item, [answered]))


def _weighed(item: Hypothesis, ground: Ground) -> Weighed:
    explained, missed = set(), []
    for answered, foretold in _foretold(item, ground.failed):
        apart = _apart(foretold, answered.shown, answered, ground.reports)
        if apart is None:
            explained.add(answered.case)
        elif _is_certain(item, answered) and _apart(foretold, answered.right, answered, ground.reports):
            missed.append(apart)
    contradicted = tuple(islice(_contradicted(item, ground), MOST_APART))
    return Weighed(item, frozenset(explained), tuple(missed[:MOST_APART]), contradicted)


def _contradicted(item: Hypothesis, ground: Ground) -> Iterator[Apart]:
    """Where it foretells something wrong of the cases that pass, which are played as far as somebody asks."""
    for start in range(0, len(ground.passed), AT_ONCE):
        for answered, foretold in _foretold(item, ground.passed[start : start + AT_ONCE]):
            apart = _apart(foretold, answered.right, answered, ground.reports)
            if apart and _is_certain(item, answered):
                yield apart


def _foretold(item: Hypothesis, among: Sequence[Answered]) -> Iterator[tuple[Answered, Trace]]:
    """Each case of which it says anything, and what it foretells."""
    traces = item.foretell([answered.question for answered in among])
    return ((answered, trace) for answered, trace in zip(among, traces, strict=True) if trace is not None)


def _is_certain(item: Hypothesis, answered: Answered) -> bool:
    """Whether it says anything for certain of a case: where it is of one rulebook, of no other."""
    return item.rulebook in ("", answered.question.request.rulebook)


def _apart(foretold: Trace, shown: Trace, answered: Answered, reports: Collection[str]) -> Apart | None:
    """Where a trace first shows something else than is foretold, as far as anything is reported; None if nowhere."""
    found = against(foretold, shown, answered.question.request, reports).differences
    return Apart(answered.case, found[0]) if found else None


# --- two at once


def _pairs(found: Sequence[Weighed], ground: Ground) -> list[Weighed]:
    """Two misreadings at once that explain more than both do one by one, and miss nothing."""
    single = sorted((item for item in found if item.hypothesis.misreadings), key=lambda item: -len(item.explained))
    weighed = []
    for one, other in combinations(single[:MOST_PAIRED], 2):
        both = misread((*one.hypothesis.misreadings, *other.hypothesis.misreadings))
        together = _weighed(both, ground)
        more = together.explained > one.explained | other.explained
        if more and not together.missed and not together.contradicted:
            weighed.append(together)
    return weighed
