"""The verb ``replay``: a recorded game told play by play, and where it is wrong."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from papillon.desk import transcript
from papillon.desk.adapter import Adapter
from papillon.desk.command import DESKS, Desk
from papillon.desk.inputs import text_of
from papillon.desk.render import reason_in_words
from papillon.desk.screen import Document, Screen
from papillon.kit.clauses import parse_citation, spoken
from papillon.kit.console import cut
from papillon.kit.game import Refusal
from papillon.kit.notation import write_readings
from papillon.kit.records import Fault, Record, RecordedMove, Unmet, faults, read_record
from papillon.kit.translations import COUPS, MOVES, N_, counted, say

WRONG: Final = 1
LONGEST_SIDE: Final = 4000
"""Characters that are shown of what was expected, and of what was found."""


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    desk, screen = DESKS[args.game], Screen()
    text, source = text_of(args.file), "standard input" if args.file == "-" else args.file
    record = read_record(text, source, desk.game)
    found = complaints(record, text, desk.adapter)
    if args.json:
        stages = () if args.quiet else transcript.stages_of(record, desk.adapter)
        screen.json(transcript.as_json(record, source, faults_as_json(found, desk), stages, desk.adapter))
        return WRONG if found else 0
    if not args.quiet:
        show_notes(screen, record.notes)
        screen.fields([(say("rules"), rules_in_words(record, desk.adapter))], indent=0)
        transcript.show_record(screen, record, desk.adapter)
    show_complaints(screen, source, found, desk)
    if not (found or args.quiet):
        screen.heading(success_in_words(record))
    return WRONG if found else 0


def rules_in_words(record: Record, adapter: Adapter) -> str:
    """How a record's rules differ from the usual ones, ``""`` if they do not."""
    rules = record.table.rules
    return adapter.rules_in_words(rules) if adapter.rules_in_words else write_readings(adapter.game.chosen(rules))


def show_notes(screen: Screen, notes: Mapping[str, object]) -> None:
    """Print what a record says of itself: its title, and why it is as it is."""
    if notes.get("title"):
        screen.line(str(notes["title"]), "title")
    if notes.get("because"):
        paragraphs = re.split(r"\n\s*\n", str(notes["because"]).strip())
        screen.text("\n\n".join(" ".join(part.split()) for part in paragraphs))


def success_in_words(record: Record) -> str:
    """What is said of a record in which nothing is wrong."""
    count = len(record.expectations)
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), COUPS)}, {counted(moves, MOVES)}"
    if count == 1:
        return say("{played}: everything follows the rules; 1 expectation is met.", played=played)
    return say("{played}: everything follows the rules; {count} expectations hold.", played=played, count=count)


# --- what is wrong


class Complaint(NamedTuple):
    """A fault of a record, with its place in the file."""

    line: int
    """From 1; 0 where it cannot be told."""
    place: str
    """Coup and move, in words."""
    message: str
    code: str = ""
    """Of the refusal, where a move was refused."""
    clause: str = ""
    """Of the refusal."""


def complaints(record: Record, text: str, adapter: Adapter) -> list[Complaint]:
    """List what is wrong in a record. text: from which it was read.

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
    lines = text.split("\n")
    headers = {"coups": _headers("coups", len(record.coups), lines)}
    headers["expect"] = _headers("expect", len(record.expectations), lines)
    return [_complaint(fault, _line_of(fault, record, lines, headers)) for fault in faults(record, adapter.game)]


def _complaint(fault: Fault, line: int) -> Complaint:
    words = N_("coup {coup}") if fault.move is None else N_("coup {coup}, move {move}")
    place, why = say(words, coup=fault.coup, move=fault.move), fault.why
    if fault.under:
        place = say("{place} under {readings}", place=place, readings=fault.under)
    if isinstance(why, Refusal):
        return Complaint(line, place, reason_in_words(why).text, why.code, why.clause)
    if isinstance(why, Unmet):
        expected, found = (cut(side, LONGEST_SIDE) or say("nothing") for side in (why.expected, why.found))
        why = say("{what}: expected {expected}, found {found}", what=why.what, expected=expected, found=found)
    return Complaint(line, place, why)


def show_complaints(screen: Screen, source: str, found: Sequence[Complaint], desk: Desk) -> None:
    """Print what is wrong, with the clauses that refuse moves."""
    for complaint in found:
        line = f":{complaint.line}" if complaint.line else ""
        message = complaint.message.removeprefix(f"{complaint.place}: ")
        screen.line()
        screen.text(f"{source}{line}: {complaint.place}: {message}", style="bad")
        if complaint.clause:
            clause = spoken(parse_citation(complaint.clause, desk.name))
            screen.fields([(say("refused"), complaint.code), (clause, _text_of(complaint, desk))])


def faults_as_json(found: Sequence[Complaint], desk: Desk) -> list[Document]:
    """What is wrong, with the texts of the clauses that refuse moves."""
    return [complaint._asdict() | {"text": _text_of(complaint, desk)} for complaint in found]


def _text_of(complaint: Complaint, desk: Desk) -> str:
    return desk.book().clause(complaint.clause).text if complaint.clause else ""


# --- where it stands in the file

_MOVES: Final = re.compile(r"""\s*moves\s*=\s*(?P<quotes>\"{3}|'{3}|["'])(?P<rest>.*)$""")


def _line_of(fault: Fault, record: Record, lines: Sequence[str], headers: Mapping[str, Sequence[int]]) -> int:
    """The line that a fault speaks of, from 1; 0 if the file is written in a way in which it cannot be found."""
    if fault.expectation is not None:
        places = zip(record.expectations, headers["expect"], strict=False)
        return next((line for item, line in places if item is fault.expectation), 0)
    if not headers["coups"]:
        return 0
    moves = record.coups[fault.coup - 1].moves
    recorded = moves[fault.move - 1] if fault.move and fault.move <= len(moves) else None
    return _line_of_move(headers["coups"][fault.coup - 1], recorded, lines)


def _headers(name: str, expected: int, lines: Sequence[str]) -> list[int]:
    """Lines of the ``[[name]]`` headers, none unless there are as many as the record has such tables."""
    header = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
    found = [number for number, line in enumerate(lines, 1) if header.match(line)]
    return found if len(found) == expected else []


def _line_of_move(header: int, recorded: RecordedMove | None, lines: Sequence[str]) -> int:
    """The line of a move of the coup whose header stands there; of the header if no move is meant."""
    if recorded is None:
        return header
    for number, line in enumerate(lines[header:], header + 1):
        if match := _MOVES.match(line):
            several = len(match["quotes"]) > 1
            first = number + (several and not match["rest"].strip())
            return first + (recorded.line - 1) * several
    return header
