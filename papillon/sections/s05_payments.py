"""Section 5. Who pays: into the pool, and every other player to the one who is paid, with or without cards."""

from __future__ import annotations

from collections.abc import Collection

from papillon.kit.events import OTHERS, Due, payers_of

Payer = tuple[int | str, tuple[str, ...]]
"""A seat or an account that pays, and the clauses for that besides those of the due."""


def payers(due: Due, players: int, out_of_cards: Collection[int]) -> list[Payer]:
    """The seat or the pool that owes, or each other player in playing order after the payee.

    Players who are out of cards pay another player all the same. Clauses: 5.1, 5.2, 5.3.

    >>> payers(Due("hanneton", ("7.3",), 1, OTHERS, 1), 4, out_of_cards=[3])
    [(2, ()), (3, ('5.3',)), (0, ())]
    """
    return [
        (payer, ("5.3",) if due.payer == OTHERS and payer in out_of_cards else ()) for payer in payers_of(due, players)
    ]
