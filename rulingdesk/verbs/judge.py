"""The verb ``judge`` of any game's command: a position, and perhaps a move, put before the desk.

What is printed follows from `rulingdesk.judging.judgement.judge`; nothing is decided here.
"""

from __future__ import annotations

import argparse
from typing import Final

from commonlaw.game import AnyPosition, AnyTable
from commonlaw.recording import read_record
from rulingdesk.asking import place_of, refuse_table_options, typed_in
from rulingdesk.desk import DESKS, Desk
from rulingdesk.drawing import drawn_alone
from rulingdesk.inputs import readings_from, rules_from
from rulingdesk.judging.document import document
from rulingdesk.judging.judgement import judge
from rulingdesk.judging.question import Question, recorded_question
from rulingdesk.screen import Screen
from rulingdesk.telling.rulings import show

REFUSED: Final = 1
"""The exit status where a move was refused."""


def run(args: argparse.Namespace) -> int:
    """Judge what was typed, in words, as JSON, or as a picture: exit status 1 if a move was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    desk = DESKS[args.game]
    manner = desk.manner
    judgement = judge(question_of(args, desk), manner)
    if not drawn_alone(args, lambda: manner.picture(judgement)):
        if args.json:
            Screen().json(document(judgement, desk.book(), manner))
        else:
            show(Screen(), judgement, desk.book(), manner)
    return REFUSED if judgement.outcome is not None and not judgement.outcome.legal else 0


def question_of(args: argparse.Namespace, desk: Desk) -> Question[AnyTable, AnyPosition, object]:
    """What was asked. Raises BadInput, NotationError or RecordError."""
    manner = desk.manner
    typed = typed_in(args, manner.example)
    readings = readings_from(args.reading, desk)
    if not typed.is_record:
        return manner.ask(typed.text, typed.move, rules_from(args.rulebook, readings, desk), args)
    refuse_table_options(args, manner.table_options)
    record = read_record(typed.text, typed.source, desk.game)
    question = recorded_question(record, place_of(args.at), typed.move, desk.game)
    rules = rules_from(record.table.rules.rulebook, {**record.readings, **readings}, desk)
    return question._replace(table=question.table._replace(rules=rules))
