"""Moves per second of the fast engine beside the reference, both in turn on one core, ratios taken round by round.

Run it with `uv run --extra engine --group bench python -m benchmarks.engine`; the group brings OpenSpiel.
"""

from __future__ import annotations

import argparse
from itertools import count
from random import Random
from statistics import median

from papillon_engine import Game, simulate
from papillon_engine.packing import PACK

from benchmarks.clock import machine, one_or_more, pin, play_for, spread
from benchmarks.ours import papillon_moves
from benchmarks.peers import openspiel_moves
from benchmarks.random_play import Contestant, measure, present, seconds_above_zero
from papillon.course import open_table

GAMES = 20
"""Games that are played in bulk between two looks at the clock."""


def bulk_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Whole games of one round with three players by `simulate`; every legal move is equally likely."""
    table, begun = open_table(players=3), count(step=GAMES)

    def play_games() -> int:
        first = next(begun)
        return simulate(table, range(first, first + GAMES), seed).plays

    return play_for(seconds, play_games)


def step_moves(seconds: float, seed: int) -> tuple[int, float]:
    """The same games move by move, as a search asks for them: the moves listed, checked, and kept to be taken back."""
    chance, table = Random(seed), open_table(players=3)

    def play_game() -> int:
        game, pack, moves = Game(table), list(PACK), 0
        while not game.over:
            chance.shuffle(pack)
            game.deal(tuple(pack))
            while legal := game.legal():
                game.step(chance.choice(legal))
                moves += 1
        return moves

    return play_for(seconds, play_game)


REFERENCE = Contestant("the reference", "le-papillon", "Le Papillon, 3 players", papillon_moves)
CONTESTANTS = (
    REFERENCE,
    Contestant("the engine, in bulk", "le-papillon-engine", "Le Papillon, 3 players", bulk_moves),
    Contestant("the engine, step by step", "le-papillon-engine", "Le Papillon, 3 players", step_moves),
    Contestant("OpenSpiel", "open-spiel", "hearts, 4 players (C++)", openspiel_moves),
)


def rows(contestants: list[Contestant], rates: dict[str, list[float]]) -> list[str]:
    """The results as a Markdown table: medians, and between which quartiles the ratios lie."""
    lines = ["| played by | game | moves per second | ratio to the reference | quartiles |", "|---|---|--:|--:|--:|"]
    for name, _, game, _ in contestants:
        ratios = [rate / other for rate, other in zip(rates[name], rates[REFERENCE.name], strict=True)]
        low, middle, high = spread(ratios)
        lines.append(f"| {name} | {game} | {median(rates[name]):,.0f} | {middle:.1f} | {low:.1f} – {high:.1f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--seconds", type=seconds_above_zero, default=2, help="each, each round (default: 2)")
    parser.add_argument("--rounds", type=one_or_more, default=9, help="in which all play in turn (default: 9)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    asked = parser.parse_args()
    pin()
    contestants, missing = present(CONTESTANTS, asked.seed)
    rates = measure(contestants, asked.seconds, asked.rounds, asked.seed)
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each\n")
    print(*rows(contestants, rates), sep="\n")
    for name, reason in missing.items():
        print(f"\n{name} is not measured: {reason}")


if __name__ == "__main__":
    main()
