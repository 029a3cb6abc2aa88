"""The blocks of pages with a program, and what each says until its program has begun.

    :::{desk}                                         the desk
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
which fetches each when it shows it. `deskpage` makes the programs, and what they have to know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from deskpage import (
    COUNTING,
    DESK,
    LESSONS,
    PAGE,
    PLAYING,
    QR,
    STEPPING,
    furnish,
    inform,
    library,
    page_words,
    program,
    qr_coder,
    write_programs,
)
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import _
from pictureblocks import try_it
from recordsteps import stepped
from scenarioblocks import ScenarioBlock
from sitewords import said_by_suite
from sphinx.addnodes import only
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from papillon.desk.addresses import parameters_at
from papillon.desk.sentence import phrases
from papillon.kit.cards import UNKNOWN
from papillon.sections.s01_players_and_cards import PACK
from tools import ROOT

HAS_LESSONS = "lessons"
"""Key of a page's metadata: it has steps to play."""

SHARED = ("player", "to play", "deals", "no card", "captured", "and")
"""Keys of what the desk says that the page of recorded games says as well, beside the names of cards."""


class Table(NamedTuple):
    """A page with a program."""

    docname: str
    """The page."""
    program: str
    """The module that begins it."""
    words: tuple[str, ...] = ()
    """The pages of `web/words.toml` whose words it says."""


STYLE: Final = "web/steps/tables.css"
"""The looks of every table."""
TABLES: Final[Mapping[str, Table]] = {
    "desk": Table(PAGE, DESK, ("desk",)),
    "stepping": Table("docs/step-by-step", STEPPING),
    "counting": Table("docs/counting", COUNTING, ("desk", "followed", "table", "counting")),
    "playing": Table("docs/playing", PLAYING, ("desk", "followed", "table", "playing")),
}
"""The name of a block → what is on its page."""


def games() -> dict[str, tuple[Path, str]]:
    """The games that are shown, by their names in an address: where the record lies, and what it is called."""
    titles = {
        "three-players-shared": _("Three players, one round, the last pool shared"),
        "three-players-played-on": _("Three players, one round, and one more coup for the pool"),
        "three-players-two-rounds": _("Three players, two rounds, with all the ways of taking aces"),
        "three-players-must-name": _("Three players who must announce their figures and get no credit"),
        "four-players-shared": _("Four players, one round, the last pool shared"),
        "four-players-played-on": _("Four players, one round, and one more coup for the pool"),
        "pdf-three-players": _("Three players under the PDF's rules; points decide"),
        "adpoker-four-players": _("Four players under the rules of the AdPoker article"),
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
    """The place of a program; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=[f"{self.name}-without"])
        table, up = TABLES[self.name], f"../{self.config.first_edition}"
        style = known = ""
        if self.name == "desk":
            known = ' data-index=""' + (f' data-qr="{up}{QR}"' if qr_coder() else "")
        else:
            style = f'<link rel="stylesheet" href="{up}{STYLE}">'
        if self.name == "stepping":
            known = f' data-games="{Path(table.docname).name}/"'
        looks = " ".join(dict.fromkeys(("desk", *(["stepping"] if style else []), self.name)))
        place = f'<div id="{self.name}" class="{looks}" data-root="../"{known}></div>'
        return [without, nodes.raw("", style + place + program(table.program, up), format="html")]


# --- lessons


class LessonsBlock(SphinxDirective):
    """The steps of a page; a page that runs no program has none."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the steps, and the elements that the program reads and fills."""
        self.env.metadata[self.env.current_document.docname][HAS_LESSONS] = True
        place = '<div id="lessons" class="desk lessons" data-root="../"></div>'
        begun = nodes.raw("", place + program(LESSONS, f"../{self.config.first_edition}"), format="html")
        return [only("", *self.parse_content_to_nodes(), begun, expr="builder_html")]


class LessonBlock(ScenarioBlock):
    """One step, by the file and the id of its scenario."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "right": directives.unchanged_required,
        "wrong": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the step."""
        drawing = self.named(self.arguments[0])
        table, position = drawing.record.table, position_of(drawing.record.start)
        game = drawing.game.game
        moves = ""
        for option in self.option_spec:
            read = [game.notation.read_move(text)[1] for text in self.options.get(option, "").split()]
            for move in read:
                is_legal = game.refusal(position, move, table.rules) is None
                if is_legal != (option == "right"):
                    written = game.notation.write_move(move)
                    raise self.error(f"{self.arguments[0]}: {written} is {'legal' if is_legal else 'refused'}")
            moves += f' data-{option}="{" ".join(map(game.notation.write_move, read))}"'
        title = nodes.rubric("", said_by_suite(str(drawing.record.notes["title"])), translatable=False)
        return [
            nodes.raw("", f'<div class="lesson" hidden="hidden"{moves}>', format="html"),
            title,
            *self.parse_content_to_nodes(),
            try_it(drawing.game.name, parameters_at(drawing.game.name, table, position)),
            nodes.raw("", "</div>", format="html"),
        ]


def position_of(position: Any) -> Any:
    """Return a position with all cards of the pack accounted for.

    What lies nowhere has been captured: by each player as many as by the others, or one more.
    """
    lying = sum(map(len, (position.layout, position.stock, *position.hands, *position.piles)))
    share, more = divmod(PACK - lying, position.players)
    taken = [(UNKNOWN,) * (share + (seat < more)) for seat in range(position.players)]
    return position._replace(piles=tuple(pile + cards for pile, cards in zip(position.piles, taken, strict=True)))


# --- at the end of a build


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into each page what its program says, beside it what is fetched, and the programs."""
    if failure is not None or app.builder.name != "html":
        return
    language, folder = app.config.language, Path(app.outdir)
    for docname in (name for name, metadata in app.env.metadata.items() if HAS_LESSONS in metadata):
        furnish(folder / f"{docname}.html", language, "desk", "lessons")
    for name, table in TABLES.items():
        page = folder / f"{table.docname}.html"
        if not page.exists():
            continue
        if name == "stepping":
            _write_games(page.with_suffix(""), language)
            listed = [{"name": game, "title": title} for game, (_path, title) in games().items()]
            inform(page, {"words": stepping_words(), "games": listed})
        else:
            furnish(page, language, *table.words)
        if name == "desk":
            (page.parent / "library.json").write_text(json.dumps(library(language), ensure_ascii=False), "utf-8")
            (page.parent / "phrases.json").write_text(json.dumps(dict(phrases())), "utf-8")
            if not app.config.first_edition:
                write_programs(folder)


def _write_games(folder: Path, language: str) -> None:
    folder.mkdir(exist_ok=True)
    for name, (path, _title) in games().items():
        game = "francion" if path.parent.name == "francion" else "papillon"
        told = stepped(path.read_text("utf-8"), path.name, game, language)
        (folder / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False), "utf-8")


def setup(app: Sphinx) -> None:
    """Register the blocks, and what is done at the end."""
    app.setup_extension("addresses")
    app.setup_extension("scenarioblocks")
    app.add_directive("lessons", LessonsBlock)
    app.add_directive("lesson", LessonBlock)
    for name in TABLES:
        app.add_directive(name, TableBlock)
    app.connect("build-finished", finish)
