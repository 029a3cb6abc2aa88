"""The plugin of pytest: an item a case with a subject, nothing without one."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from conformance.cases import cases
from conformance.plugin import CASES, EXPECTED
from conformance.selection import select

pytest_plugins = ["pytester"]

REFERENCE = f"{sys.executable} -m papillon.desk subject"
UNION = f"{REFERENCE} --misreading one-capture/union-of-captures"


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


def test_it_is_loaded_wherever_the_suite_is_installed() -> None:
    assert [entry.value for entry in entry_points(group="pytest11") if entry.name == "papillon"] == [
        "conformance.plugin"
    ]


def test_an_item_a_case(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", "no-such-program", "--collect-only")
    names = [line.split("::")[1] for line in run.outlines if line.startswith("conformance/plugin_cases.py::")]
    assert names == [case.id for case in cases()]
    assert run.ret == 0


def test_the_reference_passes_a_section(suite: pytest.Pytester) -> None:
    run = asked(suite, "--subject", REFERENCE, "-k", "section-08")
    run.assert_outcomes(passed=len(cases_of("08")), deselected=len(cases()) - len(cases_of("08")))


def test_the_companion_game_is_asked_by_its_name(suite: pytest.Pytester) -> None:
    wanted = [case for case in select(rulebooks=["francion"]) if case.section == "francion-05"]
    run = asked(suite, "--subject", REFERENCE, "--subject-game", "francion", "-k", "section-francion-05")
    run.assert_outcomes(passed=len(wanted), deselected=len(select(rulebooks=["francion"])) - len(wanted))


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


def test_long_names_of_options(suite: pytest.Pytester) -> None:
    words = ["--papillon-subject", REFERENCE, "--papillon-subject-game=francion", "--papillon-subject-timeout=9"]
    wanted = [case for case in select(rulebooks=["francion"]) if case.section == "francion-02"]
    run = asked(suite, *words, "-k", "section-francion-02")
    run.assert_outcomes(passed=len(wanted), deselected=len(select(rulebooks=["francion"])) - len(wanted))


def test_an_option_subject_of_somebody_else_is_left_alone(suite: pytest.Pytester) -> None:
    suite.makeconftest('def pytest_addoption(parser):\n    parser.addoption("--subject")\n')
    suite.makepyfile('def test_theirs(pytestconfig):\n    assert pytestconfig.getoption("--subject") == "history"\n')
    suite.runpytest_inprocess("-p", "no:xdist", "--subject", "history").assert_outcomes(passed=1)


def test_without_a_subject_nothing_is_imported(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "test_of_somebody.py").write_text(
        "import sys\n"
        "def test_light():\n"
        "    heavy = {'papillon', 'papillon.kit', 'msgspec', 'hypothesis', 'papillon.desk', 'conformance.cases'}\n"
        "    assert 'conformance.plugin' in sys.modules\n"
        "    assert not heavy & sys.modules.keys()\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:hypothesispytest"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
