"""The games as the suite asks about them, each imported when it is first asked for, and whose request a line is."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import msgspec

from conformance.documents import GAME, game_of
from conformance.protocol import AnyRequest, Hello, Stop
from conformance.suite import Suite


def suite_of(name: str) -> Suite:
    """The suite of a game; of the game that a document, a rulebook's name or a section is of.

    >>> suite_of("papillon-pdf").name, suite_of("francion").name
    ('papillon', 'francion')
    """
    suite: Suite = import_module(f"conformance.{game_of(name)}.suite").SUITE
    return suite


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
    request: Hello | AnyRequest | Stop = suite_of(_read_head(line).game).read_request(line)
    return request
