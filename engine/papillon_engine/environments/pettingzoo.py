"""Le Papillon and Le Francion as environments of PettingZoo: one player after another is asked for a move.

Agents are the players' letters, and an action is the number of a move; `moves` has the text of each. An observation
contains the numbers of the game's `Sight` (`papillon_engine.environments.papillon`, `.francion`), one after another;
``action_mask`` has a 1 for each legal move. A reward is what a player has won or lost in chips since the last play;
the first reward of a coup includes the stake.
"""

from __future__ import annotations

from operator import index, sub
from random import Random
from typing import Any

from papillon_engine.environments.coups import Array, Coups
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
    """The environment of Le Papillon, which also checks that it is used as PettingZoo prescribes.

    options: those of `Environment`, and the parameters of `papillon.table.open_table`.

    >>> import papillon
    >>> environment = env(players=4, rules=papillon.rules("salon", {"credit": "none"}), dealer="D")
    >>> environment.reset(seed=1)
    >>> seen, reward, over, cut_short, _ = environment.last()
    >>> environment.agent_selection, reward, seen["observation"].shape, seen["action_mask"].shape
    ('A', 0, (74,), (148,))
    """
    return OrderEnforcingWrapper(Environment(Episode, **options))


def francion_env(**options: Any) -> Any:
    """The environment of Le Francion. options: those of `Environment` and of `francion.table.open_table`.

    >>> francion_env(players=4).unwrapped.moves[:3]
    ('Ac', 'Kc', 'Qc')
    """
    return OrderEnforcingWrapper(Environment(FrancionEpisode, **options))


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo's types are not exported
    """Some coups of either game."""

    def __init__(
        self,
        kind: type[Coups],
        *,
        coups: int | None = 1,
        remembers: bool = False,
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        """Sit down at a table.

        kind: the coups of a game.  coups: the most in an episode, None for the whole game.  remembers: whether the
        captured cards are observed too. They lie face down, but everybody has seen them: thirteen numbers for each
        player, or in Le Francion 52.  render_mode: ``ansi`` for the notation of the reference, or None.  agreed: the
        parameters of the game's `open_table`; if no dealer is named, one is drawn for each episode.

        Raises ValueError for a table or a render mode that is not possible, Unsupported for rules that are no reading
        of a document.
        """
        super().__init__()
        if render_mode not in ("ansi", None):
            raise ValueError(f"expected ansi or None for render_mode, found {render_mode!r}")
        self.metadata = {"name": f"{kind.reference.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.kind, self.coups, self.agreed = kind, coups, agreed
        self.remembers, self.render_mode = remembers, render_mode
        self.chance = Random()
        """Shuffles the packs."""
        self.episode = self._begin(agreed)
        self.possible_agents = [*self.episode.table.letters]
        self.moves = self.episode.moves
        parts = [*self.episode.sight(None)._fields] + ["hand"] * remembers
        sizes = [*map(len, self.episode.sight(None))] + [len(self.episode.remembered())] * remembers
        high = [self.episode.most.get(part, 1) for part in parts]
        low = [-most if part == "chips" else 0 for part, most in zip(parts, high, strict=True)]
        self._observations = Dict(
            observation=Box(np.repeat(low, sizes), np.repeat(high, sizes), dtype=np.int64),
            action_mask=Box(0, 1, (len(self.moves),), np.int8),
        )
        self._actions = Discrete(len(self.moves))

    def _begin(self, agreed: dict[str, Any]) -> Coups:
        return self.kind(self.kind.open_table(**agreed), self.coups)

    def observation_space(self, agent: str) -> Dict:
        """What an agent can observe: ``observation`` and ``action_mask``."""
        return self._observations

    def action_space(self, agent: str) -> Discrete:
        """The numbers of the moves."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another episode. seed: if None, the random numbers continue.  options: ignored."""
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
        self._chips = self.episode.game.balances
        self._go_on()

    def _go_on(self) -> None:
        """Between two coups, deal or end the episode; then select the agent whose turn it is."""
        episode = self.episode
        if episode.waits:
            pack = episode.game.pack
            episode.deal(self.chance.sample(pack, len(pack)))
        player = episode.player
        if player is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[player or 0]

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; None once the episode is over.

        Raises ValueError for an illegal move, TypeError for anything but a number.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.episode
        episode.step(index(action))  # type: ignore[arg-type]  # index raises TypeError for None
        self._cumulative_rewards[self.agent_selection] = 0
        before, self._chips = self._chips, episode.game.balances
        self.rewards = dict(zip(self.agents, map(sub, self._chips, before), strict=True))
        self._accumulate_rewards()
        self._go_on()

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees now, and its legal moves: none if it is not its turn."""
        player, episode = self.possible_agents.index(agent), self.episode
        numbers = episode.numbers(player)
        return {
            "observation": np.concatenate((numbers, episode.remembered())) if self.remembers else numbers,
            "action_mask": episode.mask() if agent == self.agent_selection else np.zeros(len(self.moves), np.int8),
        }

    def render(self) -> str | None:
        """The table in the notation of the reference, with the hand of the player whose turn it is."""
        if self.render_mode is None:
            return None
        return self.episode.shown([] if self.episode.player is None else [self.episode.player])
