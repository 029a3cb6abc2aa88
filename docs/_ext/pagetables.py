"""Markdown that Python writes: the block `{table-of}`, and what other blocks that show data write with.

    ```{table-of} misreadings papillon
    :fold: section
    | misreading | the tempting thought |
    | --- | --- |
    | `{slug}` | {thought} |
    ```

`datasets` has the records, by a name and what follows it. The content is a table in Markdown: its row is written for
each record with the record's fields, which are Markdown too, or it has a row for each. With `fold` the records are
parted by the value of a field, and each part is a table that opens at a click.

What is written is in the language of the build already, so that no page asks for its translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, Final

import sitewords
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec
from sphinx.writers.html5 import HTML5Translator

from papillon.kit.translations import speaking

NEEDED = {"attrs_block", "attrs_inline", "colon_fence"}
"""The extensions of MyST's Markdown that are written here."""

FIELD = re.compile(r"\{([\w-]+)\}")
"""The name of a field in a row of `{table-of}`."""

_MARKUP = re.compile(r"[\\`*_{}\[\]<>|$]")

Record = dict[str, str]
"""What a row shows: field → Markdown."""


def _(words: str) -> str:
    """Return words of the site's own in the language of the build."""
    return str(sitewords._(words))


# --- Markdown


def plain(words: str) -> str:
    r"""Return plain words as Markdown.

    >>> plain("as *it* says")
    'as \\*it\\* says'
    """
    return _MARKUP.sub(r"\\\g<0>", words)


def link(citation: str, words: str = "") -> str:
    """Return a link to a clause, as people cite it or by other words."""
    return f"{{rule:clause}}`{words} <{citation}>`" if words else f"{{rule:clause}}`{citation}`"


def ruling(slug: str, words: str = "") -> str:
    """Return a link to a ruling, by its title or by other words."""
    return f"{{rule:ruling}}`{words} <{slug}>`" if words else f"{{rule:ruling}}`{slug}`"


def place(words: str, page: str, anchor: str = "") -> str:
    """Return a link to a place on a page, which need not be one of Sphinx's documents."""
    return f"{{rule:place}}`{words} <{page}#{anchor}>`"


def foot(label: str, content: str) -> str:
    """Return a line with a label, or nothing where there is nothing to say."""
    return f"{{.clause-foot}}\n[{_('%s:') % label}]{{.clause-label}} {content}\n\n" if content else ""


def bullets(items: Iterable[str]) -> str:
    """Return a list of lines."""
    return "".join(f"- {item}\n" for item in items) + "\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; nothing without rows."""
    lines = [f"| {' | '.join(cells)} |" for cells in (headings, ["---"] * len(headings), *rows)]
    return "\n".join(lines) + "\n\n" if len(lines) > 2 else ""


def fold(summary: str, content: str, name: str) -> str:
    """Return a part with the class `name` that opens at a click."""
    return f"::::::{{fold}} {summary}\n:class: {name}\n\n{content}\n::::::\n\n" if content else ""


def and_more(count: int) -> str:
    """Return how many are not named at the end of a list: ' and 3 more'; nothing without any."""
    return _(" and 1 more") if count == 1 else _(" and %d more") % count if count > 1 else ""


# --- blocks that are written


def written(block: SphinxDirective, writer: Callable[[], str]) -> list[nodes.Node]:
    """Return what some Markdown in the language of the build says; nothing where messages are gathered."""
    if block.config.gathers_messages:
        return []
    block.env.note_reread()  # it shows what other files hold
    with speaking(block.config.language):
        parsed = block.parse_text_to_nodes(writer())
    for part in parsed:
        for text in part.findall(nodes.TextElement):
            if not isinstance(text, nodes.Inline):
                text["translatable"] = False
            if isinstance(text, nodes.reference):
                text["support_smartquotes"] = False  # it may be an address
    return parsed


Writer = Callable[..., str]
"""Returns as Markdown what a block shows. Called with the environment and the block's arguments."""


WRITTEN: Final = "written"
"""The class of these blocks: the search finds their words with those of the page."""


