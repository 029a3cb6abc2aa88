"""Lines held to the published JSON Schemas."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator

from tools.schemas import FOLDER


def complaints(schema: str, line: bytes) -> list[str]:
    """What is wrong with a line by a schema: ``request``, ``about`` or ``reply``."""
    validator = Draft202012Validator(json.loads((FOLDER / f"{schema}.schema.json").read_text("utf-8")))
    return [error.message for error in validator.iter_errors(json.loads(line))]
