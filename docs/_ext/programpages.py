"""The block `{programs}`: the programs that were put through the suite, from `docs/programs.json`.

    ```{programs} papillon
    ```

With the name of a game it is the matrix of sections and readings; without one the list of the programs, with badges.
`python -m tools.programs` writes the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from clauseblocks import reference
from docutils import nodes
from frame import MATRIX
from pagetables import Cell, _, code, note_gathered, table, text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import DOCUMENTS, number_of
from conformance.results import CONFORMS
from papillon.kit.clauses import book
from tools.programs import FILE, PROGRAMS, Kept, Share, cases_by_reading, read, sections_of

NAME, COUNT = 40, 6
"""Widths of the columns."""
SECTION = "program_section"
"""Attribute of a place that becomes a link to a section, once all pages are read."""


class ProgramsBlock(SphinxDirective):
    """The list of the programs, or how they play a game."""

    optional_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return the list, or the two tables of a game."""
        note_gathered(self.env)
        self.env.note_dependency(str(FILE))
        if not self.arguments:
            return [nodes.container("", _list(), classes=["programs"])]
        (game,) = self.arguments
        runs = [found for found in read() if found.game == game]
        sections = _matrix(_("section"), runs, [*_sections(game, runs), _drawn(runs)])
        able = [found for found in runs if found.status == CONFORMS]
        return [
            sections,
            _matrix(_("ruling and reading"), able, _readings(self.env.current_document.docname, game, able)),
        ]


# --- the list


def _list() -> nodes.table:
    headings = [_("program"), _("version"), _("suite"), _("date"), _("verdict")]
    runs = read()
    by_program = [[found for found in runs if found.program == program] for program in PROGRAMS]
    return table(headings, [_line(found) for found in by_program if found], [20, 20, COUNT, 10, NAME])


def _line(runs: Sequence[Kept]) -> list[Cell]:
    first = runs[0]
    badges = [part for found in runs for part in (nodes.Text(" "), _badge(found))]
    version = f"{first.version}, {first.language}"
    return [*map(text, (called(first.program), version, first.suite, first.date)), badges[1:]]


def called(program: str) -> str:
    """What a program is called: 'Go', or 'Go, the scaffold'."""
    known = {"javascript": "JavaScript", "go": "Go", "python": "Python", "rust": "Rust"}
    kind, _dash, language = program.rpartition("-")
    if kind:
        return _("%s, the scaffold") % known[language]
    return known.get(program) or _("the reference")


def _badge(found: Kept) -> nodes.inline:
    """What a server of badges would draw."""
    label = nodes.inline("", str(found.badge["label"]))
    verdict = nodes.inline("", _verdict(found), classes=[f"badge-{found.badge['color']}"])
    return nodes.inline("", "", label, verdict, classes=["badge"])


def _verdict(found: Kept) -> str:
    if found.status == CONFORMS:
        return _("conforms, %s") % {"complete": _("complete")}.get(found.level, found.level)
    passed, asked = (sum(column) for column in zip(*found.sections.values(), strict=True))
    return _("%d of %d") % (passed, asked)


# --- the matrix


def _matrix(head: str, runs: Sequence[Kept], rows: Iterable[tuple[Cell, int, Sequence[Share]]]) -> nodes.container:
    """A row for each thing that is asked about, a column for each program: how many cases pass."""
    headings = [head, _("cases"), *(called(found.program) for found in runs)]
    lines = [[name, text(str(asked)), *map(_share, shares)] for name, asked, shares in rows]
    return nodes.container("", table(headings, lines, [NAME, *(COUNT for _column in headings[1:])]), classes=[MATRIX])


def _share(share: Share) -> Cell:
    """How many cases pass, marked by whether that is all, some or none."""
    passed, asked = share
    fate = "all" if passed == asked else "some" if passed else "none"
    return [nodes.inline("", str(passed), classes=[f"passed-{fate}"])]


def _sections(game: str, runs: Sequence[Kept]) -> Iterator[tuple[Cell, int, Sequence[Share]]]:
    for section in sections_of(game):
        shares = [found.sections[section] for found in runs]
        place = nodes.inline("", section)
        place[SECTION] = page_of(game, section)
        yield [place], _most(shares), shares


def _drawn(runs: Sequence[Kept]) -> tuple[Cell, int, Sequence[Share]]:
    shares = [found.games for found in runs]
    return text(_("drawn games")), _most(shares), shares


def _most(shares: Iterable[Share]) -> int:
    """Of how many: runs of other days may have had fewer."""
    return max(asked for _passed, asked in shares)


def _readings(docname: str, game: str, runs: Sequence[Kept]) -> Iterator[tuple[Cell, int, Sequence[Share]]]:
    for ruling, readings in cases_by_reading(game).items():
        for reading in readings:
            shares = [found.readings[ruling][reading] for found in runs]
            name = reference(docname, "ruling", ruling, code(f"{ruling}={reading}"))
            yield [name], _most(shares), shares


def page_of(game: str, section: str) -> str:
    """Return the page of a section.

    >>> page_of("papillon", "08"), page_of("papillon", "pdf")
    ('spec/sections/papillon/08-sauterelle', 'spec/sections/papillon-pdf')
    """
    if section in DOCUMENTS:
        return f"spec/sections/{DOCUMENTS[section]}"
    return book(game).section(number_of(section))[0].page.removesuffix(".md")


def link_sections(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make links of the names of sections, by the titles of their pages in the language of the build."""
    for place in list(doctree.findall(lambda node: isinstance(node, nodes.inline) and SECTION in node)):
        page = place[SECTION]
        title = nodes.Text(app.env.titles[page].astext())
        place.replace_self(make_refnode(app.builder, docname, page, "", title))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what links its sections."""
    app.add_directive("programs", ProgramsBlock)
    app.connect("doctree-resolved", link_sections)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
