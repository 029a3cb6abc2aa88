"""What a misreading is in either game, how a game is played under one, and where a record shows it.

A misreading changes the rules of a table (a function `Rules → Rules`), or puts other functions in the place of a few
of the sections' and the course's, or both. Functions are put in place by a context manager and taken out again; while
they are in, everything in this process plays so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeAlias

from commonlaw.expectations import Fault, faults
from commonlaw.game import AnyGame, M, P, R, T
from commonlaw.records import Record, RecordedCoup
from conformance.documents import EVERY_RULEBOOK, GAMES

Function = Callable[..., Any]
"""A function that is put in the place of another: whatever the game has there, taken from its module by name."""


def game_with(rulebook: str) -> AnyGame:
    """The game that a rulebook belongs to.

    >>> list(game_with("francion").rulebooks), list(game_with("pdf").rulebooks)
    (['francion'], ['salon', 'pdf', 'adpoker'])
    """
    return next(game for game in GAMES.values() if rulebook in game.rulebooks)


class Override(NamedTuple):
    """One function or figure to be replaced.

    instead: makes the new one from the one that stands there.
    """

    module: ModuleType
    name: str
    instead: Callable[[Function], object]


def constantly(value: object) -> Callable[[object], object]:
    """Put a value, or a function, in the place of another that it does not need."""
    return lambda there: value


def unchanged(rules: R) -> R:
    """Leave the rules as they are: for misreadings that are overrides alone."""
    return rules


@dataclass(frozen=True, slots=True)
class Misreading(Generic[R]):
    """One wrong way to read a settled ruling.

    ruling: slug of the ruling that settles it.
    name: as the ruling's page lists it.
    clauses: what is misread, cited as scenarios cite it.
    thought: what tempts to it.
    apply: what it does to a table's rules.
    overrides: what it puts in the place of functions.
    rulebook: that of the document whose words are misread.
    """

    ruling: str
    name: str
    clauses: tuple[str, ...]
    thought: str
    apply: Callable[[R], R] = unchanged
    overrides: tuple[Override, ...] = ()
    rulebook: str = next(iter(EVERY_RULEBOOK))

    @property
    def slug(self) -> str:
        """Ruling and name together, the name of one misreading among all."""
        return f"{self.ruling}/{self.name}"

    @property
    def game(self) -> str:
        """The game that is misread."""
        return game_with(self.rulebook).name


AnyMisreading: TypeAlias = Misreading[Any]
"""A misreading in either game: it takes the rules of that game alone."""


@contextmanager
def replacing(override: Override) -> Iterator[None]:
    """Put something else in place for a while."""
    there = getattr(override.module, override.name)
    setattr(override.module, override.name, override.instead(there))
    try:
        yield
    finally:
        setattr(override.module, override.name, there)


@contextmanager
def playing(misreading: Misreading[R], rules: R | None = None) -> Iterator[R]:
    """Play under a misreading of these rules, its rulebook's unless given, for a while: the rules to play by."""
    with ExitStack() as stack:
        for override in misreading.overrides:
            stack.enter_context(replacing(override))
        yield misreading.apply(rules or game_with(misreading.rulebook).rulebooks[misreading.rulebook])


def faults_under(misreading: AnyMisreading, record: Record[T, P, M]) -> list[Fault]:
    """What a record says otherwise than the misreading has it; nothing if the misreading does not show in it.

    Each set of readings that the record speaks of is played by itself, misread.
    """
    found: list[Fault] = []
    game = game_with(misreading.rulebook)
    for part in parts(record):
        with playing(misreading, part.table.rules) as rules:
            found += faults(replace(part, table=part.table._replace(rules=rules)), game)
    return found


def parts(record: Record[T, P, M]) -> list[Record[T, P, M]]:
    """The record once for each set of readings that it speaks of, with what it expects under that set alone."""
    sets: list[dict[str, str]] = [{}] if any(not item.when for item in record.expectations) else []
    for item in record.expectations:
        if item.when not in sets:
            sets.append(dict(item.when))
    return [part_under(record, when) for when in sets]


def part_under(record: Record[T, P, M], when: dict[str, str]) -> Record[T, P, M]:
    """The record under further readings, up to the last thing that it expects under them."""
    expected = tuple(replace(item, when={}) for item in record.expectations if item.when == when)
    chosen = {**record.readings, **when}
    last = max((item.coup, item.move) for item in expected) if when else None
    rulebook = record.table.rules.rulebook
    return replace(
        record,
        table=record.table._replace(rules=game_with(rulebook).rules_of(rulebook, chosen)),
        readings=chosen,
        coups=_until(record.coups, *last) if last else record.coups,
        expectations=expected,
    )


def _until(coups: tuple[RecordedCoup[M], ...], coup: int, move: int) -> tuple[RecordedCoup[M], ...]:
    """The coups as far as a move of one of them."""
    return (*coups[: coup - 1], replace(coups[coup - 1], moves=coups[coup - 1].moves[:move]))
