"""What the records of Le Francion say in their own way: the table at the start, and what a stage shows.

The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from francion.notation import read_cards, read_chips, write_cards, write_chips
from francion.position import PLAYERS, Position
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE, full_pack
from francion.table import Table, check_table, first_coup, open_table
from papillon.kit.cards import Cards
from papillon.kit.events import Accounts, player_of
from papillon.kit.notation import read_numbers
from papillon.kit.records import Record, Stage, by_letter, check_stated
from papillon.kit.toml import RecordError, Toml, get

DRAWS: Final = "1.8"
"""The clause that has cards drawn for the deal."""
PACK: Final = "1.8"
"""The clause that names the pack."""
ENDS: Final = "4.1"
"""The clause that ends a coup."""
KEYS: Final = frozenset({"manches"})
"""What a record says in its own way."""
START_KEYS: Final = frozenset({"manche", "stake", "points", "betes", "doubling"})
"""What its `start` says in its own way."""

# --- the start


def _under_way(begin: Toml, table: Table, start: Position | None, where: str) -> Table:
    """The table with what the record says of it; in a coup under way nine chips are at stake, unless it says otherwise.

    Clauses: 1.10.
    """

    def by_player(name: str, default: Sequence[int]) -> tuple[int, ...]:
        return read_numbers(get(begin, name, str, where, ""), table.letters, default, f"{where}: {name}")

    chips = by_player("chips", table.accounts.balances)
    if start and "chips" not in begin:
        chips = tuple(held - DEALERS_STAKE * (player == table.dealer) for player, held in enumerate(chips))
    stake = get(begin, "stake", int, where, DEALERS_STAKE if start else 0)
    if bool(stake) != (start is not None):
        raise RecordError(f"{where}: stake: expected {'some chips' if start else 'none before a coup'}, found {stake}")
    table = table._replace(
        accounts=Accounts(chips, stake),
        manche=get(begin, "manche", int, where, 1),
        points=by_player("points", table.points),
        betes=by_player("betes", table.betes),
        doubling=get(begin, "doubling", int, where, 1),
    )
    table = table._replace(coup=get(begin, "coup", int, where, first_coup(table)))
    try:
        check_table(table)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return table


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

_BY_PLAYER: Final = ("tricks", "points", "betes")


def starting_table(document: Toml, begin: Toml, start: Position | None, rules: Rules, source: str) -> Table:
    """The table at the start: a new game's, or the state that the record gives. Clauses: 4.1."""
    where = f"{source}: start"
    if start is not None and start.over:
        raise RecordError(f"{where}: position: expected a coup under way, found one that is over (Francion 4.1)")
    players = get(document, "players", int, source, start.players if start else 4)
    manches = get(document, "manches", int, source, 1)
    dealer = get(begin, "dealer", str, where, PLAYERS[start.dealer] if start else "A")
    check_stated(players, dealer, start, where)
    try:
        table = open_table(players, manches, rules=rules, dealer=dealer)
    except ValueError as error:
        raise RecordError(f"{source}: {error}") from None
    return _under_way(begin, table, start, where)


def table_fields(table: Table) -> dict[str, object]:
    """What was agreed on the length of the game."""
    return {"manches": table.manches}


def start_fields(record: Record) -> dict[str, object]:
    """What is written of a table that is not as it is before the first coup."""
    table = record.table
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


def read_drawn(text: str, players: int, where: str) -> Cards:
    """Read a card that was drawn for the first deal. Clauses: 1.8."""
    cards = read_cards(text, where)
    strange = next((card for card in cards if card not in full_pack(players)), None)
    if strange:
        raise RecordError(f"{where}: expected cards of {players} players, found {strange} (Francion 1.8)")
    return cards


def read_observation(name: str, value: object, table: Table, where: str) -> object:
    """Read what an observation of this game alone must be, in the form in which a stage shows it."""
    if name in _BY_PLAYER:
        return read_chips(str(value), table.letters, where)
    return write_cards(read_cards(str(value), where)) if name == "trick" else value


def observe(stage: Stage) -> dict[str, object]:
    """What a stage shows of the trick, of the points and the stake, and of the end of a manche."""
    position, table = stage.step.position, stage.step.table
    return {
        "trick": write_cards(position.trick),
        "tricks": {position.letter(seat): tricks for seat, tricks in enumerate(position.tricks)},
        "taker": player_of(stage.step.events, "trick"),
        "stake": table.accounts.pool,
        "points": by_letter(stage, table.points),
        "betes": by_letter(stage, table.betes),
        "doubling": table.doubling,
        "marks": player_of(stage.step.events, "point"),
        "manche-winner": player_of(stage.step.events, "manche-won"),
    }
