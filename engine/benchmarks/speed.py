"""Moves per second of the fast engine beside the reference, both in turn on one core, ratios taken round by round.

Run it with `uv run --group bench python engine/benchmarks/speed.py`; the group brings OpenSpiel.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from statistics import median

import numpy
from papillon_engine import Game, bulk, kernel
from papillon_engine.bulk import Tally
from papillon_engine.francion import Game as Francion
from papillon_engine.in_play import AnyInPlay
from papillon_engine.kernel.lockstep import Batch, draw_moves

import francion.course
import papillon.course
from benchmarks.measures import francion_moves, machine, one_or_more, papillon_moves, pin, play_for, spread
from benchmarks.random_play import Contestant, measure, openspiel_moves, present, seconds_above_zero
from papillon.kit.game import AnyTable

PAPILLON = papillon.table.open_table(players=3, rounds=1)
FRANCION = francion.table.open_table(players=4, manches=1)
PAPILLON_GAME = "Le Papillon, 3 players"
SIDE_BY_SIDE = 1000
"""Games that are played in lockstep."""
KNOWN = 20_000
"""Games that are played beforehand: what a play comes to is asked of the reference once in a process."""


def bulk_moves(
    simulate: Callable[..., Tally], table: AnyTable, games: int, seconds: float, seed: int
) -> tuple[int, float]:
    """Whole games from a table on by `simulate`, so many between two looks at the clock."""
    begun = count(step=games)

    def play_games() -> int:
        first = next(begun)
        return simulate(table, range(first, first + games), seed).plays

    return play_for(seconds, play_games)


def step_moves(start: AnyInPlay | kernel.Game, seconds: float, seed: int) -> tuple[int, float]:
    """The same games move by move, as a search asks for them: the moves listed, checked, and kept to be taken back."""
    chance, coups = Random(seed).random, count()

    def play_game() -> int:
        game, moves = start.clone(), 0
        while not game.over:
            game.deal_by_chance(seed, next(coups))
            while legal := game.legal():
                game.step(legal[int(chance() * len(legal))])
                moves += 1
        return moves

    return play_for(seconds, play_game)


def lockstep_moves(seconds: float, seed: int) -> tuple[int, float]:
    """The same games side by side: a mask of all legal moves, a draw among them in numpy, and a step in every game."""
    batch, chance = Batch(PAPILLON, SIDE_BY_SIDE, seed), numpy.random.default_rng(seed)

    def play_a_step() -> int:
        batch.step(draw_moves(batch.legal_mask(), chance))
        return batch.games

    return play_for(seconds, play_a_step)


def ours(
    name: str, play: Callable[[float, int], tuple[int, float]], game: str = "Le Papillon, 3 players"
) -> Contestant:
    """One that plays by the engine."""
    return Contestant(name, "le-papillon-engine", game, play)


REFERENCE = Contestant("the reference", "le-papillon", PAPILLON_GAME, papillon_moves)
FRANCION_REFERENCE = Contestant("Le Francion's reference", "le-papillon", "Le Francion, 4 players", francion_moves)
OPENSPIEL = Contestant("OpenSpiel, step by step", "open-spiel", "hearts, 4 players (C++)", openspiel_moves)
CONTESTANTS = (
    REFERENCE,
    OPENSPIEL,
    ours("plain engine, step by step", partial(step_moves, Game(PAPILLON))),
    ours("plain engine, in bulk", partial(bulk_moves, bulk.simulate, PAPILLON, 20)),
    ours("kernel, step by step", partial(step_moves, kernel.Game(PAPILLON))),
    ours("kernel, in bulk", partial(bulk_moves, kernel.simulate, PAPILLON, 1000)),
    ours("kernel, in lockstep", lockstep_moves),
    FRANCION_REFERENCE,
    ours("its plain engine, step by step", partial(step_moves, Francion(FRANCION)), FRANCION_REFERENCE.game),
    FRANCION_REFERENCE._replace(
        name="its plain engine, in bulk", play=partial(bulk_moves, bulk.simulate, FRANCION, 20)
    ),
)


def short(ratio: float) -> str:
    """A ratio with two digits, or all those before the point."""
    return f"{ratio:.2g}" if ratio < 100 else f"{ratio:.0f}"


def rows(contestants: list[Contestant], rates: dict[str, list[float]]) -> list[str]:
    """The results as a Markdown table: medians, and between which quartiles the ratios lie."""
    yardsticks = [name for name in (REFERENCE.name, OPENSPIEL.name) if name in rates]
    heads = [f"| to {name} | quartiles " for name in yardsticks]
    lines = [f"| played by | moves per second {''.join(heads)}|", f"|---|--:{'|--:|--:' * len(yardsticks)}|"]
    for name, _, game, _ in contestants:
        reference = FRANCION_REFERENCE if game == FRANCION_REFERENCE.game else REFERENCE
        cells = [name, f"{median(rates[name]):,.0f}"]
        for yardstick in yardsticks:
            others = rates[reference.name if yardstick == REFERENCE.name else yardstick]
            ratios = [rate / other for rate, other in zip(rates[name], others, strict=True)]
            low, middle, high = spread(ratios)
            cells += [short(middle), f"{short(low)} – {short(high)}"]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=seconds_above_zero, default=2, help="each, each round (default: 2)")
    parser.add_argument("--rounds", type=one_or_more, default=9, help="in which all play in turn (default: 9)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    asked = parser.parse_args()
    pin()
    kernel.simulate(PAPILLON, range(KNOWN))
    contestants, missing = present(CONTESTANTS, asked.seed)
    rates = measure(contestants, asked.seconds, asked.rounds, asked.seed)
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each\n")
    print(*rows(contestants, rates), sep="\n")
    for name, reason in missing.items():
        print(f"\n{name} is not measured: {reason}")


if __name__ == "__main__":
    main()
