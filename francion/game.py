"""Le Francion as one value, `GAME`, for code that works with either game, such as the desk and the suite.

Programs for Le Francion alone take states from `import francion` and need nothing of this.
"""

from __future__ import annotations

from typing import Final

from francion import course, recording, table
from francion.moves import check_move
from francion.notation import NOTATION
from francion.readings import READINGS
from francion.refusals import REFUSALS
from francion.rulebooks import RULEBOOKS
from francion.rules import legal, refusal
from francion.sections import s01_players_and_deal as s01
from francion.step import Step
from papillon.kit.game import Game

GAME: Final = Game(
    name="francion",
    rulebooks=RULEBOOKS,
    readings=READINGS,
    refusals=REFUSALS,
    notation=NOTATION,
    recording=recording,
    draw=s01.draw_for_dealer,
    lowest=s01.lowest_drawn,
    shuffled=s01.shuffled,
    check_pack=s01.check_pack,
    under_way=course.under_way,
    opening=table.opening,
    step=Step,
    start=course.start_coup,
    legal=legal,
    check_move=check_move,
    refusal=refusal,
    play=course.play,
    carry_out=course.carry_out,
)
"""The game. Clauses: 1.8, 1.11."""
