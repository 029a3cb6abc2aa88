"""Prints a scenario as a record by itself, for `papillon replay -`: `python -m conformance.scenarios ID`."""

import sys

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import every_scenario
from papillon.kit.console import guarded


def main() -> int:
    """Print the scenario that is named, or say that there is none: exit status 2."""
    wanted = sys.argv[1:]
    found = [scenario for scenario in every_scenario(*EVERY_DOCUMENT) if [scenario.id] == wanted]
    if not found:
        print("expected the id of a scenario", file=sys.stderr)
        return 2
    print(found[0].text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("conformance.scenarios", main))
