"""The block `{changes}`: what each version made new, changed, split or retired, id by id, from the change log; and the
block `{editions}`: the clauses that read otherwise from one edition to the next, in both wordings and word by word.

A paragraph of the change log under *Clauses*, *Rulings* or *Refusal codes* begins with what happened and a colon. Then
come ids as code, `papillon:8.4`; "all of `papillon`" stands for every clause of a document that no other paragraph
names as new. Ids that lead nowhere fail the build, unless they are retired.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from html import escape
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from clausedomain import joined, reference
from docutils import nodes
from pagetables import Cell, _, bullets, code, note_gathered
from sitewords import day
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import GAMES
from papillon.kit.clauses import Clause, ClauseId, book, in_language
from papillon.kit.editions import Edition, Kept, Piece, changed, editions, word_by_word
from papillon.kit.translations import speaking

KINDS: Final = {"Clauses": "clause", "Rulings": "ruling", "Refusal codes": ""}
"""Heading of the change log → the role that its ids are linked with, "" for none."""

NEW: Final = "New"
RETIRED: Final = "Retired"
ALL_OF: Final = "all of "


class Change(NamedTuple):
    """What happened to some ids in a version. what: as the change log has it, "New, open".  kind: a heading."""

    version: str
    kind: str
    what: str
    ids: tuple[str, ...]


class ChangesBlock(SphinxDirective):
    """All changes, the latest version first."""

    def run(self) -> list[nodes.Node]:
        """Return a list for each version."""
        note_gathered(self.env)
        log = Path(self.env.srcdir, "CHANGELOG.md")
        self.env.note_dependency(str(log))
        found = changes(log.read_text("utf-8"))
        for change in found:
            self._check(change)
        return [
            node for version, group in groupby(found, lambda c: c.version) for node in self._version(version, group)
        ]

    def _version(self, version: str, group: Iterable[Change]) -> Iterator[nodes.Node]:
        yield nodes.rubric("", version, classes=["version"])
        yield from bullets(line for change in group for line in self._lines(change))

    def _lines(self, change: Change) -> Iterator[Cell]:
        """A line for each section of a document; for other ids one line."""
        for place, ids in groupby(change.ids, section_of):
            label = _("%s:") % " · ".join(filter(None, (in_words(change), place)))
            yield [nodes.strong(label, label), nodes.Text(" "), *joined(self._link(change, name) for name in ids)]

    def _link(self, change: Change, name: str) -> nodes.Node:
        role = KINDS[change.kind]
        if not role or change.what.startswith(RETIRED):
            return code(name)
        return reference(self.env.current_document.docname, role, name)

    def _check(self, change: Change) -> None:
        known = {*clauses(), *rulings()}
        wrong = [name for name in change.ids if KINDS[change.kind] and name not in known]
        if wrong and not change.what.startswith(RETIRED):
            raise self.error(f"CHANGELOG.md: {change.version}: {change.what}: there is no {', '.join(wrong)}")


class EditionsBlock(SphinxDirective):
    """Every clause that was put into other words, the latest edition first."""

    def run(self) -> list[nodes.Node]:
        """Return a list for each edition after the first."""
        note_gathered(self.env)
        with speaking(self.config.language):
            games = [list(editions(game, Path(self.env.srcdir)).values()) for game in GAMES]
            steps = [*zip(*(pairwise(known) for known in games), strict=True)]
            found = [node for step in reversed(steps) for node in self._step(step)]
        return found or [self._said(_("Edition {number} of {date} is the first one."), games[0][-1].edition)]

    def _step(self, step: Iterable[tuple[Kept, Kept]]) -> list[nodes.Node]:
        """What has changed from one edition to the next, in all games."""
        pairs = [(before, after, *pair) for before, after in step for pair in changed(before, after)]
        told = [told for pair in pairs for told in self._pair(*pair)]
        if not told:
            return []
        return [self._said(_("Since edition {number} of {date}"), pairs[0][0].edition, nodes.rubric), *told]

    def _pair(self, before: Kept, after: Kept, *clauses: Clause) -> list[nodes.Node]:
        """A clause in both wordings; nothing where its words in the language of the build are the same."""
        old, new = (f"{clause.title}: {clause.text}" for clause in map(in_language, clauses))
        if old == new:
            return []
        link = reference(self.env.current_document.docname, "clause", clauses[1].citation)
        marked = nodes.raw("", marked_html(word_by_word(old, new)), format="html")
        wordings = [[*strong(kept.edition.number), nodes.Text(words)] for kept, words in ((before, old), (after, new))]
        return [nodes.paragraph("", "", link), *bullets([*wordings, [*strong(_("word by word")), marked]])]

    def _said(self, words: str, edition: Edition, kind: type[nodes.TextElement] = nodes.paragraph) -> nodes.Node:
        said = words.format(number=edition.number, date=day(edition.date, self.config.language))
        return kind("", said, translatable=False)


def strong(words: str) -> list[nodes.Node]:
    """Return what a line begins with."""
    return [nodes.strong(words, words), nodes.Text(" ")]


def marked_html(pieces: Iterable[Piece]) -> str:
    """Return two texts as one in HTML: what is gone and what has come are marked so."""
    marks = {"both": "{}", "before": "<del>{}</del>", "after": "<ins>{}</ins>"}
    return " ".join(marks[piece.stands_in].format(escape(piece.words)) for piece in pieces)


def in_words(change: Change) -> str:
    """Return what a change is and of what, in the language of the build; words of the log's own stay as they are."""
    known = {
        "Clauses": _("Clauses"),
        "Rulings": _("Rulings"),
        "Refusal codes": _("Refusal codes"),
        "New": _("new"),
        "Changed": _("changed"),
        "Split": _("split"),
        RETIRED: _("retired"),
        "of Le Francion": _("of Le Francion"),
        "in order of precedence": _("in order of precedence"),
    }
    of_several = {"open": _(", open"), "settled": _(", settled"), "convention": _(", convention")}
    words = (of_several.get(word, f", {known.get(word, word)}") for word in change.what.split(", "))
    return "".join([known.get(change.kind, change.kind), *words])


