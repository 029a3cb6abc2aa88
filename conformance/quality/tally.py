"""What a campaign counts: games, coups and plays, how often each clause fired, and what did not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from commonlaw.accounts import Payment
from commonlaw.events import Event


class Violation(AssertionError):
    """A play after which something does not hold."""


@dataclass
class Tally:
    """What was played and what fired. events, payments, refused: times by clause.  codes: refusals by code.

    faults: violations, each with the record of the game that shows it.
    """

    games: int = 0
    coups: int = 0
    plays: int = 0
    attempts: int = 0
    events: Counter[str] = field(default_factory=Counter)
    payments: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take another tally's counts in."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def see(self, events: Iterable[Event]) -> None:
        """Count the clauses of events and payments."""
        for event in events:
            counter = self.payments if isinstance(event, Payment) else self.events
            counter.update(event.clauses)

    def fired(self, clause: str) -> int:
        """How often a clause, as events cite it, fired in one way or another."""
        return self.events[clause] + self.payments[clause] + self.refused[clause]


def played(coups: int, begin: Callable[[Tally], Any], write: Callable[[Any], str]) -> Tally:
    """Play whole games until there are `coups` coups or more; stop at the first violation.

    begin: a game that counts itself in a tally, has a record and plays to its end.  write: a record.
    """
    tally = Tally()
    while tally.coups < coups and not tally.faults:
        game = begin(tally)
        try:
            game.to_the_end()
        except Exception as error:  # whatever goes wrong is reported with its game
            tally.faults.append(f"{type(error).__name__}: {error}\n\n{write(game.record)}")
    return tally
