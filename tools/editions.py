"""Releases an edition of the text, and finds out whether a change of the clauses begins the next one.

python -m tools.editions release    keeps the wording of every clause, as GAME/editions/NUMBER.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from papillon.kit.clauses import BESIDE, EDITION, Book, Clause, Edition, edition
from papillon.kit.console import guarded
from papillon.kit.editions import FOLDER, numbers_released, text_hash, wording_of


def renewed(before: Edition, fingerprint: str, today: str, released: Collection[str]) -> Edition:
    """Return the edition of clauses with this fingerprint. before: the last one.  released: the numbers that were.

    >>> first = Edition("0.1", "2026-11-22", "aa")
    >>> renewed(first, "aa", "2026-12-24", ()).date, renewed(first, "bb", "2026-12-24", ()).date
    ('2026-11-22', '2026-12-24')
    >>> renewed(first, "bb", "2026-12-24", ["0.1"])
    Edition(number='0.2', date='2026-12-24', hash='bb')
    """
    if before.hash == fingerprint:
        return before
    main, _, minor = before.number.partition(".")
    return Edition(f"{main}.{int(minor) + 1}" if before.number in released else before.number, today, fingerprint)


def fingerprint_of(clauses: Iterable[Clause]) -> str:
    """Return what pins the wording of some clauses in both languages."""
    return text_hash(*sorted(f"{c.citation} {c.hash} {text_hash(c.title_fr, c.text_fr)}" for c in clauses))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring. Exit status 1 where there is nothing to release."""
    parser = argparse.ArgumentParser(prog="python -m tools.editions", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("verb", choices=("release",), help="keep the wording of the present edition")
    parser.add_argument("--root", type=Path, default=BESIDE, help="the folder that holds the packages")
    root = parser.parse_args(arguments).root
    packages = sorted(path.parent.name for path in root.glob("*/clauses.json"))
    if not packages or not (root / EDITION).exists():
        parser.error(f"{root} holds no clauses, or no {EDITION}")
    return _release(packages, root)


def _release(packages: Iterable[str], root: Path) -> int:
    now = edition(root)
    present = {package: Book.load(package, root).clauses for package in packages}
    if fingerprint_of(clause for clauses in present.values() for clause in clauses.values()) != now.hash:
        print(f"{EDITION} is stale; run: python -m tools.specification", file=sys.stderr)
        return 1
    if any(now.number in numbers_released(package, root) for package in present):
        print(f"edition {now.number} was released before, and no clause has changed since", file=sys.stderr)
        return 1
    for package, clauses in present.items():
        kept = {**now._asdict(), "clauses": {citation: wording_of(clause) for citation, clause in clauses.items()}}
        path = root / package / FOLDER / f"{now.number}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n", "utf-8")
        print(f"{package}/{FOLDER}/{now.number}.json: {len(clauses)} clauses")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.editions", main))
