"""Coups of Le Francion in play, and what each player sees of them.

A player sees their own cards and the cards that lie open. Of the tricks already taken, only the number is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from francion.game import GAME
from francion.position import Position
from francion.sections.s01_players_and_deal import CARDS_EACH
from francion.table import Table, open_table
from papillon.kit.cards import SUITS
from papillon_engine.environments.coups import Array, Coups
from papillon_engine.francion.game import Game
from papillon_engine.francion.packing import CARDS, ONE, unpack_cards
from papillon_engine.francion.tables import DECIDING, playable
from papillon_engine.sight import ANY, Numbers


@lru_cache(maxsize=1 << 15)
def bits(cards: int) -> Numbers:
    """A 1 for each of some cards, at the place of its number.

    >>> sum(bits(5)), bits(5)[:4]
    (2, (1, 0, 1, 0))
    """
    return tuple(cards >> number & 1 for number in range(len(CARDS)))


class Sight(NamedTuple):
    """What a player sees at one moment. Numbers of players stand in the order of their letters.

    Cards are 52 numbers, from the ace of clubs to the two of spades, in smaller packs too.
    """

    player: Numbers
    """A 1 for the player who sees this."""
    hand: Numbers
    """His cards."""
    trick: Numbers
    """The card that each player has on the table, 52 numbers for each."""
    leader: Numbers
    """A 1 for the player who leads to the trick, or has led."""
    asked: Numbers
    """A 1 for the suit that the trick asks for (ruling welche-led), of clubs, diamonds, hearts and spades."""
    turned: Numbers
    """The turn-up, whose suit is trumps."""
    hands: Numbers
    """How many cards everybody holds."""
    tricks: Numbers
    """How many tricks everybody has won."""
    chips: Numbers
    """Everybody's chips, tokens counted as nine."""
    pool: Numbers
    """The stake of the coup."""
    points: Numbers
    """The points that everybody has marked in this manche."""
    betes: Numbers
    """Chips that everybody must stake on the next coup."""
    stock: Numbers
    """How many cards lie over the turn-up."""
    dealer: Numbers
    """A 1 for the player who deals this coup."""
    turn: Numbers
    """A 1 for the player whose turn it is; none between two coups."""
    coup: Numbers
    """The number of the coup, from 1."""
    manche: Numbers
    """The number of the manche, from 1."""
    doubling: Numbers
    """What the payments for the Welche are multiplied by."""


MOST: Final[Mapping[str, int]] = {
    **dict.fromkeys(("hands", "tricks"), CARDS_EACH),
    **dict.fromkeys(("chips", "pool", "points", "betes", "coup", "manche", "doubling"), ANY),
    "stock": len(CARDS),
}
"""Part of a `Sight` → the greatest number in it; in every other part it is 1."""


