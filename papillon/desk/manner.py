"""What a game must tell the verbs beside its rules: how it is asked about, told, dealt and compared.

The verbs work for every game alike, and ask its `Manner` for whatever is that game's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from papillon.desk.judging.judgement import Judgement, Sheet
from papillon.desk.judging.outcome import Judging, Outcome
from papillon.desk.judging.question import Question
from papillon.desk.screen import Screen
from papillon.desk.telling.events import Line
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.game import AnyPosition, AnyRules, AnyTable, M, P, R, Step, T
from papillon.kit.notation import write_readings
from papillon.kit.translations import N_

if TYPE_CHECKING:  # to judge a move one need not wait for what replays and compares games
    from argparse import Namespace

    from papillon.desk.comparing.witness import Witness
    from papillon.desk.telling.records import ToldStage
    from papillon.kit.records import Record


class Length(NamedTuple):
    """How many coups a dealt game is going to have."""

    option: str
    """The option that asks for so many."""
    fewest: int
    """Coups that it is sure to have."""
    likely: int
    """Coups that it has on average."""


class Manner(Judging[R, T, P, M]):
    """A game's own part in the answers of the desk, beside its part in the judging; it holds no state."""

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

    # --- asked and judged

    @abstractmethod
    def ask(self, text: str, move: str, rules: R, args: Namespace) -> Question[T, P, M]:
        """Read a question as people type it, with what the options of the command say of the table.

        Raises NotationError or BadInput.
        """

    @abstractmethod
    def drawing(self, question: Question[T, P, M]) -> Sheet:
        """The position of a question as a table, with what stands below it."""

    @abstractmethod
    def picture(self, judgement: Judgement[T, P, M]) -> str:
        """The position judged as SVG, with the move, and the chips where they were said."""

    @abstractmethod
    def asked_in_words(self, move: M, player: str) -> str:
        """What a player wants to do, or nobody may."""

    @abstractmethod
    def after(self, outcome: Outcome[T, P, M]) -> list[Line]:
        """What the events of a legal move do not say, and where it leaves the table."""

    def remarks(self, outcome: Outcome[T, P, M]) -> list[str]:
        """What is worth a word in a list of moves."""
        return []

    @abstractmethod
    def table_said(self, table: T) -> Mapping[str, str]:
        """All that the options of the command can say of a table, as text by the names of the options."""

    # --- shown

    @abstractmethod
    def exposed(self, position: P) -> Cards:
        """The cards on the table, which everybody sees."""

    @abstractmethod
    def captured(self, position: P) -> Sequence[Cards]:
        """The cards that each seat has taken."""

    # --- told

    @abstractmethod
    def move_in_words(self, move: M, player: str | None = None) -> str:
        """A move as people type it."""

    def rules_in_words(self, table: T) -> str:
        """How a table's rules differ from the usual ones, ``""`` if they do not."""
        return write_readings(self.game.chosen(table.rules))

    def points(self, step: Step[T, P]) -> Mapping[str, int]:
        """Points of each player by letter, where they count at this moment."""
        return {}

    def beside(self, step: Step[T, P]) -> Iterable[Line]:
        """What is worth telling after a move besides its events."""
        return ()

    @abstractmethod
    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the plays of one coup, as a table on a terminal and as a list in a pipe."""

    # --- dealt

    @abstractmethod
    def tables(self, args: Namespace, rules: R) -> Sequence[T]:
        """The tables that the options of a command ask for: one, or one for each convention that is left open.

        Raises BadInput for a number that there cannot be.
        """

    def most_dealt(self, args: Namespace, table: T) -> int | None:
        """How many coups of a dealt game are played at most, None for all."""
        most: int | None = args.coups
        return most

    @abstractmethod
    def length_dealt(self, args: Namespace, table: T) -> Length:
        """How many coups a dealt game is going to have."""

    def comment(self, player: str, events: Sequence[Event], rules: R) -> str:
        """What a reader of a record likes to be told of a player's move."""
        return ""

    def left_off(self, record: Record[T, P, M]) -> str:
        """Why a dealt game is not over though nobody asked for fewer coups."""
        raise NotImplementedError

    def moves(self, position: P, rules: R) -> Sequence[M]:
        """The legal moves as a player makes them who means to be paid for all that they earn."""
        return self.game.legal(position, rules)

    # --- compared

    @abstractmethod
    def sight(self, position: P) -> str:
        """What the player to move sees: where two positions give him the same sight, he chooses alike."""

    def looks(self, move: M) -> M:
        """A move as the others see it."""
        return move

    def as_chosen(self, move: M, key: int) -> M:
        """A move as a player in a comparison makes it. key: any number, the same wherever he sees the same."""
        return move

    @abstractmethod
    def show_table(self, screen: Screen, witness: Witness[T, P, M]) -> None:
        """Draw the position and the table just before the sides of a comparison part."""

    @abstractmethod
    def check(self, table: T, position: P) -> None:
        """Raise ValueError for a position or a table that no play by the table's rules can reach."""

    def smaller_positions(self, position: P, sides: tuple[R, R]) -> Iterable[P]:
        """Positions with a thing less, possible by the rules of both sides of a comparison."""
        return ()

    def smaller_tables(self, table: T) -> Iterable[T]:
        """Tables with one thing as it usually is."""
        return ()


AnyManner: TypeAlias = Manner[AnyRules, AnyTable, AnyPosition, object]
"""The manner of a game of which no more is known than that it is one."""
