"""A comparison by several processes: the games are counted in pieces, and added up in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from sys import maxsize
from typing import Final

from conformance.jobs import cores, cut, in_pieces
from papillon.desk.comparing.sample import Sample, added_up, games_of, keyed, stacked
from papillon.desk.desk import DESKS, Desk
from papillon.kit.game import AnyTable

AnySample = Sample

GAMES_A_PIECE: Final = 8
COUPS_A_PROCESS: Final = 400
"""So many coups are worth a process of their own."""


@contextmanager
def compare_together(
    desk: Desk, tables: Sequence[tuple[AnyTable, AnyTable]], coups: int, seed: int, jobs: int
) -> Iterator[Iterator[AnySample]]:
    """What `compare` gives for the games of a seed, whoever plays them. jobs: 0 for as many as there are cores."""
    processes = min(jobs or cores(), coups // COUPS_A_PROCESS or 1)
    pieces = cut(maxsize, GAMES_A_PIECE, first=1)
    with in_pieces(partial(_played, desk.name, tables, seed), pieces, processes) as found:
        yield added_up(chain.from_iterable(found), coups, tables[0][0].players)


def _played(name: str, tables: Sequence[tuple[AnyTable, AnyTable]], seed: int, numbers: range) -> list[AnySample]:
    """The games of these numbers. name: of their desk."""
    adapter = DESKS[name].adapter
    return [*games_of(numbers, tables, keyed(seed, adapter), stacked(seed, tables[0][0].players, adapter), adapter)]
