"""Reads a question about Le Francion: a position and perhaps a card, with what was left out and has to be assumed."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from francion.notation import NOTATION, NotationError
from francion.position import PLAYERS, Position
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s04_scoring_and_stake import POINTS, largest_stake
from francion.table import Table, check_table, first_coup, open_table
from papillon.desk.ask import Question, typed_question
from papillon.desk.inputs import BadInput
from papillon.kit.accounts import Accounts
from papillon.kit.notation import read_numbers


def is_welche_shown(position: Position) -> bool:
    """Whether the Welche is named anywhere outside the stock.

    >>> from francion.notation import read_position
    >>> is_welche_shown(read_position("trumps c, trick A:Ah, hand 2c").position)
    True
    """
    return WELCHE in (*position.trick, position.turn_up, *chain(*position.hands), *chain(*position.won))


class TableOptions(NamedTuple):
    """What was said of the table beyond the cards; None where nothing was."""

    stake: int | None = None
    """Chips at stake."""
    chips: str | None = None
    """Chips of the players, as in ``A:120 B:118``."""
    points: str | None = None
    """Points of the players in this manche, likewise."""
    doubling: int | None = None
    """What payments for the Welche are multiplied by."""
    manche: int | None = None
    """Number of the manche in the game."""
    manches: int | None = None
    """How many manches are agreed."""


def ask(text: str, move: str = "", rules: Rules = Rules(), options: TableOptions = TableOptions()) -> Question:  # noqa: B008
    """Read a question as people type it. move: if the position does not name one after ``play``.

    Raises NotationError, or BadInput for a table to which no game comes.

    >>> question = ask("trumps c, trick A:2d, hand Jd 4c", "4c")
    >>> question.table.accounts, str(question.move)
    (Accounts(balances=(180, 180, 180, 171), pool=9, bank=0), '4c')
    """
    typed = typed_question(text, move, rules, NOTATION)
    unsaid = frozenset(name for name, said in options._asdict().items() if said is None)
    return Question(
        _table(typed.position, rules, options), typed.position, typed.move, typed.player, typed.assumed, unsaid
    )


def table_said(table: Table) -> dict[str, str]:
    """All that `TableOptions` say of a table, as people type it.

    >>> table_said(open_table(4, 2))["manches"]
    '2'
    """
    by_letter = {
        field: " ".join(f"{letter}:{count}" for letter, count in zip(table.letters, counts, strict=True))
        for field, counts in (("chips", table.accounts.balances), ("points", table.points))
    }
    said = TableOptions(
        stake=table.accounts.pool, doubling=table.doubling, manche=table.manche, manches=table.manches, **by_letter
    )
    return {name: str(value) for name, value in said._asdict().items()}


def _table(position: Position, rules: Rules, options: TableOptions) -> Table:
    """The table around a position: that of a game whose first coup is under way, unless options say otherwise.

    Clauses: francion:1.10.
    """
    try:
        manches = _said(options.manches, _said(options.manche, 1))
        table = open_table(position.players, manches, rules=rules, dealer=PLAYERS[position.dealer])
        table = _with_options(table, options)
        check_table(table)
    except NotationError:
        raise
    except ValueError as error:
        raise BadInput(str(error)) from None
    return table


def _with_options(table: Table, options: TableOptions) -> Table:
    staked = [held - DEALERS_STAKE * (player == table.dealer) for player, held in enumerate(table.accounts.balances)]
    balances = read_numbers(options.chips or "", table.letters, staked, "chips")
    table = table._replace(
        accounts=Accounts(balances, _stake(_said(options.stake, DEALERS_STAKE))),
        doubling=_said(options.doubling, 1),
        manche=_said(options.manche, 1),
    )
    table = table._replace(points=_points(table, options))
    return table._replace(coup=first_coup(table))


def _points(table: Table, options: TableOptions) -> tuple[int, ...]:
    """Everybody's points: what was said, or the dealer's, as few as such a stake and such a doubling need.

    Clauses: francion:4.2, francion:4.8, francion:5.5.
    """
    if options.points is not None:
        return read_numbers(options.points, table.letters, (0,) * table.players, "points")
    stakes = (points for points in range(POINTS) if largest_stake(points, table.players) >= table.accounts.pool)
    fewest = max(next(stakes, 0), table.doubling.bit_length() - 1) if table.manche == 1 else 0
    return tuple(fewest * (player == table.dealer) for player in range(table.players))


def _stake(chips: int) -> int:
    """What is at stake in a coup under way. Clauses: francion:1.10."""
    if not chips:
        raise NotationError("stake", "some chips in a coup under way", "0", "francion:1.10")
    return chips


def _said(said: int | None, default: int) -> int:
    return default if said is None else said