class WrittenBlock(SphinxDirective):
    """A block that shows data, with the class of its name and the class `written`."""

    writer: ClassVar[Writer]
    optional_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Return a container with what is written."""
        try:
            shown = written(self, lambda: self.writer(self.env, *self.arguments))
        except LookupError as error:
            raise self.error(f"{self.name}: there is no {error}") from None
        return [nodes.container("", *shown, classes=[self.name, WRITTEN])]


def add_written(app: Sphinx, writers: Mapping[str, Writer]) -> None:
    """Register blocks that show data, by their names."""
    for name, writer in writers.items():
        app.add_directive(name, type(name, (WrittenBlock,), {"writer": staticmethod(writer)}))


# --- parts that open at a click: `<details>` in HTML, their contents one after another in every other format


class Fold(nodes.container):
    """A part that begins closed; its first child is its summary."""


class Summary(nodes.paragraph):
    """The line of a fold that is always seen."""


class FoldBlock(SphinxDirective):
    """A part that begins closed; the argument is its summary."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the part."""
        summary, messages = self.parse_inline(self.arguments[0])
        return [closed(summary, [*messages, *self.parse_content_to_nodes()], self.options["class"])]


def closed(summary: Iterable[nodes.Node], content: Iterable[nodes.Node], classes: Sequence[str]) -> Fold:
    """Return a part that begins closed."""
    return Fold("", Summary("", "", *summary), *content, classes=[*classes])


def _open_fold(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "details", CLASS="fold"))


def _open_summary(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "summary", ""))


# --- tables of data


class TableOf(SphinxDirective):
    """A table of records, by the name of a function of `datasets` and its arguments."""

    has_content = True
    required_arguments = 1
    optional_arguments = 2
    option_spec: ClassVar[OptionSpec] = {"fold": directives.unchanged_required, "class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the table, or a closed part for each value of the field `fold`."""
        import datasets  # which builds on this module

        self.env.note_reread()
        name, *given = self.arguments
        with speaking(self.config.language):
            records: list[Record] = getattr(datasets, name.replace("-", "_"))(*given)
        field = self.options.get("fold")
        if field is None:
            return [nodes.container("", *self._table(records), classes=["data", *self.options.get("class", [])])]
        return [self._fold([*part]) for _value, part in groupby(records, lambda record: record[field])]

    def _fold(self, records: Sequence[Record]) -> nodes.Node:
        """Return a closed part; its anchors, if the records have any, are in the field `anchors`."""
        title = records[0][self.options["fold"]]
        part = closed([nodes.Text(f"{title} ({len(records)})")], self._table(records), ["data"])
        part["ids"] += records[0].get("anchors", "").split()
        return part

    def _table(self, records: Sequence[Record]) -> list[nodes.Node]:
        """Return the table of the content: its only row for each record, or each row for its record."""
        head, rule, *templates = [line for line in self.content if line]
        if len(templates) == 1:
            templates *= len(records)
        if len(templates) != len(records):
            raise self.error(f"{self.arguments[0]}: expected a row for each of {len(records)} records")
        rows = [filled(template, record) for template, record in zip(templates, records, strict=True)]
        parsed = self.parse_text_to_nodes("\n".join([head, rule, *rows]))
        cells = [cell for node in parsed for body in node.findall(nodes.tbody) for cell in body.findall(nodes.entry)]
        written = [cell for template in templates for cell in re.split(r"(?<!\\)\|", template.strip("| "))]
        for cell, template in zip(cells, written, strict=True):
            for paragraph in cell.findall(nodes.paragraph):
                if FIELD.search(template):
                    paragraph["translatable"] = False  # a record is in the language of the build already
        return parsed


def filled(template: str, record: Record) -> str:
    """Return a row with the fields of a record.

    >>> filled("| {name} | {rule:clause}`papillon:8.4` |", {"name": "a"})
    '| a | {rule:clause}`papillon:8.4` |'
    """
    return FIELD.sub(lambda field: record[field[1]].replace("|", "\\|"), template)


def note_purpose(app: Sphinx) -> None:
    """Say whether this build only gathers messages: what is written has a catalog of its own."""
    app.config.gathers_messages = app.builder.name == "gettext"


def enable_markup(app: Sphinx, config: Config) -> None:
    """Have MyST read what is written here."""
    config.myst_enable_extensions = {*config.myst_enable_extensions, *NEEDED}


def setup(app: Sphinx) -> None:
    """Register the blocks."""
    app.add_node(Fold, html=(_open_fold, lambda writer, node: writer.body.append("</details>\n")))
    app.add_node(Summary, html=(_open_summary, lambda writer, node: writer.body.append("</summary>\n")))
    app.add_directive("fold", FoldBlock)
    app.add_directive("table-of", TableOf)
    app.add_config_value("gathers_messages", False, "", types=frozenset({bool}))
    app.connect("config-inited", enable_markup)
    app.connect("builder-inited", note_purpose)
