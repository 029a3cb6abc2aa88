"""What the reference's answers have in common, whatever game they are of: how a coup begins, what its events show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from commonlaw.accounts import Payment
from commonlaw.cards import Card, Cards
from commonlaw.events import Event, Happening
from conformance.protocol import CoupPlan, Transfer


class Beginning(NamedTuple):
    """How a coup of a game begins, in functions of its own.

    dealt: the step that begins it, from a table and a pack.  under_way: the step in a position, with its events.
    position: the one that a request starts from, at a table.  read_cards: from one line.
    """

    dealt: Callable[[Any, Cards], Any]
    under_way: Callable[[Any, Any, tuple[Event, ...]], Any]
    position: Callable[[Any, Any], Any]
    read_cards: Callable[[str], Cards]


def begun(start: Any, plan: CoupPlan, table: Any, beginning: Beginning) -> Any:
    """The step with which a coup begins: in the position to start from, if there is one, or else from its pack.

    Raises ValueError for what no coup begins with.
    """
    if start is None:
        return beginning.dealt(table, beginning.read_cards(" ".join(plan.pack or [])))
    return beginning.under_way(table, beginning.position(start, table), ())


def player_of(events: Iterable[Event], kind: str) -> str:
    """Who the first happening of a kind is about; ``""`` if none is among the events."""
    found = (event.player for event in events if isinstance(event, Happening) and event.kind == kind)
    return next(found, "")


def transfers(events: Iterable[Event]) -> list[Transfer]:
    """Payments as protocol 1 writes them."""
    return [Transfer(event.payer, event.payee, event.chips) for event in events if isinstance(event, Payment)]


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as protocol 1 writes them."""
    return [str(card) for card in cards]
