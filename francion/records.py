"""Recorded games of Le Francion: what its records say in their own way.

`francion.replay` plays a record and `francion.expectations` says where it is wrong.
The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import commonlaw.records
from commonlaw.accounts import Accounts
from commonlaw.cards import Cards
from commonlaw.records import Drawing, RecordError, RecordFormat, check_said, read_line
from commonlaw.toml import get
from francion.course import check_pack, check_table, first_coup, open_table
from francion.moves import Move
from francion.notation import (
    read_cards,
    read_chips,
    read_move,
    read_position,
    write_cards,
    write_chips,
    write_move,
    write_position,
)
from francion.position import PLAYERS, Position
from francion.readings import rules_of
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE, full_pack, lowest_drawn
from francion.table import Table

RecordedMove = commonlaw.records.RecordedMove[Move]
RecordedCoup = commonlaw.records.RecordedCoup[Move]
Expectation = commonlaw.records.Expectation[Move]
Record = commonlaw.records.Record[Table, Position, Move]


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.

    >>> record = read_record('''
    ... [start]
    ... position = "trumps c, hands A:2d B:Jd C:4c D:5c"
    ... [[coups]]
    ... moves = "A: 2d  # the last trick"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'the last trick'
    """
    return commonlaw.records.read_record(text, source, FORM)


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "trumps c, hands A:2d B:Jd C:4c D:5c"\\n[[coups]]\\nmoves = "A: 2d"'
    >>> record = read_record(text)
    >>> read_record(write_record(record)).coups == record.coups
    True
    """
    return commonlaw.records.write_record(record, FORM, {"manches": record.table.manches}, _start(record.table))


def _start(table: Table) -> dict[str, object]:
    """What is written of a table that is not as it is before the first coup."""
    if table == open_table(table.players, table.manches, rules=table.rules, dealer=table.letters[table.dealer]):
        return {}
    numbers = {"chips": table.accounts.balances, "points": table.points, "betes": table.betes}
    return {
        **{name: write_chips(dict(zip(table.letters, held, strict=True))) for name, held in numbers.items()},
        "manche": table.manche,
        "coup": table.coup,
        "doubling": table.doubling,
        "stake": table.accounts.pool,
    }


# --- the start


def _start_position(line: str, rules: Rules, where: str) -> Position:
    """Read a position to start from. Clauses: 4.1."""
    position = _position(line, where)
    if position.over:
        raise RecordError(f"{where}: expected a coup under way, found one that is over (Francion 4.1)")
    return position


def _position(line: str, where: str) -> Position:
    position: Position = read_line(read_position, line, where)
    return position


def _table(
    document: Mapping[str, Any], begin: Mapping[str, Any], start: Position | None, rules: Rules, source: str
) -> Table:
    """The table at the start: a new game's, or the state that the record gives."""
    where = f"{source}: start"
    players = get(document, "players", int, source, start.players if start else 4)
    manches = get(document, "manches", int, source, 1)
    dealer = get(begin, "dealer", str, where, PLAYERS[start.dealer] if start else "A")
    check_said(players, dealer, start, where)
    try:
        table = open_table(players, manches, rules=rules, dealer=dealer)
    except ValueError as error:
        raise RecordError(f"{source}: {error}") from None
    return _under_way(begin, table, start, where)


def _under_way(begin: Mapping[str, Any], table: Table, start: Position | None, where: str) -> Table:
    """The table with what the record says of it; in a coup under way nine chips are at stake, unless it says otherwise.

    Clauses: 1.10.
    """
    chips = _by_player(begin, "chips", table.accounts.balances, table, where)
    if start and "chips" not in begin:
        chips = tuple(held - DEALERS_STAKE * (player == table.dealer) for player, held in enumerate(chips))
    stake = get(begin, "stake", int, where, DEALERS_STAKE if start else 0)
    if bool(stake) != (start is not None):
        raise RecordError(f"{where}: stake: expected {'some chips' if start else 'none before a coup'}, found {stake}")
    table = table._replace(
        accounts=Accounts(chips, stake),
        manche=get(begin, "manche", int, where, 1),
        points=_by_player(begin, "points", table.points, table, where),
        betes=_by_player(begin, "betes", table.betes, table, where),
        doubling=get(begin, "doubling", int, where, 1),
    )
    table = table._replace(coup=get(begin, "coup", int, where, first_coup(table)))
    try:
        check_table(table)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return table


def _by_player(
    begin: Mapping[str, Any], name: str, default: tuple[int, ...], table: Table, where: str
) -> tuple[int, ...]:
    """Read a number for each player; who is not named has the default."""
    named = read_chips(get(begin, name, str, where, ""), table.letters, f"{where}: {name}")
    return tuple(named.get(letter, number) for letter, number in zip(table.letters, default, strict=True))


def _drawn_cards(text: str, table: Table, where: str) -> Cards:
    """Read a card that was drawn for the first deal. Clauses: 1.8."""
    cards = read_cards(text, where)
    strange = next((card for card in cards if card not in full_pack(table.players)), None)
    if strange:
        raise RecordError(f"{where}: expected cards of {table.players} players, found {strange} (Francion 1.8)")
    return cards


def _pack(text: str, table: Table, where: str) -> Cards:
    pack = read_cards(text, where)
    try:
        check_pack(pack, table.players)
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
    "trick": str,
    "turn": str,
    "tricks": str,
    "taker": str,
    "stake": int,
    "chips": str,
    "points": str,
    "betes": str,
    "doubling": int,
    "marks": str,
    "manche-winner": str,
    "game-winner": str,
    "over": bool,
    "refused": str,
    "clause": str,
}
"""What an expectation can speak of, and how the record writes it."""

_BY_PLAYER: Final = ("tricks", "chips", "points", "betes")


def _observation(name: str, value: Any, table: Table, where: str) -> Any:
    """Read what an observation must be, in the form in which `francion.expectations` gives it."""
    if name in _BY_PLAYER:
        return read_chips(value, table.letters, where)
    if name == "pays":
        return {account: chips for account, chips in read_chips(value, f"{table.letters}+", where).items() if chips}
    if name == "position":
        return write_position(_position(value, where))
    return write_cards(read_cards(value, where)) if name == "trick" else value


FORM: Final = RecordFormat(
    rulebook="francion",
    keys=frozenset({"manches"}),
    start_keys=frozenset({"manche", "stake", "points", "betes", "doubling"}),
    observations=OBSERVATIONS,
    drawing=Drawing("Francion 1.8", "Francion 1.8", _drawn_cards, lowest_drawn),
    rules=rules_of,
    start=_start_position,
    table=_table,
    pack=_pack,
    move=read_move,
    observation=_observation,
    write_move=write_move,
    write_position=write_position,
)
"""What this game's records say in their own way. Clauses: 1.8."""
