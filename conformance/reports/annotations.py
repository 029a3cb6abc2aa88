"""The report as annotations of a code host: one ``::error`` line for each failure, one ``::notice`` for the run."""

from __future__ import annotations

from conformance.reports.contents import bad_ones, cited, conclusion, game_named, reason, reproduce, subject_name
from conformance.results import Result, RunRecord
from papillon.kit.sanitize import one_line


def report(record: RunRecord) -> str:
    """Write a run as annotations. A run that could not be tested is an error too."""
    bad = bad_ones(record.results)
    lines = [_annotation("error", _title(result), _message(record, result)) for result in bad]
    level = "error" if record.status and not bad else "notice"
    lines.append(_annotation(level, game_named(record), f"{subject_name(record)}: {conclusion(record)}"))
    return "\n".join(lines) + "\n"


def _title(result: Result) -> str:
    return f"{result.case} ({cited(result)})" if cited(result) else result.case


def _message(record: RunRecord, result: Result) -> str:
    return f"{one_line(result.title)}\n{reason(result)}\nReproduce with: {reproduce(record, result)}"


def _annotation(level: str, title: str, message: str) -> str:
    r"""One annotation, what would end it early escaped.

    >>> _annotation("error", "a: b, c", "100 %\nmore")
    '::error title=a%3A b%2C c::100 %25%0Amore'
    """
    title = _escaped(one_line(title)).replace(":", "%3A").replace(",", "%2C")
    return f"::{level} title={title}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
