"""Checks the scenarios themselves: that they are complete, consistent, and borne out by the reference.

`python -m tools.lint` prints every problem in the form of an editor's link and ends with 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from conformance.documents import EVERY_DOCUMENT, full, section_of
from conformance.scenarios import Scenario, parts, scenario_files, scenarios_in
from conformance.suite import suite_of
from papillon.kit.clauses import Book, book
from papillon.kit.console import guarded
from papillon.kit.game import RefusedMove
from papillon.kit.records import faults, replay
from papillon.kit.toml import RecordError
from tools.coverage import CELLS, all_problems, words_of
from tools.pages import Problem

NUMBER: Final = r"(?:[-+]\s*)?\d+"
TERMS: Final = rf"{NUMBER}(?:\s*[-+*]\s*\d+)*"
SUM: Final = re.compile(rf"(?<![\w.]){TERMS}(?:\s*=\s*{TERMS})+(?!\w)")
HEAD: Final = ("id", "title", "because", "clauses", "shows")


def lint(paths: Sequence[Path] | None = None) -> list[Problem]:
    """Check the scenarios of some files, or of all of them with the table of coverage."""
    scenarios: list[Scenario] = []
    unreadable: list[Problem] = []
    for path in scenario_files(*EVERY_DOCUMENT) if paths is None else paths:
        try:
            scenarios += scenarios_in(path)
        except (RecordError, UnicodeDecodeError) as error:
            unreadable.append(Problem(file_of(path), 1, str(error)))
    if unreadable:
        return unreadable
    problems = [problem for scenario in scenarios for problem in problems_of(scenario)]
    problems += repeated(scenarios)
    if paths is None:
        problems += [Problem("tools/coverage.toml", 1, message) for message in all_problems()]
    return problems


def file_of(path: Path) -> str:
    """Return the path of a file of scenarios as a problem names it."""
    return f"conformance/{path.as_posix()[path.as_posix().rindex('scenarios/') :]}"


def problems_of(scenario: Scenario) -> list[Problem]:
    """Check one scenario by itself."""
    return [Problem(file_of(scenario.file), scenario.line, f"{scenario.id}: {message}") for message in wrong(scenario)]


def wrong(scenario: Scenario) -> list[str]:
    """Say what is wrong with one scenario."""
    missing = [f"{name} is missing" for name in HEAD if not scenario.table.get(name)]
    if missing:
        return missing
    try:
        record = scenario.record
    except RecordError as error:
        return [str(error).removeprefix(f"{scenario.source}: ")]
    found = [*head(scenario), *citations(scenario, book(scenario.game)), *shows(scenario), *conserved(scenario)]
    found += [f"{text!r} does not come out" for text in sums(record.notes["because"]) if not comes_out(text)]
    found += [f"{fault.place}: {fault.message}" for fault in faults(record, suite_of(scenario.document).game)]
    return found


def head(scenario: Scenario) -> Iterator[str]:
    """Say what is wrong with the title and the section of a scenario."""
    notes = scenario.record.notes
    if "should" in re.findall(r"\w+", notes["title"].lower()):
        yield f"title: expected what happens, found what should: {notes['title']!r}"
    game = suite_of(scenario.document).game
    if scenario.section not in {section_of(full(clause, game.name)) for clause in notes["clauses"]}:
        yield f"clauses: expected one of section {scenario.section.lstrip('0')}, in whose file the scenario stands"
    rulebook = scenario.record.table.rules.rulebook
    if rulebook != (scenario.section if scenario.section in game.rulebooks else game.main_rulebook):
        yield f"rulebook: expected that of the file, found {rulebook}"
    if not scenario.record.expectations:
        yield "expects nothing"


def citations(scenario: Scenario, book: Book) -> Iterator[str]:
    """Say which clauses and rulings do not exist, and which readings belong to rulings that are not named."""
    record = scenario.record
    notes = record.notes
    cited = [*notes["clauses"], *(clause for item in record.expectations for clause in _cited(item.seen))]
    for clause in dict.fromkeys(cited):
        if full(clause, book.name) not in book.clauses:
            yield f"there is no clause {clause}"
    rulings = notes.get("rulings", [])
    yield from (f"there is no ruling {ruling}" for ruling in rulings if ruling not in book.rulings)
    spoken_of = [*record.readings, *(ruling for item in record.expectations for ruling in item.when)]
    yield from (f"rulings: {ruling} is missing" for ruling in dict.fromkeys(spoken_of) if ruling not in rulings)


def _cited(seen: Mapping[str, Any]) -> list[str]:
    """Every clause of which an expectation speaks."""
    refusing = [seen["clause"]] if "clause" in seen else []
    return [*seen.get("cites", []), *seen.get("not-cites", []), *refusing]


def shows(scenario: Scenario) -> Iterator[str]:
    """Say where `shows` does not speak of exactly the scenario's clauses, in the words of the table."""
    clauses: list[str] = scenario.record.notes["clauses"]
    shown = scenario.record.notes["shows"]
    yield from (f"clauses: {clause} twice" for clause, count in Counter(clauses).items() if count > 1)
    yield from (f"shows: {clause} is missing" for clause in clauses if clause not in shown)
    yield from (
        f"clauses: {clause} is missing, of which something is shown" for clause in shown if clause not in clauses
    )
    for clause, text in shown.items():
        if not words_of(text) or not set(words_of(text)) <= set(CELLS):
            yield f"shows: {clause}: expected {', '.join(CELLS)}, found {text!r}"
    yield from _contradicted(scenario)


