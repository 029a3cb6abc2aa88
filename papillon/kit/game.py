"""A game as one value: what everything above the rules asks of it, with the types of its tables, positions and moves.

A `Game` is made once, in each game's own `game.py`. Whoever plays, records, tells or checks a game takes it from there,
and so works for every game alike. What a table and a position of any game can be asked stands here as protocols.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from papillon.kit import readings
from papillon.kit.accounts import Accounts
from papillon.kit.cards import Card, Cards
from papillon.kit.clauses import ClauseId
from papillon.kit.events import Event, Happening, drawn
from papillon.kit.notation import Typed
from papillon.kit.readings import Readings
from papillon.kit.records import Record, RecordedMove
from papillon.kit.refusals import Refusal
from papillon.kit.toml import Toml

if TYPE_CHECKING:
    from random import Random


class AnyRules(Hashable, Protocol):
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
    def stock(self) -> Cards:
        """The cards not yet dealt; ``?`` stands for one that is not known."""

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

    def happens(  # noqa: PLR0913  (the fields of an event)
        self,
        kind: str,
        clauses: tuple[str, ...],
        player: str = "",
        *,
        cards: Cards = (),
        taken: Cards = (),
        number: int = 0,
    ) -> Self:
        """Add an event, with its clauses as the table's document numbers them."""
        event = Happening(kind, self.table.rules.cited(clauses), player, cards, taken, number)
        return self._replace(events=(*self.events, event))


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


class Notation(ABC, Generic[R, P, M]):
    """How a game is typed. A position is written by `str`; whatever is written is read back as the same value.

    Everything that reads raises NotationError, naming the place.
    """

    @abstractmethod
    def read_position(self, text: str, rules: R) -> Typed[P, M]:
        """Read a position as people type it, perhaps with a move, by the rules of its table."""

    @abstractmethod
    def read_move(self, text: str, where: str) -> tuple[str | None, M]:
        """Read who moves, if the text says so, and the move."""

    @abstractmethod
    def write_move(self, move: M, player: str | None) -> str:
        """Write a move, and who makes it if that is to be said."""

    @abstractmethod
    def read_cards(self, text: str, where: str) -> Cards:
        """Read cards."""


class Recording(ABC, Generic[R, T, P, M]):
    """What a game's records say in their own way, beside what those of every game say; it holds no state."""

    draws: str
    """Id of the clause that lets draw for the deal."""
    pack: str
    """Id of the clause that names the pack."""
    ends: str
    """Id of the clause that ends a coup."""
    keys: frozenset[str]
    """Further keys of a record."""
    start_keys: frozenset[str]
    """Further keys of its `start`."""
    observations: Mapping[str, type]
    """What an expectation can speak of, and as what it is written."""

    @abstractmethod
    def table(self, document: Toml, begin: Toml, start: P | None, rules: R, source: str) -> T:
        """The table at the start. begin: the document's `start`.  start: the position that it begins with, if any.

        Raises RecordError, naming the place in the file `source`.
        """

    @abstractmethod
    def fields(self, table: T) -> Mapping[str, object]:
        """What the further keys say of a table when a record is written."""

    @abstractmethod
    def start_fields(self, record: Record[T, P, M]) -> Mapping[str, object]:
        """What is written of a start that is not as it is before the first coup."""

    @abstractmethod
    def drawn(self, text: str, players: int, where: str) -> Cards:
        """Read cards drawn for the deal by one of so many players. Raises NotationError or RecordError."""

    @abstractmethod
    def observation(self, name: str, value: object, table: T, where: str) -> object:
        """Read what an observation must be, in the form in which a stage shows it."""

    @abstractmethod
    def looks(self, stage: Stage[T, P, M]) -> Mapping[str, object]:
        """What a stage shows, by the name of the observation; numbers of several players by their letters."""


