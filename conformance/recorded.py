"""The games whose scenarios the suite holds, as values: how the records of each are read, played and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import francion.expectations
import francion.notation
import francion.records
import francion.replay
import papillon.expectations
import papillon.notation
import papillon.records
import papillon.replay
from conformance.documents import DOCUMENTS, FRANCION_DOCUMENTS, game_of
from conformance.misreadings import parts


class Recorded(NamedTuple):
    """What the suite asks of a game's records, whatever a record of it is.

    rulebooks: rulebook → document, the main one first.  read: text and file's name → record.
    faults: where the rules do not bear a record out.  parts: the record once for each set of readings it speaks of.
    replay: its stages.  cards: of a position, wherever they are.  write_move: with the letter of who plays.
    """

    rulebooks: Mapping[str, str]
    read: Callable[[str, str], Any]
    faults: Callable[[Any], Sequence[Any]]
    parts: Callable[[Any], Iterable[Any]]
    replay: Callable[[Any], Iterable[Any]]
    cards: Callable[[Any], int]
    write_move: Callable[..., str]

    @property
    def name(self) -> str:
        """The game's name, which is that of its book and of its main document."""
        return next(iter(self.rulebooks.values()))


def _papillon_cards(position: Any) -> int:
    groups = (*position.hands, *position.piles, position.layout, position.stock)
    return sum(map(len, groups))


def _francion_cards(position: Any) -> int:
    groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
    return sum(map(len, groups))


RECORDED: Final[Mapping[str, Recorded]] = {
    game.name: game
    for game in (
        Recorded(
            DOCUMENTS,
            papillon.records.read_record,
            papillon.expectations.faults,
            parts,
            papillon.replay.replay,
            _papillon_cards,
            papillon.notation.write_move,
        ),
        Recorded(
            FRANCION_DOCUMENTS,
            francion.records.read_record,
            francion.expectations.faults,
            parts,
            francion.replay.replay,
            _francion_cards,
            francion.notation.write_move,
        ),
    )
}
"""Game → what the suite asks of its records, Le Papillon first."""


def recorded_in(document: str) -> Recorded:
    """The game that a document is of.

    >>> recorded_in("papillon-pdf").name, recorded_in("francion").name
    ('papillon', 'francion')
    """
    return RECORDED[game_of(document)]
