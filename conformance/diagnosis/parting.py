"""Tells apart what explains the same failures: the program plays a drawn game on which two hypotheses differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from conformance.compare.traces import Trace, against, promised
from conformance.diagnosis.hypotheses import Hypothesis, Question, hypotheses, misread
from conformance.documents import EVERY_RULEBOOK, game_of
from conformance.hunt.counterexample import Foreign, Games
from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.misreading import TOGETHER
from conformance.process import SubjectFault
from conformance.protocol import AnyRequest
from conformance.results import Diagnosis, RunRecord
from conformance.subject import whole

MOST_DRAWN: Final = 80
"""Games that are drawn to find one on which two hypotheses differ."""

MOST_ASKED: Final = 4
"""Games that the program is asked for each misunderstanding."""

SEED: Final = 0
"""From which the games are drawn: the same run says the same."""


def part(record: RunRecord, program: Foreign) -> None:
    """Ask a program the games that tell apart what would explain the same, and name what is left.

    A misunderstanding of which nothing foretells what the program plays then is not named any more.
    """
    rulebooks = {result.case: result.rulebook for result in record.results}
    kept = [_parted(found, program, rulebooks[found.cases[0]]) for found in record.diagnosis]
    record.diagnosis = tuple(found for found in kept if found is not None)


def _parted(found: Diagnosis, program: Foreign, rulebook: str) -> Diagnosis | None:
    """What is left of the explanations by the games of one rulebook; None if nothing is."""
    game = game_of(EVERY_RULEBOOK[rulebook])
    left = [named(name, game) for name in (found.name, *found.instead)]
    for _ in range(MOST_ASKED):
        request = _between(left, program, rulebook)
        shown = None if request is None else _shown(request, program)
        if request is None or shown is None:
            break
        left = [item for item in left if not _parts(_foretold(item, request), shown, request, program)]
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
    return msgspec.structs.replace(
        found, name=first.name, says=first.says, clauses=first.clauses, instead=tuple(item.name for item in others)
    )


def _between(left: Sequence[Hypothesis], program: Foreign, rulebook: str) -> AnyRequest | None:
    """A game on which the first of some hypotheses differs from another, as far as the program reports anything."""
    games = Games(game_of(EVERY_RULEBOOK[rulebook]), program.about, SEED, (rulebook,))
    for other in left[1:]:
        for number in games.numbers(MOST_DRAWN):
            request = games.drawn(number).request
            if _parts(_foretold(left[0], request), _foretold(other, request), request, program):
                return request
    return None


def _parts(foretold: Trace, shown: Trace, request: AnyRequest, program: Foreign) -> bool:
    """Whether a trace is not what is foretold, as far as the program reports anything."""
    return bool(against(foretold, shown, request, program.about.reports).differences)


def _foretold(item: Hypothesis, request: AnyRequest) -> Trace:
    """What a hypothesis foretells of a game: what is right, where it makes no difference."""
    question = Question(request, whole(request))
    (foretold,) = item.foretell([question])
    return [told.shown for told in question.told] if foretold is None else foretold


def _shown(request: AnyRequest, program: Foreign) -> Trace | None:
    """What the program shows of a game; None where it gives no trace."""
    try:
        reply = program.ask(request)
    except SubjectFault:
        return None
    return None if reply.trace is None else promised(reply.trace, program.about.reports, request.game)
