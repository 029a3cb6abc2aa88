"""What one move comes to under one set of rules, and whether two outcomes differ in anything that matters.

Whatever game it is: its `Judging` says what of a move's events and of the position after it is worth comparing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from papillon.desk.judging.question import Question, Supposition
from papillon.desk.telling.events import Telling
from papillon.kit.accounts import BANK, POOL, Payment
from papillon.kit.events import Event, net_of
from papillon.kit.game import AnyPosition, Game, M, P, R, Step, T
from papillon.kit.translations import N_


class Attempt(NamedTuple, Generic[T, P, M]):
    """A move to be judged."""

    table: T
    """Where it is made, and by whose rules."""
    position: P
    """The position in which it is made."""
    move: M
    """The move."""
    player: str | None = None
    """The letter said with the move, if any."""


class Outcome(Generic[T, P, M]):
    """What one move comes to under one set of rules: a refusal, or the step that it leads to.

    words: how its events are told.

    >>> from papillon.course import open_table
    >>> from papillon.notation import read_position
    >>> from papillon.desk.papillon.judging import JUDGING
    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> outcome = Outcome(Attempt(open_table(dealer="C"), typed.position, typed.move), JUDGING)
    >>> outcome.legal, outcome.next_player
    (True, 'B')
    """

    def __init__(self, asked: Attempt[T, P, M], judging: Judging[Any, T, P, M]) -> None:
        """Judge the move."""
        table, position, move, player = self.asked = asked
        self.judging = judging
        self.words = judging.words(table.rules)
        self.refusal = judging.game.refusal(position, move, table.rules, player)
        self.step = None if self.refusal else judging.game.carry_out(table, position, move)

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move."""
        return self.refusal is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens, in order; nothing if the move is refused."""
        return self.step.events if self.step else ()

    @cached_property
    def net(self) -> dict[str, int]:
        """Chips that every player, and pool and bank where they have a part, gain or lose by the move."""
        net, letters = net_of(self.events), self.asked.table.letters
        return {name: net.get(name, 0) for name in (*letters, POOL, BANK) if name in letters or name in net}

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
    def consequences(self) -> Hashable:
        """What the move leads to, told by where players sit in relation to its maker: equal if nothing differs.

        That is the code of a refusal, or all events that anybody would mind. Who has which letter does not count.
        """
        if self.refusal is not None:
            return self.refusal.code
        position, judging = self.asked.position, self.judging
        events = (event for event in self.events if event.kind not in judging.passing)
        return frozenset(Counter(_told(event, position, judging.uncounted) for event in events).items())

    @property
    def everything(self) -> object:
        """The same with what results: for rules that differ over one position."""
        return self.consequences, self.step and self.judging.result(self.step)

    @property
    def afterwards(self) -> Mapping[str, str]:
        """What the position that results says, field by field, as far as it may be told."""
        return self.judging.afterwards(self.step) if self.step else {}


def _told(event: Event, position: AnyPosition, uncounted: Collection[str]) -> tuple[object, ...]:
    """An event with places relative to the maker of the move instead of letters."""
    if isinstance(event, Payment):
        return event.kind, _role(event.payer, position), _role(event.payee, position), event.chips
    number = 0 if event.kind in uncounted else event.number
    return event.kind, tuple(_role(letter, position) for letter in event.player), number, event.cards, event.taken


def _role(account: str, position: AnyPosition) -> str:
    """An account by its distance from the maker of the move: ``+1`` is the next to play."""
    if account in (POOL, BANK):
        return account
    return f"+{(position.seat(account) - (position.turn or 0)) % position.players}"


class Judging(ABC, Generic[R, T, P, M]):
    """A game's own part in a judgement; it holds no state, and needs the standard library alone."""

    game: Game[R, T, P, M]
    """The game."""
    passing: frozenset[str]
    """Kinds of events that are no consequence of their own."""
    uncounted: frozenset[str] = frozenset()
    """Kinds whose number only repeats what the table held before."""
    untold: frozenset[str] = frozenset()
    """Kinds that are not worth a line where two outcomes are compared."""
    fields: Mapping[str, str] = MappingProxyType({"turn": N_("{value} is to play")})
    """Field of the position that results → what its value means, in words."""
    absent: Mapping[str, str] = MappingProxyType({"turn": N_("nobody is to play")})
    """The same for a field that names nobody any more."""
    supposed: Mapping[str, str] = MappingProxyType({})
    """Ruling → field that was left out and taken as its reading has it, so that it is another case otherwise."""

    @abstractmethod
    def words(self, rules: R) -> Telling:
        """How events are told at a table with these rules."""

    def afterwards(self, step: Step[T, P]) -> Mapping[str, str]:
        """What the position after a move says, field by field, as far as it may be told: whose turn it is."""
        position = step.position
        return {} if position.turn is None else {"turn": position.letter(position.turn)}

    def suppositions(self, question: Question[T, P, M]) -> Iterable[Supposition[T, P]]:
        """Everything else that a question could have meant, one thing at a time."""
        return ()

    def result(self, step: Step[T, P]) -> object:
        """What a move leaves behind that no event tells."""
        return step.position

    def assumed(self, outcomes: Iterable[Outcome[T, P, M]]) -> Mapping[str, str]:
        """What the moves of a question leave unsaid and are taken to mean, as fields that were left out."""
        return {}

    def in_doubt(self, rules: R) -> Mapping[str, str]:
        """The open rulings that a table's document leaves open, with the readings in force."""
        return self.game.in_force(rules)

    def possible(self, position: P, table: T) -> bool:
        """Whether there can be such a position at this table."""
        return True
