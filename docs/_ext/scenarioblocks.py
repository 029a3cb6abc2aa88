"""The blocks `{scenario}` and `{scenarios}`: scenarios of the conformance suite, told on pages.

    ```{scenario} papillon/06-aces/two-aces-with-a-two
    ```
    ```{scenarios} papillon/06-aces
    ```

The first tells one scenario as the example of a clause, the second all of a file, each with its title, its reason,
the clauses that it shows and the misreadings that it catches. The build fails when a scenario does not hold. The role
`{rule:scenario}` leads to where a scenario stands among those of its file.

Beneath a clause, what no example tells is sketched: the first scenario that accepts and the first that refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from clauseblocks import foot, joined, reference
from docutils import nodes
from pagetables import bullets, code, note_gathered
from scenariotelling import (
    SCENARIOS,
    Drawing,
    accepted_of,
    cited_on,
    drawing_of,
    refused_of,
    stage_told,
    stages_of,
    told,
)
from sitewords import _, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import full
from conformance.scenarios import Scenario, scenarios_in
from papillon.kit.clauses import ClauseId, spoken
from papillon.kit.replay import faults
from tools.caught import caught_by

if TYPE_CHECKING:
    from clausedomain import RuleDomain


class ScenarioEntry(NamedTuple):
    """Where a scenario stands among those of its file."""

    name: str
    """Its id."""
    title: str
    """Its title in the language of the build."""
    anchor: str
    """Its anchor."""
    docname: str
    """Its page."""
    line: int
    """The line of the block."""
    because: str
    """Its reason, likewise."""


class ScenarioBlock(SphinxDirective):
    """One scenario, by its file and its id, as the example of a clause."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a container that tells the scenario."""
        drawing = self.named()
        name = drawing.record.notes["id"]
        self._note(name)
        box = nodes.container(classes=["scenario"], ids=[anchor_of(name)])
        box += nodes.rubric("", said_by_suite(str(drawing.record.notes["title"])), translatable=False)
        box += because(drawing)
        box += told(drawing)
        return [box]

    def named(self) -> Drawing:
        """Return what the scenario that the block names is drawn with."""
        file, _, name = self.arguments[0].rpartition("/")
        found = [scenario for scenario in self.scenarios_of(file) if scenario.id == name]
        if not found:
            raise self.error(f"there is no scenario {self.arguments[0]} under {SCENARIOS}")
        return self.drawing(found[0])

    def scenarios_of(self, file: str) -> list[Scenario]:
        """Return the scenarios of a file; the page is read again when it changes."""
        path = Path(self.env.srcdir, SCENARIOS, f"{file}.toml")
        self.env.note_dependency(str(path))
        return scenarios_in(path) if path.exists() else []

    def drawing(self, scenario: Scenario) -> Drawing:
        """Return what a scenario is drawn with."""
        drawing = drawing_of(scenario, self.config.language, cited_on(self.env.current_document.docname))
        for fault in faults(drawing.record, drawing.game.game) if self.config.scenarios_told else ():
            raise self.error(f"{scenario.id}: {fault.place}: {fault.message}")
        return drawing

    def _note(self, name: str) -> None:
        """Remember that this page tells the scenario, for whoever would draw it beneath a clause."""
        metadata: dict[str, Any] = self.env.metadata[self.env.current_document.docname]
        metadata.setdefault("scenarios", []).append(name)


class ScenariosBlock(ScenarioBlock):
    """All scenarios of a file, each as a part of the page, in the order of the clauses that they show first."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each scenario."""
        note_gathered(self.env)
        drawings = sorted(map(self.drawing, self.scenarios_of(self.arguments[0])), key=_place)
        if not drawings:
            raise self.error(f"there is no scenario in {SCENARIOS}/{self.arguments[0]}.toml")
        return [self._section(drawing) for drawing in drawings]

    def _section(self, drawing: Drawing) -> nodes.section:
        notes, docname = drawing.record.notes, self.env.current_document.docname
        title, anchor = said_by_suite(str(notes["title"])), anchor_of(notes["id"])
        domain: RuleDomain = self.env.domains["rule"]  # type: ignore[assignment]
        reason = said_by_suite(str(notes["because"]))
        domain.note("scenario", ScenarioEntry(notes["id"], title, anchor, docname, self.lineno, reason))
        section = nodes.section(
            "", nodes.title("", title, translatable=False), ids=[anchor], names=[], classes=["scenario"]
        )
        if self.config.scenarios_told:
            section += [because(drawing), *told(drawing), *self._feet(drawing, docname)]
        return section

    def _feet(self, drawing: Drawing, docname: str) -> Iterator[nodes.Node]:
        """What the scenario shows of which clause, the rulings that it speaks of, what it catches, and its name."""
        notes = drawing.record.notes
        shows = ((drawing.cited(full(clause, drawing.game.name)), cells) for clause, cells in notes["shows"].items())
        cells = (nodes.inline("", "", clause, nodes.Text(f" ({_shown(cells)})")) for clause, cells in shows)
        yield from foot(_("Shows"), joined(cells))
        yield from foot(_("Rulings"), joined(reference(docname, "ruling", name) for name in notes.get("rulings", ())))
        yield from self._caught(notes["id"])
        yield from foot(_("Name"), [code(notes["id"])])

    def _caught(self, name: str) -> Iterator[nodes.Node]:
        """The thoughts that a scenario catches, of those that the text tempts to."""
        caught = [[nodes.Text(said_by_suite(item.thought))] for item in caught_by(name)]
        if caught:
            yield from foot(_("Mistakes that it catches"), [nodes.Text("")])
            yield from bullets(caught)


