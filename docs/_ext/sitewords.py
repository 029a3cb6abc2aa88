"""What the site's own pieces say, in the language of the build: the message catalogs `papillon`,
`scenarios` and `consoles`.

`papillon` has the words of these extensions and their templates, `scenarios` what the scenarios and the coverage of the
suite say of themselves, `consoles` the commands that pages show with what they print. The words of a page stand in a
catalog of the page's own name.

A console block is told in another language where every command in it can speak it. Its translation is the block as the
desk prints it with `--lang`; the tests run it like the block itself. Of a grammar the remarks are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from jinja2 import Environment, FileSystemLoader
from sphinx.application import Sphinx
from sphinx.locale import get_translation, translators
from sphinx.util.i18n import format_date

from papillon.desk.command import DESKS
from papillon.kit.translations import FRENCH
from tools.catalogs import compiled, read_catalog

CATALOG = "papillon"
SCENARIOS = "scenarios"
CONSOLES = "consoles"
LOCALES = Path(__file__).parents[1] / "locale"
"""Where the catalogs are looked for, as `LANGUAGE/LC_MESSAGES/papillon.po`; without one the words are English."""

_ = get_translation(CATALOG)
_of_suite = get_translation(SCENARIOS)
_of_consoles = get_translation(CONSOLES)


TEMPLATES = Environment(loader=FileSystemLoader(LOCALES.with_name("_templates") / "written"))
TEMPLATES.globals["say"] = _  # what a template says in the language of the build

_SHOWN = re.compile(r"^\$ (?:uv run )?(\S+) (\S+)", re.MULTILINE)
_GRAMMAR = re.compile(r"^\w+ +=  ")
_REMARK = re.compile(r"\S {3,}[a-z]+ [a-z]")
"""Words at some distance behind a rule of a grammar."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MINUS = re.compile(r"(?<![^\s(])-(?= ?\d)")
"""A hyphen that stands before a number, with or without a space."""
_TIMES = re.compile(r"(?<=\d) \* (?=\d)")
"""A star between two numbers, as programs multiply."""
_SIGN = re.compile(r"([\N{MINUS SIGN}+=×]) (?=\d)")
"""A sign of a sum before a number."""


def said_by_suite(text: str) -> str:
    """Return what a scenario or a reason of the coverage says, on one line.

    The signs of sums are printed as people write them, and each stays on the line of its number.

    >>> said_by_suite("A: 3 * 2 - 1 = 5").replace("\N{NO-BREAK SPACE}", "_").replace("\N{MINUS SIGN}", "~")
    'A: 3 ×_2 ~_1 =_5'
    """
    signed = _TIMES.sub(" × ", _MINUS.sub("\N{MINUS SIGN}", str(_of_suite(one_line(text)))))
    return _SIGN.sub("\\1\N{NO-BREAK SPACE}", signed)


def day(date: str, language: str) -> str:
    """Return a day, written as in 2026-11-22, as a language writes it; what is no day stays as it is.

    >>> day("1765-07-29", "en"), day("2026-02-01", "fr"), day("Paris, 1725", "fr")
    ('29 July 1765', '1er février 2026', 'Paris, 1725')
    """
    if not _DAY.fullmatch(date):
        return date
    said = format_date("%-d %B %Y", date=datetime.fromisoformat(f"{date}T12:00:00+00:00"), language=language)
    return re.sub("^1 ", "1er ", said) if language == FRENCH else said


def render(template: str, **known: Any) -> str:
    """Return what a template in `docs/_templates/written` makes of some values."""
    return TEMPLATES.get_template(template).render(known)


def one_line(text: str) -> str:
    """Return a text as a message: its words with one space between them."""
    return " ".join(text.split())


NAMES: Final = {
    "kind": {
        "rule": _("rule"),
        "recommendation": _("recommendation"),
        "definition": _("definition"),
        "example": _("example"),
        "open": _("open"),
        "variant": _("variant"),
        "convention": _("convention"),
        "settled": _("settled"),
    },
    "confidence": {"H": _("high"), "M-H": _("medium to high"), "M": _("medium"), "L": _("low")},
    "cell": {"accepts": _("accepts"), "refuses": _("refuses"), "boundary": _("boundary")},
    "shown": {"accepts": _("what it allows"), "refuses": _("what it forbids"), "boundary": _("a borderline case")},
    "relation": {"repeats": _("same"), "changes": _("differs"), "contradicts": _("contradicts")},
    "entry": {
        "adds": _("adds"),
        "omits": _("omits"),
        "narrows": _("narrows"),
        "widens": _("widens"),
        "decides": _("decides"),
        "changes": _("changes"),
        "variant": _("variant"),
        "contradiction": _("contradiction"),
        "wording": _("other wording"),
        "silence": _("silent"),
        "translation": _("translation"),
    },
    "level": {
        "section": _("section %s"),
        "part": _("part %s"),
        "paragraph": _("paragraph %s"),
        "sentence": _("sentence %s"),
    },
}
"""What a reader sees in place of a word of the data: the kind of a clause or a ruling, a confidence, what a scenario
shows of a clause (in a heading, then in a sentence), how a clause stands to one of the main document, the kind of an
entry of the apparatus, and a level of a place in a source."""


def name_of(what: str, word: str) -> str:
    """Return a word of the data as a reader sees it. what: a key of `NAMES`."""
    return str(NAMES[what].get(word, word))


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
    if command not in DESKS or verb not in DESKS[command].verbs:
        return False
    return "--lang" in DESKS[command].parser(verb).format_help()


def translate_consoles(_app: Sphinx, doctree: nodes.document) -> None:
    """Put the translations in the place of the blocks."""
    for block in told_blocks(doctree):
        told = str(_of_consoles(block.astext()))
        block.rawsource = told
        block.clear()
        block.append(nodes.Text(told))


def add_catalog(app: Sphinx) -> None:
    """Read the catalogs of the language of the build. Raises BadCatalog.

    They take the place of those of a build before in the same process, which Sphinx would keep.
    """
    for name in (CATALOG, SCENARIOS, CONSOLES):
        path = LOCALES / app.config.language / "LC_MESSAGES" / f"{name}.po"
        text = path.read_text("utf-8") if path.exists() else ""
        catalog = compiled(read_catalog(text, str(path)), app.config.language)
        translators["general", name] = GNUTranslations(BytesIO(catalog))


def setup(app: Sphinx) -> None:
    """Read the catalogs, and translate console blocks when a page has been read."""
    add_catalog(app)
    app.connect("doctree-read", translate_consoles)
