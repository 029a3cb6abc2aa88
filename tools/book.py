"""Makes the book of the rules: a PDF, set by WeasyPrint from one long page of Sphinx's, and an EPUB, by Sphinx.

    uv run --group book python -m tools.book --lang fr
    uv run --group book python -m tools.book --card --reading ten-sums=none

In the folder lie le-papillon.pdf and le-papillon.epub, or table-card.pdf; French ones in its folder `fr`. The same
edition gives the same bytes: its date stands for the time of the build wherever a format wants one. Exit status: 0
made, 1 a page is wrong, 2 bad input, or it cannot be made here.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from conformance.process import run_guarded
from papillon.desk.addresses import parameters_in
from papillon.desk.ask import readings_from
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_folder
from papillon.kit.clauses import edition
from papillon.kit.console import Parser, guarded
from papillon.kit.translations import speaking
from tools import ROOT, card, npm
from tools.site import LANGUAGES, check_installed, sphinx

OUTPUT: Final = "docs/_build/book"
NEEDED: Final = ("sphinx", "myst_parser", "weasyprint")
ADVICE: Final = "run: uv run --group book python -m tools.book"
GAME: Final = "papillon"
CONFIGURATION: Final = "docs/_book"
FACE: Final = "@fontsource/eb-garamond/files"
NAME: Final = "le-papillon"
"""What the files are called, before their endings."""
STANDARD: Final = "pdf/ua-1"
"""What the PDF promises: that it can be read aloud, with its structure."""
_FINE: Final = re.compile("([^\\s<>]*)\N{NARROW NO-BREAK SPACE}([^\\s<>]*)(?=[^<>]*<)")
"""A space that the book's face lacks, in text, with what it keeps on its line."""
_THIN: Final = '<span class="unbroken">\\1<span class="fine">\N{NO-BREAK SPACE}</span>\\2</span>'
"""What stands for it."""
_SPACED: Final = re.compile(r"(?<=\S)\s(<(?:a|code|em|strong)\b[^>]*>)")
"""A space before what is set in another way. It goes within: WeasyPrint breaks the line far too early where the words
before it fit and the space alone does not."""
_ARROW: Final = re.compile(r"→\s(<a\b[^>]*>)")
"""An arrow before a link, which goes within it, lest a line end between them."""
_LACKING: Final = {ord("→"): "›"}
"""What else the face lacks → what stands for it."""
_LINK: Final = re.compile(r'<a\b[^>]*\bhref="#([^"]*)"')
"""The beginning of a link to a place in the book."""
_ROUNDS: Final = 8
"""So often are pages set until their numbers stand still; three times is usual."""
_GUESS: Final = 100
"""The page of what has not been set yet: as wide as most numbers are."""


def run(args: argparse.Namespace) -> int:
    """Make the book, or the card, and say where it is. Returns 0, or 1 where a page is wrong.

    Raises BadInput where it cannot be made here, and for an output that is no folder.
    """
    check_installed(NEEDED, ADVICE)
    if args.output is not None:
        check_folder("--output", args.output)
    if not args.card and (args.reading or args.link):
        raise BadInput("--reading and --link are for the card: add --card")
    folder = (ROOT / OUTPUT if args.output is None else Path(args.output).resolve()) / LANGUAGES[args.lang]
    if args.card:
        agreed = readings_of(args)
        kinds: tuple[dict[str, Any], ...] = ({"style": "card roomy"}, {}, {"in_short": True})
        made = [make_card(folder, (card.page(agreed, **kind) for kind in kinds))]
    elif make(folder, args.lang):
        return 1
    else:
        made = [folder / f"{NAME}.{kind}" for kind in ("pdf", "epub")]
    for file in made:
        print(f"made: {file}")
    return 0


def readings_of(args: argparse.Namespace) -> dict[str, str]:
    """Return how the table of a card reads the rules, as an address of the desk and the options say.

    Raises BadInput for readings that do not exist, and for an address about another game or document.
    """
    desk = DESKS[GAME]
    said = parameters_in(args.link) if args.link else {}
    for name, own in (("game", GAME), ("rulebook", card.RULEBOOK)):
        if said.get(name, own) != own:
            raise BadInput(f"--link: the card is of the main document, and the address is about {said[name]}")
    pairs = [f"{name}={text}" for name, text in said.items() if name in desk.game.readings]
    linked = readings_from(pairs, desk, "--link")
    return {**linked, **readings_from(args.reading, desk)}


