"""Commands of the desk and what they print, and grammars, in the language of the page: the message catalog `consoles`.

A console block is told in another language where every command in it can speak it. Its translation is the block as the
desk prints it with `--lang`; the tests run it like the block itself. Of a grammar the remarks are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sitewords import CONSOLES
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.command import COMMANDS

_SHOWN = re.compile(r"^\$ (?:uv run )?(\S+) (\S+)", re.MULTILINE)
_GRAMMAR = re.compile(r"^\w+ +=  ")
_REMARK = re.compile(r"\S {3,}[a-z]+ [a-z]")
"""Words at some distance behind a rule of a grammar."""

_of_consoles = get_translation(CONSOLES)


def told_blocks(doctree: nodes.document) -> Iterator[nodes.literal_block]:
    """Yield the blocks of a page that can be told in other languages, and do not ask for one themselves."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext()
        if _is_console(text) if block.get("language") == "console" else _has_remarks(text):
            yield block


def _is_console(text: str) -> bool:
    shown = [] if "--lang" in text else _SHOWN.findall(text)
    return bool(shown) and all(map(_speaks, *zip(*shown, strict=True)))


def _has_remarks(text: str) -> bool:
    return bool(_GRAMMAR.match(text) and _REMARK.search(text))


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
        block.clear()
        block.append(nodes.Text(told))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Translate console blocks when a page has been read."""
    app.connect("doctree-read", translate_consoles)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
