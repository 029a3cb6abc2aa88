"""Pictures on pages: positions, diagrams and insects, as SVG in HTML, left out of every other format.

    ```{picture} papillon layout 5 2 9, hand 7 K, play 7x52
    A seven takes five and two.
    ```
    ```{picture} francion cycle
    ```
    ```{insect} hanneton
    ```

A picture's colours are a file of the site, `pictures.css`, and so are the faces of its cards (`cardfiles`); what else
pictures draw again and again stands once at the end of the page, so that a page may hold many of them. Other formats
get the caption, and a position as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from cardfiles import FOLDER
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import fold
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from sphinx.writers.html5 import HTML5Translator
from tryit import try_it

from conformance.documents import GAMES
from papillon.desk.language import speaking
from papillon.desk.letters import in_letters
from papillon.kit.game import Game
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.flow import Link
from papillon.kit.pictures.insects import INSECTS
from papillon.kit.pictures.palette import style
from papillon.kit.pictures.svg import element, use
from tools.embedding import embedded, faces_of, gathered, hidden

if TYPE_CHECKING:
    from clausedomain import RuleDomain

STYLES: Final = "pictures.css"


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


DRAWN: Final[Mapping[str, Drawn]] = {name: drawn_by(game) for name, game in GAMES.items()}
"""Game → how it is drawn."""


class Picture(nodes.General, nodes.Element):
    """A picture, already drawn: `svg`; of an insect what it is `called`."""


class Diagram(nodes.General, nodes.Element):
    """A diagram of a game that is drawn when it is known where its clauses stand: `game`, `name`."""


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
        box += Diagram(game=game, name=shown) if shown in DRAWN[game].diagrams else self._position(game, shown)
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
        return [insect(name)]


def insect(name: str) -> Picture:
    """Return the picture of an insect, which nobody needs to have read aloud."""
    drawn = use(name).replace("#~", "#picture-")
    svg = f'<svg class="insect" viewBox="-26 -26 52 52" width="52" height="52" aria-hidden="true">{drawn}</svg>\n'
    return Picture(svg=svg, called=name)


def position_nodes(  # noqa: PLR0913  (what a picture shows)
    game: str, position: Any, language: str, *, move: Any = None, text: str = "", refused: str = "", **shown: Any
) -> list[nodes.Node]:
    """Return the picture of a position, and the position as text behind a click. shown: what else is to be drawn."""
    svg = DRAWN[game].picture_of(position, move, refused=refused, language=language, **shown)
    with speaking(language):
        written = in_letters(text or str(position))
    literal = nodes.literal_block(written, written, language="text")
    return [Picture(svg=embedded(svg)), fold([nodes.Text(str(_("as text")))], [literal], "as-text")]


def draw_diagrams(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the picture in the place of every diagram, its clauses linked to where they stand."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]

    def link(citation: str) -> str:
        entry = domain.clauses[citation]
        page = app.builder.get_relative_uri(docname, entry.docname)
        return f"{page}#{entry.anchor}"

    for node in list(doctree.findall(Diagram)):
        draw = DRAWN[node["game"]].diagrams[node["name"]]
        node.replace_self(Picture(svg=embedded(draw(link, app.config.language)) if _has_pages(app) else ""))


def add_drawings(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Put at the end of a page what its pictures use, and what they have in common."""
    if "body" in context:
        body = gathered(context["body"], faces=False)
        faces = faces_shown(faces_of(body), context["pathto"](FOLDER, 1))
        context["body"] = body + (faces if app.builder.name == "epub" else fetched_when_seen(faces))


def faces_shown(names: Sequence[str], folder: str) -> str:
    """The faces of cards, by the names under which pictures use them, as files of a folder.

    >>> faces_shown(["10h"], "cards")[-88:]
    '<image id="picture-face-10h" href="cards/10h.svg" width="42" height="60"/></defs></svg>\\n'
    """
    size = {"width": CARD_WIDTH, "height": CARD_HEIGHT}
    files = {f"picture-face-{name}": f"{folder}/{name}.svg" for name in names}
    return hidden("".join(element("image", id=name, href=file, **size) for name, file in files.items()))


def fetched_when_seen(faces: str) -> str:
    """Faces that `faces.js` fetches for pictures that are seen; who runs no scripts has them at once."""
    return f'<noscript class="picture-faces">{faces}</noscript>\n' if faces else ""


def write_styles(app: Sphinx) -> None:
    """Write the colours of the pictures where the site will be."""
    if app.builder.format == "html":
        folder = Path(app.outdir, "_static")
        folder.mkdir(parents=True, exist_ok=True)
        Path(folder, STYLES).write_text(f"{style()}\n", encoding="utf-8")


def _has_pages(app: Sphinx) -> bool:
    return bool(app.builder.format == "html")


def _write(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(node["svg"])
    raise nodes.SkipNode


def _leave_out(writer: Any, node: nodes.Element) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks, and what they leave to the end."""
    app.setup_extension("tryit")
    silent = dict.fromkeys(("latex", "text", "man", "texinfo"), (_leave_out, None))
    app.setup_extension("cardfiles")
    app.add_node(Picture, html=(_write, None), **silent)  # type: ignore[arg-type]
    app.add_node(Diagram)
    app.add_directive("picture", PictureBlock)
    app.add_directive("insect", InsectBlock)
    app.add_css_file(STYLES)
    app.add_js_file("faces.js", loading_method="defer")
    app.connect("doctree-resolved", draw_diagrams)
    app.connect("html-page-context", add_drawings)
    app.connect("builder-inited", write_styles)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
