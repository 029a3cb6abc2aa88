"""Plays against another program: positions and whole games whose cards and choices are drawn.

    python -m conformance.hunt.properties --games 10000 -- node adapter.mjs

A counterexample is made small, told as a table would see it with the clause that decides, and stored: it is played
first the next time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from conformance.documents import EVERY_RULEBOOK, GAME, game_of
from conformance.hunt import running
from conformance.hunt.counterexample import HuntOutcome, Progress, block
from conformance.hunt.store import folder_of
from conformance.interruption import interruptible
from conformance.process import PATIENCE, SubjectFault
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED
from papillon.kit.harmless import complain, is_terminal, named
from papillon.kit.options import Parser
from papillon.kit.streams import guarded


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a long campaign, and return its exit status: 0 nothing found, 1 something, 2 could not be tested."""
    options = _options(arguments)
    shown = _shown_on(sys.stderr) if is_terminal(sys.stderr) else None
    try:
        with interruptible():
            outcome = _run(options, shown)
    except SubjectFault as fault:
        complain(f"conformance.hunt.properties: {fault.detail}")
        return NOT_TESTED
    for result in outcome.results:
        print(f"\n{result.case}: {result.verdict}\n{block(result)}")
    for why in (*outcome.unread, *outcome.unkept):
        complain(f"conformance.hunt.properties: {why}")
    found = len(outcome.results)
    what = (
        f"{found} counterexample(s), stored in {named(options.failures)}"
        if found
        else "no counterexample, which is no proof"
    )
    print(f"{outcome.games} games and positions played: {what}")
    if outcome.interrupted:
        print("conformance.hunt.properties: interrupted", file=sys.stderr)
        return outcome.interrupted
    if found:
        return DOES_NOT
    return CONFORMS if outcome.games else NOT_TESTED


def _run(options: argparse.Namespace, shown: Progress | None) -> HuntOutcome:
    return running.run(
        options.command,
        options.games,
        options.seed,
        game=options.game,
        timeout=options.timeout,
        progress=shown,
        folder=options.failures,
        rulebooks=options.rulebook,
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options, with the game that is played and where its counterexamples are."""
    parser = _parser()
    options = parser.parse_args(arguments)
    games = {game_of(rulebook) for rulebook in options.rulebook} or {GAME}
    if len(games) > 1:
        parser.error(f"--rulebook: expected rulebooks of one game, found {', '.join(options.rulebook)}")
    (options.game,) = games
    options.failures = options.failures or folder_of(options.game)
    return options


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m conformance.hunt.properties", description="Play drawn games.")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the program under test, after --")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="positions and games to play (1000)")
    parser.add_argument("--seed", type=int, metavar="N", help="other games than the usual ones")
    parser.add_argument(
        "--rulebook", action="append", default=[], choices=EVERY_RULEBOOK, help="games by this rulebook alone"
    )
    parser.add_argument("--timeout", type=float, default=PATIENCE, metavar="S", help="seconds for a reply (10)")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="counterexamples (.GAME/failures)")
    return parser


def _shown_on(stream: TextIO) -> Progress:
    def show(played: int, games: int) -> None:
        if played % 20 == 0 or played == games:
            print(f"\r{played} of {games} games", end="\n" if played == games else "", file=stream, flush=True)

    return show


if __name__ == "__main__":
    sys.exit(guarded("conformance.hunt.properties", main))
