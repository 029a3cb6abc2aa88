"""Settings of Hypothesis, chosen by the variable HYPOTHESIS_PROFILE; `dev` if it is not set.

ci: the same examples every time, however slow the machine.  dev: fewer, others each time.  long: for a night.
"""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from browsing import address, axe, browser, tab, visit  # noqa: F401  (fixtures of several modules, one browser for all)
from building import need_sphinx, sphinx_app
from hypothesis import HealthCheck, settings

from papillon.desk.__main__ import main
from papillon.desk.building import cache_of
from papillon.kit.checkout import ROOT

SITE_TESTS = (
    *("tests/test_site.py", "tests/test_browser.py", "tests/test_scenario_pages.py"),
    *("tests/test_desk_browser.py", "tests/test_desk_table.py", "tests/test_lessons_browser.py"),
    *("tests/test_desk_reference.py", "tests/test_desk_offline.py", "tests/test_stepping_browser.py"),
    *("tests/test_site_frame.py", "tests/test_counting_browser.py", "tests/test_search.py"),
    "tests/test_playing_browser.py",
    *("tests/test_hostile_browser.py", "tests/test_looks_browser.py"),
    *("tests/test_previews.py", "tests/test_mentions.py"),
)
"""What one worker tests after the other where no site is named: it is built once."""

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


if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # Hundreds of commands are started: what one of them has compiled, none of the others need compile again.
    COMPILED = TemporaryDirectory()
    os.environ["PYTHONPYCACHEPREFIX"] = COMPILED.name


# The commands print for 80 columns, whatever the terminal that the tests run in.
os.environ["COLUMNS"] = "80"
for name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)

# Rubbish is looked for seldom: most objects that a test makes last as long as it does.
gc.set_threshold(50_000, 50, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests of the site begin: their files take longest, and one that is left to the end keeps one worker."""
    items.sort(key=lambda item: not item.nodeid.startswith(SITE_TESTS))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Have the search for garbage pass over the thousands of tests that are collected: they last until the end."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where several workers share the tests, have a file tested by one of them: what its tests share is made once."""
    if config.option.dist != "load":
        return None
    config.option.loadscopereorder = False  # the order is that of the collection, not by how many tests a file has
    from xdist.scheduler import LoadScopeScheduling

    class FileByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            is_built_once = nodeid.startswith(SITE_TESTS) and "SITE" not in os.environ
            return "site" if is_built_once else nodeid.partition("::")[0]

    return FileByFile(config, log)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the project's own site, in both languages: the one that SITE names, or else built here, once."""
    if given := os.environ.get("SITE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("site")
    assert main(["site", "--output", str(folder)]) == 0, "the site does not build, or not without a warning"
    return folder


@pytest.fixture(scope="session")
def french(built: Path) -> Path:
    """The folder of the project's own site in French."""
    return built / "fr"


@pytest.fixture(scope="session")
def real(built: Path) -> Any:
    """The application that built the project's own site in English, as it was left."""
    with pytest.MonkeyPatch.context() as patch:
        need_sphinx(patch)
        with sphinx_app(ROOT, ROOT / "docs", built, cache_of(built) / "en/doctrees", "html", language="en") as app:
            return app
