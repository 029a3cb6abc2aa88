"""The block `{table-of}`, a table of data, and what pages share: tables in nodes, parts that open at a click.

    ```{table-of} misreadings papillon
    :fold: section
    | misreading | the tempting thought |
    | --- | --- |
    | `{slug}` | {thought} |
    ```

`datasets` has the records, by a name and what follows it. The content is a table in Markdown: its row is written for
each record with the record's fields, which are Markdown too, or it has a row for each. With `fold` the records are
parted by the value of a field, and each part is a table that opens at a click.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import ClassVar

import sitewords
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from sphinx.writers.html5 import HTML5Translator

from papillon.kit.translations import speaking

GATHERED = "gathered"
"""Key of a page's metadata: it shows what other files hold, and is read again with every build."""

FIELD = re.compile(r"\{([\w-]+)\}")
"""The name of a field in a row of `{table-of}`."""

Cell = Sequence[nodes.Node]
Record = dict[str, str]
"""What a row shows: field → Markdown."""


def _(words: str) -> str:
    """Return words of the site's own in the language of the build."""
    return str(sitewords._(words))


# --- tables in nodes


def table(
    headings: Sequence[str], rows: Iterable[Sequence[Cell | nodes.paragraph]], widths: Sequence[int]
) -> nodes.table:
    """Return a table. widths: of the columns, in characters where text is plain."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(headings))
    group += nodes.thead("", row([[nodes.Text(heading)] for heading in headings]))
    group += nodes.tbody("", *(row(cells) for cells in rows))
    return nodes.table("", group)


def row(cells: Iterable[Cell | nodes.paragraph]) -> nodes.row:
    """Return a row of a table."""
    return nodes.row("", *map(entry, cells))


def entry(cell: Cell | nodes.paragraph) -> nodes.entry:
    """Return a cell of a table, of inline nodes or of a paragraph, which stays as it is and can be translated."""
    return nodes.entry("", cell if isinstance(cell, nodes.paragraph) else nodes.paragraph("", "", *cell))


def text(words: str) -> list[nodes.Node]:
    """Return plain words as a cell."""
    return [nodes.Text(words)]


def code(words: str) -> nodes.literal:
    """Return a word as programs write it."""
    return nodes.literal(words, words)


def and_more(count: int) -> str:
    """Return how many are not named at the end of a list: ' and 3 more'; nothing without any."""
    return _(" and 1 more") if count == 1 else _(" and %d more") % count if count > 1 else ""


def bullets(items: Iterable[Cell]) -> list[nodes.Node]:
    """Return a list of lines of inline nodes; nothing without any."""
    listed = [nodes.list_item("", nodes.paragraph("", "", *item)) for item in items]
    return [nodes.bullet_list("", *listed)] if listed else []


def note_gathered(env: BuildEnvironment) -> None:
    """Have the page that is being read be read again with every build."""
    env.metadata[env.current_document.docname][GATHERED] = True


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """Return the pages that show what other files hold."""
    return {docname for docname, metadata in env.metadata.items() if GATHERED in metadata} - removed


# --- parts that open at a click: `<details>` in HTML, their contents one after another in every other format


class Fold(nodes.container):
    """A part that begins closed; its first child is its summary."""


class Summary(nodes.paragraph):
    """The line of a fold that is always seen."""


def fold(summary: Iterable[nodes.Node], content: Iterable[nodes.Node], name: str) -> Fold:
    """Return a closed part with the class `name`."""
    return Fold("", Summary("", "", *summary), *content, classes=[name])


def add_folds(app: Sphinx) -> None:
    """Register the nodes."""
    app.add_node(Fold, html=(_open_fold, lambda writer, node: writer.body.append("</details>\n")))
    app.add_node(Summary, html=(_open_summary, lambda writer, node: writer.body.append("</summary>\n")))


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

        note_gathered(self.env)
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
        part = fold([nodes.Text(f"{title} ({len(records)})")], self._table(records), "data")
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


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and the pages that are read again with every build."""
    app.add_directive("table-of", TableOf)
    app.connect("env-get-outdated", outdated)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
