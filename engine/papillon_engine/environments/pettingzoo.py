"""Le Papillon and Le Francion as environments of PettingZoo: one player after another is asked for a move.

>>> import papillon
>>> environment = env(players=4, rules=papillon.rules("salon", {"credit": "none"}), dealer="D")
>>> environment.reset(seed=1)
>>> seen, reward, over, cut_short, _ = environment.last()
>>> environment.agent_selection, reward, seen["observation"].shape, seen["action_mask"].shape
('A', 0, (74,), (148,))
>>> francion_env(players=4, dealer="D").unwrapped.moves[:3]
('Ac', 'Kc', 'Qc')

Agents are the players' letters, and an action is the number of a move, of which `moves` has the text. What is observed
is the game's `Sight` (`papillon_engine.environments.papillon`, `.francion`), its numbers one after another;
``action_mask`` has a 1 for each legal move. A reward is what a player has won or lost in chips since the last play, at
the first one with the stake of the coup.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index, sub
from random import Random
from typing import Any, Final, NamedTuple

import francion.table
import papillon.table
from papillon_engine.environments.coups import AnyCoups
from papillon_engine.environments.francion import Episode as FrancionEpisode
from papillon_engine.environments.papillon import Episode

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError(f"{__name__} needs PettingZoo: install le-papillon-engine[pettingzoo]") from missing


def env(**options: Any) -> Any:
    """Give the environment of Le Papillon, which says so where it is not used as it should be.

    options: those of `Environment`, and what `papillon.table.open_table` takes.

    >>> env(players=5)
    Traceback (most recent call last):
    ...
    ValueError: expected 3 or 4 players, found 5 (Papillon 1.1, 1.2)
    """
    return OrderEnforcingWrapper(Environment(PAPILLON, **options))


def francion_env(**options: Any) -> Any:
    """Give the environment of Le Francion, likewise. options: with what `francion.table.open_table` takes.

    >>> francion_env(players=6)
    Traceback (most recent call last):
    ...
    ValueError: expected 3, 4 or 5 players, found 6 (Francion 1.1)
    """
    return OrderEnforcingWrapper(Environment(FRANCION, **options))


class Kind(NamedTuple):
    """What is particular to a game."""

    name: str
    """What PettingZoo calls it."""
    episode: type[AnyCoups]
    """Its coups."""
    open_table: Callable[..., Any]
    """Opens a table."""


PAPILLON: Final = Kind("papillon_v0", Episode, papillon.table.open_table)
FRANCION: Final = Kind("francion_v0", FrancionEpisode, francion.table.open_table)


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo says nothing of its types
    """Some coups of a game, of either."""

    def __init__(
        self,
        kind: Kind,
        *,
        coups: int | None = 1,
        remembers: bool = False,
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        """Sit down at a table.

        coups: how many an episode has at most, None for the whole game.  remembers: whether the captured cards are
        observed too, thirteen numbers for each player, or in Le Francion the cards of everybody's tricks, 52: they lie
        face down, but have all lain open.  render_mode: ``ansi`` for the notation of the reference, or None.  agreed:
        what the game's `open_table` takes; where no dealer is named, one is drawn for each episode.

        Raises ValueError for a table that there cannot be, Unsupported for rules that are no reading of a document.
        """
        super().__init__()
        self.metadata = {"name": kind.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.kind = kind
        self.coups, self.remembers, self.render_mode, self.agreed = coups, remembers, render_mode, agreed
        self.chance = Random()
        """What packs are shuffled by."""
        self.episode = self._begin(agreed)
        """The coups in play."""
        self.possible_agents = [*self.episode.table.letters]
        self.moves = self.episode.moves
        """What each action is, in the notation of moves."""
        self._observations = Dict(
            observation=Box(*self._bounds(), dtype=np.int64),
            action_mask=Box(0, 1, (len(self.moves),), np.int8),
        )
        self._actions = Discrete(len(self.moves))

    def _begin(self, agreed: dict[str, Any]) -> AnyCoups:
        return self.kind.episode(self.kind.open_table(**agreed), self.coups)

    # --- what PettingZoo asks

    def observation_space(self, agent: str) -> Dict:
        """What an agent can observe: ``observation`` and ``action_mask``."""
        return self._observations

    def action_space(self, agent: str) -> Discrete:
        """The numbers of the moves."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another episode. seed: without one, chance goes on as it was.  options: none are known."""
        if seed is not None:
            self.chance = Random(seed)
        drawn = self.chance.choice("".join(self.possible_agents))
        self.episode = self._begin({"dealer": drawn, **self.agreed})
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = self.episode.gains
        self._go_on()

    def _go_on(self) -> None:
        """Deal where cards are wanted, and say whose turn it is."""
        if self.episode.waits:
            pack = self.episode.game.pack
            self.episode.deal(self.chance.sample(pack, len(pack)))
        self.agent_selection = self.possible_agents[self.episode.player or 0]

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; None once the episode is over.

        Raises ValueError for a move that is not legal, TypeError for what is no number.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.episode
        episode.step(index(action))  # type: ignore[arg-type]  # None is no index, as it says
        self._cumulative_rewards[self.agent_selection] = 0
        rewarded, self._rewarded = self._rewarded, episode.gains
        self.rewards = dict(zip(self.agents, map(sub, self._rewarded, rewarded), strict=True))
        self._accumulate_rewards()
        self._go_on()
        self.terminations = dict.fromkeys(self.agents, episode.over)

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees now, and its legal moves: none where another one is to play."""
        player = self.possible_agents.index(agent)
        mask = self.episode.mask() if player == self.episode.player else np.zeros(len(self.moves), np.int8)
        return {"observation": self._numbers(player), "action_mask": mask}

    def _numbers(self, player: int) -> np.ndarray[Any, Any]:
        numbers = self.episode.numbers(player)
        return np.concatenate((numbers, self.episode.remembered())) if self.remembers else numbers

    def _bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the greatest number that can be observed at each place."""
        seen, most = self.episode.sight(0)._asdict(), self.episode.most
        remembered = [most.get("hand", 1)] * len(self.episode.remembered()) if self.remembers else []
        high = [most.get(part, 1) for part, numbers in seen.items() for _ in numbers] + remembered
        low = [-most[part] if part == "chips" else 0 for part, numbers in seen.items() for _ in numbers]
        return np.array(low + [0] * len(remembered)), np.array(high)

    def render(self) -> str | None:
        """The table in the notation of the reference, with the hand of the player whose turn it is."""
        if self.render_mode is None:
            return None
        return self.episode.shown([] if self.episode.player is None else [self.episode.player])

    def close(self) -> None:
        """Do nothing: there is nothing to give back."""
