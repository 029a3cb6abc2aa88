"""A fast engine for Le Papillon and Le Francion: tables drawn from the reference, and the course of a game over them.

A `Game` is what the reference calls a state, but one that changes as it is played. Cards are counts of each rank, since
suits decide nothing (1.4), players are seats, and a move is a number:

>>> import papillon
>>> from papillon_engine import Game
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
>>> game = Game(state.table, state.position)
>>> [str(game.captures.moves[move]) for move in game.legal()]
['5x5', '7x52', '5x555']
>>> game.step(game.legal()[-1])
>>> game.balances, game.pool, game.turn
((122, 119, 119), 60, 1)
>>> game.undo()
>>> game.balances
(120, 120, 120)

Whole games are played in bulk, each from its own number, so that however they are divided the sums are the same:

>>> from papillon.table import open_table
>>> from papillon_engine import simulate
>>> tally = simulate(open_table(players=4), range(20), seed=1)
>>> tally == simulate(open_table(players=4), range(8), seed=1) + simulate(open_table(players=4), range(8, 20), seed=1)
True

That is done by the kernel, the same course in C (`papillon_engine.kernel`). Where it has not been built, which `KERNEL`
says, the plain engine plays: it counts the same, and takes fifty times as long.

`papillon_engine.players` has players who see what a seat sees, and the exact search of a coup without hidden cards.

Tables of Le Francion are played in the same way, by the plain engine; its `Game` is in `papillon_engine.francion`.

All readings of all three documents are played, by three and by four. What the tables cannot play raises `Unsupported`:
cards that nobody knows, and rules that are no reading of a document. Moves that name a card by its suit have no number
of their own: the rules see ranks alone.
"""

from papillon_engine.bulk import Tally
from papillon_engine.game import Game
from papillon_engine.kernel import KERNEL, simulate
from papillon_engine.lookup import Unsupported
from papillon_engine.tables import Tables, tables_of

__all__ = ["KERNEL", "Game", "Tables", "Tally", "Unsupported", "simulate", "tables_of"]
