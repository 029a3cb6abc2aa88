"""Settings for all tests.

Hypothesis draws the same few examples every time; with `--hypothesis-profile=long` many more, and others each time.
"""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25, suppress_health_check=SLOW)
for name, examples in {"fuzz": 75, "long": 3000, "million": 23_000}.items():
    settings.register_profile(name, deadline=None, max_examples=examples, suppress_health_check=SLOW)
settings.load_profile("quick")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts its background jobs so, and the commands that the tests interrupt would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    # As under nohup. The commands would inherit that too, but not a handler.
    signal.signal(signal.SIGHUP, lambda *_: None)

# The commands print for 80 columns, whatever the terminal that the tests run in.
os.environ["COLUMNS"] = "80"
for name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)

# The tests start many commands: what Python has compiled for one of them, the others need not compile again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
