"""What a misreading is in either game, and where a record shows it.

A misreading is a function `Rules → Rules`, as a reading is. It replaces fields of the rules, or steps of the course.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from conformance.documents import game_of, load_game
from conformance.scenarios import parts
from papillon.kit.records import Fault, Record, faults

Change: TypeAlias = Callable[[Any], Any]
"""What a misreading makes of the rules of a table; it takes the rules of one game."""


def with_steps(**steps: Any) -> Change:
    """Replace some steps of the course. steps: fields of the game's `Course`."""
    return lambda rules: rules._replace(course=rules.course._replace(**steps))


def replaced(field: str, old: object, new: object) -> Change:
    """Put one function in another's place in a field of the rules, such as ``captures``."""
    return lambda rules: rules._replace(
        **{field: tuple(new if item is old else item for item in getattr(rules, field))}
    )


def added(field: str, *new: object) -> Change:
    """Add functions to a field of the rules."""
    return lambda rules: rules._replace(**{field: (*getattr(rules, field), *new)})


def left_out(field: str, old: object) -> Change:
    """Leave a function out of a field of the rules."""
    return lambda rules: rules._replace(**{field: tuple(item for item in getattr(rules, field) if item is not old)})


def both(first: Change, then: Change) -> Change:
    """Make two changes, one after the other."""
    return lambda rules: then(first(rules))


@dataclass(frozen=True, slots=True)
class Misreading:
    """One wrong way to read a settled ruling."""

    ruling: str
    """The slug of the ruling that settles it."""
    name: str
    """The name under which the ruling's page lists it."""
    clauses: tuple[str, ...]
    """The clauses that are misread, cited as scenarios cite them."""
    thought: str
    apply: Change
    """What it makes of a table's rules."""
    rulebook: str
    """The rulebook of the document whose words are misread."""

    @property
    def slug(self) -> str:
        """Ruling and name together, the name of one misreading among all."""
        return f"{self.ruling}/{self.name}"

    @property
    def game(self) -> str:
        """The game that is misread."""
        return game_of(self.rulebook)

    @property
    def rules(self) -> Any:
        """The rules of its rulebook, misread.

        >>> from conformance.misreadings import MISREADINGS
        >>> from papillon.notation import read_position, write_move
        >>> from papillon.rules import legal
        >>> position = read_position("dealer C, hands A:7 B:9 C:9, layout 752, stock 9").position
        >>> [write_move(move) for move in legal(position, MISREADINGS["one-capture/union-of-captures"].rules)]
        ['7x7', '7x52', '7x752']
        """
        return self.apply(load_game(self.game).rulebooks[self.rulebook])


def read_misreadings(game: str, changes: Mapping[str, Change]) -> dict[str, Misreading]:
    """The misreadings of a game by their slugs. changes: what each makes of the rules."""
    texts = tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text("utf-8"))
    found = {}
    for slug, change in changes.items():
        ruling, _, name = slug.partition("/")
        text = texts[ruling][name]
        rulebook = text.get("rulebook", load_game(game).main_rulebook)
        found[slug] = Misreading(ruling, name, tuple(text["clauses"]), text["thought"], change, rulebook)
    return found


TOGETHER: Final = " + "
"""Between the names of misreadings that are played at once."""


def faults_under(misreading: Misreading, record: Record) -> list[Fault]:
    """What a record says otherwise than the misreading has it; nothing if the misreading does not show in it.

    Each set of readings that the record speaks of is played by itself, misread.
    """
    found: list[Fault] = []
    for part in parts(record):
        rules = misreading.apply(part.table.rules)
        found += faults(part._replace(table=part.table._replace(rules=rules)), load_game(misreading.game))
    return found
