"""Making the book of the rules: a PDF, set by WeasyPrint from one long page of Sphinx's, and an EPUB, by Sphinx.

The same edition gives the same bytes: its date stands for the time of the build wherever a format wants one.
"""

from __future__ import annotations

import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from papillon.desk.building import ROOT, sphinx, surroundings, watch
from papillon.desk.inputs import BadInput
from papillon.desk.proofs import PAGE, begins, faults
from papillon.desk.screen import Renewed
from papillon.kit.editions import edition

CONFIGURATION: Final = "docs/_book"
FACE: Final = "@fontsource/eb-garamond/files"
NAME: Final = "le-papillon"
"""What the files are called, before their endings."""
LONGEST: Final = 110
"""Letters of a reading where room is short; what goes on beyond stands with the ruling."""
STANDARD: Final = "pdf/ua-1"
"""What the PDF promises: that it can be read aloud, with its structure."""
ROOM: Final = "margin"
"""The class of what stands in the outer margin."""
_FINE: Final = re.compile("([^\\s<>]*)\N{NARROW NO-BREAK SPACE}([^\\s<>]*)(?=[^<>]*<)")
"""A space that the book's face lacks, in text, with what it keeps on its line."""
_THIN: Final = '<span class="unbroken">\\1<span class="fine">\N{NO-BREAK SPACE}</span>\\2</span>'
"""What stands for it."""
_SPACED: Final = re.compile(r"(?<=\S)\s(<(?:a|code|em|strong)\b[^>]*>)")
"""A space before what is set in another way. It goes within: WeasyPrint breaks the line far too early where the words
before it fit and the space alone does not."""
_LACKING: Final = {ord("→"): "›"}
"""What else the face lacks → what stands for it."""
_LINK: Final = re.compile(r'<a\b[^>]*\bhref="#([^"]*)"')
"""The beginning of a link to a place in the book."""
_ROUNDS: Final = 8
"""So often are pages set until their numbers stand still; three times is usual."""
_GUESS: Final = 100
"""The page of what has not been set yet: as wide as most numbers are."""


def make(folder: Path, language: str) -> int:
    """Make the book in a language, as two files in a folder; return 0, or 1 where a page is wrong.

    On a terminal a line on standard error says what is being done; complaints stand there in any case. A page that is
    set badly is left in the PDF, to be looked at.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name, Renewed() as line:
        scratch = Path(name)
        for builder in ("singlehtml", "epub"):
            with _begin(scratch, builder, language) as build:
                if watch({language: build}, line):
                    return 1
        pages = write_pdf(next(scratch.glob("singlehtml/**/book.html")), folder / f"{NAME}.pdf", line)
        line.show("packing the EPUB")
        pack(next(scratch.glob("epub/*.epub")), folder / f"{NAME}.epub")
        found = [*faults(pages)]
        for fault in found:
            line.above(f"{folder / NAME}.pdf: {fault}")
    return int(bool(found))


def _begin(scratch: Path, builder: str, language: str) -> subprocess.Popen[str]:
    """Begin to build in one format; what has been read serves for the next."""
    own = ["-t", "paper"] if builder == "singlehtml" else _named(language)
    options = ["-c", CONFIGURATION, "-b", builder, *own, "-D", f"language={language}"]
    environment = {**surroundings(), "SOURCE_DATE_EPOCH": str(int(day().timestamp()))}
    return sphinx(options, scratch / "doctrees", scratch / builder, environment)


def day() -> datetime:
    """Return the edition's day, at midnight."""
    return datetime.fromisoformat(edition().date).replace(tzinfo=UTC)


def _named(language: str) -> list[str]:
    """What names an EPUB among all others: the same for the same words."""
    name = f"{NAME}-{edition().number}-{edition().hash[:16]}-{language}"
    return ["-D", f"epub_identifier={name}", "-D", f"epub_uid={name}"]


def make_card(folder: Path, versions: Iterable[str]) -> Path:
    """Set a card, and return its file. versions: its HTML, each taking less room; the first that fits a side is taken.

    Raises BadInput where the letters of the book cannot be had.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "table-card.pdf"
    with TemporaryDirectory() as name, Renewed() as line:
        styles = shutil.copytree(ROOT / CONFIGURATION / "static", Path(name, "_static"))
        shutil.copytree(_faces(), styles / "fonts")
        page = Path(name, "card.html")
        for text in versions:
            page.write_text(text, "utf-8")
            if len(write_pdf(page, target, line)) == 1:
                break
    return target


def _faces() -> Path:
    """The folder of the book's letters, as npm has them."""
    asked = [sys.executable, "-P", "docs/_ext/npmpackages.py"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"the letters of the book: {done.stderr.strip()}")
    return Path(done.stdout.strip(), FACE)


