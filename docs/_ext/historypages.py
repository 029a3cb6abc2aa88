"""The block `{history}`: what `spec/history.toml` tells of the documents, the words and the family of games.

    ```{history} words
    ```

is a table of what is told of words, each with the works that it rests on; `games` and `contested` are others,
`descents` how the documents descend from one another, `stemma` the same as a picture, `compared` how far the documents
of the game depart from the main one, by the apparatus, and `works` the literature, seen or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from clausedomain import joined
from clausetables import apparatus_of, kind_of_entry, placed, witnesses_of
from docutils import nodes
from pagetables import Cell, _, bullets, note_gathered, table, text
from pictureblocks import Picture
from sitewords import day, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.clauses import ClauseId
from papillon.kit.pictures.arrows import Point, arrow
from papillon.kit.pictures.svg import centred, element, picture
from tools.embedding import embedded
from tools.history import ACCOUNTS, FILE, Account, History, Work, load

PARTS = ("stemma", "descents", "compared", *ACCOUNTS, "works")
"""What the block shows."""

NAME, RESTS, TOLD = 18, 20, 70
"""Widths of the columns."""

COLUMN, ROW, MARGIN = 134, 84, 12
"""Units from one document of the picture to the next at its side and below it, and to the edge."""
WIDE, HIGH, CAPITALS = 126, 34, 8
"""Units of a document's box, and of its letters."""


class HistoryBlock(SphinxDirective):
    """The place of a part of the history; it is filled once all pages are read."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return an empty container that bears the part's name."""
        if self.arguments[0] not in PARTS:
            raise self.error(f"history: expected one of {', '.join(PARTS)}, found {self.arguments[0]}")
        note_gathered(self.env)
        return [nodes.container(history=self.arguments[0])]


