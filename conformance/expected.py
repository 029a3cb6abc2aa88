"""Expected failures: cases that a program is known to fail, in a plain text file, one case a line.

What follows a ``#`` at the start of a line or after a space is a comment. A case that stands in the file is run like
any other, and must fail: one that passes is an error, and so is a name that the suite does not know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from conformance.reports.contents import cited, reason, subject_name
from conformance.results import GOOD, RunRecord
from papillon.kit.errors import suggestion

MOST: Final = 4
"""Wrong lines that are told; the rest are counted."""

COMMENT: Final = re.compile(r"(?:^|\s)#.*")


class UnexpectedName(ValueError):
    """A file of expected failures names what is no case, or a case twice. The message tells the first lines."""


def read_expected(text: str, known: Collection[str], source: str = "expected failures") -> frozenset[str]:
    r"""Read a file of expected failures. known: every case of the suite, whatever is run of it.

    Raises UnexpectedName.

    >>> sorted(read_expected("# mine\nlay-first\nten-takes#2  # later\n", ["lay-first", "ten-takes#2"]))
    ['lay-first', 'ten-takes#2']
    """
    names: dict[str, int] = {}
    wrong: list[tuple[int, str]] = []
    known = frozenset(known)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        name = COMMENT.sub("", line).strip()
        if name and (name in names or name not in known):
            wrong.append((number, name))
        if name:
            names.setdefault(name, number)
    if wrong:
        told = [f"{source}: line {number}: {_complaint(number, name, names, known)}" for number, name in wrong[:MOST]]
        more = [f"and {len(wrong) - MOST} lines more"] if len(wrong) > MOST else []
        raise UnexpectedName("\n".join(told + more))
    return frozenset(names)


def _complaint(number: int, name: str, names: Mapping[str, int], known: Collection[str]) -> str:
    """What is wrong with a line. names: where each stands first."""
    if names[name] != number:
        return f"expected every case once, found {name[:80]!r} in line {names[name]} too"
    return f"expected a case of the suite, found {name[:80]!r}{suggestion(name, known)}"


def write_expected(record: RunRecord) -> str:
    """The file of all cases that failed in a run, with what was wrong as comments; drawn games have no place in it.

    >>> from conformance.results import Result
    >>> print(write_expected(RunRecord((), "mine", results=[Result("lay-first", "04", "", ("4.1",), "fail")])), end="")
    # Cases that mine is known to fail; each must go on failing, or leave this file.
    lay-first  # Papillon 4.1: fail
    """
    lines = [f"# Cases that {subject_name(record)} is known to fail; each must go on failing, or leave this file."]
    for result in record.results:
        if result.verdict not in GOOD and not result.drawn:
            why = reason(msgspec.structs.replace(result, expected_failure=False))
            lines.append(f"{result.case}  # {cited(result)}: {why}"[:200].rstrip())
    return "\n".join(lines) + "\n"
