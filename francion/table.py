"""The table: what lasts from coup to coup, who plays by which rules, the accounts, and how far the game has come.

`import francion` gives states, which have it as `state.table`; with a position it is all that there is of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from francion.position import player_letters
from francion.readings import READINGS, rules_of
from francion.rules import Rules
from francion.sections import (
    s01_players_and_deal as s01,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.sections.s01_players_and_deal import DEALERS_STAKE
from papillon.kit.errors import span
from papillon.kit.events import Accounts, Event, Happening
from papillon.kit.game import chosen
from papillon.kit.notation import write_by_player, write_readings
from papillon.kit.toml import LARGEST_NUMBER


class Table(NamedTuple):
    """A game's table between two plays."""

    rules: Rules
    """The rules by which the game is played."""
    players: int
    """How many play, three to five (1.1)."""
    manches: int
    """How many manches are agreed."""
    dealer: int
    """Index of the player who deals this coup, or the next one when a coup is over; 0 is A."""
    accounts: Accounts
    """Everybody's chips, plaques counted as nine; the pool holds the stake of the coup under way."""
    points: tuple[int, ...]
    """The points that each player has marked in this manche (4.2)."""
    betes: tuple[int, ...]
    """Chips that each player must stake on the next coup (4.4, 4.5)."""
    coup: int = 1
    """Number of the coup being played or about to be, from 1 and through the whole game."""
    manche: int = 1
    """Number of the manche being played or about to be, from 1."""
    doubling: int = 1
    """What the payments for the Welche are multiplied by in this coup (5.5)."""
    over: bool = False
    """Whether the game is over."""

    def __str__(self) -> str:
        """Write the table in one line that `francion.notation.read_table` reads back."""
        rulebook = self.rules.rulebook
        changed = chosen(READINGS, rules_of(rulebook), self.rules)
        fields = (
            f"rulebook {rulebook}",
            f"readings {write_readings(changed)}" if changed else "",
            f"players {self.players}",
            f"manches {self.manches}",
            f"dealer {self.letters[self.dealer]}",
            f"manche {self.manche}",
            f"coup {self.coup}",
            f"chips {write_by_player(self.letters, self.accounts.balances)}",
            f"stake {self.accounts.pool}",
            f"points {write_by_player(self.letters, self.points)}",
            f"betes {write_by_player(self.letters, self.betes)}" if any(self.betes) else "",
            f"doubling {self.doubling}",
            "over" if self.over else "",
        )
        return ", ".join(filter(None, fields))

    @property
    def letters(self) -> str:
        """Letters of the players."""
        return player_letters(self.players)


# --- how a game begins


def open_table(
    players: int = 4,
    manches: int = 1,
    *,
    rules: Rules = Rules(),  # noqa: B008  (a frozen value)
    dealer: str = "A",
) -> Table:
    """Sit down: everybody gets the capital, in chips' worth. Clauses: 1.1, 1.5, 1.6, 4.10.

    Raises ValueError for a number of players or manches, or a dealer, that there cannot be.

    >>> open_table(players=3).accounts.balances
    (180, 180, 180)
    """
    if players not in s01.PACKS:
        raise ValueError(f"expected 3, 4 or 5 players, found {players} (Francion 1.1)")
    if manches < 1:
        raise ValueError(f"expected at least one manche, found {manches} (Francion 4.10)")
    letters = player_letters(players)
    if len(dealer) != 1 or dealer not in letters:
        raise ValueError(f"expected a dealer among {', '.join(letters)}, found {dealer!r} (Francion 1.8)")
    balances = (s01.capital(),) * players
    nothing = (0,) * players
    return Table(rules, players, manches, letters.index(dealer), Accounts(balances), nothing, nothing)


def opening(table: Table) -> tuple[Event, ...]:
    """What happens before the first coup. Clauses: 1.1 to 1.6, 4.10."""
    _, clause = s01.PACKS[table.players]
    capital = (
        Happening("capital", ("1.5", "1.6"), letter, number=chips)
        for letter, chips in zip(table.letters, table.accounts.balances, strict=True)
    )
    return (
        Happening("players", ("1.1",), number=table.players),
        Happening("pack", (clause,), number=len(s01.full_pack(table.players))),
        Happening("manches", ("4.10",), number=table.manches),
        *capital,
    )


