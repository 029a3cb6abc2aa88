"""The report as one page of HTML that asks for nothing outside itself: the report in Markdown, rendered."""

from __future__ import annotations

from html import escape
from typing import Final

from markdown_it import MarkdownIt

from conformance.reports import markdown
from conformance.reports.contents import game_named, subject_name
from conformance.results import RunRecord

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
    body = body.replace("<details>", "<details open>")  # where the program says so, its signs are escaped
    return PAGE.format(game=game_named(record), title=escape(subject_name(record)), body=body)
