"""Shows how much better one player is than another: coups from the same packs, each player once in every seat.

    uv run --directory engine python -m papillon_engine.contest --packs 400
    uv run --directory engine python -m papillon_engine.contest searching greedy --players 4

Without names, each player after the first meets the one before it in the list. One sits among others of the other kind,
and changes seats until he has had each; what he wins more than they do on average, over all seats, is one observation
of a pack. The interval is the mean of these ± 1.96 of its standard errors.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, TypeAlias

from papillon.kit.console import guarded, positive
from papillon.table import open_table
from papillon_engine.counts import chunks_of, parser_of, results_of, run_command
from papillon_engine.game import Game
from papillon_engine.packing import PACK
from papillon_engine.players import PLAYERS, Sight

PROGRAM: Final = "papillon_engine.contest"
SURE: Final = 1.96
"""Standard errors on either side of the mean in a 95% confidence interval."""
Choices: TypeAlias = dict[tuple[str, tuple[int, ...]], int]
"""A player's name, the moves so far → his move."""
PACKS_A_CHUNK: Final = 10
"""Packs that are played together."""


def meet(packs: range, one: str, others: str, players: int = 3, seed: int = 1) -> list[float]:
    """By how many chips a coup one player is ahead of others, for each pack of these numbers, over all seats.

    Raises ValueError for a name that there is not.

    >>> mean, margin = interval(meet(range(300), "greedy", "random"))
    >>> mean > margin > 0
    True
    """
    for name in (one, others):
        if name not in PLAYERS:
            raise ValueError(f"expected a player of {', '.join(PLAYERS)}, found {name!r}")
    return [play_pack(f"{seed}/{pack}", one, others, players) for pack in packs]


def interval(leads: Sequence[float]) -> tuple[float, float]:
    """The mean of some leads, in chips a coup, and half the width of its 95% confidence interval."""
    return fmean(leads), SURE * stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else inf


def play_pack(seed: str, one: str, others: str, players: int) -> float:
    """Play one pack from every seat: by how many chips a coup one player is ahead of the others.

    seed: of the pack, and of what players draw.
    """
    chance, lead = Random(seed), 0.0
    known: Choices = {}
    pack = sorted(PACK, key=lambda _: chance.random())
    for own in range(players):
        game = Game(open_table(players))
        game.deal(pack)
        player, before = game.player(own), game.balances
        play_coup(game, [one if seat == own else others for seat in game.seats], seed, known)
        gains = [after - first for after, first in zip(game.balances, before, strict=True)]
        lead += (gains[player] - (sum(gains) - gains[player]) / (players - 1)) / players
    return lead


def play_coup(game: Game, seated: Sequence[str], seed: str, known: Choices) -> None:
    """Play a coup under way to its end. seated: who plays, seat by seat.  known: what has been chosen from this pack.

    seed: each play draws by it and by its number alone, so that coups part only where somebody plays otherwise.
    """
    played: tuple[int, ...] = ()
    while game.turn is not None:
        moves, who = game.legal(), (seated[game.turn], played)
        if len(moves) > 1 and who not in known:
            known[who] = PLAYERS[seated[game.turn]](Sight.of(game), Random(f"{seed}/{len(played)}"))
        move = moves[0] if len(moves) == 1 else known[who]
        game.step(move)
        played += (move,)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("names", nargs="*", metavar="PLAYER", help=", ".join(PLAYERS))
    parser.add_argument("--packs", type=positive, default=100, metavar="N", help="how many packs (%(default)s)")
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="at the table (%(default)s)")
    options = parser.parse_args(arguments)
    if len(options.names) not in (0, 2) or not {*options.names} <= PLAYERS.keys():
        parser.error(
            f"expected two players or none, of {', '.join(PLAYERS)}, found {' '.join(map(repr, options.names))}"
        )
    return run_command(PROGRAM, partial(run, options))


def run(options: Namespace) -> int:
    """Let the players meet, and print by how much each is ahead."""
    names = options.names[::-1] or [*PLAYERS]
    chunks = chunks_of("--packs", options.packs, PACKS_A_CHUNK)
    print("player     against       ahead by, chips a coup   packs")
    for others, one in pairwise(names):
        count = partial(meet, one=one, others=others, players=options.players, seed=options.seed)
        with results_of(count, chunks, options) as found:
            leads = [lead for _, some in sorted(found, key=lambda chunk: chunk[0].start) for lead in some]
        mean, margin = interval(leads)
        print(f"{one:10} {others:10} {mean:+10.2f} ± {margin:<10.2f} {len(leads):>7}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
