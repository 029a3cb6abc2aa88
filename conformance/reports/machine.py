"""The reports that other programs read: JUnit's XML, annotations of a code host, and badges."""

from __future__ import annotations

import json
from html import escape
from typing import Final
from xml.etree import ElementTree as Xml

from conformance.reports.contents import (
    bad_ones,
    cited,
    compared,
    conclusion,
    game_named,
    known_to_fail,
    level_reached,
    reason,
    reproduce,
    scope,
    section_title,
    stamp,
    subject_name,
    wrong_in_words,
)
from conformance.reports.terminal import body
from conformance.results import (
    COMPLETE,
    CONFORMS,
    DOES_NOT,
    UNANSWERED,
    UNDECIDED,
    Result,
    RunRecord,
)
from papillon.kit.console import one_line, sanitize

# --- JUnit's XML: a suite a section, a test case a case


def junit(record: RunRecord) -> str:
    """Write a run as JUnit's XML."""
    root = Xml.Element("testsuites", name=subject_name(record), time=f"{record.seconds:.3f}")
    for number in dict.fromkeys(result.section for result in record.results):
        results = [result for result in record.results if result.section == number]
        suite = Xml.SubElement(root, "testsuite", name=section_title(number))
        _properties(suite, record)
        for result in results:
            _test_case(suite, record, result)
        suite.set("time", f"{sum(result.seconds for result in results):.3f}")
    if not bad_ones(record.results) and record.status:
        suite = Xml.SubElement(root, "testsuite", name="the run", time="0.000")
        case = Xml.SubElement(suite, "testcase", classname="papillon", name="the run", time="0.000")
        Xml.SubElement(case, "error", message=one_line(conclusion(record)))
    for element in (*root, root):
        element.set("tests", str(len(element.findall(".//testcase"))))
        for attribute, found in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            element.set(attribute, str(len(element.findall(f".//{found}"))))
    Xml.indent(root, " ")
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _properties(suite: Xml.Element, record: RunRecord) -> None:
    """What was compared in the whole run, as properties of a suite."""
    if record.levels:
        properties = Xml.SubElement(suite, "properties")
        for level in record.levels:
            Xml.SubElement(properties, "property", name=f"compared.{level.name}", value=compared(level))
        Xml.SubElement(properties, "property", name="level", value=level_reached(record))
        Xml.SubElement(properties, "property", name="scope", value=one_line(scope(record)))


def _test_case(suite: Xml.Element, record: RunRecord, result: Result) -> None:
    name, time = one_line(result.case), f"{result.seconds:.3f}"
    case = Xml.SubElement(suite, "testcase", classname=f"papillon.{result.section}", name=name, time=time)
    if not result.good:
        told = "error" if result.verdict in UNANSWERED else "failure"
        found = Xml.SubElement(case, told, type=result.verdict, message=reason(result))
        found.text = sanitize("\n".join(body(record, result)))
    elif result.expected_failure:
        Xml.SubElement(case, "skipped", message=f"an expected failure: {result.verdict}")
    elif result.verdict in UNDECIDED:
        Xml.SubElement(case, "skipped", message=one_line(f"{result.verdict}: {result.detail}"))


# --- annotations: an ``::error`` line for each failure, a ``::notice`` for the run


def annotate(record: RunRecord) -> str:
    """Write a run as annotations. A run that could not be tested is an error too."""
    bad = bad_ones(record.results)
    lines = []
    for result in bad:
        title = f"{result.case} ({cited(result)})" if cited(result) else result.case
        message = f"{one_line(result.title)}\n{reason(result)}\nReproduce with: {reproduce(record, result)}"
        lines.append(_annotation("error", title, message))
    level = "error" if record.status and not bad else "notice"
    lines.append(_annotation(level, game_named(record), f"{subject_name(record)}: {conclusion(record)}"))
    return "\n".join(lines) + "\n"


def _annotation(level: str, title: str, message: str) -> str:
    r"""One annotation, what would end it early escaped.

    >>> _annotation("error", "a: b, c", "100 %\nmore")
    '::error title=a%3A b%2C c::100 %25%0Amore'
    """
    title = _escaped(one_line(title)).replace(":", "%3A").replace(",", "%2C")
    return f"::{level} title={title}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


# --- badges: the document from which the usual servers of badges draw one, or a picture

PAINT: Final = {
    "brightgreen": "#2e7d32",
    "green": "#2e7d32",
    "blue": "#1f5fa8",
    "yellow": "#806000",
    "red": "#b3261e",
    "orange": "#a85800",
    "lightgrey": "#666",
}
"""Colour of a badge → that of its picture, on which white can be read."""

PICTURE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {message}">
{link}<path fill="#444" d="M0 0h{left}v20H0z"/><path fill="{paint}" d="M{left} 0h{right}v20H{left}z"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" lengthAdjust="spacingAndGlyphs">
<text x="6" y="14" textLength="{label_width}">{label}</text>
<text x="{at}" y="14" textLength="{message_width}">{message}</text></g>{end}</svg>
"""


def badge(record: RunRecord) -> dict[str, str | int]:
    """The badge as servers of badges read it: the game, whether the program conforms, how far that goes, and what tells
    which cases these were. It is green only if the run was whole and nothing is expected to fail.

    >>> badge(RunRecord(("./mine",)))
    {'schemaVersion': 1, 'label': 'Le Papillon', 'message': 'not tested', 'color': 'lightgrey'}
    """
    message, colour = "not tested", "lightgrey"
    if record.status == CONFORMS:
        level, known = level_reached(record), known_to_fail(record)
        verdict = " ".join(["as expected" if known else "conforms", ", ".join(record.limits)]).rstrip()
        skipped = sum(result.verdict in UNDECIDED for result in record.results)
        notes = f"{known} known to fail" if known else "", level, f"{skipped} skipped" if skipped else ""
        message = ", ".join(filter(None, (verdict, *notes)))
        colour = "yellow" if known else "blue" if record.limits else "brightgreen" if level == COMPLETE else "green"
    elif record.status == DOES_NOT:
        bad = bad_ones(record.results)
        message = wrong_in_words(record) if bad else f"no {' and '.join(record.unreached)} compared"
        colour = "orange" if all(result.stale for result in bad) else "red"
    message += f" [{stamp(record)}]" if record.digest else ""
    return {"schemaVersion": 1, "label": game_named(record), "message": message, "color": colour}


def badge_json(record: RunRecord, _: str = "") -> str:
    """Write the badge as JSON."""
    return json.dumps(badge(record)) + "\n"


def badge_svg(record: RunRecord, report: str = "") -> str:
    """Draw the badge as SVG. report: the address of the record to which it leads, if it does."""
    said = badge(record)
    label, message = str(said["label"]), str(said["message"])
    label_width, message_width = (round(6.6 * len(words)) for words in (label, message))
    left, right = label_width + 12, message_width + 12
    link, end = (f'<a href="{escape(report)}">', "</a>") if report else ("", "")
    return PICTURE.format(
        label=escape(label), message=escape(message), paint=PAINT[str(said["color"])], width=left + right, left=left,
        right=right, at=left + 6, label_width=label_width, message_width=message_width, link=link, end=end,
    )  # fmt: skip
