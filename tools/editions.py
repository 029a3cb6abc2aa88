"""Releases an edition of the text, and finds out whether a change of the text begins the next one.

python -m tools.editions release    keeps the wording of every clause and ruling, as GAME/editions/NUMBER.json

A new wording raises the second number of the edition by itself; `--rule-changed` raises the first.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from papillon.kit.clauses import BESIDE, EDITION, Book, Edition, edition
from papillon.kit.console import HOMEPAGE, guarded
from papillon.kit.editions import FOLDER, fingerprint_of, wording_of

CITING = "CITATION.cff"
"""How the project is cited, in the format that reference managers read."""
PROJECT = "pyproject.toml"
"""Where the project's settings are, the address of its site among them."""


def renewed(before: Edition, fingerprint: str, today: str) -> Edition:
    """Return the edition of a text with this fingerprint. before: the last one.

    >>> first = Edition("0.1", "2026-11-22", "aa")
    >>> renewed(first, "aa", "2026-12-24").date, renewed(first, "bb", "2026-12-24").date
    ('2026-11-22', '2026-12-24')
    >>> renewed(first._replace(released=True), "bb", "2026-12-24")
    Edition(number='0.2', date='2026-12-24', hash='bb', released=False)
    """
    if before.hash == fingerprint:
        return before
    main, _, minor = before.number.partition(".")
    return Edition(f"{main}.{int(minor) + 1}" if before.released else before.number, today, fingerprint)


def edition_files(now: Edition, root: Path) -> dict[str, str]:
    """Return the files that name an edition, by path from the root.

    CITATION.cff has a date of release only if there was a release, and an address only if pyproject.toml has one.
    """
    citing, project = (path.read_text("utf-8") if path.exists() else "" for path in (root / CITING, root / PROJECT))
    said = {
        "version": now.number if now.released else f"{now.number}, draft of {now.date}",
        "date-released": now.date if now.released else "",
        "url": tomllib.loads(project).get("project", {}).get("urls", {}).get(HOMEPAGE, ""),
    }
    lines = "".join(f'{name}: "{value}"\n' for name, value in said.items() if value)
    kept = re.sub(r"(?m)^(?:date-released|url): .*\n", "", citing)
    return {
        EDITION: f"{json.dumps(now._asdict(), indent=1)}\n",
        CITING: re.sub(r"(?m)^version: .*\n", lambda _: lines, kept),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring. Exit status 1 where there is nothing to release."""
    parser = argparse.ArgumentParser(prog="python -m tools.editions", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("verb", choices=("release",), help="keep the wording of the present edition")
    parser.add_argument(
        "--rule-changed", action="store_true", help="a rule or a default is another one: raise the first number"
    )
    parser.add_argument("--root", type=Path, default=BESIDE, help="the folder that holds the packages")
    options = parser.parse_args(arguments)
    root = options.root
    packages = sorted(path.parent.name for path in root.glob("*/clauses.json"))
    if not packages or not (root / EDITION).exists():
        parser.error(f"{root} holds no clauses, or no {EDITION}")
    return _release(packages, root, rule_changed=options.rule_changed)


def _release(packages: Iterable[str], root: Path, *, rule_changed: bool) -> int:
    now = edition(root)
    present = {package: Book.load(package, root) for package in packages}
    if fingerprint_of(said for book in present.values() for said in book) != now.hash:
        print(f"{EDITION} is stale; run: python -m tools.specification", file=sys.stderr)
        return 1
    if now.released:
        print(f"edition {now.number} was released before, and nothing has changed since", file=sys.stderr)
        return 1
    main = int(now.number.partition(".")[0])
    now = now._replace(released=True, number=f"{main + 1}.0" if rule_changed else now.number)
    for package, book in present.items():
        clauses = {citation: wording_of(clause) for citation, clause in book.clauses.items()}
        rulings = {slug: wording_of(ruling) for slug, ruling in book.rulings.items()}
        kept = {**now._asdict(), "clauses": clauses, "rulings": rulings}
        path = root / package / FOLDER / f"{now.number}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n", "utf-8")
        print(f"{package}/{FOLDER}/{now.number}.json: {len(clauses)} clauses, {len(rulings)} rulings")
    for name, text in edition_files(now, root).items():
        (root / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.editions", main))