def add_history(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill such places of a page."""
    for box in doctree.findall(nodes.container):
        if "history" in box:
            box += [*_part(app, docname, box["history"])]


def _part(app: Sphinx, docname: str, name: str) -> Iterator[nodes.Node]:
    history = history_once(Path(app.srcdir))
    if name == "stemma":
        yield Picture(svg=embedded(stemma(history.descents, history.works)) if app.builder.format == "html" else "")
    elif name == "compared":
        yield from _compared(app)
    elif name == "works":
        yield from _works(history, app.config.language)
    elif name == "descents":
        rows = [_descent(app, docname, account, history) for account in history.descents]
        yield table([_("document"), _("descends from"), _("evidence")], rows, [NAME, RESTS, TOLD])
    else:
        dated = name == "games"
        rows = [_account(app, docname, account, history, dated=dated) for account in history.accounts[name]]
        headings = ["", *([_("first known")] if dated else []), _("what is told"), _("rests on")]
        yield table(headings, rows, [NAME, *([RESTS] if dated else []), TOLD, RESTS])


def _account(app: Sphinx, docname: str, account: Account, history: History, *, dated: bool) -> list[Cell]:
    when = [text(account.when)] if dated else []
    name = said_by_suite(account.name)
    told = placed(app, docname, said_by_suite(account.told))
    return [[nodes.strong(name, name)], *when, told, [*joined(_names(account.rests, history.works))]]


def _descent(app: Sphinx, docname: str, account: Account, history: History) -> list[Cell]:
    of, origin = (next(_names([name], history.works)) for name in (account.name, account.origin))
    sure = _("it says so") if account.is_sure else _("conjecture")
    told = placed(app, docname, said_by_suite(account.told))
    return [[of], [origin, nodes.Text(", "), nodes.emphasis(sure, sure)], told]


def _names(names: Sequence[str], works: Mapping[str, Work]) -> Iterator[nodes.Node]:
    """Works and documents as a reader sees them, each work a link to its place in the list."""
    for name in names:
        called = works[name].called if name in works else name
        yield nodes.reference("", called, refid=anchor(name)) if name in works else nodes.strong(name, name)


def _works(history: History, language: str) -> Iterator[nodes.Node]:
    """The literature: what was seen with what it says, then what was not."""
    for seen in (True, False):
        told = _("Seen") if seen else _("Not seen")
        yield nodes.rubric("", told)
        listed = [work for work in history.works.values() if work.is_seen == seen]
        yield from bullets(_work(work, history.works, language) for work in listed)


def _work(work: Work, works: Mapping[str, Work], language: str) -> Cell:
    named = nodes.inline("", "", ids=[anchor(work.name)])
    author = f"{work.author}, " if work.author else ""
    published = f", {day(work.published, language)}" if work.published else ""
    begun = [named, nodes.Text(author), nodes.emphasis(work.title, work.title), nodes.Text(published)]
    if not work.is_seen:
        return [*begun, nodes.Text(_(". Named by ")), *joined(_names(work.named_by, works)), nodes.Text(".")]
    address = nodes.reference("", work.address, refuri=work.address)
    seen = _("Seen of it on %s: %s.") % (day(work.read, language), said_by_suite(work.part))
    says = " ".join(said_by_suite(said) for said in work.says)
    return [*begun, nodes.Text(", "), address, nodes.Text(f". {seen} {says}")]


def _compared(app: Sphinx) -> Iterator[nodes.Node]:
    """How often the documents of the game depart from the main one, in which clauses several do."""
    listed = witnesses_of(app)
    counts: Counter[tuple[str, str]] = Counter()
    both = 0
    others = [name for name, item in listed.by_siglum.items() if item.document.startswith("papillon-")]
    kinds = ("wording", "silence", "variant", "contradiction")
    for citation, entries in apparatus_of(app).items():
        if ClauseId.of(citation).document == "papillon":
            counts.update((entry.siglum, entry.kind) for entry in entries)
            depart = {entry.siglum for entry in entries if entry.kind in kinds[2:]}
            both += depart >= {*others}
    rows = [[[nodes.strong(name, name)], *(text(str(counts[name, kind])) for kind in kinds)] for name in others]
    yield table(["", *map(kind_of_entry, kinds)], rows, [NAME, *[RESTS] * len(kinds)])
    yield nodes.paragraph("", _("Clauses of which both have a variant or a contradiction: %d.") % both)


def anchor(name: str) -> str:
    """Return the permanent anchor of a work on the page of the history."""
    return f"work-{name}"


# --- the picture


def stemma(descents: Sequence[Account], works: Mapping[str, Work]) -> str:
    """Draw who descends from whom: what has no descendants side by side, what they come from above their middle.

    >>> drawn = stemma([Account("S", "", (), origin="book", is_sure=True)], {"book": Work("book", "Book", "", "", "")})
    >>> drawn.count('class="box"'), drawn.count('class="arrow"')
    (2, 1)
    """
    children: dict[str, list[str]] = {}
    for account in descents:
        children.setdefault(account.origin, []).append(account.name)
    roots = [name for name in children if name not in {account.name for account in descents}]
    places: dict[str, Point] = {}
    for root in roots:
        _place(root, children, 0, places)
    ways = [_way(places[account.origin], places[account.name], is_sure=account.is_sure) for account in descents]
    boxes = [_box(_name(name, works), place, is_seen=name not in works) for name, place in places.items()]
    width = max(place.x for place in places.values()) + WIDE / 2 + MARGIN
    height = max(place.y for place in places.values()) + HIGH + MARGIN
    said = [
        (_("%s descends from %s, and says so.") if account.is_sure else _("%s descends from %s: a conjecture."))
        % (_name(account.name, works), _name(account.origin, works))
        for account in descents
    ]
    return picture(width, height, _("How the documents depend on one another"), " ".join(said), "".join(ways + boxes))


def _place(name: str, children: Mapping[str, Sequence[str]], depth: int, places: dict[str, Point]) -> Point:
    below = [_place(child, children, depth + 1, places) for child in children.get(name, ())]
    ends = sum(not children.get(other) for other in places)
    x = (below[0].x + below[-1].x) / 2 if below else MARGIN + WIDE / 2 + ends * COLUMN
    places[name] = Point(x, MARGIN + depth * ROW)
    return places[name]


def _name(name: str, works: Mapping[str, Work]) -> str:
    return works[name].called if name in works else name


def _box(name: str, place: Point, *, is_seen: bool) -> str:
    """A document; the frame of what was not seen is broken."""
    broken = {} if is_seen else {"stroke_dasharray": "4 3"}
    x, y = place.x - WIDE / 2, place.y
    outline = element("rect", x=x, y=y, width=WIDE, height=HIGH, rx=5, class_="box", **broken)
    return outline + centred(name.upper(), place.x, place.y + (HIGH - CAPITALS) / 2, CAPITALS, class_="black")


def _way(start: Point, end: Point, *, is_sure: bool) -> str:
    """From a document to one that descends from it, broken where that is a conjecture."""
    drawn = arrow(Point(start.x, start.y + HIGH), Point(end.x, end.y - 2))
    return drawn if is_sure else element("g", drawn, stroke_dasharray="6 5")


@cache
def history_once(root: Path) -> History:
    """Read the list once in a build."""
    found = load(root)
    assert found is not None, FILE
    return found


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("history", HistoryBlock)
    app.connect("doctree-resolved", add_history)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
