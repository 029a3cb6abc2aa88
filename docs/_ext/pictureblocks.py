"""Pictures on pages: positions, diagrams and insects, as SVG in HTML, left out of every other format.

    ```{picture} papillon layout 5 2 9, hand 7 K, play 7x52
    A seven takes five and two.
    ```
    ```{picture} francion cycle
    ```
    ```{insect} hanneton
    ```

Below a position stand its text and a link to the same position at the desk. The role {desk}`its desk <francion>` leads
to the desk of a game. A picture's colours are a file of the site, `pictures.css`, and what pictures draw again and
again stands once at the end of the page.

The faces of cards are files, `_static/cards/10h.svg`, in French `Rh.svg`: the project's own drawings, with indices that
can be read where cards are small and overlap; but the portraits of kings, queens and jacks are Adrian Kennard's, whose
deck is in the public domain (CC0). They are taken from a package of npm; without it, court cards are drawn plain.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from clausedomain import docname_of, rules_of
from deskpage import PAGE
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import _, closed
from sphinx.addnodes import only, pending_xref
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.docutils import ReferenceRole, SphinxDirective
from sphinx.util.typing import OptionSpec
from sphinx.writers.html5 import HTML5Translator

from conformance.documents import GAMES, load_game
from papillon.desk.addresses import fragment_of, unless_first
from papillon.desk.command import DESKS
from papillon.kit.cards import SUITS, Card
from papillon.kit.game import Game
from papillon.kit.pictures.arrows import Link
from papillon.kit.pictures.cards import RANKS, art_of, back, face
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH, INSECTS
from papillon.kit.pictures.svg import LIGHT, definitions, element, style, use
from papillon.kit.pictures.words import corner
from papillon.kit.translations import in_letters, speaking
from tools import ROOT, npm
from tools.embedding import embedded, faces_of, gathered, hidden, styled

STYLES: Final = "pictures.css"
FOLDER: Final = "_static/cards"
RENDERER: Final = ROOT / "web/build/deck.mjs"

_INDEX: Final = re.compile(r'<use [^>]*x="-11(?:4\.4|1\.784)"[^>]*></use>|<symbol id="h".*?</symbol>')
"""Rank and suit in the corners of the deck, too small for us."""
_SHEET: Final = re.compile(r'<svg[^>]*>|</svg>|<rect width="239"[^>]*></rect>')
_PATH: Final = re.compile(r' d="[^"]*"')
_UNSEEN: Final = re.compile(r"(?<=\.\d)\d+")
"""Decimals of a path: the portraits are drawn on a grid finer than any screen shows."""
_PLACE: Final = "translate(21 30)scale(.135 .17)"
"""From the deck's size to ours, smaller by what our indices take."""


class Drawn(NamedTuple):
    """What pages need of a game to draw it: how positions and moves are read, how they are drawn, its diagrams."""

    read_position: Callable[[str], Any]
    read_move: Callable[[str], tuple[str | None, Any]]
    picture_of: Callable[..., str]
    diagrams: Mapping[str, Callable[[Link, str], str]]


def drawn_by(game: Game) -> Drawn:
    """How a game is drawn, by the pictures in its package."""
    pictures = import_module(f"{game.name}.pictures")
    return Drawn(
        partial(game.notation.read_position, rules=game.rulebooks[game.main_rulebook]),
        partial(game.notation.read_move, where="picture"),
        pictures.picture_of,
        pictures.DIAGRAMS,
    )


DRAWN: Final[Mapping[str, Drawn]] = {name: drawn_by(load_game(name)) for name in GAMES}
"""Game → how it is drawn."""


class Picture(nodes.General, nodes.Element):
    """A picture: drawn already, `svg`, or a diagram of a `game` by its `name`. An insect says what it is `called`."""


