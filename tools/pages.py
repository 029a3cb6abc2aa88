"""Finds the blocks of clauses and rulings, the references, and the glossary's words on Markdown pages.

The parser is markdown-it, which MyST uses too: a block is what the site shows as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from papillon.kit.clauses import Term, spoken

MARKDOWN: Final = MarkdownIt("commonmark").enable("table")

_HEAD = re.compile(r"\{(?:rule:)?(clause|ruling)\}\s*(\S*)\s*(.*)")
_OPENING = re.compile(r"\s*(`{3,}|~{3,}|:{3,})\{(?:rule:)?(?:clause|ruling)\}")
_OPTION = re.compile(r":(?P<key>[\w-]+):\s*(?P<value>.*)")
_ROLE = re.compile(r"\{rule:(clause|ruling)\}`([^`]*)`")
_TITLED = re.compile(r"(?P<title>.*?)\s*<(?P<target>[^<>]*)>", re.DOTALL)


class Problem(NamedTuple):
    """One mistake in a page or a module, shown in the way that editors and terminals turn into a link.

    >>> str(Problem("spec/sections/papillon/08-sauterelle.md", 12, "the kind is missing"))
    'spec/sections/papillon/08-sauterelle.md:12: the kind is missing'
    """

    file: str
    """The file, by its path from the root."""
    line: int
    """The line, from 1."""
    message: str
    """What is wrong."""

    def __str__(self) -> str:
        """Return the place and the message."""
        return f"{self.file}:{self.line}: {self.message}"


class Reference(NamedTuple):
    """A `{rule:clause}` or `{rule:ruling}` role, and where it stands."""

    page: str
    """The page, by its path."""
    line: int
    """The line, from 1."""
    role: str
    """'clause' or 'ruling'."""
    target: str
    """What it points to."""


class Part(NamedTuple):
    """A paragraph of a block, or of an item of a list in it."""

    lead: str
    """What stands before it in the text: line breaks and, where it begins an item, the mark of the item."""
    words: str
    """Its Markdown on one line: the message of the page's catalog."""
    item: int
    """Which item of a list it belongs to, counted from 1 in the block; 0 for none."""


class Block(NamedTuple):
    """A `{clause}` or `{ruling}` block as it stands on its page, not yet judged."""

    page: str
    """The page, by its path."""
    line: int
    """The line of its fence, from 1."""
    role: str
    """'clause' or 'ruling'."""
    name: str
    """Its citation or slug."""
    title: str
    """Its title."""
    options: dict[str, str]
    """Its options, by key."""
    parts: tuple[Part, ...]
    """Its text."""

    def translated(self, catalog: Mapping[str, str]) -> Block:
        """Return the block as its catalog has it: what has no translation is empty, and so is a text that lacks one."""
        words = [catalog.get(part.words) for part in self.parts]
        parts = [part._replace(words=said) for part, said in zip(self.parts, words, strict=True) if said]
        return self._replace(
            title=catalog.get(self.title, ""),
            options={key: catalog.get(value, "") for key, value in self.options.items()},
            parts=tuple(parts) if all(words) else (),
        )

    def text(self, without: re.Pattern[str] | None = None) -> str:
        """Return the text, each paragraph on one line. without: leave out the list items that begin so."""
        left_out = {part.item for part in self.parts if without and part.item and without.match(part.words)}
        return _joined(part for part in self.parts if part.item not in left_out)

    def items(self) -> list[str]:
        """Return the texts of the items of its lists."""
        numbers = dict.fromkeys(part.item for part in self.parts if part.item)
        marked = ([part for part in self.parts if part.item == number] for number in numbers)
        return [_joined([first._replace(lead=""), *others]) for first, *others in marked]


def blocks(page: str, text: str, problems: list[Problem]) -> Iterator[Block]:
    """Yield the blocks of a page in order, and add what is wrong with their form to `problems`.

    What stands inside any other fence is passed over: it is shown there, not said.
    """
    lines = text.splitlines()
    opened = {number: found[1] for number, line in enumerate(lines) if (found := _OPENING.match(line))}
    for token in MARKDOWN.parse(text):
        if token.type != "fence" or token.map is None:
            continue
        start, end = token.map
        head = opened.pop(start, "")
        within = [opened.pop(number) for number in range(start + 1, end) if number in opened]
        is_closed = end > start + 1 and re.fullmatch(rf"\s*{token.markup}{token.markup[0]}*\s*", lines[end - 1])
        if any(mark.startswith(token.markup) for mark in within) or (head and not is_closed):
            problems.append(Problem(page, start + 1, "this fence is never closed"))
        elif head:
            yield _block(page, token, problems)
    for number in opened:
        problems.append(Problem(page, number + 1, "write this block with backquotes, and without any in its title"))