def write_pdf(page: Path, target: Path, line: Renewed) -> list[Any]:
    """Set a page, whose styles lie in `_static` beside it or above, as a PDF; return its pages."""
    from weasyprint import CSS, HTML  # of the group `book`, which nothing else needs
    from weasyprint.text.fonts import FontConfiguration

    styles = next(folder / "_static/print.css" for folder in page.parents if (folder / "_static/print.css").exists())
    text = _SPACED.sub(r"\1 ", _FINE.sub(_THIN, page.read_text("utf-8")).translate(_LACKING))
    fonts = FontConfiguration()

    def render(text: str) -> Any:
        sheets = [CSS(styles, font_config=fonts)]
        return HTML(string=text, base_url=str(page)).render(font_config=fonts, stylesheets=sheets, pdf_variant=STANDARD)

    with _told(line):
        document = settled(text, render)
        document.pages = [_mirrored(place) if number % 2 else place for number, place in enumerate(document.pages)]
        line.show("writing the PDF")
        document.write_pdf(target, pdf_variant=STANDARD, pdf_identifier=edition().hash.encode()[:16])
    return list(document.pages)


def settled(text: str, render: Callable[[str], Any]) -> Any:
    """Return a document each of whose links knows the page of its place, as `data-page`, for its style to print.

    text: the HTML; render: sets it as a document with pages. A number may move what it stands in, and so other numbers:
    all is set again until none changes. (WeasyPrint has `target-counter` for this, but stops at numbers that have
    changed since it printed them.)
    """
    numbered = _numbered(text, {})
    for _round in range(_ROUNDS):
        document = render(numbered)
        before, numbered = numbered, _numbered(text, begins(document.pages))
        if numbered == before:
            break
    return document


def _numbered(text: str, pages: Mapping[str, int]) -> str:
    return _LINK.sub(lambda link: f'{link[0]} {PAGE}="{pages.get(link[1], _GUESS)}"', text)


def _mirrored(page: Any) -> Any:
    """A left-hand page with what stands in its margin on the outer side; CSS knows no outer side."""
    content = page._page_box
    left, width = content.content_box_x(), content.width
    for box in _margins(content):
        gap = box.border_box_x() - (left + width)
        box.translate(left - gap - box.border_width() - box.border_box_x(), 0)
    return type(page)(content)  # anew, since a page has gathered where its links are


def _margins(box: Any) -> Iterator[Any]:
    for child in getattr(box, "children", ()):
        element = child.element
        if element is not None and ROOM in (element.get("class") or "").split():
            yield child
        else:
            yield from _margins(child)


class _told(logging.Handler):  # noqa: N801  (a context)
    """Shows how far WeasyPrint is, and complains of what it complains of, while something is done."""

    def __init__(self, line: Renewed) -> None:
        super().__init__()
        self.line = line

    def __enter__(self) -> None:
        for name, level in (("weasyprint", logging.WARNING), ("weasyprint.progress", logging.INFO)):
            logging.getLogger(name).addHandler(self)
            logging.getLogger(name).setLevel(level)

    def __exit__(self, *_: object) -> None:
        for name in ("weasyprint", "weasyprint.progress"):
            logging.getLogger(name).removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Show a step in the line, and a warning above it."""
        said = record.getMessage()
        if record.levelno >= logging.WARNING:
            self.line.above(said)
        else:
            self.line.show(f"setting pages: {said}")


def pack(book: Path, target: Path) -> None:
    """Pack an EPUB anew, so that it depends on nothing but what is in it: in order, at the edition's day."""
    with ZipFile(book) as before, ZipFile(target, "w") as after:
        for name in sorted(before.namelist(), key=lambda name: (name != "mimetype", name)):
            entry = ZipInfo(name, day().timetuple()[:6])
            entry.external_attr = 0o644 << 16
            kind = ZIP_STORED if name == "mimetype" else ZIP_DEFLATED
            after.writestr(entry, before.read(name), kind, None if kind == ZIP_STORED else 9)


def shortened(said: str) -> str:
    """Return what a reading says first, as far as a form has room.

    >>> shortened("the player pays what there is and the rest lapses. Payments are made one after another.")
    'the player pays what there is and the rest lapses'
    >>> shortened("all pay together (in pdf, by what its own clauses say; in adpoker, " + "by its list, " * 5 + "all)")
    'all pay together'
    """
    first = re.split(r"(?<=[^0-9])\. |\.$", said.replace("`", ""))[0]
    parts = re.split(r"(?<=[,;])\s|\s(?=\()", first)
    while len(parts) > 1 and _is_too_much(" ".join(parts)):
        parts.pop()
    return " ".join(parts).rstrip(",;\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE} ")


def _is_too_much(said: str) -> bool:
    """Whether there is no room for it, or a bracket in it is left open."""
    return len(said) > LONGEST or said.count("(") > said.count(")")
