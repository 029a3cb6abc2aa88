"""Coups of Le Papillon in play, and what each player sees of them.

He sees his own cards and what lies open; of captured cards, face down (4.5), only how many they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final

import numpy as np

from papillon.cards import UNKNOWN, Card, Cards
from papillon.kit.events import Accounts
from papillon.position import PLAYERS, Position
from papillon.sections.s01_players_and_cards import RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table
from papillon_engine.environments.coups import Array, Coups, shuffle
from papillon_engine.game import Game
from papillon_engine.packing import PACK, count, holds, unpack_cards
from papillon_engine.sight import MOST, ONLOOKER, Numbers, Sight, sight_of, widths

GROUPS: Final = 3
"""Cards played, cards taken, cards laid down."""
MOST_ROWS: Final = len(PACK) + 3
"""Nobody sees more deals and plays in a coup, and the kernel wants room for three more."""


class Episode(Coups[Table, Game]):
    """So many coups of Le Papillon. Players call out every figure that they make (16.3).

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(PACK)
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, sum(episode.gains) + episode.game.pool
    (False, 0)
    """

    sits: ClassVar = Game
    most: ClassVar = MOST

    __slots__ = ("size",)

    def __init__(self, table: Table, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        super().__init__(table, coups)
        self.size = sum(widths(table.players).values())
        """How many numbers a player sees."""

    def _deal(self, pack: tuple[int, ...]) -> None:
        self.game.deal(pack)

    def _step(self, move: int) -> None:
        self.game.step(move)

    # --- what a player sees

    @property
    def moves(self) -> tuple[str, ...]:
        """What each move is, by its number, in the notation of moves."""
        return tuple(map(str, self.game.captures.moves))

    def mask(self) -> Array:
        """For each move 1 if it is legal."""
        mask = np.empty(self.game.captures.lay + 1, np.int8)
        self.game.write_mask(mask)
        return mask

    def numbers(self, player: int | None) -> Array:
        """The numbers of `sight`, one after another."""
        numbers = np.empty(self.size, np.int64)
        self.game.see(ONLOOKER if player is None else player, numbers)
        return numbers

    def sight(self, player: int | None) -> Sight:
        """What a player sees at this moment. player: by index; None is somebody who looks on, and sees no hand."""
        return sight_of(self.game, player)

    def remembered(self) -> Numbers:
        """The cards that everybody has captured, player by player: whoever remembers what has lain open knows them."""
        piles = [self.game.piles[seat] for seat in self.seats]
        return tuple(count(pile, rank) for pile in piles for rank in RANKS)

    def rows(self, player: int | None) -> Array:
        """What a player has seen happen. player: by index; None is somebody who looks on.

        Each row has a 1 for who plays, nobody at a deal, then cards rank by rank: of a play those with which its player
        captures, those that they take, those laid down; of a deal those that the player himself got, none, and those
        turned up.
        """
        rows = np.empty((len(self.done) * MOST_ROWS, self.table.players + GROUPS * len(RANKS)), np.int64)
        seen_by = ONLOOKER if player is None else player
        return rows[: self.first.recall(self.done, seen_by, rows)]

    def told(self, player: int | None) -> str:
        """What a player has seen happen, in a line. player: by index; None is somebody who looks on.

        >>> from papillon.table import open_table
        >>> from papillon_engine.packing import PACK
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(PACK)
        >>> episode.step(episode.game.legal()[0])
        >>> episode.told(0)
        'dealt KQJ, turned JJJTTTT; B lays KKQ'
        """
        return "; ".join(self._told(row) for row in self.rows(player).tolist())

    def _told(self, row: list[int]) -> str:
        players = self.table.players
        groups = [row[first : first + len(RANKS)] for first in range(players, len(row), len(RANKS))]
        played, taken, laid = ("".join(map(str.__mul__, RANKS, group)) for group in groups)
        if not any(row[:players]):
            return f"dealt {played or '-'}, turned {laid or '-'}"
        capture = f" {played}x{taken}" if played else ""
        return PLAYERS[row.index(1)] + capture + (f" lays {laid}" if laid else "")

    def shown(self, open_hands: Collection[int]) -> str:
        """The table and the position in the notation of the reference, as a person would type it.

        open_hands: the players, by index, whose cards are shown.

        >>> from papillon.table import open_table
        >>> from papillon_engine.packing import PACK
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(PACK)
        >>> print(episode.shown(open_hands=[1]))
        rulebook salon, players 3, rounds 1, unwon play-on, dealer A, coup 1, chips A:120 B:120 C:120, pool 60, ...
        dealer A, turn B, hands A:?3 B:KKQ C:?3, layout JJJTTTT, stock 36
        """
        game = self.game
        accounts = Accounts(game.balances, game.pool, game.chips[-1])
        table: Table = game.table._replace(
            dealer=game.dealer, accounts=accounts, coup=game.coup, cards_payment=game.cards_payment, over=game.over
        )
        return f"{table}\n{self._position(open_hands)}"

    def _position(self, open_hands: Collection[int]) -> Position:
        """The position of the reference as it is seen by somebody: what he does not see is unknown.

        open_hands: the players, by index, whose cards are shown.
        """
        game = self.game

        def cards(held: int, known: bool) -> Cards:
            return tuple(map(Card, unpack_cards(held))) if known else (UNKNOWN,) * len(unpack_cards(held))

        return Position(
            hands=tuple(cards(game.hands[seat], self.seating[seat] in open_hands) for seat in game.seats),
            layout=cards(game.layout, known=True),
            stock=(UNKNOWN,) * len(game.stock),
            piles=tuple(cards(pile, known=False) for pile in game.piles),
            turn=game.turn,
            dealer=self.seating[-1],
            papillons=game.papillons,
            last_layer=game.last_layer,
            victim=game.victim,
            wanting=game.wanting,
            like_captures=tuple(seat for seat in game.seats for _ in range(game.likes[seat])),
            clockwise=game.table.rules.clockwise,
        )

    def hand_of(self, player: int) -> str:
        """The hand of a player in that notation."""
        return unpack_cards(self.game.hands[self.seats[player]])

    # --- what a player cannot know

    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock.

        Whatever these cards are, in any order, he has seen the same, and everybody could have played the same.
        """
        if not self.done:
            return []
        game, players, (pack, _) = self.game, self.table.players, self.done[-1]
        places = [*range(len(pack) - len(game.stock), len(pack))]
        begun = self._last_deal()
        for seat in game.seats:
            held = game.hands[seat] if self.seating[seat] != player else 0
            for place in range(begun + seat, begun + CARDS_A_DEAL * players, players):
                if held and holds(held, pack[place]):
                    held -= pack[place]
                    places.append(place)
        return places

    def _last_deal(self) -> int:
        """The place in the pack where the last deal begins."""
        tables, left = self.game.tables, len(self.game.stock)
        begun, stock = 0, len(PACK) - tables.dealt - tables.first_turned
        while stock > left:
            begun = len(PACK) - stock
            stock -= tables.dealt + tables.turned[stock]
        return begun

    def redeal(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance."""
        places, pack = self.hidden(player), self.done[-1][0]
        other = [*pack]
        for place, drawn in zip(places, shuffle(places, chance), strict=True):
            other[place] = pack[drawn]
        return tuple(other)
