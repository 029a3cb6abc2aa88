"""Holds lines of the protocol to the published JSON Schemas themselves, telling everything that is wrong with a line.

The types in `conformance.protocol` refuse a wrong line too, but name one fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError

from conformance.protocol import FieldTwice, check_fields

FOLDER: Final = Path(__file__).parent / "schemas"
"""The folder of the schemas, which `python -m tools.schemas` writes."""

MOST: Final = 10
"""Complaints about one line."""

WORDS: Final[Mapping[str, str]] = {"enum": "one of ", "minimum": "at least ", "maximum": "at most "}
"""What a schema's word asks for, before its value."""


def complaints(schema: str, line: bytes) -> list[str]:
    """What is wrong with a line. schema: ``request``, ``about`` or ``reply``.

    >>> complaints("request", b'{"op": "stop"}')
    ['$: expected seq, found no such field']
    >>> complaints("reply", b'{"seq": 1, "errored": 7}')
    ['$.errored: expected string or null, found 7']
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        return [f"$: expected JSON, found none: {error}"]
    try:
        check_fields(line)
    except FieldTwice as error:
        return [f"$: {error}"]
    told = (complaint for error in _validator(schema).iter_errors(value) for complaint in _told(error))
    return list(dict.fromkeys(islice(told, MOST)))


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8")))


def _told(error: ValidationError) -> Iterator[str]:
    """An error as a place with what was expected there and what was found."""
    wanted: Any = error.validator_value
    schema: Any = error.schema
    value: Any = error.instance
    if error.validator == "anyOf":
        yield from _told_of_choices(error)
    elif error.validator == "required":
        missing = (name for name in wanted if name not in value)
        yield from (f"{_place(error)}: expected {name}, found no such field" for name in missing)
    elif error.validator == "additionalProperties":
        known = schema["properties"]
        for name in (name for name in value if name not in known):
            yield f"{_place(error)}.{name[:40]}: expected one of {', '.join(known)}, found another field"
    else:
        expected = ", ".join(wanted) if error.validator == "enum" else wanted
        found = _shown(value)
        yield f"{_place(error)}: expected {WORDS.get(str(error.validator), '')}{expected}, found {found}"


def _told_of_choices(error: ValidationError) -> Iterator[str]:
    """What speaks against a value under the choice that it seems to mean: that of its kind, with the fewest errors."""
    schema: Any = error.schema
    tag = schema.get("discriminator", {}).get("propertyName")
    choices = [list(errors) for _, errors in groupby(error.context, key=lambda inner: inner.schema_path[0])]
    meant = [errors for errors in choices if not any(_rules_out(inner, tag) for inner in errors)]
    if meant:
        yield from (complaint for inner in min(meant, key=len) for complaint in _told(inner))
    else:
        kinds = " or ".join(str(choice.get("type", "another")) for choice in schema["anyOf"])
        yield f"{_place(error)}: expected {kinds}, found {_shown(error.instance)}"


def _rules_out(inner: ValidationError, tag: str | None) -> bool:
    """Whether an error says that a value is of another kind altogether, or bears the tag of another choice."""
    return (inner.validator == "type" and not inner.path) or [*inner.path] == [tag]


def _place(error: ValidationError) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in error.absolute_path)
    return "$" + "".join(steps)


def _shown(value: object) -> str:
    text = re.sub(r"\s+", " ", json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 60 else f"{text[:57]}..."
