"""Le Papillon as a game of OpenSpiel: importing this module registers it there as ``papillon``.

>>> import pyspiel
>>> game = pyspiel.load_game("papillon(players=4,readings=credit:none)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players(), game.num_distinct_actions()
(True, 4, 148)

Chance deals the whole pack before each coup, card by card: outcome 0 is a king, 12 an ace. An action is the number of a
move. A player observes what `papillon_engine.environments.Sight` has; his information state adds everything that he has
seen happen. What he cannot see is in neither.

Parameters: ``players`` (3), ``rounds`` (1), ``unwon`` (play-on) and ``dealer`` (A) as the function
`papillon.course.open_table` takes them; ``rulebook`` (salon) and ``readings``, each as ``ruling:reading``, a blank
between two; ``coups`` (1), how many are played at most. 0 is the whole game: its end must then be known beforehand, as
it is where an unwon pool is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from math import prod
from operator import sub
from typing import Any, Final

from commonlaw.notation import read_readings
from papillon.course import open_table
from papillon.position import PLAYERS
from papillon.readings import rules_of
from papillon.sections.s01_players_and_cards import RANKS
from papillon.sections.s04_play import LIKE_CARDS
from papillon.sections.s14_end_of_game import can_be_played
from papillon.table import Table
from papillon_engine.environments.episode import Episode
from papillon_engine.environments.observing import counts, course_seen, course_told, shown, sight
from papillon_engine.packing import ONE, PACK, unpacked

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(f"{__name__} needs OpenSpiel: install le-papillon-engine[openspiel]") from missing

MOST_COUPS: Final = 99
"""Of how many coups a game can be made here: information states grow with them."""
MOST_LOST: Final = 200
"""More chips than a coup can cost a player, most cards aside: 20 of stake, 15 of his own laid down, 48 for aces, 3 for
each of at most 26 captures, and 2 at the end."""

PARAMETERS: Final = {
    **{"players": 3, "rounds": 1, "unwon": "play-on", "dealer": "A"},
    **{"rulebook": "salon", "readings": "", "coups": 1},
}
"""What can be asked for when the game is loaded, and what it is otherwise."""
PRIVATE: Final = frozenset(("player", "hand"))
"""The parts of what is seen that nobody sees but the player himself."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="papillon",
    long_name="Le Papillon",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=4,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


def table_of(rulebook: str, readings: str, **agreed: Any) -> Table:
    """The table that some parameters of the game describe. Raises ValueError for one that there cannot be.

    >>> print(table_of("pdf", "credit:none", players=3, dealer="C"))
    rulebook pdf, readings credit=none, players 3, rounds 1, unwon play-on, dealer C, coup 1, chips ...
    """
    return open_table(rules=rules_of(rulebook, read_readings(readings.replace(":", "="))), **agreed)


def horizon(table: Table, coups: int) -> int:
    """How many coups are played at most. coups: as the parameter has it. Raises ValueError.

    >>> horizon(table_of("salon", "", rounds=2, unwon="share"), 0)
    6
    """
    endless = can_be_played(table.scheduled + 1, table.scheduled, "share" if table.pool_is_the_games else table.unwon)
    if coups == 0 and endless:
        raise ValueError("coups: expected a number, or unwon=share, found 0: with unwon=play-on a game may never end")
    if not 0 < (most := coups or table.scheduled) <= MOST_COUPS:
        raise ValueError(f"coups: expected 0 to {MOST_COUPS}, found {most}")
    return most


class PapillonGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """The game, by the parameters with which it was loaded."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table that there cannot be."""
        agreed = {**PARAMETERS, **(params or {})}
        coups = agreed.pop("coups")
        table = table_of(**agreed)
        self.coups = horizon(table, coups)
        """How many coups are played at most."""
        self.start = Episode(table, self.coups)
        """What every state begins with."""
        self.moves = tuple(map(str, self.start.game.captures.moves))
        """What each action is, in the notation of moves."""
        lost = self.coups * MOST_LOST + 2.0**self.coups  # where ties double what most cards pay
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=len(RANKS),
            num_players=table.players,
            min_utility=-lost,
            max_utility=(table.players - 1) * lost,  # nobody wins but what others lose
            max_game_length=self.coups * len(PACK),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> PapillonState:
        """Give the state before the first card."""
        return PapillonState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Give how many cards are dealt at most."""
        return self.coups * len(PACK)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Give somebody who observes the states of the game. iig_obs_type: what he is shown.

        Raises ValueError for one who sees everybody's cards, and for parameters, of which there are none.
        """
        if params:
            raise ValueError(f"expected no parameters of an observation, found {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class PapillonState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """A moment of the game: a play to be made, or a card of the next coup's pack to be dealt."""

    def __init__(self, game: PapillonGame) -> None:
        """Begin. Called by `PapillonGame.new_initial_state` alone."""
        super().__init__(game)
        self.episode = game.start.clone()
        """The coups in play."""
        self.dealt = ""
        """The ranks of the cards of the next pack, as far as chance has dealt them."""
        self.rewarded = self.episode.gains
        """What everybody had won or lost before the last play."""

    def current_player(self) -> int:
        """Give the index of the player whose turn it is, or who stands for chance and for the end."""
        if self.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.episode.player is None else self.episode.player

    def is_terminal(self) -> bool:
        """Whether the last coup is over, or the game."""
        return self.episode.over

    def returns(self) -> list[float]:
        """Give the chips that everybody has won or lost so far."""
        return [*map(float, self.episode.gains)]

    def rewards(self) -> list[float]:
        """Give the chips won or lost since the last play was about to be made, with the stake of a coup dealt since."""
        return [*map(float, map(sub, self.episode.gains, self.rewarded))]

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.episode.game.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give each rank of which a card is left, by its place, king first, and how likely it comes next."""
        left = [LIKE_CARDS - self.dealt.count(rank) for rank in RANKS]
        return [(place, cards / sum(left)) for place, cards in enumerate(left) if cards]

    def _apply_action(self, action: int) -> None:
        if self.episode.player is not None:
            self.rewarded = self.episode.gains
            self.episode.step(action)
        else:
            self.dealt += RANKS[action]
            if len(self.dealt) == len(PACK):
                self.episode.deal([ONE[rank] for rank in self.dealt])
                self.dealt = ""

    def _action_to_string(self, player: int, action: int) -> str:
        return RANKS[action] if player == pyspiel.PlayerId.CHANCE else str(self.episode.game.captures.moves[action])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PapillonState:
        """Give a state in which a player has seen the same, and the cards that he cannot know lie by chance.

        sampler: gives numbers from 0 to below 1.
        """
        state: PapillonState = self.get_game().new_initial_state()
        for pack, moves in self.episode.imagined(player, sampler).done:
            for action in (*(RANKS.index(unpacked(card)) for card in pack), *moves):
                state.apply_action(action)
        for rank in self.dealt:
            state.apply_action(RANKS.index(rank))
        return state

    def __str__(self) -> str:
        return f"{shown(self.episode, range(self.num_players()))}\n{self.dealt}".rstrip()


class Observer:
    """Somebody who sees a part of the states: what lies open, what one player holds, or both; now, or all along.

    >>> game = PapillonGame()
    >>> state = game.new_initial_state()
    >>> for card in PACK:
    ...     state.apply_action(RANKS.index(unpacked(card)))
    >>> state.observation_string(1).splitlines()[1]
    'dealer A, turn B, hands A:?3 B:KKQ C:?3, layout JJJTTTT, stock 36'
    >>> state.information_state_string(1)
    'B: dealt KKQ, turned JJJTTTT'
    """

    def __init__(self, game: PapillonGame, shows: Any) -> None:
        """Begin with nothing seen. shows: a type of observation. Raises ValueError for one with everybody's cards."""
        if shows.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("expected an observer who sees the cards of one player or of none, found one of all")
        self.private = shows.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        """Whether he sees the cards of the player who observes."""
        self.public = shows.public_info
        """Whether he sees what lies open."""
        self.recalls = shows.perfect_recall and shows.public_info
        """Whether he remembers what has happened."""
        shapes: dict[str, tuple[int, ...]] = {
            part: (len(numbers),)
            for part, numbers in sight(game.start, None)._asdict().items()
            if (self.private if part in PRIVATE else self.public)
        }
        if self.recalls:
            shapes["course"] = (game.coups * len(PACK), game.num_players() + 3 * len(RANKS))
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        """All that is seen, one number after another."""
        self.dict: dict[str, Any] = {}
        """The same part by part; ``course`` has a row for each deal and each play."""
        for part, shape in shapes.items():
            begun = sum(map(np.size, self.dict.values()))
            self.dict[part] = self.tensor[begun : begun + prod(shape)].reshape(shape)

    def set_from(self, state: PapillonState, player: int) -> None:
        """See a state as a player does."""
        self.tensor.fill(0)
        own = player if self.private else None
        seen = sight(state.episode, own)._asdict()
        for part in self.dict.keys() & seen.keys():
            self.dict[part][:] = seen[part]
        if self.recalls:
            for row, (who, *cards) in zip(self.dict["course"], course_seen(state.episode, own), strict=False):
                row[:] = [*(int(each == who) for each in range(state.num_players())), *chain(*map(counts, cards))]

    def string_from(self, state: PapillonState, player: int) -> str:
        """Tell what a player sees of a state: all that has happened, or the table and the position, or his hand."""
        episode, own = state.episode, player if self.private else None
        told = "" if own is None else f"{PLAYERS[player]}: "
        if self.recalls:
            return told + course_told(episode, own)
        if self.public:
            return told + shown(episode, [] if own is None else [own])
        return told + unpacked(0 if own is None else episode.game.hands[episode.seats[own]])


pyspiel.register_game(GAME_TYPE, PapillonGame)
