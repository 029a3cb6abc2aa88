"""The answer of `judge` for a page that runs the desk itself: the words of the command, in parts that the page sets.

The desk in a page runs this module in the reader's browser. What it shows is therefore what the command prints, word
for word: the same functions tell it, to a screen that keeps the parts instead of folding them into lines.

A part is a document with its ``kind``, and its texts as they are said:

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

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from papillon.desk.desk import DESKS
from papillon.desk.judging.document import as_json
from papillon.desk.judging.judgement import judge
from papillon.desk.language import Document, speaking
from papillon.desk.letters import in_letters
from papillon.desk.screen import Cell, Screen, Style, short
from papillon.desk.telling.judgements import show
from papillon.desk.verbs.judge import question_of, typed_in
from papillon.kit.clauses import Book, Clause
from papillon.kit.harmless import harmless
from papillon.kit.problems import BadText


def explained(words: Sequence[str]) -> Document:
    """Answer a question in full. words: those of the command, as a shell would hand them over.

    Returns ``parts`` to be shown, and ``judgement``, the answer for programs (`papillon.desk.judging.document`);
    or else ``complaint``, what is wrong with the question, in words. Raises SystemExit for options that the command
    does not have.

    >>> answer = explained(["papillon", "judge", "layout 6 4 A, hand 10 7, play 10x64", "--lang", "fr"])
    >>> answer["parts"][0]["text"], answer["judgement"]["verdict"]
    ('Permis\\xa0: A joue 10x64.', 'legal')
    >>> explained(["papillon", "judge", "layout 6 4 A, hand 11"])["complaint"]
    "hand: expected a card (...), found '11'"
    """
    command, verb, *said = words
    desk = DESKS[command]
    args = desk.command.parser(verb).parse_intermixed_args(said)
    with speaking(args.lang):
        try:
            typed = typed_in(args, desk.manner.example)
            judgement = judge(question_of(args, typed, desk), desk.manner)
        except BadText as error:
            return {"complaint": in_letters(str(error))}
        book = desk.book()
        screen = Parts(book)
        show(screen, judgement, book, desk.manner)
        return {"parts": screen.parts, "judgement": as_json(judgement, book, desk.manner)}


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
            self._keep("line", text=harmless(text.strip()), style=style)

    def gap(self) -> None:
        """Keep nothing, likewise."""

    def heading(self, text: str) -> None:
        """Keep a heading."""
        self._keep("heading", text=harmless(text))

    def text(self, text: str, indent: int = 0, style: Style = "") -> None:
        """Keep paragraphs; every line of the text is one."""
        self._keep("text", paragraphs=[harmless(part) for part in text.split("\n") if part], style=style)

    def item(self, text: str, *cited: Sequence[str], mark: str = "- ", indent: int = 2, style: Style = "") -> None:
        """Keep an item, with the clauses and the rulings that it rests on."""
        clauses, rulings = [*cited, (), ()][:2]
        self._keep(
            "item",
            text=harmless(text),
            clauses=[[short(clause), _place_of_clause(self.book.clause(clause))] for clause in clauses],
            rulings=[[slug, _place(self.book.ruling(slug).page, f"ruling-{slug}")] for slug in rulings],
            mark=mark.strip(),
        )

    def fields(self, pairs: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Keep names and what they stand for; empty ones are left out."""
        self._keep("fields", pairs=[[harmless(name), harmless(value)] for name, value in pairs if value])

    def table(
        self, headers: Sequence[str], rows: Iterable[Sequence[Cell]], title: str = "", *, folded: bool = False
    ) -> None:
        """Keep a table; numbers become texts."""
        told = [[harmless(str(cell)) for cell in row] for row in rows]
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
