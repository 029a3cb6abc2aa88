"""Plays the same games on two tables and says where, how often and by how much they part, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, NamedTuple

from commonlaw.cards import Cards
from commonlaw.events import Event

Packs = Callable[[int, int], Cards]
"""The pack in dealing order for a game and a coup of it, both counted from 1."""


class Playing(NamedTuple):
    """How a game is played, in functions of its own tables, positions and moves.

    start: a coup from a pack.  play: a move.  moves: that may be made.  looks: a move as the others see it.
    most: coups after which a game is left off.
    """

    start: Callable[[Any, Cards], Any]
    play: Callable[[Any, Any, Any], Any]
    moves: Callable[[Any, Any], Sequence[Any]]
    looks: Callable[[Any], Any]
    most: int


def weight(text: str) -> int:
    """A number that depends on a text and on nothing else: the key of a choice."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


# --- one coup, and where two of them part


class Turn(NamedTuple):
    """One play of a coup: what stood before it, the move, how it looks, and what it led to."""

    before: Any
    move: Any
    looks: Any
    after: Any


class Course(NamedTuple):
    """A coup as one side played it: how it began, and its turns. opened: the table before the stakes."""

    opened: Any
    start: Any
    turns: tuple[Turn, ...]

    @property
    def table(self) -> Any:
        """The table after the coup."""
        return self.turns[-1].after.table if self.turns else self.start.table

    @property
    def gains(self) -> tuple[int, ...]:
        """Chips that the coup brought each player, negative if it cost him some."""
        before, after = self.opened.accounts.balances, self.table.accounts.balances
        return tuple(now - then for now, then in zip(after, before, strict=True))


def play_out(opened: Any, start: Any, choose: Callable[[Any, Any], Any], game: Playing) -> Course:
    """Play a coup from any point of it to its end."""
    turns: list[Turn] = []
    step = start
    while not step.position.over:
        move = choose(step.position, game.moves(step.position, step.table.rules))
        turns.append(Turn(step, move, game.looks(move), game.play(step.table, step.position, move)))
        step = turns[-1].after
    return Course(opened, start, tuple(turns))


class Shown(NamedTuple):
    """A step of a coup as players see it. move, player: None and "" at the start of the coup."""

    move: Any
    player: str
    events: tuple[Event, ...]


class Parting(NamedTuple):
    """Where two courses of one coup part, shown by all steps up to the first one that does not look the same.

    table, position: just before; where the start itself differs, the table before the stakes.
    moves: made in the coup until then.  left, right: the steps from there on, as the two sides make them.
    """

    table: Any
    position: Any
    moves: int
    left: tuple[Shown, ...]
    right: tuple[Shown, ...]

    @property
    def length(self) -> tuple[int, int]:
        """Steps that it takes to show, and moves made before: the shortest witness has the least."""
        return max(len(self.left), len(self.right)), self.moves


def parting(left: Course, right: Course) -> Parting | None:
    """Find where two courses that began alike part: by a move, an event, a position or an account.

    None if they never do so that anybody could see it, or if their tables differed before the coup began (rules and
    dealer apart).
    """
    if not _same_table(left.opened, right.opened):
        return None
    if not _same(left.start, right.start):
        opening = [Shown(None, "", side.start.events) for side in (left, right)]
        return Parting(left.opened, left.start.position, 0, (opening[0],), (opening[1],))
    pairs = list(zip_longest(left.turns, right.turns))
    first = next((place for place, (one, other) in enumerate(pairs) if not _same_turn(one, other)), None)
    if first is None:
        return None
    seen = next((place for place, (one, other) in enumerate(pairs) if not _looks_same(one, other)), None)
    if seen is None:
        return None
    ways = [tuple(map(_shown, side.turns[first : seen + 1])) for side in (left, right)]
    before = left.turns[first].before
    return Parting(before.table, before.position, first, ways[0], ways[1])


def _shown(turn: Turn) -> Shown:
    position = turn.before.position
    return Shown(turn.move, position.letter(position.turn or 0), turn.after.events)


def _same_table(one: Any, other: Any) -> bool:
    return bool(one == other._replace(rules=one.rules, dealer=one.dealer))


def _same(one: Any, other: Any) -> bool:
    same_cards = bool(one.position == other.position) and _same_table(one.table, other.table)
    return same_cards and told(one.events) == told(other.events)


