"""How a command's answer is printed: colours and ruled tables on a terminal, plain text in a pipe, or JSON.

A verb asks for a `Screen` and says what to print, never how. rich is imported only where a terminal gets a table
or a progress bar, so that a verb without them answers at once.
"""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, Literal, TextIO, TypeVar

from papillon.kit.clauses import Clause, spoken
from papillon.kit.sanitize import is_terminal, sanitize, sanitize_json

Item = TypeVar("Item")
Cell = str | int
Style = Literal["", "title", "good", "bad", "open", "dim"]

SGR: Final[dict[str, str]] = {"title": "1", "good": "1;32", "bad": "1;31", "open": "33", "dim": "2"}
"""What each style is on a terminal: bold, green for legal, red for refused, yellow for what is open, faint."""

PIPED_WIDTH: Final = 80
WIDEST_TEXT: Final = 100
NARROWEST: Final = 30
NARROWEST_RULED: Final = 70


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
        self._parted = True

    @property
    def _out(self) -> TextIO:
        return self.file or sys.stdout

    @property
    def ruled(self) -> bool:
        """Whether tables are ruled: in a narrow terminal their columns would lose letters."""
        return self.colour and self.width >= NARROWEST_RULED

    def line(self, text: str = "", style: Style = "") -> None:
        """Print one line as it stands."""
        self._put(self.styled(sanitize(text), style))

    def gap(self) -> None:
        """Print an empty line, unless there is one already or nothing stands above."""
        if not self._parted:
            self.line()

    def heading(self, text: str) -> None:
        """Print a heading, parted from what stands above."""
        self.gap()
        self.line(text, "title")

    def text(self, text: str, indent: int = 0, style: Style = "") -> None:
        """Print paragraphs, which an empty line parts, and lists, whose items begin with ``- ``."""
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.line()
            for part in paragraph.split("\n"):
                hang = indent + 2 * part.startswith("- ")
                self._wrapped(part, " " * indent, " " * hang, style)

    def item(self, text: str, *cited: Sequence[str], mark: str = "- ", indent: int = 2, style: Style = "") -> None:
        """Print one item of a list, the clauses that it rests on after it in brackets, then the rulings."""
        first = " " * indent + mark
        ending = bracketed(*cited)
        kept = ending.replace(" ", "\xa0")
        lines = self._lines(f"{text} {kept}".strip(), first, " " * len(first))
        for shown in lines[:-1]:
            self.line(shown, style)
        body, bracket = _parted(lines[-1].replace("\xa0", " ") if ending else lines[-1], ending)
        self._put(self.styled(sanitize(body), style) + self.styled(sanitize(bracket), "dim"))

    def clause(self, clause: Clause, *, quoted: bool) -> None:
        """Print what a clause is called and its title, and its words below if it is to be quoted."""
        self.line(f"  {clause.spoken}  {clause.title}", "title")
        if quoted:
            self.text(clause.text, indent=4)

    def fields(self, pairs: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Print names and what they stand for, in two columns; empty ones are left out."""
        given = [(name, value) for name, value in pairs if value]
        wide = max((len(name) for name, _ in given), default=0)
        for name, value in given:
            first = " " * indent + name.ljust(wide) + "  "
            head, *rest = self._lines(value, first, " " * len(first))
            self._put(self.styled(sanitize(first), "dim") + sanitize(head[len(first) :]))
            for shown in rest:
                self.line(shown)

    def table(
        self, headers: Sequence[str], rows: Iterable[Sequence[Cell]], title: str = "", *, folded: bool = False
    ) -> None:
        """Print a table; a column of numbers is set to the right. On a wide terminal rich draws it.

        folded: every column may be folded where the line is full, not the last alone.
        """
        listed = [tuple(sanitize(cell) if isinstance(cell, str) else cell for cell in row) for row in rows]
        if title:
            self.heading(title)
        if self.ruled:
            _rich_table(self, headers, listed, folded)
            self._parted = False
        else:
            _plain_table(self, headers, listed, folded)

    def progress(self, items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
        """Yield the items, with a progress bar on standard error if that is a terminal."""
        if not (self.colour and shows_colours(sys.stderr)):
            yield from items
            return
        from rich.console import Console  # rich is slow to import, and only a terminal needs it
        from rich.progress import track

        yield from track(items, description=what, total=total, console=Console(stderr=True), transient=True)

    def json(self, value: object) -> None:
        """Print a value as JSON."""
        print(sanitize_json(json.dumps(value, ensure_ascii=False, indent=2)), file=self._out)

    def styled(self, text: str, style: Style) -> str:
        """The text in a style, if colours are shown."""
        return f"\x1b[{SGR[style]}m{text}\x1b[0m" if style and text and self.colour else text

    def _put(self, text: str) -> None:
        """Print a line that may hold styles, and no other control characters."""
        print(text, file=self._out)
        self._parted = not text

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


class Renewed:
    """A line on standard error that is written anew while something long is done, and is gone when that is done.

    A pipe, or a terminal that cannot write over a line, gets none; what `above` prints it gets all the same.

    >>> with Renewed() as line:
    ...     line.show("reading 12%")
    """

    def __init__(self) -> None:
        """Find out whether standard error is a terminal on which a line can be written over."""
        self._is_shown = shows_colours(sys.stderr)
        self._text = ""

    def __enter__(self) -> Renewed:
        """Begin with nothing shown."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing of the line."""
        self.show("")

    def show(self, text: str) -> None:
        """Write the line anew, as much of it as there is room for."""
        before, self._text = self._text, sanitize(text)[: columns(sys.stderr) - 1]
        if self._is_shown and self._text != before:
            print(f"\r\x1b[2K{self._text}", end="", file=sys.stderr, flush=True)

    def above(self, text: str) -> None:
        """Print something that stays; the line moves below it."""
        shown = self._text
        self.show("")
        print(sanitize(text), file=sys.stderr, flush=True)
        self.show(shown)


def bracketed(clauses: Sequence[str] = (), rulings: Sequence[str] = ()) -> str:
    """Clauses in brackets, those of the main document by their bare ids, then rulings; nothing for none.

    >>> bracketed(("papillon-pdf:31", "5.3")), bracketed(("10.6", "4.d.7"), ("four-priority",))
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


def _parted(line: str, ending: str) -> tuple[str, str]:
    """Part the bracket from the end of a line."""
    cut = len(line) - len(ending) if ending and line.endswith(ending) else len(line)
    return line[:cut], line[cut:]


def _plain_table(screen: Screen, headers: Sequence[str], rows: Sequence[Sequence[Cell]], folded: bool) -> None:
    """Columns two spaces apart, the headers underlined; what does not fit in a line is folded."""
    cells = [[str(cell) for cell in row] for row in rows]
    right = [_numbers(rows, place) for place in range(len(headers))]
    longest = [max(map(len, column)) for column in zip(headers, *cells, strict=True)]
    room = screen.width - 2 * (len(headers) - 1)
    wide = _narrowed(longest, room) if folded else [*longest[:-1], _last_width(longest, room)]
    for row in ([*headers], ["-" * width for width in wide], *cells):
        parts = [_folded(cell, width) for cell, width in zip(row, wide, strict=True)]
        for shown in zip_longest(*parts, fillvalue=""):
            aligned = (
                cell.rjust(width) if to_right else cell.ljust(width)
                for cell, width, to_right in zip(shown, wide, right, strict=True)
            )
            screen.line("  ".join(aligned).rstrip())


def _folded(cell: str, width: int) -> list[str]:
    return textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]


def _last_width(longest: Sequence[int], room: int) -> int:
    """Width of the last column beside the others."""
    return min(longest[-1], max(NARROWEST, room - sum(longest[:-1])))


def _narrowed(longest: Sequence[int], room: int) -> list[int]:
    """Widths of columns that fit: the widest ones give way.

    >>> _narrowed([30, 8, 20], 40)
    [16, 8, 16]
    """
    least = max(NARROWEST // 3, next(width for width in range(room, 0, -1) if _fits(longest, width, room)))
    return [min(width, least) for width in longest]


def _fits(longest: Sequence[int], width: int, room: int) -> bool:
    return width == 1 or sum(min(column, width) for column in longest) <= room


def _numbers(rows: Sequence[Sequence[Cell]], place: int) -> bool:
    """Whether a column holds numbers alone, or text that is written like one."""
    column = [row[place] for row in rows]
    return bool(column) and all(str(cell).lstrip("+-").replace(".", "").replace(",", "").isdigit() for cell in column)


def _rich_table(screen: Screen, headers: Sequence[str], rows: Sequence[Sequence[Cell]], folded: bool) -> None:
    from rich import box  # rich is slow to import, and only a terminal needs it
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for place, header in enumerate(headers):
        whole = place < len(headers) - 1 and not folded
        table.add_column(header, justify="right" if _numbers(rows, place) else "left", no_wrap=whole)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console(file=screen.file, width=screen.width, highlight=False).print(table)
