"""Section 13. The consolation: when nobody wins the coup, the last to lay down is paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.events import OTHERS, Due
from papillon.moves import CoupEnd

CHIPS: Final = 1


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """One chip from each other player to the last who laid down. Clauses: 13.1, 13.2."""
    if end.winner is None and end.wanting is not None:
        yield Due("consolation", ("13.1",), CHIPS, OTHERS, end.wanting)
