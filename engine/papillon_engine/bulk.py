"""Many games by chance, each from its own number: what is counted of them does not depend on how they are divided."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

import francion.table
import papillon.table
from papillon_engine.chance import chance_of, shuffle
from papillon_engine.francion.game import Game as Francion
from papillon_engine.game import Game
from papillon_engine.in_play import AnyInPlay


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

    Players call out every figure that they make (16.3). Of a table that is over no game has a coup.
    Raises Unsupported, ValueError for a table in the middle of a coup.

    >>> from papillon.table import open_table
    >>> tally = simulate(open_table(players=3, unwon="share"), range(50))
    >>> tally.games, tally.coups, sum(tally.chips)
    (50, 150, 0)
    """
    start = Francion(table) if isinstance(table, francion.table.Table) else Game(table)
    before, seatings, pack = start.balances, seatings_of(start), start.pack
    played = coups = plays = 0
    won, victories, chips = ([0] * table.players for _ in range(3))
    for number in games:
        game, chance = start.clone(), chance_of(seed, number)
        while not game.over:
            seating = seatings[game.dealer]
            game.start(shuffle(chance, pack))
            plays += game.play_out(chance)
            coups += 1
            if game.winner:
                won[seating.index(game.winner)] += 1
        played += 1
        for letter in game.victors:
            victories[table.letters.index(letter)] += 1
        chips = [*map(add, chips, game.balances)]
    gains = (after - played * first for after, first in zip(chips, before, strict=True))
    return Tally(played, coups, plays, tuple(won), tuple(victories), tuple(gains))


def seatings_of(game: AnyInPlay) -> tuple[str, ...]:
    """For each dealer the letters of the players, seat by seat."""
    other, seatings = game.clone(), []
    for dealer in game.seats:
        other.dealer = dealer
        seatings.append("".join(map(other.letter, game.seats)))
    return tuple(seatings)
