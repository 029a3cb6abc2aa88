"""A game as one value, for whatever works with both: the desk, the suite, and the records.

Each game fills in a `Game` in its own `game.py`. Rules, tables, positions, moves and steps are values of that game's
own types; code that works with both games cannot name these types, and treats the values as opaque. Refusals and
readings have the same types in both: `Refusal` and `Readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from papillon.kit.cards import Card, Cards
from papillon.kit.clauses import ClauseId
from papillon.kit.errors import BadText, expect
from papillon.kit.events import Event, draws_for_deal
from papillon.kit.notation import Typed
from papillon.kit.translations import say

AnyRules: TypeAlias = Any
"""The rules of a table: `papillon.rules.Rules` or `francion.rules.Rules`."""
AnyTable: TypeAlias = Any
"""What lasts longer than a coup: `papillon.table.Table` or `francion.table.Table`."""
AnyPosition: TypeAlias = Any
"""One coup's cards and turn: `papillon.position.Position` or `francion.position.Position`."""
AnyMove: TypeAlias = Any
"""A move: `papillon.moves.Move` or `francion.moves.Move`."""
AnyStep: TypeAlias = Any
"""Table, position and events: `papillon.step.Step` or `francion.step.Step`."""

# --- why a move is refused

MoveT = TypeVar("MoveT")


class Refusal(NamedTuple):
    """A move's first fault."""

    code: str
    """The name of the fault, which never changes."""
    clause: str
    """Id of the clause that the move breaks."""
    reason: str
    """What is wrong, for a person."""


class RefusedMove(ValueError):
    """A move that the rules do not allow; `refusal` tells why."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal."""
        super().__init__(f"{refusal.reason} [{refusal.code}, {refusal.clause}]")
        self.refusal = refusal


def allowed(move: MoveT, refused: Refusal | None) -> MoveT:
    """Return the move, unless a clause forbids it.

    Raises RefusedMove.

    >>> allowed("lay", Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Traceback (most recent call last):
    papillon.kit.game.RefusedMove: a player who can capture must not lay down [must-capture, 4.d.1]
    """
    if refused:
        raise RefusedMove(refused)
    return move


# --- readings of rulings, as changes of a table's rules

Rules = TypeVar("Rules")

Readings = Mapping[str, Mapping[str, Callable[[Rules], Rules]]]
"""Ruling → reading → what it does to the rules."""


class UnknownReading(BadText):
    """No ruling, or no reading of it, has this name."""


def apply_reading(readings: Readings[Rules], rules: Rules, ruling: str, reading: str) -> Rules:
    """The rules under one reading of a ruling. Raises UnknownReading, naming what there is."""
    if ruling not in readings:
        told = say("expected a ruling with readings ({0}), found {1!r}")
        raise UnknownReading(told.format(", ".join(readings), ruling))
    if reading not in readings[ruling]:
        told = say("expected a reading of {0} ({1}), found {2!r}")
        raise UnknownReading(told.format(ruling, ", ".join(readings[ruling]), reading))
    return readings[ruling][reading](rules)


def rules_of(
    readings: Readings[Rules], rulebooks: Mapping[str, Rules], rulebook: str, chosen: Mapping[str, str]
) -> Rules:
    """The rules of a rulebook under a table's choice of readings. Raises UnknownReading, TypeError."""
    expect(rulebook, str, "the name of a rulebook")
    expect(chosen, Mapping, "readings by ruling, such as {'credit': 'none'}")
    if rulebook not in rulebooks:
        raise UnknownReading(say("expected a rulebook ({0}), found {1!r}").format(", ".join(rulebooks), rulebook))
    rules = rulebooks[rulebook]
    for ruling, reading in chosen.items():
        rules = apply_reading(readings, rules, ruling, reading)
    return rules


def readings_in_force(readings: Readings[Rules], rules: Rules) -> dict[str, str]:
    """Ruling → its reading in force, found by trying; rulings that make no difference are left out."""
    tried = {
        ruling: [name for name, reading in by_name.items() if reading(rules) == rules]
        for ruling, by_name in readings.items()
    }
    return {ruling: names[0] for ruling, names in tried.items() if len(names) == 1}


def chosen(readings: Readings[Rules], usual: Rules, rules: Rules) -> dict[str, str]:
    """The readings in force under some rules, by ruling, that are not in force under the usual ones."""
    played, expected = readings_in_force(readings, rules), readings_in_force(readings, usual)
    return {ruling: reading for ruling, reading in played.items() if expected.get(ruling) != reading}


# --- the game


