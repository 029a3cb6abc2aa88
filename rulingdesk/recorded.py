"""Where a record is asked about: the table and the position before one of its moves, whatever game it records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from commonlaw.notation import NotationError
from commonlaw.refusals import RefusedMove

Step = TypeVar("Step")
Step_co = TypeVar("Step_co", covariant=True)


class Stage(Protocol[Step_co]):
    """One moment of a replayed record: after `number` moves of a coup."""

    @property
    def coup(self) -> int:
        """Number of the coup."""

    @property
    def number(self) -> int:
        """Moves made in it."""

    @property
    def step(self) -> Step_co:
        """What they led to."""


def place_in(coups: Sequence[Any], at: tuple[int, int] | None) -> tuple[int, int]:
    """The coup and the move that are asked about, the record's last ones if nobody says so; a coup has moves.

    Raises NotationError for a place that the record does not have.
    """
    coup, number = at or (len(coups), max(len(coups[-1].moves), 1))
    moves = coups[coup - 1].moves if 1 <= coup <= len(coups) else ()
    if not 1 <= number <= max(len(moves), 1):
        raise NotationError("--at", "a move of the record, as COUP.MOVE", f"{coup}.{number}")
    return coup, number


def step_before(stages: Iterable[Stage[Step]], coup: int, number: int) -> Step:
    """The table and the position before a move of a replayed record.

    Raises NotationError for a move that the record does not reach.
    """
    place = (1, 0)
    try:
        for stage in stages:
            place = (stage.coup, stage.number)
            if place == (coup, number - 1):
                return stage.step
    except RefusedMove as error:
        refused = f"{place[0]}.{place[1] + 1}"
        raise NotationError("record", f"legal moves before {coup}.{number}", f"{refused}: {error}") from None
    raise NotationError("--at", "a move that the record reaches", f"{coup}.{number}")
