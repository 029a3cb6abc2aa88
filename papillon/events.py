"""What happens in a game, each happening with the clauses that make it so."""

from commonlaw.events import Event, Happening

__all__ = ["Event", "Happening"]
