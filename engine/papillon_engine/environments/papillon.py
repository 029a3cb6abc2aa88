"""Coups of Le Papillon in play, and what each player sees of them.

He sees his own cards and what lies open; of captured cards, face down (4.5), only how many they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from papillon.cards import UNKNOWN, Card, Cards
from papillon.kit.events import Accounts
from papillon.moves import FIGURES
from papillon.position import PLAYERS, Position
from papillon.sections.s01_players_and_cards import RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table
from papillon_engine.environments.coups import Coups, Numbers, shuffle
from papillon_engine.game import Game
from papillon_engine.packing import PACK, count, holds, unpack_cards

Seen = tuple[int | None, int, int, int]
"""Whose play it is, None for a deal; three times cards, as counts of each rank in one number."""


@lru_cache(maxsize=1 << 15)
def counts(cards: int) -> Numbers:
    """How many cards there are of each rank, from king to ace.

    >>> from papillon_engine.packing import pack_cards
    >>> counts(pack_cards("KKA"))
    (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    """
    return tuple(count(cards, rank) for rank in RANKS)


@lru_cache(maxsize=1 << 15)
def size(cards: int) -> int:
    """How many cards there are.

    >>> from papillon_engine.packing import pack_cards
    >>> size(pack_cards("KKA"))
    3
    """
    return sum(counts(cards))


class Dealt(NamedTuple):
    """Cards are dealt. Cards are counts of each rank in one number, as `papillon_engine.packing` has them."""

    hands: tuple[int, ...]
    """The three cards of each player, by index."""
    turned: int
    """The cards that are turned up with them."""


class Played(NamedTuple):
    """A player has played, by his own choice or because a sauterelle has him lay down (8.4)."""

    player: int
    """Index of the player; 0 is A."""
    played: int
    """The cards with which he captures, 0 if he captures nothing."""
    taken: int
    """The cards that they take."""
    laid: int
    """The cards that he lays down."""


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


class Episode(Coups[Table, Game, Dealt | Played]):
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

    __slots__ = ("begun",)

    def __init__(self, table: Table, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        super().__init__(table, coups)
        self.begun = 0
        """The place in the pack where the last deal begins."""

    def _step(self, move: int) -> None:
        game, captures, seat = self.game, self.game.captures, self.game.turn
        hand, stock = 0 if seat is None else game.hands[seat], game.stock
        game.step(move, FIGURES)
        assert seat is not None  # or the step was refused
        left = game.hands[seat] if len(game.stock) == len(stock) else 0  # cards are dealt once nobody holds any
        played, taken = (0, 0) if move == captures.lay else (captures.played[move], captures.taken[move])
        self.course.append(Played(self.seating[seat], played, taken, hand - played - left))
        if len(game.stock) < len(stock):
            self._note_deal(stock)

    def _note_deal(self, pack: Sequence[int]) -> None:
        """Note the cards that have just gone out from a stock, and who had to lay them down at once."""
        game, players = self.game, self.table.players
        self.begun = len(PACK) - len(pack)
        dealt = pack[: len(pack) - len(game.stock)]
        hands = [sum(dealt[seat : CARDS_A_DEAL * players : players]) for seat in game.seats]
        self.course.append(Dealt(tuple(hands[seat] for seat in self.seats), sum(dealt[CARDS_A_DEAL * players :])))
        for seat in game.seats:
            if not game.hands[seat]:
                self.course.append(Played(self.seating[seat], 0, 0, hands[seat]))

    # --- what a player sees

    @property
    def moves(self) -> tuple[str, ...]:
        """What each move is, by its number, in the notation of moves."""
        return tuple(map(str, self.game.captures.moves))

    def sight(self, player: int | None) -> Sight:
        """What a player sees at this moment. player: by index; None is somebody who looks on, and sees no hand.

        >>> from papillon.table import open_table
        >>> from papillon_engine.packing import PACK
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(PACK)
        >>> seen = episode.sight(1)
        >>> seen.hand, seen.hands, seen.stock, seen.turn
        ((2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (3, 3, 3), (36,), (0, 1, 0))
        """
        game, seats = self.game, self.seats

        def each(by_seat: Sequence[int]) -> Numbers:
            return tuple([by_seat[seat] for seat in seats])

        def who(marked: int | None) -> Numbers:
            return tuple([int(seat == marked) for seat in seats])

        own = None if player is None else seats[player]
        made = {seat: place for place, seat in enumerate(game.papillons, start=1)}
        return Sight(
            player=who(own),
            hand=counts(0 if own is None else game.hands[own]),
            layout=counts(game.layout),
            hands=each([*map(size, game.hands)]),
            piles=each([*map(size, game.piles)]),
            chips=game.balances,
            pool=(game.pool,),
            stock=(len(game.stock),),
            dealer=who(len(seats) - 1),
            turn=who(game.turn),
            papillons=tuple(made.get(seat, 0) for seat in seats),
            last_layer=who(game.last_layer),
            wanting=who(game.wanting),
            victim=who(game.victim),
            likes=each(game.likes),
            coup=(game.coup,),
            cards=(game.cards_payment,),
        )

    def remembered(self) -> Numbers:
        """The cards that everybody has captured, player by player: whoever remembers what has lain open knows them."""
        return sum((counts(self.game.piles[seat]) for seat in self.seats), ())

    def seen(self, player: int | None) -> Iterator[Seen]:
        """What a player has seen happen. player: by index; None is somebody who looks on.

        Cards of a play: those with which its player captures, those that they take, those laid down; of a deal: those
        that the player who sees it got himself, none, those turned up.
        """
        for happened in self.course:
            if isinstance(happened, Dealt):
                yield None, 0 if player is None else happened.hands[player], 0, happened.turned
            else:
                yield happened

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
        return "; ".join(_told(*seen) for seen in self.seen(player))

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
            return tuple(map(Card, unpack_cards(held))) if known else (UNKNOWN,) * size(held)

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
        for seat in game.seats:
            held = game.hands[seat] if self.seating[seat] != player else 0
            for place in range(self.begun + seat, self.begun + CARDS_A_DEAL * players, players):
                if held and holds(held, pack[place]):
                    held -= pack[place]
                    places.append(place)
        return places

    def redeal(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance."""
        places, pack = self.hidden(player), self.done[-1][0]
        other = [*pack]
        for place, drawn in zip(places, shuffle(places, chance), strict=True):
            other[place] = pack[drawn]
        return tuple(other)


def _told(who: int | None, played: int, taken: int, laid: int) -> str:
    if who is None:
        return f"dealt {unpack_cards(played) or '-'}, turned {unpack_cards(laid) or '-'}"
    capture = f" {unpack_cards(played)}x{unpack_cards(taken)}" if played else ""
    return PLAYERS[who] + capture + (f" lays {unpack_cards(laid)}" if laid else "")
