"""Moves per second of random play, this project beside its peers, in turn on one core.

Run it with `uv run --group bench python -m benchmarks.random_play`.

Every library plays whole games through its public interface for some seconds of processor time. Counted are the moves
of players (never dealing, nor other chance), and among them the decisions, where more than one move was legal.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import NamedTuple

import papillon
from benchmarks.measures import machine, one_or_more, pin, spread
from papillon.game import GAME

WARM_UP = 0.2

Counts = tuple[int, int]
"""Moves, and decisions among them."""


class Pace(NamedTuple):
    """How fast somebody has played."""

    moves: float
    """Moves a second."""
    decisions: float
    """Decisions a second."""


class Contestant(NamedTuple):
    """Somebody who plays."""

    name: str
    package: str
    """As pip knows it."""
    game: str
    play: Callable[[float, int], Pace]
    """Plays for some seconds, drawing from a seed. Raises ImportError where a library is missing."""


def play_games(seconds: float, play_game: Callable[[], Counts], clock: Callable[[], float] = time.process_time) -> Pace:
    """Play whole games until the time is up. Processor time: waiting while other programs run does not count.

    >>> ticks = iter([0, 1, 2])
    >>> play_games(2, lambda: (5, 3), lambda: next(ticks))
    Pace(moves=2.5, decisions=1.5)
    """
    moves = decisions = 0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        more_moves, more_decisions = play_game()
        moves, decisions = moves + more_moves, decisions + more_decisions
    return Pace(moves / elapsed, decisions / elapsed)


# --- the reference and its peers


def papillon_pace(seconds: float, seed: int, *, varied: bool = False) -> Pace:
    """Whole games of one round with three players, extra coups included. varied: each game by other readings."""
    chance = random.Random(seed)

    def play_game() -> Counts:
        readings = {ruling: chance.choice([*names]) for ruling, names in GAME.readings.items()} if varied else {}
        rules, seed = papillon.rules("salon", readings), chance.randrange(1 << 30)
        # By some readings nobody wins for long: then the pool is shared after three coups.
        state = papillon.new_game(players=3, rules=rules, unwon="share" if varied else "play-on", seed=seed)
        moves = decisions = 0
        while not state.over:
            if state.coup_over:
                state = state.next_coup()
                continue
            legal = state.legal
            state = state.play(chance.choice(legal))
            moves, decisions = moves + 1, decisions + (len(legal) > 1)
        return moves, decisions

    return play_games(seconds, play_game)


def pokerkit_pace(seconds: float, seed: int) -> Pace:
    """No-limit hold'em with three players, everything automatic but the betting.

    Folding (where a bet is open), checking or calling, and raising (where allowed, to any amount) are equally likely.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    chance = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)

    def play_hand() -> Counts:
        state = game((200, 200, 200), 3)
        moves = decisions = 0
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
            moves, decisions = moves + 1, decisions + (len(actions) > 1)
        return moves, decisions

    return play_games(seconds, play_hand)


def chess_pace(seconds: float, seed: int) -> Pace:
    """Chess until the game is over by its rules, without claims of a draw."""
    import chess

    chance = random.Random(seed)

    def play_game() -> Counts:
        board = chess.Board()
        moves = decisions = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(chance.choice(legal))
            moves, decisions = moves + 1, decisions + (len(legal) > 1)
        return moves, decisions

    return play_games(seconds, play_game)


def rlcard_pace(seconds: float, seed: int) -> Pace:
    """No-limit hold'em with three players, raises of half the pot, the pot or everything."""
    import rlcard

    chance = random.Random(seed)
    game = rlcard.make("no-limit-holdem", {"seed": seed, "game_num_players": 3})

    def play_hand() -> Counts:
        state, _ = game.reset()
        moves = decisions = 0
        while not game.is_over():
            legal = list(state["legal_actions"])
            state, _ = game.step(chance.choice(legal))
            moves, decisions = moves + 1, decisions + (len(legal) > 1)
        game.get_payoffs()
        return moves, decisions

    return play_games(seconds, play_hand)


