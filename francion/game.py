"""Le Francion as one value, for whoever plays, records, tells or checks games of any kind."""

from __future__ import annotations

from typing import Final

import commonlaw.game
from francion.course import carry_out, check_pack, opening, play, start_coup, under_way
from francion.moves import Move, check_move
from francion.notation import NOTATION, read_table
from francion.position import Position
from francion.readings import READINGS
from francion.recording import RECORDING
from francion.refusals import REFUSALS
from francion.rulebooks import RULEBOOKS
from francion.rules import Rules, legal, refusal
from francion.sections.s01_players_and_deal import draw_for_dealer, lowest_drawn, shuffled
from francion.table import Table

Game = commonlaw.game.Game[Rules, Table, Position, Move]

GAME: Final[Game] = commonlaw.game.Game(
    name="francion",
    rulebooks=RULEBOOKS,
    readings=READINGS,
    refusals=REFUSALS,
    draw=draw_for_dealer,
    lowest=lowest_drawn,
    shuffled=shuffled,
    check_pack=check_pack,
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
"""The game. Clauses: 1.8, 1.11."""
