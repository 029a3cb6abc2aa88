"""Plays the same stacked games under two sets of readings and says where, how often and by how much they part.

The packs are the same, and the choices come from a keyed order of moves: whoever sees the same hand, layout and
stock makes the same choice, as long as the rules of both sides allow it. The verb is in `rulingdesk.comparing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from papillon.cards import Cards, ranks
from papillon.course import Step, play, start_coup
from papillon.moves import Capture, Move
from papillon.notation import write_move
from papillon.position import Position
from papillon.sections import s03_deal as s03
from papillon.table import Table
from rulingdesk import courses
from rulingdesk.courses import CoupPair, Course, Packs, Parting, Playing, Shown, Tally, parting, told, weight
from rulingdesk.dealing import MOST_COUPS, Choose, named_moves

__all__ = [
    "PLAYING",
    "CoupPair",
    "Course",
    "Packs",
    "Parting",
    "Shown",
    "Tally",
    "compare",
    "keyed",
    "parting",
    "play_both",
    "play_out",
    "stacked",
    "told",
    "unnamed",
]

FORGETS_ONE_IN: Final = 4
"""How often a player in a comparison forgets to name a figure, so that ruling announcing has something to decide."""


# --- the same choice in the same situation


def keyed(seed: int) -> Choose:
    """A player whose choice depends on the seed and on what he sees, and on nothing else.

    Where a move is not allowed he makes the one that he likes next best; the order of the others stays.

    >>> from papillon.rulebooks import SALON
    >>> from papillon.notation import read_position
    >>> from papillon.rules import legal
    >>> position = read_position("hands A:97 B:5 C:9, layout 752, stock 9").position
    >>> moves = legal(position, SALON)
    >>> keyed(1)(position, moves) == keyed(1)(position, moves[::-1])
    True
    """

    def choose(position: Position, moves: Sequence[Move]) -> Move:
        sight = f"{seed} {_seen(position)}"
        move = max(moves, key=lambda move: weight(f"{sight} {write_move(unnamed(move))}"))
        forgets = weight(f"{sight} names") % FORGETS_ONE_IN == 0
        return unnamed(move) if forgets else move

    return choose


def unnamed(move: Move) -> Move:
    """A move without the figures called out with it."""
    return move._replace(named=()) if isinstance(move, Capture) else move


def _seen(position: Position) -> str:
    held = " ".join(str(len(hand)) for hand in position.hands)
    return f"{position.hand_ranks(position.turn or 0)} {ranks(position.layout)} {held} {len(position.stock)}"


def stacked(seed: int) -> Packs:
    """Shuffled packs that are the same whenever they are asked for."""
    return lambda game, coup: s03.shuffled(Random(f"{seed} {game} {coup}"))


# --- whole coups and games

PLAYING: Final = Playing(start_coup, play, named_moves, unnamed, MOST_COUPS)
"""How the game is played where two sets of rules are compared."""


def play_out(opened: Table, start: Step, choose: Choose) -> Course:
    """Play a coup from any point of it to its end."""
    return courses.play_out(opened, start, choose, PLAYING)


def play_both(left: Table, right: Table, packs: Callable[[int], Cards], choose: Choose) -> Iterator[CoupPair]:
    """Play one game on two tables with the same packs, coup by coup, until it is over on both.

    A game in extra coups is left off after `MOST_COUPS` coups.
    """
    return courses.play_both(left, right, packs, choose, PLAYING)


def compare(tables: Sequence[tuple[Table, Table]], coups: int, choose: Choose, packs: Packs) -> Iterator[Tally]:
    """Play whole games on two tables until at least `coups` coups are played, yielding the tally after each coup.

    tables: pairs of tables, alike but for their rules; the games take turns at them.

    >>> from papillon.course import open_table
    >>> from papillon.readings import rules_of
    >>> tables = [(open_table(), open_table(rules=rules_of("salon", {"ten-sums": "none"})))]
    >>> *_, tally = compare(tables, 30, keyed(1), stacked(1))
    >>> tally.coups >= 30, tally.parted_coups > 0
    (True, True)
    """
    return courses.compare(tables, coups, choose, packs, PLAYING)