# --- what a table can have come to


def first_coup(table: Table) -> int:
    """The earliest coup that a table can have come to, going by its manche and points. Clauses: 4.2, 4.10.

    >>> first_coup(open_table(manches=2)._replace(manche=2, points=(1, 0, 2, 0)))
    10
    """
    fewest, _ = s04.manche_can_take(table.players)
    if table.over:
        return table.manches * fewest
    return (table.manche - 1) * fewest + sum(table.points) + 1


def check_table(table: Table) -> None:
    """Raise ValueError for a table to which no game comes. Clauses: 4.2, 4.4, 4.5, 4.8, 4.10, 5.5."""
    if not 1 <= table.manche <= table.manches:
        raise ValueError(f"manche: expected {span(1, table.manches)}, found {table.manche} (Francion 4.10)")
    if min(table.points) < 0 or s04.manche_over(table.points):
        raise ValueError(f"points: expected 0 to {s04.POINTS - 1} each, found {_listed(table.points)} (Francion 4.10)")
    if table.over and (table.accounts.pool or any(table.points + table.betes)):
        raise ValueError("over: expected no stake, points or betes when the game is over, found some (Francion 4.10)")
    _check_coup(table)
    _check_stake(table)
    _check_betes(table)
    _check_doubling(table)


def _check_stake(table: Table) -> None:
    """Raise ValueError for a stake that the bêtes of this manche cannot have made. Clauses: 4.8."""
    stake = table.accounts.pool
    if stake and not s04.is_stake(stake):
        raise ValueError(f"stake: expected a multiple of {DEALERS_STAKE}, found {stake} (Francion 4.8)")
    most = _largest_stake(table, sum(table.points))
    if stake > most:
        raise ValueError(f"stake: expected at most {most} with these points, found {stake} (Francion 4.8)")


def _check_betes(table: Table) -> None:
    """Raise ValueError for bêtes that the coup before cannot have left. Clauses: 4.4, 4.5, 4.8."""
    owed = [chips for chips in table.betes if chips]
    found = f"found {_listed(table.betes)}"
    if owed and table.accounts.pool:
        raise ValueError("betes: expected none owed while a coup is under way, found some (Francion 4.5)")
    if not all(map(s04.is_stake, owed)):
        raise ValueError(f"betes: expected multiples of {DEALERS_STAKE}, {found} (Francion 4.8)")
    if len(set(owed)) > 1:
        raise ValueError(f"betes: expected the stake of one coup from each, {found} (Francion 4.5)")
    if len(owed) == table.players:
        raise ValueError(f"betes: expected none for at least one player, who took the tricks, {found} (Francion 4.4)")
    most = _largest_stake(table, sum(table.points) - 1)
    if max(owed, default=0) > most:
        raise ValueError(f"betes: expected at most {most} with these points, {found} (Francion 4.5)")


def _largest_stake(table: Table, coups: int) -> int:
    """The most that can be staked after so many coups of the manche; without end where there can be older bêtes.

    Those bind whatever the table reads (ruling bete-across-manches). Clauses: 4.8.
    """
    return LARGEST_NUMBER if table.manche > 1 else s04.largest_stake(coups, table.players)


def _check_doubling(table: Table) -> None:
    """Raise ValueError for a factor that no number of hidden Welches can have made so far. Clauses: 5.5."""
    factor = table.doubling
    if not s05.is_factor(factor) or factor.bit_length() > table.coup:
        raise ValueError(f"doubling: expected 1, or a value that hidden Welches lead to, found {factor} (Francion 5.5)")


def _check_coup(table: Table) -> None:
    """Raise ValueError unless so many coups fit the manches played and the points marked. Clauses: 4.2, 4.10."""
    first = first_coup(table)
    fewest, most = s04.manche_can_take(table.players)
    last = first + (table.manche - (not table.over)) * (most - fewest)
    if not first <= table.coup <= last:
        raise ValueError(
            f"coup: expected {span(first, last)} in manche {table.manche}, found {table.coup} (Francion 4.2)"
        )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
