"""What may be misunderstood: each misreading, each other reading, each payment made otherwise, as one more way to play.

A hypothesis foretells a trace for every request. It is nothing but the reference with one thing changed, so it knows
nothing of the program that it is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import msgspec

from conformance.cases import cases
from conformance.documents import GAMES, full, in_force
from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.misreading import TOGETHER
from conformance.protocol import AnyRequest, AnyStep, Transfer
from conformance.subject import trace
from conformance.suite import CHIPS, Suite, TraceStep
from conformance.suites import SUITES
from conformance.tracing import transfers
from papillon.kit.accounts import POOL, Payment
from papillon.kit.clauses import book
from papillon.kit.events import payments_in

Foretold: TypeAlias = list[AnyStep] | None
"""What a program with the misunderstanding would show of a request; None where it makes no difference or cannot be."""


class Question(NamedTuple):
    """A request, and what the reference shows of it."""

    request: AnyRequest
    """What is asked."""
    told: Sequence[TraceStep]
    """The reference's steps."""


@dataclass(frozen=True)
class Hypothesis:
    """One thing that may be misunderstood."""

    name: str
    """A short permanent name, such as ``one-like/all-like-cards``."""
    says: str
    """What the program would be doing, in words."""
    clauses: tuple[str, ...]
    """The clauses that it would break, cited in full, the first the one to read."""
    foretell: Callable[[Sequence[Question]], list[Foretold]]
    """What it would show of each of some questions, none of which comes from elsewhere than the suite."""
    rulebook: str = ""
    """The only rulebook of which it says anything with certainty, ``""`` if it does of all."""
    misreadings: tuple[str, ...] = ()
    """The misreadings that it is made of, none if it is of another kind."""


@cache
def hypotheses(game: str) -> tuple[Hypothesis, ...]:
    """All that is known about a game, the misreadings first.

    >>> len(hypotheses("papillon")) > 100
    True
    """
    return (*_misreadings(game), *_readings(game), *_payments(game))


# --- misreadings


def _misreadings(game: str) -> Iterator[Hypothesis]:
    for slug, misreading in EVERY_MISREADING.items():
        if misreading.game == game:
            yield misread((slug,))


@cache
def misread(slugs: tuple[str, ...]) -> Hypothesis:
    """The hypothesis of one misreading, or of several at once.

    >>> misread(("one-like/all-like-cards",)).clauses[0]
    'papillon:4.a.1'
    """
    together = [EVERY_MISREADING[slug] for slug in slugs]
    return Hypothesis(
        TOGETHER.join(slugs),
        " ".join(misreading.thought for misreading in together),
        tuple(full(clause, misreading.game) for misreading in together for clause in misreading.clauses),
        lambda questions: _misplayed(slugs, questions),
        together[0].rulebook,
        slugs,
    )


def _misplayed(slugs: tuple[str, ...], questions: Sequence[Question]) -> list[Foretold]:
    return [_played(question.request, TOGETHER.join(slugs)) for question in questions]


def _played(request: AnyRequest, misreading: str | None = None) -> Foretold:
    try:
        return trace(request, misreading)
    except Exception:  # a misreading may lead where the reference has no rule at all: then it foretells nothing
        return None


# --- readings


def _readings(game: str) -> Iterator[Hypothesis]:
    """That a program plays one reading whatever is asked, takes two for each other, or does not look at readings."""
    for ruling, names in GAMES[game].readings.items():
        about = book(game).ruling(ruling)
        for name in names:
            yield Hypothesis(
                f"{ruling}={name}",
                f"The ruling {ruling} is always played as {name}, whatever the case asks for.",
                about.clauses,
                partial(_always, ruling, name),
            )
        for one, other in combinations(names, 2):
            yield Hypothesis(
                f"{ruling}:{one}/{other}",
                f"The readings {one} and {other} of the ruling {ruling} are taken for each other.",
                about.clauses,
                partial(_exchanged, ruling, {one: other, other: one}),
            )
    if len(GAMES[game].rulebooks) > 1:
        main = GAMES[game].main_rulebook
        yield Hypothesis(
            "rulebooks-alike",
            f"The readings that a rulebook has of its own are not looked at: what is not named is played as in {main}.",
            (),
            partial(_as_in, main),
        )
    yield Hypothesis(
        "readings-ignored",
        "The `readings` of a request are not looked at: its own choice is played whatever the case asks for.",
        (),
        lambda questions: [_otherwise(question.request, {}) for question in questions],
    )


