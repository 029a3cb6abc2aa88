"""The blocks `{lessons}` and `{lesson}`: steps of a lesson that one plays, each a scenario of the conformance suite.

    ::::{lessons}
    :::{lesson} papillon/04-play/one-of-two-kings
    :right: KxK
    :wrong: KxKK

    Your king takes a king. Play it.

    One card takes one of its rank.
    :::
    ::::

Of a step the first paragraph says what to do, and what follows is said once it is done. The build fails where the
scenario does not hold, where the move that is asked for is refused, and where one that is offered as wrong is legal.

Whoever runs no scripts sees nothing of all this, and the rest of the page says the same. The program is
`web/steps/lessonview.mjs`, made and bound to its own site as the desk is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from deskpage import LESSONS, furnish, program
from docutils import nodes
from docutils.parsers.rst import directives
from scenarioblocks import ScenarioBlock
from scenariotelling import Drawing
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from sphinx.writers.html5 import HTML5Translator
from tryit import try_it

from papillon.desk.verbs.judge import asked
from papillon.kit.cards import UNKNOWN
from papillon.sections.s01_players_and_cards import PACK

HAS_LESSONS = "lessons"
"""Key of a page's metadata: it has steps to play."""


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
        begun = f'<div id="lessons" class="desk lessons" data-root="../"></div>{self._program()}'
        steps = [node for node in self.parse_content_to_nodes() if isinstance(node, Lesson)]
        return [Lessons("", *steps, nodes.raw("", begun, format="html"))]

    def _program(self) -> str:
        return program(LESSONS, f"../{self.config.first_edition}")


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
        right, wrong = self._moves(drawing, "right"), self._moves(drawing, "wrong")
        for move in right + wrong:
            self._check(drawing, move, is_legal=move in right)
        step = Lesson(right=" ".join(right), wrong=" ".join(wrong))
        step += nodes.rubric("", said_by_suite(str(drawing.record.notes["title"])), translatable=False)
        step += self.parse_content_to_nodes()
        step += try_it(drawing.game.name, asked(drawing.game.name, drawing.record.table, position_of(drawing)))
        return [step]

    def _moves(self, drawing: Drawing, name: str) -> list[str]:
        """The moves of an option, as the notation writes them."""
        notation = drawing.game.game.notation
        return [notation.write_move(notation.read_move(text)[1]) for text in self.options.get(name, "").split()]

    def _check(self, drawing: Drawing, text: str, *, is_legal: bool) -> None:
        """Fail where a move that is asked for is refused, or one that is offered as wrong is not."""
        game = drawing.game.game
        _, move = game.notation.read_move(text)
        if (game.refusal(position_of(drawing), move, drawing.record.table.rules) is None) != is_legal:
            raise self.error(f"{self.arguments[0]}: {text} is {'refused' if is_legal else 'legal'}")


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
    if app.builder.name != "gettext" and not _runs_programs(app):
        for node in list(doctree.findall(Lessons)):
            node.parent.remove(node)


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into every page with steps what its program says."""
    if failure is None and _runs_programs(app):
        for page in _pages(app):
            furnish(page, app.config.language, "desk", "lessons")


def _runs_programs(app: Sphinx) -> bool:
    return bool(app.builder.name == "html")


def _pages(app: Sphinx) -> Iterator[Path]:
    for docname, metadata in app.env.metadata.items():
        if HAS_LESSONS in metadata:
            yield Path(app.outdir, docname).with_suffix(".html")


def _open_lesson(writer: HTML5Translator, node: nodes.Element) -> None:
    moves = {f"data-{name}": node[name] for name in ("right", "wrong")}
    writer.body.append(writer.starttag(node, "div", CLASS="lesson", hidden="hidden", **moves))


def _close_lesson(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append("</div>\n")


def _pass(writer: HTML5Translator, node: nodes.Element) -> None:
    """Write nothing around the steps."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks, and what is done at the end."""
    app.setup_extension("editions")
    app.setup_extension("scenarioblocks")
    app.add_node(Lesson, html=(_open_lesson, _close_lesson))
    app.add_node(Lessons, html=(_pass, _pass))
    app.add_directive("lessons", LessonsBlock)
    app.add_directive("lesson", LessonBlock)
    app.connect("doctree-resolved", leave_out)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