def told(events: Iterable[Event]) -> list[Event]:
    """What happens, whatever clauses it rests on: two documents seldom number a rule alike."""
    return [event._replace(clauses=()) for event in events]


def _looks_same(one: Turn | None, other: Turn | None) -> bool:
    if one is None or other is None:
        return False
    return bool(one.looks == other.looks) and told(one.after.events) == told(other.after.events)


def _same_turn(one: Turn | None, other: Turn | None) -> bool:
    return one is not None and other is not None and _looks_same(one, other) and _same(one.after, other.after)


# --- whole games


class CoupPair(NamedTuple):
    """One coup of a game on both sides; None on a side where the game was already over."""

    left: Course | None
    right: Course | None

    @property
    def parts(self) -> bool:
        """Whether anything that players see differs: a move, an event, a payment."""
        left, right = self.left, self.right
        if left is None or right is None or told(left.start.events) != told(right.start.events):
            return True
        return not all(_looks_same(*pair) for pair in zip_longest(left.turns, right.turns))

    @property
    def differences(self) -> tuple[int, ...]:
        """By how many chips the coup's gains differ, player by player."""
        sides = [side.gains for side in (self.left, self.right) if side]
        nothing = (0,) * len(sides[0])
        return tuple(abs(one - other) for one, other in zip(sides[0], (*sides, nothing)[1], strict=True))


def play_both(
    left: Any, right: Any, packs: Callable[[int], Cards], choose: Callable[[Any, Any], Any], game: Playing
) -> Iterator[CoupPair]:
    """Play one game on two tables with the same packs, coup by coup, until it is over on both.

    A game is left off after as many coups as it is played for at most.
    """
    tables: list[Any] = [left, right]
    for coup in range(left.coup, left.coup + game.most):
        if all(table.over for table in tables):
            return
        pack = packs(coup)
        sides = [None if table.over else play_out(table, game.start(table, pack), choose, game) for table in tables]
        tables = [side.table if side else table for side, table in zip(sides, tables, strict=True)]
        yield CoupPair(*sides)


@dataclass
class Tally:
    """What a comparison has found so far.

    chips: sum of the differences over all players and coups.  largest: of one player in one coup.
    first: game and coup, from 1, and moves made in it, where the sides first parted.
    place: game and coup of the witness, from 1.
    """

    players: int
    games: int = 0
    coups: int = 0
    parted_games: int = 0
    parted_coups: int = 0
    chips: int = 0
    largest: int = 0
    first: tuple[int, int, int] | None = None
    witness: Parting | None = None
    place: tuple[int, int] = (0, 0)
    _coup: int = 0
    _parted: bool = False

    @property
    def mean(self) -> float:
        """Chips by which the two sides differ, on average per player and coup."""
        return self.chips / (self.players * self.coups) if self.coups else 0.0

    @property
    def per_cent(self) -> float:
        """Coups that part, in per cent of all."""
        return 100 * self.parted_coups / self.coups if self.coups else 0.0

    def begin_game(self) -> None:
        """Count one more game."""
        self.games += 1
        self._coup, self._parted = 0, False

    def add(self, pair: CoupPair) -> None:
        """Count the next coup of the game."""
        self.coups += 1
        self._coup += 1
        if pair.parts:
            self.parted_coups += 1
            self.parted_games += not self._parted
            self._parted = True
        self.chips += sum(pair.differences)
        self.largest = max(self.largest, *pair.differences)
        if pair.left and pair.right:
            self._offer(parting(pair.left, pair.right), self._coup)

    def _offer(self, found: Parting | None, coup: int) -> None:
        """Keep a parting if it is the first, or the shortest so far."""
        if found and self.first is None:
            self.first = (self.games, coup, found.moves)
        if found and (self.witness is None or found.length < self.witness.length):
            self.witness, self.place = found, (self.games, coup)


def compare(
    tables: Sequence[tuple[Any, Any]], coups: int, choose: Callable[[Any, Any], Any], packs: Packs, game: Playing
) -> Iterator[Tally]:
    """Play whole games on two tables until at least `coups` coups are played, yielding the tally after each coup.

    tables: pairs of tables, alike but for their rules; the games take turns at them.
    """
    tally = Tally(tables[0][0].players)
    while tally.coups < coups:
        left, right = tables[tally.games % len(tables)]
        tally.begin_game()
        for pair in play_both(left, right, partial(packs, tally.games), choose, game):
            tally.add(pair)
            yield tally
