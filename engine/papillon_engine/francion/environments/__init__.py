"""Le Francion for learning programs, as Le Papillon is in `papillon_engine.environments`.

`papillon_engine.francion.environments.pettingzoo` and `papillon_engine.francion.environments.openspiel` need these
libraries, which the extras of the same names bring. What both are made of needs nothing.
"""

from papillon_engine.francion.environments.episode import Dealt, Episode, Played
from papillon_engine.francion.environments.observing import Sight, course_told, shown, sight

__all__ = ["Dealt", "Episode", "Played", "Sight", "course_told", "shown", "sight"]
