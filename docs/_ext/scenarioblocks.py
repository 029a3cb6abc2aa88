"""The block `{scenario}`: a scenario of the conformance suite as the example of a clause.

    ```{scenario} papillon/06-aces/two-aces-with-a-two
    ```

shows where it starts, what is played, what happens by which clause, and why. What is shown was played by the
rules while the page was built, and the build fails when the scenario does not hold.
"""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from papillon.expectations import faults
from papillon.notation import write_move, write_position
from papillon.records import Expectation, Record, read_record
from papillon.replay import Stage, replay
from rulingdesk.narrate import tell_all

SCENARIOS = "conformance/scenarios"


class ScenarioBlock(SphinxDirective):
    """One scenario, by its folder and its id."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a container that tells the scenario."""
        path = Path(self.env.srcdir, SCENARIOS, f"{self.arguments[0]}.toml")
        self.env.note_dependency(str(path))
        if not path.exists():
            raise self.error(f"there is no scenario {self.arguments[0]} under {SCENARIOS}")
        record = read_record(path.read_text("utf-8"), path.name)
        for fault in faults(record):
            raise self.error(f"{self.arguments[0]}: {fault.place}: {fault.message}")
        box = nodes.container(classes=["scenario"])
        box += nodes.rubric("", str(record.notes["title"]))
        box += nodes.paragraph("", str(record.notes["because"]))
        box += _told(record)
        return [box]


def _told(record: Record) -> list[nodes.Node]:
    """The stages that the scenario speaks of, from the position on which it begins."""
    spoken_of = {(item.coup, item.move) for item in record.expectations}
    told: list[nodes.Node] = []
    for stage in replay(record):
        if stage.number == 0 and record.start is not None:
            told.append(_literal(write_position(stage.step.position)))
        if stage.moved and (record.start is not None or (stage.coup, stage.number) in spoken_of):
            told += _stage(stage, record)
    refused = [item for item in record.expectations if item.attempt]
    return told + ([_list([_refusal(item) for item in refused])] if refused else [])


def _stage(stage: Stage, record: Record) -> list[nodes.Node]:
    """One play: where it began if that was not told yet, the move, and what came of it."""
    assert stage.moved and stage.before
    before = [] if record.start is not None else [_literal(write_position(stage.before._replace(stock=())))]
    turn = stage.before.turn
    player = None if turn is None else stage.before.letter(turn)
    told = [f"{line.text} ({', '.join(line.clauses)})" for line in tell_all(stage.step.events)]
    return [*before, _literal(write_move(stage.moved.move, player)), _list(told)]


def _refusal(item: Expectation) -> str:
    player, move = item.attempt or (None, None)
    assert move is not None
    under = ", ".join(f"{ruling}={reading}" for ruling, reading in item.when.items())
    where = f" under {under}" if under else ""
    clause = f" ({item.seen['clause']})" if "clause" in item.seen else ""
    return f"{write_move(move, player)}{where} is refused: {item.seen['refused']}{clause}"


def _literal(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="text")


def _list(items: list[str]) -> nodes.bullet_list:
    listed = nodes.bullet_list()
    for item in items:
        listed += nodes.list_item("", nodes.paragraph(item, item))
    return listed


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("scenario", ScenarioBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
