"""Le Papillon and Le Francion as games of OpenSpiel: importing this module registers ``papillon`` and ``francion``.

>>> import pyspiel
>>> game = pyspiel.load_game("papillon(players=4,readings=credit:none)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players(), game.num_distinct_actions()
(True, 4, 148)
>>> game = pyspiel.load_game("francion(players=5,readings=hidden-double:cumulative)")
>>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
(5, 52, 52)

Chance deals the whole pack before each coup, card by card: in Le Papillon outcome 0 is a king, 12 an ace, in Le
Francion outcomes are the cards in the order of the game's pack. An action is the number of a move. A player observes
what `Sight` has in `papillon_engine.environments.papillon` or `.francion`; his information state adds everything that
he has seen happen. What he cannot see is in neither.

Parameters: ``players``, ``rounds`` or ``manches``, ``unwon`` and ``dealer`` as the game's `open_table` takes them;
``rulebook`` and ``readings``, each as ``ruling:reading``, a blank between two; ``coups`` (1), how many are played at
most. 0 is the whole game: its end must then be known beforehand, as it is in Le Francion, and in Le Papillon where an
unwon pool is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import prod
from operator import sub
from typing import Any, ClassVar, Final, NamedTuple

import francion.readings
import francion.table
import papillon.readings
import papillon.table
from francion.sections.s01_players_and_deal import CARDS_EACH, CHIPS_IN_TOKEN
from francion.sections.s04_scoring_and_stake import TOKENS_WITHOUT_POINT, largest_stake, manche_can_take
from francion.sections.s05_welche_payments import CHIPS, DOUBLE
from papillon.kit.cards import write_cards
from papillon.kit.notation import read_readings
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon_engine.environments.coups import AnyCoups
from papillon_engine.environments.francion import Episode as FrancionEpisode
from papillon_engine.environments.papillon import Episode
from papillon_engine.francion.packing import unpack_cards as cards_of
from papillon_engine.packing import ONE, PACK

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

MANCHE_LOSS: Final = TOKENS_WITHOUT_POINT * CHIPS_IN_TOKEN
"""Chips that a lost manche of Le Francion costs at most."""

PARAMETERS: Final = {
    **{"players": 3, "rounds": 1, "unwon": "play-on", "dealer": "A"},
    **{"rulebook": "salon", "readings": "", "coups": 1},
}
"""What can be asked for when Le Papillon is loaded, and what it is otherwise."""
FRANCION_PARAMETERS: Final = {"players": 4, "manches": 1, "dealer": "A", "readings": "", "coups": 1}
"""The same of Le Francion."""
PRIVATE: Final = frozenset(("player", "hand"))
"""The parts of what is seen that nobody sees but the player himself; they come first."""
Model = pyspiel.GameType.RewardModel
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def game_type(
    name: str, title: str, players: Collection[int], parameters: Mapping[str, object], rewards: Any = Model.REWARDS
) -> Any:
    """What OpenSpiel wants to know of a game. parameters: what can be asked for, and what it is otherwise."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=rewards,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


PAPILLON: Final = game_type("papillon", "Le Papillon", (3, 4), PARAMETERS)
FRANCION: Final = game_type("francion", "Le Francion", (3, 4, 5), FRANCION_PARAMETERS)
PAPILLON_TERMINAL: Final = game_type(
    "papillon_terminal", "Le Papillon, paid at the end", (3, 4), PARAMETERS, Model.TERMINAL
)
FRANCION_TERMINAL: Final = game_type(
    "francion_terminal", "Le Francion, paid at the end", (3, 4, 5), FRANCION_PARAMETERS, Model.TERMINAL
)


def table_of(rulebook: str, readings: str, **agreed: Any) -> papillon.table.Table:
    """The table of Le Papillon that some parameters describe. Raises ValueError for one that there cannot be.

    >>> print(table_of("pdf", "credit:none", players=3, dealer="C"))
    rulebook pdf, readings credit=none, players 3, rounds 1, unwon play-on, dealer C, coup 1, chips ...
    """
    rules = papillon.readings.rules_of(rulebook, read_readings(readings.replace(":", "=")))
    return papillon.table.open_table(rules=rules, **agreed)


def francion_table(readings: str, **agreed: Any) -> francion.table.Table:
    """The table of Le Francion, likewise.

    >>> print(francion_table("welche-led:trumps", players=3, dealer="C"))
    rulebook francion, readings welche-led=trumps, players 3, manches 1, dealer C, manche 1, coup 1, chips ...
    """
    rules = francion.readings.rules_of(chosen=read_readings(readings.replace(":", "=")))
    return francion.table.open_table(rules=rules, **agreed)


def horizon(table: papillon.table.Table, coups: int) -> int:
    """How many coups of Le Papillon are played at most. coups: as the parameter has it. Raises ValueError.

    >>> horizon(table_of("salon", "", rounds=2, unwon="share"), 0)
    6
    """
    if coups == 0 and table.plays_on:
        raise ValueError("coups: expected a number, or unwon=share, found 0: with unwon=play-on a game may never end")
    return checked_horizon(coups or table.scheduled)


