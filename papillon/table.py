"""What lasts longer than a coup: who plays by which rules, the accounts, and how far the game has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from commonlaw.accounts import Accounts
from papillon.position import player_letters
from papillon.sections.s02_game_and_stake import UnwonPool, scheduled_coups
from papillon.sections.s12_cards import FIRST_PAYMENT

if TYPE_CHECKING:
    from papillon.rules import Rules


class Table(NamedTuple):
    """A game's table between two plays.

    rounds: agreed number of rounds.  unwon: what becomes of an unwon pool at the end.
    dealer: index of the dealing player.  coup: number of the coup being played or about to be, from 1.
    accounts: chips.  cards_payment: chips due from each for most cards in this coup.
    """

    rules: Rules
    players: int
    rounds: int
    unwon: UnwonPool
    dealer: int
    accounts: Accounts
    coup: int = 1
    cards_payment: int = FIRST_PAYMENT
    over: bool = False

    def __str__(self) -> str:
        """Write the table in one line that `notation.read_table` reads back."""
        from papillon.notation import write_table

        return write_table(self)

    @property
    def letters(self) -> str:
        """Letters of the players."""
        return player_letters(self.players)

    @property
    def scheduled(self) -> int:
        """Coups in the agreed rounds."""
        return scheduled_coups(self.rounds, self.players)
