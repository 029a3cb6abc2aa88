"""Reads message catalogs, the `.po` files of gettext: what a page says, beside the same in another language.

Only what our catalogs use is understood: a message with its translation, notes, and the mark `fuzzy`. Plural forms and
contexts are refused, because nothing here has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = "docs/locale"
"""Where the catalogs stand, below the root: `LANGUAGE/LC_MESSAGES/PAGE.po`, a page's without its `.md`."""

_LINE = re.compile(r'(?:(?P<key>msgid|msgstr)\s+)?"(?P<value>(?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")
_ITEM = re.compile(r"(?P<mark>\s*(?:[-*+]|\d+\.) +)?(?P<text>.*)")
_ESCAPED: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class BadCatalog(ValueError):
    """A catalog that cannot be read; the message says the place, what was expected and what was found."""


class Message(NamedTuple):
    """What a page says, and its translation, "" where there is none.

    fuzzy: the translation is that of an earlier wording, and nobody has looked at it since.  line: where it stands.
    notes: its lines that begin with `#`, without the marks.
    """

    msgid: str
    msgstr: str = ""
    fuzzy: bool = False
    notes: tuple[str, ...] = ()
    line: int = 0

    @property
    def settled(self) -> bool:
        """Whether there is a translation that counts."""
        return bool(self.msgstr) and not self.fuzzy


def read_messages(text: str, name: str) -> list[Message]:
    r"""Return the messages of a catalog in order, without its head. name: of the file, for complaints.

    >>> read_messages('#, fuzzy\nmsgid "one "\n"chip"\nmsgstr "un jeton"\n', "a.po")
    [Message(msgid='one chip', msgstr='un jeton', fuzzy=True, notes=(), line=2)]

    Raises BadCatalog for what is none, and for a message that stands in it twice.
    """
    found: dict[str, Message] = {}
    for message in _messages(text.split("\n"), name):
        if message.msgid in found:
            place = f"{name}:{message.line}"
            raise BadCatalog(
                f"{place}: expected each message once, found one of line {found[message.msgid].line} again"
            )
        found[message.msgid] = message
    return [message for msgid, message in found.items() if msgid]


def translations(messages: Iterable[Message]) -> dict[str, str]:
    """Return what is said of each message that has a translation; one that is fuzzy has none.

    >>> translations([Message("rule", "règle"), Message("game", "jeu", fuzzy=True), Message("deal")])
    {'rule': 'règle'}
    """
    return {message.msgid: message.msgstr for message in messages if message.settled}


def load(root: Path, language: str) -> dict[str, dict[str, str]]:
    """Return every catalog of a language by its page, such as 'spec/glossary.md'; nothing where there are none.

    Raises BadCatalog.
    """
    folder = root / FOLDER / language / "LC_MESSAGES"
    return {
        path.relative_to(folder).with_suffix(".md").as_posix(): translations(
            read_messages(path.read_text("utf-8"), path.relative_to(root).as_posix())
        )
        for path in sorted(folder.rglob("*.po"))
    }


def translated(lines: Iterable[str], catalog: Mapping[str, str]) -> list[str] | None:
    """Return the text of a block in another language, a line for each paragraph and each item of a list.

    None where any of them has no translation.

    >>> catalog = {"It is paid.": "Payé.", "`all`: everybody.": "`all` : tous."}
    >>> translated(["It is", "paid.", "", "- `all`: everybody."], catalog)
    ['Payé.', '', '- `all` : tous.']
    """
    said: list[str] = []
    for mark, message in _parts(lines):
        if message and message not in catalog:
            return None
        said.append(f"{mark}{catalog[message]}" if message else "")
    return said


def _parts(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The paragraphs and items as gettext sees them, each with the mark that a list puts before it."""
    mark, words, is_listed = "", "", False
    for line in lines:
        item = _ITEM.fullmatch(line.rstrip())
        begins = item is not None and item["mark"] and (is_listed or not words or not item["mark"].strip()[0].isdigit())
        if words and (begins or not line.strip()):
            yield mark, words
            words = ""
        if not line.strip():
            yield "", ""
            is_listed = False
        elif begins and item is not None:
            mark, words, is_listed = item["mark"].lstrip(), item["text"].strip(), True
        else:
            mark, words = (mark, f"{words} {line.strip()}") if words else ("", line.strip())
    if words:
        yield mark, words


def _messages(lines: list[str], name: str) -> Iterator[Message]:
    """Every message with its line; a part between empty lines holds one."""
    start = 0
    for number in range(len(lines) + 1):
        if number == len(lines) or not lines[number].strip():
            part = [(row + 1, lines[row]) for row in range(start, number) if not lines[row].startswith("#~")]
            if part:
                yield _message(part, name)
            start = number + 1


def _message(part: list[tuple[int, str]], name: str) -> Message:
    """One message of numbered lines: notes, msgid, msgstr, in this order."""
    notes = [line[1:] for _, line in part if line.startswith("#")]
    flags = {flag.strip() for note in notes if note.startswith(",") for flag in note[1:].split(",")}
    said: dict[str, str] = {}
    key, first = "", 0
    for number, line in part:
        if line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        key = (match["key"] or key) if match else ""
        is_first = match is not None and match["key"] is not None
        if match is None or not key or (is_first and key in said) or (key == "msgstr" and "msgid" not in said):
            raise BadCatalog(f'{name}:{number}: expected msgid "…", then msgstr "…", found {line.strip()[:60]!r}')
        first = first or number
        said[key] = said.get(key, "") + _unescaped(match["value"], f"{name}:{number}")
    if said and "msgstr" not in said:
        raise BadCatalog(f"{name}:{first}: expected a msgstr after this msgid, found none")
    kept = tuple(note.strip() for note in notes if not note.startswith(","))
    return Message(said.get("msgid", ""), said.get("msgstr", ""), "fuzzy" in flags, kept, first)


def _unescaped(value: str, place: str) -> str:
    def letter(match: re.Match[str]) -> str:
        if match[1] not in _ESCAPED:
            raise BadCatalog(f'{place}: expected \\n, \\t, \\" or \\\\ after a backslash, found \\{match[1]}')
        return _ESCAPED[match[1]]

    return _ESCAPE.sub(letter, value)
