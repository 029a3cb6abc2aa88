"""Why a move is refused: a permanent code and the clause that it breaks."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """A move's first fault. code: permanent.  clause: the id that it breaks.  reason: for a person."""

    code: str
    clause: str
    reason: str


class RefusedMove(ValueError):
    """A move that the rules do not allow; `refusal` tells why."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal."""
        super().__init__(f"{refusal.reason} [{refusal.code}, {refusal.clause}]")
        self.refusal = refusal
