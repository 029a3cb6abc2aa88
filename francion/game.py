"""Le Francion as one value, `GAME`: what code that works for any game asks this one, such as the desk and the suite.

Whoever writes for Le Francion alone takes states from `import francion`, and needs nothing of this.
"""

from __future__ import annotations

from typing import Final

import papillon.kit.game
from francion.course import carry_out, opening, play, start_coup, under_way
from francion.moves import Move, check_move
from francion.notation import NOTATION, read_table
from francion.position import Position
from francion.readings import READINGS
from francion.recording import RECORDING
from francion.refusals import REFUSALS
from francion.rulebooks import RULEBOOKS
from francion.rules import Rules, legal, refusal
from francion.sections.s01_players_and_deal import check_pack, draw_for_dealer, lowest_drawn, shuffled
from francion.table import Table

Game = papillon.kit.game.Game[Rules, Table, Position, Move]


class Francion(Game):
    """Le Francion: its parts, each from the module that has its clauses. Clauses: 1.8, 1.11."""

    name = "francion"
    rulebooks = RULEBOOKS
    readings = READINGS
    refusals = REFUSALS
    notation = NOTATION
    recording = RECORDING

    draw = staticmethod(draw_for_dealer)
    lowest = staticmethod(lowest_drawn)
    shuffled = staticmethod(shuffled)
    check_pack = staticmethod(check_pack)
    read_table = staticmethod(read_table)
    under_way = staticmethod(under_way)
    opening = staticmethod(opening)
    start = staticmethod(start_coup)
    legal = staticmethod(legal)
    check_move = staticmethod(check_move)
    refusal = staticmethod(refusal)
    play = staticmethod(play)
    carry_out = staticmethod(carry_out)


GAME: Final[Game] = Francion()
"""The game."""
