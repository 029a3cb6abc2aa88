"""Le Papillon for learning programs: what PettingZoo and OpenSpiel ask of a game, over the engine.

`papillon_engine.environments.pettingzoo` and `papillon_engine.environments.openspiel` need these libraries, which the
extras of the same names bring. What both are made of needs nothing: an `Episode` is some coups in play, and `sight`
says what one of its players sees, never a card that he cannot know.
"""

from papillon_engine.environments.episode import Dealt, Episode, Played
from papillon_engine.environments.observing import Sight, course_seen, course_told, shown, sight

__all__ = ["Dealt", "Episode", "Played", "Sight", "course_seen", "course_told", "shown", "sight"]
