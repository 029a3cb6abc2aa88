"""What a picture is to show, whatever game it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from papillon.kit.accounts import Accounts
from papillon.kit.game import AnyPosition
from papillon.kit.pictures.words import Words

PositionT = TypeVar("PositionT", bound=AnyPosition)
MoveT = TypeVar("MoveT")


class Scene(NamedTuple, Generic[PositionT, MoveT]):
    """A position, and what else is shown of it."""

    position: PositionT
    """The position."""
    words: Words
    """The words of the picture, in one language."""
    move: MoveT | None = None
    """The move played in it, None without one."""
    refused: str = ""
    """Why the move is refused, ``""`` if it is not."""
    accounts: Accounts | None = None
    """Chips to be shown, None for none."""
    figures: Sequence[str] = ()
    """Figures that the move makes."""


def letters_of(position: AnyPosition) -> list[str]:
    """The letters of those who play, as they sit around the table, counter-clockwise."""
    return sorted(map(position.letter, range(position.players)))
