"""What a picture is to show, whatever game it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from commonlaw.accounts import Accounts
from commonlaw.game import AnyPosition
from commonlaw.pictures.words import Words

PositionT = TypeVar("PositionT", bound=AnyPosition)
MoveT = TypeVar("MoveT")


class Scene(NamedTuple, Generic[PositionT, MoveT]):
    """A position, and what else is shown of it.

    move: played in the position.  refused: why it is refused, if it is.  accounts: chips.  figures: made by the move.
    """

    position: PositionT
    words: Words
    move: MoveT | None = None
    refused: str = ""
    accounts: Accounts | None = None
    figures: Sequence[str] = ()


def letters_of(position: AnyPosition) -> list[str]:
    """The letters of those who play, as they sit around the table, counter-clockwise."""
    return sorted(map(position.letter, range(position.players)))
