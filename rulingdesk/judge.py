"""The verb ``papillon judge``: a position, and perhaps a move, put before the desk.

What is printed follows from `rulingdesk.judging.judge`; nothing is decided here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from commonlaw.clauses import Book
from commonlaw.notation import read_by_player
from papillon.moves import FIGURES
from papillon.notation import read_cards, write_move
from papillon.position import PLAYERS
from papillon.records import read_record
from rulingdesk import answering, showing
from rulingdesk.asking import place_of, refuse_table_options, typed_in
from rulingdesk.drawing import move_of_turn, said_chips
from rulingdesk.games import PAPILLON
from rulingdesk.inputs import readings_from, rules_from
from rulingdesk.judgements import Drawing, Manner
from rulingdesk.judging import Judgement, judge
from rulingdesk.languages import counted, language, say
from rulingdesk.outcomes import Outcome
from rulingdesk.questions import Question, TableOptions, ask, ask_record
from rulingdesk.show import Screen
from rulingdesk.telling import Line, in_words
from rulingdesk.wording import (
    aftermath,
    asked_in_words,
    drawn,
    figures_named,
    figures_of,
    move_in_words,
    rules_in_words,
    unseen,
)

EXAMPLE: Final = "layout 6 4 A, hand 10 7"


def run(args: argparse.Namespace) -> int:
    """Judge what was typed: exit status 1 if a move was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    return answering.run(args, judge(question_of(args)), picture, PAPILLON.book(), MANNER)


def question_of(args: argparse.Namespace) -> Question:
    """What was asked. Raises BadInput, NotationError or RecordError."""
    typed = typed_in(args, EXAMPLE)
    readings = readings_from(args.reading)
    if typed.is_record:
        refuse_table_options(args, TableOptions._fields)
        record = read_record(typed.text, typed.source)
        question = ask_record(record, place_of(args.at), typed.move)
        rules = rules_from(record.table.rules.rulebook, {**record.readings, **readings})
        return question._replace(table=question.table._replace(rules=rules))
    options = TableOptions(args.pool, args.chips or "", args.cards, args.coup, args.rounds, args.unwon or "")
    return ask(typed.text, typed.move, rules_from(args.rulebook, readings), options)


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the move, the figures that it makes, and the chips where they were said."""
    from papillon.pictures import picture_of  # here, so that an answer in words need not wait for it

    question, outcome = judgement.question, judgement.outcome
    made = [event.kind for event in outcome.events if event.kind in FIGURES] if outcome else []
    accounts = said_chips(question, "chips", "pool")
    return picture_of(
        question.position,
        move_of_turn(question),
        figures=list(dict.fromkeys(made)),
        accounts=accounts,
        language=language(),
    )


def show(screen: Screen, judgement: Judgement, rules: Book) -> None:
    """Print a judgement."""
    showing.show(screen, judgement, rules, MANNER)


def _drawing(question: Question) -> Drawing:
    position, table = question.position, question.table
    said_chips = "chips" not in question.unsaid
    balances = dict(zip(table.letters, table.accounts.balances, strict=True)) if said_chips else None
    pool = "" if "pool" in question.unsaid else counted(table.accounts.pool, "chip")
    fields = (
        ("exposed", in_words(position.layout) or say("no card")),
        ("stock", counted(len(position.stock), "card")),
        ("pool", pool),
        ("rules", rules_in_words(table.rules)),
        ("assumed", _assumed(question)),
    )
    return Drawing(*drawn(position, balances, table.rules.most), [(say(name), value) for name, value in fields])


def _assumed(question: Question) -> str:
    """What was left out of the position and is taken to be so."""
    return say("; ").join(ASSUMED[field](value) for field, value in question.assumed.items())


def _hands(value: str) -> str:
    held = read_by_player({"hands": value}, "hands", PLAYERS)
    cards = counted(len(read_cards(next(iter(held.values())), "hands")), "unknown card")
    return say("{cards} each for {players}", cards=cards, players=", ".join(held))


ASSUMED: Final[Mapping[str, Callable[[str], str]]] = {
    "players": lambda value: say("{value} players", value=value),
    "dealer": lambda value: say("{value} deals", value=value),
    "turn": lambda value: say("{value} is to play", value=value),
    "hands": _hands,
    "stock": lambda value: say("{cards} in stock", cards=counted(int(value), "card")),
    "piles": lambda value: say("no cards captured yet"),
    "announced": lambda value: say("announced: {figures}", figures=figures_named(value.split())),
}
"""Field that was left out → what is said of what was taken for it."""


def _after(outcome: Outcome) -> list[Line]:
    """What the events of a move do not say, and where it leaves the table."""
    after = aftermath(outcome)
    return [*unseen(outcome), *([Line(after, ())] if after else [])]


MANNER: Final = Manner(
    write_move=write_move,
    move_in_words=move_in_words,
    asked_in_words=asked_in_words,
    drawn=_drawing,
    after=_after,
    remarks=lambda outcome: figures_of(outcome.events),
    remarked="figures",
)
"""How judgements of Le Papillon are written and told."""
