"""Le Francion as a game of OpenSpiel: importing this module registers it there as ``francion``.

>>> import pyspiel
>>> game = pyspiel.load_game("francion(players=5,readings=hidden-double:cumulative)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
(True, 5, 52, 52)

Chance deals the whole pack before each coup, card by card, in the order of the game's pack. An action is the number of
the card that is played, from the ace of clubs to the two of spades. A player observes what
`papillon_engine.francion.environments.Sight` has; his information state adds everything that he has seen happen. What
he cannot see is in neither.

Parameters: ``players`` (4), ``manches`` (1) and ``dealer`` (A) as the function `francion.table.open_table` takes them;
``readings``, each as ``ruling:reading``, a blank between two; ``coups`` (1), how many are played at most, 0 for the
whole game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from francion.readings import rules_of
from francion.sections.s01_players_and_deal import CARDS_EACH, CHIPS_IN_TOKEN
from francion.sections.s04_scoring_and_stake import TOKENS_WITHOUT_POINT, largest_stake, manche_can_take
from francion.sections.s05_welche_payments import CHIPS, DOUBLE
from francion.table import Table, open_table
from papillon.kit.cards import write_cards
from papillon.kit.notation import read_readings
from papillon_engine.environments.openspiel import Agreed, CoupsGame, checked_horizon, game_type, ones, register
from papillon_engine.francion.environments.episode import Episode
from papillon_engine.francion.environments.observing import bits, course_seen, course_told, shown, sight
from papillon_engine.francion.packing import CARDS, unpacked

PARAMETERS: Final = {"players": 4, "manches": 1, "dealer": "A", "readings": "", "coups": 1}
"""What can be asked for when the game is loaded, and what it is otherwise."""
MANCHE_LOSS: Final = TOKENS_WITHOUT_POINT * CHIPS_IN_TOKEN
"""Chips that a lost manche costs at most."""

GAME_TYPE: Final = game_type("francion", "Le Francion", (3, 4, 5), PARAMETERS)


def table_of(readings: str, **agreed: Any) -> Table:
    """The table that some parameters of the game describe. Raises ValueError for one that there cannot be.

    >>> print(table_of("welche-led:trumps", players=3, dealer="C"))
    rulebook francion, readings welche-led=trumps, players 3, manches 1, dealer C, manche 1, coup 1, chips ...
    """
    return open_table(rules=rules_of(chosen=read_readings(readings.replace(":", "="))), **agreed)


class FrancionGame(CoupsGame[Episode]):
    """Le Francion."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Sit down. Raises ValueError for a table that there cannot be."""
        super().__init__(GAME_TYPE, params or {})

    def agree(self, params: Mapping[str, Any]) -> Agreed[Episode]:
        """What is played by some parameters. Raises ValueError."""
        agreed = {**PARAMETERS, **params}
        asked = agreed.pop("coups")
        table = table_of(**agreed)
        players = table.players
        coups = checked_horizon(asked or table.manches * manche_can_take(players)[1])
        start = Episode(table, coups)
        lost = sum(largest_stake(coup, players) + (players - 1) * CHIPS * DOUBLE**coup for coup in range(coups))
        return Agreed(
            start,
            coups,
            moves=tuple(map(str, CARDS)),
            cards=tuple(write_cards(unpacked(card)) for card in start.game.pack),
            alike=1,
            most_lost=float(lost + coups * MANCHE_LOSS),
            most_plays=CARDS_EACH * players,
            most_seen=1 + CARDS_EACH * players,
        )

    def cards_of(self, outcomes: Sequence[int]) -> list[int]:
        """Some outcomes of chance as the engine has cards."""
        return [self.start.game.pack[place] for place in outcomes]

    def outcomes_of(self, pack: Sequence[int]) -> list[int]:
        """The engine's cards as outcomes of chance."""
        return [self.start.game.pack.index(card) for card in pack]

    def parts(self, episode: Episode, player: int | None) -> Mapping[str, Sequence[int]]:
        """What a player sees, part by part."""
        return sight(episode, player)._asdict()

    def rows(self, episode: Episode, player: int | None) -> Iterable[Sequence[int]]:
        """What a player has seen happen: who, the card that he plays or those that he was dealt, what is turned up."""
        for who, cards, turned in course_seen(episode, player):
            yield [*ones(who, episode.table.players), *bits(cards), *bits(turned)]

    def row_size(self) -> int:
        """How many numbers a row has."""
        return self.start.table.players + 2 * len(CARDS)

    def told(self, episode: Episode, player: int | None) -> str:
        """What a player has seen happen, in words."""
        return course_told(episode, player)

    def shown(self, episode: Episode, open_hands: Collection[int]) -> str:
        """The table and the position, with the hands of some players."""
        return shown(episode, open_hands)

    def hand(self, episode: Episode, player: int) -> str:
        """The hand of a player."""
        return write_cards(unpacked(episode.game.hands[episode.seats[player]]))


register(GAME_TYPE, FrancionGame)
