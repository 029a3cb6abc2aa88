"""The table: what lasts from coup to coup, who plays by which rules, the accounts, and how far the game has come.

`import papillon` gives states, which have it as `state.table`; with a position it is all that there is of a game.
"""

from __future__ import annotations

from typing import NamedTuple

from papillon.kit.clauses import parse_citation
from papillon.kit.events import Accounts, Event, Happening
from papillon.kit.game import chosen
from papillon.kit.notation import NotationError, write_by_player, write_readings
from papillon.position import player_letters
from papillon.readings import READINGS, rules_of
from papillon.rules import Rules
from papillon.sections import (
    s01_players_and_cards as s01,
    s02_game_and_stake as s02,
    s12_cards as s12,
)


class Table(NamedTuple):
    """A game's table between two plays."""

    rules: Rules
    """The rules by which the game is played."""
    players: int
    """How many play, three or four (1.1, 1.2)."""
    rounds: int
    """How many rounds are agreed (2.1)."""
    unwon: s02.UnwonPool
    """What becomes of a pool that nobody has won at the end (2.10)."""
    dealer: int
    """Index of the player who deals this coup, or the next one when a coup is over; 0 is A."""
    accounts: Accounts
    """Everybody's chips, and those of pool and bank."""
    coup: int = 1
    """Number of the coup being played or about to be, from 1."""
    cards_payment: int = s12.FIRST_PAYMENT
    """Chips due from each for the most cards in this coup (12.2, 12.3)."""
    over: bool = False
    """Whether the game is over."""

    def __str__(self) -> str:
        """Write the table in one line that `papillon.notation.read_table` reads back."""
        rulebook = self.rules.rulebook
        changed = chosen(READINGS, rules_of(rulebook), self.rules)
        accounts = self.accounts
        fields = (
            f"rulebook {rulebook}",
            f"readings {write_readings(changed)}" if changed else "",
            f"players {self.players}",
            f"rounds {self.rounds}",
            f"unwon {self.unwon}",
            f"dealer {self.letters[self.dealer]}",
            f"coup {self.coup}",
            f"chips {write_by_player(self.letters, accounts.balances)}",
            f"pool {accounts.pool}",
            f"bank {accounts.bank}",
            f"cards {self.cards_payment}",
            "over" if self.over else "",
        )
        return ", ".join(filter(None, fields))

    @property
    def letters(self) -> str:
        """Letters of the players."""
        return player_letters(self.players)

    @property
    def scheduled(self) -> int:
        """Coups in the agreed rounds."""
        return self.rounds * self.rules.course.coups_in_round(self.players, self.rules.coups_a_dealer)

    @property
    def pool_is_the_games(self) -> bool:
        """Whether the pool waits for the winner of the game (ruling pool-taker)."""
        return self.rules.pool_taker == "game-winner"

    @property
    def plays_on(self) -> bool:
        """Whether coups follow the agreed rounds until somebody wins the pool (2.9, 14.3)."""
        return self.unwon == "play-on" and not self.pool_is_the_games


def open_table(
    players: int = 3,
    rounds: int = 1,
    *,
    rules: Rules = Rules(),  # noqa: B008  (a frozen value)
    unwon: str = "play-on",
    dealer: str = "A",
) -> Table:
    """Sit down: everybody gets the capital, in chips' worth. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10.

    Raises ValueError for an impossible dealer or number of players or rounds.

    >>> open_table(players=3, rounds=2).accounts.balances
    (260, 260, 260)
    """
    if players not in s01.MAY_PLAY:
        raise ValueError(f"expected 3 or 4 players, found {players} (Papillon 1.1, 1.2)")
    if rounds < 1:
        raise ValueError(f"expected at least one round, found {rounds} (Papillon 2.1)")
    if len(dealer) != 1 or dealer not in "ABCD"[:players]:
        raise ValueError(f"expected a dealer among {', '.join('ABCD'[:players])}, found {dealer!r} (Papillon 3.1)")
    balances = (s02.capital(rounds),) * players
    return Table(rules, players, rounds, s02.as_convention(unwon), "ABCD".index(dealer), Accounts(balances))


def at_coup(table: Table, coup: int) -> Table:
    """The table when it has come to coup number `coup`, from 1.

    Raises ValueError for a coup that such a game cannot have. Clauses: 2.9, 14.3.
    """
    if coup < 1 or (coup > table.scheduled and not table.plays_on):
        expected = "1 or more" if table.plays_on else f"1 to {table.scheduled}"
        raise ValueError(f"coup: expected {expected}, found {coup} (Papillon 2.9)")
    return table._replace(coup=coup)


def with_cards_payment(table: Table, payment: int, where: str = "cards") -> Table:
    """The table once ties have brought the payment for the most cards to `payment` chips from each.

    Raises NotationError, naming the place, for a payment that ties never reach. Clauses: 12.3.

    >>> with_cards_payment(open_table(), 3).cards_payment
    3
    """
    growth = table.rules.cards_growth
    if not s12.can_be_due(payment, growth):
        (clause,) = table.rules.cited((s12.TIE_CLAUSE[growth],))
        raise NotationError(
            where, s12.payments_in_words(growth), str(payment), clause=parse_citation(clause, "papillon")
        )
    return table._replace(cards_payment=payment)


def opening(table: Table) -> tuple[Event, ...]:
    """What happens before the first coup. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10, 14.4."""
    capital = (Happening("capital", ("2.4",), letter, number=s02.capital(table.rounds)) for letter in table.letters)
    events = (
        Happening("players", (s01.MAY_PLAY[table.players],), number=table.players),
        Happening("rounds", ("2.1",), number=table.rounds),
        *(() if table.pool_is_the_games else (Happening(f"agreed-{table.unwon}", ("2.10", "14.4")),)),
        *capital,
    )
    return tuple(event._replace(clauses=table.rules.cited(event.clauses)) for event in events)
