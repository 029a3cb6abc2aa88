"""Le Papillon as one value, `GAME`, for code that works with either game, such as the desk and the suite.

Programs for Le Papillon alone take states from `import papillon` and need nothing of this.
"""

from __future__ import annotations

from typing import Final

from papillon import course, recording, table
from papillon.kit.game import Game
from papillon.moves import check_move
from papillon.notation import NOTATION
from papillon.readings import READINGS
from papillon.refusals import REFUSALS
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal, refusal
from papillon.sections import s01_players_and_cards as s01, s03_deal as s03
from papillon.step import Step

GAME: Final = Game(
    name="papillon",
    rulebooks=RULEBOOKS,
    readings=READINGS,
    refusals=REFUSALS,
    notation=NOTATION,
    recording=recording,
    draw=s03.draw_for_dealer,
    lowest=s03.lowest_drawn,
    shuffled=lambda players, chance: s03.shuffled(chance),  # three and four play with the same pack
    check_pack=lambda pack, players: s01.check_pack(pack),
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
"""The game. Clauses: 3.1, 3.2."""
