"""The blocks of pages with a program, as the desk has one, and what each says until its program has begun.

    :::{stepping}                                     recorded games to step through
    :::{counting}                                     a table where a coup is counted that people play
    :::{playing}                                      a table where one plays against players of the house
    Without its program ...
    :::
    ::::{lessons}                                     steps of a lesson that one plays
    :::{lesson} papillon/04-play/one-of-two-kings     each of them a scenario
    :right: KxK
    :wrong: KxKK

    Your king takes a king. Play it.

    One card takes one of its rank.
    :::
    ::::

Of a step the first paragraph says what to do, and what follows is said once it is done. The build fails where the
scenario does not hold, where the move that is asked for is refused, and where one that is offered as wrong is legal.

The recorded games are played while the site is built, told in the language of the build, and lie beside their page,
which fetches each when it shows it. The programs are made and bound to their own site as the desk is (`deskpage`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from deskpage import COUNTING, LESSONS, PLAYING, STEPPING, furnish, inform, page_words, program
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import _
from pictureblocks import try_it
from recordsteps import stepped
from scenarioblocks import Drawing, ScenarioBlock
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from sphinx.writers.html5 import HTML5Translator

from papillon.desk.addresses import parameters_at
from papillon.kit.cards import UNKNOWN
from papillon.kit.checkout import ROOT
from papillon.sections.s01_players_and_cards import PACK

HAS_LESSONS = "lessons"
"""Key of a page's metadata: it has steps to play."""

SHARED = ("player", "to play", "deals", "no card", "captured", "and")
"""Keys of what the desk says that the page of recorded games says as well, beside the names of cards."""


class Table(NamedTuple):
    """A page with a table."""

    docname: str
    """The page."""
    program: str
    """The module that begins it."""


STYLE: Final = "web/steps/tables.css"
"""The looks of every table."""
TABLES: Final[Mapping[str, Table]] = {
    "stepping": Table("docs/step-by-step", STEPPING),
    "counting": Table("docs/counting", COUNTING),
    "playing": Table("docs/playing", PLAYING),
}
"""The name of a block → what is on its page."""


def games() -> dict[str, tuple[Path, str]]:
    """The games that are shown, by their names in an address: where the record lies, and what it is called."""
    titles = {
        "three-players-shared": _("Three players, one round, the last pool shared"),
        "three-players-played-on": _("Three players, one round, and one coup more for the pool"),
        "three-players-two-rounds": _("Three players, two rounds, with every way of taking aces"),
        "three-players-must-name": _("Three players who must name their figures, and get no credit"),
        "four-players-shared": _("Four players, one round, the last pool shared"),
        "four-players-played-on": _("Four players, one round, and one coup more for the pool"),
        "pdf-three-players": _("Three players by the PDF, decided by points"),
        "adpoker-four-players": _("Four players by the AdPoker article"),
        "francion/three-players": _("Le Francion: three players, the Welche is taken"),
        "francion/five-players": _("Le Francion: five players, a manche in eight coups"),
    }
    return {name.replace("/", "-"): (ROOT / "examples" / f"{name}.toml", title) for name, title in titles.items()}


def stepping_words() -> dict[str, str]:
    """Return what the page of recorded games says, by the names that its program has for it."""
    desk = page_words("desk")
    shared = {key: said for key, said in desk.items() if key in SHARED or key.startswith(("rank ", "suit "))}
    return {**shared, **page_words("followed", "stepping")}


class TableBlock(SphinxDirective):
    """The place of a table; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=[f"{self.name}-without"])
        table, up = TABLES[self.name], f"../{self.config.first_edition}"
        style = f'<link rel="stylesheet" href="{up}{STYLE}">'
        looks = " ".join(dict.fromkeys(("desk", "stepping", self.name)))
        folder = f' data-games="{Path(table.docname).name}/"' if self.name == "stepping" else ""
        place = f'<div id="{self.name}" class="{looks}" data-root="../"{folder}></div>'
        return [without, nodes.raw("", style + place + program(table.program, up), format="html")]


# --- lessons


class Lesson(nodes.General, nodes.Element):
    """A step: `right`, `wrong` as the notation writes moves; a title, paragraphs and a link to the desk."""


class Lessons(nodes.General, nodes.Element):
    """The steps of a page, and the place where they are played."""


class LessonsBlock(SphinxDirective):
    """The steps of a page."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the steps, and the elements that the program reads and fills."""
        self.env.metadata[self.env.current_document.docname][HAS_LESSONS] = True
        place = '<div id="lessons" class="desk lessons" data-root="../"></div>'
        begun = place + program(LESSONS, f"../{self.config.first_edition}")
        steps = [node for node in self.parse_content_to_nodes() if isinstance(node, Lesson)]
        return [Lessons("", *steps, nodes.raw("", begun, format="html"))]


