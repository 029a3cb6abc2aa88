"""The kernel: the tables and the course of a game in C, with the face of the plain engine and the same numbers.

What a play comes to is still asked of the reference, the first time that it is met. Where the kernel has not been
built, `KERNEL` is false, and `Game` and `simulate` are those of the plain engine.

>>> import papillon
>>> from papillon_engine.kernel import Game
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
>>> game = Game(state.table, state.position)
>>> game.step(game.legal()[-1])
>>> game.balances, game.pool, game.turn
((122, 119, 119), 60, 1)
"""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from papillon_engine import bulk, game as plain

KERNEL: Final = find_spec("papillon_engine.kernel._kernel") is not None
"""Whether the kernel has been built."""

if KERNEL or TYPE_CHECKING:
    from papillon_engine.kernel.compiled import Game, simulate
else:
    warnings.warn("the kernel has not been built: the plain engine plays in its place", RuntimeWarning, stacklevel=2)
    Game, simulate = plain.Game, bulk.simulate

__all__ = ["KERNEL", "Game", "simulate"]
