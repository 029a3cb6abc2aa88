"""Le Papillon as one value, for whoever plays, records, tells or checks games of any kind."""

from __future__ import annotations

from typing import Final

import commonlaw.game
from papillon.course import carry_out, check_pack, opening, play, start_coup, under_way
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

Game = commonlaw.game.Game[Rules, Table, Position, Move]

GAME: Final[Game] = commonlaw.game.Game(
    name="papillon",
    rulebooks=RULEBOOKS,
    readings=READINGS,
    refusals=REFUSALS,
    draw=draw_for_dealer,
    lowest=lowest_drawn,
    shuffled=lambda players, chance: shuffled(chance),  # three and four play with the same pack
    check_pack=lambda pack, players: check_pack(pack),
    check_move=check_move,
    read_table=read_table,
    under_way=under_way,
    opening=opening,
    start=start_coup,
    legal=legal,
    refusal=refusal,
    play=play,
    carry_out=carry_out,
    notation=NOTATION,
    recording=RECORDING,
)
"""The game. Clauses: 3.1, 3.2."""