def _contradicted(scenario: Scenario) -> Iterator[str]:
    """Say where `shows` contradicts the scenario's own expectations, whatever the reading."""
    seen = [item.seen for item in scenario.record.expectations]
    refusing = {entry["clause"] for entry in seen if "clause" in entry}
    happening = {clause for entry in seen for clause in entry.get("cites", [])}
    absent = {clause for entry in seen for clause in entry.get("not-cites", [])} - happening
    for clause, text in scenario.record.notes["shows"].items():
        if text == "accepts" and clause in refusing | absent:
            yield f"shows: {clause}: accepts alone, but a move is refused by it or it is not cited"
        if text == "refuses" and clause in happening:
            yield f"shows: {clause}: refuses alone, but it is cited"


def conserved(scenario: Scenario) -> Iterator[str]:
    """Say where chips or cards are lost or made: in what is expected to be paid, and in the play itself."""
    for item in scenario.record.expectations:
        total = sum(item.seen.get("pays", {}).values())
        if total:
            yield f"pays: expected as much gained as lost, found {total} chips too many"
    try:
        yield from _lost_in_play(scenario)
    except (RefusedMove, RecordError):
        return  # a fault, and reported as such


def _lost_in_play(scenario: Scenario) -> Iterator[str]:
    """Say where the chips or the cards of a table do not stay as many in the course of play."""
    suite = suite_of(scenario.document)
    for part in parts(scenario.record):
        stages = list(replay(part, suite.game))
        if {stage.step.table.accounts.total for stage in stages} != {part.table.accounts.total}:
            yield "the chips in play do not stay the same"
        if len({(stage.coup, suite.count_cards(stage.step.position)) for stage in stages}) != len(part.coups):
            yield "the cards in play do not stay the same"


def repeated(scenarios: Iterable[Scenario]) -> list[Problem]:
    """Find ids and aliases that more than one scenario goes by."""
    named: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        aliases = scenario.table.get("aliases")
        for name in (scenario.id, *(aliases if isinstance(aliases, list) else ())):
            named.setdefault(name, []).append(scenario)
    return [
        Problem(file_of(again.file), again.line, f"{name} is the name of {first.source} already")
        for name, (first, *others) in named.items()
        for again in others
    ]


# --- sums in words


def sums(text: str) -> list[str]:
    """Find the sums that a text spells out.

    >>> sums("6 + 4 = 10, and no sum in 4 or 5. C: - 3 + 2 = - 1.")
    ['6 + 4 = 10', '- 3 + 2 = - 1']
    """
    return [match[0] for match in SUM.finditer(text)]


def comes_out(text: str) -> bool:
    """Say whether all sides of a sum that `sums` has found are equal.

    >>> comes_out("132 + 101 = 233 = 200 + 3 * 11"), comes_out("6 + 4 = 9")
    (True, False)
    """
    sides = " ".join(text.split()).split("=")
    return len({eval(side.strip()) for side in sides}) == 1  # each of numbers and signs alone


def main(write: Callable[[str], object] = print) -> int:
    """Check everything, print what is wrong, and return the exit status."""
    problems = lint()
    for problem in problems:
        write(str(problem))
    write(f"problems: {len(problems)} in {len(scenario_files(*EVERY_DOCUMENT))} files")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(guarded("tools.lint", main))
