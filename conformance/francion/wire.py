"""Le Francion on the wire of protocol 1: what `run` asks and what a trace holds; the rest is `conformance.protocol`.

Cards are strings of a rank and a suit (``Th``), players the letters ``A`` to ``E``.
"""

from __future__ import annotations

from conformance.protocol import AnyReply, AnyRequest, Hello, Message, Number, StepMessage, Stop


class PositionStart(Message):
    """A coup under way.

    turn: who is to play, ``-`` when the coup is over.
    leader: who has led or is to lead, ``-`` when the coup is over.
    hands: cards by player.
    trick: cards on the table, in the order of play.
    won: cards of the tricks that each player has won.
    turn_up: the card that is turned up.
    stock: the cards under the turn-up.
    """

    turn: str
    leader: str
    hands: dict[str, list[str]]
    trick: list[str]
    won: dict[str, list[str]]
    turn_up: str
    stock: list[str]


class TableStart(Message):
    """The table at the start.

    players: how many play.
    manches: how many the game has.
    manche: number of the one that is played, from 1.
    dealer: who deals the first coup of the case.
    coup: number of that coup in its game, from 1.
    chips: of each player, tokens counted as nine.
    stake: chips at stake, none before a coup.
    points: that each has marked in this manche.
    betes: chips that each owes to the stake of the next coup.
    doubling: what payments for the Welche are multiplied by in this coup.
    """

    players: Number
    manches: Number
    manche: Number
    dealer: str
    coup: Number
    chips: dict[str, Number]
    stake: Number
    points: dict[str, Number]
    betes: dict[str, Number]
    doubling: Number


class Run(AnyRequest):
    """Play this and tell what happens."""

    table: TableStart
    position: PositionStart | None = None


Request = Hello | Run | Stop


class State(Message):
    """How things stand after a step; whatever a program does not report is left out.

    turn: who is to play, ``-`` when the coup is over.
    legal: the cards that this player may play.
    hands: cards by player.
    trick: cards on the table, in the order of play.
    tricks: how many each has won.
    taker: who takes the trick that the step completes, ``""`` if it completes none.
    chips: of each player.
    stake: chips at stake.
    points: that each has marked in this manche.
    betes: chips that each owes to the stake of the next coup.
    doubling: of payments for the Welche in this coup, or in the next once this one is over.
    turn_up: the card that is turned up in this coup, also once it is over.
    marks: who marks the point with this step, ``""`` if nobody does.
    manche_winner: with this step, a letter or ``""``.
    over: whether the game is over.
    game_winner: with this step, letters or ``""``.
    """

    turn: str | None = None
    legal: list[str] | None = None
    hands: dict[str, list[str]] | None = None
    trick: list[str] | None = None
    tricks: dict[str, Number] | None = None
    taker: str | None = None
    chips: dict[str, Number] | None = None
    stake: Number | None = None
    points: dict[str, Number] | None = None
    betes: dict[str, Number] | None = None
    doubling: Number | None = None
    turn_up: str | None = None
    marks: str | None = None
    manche_winner: str | None = None
    over: bool | None = None
    game_winner: str | None = None


class Step(StepMessage):
    """The start of a coup (`move` is ``""``), or one card played and all that followed from it up to the next turn.

    A refused move is the last step of a trace, and the state is as before it.
    """

    state: State


class Reply(AnyReply):
    """The answer to `run`: exactly one of a trace, a reason why it was not played, an error of the program's own."""

    trace: list[Step] | None = None
