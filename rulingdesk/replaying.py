"""The verb ``papillon replay``: a recorded game told play by play, and where it is wrong.

`tell_game` and `complaints` are pure; what is printed follows from them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from commonlaw.accounts import POOL
from commonlaw.clauses import parse_citation, spoken
from papillon.events import Event
from papillon.expectations import Fault, faults
from papillon.notation import write_chips, write_move
from papillon.records import Record, RecordedMove, RecordError, read_record
from papillon.refusals import RefusedMove
from papillon.replay import Stage, replay
from papillon.sections.s12_cards import Most
from papillon.table import Table
from rulingdesk.answers import event_document
from rulingdesk.inputs import text_of
from rulingdesk.narrate import Line, counted, summed_up
from rulingdesk.show import Screen, bracketed
from rulingdesk.wording import points_of, rules_in_words

FORMAT: Final = 1
WRONG: Final = 1
GAME: Final = "papillon"
STANDARD_INPUT: Final = "standard input"


# --- the game, told


class Told(NamedTuple):
    """One stage of a record in words: the start of a coup (move 0), or a play.

    shown: the move as written, ``""`` at a start.  comment: the record's own.  position: after it, in one line.
    events: what happened.  balances: chips of every player and the pool after it.
    most: what the table counts.  points: of what each player has captured, at the end of a coup whose points count.
    """

    coup: int
    move: int
    dealer: str
    player: str
    shown: str
    comment: str
    position: str
    events: tuple[Event, ...]
    balances: Mapping[str, int]
    most: Most = "cards"
    points: Mapping[str, int] = {}

    @property
    def lines(self) -> list[Line]:
        """What happened, in words."""
        return summed_up(self.events, self.most)


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
    try:
        for stage in replay(record):
            yield tell_stage(stage)
    except (RefusedMove, RecordError):
        return


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
        balances=balances_of(table),
        most=table.rules.most,
        points=points_of(position) if table.rules.most == "points" and position.over else {},
    )


def balances_of(table: Table) -> dict[str, int]:
    """Chips of every player, of the pool, and of the bank if it has any or is owed some."""
    accounts = table.accounts
    held = {**dict(zip(table.letters, accounts.balances, strict=True)), POOL: accounts.pool}
    return {**held, "bank": accounts.bank} if accounts.bank else held


# --- what is wrong with it


class Complaint(NamedTuple):
    """One fault of a record, with its place in the file. line: from 1, 0 where it cannot be told.

    code, clause: of the refusal, where a move was refused.
    """

    line: int
    place: str
    message: str
    code: str = ""
    clause: str = ""


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
    found = faults(record)
    if not found:
        return []
    places = Places(text, record)
    return [_complaint(fault, places) for fault in found]


def _complaint(fault: Fault, places: Places) -> Complaint:
    line = places.of_fault(fault)
    if fault.refused is None:
        return Complaint(line, fault.place, fault.message)
    return Complaint(line, fault.place, fault.message, fault.refused.code, fault.refused.clause)


def texts_of(found: Iterable[Complaint]) -> dict[str, str]:
    """The texts of the clauses that refuse moves, by id; the book is opened only if there are any."""
    cited = {complaint.clause for complaint in found if complaint.clause}
    if not cited:
        return {}
    from commonlaw.clauses import book

    return {clause: book(GAME).clause(clause).text for clause in cited}


class Places:
    """Where in the text of a file the moves and expectations of its record stand, in lines from 1."""

    def __init__(self, text: str, record: Record) -> None:
        """Look for the tables of coups and expectations in the text."""
        self.record = record
        self.lines = text.split("\n")
        self.coups = self._headers("coups", len(record.coups))
        self.expectations = self._headers("expect", len(record.expectations))

    def of_fault(self, fault: Fault) -> int:
        """The line that a fault speaks of; 0 if the file is written in a way in which it cannot be found."""
        if fault.expectation is not None:
            number = next(n for n, item in enumerate(self.record.expectations) if item is fault.expectation)
            return self.expectations[number] if self.expectations else 0
        if not (self.coups and fault.coup):
            return 0
        moves = self.record.coups[fault.coup - 1].moves
        recorded = moves[fault.move - 1] if 0 < fault.move <= len(moves) else None
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


# --- the verb


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    text = text_of(args.file)
    source = STANDARD_INPUT if args.file == "-" else args.file
    record = read_record(text, source)
    found = complaints(record, text)
    screen = Screen()
    if args.json:
        screen.json(document(record, source, found, quiet=args.quiet))
        return WRONG if found else 0
    if not args.quiet:
        _show_game(screen, record)
    _show_complaints(screen, source, found)
    if not (found or args.quiet):
        screen.heading(_all_well(record))
    return WRONG if found else 0


def _all_well(record: Record) -> str:
    count = len(record.expectations)
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), 'coup')}, {counted(moves, 'move')}: all as the rules have it"
    holds = "1 expectation holds" if count == 1 else f"{count} expectations hold"
    return f"{played}; {holds}."


def _show_game(screen: Screen, record: Record) -> None:
    """Tell the whole game: a table a coup on a terminal, a list of plays in a pipe."""
    if record.notes.get("title"):
        screen.line(str(record.notes["title"]), "title")
    if record.notes.get("because"):
        screen.text(_paragraphs(str(record.notes["because"])))
    screen.fields([("rules", rules_in_words(record.table.rules))], indent=0)
    for _, group in groupby(tell_game(record), key=lambda told: told.coup):
        start, *plays = group
        _show_start(screen, start)
        if screen.ruled:
            _show_table(screen, plays)
        else:
            _show_plays(screen, plays)


def _paragraphs(text: str) -> str:
    """A text without the line ends inside its paragraphs, which empty lines part."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))


