"""Le Francion on the wire of protocol 1: what `run` asks and what a trace holds; the rest is `conformance.protocol`.

Cards are strings of a rank and a suit (``Th``), players the letters ``A`` to ``E``.
"""

from __future__ import annotations

from conformance.protocol import AnyReply, AnyRequest, Hello, Message, Number, StepMessage, Stop


class PositionStart(Message):
    """A coup under way.

    turn: the player whose turn it is, ``-`` if the coup is over.
    leader: the player who has led or leads next, ``-`` if the coup is over.
    hands: the cards in each player's hand.
    trick: the cards on the table, in the order of play.
    won: the cards of the tricks that each player has won.
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

    players: the number of players.
    manches: the number of manches in the game.
    manche: the number of the current manche, from 1.
    dealer: the dealer of the first coup of the case.
    coup: the number of that coup in its game, from 1.
    chips: the chips of each player, each plaque counted as nine.
    stake: the chips at stake, 0 before a coup.
    points: the points that each player has marked in this manche.
    betes: the chips that each player owes to the stake of the next coup.
    doubling: the number by which payments for the Welche are multiplied in this coup.
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
    """Play this case and report what happens."""

    table: TableStart
    position: PositionStart | None = None


Request = Hello | Run | Stop


class State(Message):
    """The situation after a step; the program leaves out whatever it does not report.

    turn: the player whose turn it is, ``-`` if the coup is over.
    legal: the cards that this player may play.
    hands: the cards in each player's hand.
    trick: the cards of the trick, in the order of play.
    tricks: the number of tricks that each player has won.
    taker: the player who takes the trick that the step completes, ``""`` if it completes none.
    chips: the chips of each player.
    stake: the chips at stake.
    points: the points that each player has marked in this manche.
    betes: the chips that each player owes to the stake of the next coup.
    doubling: the multiplier of payments for the Welche in this coup, or, once it is over, in the next.
    turn_up: the card that is turned up in this coup, even after it is over.
    marks: the player who marks the point in this step, ``""`` if nobody does.
    manche_winner: the letter of the player who wins the manche in this step, otherwise ``""``.
    over: whether the game is over.
    game_winner: the letters of the players who win the game in this step, otherwise ``""``.
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
    """The start of a coup (`move` is ``""``), or one card played and all that follows from it up to the next turn.

    A refused move is the last step of a trace, and its state is that before the move.
    """

    state: State


class Reply(AnyReply):
    """The answer to `run`: exactly one of a trace, the reason for skipping the case, or an error in the program."""

    trace: list[Step] | None = None
