"""Tables in one line: who plays by which rules, the chips, and how far the game has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from papillon.kit.accounts import Accounts
from papillon.kit.notation import MOST, NotationError, number_in, read_fields, read_numbers, read_readings
from papillon.position import PLAYERS
from papillon.readings import rules_of
from papillon.sections.s02_game_and_stake import UNWON_POOL, as_convention
from papillon.table import Table, at_coup, open_table, with_cards_payment

_WORDS: Final = (
    "rulebook", "readings", "players", "rounds", "unwon", "dealer", "coup", "chips", "pool", "bank", "cards", "over",
)  # fmt: skip


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one round.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 4, readings credit=none, pool 80, chips A:10")
    >>> table.accounts
    Accounts(balances=(10, 140, 140, 140), pool=80, bank=0)
    >>> str(table)
    'rulebook salon, readings credit=none, players 4, rounds 1, unwon play-on, dealer A, coup 1, chips A:10 ...'
    """
    fields = read_fields(text, _WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        number_in(fields, "players", 3),
        number_in(fields, "rounds", 1),
        rules=rules_of(fields.get("rulebook", "salon"), read_readings(fields.get("readings", ""))),
        unwon=as_convention(fields.get("unwon", UNWON_POOL[0])),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    table = with_cards_payment(at_coup(table, number_in(fields, "coup", 1)), number_in(fields, "cards", 1))
    return table._replace(accounts=_accounts(fields, table), over="over" in fields)


def _accounts(fields: Mapping[str, str], table: Table) -> Accounts:
    balances = read_numbers(fields.get("chips", ""), table.letters, table.accounts.balances, "chips")
    return Accounts(balances, number_in(fields, "pool", 0, least=0), number_in(fields, "bank", 0, least=-MOST))
