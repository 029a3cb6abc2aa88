"""What a player sees of Le Francion: his own cards and what lies open; of tricks that are taken, how many they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from francion.position import Position
from francion.table import Table
from papillon.kit.accounts import Accounts
from papillon.kit.cards import SUITS, UNKNOWN, Cards, write_cards
from papillon_engine.francion.environments.episode import Dealt, Episode
from papillon_engine.francion.packing import CARDS, unpacked

Numbers = tuple[int, ...]
"""One number for each card of the 52, or for each player, or one alone."""


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


def sight(episode: Episode, player: int | None) -> Sight:
    """What a player sees at this moment. player: by index; None is somebody who looks on, and sees no hand.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(episode.game.pack)
    >>> seen = sight(episode, 1)
    >>> sum(seen.hand), seen.hands, seen.stock, seen.turn
    (9, (9, 9, 9), (4,), (0, 1, 0))
    """
    game, seats = episode.game, episode.seats
    on_table = _on_table(episode)
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


def _on_table(episode: Episode) -> dict[int, int]:
    """Seat → the card that it has on the table."""
    game, players = episode.game, len(episode.seats)
    if game.turn is None:
        return {}
    leader = game.turn - len(game.trick)
    return {(leader + place) % players: card for place, card in enumerate(game.trick)}


def taken(episode: Episode) -> Numbers:
    """The cards of everybody's tricks, player by player: whoever remembers what has lain open knows them."""
    return sum((bits(episode.game.won[seat]) for seat in episode.seats), ())


# --- what has happened


def course_seen(episode: Episode, player: int | None) -> Iterator[tuple[int | None, int, int]]:
    """What a player has seen happen: who plays, None for a deal; the card, or what he was dealt; what was turned up.

    player: by index; None is somebody who looks on.
    """
    for happened in episode.course:
        if isinstance(happened, Dealt):
            yield None, 0 if player is None else happened.hands[player], happened.turned
        else:
            yield happened.player, happened.card, 0


def course_told(episode: Episode, player: int | None) -> str:
    """What a player has seen happen, in a line. player: by index; None is somebody who looks on.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(episode.game.pack)
    >>> episode.step(episode.game.legal()[0])
    >>> course_told(episode, 0)
    'dealt Qc9cAdJd8dKhTh7hQs, turned Js; B Ac'
    """
    letters = episode.table.letters
    return "; ".join(
        f"dealt {write_cards(unpacked(cards))}, turned {write_cards(unpacked(turned))}"
        if who is None
        else f"{letters[who]} {write_cards(unpacked(cards))}"
        for who, cards, turned in course_seen(episode, player)
    )


# --- in the notation of the reference


def shown(episode: Episode, open_hands: Collection[int]) -> str:
    """The table and, once cards are dealt, the position in the notation of the reference.

    open_hands: the players, by index, whose cards are shown.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3))
    >>> episode.deal(episode.game.pack)
    >>> print(shown(episode, open_hands=[1]))
    rulebook francion, players 3, manches 1, dealer A, manche 1, coup 1, chips A:171 B:180 C:180, stake 9, points ...
    dealer A, turn B, turnup Js, hands A:?9 B:AcJc8cKdTd7dQh9hAs C:?9, stock ?4
    """
    game = episode.game
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
    return f"{table}\n{position(episode, open_hands)}" if episode.done else str(table)


def position(episode: Episode, open_hands: Collection[int]) -> Position:
    """The position of the reference as it is seen by somebody: what he does not see is unknown.

    open_hands: the players, by index, whose cards are shown.
    """
    game = episode.game

    def cards(held: int, known: bool) -> Cards:
        return unpacked(held) if known else (UNKNOWN,) * held.bit_count()

    return Position(
        hands=tuple(cards(game.hands[seat], episode.seating[seat] in open_hands) for seat in game.seats),
        won=tuple(cards(won, known=False) for won in game.won),
        turn_up=unpacked(game.turn_up)[0],
        stock=(UNKNOWN,) * len(game.stock),
        trick=sum(map(unpacked, game.trick), ()),
        turn=game.turn,
        dealer=episode.seating[-1],
    )
