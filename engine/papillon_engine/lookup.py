"""What the tables of every game are made of: what is asked of the reference when it is first looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from papillon.kit.events import BANK, POOL, Event, Payment
from papillon.kit.game import AnyRules, Game

Transfer = tuple[int, int, int]
"""Who pays whom how many chips: seats by their numbers, then the pool, then the bank."""


class Unsupported(ValueError):
    """The tables cannot play this; the message says what."""


def check_reading(rules: AnyRules, game: Game) -> None:
    """Raise Unsupported for rules that are no reading of a document."""
    if rules.rulebook not in game.rulebooks or rules != game.rules_of(rules.rulebook, game.in_force(rules)):
        raise Unsupported(f"expected rules that are a reading of a document, as `{game.name}.rules` gives them")


def paid_between(events: Iterable[Event], letters: str) -> Iterator[tuple[str, Transfer]]:
    """What each payment is for, and who pays whom. letters: of the players, in the order of their seats.

    >>> list(paid_between([Payment("stake", ("2.7",), "B", "pool", 20)], "ABC"))
    [('stake', (1, 3, 20))]
    """
    accounts = [*letters, POOL, BANK]
    for paid in events:
        if isinstance(paid, Payment):
            yield paid.kind, (accounts.index(paid.payer), accounts.index(paid.payee), paid.chips)
