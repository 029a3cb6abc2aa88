"""The sites that the tests look at: the project's own, which SITE names or which is built once, and little ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from browsing import address, axe, browser, tab, visit  # noqa: F401  (fixtures of several modules, one browser for all)
from building import Build, Site, need_sphinx, run_sphinx, sphinx_app

from papillon.kit.checkout import ROOT
from tools.site import cache_of, main


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Build:
    """Builds a site and returns the application with all its warnings."""
    need_sphinx(monkeypatch)
    return lambda *args, **options: run_sphinx(tmp_path / "_build", *args, **options)


@pytest.fixture
def site(build: Build, tmp_path: Path) -> Site:
    """A little project."""
    return Site(tmp_path / "project", build)


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


@pytest.fixture(scope="session")
def real(built: Path) -> Any:
    """The application that built the project's own site in English, as it was left."""
    with pytest.MonkeyPatch.context() as patch:
        need_sphinx(patch)
        with sphinx_app(ROOT, ROOT / "docs", built, cache_of(built) / "en/doctrees", "html", language="en") as app:
            return app
