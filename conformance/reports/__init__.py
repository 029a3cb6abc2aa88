"""The reports: each a view of the record of a run, which it turns into text.

`terminal` is what `papillon verify` prints, `badge` what it writes besides; the others are asked for by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from conformance.reports import annotations, badge, html, jsonlines, junit, markdown, matrix, terminal
from conformance.results import RunRecord

REPORTS: Final[Mapping[str, Callable[[RunRecord], str]]] = {
    "json": jsonlines.write,
    "junit": junit.report,
    "markdown": markdown.report,
    "html": html.report,
    "annotations": annotations.report,
}
"""Name of a report, as `--report` takes it → what writes it."""

OF_SEVERAL: Final[Mapping[str, Callable[[Sequence[RunRecord]], str]]] = {
    "json": lambda records: "".join(map(jsonlines.write, records)),
    "markdown": matrix.markdown,
    "annotations": lambda records: "".join(map(annotations.report, records)),
}
"""Name of a report that can tell of several programs → what writes it."""

SUFFIXES: Final[Mapping[str, str]] = {
    "json": ".jsonl",
    "junit": ".xml",
    "markdown": ".md",
    "html": ".html",
    "annotations": ".txt",
}
"""Name of a report → how a file that holds it is named."""

__all__ = ["OF_SEVERAL", "REPORTS", "SUFFIXES", "badge", "jsonlines", "matrix", "terminal"]
