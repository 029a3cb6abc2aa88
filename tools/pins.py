"""The clauses as they stood when their scenarios were last looked at, by hash.

A clause that changes makes its scenarios stale until somebody has looked at them again and says so with
`python -m tools.pins`, which writes `pins.json` anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from conformance.documents import EVERY_DOCUMENT, MAIN
from papillon.kit.checkout import holds_pages
from papillon.kit.clauses import book
from papillon.kit.commands import guarded
from papillon.kit.sanitize import complain
from tools.coverage import coverage

FILE: Final = Path(__file__).with_name("pins.json")


def current() -> dict[str, str]:
    """Return the hash of every clause of all games, by full citation."""
    return {citation: clause.hash for game in MAIN for citation, clause in book(game).clauses.items()}


def read_pins(path: Path = FILE) -> dict[str, str]:
    """Return the hashes that were pinned, none if nothing ever was."""
    pinned: dict[str, str] = json.loads(path.read_text("utf-8-sig")) if path.exists() else {}
    return pinned


def stale(
    pinned: Mapping[str, str], hashes: Mapping[str, str], scenarios_of: Callable[[str], Iterable[str]]
) -> list[str]:
    """Say of each clause that is not as it was pinned which scenarios have to be looked at.

    scenarios_of: full citation → ids of scenarios.

    >>> stale({"papillon:8.1": "aa"}, {"papillon:8.1": "bb"}, lambda clause: ["a-card-is-left"])
    ['clause papillon:8.1 has changed; look again at a-card-is-left']
    """
    found = []
    for citation in [*hashes, *(gone for gone in pinned if gone not in hashes)]:
        if pinned.get(citation) == hashes.get(citation):
            continue
        change = "is new" if citation not in pinned else "has changed" if citation in hashes else "is gone"
        looked_at = ", ".join(scenarios_of(citation)) or "coverage.toml"
        found.append(f"clause {citation} {change}; look again at {looked_at}")
    return found


def stale_scenarios(path: Path = FILE) -> list[str]:
    """Say what has to be looked at again since the pins were written."""
    found = {document: coverage(document) for document in EVERY_DOCUMENT}

    def scenarios_of(citation: str) -> tuple[str, ...]:
        document, _, clause_id = citation.partition(":")
        return found[document].scenarios_of(clause_id) if document in found else ()

    return stale(read_pins(path), current(), scenarios_of)


def main(path: Path = FILE) -> int:
    """Pin every clause as it stands, and print which ones had changed; status 2 outside a checkout."""
    if not holds_pages():
        complain("tools.pins: here are no pages whose clauses could be looked at; run this in a checkout")
        return 2
    changed = stale_scenarios(path)
    path.write_text(json.dumps(current(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(*changed, f"{path.name}: {len(changed)} of {len(read_pins(path))} clauses renewed", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.pins", main))
