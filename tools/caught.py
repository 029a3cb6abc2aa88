"""Runs every misreading as a program of its own over the scenarios, and writes down which of them catch it.

`uv run python -m tools.caught` writes `docs/misreadings.json`, from which the site shows how the suite is measured, and
what is beside each clause and scenario; status 1 names a misreading that nothing catches. With `--packs` it writes
which misreadings each small pack of `verify --exhaustive` shows, to `docs/packs.json`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final, NamedTuple

from conformance.cases import Case, cases
from conformance.compare import against
from conformance.documents import GAMES, full, section_name, section_of
from conformance.drawn_games.search import lines_of, packs
from conformance.misreadings import EVERY_MISREADING, Misreading
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.process import SubjectFault
from conformance.protocol import EVERYTHING, AnyRequest, StepMessage
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED
from conformance.runner import Options, run
from conformance.suite import suite_of
from conformance.tracing import steps_of, trace
from papillon.kit.console import Parser, complain, guarded
from tools import ROOT

FOUND: Final = ROOT / "docs/misreadings.json"
PACKS: Final = ROOT / "docs/packs.json"
COMMAND: Final = "uv run python -m tools.caught"

FAILED: Final = ("fail", "errored")
"""Verdicts of a misreading that is found out: it answers otherwise, or has no room for what the rules let happen."""

ASKED: Final = tuple(slug for slug in EVERY_MISREADING if slug not in IN_NO_REQUEST)
"""The misreadings that are asked, Le Papillon's first."""


class Unasked(Exception):
    """A misreading did not answer as a program under test must."""


class Caught(NamedTuple):
    """What a misreading fails."""

    misreading: Misreading
    """The misreading that was asked."""
    citing: tuple[str, ...]
    """Ids of the scenarios that fail and cite a clause which it breaks."""
    failed: tuple[str, ...]
    """Ids of all scenarios that fail."""


# --- asking


@cache
def every_case() -> Mapping[str, Case]:
    """The cases of both games by their ids, Le Papillon's first."""
    return {case.id: case for game in GAMES for case in cases(game)}


@cache
def _cited() -> Mapping[str, frozenset[str]]:
    """Scenario → the clauses that it cites, as it writes them."""
    return {case.scenario: frozenset(case.record.notes["clauses"]) for case in every_case().values()}


def caught(misreading: Misreading, failed: Iterable[str]) -> Caught:
    """Sort out which of the scenarios that fail cite a broken clause."""
    ids = tuple(failed)
    citing = tuple(name for name in ids if not _cited()[name].isdisjoint(misreading.clauses))
    return Caught(misreading, citing, ids)


def command_of(slug: str) -> tuple[str, ...]:
    """The words that start the reference under a misreading, as a program under test."""
    command = "papillon.desk.francion" if EVERY_MISREADING[slug].game == "francion" else "papillon.desk"
    return (sys.executable, "-P", "-m", command, "subject", "--misreading", slug)


def asked(slug: str) -> Caught:
    """Put a misreading, as a foreign process, through all scenarios of its rulebook. Raises Unasked."""
    record = run(Options(command_of(slug), rulebooks=(EVERY_MISREADING[slug].rulebook,)))
    silent = [result for result in record.results if result.verdict not in ("pass", *FAILED)]
    if silent or len(record.results) < record.selected:
        why = f"{silent[0].case}: {silent[0].detail}" if silent else "nothing in the smoke test passed"
        raise Unasked(f"{slug}: {record.trouble or why}")
    failed = (every_case()[result.case].scenario for result in record.results if result.verdict in FAILED)
    return caught(EVERY_MISREADING[slug], dict.fromkeys(failed))


def all_asked(slugs: Sequence[str], jobs: int) -> Iterator[Caught]:
    """Ask some misreadings, several at a time. Raises Unasked."""
    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        yield from pool.map(asked, slugs)


def complaint(found: Caught) -> str:
    """What is wrong if a misreading is not caught as it must be; otherwise nothing."""
    if found.citing:
        return ""
    clauses = ", ".join(found.misreading.clauses)
    if not found.failed:
        return f"{found.misreading.slug} conforms: no scenario shows what it makes of {clauses}"
    return f"{found.misreading.slug} fails only scenarios that do not cite {clauses}: {', '.join(found.failed)}"


# --- the small packs


def shows(lines: Sequence[tuple[AnyRequest, Sequence[StepMessage]]], misreading: Misreading) -> bool:
    """Whether a misreading answers one of some lines otherwise than the reference, or cannot play it."""
    for line, right in lines:
        try:
            wrong = trace(line, misreading.apply)
        except ValueError:
            return True
        if wrong != right and against(right, wrong, line, EVERYTHING).differences:
            return True
    return False


