"""Protocol 1: what the suite and a program under test say to each other, one JSON document a line.

The prose is `protocol.md`; the JSON Schemas are made from these types by `python -m tools.schemas`.
Cards are strings of a rank and a suit (``Th``), moves are written as in the specification's notation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from papillon.kit.console import one_line

PROTOCOL: Final = 1

LONGEST_LINE: Final = 8_000_000
"""Bytes of a request or a reply; nobody need read a longer one."""

LARGEST: Final = 2**53 - 1
"""No number is further from nothing: up to here every language reads a number of JSON as it was written."""

Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]

LONGEST_NAME: Final = 80
"""Characters that are read of what a program calls itself, its version and its language."""

Observable = Literal[
    "turn",
    "legal",
    "payments",
    "hands",
    "layout",
    "stock",
    "piles",
    "chips",
    "pool",
    "bank",
    "cards-payment",
    "announced",
    "winner",
    "over",
    "game-winner",
    "refusal-code",
    "refusal-clause",
]
"""The optional parts of a trace. A program says which it reports, and is held to those."""

FrancionObservable = Literal[
    "turn",
    "legal",
    "payments",
    "hands",
    "trick",
    "tricks",
    "taker",
    "chips",
    "stake",
    "points",
    "betes",
    "doubling",
    "turn-up",
    "marks",
    "manche-winner",
    "over",
    "game-winner",
    "refusal-code",
    "refusal-clause",
]
"""Those of a trace of Le Francion; `conformance.francion.wire` has the rest of its messages."""

EVERYTHING: Final = tuple(dict.fromkeys((*get_args(Observable), *get_args(FrancionObservable))))
"""The optional parts of a trace of any game, each once."""


class Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """What all messages share: no field that the protocol does not know.

    A message's docstring is its description in the published schema, so its fields are told there.
    """


# --- requests


class Hello(Message, tag_field="op", tag="start"):
    """Who are you, and what do you play?

    op: names the request.
    seq: the request's number, which its answer repeats.
    protocol: the number of the protocol that is spoken.
    """

    seq: Number
    protocol: Number


class PositionStart(Message):
    """A coup under way.

    turn: who is to play, ``-`` when the coup is over.
    hands, piles: cards by player.
    layout: cards that lie exposed.
    stock: cards in dealing order.
    papillons: who has made a papillon that counts.
    last: who last laid down since the last deal.
    victim: who must lay down with the next deal.
    wanting: who last laid down for want of a capture, if not `last` (``-`` if nobody).
    likes: by player, cards of this deal that have taken exactly one like card each.
    """

    turn: str
    hands: dict[str, list[str]]
    layout: list[str]
    stock: list[str]
    piles: dict[str, list[str]]
    papillons: list[str] = []
    last: str | None = None
    victim: str | None = None
    wanting: str | None = None
    likes: dict[str, Number] = {}


class TableStart(Message):
    """The table at the start.

    players: how many play.
    rounds: for how many the game lasts.
    unwon: what becomes of a pool that nobody has won at the end: they play on, or share it.
    dealer: who deals the first coup of the case.
    coup: number of that coup in its game, from 1.
    chips: of each player, before the stakes of a coup that is still to be dealt.
    pool: chips in the pool.
    bank: chips in the bank.
    cards_payment: chips that each owes for most cards in this coup.
    """

    players: Number
    rounds: Number
    unwon: Literal["play-on", "share"]
    dealer: str
    coup: Number
    chips: dict[str, Number]
    pool: Number
    bank: Number
    cards_payment: Number


class CoupPlan(Message):
    """One coup.

    moves: to be made, in order.
    pack: in dealing order, unless the coup is under way.
    """

    moves: list[str]
    pack: list[str] | None = None


class AnyRequest(Message, tag_field="op", tag="run"):
    """The request `run` of either game.

    op: names the request.
    seq: the request's number, which its answer repeats.
    game: its name.
    rulebook: by which is played.
    readings: of every open ruling that the case does not leave to the rulebook.
    table: as it is at the start.
    coups: what is played, in order.
    position: the first coup, if it is under way.
    """

    seq: Number
    game: str
    rulebook: str
    readings: dict[str, str]
    table: Any
    coups: list[CoupPlan]
    position: Any = None


class Run(AnyRequest):
    """Play this and tell what happens."""

    table: TableStart
    position: PositionStart | None = None


class Stop(Message, tag_field="op", tag="stop"):
    """Nothing more to come: end.

    op: names the request.
    seq: the request's number.
    """

    seq: Number


Request = Hello | Run | Stop


# --- replies


class Played(Message):
    """A game that a program plays.

    game: its name.
    rulebooks: by which it is played.
    players: how many may play.
    """

    game: str
    rulebooks: list[str]
    players: list[Number]


class About(Message):
    """The answer to `start`.

    seq: the number of the request.
    name, version, language: of the program, as it calls itself.
    protocol: the number of the protocol that it speaks.
    games: which it plays.
    reports: the parts of a trace that it gives.
    readings: ruling → readings that it can play, its own choice first; the rulebook's default alone if left out.
    homepage: where there is more about the program.
    """

    seq: Number
    name: str
    version: str
    language: str
    protocol: Number
    games: list[Played]
    reports: list[Observable | FrancionObservable]
    readings: dict[str, list[str]] = {}
    homepage: str = ""


class Transfer(Message, rename={"payer": "from", "payee": "to", "kind": "for"}):
    """Chips that go from an account to another.

    payer, payee: the accounts: a player's letter, `pool` or `bank`; on the wire they are called `from` and `to`.
    chips: how many.
    kind: what is paid for, as the sheet of payments calls it; on the wire it is called `for`, and may be left out.
    """

    payer: str
    payee: str
    chips: Number
    kind: str = ""


class State(Message):
    """How things stand after a step; whatever a program does not report is left out.

    turn: who is to play, ``-`` when the coup is over.
    legal: all legal moves of that player.
    hands: cards by player.
    layout: cards that lie exposed.
    stock: number of cards.
    piles: number of cards that each player has captured.
    chips: of each player.
    pool, bank: chips in each.
    cards_payment: chips that each owes for most cards in this coup, or in the next once this one is over.
    announced: whether the dealer has said with this step that one deal is left.
    winner: of the coup with this step, a letter, ``none``, or ``""`` while it goes on.
    over: whether the game is over.
    game_winner: letters, ``""`` while the game goes on.
    """

    turn: str | None = None
    legal: list[str] | None = None
    hands: dict[str, list[str]] | None = None
    layout: list[str] | None = None
    stock: Number | None = None
    piles: dict[str, Number] | None = None
    chips: dict[str, Number] | None = None
    pool: Number | None = None
    bank: Number | None = None
    cards_payment: Number | None = None
    announced: bool | None = None
    winner: str | None = None
    over: bool | None = None
    game_winner: str | None = None


class Refused(Message):
    """A move was refused.

    code, clause: of the refusal, if the program reports them.
    """

    code: str | None = None
    clause: str | None = None


class StepMessage(Message):
    """A step of either game; payments and a refusal are None where there are none, or none reported.

    move: that was made, ``""`` for the start of a coup.
    state: how things stand after it.
    payments: what went from account to account.
    refused: that the move was refused, and why.
    """

    move: str
    state: Any
    payments: list[Transfer] | None = None
    refused: Refused | None = None


class Step(StepMessage):
    """The start of a coup (`move` is ``""``), or one move and all that followed from it up to the next turn.

    A refused move is the last step of a trace, and the state is as before it.
    """

    state: State


class AnyReply(Message):
    """The answer to `run` of either game.

    seq: the number of the request.
    trace: what happened, step by step.
    skipped: why the case was not played.
    errored: what went wrong in the program.
    """

    seq: Number
    trace: list[Any] | None = None
    skipped: str | None = None
    errored: str | None = None

    def __post_init__(self) -> None:
        """Hold a reply to exactly one answer. Raises ValueError."""
        if sum(answer is not None for answer in (self.trace, self.skipped, self.errored)) != 1:
            raise ValueError("expected exactly one of trace, skipped, errored")


class Reply(AnyReply):
    """The answer to `run`: exactly one of a trace, a reason why it was not played, an error of the program's own."""

    trace: list[Step] | None = None


