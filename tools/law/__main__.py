"""Checks the theorems: `python -m tools.law` compares the sheet with the program in every case and prints the table.

Each theorem is checked by the default readings of every document, and with each other reading of one ruling in turn.
`--strength` finds out which misreadings each theorem catches, and writes `docs/theorems.json`, which takes minutes.
Status 1 names the first case in which the two differ.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final, NamedTuple

from conformance.misreadings import EVERY_MISREADING
from papillon.kit.console import Parser, guarded
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import RULEBOOKS
from papillon.rules import Rules
from tools import ROOT
from tools.law import coups, moves, plays
from tools.law.sheet import Case, Choice

FOUND: Final = ROOT / "docs/theorems.json"

Cases = Callable[[Choice, Rules], Iterator[Case]]

THEOREMS: Final[dict[str, Cases]] = {
    "captures": moves.may_take,
    "payments": plays.cases,
    "sauterelle": moves.lays_down,
    "priority": coups.winners,
    "closing": coups.payments_at_end,
    "ties": coups.growth,
}
"""Name → its cases, each with what the sheet says and what the program does."""


class Outcome(NamedTuple):
    """What came of a theorem in one document: how many cases, in how many seconds, and the first that differs."""

    name: str
    document: str
    cases: int
    seconds: float
    difference: str


def choices(document: str) -> Iterator[tuple[Choice, Rules]]:
    """A document by its default readings, and with each other reading of one ruling."""
    default = {ruling: _default(document, ruling) for ruling in READINGS}
    yield Choice(document, default), rules_of(document)
    for ruling, reading in ((ruling, reading) for ruling, readings in READINGS.items() for reading in readings):
        rules = rules_of(document, {ruling: reading})
        if rules != rules_of(document):
            yield Choice(document, {**default, ruling: reading}), rules


def _default(document: str, ruling: str) -> str:
    """The reading of a ruling that changes nothing in a document."""
    return next(name for name in READINGS[ruling] if rules_of(document, {ruling: name}) == rules_of(document))


def check(name: str, document: str) -> Outcome:
    """Compare the sheet with the program in every case of a theorem, up to the first that differs."""
    start, count = time.perf_counter(), 0
    for choice, rules in choices(document):
        for case in THEOREMS[name](choice, rules):
            count += 1
            if case.expected != case.found:
                return Outcome(name, document, count, time.perf_counter() - start, _told(choice, case))
    return Outcome(name, document, count, time.perf_counter() - start, "")


def _told(choice: Choice, case: Case) -> str:
    """A case that differs."""
    changed = [
        f"{ruling}={name}" for ruling, name in choice.readings.items() if name != _default(choice.document, ruling)
    ]
    where = ", ".join(map(str, (choice.document, *changed, *case.place)))
    return f"{where}\n  expected by spec/law.toml  {case.expected}\n  found in the program       {case.found}"


def catches(name: str, slug: str) -> bool:
    """Whether a theorem catches a misreading, by the default readings of its document."""
    misreading = EVERY_MISREADING[slug]
    choice, _ = next(choices(misreading.rulebook))
    return any(case.expected != case.found for case in THEOREMS[name](choice, misreading.rules))


def strength(pool: ProcessPoolExecutor) -> dict[str, list[str]]:
    """Theorem → the misreadings of Le Papillon that it catches."""
    pairs = [pair for pair in product(THEOREMS, EVERY_MISREADING) if EVERY_MISREADING[pair[1]].game == "papillon"]
    found = zip(pairs, pool.map(catches, *zip(*pairs, strict=True)), strict=True)
    caught = [pair for pair, hit in found if hit]
    return {name: [slug for theorem, slug in caught if theorem == name] for name in THEOREMS}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check every theorem, or find out how strong each is."""
    parser = Parser(prog="python -m tools.law", description="Check the theorems about Le Papillon in every case.")
    parser.add_argument("--strength", action="store_true", help="write which misreadings each theorem catches")
    args = parser.parse_args(arguments)
    with ProcessPoolExecutor() as pool:
        if args.strength:
            FOUND.write_text(json.dumps(strength(pool), indent=1) + "\n", "utf-8")
            return 0
        failed = 0
        print(f"{'theorem':12}{'document':12}{'cases':>10}{'seconds':>10}")
        for outcome in pool.map(check, *zip(*product(THEOREMS, RULEBOOKS), strict=True)):
            name, document, cases, seconds, difference = outcome
            print(
                f"{name:12}{document:12}{cases:>10,}{seconds:>10.1f}  {'differs' if difference else 'holds'}",
                flush=True,
            )
            if difference:
                print(difference)
                failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(guarded("tools.law", main))
