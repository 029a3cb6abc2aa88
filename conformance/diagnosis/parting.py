"""Tells apart what explains the same failures: the program plays a drawn game on which two hypotheses differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from conformance.compare.traces import Trace, against, promised
from conformance.diagnosis.hypotheses import Hypothesis, Question, hypotheses, misread
from conformance.documents import EVERY_RULEBOOK, game_of
from conformance.drawn_games.adapter import DrawnCase
from conformance.drawn_games.judge import Program, game_of_case, name_of
from conformance.drawn_games.search import Games
from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.misreading import TOGETHER
from conformance.process import SubjectFault
from conformance.protocol import AnyRequest, by_hand
from conformance.results import Apart, Diagnosis, RunRecord
from conformance.subject import whole

MOST_DRAWN: Final = 80
"""Games that are drawn to find one on which two hypotheses differ."""

MOST_ASKED: Final = 4
"""Games that the program is asked for each misunderstanding."""

SEED: Final = 0
"""From which the games are drawn: the same run says the same."""


def part(record: RunRecord, program: Program) -> None:
    """Ask a program the games that tell apart what would explain the same, and name what is left.

    A misunderstanding of which nothing foretells what the program plays then is not named any more.
    """
    rulebooks = {result.case: result.rulebook for result in record.results}
    parted: dict[str, Apart] = {}
    kept = [_parted(found, program, rulebooks[found.cases[0]], parted) for found in record.diagnosis]
    record.diagnosis = tuple(found for found in kept if found is not None)
    record.evidence = tuple(structs.replace(item, parted=parted.get(item.name)) for item in record.evidence)


def _parted(found: Diagnosis, program: Program, rulebook: str, parted: dict[str, Apart]) -> Diagnosis | None:
    """What is left of the explanations by the games of one rulebook; None if nothing is.

    parted: takes the name of each that is not left, and the game that says so.
    """
    game = game_of(EVERY_RULEBOOK[rulebook])
    left = [named(name, game) for name in (found.name, *found.instead)]
    for _ in range(MOST_ASKED):
        case = _between(left, program, rulebook)
        shown = None if case is None else _shown(case.request, program)
        if case is None or shown is None:
            break
        apart = {item.name: _apart(_foretold(item, case.request), shown, case, program) for item in left}
        parted |= {name: gap for name, gap in apart.items() if gap is not None}
        left = [item for item in left if item.name not in parted]
    return _of(found, left) if left else None


def named(name: str, game: str) -> Hypothesis:
    """The hypothesis of a name.

    >>> named("one-like/all-like-cards", "papillon").misreadings
    ('one-like/all-like-cards',)
    """
    slugs = tuple(name.split(TOGETHER))
    if all(slug in EVERY_MISREADING for slug in slugs):
        return misread(slugs)
    return next(item for item in hypotheses(game) if item.name == name)


def _of(found: Diagnosis, left: Sequence[Hypothesis]) -> Diagnosis:
    """What was found, led by the first of the hypotheses that are left."""
    first, *others = left
    return structs.replace(
        found, name=first.name, says=first.says, clauses=first.clauses, instead=tuple(item.name for item in others)
    )


def _between(left: Sequence[Hypothesis], program: Program, rulebook: str) -> DrawnCase | None:
    """A game on which the first of some hypotheses differs from another, as far as the program reports anything."""
    games = Games(game_of(EVERY_RULEBOOK[rulebook]), program.about, SEED, (rulebook,))
    for other in left[1:]:
        for number in games.numbers(MOST_DRAWN):
            case = games.drawn(number)
            foretold, otherwise = _foretold(left[0], case.request), _foretold(other, case.request)
            if against(foretold, otherwise, case.request, program.about.reports).differences:
                return case
    return None


def _apart(foretold: Trace, shown: Trace, case: DrawnCase, program: Program) -> Apart | None:
    """Where a trace is not what is foretold, as far as the program reports anything; None if nowhere."""
    found = against(foretold, shown, case.request, program.about.reports)
    if not found.differences:
        return None
    game = game_of_case(case)
    told = game.seen(case.request), *game.moves(case.request)[: found.first]
    return Apart(name_of(case), found.differences[0], told, by_hand(case.request))


def _foretold(item: Hypothesis, request: AnyRequest) -> Trace:
    """What a hypothesis foretells of a game: what is right, where it makes no difference."""
    question = Question(request, whole(request))
    (foretold,) = item.foretell([question])
    return [told.shown for told in question.told] if foretold is None else foretold


def _shown(request: AnyRequest, program: Program) -> Trace | None:
    """What the program shows of a game; None where it gives no trace."""
    try:
        reply = program.ask(request)
    except SubjectFault:
        return None
    return None if reply.trace is None else promised(reply.trace, program.about.reports, request.game)
