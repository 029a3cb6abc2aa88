"""Recorded games of Le Papillon: what its records say in their own way.

`papillon.replay` plays a record and `papillon.expectations` says where it is wrong.
The format is on the specification's notation page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import commonlaw.records
from commonlaw.accounts import Accounts
from commonlaw.cards import Card, Cards
from commonlaw.records import LARGEST_FILE, Drawing, RecordError, RecordFormat, check_said, read_line
from commonlaw.toml import get
from papillon.cards import sorted_cards
from papillon.course import at_coup, check_pack, open_table, with_cards_payment
from papillon.moves import Move
from papillon.notation import (
    read_cards,
    read_chips,
    read_move,
    read_position,
    write_cards,
    write_chips,
    write_move,
    write_position,
)
from papillon.position import Position, player_letters
from papillon.readings import rules_of
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL, capital, stakes
from papillon.sections.s03_deal import lowest_drawn
from papillon.table import Table

__all__ = [
    "LARGEST_FILE",
    "OBSERVATIONS",
    "Expectation",
    "Record",
    "RecordError",
    "RecordedCoup",
    "RecordedMove",
    "read_record",
    "write_record",
]

RecordedMove = commonlaw.records.RecordedMove[Move]
RecordedCoup = commonlaw.records.RecordedCoup[Move]
Expectation = commonlaw.records.Expectation[Move]
Record = commonlaw.records.Record[Table, Position, Move]


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.

    >>> record = read_record('''
    ... [start]
    ... position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52  # clears the table"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'clears the table'
    """
    return commonlaw.records.read_record(text, source, FORM)


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\\n[[coups]]\\nmoves = "A: 7x52"'
    >>> record = read_record(text)
    >>> read_record(write_record(record)).coups == record.coups
    True
    """
    table = record.table
    fields = {"rounds": table.rounds, "unwon": table.unwon}
    return commonlaw.records.write_record(record, FORM, fields, _start(record))


def _start(record: Record) -> dict[str, object]:
    """What is written of a table that is not as it is before the first coup."""
    table = record.table
    opened = Accounts((capital(table.rounds),) * table.players)
    if record.start is None and table.coup == 1 and table.accounts == opened:
        return {}
    return {
        "coup": table.coup,
        "chips": write_chips(dict(zip(table.letters, table.accounts.balances, strict=True))),
        "pool": table.accounts.pool,
        "bank": table.accounts.bank,
        "cards-payment": table.cards_payment,
    }


# --- the start


def _start_position(line: str, rules: Rules, where: str) -> Position:
    position: Position = read_line(lambda text: read_position(text, rules), line, where)
    return position


def _table(
    document: Mapping[str, Any], begin: Mapping[str, Any], start: Position | None, rules: Rules, source: str
) -> Table:
    """The table at the start: a new game's, or the accounts that the record states."""
    players = get(document, "players", int, source, start.players if start else 3)
    unwon = get(document, "unwon", str, source, UNWON_POOL[0])
    dealer = get(begin, "dealer", str, f"{source}: start", player_letters(4)[start.dealer] if start else "A")
    check_said(players, dealer, start, f"{source}: start")
    try:
        rounds = get(document, "rounds", int, source, 1)
        table = open_table(players, rounds, rules=rules, unwon=unwon, dealer=dealer)
        table = at_coup(table, get(begin, "coup", int, f"{source}: start", 1))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{source}: {error}") from None
    where = f"{source}: start"
    payment = get(begin, "cards-payment", int, where, table.cards_payment)
    table = with_cards_payment(table, payment, f"{where}: cards-payment")
    return table._replace(accounts=_accounts(begin, table, start, where))


def _accounts(begin: Mapping[str, Any], table: Table, start: Position | None, where: str) -> Accounts:
    """The chips at the start; a coup under way has the stakes in its pool unless the record says otherwise."""
    stake = sum(due.chips for due in stakes(table.players)) if start else 0
    each = capital(table.rounds) - stake // table.players
    chips = read_chips(get(begin, "chips", str, where, ""), table.letters, f"{where}: chips")
    balances = tuple(chips.get(letter, each) for letter in table.letters)
    pool = get(begin, "pool", int, where, stake)
    if pool < 0:
        raise RecordError(f"{where}: pool: expected 0 chips or more, found {pool}")
    return Accounts(balances, pool, get(begin, "bank", int, where, 0))


def _drawn_cards(text: str, table: Table, where: str) -> Cards:
    """Read a card that was drawn for the first deal; its suit may be left out. Clauses: 3.1."""
    return read_cards(text, where)


def _pack(text: str, table: Table, where: str) -> Cards:
    pack = read_cards(text, where)
    try:
        check_pack(pack)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return pack


# --- expectations

OBSERVATIONS: Final[Mapping[str, type]] = {
    "legal": list,
    "pays": str,
    "cites": list,
    "not-cites": list,
    "position": str,
    "layout": str,
    "turn": str,
    "stock": int,
    "pool": int,
    "chips": str,
    "cards-payment": int,
    "announced": bool,
    "winner": str,
    "game-winner": str,
    "over": bool,
    "refused": str,
    "clause": str,
}
"""What an expectation can speak of, and how the record writes it."""


def _observation(name: str, value: Any, table: Table, where: str) -> Any:
    """Read what an observation must be, in the form in which `papillon.expectations` gives it."""
    if name == "chips":
        return read_chips(value, table.letters, where)
    if name == "pays":
        return {account: chips for account, chips in read_chips(value, f"{table.letters}+", where).items() if chips}
    if name == "position":
        return write_position(_start_position(value, table.rules, where))
    return write_cards(_ranks_in_order(value, where)) if name == "layout" else value


def _ranks_in_order(text: str, where: str) -> Cards:
    """Read cards for comparison by rank alone, high to low. Clauses: 1.4."""
    return sorted_cards(Card(card.rank) for card in read_cards(text, where))


FORM: Final = RecordFormat(
    rulebook="salon",
    keys=frozenset({"rounds", "unwon"}),
    start_keys=frozenset({"pool", "bank", "cards-payment"}),
    observations=OBSERVATIONS,
    drawing=Drawing("Papillon 3.1", "Papillon 1.1", _drawn_cards, lowest_drawn),
    rules=rules_of,
    start=_start_position,
    table=_table,
    pack=_pack,
    move=read_move,
    observation=_observation,
    write_move=write_move,
    write_position=write_position,
)
"""What this game's records say in their own way. Clauses: 1.1, 3.1."""
