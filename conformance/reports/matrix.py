"""Several programs side by side: the verdict on each, and how many cases of each section it passes."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Sequence
from typing import Final

from conformance.documents import is_section
from conformance.reports.contents import Section, conclusion, game_named, section_title, sections, subject_name
from conformance.reports.markdown import escaped, table
from conformance.reports.terminal import WIDTH, in_columns
from conformance.results import DRAWN_GAMES, PASSED, UNDECIDED, RunRecord
from papillon.kit.sanitize import one_line, sanitize

ALL: Final = "all"
"""What begins the row of all sections together."""

NOTHING: Final = "."
"""What stands where there is nothing to say."""


def summary(records: Sequence[RunRecord]) -> str:
    """Tell several runs: what came of each, then the matrix, in which programs bear their numbers."""
    verdicts = [_verdict(number, record) for number, record in enumerate(records, 1)]
    rows = matrix(records)
    lines = in_columns(rows, ruled=(1, [row[0] for row in rows].index(ALL)))
    return sanitize("\n\n".join([*verdicts, "\n".join(lines)]) + "\n")


def _verdict(number: int, record: RunRecord) -> str:
    said = textwrap.wrap(f"{subject_name(record)}: {conclusion(record)}", WIDTH - 3, break_on_hyphens=False)
    return "\n".join([f"{number}. {called(record)}", *(f"   {line}" for line in said)])


def called(record: RunRecord) -> str:
    """The command of a program, on one line."""
    return one_line(shlex.join(record.command)) or "the reference"


def markdown(records: Sequence[RunRecord]) -> str:
    """Write the same in Markdown."""
    verdicts = [
        f"{number}. **{escaped(called(record))}**: {escaped(f'{subject_name(record)}: {conclusion(record)}')}"
        for number, record in enumerate(records, 1)
    ]
    head, *rows = matrix(records)
    return "\n".join([f"## {game_named(records[0])}\n", *verdicts, "", table(head, rows)])


def matrix(records: Sequence[RunRecord]) -> list[list[str]]:
    """A row for each section, a column for each program: how many cases pass, of how many.

    Below them stand the same of all sections, what was skipped, the drawn games, and whether each level is reached.
    """
    by_program = [{section.number: section for section in sections(record)} for record in records]
    every = dict.fromkeys(number for found in by_program for number in found if is_section(number))
    levels = next((record.levels for record in records if record.levels), ())
    return [
        ["section", *map(str, range(1, len(records) + 1))],
        *([section_title(number), *(_share(found.get(number)) for found in by_program)] for number in every),
        [ALL, *(_share(_whole(record)) for record in records)],
        ["skipped", *(str(sum(result.verdict in UNDECIDED for result in record.results)) for record in records)],
        [section_title(DRAWN_GAMES), *map(_games, records)],
        *([level.name, *(_reached(record, level.name) for record in records)] for level in levels),
    ]


def _whole(record: RunRecord) -> Section:
    return Section("", tuple(result for result in record.results if is_section(result.section) and not result.drawn))


def _share(section: Section | None) -> str:
    if section is None or not section.results:
        return NOTHING
    return f"{sum(section.counts[verdict] for verdict in PASSED)}/{len(section.results)}"


def _games(record: RunRecord) -> str:
    """Drawn games that went well, of all; those that were stored are played besides."""
    wrong = sum(result.drawn and not result.good for result in record.results)
    return f"{max(record.games - wrong, 0)}/{record.games}" if record.games else NOTHING


def _reached(record: RunRecord, level: str) -> str:
    return "yes" if any(found.reached for found in record.levels if found.name == level) else NOTHING
