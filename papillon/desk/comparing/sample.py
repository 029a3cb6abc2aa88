"""Plays the same stacked games on two tables, and counts where, how often and by how much they part.

The packs are the same, and the choices come from a keyed order of moves: whoever sees the same makes the same choice,
as long as the rules of both sides allow it. The verb is in `papillon.desk.verbs.compare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import count, zip_longest
from random import Random
from typing import Final, NamedTuple

from papillon.desk.adapter import Adapter
from papillon.desk.comparing.witness import Course, SeenTurn, Witness, looks_same, told, witness_of
from papillon.desk.dealing import Choose
from papillon.kit import replay
from papillon.kit.cards import Cards
from papillon.kit.game import AnyMove, AnyStep, AnyTable

Packs = Callable[[int, int], Cards]
"""The pack in dealing order for a game and a coup of it, both counted from 1."""


# --- the same choice in the same situation


def weight(text: str) -> int:
    """A number that depends on a text and on nothing else: the key of a choice."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def keyed(seed: int, adapter: Adapter) -> Choose:
    """A player whose choice depends on the seed and on what he sees, and on nothing else.

    Where a move is not allowed he makes the one that he likes next best; the order of the others stays.

    >>> from papillon.table import open_table
    >>> from papillon.step import Step
    >>> from papillon.rulebooks import SALON
    >>> from papillon.notation import read_position
    >>> from papillon.rules import legal
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> position = read_position("hands A:97 B:5 C:9, layout 752, stock 9").position
    >>> step, moves = Step(open_table(), position, ()), legal(position, SALON)
    >>> keyed(1, ADAPTER)(step, moves) == keyed(1, ADAPTER)(step, moves[::-1])
    True
    """
    write_move = adapter.game.notation.write_move

    def choose(step: AnyStep, moves: Sequence[AnyMove]) -> AnyMove:
        sight = f"{seed} {adapter.sight(step.position)}"
        move = max(moves, key=lambda move: weight(f"{sight} {write_move(adapter.looks(move), None)}"))
        chosen: AnyMove = adapter.as_chosen(move, weight(f"{sight} names"))
        return chosen

    return choose


def stacked(seed: int, players: int, adapter: Adapter) -> Packs:
    """Shuffled packs that are the same whenever they are asked for."""
    return lambda game, coup: adapter.game.shuffled(players, Random(f"{seed} {game} {coup}"))


# --- whole coups and games


def play_out(
    opened: AnyTable,
    start: AnyStep,
    choose: Choose,
    adapter: Adapter,
) -> Course:
    """Play a coup from any point of it to its end."""
    turns = replay.play_out(
        start, adapter.game, lambda step: choose(step, adapter.moves(step.position, step.table.rules))
    )
    seen = (SeenTurn(turn.before, turn.move, adapter.looks(turn.move), turn.after) for turn in turns)
    return Course(opened, start, tuple(seen))


class CoupPair(NamedTuple):
    """One coup of a game on both sides; None on a side where the game was already over."""

    left: Course | None
    """The coup as the left side played it."""
    right: Course | None
    """The coup as the right side played it."""

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
    left: AnyTable,
    right: AnyTable,
    packs: Callable[[int], Cards],
    choose: Choose,
    adapter: Adapter,
) -> Iterator[CoupPair]:
    """Play one game on two tables with the same packs, coup by coup, until it is over on both.

    A game is left off after as many coups as it is played for at most.
    """
    tables = [left, right]
    for coup in range(left.coup, left.coup + adapter.most_coups):
        if all(table.over for table in tables):
            return
        pack = packs(coup)
        sides = [
            None if table.over else play_out(table, adapter.game.start(table, pack), choose, adapter)
            for table in tables
        ]
        tables = [side.table if side else table for side, table in zip(sides, tables, strict=True)]
        yield CoupPair(*sides)


COUNTS: Final = ("games", "coups", "parted_games", "parted_coups", "other_winners", "chips")
"""What of a sample is added up."""


