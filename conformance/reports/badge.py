"""The outcome of a run as a badge: the document from which the usual servers of badges draw one, or a picture."""

from __future__ import annotations

import json
from html import escape
from typing import Final

from conformance.reports.contents import bad_ones, game_named, level_reached
from conformance.results import COMPLETE, CONFORMS, DOES_NOT, RunRecord

COLOURS: Final = {COMPLETE: "brightgreen"}
"""Level → colour; any other level that conforms is plain green."""

PAINT: Final = {
    "brightgreen": "#2e7d32",
    "green": "#2e7d32",
    "red": "#b3261e",
    "orange": "#a85800",
    "lightgrey": "#666",
}
"""Colour of a badge → that of its picture, on which white can be read."""

PICTURE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {message}">
<path fill="#444" d="M0 0h{left}v20H0z"/><path fill="{paint}" d="M{left} 0h{right}v20H{left}z"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" lengthAdjust="spacingAndGlyphs">
<text x="6" y="14" textLength="{label_width}">{label}</text>
<text x="{at}" y="14" textLength="{message_width}">{message}</text></g></svg>
"""


def report(record: RunRecord) -> str:
    """Write a run as a badge: the game, whether the program conforms, and how far that goes.

    >>> print(report(RunRecord(("./mine",))), end="")
    {"schemaVersion": 1, "label": "Le Papillon", "message": "not tested", "color": "lightgrey"}
    """
    return json.dumps(document(record)) + "\n"


def document(record: RunRecord) -> dict[str, str | int]:
    """The badge as servers of badges read it: `schemaVersion`, `label`, `message` and `color`."""
    message, colour = _said(record)
    return {"schemaVersion": 1, "label": game_named(record), "message": message, "color": colour}


def picture(record: RunRecord) -> str:
    """Draw the badge as SVG.

    >>> "Le Papillon: not tested" in picture(RunRecord(("./mine",)))
    True
    """
    message, colour = _said(record)
    label = game_named(record)
    label_width, message_width = (round(6.6 * len(words)) for words in (label, message))
    left, right = label_width + 12, message_width + 12
    return PICTURE.format(
        label=escape(label), message=escape(message), paint=PAINT[colour], width=left + right, left=left, right=right,
        at=left + 6, label_width=label_width, message_width=message_width,
    )  # fmt: skip


def _said(record: RunRecord) -> tuple[str, str]:
    level = level_reached(record)
    if record.status == CONFORMS:
        return f"conforms, {level}" if level else "conforms", COLOURS.get(level, "green")
    if record.status == DOES_NOT:
        bad = len(bad_ones(record.results))
        return (f"{bad} wrong", "red") if bad else (f"no {' and '.join(record.unreached)} compared", "orange")
    return "not tested", "lightgrey"
