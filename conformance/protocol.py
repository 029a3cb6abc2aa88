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

    op: the name of the request.
    seq: the number of the request, which the reply repeats.
    protocol: the number of the protocol.
    """

    seq: Number
    protocol: Number


class PositionStart(Message):
    """A coup under way.

    turn: the player whose turn it is, ``-`` if the coup is over.
    hands, piles: the cards of each player.
    layout: the exposed cards.
    stock: the cards in the order in which they are dealt.
    papillons: the players who have made a papillon that counts.
    last: the last player to lay down since the last deal.
    victim: the player who must lay down at once after the next deal.
    wanting: the last player to lay down because no capture was possible, if not `last` (``-`` if nobody).
    likes: for each player, how many cards of this deal have taken exactly one like card each.
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

    players: the number of players.
    rounds: the number of rounds in the game.
    unwon: what the players do with the last pool if nobody wins it: play on for it, or share it.
    dealer: the dealer of the first coup of the case.
    coup: the number of that coup in its game, from 1.
    chips: the chips of each player, before the stakes of a coup that is still to be dealt.
    pool: the chips in the pool.
    bank: the chips in the bank.
    cards_payment: the chips that each player owes for the most cards in this coup.
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

    moves: the moves to make, in order.
    pack: the pack in the order in which it is dealt, unless the coup is under way.
    """

    moves: list[str]
    pack: list[str] | None = None


class AnyRequest(Message, tag_field="op", tag="run"):
    """The request `run` of either game.

    op: the name of the request.
    seq: the number of the request, which the reply repeats.
    game: the name of the game.
    rulebook: the rulebook of the case.
    readings: the readings of rulings that differ from the rulebook's default.
    table: the table at the start.
    coups: the coups to play, in order.
    position: the position in the first coup, if it is under way.
    """

    seq: Number
    game: str
    rulebook: str
    readings: dict[str, str]
    table: Any
    coups: list[CoupPlan]
    position: Any = None


class Run(AnyRequest):
    """Play this case and report what happens."""

    table: TableStart
    position: PositionStart | None = None


class Stop(Message, tag_field="op", tag="stop"):
    """There are no more requests: end the program.

    op: the name of the request.
    seq: the number of the request.
    """

    seq: Number


Request = Hello | Run | Stop


# --- replies


class Played(Message):
    """A game that a program plays.

    game: the name of the game.
    rulebooks: the rulebooks that the program can play by.
    players: the possible numbers of players.
    """

    game: str
    rulebooks: list[str]
    players: list[Number]


class About(Message):
    """The answer to `start`.

    seq: the number of the request.
    name, version, language: the program's name, version and programming language.
    protocol: the number of the protocol that it speaks.
    games: the games that it plays.
    reports: the optional parts of a trace that it gives.
    readings: ruling → readings that it can play, the preferred one first; only the default if left out.
    homepage: the address of more information about the program.
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
    """A payment of chips from one account to another.

    payer, payee: the accounts, a player's letter, `pool` or `bank`; the fields are called `from` and `to`.
    chips: the number of chips.
    kind: the name of the payment in the sheet of payments; the field is called `for` and is optional.
    """

    payer: str
    payee: str
    chips: Number
    kind: str = ""


class State(Message):
    """The situation after a step; the program leaves out whatever it does not report.

    turn: the player whose turn it is, ``-`` if the coup is over.
    legal: all legal moves of that player.
    hands: the cards in each player's hand.
    layout: the exposed cards.
    stock: the number of cards in the stock.
    piles: the number of cards that each player has captured.
    chips: the chips of each player.
    pool, bank: the chips in each.
    cards_payment: the chips that each owes for the most cards in this coup, or, once it is over, in the next.
    announced: whether the dealer announces in this step that one deal is left.
    winner: the winner of the coup in the step that ends it, a letter or ``none``; otherwise ``""``.
    over: whether the game is over.
    game_winner: the letters of the winners in the step that ends the game; otherwise ``""``.
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

    code, clause: the code and the clause of the refusal, if the program reports them.
    """

    code: str | None = None
    clause: str | None = None


class StepMessage(Message):
    """A step of either game; payments and refused are None if there are none or the program does not report them.

    move: the move, ``""`` for the start of a coup.
    state: the situation after it.
    payments: the payments between accounts.
    refused: present if the move was refused, with the reason.
    """

    move: str
    state: Any
    payments: list[Transfer] | None = None
    refused: Refused | None = None


class Step(StepMessage):
    """The start of a coup (`move` is ``""``), or one move and all that follows from it up to the next turn.

    A refused move is the last step of a trace, and its state is that before the move.
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
