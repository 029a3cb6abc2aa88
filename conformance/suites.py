"""Every game as the suite asks about it, and whose request a line is."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import msgspec

from conformance.documents import GAME, GAMES, game_of
from conformance.protocol import AnyRequest, Hello, Stop
from conformance.suite import Suite

SUITES: Final[Mapping[str, Suite]] = {game: import_module(f"conformance.{game}.suite").SUITE for game in GAMES}
"""Game → its suite, which stands in the room of the game's name; Le Papillon first."""


def suite_of(name: str) -> Suite:
    """The suite of a game; of the game that a document, a rulebook's name or a section is of.

    >>> suite_of("papillon-pdf").name, suite_of("francion").name
    ('papillon', 'francion')
    """
    return SUITES[game_of(name)]


class _Head(msgspec.Struct):
    """What tells the game of a request; `start` and `stop` are of none."""

    game: str = GAME


_read_head: Final = msgspec.json.Decoder(_Head).decode


def read_request(line: bytes) -> Hello | AnyRequest | Stop:
    """Read a request of any game; one of a game that there is not is read as one of Le Papillon.

    Raises msgspec.DecodeError.

    >>> read_request(b'{"op": "stop", "seq": 3}')
    Stop(seq=3)
    """
    request: Hello | AnyRequest | Stop = SUITES.get(_read_head(line).game, SUITES[GAME]).read_request(line)
    return request
