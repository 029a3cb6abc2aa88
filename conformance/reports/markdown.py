"""The report in Markdown, to be put under a pull request: the outcome, tables, the failures folded up."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from html import escape
from typing import Final

from conformance.reports.contents import (
    Row,
    bad_ones,
    causes,
    changes,
    cited,
    command_of,
    compared,
    conclusion,
    counts,
    evidence_for,
    game_named,
    matrix,
    reason,
    reproduce,
    scope,
    sections,
    spoken_clauses,
    stamp,
    subject_name,
    unexplained,
)
from conformance.reports.terminal import body
from conformance.results import Result, RunRecord
from papillon.kit.console import one_line, sanitize

LARGEST: Final = 60_000
"""Characters; code hosts refuse comments that are a little larger."""

MOST_NAMED: Final = 100
"""Failures in the table."""

LONGEST_CELL: Final = 160
"""Characters of a failure in the table."""


def report(record: RunRecord) -> str:
    """Write a run in Markdown, no longer than a comment may be."""
    parts = [*summary(record)]
    folded = failures(record, {cause.example.case for cause in causes(record)})
    room = LARGEST - sum(len(part) + 1 for part in parts) - 200
    for number, part in enumerate(folded):
        room -= len(part) + 1
        if room < 0:
            parts.append(f"{len(folded) - number} of the failures are not shown here, to save space.\n")
            break
        parts.append(part)
    return "\n".join(parts)


def summary(record: RunRecord, heading: str = "##") -> Iterator[str]:
    """All but the failures in full. heading: the signs before the first heading."""
    yield f"{heading} {game_named(record)}: {escaped(subject_name(record))}\n"
    yield f"**{escaped(conclusion(record))}**\n"
    if record.suite:
        yield f"{escaped(stamp(record))}, protocol {record.protocol}\n"
    if record.diagnosed:
        yield f"{heading}# What seems to be misunderstood\n"
        for number, found in enumerate(record.diagnosis, 1):
            said = f"**{escaped(found.name)}**: {escaped(found.says)} {escaped(evidence_for(record, found))}"
            yield f"{number}. {said} {spoken_clauses(found)}"
        yield f"\n{escaped(unexplained(record))}\n" if unexplained(record) else ""
    if record.levels:
        levels = record.levels
        rows: list[Row] = [[level.name, level.steps, compared(level), ", ".join(level.silent)] for level in levels]
        yield table(["level", "steps", "compared", "not reported"], rows)
        yield f"{escaped(scope(record))}\n"
    if record.since:
        yield f"{escaped(changes(record.since))}\n"
        for word, names in (("fixed", record.since.mended), ("new", record.since.new)):
            if names:
                yield f"- {word}: {', '.join(map(escaped, names))}\n"
    if record.results:
        verdicts = counts(record)
        by_section: list[Row] = [
            [section.title, len(section.results), *(section.counts[name] for name in verdicts)]
            for section in sections(record)
        ]
        by_section.append(["**all**", len(record.results), *verdicts.values()])
        yield table(["section", "cases", *verdicts], by_section)
    if bad := bad_ones(record.results)[:MOST_NAMED]:
        what = [[escaped(item.case), cited(item), item.verdict, escaped(_cut(reason(item)))] for item in bad]
        yield table(["case", "clause", "verdict", "what"], what)


def report_of_several(records: Sequence[RunRecord]) -> str:
    """Tell several runs: what came of each, then a row for each section and a column for each program."""
    verdicts = [
        f"{number}. **{escaped(command_of(record))}**: {escaped(f'{subject_name(record)}: {conclusion(record)}')}"
        for number, record in enumerate(records, 1)
    ]
    head, *rows = matrix(records)
    return "\n".join([f"## {game_named(records[0])}\n", *verdicts, "", table(head, rows)])


def table(headers: Sequence[str], rows: Sequence[Row]) -> str:
    """A table, its cells as they are; columns of numbers are set to the right."""
    rule = ["---", *("---:" if isinstance(cell, int) else "---" for cell in rows[0][1:])]
    lines = [headers, rule, *([str(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def failures(record: RunRecord, in_full: Collection[str] | None = None) -> list[str]:
    """Every failure, folded up. in_full: those of which everything is told, None for all of them."""
    return [_folded(record, result, in_full is None or result.case in in_full) for result in bad_ones(record.results)]


def _folded(record: RunRecord, result: Result, in_full: bool) -> str:
    """A failure to be unfolded, fenced so that nothing in it is read as Markdown."""
    told = body(record, result) if in_full else [reason(result), f"Reproduce with: {reproduce(record, result)}"]
    text = sanitize("\n".join(told))
    longest = max((len(run) for run in re.findall("`+", text)), default=2)
    fence = "`" * max(longest + 1, 3)
    title = escape(f"{result.case}: {one_line(result.title)}")  # inside a tag Markdown's own escapes mean nothing
    head = f'<details id="{escape(result.case)}"><summary>{title}</summary>'
    return f"{head}\n\n{fence}text\n{text}\n{fence}\n\n</details>\n"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}…"


def escaped(text: str) -> str:
    r"""A text on one line in which nothing is markup.

    >>> escaped("a|b <i> *c*")
    'a\\|b &lt;i&gt; \\*c\\*'
    """
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|~#@!])", r"\\\1", text)
