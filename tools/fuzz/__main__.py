"""Spoils positions, moves, records, requests, replies, counterexamples, options and environments, and looks on.

    uv run python -m tools.fuzz --seconds 60 --seed 1
    uv run python -m tools.fuzz --only record --only position --inputs 20000
    uv run python -m tools.fuzz --replay papillon-move "b'7x52'"

The inputs follow from the seed, the kinds asked for and the code; `--seconds` says only when no more are drawn.
Each command runs in a folder of its own that is gone afterwards. Exit status 0 if nothing is wrong, 1 if something is,
2 for bad input.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from ast import literal_eval
from collections.abc import Sequence
from typing import Final

from papillon.kit.streams import guarded
from tools.fuzz.running import Counts, FaultyInput, run
from tools.fuzz.targets import targets
from tools.fuzz.watching import Target, watched

NOTHING_FOUND: Final = 0
FOUND: Final = 1
BAD_INPUT: Final = 2

LONGEST_SHOWN: Final = 2000
"""Characters of an input that are printed; a longer one is drawn again by its number."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fuzzer and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _replayed(*options.replay) if options.replay else _run(options)
    except BadOption as error:
        print(f"tools.fuzz: {error}", file=sys.stderr)
        return BAD_INPUT


class BadOption(ValueError):
    """An option that cannot be; the message says what was expected and found."""


def _run(options: argparse.Namespace) -> int:
    """Draw inputs until there are enough. Raises BadOption."""
    chosen = _chosen(options.only)
    if not options.seconds > 0 or (options.inputs or 0) < 0 or options.first < 0:
        raise BadOption("--seconds, --inputs, --first: expected more than nothing")
    until = time.monotonic() + options.seconds
    tally = Counts()

    def going_on(inputs: int) -> bool:
        return time.monotonic() < until if options.inputs is None else bool(inputs < options.inputs)

    try:
        for found in run(chosen, options.seed, tally, going_on, options.first):
            print(told(found, options), flush=True)
    except KeyboardInterrupt:
        print("interrupted after")
    print(tally)
    return FOUND if tally.faults else NOTHING_FOUND


def told(found: FaultyInput, options: argparse.Namespace) -> str:
    """What was found, and how to see it again."""
    shown = ascii(found.data)
    only = "".join(f" --only {kind}" for kind in options.only)
    again = f"--replay {shlex.quote(found.target.name)} {shlex.quote(shown)}"
    if len(shown) > LONGEST_SHOWN:
        again = f"--seed {options.seed}{only} --first {found.number} --inputs 1"
    return (
        f"{found.target.name}, input {found.number}: {found.fault.kind}: {found.fault.detail}\n"
        f"  input  {shown[:LONGEST_SHOWN]}\n"
        f"  again  python -m tools.fuzz {again}"
    )


def _replayed(name: str, literal: str) -> int:
    """Ask one entry point about one input. Raises BadOption."""
    try:
        data = literal_eval(literal)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        data = None
    if not isinstance(data, bytes):
        raise BadOption(f"--replay: expected an input as it is printed, b'...', found {literal[:60]!r}")
    named = [target for target in targets() if target.name == name]
    if not named:
        names = ", ".join(target.name for target in targets())
        raise BadOption(f"--replay: expected one of {names}, found {name[:60]!r}")
    fault = watched(named[0], data)
    print(f"{name}: {fault.kind}: {fault.detail}" if fault else f"{name}: nothing is wrong")
    return FOUND if fault else NOTHING_FOUND


def _chosen(kinds: Sequence[str]) -> tuple[Target, ...]:
    """The entry points of some kinds, of all unless some are named. Raises BadOption."""
    known = sorted({target.kind for target in targets()})
    wrong = [kind for kind in kinds if kind not in known]
    if wrong:
        raise BadOption(f"--only: expected one of {', '.join(known)}, found {wrong[0][:60]!r}")
    return tuple(target for target in targets() if not kinds or target.kind in kinds)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="how long (60)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same inputs (1)")
    parser.add_argument("--inputs", type=int, metavar="N", help="so many inputs, however long they take")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="begin with the input of this number (0)")
    parser.add_argument("--only", action="append", default=[], metavar="KIND", help="inputs of this kind alone")
    parser.add_argument("--replay", nargs=2, metavar=("TARGET", "INPUT"), help="ask one entry point about one input")
    return parser


if __name__ == "__main__":
    sys.exit(guarded("tools.fuzz", main))
