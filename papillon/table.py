"""What lasts from coup to coup: who plays by which rules, the accounts, and how far the game has come.

`import papillon` gives states, which have it as `state.table`; with a position it is all that there is of a game.
"""

from __future__ import annotations

from typing import NamedTuple

from papillon.kit.accounts import Accounts
from papillon.kit.notation import write_by_player, write_readings
from papillon.kit.readings import departures
from papillon.position import player_letters
from papillon.readings import readings_in_force, rules_of
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UnwonPool
from papillon.sections.s12_cards import FIRST_PAYMENT


class Table(NamedTuple):
    """A game's table between two plays."""

    rules: Rules
    """The rules by which the game is played."""
    players: int
    """How many play, three or four (1.1, 1.2)."""
    rounds: int
    """How many rounds are agreed (2.1)."""
    unwon: UnwonPool
    """What becomes of a pool that nobody has won at the end (2.10)."""
    dealer: int
    """Index of the player who deals this coup, or the next one when a coup is over; 0 is A."""
    accounts: Accounts
    """Everybody's chips, and those of pool and bank."""
    coup: int = 1
    """Number of the coup being played or about to be, from 1."""
    cards_payment: int = FIRST_PAYMENT
    """Chips due from each for most cards in this coup (12.2, 12.3)."""
    over: bool = False
    """Whether the game is over."""

    def __str__(self) -> str:
        """Write the table in one line that `papillon.notation.read_table` reads back."""
        rulebook = self.rules.rulebook
        chosen = departures(readings_in_force(self.rules), readings_in_force(rules_of(rulebook)))
        accounts = self.accounts
        fields = (
            f"rulebook {rulebook}",
            f"readings {write_readings(chosen)}" if chosen else "",
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