def _block(page: str, token: Token, problems: list[Problem]) -> Block:
    """Part the options from the text; MyST reads options as YAML, of which only plain words are allowed."""
    head = _HEAD.fullmatch(token.info.strip())
    assert head and token.map
    first = token.map[0] + 2
    body = token.content.splitlines()
    options: dict[str, str] = {}
    row = 0
    while row < len(body) and (option := _OPTION.match(body[row])):
        key, value = option["key"], option["value"].strip()
        if key in options:
            problems.append(Problem(page, first + row, f"the option {key!r} stands here twice"))
        if value[:1] in ("'", '"', "|", ">") or " #" in value:
            problems.append(Problem(page, first + row, "an option may not begin with ' \" | > nor hold ' #'"))
        options[key] = value
        row += 1
    if row < len(body) and body[row].strip():
        problems.append(Problem(page, first + row, "an empty line must stand before the text"))
    return Block(page, token.map[0] + 1, head[1], head[2], head[3].strip(), options, (*_parts("\n".join(body[row:])),))


def _parts(text: str) -> Iterator[Part]:
    mark, item, items, before = "", 0, 0, -1
    for token in MARKDOWN.parse(text):
        if token.type == "list_item_open":
            items += 1
            mark, item = f"{token.info}{token.markup} ", items
        elif token.type == "list_item_close":
            item = 0
        elif token.type == "inline" and token.map:
            gap = "" if before < 0 else "\n" if token.map[0] == before else "\n\n"
            yield Part(gap + mark, " ".join(token.content.split("\n")), item)
            mark, before = "", token.map[1]


def _joined(parts: Iterable[Part]) -> str:
    return plain("".join(part.lead + part.words for part in parts)).strip("\n")


def references(page: str, text: str) -> Iterator[Reference]:
    """Yield every reference on a page, inside its blocks and outside."""
    for match in _ROLE.finditer(text):
        yield Reference(page, text.count("\n", 0, match.start()) + 1, match[1], target_of(match[2]))


def plain(text: str) -> str:
    """Return a text in which references read as people say them.

    >>> plain("See {rule:clause}`papillon:8.1` and {rule:ruling}`that <one-like>`.")
    'See Papillon 8.1 and that.'
    """
    return _ROLE.sub(lambda match: _shown(match[1], match[2]), text)


def target_of(body: str) -> str:
    """Return what the body of a reference points to.

    >>> target_of("papillon:8.1"), target_of("that clause <papillon:8.1>")
    ('papillon:8.1', 'papillon:8.1')
    """
    titled = _TITLED.fullmatch(body)
    return titled["target"] if titled else body.strip()


def _shown(role: str, body: str) -> str:
    titled = _TITLED.fullmatch(body)
    if titled:
        return titled["title"]
    return spoken(body) if role == "clause" else body


# --- the glossary

GLOSSARY: Final = "spec/glossary.md"
COLUMNS: Final = {
    "our term": "name",
    "term": "name",
    "French source": "french",
    "translation": "translation",
    "meaning": "meaning",
    "clause": "clauses",
}
"""Heading of a column → what it holds; a table with any other heading holds no words."""


def read_terms(page: str, catalog: Mapping[str, str] = MappingProxyType({})) -> Iterator[Term]:
    """Yield the words in the tables of a page. catalog: what each cell says in French.

    >>> text = '| our term | French source | clause |\\n|---|---|---|\\n| pool | poule | {rule:clause}`papillon:2.8` |'
    >>> [(term.name, term.french, term.clauses) for term in read_terms(text)]
    [('pool', 'poule', ('papillon:2.8',))]
    """
    for headers, *rows in _tables(page):
        if set(headers) <= set(COLUMNS):
            for row in rows:
                yield _term({COLUMNS[header]: cell for header, cell in zip(headers, row, strict=True)}, catalog)


def _tables(page: str) -> Iterator[list[list[str]]]:
    """The tables of a page, cell by cell."""
    rows: list[list[str]] = []
    for token in MARKDOWN.parse(page):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows:
            rows[-1].append(token.content)
        elif token.type == "table_close":
            yield rows
            rows = []


def _term(fields: dict[str, str], catalog: Mapping[str, str]) -> Term:
    cited = tuple(reference.target for reference in references("", fields.pop("clauses", "")))
    french = {f"{name}_fr": plain(catalog.get(fields.get(name, ""), "")) for name in ("name", "meaning")}
    said = {"meaning": "", **{name: plain(cell) for name, cell in fields.items()}}
    return Term(clauses=cited, **said, **french)
