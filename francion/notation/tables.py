"""Tables in one line: who plays by which rules, the chips, and how far the game has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from francion.position import PLAYERS
from francion.readings import rules_of
from francion.table import Table, check_table, first_coup, open_table
from papillon.kit.accounts import Accounts
from papillon.kit.notation import NotationError, number_in, read_fields, read_numbers, read_readings

_WORDS: Final = (
    "rulebook", "readings", "players", "manches", "dealer", "manche", "coup", "chips", "stake", "points", "betes",
    "doubling", "over",
)  # fmt: skip


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one manche, coup by the points.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 5, readings welche-led=trumps, stake 18, chips A:90, points A:2 C:1")
    >>> table.accounts.balances, table.accounts.pool, table.points, table.coup
    ((90, 180, 180, 180, 180), 18, (2, 0, 1, 0, 0), 4)
    >>> str(table)
    'rulebook francion, readings welche-led=trumps, players 5, manches 1, dealer A, manche 1, coup 4, chips A:90 ...'
    """
    fields = read_fields(text, _WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        number_in(fields, "players", 4),
        number_in(fields, "manches", 1),
        rules=rules_of(fields.get("rulebook", "francion"), read_readings(fields.get("readings", ""))),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    letters = table.letters

    def by_player(word: str, default: Sequence[int]) -> tuple[int, ...]:
        return read_numbers(fields.get(word, ""), letters, default, word)

    table = table._replace(
        manche=number_in(fields, "manche", 1),
        accounts=Accounts(by_player("chips", table.accounts.balances), number_in(fields, "stake", 0, least=0)),
        points=by_player("points", table.points),
        betes=by_player("betes", table.betes),
        doubling=number_in(fields, "doubling", 1),
        over="over" in fields,
    )
    table = table._replace(coup=number_in(fields, "coup", first_coup(table)))
    check_table(table)
    return table
