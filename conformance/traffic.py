"""Holds lines of the protocol to the published JSON Schemas themselves, telling everything that is wrong with a line.

The types in `conformance.protocol` refuse a wrong line too, but name one fault. Known are the words of JSON Schema
that the published files use, and no others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from conformance.schemas import FOLDER

MOST: Final = 10
"""Complaints about one line."""

ANNOTATIONS: Final = frozenset({"title", "description", "default", "$defs", "discriminator"})

KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def complaints(schema: str, line: bytes) -> list[str]:
    """What is wrong with a line. schema: ``request``, ``about`` or ``reply``.

    >>> complaints("request", b'{"op": "stop"}')
    ['$: expected seq, found no such field']
    >>> complaints("reply", b'{"seq": 1, "errored": 7}')
    ['$.errored: expected string or null, found 7']
    """
    document = _schema(schema)
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        return [f"$: expected JSON, found none: {error}"]
    return [wrong for wrong, _ in zip(_faults(value, document, document, "$"), range(MOST), strict=False)]


@cache
def _schema(name: str) -> Mapping[str, Any]:
    document: Mapping[str, Any] = json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8"))
    return document


def _faults(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], place: str) -> Iterator[str]:
    """What speaks against a value; root: the whole schema, where references lead."""
    if "$ref" in schema:
        yield from _faults(value, _referred(schema["$ref"], root), root, place)
        return
    for word in schema:
        if word not in _WORDS and word not in ANNOTATIONS:
            raise ValueError(f"expected a word of JSON Schema known here, found {word!r}")
    for word, check in _WORDS.items():
        if word in schema:
            yield from check(value, schema, root, place)


def _referred(reference: str, root: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = root
    for word in reference.removeprefix("#/").split("/"):
        found = found[word]
    return found


def _type(value: Any, schema: Mapping[str, Any], _root: Any, place: str) -> Iterator[str]:
    if not KINDS[schema["type"]](value):
        yield f"{place}: expected {schema['type']}, found {_shown(value)}"


def _enum(value: Any, schema: Mapping[str, Any], _root: Any, place: str) -> Iterator[str]:
    if value not in schema["enum"]:
        yield f"{place}: expected one of {', '.join(map(str, schema['enum']))}, found {_shown(value)}"


def _any_of(value: Any, schema: Mapping[str, Any], root: Any, place: str) -> Iterator[str]:
    """What speaks against a value under the choice that it seems to mean."""
    choices = _choices(value, schema, root)
    faults = [list(_faults(value, choice, root, place)) for choice in choices]
    if not all(faults):
        return
    kinds = [choice.get("type", "") for choice in choices]
    meant = [found for kind, found in zip(kinds, faults, strict=True) if not kind or KINDS[kind](value)]
    if meant:
        yield from min(meant, key=len)
    else:
        yield f"{place}: expected {' or '.join(kinds)}, found {_shown(value)}"


def _choices(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The choices that a value can mean: the one that its tag names, if it has one."""
    told = schema.get("discriminator")
    choices = [_referred(choice["$ref"], root) if "$ref" in choice else choice for choice in schema["anyOf"]]
    if told and isinstance(value, dict):
        reference = told["mapping"].get(value.get(told["propertyName"]))
        return [_referred(reference, root)] if reference else choices
    return choices


def _object(value: Any, schema: Mapping[str, Any], root: Any, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name, entry in value.items():
        here = f"{place}.{name[:40]}"
        if name in properties:
            yield from _faults(entry, properties[name], root, here)
        elif others is False:
            yield f"{here}: expected one of {', '.join(properties)}, found another field"
        elif isinstance(others, dict):
            yield from _faults(entry, others, root, here)


def _required(value: Any, schema: Mapping[str, Any], _root: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (
            f"{place}: expected {name}, found no such field" for name in schema["required"] if name not in value
        )


def _items(value: Any, schema: Mapping[str, Any], root: Any, place: str) -> Iterator[str]:
    if isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _faults(entry, schema["items"], root, f"{place}[{number}]")


def _both(value: Any, schema: Mapping[str, Any], root: Any, place: str) -> Iterator[str]:
    if "properties" not in schema:
        yield from _object(value, schema, root, place)


def _shown(value: Any) -> str:
    text = re.sub(r"\s+", " ", json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 60 else f"{text[:57]}..."


_WORDS: Final[Mapping[str, Callable[[Any, Mapping[str, Any], Any, str], Iterator[str]]]] = {
    "type": _type,
    "enum": _enum,
    "anyOf": _any_of,
    "required": _required,
    "properties": _object,
    "additionalProperties": _both,
    "items": _items,
}
