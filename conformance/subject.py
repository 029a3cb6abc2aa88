"""The reference as a program under test: answers requests of protocol 1 on standard input and output."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from typing import IO, Final

import msgspec

from conformance.documents import GAME, GAMES
from conformance.misreadings import EVERY_MISREADING, change_of
from conformance.misreadings.misreading import TOGETHER
from conformance.protocol import (
    EVERYTHING,
    LONGEST_LINE,
    PROTOCOL,
    About,
    AnyReply,
    AnyRequest,
    Hello,
    Played,
    Stop,
    check_fields,
    encode,
)
from conformance.suite import read_request, suite_of
from conformance.tracing import trace
from papillon.kit.console import complain

OFFERED: Final = tuple(
    Played(suite.name, list(suite.game.rulebooks), list(suite.players)) for suite in map(suite_of, GAMES)
)
"""The games that the reference plays."""


def about(seq: int, misreading: str | None = None, reports: Sequence[str] | None = None) -> About:
    """The reference's answer to `start`: it plays everything; a misreading plays its own rulebook.

    reports: the parts of a trace that it declares, by default all.
    """
    return About(
        seq=seq,
        name=misreading or "the reference",
        version="1",
        language=f"Python {sys.version_info.major}.{sys.version_info.minor}",
        protocol=PROTOCOL,
        games=list(OFFERED) if misreading is None else [_misread(misreading)],
        reports=[name for name in EVERYTHING if reports is None or name in reports],
        readings={
            ruling: list(readings) for suite in map(suite_of, GAMES) for ruling, readings in suite.game.readings.items()
        },
    )


def _misread(misreading: str) -> Played:
    """What a misreading plays, or several together: the rulebook of the first alone."""
    wrong = EVERY_MISREADING[misreading.split(TOGETHER, maxsplit=1)[0]]
    played = next(played for played in OFFERED if played.game == wrong.game)
    return msgspec.structs.replace(played, rulebooks=[wrong.rulebook])


def serve(
    lines: IO[bytes],
    out: IO[bytes],
    misreading: str | None = None,
    command: str = GAME,
    reports: Sequence[str] | None = None,
) -> int:
    """Answer every request, of either game, until `stop` or the end of input.

    Return 0, or 2 after a line that is no request.

    misreading: play under this misreading, or under several joined.
    command: the name used in complaints.
    reports: as in `about`.
    """
    while line := lines.readline(LONGEST_LINE + 1):
        try:
            request = _request(line)
        except (ValueError, RecursionError) as error:
            found = repr(line[:60].decode("utf-8", "replace"))
            said = f"expected a request of protocol {PROTOCOL}, found {found}: {error}"
            complain(f"{command} subject: {said}")
            return 2
        if isinstance(request, Stop):
            return 0
        out.write(encode(answer(request, misreading, reports)) + b"\n")
        out.flush()
    return 0


def _request(line: bytes) -> Hello | AnyRequest | Stop:
    """Read a line. Raises ValueError, RecursionError for one that is no request."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"expected at most {LONGEST_LINE} bytes, found a longer line")
    request = read_request(line.removeprefix(BOM_UTF8))
    check_fields(line.removeprefix(BOM_UTF8))
    return request


def answer(
    request: Hello | AnyRequest, misreading: str | None = None, reports: Sequence[str] | None = None
) -> About | AnyReply:
    """The reply to `start` or `run`."""
    if isinstance(request, Hello):
        return about(request.seq, misreading, reports)
    return reply(request, misreading)


def reply(request: AnyRequest, misreading: str | None = None) -> AnyReply:
    """The reply to `run`."""
    try:
        return AnyReply(request.seq, trace=trace(request, change_of(misreading, request.game)))
    except ValueError as error:
        return AnyReply(request.seq, errored=str(error))