def _show_start(screen: Screen, start: Told) -> None:
    screen.heading(f"Coup {start.coup}, dealt by {start.dealer}")
    for line in start.lines:
        screen.item(line.text, line.clauses)
    if not start.events:
        screen.item(f"it begins at: {start.position}")
    screen.item(f"chips {write_chips(start.balances)}", mark="= ")


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


def _show_complaints(screen: Screen, source: str, found: Sequence[Complaint]) -> None:
    texts = texts_of(found)
    for complaint in found:
        line = f":{complaint.line}" if complaint.line else ""
        message = complaint.message.removeprefix(f"{complaint.place}: ")
        screen.line()
        screen.text(f"{source}{line}: {complaint.place}: {message}", style="bad")
        if complaint.clause:
            clause = spoken(parse_citation(complaint.clause, GAME))
            screen.fields([("refused", complaint.code), (clause, texts[complaint.clause])])


def document(record: Record, source: str, found: Sequence[Complaint], *, quiet: bool = False) -> dict[str, Any]:
    """The whole answer as one JSON document. quiet: without the game."""
    stages = () if quiet else tell_game(record)
    texts = texts_of(found)
    coups = [_coup_document(list(group)) for _, group in groupby(stages, key=lambda told: told.coup)]
    return {
        "format": FORMAT,
        "file": source,
        "title": record.notes.get("title", ""),
        "players": record.table.players,
        "rulebook": record.table.rules.rulebook,
        "readings": dict(record.readings),
        "coups": coups,
        "expectations": len(record.expectations),
        "faults": [complaint._asdict() | {"text": texts.get(complaint.clause, "")} for complaint in found],
    }


def _coup_document(stages: list[Told]) -> dict[str, Any]:
    start, *plays = stages
    return {
        "coup": start.coup,
        "dealer": start.dealer,
        "events": [event_document(event, start.most) for event in start.events],
        "balances": dict(start.balances),
        "plays": [
            {
                "move": told.move,
                "player": told.player,
                "play": told.shown,
                "comment": told.comment,
                "events": [event_document(event, told.most) for event in told.events],
                "balances": dict(told.balances),
                **({"points": dict(told.points)} if told.points else {}),
                "position": told.position,
            }
            for told in plays
        ],
    }
