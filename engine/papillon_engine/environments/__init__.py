"""Both games for learning programs: what PettingZoo and OpenSpiel ask of a game, over the engine.

`papillon_engine.environments.pettingzoo` and `papillon_engine.environments.openspiel` need these libraries, which the
extras of the same names bring. What both are made of needs numpy alone: an `Episode` is some coups of a game in play
(`papillon_engine.environments.papillon`, `papillon_engine.environments.francion`), and its `sight` is what a player
sees of them.
"""