class Notation(NamedTuple):
    """How a game is typed; whatever is written is read back as the same value.

    Positions and tables are written by `str`. Whatever reads raises NotationError, naming the place.
    """

    read_position: Callable[[str, AnyRules], Typed]
    """Reads a position as people type it, perhaps with a move, by the rules of its table."""
    read_move: Callable[[str, str], tuple[str | None, AnyMove]]
    """Reads who moves, if the text says so, and the move; the second text is the place for messages."""
    write_move: Callable[[AnyMove, str | None], str]
    """Writes a move, and who makes it if that is to be said."""
    read_cards: Callable[[str, str], Cards]
    """Reads cards; the second text is the place for messages."""
    read_table: Callable[[str], AnyTable]
    """Reads a table from a line."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game; it holds no state.

    >>> from francion.game import GAME
    >>> GAME.documents, GAME.spoken("3.1"), sorted(GAME.readings)[0]
    ({'francion': 'francion'}, 'Francion 3.1', 'bete-across-manches')
    """

    name: str
    """The name of its package, its book, its main document and its command."""
    rulebooks: Mapping[str, AnyRules]
    """Name of a rulebook → its rules, the main document's first."""
    readings: Readings[AnyRules]
    """Ruling → reading → what it does to the rules."""
    refusals: Sequence[Refusal]
    """Every refusal of a move, in order of precedence."""
    notation: Notation
    """How it is typed."""
    recording: Any
    """The game's module `recording`: what its records say in their own way."""

    # who deals, and which pack
    draw: Callable[..., tuple[str, Sequence[Mapping[str, Card]]]]
    """Draws for the first deal: players and chance → the dealer's letter and the draws, each player → card."""
    lowest: Callable[[Mapping[str, Card]], list[str]]
    """Those who drew lowest: the one who deals, or those who draw again."""
    shuffled: Callable[..., Cards]
    """A pack for so many players, shuffled by chance, in dealing order."""
    check_pack: Callable[..., None]
    """Raises ValueError for a pack that is not the one of so many players."""

    # tables
    under_way: Callable[..., AnyTable]
    """The table of a new game whose first coup has come to a position. Raises ValueError for one that is over."""
    opening: Callable[[AnyTable], tuple[Event, ...]]
    """What happens at a table before the first coup, the draws for the deal apart."""

    # the course of a coup
    step: Callable[[AnyTable, AnyPosition], AnyStep]
    """A table and a position at which nothing has happened yet."""
    start: Callable[..., AnyStep]
    """Starts a coup at a table from a pack in dealing order. Raises ValueError where there can be none."""
    legal: Callable[..., Sequence[AnyMove]]
    """The legal moves in a position by some rules; none when the coup is over."""
    check_move: Callable[[AnyMove], None]
    """Raises TypeError for anything but a move."""
    refusal: Callable[[AnyPosition, AnyMove, AnyRules, str | None], Refusal | None]
    """Why a move is refused in a position by some rules, made by a player or by whose turn it is."""
    play: Callable[..., AnyStep]
    """Makes a move at a table in a position, by a player if it is said. Raises RefusedMove."""
    carry_out: Callable[..., AnyStep]
    """Makes a move that is known to be legal."""

    @property
    def documents(self) -> dict[str, str]:
        """Rulebook → the document that it comes from, the main one first.

        >>> from papillon.game import GAME
        >>> GAME.documents
        {'salon': 'papillon', 'pdf': 'papillon-pdf', 'adpoker': 'papillon-adpoker'}
        """
        main, *others = self.rulebooks
        return {main: self.name, **{name: f"{self.name}-{name}" for name in others}}

    @property
    def main_rulebook(self) -> str:
        """The name of the main document's rulebook."""
        return next(iter(self.rulebooks))

    def spoken(self, clause: str) -> str:
        """A clause of the main document as a person reads it."""
        return ClauseId.parse(clause, self.name).spoken

    def before_first_coup(self, table: AnyTable, draws: Iterable[Mapping[str, Card]]) -> tuple[Event, ...]:
        """What happens at a table before the first coup, the draws for the deal included. draws: player → card."""
        return (*self.opening(table), *draws_for_deal(draws, table.rules.cited((self.recording.DRAWS,))))

    def rules_of(self, rulebook: str, chosen: Mapping[str, str]) -> AnyRules:
        """The rules of a rulebook under a table's choice of readings. Raises UnknownReading."""
        return rules_of(self.readings, self.rulebooks, rulebook, chosen)

    def in_force(self, rules: AnyRules) -> Mapping[str, str]:
        """Which reading of each ruling the rules play; none where it makes no difference to them."""
        return readings_in_force(self.readings, rules)

    def chosen(self, rules: AnyRules) -> dict[str, str]:
        """The readings in which rules differ from those of their rulebook.

        >>> from papillon.game import GAME
        >>> GAME.chosen(GAME.rules_of("salon", {"credit": "none", "ten-sums": "pip-ten"}))
        {'credit': 'none'}
        """
        return chosen(self.readings, self.rulebooks[rules.rulebook], rules)
