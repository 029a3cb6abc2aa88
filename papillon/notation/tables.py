"""Tables in one line: who plays by which rules, the chips, and how far the game has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commonlaw.accounts import Accounts
from commonlaw.notation import NotationError, read_chips, read_fields, read_number, read_readings
from papillon.course import at_coup, open_table, with_cards_payment
from papillon.position import PLAYERS
from papillon.readings import rules_of
from papillon.sections.s02_game_and_stake import UNWON_POOL, as_convention
from papillon.table import Table

MOST: Final = 1_000_000_000

_WORDS: Final = (
    "rulebook", "readings", "players", "rounds", "unwon", "dealer", "coup", "chips", "pool", "bank", "cards", "over",
)  # fmt: skip


def write_table(table: Table) -> str:
    """Write a table in one line that `read_table` reads back; readings only where they are not the rulebook's.

    >>> line = write_table(open_table(players=3, rounds=1, dealer="C"))
    >>> line
    'rulebook salon, players 3, rounds 1, unwon play-on, dealer C, coup 1, chips A:140 B:140 C:140, pool 0, ...'
    >>> read_table(line) == open_table(players=3, rounds=1, dealer="C")
    True
    """
    return str(table)


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one round.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 4, readings credit=none, pool 80, chips A:10")
    >>> table.accounts
    Accounts(balances=(10, 140, 140, 140), pool=80, bank=0)
    """
    fields = read_fields(text, _WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        _number(fields, "players", 3),
        _number(fields, "rounds", 1),
        rules=rules_of(fields.get("rulebook", "salon"), read_readings(fields.get("readings", ""))),
        unwon=as_convention(fields.get("unwon", UNWON_POOL[0])),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    table = with_cards_payment(at_coup(table, _number(fields, "coup", 1)), _number(fields, "cards", 1))
    return table._replace(accounts=_accounts(fields, table), over="over" in fields)


def _accounts(fields: Mapping[str, str], table: Table) -> Accounts:
    chips = read_chips(fields.get("chips", ""), table.letters)
    capital = zip(table.letters, table.accounts.balances, strict=True)
    balances = tuple(chips.get(letter, start) for letter, start in capital)
    return Accounts(balances, _number(fields, "pool", 0, least=0), _number(fields, "bank", 0, least=-MOST))


def _number(fields: Mapping[str, str], word: str, default: int, least: int = 1) -> int:
    return read_number(fields[word], word, MOST, least) if word in fields else default
