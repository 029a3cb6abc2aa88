"""The rest of a coup of which all cards are known, searched to its end.

Everybody plays for his own chips and knows that the others do: at his turn each makes the move that leaves him most
at the end of the coup, and of several such moves the first that the reference lists (max^n). The sources say nothing
of such play. Among three or four there is no single best play as there is between two: where a player does not care
which of two moves he makes, the others may, and another tie-break could give other sums.
"""

from __future__ import annotations

from operator import add, sub
from typing import Final, NamedTuple

from papillon_engine.game import EVERY_NAME, Game

MOST_NODES: Final = 200_000
"""How many positions are looked into, unless more are allowed."""

Gains = tuple[int, ...]
"""Chips that each player wins or loses, in the order of the letters."""


class TooLarge(ValueError):
    """More positions would have to be looked into than are allowed."""


class Worth(NamedTuple):
    """What a move comes to if everybody plays as well as he can after it."""

    move: int
    """The number of the move."""
    gains: Gains
    """What everybody wins or loses by it, to the end of the coup."""
    line: tuple[int, ...]
    """The moves that follow, it the first."""


class Solution(NamedTuple):
    """What the rest of a coup comes to."""

    plays: tuple[Worth, ...]
    """Every legal move, the best first; of several the first that the reference lists."""
    nodes: int
    """How many positions have been looked into, each once."""

    @property
    def best(self) -> Worth:
        """The best play."""
        return self.plays[0]


def solve(game: Game, most_nodes: int = MOST_NODES) -> Solution:
    """Search the rest of a coup. Raises ValueError between two coups, TooLarge beyond so many positions.

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    >>> game = Game(state.table, state.position)
    >>> [(str(game.captures.moves[play.move]), play.gains) for play in solve(game).plays]
    [('7x7', (-3, -3, 66)), ('4x4', (-4, 68, -4))]
    """
    if game.turn is None:
        raise ValueError("expected a coup under way, found none")
    search = Search(most_nodes)
    player, before = game.player(game.turn), game.balances
    plays = []
    for move in game.legal():
        after = game.clone()
        after.play(move, EVERY_NAME)
        gains = tuple(map(sub, after.balances, before))
        plays.append(Worth(move, tuple(map(add, gains, search.gains(after))), (move, *search.line(after))))
    return Solution(tuple(sorted(plays, key=lambda play: -play.gains[player])), search.nodes)


class Search:
    """A search that remembers what it has found of a position, wherever it meets it again."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        """Begin with nothing. most_nodes: positions that are looked into before `TooLarge` is raised."""
        self.most_nodes = most_nodes
        self._found: dict[tuple[object, ...], tuple[Gains, int]] = {}

    @property
    def nodes(self) -> int:
        """How many positions have been looked into."""
        return len(self._found)

    def gains(self, game: Game) -> Gains:
        """What everybody wins or loses from here to the end of the coup. Raises TooLarge."""
        if game.turn is None:
            return (0,) * game.table.players
        key = what_matters(game)
        if key not in self._found:
            found = self._best(game)
            if self.nodes >= self.most_nodes:
                raise TooLarge(f"more than {self.most_nodes} positions would have to be looked into")
            self._found[key] = found
        return self._found[key][0]

    def _best(self, game: Game) -> tuple[Gains, int]:
        """The move of the player whose turn it is, and what everybody wins by it."""
        assert game.turn is not None
        player, before = game.player(game.turn), game.balances
        best: tuple[Gains, int] | None = None
        for move in game.legal():
            after = game.clone()
            after.play(move, EVERY_NAME)
            ends = map(add, after.balances, self.gains(after))
            gains = tuple(map(sub, ends, before))
            if best is None or gains[player] > best[0][player]:
                best = gains, move
        assert best is not None
        return best

    def line(self, game: Game) -> tuple[int, ...]:
        """The best moves from here to the end of the coup. Raises TooLarge."""
        line = []
        game = game.clone()
        while game.turn is not None:
            self.gains(game)
            line.append(self._found[what_matters(game)][1])
            game.play(line[-1], EVERY_NAME)
        return tuple(line)


def what_matters(game: Game) -> tuple[object, ...]:
    """All of a game on which the rest of its coup depends: two games alike in this go on alike.

    Of what is captured only the count matters, and what somebody has only where there is no credit, or where the pool
    waits for the winner of the game.
    """
    tables = game.tables
    chips_matter = tables.debtors or game.table.pool_is_the_games
    return (
        game.turn,
        game.layout,
        len(game.stock),
        game.pool,
        game.papillons,
        game.last_layer,
        game.wanting,
        game.victim,
        *game.hands,
        *map(tables.counted, game.piles),
        *game.likes,
        *(game.chips if chips_matter else ()),
    )
