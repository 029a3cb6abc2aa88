"""Le Papillon as one value, `GAME`: what code that works for any game asks this one, such as the desk and the suite.

Whoever writes for Le Papillon alone takes states from `import papillon`, and needs nothing of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import papillon.kit.game
from papillon.course import carry_out, check_pack, opening, play, start_coup, under_way
from papillon.kit.cards import Cards
from papillon.moves import Move, check_move
from papillon.notation import NOTATION, read_table
from papillon.position import Position
from papillon.readings import READINGS
from papillon.recording import RECORDING
from papillon.refusals import REFUSALS
from papillon.rulebooks import RULEBOOKS
from papillon.rules import Rules, legal, refusal
from papillon.sections.s03_deal import draw_for_dealer, lowest_drawn, shuffled
from papillon.table import Table

if TYPE_CHECKING:
    from random import Random

Game = papillon.kit.game.Game[Rules, Table, Position, Move]
Step = papillon.kit.game.Step[Table, Position]
"""Where a game of Le Papillon has come to."""


class Papillon(Game):
    """Le Papillon: its parts, each from the module that has its clauses. Clauses: 3.1, 3.2."""

    name = "papillon"
    rulebooks = RULEBOOKS
    readings = READINGS
    refusals = REFUSALS
    notation = NOTATION
    recording = RECORDING

    draw = staticmethod(draw_for_dealer)
    lowest = staticmethod(lowest_drawn)
    read_table = staticmethod(read_table)
    under_way = staticmethod(under_way)
    opening = staticmethod(opening)
    start = staticmethod(start_coup)
    legal = staticmethod(legal)
    check_move = staticmethod(check_move)
    refusal = staticmethod(refusal)
    play = staticmethod(play)
    carry_out = staticmethod(carry_out)

    def shuffled(self, players: int, chance: Random) -> Cards:
        """The pack, shuffled: three and four play with the same one."""
        return shuffled(chance)

    def check_pack(self, pack: Cards, players: int) -> None:
        """Raise ValueError for a pack that is not the full one."""
        check_pack(pack)


GAME: Final[Game] = Papillon()
"""The game."""
