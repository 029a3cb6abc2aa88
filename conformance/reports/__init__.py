"""The reports: each a view of the record of a run, which it turns into text.

`terminal` is what `papillon verify` prints; the others are asked for by name, and imported then.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from conformance.results import RunRecord

REPORTS: Final[Mapping[str, str]] = {
    "json": "jsonlines.write",
    "junit": "machine.junit",
    "markdown": "markdown.report",
    "html": "html.report",
    "annotations": "machine.annotate",
}
"""Name of a report → the function of one of these modules that writes it."""

BADGES: Final[Mapping[str, str]] = {"json": "machine.badge_json", "svg": "machine.badge_svg"}
"""Ending of a badge's file → what writes it."""

OF_SEVERAL: Final = frozenset({"json", "markdown", "annotations"})
"""The reports that can tell of several programs."""


def report_of(name: str, *records: RunRecord) -> str:
    """Write the report of a name, of one run or of several."""
    if len(records) > 1 and name == "markdown":
        return str(_function("markdown.report_of_several")(records))
    return "".join(map(_function(REPORTS[name]), records))


def badge_of(record: RunRecord, ending: str, report: str = "") -> str:
    """Write the badge of a run for a file whose name ends so; as JSON unless there is another badge.

    report: the address of the run's report, to which a picture leads.
    """
    return str(_function(BADGES.get(ending, BADGES["json"]))(record, report))


def _function(name: str) -> Callable[..., str]:
    module, _, function = name.partition(".")
    found: Callable[..., str] = getattr(import_module(f"conformance.reports.{module}"), function)
    return found
