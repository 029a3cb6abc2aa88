"""Le Francion in the engine, as Le Papillon is played in the package around it.

Cards are bits, since suits matter, and a move is the number of the card that it plays:

>>> import francion
>>> from papillon_engine.francion import CARDS, Game
>>> state = francion.new_game(players=4, seed=7)
>>> game = Game(state.table, state.position)
>>> tuple(CARDS[move] for move in game.legal()) == state.legal
True
>>> game.step(game.legal()[-1])
>>> game.turn, game.pool
(1, 9)

All readings are played, by three, four and five, and whole games. `papillon_engine.simulate` plays them in bulk from a
table of this game. Positions in which a card is not known raise `Unsupported`.
"""

from papillon_engine.francion.game import Game
from papillon_engine.francion.packing import CARDS, ONE, PACKS
from papillon_engine.francion.tables import Tables, tables_of

__all__ = ["CARDS", "ONE", "PACKS", "Game", "Tables", "tables_of"]
