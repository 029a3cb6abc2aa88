"""Scenarios of the conformance suite, told on pages as the rules play them.

    ```{scenario} papillon/06-aces/two-aces-with-a-two     one, as the example of a clause
    ```
    ```{scenarios} papillon/06-aces                        all of a file, each as a part of the page
    ```

A scenario is told with its reason, the clauses that it shows and the misreadings that it catches: where it starts, what
is played, what happens by which clause, what is refused. The build fails when it does not hold. Beneath a clause, what
no example tells is sketched: the first scenario that accepts and the first that refuses.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from clausedomain import SCENARIOS, rules_of
from docutils import nodes
from pagetables import _, bullets, closed, foot, link, plain, ruling, table, written
from pictureblocks import DRAWN, position_nodes, try_it
from sitewords import name_of, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from conformance.documents import full
from conformance.scenarios import Scenario, part_under, scenarios_in
from conformance.suite import Suite, suite_of
from papillon.desk.addresses import parameters_at
from papillon.desk.command import DESKS
from papillon.desk.render import account_in_words, events_in_words, in_words
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.clauses import sort_key
from papillon.kit.events import net_of
from papillon.kit.pictures.drawings import INSECTS
from papillon.kit.records import faults, replay
from papillon.kit.translations import in_letters, listed, say, speaking
from tools.caught import caught_by


class Drawing(NamedTuple):
    """What a scenario is drawn with."""

    record: Any
    """The scenario as it is read."""
    game: Suite
    """Its game."""
    language: str
    """The language of the page."""
    parsed: Callable[[str], list[nodes.Node]]
    """Reads Markdown."""
    told: set[str]
    """The positions that are told as text already."""

    def position(self, position: Any, move: Any = None, **shown: Any) -> list[nodes.Node]:
        """A position as a picture, and as text behind a click unless the scenario has given it already."""
        unseen = position._replace(stock=(UNKNOWN,) * len(position.stock))
        text = str(position if self.record.start is not None else unseen)
        picture, as_text = position_nodes(self.game.name, position, self.language, move=move, text=text, **shown)
        is_new = text not in self.told
        self.told.add(text)
        return [picture, as_text] if is_new else [picture]

    def at_desk(self, table: Any, position: Any, move: Any = None, player: str | None = None) -> list[nodes.Node]:
        """A link to the desk, at which a move is tried, or none is where it is only asked what is legal."""
        if position.turn is None:
            return []
        return [try_it(self.game.name, parameters_at(self.game.name, table, position, move, player))]

    def clauses(self, clauses: Iterable[str]) -> str:
        """Clauses in brackets, after what they decide."""
        cited = ", ".join(link(full(clause, self.game.name)) for clause in clauses)
        return f" ({cited})" if cited else ""

    def said(self, key: str) -> str:
        """The `title` of the scenario, or `because`, its reason, in the language of the page."""
        return said_by_suite(str(self.record.notes[key]))


# --- the blocks


class ScenarioBlock(SphinxDirective):
    """One scenario, by its file and its id, as the example of a clause."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a container that tells the scenario."""
        drawing = self.named(self.arguments[0])
        box = nodes.container(classes=["scenario"], ids=[f"scenario-{drawing.record.notes['id']}"])
        box += nodes.rubric("", drawing.said("title"), translatable=False)
        box += self.told(drawing)
        return [box]

    def named(self, name: str) -> Drawing:
        """Return what a scenario is drawn with. name: its file and its id."""
        file, _slash, name = name.rpartition("/")
        for scenario in self.scenarios_of(file):
            if scenario.id == name:
                return self.drawing(scenario)
        raise self.error(f"there is no scenario {self.arguments[0]} under {SCENARIOS}")

    def scenarios_of(self, file: str) -> list[Scenario]:
        """Return the scenarios of a file; the page is read again when it changes."""
        path = Path(self.env.srcdir, SCENARIOS, f"{file}.toml")
        self.env.note_dependency(str(path))
        return scenarios_in(path) if path.exists() else []

    def drawing(self, scenario: Scenario) -> Drawing:
        """Return what a scenario is drawn with; fail if it does not hold."""
        game = suite_of(scenario.document)
        for fault in () if self.config.gathers_messages else faults(scenario.record, game.game):
            raise self.error(f"{scenario.id}: {fault.place}: {fault.message}")
        return Drawing(scenario.record, game, self.config.language, lambda text: written(self, lambda: text), set())

    def told(self, drawing: Drawing) -> list[nodes.Node]:
        """Return the reason, what is accepted and what is refused, beside each other where there are both."""
        reason = nodes.paragraph("", drawing.said("because"), translatable=False)
        if self.config.gathers_messages:
            return [reason]
        with speaking(self.config.language):
            accepted, refused = accepted_of(drawing), [*refused_of(drawing)]
        if not (accepted and refused):
            return [reason, *accepted, *refused]
        columns = nodes.container(classes=["columns"])
        for name, content in ((_("accepted"), accepted), (_("refused"), refused)):
            columns += nodes.container("", nodes.paragraph("", name, classes=["column-name"]), *content)
        return [reason, columns]


