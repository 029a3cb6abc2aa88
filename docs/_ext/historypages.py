"""The block `{history}`: what `spec/history.toml` tells of the documents, the words and the family of games.

    ```{history} words
    ```

is a table of what is told of words, each with the works that it rests on; `games` and `contested` are others,
`descents` how the documents descend from one another, `compared` how far the documents of the game depart from the main
one, by the apparatus, and `works` the literature, seen or not. `stemma` is the picture of the descents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from clausedomain import rules_of
from clausetables import placed
from docutils import nodes
from pagetables import WrittenBlock, _, bullets, place, plain, table
from pictureblocks import Picture
from sitewords import day, name_of, said_by_suite
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from papillon.kit.clauses import ClauseId
from papillon.kit.pictures.arrows import Point, arrow
from papillon.kit.pictures.svg import centred, element, picture
from tools.embedding import embedded
from tools.history import Account, Work, load

COLUMN, ROW, MARGIN = 134, 84, 12
"""Units from one document of the picture to the next at its side and below it, and to the edge."""
WIDE, HIGH, CAPITALS = 126, 34, 8
"""Units of a document's box, and of its letters."""


class HistoryBlock(WrittenBlock):
    """A part of the history."""

    def run(self) -> list[nodes.Node]:
        """Return the picture, or what is written."""
        if self.arguments != ["stemma"]:
            return super().run()
        found = load(Path(self.env.srcdir))
        drawn = Picture(svg=embedded(stemma(found.descents, found.works)))
        return [nodes.container("", drawn, classes=[self.name])]

    @staticmethod
    def writer(env: BuildEnvironment, part: str) -> str:
        """Return a part as Markdown."""
        found = load(Path(env.srcdir))
        if part == "compared":
            return _compared(env)
        if part == "works":
            return _works(env, found.works)
        if part == "descents":
            rows = (_descent(env, account, found.works) for account in found.descents)
            return table([_("document"), _("descends from"), _("evidence")], rows)
        dated = part == "games"
        rows = (_account(env, account, found.works, dated=dated) for account in found.accounts[part])
        return table(["", *([_("first known")] if dated else []), _("the claim"), _("rests on")], rows)


def _account(env: BuildEnvironment, account: Account, works: Mapping[str, Work], *, dated: bool) -> list[str]:
    when = [plain(account.when)] if dated else []
    name = plain(said_by_suite(account.name))
    return [f"**{name}**", *when, placed(env, said_by_suite(account.told)), _names(env, account.rests, works)]


def _descent(env: BuildEnvironment, account: Account, works: Mapping[str, Work]) -> list[str]:
    of, origin = (_names(env, [name], works) for name in (account.name, account.origin))
    sure = _("it says so itself") if account.is_sure else _("conjecture")
    return [of, f"{origin}, *{sure}*", placed(env, said_by_suite(account.told))]


def _names(env: BuildEnvironment, names: Iterable[str], works: Mapping[str, Work]) -> str:
    """Works and documents as a reader sees them, each work a link to its place in the list."""
    here = env.current_document.docname
    return ", ".join(
        place(works[name].called, here, anchor(name)) if name in works else f"**{plain(name)}**" for name in names
    )


def _works(env: BuildEnvironment, works: Mapping[str, Work]) -> str:
    """The literature: what was seen with what it says, then what was not."""
    told = ""
    for title, is_seen in ((_("Seen"), True), (_("Not seen"), False)):
        listed = (_work(env, work, works) for work in works.values() if work.is_seen == is_seen)
        told += f":::{{rubric}} {title}\n:::\n\n{bullets(listed)}"
    return told


def _work(env: BuildEnvironment, work: Work, works: Mapping[str, Work]) -> str:
    language = env.config.language
    author = f"{plain(work.author)}, " if work.author else ""
    published = f", {plain(day(work.published, language))}" if work.published else ""
    begun = f"{author}[*{plain(work.title)}*]{{#{anchor(work.name)}}}{published}"
    if not work.is_seen:
        return f"{begun}{_('. Named by ')}{_names(env, work.named_by, works)}."
    seen = _("Seen on %s: %s.") % (day(work.read, language), said_by_suite(work.part))
    says = " ".join(said_by_suite(said) for said in work.says)
    return f"{begun}, [{plain(work.address)}]({work.address}). {plain(f'{seen} {says}')}"


def _compared(env: BuildEnvironment) -> str:
    """How often the documents of the game depart from the main one, in which clauses several do."""
    rules = rules_of(env)
    counts: Counter[tuple[str, str]] = Counter()
    both = 0
    others = [name for name, item in rules.witnesses.by_siglum.items() if item.document.startswith("papillon-")]
    kinds = ("wording", "silence", "variant", "contradiction")
    for citation, entries in rules.apparatus.items():
        if ClauseId.of(citation).document == "papillon":
            counts.update((entry.siglum, entry.kind) for entry in entries)
            depart = {entry.siglum for entry in entries if entry.kind in kinds[2:]}
            both += depart >= {*others}
    rows = [[f"**{name}**", *(str(counts[name, kind]) for kind in kinds)] for name in others]
    shared = _("For %d clauses, both have a variant or a contradiction.") % both
    return table(["", *(name_of("entry", kind) for kind in kinds)], rows) + shared


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


def setup(app: Sphinx) -> None:
    """Register the block."""
    app.add_directive("history", HistoryBlock)
