"""How cards, moves, chips, positions and tables are written in one line, and read back.

The grammar is on the specification's notation page. What is written is read back as the same value; what a person
types may leave out whatever does not matter, and `read_position` says what it assumed instead.
"""

from typing import Final

from papillon.kit.cards import write_cards
from papillon.kit.game import Notation
from papillon.kit.notation import NotationError, Typed, read_chips, write_chips
from papillon.notation.moves import read_cards, read_move, write_move
from papillon.notation.positions import check_position, read_position
from papillon.notation.tables import read_table

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

NOTATION: Final = Notation(read_position, read_move, write_move, read_cards, read_table)
"""How the game is typed."""
