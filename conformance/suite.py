"""A game as the suite asks about it: its rules as one value, and what protocol 1 and a comparison add to them.

Each game has its `Suite` in a room of its own, as `conformance/papillon/suite.py`; `conformance.suites` lists them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import commonlaw.expectations
import commonlaw.recording
import commonlaw.replay
from commonlaw.cards import Cards
from commonlaw.expectations import Fault
from commonlaw.game import AnyPosition, AnyTable, Game, M, P, P_co, R, Stage, Step, T, T_co
from commonlaw.records import Record
from conformance.misreadings.misreading import Misreading
from conformance.protocol import AnyReply, AnyRequest, AnyState, AnyTableStart, CoupPlan, Hello, StepOf, Stop
from conformance.results import Difference

CHIPS: Final = "chips"


Q = TypeVar("Q", bound=AnyRequest)
"""The request `run` of a game."""

S = TypeVar("S", bound=AnyState)
"""The state that a step of a game shows."""

S_co = TypeVar("S_co", bound=AnyState, covariant=True)
"""The same where a step of one game is a step of any game."""


class CaseError(ValueError):
    """A scenario that cannot be asked: it names more cards of a rank than there are."""


class Told(NamedTuple, Generic[T_co, P_co, S_co]):
    """One step of the reference.

    coup: of the request, counted from 1.
    number: of the move in its coup, counted from 1; 0 for the start of the coup.
    shown: what the reference answers of it.
    before, after: the table and the position before and after it, with what happened on the way.
    """

    coup: int
    number: int
    shown: StepOf[S_co]
    before: Step[T_co, P_co]
    after: Step[T_co, P_co]


class Decided(NamedTuple):
    """What decides where a trace first differs.

    clause: cited in full; "" where the protocol alone is broken.
    differences: those at that place, the most telling first.
    """

    clause: str
    differences: tuple[Difference, ...]


class Suite(ABC, Generic[R, T, P, M, Q, S]):
    """What the suite asks of a game; it holds no state.

    game: the game itself: its rules, its records, its notation.
    players: how many can play.
    misreadings: wrong ways to read its rulings, by ruling and name.
    schema: what the names of its published schemas begin with.
    run: the type of a request.
    step: the type of a step in a trace.
    fields: what a state shows, by the name under which it is reported → field of the state.
    accounts: names under which accounts are reported besides those of the players.
    called: accounts of records → on the wire, where they have another name.
    """

    game: Game[R, T, P, M]
    players: Sequence[int]
    misreadings: Mapping[str, Misreading[R]]
    schema: str
    run: type[Q]
    step: type[StepOf[S]]
    fields: Mapping[str, str]
    accounts: Sequence[str]
    called: Mapping[str, str]

    # --- records

    @property
    def name(self) -> str:
        """The game's name, which is that of its book and of its main document."""
        return self.game.name

    def read(self, text: str, source: str) -> Record[T, P, M]:
        """Read a record. source: the file's name.  Raises RecordError."""
        return commonlaw.recording.read_record(text, source, self.game)

    def faults(self, record: Record[T, P, M]) -> list[Fault]:
        """Where the rules do not bear a record out."""
        return commonlaw.expectations.faults(record, self.game)

    def replay(self, record: Record[T, P, M]) -> Iterator[Stage[T, P, M]]:
        """Play a record. Raises RefusedMove, RecordError."""
        return commonlaw.replay.replay(record, self.game)

    @property
    def rulebooks(self) -> Mapping[str, str]:
        """Rulebook → document, the main one first."""
        return self.game.documents

    @abstractmethod
    def cards(self, position: P) -> int:
        """How many cards there are in a position, wherever they lie."""

    # --- asked

    @abstractmethod
    def read_request(self, line: bytes) -> Hello | Q | Stop:
        """Read a request. Raises msgspec.DecodeError."""

    @abstractmethod
    def read_reply(self, line: bytes) -> AnyReply:
        """Read the reply to `run`. Raises msgspec.DecodeError."""

    def request_of(self, record: Record[T, P, M]) -> Q:
        """The request that plays a record as far as it goes. Raises CaseError."""
        write_move = self.game.notation.write_move
        return self.run(
            seq=0,
            game=self.name,
            rulebook=record.table.rules.rulebook,
            readings=dict(record.readings),
            table=self.table_asked(record.table),
            coups=[
                CoupPlan(
                    moves=[write_move(moved.move, moved.player) for moved in coup.moves],
                    pack=None if coup.pack is None else [str(card) for card in self.filled(coup.pack)],
                )
                for coup in record.coups
            ],
            position=None if record.start is None else self.position_asked(record.start),
        )

    @abstractmethod
    def table_asked(self, table: T) -> AnyTableStart:
        """A table as the game's requests have it."""

    @abstractmethod
    def position_asked(self, position: P) -> object:
        """A position as the game's requests have it, with the cards filled in that a scenario leaves open.

        Raises CaseError.
        """

    def filled(self, pack: Cards) -> Cards:
        """A pack with the cards filled in that a scenario leaves open. Raises CaseError."""
        return pack

    # --- answered

    @abstractmethod
    def starting_table(self, request: Q, misreading: str | None = None) -> T:
        """The table on which a request begins, under a misreading if one is named. Raises ValueError."""

    @abstractmethod
    def starting_position(self, request: Q, table: T) -> P | None:
        """The position under way with which a request begins, None if it begins from a pack.

        Raises ValueError for one that no play can reach.
        """

    @abstractmethod
    def state_of(self, step: Step[T, P]) -> S:
        """Everything that the reference reports after a step."""

    # --- compared

    @property
    def chips(self) -> tuple[str, ...]:
        """What of a state is chips."""
        return (CHIPS, *self.accounts)

    @abstractmethod
    def in_one_form(self, name: str, value: object) -> object:
        """What a state shows under a name, put into one form if it can be written in several ways."""

    @abstractmethod
    def said(self, line: str, rules: R) -> Mapping[str, object]:
        """Read a position as people write it, by the rules of a table, and return what of it a state shows too."""

    @abstractmethod
    def decided(
        self,
        told: Sequence[Told[T, P, S]],
        differences: Sequence[Difference],
        place: int,
        actual: StepOf[S] | None,
        about: Collection[str] = (),
    ) -> Decided:
        """What decides the first difference. told: the whole of the reference's trace.

        place, actual: the first step that differs, counted from 0, and what the program shows there, if anything.
        about: clauses that the case is about, chosen among others as good.
        """

    # --- told

    @abstractmethod
    def seen_before(self, record: Record[T, P, M], request: Q, told: Sequence[Told[T, P, S]], place: int) -> str:
        """The table before a step of a case as its players see it, drawn; place: of the step, from 0."""

    @abstractmethod
    def terms(self, table: T) -> str:
        """What was agreed at a table and how far the game is, where the drawing does not say it."""

    def pack_told(self, card: str) -> str:
        """How a card of a pack is told."""
        return card

    def moves_before(self, request: Q, place: int) -> tuple[str, ...]:
        """The moves of a case up to a step and with it, with a line for every coup that begins from a pack."""
        texts = [text or self._beginning(plan) for plan in request.coups for text in ("", *plan.moves)]
        return tuple(texts[1 if request.position else 0 : place + 1])

    def _beginning(self, plan: CoupPlan) -> str:
        """The line for a coup that begins: its pack in dealing order."""
        return f"(a coup begins: {''.join(map(self.pack_told, plan.pack or ()))})"


def fields_of(state: type[AnyState]) -> Mapping[str, str]:
    """What of a kind of state is reported under which name → its field.

    >>> from conformance.protocol import State
    >>> fields_of(State)["cards-payment"]
    'cards_payment'
    """
    names: tuple[str, ...] = getattr(state, "__struct_fields__")  # noqa: B009  (msgspec's own)
    return {name.replace("_", "-"): name for name in names}


AnySuite: TypeAlias = Suite[Any, Any, Any, Any, Any, Any]
"""The suite of a game of which no more is known than that it is one.

It takes what is of that game alone, so it is no `Suite` of all that games have in common.
"""

AnyTold: TypeAlias = Told[AnyTable, AnyPosition, AnyState]
"""A step of the reference in any game."""