def make(folder: Path, language: str) -> int:
    """Make the book in a language, as two files in a folder; return 0, or 1 where Sphinx complains of a page."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".", dir=folder) as name:
        scratch = Path(name)
        if not all(_built(scratch, builder, language) for builder in ("singlehtml", "epub")):
            return 1
        write_pdf(next(scratch.glob("singlehtml/**/book.html")), scratch / f"{NAME}.pdf")
        pack(next(scratch.glob("epub/*.epub")), scratch / f"{NAME}.epub")
        for kind in ("pdf", "epub"):
            (scratch / f"{NAME}.{kind}").replace(folder / f"{NAME}.{kind}")
    return 0


def _built(scratch: Path, builder: str, language: str) -> bool:
    """Build in one format, and say whether nothing was wrong; what has been read serves for the next."""
    own = ["-t", "paper"] if builder == "singlehtml" else _named(language)
    options = ["-c", CONFIGURATION, "-b", builder, *own, "-D", f"language={language}"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(int(day().timestamp()))}
    command = [sys.executable, "-P", "-m", "sphinx", *sphinx(options, scratch / "doctrees", scratch / builder)]
    return run_guarded(command, cwd=ROOT, env=environment).returncode == 0


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
    with TemporaryDirectory(prefix=".", dir=folder) as name:
        styles = shutil.copytree(ROOT / CONFIGURATION / "static", Path(name, "_static"))
        shutil.copytree(_faces(), styles / "fonts")
        page = Path(name, "card.html")
        for text in versions:
            page.write_text(text, "utf-8")
            if len(write_pdf(page, page.with_suffix(".pdf"))) == 1:
                break
        page.with_suffix(".pdf").replace(target)
    return target


def _faces() -> Path:
    """The folder of the book's letters, in the package of npm."""
    try:
        return npm.fetched() / FACE
    except npm.Missing as missing:
        raise BadInput(f"the letters of the book: {missing}") from None


def write_pdf(page: Path, target: Path) -> list[Any]:
    """Set a page, whose styles lie in `_static` beside it or above, as a PDF; return its pages."""
    from weasyprint import CSS, HTML  # needs the library Pango, and the card's text and its tests do not
    from weasyprint.text.fonts import FontConfiguration

    styles = next(folder / "_static/print.css" for folder in page.parents if (folder / "_static/print.css").exists())
    text = _FINE.sub(_THIN, _ARROW.sub("\\1→\N{NO-BREAK SPACE}", page.read_text("utf-8")))
    text = _SPACED.sub(r"\1 ", text.translate(_LACKING))
    fonts = FontConfiguration()

    def render(text: str) -> Any:
        sheets = [CSS(styles, font_config=fonts)]
        return HTML(string=text, base_url=str(page)).render(font_config=fonts, stylesheets=sheets, pdf_variant=STANDARD)

    document = settled(text, render)
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
    return _LINK.sub(lambda link: f'{link[0]} data-page="{pages.get(link[1], _GUESS)}"', text)


def begins(pages: Sequence[Any]) -> dict[str, int]:
    """Return the page, counted from 1, on which each place begins, by its anchor; a section may go on for many."""
    return {place: number for number, page in reversed([*enumerate(pages, 1)]) for place in page.anchors}


def pack(book: Path, target: Path) -> None:
    """Pack an EPUB anew, so that it depends on nothing but what is in it: in order, at the edition's day."""
    with ZipFile(book) as before, ZipFile(target, "w") as after:
        for name in sorted(before.namelist(), key=lambda name: (name != "mimetype", name)):
            entry = ZipInfo(name, day().timetuple()[:6])
            entry.external_attr = 0o644 << 16
            kind = ZIP_STORED if name == "mimetype" else ZIP_DEFLATED
            text = before.read(name)
            if name.endswith(".opf"):
                text = text.replace(b'href="_static/cover.png"', b'properties="cover-image" href="_static/cover.png"')
            after.writestr(entry, text, kind, None if kind == ZIP_STORED else 9)


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and make what is asked for."""
    parser = Parser(
        prog="python -m tools.book", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--output", metavar="DIR", help=f"the folder that it is put into ({OUTPUT})")
    parser.add_argument("--card", action="store_true", help="the card of the payments alone, filled with the readings")
    about = "a reading that the card's table chooses; may be given several times"
    parser.add_argument("--reading", action="append", default=[], metavar="RULING=READING", help=about)
    parser.add_argument("--link", metavar="ADDRESS", help="take the table's readings from an address of the desk")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the book (en)")
    args = parser.parse_args(arguments)
    try:
        with speaking(args.lang):
            return run(args)
    except BadInput as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(guarded("tools.book", main))