class QuizBlock(ScenarioBlock):
    """A scenario as a question: where it starts and what is played, and what comes of it behind a click."""

    def run(self) -> list[nodes.Node]:
        """Return a container with the question and its answer."""
        drawing = self.named(self.arguments[0])
        asked, told = [], [nodes.rubric("", drawing.said("title"), translatable=False)]
        if not self.config.gathers_messages:
            with speaking(self.config.language):
                table, stage = next(stages_of(drawing))
                asked = drawing.position(stage.before, stage.moved.move)
                told += [*_happened(stage, drawing), *drawing.at_desk(table, stage.before, stage.moved.move)]
        told.append(nodes.paragraph("", drawing.said("because"), translatable=False))
        answer = closed([nodes.Text(str(_("The answer")))], told, ["answer"])
        return [nodes.container("", *asked, answer, classes=["scenario"])]


class ScenariosBlock(ScenarioBlock):
    """All scenarios of a file, each as a part of the page, in the order of the clauses that they show first."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each scenario."""
        self.env.note_reread()
        drawings = sorted(map(self.drawing, self.scenarios_of(self.arguments[0])), key=_place)
        if not drawings:
            raise self.error(f"there is no scenario in {SCENARIOS}/{self.arguments[0]}.toml")
        return [self._section(drawing) for drawing in drawings]

    def _section(self, drawing: Drawing) -> nodes.section:
        title = nodes.title("", drawing.said("title"), translatable=False)
        anchor = f"scenario-{drawing.record.notes['id']}"
        section = nodes.section("", title, ids=[anchor], names=[], classes=["scenario"])
        section += [*self.told(drawing), *written(self, lambda: "".join(_feet(drawing)))]
        return section


def _feet(drawing: Drawing) -> Iterator[str]:
    """What the scenario shows of which clause, the rulings that it speaks of, what it catches, and its name."""
    notes = drawing.record.notes
    shows = []
    for clause, cells in notes["shows"].items():
        shown = ", ".join(name_of("shown", cell) for cell in cells.split())
        shows.append(f"{link(full(clause, drawing.game.name))} ({shown})")
    yield foot(_("Clauses shown"), ", ".join(shows))
    yield foot(_("Rulings"), _("; ").join(map(ruling, notes.get("rulings", ()))))
    caught = [plain(said_by_suite(item.thought)) for item in caught_by(notes["id"])]
    if caught:
        yield foot(_("Mistakes that it catches"), "&nbsp;") + bullets(caught)
    yield foot(_("Name"), f"`{notes['id']}`")


def _place(drawing: Drawing) -> tuple[Any, str]:
    """Where a scenario stands among those of its file: by its first clause, then by name."""
    _document, number = sort_key(full(drawing.record.notes["clauses"][0], drawing.game.name))
    return number, drawing.record.notes["id"]


class SketchBlock(ScenarioBlock):
    """What a scenario shows of a clause, drawn beneath the clause: its id, `accepts` or `refuses`, the clause's id.

    A scenario is drawn once on a page; beneath further clauses its title leads to where it is told.
    """

    required_arguments = 3

    def run(self) -> list[nodes.Node]:
        """Return the first stage that cites the clause, or the first moves that are refused."""
        name, cell, clause = self.arguments
        drawn: set[str] = self.env.temp_data.setdefault("sketches", set())
        if name in drawn:
            return []
        drawn.add(name)
        drawing = self.drawing(rules_of(self.env).scenarios[name].scenario)
        refused = [*islice(refused_of(drawing), 3)] if cell == "refuses" else []
        shown = refused or _stage_of(clause, drawing) or accepted_of(drawing)
        return [nodes.container("", *shown, classes=["sketch"], ids=[f"sketch-{name}"])]


