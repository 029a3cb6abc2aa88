"""How a document is spoilt in its structure, JSON or TOML: values left out, exchanged, of another kind, too deep."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

from tools.fuzz.mutations import BYTES, HOSTILE, NUMBERS, TEXT, Mutation, Pool, bytes_of, text_of

Key: TypeAlias = str | int
"""The name of an entry of a table, or the place of one in a list, from 0."""

Path: TypeAlias = tuple[Key, ...]
"""Keys that lead to a value."""

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | datetime | date | time | None"
"""A value of a document in JSON or TOML."""

RAW: Final = {
    "deep": "[" * 3000 + "]" * 3000,
    "deeper": '{"a":' * 3000 + "1" + "}" * 3000,
    "huge": "9" * 4301,
    "wide": "1" + "0" * 400,
    "infinite": "1e999",
    "fraction": "0.5",
    "exponent": "3e0",
    "minus": "-0",
    "nan": "NaN",
    "half": '"\\ud800"',
    "nothing": "",
    "date": "1979-05-27",
    "twice": '1,"seq":1,"players":3,"turn":"A"',
}
"""What no value is written as, by the name under which it stands in a tree."""

_RAW: Final = re.compile('"\ue000(\\w+)"')

VALUES: Final[tuple[Json, ...]] = (
    None, True, False, 0, 1, -1, 3, 5, 99, 2**31, -(2**31), 2**53, 2**63, 2**64, 10**12, 1.5, "", "-", "A", "B", "D",
    "E", "Z", "7h", "pool", "bank", "stake", "none", "lay", "7x52", [], {}, [[]], [""], [None], {"": ""}, {"A": None},
    *(f"\ue000{name}" for name in RAW),
)  # fmt: skip


MOST_KEPT: Final = 8_000
"""Bytes of a document whose tree is kept."""


class Tree(NamedTuple):
    """A document that has been read."""

    value: Json
    """The whole of it."""
    places: tuple[Path, ...]
    """The way to each of its values."""


class Form(NamedTuple):
    """A way of writing documents."""

    read: Callable[[bytes], Json]
    """Reads a document; raises ValueError or RecursionError."""
    write: Callable[[Json], str]
    """Writes a document, perhaps a spoilt one."""


# --- reading and writing


def json_text(value: Json) -> str:
    """Write a value in JSON; what stands for raw text becomes that text."""
    return _RAW.sub(lambda match: RAW[match[1]], json.dumps(value, ensure_ascii=False, default=str))  # TOML has dates


def toml_text(value: Json) -> str:
    """Write a value in TOML, each key of the document in a line of its own.

    >>> print(toml_text({"players": 3, "start": {"dealer": "C"}}))
    "players" = 3
    "start" = {"dealer" = "C"}
    """
    if not isinstance(value, dict):
        return _inline(value)
    return "\n".join(f"{json.dumps(key, ensure_ascii=False)} = {_inline(entry)}" for key, entry in value.items())


def _inline(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json_text(value)


JSON: Final = Form(json.loads, json_text)
TOML: Final = Form(lambda data: tomllib.loads(data.decode("utf-8-sig")), toml_text)


# --- places


def entries(value: Json) -> Iterable[tuple[Key, Json]]:
    """The entries of a table or a list with their keys; any other value has none."""
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _with_entries(value: Json, kept: Iterable[tuple[Key, Json]]) -> Json:
    """A table or a list like a value, with these entries instead of its own."""
    return {str(key): entry for key, entry in kept} if isinstance(value, dict) else [entry for _, entry in kept]


def places(value: Json, here: Path = ()) -> Iterator[Path]:
    """The way to every value in a document, itself first.

    >>> list(places({"a": [1]}))
    [(), ('a',), ('a', 0)]
    """
    yield here
    for key, entry in entries(value):
        yield from places(entry, (*here, key))


def found(value: Json, place: Path) -> Json:
    """The value at a place. Raises KeyError where there is none."""
    for key in place:
        value = dict(entries(value))[key]
    return value


def with_value(value: Json, place: Path, put: Callable[[Json], Json]) -> Json:
    """The document with another value at a place, which `put` makes of the one that is there.

    The document itself stays as it is.

    >>> with_value({"a": [1, 2]}, ("a", 1), lambda old: [old])
    {'a': [1, [2]]}
    """
    if not place:
        return put(value)
    first, deeper = place[0], place[1:]
    kept = [(key, with_value(entry, deeper, put) if key == first else entry) for key, entry in entries(value)]
    return _with_entries(value, kept)


def without(value: Json, place: Path) -> Json:
    """The document without the value at a place; nothing is left where that is the document itself."""

    def left(parent: Json) -> Json:
        return _with_entries(parent, [(key, entry) for key, entry in entries(parent) if key != place[-1]])

    return with_value(value, place[:-1], left) if place else None


# --- what is spoilt

Spoil = Callable[[Random, Tree, Tree], Json]
"""Chance, a document and another one → what becomes of the first."""


def leave_out(chance: Random, tree: Tree, _other: Tree) -> Json:
    """Leave a value out."""
    return without(tree.value, chance.choice(tree.places))


def other_kind(chance: Random, tree: Tree, _other: Tree) -> Json:
    """Put a value of any kind somewhere."""
    return with_value(tree.value, chance.choice(tree.places), lambda old: chance.choice(VALUES))


def other_place(chance: Random, tree: Tree, other: Tree) -> Json:
    """Put a value there that stands elsewhere, in this document or in another."""
    source = chance.choice((tree, other))
    taken = found(source.value, chance.choice(source.places))
    return with_value(tree.value, chance.choice(tree.places), lambda old: taken)


def other_name(chance: Random, tree: Tree, other: Tree) -> Json:
    """Call something by a name that something else has, or nothing."""
    named = [place for place in tree.places if place and isinstance(place[-1], str)]
    if not named:
        return tree.value
    place = chance.choice(named)
    names = [key for source in (tree, other) for way in source.places for key in way if isinstance(key, str)]
    name = chance.choice((*names, *HOSTILE))
    taken = found(tree.value, place)
    return with_value(
        without(tree.value, place), place[:-1], lambda old: _with_entries(old, [*entries(old), (name, taken)])
    )


def again(chance: Random, tree: Tree, _other: Tree) -> Json:
    """Make a list longer with what it has, now and then much longer."""
    lists = [place for place in tree.places if isinstance(found(tree.value, place), list)]
    if not lists:
        return tree.value
    times = chance.choice((1, 1, 2, 30))

    def longer(old: Json) -> Json:
        items = [entry for _, entry in entries(old)]
        return [*items, *(chance.choice(items or [""]) for _ in range(times))]

    return with_value(tree.value, chance.choice(lists), longer)


def spoilt_value(chance: Random, tree: Tree, _other: Tree) -> Json:
    """Spoil the characters of a text, or the digits of a number."""
    leaves = [place for place in tree.places if isinstance(found(tree.value, place), str | int)]
    return with_value(tree.value, chance.choice(leaves or [()]), lambda old: _spoilt(chance, old))


def _spoilt(chance: Random, old: Json) -> Json:
    if isinstance(old, str):
        seeds = [old.encode("utf-8", "replace")]
        return text_of(chance.choice(TEXT)(chance, seeds[0], Pool(seeds, seeds)))
    text = chance.choice(NUMBERS)
    return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdecimal() and len(text) < 4000 else text


SPOILS: Final[tuple[Spoil, ...]] = (
    leave_out, other_kind, other_kind, other_place, other_place, other_name, again, spoilt_value, spoilt_value,
)  # fmt: skip


def _tree(data: bytes, form: Form) -> Tree | None:
    """The tree of a document, if it is one; those of well-formed ones, which come again and again, are kept."""
    return _kept(data, form) if len(data) <= MOST_KEPT else _kept.__wrapped__(data, form)


@lru_cache(maxsize=2048)
def _kept(data: bytes, form: Form) -> Tree | None:
    try:
        value = form.read(data)
        return Tree(value, tuple(places(value)))
    except (ValueError, RecursionError):
        return None


def in_tree(form: Form, line: int | None = None) -> Mutation:
    """The mutation of a document's structure. line: the one that is the document, if not the whole input."""

    def change(chance: Random, data: bytes, pool: Pool) -> bytes:
        lines = [data] if line is None else data.split(b"\n")
        elsewhere = chance.choice(chance.choice((pool.seeds, pool.strange)))
        number = line or 0
        if number >= len(lines):
            return data
        tree = _tree(lines[number], form)
        other = _tree(elsewhere if line is None else elsewhere.split(b"\n")[number], form) or tree
        if tree is None or other is None:
            return chance.choice(BYTES)(chance, data, pool)
        lines[number] = bytes_of(form.write(chance.choice(SPOILS)(chance, tree, other)))
        return b"\n".join(lines)

    return change


def smaller_in(form: Form, line: int | None = None) -> Callable[[bytes, int], bytes | None]:
    """How a document is made smaller: without the value of a number, nothing where there is none. line: as of in_tree.

    >>> smaller_in(JSON)(b'{"a": [1], "b": 2}', 1), smaller_in(JSON)(b'{"a": [1], "b": 2}', 3)
    (b'{"a": [], "b": 2}', None)
    """

    def smaller(data: bytes, number: int) -> bytes | None:
        lines = [data] if line is None else data.split(b"\n")
        tree = _tree(lines[line or 0], form) if len(lines) > (line or 0) else None
        if tree is None or number + 1 >= len(tree.places):
            return None
        lines[line or 0] = bytes_of(form.write(without(tree.value, tree.places[number + 1])))
        return b"\n".join(lines)

    return smaller
