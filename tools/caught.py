"""Runs every misreading as a program of its own over the scenarios, and writes down which of them catch it.

`uv run python -m tools.caught` writes `docs/misreadings.md`, and beside it `misreadings.json`, from which the
site's pages of traces and of scenarios are made; status 1 names a misreading that nothing catches.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from conformance.cases import Case, cases
from conformance.documents import GAME, full, section_name, section_of
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.judge import result_of, start_program
from conformance.drawn_games.search import Games, Search
from conformance.francion import GAME as FRANCION
from conformance.misreadings import EVERY_MISREADING, Misreading
from conformance.misreadings.francion import IN_NO_RECORD, IN_NO_REQUEST
from conformance.process import SubjectFault
from conformance.protocol import AnyRequest
from conformance.reports.contents import section_title
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED, Result
from conformance.runner import Options, run
from conformance.suites import SUITES
from papillon.kit.checkout import ROOT
from papillon.kit.commands import Parser, guarded
from papillon.kit.sanitize import complain, is_terminal

PAGE: Final = ROOT / "docs/misreadings.md"
FOUND: Final = PAGE.with_suffix(".json")
COMMAND: Final = "uv run python -m tools.caught"

MOST_NAMED: Final = 4
"""Scenarios that are named beside one misreading; the rest are counted."""

HEAD: Final = """\
# The misreadings, and what catches them

