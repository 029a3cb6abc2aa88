"""The block `{scenario}`: a scenario of the conformance suite as the example of a clause.

    ```{scenario} papillon/06-aces/two-aces-with-a-two
    ```

shows where it starts, what is played, what happens by which clause, and why. What is shown was played by the
rules while the page was built, and the build fails when the scenario does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from commonlaw.events import Event
from conformance.recorded import Recorded, recorded_in
from rulingdesk import narrate
from rulingdesk.francion import narrate as francion
from rulingdesk.telling import Line

SCENARIOS = "conformance/scenarios"

TELLERS: Mapping[str, Callable[[Iterable[Event]], list[Line]]] = {
    "papillon": narrate.tell_all,
    "francion": francion.summed_up,
}
"""Game → how its events are told."""


class ScenarioBlock(SphinxDirective):
    """One scenario, by its folder and its id."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a container that tells the scenario."""
        path = Path(self.env.srcdir, SCENARIOS, f"{self.arguments[0]}.toml")
        self.env.note_dependency(str(path))
        if not path.exists():
            raise self.error(f"there is no scenario {self.arguments[0]} under {SCENARIOS}")
        game = recorded_in(self.arguments[0].partition("/")[0])
        record = game.read(path.read_text("utf-8"), path.name)
        for fault in game.faults(record):
            raise self.error(f"{self.arguments[0]}: {fault.place}: {fault.message}")
        box = nodes.container(classes=["scenario"])
        box += nodes.rubric("", str(record.notes["title"]))
        box += nodes.paragraph("", str(record.notes["because"]))
        box += _told(record, game)
        return [box]


def _told(record: Any, game: Recorded) -> list[nodes.Node]:
    """The stages that the scenario speaks of, from the position on which it begins."""
    spoken_of = {(item.coup, item.move) for item in record.expectations}
    told: list[nodes.Node] = []
    for stage in game.replay(record):
        is_spoken_of = (stage.coup, stage.number) in spoken_of
        if stage.coup == 1 and stage.number == 0 and record.start is not None:
            told.append(_literal(str(stage.step.position)))
        elif stage.moved is None and is_spoken_of:
            told.append(_happened(stage, game))
        elif stage.moved and (is_spoken_of or record.start is not None):
            told += _stage(stage, game, with_position=record.start is None)
    refused = [item for item in record.expectations if item.attempt]
    return told + ([_list([_refusal(item, game) for item in refused])] if refused else [])


def _stage(stage: Any, game: Recorded, with_position: bool) -> list[nodes.Node]:
    """One play: where it began if that was not told yet, the move, and what came of it."""
    before = [_literal(str(stage.before._replace(stock=())))] if with_position else []
    player = None if stage.before.turn is None else stage.before.letter(stage.before.turn)
    return [*before, _literal(game.write_move(stage.moved.move, player)), _happened(stage, game)]


def _happened(stage: Any, game: Recorded) -> nodes.bullet_list:
    return _list([f"{line.text} ({', '.join(line.clauses)})" for line in TELLERS[game.name](stage.step.events)])


def _refusal(item: Any, game: Recorded) -> str:
    player, move = item.attempt
    under = ", ".join(f"{ruling}={reading}" for ruling, reading in item.when.items())
    where = f" under {under}" if under else ""
    clause = f" ({item.seen['clause']})" if "clause" in item.seen else ""
    return f"{game.write_move(move, player)}{where} is refused: {item.seen['refused']}{clause}"


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