def section_of(name: str) -> str:
    """Return the section of a clause in words: 'Papillon 8', 'PDF'; nothing for any other id."""
    document, clause = ClauseId.of(name)
    return ClauseId(document, clause.partition(".")[0] if document in GAMES else "").spoken if document else ""


def changes(log: str) -> list[Change]:
    """Return the changes of ids that a change log lists, in its order."""
    found = [Change(*told) for told in _told(log)]
    named = {name for change in found if change.what.startswith(NEW) for name in change.ids}
    return [change._replace(ids=tuple(_expanded(change.ids, named))) for change in found]


def _told(log: str) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Version, heading, what happened and to which ids, for each paragraph."""
    for version in re.split(r"^## ", log, flags=re.M)[1:]:
        name, _line, rest = version.partition("\n")
        for part in re.split(r"^### ", rest, flags=re.M)[1:]:
            kind, _line, body = part.partition("\n")
            for paragraph in filter(None, (text.strip() for text in body.split("\n\n")) if kind in KINDS else ()):
                what, _colon, words = " ".join(paragraph.split()).partition(": ")
                yield name, kind, what, tuple(re.findall(r"(?:all of )?`[^`]+`", words))


def _expanded(ids: Iterable[str], named: Collection[str]) -> Iterator[str]:
    """The ids, and in place of "all of `document`" its clauses but those that are named as new."""
    for written in ids:
        name = written.strip("`")
        if written.startswith(ALL_OF):
            document = written.removeprefix(ALL_OF).strip("`")
            every = [citation for citation in clauses() if ClauseId.of(citation).document == document]
            yield from (citation for citation in every if f"`{citation}`" not in named)
        else:
            yield name


def clauses() -> list[str]:
    """Return every clause of both games."""
    return [citation for game in GAMES for citation in book(game).clauses]


def rulings() -> list[str]:
    """Return every ruling of both games."""
    return [slug for game in GAMES for slug in book(game).rulings]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks."""
    app.add_directive("changes", ChangesBlock)
    app.add_directive("editions", EditionsBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
