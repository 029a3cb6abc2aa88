"""How fast the suite asks: cases per second through another process, beside a process that answers without playing.

Run it with `uv run python -m benchmarks.suite`, or `… -- COMMAND` for a program of yours.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.clock import pin
from conformance.cases import Case, cases
from conformance.compare.declared import plan
from conformance.process import REFERENCE, Subject
from conformance.protocol import About, AnyReply
from conformance.runner import judged

ECHO = """
import sys
for number, line in enumerate(sys.stdin.buffer, 1):
    sys.stdout.buffer.write(b'{"seq":%d,"skipped":"echo"}\\n' % number)
    sys.stdout.buffer.flush()
"""
"""Reads a line, writes a line: what any process costs."""


class Round(NamedTuple):
    """Seconds a case. asked: waiting for the reply.  own: of this process, planning and judging included."""

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


def measure(command: Sequence[str], rounds: int) -> tuple[list[float], list[Round]]:
    """Both processes in turn, after an unmeasured round each."""
    known = cases()
    with Subject([sys.executable, "-c", ECHO]) as echo, Subject(command) as subject:
        about = subject.about()
        echoed, played = [], []
        for number in range(rounds + 1):
            empty, full = echo_round(echo, known), play_round(subject, about, known)
            if number:
                echoed.append(empty)
                played.append(full)
    return echoed, played


def table(name: str, echoed: list[float], played: list[Round]) -> str:
    """The results as a Markdown table, medians."""
    echo, whole = median(echoed), median(one.asked for one in played)
    judging = median(one.own for one in played)
    rows = [
        ("an empty process", echo, 1.0),
        (name, whole, whole / echo),
        ("of that, the suite's own judging", judging, judging / echo),
    ]
    lines = ["| process | cases per second | microseconds a case | ratio |", "|---|--:|--:|--:|"]
    for what, seconds, ratio in rows:
        lines.append(f"| {what} | {1 / seconds:,.0f} | {seconds * 1e6:.0f} | {ratio:.2f} |")
    return "\n".join([*lines, "", f"the suite's own share of a case: {judging / whole:.0%} (judging)"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.suite", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="through all cases (default: 20)")
    parser.add_argument("command", nargs="*", help="the program, after -- (the reference)")
    asked = parser.parse_args()
    pin()
    command = asked.command or REFERENCE
    echoed, played = measure(command, max(asked.rounds, 1))
    print(table("the reference" if not asked.command else " ".join(command), echoed, played))


if __name__ == "__main__":
    main()
