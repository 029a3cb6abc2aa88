"""Coups of Le Francion in play, and what each player sees of them.

He sees his own cards and what lies open; of tricks that are taken, only how many they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import chain, takewhile
from typing import ClassVar, Final, NamedTuple, Self

import numpy as np

from francion.position import Position
from francion.sections.s01_players_and_deal import CARDS_EACH
from francion.table import Table
from papillon.kit.cards import SUITS, UNKNOWN, Cards, write_cards
from papillon.kit.events import Accounts
from papillon_engine.environments.coups import Array, Coups, fill_places, ones
from papillon_engine.francion.game import Game
from papillon_engine.francion.packing import CARDS, ONE, unpack_cards
from papillon_engine.francion.tables import Following
from papillon_engine.sight import ANY, Numbers


@lru_cache(maxsize=1 << 15)
def bits(cards: int) -> Numbers:
    """A 1 for each of some cards, at the place of its number.

    >>> sum(bits(5)), bits(5)[:4]
    (2, (1, 0, 1, 0))
    """
    return tuple(cards >> number & 1 for number in range(len(CARDS)))


class Dealt(NamedTuple):
    """The cards of a coup are dealt. Cards are bits, as `papillon_engine.francion.packing` has them."""

    hands: tuple[int, ...]
    """The nine cards of each player, by index."""
    turned: int
    """The turn-up."""


class Played(NamedTuple):
    """A player has played a card."""

    player: int
    """Index of the player; 0 is A."""
    card: int
    """The card."""
    asked: str
    """The suit that was asked for, "" where he led."""


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


class Episode(Coups[Table, Game]):
    """So many coups of Le Francion.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(episode.game.pack)
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, episode.gains
    (False, (-13, 4, 9))
    """

    sits: ClassVar = Game
    most: ClassVar = MOST

    __slots__ = ("course",)

    def __init__(self, table: Table, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        super().__init__(table, coups)
        self.course: list[Dealt | Played] = []
        """What has happened, of which each player has seen a part."""

    def clone(self) -> Self:
        """Give the same episode for somebody else to go on with."""
        other = super().clone()
        other.course = [*self.course]
        return other

    def _deal(self, pack: tuple[int, ...]) -> None:
        self.game.deal(pack)
        self.course.append(Dealt(self.game.by_player(self.game.hands), self.game.turn_up))

    def _step(self, move: int) -> None:
        game, player, asked = self.game, self.player, self.game.asked
        game.step(move)
        assert player is not None  # or the step was refused
        self.course.append(Played(player, 1 << move, asked))

    # --- what a player sees

    @property
    def moves(self) -> tuple[str, ...]:
        """What each move is, by its number: a card."""
        return tuple(map(str, CARDS))

    def mask(self) -> Array:
        """For each move 1 if it is legal."""
        return np.array(bits(self.game.mask()), np.int8)

    def numbers(self, player: int | None) -> Array:
        """The numbers of `sight`, one after another."""
        return np.fromiter(chain(*self.sight(player)), np.int64)

    def sight(self, player: int | None) -> Sight:
        """What a player sees at this moment. player: by index; None is somebody who looks on, and sees no hand.

        >>> from francion.table import open_table
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(episode.game.pack)
        >>> seen = episode.sight(1)
        >>> sum(seen.hand), seen.hands, seen.stock, seen.turn
        (9, (9, 9, 9), (4,), (0, 1, 0))
        """
        game, seats = self.game, self.seats
        on_table = self._on_table()
        own = None if player is None else seats[player]
        leader = None if game.turn is None else (game.turn - len(game.trick)) % len(seats)

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

    def _on_table(self) -> dict[int, int]:
        """Seat → the card that it has on the table."""
        game, players = self.game, len(self.seats)
        if game.turn is None:
            return {}
        leader = game.turn - len(game.trick)
        return {(leader + place) % players: card for place, card in enumerate(game.trick)}

    def remembered(self) -> Numbers:
        """The cards of everybody's tricks, player by player: whoever remembers what has lain open knows them."""
        return sum((bits(self.game.won[seat]) for seat in self.seats), ())

    def seen(self, player: int | None) -> Iterator[tuple[int | None, int, int]]:
        """What a player has seen happen. player: by index; None is somebody who looks on.

        Who plays, None for a deal; the card that he plays, or what the player himself was dealt; what was turned up.
        """
        for happened in self.course:
            if isinstance(happened, Dealt):
                yield None, 0 if player is None else happened.hands[player], happened.turned
            else:
                yield happened.player, happened.card, 0

    def rows(self, player: int | None) -> Array:
        """The same as rows of numbers: a 1 for who plays, nobody at a deal, and twice cards."""
        players = self.table.players
        rows = [[*ones(who, players), *bits(cards), *bits(turned)] for who, cards, turned in self.seen(player)]
        return np.array(rows, np.int64).reshape(len(rows), players + 2 * len(CARDS))

    def told(self, player: int | None) -> str:
        """What a player has seen happen, in a line. player: by index; None is somebody who looks on.

        >>> from francion.table import open_table
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(episode.game.pack)
        >>> episode.step(episode.game.legal()[0])
        >>> episode.told(0)
        'dealt Qc9cAdJd8dKhTh7hQs, turned Js; B Ac'
        """
        letters = self.table.letters
        return "; ".join(
            f"dealt {write_cards(unpack_cards(cards))}, turned {write_cards(unpack_cards(turned))}"
            if who is None
            else f"{letters[who]} {write_cards(unpack_cards(cards))}"
            for who, cards, turned in self.seen(player)
        )

    def shown(self, open_hands: Collection[int]) -> str:
        """The table and, once cards are dealt, the position in the notation of the reference.

        open_hands: the players, by index, whose cards are shown.

        >>> from francion.table import open_table
        >>> episode = Episode(open_table(players=3))
        >>> episode.deal(episode.game.pack)
        >>> print(episode.shown(open_hands=[1]))
        rulebook francion, players 3, manches 1, dealer A, manche 1, coup 1, chips A:171 B:180 C:180, stake 9, ...
        dealer A, turn B, turnup Js, hands A:?9 B:AcJc8cKdTd7dQh9hAs C:?9, stock ?4
        """
        game = self.game
        table: Table = game.table._replace(
            dealer=game.dealer,
            accounts=Accounts(game.balances, game.pool),
            points=game.by_player(game.points),
            betes=game.by_player(game.betes),
            coup=game.coup,
            manche=game.manche,
            doubling=game.doubling,
            over=game.over,
        )
        return f"{table}\n{self._position(open_hands)}" if self.done else str(table)

    def _position(self, open_hands: Collection[int]) -> Position:
        """The position of the reference as it is seen by somebody: what he does not see is unknown.

        open_hands: the players, by index, whose cards are shown.
        """
        game = self.game

        def cards(held: int, known: bool) -> Cards:
            return unpack_cards(held) if known else (UNKNOWN,) * held.bit_count()

        return Position(
            hands=tuple(cards(game.hands[seat], self.seating[seat] in open_hands) for seat in game.seats),
            won=tuple(cards(won, known=False) for won in game.won),
            turn_up=unpack_cards(game.turn_up)[0],
            stock=(UNKNOWN,) * len(game.stock),
            trick=sum(map(unpack_cards, game.trick), ()),
            turn=game.turn,
            dealer=self.seating[-1],
        )

    def hand_of(self, player: int) -> str:
        """The hand of a player in that notation."""
        return write_cards(unpack_cards(self.game.hands[self.seats[player]]))

    # --- what a player cannot know

    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock."""
        return [*chain.from_iterable(self._hidden_places(player))] if self.done else []

    def _hidden_places(self, player: int) -> list[list[int]]:
        """The same for each seat, his own empty, and for the stock over the turn-up."""
        players, (pack, _) = self.table.players, self.done[-1]
        dealt = CARDS_EACH * players
        hands = [
            [place for place in range(seat, dealt, players) if pack[place] & held and self.seating[seat] != player]
            for seat, held in enumerate(self.game.hands)
        ]
        return [*hands, [*range(dealt + 1, len(pack))]]

    def barred(self) -> list[int]:
        """For each seat the cards that it cannot hold, since it could not have played as it has: it follows suit (3.1).

        One more place, the stock, may have any card.
        """
        barred = [0] * (self.table.players + 1)
        for played in takewhile(lambda happened: isinstance(happened, Played), reversed(self.course)):
            assert isinstance(played, Played)
            if played.asked:
                following = self.game.tables.following[played.asked]
                barred[self.seats[played.player]] |= barred_by(following, played.card)
        return barred

    def redeal(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance."""
        places, barred, pack = self._hidden_places(player), self.barred(), self.done[-1][0]
        cards = [pack[place] for held in places for place in held]
        found = fill_places([*map(len, places)], cards, lambda card, place: not card & barred[place], chance)
        other = [*pack]
        for held, drawn in zip(places, found, strict=True):
            for place, card in zip(held, drawn, strict=True):
                other[place] = card
        return tuple(other)


def barred_by(following: Following, card: int) -> int:
    """The cards that nobody holds who plays a card to a suit asked for: each alone would have had to be played.

    >>> from papillon.kit.cards import Card
    >>> barred_by(Following("s", only_heart_forced=False), ONE[Card("7", "h")]).bit_count()
    13
    """
    barred = 0
    for other in ONE.values():
        hand = other | card
        if other & following.deciding and not card & following.playable[hand & following.deciding]:
            barred |= other
    return barred
