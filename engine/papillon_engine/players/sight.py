"""What a player sees and remembers of a game, and the games that it leaves possible."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import NamedTuple

from papillon.cards import UNKNOWN_RANK, Card, Cards, ranks
from papillon.moves import Move
from papillon.position import Position
from papillon.table import Table
from papillon_engine.game import FULL, Game
from papillon_engine.packing import OF_RANK, ONE, packed, unpacked

UNKNOWN = 0
"""In a stock, a card that nobody has seen."""


class Sight(NamedTuple):
    """What the player to move sees of a coup, and what everybody remembers: how it would look to him.

    The cards that he cannot see are not in it, only how many there are in which place.

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    >>> sight = Sight.of(Game(state.table, state.position))
    >>> sight.missing, len(sight.hidden), [unpacked(hand) for hand in sight.world(Random(1)).hands]
    ((0, 1, 1), 46, ['75', ..., ...])
    """

    seen: Game
    """The game as far as it is seen: hands hold the cards that are known, the stock none."""
    missing: tuple[int, ...]
    """For each seat, the cards of its hand that are not known."""
    stock: tuple[int, ...]
    """The stock card by card, `UNKNOWN` for what is not known."""
    hidden: tuple[int, ...]
    """Every card of the pack that has not been seen, sorted."""

    @classmethod
    def of(cls, game: Game) -> Sight:
        """Show a game to the player to move. Raises ValueError between two coups."""
        if game.turn is None:
            raise ValueError("expected a coup under way, found none")
        seen, own = game.clone(), game.turn
        missing = tuple(0 if seat == own else size(hand) for seat, hand in enumerate(game.hands))
        seen.hands = [hand if seat == own else 0 for seat, hand in enumerate(game.hands)]
        seen.stock = ()
        hidden = FULL - sum(game.piles) - game.layout - game.hands[own]
        return cls(seen, missing, (UNKNOWN,) * len(game.stock), cards_in(hidden))

    @classmethod
    def at(cls, table: Table, position: Position) -> Sight:
        """Show a position to whoever asks: what is written as unknown in it is not seen, all else is.

        Raises what `Game` does for a position that cannot be.
        """
        position = position.reseated(position.dealer, table.rules.clockwise)
        places = (*position.hands, position.stock, *position.piles)
        hidden = cards_in(FULL - sum(map(_known, (position.layout, *places))))
        rest = map(Card, unpacked(sum(hidden)))
        *filled, stock = (
            tuple(next(rest) if card.rank == UNKNOWN_RANK else card for card in place)
            for place in (*position.piles, *position.hands, position.stock)
        )
        piles, hands = tuple(filled[: position.players]), tuple(filled[position.players :])
        seen = Game(table, position._replace(hands=hands, stock=stock, piles=piles))
        seen.hands, seen.stock = [*map(_known, position.hands)], ()
        missing = tuple(ranks(hand).count(UNKNOWN_RANK) for hand in position.hands)
        return cls(seen, missing, tuple(_known((card,)) for card in position.stock), hidden)

    @property
    def is_whole(self) -> bool:
        """Whether every hand and the stock are known, so that one game alone looks like this."""
        return not any(self.missing) and UNKNOWN not in self.stock

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move by its number."""
        return self.seen.captures.moves

    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal moves."""
        return self.seen.legal()

    def world(self, chance: Random) -> Game:
        """A game that looks like this to the player: the cards that he cannot see are dealt by chance."""
        places = [chance.random() for _ in self.hidden]
        dealt = iter([card for _, card in sorted(zip(places, self.hidden, strict=True))])
        world = self.seen.clone()
        for seat, count in enumerate(self.missing):
            world.hands[seat] += sum(islice(dealt, count))
        world.stock = [card or next(dealt) for card in self.stock]
        return world


def size(hand: int) -> int:
    """How many cards a hand has, fewer than fifteen: sixteen is one modulo fifteen.

    >>> size(packed("K77"))
    3
    """
    return hand % OF_RANK


def cards_in(cards: int) -> tuple[int, ...]:
    """The cards one by one.

    >>> cards_in(packed("2AA")) == (ONE["2"], ONE["A"], ONE["A"])
    True
    """
    return tuple(ONE[rank] for rank in unpacked(cards))


def _known(cards: Cards) -> int:
    return packed(ranks(cards).replace(UNKNOWN_RANK, ""))
