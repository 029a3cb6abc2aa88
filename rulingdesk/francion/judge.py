"""The verb ``francion judge``: a position, and perhaps a card, put before the desk.

What is printed follows from `rulingdesk.francion.judging.judge`; nothing is decided here.
"""

from __future__ import annotations

import argparse
from typing import Final

from francion.readings import rules_of
from francion.records import read_record
from rulingdesk import answering
from rulingdesk.asking import place_of, refuse_table_options, typed_in
from rulingdesk.drawing import move_of_turn, said_chips
from rulingdesk.francion.judging import Judgement, judge
from rulingdesk.francion.questions import Question, TableOptions, ask, ask_record
from rulingdesk.francion.wording import MANNER
from rulingdesk.games import FRANCION
from rulingdesk.inputs import readings_from
from rulingdesk.languages import language

EXAMPLE: Final = "trumps c, trick 2d, hand Jd Ac Ah"


def run(args: argparse.Namespace) -> int:
    """Judge what was typed: exit status 1 if a card was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    return answering.run(args, judge(question_of(args)), picture, FRANCION.book(), MANNER)


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the card played, and the chips where they were said."""
    from francion.pictures import picture_of  # here, so that an answer in words need not wait for it

    question = judgement.question
    accounts = said_chips(question, "chips", "stake")
    return picture_of(question.position, move_of_turn(question), accounts=accounts, language=language())


def question_of(args: argparse.Namespace) -> Question:
    """What was asked. Raises BadInput, NotationError or RecordError."""
    typed = typed_in(args, EXAMPLE)
    readings = readings_from(args.reading, game=FRANCION)
    options = TableOptions(**{name: getattr(args, name) for name in TableOptions._fields})
    if not typed.is_record:
        return ask(typed.text, typed.move, rules_of(FRANCION.name, readings), options)
    refuse_table_options(args, TableOptions._fields)
    record = read_record(typed.text, typed.source)
    question = ask_record(record, place_of(args.at), typed.move)
    rules = rules_of(FRANCION.name, {**record.readings, **readings})
    return question._replace(table=question.table._replace(rules=rules))
