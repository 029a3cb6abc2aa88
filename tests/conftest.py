"""Settings of Hypothesis, chosen by the variable HYPOTHESIS_PROFILE; `dev` if it is not set.

ci: the same examples every time, however slow the machine.  dev: fewer, others each time.  long: for a night.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from building import need_sphinx, run_sphinx
from hypothesis import HealthCheck, settings

from commonlaw.specification import ROOT

SITE_TESTS = ("tests/test_site.py", "tests/test_browser.py")

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "ci", derandomize=True, deadline=None, print_blob=True, max_examples=40, suppress_health_check=SLOW
)
settings.register_profile("dev", deadline=None, max_examples=25, suppress_health_check=SLOW)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=3000, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts its background jobs so, and the commands that the tests interrupt would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _a_plain_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the commands print for 80 columns, whatever the terminal that the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where several workers share the tests, have one of them build the project's site, and test all of it."""
    if config.option.dist != "load":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class SiteOnOneWorker(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "site" if nodeid.startswith(SITE_TESTS) else nodeid

    return SiteOnOneWorker(config, log)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """The project's own site in HTML, built once, with its warnings."""
    with pytest.MonkeyPatch.context() as patch:
        need_sphinx(patch)
        yield run_sphinx(tmp_path_factory.mktemp("site"), ROOT, "html", ROOT / "docs", language="en")


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """The folder in which the project's own site is being built in French, and the process that builds it.

    It is one of its own, as Sphinx keeps what it has translated, and goes on beside the tests that do not need it yet.
    """
    folder = tmp_path_factory.mktemp("french")
    options = ["-q", "-W", "--keep-going", "-c", "docs", "-D", "language=fr", "-b", "html", ".", str(folder)]
    with subprocess.Popen([sys.executable, "-m", "sphinx", *options], cwd=ROOT) as process:
        yield folder, process
        process.kill()


@pytest.fixture(scope="session")
def french(begun: tuple[Path, subprocess.Popen[bytes]]) -> Path:
    """The folder of the project's own site in French, built once."""
    folder, process = begun
    assert process.wait() == 0, "the French edition does not build"
    return folder
