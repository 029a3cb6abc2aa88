"""What a campaign counts: games, coups and plays, how often each clause fired, and what did not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from conformance.documents import EVERY_RULEBOOK, game_of
from conformance.results import USUAL_RULEBOOK
from papillon.kit.accounts import Payment
from papillon.kit.clauses import Clause, book
from papillon.kit.events import Event
from papillon.kit.refusals import Refusal


@dataclass
class Tally:
    """What was played and what fired."""

    games: int = 0
    """Games that were played to their end."""
    coups: int = 0
    """Coups that were played to their end."""
    plays: int = 0
    """Moves that were made."""
    attempts: int = 0
    """Moves that were only tried."""
    events: Counter[str] = field(default_factory=Counter)
    """Clause → how many events that move no chips cited it."""
    payments: Counter[str] = field(default_factory=Counter)
    """Clause → how many payments cited it."""
    refused: Counter[str] = field(default_factory=Counter)
    """Clause → how many moves were refused by it."""
    codes: Counter[str] = field(default_factory=Counter)
    """Code of a refusal → how many moves were refused by it."""
    faults: list[str] = field(default_factory=list)
    """Violations, each with the record of the game that shows it."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.coups += other.coups
        self.plays += other.plays
        self.attempts += other.attempts
        self.events += other.events
        self.payments += other.payments
        self.refused += other.refused
        self.codes += other.codes
        self.faults += other.faults

    def see(self, events: Iterable[Event]) -> None:
        """Count the clauses of events and payments."""
        for event in events:
            counter = self.payments if isinstance(event, Payment) else self.events
            counter.update(event.clauses)

    def refuse(self, refusal: Refusal) -> None:
        """Count a move that was refused."""
        self.refused[refusal.clause] += 1
        self.codes[refusal.code] += 1

    def cited(self) -> set[str]:
        """Every clause that fired, as it was cited."""
        return {*self.events, *self.payments, *self.refused}

    def fired(self, clause: str) -> int:
        """How often a clause, as it is cited, fired in one way or another."""
        return self.events[clause] + self.payments[clause] + self.refused[clause]


def clauses(rulebook: str = USUAL_RULEBOOK) -> dict[str, Clause]:
    """The clauses of a rulebook's own document as events cite them, in order."""
    document = EVERY_RULEBOOK[rulebook]
    game = game_of(document)
    return {clause.citation.removeprefix(f"{game}:"): clause for clause in book(game).document(document)}
