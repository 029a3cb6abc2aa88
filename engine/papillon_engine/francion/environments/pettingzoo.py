"""Le Francion as an environment of PettingZoo, for learning programs: one player after another is asked for a card.

>>> environment = env(players=4, dealer="D")
>>> environment.reset(seed=1)
>>> seen, reward, over, cut_short, _ = environment.last()
>>> environment.agent_selection, reward, seen["observation"].shape, seen["action_mask"].shape
('A', 0, (357,), (52,))

Agents are the players' letters, and an action is the number of a card, of which `moves` has the text. What is observed
is `papillon_engine.francion.environments.Sight`, its numbers one after another; ``action_mask`` has a 1 for each card
that may be played. A reward is what a player has won or lost in chips since the last play, at the first one with the
stake of the coup.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any, ClassVar

from francion.table import open_table
from papillon_engine.environments.pettingzoo import Environment, guarded
from papillon_engine.francion.environments.episode import Episode
from papillon_engine.francion.environments.observing import shown, sight, taken
from papillon_engine.francion.packing import CARDS


def env(**options: Any) -> Any:
    """Give the environment as people use it, which says so where it is not used as it should be.

    options: those of `Francion`.

    >>> env(players=6)
    Traceback (most recent call last):
    ...
    ValueError: expected 3, 4 or 5 players, found 6 (Francion 1.1)
    """
    return guarded(Francion(**options))


class Francion(Environment[Episode]):
    """Some coups of Le Francion. agreed: players, manches, rules and dealer (`francion.table.open_table`)."""

    metadata: ClassVar = {"name": "francion_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    number: ClassVar = "int64"  # a bête can cost as much as was at stake, coup after coup (4.5)

    def begun(self, agreed: dict[str, Any]) -> Episode:
        """Begin an episode."""
        return Episode(open_table(**agreed), self.coups)

    def moves_of(self, episode: Episode) -> tuple[str, ...]:
        """Every card by its number."""
        return tuple(map(str, CARDS))

    def seen(self, episode: Episode, player: int) -> Iterable[int]:
        """What a player sees, and the cards of the tricks if the environment remembers them (3.6)."""
        return chain(*sight(episode, player), taken(episode) if self.remembers else ())

    def told(self, episode: Episode, open_hands: Collection[int]) -> str:
        """The table and the position."""
        return shown(episode, open_hands)
