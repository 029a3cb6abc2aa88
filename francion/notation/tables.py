"""Tables in one line: who plays by which rules, the chips, and how far the game has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commonlaw.accounts import Accounts
from commonlaw.notation import NotationError, read_chips, read_fields, read_number, read_readings
from francion.course import check_table, first_coup, open_table
from francion.position import PLAYERS
from francion.readings import rules_of
from francion.table import Table

MOST: Final = 1_000_000_000

_WORDS: Final = (
    "rulebook", "readings", "players", "manches", "dealer", "manche", "coup", "chips", "stake", "points", "betes",
    "doubling", "over",
)  # fmt: skip


def write_table(table: Table) -> str:
    """Write a table in one line that `read_table` reads back; readings only where they are not the rulebook's.

    >>> write_table(open_table(players=3, dealer="C"))
    'rulebook francion, players 3, manches 1, dealer C, manche 1, coup 1, chips A:180 B:180 C:180, stake 0, ...'
    """
    return str(table)


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one manche, coup by the points.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 5, readings welche-led=trumps, stake 18, chips A:90, points A:2 C:1")
    >>> table.accounts.balances, table.accounts.pool, table.points, table.coup
    ((90, 180, 180, 180, 180), 18, (2, 0, 1, 0, 0), 4)
    """
    fields = read_fields(text, _WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        _number(fields, "players", 4),
        _number(fields, "manches", 1),
        rules=rules_of(fields.get("rulebook", "francion"), read_readings(fields.get("readings", ""))),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    table = table._replace(
        manche=_number(fields, "manche", 1),
        accounts=Accounts(
            _by_player(fields, "chips", table.accounts.balances, table), _number(fields, "stake", 0, least=0)
        ),
        points=_by_player(fields, "points", table.points, table),
        betes=_by_player(fields, "betes", table.betes, table),
        doubling=_number(fields, "doubling", 1),
        over="over" in fields,
    )
    table = table._replace(coup=_number(fields, "coup", first_coup(table)))
    check_table(table)
    return table


def _by_player(fields: Mapping[str, str], word: str, default: tuple[int, ...], table: Table) -> tuple[int, ...]:
    """Read a number for each player; who is not named has the default."""
    named = read_chips(fields.get(word, ""), table.letters, word)
    return tuple(named.get(letter, number) for letter, number in zip(table.letters, default, strict=True))


def _number(fields: Mapping[str, str], word: str, default: int, least: int = 1) -> int:
    return read_number(fields[word], word, MOST, least) if word in fields else default
