"""How suspect each clause is of failures that nothing known explains.

Testers of programs find the line of a fault so, from which lines run in tests that fail and not in those that pass
(spectrum-based fault localization); here a clause is what a case rests on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

from conformance.results import Result

DECIDED: Final = 0.25
"""What it weighs, beside the coefficient, that a clause decides the first difference of every failure."""


def suspicion(failed: Sequence[Result], passed: Sequence[Result]) -> dict[str, float]:
    """How suspect each clause is that failures rest on: 0 to 1, and more if it decides them.

    >>> wrong = Result("a", "08", "A", ("4.1", "8.4"), "fail")
    >>> right = Result("b", "04", "B", ("4.1",), "pass")
    >>> suspect = suspicion([wrong], [right])
    >>> max(suspect, key=suspect.__getitem__)
    '8.4'
    """
    failing = Counter(clause for result in failed for clause in result.clauses)
    passing = Counter(clause for result in passed for clause in result.clauses)
    deciding = Counter(clause for result in failed for clause in result.clauses[:1])
    return {
        clause: ochiai(count, len(failed), passing[clause]) + DECIDED * deciding[clause] / len(failed)
        for clause, count in failing.items()
    }


def ochiai(failing: int, failures: int, passing: int) -> float:
    """Ochiai's coefficient: 1 for what all failures have and nothing that passes.

    failing, passing: how many of the failures have it, and how many cases that pass.

    >>> ochiai(4, 4, 0), ochiai(4, 4, 12)
    (1.0, 0.5)
    """
    return failing / sqrt(failures * (failing + passing))
