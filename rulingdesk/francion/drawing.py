"""How a position of Le Francion that is judged is drawn as a picture."""

from __future__ import annotations

from rulingdesk.drawing import move_of_turn, said_chips
from rulingdesk.francion.judging import Judgement
from rulingdesk.language import language


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the card played, and the chips where they were said."""
    from francion.pictures import picture_of  # here, so that an answer in words need not wait for it

    question = judgement.question
    accounts = said_chips(question, "chips", "stake")
    return picture_of(question.position, move_of_turn(question), accounts=accounts, language=language())
