"""The outcome of a run as a badge: the little document from which the usual servers of badges draw one."""

from __future__ import annotations

import json
from typing import Final

from conformance.reports.contents import bad_ones, game_named, level_reached
from conformance.results import COMPLETE, CONFORMS, DOES_NOT, RunRecord

COLOURS: Final = {COMPLETE: "brightgreen"}
"""Level → colour; any other level that conforms is plain green."""


def report(record: RunRecord) -> str:
    """Write a run as a badge: the game, whether the program conforms, and how far that goes.

    >>> print(report(RunRecord(("./mine",))), end="")
    {"schemaVersion": 1, "label": "Le Papillon", "message": "not tested", "color": "lightgrey"}
    """
    message, colour = _said(record)
    badge = {"schemaVersion": 1, "label": game_named(record), "message": message, "color": colour}
    return json.dumps(badge) + "\n"


def _said(record: RunRecord) -> tuple[str, str]:
    level = level_reached(record)
    if record.status == CONFORMS:
        return f"conforms, {level}" if level else "conforms", COLOURS.get(level, "green")
    if record.status == DOES_NOT:
        bad = len(bad_ones(record.results))
        return (f"{bad} wrong", "red") if bad else (f"no {' and '.join(record.unreached)} compared", "orange")
    return "not tested", "lightgrey"
