"""The smallest adapter for the faulty ones to build on: says what it is, and answers through the reference."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from conformance.protocol import encode
from conformance.subject import answer as answered
from conformance.suites import read_request


def requests() -> Iterator[dict[str, Any]]:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "stop":
            return
        yield {**request, "line": line}


def answer(request: dict[str, Any]) -> bytes:
    return encode(answered(read_request(request["line"]))) + b"\n"


def send(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def misbehave(how: Any, always: bool = False) -> None:
    """Answer well, but the case that the last argument is, as JSON, answer as `how` says."""
    wanted = json.loads(sys.argv[1]) if len(sys.argv) > 1 else None
    for request in requests():
        asked = {name: value for name, value in request.items() if name not in ("seq", "line")}
        if asked == wanted or (always and request["op"] == "run"):
            how(request)
        else:
            send(answer(request))
