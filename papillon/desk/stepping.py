"""A recorded game for a page on which one steps through it: the table after every play, and what happened in it.

The words are those of the verb ``replay``: the same functions tell them, in the parts of `papillon.desk.explaining`.
The site has the recorded examples told so when it is built; a page that is given a record runs this module itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from papillon.desk.desk import DESKS, Desk
from papillon.desk.explaining import Parts
from papillon.desk.inputs import BadInput
from papillon.desk.language import Document, say, speaking
from papillon.desk.linking import fragment_of
from papillon.desk.telling.complaints import all_well, show_complaints, show_notes
from papillon.desk.telling.events import account_in_words
from papillon.desk.telling.records import (
    ToldStage,
    as_far_as_played,
    heading_of,
    move_shown,
    show_beginning,
)
from papillon.desk.verbs.judge import asked, unless_first
from papillon.desk.verbs.replay import complaints, tell_stage
from papillon.kit.game import AnyPosition, AnyTable, Stage
from papillon.kit.harmless import cut, harmless, named
from papillon.kit.problems import BadText
from papillon.kit.record_format import read_record
from papillon.kit.records import Record
from papillon.kit.replay import replay

MOST_MOVES: Final = 1000
"""Of a record that a page steps through; the command replays longer ones."""

MOST_EXPECTATIONS: Final = 1000
"""Likewise: each may be a complaint, which the page shows."""

LONGEST_NOTE: Final = 4000
"""Characters that are shown of what a record says of itself, or of a move."""

AnyRecord = Record[AnyTable, AnyPosition, object]
AnyStage = Stage[AnyTable, AnyPosition, object]


def stepped(text: str, source: str, game: str, language: str) -> Document:
    """Read a record, play it, and check it. source: the name of its file, for messages.

    Returns ``about``, what the record says of itself, and ``found``, what `replay` says of it at the end, both as
    parts; ``isRight``, whether nothing is wrong; and ``steps`` as far as it can be played, each with ``coup`` and
    ``move`` (0 at its start), ``heading``, ``comment``, ``dealer`` and ``turn`` (nothing at the end of a coup),
    ``hands`` and ``captured`` by player, ``exposed`` cards, cards in ``stock``, ``chips`` and ``points`` by account,
    ``parts``, and ``desk``: what the address of the desk says that is asked about this move.
    Or else ``complaint``: why it cannot be read as a record, in words.

    >>> shown = stepped('''
    ... [start]
    ... position = "dealer C, hands A:T7 B:9 C:9, layout 642, stock 9"
    ... [[coups]]
    ... moves = "A: Tx64"
    ... ''', "game.toml", "papillon", "fr")
    >>> [step["heading"] for step in shown["steps"]], shown["steps"][1]["exposed"], shown["steps"][1]["turn"]
    (['Coup 1, donné par C', 'A: 10x64'], ['2'], 'B')
    >>> stepped("[start", "game.toml", "papillon", "en")["complaint"][:37]
    'game.toml: expected a TOML document: '
    """
    desk = DESKS[game]
    with speaking(language):
        try:
            record = _read(text, named(source), desk)
        except BadText as error:
            return {"complaint": str(error)}
        return _document(record, text, named(source), desk)


def _read(text: str, source: str, desk: Desk) -> AnyRecord:
    """Read a record that is not too long. Raises RecordError or BadInput."""
    record: AnyRecord = read_record(text, source, desk.game)
    moves, expectations = sum(len(coup.moves) for coup in record.coups), len(record.expectations)
    if moves > MOST_MOVES:
        raise BadInput(f"{source}: coups: expected at most {MOST_MOVES} moves in all, found {moves}")
    if expectations > MOST_EXPECTATIONS:
        raise BadInput(f"{source}: expect: expected at most {MOST_EXPECTATIONS} expectations, found {expectations}")
    return record


def _document(record: AnyRecord, text: str, source: str, desk: Desk) -> Document:
    about, found = Parts(desk.book()), Parts(desk.book())
    wrong = complaints(record, text, desk.manner)
    show_notes(about, {name: cut(str(note), LONGEST_NOTE) for name, note in record.notes.items()})
    about.fields([(say("rules"), desk.manner.rules_in_words(record.table))])
    show_complaints(found, source, wrong, desk)
    if not wrong:
        found.line(all_well(record))
    steps = [_step(table, stage, desk) for table, stage in as_far_as_played(_stages(record, desk))]
    return {"game": desk.name, "about": about.parts, "steps": steps, "found": found.parts, "isRight": not wrong}


def _stages(record: AnyRecord, desk: Desk) -> Iterator[tuple[AnyTable, AnyStage]]:
    """Play a record: each stage, with the table before it."""
    table = record.table
    for stage in replay(record, desk.game):
        yield table, stage
        table = stage.step.table


def _step(table: AnyTable, stage: AnyStage, desk: Desk) -> Document:
    position, told = stage.step.position, tell_stage(stage, desk.manner)
    seats = range(position.players)
    taken = desk.manner.captured(position)
    return {
        "coup": told.coup,
        "move": told.move,
        "heading": _heading(told),
        "comment": cut(harmless(told.comment), LONGEST_NOTE),
        "dealer": told.dealer,
        "turn": "" if position.turn is None else position.letter(position.turn),
        "hands": _by_player({position.letter(seat): [*map(str, position.hands[seat])] for seat in seats}),
        "exposed": [*map(str, desk.manner.exposed(position))],
        "captured": _by_player({position.letter(seat): len(taken[seat]) for seat in seats}),
        "stock": len(position.stock),
        "chips": {account_in_words(account, told.words): chips for account, chips in told.balances.items()},
        "points": dict(told.points),
        "parts": _happened(told, desk),
        "desk": _at_the_desk(table, stage, desk),
    }


def _by_player(values: Mapping[str, Any]) -> dict[str, Any]:
    return dict(sorted(values.items()))


def _heading(told: ToldStage) -> str:
    """What a step is called: the play, or the coup that begins."""
    return f"{told.player}: {move_shown(told)}" if told.move else heading_of(told)


def _happened(told: ToldStage, desk: Desk) -> list[Document]:
    """What happened, with its clauses."""
    parts = Parts(desk.book())
    if told.move:
        for line in told.lines:
            parts.item(*line)
    else:
        show_beginning(parts, told)
    return parts.parts


def _at_the_desk(table: AnyTable, stage: AnyStage, desk: Desk) -> str:
    """What the address of the desk says that is asked about a move, or at the start what may be played.

    Nothing where the desk cannot be asked.
    """
    position = stage.step.position if stage.before is None else stage.before
    if position.turn is None:
        return ""
    move = None if stage.moved is None else stage.moved.move
    try:
        said = asked(desk.name, table if stage.moved else stage.step.table, position, move)
    except BadText:
        return ""
    return fragment_of({**unless_first("game", desk.name, DESKS), **said})
