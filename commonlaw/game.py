"""A game as one value: what everything above the rules asks of it, with the types of its tables, positions and moves.

A `Game` is made once, in each game's own `game.py`. Whoever plays, records, tells or checks a game takes it from there,
and so works for every game alike. What a table and a position of any game can be asked stands here as protocols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from commonlaw import readings
from commonlaw.accounts import Accounts
from commonlaw.cards import Card, Cards
from commonlaw.clauses import ClauseId
from commonlaw.events import Event, drawn
from commonlaw.notation import Typed
from commonlaw.readings import Readings
from commonlaw.records import Record, RecordedMove
from commonlaw.refusals import Refusal
from commonlaw.toml import Toml


class AnyRules(Protocol):
    """The rules of a table of any game."""

    @property
    def rulebook(self) -> str:
        """Name of the rulebook that they are a reading of."""

    def cited(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses of the main document as the document played numbers them."""


class AnyTable(Protocol):
    """A table of any game: what lasts longer than a coup."""

    @property
    def rules(self) -> Any:
        """The rules, of the game's own type."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def letters(self) -> str:
        """Letters of the players."""

    @property
    def dealer(self) -> int:
        """Index of the dealing player among the letters."""

    @property
    def coup(self) -> int:
        """Number of the coup being played or about to be, from 1."""

    @property
    def accounts(self) -> Accounts:
        """Everybody's chips."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    def _replace(self, *, rules: Any = ..., dealer: int = ...) -> Self:
        """The same table with other rules, or another dealer."""


