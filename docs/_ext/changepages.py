"""The block `{changes}`: what each version made new, changed, split or retired, id by id, from the change log; and the
block `{editions}`: clauses and rulings that read otherwise from one edition to the next, in both wordings and word by
word.

A paragraph of the change log under *Clauses*, *Rulings* or *Refusal codes* begins with what happened and a colon. Then
come ids as code, `papillon:8.4`; "all of `papillon`" stands for every clause of a document that no other paragraph
names as new. Ids that lead nowhere fail the build, unless they are retired.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from pagetables import _, add_written, bullets, link, plain
from sitewords import day, one_line
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from conformance.documents import GAMES
from papillon.kit.clauses import Clause, ClauseId, Edition, Ruling, book
from papillon.kit.editions import Kept, Piece, changed, editions, in_full, word_by_word

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


def changed_ids(env: BuildEnvironment) -> str:
    """Return a list of all changes for each version, the latest first."""
    log = Path(env.srcdir, "CHANGELOG.md")
    env.note_dependency(str(log))
    told = ""
    for version, found in groupby(changes(log.read_text("utf-8")), lambda change: change.version):
        title = version.replace("not yet released", _("not yet released"))
        told += f":::{{rubric}} {title}\n:class: version\n:::\n\n"
        told += bullets(line for change in found for line in _lines(change))
    return told


def _lines(change: Change) -> Iterator[str]:
    """A line for each section of a document; for other ids one line."""
    role = "" if change.what.startswith(RETIRED) else KINDS[change.kind]
    for place, ids in groupby(change.ids, section_of):
        label = _("%s:") % " · ".join(filter(None, (in_words(change), place)))
        links = (f"{{rule:{role}}}`{name}`" if role else f"`{name}`" for name in ids)
        yield f"**{label}** {(_('; ') if role == 'ruling' else ', ').join(links)}"


def reworded(env: BuildEnvironment) -> str:
    """Return every clause and ruling that was put into other words, the latest edition first."""
    known = [editions(game, Path(env.srcdir)).values() for game in GAMES]
    games = [[kept._replace(book=kept.book.spoken()) for kept in kept_ones] for kept_ones in known]
    steps = [*zip(*map(pairwise, games), strict=True)]
    if not steps:
        return _dated(_("Edition {number} of {date} is the first one."), games[0][-1].edition, env.config.language)
    return "".join(_step(step, env.config.language) for step in reversed(steps))


def _step(step: Iterable[tuple[Kept, Kept]], language: str) -> str:
    """What has changed from one edition to the next, in all games."""
    pairs = [(before, after, *pair) for before, after in step for pair in changed(before, after)]
    told = "".join(_reworded(*pair) for pair in pairs)
    if not told:
        return ""
    title = _dated(_("Since edition {number} of {date}"), pairs[0][0].edition, language)
    return f":::{{rubric}} {title}\n:::\n\n{told}"


def _reworded(before: Kept, after: Kept, was: Clause | Ruling, now: Clause | Ruling) -> str:
    """Something in both wordings, then word by word; nothing where the language of the build has the same words."""
    old, new = in_full(was), in_full(now)
    if old == new:
        return ""
    lines = [f"**{kept.edition.number}** {plain(one_line(words))}" for kept, words in ((before, old), (after, new))]
    marked = f"**{_('word by word')}** {marked_html(word_by_word(old, new))}"
    named = link(now.citation) if isinstance(now, Clause) else f"{{rule:ruling}}`{now.slug}`"
    return f"{named}\n\n{bullets([*lines, marked])}"


def _dated(words: str, edition: Edition, language: str) -> str:
    return words.format(number=edition.number, date=day(edition.date, language))


def marked_html(pieces: Iterable[Piece]) -> str:
    """Return two texts as one in HTML: what is gone and what has come are marked so."""
    marks = {"both": "{}", "before": "<del>{}</del>", "after": "<ins>{}</ins>"}
    return " ".join(marks[piece.stands_in].format(plain(one_line(piece.words))) for piece in pieces)


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
    of_several = {
        "open": _(", open"),
        "variant": _(", variant"),
        "convention": _(", convention"),
        "settled": _(", settled"),
    }
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
            every = (citation for game in GAMES for citation in book(game).clauses if f"`{citation}`" not in named)
            yield from (citation for citation in every if ClauseId.of(citation).document == document)
        else:
            yield name


def setup(app: Sphinx) -> None:
    """Register the blocks."""
    add_written(app, {"changes": changed_ids, "editions": reworded})
