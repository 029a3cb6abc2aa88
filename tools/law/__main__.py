"""Checks the theorems: `python -m tools.law` compares the law with the program in every case, and prints a table.

Each theorem is checked by the default readings of every document, and with each other reading of one ruling in turn.
`--strength` also finds out which misreadings each theorem catches, which takes minutes, and writes that to
`docs/theorems.json`, from which the site shows it. Status 1 names the first case that differs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import getdoc
from itertools import islice
from typing import Any, Final, NamedTuple

from conformance.documents import EVERY_RULEBOOK, game_of
from conformance.jobs import cores, in_pieces
from conformance.misreadings import EVERY_MISREADING
from conformance.suite import suite_of
from papillon.kit.console import Parser, guarded
from tools import ROOT
from tools.law import coups, francion, moves, packs, plays
from tools.law.sheet import Case, Choice

FOUND: Final = ROOT / "docs/theorems.json"
PROOFS: Final = ROOT / "spec/proofs.md"
"""The page that states each theorem."""
PAPILLON: Final = ("salon", "pdf", "adpoker")
FRANCION: Final = ("francion",)

Cases = Callable[[Choice, Any], Iterator[Case]]


class Theorem(NamedTuple):
    """What is compared, and in which rulebooks. The first sentence of its function says in which cases."""

    cases: Cases
    rulebooks: Sequence[str]
    every_reading: bool = True
    """Whether it is checked by every reading, and not by the default ones only, for which the small packs are made."""


THEOREMS: Final = {
    "cards": Theorem(packs.cards, (*PAPILLON, *FRANCION), every_reading=False),
    "chips": Theorem(packs.chips, (*PAPILLON, *FRANCION), every_reading=False),
    "priority": Theorem(coups.winners, PAPILLON),
    "payments": Theorem(plays.cases, PAPILLON),
    "captures": Theorem(moves.may_take, PAPILLON),
    "refusals": Theorem(moves.refused, PAPILLON),
    "sauterelle": Theorem(moves.lays_down, PAPILLON),
    "closing": Theorem(coups.payments_at_end, PAPILLON),
    "ties": Theorem(coups.growth, PAPILLON),
    "tricks": Theorem(francion.tricks, FRANCION),
    "following": Theorem(francion.follows, FRANCION),
    "stake": Theorem(francion.starts, FRANCION),
    "ninths": Theorem(francion.ends, FRANCION),
    "manches": Theorem(francion.manches, FRANCION),
    "progress": Theorem(packs.progress, (*PAPILLON, *FRANCION), every_reading=False),
}
"""The theorems: the three that the project promises, the law of payments and moves, and the end."""


class Outcome(NamedTuple):
    """What came of a theorem in one rulebook: how many cases, in how many seconds, and the first that differs."""

    name: str
    rulebook: str
    cases: int
    seconds: float
    difference: str


def choices(rulebook: str) -> Iterator[tuple[Choice, Any]]:
    """A rulebook by its default readings, and with each other reading of one ruling, with its rules."""
    game = suite_of(game_of(EVERY_RULEBOOK[rulebook])).game
    usual = game.rulebooks[rulebook]
    default = {
        ruling: next(name for name in readings if game.rules_of(rulebook, {ruling: name}) == usual)
        for ruling, readings in game.readings.items()
    }
    yield Choice(rulebook, default), usual
    for ruling, reading in ((ruling, reading) for ruling, readings in game.readings.items() for reading in readings):
        rules = game.rules_of(rulebook, {ruling: reading})
        if rules != usual:
            yield Choice(rulebook, {**default, ruling: reading}), rules


def check(name: str, rulebook: str) -> Outcome:
    """Compare the law with the program in every case of a theorem, up to the first that differs."""
    start, count, theorem = time.perf_counter(), 0, THEOREMS[name]
    for choice, rules in islice(choices(rulebook), None if theorem.every_reading else 1):
        for case in theorem.cases(choice, rules):
            count += 1
            if case.expected != case.found:
                return Outcome(name, rulebook, count, time.perf_counter() - start, _written(choice, case))
    return Outcome(name, rulebook, count, time.perf_counter() - start, "")


def _checked(pair: tuple[str, str]) -> Outcome:
    return check(*pair)


def _written(choice: Choice, case: Case) -> str:
    """A case that differs."""
    default, _ = next(choices(choice.document))
    changed = (f"{ruling}={name}" for ruling, name in choice.readings.items() if name != default.readings[ruling])
    where = ", ".join(map(str, (choice.document, *changed, *case.place)))
    expected, found = _apart(case.expected, case.found), _apart(case.found, case.expected)
    return f"{where}\n  expected by the law   {expected}\n  found in the program  {found}"


def _apart(said: object, other: object) -> str:
    """What one side says and the other does not, if both list payments; all of it if only the order differs."""
    if not isinstance(said, list) or not isinstance(other, list):
        return str(said)
    return "; ".join(map(str, [paid for paid in said if paid not in other] or said))


def caught_by(name: str) -> list[str]:
    """The misreadings that a theorem catches, by the default readings of their rulebooks."""
    return [slug for slug in EVERY_MISREADING if _catches(name, slug)]


def _catches(name: str, slug: str) -> bool:
    misreading = EVERY_MISREADING[slug]
    if misreading.rulebook not in THEOREMS[name].rulebooks:
        return False
    choice, _ = next(choices(misreading.rulebook))
    return any(case.expected != case.found for case in THEOREMS[name].cases(choice, misreading.rules))


@cache
def written_down() -> dict[str, Any]:
    """Theorem → its number of cases by rulebook, and the misreadings that it catches."""
    found: dict[str, Any] = json.loads(FOUND.read_text("utf-8"))
    return found


def domain(name: str) -> str:
    """In which cases a theorem is checked, and what is compared there."""
    return " ".join((getdoc(THEOREMS[name].cases) or "").partition("\n\n")[0].split())


def assumed(name: str) -> str:
    """What the page of the proofs says is assumed in a theorem."""
    before, _, _ = PROOFS.read_text("utf-8").partition(f"caught-by {name}\n")
    return " ".join(before.rpartition("**Assumed.**")[2].partition("\n\n")[0].split())


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the theorems named, or all: 0 they hold, 1 one does not."""
    parser = Parser(prog="python -m tools.law", description="Check the theorems about both games in every case.")
    parser.add_argument("theorem", nargs="*", metavar="THEOREM", help=f"the ones to check: {', '.join(THEOREMS)}")
    parser.add_argument("--strength", action="store_true", help="find out, and write, what each theorem catches")
    args = parser.parse_args(arguments)
    if not THEOREMS.keys() >= {*args.theorem} or (args.strength and args.theorem):
        parser.error(f"expected {'no theorem with --strength' if args.strength else ' or '.join(THEOREMS)}")
    chosen = args.theorem or THEOREMS
    pairs = [(name, rulebook) for name in chosen for rulebook in THEOREMS[name].rulebooks]
    counts: dict[str, dict[str, int]] = {name: {} for name in THEOREMS}
    failed = False
    with in_pieces(_checked, pairs, cores()) as outcomes:
        print(f"{'theorem':12}{'rulebook':10}{'cases':>10}{'seconds':>9}")
        for name, rulebook, cases, seconds, difference in outcomes:
            if rulebook == THEOREMS[name].rulebooks[0]:
                print(f"\n{domain(name)}")
                print(f"Assumed: {assumed(name)}\nMisreadings that break it: {len(written_down()[name]['caught'])}")
            print(
                f"{name:12}{rulebook:10}{cases:>10,}{seconds:>9.1f}", "differs" if difference else "holds", flush=True
            )
            if difference:
                print(difference)
                failed = True
            counts[name][rulebook] = cases
    if args.strength and not failed:
        with in_pieces(caught_by, THEOREMS, cores()) as caught:
            found = {
                name: {"cases": counts[name], "caught": slugs} for name, slugs in zip(THEOREMS, caught, strict=True)
            }
        FOUND.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return int(failed)


if __name__ == "__main__":
    from tools.law.__main__ import main  # other processes find what they run by the name of the module

    sys.exit(guarded("tools.law", main))
