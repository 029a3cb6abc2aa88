"""How cards, moves, chips, positions and tables are written in one line, and read back.

What is written is read back as the same value; what a person types may leave out whatever does not matter, and
`read_position` says what it assumed instead.
"""

from typing import Final

from francion.moves import Move
from francion.notation.moves import read_move, write_move
from francion.notation.positions import Typed, check_position, read_position
from francion.notation.tables import read_table
from francion.notation.text import read_cards
from francion.position import Position
from francion.rules import Rules
from papillon.kit.cards import write_cards
from papillon.kit.game import Notation
from papillon.kit.notation import NotationError, read_chips, write_chips

__all__ = [
    "NOTATION",
    "NotationError",
    "Typed",
    "check_position",
    "read_cards",
    "read_chips",
    "read_move",
    "read_position",
    "read_table",
    "write_cards",
    "write_chips",
    "write_move",
]


class FrancionNotation(Notation[Rules, Position, Move]):
    """Le Francion, as it is typed."""

    read_move = staticmethod(read_move)
    write_move = staticmethod(write_move)
    read_cards = staticmethod(read_cards)

    def read_position(self, text: str, rules: Rules) -> Typed:
        """Read a position, which no rules of a table read otherwise."""
        return read_position(text)


NOTATION: Final = FrancionNotation()
"""How the game is typed."""
