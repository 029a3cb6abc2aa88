"""What is left out where PettingZoo and OpenSpiel are not installed."""

from importlib.util import find_spec

ENVIRONMENTS = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
"""Module of the environments → what it needs."""

missing = [module for module, needed in ENVIRONMENTS.items() if find_spec(needed) is None]
collect_ignore = [
    *(f"papillon_engine/{game}environments/{module}.py" for game in ("", "francion/") for module in missing),
    *(["environments.md"] if missing else []),
]
