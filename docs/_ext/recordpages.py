"""The block `{stepping}`: recorded games to step through, with what the page says until its program has begun.

    :::{stepping}
    Without its program ...
    :::

The recorded examples are played while the site is built, told in the language of the build, and lie beside the page as
a file each, which the page fetches when it shows the game. The program are modules in `web/`; as at the desk, the page
fetches from its own site alone.
"""

from __future__ import annotations

import json
from pathlib import Path

from deskpage import STEPPING as PROGRAM, inform, page_words, program
from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.stepping import stepped
from papillon.kit.checkout import ROOT

STEPPING = "docs/step-by-step"
"""The page, and the folder with the games."""
STYLE = "web/steps/stepping.css"

SHARED = ("player", "to play", "deals", "no card", "captured", "and")
"""Keys of what the desk says that this page says as well, beside the names of cards."""


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
    return {name.replace("/", "-"): (ROOT / "examples" / f"{name}.toml", str(said)) for name, said in titles.items()}


class SteppingBlock(SphinxDirective):
    """The place of the games; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=["stepping-without"])
        up, folder = f"../{self.config.first_edition}", Path(STEPPING).name
        begun = [
            f'<link rel="stylesheet" href="{up}{STYLE}">',
            f'<div id="stepping" class="desk stepping" data-root="../" data-games="{folder}/"></div>',
            program(PROGRAM, up),
        ]
        return [without, nodes.raw("", "".join(begun), format="html")]


def words() -> dict[str, str]:
    """Return what the page says in the language of the build, by the names that its program has for it."""
    desk = page_words("desk")
    shared = {key: said for key, said in desk.items() if key in SHARED or key.startswith(("rank ", "suit "))}
    return {**shared, **page_words("followed", "stepping")}


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write the games beside the page and the words into it, and bind it to its own site."""
    page = Path(app.outdir, STEPPING).with_suffix(".html")
    if failure is not None or app.builder.format != "html" or not page.exists():
        return
    folder = Path(app.outdir, STEPPING)
    folder.mkdir(exist_ok=True)
    for name, (path, _title) in games().items():
        (folder / f"{name}.json").write_text(played(path, app.config.language), "utf-8")
    listed = [{"name": name, "title": title} for name, (_path, title) in games().items()]
    inform(page, {"words": words(), "games": listed})


def played(path: Path, language: str) -> str:
    """Return a record told step by step, as JSON. path: of the record, in the folder of its game."""
    game = "francion" if path.parent.name == "francion" else "papillon"
    return json.dumps(stepped(path.read_text("utf-8"), path.name, game, language), ensure_ascii=False)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is done at the end."""
    app.setup_extension("editions")
    app.add_directive("stepping", SteppingBlock)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
