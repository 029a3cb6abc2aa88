"""Untrusted TOML documents: read safely, value by value, with errors that name the place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, overload

from papillon.kit.errors import BadText

Toml: TypeAlias = Mapping[str, object]
"""A table of a TOML document, its values not yet checked."""

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""A value of a JSON document."""

Value = TypeVar("Value")

LARGEST_FILE: Final = 1_000_000
LARGEST_NUMBER: Final = 1_000_000_000
LONGEST_MESSAGE: Final = 800


class RecordError(BadText):
    """A document that is not a record. The message names the place, what was expected and what was found."""

    def __init__(self, message: str) -> None:
        """Cut a message that quotes too much of the document."""
        super().__init__(message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 3]}...")


# --- reading


def read_document(text: str, source: str) -> Toml:
    """Read a TOML document. source: the file's name, for messages.

    Raises RecordError.

    >>> read_document("players = 3", "game.toml")
    {'players': 3}
    """
    if len(text) > LARGEST_FILE:
        raise RecordError(f"{source}: expected at most {LARGEST_FILE} characters, found {len(text)}")
    _check_keys(text, source)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{source}: expected a TOML document: {error}") from None


# Texts, which `re` compiles once a document is read.
_QUOTED: Final = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:""")?'  # of several lines
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
"""Strings and comments of a TOML document."""

_LONG_KEY: Final = r"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){8}"


def _check_keys(text: str, source: str) -> None:
    """Raise RecordError for a key of very many parts: `tomllib` takes hours over one of a hundred thousand."""
    if re.search(_LONG_KEY, re.sub(_QUOTED, "_", text, flags=re.S)):
        raise RecordError(f"{source}: expected keys of at most 8 parts, found one of more")


def check_names(table: Toml, names: Collection[str], where: str) -> None:
    """Raise RecordError for a key that the format does not know."""
    for name in table:
        if name not in names:
            raise RecordError(f"{where}: expected one of {', '.join(sorted(names))}, found {name[:60]!r}")


@overload
def get(table: Toml, name: str, kind: type[Value], where: str) -> Value | None: ...
@overload
def get(table: Toml, name: str, kind: type[Value], where: str, default: Value) -> Value: ...
def get(table: Toml, name: str, kind: type[Value], where: str, default: Value | None = None) -> Value | None:
    """Read a value of one type, or its default.

    >>> get({"players": 4}, "players", int, "record", 3)
    4
    """
    if name not in table:
        return default
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        words = {str: "a string", int: "a whole number", dict: "a table", list: "a list", bool: "true or false"}
        raise RecordError(f"{where}: {name[:60]}: expected {words[kind]}, found {shown(value)}")
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise RecordError(f"{where}: {name}: expected at most {LARGEST_NUMBER}, found a larger number")
    return value


def shown(value: object) -> str:
    """Show a wrong value in brief; Python refuses to write a whole number of thousands of digits."""
    try:
        return repr(str(value)[:60])
    except ValueError:
        return "a number of too many digits"


def strings(table: Toml, where: str) -> dict[str, str]:
    """Read a table of strings."""
    return {name: get(table, name, str, where, "") for name in table}


def string_list(table: Toml, name: str, where: str) -> list[str]:
    """Read a list of strings."""
    entries = get(table, name, list, where, [])
    for entry in entries:
        if not isinstance(entry, str):
            raise RecordError(f"{where}: {name}: expected a list of strings, found {shown(entry)} in it")
    return entries


def tables(document: Toml, name: str, source: str) -> list[Toml]:
    """Read an array of tables."""
    items = get(document, name, list, source, [])
    for place, item in enumerate(items):
        if not isinstance(item, dict):
            raise RecordError(f"{source}: {name}[{place}]: expected a table, found {shown(item)}")
    return list(items)


# --- writing


def as_toml(value: object) -> str:
    """Write a string, or a list or table of strings, in one line.

    >>> print(as_toml({"4.1": 'says "seven"'}))
    { "4.1" = "says \\"seven\\"" }
    """
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{as_toml(key)} = {as_toml(entry)}' for key, entry in value.items())} }}"
    return f'"{escaped(str(value))}"'


def escaped(text: str) -> str:
    """Escape what a TOML string may not contain as it is."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return re.sub(r"[\x00-\x1f\x7f]", lambda match: f"\\u{ord(match[0]):04x}", text)