encode = msgspec.json.Encoder().encode


def by_hand(*requests: AnyRequest) -> tuple[str, ...]:
    """The lines to feed to a program that has just been started: `start`, then these, numbered."""
    numbered = [msgspec.structs.replace(request, seq=seq) for seq, request in enumerate(requests, 2)]
    return tuple(encode(request).decode() for request in (Hello(1, PROTOCOL), *numbered))


class FieldTwice(msgspec.ValidationError):
    """A JSON object names a field twice, and readers of JSON do not agree which of the two counts."""


def check_fields(line: bytes) -> None:
    """Raise FieldTwice for an object that names a field twice. line: JSON.

    >>> check_fields(b'{"seq": 1, "seq": 2}')
    Traceback (most recent call last):
    conformance.protocol.FieldTwice: expected each field once, found 'seq' twice
    """
    json.loads(line, object_pairs_hook=_each_once)


def _each_once(pairs: list[tuple[str, object]]) -> None:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FieldTwice(f"expected each field once, found {twice[:60]!r} twice")


_read_about: Final[Callable[[bytes | str], About]] = msgspec.json.Decoder(About).decode


def read_about(line: bytes | str) -> About:
    """Read who a program is; what it calls itself is cut to a line, which is told wherever it is reported on.

    Raises what msgspec does for anything else.
    """
    about = _read_about(line)
    return msgspec.structs.replace(
        about,
        name=one_line(about.name, LONGEST_NAME),
        version=one_line(about.version, LONGEST_NAME),
        language=one_line(about.language, LONGEST_NAME),
    )
