"""What one move comes to under one set of rules, and whether two outcomes differ in anything that matters."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from commonlaw.accounts import BANK, POOL, Payment
from papillon.course import Step, play
from papillon.events import Event
from papillon.moves import Move
from papillon.position import Position
from papillon.refusals import Refusal
from papillon.rules import refusal
from papillon.sections.s12_cards import Most
from papillon.table import Table


class Asked(NamedTuple):
    """A move to be judged, where and by whose rules. player: the letter said with the move, if any."""

    table: Table
    position: Position
    move: Move
    player: str | None = None


class Outcome:
    """What comes of a move: a refusal, or the step that it leads to.

    >>> from papillon.course import open_table
    >>> from papillon.notation import read_position
    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> outcome = Outcome(Asked(open_table(dealer="C"), typed.position, typed.move))
    >>> outcome.legal, outcome.next_player
    (True, 'B')
    """

    def __init__(self, asked: Asked) -> None:
        """Judge the move."""
        self.asked = asked
        self.refusal: Refusal | None = refusal(asked.position, asked.move, asked.table.rules, asked.player)
        self.step: Step | None = None
        if self.refusal is None:
            self.step = play(asked.table, asked.position, asked.move, asked.player)

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move."""
        return self.refusal is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens, in order; nothing if the move is refused."""
        return self.step.events if self.step else ()

    @property
    def most(self) -> Most:
        """What is counted at the end of the coup (ruling most)."""
        return self.asked.table.rules.most

    @cached_property
    def net(self) -> dict[str, int]:
        """Chips that every player, and pool and bank where they have a part, gain or lose by the move."""
        return net_of(self.events, self.asked.table.letters)

    @property
    def next_player(self) -> str:
        """Letter of the player to move after it, ``""`` when the coup is over or the move refused."""
        position = self.step.position if self.step else None
        return "" if position is None or position.turn is None else position.letter(position.turn)

    @property
    def coup_over(self) -> bool:
        """Whether the move ends the coup."""
        return self.step is not None and self.step.position.over

    @cached_property
    def consequences(self) -> object:
        """What the move leads to, told by where players sit in relation to its maker: equal if nothing differs.

        Who has which letter, and whose turn is passed over, does not count.
        """
        if self.refusal is not None:
            return self.refusal.code
        position = self.asked.position
        maker = position.turn or 0
        return sorted(repr(_told(event, position, maker)) for event in self.events if event.kind not in _PASSING)

    @cached_property
    def everything(self) -> object:
        """The same with the position that results: for rules that differ over one position."""
        return (self.consequences, str(self.step.position) if self.step else "")


_PASSING: Final = frozenset({"waits", "round-over", "leads", "deal", "announces", "stock-empty", "stock-over"})
"""Kinds of happenings that are no consequence of their own: nobody pays, wins or has to lay down by them."""

_UNCOUNTED: Final = frozenset({"pool-stays", "counts", "plays-on"})
"""Kinds of happenings whose number only repeats what the table held before."""


def net_of(events: tuple[Event, ...], letters: str) -> dict[str, int]:
    """Add up payments by account.

    >>> net_of((Payment("laying-down", ("11.2",), "A", "pool", 3),), "ABC")
    {'A': -3, 'B': 0, 'C': 0, 'pool': 3}
    """
    net = dict.fromkeys((*letters, POOL, BANK), 0)
    for event in events:
        if isinstance(event, Payment):
            net[event.payer] -= event.chips
            net[event.payee] += event.chips
    return {account: chips for account, chips in net.items() if chips or account in letters}


def _told(event: Event, position: Position, maker: int) -> tuple[object, ...]:
    """An event with places relative to the maker of the move instead of letters."""
    if isinstance(event, Payment):
        roles = (_role(event.payer, position, maker), _role(event.payee, position, maker))
        return event.kind, roles, event.chips
    number = 0 if event.kind in _UNCOUNTED else event.number
    players = [_role(letter, position, maker) for letter in event.player]
    return event.kind, players, number, str(event.cards), str(event.taken)


def _role(account: str, position: Position, maker: int) -> str:
    """An account by its distance from the maker of the move: ``+1`` is the next to play."""
    if account in (POOL, BANK):
        return account
    return f"+{(position.seat(account) - maker) % position.players}"
