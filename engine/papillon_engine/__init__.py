"""A fast engine for Le Papillon and Le Francion: tables drawn from the reference, and the course of a game over them.

A `Game` is what the reference calls a state, but one that changes as it is played. Cards are counts of each rank, since
suits decide nothing (1.4), players are seats, and a move is a number:

>>> import papillon
>>> from papillon_engine import Game
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
>>> game = Game(state.table, state.position)
>>> [str(game.captures.moves[move]) for move in game.legal()]
['5x5', '7x52', '5x555']
>>> after = game.clone()
>>> after.step(game.legal()[-1])
>>> after.balances, after.pool, after.turn
((122, 119, 119), 60, 1)

Whole games are played in bulk, each from its own number, so that however they are divided the sums are the same:

>>> from papillon.table import open_table
>>> from papillon_engine import simulate
>>> tally = simulate(open_table(players=4), range(20), seed=1)
>>> tally == simulate(open_table(players=4), range(8), seed=1) + simulate(open_table(players=4), range(8, 20), seed=1)
True

The course of a coup is in C (`papillon_engine.kernel`). `papillon_engine.players` has players who see only what their
seat sees; `papillon_engine.lockstep` plays thousands of games at once.

Tables of Le Francion are counted in the same way; its `Game`, in Python, is in `papillon_engine.francion`.

All readings of all three documents are played, by three and by four. Anything that the tables cannot play raises
`Unsupported`: cards that nobody knows, and rules that are no reading of a document. Moves that name a card by its suit
have no number of their own: the rules see ranks alone.
"""

from papillon_engine.bulk import Compared, Tally, compare, simulate
from papillon_engine.game import Game
from papillon_engine.lookup import Unsupported

__all__ = ["Compared", "Game", "Tally", "Unsupported", "compare", "simulate"]
