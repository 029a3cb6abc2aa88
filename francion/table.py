"""What lasts longer than a coup: who plays by which rules, the accounts, and how far the game has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from commonlaw.accounts import Accounts
from francion.position import player_letters
from francion.readings import readings_in_force, rules_of
from francion.rules import Rules


class Table(NamedTuple):
    """A game's table between two plays.

    manches: agreed number of manches.  dealer: index of the dealing player.
    accounts: chips, tokens counted as nine; the pool holds the stake of the coup under way.
    coup, manche: numbers of those being played or about to be, from 1; coups are counted through the whole game.
    points: of each player in this manche.  betes: chips that each must stake on the next coup.
    doubling: what the payments for the Welche are multiplied by in this coup.
    """

    rules: Rules
    players: int
    manches: int
    dealer: int
    accounts: Accounts
    points: tuple[int, ...]
    betes: tuple[int, ...]
    coup: int = 1
    manche: int = 1
    doubling: int = 1
    over: bool = False

    def __str__(self) -> str:
        """Write the table in one line that `francion.notation.read_table` reads back."""
        rulebook = self.rules.rulebook
        usual = readings_in_force(rules_of(rulebook))
        chosen = {slug: name for slug, name in readings_in_force(self.rules).items() if usual.get(slug) != name}
        readings = " ".join(f"{slug}={name}" for slug, name in chosen.items())
        fields = (
            f"rulebook {rulebook}",
            f"readings {readings}" if readings else "",
            f"players {self.players}",
            f"manches {self.manches}",
            f"dealer {self.letters[self.dealer]}",
            f"manche {self.manche}",
            f"coup {self.coup}",
            f"chips {self._by_player(self.accounts.balances)}",
            f"stake {self.accounts.pool}",
            f"points {self._by_player(self.points)}",
            f"betes {self._by_player(self.betes)}" if any(self.betes) else "",
            f"doubling {self.doubling}",
            "over" if self.over else "",
        )
        return ", ".join(filter(None, fields))

    def _by_player(self, numbers: Sequence[int]) -> str:
        return " ".join(f"{letter}:{number}" for letter, number in zip(self.letters, numbers, strict=True))

    @property
    def letters(self) -> str:
        """Letters of the players."""
        return player_letters(self.players)
