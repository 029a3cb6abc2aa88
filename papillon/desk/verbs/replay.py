"""The verb ``replay``: a recorded game told play by play, and where it is wrong.

`tell_game` and `complaints` are pure; what is printed follows from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from papillon.desk.adapter import Adapter
from papillon.desk.desk import DESKS, Desk
from papillon.desk.inputs import text_of
from papillon.desk.language import Document, say
from papillon.desk.screen import Screen
from papillon.desk.telling import records
from papillon.desk.telling.complaints import (
    Complaint,
    Places,
    all_well,
    faults_as_json,
    placed,
    show_complaints,
    show_notes,
    source_of,
)
from papillon.desk.telling.records import ToldStage, as_far_as_played, balances_of, show_start
from papillon.kit.records import Record, read_record
from papillon.kit.replay import Stage, faults, replay

WRONG: Final = 1


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    desk = DESKS[args.game]
    text, source = text_of(args.file), source_of(args.file)
    record = read_record(text, source, desk.game)
    found = complaints(record, text, desk.adapter)
    screen = Screen()
    if args.json:
        screen.json(as_json(record, source, found, desk, quiet=args.quiet))
        return WRONG if found else 0
    if not args.quiet:
        show_game(screen, record, desk.adapter)
    show_complaints(screen, source, found, desk)
    if not (found or args.quiet):
        screen.heading(all_well(record))
    return WRONG if found else 0


def tell_game(record: Record, adapter: Adapter) -> Iterator[ToldStage]:
    """Tell a record stage by stage, as far as it can be played; `complaints` says why it stops early.

    >>> from papillon.records import read_record
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52 !sauterelle"
    ... ''')
    >>> [line.text for line in [*tell_game(record, ADAPTER)][1].lines][1:3]
    ['A makes sauterelle: no card is left exposed', 'A makes petit papillon']
    """
    return as_far_as_played(tell_stage(stage, adapter) for stage in replay(record, adapter.game))


def tell_stage(stage: Stage, adapter: Adapter) -> ToldStage:
    """Tell one stage."""
    table, position = stage.step.table, stage.step.position
    turn = stage.before.turn if stage.before else None
    return ToldStage(
        coup=stage.coup,
        move=stage.number,
        dealer=position.letter(position.players - 1),
        player=stage.before.letter(turn) if stage.before and turn is not None else "",
        shown=adapter.game.notation.write_move(stage.moved.move, None) if stage.moved else "",
        comment=stage.moved.comment if stage.moved else "",
        position=str(position),
        events=stage.step.events,
        balances=balances_of(table.accounts, table.letters),
        words=adapter.words(table.rules),
        points=adapter.points(stage.step),
        beside=tuple(adapter.beside(stage.step)),
    )


def complaints(record: Record, text: str, adapter: Adapter) -> list[Complaint]:
    """List what is wrong in a record that was read from this text.

    >>> from papillon.records import read_record
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> text = '''[start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: lay"
    ... '''
    >>> [(found.line, found.place, found.code) for found in complaints(read_record(text), text, ADAPTER)]
    [(4, 'coup 1, move 1', 'must-capture')]
    """
    return placed(faults(record, adapter.game), Places(text, record))


def show_game(screen: Screen, record: Record, adapter: Adapter) -> None:
    """Print a record: what it says of itself, then coup by coup what happened."""
    show_notes(screen, record.notes)
    screen.fields([(say("rules"), adapter.rules_in_words(record.table))], indent=0)
    for _, group in groupby(tell_game(record, adapter), key=lambda told: told.coup):
        start, *plays = group
        show_start(screen, start)
        if plays:
            adapter.show_plays(screen, plays)


def as_json(
    record: Record,
    source: str,
    found: Sequence[Complaint],
    desk: Desk,
    *,
    quiet: bool = False,
) -> Document:
    """The whole answer as one JSON document. quiet: without the game."""
    stages = () if quiet else tell_game(record, desk.adapter)
    return records.as_json(record, source, faults_as_json(found, desk), stages)
