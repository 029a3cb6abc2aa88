"""What the suite asks of a game: the game itself, its messages in protocol 1, and how its traces are compared.

`conformance/papillon/suite.py` and `conformance/francion/suite.py` each make one `Suite`, which `suite_of` finds.
Values of a game have the type Any here: its tables, positions and moves, its requests and its states.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import UnionType
from typing import Any, Final, NamedTuple

import msgspec

from conformance.documents import GAME, game_of
from conformance.protocol import AnyReply, AnyRequest, CoupPlan, Hello, StepMessage, Stop
from conformance.results import Difference
from papillon.kit.cards import Cards
from papillon.kit.game import Game
from papillon.kit.records import Record

CHIPS: Final = "chips"
"""The name under which the players' chips are reported."""


class CaseError(ValueError):
    """A scenario that cannot be asked: it names more cards of a rank than there are."""


class TraceStep(NamedTuple):
    """One step of the reference."""

    coup: int
    """The coup of the request, counted from 1."""
    number: int
    """The move in its coup, counted from 1; 0 for the start of the coup."""
    shown: StepMessage
    """The step as protocol 1 writes it."""
    before: Any
    """The table and the position before the step, a `Step`."""
    after: Any
    """The table and the position after it, with the events on the way, a `Step`."""


class Decided(NamedTuple):
    """What decides where a trace first differs."""

    clause: str
    """The clause, cited in full; ``""`` where the protocol alone is broken."""
    differences: tuple[Difference, ...]
    """The differences at that place, the most telling first."""
    rests: tuple[str, ...] = ()
    """Clauses on which it rests, which may be the ones misread if failures share them."""


