"""The report in JUnit's XML, which build servers read: a suite a section, a test case a case."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

from conformance.reports.contents import (
    bad_ones,
    conclusion,
    level_reached,
    looked_at,
    reason,
    scope,
    section_title,
    subject_name,
)
from conformance.reports.terminal import body
from conformance.results import UNANSWERED, UNDECIDED, Result, RunRecord
from papillon.kit.sanitize import one_line, sanitize


def report(record: RunRecord) -> str:
    """Write a run as JUnit's XML."""
    root = Xml.Element("testsuites", name=subject_name(record), time=f"{record.seconds:.3f}")
    for number in dict.fromkeys(result.section for result in record.results):
        results = [result for result in record.results if result.section == number]
        suite = Xml.SubElement(root, "testsuite", name=section_title(number))
        _levels(suite, record)
        for result in results:
            _case(suite, record, result)
        suite.set("time", f"{sum(result.seconds for result in results):.3f}")
    if not bad_ones(record.results) and record.status:
        suite = Xml.SubElement(root, "testsuite", name="the run", time="0.000")
        case = Xml.SubElement(suite, "testcase", classname="papillon", name="the run", time="0.000")
        Xml.SubElement(case, "error", message=one_line(conclusion(record)))
    for suite in root:
        _count(suite)
    _count(root)
    Xml.indent(root, " ")
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _levels(suite: Xml.Element, record: RunRecord) -> None:
    """What was compared in the whole run, as properties of a suite."""
    if record.levels:
        properties = Xml.SubElement(suite, "properties")
        for row in looked_at(record):
            Xml.SubElement(properties, "property", name=f"compared.{row.level}", value=row.compared)
        Xml.SubElement(properties, "property", name="level", value=level_reached(record))
        Xml.SubElement(properties, "property", name="scope", value=one_line(scope(record)))


def _count(suite: Xml.Element) -> None:
    suite.set("tests", str(len(suite.findall(".//testcase"))))
    for attribute, found in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(len(suite.findall(f".//{found}"))))


def _case(suite: Xml.Element, record: RunRecord, result: Result) -> None:
    case = Xml.SubElement(
        suite,
        "testcase",
        classname=f"papillon.{result.section}",
        name=one_line(result.case),
        time=f"{result.seconds:.3f}",
    )
    if not result.good:
        told = "error" if result.verdict in UNANSWERED else "failure"
        found = Xml.SubElement(case, told, type=result.verdict, message=reason(result))
        found.text = sanitize("\n".join(body(record, result)))
    elif result.expected_failure:
        Xml.SubElement(case, "skipped", message=f"an expected failure: {result.verdict}")
    elif result.verdict in UNDECIDED:
        Xml.SubElement(case, "skipped", message=one_line(f"{result.verdict}: {result.detail}"))
