"""How a position of Le Francion that is judged is drawn as a picture."""

from __future__ import annotations

from papillon.desk.francion.judging import Judgement
from papillon.desk.language import language


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the card played, and the chips where they were said."""
    from francion.pictures import picture_of  # here, so that an answer in words need not wait for it

    question = judgement.question
    accounts = question.said_chips("chips", "stake")
    return picture_of(question.position, question.move_of_turn, accounts=accounts, language=language())
