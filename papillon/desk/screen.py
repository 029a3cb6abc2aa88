"""Prints an answer: text, in colours on a terminal, or JSON; or writes it to a file."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TextIO, TypeAlias

from papillon.desk.inputs import BadInput
from papillon.kit.clauses import Clause, spoken
from papillon.kit.console import file_name, is_terminal, sanitize, sanitize_json, write_whole

Cell = str | int
Document: TypeAlias = dict[str, Any]
"""An answer as JSON values."""
Style = Literal["", "title", "good", "bad", "open", "dim"]

SGR: Final[dict[str, str]] = {"title": "1", "good": "1;32", "bad": "1;31", "open": "33", "dim": "2"}
"""What each style is on a terminal: bold, green for legal, red for refused, yellow for what is open, faint."""

PIPED_WIDTH: Final = 80
WIDEST_TEXT: Final = 100
NARROWEST: Final = 30


class Screen:
    """Where an answer goes. colour: a terminal that shows colours.  width: columns to write in.

    >>> screen = Screen(colour=False, width=40)
    >>> screen.item("A plays 7 and takes 5 2", ("4.b.1", "4.5"))
      - A plays 7 and takes 5 2 [4.b.1, 4.5]
    >>> screen.table(("player", "chips"), [("A", 142), ("B", -1)])
    player  chips
    ------  -----
    A         142
    B          -1
    """

    def __init__(self, file: TextIO | None = None, *, colour: bool | None = None, width: int | None = None) -> None:
        """Print to `file` (standard output), finding out what it can show unless told."""
        self.file = file
        self.colour = shows_colours(self._out) if colour is None else colour
        self.width = columns(self._out) if width is None else max(width, NARROWEST)
        self._spaced = True

    @property
    def _out(self) -> TextIO:
        return self.file or sys.stdout

    def line(self, text: str = "", style: Style = "") -> None:
        """Print one line as it stands."""
        self._put(self.styled(sanitize(text), style))

    def gap(self) -> None:
        """Print an empty line, unless one is there already or nothing is printed yet."""
        if not self._spaced:
            self.line()

    def heading(self, text: str) -> None:
        """Print a heading after an empty line."""
        self.gap()
        self.line(text, "title")

    def text(self, text: str, indent: int = 0, style: Style = "") -> None:
        """Print paragraphs, separated by empty lines; a line that begins with ``- `` is the item of a list."""
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.line()
            for part in paragraph.split("\n"):
                hang = indent + 2 * part.startswith("- ")
                self._wrapped(part, " " * indent, " " * hang, style)

    def item(self, text: str, *cited: Sequence[str], mark: str = "- ", indent: int = 2, style: Style = "") -> None:
        """Print an item of a list. cited: its clauses, then its rulings, printed in brackets."""
        first = " " * indent + mark
        ending = in_brackets(*cited)
        kept = ending.replace(" ", "\xa0")
        lines = self._lines(f"{text} {kept}".strip(), first, " " * len(first))
        for shown in lines[:-1]:
            self.line(shown, style)
        body, bracket = _split_off(lines[-1].replace("\xa0", " ") if ending else lines[-1], ending)
        self._put(self.styled(sanitize(body), style) + self.styled(sanitize(bracket), "dim"))

    def titled(self, name: str, title: str, indent: int = 0) -> None:
        """Print the name of a clause or a ruling, and its title beside it."""
        first = " " * indent + name + "  "
        self._wrapped(title, first, " " * len(first), "title")

    def clause(self, clause: Clause, *, quoted: bool) -> None:
        """Print a clause: its id, its title and, if quoted, its text."""
        self.titled(clause.spoken, clause.title, indent=2)
        if quoted:
            self.text(clause.text, indent=4)

    def fields(self, pairs: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Print names and values in two columns; empty values are left out."""
        given = [(name, value) for name, value in pairs if value]
        wide = max((len(name) for name, _ in given), default=0)
        for name, value in given:
            first = " " * indent + name.ljust(wide) + "  "
            head, *rest = self._lines(value, first, " " * len(first))
            self._put(self.styled(sanitize(first), "dim") + sanitize(head[len(first) :]))
            for shown in rest:
                self.line(shown)

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        """Print a table: columns two spaces apart, numbers to the right; what is long in the last one is folded."""
        cells = [[sanitize(str(cell)) for cell in row] for row in rows]
        columns = [*zip(headers, *cells, strict=True)]
        wide = [max(map(len, column)) for column in columns]
        wide[-1] = min(wide[-1], max(NARROWEST, self.width - sum(wide[:-1]) - 2 * len(wide[:-1])))
        align = [str.rjust if _are_numbers(column[1:]) else str.ljust for column in columns]
        for row in ([*headers], ["-" * width for width in wide], *cells):
            *first, last = row
            folded = textwrap.wrap(last, wide[-1], break_long_words=False, break_on_hyphens=False) or [""]
            for shown in ([*first, folded[0]], *([*[""] * len(first), part] for part in folded[1:])):
                aligned = (to_side(cell, width) for cell, width, to_side in zip(shown, wide, align, strict=True))
                self.line("  ".join(aligned).rstrip())

    def json(self, value: object) -> None:
        """Print a value as JSON."""
        print(sanitize_json(json.dumps(value, ensure_ascii=False, indent=2)), file=self._out)

    def styled(self, text: str, style: Style) -> str:
        """The text in a style, if colours are shown."""
        return f"\x1b[{SGR[style]}m{text}\x1b[0m" if style and text and self.colour else text

    def _put(self, text: str) -> None:
        """Print a line that may hold styles, and no other control characters."""
        print(text, file=self._out)
        self._spaced = not text

    def _wrapped(self, text: str, first: str, rest: str, style: Style) -> None:
        for shown in self._lines(text, first, rest):
            self.line(shown, style)

    def _lines(self, text: str, first: str, rest: str) -> list[str]:
        """Fold a text to the width; a word that is too long stands out rather than break."""
        return textwrap.wrap(
            text,
            min(self.width, WIDEST_TEXT),
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [first]


def in_brackets(clauses: Sequence[str] = (), rulings: Sequence[str] = ()) -> str:
    """Clauses in brackets, those of the main document by their bare ids, then rulings; nothing for none.

    >>> in_brackets(("papillon-pdf:31", "5.3")), in_brackets(("10.6", "4.d.7"), ("four-priority",))
    ('[PDF 31, 5.3]', '[10.6, 4.d.7; four-priority]')
    """
    cited = "; ".join(filter(None, (", ".join(map(short, clauses)), ", ".join(rulings))))
    return f"[{cited}]" if cited else ""


def short(clause: str) -> str:
    """A clause as an answer cites it in passing."""
    return spoken(clause) if ":" in clause else clause


def shows_colours(file: TextIO | None) -> bool:
    """Whether a stream is a terminal that may be coloured (see no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(file)


def columns(file: TextIO) -> int:
    """Columns to write in: what COLUMNS says, or the terminal has, or 80 in a pipe."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return max(int(told), NARROWEST)
    try:
        return max(os.get_terminal_size(file.fileno()).columns, NARROWEST)
    except (OSError, ValueError):
        return PIPED_WIDTH


def _split_off(line: str, ending: str) -> tuple[str, str]:
    """Split the brackets off the end of a line."""
    cut = len(line) - len(ending) if ending and line.endswith(ending) else len(line)
    return line[:cut], line[cut:]


def _are_numbers(cells: Sequence[str]) -> bool:
    """Whether a column holds numbers alone."""
    return bool(cells) and all(cell.lstrip("+-").replace(".", "").replace(",", "").isdigit() for cell in cells)


# --- to a file


def write_file(option: str, name: str, text: str) -> None:
    """Write a text to the file that an option names; ``-`` is standard output. Raises BadInput where that fails."""
    if name == "-":
        print(text, end="")
        return
    try:
        write_whole(Path(name), text)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{option}: {file_name(name)}: cannot be written: {reason}") from None
