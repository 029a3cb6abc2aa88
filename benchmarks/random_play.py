"""Moves per second of random play, this project beside its peers, in turn on one core.

Run it with `uv run --group bench python -m benchmarks.random_play --seconds 5`.

Each function plays whole games of a library through its public interface for some seconds of processor time. It
returns the number of moves made by players (never dealing, nor other chance) and the seconds spent, and raises
ImportError where its library is missing.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import NamedTuple

from benchmarks.measures import machine, one_or_more, papillon_moves, pin, play_for, spread

WARM_UP = 0.2
YARDSTICK = "PokerKit"


# --- the peers


def pokerkit_moves(seconds: float, seed: int) -> tuple[int, float]:
    """No-limit hold'em with three players, everything automatic but the betting.

    Folding (where a bet is open), checking or calling, and raising (where allowed, to any amount) are equally likely.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    chance = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)

    def play_hand() -> int:
        state = game((200, 200, 200), 3)
        moves = 0
        while state.status:
            least = state.min_completion_betting_or_raising_to_amount
            actions = ["call"] + ["fold"] * state.can_fold() + ["raise"] * (least is not None)
            action = chance.choice(actions)
            if action == "raise" and least is not None:
                most = state.max_completion_betting_or_raising_to_amount or least
                state.complete_bet_or_raise_to(chance.randint(least, most))
            elif action == "fold":
                state.fold()
            else:
                state.check_or_call()
            moves += 1
        return moves

    return play_for(seconds, play_hand)


def openspiel_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Hearts with four players; passing cards counts as moves, dealing does not."""
    import pyspiel

    chance = random.Random(seed).random
    game = pyspiel.load_game("hearts")

    def play_deal() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            # In hearts all outcomes of a chance node are equally likely, and this is its quickest sample.
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        state.returns()
        return moves

    return play_for(seconds, play_deal)


def rlcard_moves(seconds: float, seed: int) -> tuple[int, float]:
    """No-limit hold'em with three players, raises of half the pot, the pot or everything."""
    import rlcard

    chance = random.Random(seed)
    game = rlcard.make("no-limit-holdem", {"seed": seed, "game_num_players": 3})

    def play_hand() -> int:
        state, _ = game.reset()
        moves = 0
        while not game.is_over():
            state, _ = game.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        game.get_payoffs()
        return moves

    return play_for(seconds, play_hand)


# --- measuring


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


def table(contestants: list[Contestant], rates: dict[str, list[float]]) -> str:
    """The results as a Markdown table: medians between quartiles, and the ratio to PokerKit where it was measured.

    Ratios are taken round by round: what slows the machine for a while slows both.
    """
    lines = [
        "| library | game | moves per second, median | quartiles | ratio to PokerKit, median | quartiles |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for name, package, game, _ in contestants:
        low, middle, high = spread(rates[name])
        ratio = "– | –"
        if YARDSTICK in rates:
            ratios = [rate / other for rate, other in zip(rates[name], rates[YARDSTICK], strict=True)]
            least, median, most = spread(ratios)
            ratio = f"{median:.2f} | {least:.2f} – {most:.2f}"
        speed = f"{middle:,.0f} | {low:,.0f} – {high:,.0f}"
        lines.append(f"| {name} {version(package)} | {game} | {speed} | {ratio} |")
    return "\n".join(lines)


def seconds_above_zero(text: str) -> float:
    """A finite number of seconds above zero."""
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text}")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.random_play", description=__doc__)
    parser.add_argument("--seconds", type=seconds_above_zero, default=5, help="each library, each round (default: 5)")
    parser.add_argument("--rounds", type=one_or_more, default=5, help="in which all play in turn (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: 1)")
    asked = parser.parse_args()
    pin()
    contestants, missing = present(CONTESTANTS, asked.seed)
    rates = measure(contestants, asked.seconds, asked.rounds, asked.seed)
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each\n\n{table(contestants, rates)}")
    for name, reason in missing.items():
        print(f"\n{name} is not measured: {reason}")


if __name__ == "__main__":
    main()
