"""The verb ``papillon replay``: a recorded game told play by play, and where it is wrong.

`tell_game` and `complaints` are pure; what is printed follows from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from papillon.expectations import faults
from papillon.notation import write_chips, write_move
from papillon.records import Record, read_record
from papillon.replay import Stage, replay
from rulingdesk.complaints import (
    Complaint,
    Places,
    all_well,
    faults_document,
    placed,
    show_complaints,
    show_notes,
    source_of,
)
from rulingdesk.games import PAPILLON
from rulingdesk.inputs import text_of
from rulingdesk.narrate import words_of
from rulingdesk.show import Screen, bracketed
from rulingdesk.stages import Told, as_far_as_played, balances_of, document_of, show_start
from rulingdesk.wording import points_of, rules_in_words

WRONG: Final = 1


# --- the game, told


def tell_game(record: Record) -> Iterator[Told]:
    """Tell a record stage by stage, as far as it can be played; `complaints` says why it stops early.

    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52 !sauterelle"
    ... ''')
    >>> [line.text for line in [*tell_game(record)][1].lines][1:3]
    ['A makes sauterelle: no card is left exposed', 'A makes petit papillon']
    """
    return as_far_as_played(map(tell_stage, replay(record)))


def tell_stage(stage: Stage) -> Told:
    """Tell one stage."""
    table, position = stage.step.table, stage.step.position
    turn = stage.before.turn if stage.before else None
    player = stage.before.letter(turn) if stage.before and turn is not None else ""
    return Told(
        coup=stage.coup,
        move=stage.number,
        dealer=position.letter(position.players - 1),
        player=player,
        shown=write_move(stage.moved.move) if stage.moved else "",
        comment=stage.moved.comment if stage.moved else "",
        position=str(position),
        events=stage.step.events,
        balances=balances_of(table.accounts, table.letters),
        words=words_of(table.rules.most),
        points=points_of(position) if table.rules.most == "points" and position.over else {},
    )


# --- what is wrong with it


def complaints(record: Record, text: str) -> list[Complaint]:
    """List what is wrong in a record that was read from this text.

    >>> text = '''[start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: lay"
    ... '''
    >>> [(found.line, found.place, found.code) for found in complaints(read_record(text), text)]
    [(4, 'coup 1, move 1', 'must-capture')]
    """
    return placed(faults(record), Places(text, record))


# --- the verb


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    text = text_of(args.file)
    source = source_of(args.file)
    record = read_record(text, source)
    found = complaints(record, text)
    screen = Screen()
    if args.json:
        screen.json(document(record, source, found, quiet=args.quiet))
        return WRONG if found else 0
    if not args.quiet:
        _show_game(screen, record)
    show_complaints(screen, source, found, PAPILLON)
    if not (found or args.quiet):
        screen.heading(all_well(record))
    return WRONG if found else 0


def _show_game(screen: Screen, record: Record) -> None:
    """Tell the whole game: a table a coup on a terminal, a list of plays in a pipe."""
    show_notes(screen, record.notes)
    screen.fields([("rules", rules_in_words(record.table.rules))], indent=0)
    for _, group in groupby(tell_game(record), key=lambda told: told.coup):
        start, *plays = group
        show_start(screen, start)
        if screen.ruled:
            _show_table(screen, plays)
        else:
            _show_plays(screen, plays)


def _show_plays(screen: Screen, plays: Iterable[Told]) -> None:
    for told in plays:
        comment = f"   # {told.comment}" if told.comment else ""
        screen.line()
        screen.line(f"{told.coup}.{told.move}  {told.player}: {told.shown.replace('T', '10')}{comment}")
        for line in told.lines:
            screen.item(line.text, line.clauses, indent=6)
        if told.points:
            screen.item(f"points {write_chips(told.points)}", mark="= ", indent=6)
        screen.item(f"chips {write_chips(told.balances)}", mark="= ", indent=6)


def _show_table(screen: Screen, plays: Sequence[Told]) -> None:
    """Print a coup as a table: one row a play, the chips after it beside what happened."""
    if not plays:
        return
    accounts = list(plays[-1].balances)
    rows: list[tuple[str | int, ...]] = [
        (
            told.move,
            f"{told.player}: {told.shown.partition(' !')[0].replace('T', '10')}",
            *(told.balances.get(account, 0) for account in accounts),
            _in_a_cell(told),
        )
        for told in plays
    ]
    screen.table(["", "play", *accounts, "what happens"], rows)


def _in_a_cell(told: Told) -> str:
    lines = [f"{line.text} {bracketed(line.clauses)}" for line in told.lines]
    lines += [f"points {write_chips(told.points)}"] if told.points else []
    return "\n".join([*lines, *([f"# {told.comment}"] if told.comment else [])])


def document(record: Record, source: str, found: Sequence[Complaint], *, quiet: bool = False) -> dict[str, Any]:
    """The whole answer as one JSON document. quiet: without the game."""
    return document_of(record, source, faults_document(found, PAPILLON), () if quiet else tell_game(record))
