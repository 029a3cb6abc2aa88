"""The report as one page of HTML that asks for nothing outside itself: a matrix by section, and every failure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final
from urllib.parse import quote

from conformance.reports.contents import (
    Section,
    bad_ones,
    changes,
    compared,
    conclusion,
    counts,
    evidence_for,
    game_named,
    reason,
    scope,
    sections,
    spoken_clauses,
    subject_name,
    unexplained,
)
from conformance.reports.terminal import body
from conformance.results import PASSED, Level, Result, RunRecord, Verdict
from papillon.kit.sanitize import one_line, sanitize

MARKS: Final[dict[Verdict, str]] = {
    "pass": "✓",
    "pass-other-reading": "≈",
    "fail": "✗",
    "unspecified": "?",
    "skipped": "–",
    "errored": "E",
    "crashed": "C",
    "timed-out": "T",
    "garbled": "G",
}
"""A sign for each verdict, so that colour alone tells nothing."""

IN_WORDS: Final = {"pass-other-reading": "pass under another declared reading", "timed-out": "timed out"}
"""Verdicts that need more than their own name."""

NUMBER: Final = ' class="count"'

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1b18; --paper: #fdfcf9; --rule: #d9d5ca; --faint: #5f5b50;
  --good: #1b6e3c; --bad: #a8201a; --open: #7a5a00; --goodback: #dff0e4; --badback: #f8dedb; --openback: #f6ecd0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6dd; --paper: #191813; --rule: #3d3a31; --faint: #a8a292;
    --good: #7fd39b; --bad: #ff9a92; --open: #e6c35c; --goodback: #1d3526; --badback: #45201d; --openback: #3b3113; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
.outcome { font-size: 1.15rem; border-left: .3rem solid; padding-left: .8rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--rule); }
th[scope=row] { font-weight: normal; white-space: nowrap; }
.count { text-align: right; font-variant-numeric: tabular-nums; }
.cell { display: inline-block; width: 1.4rem; text-align: center; border-radius: .2rem; margin: 0 .1rem .1rem 0;
  text-decoration: none; }
.good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); }
.cell.good { background: var(--goodback); } .cell.bad { background: var(--badback); }
.cell.open { background: var(--openback); }
.scroll, pre { overflow-x: auto; }
pre { border: 1px solid var(--rule); border-radius: .3rem; padding: .8rem; font-size: .85rem; line-height: 1.45; }
details { margin: .6rem 0; } summary { cursor: pointer; } .faint { color: var(--faint); }
"""

PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{game}: {title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def report(record: RunRecord) -> str:
    """Write a run as a page."""
    return PAGE.format(
        game=game_named(record), title=escape(subject_name(record)), style=STYLE, body="\n".join(_parts(record))
    )


def _parts(record: RunRecord) -> Iterator[str]:
    yield f"<h1>{game_named(record)}: {escape(subject_name(record))}</h1>"
    yield f'<p class="outcome {"bad" if record.status else "good"}">{escape(conclusion(record))}</p>'
    if record.suite:
        yield f'<p class="faint">suite {escape(one_line(record.suite))}, protocol {record.protocol}</p>'
    if record.diagnosed:
        yield "<h2>What seems to be misunderstood</h2>\n<ol>"
        for found in record.diagnosis:
            said = f"{escape(one_line(found.says))} {escape(one_line(evidence_for(record, found)))}"
            clauses = f'<span class="faint">{escape(spoken_clauses(found))}</span>'
            yield f"<li><strong>{escape(found.name)}</strong>: {said} {clauses}</li>"
        yield f"</ol>\n<p>{escape(unexplained(record))}</p>"
    if record.levels:
        yield "<h2>What was compared</h2>"
        yield from _table(("level", "#steps", "compared", "not reported"), map(_level_row, record.levels))
        yield f'<p class="faint">{escape(one_line(scope(record)))}</p>'
    if record.since:
        yield f"<h2>Compared</h2>\n<p>{escape(one_line(changes(record.since)))}</p>\n<ul>"
        for word, names in (("mended", record.since.mended), ("new", record.since.new)):
            yield from [f"<li>{word}: {escape(one_line(', '.join(names)))}</li>"] if names else []
        yield "</ul>"
    if record.results:
        yield "<h2>By section</h2>"
        yield from _table(("section", "#cases", "#bad", "case by case"), map(_section_row, sections(record)))
        marks = (f"{MARKS[verdict]} {IN_WORDS.get(verdict, verdict)}: {n}" for verdict, n in counts(record).items())
        yield f'<p class="faint">{" · ".join(marks)}</p>'
    if bad := bad_ones(record.results):
        yield "<h2>Failures</h2>"
        yield from (_failure(record, result) for result in bad)


def _table(columns: Sequence[str], rows: Iterable[str]) -> Iterator[str]:
    """A table; the names of columns of numbers begin with ``#``."""
    heads = (f'<th scope="col"{NUMBER * name.startswith("#")}>{name.lstrip("#")}</th>' for name in columns)
    yield f'<div class="scroll"><table>\n<thead><tr>{"".join(heads)}</tr></thead>\n<tbody>'
    yield from rows
    yield "</tbody></table></div>"


def _level_row(level: Level) -> str:
    cells = f"<td>{escape(compared(level))}</td><td>{escape(', '.join(level.silent))}</td>"
    return f'<tr><th scope="row">{level.name}</th><td{NUMBER}>{level.steps}</td>{cells}</tr>'


def _section_row(section: Section) -> str:
    bad = f'<td class="count {"bad" if section.bad else "good"}">{section.bad}</td>'
    cells = f"<td{NUMBER}>{len(section.results)}</td>{bad}<td>{''.join(map(_cell, section.results))}</td>"
    return f'<tr><th scope="row">{escape(section.title)}</th>{cells}</tr>'


def _cell(result: Result) -> str:
    """One case in the matrix; a bad one leads to its failure."""
    told = f"{result.case}: {result.verdict if result.good else reason(result)}"
    look = f'class="cell {_colour(result)}" title="{escape(one_line(told))}"'
    mark = MARKS[result.verdict]
    if result.good:
        return f"<span {look}>{mark}</span>"
    return f'<a {look} href="#{quote(result.case)}">{mark}</a>'


def _colour(result: Result) -> str:
    if not result.good:
        return "bad"
    return "good" if result.verdict in PASSED else "open"


def _failure(record: RunRecord, result: Result) -> str:
    text = escape(sanitize("\n".join(body(record, result))))
    return (
        f'<details open id="{escape(result.case)}"><summary><span class="bad">{MARKS[result.verdict]}</span> '
        f"<code>{escape(result.case)}</code> {escape(one_line(result.title))}</summary>\n"
        f"<pre>{text}</pre></details>"
    )