def _shown(cells: str) -> str:
    """What a scenario shows of a clause, in the words of a sentence."""
    words = {"accepts": _("what it allows"), "refuses": _("what it refuses"), "boundary": _("where it ends")}
    return ", ".join(str(words[cell]) for cell in cells.split())


def _place(drawing: Drawing) -> tuple[tuple[int, ...], str]:
    """Where a scenario stands among those of its file: by its first clause, then by name."""
    clause = ClauseId.of(full(drawing.record.notes["clauses"][0], drawing.game.name)).number
    return tuple(int(part) if part.isdigit() else ord(part) for part in clause.split(".")), drawing.record.notes["id"]


def because(drawing: Drawing) -> nodes.paragraph:
    """Return the reason of a scenario."""
    return nodes.paragraph("", said_by_suite(str(drawing.record.notes["because"])), translatable=False)


def anchor_of(name: str) -> str:
    """Return the anchor of a scenario, on whatever page it is told."""
    return f"scenario-{name}"


# --- beneath a clause


def add_sketches(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Draw beneath each clause what no example tells: the first scenario that accepts and the first that refuses.

    A scenario is drawn once on a page; beneath further clauses its title leads to where it is told.
    """
    if app.builder.format != "html":
        return
    told = {name for metadata in app.env.metadata.values() for name in metadata.get("scenarios", ())}
    scenarios = _scenarios_below(Path(app.srcdir, SCENARIOS))
    drawn: set[str] = set()
    cited = partial(_linked, app, docname)
    for column in list(doctree.findall(nodes.container)):
        names = column.get("rule_scenarios", ())
        if names and told.isdisjoint(names) and names[0] not in drawn:
            drawn.add(names[0])
            drawing = drawing_of(scenarios[names[0]], app.config.language, cited)
            column.append(_sketch(drawing, column["rule_clause_shown"], column["rule_cell"]))


@cache
def _scenarios_below(root: Path) -> Mapping[str, Scenario]:
    """Every scenario by its id."""
    return {scenario.id: scenario for path in root.rglob("*.toml") for scenario in scenarios_in(path)}


def _linked(app: Sphinx, docname: str, citation: str) -> nodes.Node:
    """A link to a clause, on a page whose references have been resolved."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    entry = domain.clauses[citation]
    return make_refnode(app.builder, docname, entry.docname, entry.anchor, nodes.Text(spoken(citation)), entry.title)


def _sketch(drawing: Drawing, clause: str, cell: str) -> nodes.container:
    """The place of a scenario that shows most of a clause, as a picture with what it says of it."""
    refused = [*refused_of(drawing)] if cell == "refuses" else []
    shown = refused[:3] or _stage_of(clause, drawing) or accepted_of(drawing)
    return nodes.container("", *shown, classes=["sketch"], ids=[f"sketch-{drawing.record.notes['id']}"])


def _stage_of(clause: str, drawing: Drawing) -> list[nodes.Node]:
    """The first stage told whose events cite a clause."""
    told = stages_of(drawing)
    citing = (place for place in told if any(clause in event.clauses for event in place[1].step.events))
    return [node for table, stage in islice(citing, 1) for node in stage_told(table, stage, drawing)]


def tell_unless_gathering(app: Sphinx) -> None:
    """Have scenarios told, unless messages are gathered: what they say is a catalog of its own."""
    app.config.scenarios_told = app.builder.name != "gettext"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks, and what is drawn beneath clauses: after what stands there."""
    app.setup_extension("pictureblocks")
    app.add_config_value("scenarios_told", True, "", types=frozenset({bool}))
    app.connect("builder-inited", tell_unless_gathering)
    app.add_directive("scenario", ScenarioBlock)
    app.add_directive("scenarios", ScenariosBlock)
    app.connect("doctree-resolved", add_sketches, priority=600)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
