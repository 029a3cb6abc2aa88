"""What is wrong in a recorded game, whatever game it is of: where it stands in the file, and how it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from papillon.desk.desk import Desk
from papillon.desk.language import COUPS, MOVES, Document, counted, say
from papillon.desk.screen import Screen
from papillon.desk.words import reason
from papillon.kit.clauses import parse_citation, spoken
from papillon.kit.records import Record, RecordedMove
from papillon.kit.refusals import Refusal
from papillon.kit.replay import Fault, Unmet
from papillon.kit.sanitize import cut
from papillon.kit.translations import N_

STANDARD_INPUT: Final = "standard input"

LONGEST_SIDE: Final = 4000
"""Characters that are shown of what was expected, and of what was found."""


class Complaint(NamedTuple):
    """One fault of a record, with its place in the file."""

    line: int
    """The line, from 1; 0 where it cannot be told."""
    place: str
    """Coup and move, in words."""
    message: str
    """What is wrong, in words."""
    code: str = ""
    """The code of the refusal, where a move was refused."""
    clause: str = ""
    """The clause of the refusal, likewise."""


def placed(faults: Iterable[Fault], places: Places) -> list[Complaint]:
    """Faults with their places in the file."""
    return [_complaint(fault, places) for fault in faults]


def _complaint(fault: Fault, places: Places) -> Complaint:
    line, place, why = places.of_fault(fault), _place(fault), fault.why
    if isinstance(why, Refusal):
        return Complaint(line, place, reason(why).text, why.code, why.clause)
    return Complaint(line, place, _unmet(why) if isinstance(why, Unmet) else why)


def _unmet(why: Unmet) -> str:
    expected, found = (cut(side, LONGEST_SIDE) or say("nothing") for side in (why.expected, why.found))
    return say("{what}: expected {expected}, found {found}", what=why.what, expected=expected, found=found)


def _place(fault: Fault) -> str:
    """Where a fault is, in words."""
    words = N_("coup {coup}") if fault.move is None else N_("coup {coup}, move {move}")
    place = say(words, coup=fault.coup, move=fault.move)
    return say("{place} under {readings}", place=place, readings=fault.under) if fault.under else place


def texts_of(found: Iterable[Complaint], desk: Desk) -> dict[str, str]:
    """The texts of the clauses that refuse moves, by id; the book is opened only if there are any."""
    cited = {complaint.clause for complaint in found if complaint.clause}
    if not cited:
        return {}
    return {clause: desk.book().clause(clause).text for clause in cited}


class Places:
    """Where in the text of a file the moves and expectations of its record stand, in lines from 1."""

    def __init__(self, text: str, record: Record) -> None:
        """Look for the tables of coups and expectations in the text."""
        self.record = record
        self.lines = text.split("\n")
        self.coups = self._headers("coups", len(record.coups))
        headers = self._headers("expect", len(record.expectations))
        self.expectations = {id(item): line for item, line in zip(record.expectations, headers, strict=False)}

    def of_fault(self, fault: Fault) -> int:
        """The line that a fault speaks of; 0 if the file is written in a way in which it cannot be found."""
        if fault.expectation is not None:
            return self.expectations.get(id(fault.expectation), 0)
        if not self.coups:
            return 0
        moves = self.record.coups[fault.coup - 1].moves
        recorded = moves[fault.move - 1] if fault.move and fault.move <= len(moves) else None
        return self._of_move(self.coups[fault.coup - 1], recorded)

    def _headers(self, name: str, expected: int) -> list[int]:
        """Lines of the ``[[name]]`` headers, none unless there are as many as the record has such tables."""
        header = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        found = [number for number, line in enumerate(self.lines, 1) if header.match(line)]
        return found if len(found) == expected else []

    def _of_move(self, header: int, recorded: RecordedMove | None) -> int:
        """The line of a move of the coup whose header stands there; of the header if no move is meant."""
        if recorded is None:
            return header
        for number, line in enumerate(self.lines[header:], header + 1):
            match = _MOVES.match(line)
            if match:
                several = len(match["quotes"]) > 1
                first = number + (several and not match["rest"].strip())
                return first + (recorded.line - 1) * several
        return header


_MOVES: Final = re.compile(r"""\s*moves\s*=\s*(?P<quotes>\"{3}|'{3}|["'])(?P<rest>.*)$""")


# --- how it is printed


def source_of(file: str) -> str:
    """What a file is called in a message."""
    return STANDARD_INPUT if file == "-" else file


def show_complaints(screen: Screen, source: str, found: Sequence[Complaint], desk: Desk) -> None:
    """Print what is wrong, with the clauses that refuse moves."""
    texts = texts_of(found, desk)
    for complaint in found:
        line = f":{complaint.line}" if complaint.line else ""
        message = complaint.message.removeprefix(f"{complaint.place}: ")
        screen.line()
        screen.text(f"{source}{line}: {complaint.place}: {message}", style="bad")
        if complaint.clause:
            clause = spoken(parse_citation(complaint.clause, desk.name))
            screen.fields([(say("refused"), complaint.code), (clause, texts[complaint.clause])])


def faults_as_json(found: Sequence[Complaint], desk: Desk) -> list[Document]:
    """Faults as values that JSON knows, with the texts of the clauses that refuse moves."""
    texts = texts_of(found, desk)
    return [complaint._asdict() | {"text": texts.get(complaint.clause, "")} for complaint in found]


def show_notes(screen: Screen, notes: Mapping[str, object]) -> None:
    """Print what a record says of itself: its title, and why it is as it is."""
    if notes.get("title"):
        screen.line(str(notes["title"]), "title")
    if notes.get("because"):
        screen.text(_paragraphs(str(notes["because"])))


def all_well(record: Record) -> str:
    """What is said of a record, of any game, in which nothing is wrong."""
    count = len(record.expectations)
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), COUPS)}, {counted(moves, MOVES)}"
    if count == 1:
        return say("{played}: all as the rules have it; 1 expectation holds.", played=played)
    return say("{played}: all as the rules have it; {count} expectations hold.", played=played, count=count)


def _paragraphs(text: str) -> str:
    """A text without the line ends inside its paragraphs, which empty lines part."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
