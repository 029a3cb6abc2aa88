"""The sites that the tests look at: the project's own, which SITE names or which is built once, and little ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from browsing import address, axe, browser, tab, visit  # noqa: F401  (fixtures of several modules, one browser for all)
from building import Site

from tools.site import main


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A little project."""
    return Site(tmp_path / "project")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the project's own site, in both languages."""
    if given := os.environ.get("SITE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("site")
    assert main(["--output", str(folder)]) == 0, "the site does not build, or not without a warning"
    return folder


@pytest.fixture(scope="session")
def french(built: Path) -> Path:
    """The folder of the project's own site in French."""
    return built / "fr"
