"""A run of the fuzzer: input after input until there are enough, what was found told at once, shortened."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, count
from random import Random
from typing import Final, NamedTuple

from tools.fuzz.watching import KINDS, Breach, Target, watched

LONGEST_SHORTENING: Final = 20.0
"""Seconds in which an input is made shorter."""

NUMBERED: Final = {
    "traceback": "tracebacks", "hang": "hangs", "wrong status": "wrong statuses",
    "control character": "control characters let through", "flood": "complaints without end",
}  # fmt: skip
"""Kind of fault → what several are called."""


class FaultyInput(NamedTuple):
    """An input that is answered as it must not be."""

    target: Target
    """The entry point that was asked."""
    number: int
    """The number of the input in its run, from 0."""
    fault: Breach
    """What is wrong with the answer."""
    data: bytes
    """The input, shortened."""


@dataclass
class Counts:
    """What a run has come to so far."""

    inputs: int = 0
    """How many inputs were tried."""
    faults: Counter[str] = field(default_factory=Counter)
    """Kind of fault → how many inputs were answered wrongly in that way."""
    seen: set[tuple[str, str, str]] = field(default_factory=set)
    """Target, kind and place of every fault that has been told."""

    def __str__(self) -> str:
        """The last line of a run.

        >>> str(Counts(1204331))
        '1,204,331 inputs: 0 tracebacks, 0 hangs, 0 wrong statuses, 0 control characters let through, ...'
        """
        return f"{self.inputs:,} inputs: " + ", ".join(f"{self.faults[kind]:,} {NUMBERED[kind]}" for kind in KINDS)


def drawn(seed: int, number: int, targets: Sequence[Target]) -> tuple[Target, bytes]:
    """The input of a number, which follows from the seed and the entry points alone."""
    chance = Random(f"{seed}/{number}")
    (target,) = chance.choices(targets, cum_weights=list(accumulate(target.share for target in targets)))
    return target, target.draw(chance)


def run(
    targets: Sequence[Target], seed: int, tally: Counts, going_on: Callable[[int], bool], first: int = 0
) -> Iterator[FaultyInput]:
    """Ask input after input while `going_on`, told how many there were, says so; what is found once is given once."""
    for number in count(first):
        if not going_on(tally.inputs):
            return
        target, data = drawn(seed, number, targets)
        fault = watched(target, data)
        tally.inputs += 1
        if fault is None:
            continue
        tally.faults[fault.kind] += 1
        key = (target.name, fault.kind, fault.place)
        if key not in tally.seen:
            tally.seen.add(key)
            yield FaultyInput(target, number, fault, shortened(target, data, fault))


def shortened(target: Target, data: bytes, fault: Breach) -> bytes:
    """The input without whatever can be left out of it while the fault stays the same: values first, then bytes.

    A hang is not made shorter: every attempt would take as long.
    """
    if fault.kind == "hang":
        return data
    until = time.monotonic() + LONGEST_SHORTENING

    def still(shorter: bytes) -> bool:
        other = watched(target, shorter) if time.monotonic() < until else None
        return other is not None and (other.kind, other.place) == (fault.kind, fault.place)

    return _fewer_bytes(_fewer_values(data, target.smaller, still), still)


def _fewer_values(data: bytes, smaller: Callable[[bytes, int], bytes | None], still: Callable[[bytes], bool]) -> bytes:
    number = 0
    while (shorter := smaller(data, number)) is not None:
        if still(shorter):
            data = shorter
        else:
            number += 1
    return data


def _fewer_bytes(data: bytes, still: Callable[[bytes], bool]) -> bytes:
    """Without a half, then a quarter of it, and so on down to every single byte."""
    size = len(data) // 2
    while size:
        start = 0
        while start < len(data):
            shorter = data[:start] + data[start + size :]
            if still(shorter):
                data = shorter
            else:
                start += size
        size //= 2
    return data
