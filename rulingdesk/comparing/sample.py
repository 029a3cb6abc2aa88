"""Plays the same stacked games on two tables, and counts where, how often and by how much they part.

The packs are the same, and the choices come from a keyed order of moves: whoever sees the same makes the same choice,
as long as the rules of both sides allow it. The verb is in `rulingdesk.verbs.compare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import zip_longest
from random import Random
from typing import Generic, NamedTuple

from commonlaw import playing
from commonlaw.cards import Cards
from commonlaw.game import M, P, R, Step, T
from rulingdesk.comparing.counterexample import Counterexample, Course, SeenTurn, counterexample_of, looks_same, told
from rulingdesk.dealing import Choose
from rulingdesk.manner import Manner

Packs = Callable[[int, int], Cards]
"""The pack in dealing order for a game and a coup of it, both counted from 1."""


# --- the same choice in the same situation


def weight(text: str) -> int:
    """A number that depends on a text and on nothing else: the key of a choice."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def keyed(seed: int, manner: Manner[R, T, P, M]) -> Choose[P, M]:
    """A player whose choice depends on the seed and on what he sees, and on nothing else.

    Where a move is not allowed he makes the one that he likes next best; the order of the others stays.

    >>> from papillon.rulebooks import SALON
    >>> from papillon.notation import read_position
    >>> from papillon.rules import legal
    >>> from rulingdesk.papillon.manner import MANNER
    >>> position = read_position("hands A:97 B:5 C:9, layout 752, stock 9").position
    >>> moves = legal(position, SALON)
    >>> keyed(1, MANNER)(position, moves) == keyed(1, MANNER)(position, moves[::-1])
    True
    """
    write_move = manner.game.notation.write_move

    def choose(position: P, moves: Sequence[M]) -> M:
        sight = f"{seed} {manner.sight(position)}"
        move = max(moves, key=lambda move: weight(f"{sight} {write_move(manner.looks(move), None)}"))
        return manner.as_chosen(move, weight(f"{sight} names"))

    return choose


def stacked(seed: int, players: int, manner: Manner[R, T, P, M]) -> Packs:
    """Shuffled packs that are the same whenever they are asked for."""
    return lambda game, coup: manner.game.shuffled(players, Random(f"{seed} {game} {coup}"))


# --- whole coups and games


def play_out(
    opened: T,
    start: Step[T, P],
    choose: Choose[P, M],
    manner: Manner[R, T, P, M],
) -> Course[T, P, M]:
    """Play a coup from any point of it to its end."""
    turns = playing.play_out(
        start, manner.game, lambda step: choose(step.position, manner.moves(step.position, step.table.rules))
    )
    seen = (SeenTurn(turn.before, turn.move, manner.looks(turn.move), turn.after) for turn in turns)
    return Course(opened, start, tuple(seen))


class CoupPair(NamedTuple, Generic[T, P, M]):
    """One coup of a game on both sides; None on a side where the game was already over."""

    left: Course[T, P, M] | None
    right: Course[T, P, M] | None

    @property
    def parts(self) -> bool:
        """Whether anything that players see differs: a move, an event, a payment."""
        left, right = self.left, self.right
        if left is None or right is None or told(left.start.events) != told(right.start.events):
            return True
        return not all(looks_same(*pair) for pair in zip_longest(left.turns, right.turns))

    @property
    def differences(self) -> tuple[int, ...]:
        """By how many chips the coup's gains differ, player by player."""
        sides = [side.gains for side in (self.left, self.right) if side]
        nothing = (0,) * len(sides[0])
        return tuple(abs(one - other) for one, other in zip(sides[0], (*sides, nothing)[1], strict=True))


def play_both(
    left: T,
    right: T,
    packs: Callable[[int], Cards],
    choose: Choose[P, M],
    manner: Manner[R, T, P, M],
) -> Iterator[CoupPair[T, P, M]]:
    """Play one game on two tables with the same packs, coup by coup, until it is over on both.

    A game is left off after as many coups as it is played for at most.
    """
    tables = [left, right]
    for coup in range(left.coup, left.coup + manner.most_coups):
        if all(table.over for table in tables):
            return
        pack = packs(coup)
        sides = [
            None if table.over else play_out(table, manner.game.start(table, pack), choose, manner) for table in tables
        ]
        tables = [side.table if side else table for side, table in zip(sides, tables, strict=True)]
        yield CoupPair(*sides)


@dataclass
class Tally(Generic[T, P, M]):
    """What a comparison has found so far.

    chips: sum of the differences over all players and coups.  largest: of one player in one coup.
    first: game and coup, from 1, and moves made in it, where the sides first parted.
    place: game and coup of the counterexample, from 1.
    """

    players: int
    games: int = 0
    coups: int = 0
    parted_games: int = 0
    parted_coups: int = 0
    chips: int = 0
    largest: int = 0
    first: tuple[int, int, int] | None = None
    counterexample: Counterexample[T, P, M] | None = None
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

    def add(self, pair: CoupPair[T, P, M]) -> None:
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
            self._offer(counterexample_of(pair.left, pair.right), self._coup)

    def _offer(self, found: Counterexample[T, P, M] | None, coup: int) -> None:
        """Keep a counterexample if it is the first, or the shortest so far."""
        if found and self.first is None:
            self.first = (self.games, coup, found.moves)
        if found and (self.counterexample is None or found.length < self.counterexample.length):
            self.counterexample, self.place = found, (self.games, coup)


def compare(
    tables: Sequence[tuple[T, T]],
    coups: int,
    choose: Choose[P, M],
    packs: Packs,
    manner: Manner[R, T, P, M],
) -> Iterator[Tally[T, P, M]]:
    """Play whole games on two tables until at least `coups` coups are played, yielding the tally after each coup.

    tables: pairs of tables, alike but for their rules; the games take turns at them.

    >>> from papillon.course import open_table
    >>> from papillon.readings import rules_of
    >>> from rulingdesk.papillon.manner import MANNER
    >>> tables = [(open_table(), open_table(rules=rules_of("salon", {"ten-sums": "none"})))]
    >>> *_, tally = compare(tables, 30, keyed(1, MANNER), stacked(1, 3, MANNER), MANNER)
    >>> tally.coups >= 30, tally.parted_coups > 0
    (True, True)
    """
    tally: Tally[T, P, M] = Tally(tables[0][0].players)
    while tally.coups < coups:
        left, right = tables[tally.games % len(tables)]
        tally.begin_game()
        for pair in play_both(left, right, partial(packs, tally.games), choose, manner):
            tally.add(pair)
            yield tally