class PictureBlock(SphinxDirective):
    """A position, with a move if there is one, or a diagram of the game; a caption below it."""

    has_content = True
    required_arguments = 2
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {"figures": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return a container with the picture and its caption."""
        game, shown = self.arguments
        if game not in DRAWN:
            raise self.error(f"picture: expected {' or '.join(DRAWN)}, found {game}")
        box = nodes.container(classes=["picture"])
        box += Picture(game=game, name=shown) if shown in DRAWN[game].diagrams else self._position(game, shown)
        captions = self.parse_content_to_nodes()
        for caption in captions:
            caption["classes"] = ["caption-text"]  # type: ignore[index]
        box += captions
        return [box]

    def _position(self, game: str, shown: str) -> list[nodes.Node]:
        try:
            typed = DRAWN[game].read_position(shown)
        except ValueError as error:
            raise self.error(f"picture: {error}") from None
        named = {"figures": self.options["figures"].split()} if "figures" in self.options else {}
        drawn = position_nodes(game, typed.position, self.config.language, move=typed.move, text=shown, **named)
        return [*drawn, try_it(game, {"q": shown})]


class InsectBlock(SphinxDirective):
    """The insect after which a figure of Le Papillon is named."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the insect, which says nothing that the text beside it does not say."""
        name = self.arguments[0]
        if name not in INSECTS:
            raise self.error(f"insect: expected one of {', '.join(INSECTS)}, found {name}")
        drawn = use(name).replace("#~", "#picture-")
        svg = f'<svg class="insect" viewBox="-26 -26 52 52" width="52" height="52" aria-hidden="true">{drawn}</svg>\n'
        return [Picture(svg=svg, called=name)]


def position_nodes(  # noqa: PLR0913  (what a picture shows)
    game: str, position: Any, language: str, *, move: Any = None, text: str = "", refused: str = "", **shown: Any
) -> list[nodes.Node]:
    """Return the picture of a position, and the position as text behind a click. shown: what else is to be drawn."""
    svg = DRAWN[game].picture_of(position, move, refused=refused, language=language, **shown)
    with speaking(language):
        written = in_letters(text or str(position))
    literal = nodes.literal_block(written, written, language="text")
    return [Picture(svg=embedded(svg)), closed([nodes.Text(_("as text"))], [literal], ["as-text"])]


def svg_of(node: Picture, builder: StandaloneHTMLBuilder) -> str:
    """Return what a picture shows; a diagram is drawn when its page is written, with links to its clauses."""
    if "svg" in node:
        return str(node["svg"])

    def link(citation: str) -> str:
        clause = rules_of(builder.env).clauses[citation]
        return f"{builder.get_relative_uri(builder.current_docname, docname_of(clause))}#{clause.anchor}"

    return embedded(DRAWN[node["game"]].diagrams[node["name"]](link, builder.config.language))


def add_drawings(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Put at the end of a page what its pictures use, and what they have in common.

    `faces.js` fetches the faces for pictures that are seen; who runs no scripts has them at once.
    """
    if "body" in context:
        body = gathered(context["body"], faces=False)
        faces = faces_shown(faces_of(body), context["pathto"](FOLDER, 1))
        fetched = f'<noscript class="picture-faces">{faces}</noscript>\n' if faces else ""
        context["body"] = body + (faces if app.builder.name == "epub" else fetched)


def faces_shown(names: Sequence[str], folder: str) -> str:
    """The faces of cards, by the names under which pictures use them, as files of a folder.

    >>> faces_shown(["10h"], "cards")[-88:]
    '<image id="picture-face-10h" href="cards/10h.svg" width="42" height="60"/></defs></svg>\\n'
    """
    size = {"width": CARD_WIDTH, "height": CARD_HEIGHT}
    files = {f"picture-face-{name}": f"{folder}/{name}.svg" for name in names}
    return hidden("".join(element("image", id=name, href=file, **size) for name, file in files.items()))


def _write(writer: HTML5Translator, node: Picture) -> None:
    writer.body.append(svg_of(node, writer.builder))
    raise nodes.SkipNode


def _leave_out(writer: Any, node: nodes.Element) -> None:
    raise nodes.SkipNode


# --- links to the desk


def to_desk(game: str, said: Mapping[str, str], words: str) -> pending_xref:
    """Return some words as a link to the desk, where a site has one. said: the question, as an address has it."""
    fragment = fragment_of({**unless_first("game", game, DESKS), **said})
    target = {"refdomain": "rule", "reftype": "place", "reftarget": f"{PAGE}#{fragment}"}
    return pending_xref("", nodes.inline("", words), **target, refexplicit=True, refwarn=False)


def try_it(game: str, said: Mapping[str, str]) -> nodes.Node:
    """Return a line that leads to the desk; on paper there is none."""
    link = to_desk(game, said, _("Try it at the desk"))
    link["classes"].append("try-it")
    return only("", nodes.paragraph("", "", link, classes=["try-it-line"]), expr="builder_html")


class DeskRole(ReferenceRole):
    """The role `desk`, whose target is a game."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the words, or a complaint of a game that is not at the desk."""
        if self.target not in DESKS:
            said = f"expected one of {', '.join(DESKS)} at the desk, found '{self.target}'"
            return [], [self.inliner.reporter.error(said, line=self.lineno)]
        return [to_desk(self.target, {}, self.title)], []


# --- the faces of cards


def faces(language: str, portraits: Mapping[str, str]) -> dict[str, str]:
    """Return the files of the cards: name → what it holds.

    portraits: rank and suit → what the deck shows of that card, where there is a deck.

    >>> [*faces("fr", {})][-5:], len(faces("en", {}))
    (['Rc', 'Rd', 'Rh', 'Rs', 'back'], 53)
    """
    files = {}
    with speaking(language):
        for rank, suit in product(RANKS, SUITS):
            drawn = face(Card(rank, suit))
            portrait = portraits.get(rank + suit)
            if portrait is not None:
                drawn = drawn.replace(use(art_of(Card(rank, suit))), f'<g transform="{_PLACE}">{portrait}</g>')
            files[corner(rank) + suit] = _alone(drawn)
    return {**files, "back": _alone(back())}


def _alone(drawn: str) -> str:
    """A card as a picture of its own, by daylight."""
    body = re.sub(r"var\(--([a-z-]+)\)", lambda colour: LIGHT[colour[1]], styled(drawn))
    whole = f"<defs>{definitions(body)}</defs>{body}".replace("~", "our-")
    box = f'viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{whole}</svg>\n'


def deck() -> dict[str, str]:
    """Return the portraits of the deck, rank and suit → drawing around 0, 0.

    Raises npm.Missing where there is no deck, or no node to render it.
    """
    command = [*npm.program("node"), str(RENDERER), str(npm.fetched())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise npm.Missing(f"node cannot render the deck ({npm.reason(done.stderr)})")
    return {card: portrait(drawn) for card, drawn in json.loads(done.stdout).items()}


def portrait(drawn: str) -> str:
    """What a court card of the deck shows but for its sheet and its indices, in the red of our own cards.

    >>> portrait('<svg viewBox="0 0 9 9"><path id="H-K_svg__i" d="m1.234.567"></path></svg>')
    '<path id="i" d="m1.2.5"/>'
    """
    named = re.sub(r"[A-Z]-[A-Z]_svg__", "", drawn).replace("xlink:href", "href")
    bare = _SHEET.sub("", _INDEX.sub("", named))
    tinted = bare.replace('"red"', f'"{LIGHT["red"]}"')
    closed = re.sub(r"></(?:path|use)>", "/>", tinted)
    return _PATH.sub(lambda path: _UNSEEN.sub("", path[0]), closed)


def write_files(app: Sphinx) -> None:
    """Write the colours and the faces where the site will be; say so if the portraits are missing."""
    if app.builder.format != "html":
        return
    try:
        portraits = deck()
    except npm.Missing as missing:
        npm.warn(f"kings, queens and jacks have no portraits: {missing}")
        portraits = {}
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in faces(app.config.language, portraits).items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    Path(app.outdir, "_static", STYLES).write_text(f"{style()}\n", "utf-8")


def setup(app: Sphinx) -> None:
    """Register the blocks, and what they leave to the end."""
    silent = dict.fromkeys(("latex", "text", "man", "texinfo"), (_leave_out, None))
    app.add_node(Picture, html=(_write, None), **silent)  # type: ignore[arg-type]
    app.add_directive("picture", PictureBlock)
    app.add_directive("insect", InsectBlock)
    app.add_role("desk", DeskRole())
    app.add_css_file(STYLES)
    app.add_js_file("faces.js", loading_method="defer")
    app.connect("builder-inited", write_files)  # before any page: what packs an edition takes what is there
    app.connect("html-page-context", add_drawings)
