"""The report in Markdown, to be put under a pull request: the outcome, a table by section, the failures folded up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from conformance.reports.contents import (
    bad_ones,
    changes,
    cited,
    conclusion,
    counts,
    game_named,
    looked_at,
    misunderstood,
    reason,
    scope,
    sections,
    subject_name,
    unexplained,
)
from conformance.reports.terminal import body
from conformance.results import Result, RunRecord, Since
from papillon.kit.sanitize import one_line, sanitize

LARGEST: Final = 60_000
"""Characters; code hosts refuse comments that are a little larger."""

MOST_NAMED: Final = 100
"""Failures in the table."""

LONGEST_CELL: Final = 160
"""Characters of a failure in the table."""


def report(record: RunRecord) -> str:
    """Write a run in Markdown, no longer than a comment may be."""
    parts = [f"## {game_named(record)}: {escaped(subject_name(record))}\n", f"**{escaped(conclusion(record))}**\n"]
    if record.diagnosed:
        parts.append(_diagnosis(record))
    if record.levels:
        parts.append(_level_table(record))
    if record.since:
        parts.append(_comparison(record.since))
    if record.results:
        parts.append(_section_table(record))
    bad = bad_ones(record.results)
    if bad:
        parts.append(_failure_table(bad))
    folded = [_folded(record, result) for result in bad]
    room = LARGEST - sum(len(part) + 1 for part in parts) - 200
    for number, part in enumerate(folded):
        room -= len(part) + 1
        if room < 0:
            parts.append(f"{len(folded) - number} of the failures are not told here for want of room.\n")
            break
        parts.append(part)
    return "\n".join(parts)


def _section_table(record: RunRecord) -> str:
    verdicts = list(counts(record))
    rows: list[list[str | int]] = [
        [section.title, len(section.results), *(section.counts[name] for name in verdicts)]
        for section in sections(record)
    ]
    rows.append(["**all**", len(record.results), *counts(record).values()])
    return table(["section", "cases", *verdicts], rows)


def _diagnosis(record: RunRecord) -> str:
    """What seems to be misunderstood."""
    lines = [
        f"{number}. **{escaped(item.name)}**: {escaped(item.says)} {escaped(item.evidence)} {', '.join(item.clauses)}"
        for number, item in enumerate(misunderstood(record), 1)
    ]
    left = unexplained(record)
    return "\n".join(["### What seems to be misunderstood\n", *lines, *(["", escaped(left)] if left else []), ""])


def _comparison(found: Since) -> str:
    """What has changed since another run."""
    named = [
        f"- {word}: {', '.join(map(escaped, names))}\n"
        for word, names in (("mended", found.mended), ("new", found.new))
        if names
    ]
    return "\n".join([f"{escaped(changes(found))}\n", *named])


def _level_table(record: RunRecord) -> str:
    """What was compared of each side of the game, and what was not."""
    rows: list[list[str | int]] = [[row.level, row.steps, row.compared, row.silent] for row in looked_at(record)]
    compared = table(["level", "steps", "compared", "not reported"], rows)
    return f"{compared}\n{escaped(scope(record))}\n"


def _failure_table(bad: Sequence[Result]) -> str:
    rows = [
        [escaped(result.case), cited(result), result.verdict, escaped(_cut(reason(result)))]
        for result in bad[:MOST_NAMED]
    ]
    return table(["case", "clause", "verdict", "what"], rows)


def table(headers: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table, its cells as they are; columns of numbers are set to the right."""
    rule = ["---", *("---:" if isinstance(cell, int) else "---" for cell in rows[0][1:])]
    lines = [headers, rule, *([str(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _folded(record: RunRecord, result: Result) -> str:
    """A failure to be unfolded, fenced so that nothing in it is read as Markdown."""
    text = sanitize("\n".join(body(record, result)))
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=2) + 1)
    fence = fence if len(fence) > 3 else "```"
    title = escape(f"{result.case}: {one_line(result.title)}")  # inside a tag Markdown's own escapes mean nothing
    return f"<details><summary>{title}</summary>\n\n{fence}text\n{text}\n{fence}\n\n</details>\n"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}…"


def escaped(text: str) -> str:
    r"""A text on one line in which nothing is markup.

    >>> escaped("a|b <i> *c*")
    'a\\|b &lt;i&gt; \\*c\\*'
    """
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|~#@!])", r"\\\1", text)
