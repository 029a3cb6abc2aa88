"""Hypotheses of what a program misunderstands: a misreading, another reading, or a payment made in another way.

A hypothesis predicts a trace for every request. It is the reference with one thing changed, and knows nothing of the
program whose trace it is compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

from conformance.cases import cases
from conformance.documents import full, in_force, load_game
from conformance.localize.evidence import Question
from conformance.misreadings import EVERY_MISREADING, change_of
from conformance.misreadings.misreading import TOGETHER
from conformance.protocol import AnyRequest, StepMessage
from conformance.suite import CHIPS, suite_of
from conformance.tracing import trace, transfers
from papillon.kit.clauses import book
from papillon.kit.events import POOL, Payment, payments_in
from papillon.kit.game import readings_in_force

Foretold: TypeAlias = list[StepMessage] | None
"""What a program with the misunderstanding would show of a request; None where it makes no difference or cannot be."""


@dataclass(frozen=True)
class Hypothesis:
    """One thing that may be misunderstood."""

    name: str
    """A short permanent name, such as ``one-like/all-like-cards``."""
    says: str
    """What the program would be doing, in words."""
    clauses: tuple[str, ...]
    """The clauses that it would break, cited in full, the first the one to read."""
    foretell: Callable[[Question], Foretold]
    """What it would show of a question."""
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
    misreadings = (misread((slug,)) for slug, misreading in EVERY_MISREADING.items() if misreading.game == game)
    return (*misreadings, *_readings(game), *_payments(game))


def named(name: str, game: str) -> Hypothesis:
    """The hypothesis of a name.

    >>> named("one-like/all-like-cards", "papillon").misreadings
    ('one-like/all-like-cards',)
    """
    slugs = tuple(name.split(TOGETHER))
    if all(slug in EVERY_MISREADING for slug in slugs):
        return misread(slugs)
    return next(item for item in hypotheses(game) if item.name == name)


@cache
def misread(slugs: tuple[str, ...]) -> Hypothesis:
    """The hypothesis of one misreading, or of several at once.

    >>> misread(("one-like/all-like-cards",)).clauses[0]
    'papillon:4.a.1'
    """
    together = [EVERY_MISREADING[slug] for slug in slugs]
    name = TOGETHER.join(slugs)
    return Hypothesis(
        name,
        " ".join(misreading.thought for misreading in together),
        tuple(full(clause, misreading.game) for misreading in together for clause in misreading.clauses),
        lambda question: _played(question.request, name),
        together[0].rulebook,
        slugs,
    )


def _played(request: AnyRequest, misreading: str | None = None) -> Foretold:
    try:
        return trace(request, change_of(misreading, request.game))
    except Exception:  # a misreading may lead where the reference has no rule at all: then it foretells nothing
        return None


# --- readings

Choose: TypeAlias = Callable[[AnyRequest], dict[str, str] | None]
"""The readings under which a request would be played; None where that makes no difference."""


def _readings(game: str) -> Iterator[Hypothesis]:
    """That a program plays one reading whatever is asked, takes two for each other, or does not look at readings."""
    for ruling, names in load_game(game).readings.items():
        clauses = book(game).rulings[ruling].clauses
        for name in names:
            says = f"The ruling {ruling} is always played as {name}, whatever the case asks for."
            yield _choosing(f"{ruling}={name}", says, clauses, partial(_always, ruling, name))
        for one, other in combinations(names, 2):
            says = f"The readings {one} and {other} of the ruling {ruling} are confused with each other."
            swapped = {one: other, other: one}
            yield _choosing(f"{ruling}:{one}/{other}", says, clauses, partial(_exchanged, ruling, swapped))
    if len(load_game(game).rulebooks) > 1:
        main = load_game(game).main_rulebook
        says = f"The program ignores the defaults of a rulebook: what a case does not name is played as in {main}."
        yield _choosing("rulebooks-alike", says, (), partial(_as_in, main))
    says = "The program ignores the `readings` of a request: it plays its own choice, whatever the case asks for."
    yield _choosing("readings-ignored", says, (), lambda asked: {})


def _choosing(name: str, says: str, clauses: tuple[str, ...], choose: Choose) -> Hypothesis:
    def foretell(question: Question) -> Foretold:
        chosen = choose(question.request)
        return None if chosen is None else _played(msgspec.structs.replace(question.request, readings=chosen))

    return Hypothesis(name, says, clauses, foretell)


def _always(ruling: str, reading: str, asked: AnyRequest) -> dict[str, str] | None:
    return None if _played_reading(asked, ruling) == reading else {**asked.readings, ruling: reading}


def _exchanged(ruling: str, instead: Mapping[str, str], asked: AnyRequest) -> dict[str, str] | None:
    reading = instead.get(_played_reading(asked, ruling))
    return None if reading is None else {**asked.readings, ruling: reading}


def _played_reading(asked: AnyRequest, ruling: str) -> str:
    """The reading of one ruling under which a case is played; "" where that makes no difference to it."""
    game = load_game(asked.game)
    rules = game.rules_of(asked.rulebook, asked.readings)
    return readings_in_force({ruling: game.readings[ruling]}, rules).get(ruling, "")


def _as_in(rulebook: str, asked: AnyRequest) -> dict[str, str] | None:
    """The readings of a rulebook, of all rulings that make a difference to what is asked."""
    game = load_game(asked.game)
    here, there = in_force(asked), game.in_force(game.rulebooks[rulebook])
    own = {ruling: there[ruling] for ruling in here if ruling in there}
    return None if asked.rulebook == rulebook else {**own, **asked.readings}


# --- payments

Pay = Callable[[Sequence[Payment], Sequence[str]], list[Payment]]
"""What is made of the payments for one thing in one step. It takes the letters of the players too."""


def _payments(game: str) -> Iterator[Hypothesis]:
    for kind, clauses in _kinds(game).items():
        for how, (says, change) in OTHERWISE.items():
            foretell = partial(_repaid, kind, change)
            yield Hypothesis(f"{kind}:{how}", says.format(kind=kind.replace("-", " ")), clauses, foretell)


@cache
def _kinds(game: str) -> dict[str, tuple[str, ...]]:
    """What is paid for in a game → of each document the clause that orders it most often, cited in full."""
    found: dict[str, Counter[str]] = {}
    for case in cases(game):
        for expected in case.trace:
            for paid in payments_in(expected.after.events):
                found.setdefault(paid.kind, Counter())[full(paid.clauses[0], game)] += 1
    return {kind: _by_document([clause for clause, _ in clauses.most_common()]) for kind, clauses in found.items()}


def _by_document(clauses: Sequence[str]) -> tuple[str, ...]:
    """The first of some clauses that stands in each document.

    >>> _by_document(("papillon:11.3", "papillon:6.1", "papillon-pdf:34"))
    ('papillon:11.3', 'papillon-pdf:34')
    """
    found = {clause.partition(":")[0]: clause for clause in reversed(clauses)}
    return tuple(sorted(found.values(), key=clauses.index))


def _times(count: int) -> Pay:
    return lambda paid, letters: [item._replace(chips=item.chips * count) for item in paid]


def _more(chips: int) -> Pay:
    return lambda paid, letters: [item._replace(chips=item.chips + chips) for item in paid if item.chips + chips > 0]


def _one_chip(paid: Sequence[Payment], letters: Sequence[str]) -> list[Payment]:
    return [item._replace(chips=1) for item in paid]


def _by_one(ahead: int) -> Pay:
    """Paid by one of the payers alone: who sits so many places ahead of the payee."""
    return lambda paid, letters: [
        item for item in paid if item.payee not in letters or item.payer == _beside(item.payee, letters, ahead)
    ]


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
    "twice": ("Each payment for `{kind}` is twice what is owed.", _times(2)),
    "thrice": ("Each payment for `{kind}` is three times what is owed.", _times(3)),
    "one-more": ("Each payment for `{kind}` is a chip too high.", _more(1)),
    "one-chip": ("Each payment for `{kind}` is 1 chip, however much is owed.", _one_chip),
    "one-less": ("Each payment for `{kind}` is a chip too low.", _more(-1)),
    "by-the-next": ("Only the player on the right of the payee pays for `{kind}`.", _by_one(1)),
    "by-the-last": ("Only the player on the left of the payee pays for `{kind}`.", _by_one(-1)),
    "to-the-next": ("Payments for `{kind}` go to the player one place to the right.", _to_another(1)),
    "to-the-last": ("Payments for `{kind}` go to the player one place to the left.", _to_another(-1)),
    "to-the-pool": ("Payments for `{kind}` go to the pool.", _to_pool),
    "from-the-pool": ("Payments for `{kind}` come from the pool.", _from_pool),
}
"""Name → how a payment may be made otherwise, in words and as a function."""


def _repaid(kind: str, change: Pay, question: Question) -> Foretold:
    """The reference's trace with the payments for one thing made otherwise; None where nothing is paid for it.

    Chips are carried on from step to step.
    """
    if all(event.kind != kind for expected in question.trace for event in payments_in(expected.after.events)):
        return None
    suite = suite_of(question.request.game)
    gained: Counter[str] = Counter()
    steps: list[StepMessage] = []
    for expected in question.trace:
        paid = payments_in(expected.after.events) if expected.shown.refused is None else []
        due, others = ([event for event in paid if (event.kind == kind) == which] for which in (True, False))
        made = change(due, expected.after.table.letters)
        for sign, payments in ((-1, due), (1, made)):
            for item in payments:
                gained[suite.account_names.get(item.payer, item.payer)] -= sign * item.chips
                gained[suite.account_names.get(item.payee, item.payee)] += sign * item.chips
        shown = expected.shown.state
        chips = {letter: held + gained[letter] for letter, held in (shown.chips or {}).items()}
        accounts = {account: getattr(shown, account) + gained[account] for account in suite.accounts}
        state = msgspec.structs.replace(shown, **{CHIPS: chips, **accounts})
        payments_made = transfers([*others, *made], suite.account_names)
        steps.append(msgspec.structs.replace(expected.shown, state=state, payments=payments_made))
    return steps
