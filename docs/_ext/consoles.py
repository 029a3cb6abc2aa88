"""Commands of the desk and what they print, in the language of the page: the message catalog `consoles`.

A console block is told in another language where every command in it can speak it. Its translation is the block as the
desk prints it with `--lang`; the tests run it like the block itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sitewords import CONSOLES
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util.typing import ExtensionMetadata

from rulingdesk.arguments import COMMAND, Command
from rulingdesk.francion.arguments import COMMAND as FRANCION

COMMANDS: dict[str, Command] = {command.name: command for command in (COMMAND, FRANCION)}

_SHOWN = re.compile(r"^\$ (?:uv run )?(\S+) (\S+)", re.MULTILINE)
_of_consoles = get_translation(CONSOLES)


def told_blocks(doctree: nodes.document) -> Iterator[nodes.literal_block]:
    """Yield the console blocks of a page that can be told in other languages, and do not ask for one themselves."""
    for block in doctree.findall(nodes.literal_block):
        asked = block.get("language") == "console" and "--lang" not in block.astext()
        shown = _SHOWN.findall(block.astext()) if asked else []
        if shown and all(map(_speaks, *zip(*shown, strict=True))):
            yield block


def _speaks(command: str, verb: str) -> bool:
    """Whether a verb can be told in which language to answer."""
    if command not in COMMANDS or verb not in COMMANDS[command].verbs:
        return False
    return "--lang" in COMMANDS[command].parser(verb).format_help()


def translate_consoles(_app: Sphinx, doctree: nodes.document) -> None:
    """Put the translations in the place of the blocks."""
    for block in told_blocks(doctree):
        told = str(_of_consoles(block.astext()))
        block.rawsource = told
        block.children = [nodes.Text(told)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Translate console blocks when a page has been read."""
    app.connect("doctree-read", translate_consoles)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
