"""Le Papillon and Le Francion as games of OpenSpiel: importing this module registers ``papillon`` and ``francion``.

>>> game = pyspiel.load_game("papillon(players=4,readings=credit:none)")
>>> game.new_initial_state().is_chance_node(), game.num_players(), game.num_distinct_actions()
(True, 4, 148)

Chance deals the whole pack before each coup, card by card. Outcomes are in the order of the game's pack: in Le Papillon
0 is a king, 12 an ace. An action is the number of a move. A player observes what the game's `Sight` explains; the
information state adds everything that the player has seen happen. Neither contains anything that the player cannot see.

Parameters: those of the game's `open_table`; ``rulebook`` and ``readings``, each as ``ruling:reading``, a blank between
two; ``coups`` (1), the most to be played. 0 is the whole game; in Le Papillon an unwon pool must then be shared, as
OpenSpiel must know in advance how long it can last. ``papillon_terminal`` and ``francion_terminal`` pay at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from operator import sub
from typing import Any, ClassVar, Final

import francion.table
import papillon.table
from francion.sections.s01_players_and_deal import CARDS_EACH, CHIPS_IN_TOKEN
from francion.sections.s04_scoring_and_stake import TOKENS_WITHOUT_POINT, largest_stake, manche_can_take
from francion.sections.s05_welche_payments import CHIPS, DOUBLE
from papillon.kit.notation import read_readings
from papillon_engine.environments.coups import Coups
from papillon_engine.environments.francion import Episode as FrancionEpisode
from papillon_engine.environments.papillon import Episode
from papillon_engine.packing import PACK

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(f"{__name__} needs OpenSpiel: install le-papillon-engine[openspiel]") from missing

MOST_COUPS: Final = 99
"""The most coups of a game: information states grow with them."""
MOST_LOST: Final = 200
"""More chips than a coup can cost a player, most cards aside: 20 of stake, 15 of his own laid down, 48 for aces, 3 for
each of at most 26 captures, and 2 at the end."""
MANCHE_LOSS: Final = TOKENS_WITHOUT_POINT * CHIPS_IN_TOKEN
"""Chips that a lost manche of Le Francion costs at most."""
COMMON: Final = {"dealer": "A", "readings": "", "coups": 1}
"""The parameters of both games."""
PRIVATE: Final = 2
"""The first parts of an observation, the player and the hand, are seen only by the player."""
RewardModel = pyspiel.GameType.RewardModel
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class CoupsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Some coups of a game, by the parameters with which it was loaded."""

    title: ClassVar[str]
    """The full name of the game."""
    episode: ClassVar[type[Coups]]
    """Its coups."""
    most_players: ClassVar[int]
    """How many can play; the fewest are three."""
    parameters: ClassVar[Mapping[str, Any]]
    """Parameter → its default."""
    pays_at_end: ClassVar[bool] = False
    """Whether nobody is rewarded before the end."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table or a number of coups that is not possible."""
        agreed = {**self.parameters, **(params or {})}
        coups, reference = agreed.pop("coups"), self.episode.reference
        readings = read_readings(agreed.pop("readings").replace(":", "="))
        rules = reference.rules_of(agreed.pop("rulebook", reference.main_rulebook), readings)
        table = self.episode.open_table(rules=rules, **agreed)
        self.coups = coups or self.whole(table)
        if not 0 < self.coups <= MOST_COUPS:
            raise ValueError(f"coups: expected 0 to {MOST_COUPS}, found {self.coups}")
        self.start = self.episode(table, self.coups)
        """The coups before the first deal."""
        lost, plays, self.most_seen = self.limits(table)
        self.cards = tuple(dict.fromkeys(self.start.game.pack))
        """The card of each outcome of chance, as the engine has it."""
        self.alike = len(self.start.game.pack) // len(self.cards)
        """How many there are of each card."""
        self.moves = self.start.moves
        """The move of each action."""
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=len(self.cards),
            num_players=table.players,
            min_utility=-lost,
            max_utility=(table.players - 1) * lost,  # nobody wins more than the others lose
            max_game_length=self.coups * plays,
        )
        super().__init__(self.described(), info, {**(params or {})})

    def whole(self, table: Any) -> int:
        """The most coups of a whole game at a table. Raises ValueError if it may never end."""
        raise NotImplementedError

    def limits(self, table: Any) -> tuple[float, int, int]:
        """The most chips that a player can lose in all; the most plays of a coup; and the most rows seen in it."""
        raise NotImplementedError

    @classmethod
    def described(cls) -> Any:
        """The type of the game."""
        return pyspiel.GameType(
            short_name=cls.episode.reference.name + ("_terminal" if cls.pays_at_end else ""),
            long_name=cls.title + (", paid at the end" if cls.pays_at_end else ""),
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=RewardModel.TERMINAL if cls.pays_at_end else RewardModel.REWARDS,
            max_num_players=cls.most_players,
            min_num_players=3,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=cls.parameters,
        )

    def name(self, card: int) -> str:
        """The card of an outcome of chance in the notation."""
        return str(self.start.unpack(self.cards[card])[0])

    def new_initial_state(self) -> CoupsState:
        """The state before the first card."""
        return CoupsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most cards dealt."""
        return self.coups * len(self.start.game.pack)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the game's states. iig_obs_type: what is observed.

        Raises ValueError for an observer of all hands, and for parameters: there are none.
        """
        if params:
            raise ValueError(f"expected no parameters of an observation, found {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CoupsState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of a game: a move must be made, or a card of the next pack must be dealt."""

    def __init__(self, game: CoupsGame) -> None:
        """Begin. Only `CoupsGame.new_initial_state` calls this."""
        super().__init__(game)
        self.episode = game.start.clone()
        self.dealt: list[int] = []
        """The cards of the next pack dealt so far, as outcomes."""
        self.left = [game.alike] * len(game.cards)
        """How many cards of each outcome are left."""
        self.rewarded = self.episode.gains
        """What each player had won or lost before the last play."""
        self.next_player = CHANCE
        """The player whose turn it is, CHANCE or TERMINAL; kept, because OpenSpiel asks for it often."""

    def current_player(self) -> int:
        """The player whose turn it is, by index, or the number of chance or of the end."""
        return self.next_player

    def is_terminal(self) -> bool:
        """Whether the last coup is over, or the game."""
        return self.next_player == TERMINAL

    def returns(self) -> list[float]:
        """The chips that each player has won or lost so far; 0 before the end if all is paid at the end."""
        if self.get_game().pays_at_end and not self.is_terminal():
            return [0.0] * self.num_players()
        return [*map(float, self.episode.gains)]

    def rewards(self) -> list[float]:
        """The chips won or lost by the last play, or since, with the stake of a new coup; or those paid at the end."""
        if self.get_game().pays_at_end:
            return self.returns()
        return [*map(float, map(sub, self.episode.gains, self.rewarded))]

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.episode.game.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that is left, and the probability that it comes next."""
        left = sum(self.left)
        return [(card, count / left) for card, count in enumerate(self.left) if count]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if self.next_player != CHANCE:
            self.rewarded = episode.gains
            episode.step(action)
        else:
            if not 0 <= action < len(self.left) or not self.left[action]:
                raise ValueError(f"expected a card that is left, as an outcome, found {action}")
            self.dealt.append(action)
            self.left[action] -= 1
            if any(self.left):
                return
            game: CoupsGame = self.get_game()
            episode.deal([game.cards[outcome] for outcome in self.dealt])
            self.dealt, self.left = [], [game.alike] * len(game.cards)
        self.next_player = TERMINAL if episode.over else CHANCE if episode.player is None else episode.player

    def _action_to_string(self, player: int, action: int) -> str:
        game: CoupsGame = self.get_game()
        return game.name(action) if player == CHANCE else game.moves[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CoupsState:
        """A state of which a player has seen the same, with hidden cards dealt at random. See `Coups.redeal`.

        sampler: gives numbers from 0 to below 1.
        """
        game: CoupsGame = self.get_game()
        state = game.new_initial_state()
        for pack, moves in self.episode.redeal(player, sampler):
            for action in (*map(game.cards.index, pack), *moves):
                state.apply_action(action)
        for action in self.dealt:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        game: CoupsGame = self.get_game()
        dealt = "".join(map(game.name, self.dealt))
        return f"{self.episode.shown(range(self.num_players()))}\n{dealt}".rstrip()


class Observer:
    """An observer of what lies open, of one player's hand, or of both; either now, or with everything seen so far."""

    def __init__(self, game: CoupsGame, shows: Any) -> None:
        """Begin with nothing seen. shows: a type of observation. Raises ValueError for one with all hands."""
        if shows.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("expected an observer who sees the cards of one player or of none, found one of all")
        self.private = shows.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = shows.public_info
        self.recalls = shows.perfect_recall and shows.public_info
        sizes = {part: len(numbers) for part, numbers in game.start.sight(None)._asdict().items()}
        first, last = (0 if self.private else PRIVATE), (None if self.public else PRIVATE)
        self.now = slice(sum([*sizes.values()][:first]), sum([*sizes.values()][:last]))
        """The part of `Coups.numbers` that is seen."""
        shapes: dict[str, tuple[int, ...]] = {part: (size,) for part, size in [*sizes.items()][first:last]}
        if self.recalls:
            shapes["course"] = (game.coups * game.most_seen, game.start.rows(None).shape[1])
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        pieces = np.split(self.tensor, np.cumsum([*map(prod, shapes.values())]))
        self.dict = {part: piece.reshape(shape) for (part, shape), piece in zip(shapes.items(), pieces, strict=False)}
        """The parts of the tensor; ``course`` has the rows of `Coups.rows`."""

    def set_from(self, state: CoupsState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        own = player if self.private else None
        numbers = state.episode.numbers(own)[self.now]
        self.tensor[: len(numbers)] = numbers
        if self.recalls:
            course, rows = self.dict["course"], state.episode.rows(own)
            course[: len(rows)] = rows
            course[len(rows) :] = 0

    def string_from(self, state: CoupsState, player: int) -> str:
        """What a player sees of a state as text: all that has happened, the table and the position, or the hand."""
        episode, own = state.episode, player if self.private else None
        hand, told = ("", "") if own is None else (episode.hand_of(own), f"{episode.table.letters[own]}: ")
        if self.recalls:
            return told + episode.told(own)
        return told + (episode.shown([] if own is None else [own]) if self.public else hand)


class PapillonGame(CoupsGame):
    """Le Papillon."""

    title: ClassVar = "Le Papillon"
    episode: ClassVar = Episode
    most_players: ClassVar = 4
    parameters: ClassVar = {"players": 3, "rounds": 1, "unwon": "play-on", "rulebook": "salon", **COMMON}

    def whole(self, table: papillon.table.Table) -> int:
        """The coups of a whole game at a table. Raises ValueError if it may never end."""
        if table.plays_on:
            raise ValueError(
                "coups: expected a number, or unwon=share, found 0: with unwon=play-on a game may never end"
            )
        return table.scheduled

    def limits(self, table: papillon.table.Table) -> tuple[float, int, int]:
        """See `CoupsGame.limits`. The payment for most cards can double with each tie."""
        return self.coups * MOST_LOST + 2.0**self.coups, len(PACK), len(PACK)


class FrancionGame(CoupsGame):
    """Le Francion."""

    title: ClassVar = "Le Francion"
    episode: ClassVar = FrancionEpisode
    most_players: ClassVar = 5
    parameters: ClassVar = {"players": 4, "manches": 1, **COMMON}

    def whole(self, table: francion.table.Table) -> int:
        """The most coups of a whole game at a table."""
        return table.manches * manche_can_take(table.players)[1]

    def limits(self, table: francion.table.Table) -> tuple[float, int, int]:
        """See `CoupsGame.limits`. Each coup could have the largest stake and end a manche."""
        others, plays = table.players - 1, CARDS_EACH * table.players
        lost = sum(largest_stake(coup, table.players) + others * CHIPS * DOUBLE**coup for coup in range(self.coups))
        return float(lost + self.coups * MANCHE_LOSS), plays, 1 + plays


class PapillonTerminal(PapillonGame):
    """Le Papillon, paid at the end."""

    pays_at_end: ClassVar = True


class FrancionTerminal(FrancionGame):
    """Le Francion, paid at the end."""

    pays_at_end: ClassVar = True


for registered in (PapillonGame, FrancionGame, PapillonTerminal, FrancionTerminal):
    pyspiel.register_game(registered.described(), registered)
