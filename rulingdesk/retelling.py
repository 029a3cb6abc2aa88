"""The verb ``replay`` of any game's command: a recorded game told play by play, and where it is wrong."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from commonlaw.expectations import Fault
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
from rulingdesk.games import Game
from rulingdesk.inputs import text_of
from rulingdesk.languages import say
from rulingdesk.show import Screen
from rulingdesk.stages import Told, as_far_as_played, document_of, show_start

WRONG: Final = 1


class Telling(NamedTuple):
    """How a game's records are told. read: text and file's name → record.  faults: what is wrong in a record.

    stages: of a record.  tell: a stage in words.  rules: a record's, in words.
    show: prints the plays of one coup, as a table on a terminal and as a list in a pipe.
    """

    game: Game
    read: Callable[[str, str], Any]
    faults: Callable[[Any], Sequence[Fault]]
    stages: Callable[[Any], Iterator[Any]]
    tell: Callable[[Any], Told]
    rules: Callable[[Any], str]
    show: Callable[[Screen, Sequence[Told]], None]


def tell_game(record: Any, telling: Telling) -> Iterator[Told]:
    """Tell a record stage by stage, as far as it can be played; `complaints` says why it stops early."""
    return as_far_as_played(map(telling.tell, telling.stages(record)))


def complaints(record: Any, text: str, telling: Telling) -> list[Complaint]:
    """List what is wrong in a record that was read from this text."""
    return placed(telling.faults(record), Places(text, record))


def run(args: argparse.Namespace, telling: Telling) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    text, source = text_of(args.file), source_of(args.file)
    record = telling.read(text, source)
    found = complaints(record, text, telling)
    screen = Screen()
    if args.json:
        screen.json(document(record, source, found, telling, quiet=args.quiet))
        return WRONG if found else 0
    if not args.quiet:
        _show_game(screen, record, telling)
    show_complaints(screen, source, found, telling.game)
    if not (found or args.quiet):
        screen.heading(all_well(record))
    return WRONG if found else 0


def _show_game(screen: Screen, record: Any, telling: Telling) -> None:
    show_notes(screen, record.notes)
    screen.fields([(say("rules"), telling.rules(record))], indent=0)
    for _, group in groupby(tell_game(record, telling), key=lambda told: told.coup):
        start, *plays = group
        show_start(screen, start)
        if plays:
            telling.show(screen, plays)


def document(
    record: Any, source: str, found: Sequence[Complaint], telling: Telling, *, quiet: bool = False
) -> dict[str, Any]:
    """The whole answer as one JSON document. quiet: without the game."""
    stages = () if quiet else tell_game(record, telling)
    return document_of(record, source, faults_document(found, telling.game), stages)