def _always(ruling: str, reading: str, questions: Sequence[Question]) -> list[Foretold]:
    return [
        None if in_force(asked).get(ruling) == reading else _otherwise(asked, {**asked.readings, ruling: reading})
        for asked, _ in questions
    ]


def _exchanged(ruling: str, instead: Mapping[str, str], questions: Sequence[Question]) -> list[Foretold]:
    chosen = [instead.get(in_force(asked).get(ruling, "")) for asked, _ in questions]
    return [
        None if reading is None else _otherwise(asked, {**asked.readings, ruling: reading})
        for reading, (asked, _) in zip(chosen, questions, strict=True)
    ]


def _as_in(rulebook: str, questions: Sequence[Question]) -> list[Foretold]:
    return [
        None if asked.rulebook == rulebook else _otherwise(asked, {**_own(asked, rulebook), **asked.readings})
        for asked, _ in questions
    ]


def _own(asked: AnyRequest, rulebook: str) -> dict[str, str]:
    """The readings of a rulebook, of all rulings that make a difference to what is asked."""
    game = GAMES[asked.game]
    here, there = in_force(asked), game.in_force(game.rulebooks[rulebook])
    return {ruling: there[ruling] for ruling in here if ruling in there}


def _otherwise(request: AnyRequest, readings: dict[str, str]) -> Foretold:
    return _played(msgspec.structs.replace(request, readings=readings))


# --- payments

Pay = Callable[[Sequence[Payment], Sequence[str]], list[Payment]]
"""What is made of the payments for one thing in one step. It takes the letters of the players too."""


def _payments(game: str) -> Iterator[Hypothesis]:
    for kind, clauses in _kinds(game).items():
        for how, (said, change) in OTHERWISE.items():
            yield Hypothesis(
                f"{kind}:{how}",
                said.format(kind=kind.replace("-", " ")),
                clauses,
                partial(_paid, kind, change),
            )


@cache
def _kinds(game: str) -> dict[str, tuple[str, ...]]:
    """What is paid for in a game → of each document the clause that orders it most often, cited in full."""
    found: dict[str, Counter[str]] = {}
    for case in cases(game):
        for told in case.told:
            for paid in payments_in(told.after.events):
                found.setdefault(paid.kind, Counter())[full(paid.clauses[0], game)] += 1
    return {kind: _by_document([clause for clause, _ in clauses.most_common()]) for kind, clauses in found.items()}


def _by_document(clauses: Sequence[str]) -> tuple[str, ...]:
    """The first of some clauses that stands in each document.

    >>> _by_document(("papillon:11.3", "papillon:6.1", "papillon-pdf:34"))
    ('papillon:11.3', 'papillon-pdf:34')
    """
    found: dict[str, str] = {}
    for clause in clauses:
        found.setdefault(clause.partition(":")[0], clause)
    return tuple(found.values())


def _times(count: int) -> Pay:
    return lambda paid, letters: [item._replace(chips=item.chips * count) for item in paid]


def _more(chips: int) -> Pay:
    return lambda paid, letters: [item._replace(chips=item.chips + chips) for item in paid if item.chips + chips > 0]


def _by_one(ahead: int) -> Pay:
    """Paid by one of the payers alone: who sits so many places ahead of the payee."""

    def change(paid: Sequence[Payment], letters: Sequence[str]) -> list[Payment]:
        return [item for item in paid if item.payee not in letters or item.payer == _beside(item.payee, letters, ahead)]

    return change


