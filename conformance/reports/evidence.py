"""What speaks for each hypothesis that was held against a run, and what against it: the grounds of the diagnosis."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from conformance.results import Apart, Evidence, RunRecord
from papillon.kit.sanitize import one_line

WIDTH: Final = 80
"""Characters of a line, where it can be broken."""

MOST_NAMED: Final = 3
"""Failures that are named of those that a hypothesis explains."""

FIRST: Final = "named"
EQUAL: Final = "named as an equal: no drawn game was found that tells it apart"


def evidence_of(record: RunRecord) -> str:
    """Tell of every hypothesis that foretells a failure what it explains and what contradicts it; nothing if unasked.

    >>> evidence_of(RunRecord(()))
    ''
    """
    if not record.diagnosed:
        return ""
    count = len(record.evidence)
    head = f"What was considered: {record.known} known misunderstandings, of which {count} foretell" + "s" * (
        count == 1
    )
    wrong = sum(result.verdict == "fail" and not result.expected_failure for result in record.results)
    fates = {name: EQUAL for found in record.diagnosis for name in found.instead}
    fates |= {found.name: FIRST for found in record.diagnosis}
    lines = [line for item in record.evidence for line in _evidence(item, wrong, fates)]
    return "\n".join([*textwrap.wrap(f"{head} a failure", WIDTH), *lines])


def _evidence(item: Evidence, wrong: int, fates: Mapping[str, str]) -> Iterator[str]:
    fate = fates.get(item.name, "")
    yield f"  {one_line(item.name)}{': ' if fate else ''}{fate}"
    more = len(item.explains) - MOST_NAMED
    named = ", ".join(item.explains[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    yield from _said("explains", f"{len(item.explains)} of {wrong} failures: {named}")
    for apart in item.misses:
        yield from _said("misses", _apart(apart))
    for apart in item.contradicted:
        yield from _said("against", f"{_apart(apart)}, and that is right")
    if item.parted:
        yield from _said("against", f"a drawn game, {_apart(item.parted)}: {'; '.join(item.parted.moves)}")


def _apart(apart: Apart) -> str:
    found = apart.difference
    seen = f"{found.observable} foretold {found.expected or 'nothing'}, found {found.actual or 'nothing'}"
    return f"{apart.case}, {found.place}: {seen}"


def _said(word: str, text: str) -> list[str]:
    first = f"    {word:<8}  "
    return textwrap.wrap(
        one_line(text), WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
