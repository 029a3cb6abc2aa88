"""What the suite costs: a case beside what the reference itself needs for it, and beside a process that plays nothing.

Run it with `uv run python -m benchmarks.suite`, or `… -- COMMAND` for a program of yours.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final, NamedTuple

from benchmarks.clock import machine, pin, spread
from conformance.cases import Case, cases
from conformance.compare.declared import plan
from conformance.documents import GAME
from conformance.hunt.counterexample import Games
from conformance.hunt.running import run
from conformance.process import REFERENCE, Subject
from conformance.protocol import About, AnyReply
from conformance.runner import judged
from conformance.subject import whole

ECHO = """
import sys
for number, line in enumerate(sys.stdin.buffer, 1):
    sys.stdout.buffer.write(b'{"seq":%d,"skipped":"echo"}\\n' % number)
    sys.stdout.buffer.flush()
"""
"""Reads a line, writes a line: what any process costs."""


DRAWN_ROUNDS: Final = 5
"""How often the games are drawn, each time others."""


class Round(NamedTuple):
    """Seconds a case. asked: planned, asked and judged.  own: the judging alone."""

    asked: float
    own: float


def echo_round(subject: Subject, known: Sequence[Case]) -> float:
    """Seconds a case through the empty process."""
    start = time.perf_counter()
    for case in known:
        subject.ask(case.request)
    return (time.perf_counter() - start) / len(known)


def play_round(subject: Subject, about: About, known: Sequence[Case]) -> Round:
    """Seconds a case through a program that plays, and what this process needs to itself."""
    replies: list[tuple[Case, AnyReply]] = []
    start = time.perf_counter()
    for case in known:
        asked = plan(case, about).case
        if asked is not None:
            replies.append((asked, subject.ask(asked.request)))
    between = time.perf_counter()
    for case, reply in replies:
        judged(case, reply, about)
    end = time.perf_counter()
    return Round((end - start) / len(known), (end - between) / len(known))


def reference_round(known: Sequence[Case]) -> float:
    """Seconds that the reference itself needs to play and show a case, in this process."""
    start = time.perf_counter()
    for case in known:
        whole(case.request)
    return (time.perf_counter() - start) / len(known)


def measure(command: Sequence[str], rounds: int) -> tuple[list[float], list[float], list[Round]]:
    """Both processes and the reference in turn, after an unmeasured round each."""
    known = cases()
    echoed: list[float] = []
    alone: list[float] = []
    played: list[Round] = []
    with Subject([sys.executable, "-c", ECHO]) as echo, Subject(command) as subject:
        about = subject.about()
        for number in range(rounds + 1):
            empty, reference, full = echo_round(echo, known), reference_round(known), play_round(subject, about, known)
            if number:
                echoed.append(empty)
                alone.append(reference)
                played.append(full)
    return echoed, alone, played


def table(name: str, echoed: list[float], alone: list[float], played: list[Round]) -> str:
    """The results of all cases as a Markdown table."""
    rows = {
        "the reference plays and shows it, in one process": alone,
        "an empty process is asked": echoed,
        f"{name} is asked and judged": [one.asked for one in played],
        "of that, the suite's own judging": [one.own for one in played],
    }
    return _table("a case", rows, alone)


def _table(what: str, rows: Mapping[str, Sequence[float]], reference: Sequence[float]) -> str:
    """Seconds of every round as a Markdown table of medians and quartiles, each round's beside the reference's own."""
    lines = [f"| {what} | a second | microseconds, median | ratio, median | quartiles |", "|---|--:|--:|--:|--:|"]
    for name, figures in rows.items():
        seconds = median(figures)
        low, ratio, high = spread([one / other for one, other in zip(figures, reference, strict=True)])
        lines.append(f"| {name} | {1 / seconds:,.0f} | {seconds * 1e6:,.0f} | {ratio:.2f} | {low:.2f} – {high:.2f} |")
    return "\n".join(lines)


class Drawn(NamedTuple):
    """Seconds a drawn game, each measured by itself."""

    reference: float
    """The reference plays and shows it, in this process."""
    program: float
    """The program plays and shows it."""
    one: float
    """It is drawn, asked of one copy of the program, and judged."""
    two: float
    """The same with two copies and two processes that judge."""


def drawn_round(command: Sequence[str], games: int, seed: int) -> Drawn:
    """Draw so many games in each of four ways; the drawing and the start of the program are in the last two."""
    with Subject(command) as subject:
        known = Games(GAME, subject.about(), seed)
        requests = [known.drawn(number).request for number in known.numbers(games)]
        ways: Sequence[Callable[[], object]] = (
            lambda: [whole(request) for request in requests],
            lambda: [subject.ask(request) for request in requests],
            lambda: run(command, games, seed),
            lambda: run(command, games, seed, jobs=2),
        )
        return Drawn(*(seconds(way) / games for way in ways))


def seconds(way: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    way()
    return time.perf_counter() - start


def drawn_table(name: str, rounds: Sequence[Drawn]) -> str:
    """The results of the drawn games as a Markdown table."""
    reference, program, one, two = (list(figures) for figures in zip(*rounds, strict=True))
    rows = {
        "the reference plays and shows it, in one process": reference,
        f"{name} plays and shows it": program,
        "drawn, asked of one copy and judged": one,
        "with `--jobs 2`, on two cores": two,
    }
    return _table("a drawn game", rows, reference)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.suite", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="through all cases (default: 20)")
    parser.add_argument("command", nargs="*", help="the program, after -- (the reference)")
    parser.add_argument("--games", type=int, default=200, help="drawn five times over (default: 200)")
    asked = parser.parse_args()
    command = asked.command or REFERENCE
    name = " ".join(asked.command) or "the reference as a process"
    print(f"{machine()}\n")
    print(
        drawn_table(name, [drawn_round(command, max(asked.games, 1), seed) for seed in range(DRAWN_ROUNDS)]), end="\n\n"
    )
    pin()
    print(table(name, *measure(command, max(asked.rounds, 1))))


if __name__ == "__main__":
    main()