def _stage_of(clause: str, drawing: Drawing) -> list[nodes.Node]:
    """The first stage told whose events cite a clause."""
    for before, stage in stages_of(drawing):
        if any(clause in event.clauses for event in stage.step.events):
            return stage_told(before, stage, drawing)
    return []


# --- what is accepted


def accepted_of(drawing: Drawing) -> list[nodes.Node]:
    """The stages that the scenario speaks of, or the position with a legal move; and which moves are legal."""
    stages = [node for table, stage in stages_of(drawing) for node in stage_told(table, stage, drawing)]
    return [*(stages or _position_alone(drawing)), *_allowed(drawing)]


def stages_of(drawing: Drawing) -> Iterator[tuple[Any, Any]]:
    """The moves of a scenario that begins with a position; of a whole game what the scenario speaks of.

    Each comes with the table before it.
    """
    record = drawing.record
    spoken_of = {(item.coup, item.move) for item in record.expectations}
    table = record.table
    for stage in replay(record, drawing.game.game):
        is_spoken_of = (stage.coup, stage.number) in spoken_of
        is_start = record.start is not None and (stage.coup, stage.number) == (1, 0)
        if not is_start and (is_spoken_of or (stage.moved and record.start is not None)):
            yield table, stage
        table = stage.step.table


def stage_told(table: Any, stage: Any, drawing: Drawing) -> list[nodes.Node]:
    """One play at a table: where it began, the move, and what came of it; of a deal, what it gave."""
    happened = _happened(stage, drawing)
    after = stage.step.position
    if stage.moved is None:
        return [*drawing.position(after), *happened]
    figures = dict.fromkeys(event.kind for event in stage.step.events if event.kind in INSECTS)
    shown = {"figures": [*figures]} if figures else {}
    before = drawing.position(stage.before, stage.moved.move, **shown)
    at_desk = drawing.at_desk(table, stage.before, stage.moved.move)
    if not after.over and len(after.stock) == len(stage.before.stock):
        return [*before, *happened, *at_desk]  # the arrows show what comes after the play
    named = nodes.paragraph("", _("and then"), classes=["column-name"])
    return [*before, *happened, *at_desk, named, *drawing.position(after, accounts=stage.step.table.accounts)]


def _position_alone(drawing: Drawing) -> list[nodes.Node]:
    """Where a scenario without moves begins, with the first move that is legal, if it says so."""
    record = drawing.record
    legal = [item for item in record.expectations if item.seen.get("legal")]
    if record.start is None or not legal:
        return []
    move = DRAWN[drawing.game.name].read_move(min(legal, key=lambda item: len(item.when)).seen["legal"][0])[1:]
    return [*drawing.position(record.start, *move), *drawing.at_desk(record.table, record.start)]


def _happened(stage: Any, drawing: Drawing) -> list[nodes.Node]:
    """What came of a play, as the desk tells it in the language of the page, and what it makes for everybody."""
    events = stage.step.events
    words = DESKS[drawing.game.name].adapter.words(stage.step.table.rules)._replace(cards=cards_in_words)
    told = bullets(plain(line.text) + drawing.clauses(line.clauses) for line in events_in_words(events, words))
    net = {**dict.fromkeys(stage.step.table.letters, 0), **net_of(events)}
    named = {account_in_words(account, words.pool): chips for account, chips in net.items()}
    chips = [f"{chips:+d}".replace("-", "\N{MINUS SIGN}") if chips else "0" for chips in named.values()]
    sums = f":::{{container}} net\n{table([*named], [chips])}:::\n" if any(named.values()) else ""
    return drawing.parsed(told + sums)


def cards_in_words(cards: Cards) -> str:
    """Return cards as players say them, so that no letter of a card is taken for a player's.

    >>> from papillon.kit.notation import read_cards
    >>> [cards_in_words(read_cards(cards, "hand", "")) for cards in ("KKK", "4AAAA", "A", "KdAh")]
    ['three kings', 'a four and four aces', 'an ace', 'Kd Ah']
    """
    if any(card.suit or card == UNKNOWN for card in cards):
        return in_words(cards)
    ranks = {
        "K": (_("a king"), _("kings")),
        "Q": (_("a queen"), _("queens")),
        "J": (_("a jack"), _("jacks")),
        "10": (_("a ten"), _("tens")),
        "9": (_("a nine"), _("nines")),
        "8": (_("an eight"), _("eights")),
        "7": (_("a seven"), _("sevens")),
        "6": (_("a six"), _("sixes")),
        "5": (_("a five"), _("fives")),
        "4": (_("a four"), _("fours")),
        "3": (_("a three"), _("threes")),
        "2": (_("a two"), _("twos")),
        "A": (_("an ace"), _("aces")),
    }
    counted = {2: _("two {cards}"), 3: _("three {cards}"), 4: _("four {cards}")}
    named = []
    for rank, alike in groupby(card.spoken for card in cards):
        count = len([*alike])
        one, several = ranks[rank]
        named.append(one if count == 1 else counted[count].format(cards=several))
    return listed(named)


