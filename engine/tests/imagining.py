"""What a player of OpenSpiel imagines where he cannot see: games that look alike to him."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

LOOKS: Final = 1 / 6
"""How often a game is looked at while it is played."""


def looking(game: Any, chance: Random, looked: list[bool]) -> Callable[[Any], None]:
    """A function that looks at a state now and then: what a player imagines is all the same to him.

    looked: takes for each look whether the imagined game is another, so that a test knows that something was hidden.
    """

    def look(state: Any) -> None:
        if state.is_chance_node() or chance.random() > LOOKS:
            return
        for player in range(game.num_players()):
            imagined = state.resample_from_infostate(player, chance.random)
            assert imagined.observation_string(player) == state.observation_string(player)
            assert imagined.observation_tensor(player) == state.observation_tensor(player)
            assert imagined.information_state_string(player) == state.information_state_string(player)
            assert imagined.information_state_tensor(player) == state.information_state_tensor(player)
            looked.append(str(imagined) != str(state))

    return look
