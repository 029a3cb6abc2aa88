"""What the suite costs: a case beside what the reference itself needs for it, and beside a process that plays nothing.

Run it with `uv run python -m benchmarks.suite`, or `… -- COMMAND` for a program of yours.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.measures import machine, one_or_more, pin, spread
from conformance.cases import Case, cases
from conformance.declared import plan
from conformance.process import REFERENCE, Subject
from conformance.protocol import About, AnyReply
from conformance.runner import judged
from conformance.tracing import all_steps

ECHO = """
import sys
for number, line in enumerate(sys.stdin.buffer, 1):
    sys.stdout.buffer.write(b'{"seq":%d,"skipped":"echo"}\\n' % number)
    sys.stdout.buffer.flush()
"""
"""Reads a line, writes a line: what any process costs."""


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
        all_steps(case.request)
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
    """The results as a Markdown table: medians, and quartiles of the ratio to the reference in the same round."""
    rows: dict[str, list[float]] = {
        "the reference plays and shows it, in one process": alone,
        "an empty process is asked": echoed,
        f"{name} is asked and judged": [one.asked for one in played],
        "of that, the suite's own judging": [one.own for one in played],
    }
    lines = ["| a case | a second | microseconds, median | ratio, median | quartiles |", "|---|--:|--:|--:|--:|"]
    for row, figures in rows.items():
        seconds = median(figures)
        low, ratio, high = spread([one / other for one, other in zip(figures, alone, strict=True)])
        lines.append(f"| {row} | {1 / seconds:,.0f} | {seconds * 1e6:,.0f} | {ratio:.2f} | {low:.2f} – {high:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.suite", description=__doc__)
    parser.add_argument("--rounds", type=one_or_more, default=20, help="through all cases (default: 20)")
    parser.add_argument("command", nargs="*", help="the program, after -- (the reference)")
    asked = parser.parse_args()
    name = " ".join(asked.command) or "the reference as a process"
    pin()
    print(f"{machine()}\n\n{table(name, *measure(asked.command or REFERENCE, asked.rounds))}")


if __name__ == "__main__":
    main()
