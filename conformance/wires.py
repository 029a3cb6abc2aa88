"""The messages of each game on the wire: a request and its reply are read as the `game` of the request has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from conformance import protocol
from conformance.documents import GAME
from conformance.francion import GAME as FRANCION, wire as francion


class Wire(NamedTuple):
    """How one game's messages are read. request, reply: names of their schemas."""

    request: str
    reply: str
    read_request: Callable[[bytes], Any]
    read_reply: Callable[[bytes], Any]


WIRES: Final[Mapping[str, Wire]] = {
    GAME: Wire("request", "reply", protocol.read_request, protocol.read_reply),
    FRANCION: Wire("francion-request", "francion-reply", francion.read_request, francion.read_reply),
}
"""Game → how its messages are read."""


class _Head(msgspec.Struct):
    """What tells the game of a request; `start` and `stop` are of none."""

    game: str = GAME


_read_head: Final = msgspec.json.Decoder(_Head).decode


def wire_of(game: str) -> Wire:
    """How the messages of a game are read; those of one that is not known like Le Papillon's."""
    return WIRES.get(game, WIRES[GAME])


def read_request(line: bytes) -> Any:
    """Read a request of any game. Raises msgspec.DecodeError.

    >>> read_request(b'{"op": "stop", "seq": 3}')
    Stop(seq=3)
    """
    return wire_of(_read_head(line).game).read_request(line)
