"""Section 5. Who pays: into the pool, and every other player to the one who is paid, with or without cards."""

from __future__ import annotations

from collections.abc import Collection

from papillon.kit.accounts import OTHERS, Due, payers_of


def payers(due: Due, players: int) -> list[int | str]:
    """The seats or accounts that owe, each other player in playing order after the payee. Clauses: 5.1, 5.2, 5.3.

    >>> payers(Due("hanneton", ("7.3",), 1, OTHERS, 1), 4)
    [2, 3, 0]
    """
    return payers_of(due, players)


def pays_all_the_same(payer: int | str, due: Due, out_of_cards: Collection[int]) -> tuple[str, ...]:
    """The further clause for a player who owes another although he is out of cards. Clauses: 5.3.

    >>> pays_all_the_same(2, Due("hanneton", ("7.3",), 1, OTHERS, 1), out_of_cards=[2])
    ('5.3',)
    """
    return ("5.3",) if due.payer == OTHERS and payer in out_of_cards else ()
