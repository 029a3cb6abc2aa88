"""Players for Le Papillon: each is shown what a seat sees, and chooses a move with what it thinks of every one.

>>> from random import Random
>>> import papillon
>>> from papillon_engine.players import PLAYERS, Sight
>>> state = papillon.at("dealer C, hands A:75 B:?? C:??, layout 5552, stock 9")
>>> sight = Sight.at(state.table, state.position)
>>> choice = PLAYERS["greedy"](sight, Random(1))
>>> str(sight.moves[choice.move]), choice.best.chips, choice.best.margin
('5x555', 2.0, 0.0)

`solve` looks to the end of a coup of which all cards are known:

>>> from papillon_engine import Game
>>> from papillon_engine.players import solve
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 0")
>>> best = solve(Game(state.table, state.position)).best
>>> [str(sight.moves[move]) for move in best.line], best.gains
(['5x5', 'lay', '9x9', '7x52'], (3, -4, 61))
"""

from papillon_engine.players.choosing import PLAYERS, Choice, Player, careful, greedy, random, searching
from papillon_engine.players.sight import Sight
from papillon_engine.players.solving import Solution, TooLarge, solve
from papillon_engine.players.weighing import Estimate, weigh

__all__ = [
    "PLAYERS",
    "Choice",
    "Estimate",
    "Player",
    "Sight",
    "Solution",
    "TooLarge",
    "careful",
    "greedy",
    "random",
    "searching",
    "solve",
    "weigh",
]