class Game(ABC, Generic[R, T, P, M]):
    """A game; it holds no state.

    >>> from francion.game import GAME
    >>> GAME.documents, GAME.spoken("3.1"), sorted(GAME.readings)[0]
    ({'francion': 'francion'}, 'Francion 3.1', 'bete-across-manches')
    """

    name: str
    """The name of its package, its book, its main document and its command."""
    rulebooks: Mapping[str, R]
    """Name of a rulebook → its rules, the main document's first."""
    readings: Readings[R]
    """Ruling → reading → what it does to the rules."""
    refusals: Sequence[Refusal]
    """Every refusal of a move, in order of precedence."""
    notation: Notation[R, P, M]
    """How it is typed."""
    recording: Recording[R, T, P, M]
    """What its records say in their own way."""

    # --- who deals, and which pack

    @abstractmethod
    def draw(self, players: str, chance: Random) -> tuple[str, Sequence[Mapping[str, Card]]]:
        """Draw for the first deal: the dealer's letter and the draws, one mapping from player to card for each."""

    @abstractmethod
    def lowest(self, drawn: Mapping[str, Card]) -> list[str]:
        """Who drew lowest: the one who deals, or those who draw again."""

    @abstractmethod
    def shuffled(self, players: int, chance: Random) -> Cards:
        """A pack for so many players, shuffled, in dealing order."""

    @abstractmethod
    def check_pack(self, pack: Cards, players: int) -> None:
        """Raise ValueError for a pack that is not the one of so many players."""

    # --- tables

    @abstractmethod
    def read_table(self, text: str) -> T:
        """Read a table from a line. Raises ValueError; for a line that is none, NotationError."""

    @abstractmethod
    def under_way(self, position: P, rules: R) -> T:
        """The table of a new game whose first coup has come to a position. Raises ValueError for one that is over."""

    @abstractmethod
    def opening(self, table: T) -> tuple[Event, ...]:
        """What happens at a table before the first coup, the draws for the deal apart."""

    # --- the course of a coup

    @abstractmethod
    def start(self, table: T, pack: Cards) -> Step[T, P]:
        """Start a coup from a pack in dealing order. Raises ValueError where there can be none."""

    @abstractmethod
    def legal(self, position: P, rules: R) -> Sequence[M]:
        """The legal moves of the player whose turn it is; none when the coup is over."""

    @abstractmethod
    def check_move(self, move: M) -> None:
        """Raise TypeError for what a program takes for a move and is none."""

    @abstractmethod
    def refusal(self, position: P, move: M, rules: R, player: str | None) -> Refusal | None:
        """Why a move is refused, None if it is legal. player: the letter of who makes it, if that is said."""

    @abstractmethod
    def play(self, table: T, position: P, move: M, player: str | None) -> Step[T, P]:
        """Make a move. Raises RefusedMove."""

    @abstractmethod
    def carry_out(self, table: T, position: P, move: M) -> Step[T, P]:
        """Make a move that is known to be legal."""

    # --- what follows from these

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

    def in_force(self, rules: R) -> Mapping[str, str]:
        """Which reading of each open ruling the rules play; none where it makes no difference to them."""
        return _in_force(self, rules)

    def chosen(self, rules: R) -> dict[str, str]:
        """The readings in which rules differ from those of their rulebook.

        >>> from papillon.game import GAME
        >>> GAME.chosen(GAME.rules_of("salon", {"credit": "none", "ten-sums": "pip-ten"}))
        {'credit': 'none'}
        """
        return readings.departures(self.in_force(rules), self.in_force(self.rulebooks[rules.rulebook]))


@lru_cache
def _in_force(game: AnyGame, rules: AnyRules) -> Mapping[str, str]:
    """What is found by trying every reading, once for all that is asked at the same tables."""
    return MappingProxyType(readings.readings_in_force(game.readings, rules))


AnyRecord: TypeAlias = Record[AnyTable, AnyPosition, object]
"""A record of any game."""

AnyGame = Game[Any, Any, Any, Any]
"""A game of which no more is known than that it is one: as it is found by its name."""
