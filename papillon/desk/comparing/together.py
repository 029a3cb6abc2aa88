"""A comparison by several processes: the games are counted in pieces, and added up in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from sys import maxsize
from typing import Final

from conformance.bulk.pieces import Crew, counted, cut, in_order
from papillon.desk.comparing.sample import Sample, added_up, games_of, keyed, stacked
from papillon.desk.desk import DESKS, Desk
from papillon.kit.game import AnyPosition, AnyTable

AnySample = Sample[AnyTable, AnyPosition, object]

GAMES_A_PIECE: Final = 8


def compare_together(
    desk: Desk, tables: Sequence[tuple[AnyTable, AnyTable]], coups: int, seed: int, crew: Crew
) -> Iterator[AnySample]:
    """What `compare` gives for the games of a seed, whoever plays them."""
    pieces = cut(maxsize, GAMES_A_PIECE, first=1)
    found = in_order(counted(partial(_played, desk.name, tables, seed), pieces, crew), first=1)
    return added_up(chain.from_iterable(found), coups, tables[0][0].players)


def _played(name: str, tables: Sequence[tuple[AnyTable, AnyTable]], seed: int, numbers: range) -> list[AnySample]:
    """The games of these numbers. name: of their desk."""
    adapter = DESKS[name].adapter
    return [*games_of(numbers, tables, keyed(seed, adapter), stacked(seed, tables[0][0].players, adapter), adapter)]