def _allowed(drawing: Drawing) -> list[nodes.Node]:
    """The moves that are stated to be all the legal ones, with the reading under which they are."""
    said = [(item, ", ".join(item.seen["legal"])) for item in drawing.record.expectations if "legal" in item.seen]
    items = [f"{_('all legal plays:')} {in_letters(moves)}{_under(item)}" for item, moves in said]
    return drawing.parsed(bullets(map(plain, items)))


# --- what is refused


def refused_of(drawing: Drawing) -> Iterator[nodes.Node]:
    """The moves that are tried and refused, each drawn once with all that is said of it."""
    tried: dict[tuple[Any, ...], list[Any]] = {}
    for item in drawing.record.expectations:
        if item.attempt:
            tried.setdefault((item.coup, item.move, item.attempt), []).append(item)
    for (coup, number, (player, move)), items in tried.items():
        step = _step(drawing, coup, number, items[0].when)
        position, seen = step.position, items[0].seen
        clause = f" ({seen['clause']})" if "clause" in seen else ""
        # one out of turn is not drawn as if it were in turn
        in_turn = position.turn is not None and player in (None, position.letter(position.turn))
        yield from drawing.position(position, move if in_turn else None, refused=f"{seen['refused']}{clause}")
        yield from drawing.parsed(bullets(_refusal(item, drawing) for item in items))
        yield from drawing.at_desk(step.table, position, move, player)


def _step(drawing: Drawing, coup: int, number: int, when: Mapping[str, str]) -> Any:
    """Where a coup stands after so many moves, under readings beside those of the record."""
    record = part_under(drawing.record, dict(when)) if when else drawing.record
    stages = replay(record, drawing.game.game)
    return next(stage.step for stage in stages if (stage.coup, stage.number) == (coup, number))


def _refusal(item: Any, drawing: Drawing) -> str:
    """A move with the reason why it is refused, in words, and the clause that it is against."""
    player, move = item.attempt
    written = in_letters(drawing.game.game.notation.write_move(move, player)).replace(": ", _(": "))
    clause, game = item.seen.get("clause"), drawing.game
    alike = [refusal for refusal in game.game.refusals if refusal.code == item.seen["refused"]]
    cited = [one for one in alike if clause and full(one.clause, game.name) == full(clause, game.name)]
    why = say((cited or alike)[0].reason)
    said = f"{written} {_('is refused')}{_under(item)}{_(' because ')}{why}"
    return plain(said) + drawing.clauses([clause] if clause else [])


def _under(item: Any) -> str:
    readings = ", ".join(f"{ruling}={reading}" for ruling, reading in item.when.items())
    return f" {_('under')} {readings}" if readings else ""


def write_pages(app: Sphinx) -> None:
    """Write the page of each file of scenarios, under the title of its section, where a page lists them all."""
    pages, files = Path(app.srcdir, "spec/scenarios"), Path(app.srcdir, SCENARIOS)
    for path in files.rglob("*.toml") if (pages / "index.md").exists() else ():
        name = path.relative_to(files).with_suffix("").as_posix()
        section = Path(app.srcdir, "spec/sections", f"{name}.md").read_text("utf-8")
        title = re.sub(r"^# (\d+\. )?", "", section.partition("\n")[0])
        text, page = f"# Scenarios: {title}\n\n```{{scenarios}} {name}\n```\n", pages / f"{name}.md"
        if not page.exists() or page.read_text("utf-8") != text:
            page.parent.mkdir(exist_ok=True)
            draft = page.with_suffix(f".{os.getpid()}")  # both languages may be built at once
            draft.write_text(text, "utf-8")
            draft.replace(page)


def setup(app: Sphinx) -> None:
    """Register the blocks."""
    app.setup_extension("pictureblocks")
    app.connect("builder-inited", write_pages)
    app.add_directive("scenario", ScenarioBlock)
    app.add_directive("scenarios", ScenariosBlock)
    app.add_directive("quiz", QuizBlock)
    app.add_directive("sketch", SketchBlock)
