"""What a player of Le Papillon sees at one moment, as numbers that the kernel writes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, NamedTuple

from papillon.position import PLAYERS
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon_engine.game import Game
from papillon_engine.packing import PACK

Numbers = tuple[int, ...]
"""One number for each rank or player, or one alone."""
ANY: Final = 1 << 62
"""More chips or coups than there can be: the bound of what has none."""


class Sight(NamedTuple):
    """What a player sees at one moment. Numbers of players stand in the order of their letters."""

    player: Numbers
    """A 1 for the player who sees this."""
    hand: Numbers
    """His cards, rank by rank."""
    layout: Numbers
    """The exposed cards, rank by rank."""
    hands: Numbers
    """How many cards everybody holds."""
    piles: Numbers
    """How many cards everybody has captured."""
    chips: Numbers
    """Everybody's chips."""
    pool: Numbers
    """Chips in the pool."""
    stock: Numbers
    """How many cards are not yet dealt."""
    dealer: Numbers
    """A 1 for the player who deals this coup."""
    turn: Numbers
    """A 1 for the player whose turn it is; none between two coups."""
    papillons: Numbers
    """1 for the player who was the first to make a papillon that counts, 2 for the second, 0 for who has made none."""
    last_layer: Numbers
    """A 1 for the player who was the last to lay down since the last deal."""
    wanting: Numbers
    """A 1 for the player who was the last to lay down for want of a capture (ruling consolation-deal)."""
    victim: Numbers
    """A 1 for the player who must lay down with the next deal (8.4)."""
    likes: Numbers
    """Everybody's cards of this deal that took one like card (ruling hanneton)."""
    coup: Numbers
    """The number of the coup, from 1."""
    cards: Numbers
    """Chips due from each for most cards in it."""


MOST: Final[Mapping[str, int]] = {
    **dict.fromkeys(("hand", "layout"), LIKE_CARDS),
    **dict.fromkeys(("hands", "likes"), CARDS_A_DEAL),
    **dict.fromkeys(("piles", "stock"), len(PACK)),
    **dict.fromkeys(("chips", "pool", "coup", "cards"), ANY),
    "papillons": len(PLAYERS),
}
"""Part of a `Sight` → the greatest number in it; in every other part it is 1."""


def widths(players: int) -> dict[str, int]:
    """How many numbers each part of a `Sight` has, in their order.

    >>> widths(3)["hand"], sum(widths(3).values()), sum(widths(4).values())
    (13, 63, 74)
    """
    other = {"hand": len(RANKS), "layout": len(RANKS), "pool": 1, "stock": 1, "coup": 1, "cards": 1}
    return {name: other.get(name, players) for name in Sight._fields}


def sight_of(game: Game, player: int | None) -> Sight:
    """What a player sees of a game. player: by index; None is an onlooker.

    >>> from papillon.table import open_table
    >>> game = Game(open_table(players=3))
    >>> game.deal(PACK)
    >>> seen = sight_of(game, 1)
    >>> seen.hand[:3], seen.hands, seen.stock, seen.turn
    ((2, 1, 0), (3, 3, 3), (36,), (0, 1, 0))
    """
    parts = widths(game.table.players).values()
    seen = array("q", bytes(8 * sum(parts)))
    game.see(player, seen)
    numbers = iter(seen)
    return Sight._make(tuple(next(numbers) for _ in range(width)) for width in parts)
