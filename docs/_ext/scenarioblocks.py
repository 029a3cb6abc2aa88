"""The block `{scenario}`: a scenario of the conformance suite as the example of a clause.

    ```{scenario} papillon/06-aces/two-aces-with-a-two
    ```

shows where it starts, what is played, what happens by which clause, and why: as pictures, with each position as text
behind a click. What is shown was played by the rules while the page was built, and the build fails when the scenario
does not hold.

Beneath a clause, what no page tells is sketched: the first scenario that accepts and the first that refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from pictureblocks import DRAWN, position_nodes
from sitewords import _, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from commonlaw.pictures.insects import INSECTS
from conformance.suite import AnySuite
from conformance.suites import suite_of
from rulingdesk.desk import DESKS
from rulingdesk.language import speaking
from rulingdesk.letters import in_letters
from rulingdesk.telling.events import summed_up

SCENARIOS = "conformance/scenarios"


class Drawing(NamedTuple):
    """What a scenario is drawn with: its record, its game, the language; the positions told as text so far."""

    record: Any
    game: AnySuite
    language: str
    told: set[str]

    def position(self, position: Any, move: Any = None, **shown: Any) -> list[nodes.Node]:
        """A position as a picture, and as text behind a click unless the scenario has given it already."""
        text = str(position if self.record.start is not None else position._replace(stock=()))
        picture, as_text = position_nodes(self.game.name, position, self.language, move=move, text=text, **shown)
        is_new = text not in self.told
        self.told.add(text)
        return [picture, as_text] if is_new else [picture]

    def move(self, move: Any, player: str | None) -> str:
        """A move in the letters of the page's language."""
        return self.cards(self.game.game.notation.write_move(move, player))

    def cards(self, written: str) -> str:
        """Moves of the notation in the letters of the page's language."""
        with speaking(self.language):
            return in_letters(written)


class ScenarioBlock(SphinxDirective):
    """One scenario, by its folder and its id."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a container that tells the scenario."""
        path = Path(self.env.srcdir, SCENARIOS, f"{self.arguments[0]}.toml")
        self.env.note_dependency(str(path))
        if not path.exists():
            raise self.error(f"there is no scenario {self.arguments[0]} under {SCENARIOS}")
        drawing = _drawing(path, self.arguments[0].partition("/")[0], self.config.language)
        record = drawing.record
        for fault in drawing.game.faults(record):
            raise self.error(f"{self.arguments[0]}: {fault.place}: {fault.message}")
        self._note(path.stem)
        box = nodes.container(classes=["scenario"], ids=[f"scenario-{path.stem}"])
        box += nodes.rubric("", said_by_suite(str(record.notes["title"])), translatable=False)
        box += nodes.paragraph("", said_by_suite(str(record.notes["because"])), translatable=False)
        accepted, refused = [*_accepted(drawing)], [*_refused(drawing)]
        box += _beside(accepted, refused) if accepted and refused else accepted + refused
        return [box]

    def _note(self, name: str) -> None:
        """Remember that this page tells the scenario, for whoever links to it."""
        metadata: dict[str, Any] = self.env.metadata[self.env.current_document.docname]
        metadata.setdefault("scenarios", []).append(name)


def _drawing(path: Path, document: str, language: str) -> Drawing:
    game = suite_of(document)
    return Drawing(game.read(path.read_text("utf-8"), path.name), game, language, set())


# --- what is accepted


def _accepted(drawing: Drawing) -> list[nodes.Node]:
    """The stages that the scenario speaks of, or the position with a legal move; and which moves are legal."""
    stages = _stages_told(drawing)
    return [*(stages or _position_alone(drawing)), *_allowed(drawing)]


def _stages_told(drawing: Drawing) -> list[nodes.Node]:
    return [node for stage in _stages(drawing.record, drawing.game) for node in _stage(stage, drawing)]


def _stages(record: Any, game: AnySuite) -> Iterator[Any]:
    """The moves of a scenario that begins with a position; of a whole game what the scenario speaks of."""
    spoken_of = {(item.coup, item.move) for item in record.expectations}
    for stage in game.replay(record):
        is_spoken_of = (stage.coup, stage.number) in spoken_of
        is_start = record.start is not None and (stage.coup, stage.number) == (1, 0)
        if not is_start and (is_spoken_of or (stage.moved and record.start is not None)):
            yield stage


def _stage(stage: Any, drawing: Drawing) -> list[nodes.Node]:
    """One play: where it began, the move, and what came of it; of a deal, what it gave."""
    happened = _happened(stage, drawing)
    if stage.moved is None:
        return [*drawing.position(stage.step.position), happened]
    figures = dict.fromkeys(event.kind for event in stage.step.events if event.kind in INSECTS)
    shown = {"figures": [*figures]} if figures else {}
    player = None if stage.before.turn is None else stage.before.letter(stage.before.turn)
    before = drawing.position(stage.before, stage.moved.move, **shown)
    after = drawing.position(stage.step.position, accounts=stage.step.table.accounts) if _has_news(stage) else []
    named = [nodes.paragraph("", str(_("and then")), classes=["column-name"])] if after else []
    return [*before, _literal(drawing.move(stage.moved.move, player)), happened, *named, *after]


def _has_news(stage: Any) -> bool:
    """Whether the arrows do not show what comes after a play: cards were dealt, or the coup is over."""
    position = stage.step.position
    return bool(position.over or len(position.stock) != len(stage.before.stock))


def _position_alone(drawing: Drawing) -> list[nodes.Node]:
    """Where a scenario without moves begins, with the first move that is legal, if it says so."""
    legal = [item for item in drawing.record.expectations if item.seen.get("legal")]
    move = DRAWN[drawing.game.name].read_move(min(legal, key=lambda item: len(item.when)).seen["legal"][0])[1:]
    return drawing.position(drawing.record.start, *move)


