"""Le Papillon's players at the kernel's speed: what a seat sees, and what each player does there.

They are those of `papillon.desk.players`, who play by the reference and say why. With the same random numbers and as
many games they choose the same moves; `searching` tries more games here.

>>> import papillon
>>> from papillon_engine import Game
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
>>> game = Game(state.table, state.position)
>>> str(game.captures.moves[PLAYERS["greedy"](Sight.of(game), Random(1))])
'5x555'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from papillon_engine.game import Game
from papillon_engine.packing import OF_RANK, ONE, unpack_cards

CAREFUL: Final = 16
"""Games in which careful tries each move."""
SEARCHING: Final = 200
"""Games in which searching tries each move on average."""
MOST_POSITIONS: Final = 1000
"""How many positions are looked into to the end of a deal: one move in a thousand has more after it."""


class Sight(NamedTuple):
    """What the player to move sees of a coup under way, and the cards that he cannot see, which lie anywhere."""

    seen: Game
    """A game that looks the same to him."""
    hidden: tuple[int, ...]
    """Every card that he cannot see, high to low."""

    @classmethod
    def of(cls, game: Game) -> Sight:
        """Show a game to the player to move. Raises ValueError between two coups."""
        if game.turn is None:
            raise ValueError("expected a coup under way, found none")
        others = sum(hand for seat, hand in enumerate(game.hands) if seat != game.turn)
        hidden = tuple(ONE[rank] for rank in unpack_cards(others + sum(game.stock)))
        return cls(game.imagine(hidden), hidden)

    def world(self, chance: Random) -> Game:
        """A game that looks like this to the player: the cards that he cannot see are dealt by chance."""
        return self.seen.imagine(sorted(self.hidden, key=lambda _: chance.random()))


Trial: TypeAlias = Callable[[Game, int], int]
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
    """The tie-breaking key of a move: the lowest card first, then the most cards taken."""
    captures = game.captures
    # Of a few cards, the number modulo fifteen is how many they are: sixteen is one modulo fifteen.
    return (0, 0) if move == captures.lay else (-captures.played[move], captures.taken[move] % OF_RANK)


def random(sight: Sight, chance: Random) -> int:
    """Make any legal move."""
    moves = [*sight.seen.legal()]
    chance.shuffle(moves)
    return moves[0]


def greedy(sight: Sight, chance: Random) -> int:
    """Take most chips at once."""
    return best(sight, lambda world, move: world.gain(move, 1), 1, chance)


def careful(sight: Sight, chance: Random) -> int:
    """Take most chips, counting what the next players can take of what is left, and what then can be taken oneself."""
    plays = 2 * sight.seen.table.players
    return best(sight, lambda world, move: world.gain(move, plays), CAREFUL, chance)


def searching(sight: Sight, chance: Random, trials: int = SEARCHING) -> int:
    """Take most chips by the end of the deal, in many possible deals in which every player plays for the most chips."""
    return best(sight, lambda world, move: world.foresee(move, MOST_POSITIONS), trials, chance, halving=True)


PLAYERS: Final[Mapping[str, Player]] = {
    "random": random,
    "greedy": greedy,
    "careful": careful,
    "searching": searching,
}
"""Every player by name, each looking further than the one before."""
