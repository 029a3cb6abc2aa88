"""What a player sees: his own cards and what lies open; of captured cards, face down (4.5), only how many they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from papillon.cards import UNKNOWN, Card, Cards
from papillon.kit.accounts import Accounts
from papillon.position import PLAYERS, Position
from papillon.sections.s01_players_and_cards import RANKS
from papillon.table import Table
from papillon_engine.environments.episode import Dealt, Episode
from papillon_engine.packing import count, unpacked

Numbers = tuple[int, ...]
"""One number for each rank, king to ace, or for each player, or one alone."""
Seen = tuple[int | None, int, int, int]
"""Whose play it is, None for a deal; three times cards, as counts of each rank in one number."""


@lru_cache(maxsize=1 << 15)
def counts(cards: int) -> Numbers:
    """How many cards there are of each rank, from king to ace.

    >>> from papillon_engine.packing import packed
    >>> counts(packed("KKA"))
    (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    """
    return tuple(count(cards, rank) for rank in RANKS)


@lru_cache(maxsize=1 << 15)
def size(cards: int) -> int:
    """How many cards there are.

    >>> from papillon_engine.packing import packed
    >>> size(packed("KKA"))
    3
    """
    return sum(counts(cards))


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


def sight(episode: Episode, player: int | None) -> Sight:
    """What a player sees at this moment. player: by index; None is somebody who looks on, and sees no hand.

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(PACK)
    >>> seen = sight(episode, 1)
    >>> seen.hand, seen.hands, seen.stock, seen.turn
    ((2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (3, 3, 3), (36,), (0, 1, 0))
    """
    game, seats = episode.game, episode.seats

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


def captured(episode: Episode) -> Numbers:
    """The cards that everybody has captured, player by player: whoever remembers what has lain open knows them."""
    return sum((counts(episode.game.piles[seat]) for seat in episode.seats), ())


# --- what has happened


def course_seen(episode: Episode, player: int | None) -> Iterator[Seen]:
    """What a player has seen happen. player: by index; None is somebody who looks on.

    Cards of a play: those with which its player captures, those that they take, those laid down; of a deal: those that
    the player who sees it got himself, none, those turned up.
    """
    for happened in episode.course:
        if isinstance(happened, Dealt):
            yield None, 0 if player is None else happened.hands[player], 0, happened.turned
        else:
            yield happened


def course_told(episode: Episode, player: int | None) -> str:
    """What a player has seen happen, in a line. player: by index; None is somebody who looks on.

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(PACK)
    >>> episode.step(episode.game.legal()[0])
    >>> course_told(episode, 0)
    'dealt KQJ, turned JJJTTTT; B lays KKQ'
    """
    return "; ".join(_told(*seen) for seen in course_seen(episode, player))


def _told(who: int | None, played: int, taken: int, laid: int) -> str:
    if who is None:
        return f"dealt {unpacked(played) or '-'}, turned {unpacked(laid) or '-'}"
    capture = f" {unpacked(played)}x{unpacked(taken)}" if played else ""
    return PLAYERS[who] + capture + (f" lays {unpacked(laid)}" if laid else "")


# --- in the notation of the reference


def shown(episode: Episode, open_hands: Collection[int]) -> str:
    """The table and the position in the notation of the reference, as a person would type it.

    open_hands: the players, by index, whose cards are shown.

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(PACK)
    >>> print(shown(episode, open_hands=[1]))
    rulebook salon, players 3, rounds 1, unwon play-on, dealer A, coup 1, chips A:120 B:120 C:120, pool 60, ...
    dealer A, turn B, hands A:?3 B:KKQ C:?3, layout JJJTTTT, stock 36
    """
    game = episode.game
    accounts = Accounts(game.balances, game.pool, game.chips[-1])
    table: Table = game.table._replace(
        dealer=game.dealer, accounts=accounts, coup=game.coup, cards_payment=game.cards_payment, over=game.over
    )
    return f"{table}\n{position(episode, open_hands)}"


def position(episode: Episode, open_hands: Collection[int]) -> Position:
    """The position of the reference as it is seen by somebody: what he does not see is unknown.

    open_hands: the players, by index, whose cards are shown.
    """
    game = episode.game

    def cards(held: int, known: bool) -> Cards:
        return tuple(map(Card, unpacked(held))) if known else (UNKNOWN,) * size(held)

    return Position(
        hands=tuple(cards(game.hands[seat], episode.seating[seat] in open_hands) for seat in game.seats),
        layout=cards(game.layout, known=True),
        stock=(UNKNOWN,) * len(game.stock),
        piles=tuple(cards(pile, known=False) for pile in game.piles),
        turn=game.turn,
        dealer=episode.seating[-1],
        papillons=game.papillons,
        last_layer=game.last_layer,
        victim=game.victim,
        wanting=game.wanting,
        like_captures=tuple(game.likes),
        clockwise=game.table.rules.clockwise,
    )