class AnyPosition(Protocol):
    """A position of any game: one coup's cards and turn. Seats count in playing order, the dealer's is the last."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards of each seat."""

    @property
    def turn(self) -> int | None:
        """The seat to play, None when the coup is over."""

    @property
    def dealer(self) -> int:
        """Index of the dealing player (0 is A)."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def over(self) -> bool:
        """Whether the coup is over."""

    def _repr_svg_(self) -> str:
        """The position as a picture."""

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""

    def seat(self, letter: str) -> int:
        """The seat of a player."""


# The types of a game's rules, tables, positions and moves, wherever something is said of any game.
R = TypeVar("R", bound=AnyRules)
T = TypeVar("T", bound=AnyTable)
P = TypeVar("P", bound=AnyPosition)
M = TypeVar("M")

# The same where a value of one game is one of any game.
T_co = TypeVar("T_co", bound=AnyTable, covariant=True)
P_co = TypeVar("P_co", bound=AnyPosition, covariant=True)
M_co = TypeVar("M_co", covariant=True)


class Step(NamedTuple, Generic[T_co, P_co]):
    """What a play, or the start of a coup, leads to, and the events that led there, in order."""

    table: T_co
    """The table that it leads to."""
    position: P_co
    """The position that it leads to."""
    events: tuple[Event, ...]
    """What happened on the way, in order."""


class Stage(NamedTuple, Generic[T_co, P_co, M_co]):
    """One moment of a replayed record."""

    coup: int
    """The coup that is played, counted from 1."""
    number: int
    """How many moves of it have been made."""
    moved: RecordedMove[M_co] | None
    """The move that led here, None at the start of the coup."""
    before: P_co | None
    """The position before that move."""
    step: Step[T_co, P_co]
    """Where it has led."""


# --- what a game is made of; each part names the types that it speaks of, those of the game


@dataclass(frozen=True)
class Notation(Generic[R, P, M]):
    """How a game is typed. A position is written by `str`; whatever is written is read back as the same value.

    read_position: line and rules → what was typed.  read_move: text and place → who moves, if it says so, and the move.
    write_move: the way back.  read_cards: text and place → cards.

    Everything that reads raises NotationError, naming the place.
    """

    read_position: Callable[[str, R], Typed[P, M]]
    read_move: Callable[[str, str], tuple[str | None, M]]
    write_move: Callable[[M, str | None], str]
    read_cards: Callable[[str, str], Cards]


@dataclass(frozen=True)
class Recording(Generic[R, T, P, M]):
    """What a game's records say in their own way, beside what those of every game say.

    draws, pack, ends: ids of the clauses that let draw for the deal, that name the pack, and that end a coup.
    keys, start_keys: further keys of the record and of its `start`.
    table: the document, its `start`, the position that it begins with, rules and file → the table at the start.
    fields, start_fields: of a record: what those keys say of it when it is written.
    drawn: text, number of players and place → cards drawn for the deal.
    observations: what an expectation can speak of, and as what it is written.
    observation: name, value, table and place → what must be seen, in the form in which a stage shows it.
    looks: name of an observation → what a stage shows of it; numbers of several players by their letters.
    """

    draws: str
    pack: str
    ends: str
    keys: frozenset[str]
    start_keys: frozenset[str]
    table: Callable[[Toml, Toml, P | None, R, str], T]
    fields: Callable[[T], Mapping[str, object]]
    start_fields: Callable[[Record[T, P, M]], Mapping[str, object]]
    drawn: Callable[[str, int, str], Cards]
    observations: Mapping[str, type]
    observation: Callable[[str, Any, T, str], object]
    looks: Mapping[str, Callable[[Stage[T, P, M]], object]]


@dataclass(frozen=True)
class Game(Generic[R, T, P, M]):
    """A game. name: of its package, its book, its main document and its command.

    rulebooks: name → rules, the main document's first.  readings: ruling → reading → what it does to the rules.
    refusals: every refusal of a move, in order of precedence.
    draw: letters and chance → who deals the first coup, and the draws.  lowest: cards by letter → who drew lowest.
    shuffled: number of players and chance → a pack in dealing order.
    check_pack: raises ValueError for a pack that is not the one of so many players.
    check_move: raises TypeError for what a program takes for a move and is none.
    read_table: line → table; raises NotationError.
    under_way: the table of a new game whose first coup has come to a position; raises ValueError for one that is over.
    opening: what happens at a table before the first coup.  start: a coup from a pack in dealing order.
    legal: the moves of the player whose turn it is.  refusal: why a move, said by a player, is refused, if it is.
    play: makes a move; raises RefusedMove.  carry_out: makes one that is known to be legal.

    >>> from francion.game import GAME
    >>> GAME.documents, GAME.spoken("3.1"), sorted(GAME.readings)[0]
    ({'francion': 'francion'}, 'Francion 3.1', 'bete-across-manches')
    """

    name: str
    rulebooks: Mapping[str, R]
    readings: Readings[R]
    refusals: Sequence[Refusal]
    draw: Callable[[str, Random], tuple[str, Sequence[Mapping[str, Card]]]]
    lowest: Callable[[Mapping[str, Card]], list[str]]
    shuffled: Callable[[int, Random], Cards]
    check_pack: Callable[[Cards, int], None]
    check_move: Callable[[M], None]
    read_table: Callable[[str], T]
    under_way: Callable[[P, R], T]
    opening: Callable[[T], tuple[Event, ...]]
    start: Callable[[T, Cards], Step[T, P]]
    legal: Callable[[P, R], Sequence[M]]
    refusal: Callable[[P, M, R, str | None], Refusal | None]
    play: Callable[[T, P, M, str | None], Step[T, P]]
    carry_out: Callable[[T, P, M], Step[T, P]]
    notation: Notation[R, P, M]
    recording: Recording[R, T, P, M]

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

    def before_first_coup(self, table: T, draws: Iterable[Mapping[str, Card]]) -> tuple[Event, ...]:
        """What happens at a table before the first coup, the draws for the deal among it. draws: player → card."""
        told = drawn(draws, self.recording.draws)
        return (*self.opening(table), *(event._replace(clauses=table.rules.cited(event.clauses)) for event in told))

    def rules_of(self, rulebook: str, chosen: Mapping[str, str]) -> R:
        """The rules of a rulebook under a table's choice of readings. Raises UnknownReading."""
        return readings.rules_of(self.readings, self.rulebooks, rulebook, chosen)

    def in_force(self, rules: R) -> dict[str, str]:
        """Which reading of each open ruling the rules play; none where it makes no difference to them."""
        return readings.readings_in_force(self.readings, rules)

    def chosen(self, rules: R) -> dict[str, str]:
        """The readings in which rules differ from those of their rulebook.

        >>> from papillon.game import GAME
        >>> GAME.chosen(GAME.rules_of("salon", {"credit": "none", "ten-sums": "pip-ten"}))
        {'credit': 'none'}
        """
        usual = self.in_force(self.rulebooks[rules.rulebook])
        return {ruling: name for ruling, name in self.in_force(rules).items() if usual.get(ruling) != name}


AnyRecord: TypeAlias = Record[AnyTable, AnyPosition, object]
"""A record of any game."""

AnyGame = Game[Any, Any, Any, Any]
"""A game of which no more is known than that it is one: as it is found by its name."""