def checked_horizon(coups: int) -> int:
    """So many coups. Raises ValueError where there are too many of them, or none."""
    if not 0 < coups <= MOST_COUPS:
        raise ValueError(f"coups: expected 0 to {MOST_COUPS}, found {coups}")
    return coups


class Agreed(NamedTuple):
    """What OpenSpiel is told of the coups that are played."""

    start: AnyCoups
    """What every state begins with."""
    coups: int
    """How many coups are played at most."""
    cards: tuple[str, ...]
    """What each outcome of chance is, a card or a rank."""
    codes: tuple[int, ...]
    """The same as the engine has cards."""
    alike: int
    """How many cards of each there are."""
    most_lost: float
    """Chips: nobody can lose more in all."""
    most_plays: int
    """Plays: a coup cannot have more."""
    most_seen: int
    """Deals and plays: nobody sees more happen in a coup."""

    @property
    def pack(self) -> int:
        """How many cards are dealt for a coup."""
        return len(self.cards) * self.alike


def agree_papillon(params: Mapping[str, Any]) -> Agreed:
    """What is played of Le Papillon by some parameters. Raises ValueError."""
    agreed = {**PARAMETERS, **params}
    asked = agreed.pop("coups")
    table = table_of(**agreed)
    coups = horizon(table, asked)
    return Agreed(
        Episode(table, coups),
        coups,
        cards=(*RANKS,),
        codes=tuple(ONE[rank] for rank in RANKS),
        alike=LIKE_CARDS,
        most_lost=coups * MOST_LOST + 2.0**coups,  # where ties double what most cards pay
        most_plays=len(PACK),
        most_seen=len(PACK),
    )


def agree_francion(params: Mapping[str, Any]) -> Agreed:
    """What is played of Le Francion by some parameters. Raises ValueError."""
    agreed = {**FRANCION_PARAMETERS, **params}
    asked = agreed.pop("coups")
    table = francion_table(**agreed)
    players = table.players
    coups = checked_horizon(asked or table.manches * manche_can_take(players)[1])
    start = FrancionEpisode(table, coups)
    lost = sum(largest_stake(coup, players) + (players - 1) * CHIPS * DOUBLE**coup for coup in range(coups))
    return Agreed(
        start,
        coups,
        cards=tuple(write_cards(cards_of(card)) for card in start.game.pack),
        codes=start.game.pack,
        alike=1,
        most_lost=float(lost + coups * MANCHE_LOSS),
        most_plays=CARDS_EACH * players,
        most_seen=1 + CARDS_EACH * players,
    )


class CoupsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """Some coups of a game, of either, by the parameters with which it was loaded."""

    def __init__(self, kind: Any, agreed: Agreed, params: Mapping[str, Any]) -> None:
        """Sit down. kind: what `game_type` gives.  params: by which this was agreed."""
        self.agreed = agreed
        """What is played."""
        self.pays_at_end = kind.reward_model == Model.TERMINAL
        """Whether nobody is rewarded before the end, as OpenSpiel's search wants it."""
        players, self.moves = agreed.start.table.players, agreed.start.moves
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=len(agreed.cards),
            num_players=players,
            min_utility=-agreed.most_lost,
            max_utility=(players - 1) * agreed.most_lost,  # nobody wins but what others lose
            max_game_length=agreed.coups * agreed.most_plays,
        )
        super().__init__(kind, info, {**params})

    # --- what OpenSpiel asks

    def new_initial_state(self) -> CoupsState:
        """Give the state before the first card."""
        return CoupsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Give how many cards are dealt at most."""
        return self.agreed.coups * self.agreed.pack

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Give somebody who observes the states of the game. iig_obs_type: what he is shown.

        Raises ValueError for one who sees everybody's cards, and for parameters, of which there are none.
        """
        if params:
            raise ValueError(f"expected no parameters of an observation, found {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CoupsState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """A moment of a game: a play to be made, or a card of the next coup's pack to be dealt."""

    def __init__(self, game: CoupsGame) -> None:
        """Begin. Called by `CoupsGame.new_initial_state` alone."""
        super().__init__(game)
        self.episode: AnyCoups = game.agreed.start.clone()
        """The coups in play."""
        self.dealt: list[int] = []
        """The cards of the next pack, as outcomes, as far as chance has dealt them."""
        self.left = [game.agreed.alike] * len(game.agreed.cards)
        """How many of each outcome are left."""
        self.rewarded = self.episode.gains
        """What everybody had won or lost before the last play."""
        self.next_player = CHANCE
        """The index of the player whose turn it is, or who stands for chance and for the end; OpenSpiel asks often."""

    def current_player(self) -> int:
        """Give the index of the player whose turn it is, or who stands for chance and for the end."""
        return self.next_player

    def is_terminal(self) -> bool:
        """Whether the last coup is over, or the game."""
        return self.next_player == TERMINAL

    def returns(self) -> list[float]:
        """Give the chips that everybody has won or lost so far, or nothing before the end."""
        return [*map(float, self.episode.gains)] if self._pays() else [0.0] * self.num_players()

    def rewards(self) -> list[float]:
        """Give the chips won or lost since the last play was about to be made, with the stake of a coup dealt since.

        Where all is paid at the end, give nothing before it, and then everything.
        """
        if self.get_game().pays_at_end:
            return self.returns()
        return [*map(float, map(sub, self.episode.gains, self.rewarded))]

    def _pays(self) -> bool:
        return self.episode.over or not self.get_game().pays_at_end

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.episode.game.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give each kind of card of which one is left, and how likely it comes next."""
        left = sum(self.left)
        return [(card, count / left) for card, count in enumerate(self.left) if count]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if self.next_player != CHANCE:
            self.rewarded = episode.gains
            episode.step(action)
        else:
            self.dealt.append(action)
            self.left[action] -= 1
            if any(self.left):
                return
            agreed: Agreed = self.get_game().agreed
            episode.deal([agreed.codes[outcome] for outcome in self.dealt])
            self.dealt, self.left = [], [agreed.alike] * len(agreed.cards)
        self.next_player = TERMINAL if episode.over else CHANCE if episode.player is None else episode.player

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        names: tuple[str, ...] = game.agreed.cards if player == pyspiel.PlayerId.CHANCE else game.moves
        return names[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CoupsState:
        """Give a state in which a player has seen the same, and the cards that he cannot know lie by chance.

        sampler: gives numbers from 0 to below 1.
        """
        game = self.get_game()
        state: CoupsState = game.new_initial_state()
        for pack, moves in self.episode.imagine(player, sampler).done:
            for action in (*map(game.agreed.codes.index, pack), *moves):
                state.apply_action(action)
        for action in self.dealt:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        game = self.get_game()
        dealt = "".join(game.agreed.cards[card] for card in self.dealt)
        return f"{self.episode.shown(range(self.num_players()))}\n{dealt}".rstrip()


class Observer:
    """Somebody who sees a part of the states: what lies open, what one player holds, or both; now, or all along.

    >>> game = PapillonGame()
    >>> state = game.new_initial_state()
    >>> for place in range(len(PACK)):
    ...     state.apply_action(place // LIKE_CARDS)
    >>> state.observation_string(1).splitlines()[1]
    'dealer A, turn B, hands A:?3 B:KKQ C:?3, layout JJJTTTT, stock 36'
    >>> state.information_state_string(1)
    'B: dealt KKQ, turned JJJTTTT'
    """

    def __init__(self, game: CoupsGame, shows: Any) -> None:
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
        start = game.agreed.start
        shapes: dict[str, tuple[int, ...]] = {
            part: (len(numbers),)
            for part, numbers in start.sight(None)._asdict().items()
            if (self.private if part in PRIVATE else self.public)
        }
        if self.recalls:
            shapes["course"] = (game.agreed.coups * game.agreed.most_seen, start.rows(None).shape[1])
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        """All that is seen, one number after another."""
        self.dict: dict[str, Any] = {}
        """The same part by part; ``course`` has a row for each deal and each play."""
        for part, shape in shapes.items():
            begun = sum(map(np.size, self.dict.values()))
            self.dict[part] = self.tensor[begun : begun + prod(shape)].reshape(shape)
        own = sum(len(numbers) for part, numbers in start.sight(None)._asdict().items() if part in PRIVATE)
        self.now = slice(0 if self.private else own, None if self.public else own)
        """Which of the numbers that a player sees now are shown: his own come first."""

    def set_from(self, state: CoupsState, player: int) -> None:
        """See a state as a player does."""
        own = player if self.private else None
        numbers = state.episode.numbers(own)[self.now]
        self.tensor[: len(numbers)] = numbers
        if self.recalls:
            course, rows = self.dict["course"], state.episode.rows(own)
            course[: len(rows)] = rows
            course[len(rows) :] = 0

    def string_from(self, state: CoupsState, player: int) -> str:
        """Tell what a player sees of a state: all that has happened, or the table and the position, or his hand."""
        episode, own = state.episode, player if self.private else None
        told = "" if own is None else f"{episode.table.letters[player]}: "
        if self.recalls:
            return told + episode.told(own)
        if self.public:
            return told + episode.shown([] if own is None else [own])
        return told + ("" if own is None else episode.hand_of(own))


class PapillonGame(CoupsGame):
    """Le Papillon."""

    kind: ClassVar = PAPILLON

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table that there cannot be."""
        super().__init__(self.kind, agree_papillon(params or {}), params or {})


class FrancionGame(CoupsGame):
    """Le Francion."""

    kind: ClassVar = FRANCION

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table that there cannot be."""
        super().__init__(self.kind, agree_francion(params or {}), params or {})


class PapillonTerminal(PapillonGame):
    """The same, paid at the end."""

    kind: ClassVar = PAPILLON_TERMINAL


class FrancionTerminal(FrancionGame):
    """The same, paid at the end."""

    kind: ClassVar = FRANCION_TERMINAL


for game in (PapillonGame, FrancionGame, PapillonTerminal, FrancionTerminal):
    pyspiel.register_game(game.kind, game)
