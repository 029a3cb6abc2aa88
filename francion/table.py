"""What lasts from coup to coup: who plays by which rules, the accounts, and how far the game has come.

`import francion` gives states, which have it as `state.table`; with a position it is all that there is of a game.
"""

from __future__ import annotations

from typing import NamedTuple

from francion.position import player_letters
from francion.readings import readings_in_force, rules_of
from francion.rules import Rules
from papillon.kit.accounts import Accounts
from papillon.kit.notation import write_by_player, write_readings
from papillon.kit.readings import departures


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
    """Everybody's chips, tokens counted as nine; the pool holds the stake of the coup under way."""
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
        chosen = departures(readings_in_force(self.rules), readings_in_force(rules_of(rulebook)))
        fields = (
            f"rulebook {rulebook}",
            f"readings {write_readings(chosen)}" if chosen else "",
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