def varied_pace(seconds: float, seed: int) -> Pace:
    """Le Papillon by readings of its own in each game."""
    return papillon_pace(seconds, seed, varied=True)


POKERKIT = Contestant("PokerKit", "pokerkit", "no-limit hold'em, 3 players", pokerkit_pace)
RLCARD = Contestant("RLCard", "rlcard", "no-limit hold'em, 3 players", rlcard_pace)
CONTESTANTS = (
    Contestant("papillon", "le-papillon", "Le Papillon, 3 players", papillon_pace),
    Contestant("papillon, any readings", "le-papillon", "Le Papillon, 3 players", varied_pace),
    POKERKIT,
    Contestant("python-chess", "chess", "chess", chess_pace),
    RLCARD,
)


# --- measuring


def measured(
    contestants: Sequence[Contestant], yardstick: Contestant, seconds: float, rounds: int, seed: int
) -> Iterator[str]:
    """Yield the lines of a Markdown table: medians, their ratios to a yardstick, and the quartiles of these.

    Everybody plays in turn, and ratios are taken round by round: what slows the machine for a while slows both. Each
    round has its own seed, so that no cache knows its games.
    """
    found, missing = present(contestants, seed)
    paces: dict[Contestant, list[Pace]] = {contestant: [] for contestant in found}
    for number in range(1, rounds + 1):
        for contestant in found:
            paces[contestant].append(contestant.play(seconds, seed + number))
    heads = f"| to {yardstick.name}, a move | quartiles | a decision | quartiles |"
    yield f"| played by | game | moves a second | decisions a second {heads}"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for contestant in found:
        name, package, game, _ = contestant
        moves, decisions = zip(*paces[contestant], strict=True)
        known = "" if package.startswith("le-papillon") else f" ({version(package)})"
        cells = [f"{name}{known}", game, f"{spread(moves)[1]:,.0f}", f"{spread(decisions)[1]:,.0f}"]
        for kind, own in enumerate((moves, decisions)):
            others = [pace[kind] for pace in paces.get(yardstick, [])]
            ratios = [one / other for one, other in zip(own, others, strict=False)]
            low, middle, high = map(short, spread(ratios)) if ratios else "–––"
            cells += [middle, f"{low} – {high}"]
        yield f"| {' | '.join(cells)} |"
    for name, reason in missing.items():
        yield f"\n{name} is not measured: {reason}"


def present(contestants: Sequence[Contestant], seed: int) -> tuple[list[Contestant], dict[str, str]]:
    """Warm everybody up: who can be measured, and for the others, by name, what to do about it."""
    found, missing = [], {}
    for contestant in contestants:
        try:
            contestant.play(WARM_UP, seed)
            found.append(contestant)
        except ImportError as error:
            missing[contestant.name] = f"{error}; `uv run --group bench …` installs {contestant.package}"
    return found, missing


def short(ratio: float) -> str:
    """A ratio with two digits, or all those before the point.

    >>> short(0.0173), short(2.34), short(1569.2)
    ('0.017', '2.3', '1569')
    """
    return f"{ratio:.2g}" if ratio < 100 else f"{ratio:.0f}"


def seconds_above_zero(text: str) -> float:
    """A finite number of seconds above zero."""
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text}")
    return seconds


def parser_of(description: str | None, seconds: float, rounds: int) -> argparse.ArgumentParser:
    """The parser of a command that measures so many seconds and rounds if nothing else is asked."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=seconds_above_zero, default=seconds, help="each, each round (%(default)s)")
    parser.add_argument("--rounds", type=one_or_more, default=rounds, help="in which all play in turn (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (%(default)s)")
    return parser


def main() -> None:
    asked = parser_of(__doc__, seconds=5, rounds=5).parse_args()
    pin()
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each\n")
    for line in measured(CONTESTANTS, POKERKIT, asked.seconds, asked.rounds, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
