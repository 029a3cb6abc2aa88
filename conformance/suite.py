"""A game as the suite asks about it: its rules as one value, and what protocol 1 and a comparison add to them.

Each game has its `Suite` in a room of its own, as `conformance/papillon/suite.py`; `conformance.suites` lists them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from conformance.misreadings.misreading import Misreading
from conformance.protocol import AnyReply, AnyRequest, AnyState, AnyTableStart, CoupPlan, Hello, StepOf, Stop
from conformance.results import Difference
from papillon.kit.cards import Cards
from papillon.kit.game import AnyPosition, AnyTable, Game, M, P, P_co, R, Step, T, T_co
from papillon.kit.game_records import Records
from papillon.kit.records import Record

CHIPS: Final = "chips"
"""The name under which the players' chips are reported."""

Q = TypeVar("Q", bound=AnyRequest)
"""The request `run` of a game."""

S = TypeVar("S", bound=AnyState)
"""The state that a step of a game shows."""

S_co = TypeVar("S_co", bound=AnyState, covariant=True)
"""The same where a step of one game is a step of any game."""


class CaseError(ValueError):
    """A scenario that cannot be asked: it names more cards of a rank than there are."""


class Told(NamedTuple, Generic[T_co, P_co, S_co]):
    """One step of the reference."""

    coup: int
    """The coup of the request, counted from 1."""
    number: int
    """The move in its coup, counted from 1; 0 for the start of the coup."""
    shown: StepOf[S_co]
    """What the reference answers of the step."""
    before: Step[T_co, P_co]
    """The table and the position before the step."""
    after: Step[T_co, P_co]
    """The table and the position after it, with what happened on the way."""


class Decided(NamedTuple):
    """What decides where a trace first differs."""

    clause: str
    """The clause, cited in full; ``""`` where the protocol alone is broken."""
    differences: tuple[Difference, ...]
    """The differences at that place, the most telling first."""
    rests: tuple[str, ...] = ()
    """Clauses on which that one rests, which may be what is misread if failures have them in common."""


class Suite(ABC, Generic[R, T, P, M, Q, S]):
    """What the suite asks of a game; it holds no state."""

    game: Game[R, T, P, M]
    """The game itself: its rules, its records, its notation."""
    players: Sequence[int]
    """The numbers of players that can play."""
    misreadings: Mapping[str, Misreading]
    """Ruling and name → a wrong way to read the ruling."""
    schema: str
    """What the names of its published schemas begin with."""
    request: UnionType
    """What a program may be sent, `start` and `stop` with it."""
    run: type[Q]
    """The type of a request `run`."""
    reply: type[AnyReply]
    """The type of the answer to it."""
    step: type[StepOf[S]]
    """The type of a step in a trace."""
    fields: Mapping[str, str]
    """The name under which something of a state is reported → its field."""
    accounts: Sequence[str] = ()
    """Names under which accounts are reported besides those of the players."""
    called: Mapping[str, str] = MappingProxyType({})
    """Account in records → its name on the wire, where that is another."""
    smoke: Sequence[str] = ()
    """Short scenarios with which a run begins, one at least that needs no move."""
    kinds: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Observable → the kinds of happenings that decide it, where it is not all that happens."""
    late: Collection[str] = ()
    """What protocol 1 did not let be reported at first, by its name: a program is complete without."""
    purposes: Collection[str] = ()
    """All that can be paid for, as the sheet of payments calls it."""
    direction: str = ""
    """The open ruling with two readings on which way round play goes; ``""`` where there is no choice."""
    sided: Collection[str] = ()
    """Scenarios that are another game where play goes the other way, as a side stays where it is."""

    # --- records

    @property
    def name(self) -> str:
        """The game's name, which is that of its book and of its main document."""
        return self.game.name

    @property
    def records(self) -> Records[R, T, P, M]:
        """What reads, plays and checks the game's records."""
        return Records(self.game)

    @abstractmethod
    def cards(self, position: P) -> int:
        """How many cards there are in a position, wherever they lie."""

    @abstractmethod
    def on_other_seats(self, table: T, rules: R, before: Sequence[int]) -> T:
        """A table that plays by other rules, and at which everybody has what another had.

        before: for each player who it was, both counted by their letters.
        """

    @abstractmethod
    def dealt_at(self, position: P, table: T, before: T) -> P:
        """A position of one table at another, where every seat keeps what it has, whoever sits there."""

    # --- asked

    def read_request(self, line: bytes) -> Hello | Q | Stop:
        """Read a request. Raises msgspec.DecodeError."""
        request: Hello | Q | Stop = _decoder(self.request).decode(line)
        return request

    def read_reply(self, line: bytes) -> AnyReply:
        """Read the reply to `run`. Raises msgspec.DecodeError."""
        reply: AnyReply = _decoder(self.reply).decode(line)
        return reply

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
        """The table on which a request begins, under misreadings if any are named. Raises ValueError."""

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
    def observables(self) -> tuple[str, ...]:
        """The names of all that a program can report of the game."""
        return (*self.fields, "payments", "refusal-code", "refusal-clause")

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

    @abstractmethod
    def allowing(self, step: Step[T, P]) -> Collection[str]:
        """The clauses by which the moves are allowed that are legal after a step, as its document numbers them."""

    # --- told

    @abstractmethod
    def seen_before(self, record: Record[T, P, M], request: Q, told: Sequence[Told[T, P, S]], place: int) -> str:
        """The table before a step of a case as its players see it, drawn; place: of the step, from 0."""

    def terms(self, table: T) -> str:
        """What was agreed at a table and how far the game is, where the drawing does not say it."""
        return ""

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


@cache
def _decoder(kind: UnionType | type) -> msgspec.json.Decoder[Any]:
    """What reads messages of a kind, made once."""
    return msgspec.json.Decoder(kind)


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
