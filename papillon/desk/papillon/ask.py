"""Reads a question about Le Papillon: a position and perhaps a move, with what was left out and has to be assumed."""

from __future__ import annotations

from typing import NamedTuple

from papillon.desk.ask import Question, typed_question, words_of
from papillon.kit.accounts import Accounts
from papillon.kit.notation import read_numbers
from papillon.notation import NOTATION, NotationError
from papillon.position import PLAYERS, Position
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN, STAKE_TOKENS, UNWON_POOL, as_convention, capital
from papillon.sections.s12_cards import FIRST_PAYMENT
from papillon.table import Table, at_coup, open_table, with_cards_payment

STAKE = STAKE_TOKENS * CHIPS_IN_TOKEN
MOST = 1_000_000
PAST = ("papillons", "last", "wanting", "likes")
"""Fields of a position about what went before in this deal; whoever leaves one out may not have thought of it."""


class TableOptions(NamedTuple):
    """What was said of the table beyond the cards."""

    pool: int | None = None
    """Chips in the pool, None where nothing was said."""
    chips: str = ""
    """Chips of the players, as in ``A:120 B:118``."""
    cards: int | None = None
    """Chips due from each for most cards."""
    coup: int | None = None
    """Number of the coup in the game."""
    rounds: int | None = None
    """How many rounds are agreed."""
    unwon: str = ""
    """The convention for an unwon pool."""


def ask(text: str, move: str = "", rules: Rules = Rules(), options: TableOptions = TableOptions()) -> Question:  # noqa: B008
    """Read a question as people type it. move: if the position does not name one after ``play``.

    Raises NotationError.

    >>> question = ask("layout 6 4 A, hand 10 7", "10x64")
    >>> question.table.accounts
    Accounts(balances=(120, 120, 120), pool=60, bank=0)
    >>> sorted(question.unsaid)
    ['cards', 'chips', 'coup', 'last', 'likes', 'papillons', 'pool', 'rounds', 'unwon', 'wanting']
    """
    typed = typed_question(text, move, rules, NOTATION)
    unsaid = frozenset(name for name, said in options._asdict().items() if said in (None, ""))
    unsaid |= {*PAST} - {*words_of(text)}
    table = _table(typed.position, rules, options)
    return Question(table, typed.position, typed.move, typed.player, typed.assumed, unsaid)


def _table(position: Position, rules: Rules, options: TableOptions) -> Table:
    """The table around a position: that of a game whose first coup is under way, unless options say otherwise."""
    rounds = _within("rounds", options.rounds, 1, least=1)
    players = position.players
    convention = as_convention(options.unwon or UNWON_POOL[0])
    table = open_table(players, rounds, rules=rules, unwon=convention, dealer=PLAYERS[position.dealer])
    balances = read_numbers(options.chips, table.letters, (capital(rounds) - STAKE,) * players, "chips")
    pool = _within("pool", options.pool, STAKE * players, least=0)
    coup = _within("coup", options.coup, 1, least=1)
    try:
        table = at_coup(table, coup)
    except ValueError:
        raise NotationError("--coup", f"1 to {table.scheduled} at such a table", str(coup), "papillon:2.9") from None
    table = with_cards_payment(table, _within("cards", options.cards, FIRST_PAYMENT, least=1))
    return table._replace(accounts=Accounts(balances, pool))


def table_said(table: Table) -> dict[str, str]:
    """All that `TableOptions` say of a table, as people type it.

    >>> table_said(open_table(3, 2))
    {'pool': '0', 'chips': 'A:260 B:260 C:260', 'cards': '1', 'coup': '1', 'rounds': '2', 'unwon': 'play-on'}
    """
    chips = zip(table.letters, table.accounts.balances, strict=True)
    said = TableOptions(
        pool=table.accounts.pool,
        chips=" ".join(f"{letter}:{count}" for letter, count in chips),
        cards=table.cards_payment,
        coup=table.coup,
        rounds=table.rounds,
        unwon=table.unwon,
    )
    return {name: str(value) for name, value in said._asdict().items()}


def _within(name: str, said: int | None, default: int, least: int) -> int:
    """A number that was said, or its default. Raises NotationError."""
    if said is None:
        return default
    if not least <= said <= MOST:
        raise NotationError(name, f"a whole number from {least} to {MOST}", str(said))
    return said
