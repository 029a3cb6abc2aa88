"""What a move brings its maker in a game of which all cards are known, as far as one looks ahead."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Final, TypeAlias

from papillon_engine import kernel
from papillon_engine.game import EVERY_NAME, Game
from papillon_engine.packing import PACK
from papillon_engine.players.sight import size

AnyGame: TypeAlias = Game | kernel.Game

MOST_POSITIONS: Final = 1000
"""How many positions are looked into to the end of a deal: one move in a thousand has more after it."""


class TooMany(Exception):
    """More positions would have to be looked into."""


def known(world: Game) -> AnyGame:
    """A game of which all cards are known, to try moves in: the kernel's where it has been built, as it is quicker."""
    return kernel.Game.of(world) if kernel.KERNEL else world


def gain(game: AnyGame, move: int, plays: int = 1) -> int:
    """Chips that a move brings who makes it within so many plays, where everybody is greedy after it.

    The end of the deal is looked at, and nothing beyond it. All figures are called out (16.3).

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    >>> game = Game(state.table, state.position)
    >>> [gain(game, move) for move in game.legal()]
    [0, 0, 2]
    >>> [gain(known(game), move) for move in game.legal()]
    [0, 0, 2]
    """
    if not isinstance(game, Game):
        return game.gain(move, plays, EVERY_NAME)
    assert game.turn is not None
    player, before, deals = game.player(game.turn), game.balances, len(game.stock)
    after = game.clone()
    after.play(move, EVERY_NAME)
    for _ in range(plays - 1):
        if after.turn is None or len(after.stock) < deals:
            break
        after.play(greediest(after), EVERY_NAME)
    return after.balances[player] - before[player]


def foresee(game: AnyGame, move: int, positions: int = MOST_POSITIONS) -> int:
    """Chips that a move brings who makes it by the end of the deal, where everybody knows all cards and plays for that.

    As in `solve`, everybody makes the move that leaves him most then, and of several the first that the reference
    lists. Where more positions than these would have to be looked into, everybody is greedy after the move.

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    >>> game = Game(state.table, state.position)
    >>> [foresee(game, move) for move in game.legal()]
    [-3, -4]
    >>> [foresee(known(game), move) for move in game.legal()]
    [-3, -4]
    """
    if not isinstance(game, Game):
        return game.foresee(move, positions, EVERY_NAME)
    assert game.turn is not None
    player, after = game.player(game.turn), game.clone()
    after.play(move, EVERY_NAME)
    try:
        return _ends(after, len(game.stock), iter(range(positions)))[player] - game.balances[player]
    except TooMany:
        return gain(game, move, len(PACK))


def _ends(game: Game, stock: int, left: Iterator[object]) -> tuple[int, ...]:
    """What everybody has once fewer cards are left in stock, or the coup is over. Raises TooMany."""
    if next(left, None) is None:
        raise TooMany
    if game.turn is None or len(game.stock) < stock:
        return game.balances

    def ends(move: int) -> tuple[int, ...]:
        after = game.clone()
        after.play(move, EVERY_NAME)
        return _ends(after, stock, left)

    return max(map(ends, game.legal()), key=itemgetter(game.player(game.turn)))


def greediest(game: Game) -> int:
    """The legal move that brings most chips at once, and of several the one that `habit` prefers."""
    moves = game.legal()
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: (gain(game, move), habit(game, move)))


def habit(game: Game, move: int) -> tuple[int, int]:
    """What speaks for a move beside its chips, to be compared: the lowest card first, then the most cards taken.

    Low cards find nothing to take once the low ones on the table are gone; a king's like waits for him.
    """
    captures = game.captures
    return (-captures.played[move], size(captures.taken[move])) if move != captures.lay else (0, 0)
