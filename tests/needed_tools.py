"""Tools that some tests need beside Python: where one is missing, a test says loudly what to install."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest


def give_up(what: str, why: str) -> None:
    """Fail in continuous integration; elsewhere leave the test out, with a warning in the summary."""
    if os.environ.get("CI", "false") not in ("", "0", "false"):
        pytest.fail(f"{what} NOT tried: {why}")
    warnings.warn(f"{what} NOT tried: {why}", stacklevel=2)
    pytest.skip(why)


def environments_of(where: str, module: str, library: str) -> ModuleType:
    """A module of a game's environments. Its test is left out, loudly, where its library is not installed."""
    if find_spec(library) is None:
        give_up(f"the environment for {library} was", "run: uv run --group docs --group environments pytest")
    return import_module(f"{where}.{module}")
