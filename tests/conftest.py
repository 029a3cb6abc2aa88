"""Settings of Hypothesis, chosen by the variable HYPOTHESIS_PROFILE; `dev` if it is not set.

ci: the same examples every time, however slow the machine.  dev: fewer, others each time.  long: for a night.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "ci", derandomize=True, deadline=None, print_blob=True, max_examples=40, suppress_health_check=SLOW
)
settings.register_profile("dev", deadline=None, max_examples=25, suppress_health_check=SLOW)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=3000, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(autouse=True)
def _a_plain_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the commands print for 80 columns, whatever the terminal that the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
