"""Tools that some tests need beside Python: where one is missing, a test says loudly what to install."""

from __future__ import annotations

import os
import warnings

import pytest


def give_up(what: str, why: str) -> None:
    """Fail in continuous integration; elsewhere leave the test out, with a warning in the summary."""
    if os.environ.get("CI", "false") not in ("", "0", "false"):
        pytest.fail(f"{what} NOT tried: {why}")
    warnings.warn(f"{what} NOT tried: {why}", stacklevel=2)
    pytest.skip(why)