A scenario is worth something if a wrong program fails it. Below are {misreadings} programs that are wrong on purpose:
each is the reference with one thing misread, in a way that the text tempts to and that a
{{doc}}`settled ruling </spec/rulings/settled>` rejects. Of the {scenarios} hand-written scenarios each was put through
those of its own rulebook, as a process of its own and as `papillon verify --games 0 --rotated none` does it; no game
was drawn. A misreading is *caught* if a scenario fails that cites a clause which it breaks; whoever has made the same
mistake is sent to the right place. Those of Le Papillon come first, then [those of Le Francion](#le-francion).

The page is written by a command, which ends with status 1 and a name if a misreading conforms, or fails only scenarios
that cite none of its clauses:

```sh
{command}
```

One row is tried by hand with `papillon verify --games 0 --rotated none -- papillon subject --misreading SLUG`. Of the
scenarios that cite a broken clause the first {named} are named; the number beside "caught" is that of all scenarios
that fail. A row stands in the section of the clause that it names first.
"""

ROW_HEAD: Final = """\
| misreading | the tempting thought | breaks | scenarios that cite it and fail | verdict |
| --- | --- | --- | --- | --- |
"""

FRANCION_HEAD: Final = """\
## Le Francion

Of the companion game there are {misreadings} such programs, against its own
{{doc}}`settled rulings </spec/rulings/francion/settled>`, and {scenarios} scenarios. A row is tried by hand with
`francion verify --games 0 --rotated none -- francion subject --misreading SLUG`.
"""

UNASKED_HEAD: Final = """\
### In no request

No program can be asked about these. Each is caught by a test of the reference itself, in
`tests/test_misreadings.py`.

| misreading | the tempting thought | breaks | why it is not asked | the test that catches it |
| --- | --- | --- | --- | --- |
"""

CATCHES: Final[Mapping[str, str]] = {
    slug: "test_a_cut_catches_it" if slug in IN_NO_RECORD else "test_a_scenario_that_cites_a_broken_clause_catches_it"
    for slug in IN_NO_REQUEST
}
"""Misreading that no program can be asked about → the test that catches it."""

SMALLEST: Final = """\
## As small as they get

No scenario was used for these. Positions and games are drawn against the misreading until it answers otherwise than the
reference, and what was found is shrunk: to ten cards in hands and on the table at most, and three plays at most. The
draw is the same every time.
"""


CHOSEN: Final = (
    "one-like/all-like-cards",
    "must-capture/lay-down-at-will",
    "winner-priority/first-to-finish",
    "laying-down/forced-is-free",
    "ace-by-sum/special-on-top",
    "trump-cycle/king-above-ace",
    "welche-follow/only-when-void",
    "bete/nine-each",
)
"""The misreadings that are shown, Le Papillon's first."""

DRAWN: Final = 60
"""Positions and games that are drawn against each."""

FAILED: Final = ("fail", "errored")
"""Verdicts of a misreading that is found out: it answers otherwise, or has no room for what the rules let happen."""


Item = TypeVar("Item")


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

    @property
    def section(self) -> str:
        """The section in which it stands, that of its first clause: ``08``, ``francion-05`` or ``pdf``."""
        game = self.misreading.game
        return section_name(game, section_of(full(self.misreading.clauses[0], game)))

    @property
    def verdict(self) -> str:
        """The outcome in a few words."""
        if self.citing:
            return f"caught, {len(self.failed)}"
        return f"**caught elsewhere**, {len(self.failed)}" if self.failed else "**conforms**"


class Shrunk(NamedTuple):
    """The first counterexample to a misreading, shrunk."""

    slug: str
    """The misreading's ruling and name."""
    result: Result
    """What is wrong, as it is told."""
    request: AnyRequest
    """What was asked."""
    cards: int
    """How many cards lie in hands and on the table at the start; of a coup from its pack, all."""
    plays: int
    """How many moves are made."""


# --- asking

ASKED: Final = tuple(slug for slug in EVERY_MISREADING if slug not in IN_NO_REQUEST)
"""The misreadings that are asked, Le Papillon's first."""


@cache
def every_case() -> Mapping[str, Case]:
    """The cases of both games by their ids, Le Papillon's first."""
    return {case.id: case for game in SUITES for case in cases(game)}


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
    command = f"papillon.desk.{EVERY_MISREADING[slug].game}"
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


# --- the page


def page(found: Sequence[Caught], smallest: str) -> str:
    """Write the page. smallest: the part on what was shrunk."""
    tables = [*tables_of(GAME, found, "##"), head_of(FRANCION), *tables_of(FRANCION, found, "###"), unasked()]
    return "\n".join([head_of(GAME), *tables, SMALLEST, smallest])


def as_json(found: Iterable[Caught]) -> dict[str, dict[str, list[str]]]:
    """What the page says: misreading → the scenarios that fail and cite a broken clause, and all that fail.

    >>> as_json([Caught(EVERY_MISREADING["whole-pool/stake-once"], ("one",), ("one", "another"))])
    {'whole-pool/stake-once': {'citing': ['one'], 'failed': ['one', 'another']}}
    """
    return {item.misreading.slug: {"citing": [*item.citing], "failed": [*item.failed]} for item in found}


@cache
def _written() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What the command wrote last."""
    written: Mapping[str, Mapping[str, Sequence[str]]] = json.loads(FOUND.read_text("utf-8"))
    return written


def caught_by(scenario: str) -> tuple[Misreading, ...]:
    """The misreadings that fail a scenario which cites a clause that they break, as the command wrote them down.

    >>> [misreading.slug for misreading in caught_by("fourth-coup-completes-the-round")]
    ['round-of-four/three-coups', 'others-all-pay/two-of-three']
    """
    return tuple(EVERY_MISREADING[slug] for slug, found in _written().items() if scenario in found["citing"])


def is_caught(slug: str) -> bool:
    """Whether a misreading fails a scenario that cites a clause which it breaks, as the command wrote it down."""
    return bool(_written().get(slug, {"citing": ()})["citing"])


def head_of(game: str) -> str:
    """What the page says of the misreadings of a game."""
    text = HEAD if game == GAME else FRANCION_HEAD
    scenarios = {case.scenario for case in every_case().values() if case.game == game}
    counts = {"misreadings": len(SUITES[game].misreadings), "scenarios": len(scenarios)}
    return text.format(**counts, command=COMMAND, named=MOST_NAMED)


def tables_of(game: str, found: Sequence[Caught], heading: str) -> Iterator[str]:
    """A table for each section of a game in which something is misread."""
    for section in dict.fromkeys(case.section for case in every_case().values() if case.game == game):
        rows = [row(item) for item in found if item.section == section]
        if rows:
            yield f"{heading} {section_title(section)}\n\n{ROW_HEAD}{''.join(rows)}"


def unasked() -> str:
    """The table of those that no program can be asked about."""
    rows = [_row(*_told(EVERY_MISREADING[slug]), IN_NO_REQUEST[slug], f"`{test}`") for slug, test in CATCHES.items()]
    return UNASKED_HEAD + "".join(rows)


def row(found: Caught) -> str:
    """One misreading as a row of its table."""
    return _row(*_told(found.misreading), _named(found.citing), found.verdict)


def _told(misreading: Misreading) -> tuple[str, str, str]:
    """Its name, the thought that tempts to it, and the clauses that it breaks."""
    clauses = (f"{{rule:clause}}`{full(clause, misreading.game)}`" for clause in misreading.clauses)
    return f"`{misreading.slug}`", misreading.thought, ", ".join(clauses)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _named(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    return ", ".join(f"{{rule:scenario}}`{name}`" for name in ids[:MOST_NAMED]) + more


# --- a few, found in drawn games and shrunk


def shrunk(slug: str, games: int = DRAWN) -> Shrunk | None:
    """Play against the reference under a misreading, as a process of its own; None if nothing is found."""
    program = start_program(command_of(slug))
    try:
        drawn = Games(EVERY_MISREADING[slug].game, program.about)
        search = Search(drawn, program, drawn.numbers(games), most_found=1)
        search.run()
    finally:
        program.close()
    if not search.findings:
        return None
    (finding,) = search.findings
    request = finding.case.request
    plays = sum(len(plan.moves) for plan in request.coups)
    cards = drawn_game(request.game).cards_in_sight(request)
    return Shrunk(slug, result_of(finding), request, cards, plays)


def table_of_shrunk(rows: Sequence[Shrunk]) -> str:
    """The rows in Markdown, each with the cards as they lie."""
    return "\n".join(f"{_words(row)}\n\n```text\n{_seen(row)}\n```\n" for row in rows)


def _words(row: Shrunk) -> str:
    clauses = ", ".join(f"{{rule:clause}}`{full(clause)}`" for clause in row.result.clauses)
    return f"`{row.slug}`: {EVERY_MISREADING[row.slug].thought} Decided by {clauses}."


def _seen(row: Shrunk) -> str:
    """The position, the readings if any, the plays, and what differs."""
    result = row.result
    readings = [f"under {ruling}={name}" for ruling, name in result.readings.items()]
    plays = ["", *result.moves] if result.moves else []
    lines = [drawn_game(row.request.game).drawn_before(row.request), *readings, *plays, ""]
    for item in result.differences:
        lines += [f"{item.observable}:", f"  expected  {item.expected}", f"  found     {item.actual}"]
    return "\n".join(lines)


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask all misreadings and write the page: 0 all are caught, 1 one is not, 2 one could not be asked."""
    options = _parser().parse_args(arguments)
    try:
        found = list(_shown(all_asked(ASKED, options.jobs), len(ASKED), "misreadings asked"))
        smallest = list(_shown(map(shrunk, CHOSEN), len(CHOSEN), "counterexamples shrunk"))
    except (SubjectFault, Unasked) as fault:
        complain(f"tools.caught: {fault}")
        return NOT_TESTED
    small = [item for item in smallest if item is not None]
    options.page.write_text(page(found, table_of_shrunk(small)), "utf-8")
    options.page.with_suffix(".json").write_text(json.dumps(as_json(found), indent=1) + "\n", "utf-8")
    complaints = [complaint(item) for item in found if complaint(item)]
    if len(small) < len(smallest):
        complaints.append(f"no drawn game shows one of {', '.join(CHOSEN)}")
    print(*complaints, f"{sum(bool(item.citing) for item in found)} of {len(found)} misreadings are caught", sep="\n")
    return DOES_NOT if complaints else CONFORMS


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m tools.caught", description="Ask every misreading.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="programs at a time")
    parser.add_argument(
        "--page",
        type=Path,
        default=PAGE,
        metavar="FILE",
        help="where to write, and a .json beside it",
    )
    return parser


def _shown(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Hand items on, and say on standard error how many there were, if that is a terminal."""
    for number, item in enumerate(items, 1):
        if is_terminal(sys.stderr):
            print(f"\r{number} of {total} {what}", end="\n" if number == total else "", file=sys.stderr, flush=True)
        yield item


if __name__ == "__main__":
    sys.exit(guarded("tools.caught", main))
