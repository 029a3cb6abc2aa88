"""Moves in text: ``7h``, ``A: 7h``."""

from __future__ import annotations

import re
from typing import Final

from francion.moves import Move
from francion.notation.text import read_card
from francion.position import PLAYERS
from papillon.kit.notation import NotationError, check_length

_PLAYER: Final = re.compile(r"\s*(?P<player>[A-Za-z])\s*:")


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10h"), read_move("Ah")
    (('B', Card(rank='T', suit='h')), (None, Card(rank='A', suit='h')))
    """
    check_length(text, where)
    match = _PLAYER.match(text)
    player = match["player"].upper() if match else None
    if player is not None and player not in PLAYERS:
        raise NotationError(where, f"a player among {', '.join(PLAYERS)}", player)
    return player, read_card(text[match.end() if match else 0 :], where)


def write_move(move: Move, player: str | None = None) -> str:
    """Write a move so that `read_move` reads it back.

    >>> write_move(Move("A", "h"), "A")
    'A: Ah'
    """
    return f"{player}: {move}" if player else str(move)
