"""A recorded game for a page on which one steps through it: the table after every play, and what happened in it.

The words are those of the verb `replay`, printed to a screen that keeps them as parts. A part is a document with its
``kind``, and its texts:

``line``     ``text``, and ``style``: ``good`` for legal, ``bad`` for refused, ``open``, ``dim``, ``title`` or ``""``
``text``     ``paragraphs``, and ``style``
``item``     ``text``; ``clauses`` and ``rulings`` that it rests on, each as it is cited and its place; ``mark``
``fields``   ``pairs``: a name and what it stands for

A place is an address on the site, from the root of an edition: ``spec/sections/papillon/04-play.html#papillon-4.5``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from papillon.desk.addresses import fragment_of, parameters_at, unless_first
from papillon.desk.command import DESKS, Desk
from papillon.desk.render import account_in_words
from papillon.desk.screen import Document, Screen, Style, short
from papillon.desk.transcript import balances_of, heading_of, lines_of, move_of, show_beginning, stages_of
from papillon.desk.verbs.replay import rules_in_words, show_notes, success_in_words
from papillon.kit.cards import Cards
from papillon.kit.clauses import Book, Clause
from papillon.kit.console import sanitize
from papillon.kit.errors import BadText
from papillon.kit.records import Stage, read_record
from papillon.kit.translations import say, speaking


def stepped(text: str, source: str, game: str, language: str) -> Document:
    """Read a record of the project and play it. source: the name of its file, for messages.

    Returns ``about``, what the record says of itself, and ``found``, what `replay` says of it at the end, both as
    parts; and ``steps``, each with ``coup`` and ``move`` (0 at its start), ``heading``, ``comment``, ``dealer`` and
    ``turn`` (nothing at the end of a coup), ``hands`` and ``captured`` by player, ``exposed`` cards, cards in
    ``stock``, ``chips`` and ``points`` by account, ``parts``, and ``desk``: what the address of the desk says that is
    asked about this move. Raises RecordError.

    >>> shown = stepped('''
    ... [start]
    ... position = "dealer C, hands A:T7 B:9 C:9, layout 642, stock 9"
    ... [[coups]]
    ... moves = "A: Tx64"
    ... ''', "game.toml", "papillon", "fr")
    >>> [step["heading"] for step in shown["steps"]], shown["steps"][1]["exposed"], shown["steps"][1]["turn"]
    (['Coup 1, donné par C', 'A: 10x64'], ['2'], 'B')
    """
    desk = DESKS[game]
    with speaking(language):
        record = read_record(text, source, desk.game)
        about, found = Parts(desk.book()), Parts(desk.book())
        show_notes(about, record.notes)
        about.fields([(say("rules"), rules_in_words(record, desk.adapter))])
        found.line(success_in_words(record))
        steps, table = [], record.table
        for stage in stages_of(record, desk.adapter):
            steps.append(_step(table, stage, desk))
            table = stage.step.table
    return {"game": desk.name, "about": about.parts, "steps": steps, "found": found.parts}


def _step(table: Any, stage: Stage, desk: Desk) -> Document:
    after, position = stage.step.table, stage.step.position
    seated = sorted((position.letter(seat), seat) for seat in range(position.players))
    exposed, taken = _on_table(position)
    pool = desk.adapter.words(after.rules).pool
    return {
        "coup": stage.coup,
        "move": stage.number,
        "heading": move_of(stage, desk.adapter) or heading_of(stage),
        "comment": sanitize(stage.moved.comment) if stage.moved else "",
        "dealer": position.letter(position.players - 1),
        "turn": "" if position.turn is None else position.letter(position.turn),
        "hands": {letter: [*map(str, position.hands[seat])] for letter, seat in seated},
        "exposed": [*map(str, exposed)],
        "captured": {letter: len(taken[seat]) for letter, seat in seated},
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

    def _keep(self, kind: str, **told: Any) -> None:
        self.parts.append({"kind": kind, **told})


def _place_of_clause(clause: Clause) -> str:
    return _place(clause.page, clause.citation.replace(":", "-"))


def _place(page: str, anchor: str) -> str:
    return f"{page.removesuffix('.md')}.html#{anchor}"
