"""What a move leads to, told so that two outcomes can be compared: by places, not by letters, whatever the game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from commonlaw.accounts import BANK, POOL, Payment
from commonlaw.events import Event
from rulingdesk.judgements import Outcome


def consequences(outcome: Outcome, passing: Collection[str], uncounted: Collection[str]) -> object:
    """The code of a refusal, or all events that anybody would mind: equal if nothing differs.

    passing: kinds of events that are no consequence of their own.  uncounted: kinds whose number only repeats what
    the table held before.
    """
    if outcome.refusal is not None:
        return outcome.refusal.code
    position = outcome.asked.position
    told = (_told(event, position, uncounted) for event in outcome.events if event.kind not in passing)
    return sorted(map(repr, told))


def _told(event: Event, position: Any, uncounted: Collection[str]) -> tuple[object, ...]:
    """An event with places relative to the maker of the move instead of letters."""
    if isinstance(event, Payment):
        return event.kind, (_role(event.payer, position), _role(event.payee, position)), event.chips
    number = 0 if event.kind in uncounted else event.number
    return event.kind, [_role(letter, position) for letter in event.player], number, str(event.cards), str(event.taken)


def _role(account: str, position: Any) -> str:
    """An account by its distance from the maker of the move: ``+1`` is the next to play."""
    if account in (POOL, BANK):
        return account
    return f"+{(position.seat(account) - (position.turn or 0)) % position.players}"
