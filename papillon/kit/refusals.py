"""Why a move is refused: a permanent code and the clause that it breaks."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

MoveT = TypeVar("MoveT")


class Refusal(NamedTuple):
    """A move's first fault."""

    code: str
    """The name of the fault, which never changes."""
    clause: str
    """Id of the clause that the move breaks."""
    reason: str
    """What is wrong, for a person."""


class RefusedMove(ValueError):
    """A move that the rules do not allow; `refusal` tells why."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal."""
        super().__init__(f"{refusal.reason} [{refusal.code}, {refusal.clause}]")
        self.refusal = refusal


def allowed(move: MoveT, refused: Refusal | None) -> MoveT:
    """Give the move back, unless a clause speaks against it.

    Raises RefusedMove.

    >>> allowed("lay", Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Traceback (most recent call last):
    papillon.kit.refusals.RefusedMove: a player who can capture must not lay down [must-capture, 4.d.1]
    """
    if refused:
        raise RefusedMove(refused)
    return move