def _to_another(ahead: int) -> Pay:
    """Paid to who sits so many places ahead of the payee, who pays a part of it himself."""

    def change(paid: Sequence[Payment], letters: Sequence[str]) -> list[Payment]:
        moved = {item.payee: _beside(item.payee, letters, ahead) for item in paid if item.payee in letters}
        swapped = {**moved, **{there: here for here, there in moved.items()}}
        return [
            item._replace(payer=swapped.get(item.payer, item.payer), payee=swapped.get(item.payee, item.payee))
            for item in paid
        ]

    return change


def _beside(letter: str, letters: Sequence[str], ahead: int) -> str:
    return letters[(letters.index(letter) + ahead) % len(letters)]


def _to_pool(paid: Sequence[Payment], letters: Sequence[str]) -> list[Payment]:
    return [item._replace(payee=POOL) for item in paid if item.payer != POOL]


def _from_pool(paid: Sequence[Payment], letters: Sequence[str]) -> list[Payment]:
    return [item._replace(payer=POOL) for item in paid if item.payee != POOL]


OTHERWISE: Final[dict[str, tuple[str, Pay]]] = {
    "unpaid": ("Nothing is paid for `{kind}`.", lambda paid, letters: []),
    "twice": ("What is paid for `{kind}` is twice what is owed.", _times(2)),
    "thrice": ("What is paid for `{kind}` is three times what is owed.", _times(3)),
    "one-more": ("Each payment for `{kind}` is a chip too high.", _more(1)),
    "one-less": ("Each payment for `{kind}` is a chip too low.", _more(-1)),
    "by-the-next": ("Only the player at the right of who is paid pays for `{kind}`.", _by_one(1)),
    "by-the-last": ("Only the player at the left of who is paid pays for `{kind}`.", _by_one(-1)),
    "to-the-next": ("What is paid for `{kind}` goes to the player one place to the right.", _to_another(1)),
    "to-the-last": ("What is paid for `{kind}` goes to the player one place to the left.", _to_another(-1)),
    "to-the-pool": ("What is paid for `{kind}` goes to the pool.", _to_pool),
    "from-the-pool": ("What is paid for `{kind}` comes from the pool.", _from_pool),
}
"""Name → how a payment may be made otherwise, in words and as a function."""


def _paid(kind: str, change: Pay, questions: Sequence[Question]) -> list[Foretold]:
    return [_repaid(question, kind, change) if _is_paid(question, kind) else None for question in questions]


def _is_paid(question: Question, kind: str) -> bool:
    return any(event.kind == kind for told in question.told for event in payments_in(told.after.events))


def _repaid(question: Question, kind: str, change: Pay) -> Foretold:
    """The reference's trace with the payments for one thing made otherwise; chips are carried on from step to step."""
    suite = SUITES[question.request.game]
    gained: Counter[str] = Counter()
    steps: list[AnyStep] = []
    for told in question.told:
        events = told.after.events if told.shown.refused is None else ()
        due = [event for event in payments_in(events) if event.kind == kind]
        made = change(due, told.after.table.letters)
        for sign, payments in ((-1, due), (1, made)):
            for paid in payments:
                gained[suite.called.get(paid.payer, paid.payer)] -= sign * paid.chips
                gained[suite.called.get(paid.payee, paid.payee)] += sign * paid.chips
        others = [event for event in payments_in(events) if event.kind != kind]
        steps.append(_with_chips(told, gained, transfers([*others, *made], suite.called), suite))
    return steps


def _with_chips(told: TraceStep, gained: Counter[str], made: list[Transfer], suite: Suite) -> AnyStep:
    """A step with other payments, and with the chips that come of all such payments so far."""
    state = copy(told.shown.state)
    chips = {letter: held + gained[letter] for letter, held in (state.chips or {}).items()}
    others = {account: getattr(state, account) + gained[account] for account in suite.accounts}
    for name, held in {CHIPS: chips, **others}.items():
        setattr(state, name, held)
    return msgspec.structs.replace(told.shown, state=state, payments=made)