def counted_packs(game: str) -> Iterator[dict[str, Any]]:
    """Each small pack of a game: its cards, lines and refusals, and the misreadings that it shows."""
    slugs = [slug for slug in ASKED if EVERY_MISREADING[slug].game == game]
    for pack in packs(game):
        lines = [(line, trace(line)) for line in lines_of(pack.request)]
        refused = sum(bool(right[-1].refused) for _, right in lines)
        wrong = (EVERY_MISREADING[slug] for slug in slugs)
        yield {
            "name": pack.name,
            "rulebook": pack.request.rulebook,
            "cards": suite_of(game).count_cards(next(steps_of(lines[0][0])).after.position),
            "lines": len(lines) - refused,
            "refusals": refused,
            "shows": [item.slug for item in wrong if item.rulebook == pack.request.rulebook and shows(lines, item)],
        }


@cache
def held_of_packs(game: str) -> Sequence[Mapping[str, Any]]:
    """The small packs of a game as `--packs` wrote them last."""
    written: Mapping[str, Sequence[Mapping[str, Any]]] = json.loads(PACKS.read_text("utf-8"))
    return written[game]


def packs_that_show(misreading: Misreading) -> list[int]:
    """The small packs that show a misreading, counted from 1.

    >>> packs_that_show(EVERY_MISREADING["primaute/all-mark"])
    [1, 2]
    """
    return [number for number, pack in enumerate(held_of_packs(misreading.game), 1) if misreading.slug in pack["shows"]]


# --- what was written down


def as_json(found: Iterable[Caught]) -> dict[str, dict[str, Any]]:
    """Misreading → the scenarios that fail and cite a broken clause, and how many fail in all.

    >>> as_json([Caught(EVERY_MISREADING["whole-pool/stake-once"], ("one",), ("one", "another"))])
    {'whole-pool/stake-once': {'citing': ['one'], 'failed': 2}}
    """
    return {item.misreading.slug: {"citing": [*item.citing], "failed": len(item.failed)} for item in found}


@cache
def held() -> Mapping[str, Mapping[str, Any]]:
    """What the command wrote last."""
    written: Mapping[str, Mapping[str, Any]] = json.loads(FOUND.read_text("utf-8"))
    return written


def caught_by(scenario: str) -> tuple[Misreading, ...]:
    """The misreadings that fail a scenario which cites a clause that they break, as the command wrote them down.

    >>> [misreading.slug for misreading in caught_by("fourth-coup-completes-the-round")]
    ['round-of-four/three-coups', 'others-all-pay/two-of-three']
    """
    return tuple(EVERY_MISREADING[slug] for slug, found in held().items() if scenario in found["citing"])


def is_caught(slug: str) -> bool:
    """Whether a misreading fails a scenario that cites a clause which it breaks, as the command wrote it down."""
    return slug in held() and bool(held()[slug]["citing"])


def section_of_misreading(misreading: Misreading) -> str:
    """The section in which a misreading stands, that of its first clause: ``08``, ``francion-05`` or ``pdf``."""
    return section_name(misreading.game, section_of(full(misreading.clauses[0], misreading.game)))


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask all misreadings and write the file: 0 all are caught, 1 one is not, 2 one could not be asked."""
    parser = Parser(prog="python -m tools.caught", description="Ask every misreading, and write what catches it.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="misreadings at a time (as many as cores)")
    parser.add_argument("--packs", action="store_true", help="write what the small packs show instead")
    options: argparse.Namespace = parser.parse_args(arguments)
    if options.packs:
        counted = {game: [*counted_packs(game)] for game in GAMES}
        PACKS.write_text(json.dumps(counted, indent=1) + "\n", "utf-8")
        shown = {slug for some in counted.values() for pack in some for slug in pack["shows"]}
        missing = [f"no pack shows {slug}" for slug in ASKED if slug not in shown]
        print(*missing, f"{len(shown)} of {len(ASKED)} misreadings are shown", sep="\n")
        return CONFORMS if len(shown) == len(ASKED) else DOES_NOT
    try:
        found = list(all_asked(ASKED, options.jobs))
    except (SubjectFault, Unasked) as fault:
        complain(f"tools.caught: {fault}")
        return NOT_TESTED
    lines = (f"{json.dumps(slug)}: {json.dumps(entry)}" for slug, entry in as_json(found).items())
    FOUND.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    complaints = [complaint(item) for item in found if complaint(item)]
    print(*complaints, f"{sum(bool(item.citing) for item in found)} of {len(found)} misreadings are caught", sep="\n")
    return DOES_NOT if complaints else CONFORMS


if __name__ == "__main__":
    sys.exit(guarded("tools.caught", main))
