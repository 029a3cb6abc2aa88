"""Finds the blocks of clauses and rulings, the references, and the glossary's words on Markdown pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from papillon.kit.clauses import spoken
from papillon.kit.glossary import Term
from papillon.kit.problems import Problem

_FENCE = re.compile(r"(?P<indent>\s*)(?P<mark>`{3,}|~{3,}|:{3,})(?P<info>.*)")
_HEAD = re.compile(r"\s*\{(?:rule:)?(?P<name>clause|ruling)\}\s*(?P<argument>.*)")
_OPTION = re.compile(r":(?P<key>[\w-]+):\s*(?P<value>.*)")
_ROLE = re.compile(r"\{rule:(?P<role>clause|ruling)\}`(?P<body>[^`]*)`")
_TITLED = re.compile(r"(?P<title>.*?)\s*<(?P<target>[^<>]*)>", re.DOTALL)
BULLET = re.compile(r"[-*+] +")


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


class RuleBlock(NamedTuple):
    """A fenced block as it stands on its page, not yet judged."""

    page: str
    """The page, by its path."""
    line: int
    """The line of its fence, from 1."""
    name: str
    """'clause' or 'ruling'."""
    argument: str
    """What stands after the name."""
    options: dict[str, str]
    """Its options, by key."""
    body: list[str]
    """The lines of its text."""

    def problem(self, message: str) -> Problem:
        """Return a mistake in this block as a whole."""
        return Problem(self.page, self.line, message)


def blocks(page: str, text: str, problems: list[Problem]) -> Iterator[RuleBlock]:
    """Yield the blocks of a page in order, and add what is wrong with their form to `problems`.

    What stands inside any other fence is passed over: it is shown there, not said.
    """
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        fence = _FENCE.match(lines[number])
        head = _HEAD.match(fence["info"]) if fence else None
        if fence is None or not (head or _holds_code(fence)):
            number += 1
            continue
        if head and (fence["indent"] or fence["mark"][0] != "`"):
            problems.append(Problem(page, number + 1, "write this block with backquotes at the margin"))
        end = _closing(lines, number, fence["mark"])
        if end is None:
            problems.append(Problem(page, number + 1, "this fence is never closed"))
        elif head:
            yield _block(page, number + 1, head, lines[number + 1 : end], problems)
        number = _next_block(lines, number + 1) if end is None else end + 1


def references(page: str, text: str) -> Iterator[Reference]:
    """Yield every reference on a page, inside its blocks and outside."""
    for match in _ROLE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield Reference(page, line, match["role"], target_of(match["body"]))


def plain(text: str) -> str:
    """Return a text in which references read as people say them.

    >>> plain("See {rule:clause}`papillon:8.1` and {rule:ruling}`that <one-like>`.")
    'See Papillon 8.1 and that.'
    """
    return _ROLE.sub(lambda match: _shown(match["role"], match["body"]), text)


def target_of(body: str) -> str:
    """Return what the body of a reference points to.

    >>> target_of("papillon:8.1"), target_of("that clause <papillon:8.1>")
    ('papillon:8.1', 'papillon:8.1')
    """
    titled = _TITLED.fullmatch(body)
    return titled["target"] if titled else body.strip()


def fold(lines: Iterable[str]) -> str:
    """Return text with each paragraph and each item of a list on one line, paragraphs a blank line apart.

    >>> fold(["One", "two.", "", "- three", "  four", "- five"])
    'One two.\\n\\n- three four\\n- five'
    """
    paragraphs: list[list[str]] = [[]]
    for line in map(str.strip, lines):
        if not line:
            paragraphs.append([])
        elif paragraphs[-1] and not BULLET.match(line):
            paragraphs[-1][-1] += f" {line}"
        else:
            paragraphs[-1].append(line)
    return "\n\n".join("\n".join(paragraph) for paragraph in paragraphs if paragraph)


def _block(page: str, line: int, head: re.Match[str], body: list[str], problems: list[Problem]) -> RuleBlock:
    """Part the options from the text; MyST reads options as YAML, of which only plain words are allowed."""
    options: dict[str, str] = {}
    row = 0
    while row < len(body) and (option := _OPTION.match(body[row])):
        row += 1
        key, value = option["key"], option["value"].strip()
        if key in options:
            problems.append(Problem(page, line + row, f"the option {key!r} stands here twice"))
        if value[:1] in ("'", '"', "|", ">") or " #" in value:
            problems.append(Problem(page, line + row, "an option may not begin with ' \" | > nor hold ' #'"))
        options[key] = value
    if row < len(body) and body[row].strip():
        problems.append(Problem(page, line + row + 1, "an empty line must stand before the text"))
    return RuleBlock(page, line, head["name"], head["argument"].strip(), options, body[row:])


def _holds_code(fence: re.Match[str]) -> bool:
    """Say whether a fence hides what is in it; a fence of colons does not, and `x` may be inline code."""
    return fence["mark"][0] == "~" or (fence["mark"][0] == "`" and "`" not in fence["info"])


def _closing(lines: list[str], opened: int, mark: str) -> int | None:
    """Return the line that closes a fence; none if the page ends, or a like block begins, before it."""
    for number in range(opened + 1, len(lines)):
        fence = _FENCE.match(lines[number])
        if fence is None or fence["mark"][0] != mark[0] or len(fence["mark"]) < len(mark):
            continue
        if not fence["info"].strip():
            return number
        if _HEAD.match(fence["info"]):
            return None
    return None


def _next_block(lines: list[str], start: int) -> int:
    for number in range(start, len(lines)):
        fence = _FENCE.match(lines[number])
        if fence and _HEAD.match(fence["info"]):
            return number
    return len(lines)


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
    headers: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            headers = []
        elif not headers:
            headers = cells
        elif set(headers) <= set(COLUMNS) and set("".join(cells)) - set(":-"):
            fields = {COLUMNS[header]: cell for header, cell in zip(headers, cells, strict=True)}
            cited = tuple(reference.target for reference in references("", fields.pop("clauses", "")))
            french = {f"{name}_fr": plain(catalog.get(fields.get(name, ""), "")) for name in ("name", "meaning")}
            said = {"meaning": "", **{name: plain(cell) for name, cell in fields.items()}}
            yield Term(clauses=cited, **said, **french)
