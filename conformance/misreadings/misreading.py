"""What a misreading is in either game, how a game is played under one, and where a record shows it.

A misreading changes the rules of a table (a function `Rules → Rules`), or puts other functions in the place of a few
of the sections' and the course's, or both. Functions are put in place by a context manager and taken out again; while
they are in, everything in this process plays so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from conformance.documents import EVERY_RULEBOOK, GAMES, game_of
from papillon.kit.expectations import Fault, faults
from papillon.kit.game import M, P, R, T
from papillon.kit.records import Record, RecordedCoup
from papillon.kit.remembering import forget_all

A = TypeVar("A")

Function = Callable[..., Any]
"""A function that is put in the place of another: whatever the game has there, taken from its module by name."""


class Override(NamedTuple):
    """One function or figure to be replaced."""

    module: ModuleType
    """The module in which it stands."""
    name: str
    """Its name in the module."""
    instead: Callable[[Function], object]
    """A function that makes the new one from the one that stands there."""


def constantly(value: object) -> Callable[[object], object]:
    """Put a value, or a function, in the place of another that it does not need."""
    return lambda there: value


def before(change: Callable[[A], A]) -> Callable[[Function], Function]:
    """Change what a function is given first, and let it go on as it does."""
    return lambda there: lambda first, *others, **named: there(change(first), *others, **named)


def after(change: Callable[..., object]) -> Callable[[Function], Function]:
    """Change what comes of a function. change: takes that, and then what the function was given."""
    return lambda there: lambda *given, **named: change(there(*given, **named), *given, **named)


def unchanged(rules: R) -> R:
    """Leave the rules as they are: for misreadings that are overrides alone."""
    return rules


@dataclass(frozen=True, slots=True)
class Misreading(Generic[R]):
    """One wrong way to read a settled ruling."""

    ruling: str
    """The slug of the ruling that settles it."""
    name: str
    """The name under which the ruling's page lists it."""
    clauses: tuple[str, ...]
    """The clauses that are misread, cited as scenarios cite them."""
    thought: str
    """The thought that tempts to it."""
    apply: Callable[[R], R] = unchanged
    """What it makes of a table's rules."""
    overrides: tuple[Override, ...] = ()
    """What it puts in the place of functions and figures."""
    rulebook: str = next(iter(EVERY_RULEBOOK))
    """The rulebook of the document whose words are misread."""

    @property
    def slug(self) -> str:
        """Ruling and name together, the name of one misreading among all."""
        return f"{self.ruling}/{self.name}"

    @property
    def game(self) -> str:
        """The game that is misread."""
        return game_of(self.rulebook)


AnyMisreading: TypeAlias = Misreading[Any]
"""A misreading in either game: it takes the rules of that game alone."""


_in_place: list[Override] = []
"""What is in the place of something else just now; modules are the whole process's, and so is this."""


@contextmanager
def replacing(override: Override) -> Iterator[None]:
    """Put something else in place for a while."""
    there = getattr(override.module, override.name)
    setattr(override.module, override.name, override.instead(there))
    _in_place.append(override)
    forget_all()
    try:
        yield
    finally:
        _in_place.pop()
        setattr(override.module, override.name, there)
        forget_all()


def while_doing(overriding: Callable[..., Override | None]) -> Callable[[Function], Function]:
    """Put something in place while a function is at work. overriding: takes what it does; None for nothing."""

    def instead(there: Function) -> Function:
        def does(*given: object) -> object:
            override = overriding(*given)
            with nullcontext() if override is None else replacing(override):
                return there(*given)

        return does

    return instead


def check_nothing_replaced() -> None:
    """Raise RuntimeError while a misreading has put anything in place: what is remembered then would be wrong later."""
    if _in_place:
        names = ", ".join(f"{override.module.__name__}.{override.name}" for override in _in_place)
        raise RuntimeError(f"expected the reference under no misreading, found another {names}")


@contextmanager
def playing(misreading: Misreading[R], rules: R | None = None) -> Iterator[R]:
    """Play under a misreading of these rules, its rulebook's unless given, for a while: the rules to play by.

    >>> from conformance.misreadings import MISREADINGS
    >>> from papillon.notation import read_position, write_move
    >>> from papillon.rules import legal
    >>> position = read_position("dealer C, hands A:7 B:9 C:9, layout 752, stock 9").position
    >>> with playing(MISREADINGS["one-capture/union-of-captures"]) as rules:
    ...     [write_move(move) for move in legal(position, rules)]
    ['7x7', '7x52', '7x752']
    """
    with ExitStack() as stack:
        for override in misreading.overrides:
            stack.enter_context(replacing(override))
        yield misreading.apply(rules or GAMES[misreading.game].rulebooks[misreading.rulebook])


TOGETHER: Final = " + "
"""Between the names of misreadings that are played at once."""


def applied(rules: R, slugs: str | None, misreadings: Mapping[str, Misreading[R]]) -> R:
    """The rules of a table under a misreading, or under several at once, as far as they are among these.

    >>> from conformance.misreadings import MISREADINGS
    >>> from papillon.rulebooks import SALON
    >>> applied(SALON, None, MISREADINGS) == SALON
    True
    """
    for slug in (slugs or "").split(TOGETHER):
        if slug in misreadings:
            rules = misreadings[slug].apply(rules)
    return rules


def faults_under(misreading: AnyMisreading, record: Record[T, P, M]) -> list[Fault]:
    """What a record says otherwise than the misreading has it; nothing if the misreading does not show in it.

    Each set of readings that the record speaks of is played by itself, misread.
    """
    found: list[Fault] = []
    game = GAMES[misreading.game]
    for part in parts(record):
        with playing(misreading, part.table.rules) as rules:
            found += faults(part._replace(table=part.table._replace(rules=rules)), game)
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
    expected = tuple(item._replace(when={}) for item in record.expectations if item.when == when)
    chosen = {**record.readings, **when}
    last = max((item.coup, item.move) for item in expected) if when else None
    rulebook = record.table.rules.rulebook
    return record._replace(
        table=record.table._replace(rules=GAMES[game_of(rulebook)].rules_of(rulebook, chosen)),
        readings=chosen,
        coups=_until(record.coups, *last) if last else record.coups,
        expectations=expected,
    )


def _until(coups: tuple[RecordedCoup[M], ...], coup: int, move: int) -> tuple[RecordedCoup[M], ...]:
    """The coups as far as a move of one of them."""
    return (*coups[: coup - 1], coups[coup - 1]._replace(moves=coups[coup - 1].moves[:move]))
