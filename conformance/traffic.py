"""Holds lines of the protocol to the published JSON Schemas, telling everything that is wrong with a line.

The types in `conformance.protocol` refuse a wrong line too, but name one fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
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

LONGEST: Final = 160
"""Characters of a complaint."""


def complaints(schema: str, line: bytes) -> list[str]:
    """What is wrong with a line. schema: ``request``, ``about`` or ``reply``.

    >>> complaints("request", b'{"op": "stop"}')
    ["$: 'seq' is a required property"]
    >>> complaints("reply", b'{"seq": 1, "errored": 7}')
    ['$.errored: 7 is not valid under any of the given schemas (string or null)']
    """
    try:
        value = json.loads(line)
        check_fields(line)
    except (ValueError, RecursionError, FieldTwice) as error:
        return [f"$: expected JSON with each field once: {error}"]
    faults = (fault for error in _validator(schema).iter_errors(value) for fault in _faults(error))
    return list(dict.fromkeys(islice(faults, MOST)))


def _faults(error: ValidationError) -> Iterator[str]:
    """A fault with its place; for a value that fits no choice, the faults under the one that it means."""
    choices = groupby(error.context, key=lambda inner: inner.schema_path[0]) if error.validator == "anyOf" else ()
    meant = [found for _, errors in choices if not any(map(_rules_out, found := list(errors)))]
    if meant:
        yield from (fault for inner in min(meant, key=len) for fault in _faults(inner))
    else:
        schema: Any = error.schema
        kinds = [str(choice.get("type", "another")) for choice in schema.get("anyOf", ())]
        text = f"{error.json_path}: {error.message}" + (f" ({' or '.join(kinds)})" if kinds else "")
        yield text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _rules_out(inner: ValidationError) -> bool:
    """Whether an error says that a value is of another kind altogether, or bears the name of another request."""
    return (inner.validator == "type" and not inner.path) or [*inner.path] == ["op"]


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8")))
