"""Settings of Hypothesis, and what is left out where PettingZoo and OpenSpiel are not installed."""

from importlib.util import find_spec

from hypothesis import settings

settings.register_profile("engine", deadline=None, max_examples=25)
settings.load_profile("engine")

ENVIRONMENTS = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
"""Module of the environments → what it needs."""

missing = [module for module, needed in ENVIRONMENTS.items() if find_spec(needed) is None]
collect_ignore = [
    *(f"papillon_engine/environments/{module}.py" for module in missing),
    *(["environments.md"] if missing else []),
]
