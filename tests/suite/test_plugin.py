"""The plugin of pytest: an item a case with a subject, nothing without one."""

from __future__ import annotations

import sys

import pytest

from conformance.cases import cases
from conformance.plugin import CASES, EXPECTED

REFERENCE = f"{sys.executable} -m papillon.desk subject"
UNION = f"{REFERENCE} --misreading one-capture/union-of-captures"

pytest_plugins = ["pytester"]


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty folder, as somebody has who has installed the suite."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makeini("[pytest]")
    return pytester


def asked(suite: pytest.Pytester, *words: str) -> pytest.RunResult:
    return suite.runpytest_inprocess("-p", "no:xdist", "--pyargs", "conformance.plugin_cases", "-q", *words)


def cases_of(section: str) -> list[str]:
    return [case.id for case in cases() if case.section == section]


def test_an_item_a_case(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", "no-such-program", "--collect-only")
    names = [line.split("::")[1] for line in run.outlines if line.startswith("conformance/plugin_cases.py::")]
    assert names == [case.id for case in cases()]
    assert run.ret == 0


def test_the_reference_passes_a_section(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", REFERENCE, "-k", "section-08")
    run.assert_outcomes(passed=len(cases_of("08")), deselected=len(cases()) - len(cases_of("08")))


def test_a_failure_is_told_as_the_suite_tells_it(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", UNION, "-k", "section-04")
    assert run.ret == 1
    run.stdout.fnmatch_lines(["FAIL  *", "  section 4 Play", "  Papillon 4.*", "  Reproduce with: papillon verify *"])
    run.stdout.no_fnmatch_line("*Traceback*")
    run.stdout.no_fnmatch_line("*runner.py*")


def test_a_program_that_never_starts_fails_every_case(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", "no-such-program", "-k", "section-01")
    run.assert_outcomes(failed=len(cases_of("01")), deselected=len(cases()) - len(cases_of("01")))
    run.stdout.fnmatch_lines(["*'no-such-program' never started*"])


@pytest.mark.parametrize(
    ("words", "message"), [((), "expected --papillon-subject COMMAND"), (("--subject", "'"), "--papillon-subject: ")]
)
def test_a_subject_that_is_none_is_an_error(suite: pytest.Pytester, words: list[str], message: str) -> None:
    run = asked(suite, *words)
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    assert message in run.stderr.str() + run.stdout.str()


@pytest.mark.parametrize(
    "named", ["conformance.plugin_cases", str(CASES), f"{CASES.parent}/../conformance/{CASES.name}"]
)
def test_without_a_subject_there_is_one_plain_line(suite: pytest.Pytester, named: str) -> None:
    run = suite.runpytest_inprocess("-p", "no:xdist", "--pyargs", named)
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    assert run.stderr.str().strip() == f"ERROR: {EXPECTED}"
    run.stdout.no_fnmatch_line("*plugin.py*")
