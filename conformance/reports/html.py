"""The report as one page of HTML that asks for nothing outside itself: the report in Markdown, rendered, and a sign
for each case.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import quote

from markdown_it import MarkdownIt

from conformance.reports import markdown
from conformance.reports.contents import Section, game_named, reason, sections, subject_name
from conformance.results import RunRecord, Verdict
from papillon.kit.console import one_line

MARKS: Final[Mapping[Verdict, str]] = {
    "pass": "✓",
    "pass-other-reading": "≈",
    "fail": "✗",
    "flaky": "≠",
    "unspecified": "?",
    "skipped": "–",
    "errored": "E",
    "crashed": "C",
    "timed-out": "T",
    "garbled": "G",
}
"""A sign for each verdict."""

PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{game}: {title}</title>
<style>
:root {{ color-scheme: light dark; --rule: #d9d5ca; }}
@media (prefers-color-scheme: dark) {{ :root {{ --rule: #3d3a31; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }}
h1, h2 {{ line-height: 1.2; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--rule); }}
table, pre {{ display: block; overflow-x: auto; }}
pre {{ border: 1px solid var(--rule); border-radius: .3rem; padding: .8rem; font-size: .85rem; line-height: 1.45; }}
.good {{ background: #9fdcb355; }} .bad {{ background: #f08a8055; }} a {{ color: inherit; }}
details {{ margin: .6rem 0; }} summary {{ cursor: pointer; }}
</style>
</head>
<body>
{body}</body>
</html>
"""


def report(record: RunRecord) -> str:
    """Write a run as a page."""
    parts = [*markdown.summary(record, "#"), *markdown.failures(record)]
    body = MarkdownIt("commonmark").enable("table").render("\n".join(parts))
    body = body.replace("<details ", "<details open ")  # where the program says so, its signs are escaped
    body = "\n".join([body, "<h2>Case by case</h2>", *map(_section, sections(record)), ""])
    return PAGE.format(game=game_named(record), title=escape(subject_name(record)), body=body)


def _section(section: Section) -> str:
    """A section with a sign for each of its cases; that of a bad one leads to its failure."""
    signs = []
    for result in section.results:
        told = one_line(f"{result.case}: {result.verdict if result.good else reason(result)}")
        sign = f'<span class="{"good" if result.good else "bad"}" title="{escape(told)}">{MARKS[result.verdict]}</span>'
        signs.append(sign if result.good else f'<a href="#{quote(result.case)}">{sign}</a>')
    return f"<p>{escape(section.title)}: {' '.join(signs)}</p>"
