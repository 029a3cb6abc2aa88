"""What is specific to records of Le Papillon: the table at the start, and what a stage shows.

The format is on the specification's notation page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from papillon.cards import sorted_cards
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Accounts, Event, player_of
from papillon.kit.notation import read_numbers
from papillon.kit.records import Record, Stage, check_stated
from papillon.kit.toml import RecordError, Toml, get
from papillon.notation import read_cards, write_cards, write_chips
from papillon.position import Position, player_letters
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN, STAKE_TOKENS, UNWON_POOL, capital
from papillon.table import Table, at_coup, open_table, with_cards_payment

DRAWS: Final = "3.1"
"""The clause that has cards drawn for the deal."""
PACK: Final = "1.1"
"""The clause that names the pack."""
ENDS: Final = "4.d.7"
"""The clause that ends a coup."""
KEYS: Final = frozenset({"rounds", "unwon"})
"""Keys specific to this game."""
START_KEYS: Final = frozenset({"pool", "bank", "cards-payment"})
"""`start` keys specific to this game."""

# --- the start


def _accounts(begin: Toml, table: Table, start: Position | None, where: str) -> Accounts:
    """The chips at the start; a coup under way has the stakes in its pool unless the record says otherwise."""
    stake = STAKE_TOKENS * CHIPS_IN_TOKEN if start else 0
    each = capital(table.rounds) - stake
    chips = get(begin, "chips", str, where, "")
    balances = read_numbers(chips, table.letters, (each,) * table.players, f"{where}: chips")
    pool = get(begin, "pool", int, where, stake * table.players)
    if pool < 0:
        raise RecordError(f"{where}: pool: expected 0 chips or more, found {pool}")
    return Accounts(balances, pool, get(begin, "bank", int, where, 0))


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


def _ranks_in_order(text: str, where: str) -> Cards:
    """Read cards for comparison by rank alone, high to low. Clauses: 1.4."""
    return sorted_cards(Card(card.rank) for card in read_cards(text, where))


def winner_of(events: Sequence[Event]) -> str:
    """Who wins the coup: a letter, ``none``, or ``""`` while it goes on."""
    kinds = [event.kind for event in events]
    return player_of(events, "coup-won") or ("none" if "no-winner" in kinds else "")


def starting_table(document: Toml, begin: Toml, start: Position | None, rules: Rules, source: str) -> Table:
    """The table at the start: a new game's, or the accounts that the record states."""
    players = get(document, "players", int, source, start.players if start else 3)
    unwon = get(document, "unwon", str, source, UNWON_POOL[0])
    dealer = get(begin, "dealer", str, f"{source}: start", player_letters(4)[start.dealer] if start else "A")
    check_stated(players, dealer, start, f"{source}: start")
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


def table_fields(table: Table) -> dict[str, object]:
    """What was agreed on the length of the game, and on an unwon pool."""
    return {"rounds": table.rounds, "unwon": table.unwon}


def start_fields(record: Record) -> dict[str, object]:
    """The fields of a table, unless it is as before the first coup."""
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


def read_drawn(text: str, players: int, where: str) -> Cards:
    """Read a card that was drawn for the first deal; its suit may be left out. Clauses: 3.1."""
    return read_cards(text, where)


def read_observation(name: str, value: object, table: Table, where: str) -> object:
    """Read what an observation of this game alone must be, in the form in which a stage shows it."""
    return write_cards(_ranks_in_order(str(value), where)) if name == "layout" else value


def observe(stage: Stage) -> dict[str, object]:
    """What a stage shows of the table, of the exposed cards by their ranks, and of the end of the coup."""
    table, position, events = stage.step.table, stage.step.position, stage.step.events
    return {
        "layout": write_cards(tuple(Card(card.rank) for card in position.layout)),
        "stock": len(position.stock),
        "pool": table.accounts.pool,
        "cards-payment": table.cards_payment,
        "announced": any(event.kind == "announces" for event in events),
        "winner": winner_of(events),
    }
