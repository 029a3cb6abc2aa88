"""Le Papillon's players at the kernel's speed: what a seat sees, and what each player does there.

They are those of `papillon.desk.players`, who play by the reference and say why: for the same luck they choose the same
move. These look into more games, and a contest of them takes minutes.

>>> import papillon
>>> from papillon_engine import Game
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
>>> game = Game(state.table, state.position)
>>> str(game.captures.moves[PLAYERS["greedy"](Sight.of(game), Random(1))])
'5x555'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Final, NamedTuple, TypeAlias

from papillon_engine.game import EVERY_NAME, FULL, Game
from papillon_engine.kernel.compiled import Game as Kernel
from papillon_engine.packing import OF_RANK, ONE, unpack_cards

CAREFUL: Final = 16
"""Games in which careful tries each move."""
SEARCHING: Final = 200
"""Games in which searching tries each move on average."""
MOST_POSITIONS: Final = 1000
"""How many positions are looked into to the end of a deal: one move in a thousand has more after it."""


class Sight(NamedTuple):
    """What the player to move sees of a coup under way.

    The cards that he cannot see are not in it, only how many there are in which place.
    """

    seen: Game
    """The game as far as it is seen: the hands of others and the stock hold no cards."""
    missing: tuple[int, ...]
    """For each seat, the cards of its hand that are not known."""
    hidden: tuple[int, ...]
    """Every card that has not been seen, high to low."""

    @classmethod
    def of(cls, game: Game) -> Sight:
        """Show a game to the player to move."""
        seen, own = game.clone(), game.turn
        missing = tuple(0 if seat == own else size(hand) for seat, hand in enumerate(game.hands))
        seen.hands = [hand if seat == own else 0 for seat, hand in enumerate(game.hands)]
        seen.stock = ()
        hidden = FULL - sum(game.piles) - game.layout - sum(seen.hands)
        return cls(seen, missing, tuple(ONE[rank] for rank in unpack_cards(hidden)))

    def world(self, chance: Random) -> Kernel:
        """A game that looks like this to the player: the cards that he cannot see are dealt by chance."""
        dealt = iter(sorted(self.hidden, key=lambda _: chance.random()))
        world = self.seen.clone()
        for seat, count in enumerate(self.missing):
            world.hands[seat] += sum(islice(dealt, count))
        world.stock = [*dealt]
        return Kernel.of(world)


def size(hand: int) -> int:
    """How many cards a hand has, fewer than fifteen: sixteen is one modulo fifteen.

    >>> from papillon_engine.packing import pack_cards
    >>> size(pack_cards("K77"))
    3
    """
    return hand % OF_RANK


Trial: TypeAlias = Callable[[Kernel, int], int]
"""What a move brings, in chips, where all cards are known."""
Player: TypeAlias = Callable[[Sight, Random], int]
"""Whoever chooses a move, by its number, for what it sees."""


def best(sight: Sight, trial: Trial, trials: int, chance: Random, *, halving: bool = False) -> int:
    """The move that brings most chips in games dealt by chance. trials: for each move on average.

    All moves are tried in the same games. halving: after some games the worse half of the moves is left out, and the
    others are tried on, until two are left.
    """
    left = [*sight.seen.legal()]
    moves, rounds = len(left), max(len(left) - 1, 1).bit_length() if halving else 1
    chips = dict.fromkeys(left, 0)
    for _ in range(rounds):
        for _ in range(max(trials * moves // rounds // len(left), 1)):
            world = sight.world(chance)
            for move in left:
                chips[move] += trial(world, move)
        left.sort(key=lambda move: (chips[move], habit(sight.seen, move)), reverse=True)
        best_move, left = left[0], left[: (len(left) + 1) // 2]
    return best_move


def habit(game: Game, move: int) -> tuple[int, int]:
    """What speaks for a move beside its chips, to be compared: the lowest card first, then the most cards taken."""
    captures = game.captures
    return (0, 0) if move == captures.lay else (-captures.played[move], size(captures.taken[move]))


def random(sight: Sight, chance: Random) -> int:
    """Make any legal move."""
    moves = [*sight.seen.legal()]
    chance.shuffle(moves)
    return moves[0]


def greedy(sight: Sight, chance: Random) -> int:
    """Take most chips at once."""
    return best(sight, lambda world, move: world.gain(move, 1, EVERY_NAME), 1, chance)


def careful(sight: Sight, chance: Random) -> int:
    """Take most chips, counting what the next players can take of what is left, and what then can be taken oneself."""
    plays = 2 * sight.seen.table.players
    return best(sight, lambda world, move: world.gain(move, plays, EVERY_NAME), CAREFUL, chance)


def searching(sight: Sight, chance: Random, trials: int = SEARCHING) -> int:
    """Take most chips by the end of the deal, in many games that may be, where everybody plays as well for himself."""
    return best(
        sight, lambda world, move: world.foresee(move, MOST_POSITIONS, EVERY_NAME), trials, chance, halving=True
    )


PLAYERS: Final[Mapping[str, Player]] = {
    "random": random,
    "greedy": greedy,
    "careful": careful,
    "searching": searching,
}
"""Every player by name, each looking further than the one before."""
