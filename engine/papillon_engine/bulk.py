"""Plays many random games. Each depends only on its number, so the totals do not depend on how they are divided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add, sub
from typing import NamedTuple, TypeVar

import francion.table
import papillon.table
from papillon_engine.chance import WORD, chance_of, mix, shuffle
from papillon_engine.francion.game import Game as Francion
from papillon_engine.game import Game
from papillon_engine.kernel import _kernel

Table = TypeVar("Table", papillon.table.Table, francion.table.Table)


class Tally(NamedTuple):
    """What has been counted of some games; tallies are added up."""

    games: int
    """Games that were played to their end."""
    coups: int
    """Coups in them."""
    plays: int
    """Moves in them."""
    won: tuple[int, ...]
    """For each seat, the dealer's last, the coups that it has won, in Le Francion those whose point it has marked."""
    victories: tuple[int, ...]
    """For each player the games that he has won, alone or with others."""
    chips: tuple[int, ...]
    """For each player the chips that he has won or lost in all."""

    def __add__(self, other: object) -> Tally:
        """Add up what two tallies have counted, of as many players.

        >>> Tally(1, 4, 130, (1, 0, 1), (0, 1, 0), (-9, 12, -3)) + Tally(1, 3, 99, (0, 0, 1), (1, 1, 0), (2, 2, -4))
        Tally(games=2, coups=7, plays=229, won=(1, 0, 2), victories=(1, 2, 0), chips=(-7, 14, -7))
        """
        if not isinstance(other, Tally):
            return NotImplemented
        counts = (self.games + other.games, self.coups + other.coups, self.plays + other.plays)
        pairs = ((self.won, other.won), (self.victories, other.victories), (self.chips, other.chips))
        return Tally(*counts, *(tuple(map(sum, zip(*pair, strict=True))) for pair in pairs))


def simulate(table: papillon.table.Table | francion.table.Table, games: Iterable[int], seed: int = 0) -> Tally:
    """Play games from a table on to their ends, by the numbers of the games; every legal move is equally likely.

    Players call out every figure that they make (16.3). A game at a table that is over has no coups.
    Raises Unsupported, ValueError for a table in the middle of a coup.

    >>> from papillon.table import open_table
    >>> tally = simulate(open_table(players=3, unwon="share"), range(50))
    >>> tally.games, tally.coups, sum(tally.chips)
    (50, 150, 0)
    """
    if isinstance(table, francion.table.Table):
        return reduce(add, (_play(table, number, seed) for number in games), nothing(table.players))
    return Tally(*_kernel.simulate(Game(table), games, seed & WORD))


def nothing(players: int) -> Tally:
    """The tally of no games."""
    nobody = (0,) * players
    return Tally(0, 0, 0, nobody, nobody, nobody)


def _play(table: francion.table.Table, number: int, seed: int) -> Tally:
    """One game of Le Francion, played to its end."""
    game, chance = Francion(table), chance_of(seed, number)
    coups = plays = 0
    won = [0] * table.players
    while not game.over:
        seating = [game.letter(seat) for seat in game.seats]
        game.start(shuffle(chance, game.pack))
        plays += game.play_out(chance)
        coups += 1
        won[seating.index(game.winner)] += 1
    victories = tuple(int(letter in game.victors) for letter in table.letters)
    chips = tuple(map(sub, game.balances, table.accounts.balances))
    return Tally(1, coups, plays, tuple(won), victories, chips)


class Compared(NamedTuple):
    """What has been counted of games that were played at two tables."""

    games: int
    """Games."""
    coups: int
    """Coups; one counts if it was played at either table."""
    parted_games: int
    """Games in which some coup differed."""
    parted_coups: int
    """Coups of which anything that is seen differed: a move, a payment, a turn, what stays in the pool."""
    other_winners: int
    """Games with other winners at the second table."""
    chips: int
    """Chips by which the gains of a coup differed, over all players and coups."""
    largest: int
    """Chips by which they differed for one player in one coup, at most."""


def compare(one: Table, other: Table, games: Iterable[int], seed: int = 0) -> Compared:
    """Play the same games by chance at two tables, alike but for their rules.

    The packs are the same, and so are the moves wherever the players see the same and both rules allow it. One time in
    four a player of Le Papillon forgets to call out the figures of a move. Raises Unsupported, ValueError for tables
    that differ in anything else or are in the middle of a coup.

    >>> import papillon
    >>> from papillon.table import open_table
    >>> tables = [open_table(rules=papillon.rules("salon", {"ace-rate": rate})) for rate in ("each", "total")]
    >>> found = compare(*tables, range(100), seed=1)
    >>> found.games, found.parted_games, found.largest
    (100, 98, 4)
    """
    if one != other._replace(rules=one.rules):
        raise ValueError(f"expected tables alike but for their rules, found {one} and {other}")
    if isinstance(one, papillon.table.Table):
        return Compared(*_kernel.compare(Game(one), Game(other), games, seed & WORD))
    *sums, largest = zip(Compared(*[0] * 7), *(_compare((one, other), number, seed) for number in games), strict=True)
    return Compared._make((*map(sum, sums), max(largest)))


def _compare(tables: tuple[francion.table.Table, francion.table.Table], number: int, seed: int) -> Compared:
    """One game of Le Francion, played to its end at both tables."""
    games, chance = [*map(Francion, tables)], chance_of(seed, number)
    mood, parted, gaps = chance.below(WORD), list[bool](), list[int]()
    while not all(game.over for game in games):
        pack, before = shuffle(chance, games[0].pack), [game.balances for game in games]
        left, right = ([] if game.over else _seen_in_coup(game, pack, mood) for game in games)
        gains = [map(sub, game.balances, held) for game, held in zip(games, before, strict=True)]
        gaps += map(abs, map(sub, *gains))
        parted.append(left != right)
    return Compared(
        games=1,
        coups=len(parted),
        parted_games=int(any(parted)),
        parted_coups=sum(parted),
        other_winners=int(games[0].victors != games[1].victors),
        chips=sum(gaps),
        largest=max(gaps, default=0),
    )


def _seen_in_coup(game: Francion, pack: Sequence[int], mood: int) -> list[object]:
    """What everybody sees of a coup: the moves and the chips that they bring, and what comes before and after them."""
    chips, balances, begins = game.chips.copy(), game.balances, not any(game.points)
    seen: list[object] = [game.doubling, begins and game.manche]
    game.start(pack)
    while game.turn is not None:
        move = liked(game, mood)
        seen += game.turn, move, *map(sub, game.chips, chips)
        game.play(move)
    seen += game.winner, game.by_player(game.points)[game.table.letters.index(game.winner)], game.manche_winner
    return [*seen, *map(sub, game.balances, balances), game.betes, game.doubling, game.over and game.balances]


def liked(game: Francion, mood: int) -> int:
    """The move of a player who likes some cards better than others, by his mood and by what he sees alone."""
    assert game.turn is not None
    seen = game.hands[game.turn], game.turn_up, *game.trick
    sight = reduce(lambda known, cards: mix(known ^ cards), seen, mood)
    return max(game.legal(), key=lambda move: mix(sight ^ move))
