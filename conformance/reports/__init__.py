"""The reports: each a view of the record of a run, which it turns into text.

`terminal` is what `papillon verify` prints, a badge is what it writes besides; the others are asked for by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from conformance.reports import html, jsonlines, machine, markdown
from conformance.results import RunRecord

REPORTS: Final[Mapping[str, Callable[[RunRecord], str]]] = {
    "json": jsonlines.write,
    "junit": machine.junit,
    "markdown": markdown.report,
    "html": html.report,
    "annotations": machine.annotate,
}
"""Name of a report, as `--report` takes it → what writes it."""

OF_SEVERAL: Final[Mapping[str, Callable[[Sequence[RunRecord]], str]]] = {
    "json": lambda records: "".join(map(jsonlines.write, records)),
    "markdown": markdown.report_of_several,
    "annotations": lambda records: "".join(map(machine.annotate, records)),
}
"""Name of a report that can tell of several programs → what writes it."""


def report_of(name: str, records: Sequence[RunRecord]) -> str:
    """Write the report of a name, of one run or of several."""
    return REPORTS[name](records[0]) if len(records) == 1 else OF_SEVERAL[name](records)