def _happened(stage: Any, drawing: Drawing) -> nodes.bullet_list:
    """What came of a play, as the desk tells it in the language of the page."""
    with speaking(drawing.language):
        words = DESKS[drawing.game.name].manner.words(stage.step.table.rules)
        lines = summed_up(stage.step.events, words)
    return _list([f"{line.text} ({', '.join(line.clauses)})" for line in lines])


def _allowed(drawing: Drawing) -> list[nodes.Node]:
    """The moves that are stated to be all the legal ones, with the reading under which they are."""
    said = [(item, ", ".join(item.seen["legal"])) for item in drawing.record.expectations if "legal" in item.seen]
    items = [f"{_('all that may be played:')} {drawing.cards(moves)}{_under(item)}" for item, moves in said]
    return [_list(items)] if items else []


# --- what is refused


def _refused(drawing: Drawing) -> Iterator[nodes.Node]:
    """The moves that are tried and refused, each drawn once with all that is said of it."""
    tried: dict[tuple[Any, ...], list[Any]] = {}
    for item in drawing.record.expectations:
        if item.attempt:
            tried.setdefault((item.coup, item.move, item.attempt), []).append(item)
    positions = {(stage.coup, stage.number): stage.step.position for stage in drawing.game.replay(drawing.record)}
    for (coup, number, (player, move)), items in tried.items():
        yield from _attempt(drawing, positions[coup, number], player, move, _reason(items[0]))
        yield _list([_refusal(item, drawing) for item in items])


def _attempt(drawing: Drawing, position: Any, player: str | None, move: Any, reason: str) -> list[nodes.Node]:
    """A position with a move marked as refused; one out of turn is not drawn as if it were in turn."""
    in_turn = position.turn is not None and player in (None, position.letter(position.turn))
    return drawing.position(position, move if in_turn else None, refused=reason)


def _refusal(item: Any, drawing: Drawing) -> str:
    player, move = item.attempt
    return f"{drawing.move(move, player)}{_under(item)} {_('is refused:')} {_reason(item)}"


def _reason(item: Any) -> str:
    clause = f" ({item.seen['clause']})" if "clause" in item.seen else ""
    return f"{item.seen['refused']}{clause}"


def _under(item: Any) -> str:
    readings = ", ".join(f"{ruling}={reading}" for ruling, reading in item.when.items())
    return f" {_('under')} {readings}" if readings else ""


# --- how it is set out


def _beside(accepted: list[nodes.Node], refused: list[nodes.Node]) -> list[nodes.Node]:
    """What is accepted beside what is refused, each under its name."""
    columns = ((str(_("accepted")), accepted), (str(_("refused")), refused))
    named = (nodes.container("", nodes.paragraph("", name, classes=["column-name"]), *told) for name, told in columns)
    return [nodes.container("", *named, classes=["columns"])]


def _literal(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="text")


def _list(items: list[str]) -> nodes.bullet_list:
    listed = nodes.bullet_list()
    for item in items:
        listed += nodes.list_item("", nodes.paragraph(item, item))
    return listed


# --- beneath a clause


def add_sketches(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Draw beneath each clause what no page tells: the first scenario that accepts and the first that refuses.

    A scenario is drawn once on a page; further clauses lead there.
    """
    if app.builder.format != "html":
        return
    told = {name for metadata in app.env.metadata.values() for name in metadata.get("scenarios", ())}
    root = Path(app.srcdir, SCENARIOS)
    paths = _scenario_paths(root)
    drawn: set[str] = set()
    for column in list(doctree.findall(nodes.container)):
        names = column.get("rule_scenarios", ())
        if not names or not told.isdisjoint(names):
            continue
        if names[0] in drawn:
            _lead_to(column, names[0])
        else:
            drawn.add(names[0])
            path = paths[names[0]]
            drawing = _drawing(path, path.relative_to(root).parts[0], app.config.language)
            column.append(_sketch(names[0], drawing, column["rule_clause_shown"], column["rule_cell"]))


@cache
def _scenario_paths(root: Path) -> Mapping[str, Path]:
    """Every scenario's file, by its id."""
    return {path.stem: path for path in root.rglob("*.toml")}


def _lead_to(column: nodes.container, name: str) -> None:
    """Link the first scenario of a column to its sketch on the same page."""
    literal = next(iter(column.findall(nodes.literal)))
    if not isinstance(literal.parent, nodes.reference):
        literal.replace_self(nodes.reference("", "", literal.deepcopy(), internal=True, refid=f"sketch-{name}"))


def _sketch(name: str, drawing: Drawing, clause: str, cell: str) -> nodes.container:
    """The place of a scenario that shows most of a clause, as a picture with what it says of it."""
    refused = [*_refused(drawing)] if cell == "refuses" else []
    shown = refused[:3] or _stage_of(clause, drawing) or _accepted(drawing)
    return nodes.container("", *shown, classes=["sketch"], ids=[f"sketch-{name}"])


def _stage_of(clause: str, drawing: Drawing) -> list[nodes.Node]:
    """The first stage told whose events cite a clause."""
    stages = _stages(drawing.record, drawing.game)
    citing = (stage for stage in stages if any(clause in event.clauses for event in stage.step.events))
    return [node for stage in list(citing)[:1] for node in _stage(stage, drawing)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is drawn beneath clauses: after what stands there."""
    app.setup_extension("pictureblocks")
    app.add_directive("scenario", ScenarioBlock)
    app.connect("doctree-resolved", add_sketches, priority=600)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
