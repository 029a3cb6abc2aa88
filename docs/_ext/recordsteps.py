"""A recorded game for a page on which one steps through it: the table after every play, and what happened in it.

The words are those of the verb `replay`, printed to a screen that keeps them as parts. A part is a document with its
``kind``, and its texts:

``line``     ``text``, and ``style``: ``good`` for legal, ``bad`` for refused, ``open``, ``dim``, ``title`` or ``""``
``heading``  ``text``
``text``     ``paragraphs``, and ``style``
``item``     ``text``; ``clauses`` and ``rulings`` that it rests on, each as it is cited and its place; ``mark``
``fields``   ``pairs``: a name and what it stands for
``table``    ``headers`` and ``rows``
``clause``   ``spoken``, ``place``, ``title``, and ``text``, empty where the title alone is told

A place is an address on the site, from the root of an edition: ``spec/sections/papillon/04-play.html#papillon-4.5``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, Final

from papillon.desk.adapter import DESKS, Desk
from papillon.desk.addresses import fragment_of, parameters_at, unless_first
from papillon.desk.inputs import BadInput
from papillon.desk.screen import Cell, Document, Screen, Style, short
from papillon.desk.transcript import balances_of, heading_of, lines_of, move_of, show_beginning, stages_of
from papillon.desk.verbs.replay import complaints, rules_in_words, show_complaints, show_notes, success_in_words
from papillon.desk.words import account_in_words
from papillon.kit.cards import Cards
from papillon.kit.clauses import Book, Clause
from papillon.kit.errors import BadText
from papillon.kit.records import Record, Stage, read_record
from papillon.kit.sanitize import cut, file_name, sanitize
from papillon.kit.translations import say, speaking

MOST_MOVES: Final = 1000
"""Of a record that a page steps through; the command replays longer ones."""

MOST_EXPECTATIONS: Final = 1000
"""Likewise: each may be a complaint, which the page shows."""

LONGEST_NOTE: Final = 4000
"""Characters that are shown of what a record says of itself, or of a move."""


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
            record = _read(text, file_name(source), desk)
        except BadText as error:
            return {"complaint": str(error)}
        return _document(record, text, file_name(source), desk)


def _read(text: str, source: str, desk: Desk) -> Record:
    """Read a record that is not too long. Raises RecordError or BadInput."""
    record: Record = read_record(text, source, desk.game)
    moves, expectations = sum(len(coup.moves) for coup in record.coups), len(record.expectations)
    if moves > MOST_MOVES:
        raise BadInput(f"{source}: coups: expected at most {MOST_MOVES} moves in all, found {moves}")
    if expectations > MOST_EXPECTATIONS:
        raise BadInput(f"{source}: expect: expected at most {MOST_EXPECTATIONS} expectations, found {expectations}")
    return record


def _document(record: Record, text: str, source: str, desk: Desk) -> Document:
    about, found = Parts(desk.book()), Parts(desk.book())
    wrong = complaints(record, text, desk.adapter)
    show_notes(about, {name: cut(str(note), LONGEST_NOTE) for name, note in record.notes.items()})
    about.fields([(say("rules"), rules_in_words(record, desk.adapter))])
    show_complaints(found, source, wrong, desk)
    if not wrong:
        found.line(success_in_words(record))
    steps, table = [], record.table
    for stage in stages_of(record, desk.adapter):
        steps.append(_step(table, stage, desk))
        table = stage.step.table
    return {"game": desk.name, "about": about.parts, "steps": steps, "found": found.parts, "isRight": not wrong}


def _step(table: Any, stage: Stage, desk: Desk) -> Document:
    after, position = stage.step.table, stage.step.position
    seats = range(position.players)
    exposed, taken = _on_table(position)
    pool = desk.adapter.words(after.rules).pool
    return {
        "coup": stage.coup,
        "move": stage.number,
        "heading": move_of(stage, desk.adapter) or heading_of(stage),
        "comment": cut(sanitize(stage.moved.comment), LONGEST_NOTE) if stage.moved else "",
        "dealer": position.letter(position.players - 1),
        "turn": "" if position.turn is None else position.letter(position.turn),
        "hands": _by_player({position.letter(seat): [*map(str, position.hands[seat])] for seat in seats}),
        "exposed": [*map(str, exposed)],
        "captured": _by_player({position.letter(seat): len(taken[seat]) for seat in seats}),
        "stock": len(position.stock),
        "chips": {account_in_words(account, pool): chips for account, chips in balances_of(after).items()},
        "points": dict(desk.adapter.points(stage.step)),
        "parts": _happened(stage, desk),
        "desk": _at_the_desk(table, stage, desk),
    }


def _on_table(position: Any) -> tuple[Cards, Sequence[Cards]]:
    """The cards that everybody sees, and those that each seat has taken, in either game."""
    if hasattr(position, "trick"):
        return position.trick, position.won
    return position.layout, position.piles


def _by_player(values: Mapping[str, Any]) -> dict[str, Any]:
    return dict(sorted(values.items()))


def _happened(stage: Stage, desk: Desk) -> list[Document]:
    """What happened, with its clauses."""
    parts = Parts(desk.book())
    if stage.moved:
        for line in lines_of(stage, desk.adapter):
            parts.item(*line)
    else:
        show_beginning(parts, stage, desk.adapter)
    return parts.parts


def _at_the_desk(table: Any, stage: Stage, desk: Desk) -> str:
    """What the address of the desk says that is asked about a move, or at the start what may be played.

    Nothing where the desk cannot be asked.
    """
    position = stage.step.position if stage.before is None else stage.before
    if position.turn is None:
        return ""
    move = None if stage.moved is None else stage.moved.move
    try:
        said = parameters_at(desk.name, table if stage.moved else stage.step.table, position, move)
    except BadText:
        return ""
    return fragment_of({**unless_first("game", desk.name, DESKS), **said})


class Parts(Screen):
    """A screen that keeps what it is told to print, part by part. book: where the clauses are that are cited."""

    parts: list[Document]
    """What was printed, in order."""

    def __init__(self, book: Book) -> None:
        """Begin with nothing printed."""
        super().__init__(StringIO(), colour=False)
        self.book = book
        self.parts = []

    def line(self, text: str = "", style: Style = "") -> None:
        """Keep a line, unless it is empty: a page parts things in its own way."""
        if text:
            self._keep("line", text=sanitize(text.strip()), style=style)

    def gap(self) -> None:
        """Keep nothing, likewise."""

    def heading(self, text: str) -> None:
        """Keep a heading."""
        self._keep("heading", text=sanitize(text))

    def text(self, text: str, indent: int = 0, style: Style = "") -> None:
        """Keep paragraphs; every line of the text is one."""
        self._keep("text", paragraphs=[sanitize(part) for part in text.split("\n") if part], style=style)

    def item(self, text: str, *cited: Sequence[str], mark: str = "- ", indent: int = 2, style: Style = "") -> None:
        """Keep an item, with the clauses and the rulings that it rests on."""
        clauses, rulings = [*cited, (), ()][:2]
        self._keep(
            "item",
            text=sanitize(text),
            clauses=[[short(clause), _place_of_clause(self.book.clause(clause))] for clause in clauses],
            rulings=[[slug, _place(self.book.rulings[slug].page, f"ruling-{slug}")] for slug in rulings],
            mark=mark.strip(),
        )

    def fields(self, pairs: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Keep names and what they stand for; empty ones are left out."""
        self._keep("fields", pairs=[[sanitize(name), sanitize(value)] for name, value in pairs if value])

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        """Keep a table; numbers become texts."""
        told = [[sanitize(str(cell)) for cell in row] for row in rows]
        self._keep("table", headers=[*headers], rows=told)

    def clause(self, clause: Clause, *, quoted: bool) -> None:
        """Keep a clause."""
        text = clause.text if quoted else ""
        self._keep("clause", spoken=clause.spoken, place=_place_of_clause(clause), title=clause.title, text=text)

    def _keep(self, kind: str, **told: Any) -> None:
        self.parts.append({"kind": kind, **told})


def _place_of_clause(clause: Clause) -> str:
    return _place(clause.page, clause.citation.replace(":", "-"))


def _place(page: str, anchor: str) -> str:
    return f"{page.removesuffix('.md')}.html#{anchor}"
