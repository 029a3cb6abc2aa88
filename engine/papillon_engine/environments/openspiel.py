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
`papillon.table.open_table` takes them; ``rulebook`` (salon) and ``readings``, each as ``ruling:reading``, a blank
between two; ``coups`` (1), how many are played at most. 0 is the whole game: its end must then be known beforehand, as
it is where an unwon pool is shared.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import prod
from operator import sub
from typing import Any, Final, Generic, NamedTuple

from papillon.kit.notation import read_readings
from papillon.readings import rules_of
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon.sections.s14_end_of_game import can_be_played
from papillon.table import Table, open_table
from papillon_engine.environments.coups import AnyCoups, E
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


def game_type(name: str, title: str, players: Collection[int], parameters: Mapping[str, object]) -> Any:
    """What OpenSpiel wants to know of a game. parameters: what can be asked for, and what it is otherwise."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


register: Final = pyspiel.register_game
"""Makes a game known to OpenSpiel."""

GAME_TYPE: Final = game_type("papillon", "Le Papillon", (3, 4), PARAMETERS)


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
    return checked_horizon(coups or table.scheduled)


def checked_horizon(coups: int) -> int:
    """So many coups. Raises ValueError where there are too many of them, or none."""
    if not 0 < coups <= MOST_COUPS:
        raise ValueError(f"coups: expected 0 to {MOST_COUPS}, found {coups}")
    return coups


class Agreed(NamedTuple, Generic[E]):
    """What OpenSpiel is told of the coups that are played."""

    start: E
    """What every state begins with."""
    coups: int
    """How many coups are played at most."""
    moves: tuple[str, ...]
    """What each action is, in the notation of moves."""
    cards: tuple[str, ...]
    """What each outcome of chance is, a card or a rank."""
    alike: int
    """How many cards of each there are."""
    most_lost: float
    """Chips: nobody can lose more in all."""
    most_plays: int
    """Plays: a coup cannot have more."""
    most_seen: int
    """Deals and plays: nobody sees more happen in a coup."""


class CoupsGame(pyspiel.Game, Generic[E]):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """Some coups of a game, of either, by the parameters with which it was loaded."""

    def __init__(self, kind: Any, params: Mapping[str, Any]) -> None:
        """Sit down. kind: what `game_type` gives. Raises ValueError for a table that there cannot be."""
        self.agreed = agreed = self.agree(params)
        """What is played."""
        self.start, self.coups = agreed.start, agreed.coups
        self.pack = len(agreed.cards) * agreed.alike
        """How many cards are dealt for a coup."""
        players = self.start.table.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(agreed.moves),
            max_chance_outcomes=len(agreed.cards),
            num_players=players,
            min_utility=-agreed.most_lost,
            max_utility=(players - 1) * agreed.most_lost,  # nobody wins but what others lose
            max_game_length=self.coups * agreed.most_plays,
        )
        super().__init__(kind, info, {**params})

    # --- what each game has in its own way

    @abstractmethod
    def agree(self, params: Mapping[str, Any]) -> Agreed[E]:
        """What is played by some parameters. Raises ValueError."""

    @abstractmethod
    def cards_of(self, outcomes: Sequence[int]) -> list[int]:
        """Some outcomes of chance as the engine has cards."""

    @abstractmethod
    def outcomes_of(self, pack: Sequence[int]) -> list[int]:
        """The engine's cards as outcomes of chance."""

    @abstractmethod
    def parts(self, episode: E, player: int | None) -> Mapping[str, Sequence[int]]:
        """What a player sees, part by part; ``player`` and ``hand`` are his alone. None is somebody who looks on."""

    @abstractmethod
    def rows(self, episode: E, player: int | None) -> Iterable[Sequence[int]]:
        """What a player has seen happen, as rows of numbers."""

    @abstractmethod
    def row_size(self) -> int:
        """How many numbers a row has."""

    @abstractmethod
    def told(self, episode: E, player: int | None) -> str:
        """What a player has seen happen, in words."""

    @abstractmethod
    def shown(self, episode: E, open_hands: Collection[int]) -> str:
        """The table in the notation of the reference, with the hands of some players."""

    @abstractmethod
    def hand(self, episode: E, player: int) -> str:
        """The hand of a player in that notation."""

    # --- what OpenSpiel asks

    def new_initial_state(self) -> CoupsState:
        """Give the state before the first card."""
        return CoupsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Give how many cards are dealt at most."""
        return self.coups * self.pack

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Give somebody who observes the states of the game. iig_obs_type: what he is shown.

        Raises ValueError for one who sees everybody's cards, and for parameters, of which there are none.
        """
        if params:
            raise ValueError(f"expected no parameters of an observation, found {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CoupsState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """A moment of a game: a play to be made, or a card of the next coup's pack to be dealt."""

    def __init__(self, game: CoupsGame[Any]) -> None:
        """Begin. Called by `CoupsGame.new_initial_state` alone."""
        super().__init__(game)
        self.episode: AnyCoups = game.start.clone()
        """The coups in play."""
        self.dealt: tuple[int, ...] = ()
        """The cards of the next pack, as outcomes, as far as chance has dealt them."""
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
        """Give each kind of card of which one is left, and how likely it comes next."""
        agreed, left = self.get_game().agreed, self.get_game().pack - len(self.dealt)
        counts = ((card, agreed.alike - self.dealt.count(card)) for card in range(len(agreed.cards)))
        return [(card, count / left) for card, count in counts if count]

    def _apply_action(self, action: int) -> None:
        if self.episode.player is not None:
            self.rewarded = self.episode.gains
            self.episode.step(action)
        else:
            self.dealt += (action,)
            if len(self.dealt) == self.get_game().pack:
                self.episode.deal(self.get_game().cards_of(self.dealt))
                self.dealt = ()

    def _action_to_string(self, player: int, action: int) -> str:
        agreed: Agreed[Any] = self.get_game().agreed
        return (agreed.cards if player == pyspiel.PlayerId.CHANCE else agreed.moves)[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CoupsState:
        """Give a state in which a player has seen the same, and the cards that he cannot know lie by chance.

        sampler: gives numbers from 0 to below 1.
        """
        game = self.get_game()
        state: CoupsState = game.new_initial_state()
        for pack, moves in self.episode.imagined(player, sampler).done:
            for action in (*game.outcomes_of(pack), *moves):
                state.apply_action(action)
        for action in self.dealt:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        game = self.get_game()
        dealt = "".join(game.agreed.cards[card] for card in self.dealt)
        return f"{game.shown(self.episode, range(self.num_players()))}\n{dealt}".rstrip()


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

    def __init__(self, game: CoupsGame[Any], shows: Any) -> None:
        """Begin with nothing seen. shows: a type of observation. Raises ValueError for one with everybody's cards."""
        if shows.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("expected an observer who sees the cards of one player or of none, found one of all")
        self.game = game
        """The game whose states he sees."""
        self.private = shows.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        """Whether he sees the cards of the player who observes."""
        self.public = shows.public_info
        """Whether he sees what lies open."""
        self.recalls = shows.perfect_recall and shows.public_info
        """Whether he remembers what has happened."""
        shapes: dict[str, tuple[int, ...]] = {
            part: (len(numbers),)
            for part, numbers in game.parts(game.start, None).items()
            if (self.private if part in PRIVATE else self.public)
        }
        if self.recalls:
            shapes["course"] = (game.coups * game.agreed.most_seen, game.row_size())
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        """All that is seen, one number after another."""
        self.dict: dict[str, Any] = {}
        """The same part by part; ``course`` has a row for each deal and each play."""
        for part, shape in shapes.items():
            begun = sum(map(np.size, self.dict.values()))
            self.dict[part] = self.tensor[begun : begun + prod(shape)].reshape(shape)

    def set_from(self, state: CoupsState, player: int) -> None:
        """See a state as a player does."""
        self.tensor.fill(0)
        own = player if self.private else None
        seen = self.game.parts(state.episode, own)
        for part in self.dict.keys() & seen.keys():
            self.dict[part][:] = seen[part]
        if self.recalls:
            for row, numbers in zip(self.dict["course"], self.game.rows(state.episode, own), strict=False):
                row[:] = numbers

    def string_from(self, state: CoupsState, player: int) -> str:
        """Tell what a player sees of a state: all that has happened, or the table and the position, or his hand."""
        episode, own = state.episode, player if self.private else None
        told = "" if own is None else f"{episode.table.letters[player]}: "
        if self.recalls:
            return told + self.game.told(episode, own)
        if self.public:
            return told + self.game.shown(episode, [] if own is None else [own])
        return told + ("" if own is None else self.game.hand(episode, own))


def ones(place: int | None, places: int) -> list[int]:
    """A 1 at a place among others, none for None.

    >>> ones(1, 3), ones(None, 3)
    ([0, 1, 0], [0, 0, 0])
    """
    return [int(each == place) for each in range(places)]


class PapillonGame(CoupsGame[Episode]):
    """Le Papillon."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table that there cannot be."""
        super().__init__(GAME_TYPE, params or {})

    def agree(self, params: Mapping[str, Any]) -> Agreed[Episode]:
        """What is played by some parameters. Raises ValueError."""
        agreed = {**PARAMETERS, **params}
        asked = agreed.pop("coups")
        table = table_of(**agreed)
        coups = horizon(table, asked)
        start = Episode(table, coups)
        return Agreed(
            start,
            coups,
            moves=tuple(map(str, start.game.captures.moves)),
            cards=(*RANKS,),
            alike=LIKE_CARDS,
            most_lost=coups * MOST_LOST + 2.0**coups,  # where ties double what most cards pay
            most_plays=len(PACK),
            most_seen=len(PACK),
        )

    def cards_of(self, outcomes: Sequence[int]) -> list[int]:
        """Some outcomes of chance as the engine has cards."""
        return [ONE[RANKS[place]] for place in outcomes]

    def outcomes_of(self, pack: Sequence[int]) -> list[int]:
        """The engine's cards as outcomes of chance."""
        return [RANKS.index(unpacked(card)) for card in pack]

    def parts(self, episode: Episode, player: int | None) -> Mapping[str, Sequence[int]]:
        """What a player sees, part by part."""
        return sight(episode, player)._asdict()

    def rows(self, episode: Episode, player: int | None) -> Iterable[Sequence[int]]:
        """What a player has seen happen: who, with which cards, which they take, which are laid down or turned up."""
        for who, *cards in course_seen(episode, player):
            yield [*ones(who, episode.table.players), *chain(*map(counts, cards))]

    def row_size(self) -> int:
        """How many numbers a row has."""
        return self.start.table.players + 3 * len(RANKS)

    def told(self, episode: Episode, player: int | None) -> str:
        """What a player has seen happen, in words."""
        return course_told(episode, player)

    def shown(self, episode: Episode, open_hands: Collection[int]) -> str:
        """The table and the position, with the hands of some players."""
        return shown(episode, open_hands)

    def hand(self, episode: Episode, player: int) -> str:
        """The hand of a player."""
        return unpacked(episode.game.hands[episode.seats[player]])


register(GAME_TYPE, PapillonGame)
