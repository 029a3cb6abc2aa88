"""What the desk has to know of a game beside its rules: how it is asked about, judged, told, dealt and compared.

The verbs work for every game alike, and ask its `Adapter` for whatever is that game's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from papillon.desk.ask import Question
from papillon.desk.judgement import Fact, Judgement, Outcome, Supposition
from papillon.desk.screen import Screen
from papillon.desk.words import Line, Wording
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.game import AnyStep, Game
from papillon.kit.notation import write_readings
from papillon.kit.records import Record
from papillon.kit.translations import N_

if TYPE_CHECKING:  # these are built on adapters
    from argparse import Namespace

    from papillon.desk.comparing.witness import Witness
    from papillon.desk.telling.records import ToldStage


AnyRecord: TypeAlias = Record


class Drawing(NamedTuple):
    """A position laid out to be printed: a table, and what stands below it."""

    headers: Sequence[str]
    """What stands above the columns."""
    rows: Sequence[Sequence[str]]
    """A row for every player."""
    fields: Sequence[tuple[str, str]]
    """Names and values that stand below the table."""


class Length(NamedTuple):
    """How many coups a dealt game is going to have."""

    option: str
    """The option that asks for so many."""
    fewest: int
    """Coups that it is sure to have."""
    likely: int
    """Coups that it has on average."""


class Adapter(ABC):
    """A game's own part in the answers of the desk; it holds no state."""

    game: Game
    """The game."""
    example: str
    """A position, for messages."""
    table_options: Sequence[str] = ()
    """Names of the options that speak of the table beyond the cards."""
    remarked: str = N_("what happens")
    """What the words are called that `remarks` gives."""
    dealt: str
    """What a dealt game is called, with places for the players and the seed."""
    longer: str
    """Options that make a dealt record longer."""
    most_coups: int
    """The coups after which a game that is compared is left off."""
    hints: Mapping[str, str] = MappingProxyType({})
    """Ruling → what it needs before it can decide anything."""

    # --- judged: what counts as a difference

    passing: frozenset[str]
    """Kinds of events that are no consequence of their own."""
    uncounted: frozenset[str] = frozenset()
    """Kinds whose number only repeats what the table held before."""
    untold: frozenset[str] = frozenset()
    """Kinds that are not worth a line where two outcomes are compared."""
    fields: Mapping[str, str] = MappingProxyType({"turn": N_("{value} is to play")})
    """Field of the position that results → what its value means, in words."""
    absent: Mapping[str, str] = MappingProxyType({"turn": N_("nobody is to play")})
    """The same for a field that names nobody any more."""
    supposed: Mapping[str, str] = MappingProxyType({})
    """Ruling → field that was left out and taken as its reading has it, so that it is another case otherwise."""

    def afterwards(self, step: AnyStep) -> Mapping[str, str]:
        """What the position after a move says, field by field, as far as it may be told: whose turn it is."""
        position = step.position
        return {} if position.turn is None else {"turn": position.letter(position.turn)}

    def result(self, step: AnyStep) -> object:
        """What a move leaves behind that no event tells."""
        return step.position

    def assumed(self, outcomes: Iterable[Outcome]) -> Mapping[str, str]:
        """What the moves of a question leave unsaid and are taken to mean, as fields that were left out."""
        return {}

    def in_doubt(self, rules: Any) -> Mapping[str, str]:
        """The open rulings that a table's document leaves open, with the readings in force."""
        return self.game.in_force(rules)

    def possible(self, position: Any, table: Any) -> bool:
        """Whether there can be such a position at this table."""
        return True

    @abstractmethod
    def suppositions(self, question: Question) -> Iterable[Supposition]:
        """Everything else that a question could have meant, one thing at a time."""

    @abstractmethod
    def fact_in_words(self, fact: Fact) -> str:
        """What is supposed, to follow 'if'."""

    @abstractmethod
    def words(self, rules: Any) -> Wording:
        """How events are told at a table with these rules."""

    # --- asked and judged

    @abstractmethod
    def ask(self, text: str, move: str, rules: Any, args: Namespace) -> Question:
        """Read a question as people type it, with what the options of the command say of the table.

        Raises NotationError or BadInput.
        """

    @abstractmethod
    def drawing(self, question: Question) -> Drawing:
        """The position of a question as a table, with what stands below it."""

    @abstractmethod
    def picture(self, judgement: Judgement) -> str:
        """The position judged as SVG, with the move, and the chips where they were said."""

    @abstractmethod
    def asked_in_words(self, move: Any, player: str) -> str:
        """What a player wants to do, or nobody may."""

    @abstractmethod
    def after(self, outcome: Outcome) -> list[Line]:
        """What the events of a legal move do not say, and where it leaves the table."""

    def remarks(self, outcome: Outcome) -> list[str]:
        """What is worth a word in a list of moves."""
        return []

    @abstractmethod
    def table_said(self, table: Any) -> Mapping[str, str]:
        """All that the options of the command can say of a table, as text by the names of the options."""

    # --- shown

    @abstractmethod
    def exposed(self, position: Any) -> Cards:
        """The cards on the table, which everybody sees."""

    @abstractmethod
    def captured(self, position: Any) -> Sequence[Cards]:
        """The cards that each seat has taken."""

    # --- told

    @abstractmethod
    def move_in_words(self, move: Any, player: str | None = None) -> str:
        """A move as people type it."""

    def rules_in_words(self, table: Any) -> str:
        """How a table's rules differ from the usual ones, ``""`` if they do not."""
        return write_readings(self.game.chosen(table.rules))

    def points(self, step: AnyStep) -> Mapping[str, int]:
        """Points of each player by letter, where they count at this moment."""
        return {}

    def beside(self, step: AnyStep) -> Iterable[Line]:
        """What is worth telling after a move besides its events."""
        return ()

    @abstractmethod
    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the plays of one coup, as a table on a terminal and as a list in a pipe."""

    # --- dealt

    @abstractmethod
    def tables(self, args: Namespace, rules: Any) -> Sequence[Any]:
        """The tables that the options of a command ask for: one, or one for each convention that is left open.

        Raises BadInput for a number that there cannot be.
        """

    def most_dealt(self, args: Namespace, table: Any) -> int | None:
        """How many coups of a dealt game are played at most, None for all."""
        most: int | None = args.coups
        return most

    @abstractmethod
    def length_dealt(self, args: Namespace, table: Any) -> Length:
        """How many coups a dealt game is going to have."""

    def comment(self, player: str, events: Sequence[Event], rules: Any) -> str:
        """What a reader of a record likes to be told of a player's move."""
        return ""

    def left_off(self, record: AnyRecord) -> str:
        """Why a dealt game is not over though nobody asked for fewer coups."""
        raise NotImplementedError

    def moves(self, position: Any, rules: Any) -> Sequence[Any]:
        """The legal moves as a player makes them who means to be paid for all that they earn."""
        return self.game.legal(position, rules)

    # --- compared

    @abstractmethod
    def sight(self, position: Any) -> str:
        """What the player to move sees: where two positions give him the same sight, he chooses alike."""

    def looks(self, move: Any) -> Any:
        """A move as the others see it."""
        return move

    def as_chosen(self, move: Any, key: int) -> Any:
        """A move as a player in a comparison makes it. key: any number, the same wherever he sees the same."""
        return move

    @abstractmethod
    def show_table(self, screen: Screen, witness: Witness) -> None:
        """Draw the position and the table just before the sides of a comparison part."""

    @abstractmethod
    def check(self, table: Any, position: Any) -> None:
        """Raise ValueError for a position or a table that no play by the table's rules can reach."""

    def smaller_positions(self, position: Any, sides: tuple[Any, Any]) -> Iterable[Any]:
        """Positions with a thing less, possible by the rules of both sides of a comparison."""
        return ()

    def smaller_tables(self, table: Any) -> Iterable[Any]:
        """Tables with one thing as it usually is."""
        return ()