class Episode(Coups):
    """Some coups of Le Francion.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(episode.game.pack)
    >>> episode.told(0)
    'dealt Qc9cAdJd8dKhTh7hQs, turned Js'
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, episode.gains
    (False, (-13, 4, 9))
    """

    reference: ClassVar = GAME
    open_table: ClassVar = staticmethod(open_table)
    sits: ClassVar = Game
    most: ClassVar = MOST
    names: ClassVar = tuple(map(str, CARDS))
    cards_a_deal: ClassVar = CARDS_EACH
    unpack = staticmethod(lru_cache(maxsize=1 << 15)(unpack_cards))

    game: Game

    def hand_of(self, player: int) -> str:
        """The hand of a player in the notation."""
        return super().hand_of(player) or "-"

    @property
    def moves(self) -> tuple[str, ...]:
        """The move of each number: a card."""
        return self.names

    def mask(self) -> Array:
        """For each move 1 if it is legal."""
        return np.array(bits(self.game.mask()), np.int8)

    def sight(self, player: int | None) -> Sight:
        """What a player sees now, part by part."""
        game, seats = self.game, self.seats
        if player is not None and not 0 <= player < len(seats):
            raise ValueError(f"expected a player from 0 to {len(seats) - 1}, or None, found {player}")
        own = None if player is None else seats[player]
        leader = None if game.turn is None else (game.turn - len(game.trick)) % len(seats)
        on_table = {((leader or 0) + place) % len(seats): card for place, card in enumerate(game.trick)}

        def who(marked: int | None) -> Numbers:
            return tuple([int(seat == marked) for seat in seats])

        return Sight(
            player=who(own),
            hand=bits(0 if own is None else game.hands[own]),
            trick=sum((bits(on_table.get(seat, 0)) for seat in seats), ()),
            leader=who(leader),
            asked=tuple([int(suit == game.asked) for suit in SUITS]),
            turned=bits(game.turn_up),
            hands=tuple([game.hands[seat].bit_count() for seat in seats]),
            tricks=tuple([game.won[seat].bit_count() // len(seats) for seat in seats]),
            chips=game.balances,
            pool=(game.pool,),
            points=game.by_player(game.points),
            betes=game.by_player(game.betes),
            stock=(len(game.stock),),
            dealer=who(len(seats) - 1),
            turn=who(game.turn),
            coup=(game.coup,),
            manche=(game.manche,),
            doubling=(game.doubling,),
        )

    def remembered(self) -> Numbers:
        """The cards of everybody's tricks: 52 numbers for each player."""
        return sum((bits(self.game.won[seat]) for seat in self.seats), ())

    def _moments(self) -> Iterator[tuple[Game, int | None]]:
        """Play everything again: the game after each deal, with None, and before each play, with its move."""
        game = self.first.clone()
        for pack, moves in self.done:
            game.deal(pack)
            yield game, None
            for move in moves:
                yield game, move
                game.play(move)

    def rows(self, player: int | None) -> NDArray[np.int64]:
        """What a player has seen happen: a row for each deal and each play."""
        players = self.table.players
        rows = np.zeros((sum(1 + len(moves) for _, moves in self.done), players + 2 * len(CARDS)), np.int64)
        for row, (game, move) in zip(rows, self._moments(), strict=True):
            if move is None:
                hand = 0 if player is None else game.by_player(game.hands)[player]
                row[players:] = bits(hand) + bits(game.turn_up)
            elif game.turn is not None:
                row[game.player(game.turn)] = row[players + move] = 1
        return rows

    def _table(self, **parts: Any) -> Table:
        game = self.game
        return game.table._replace(
            points=game.by_player(game.points),
            betes=game.by_player(game.betes),
            manche=game.manche,
            doubling=game.doubling,
            **parts,
        )

    def _position(self, **parts: Any) -> Position | None:
        game = self.game
        if not self.done:
            return None
        return Position(
            won=tuple(map(self.face_down, game.won)),
            turn_up=self.unpack(game.turn_up)[0],
            trick=sum(map(self.unpack, game.trick), ()),
            **parts,
        )

    def barred(self) -> list[int]:
        """For each seat, and then for the stock, the cards that cannot be there.

        A seat cannot hold a card that would have made one of its plays illegal (3.1). The stock can hold any card.
        """
        barred = super().barred()
        for game, move in self._moments():
            if move is None:
                barred = super().barred()
            elif game.asked and game.turn is not None:
                barred[game.turn] |= barred_by(1 << move, game.asked, game.table.rules.only_heart_forced)
        return barred


@lru_cache(maxsize=1 << 10)
def barred_by(card: int, asked: str, only_heart_forced: bool) -> int:
    """The cards that the player of `card` to a suit asked for cannot hold: any would have made it illegal.

    >>> from papillon.kit.cards import Card
    >>> barred_by(ONE[Card("7", "h")], "s", only_heart_forced=False).bit_count()
    13
    """
    barred = 0
    for other in ONE.values():
        deciding = (other | card) & DECIDING[asked]
        if other & deciding and not card & playable(deciding, asked, only_heart_forced):
            barred |= other
    return barred