@dataclass(frozen=True, kw_only=True)
class Suite:
    """A game as the suite asks about it."""

    game: Game
    """The game itself: its rules, its records, its notation."""
    players: Sequence[int]
    """The numbers of players that can play."""
    smoke: Sequence[str]
    """Short scenarios with which a run begins, at least one of which needs no move."""

    # --- messages

    schema: str
    """What the names of its published schemas begin with."""
    request: UnionType
    """What a program may be sent: `start`, `run` and `stop`."""
    run: type[AnyRequest]
    """The type of a request `run`."""
    reply: type[AnyReply]
    """The type of the answer to it."""
    step: type[StepMessage]
    """The type of a step in a trace."""
    fields: Mapping[str, str]
    """The name under which something of a state is reported → its field."""
    accounts: Sequence[str]
    """Names under which accounts are reported besides those of the players."""
    account_names: Mapping[str, str] = field(default_factory=dict)
    """Account in records → its name on the wire, where that is another."""
    added_later: Collection[str] = ()
    """Reports that protocol 1 did not have at first: a program is complete without them."""

    # --- requests are written and read

    write_table: Callable[[Any], Any]
    """Write a table for a request."""
    write_position: Callable[[Any], Any]
    """Write a position for a request, with the cards filled in that a scenario leaves open. Raises CaseError."""
    fill_pack: Callable[[Cards], Cards] = lambda pack: pack
    """Fill in the cards of a pack that a scenario leaves open. Raises CaseError."""
    read_table: Callable[..., Any]
    """The table on which a request begins; its rules may be changed by a misreading. Raises ValueError."""
    read_position: Callable[[Any, Any], Any]
    """The position of a coup under way at a table. Raises ValueError for one that no play can reach."""
    state_of: Callable[[Any], Any]
    """Everything that the reference reports after a `Step`."""
    count_cards: Callable[[Any], int]
    """How many cards there are in a position, wherever they lie."""

    # --- players change seats

    on_other_seats: Callable[[Any, Any, Sequence[int]], Any]
    """A table under some rules at which each player has what another had: for each who it was, by number."""
    dealt_at: Callable[[Any, Any, Any], Any]
    """A position of one table at another, where every seat keeps its cards: position, new table, old table."""
    direction: str = ""
    """The ruling on which way round play goes; ``""`` where there is none."""
    not_mirrored: Collection[str] = ()
    """Scenarios that become another game when play goes the other way, as a side stays where it is."""

    # --- traces are compared

    normalize: Callable[[str, Any], Any]
    """Put what a state shows under a name into one form, where it can be written in several ways."""
    decide: Callable[..., Decided]
    """What decides the first difference. Takes the whole trace of the reference, the differences, the place of the
    first step that differs, counted from 0, what the program shows there, if anything, and clauses that the case is
    about, which are preferred."""
    clauses_allowing: Callable[[Any], Collection[str]]
    """The clauses that allow the legal moves after a `Step`, as its document numbers them."""
    kinds: Mapping[str, Sequence[str]]
    """Observable → the kinds of events that decide it, where not all events do."""
    purposes: Collection[str]
    """All that can be paid for, as the sheet of payments calls it."""

    # --- failures are shown

    draw_table: Callable[[Any, Any, Sequence[TraceStep], int], str]
    """Draw the table before a step of a case as its players see it. Takes its record, its request, the trace, and the
    place of the step, counted from 0."""
    terms: Callable[[Any], str] = lambda table: ""
    """What was agreed at a table and how far the game is, where the drawing does not say it."""
    write_card: Callable[[str], str] = lambda card: card
    """How a card of a pack is written in a failure."""

    @property
    def name(self) -> str:
        """The game's name, which is that of its book and of its main document."""
        return self.game.name

    @property
    def observables(self) -> tuple[str, ...]:
        """The names of all that a program can report of the game."""
        return (*self.fields, "payments", "refusal-code", "refusal-clause")

    @property
    def chips(self) -> tuple[str, ...]:
        """What of a state is chips."""
        return (CHIPS, *self.accounts)

    def read_request(self, line: bytes) -> Any:
        """Read a request. Raises msgspec.DecodeError."""
        return msgspec.json.decode(line, type=self.request)

    def read_reply(self, line: bytes) -> AnyReply:
        """Read the reply to `run`. Raises msgspec.DecodeError."""
        return msgspec.json.decode(line, type=self.reply)

    def request_of(self, record: Record) -> Any:
        """The request that plays a record as far as it goes. Raises CaseError."""
        write_move = self.game.notation.write_move
        return self.run(
            seq=0,
            game=self.name,
            rulebook=record.table.rules.rulebook,
            readings=dict(record.readings),
            table=self.write_table(record.table),
            coups=[
                CoupPlan(
                    moves=[write_move(moved.move, moved.player) for moved in coup.moves],
                    pack=None if coup.pack is None else [str(card) for card in self.fill_pack(coup.pack)],
                )
                for coup in record.coups
            ],
            position=None if record.start is None else self.write_position(record.start),
        )

    def moves_before(self, request: AnyRequest, place: int) -> tuple[str, ...]:
        """The moves of a case up to and with a step, with a line for every coup that begins from a pack."""
        texts: list[str] = []
        for plan in request.coups:
            texts.append(f"(a coup begins: {''.join(map(self.write_card, plan.pack or ()))})")
            texts += plan.moves
        return tuple(texts[1 if request.position else 0 : place + 1])


def fields_of(state: type[msgspec.Struct]) -> Mapping[str, str]:
    """Name of each report of a kind of state → its field.

    >>> from conformance.protocol import State
    >>> fields_of(State)["cards-payment"]
    'cards_payment'
    """
    return {name.replace("_", "-"): name for name in state.__struct_fields__}


# --- the suite of a game, and whose request a line is


def suite_of(name: str) -> Suite:
    """The suite of a game; of the game that a document, a rulebook's name or a section is of.

    >>> suite_of("papillon-pdf").name, suite_of("francion").name
    ('papillon', 'francion')
    """
    suite: Suite = import_module(f"conformance.{game_of(name)}.suite").SUITE
    return suite


class _Head(msgspec.Struct):
    """What tells the game of a request; `start` and `stop` are of none."""

    game: str = GAME


_read_head: Final = msgspec.json.Decoder(_Head).decode


def read_request(line: bytes) -> Hello | AnyRequest | Stop:
    """Read a request of any game; one of a game that there is not is read as one of Le Papillon.

    Raises msgspec.DecodeError.

    >>> read_request(b'{"op": "stop", "seq": 3}')
    Stop(seq=3)
    """
    request: Hello | AnyRequest | Stop = suite_of(_read_head(line).game).read_request(line)
    return request
