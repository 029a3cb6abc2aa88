"""Moves per second of random play, this project beside its peers, in turn on one core.

Run it with `uv run --group bench python -m benchmarks.random_play --seconds 5`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, NamedTuple

from benchmarks.clock import machine, one_or_more, pin, spread
from benchmarks.ours import papillon_moves
from benchmarks.peers import openspiel_moves, pokerkit_moves, rlcard_moves

WARM_UP = 0.2
YARDSTICK = "PokerKit"


class Contestant(NamedTuple):
    """Somebody who plays: a name, the package that pip knows, the game, and the function that plays it."""

    name: str
    package: str
    game: str
    play: Callable[[float, int], tuple[int, float]]


CONTESTANTS = (
    Contestant("papillon", "le-papillon", "Le Papillon, 3 players", papillon_moves),
    Contestant("PokerKit", "pokerkit", "no-limit hold'em, 3 players", pokerkit_moves),
    Contestant("OpenSpiel", "open-spiel", "hearts, 4 players (C++)", openspiel_moves),
    Contestant("RLCard", "rlcard", "no-limit hold'em, 3 players", rlcard_moves),
)


def present(contestants: tuple[Contestant, ...], seed: int) -> tuple[list[Contestant], dict[str, str]]:
    """Warm everybody up: who can be measured, and for the others, by name, what to do about it."""
    found, missing = [], {}
    for contestant in contestants:
        try:
            contestant.play(WARM_UP, seed)
            found.append(contestant)
        except ImportError as error:
            missing[contestant.name] = f"{error}; `uv run --group bench …` installs {contestant.package}"
    return found, missing


def measure(contestants: list[Contestant], seconds: float, rounds: int, seed: int) -> dict[str, list[float]]:
    """Moves per second of everybody in every round. Each round has its own seed, so that no cache knows its games."""
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for number in range(1, rounds + 1):
        for contestant in contestants:
            moves, elapsed = contestant.play(seconds, seed + number)
            rates[contestant.name].append(moves / elapsed)
    return rates


def results(contestants: list[Contestant], rates: dict[str, list[float]]) -> list[dict[str, Any]]:
    """One record for each contestant, with quartiles; the ratio is None where PokerKit was not measured.

    Ratios are taken round by round: what slows the machine for a while slows both.
    """
    return [
        {
            "name": name,
            "version": version(package),
            "game": game,
            "moves_per_second": [round(rate) for rate in spread(rates[name])],
            "each_round": [round(rate) for rate in rates[name]],
            "ratio_to_pokerkit": [round(ratio, 2) for ratio in spread(_paired(rates[name], rates[YARDSTICK]))]
            if YARDSTICK in rates
            else None,
        }
        for name, package, game, _ in contestants
    ]


def _paired(rates: list[float], others: list[float]) -> list[float]:
    return [rate / other for rate, other in zip(rates, others, strict=True)]


def table(measured: list[dict[str, Any]]) -> str:
    """The results as a Markdown table."""
    lines = [
        "| library | game | moves per second, median | quartiles | ratio to PokerKit, median | quartiles |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for record in measured:
        low, middle, high = record["moves_per_second"]
        least, ratio, most = record["ratio_to_pokerkit"] or ("–",) * 3
        cells = (
            f"{record['name']} {record['version']}",
            record["game"],
            f"{middle:,}",
            f"{low:,} – {high:,}",
            f"{ratio}",
            f"{least} – {most}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def seconds_above_zero(text: str) -> float:
    """A finite number of seconds above zero."""
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text}")
    return seconds


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.random_play", description=__doc__)
    parser.add_argument("--seconds", type=seconds_above_zero, default=5, help="each library, each round (default: 5)")
    parser.add_argument("--rounds", type=one_or_more, default=5, help="in which all play in turn (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    core = pin()
    contestants, missing = present(CONTESTANTS, asked.seed)
    measured = results(contestants, measure(contestants, asked.seconds, asked.rounds, asked.seed))
    if asked.json:
        run = {"machine": machine(), "core": core, "seconds": asked.seconds, "rounds": asked.rounds, "seed": asked.seed}
        print(json.dumps({**run, "results": measured, "not_measured": missing}, indent=2))
        return
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each\n")
    print(table(measured))
    for name, reason in missing.items():
        print(f"\n{name} is not measured: {reason}")


if __name__ == "__main__":
    main()
