"""Finds the hypotheses that explain a program's failures: each must predict failures, and contradict no passing case.

Hypotheses that explain the same failures are discriminated by drawn games, which the program plays. What is found
goes into the record of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from conformance.compare import Trace, against, promised
from conformance.documents import EVERY_RULEBOOK, game_of, in_force, written
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.judge import Program, moves_of, name_of
from conformance.drawn_games.search import Games
from conformance.localize.evidence import Answered, Answers, Question
from conformance.localize.hypotheses import Hypothesis, hypotheses, misread, named
from conformance.localize.spectrum import shared_by, suspects
from conformance.process import SubjectFault
from conformance.protocol import AnyRequest, by_hand
from conformance.results import PASSED, Apart, Diagnosis, Evidence, Result, RunRecord
from conformance.tracing import all_steps

MOST_WEIGHED: Final = 10
"""Failures against which every hypothesis is held before one is named; what explains one is held against all."""

MOST_PAIRED: Final = 8
"""Misreadings of which every two are tried together."""

MOST_NAMED: Final = 4
"""Misunderstandings that are named; whatever is left then is said to be left."""

MOST_APART: Final = 3
"""Cases of each kind that are told of those that speak against a hypothesis."""

FEWEST: Final = 10
"""A misunderstanding explains one in so many failures at least, or it is not named: it may be chance."""


class Ground(NamedTuple):
    """All that a hypothesis is held against."""

    failed: Sequence[Answered]
    """Cases of which the program shows something wrong, the simplest first."""
    passed: Sequence[Answered]
    """Cases that it gets right."""


class Weighed(NamedTuple):
    """A hypothesis, and what speaks for it."""

    hypothesis: Hypothesis
    explained: frozenset[str]
    """The failures that are just as it foretells."""
    missed: tuple[Apart, ...]
    """The first failures of which it foretells something that is neither right nor what the program shows."""
    contradicted: tuple[Apart, ...]
    """The first cases that pass of which it foretells that they fail."""
    unless: str = ""
    """The only reading under which there are such cases, if all it explains is of other readings; ``""`` if none is."""


class Explained(NamedTuple):
    """What is named, and what was weighed for that."""

    named: tuple[Diagnosis, ...] = ()
    """What a program seems to misunderstand, what explains most first."""
    evidence: tuple[Evidence, ...] = ()
    """Every hypothesis that foretells one of the failures that were tried, what explains most first."""


def explain(
    failed: Iterable[Answered],
    passed: Iterable[Answered],
    tick: Callable[[], None] = lambda: None,
    unknown: Collection[str] = (),
) -> Explained:
    """What a program seems to misunderstand; nothing is named where nothing known explains anything.

    tick: called as each hypothesis is tried. unknown: names of hypotheses that are not thought of.
    """
    differing = [answered for answered in failed if answered.compared.differences]
    ground = Ground(sorted(differing, key=lambda answered: len(answered.question.trace)), tuple(passed))
    if not ground.failed:
        return Explained()
    weighed: dict[str, Weighed] = {}
    left = {answered.case for answered in ground.failed}
    found: list[Diagnosis] = []
    while len(found) < MOST_NAMED:
        for item in _foretelling(ground, left, tick if not found else lambda: None):
            if item.name not in weighed and item.name not in unknown:
                weighed[item.name] = _weighed(item, ground)
        standing = [item for item in weighed.values() if not item.contradicted]
        if not any(left <= item.explained for item in standing):
            weighed |= {item.hypothesis.name: item for item in _pairs(standing, ground, weighed)}
        best = _best([item for item in weighed.values() if not item.missed], left, ground)
        if best is None:
            break
        found.append(best)
        left -= {*weighed[best.name].explained}
    ordered = sorted(weighed.values(), key=lambda item: -len(item.explained))
    return Explained(tuple(found), tuple(_evidence(item, ground) for item in ordered))


def _evidence(item: Weighed, ground: Ground) -> Evidence:
    explained = tuple(answered.case for answered in ground.failed if answered.case in item.explained)
    return Evidence(item.hypothesis.name, explained, item.missed, item.contradicted)


def _best(candidates: Sequence[Weighed], left: set[str], ground: Ground) -> Diagnosis | None:
    """What explains most of the failures that are left; None if nothing explains enough of them.

    What is contradicted under one reading is named if it explains all of them, and nothing else explains half.
    """
    credible = [
        item
        for item in candidates
        if (not item.contradicted or (item.unless and left <= item.explained))
        and _explains_its_like(item, left, ground)
        and _is_grounded(item, ground)
    ]
    sound = [item for item in credible if not item.contradicted]
    if any(2 * len(item.explained & left) >= len(left) for item in sound):
        credible = sound
    best = max(credible, key=lambda item: len(item.explained & left), default=None)
    if best is None or len(best.explained & left) < max(1, len(ground.failed) / FEWEST):
        return None
    alike = [item for item in credible if item is not best and item.explained & left == best.explained & left]
    return Diagnosis(
        best.hypothesis.name,
        best.hypothesis.says,
        best.hypothesis.clauses,
        tuple(answered.case for answered in ground.failed if answered.case in best.explained & left),
        tuple(item.hypothesis.name for item in alike),
        best.unless,
    )


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


# --- weighing


def _foretelling(ground: Ground, left: Collection[str], tick: Callable[[], None]) -> Iterator[Hypothesis]:
    """The hypotheses that foretell one at least of some of the failures that are left, which are of all lengths."""
    among = [answered for answered in ground.failed if answered.case in left]
    step = max(1, len(among) / MOST_WEIGHED)
    sample = [among[int(number * step)] for number in range(min(len(among), MOST_WEIGHED))]
    rulebooks = {"", *(answered.question.request.rulebook for answered in ground.failed)}
    for item in hypotheses(ground.failed[0].question.request.game):
        if item.rulebook in rulebooks and any(
            _apart(foretold, answered.shown, answered) is None for answered, foretold in _foretold(item, sample)
        ):
            yield item
        tick()


def _weighed(item: Hypothesis, ground: Ground) -> Weighed:
    explained, missed = set(), []
    for answered, foretold in _foretold(item, ground.failed):
        apart = _apart(foretold, answered.shown, answered)
        if apart is None:
            explained.add(answered.case)
        elif _is_certain(item, answered) and _apart(foretold, answered.question.right, answered):
            missed.append(apart)
    explains_half = 2 * len(explained) >= len(ground.failed)
    contradicted = tuple(islice(_contradicted(item, ground), None if explains_half else MOST_APART))
    unless = _only_under({apart.case for apart in contradicted}, explained, ground) if explains_half else ""
    return Weighed(item, frozenset(explained), tuple(missed[:MOST_APART]), contradicted[:MOST_APART], unless)


def _only_under(contradicting: Collection[str], explained: Collection[str], ground: Ground) -> str:
    """A reading that is in force in all of some cases that pass, and in none of some failures; ``""`` if none is.

    One that the cases name goes before one that is their rulebook's.
    """
    there = [answered.question.request for answered in ground.passed if answered.case in contradicting]
    readings = [{*in_force(request).items()} for request in there]
    readings += [{*request.readings.items()} for request in there]
    elsewhere = [
        {*in_force(answered.question.request).items()} for answered in ground.failed if answered.case in explained
    ]
    for among in (readings, readings[: len(there)]):
        found = set.intersection(*among).difference(*elsewhere) if among else set()
        if found:
            return "=".join(min(found))
    return ""


def _contradicted(item: Hypothesis, ground: Ground) -> Iterator[Apart]:
    """Where it foretells something wrong of the cases that pass, which are played as far as somebody asks."""
    for answered, foretold in _foretold(item, ground.passed):
        apart = _apart(foretold, answered.question.right, answered)
        if apart and _is_certain(item, answered):
            yield apart


def _foretold(item: Hypothesis, among: Iterable[Answered]) -> Iterator[tuple[Answered, Trace]]:
    """Each case of which it says anything, and what it foretells."""
    for answered in among:
        foretold = item.foretell(answered.question)
        if foretold is not None:
            yield answered, foretold


def _is_certain(item: Hypothesis, answered: Answered) -> bool:
    """Whether it says anything for certain of a case: where it is of one rulebook, of no other."""
    return item.rulebook in ("", answered.question.request.rulebook)


def _apart(foretold: Trace, shown: Trace, answered: Answered) -> Apart | None:
    """Where a trace first shows something else than is foretold, as far as anything is reported; None if nowhere."""
    found = against(foretold, shown, answered.question.request, answered.reports).differences
    return Apart(answered.case, found[0]) if found else None


def _pairs(found: Sequence[Weighed], ground: Ground, known: Collection[str]) -> list[Weighed]:
    """Two misreadings at once that explain more than both do one by one, and miss nothing. known: names left out."""
    single = sorted((item for item in found if item.hypothesis.misreadings), key=lambda item: -len(item.explained))
    weighed = []
    for one, other in combinations(single[:MOST_PAIRED], 2):
        both = misread((*one.hypothesis.misreadings, *other.hypothesis.misreadings))
        if both.name in known:
            continue
        together = _weighed(both, ground)
        more = together.explained > one.explained | other.explained
        if more and not together.missed and not together.contradicted:
            weighed.append(together)
    return weighed


# --- the diagnosis of a run, put into its record


def diagnose_run(
    record: RunRecord, answers: Answers, tick: Callable[[], None] = lambda: None, unknown: Collection[str] = ()
) -> None:
    """Note in the record of a run what the program seems to misunderstand.

    tick: called as each hypothesis is tried. unknown: names of hypotheses that are not thought of.
    """
    failed, passed = _sorted_out(record, answers)
    record.diagnosed = bool(failed)
    record.diagnosis, record.evidence = explain(failed, passed, tick, unknown)
    record.known = len(hypotheses(answers.game)) if failed else 0
    record.shared = shared_by(_unexplained(failed, record), passed)


def rank_clauses(record: RunRecord, answers: Answers) -> None:
    """Cite first in every failure the clause of what explains it, or else the most suspect clause.

    Where a diagnosis explains only a few failures, the suspects are sought among all failures.
    """
    documents = {result.case: EVERY_RULEBOOK[result.rulebook] for result in record.results}
    explained = {
        case: written(clause)
        for found in reversed(record.diagnosis)
        for case in found.cases
        if (clause := _to_read(found.clauses, documents[case]))
    }
    failed, passed = _sorted_out(record, answers)
    found = suspects(_unexplained(failed, record) if record.mostly_explained else failed, passed)
    record.suspects = tuple(suspect.clause for suspect in found)
    leading = {case: suspect.clause for suspect in found for case in suspect.cases} | explained
    record.results = [
        _led_by(leading[result.case], result) if result.case in leading else result for result in record.results
    ]


def _to_read(clauses: Sequence[str], document: str) -> str:
    """The first of some clauses that stands in a document, or else in the game's main one; ``""`` if none does.

    >>> _to_read(("papillon-pdf:31", "papillon:12.2"), "papillon"), _to_read(("papillon-pdf:31",), "papillon")
    ('papillon:12.2', '')
    """
    found = {clause.partition(":")[0]: clause for clause in reversed(clauses)}
    return found.get(document) or found.get(game_of(document), "")


def _sorted_out(record: RunRecord, answers: Answers) -> tuple[list[Answered], list[Answered]]:
    """The answers that are wrong, and those that are right."""
    reports = frozenset(name for level in record.levels for name in level.reported) or answers.reports
    wrong = {result.case for result in record.results if result.verdict == "fail" and not result.expected_failure}
    right = {  # a case that passes on other seats too says nothing new
        result.case for result in record.results if result.verdict in PASSED and not result.seated
    }
    given = {answered.case: answered for answered in answers.answered}  # in whatever order several copies gave them
    asked = [given[result.case] for result in record.results if result.case in wrong | right and result.case in given]
    every = [replace(answered, reports=reports) for answered in asked]
    failed = [answered for answered in every if answered.case in wrong]
    return failed, [answered for answered in every if answered.case in right]


def _unexplained(failed: Sequence[Answered], record: RunRecord) -> list[Answered]:
    """The failures that nothing explains which is known."""
    explained = {case for found in record.diagnosis for case in found.cases}
    return [answered for answered in failed if answered.case not in explained]


def _led_by(clause: str, result: Result) -> Result:
    """A failure with this clause first."""
    return msgspec.structs.replace(result, clauses=tuple(dict.fromkeys((clause, *result.clauses))))


# --- telling apart by drawn games

MOST_DRAWN: Final = 80
"""Games that are drawn to find one on which two hypotheses differ."""

MOST_ASKED: Final = 4
"""Games that the program is asked for each misunderstanding."""

SEED: Final = 0
"""From which the games are drawn: the same run says the same."""


def discriminate(record: RunRecord, program: Program) -> None:
    """Ask a program the games that tell apart what would explain the same, and name what is left.

    A misunderstanding of which nothing foretells what the program plays then is not named any more.
    """
    rulebooks = {result.case: result.rulebook for result in record.results}
    refuted: dict[str, Apart] = {}
    kept = [_left(found, program, rulebooks[found.cases[0]], refuted) for found in record.diagnosis]
    record.diagnosis = tuple(found for found in kept if found is not None)
    record.evidence = tuple(structs.replace(item, parted=refuted.get(item.name)) for item in record.evidence)


def _left(found: Diagnosis, program: Program, rulebook: str, refuted: dict[str, Apart]) -> Diagnosis | None:
    """What is left of the explanations by the games of one rulebook; None if nothing is.

    refuted: takes the name of each that is not left, and the game that says so.
    """
    left = [named(name, game_of(EVERY_RULEBOOK[rulebook])) for name in (found.name, *found.instead)]
    for _ in range(MOST_ASKED):
        request = _between(left, program, rulebook)
        shown = None if request is None else _shown(request, program)
        if request is None or shown is None:
            break
        apart = {item.name: _apart_in(request, _drawn_trace(item, request), shown, program) for item in left}
        refuted |= {name: gap for name, gap in apart.items() if gap is not None}
        left = [item for item in left if item.name not in refuted]
    if not left:
        return None
    first, *others = left
    instead = tuple(item.name for item in others)
    return structs.replace(found, name=first.name, says=first.says, clauses=first.clauses, instead=instead)


def _between(left: Sequence[Hypothesis], program: Program, rulebook: str) -> AnyRequest | None:
    """A game on which the first of some hypotheses differs from another, as far as the program reports anything."""
    games = Games(game_of(EVERY_RULEBOOK[rulebook]), program.about, SEED, (rulebook,))
    for other in left[1:]:
        for number in games.numbers(MOST_DRAWN):
            request = games.drawn(number)
            one, another = _drawn_trace(left[0], request), _drawn_trace(other, request)
            if against(one, another, request, program.about.reports).differences:
                return request
    return None


def _apart_in(request: AnyRequest, foretold: Trace, shown: Trace, program: Program) -> Apart | None:
    """Where a trace is not what is foretold, as far as the program reports anything; None if nowhere."""
    found = against(foretold, shown, request, program.about.reports)
    if not found.differences:
        return None
    moves = drawn_game(request.game).seen(request), *moves_of(request)[: found.first]
    return Apart(name_of(request), found.differences[0], moves, by_hand(request))


def _drawn_trace(item: Hypothesis, request: AnyRequest) -> Trace:
    """What a hypothesis foretells of a game: what is right, where it makes no difference."""
    question = Question(request, all_steps(request))
    foretold = item.foretell(question)
    return question.right if foretold is None else foretold


def _shown(request: AnyRequest, program: Program) -> Trace | None:
    """What the program shows of a game; None where it gives no trace."""
    try:
        reply = program.ask(request)
    except SubjectFault:
        return None
    return None if reply.trace is None else promised(reply.trace, program.about.reports, request.game)