class LessonBlock(ScenarioBlock):
    """One step, by the file and the id of its scenario."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "right": directives.unchanged_required,
        "wrong": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the step."""
        drawing = self.named()
        table, position = drawing.record.table, position_of(drawing)
        game = drawing.game.game
        moves = {}
        for option in self.option_spec:
            read = [game.notation.read_move(text)[1] for text in self.options.get(option, "").split()]
            for move in read:
                is_legal = game.refusal(position, move, table.rules) is None
                if is_legal != (option == "right"):
                    written = game.notation.write_move(move)
                    raise self.error(f"{self.arguments[0]}: {written} is {'legal' if is_legal else 'refused'}")
            moves[option] = " ".join(map(game.notation.write_move, read))
        step = Lesson(**moves)
        step += nodes.rubric("", said_by_suite(str(drawing.record.notes["title"])), translatable=False)
        step += self.parse_content_to_nodes()
        step += try_it(drawing.game.name, parameters_at(drawing.game.name, table, position))
        return [step]


def position_of(drawing: Drawing) -> Any:
    """Return the position with which a scenario begins, all cards of the pack accounted for.

    What lies nowhere has been captured: by each player as many as by the others, or one more.
    """
    position = drawing.record.start
    lying = sum(map(len, (position.layout, position.stock, *position.hands, *position.piles)))
    share, more = divmod(PACK - lying, position.players)
    taken = [(UNKNOWN,) * (share + (seat < more)) for seat in range(position.players)]
    return position._replace(piles=tuple(pile + cards for pile, cards in zip(position.piles, taken, strict=True)))


def leave_out(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Take the steps off a page that runs no program; they stay where messages are gathered."""
    if app.builder.name not in ("gettext", "html"):
        for node in list(doctree.findall(Lessons)):
            node.parent.remove(node)


def _open_lesson(writer: HTML5Translator, node: nodes.Element) -> None:
    moves = {f"data-{name}": node[name] for name in ("right", "wrong")}
    writer.body.append(writer.starttag(node, "div", CLASS="lesson", hidden="hidden", **moves))


def _close_lesson(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append("</div>\n")


def _pass(writer: HTML5Translator, node: nodes.Element) -> None:
    """Write nothing around the steps."""


# --- at the end of a build


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into each page what its program says, and the recorded games beside theirs."""
    if failure is not None or app.builder.name != "html":
        return
    language, folder = app.config.language, Path(app.outdir)
    for docname in (name for name, metadata in app.env.metadata.items() if HAS_LESSONS in metadata):
        furnish(folder / f"{docname}.html", language, "desk", "lessons")
    for name, table in TABLES.items():
        page = folder / f"{table.docname}.html"
        if page.exists() and name == "stepping":
            _write_games(page.with_suffix(""), language)
            listed = [{"name": game, "title": title} for game, (_path, title) in games().items()]
            inform(page, {"words": stepping_words(), "games": listed})
        elif page.exists():
            furnish(page, language, "desk", "followed", "table", name)


def _write_games(folder: Path, language: str) -> None:
    folder.mkdir(exist_ok=True)
    for name, (path, _title) in games().items():
        game = "francion" if path.parent.name == "francion" else "papillon"
        told = stepped(path.read_text("utf-8"), path.name, game, language)
        (folder / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False), "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks, and what is done at the end."""
    app.setup_extension("addresses")
    app.setup_extension("scenarioblocks")
    app.add_node(Lesson, html=(_open_lesson, _close_lesson))
    app.add_node(Lessons, html=(_pass, _pass))
    app.add_directive("lessons", LessonsBlock)
    app.add_directive("lesson", LessonBlock)
    for name in TABLES:
        app.add_directive(name, TableBlock)
    app.connect("doctree-resolved", leave_out)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