@dataclass
class Sample:
    """The coups that a comparison has played so far, counted."""

    players: int
    """How many play."""
    games: int = 0
    """Games begun."""
    coups: int = 0
    """Coups played."""
    parted_games: int = 0
    """Games in which the sides parted."""
    parted_coups: int = 0
    """Coups in which they did."""
    other_winners: int = 0
    """Games that leave somebody else the richest, or not him alone."""
    chips: int = 0
    """Chips by which the sides differ, summed over all players and coups."""
    largest: int = 0
    """Chips by which they differ for one player in one coup, at most."""
    first: tuple[int, int, int] | None = None
    """Game and coup, from 1, and moves made in it, where the sides first parted."""
    witness: Witness | None = None
    """The shortest way that was found to show where they part."""
    place: tuple[int, int] = (0, 0)
    """Game and coup of the witness, from 1."""

    @property
    def mean(self) -> float:
        """Chips by which the two sides differ, on average per player and coup."""
        return self.chips / (self.players * self.coups) if self.coups else 0.0

    @property
    def per_cent(self) -> float:
        """Coups that part, in per cent of all."""
        return 100 * self.parted_coups / self.coups if self.coups else 0.0

    def add(self, game: Sample) -> None:
        """Count the next game in; a witness counts that is the first, or shorter than all before."""
        self.first = self.first or game.first
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(game, name))
        self.largest = max(self.largest, game.largest)
        if game.witness and (self.witness is None or game.witness.length < self.witness.length):
            self.witness, self.place = game.witness, game.place


def game_of(number: int, pairs: Iterable[CoupPair], players: int) -> Sample:
    """Count one game. number: which it is, from 1."""
    sample: Sample = Sample(players, games=1)
    left = right = frozenset[str]()
    for coup, pair in enumerate(pairs, 1):
        left = pair.left.richest if pair.left else left
        right = pair.right.richest if pair.right else right
        sample.coups += 1
        sample.parted_coups += pair.parts
        sample.chips += sum(pair.differences)
        sample.largest = max(sample.largest, *pair.differences)
        found = witness_of(pair.left, pair.right) if pair.left and pair.right else None
        if found and sample.first is None:
            sample.first = (number, coup, found.moves)
        if found and (sample.witness is None or found.length < sample.witness.length):
            sample.witness, sample.place = found, (number, coup)
    sample.parted_games, sample.other_winners = int(sample.parted_coups > 0), int(left != right)
    return sample


def compare(
    tables: Sequence[tuple[AnyTable, AnyTable]],
    coups: int,
    choose: Choose,
    packs: Packs,
    adapter: Adapter,
) -> Iterator[Sample]:
    """Play whole games on two tables until at least `coups` coups are played, yielding the sample after each game.

    tables: pairs of tables, alike but for their rules; the games take turns at them.

    >>> from papillon.table import open_table
    >>> from papillon.readings import rules_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> tables = [(open_table(), open_table(rules=rules_of("salon", {"ten-sums": "none"})))]
    >>> *_, sample = compare(tables, 30, keyed(1, ADAPTER), stacked(1, 3, ADAPTER), ADAPTER)
    >>> sample.coups >= 30, sample.parted_coups > 0
    (True, True)
    """
    return added_up(games_of(count(1), tables, choose, packs, adapter), coups, tables[0][0].players)


def games_of(
    numbers: Iterable[int],
    tables: Sequence[tuple[AnyTable, AnyTable]],
    choose: Choose,
    packs: Packs,
    adapter: Adapter,
) -> Iterator[Sample]:
    """Play and count games, by their numbers from 1."""
    for number in numbers:
        left, right = tables[(number - 1) % len(tables)]
        yield game_of(number, play_both(left, right, partial(packs, number), choose, adapter), left.players)


def up_to(coups: int, games: Iterable[Sample]) -> Iterator[Sample]:
    """Games, in their order, until there are at least `coups` coups."""
    for game in games:
        yield game
        coups -= game.coups
        if coups <= 0:
            return


def added_up(games: Iterable[Sample], coups: int, players: int) -> Iterator[Sample]:
    """Add games up, one after the other, until there are at least `coups` coups."""
    sample: Sample = Sample(players)
    for game in up_to(coups, games):
        sample.add(game)
        yield sample
