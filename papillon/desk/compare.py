"""Plays the same games at two tables, counts where and by how much they part, and finds the smallest witness of it.

The packs are the same, and so are the choices wherever the players see the same and both rules allow it. The verb is
`papillon.desk.verbs.compare`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import chain, zip_longest
from random import Random
from sys import maxsize
from typing import Any, Final, NamedTuple, TypeAlias

from conformance.jobs import cores, cut, in_pieces
from papillon.desk.adapter import Adapter
from papillon.desk.command import DESKS, Desk
from papillon.desk.play import Choose
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.game import AnyStep
from papillon.kit.records import Turn, play_out
from papillon.kit.shrink import shrink

AnyTurn: TypeAlias = Turn
Packs: TypeAlias = Callable[[int, int], Cards]
"""The pack in dealing order for a game and a coup of it, both counted from 1."""

GAMES_A_PIECE: Final = 8
COUPS_A_PROCESS: Final = 400
"""So many coups are worth a process of their own."""
COUNTS: Final = ("games", "coups", "parted_games", "parted_coups", "other_winners", "chips")
"""Fields of a sample that are summed."""


# --- the same choice in the same situation


def weight(text: str) -> int:
    """A number that depends on a text and on nothing else."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def keyed(seed: int, adapter: Adapter) -> Choose:
    """A player whose choice depends on the seed and on what he sees alone.

    Where a move is not allowed he makes the one that he likes next best; the order of the others stays.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> question = question_of(ADAPTER, "hands A:97 B:5 C:9, layout 752, stock 9")
    >>> moves = ADAPTER.game.legal(question.position, question.table.rules)
    >>> keyed(1, ADAPTER)(question, moves) == keyed(1, ADAPTER)(question, moves[::-1])
    True
    """
    write_move = adapter.game.notation.write_move

    def choose(step: AnyStep, moves: Sequence[Any]) -> Any:
        sight = f"{seed} {adapter.sight(step.position)}"
        move = max(moves, key=lambda move: weight(f"{sight} {write_move(adapter.looks(move), None)}"))
        return adapter.as_chosen(move, weight(f"{sight} names"))

    return choose


def stacked(seed: int, players: int, adapter: Adapter) -> Packs:
    """Shuffled packs that are the same whenever they are asked for."""
    return lambda game, coup: adapter.game.shuffled(players, Random(f"{seed} {game} {coup}"))


# --- one coup


class Course(NamedTuple):
    """A coup as one side played it."""

    opened: Any
    """The table before the stakes."""
    start: AnyStep
    turns: tuple[AnyTurn, ...]

    @property
    def table(self) -> Any:
        """The table after the coup."""
        return self.turns[-1].after.table if self.turns else self.start.table

    @property
    def gains(self) -> tuple[int, ...]:
        """Chips that the coup brought each player, negative if it cost some."""
        before, after = self.opened.accounts.balances, self.table.accounts.balances
        return tuple(now - then for now, then in zip(after, before, strict=True))

    @property
    def richest(self) -> frozenset[str]:
        """The letters of who has most chips after the coup."""
        balances = self.table.accounts.balances
        held = zip(self.table.letters, balances, strict=True)
        return frozenset(player for player, chips in held if chips == max(balances))


def play_course(opened: Any, start: AnyStep, choose: Choose, adapter: Adapter) -> Course:
    """Play a coup from any point of it to its end."""
    turns = play_out(start, adapter.game, lambda step: choose(step, adapter.legal(step.position, step.table.rules)))
    return Course(opened, start, tuple(turns))


def play_both(
    tables: Sequence[Any], packs: Callable[[int], Cards], choose: Choose, adapter: Adapter
) -> Iterator[list[Course | None]]:
    """Play one game at both tables with the same packs, coup by coup, until it is over at both; None where it is.

    A game is left off after as many coups as it is played for at most.
    """
    for coup in range(tables[0].coup, tables[0].coup + adapter.most_coups):
        if all(table.over for table in tables):
            return
        pack = packs(coup)
        sides = [
            None if table.over else play_course(table, adapter.game.start(table, pack), choose, adapter)
            for table in tables
        ]
        tables = [side.table if side else table for side, table in zip(sides, tables, strict=True)]
        yield sides


# --- where two courses part


class ShownStep(NamedTuple):
    """A step of a coup as players see it: its start, or a move."""

    move: Any
    """None at the start."""
    player: str
    """``""`` at the start."""
    events: tuple[Event, ...]


class Witness(NamedTuple):
    """Where two courses of one coup part, shown by all steps up to the first one that does not look the same."""

    table: Any
    """Just before; where the start itself differs, before the stakes."""
    position: Any
    moves: int
    """Moves made in the coup until then."""
    left: tuple[ShownStep, ...]
    """The steps from there on, as the left side makes them."""
    right: tuple[ShownStep, ...]

    @property
    def length(self) -> tuple[int, int]:
        """Steps that it takes to show, and moves made before: the shortest witness has the least."""
        return max(len(self.left), len(self.right)), self.moves


def witness_of(left: Course, right: Course, adapter: Adapter) -> Witness | None:
    """Where two courses that began alike part: by a move, an event, a position or an account.

    None if nobody could see it, or if their tables differed before the coup began (rules and dealer apart).
    """
    if not _same_table(left.opened, right.opened):
        return None
    if not _same_step(left.start, right.start):
        starts = [ShownStep(None, "", side.start.events) for side in (left, right)]
        return Witness(left.opened, left.start.position, 0, (starts[0],), (starts[1],))
    pairs = list(zip_longest(left.turns, right.turns))
    seen = next((place for place, pair in enumerate(pairs) if not looks_same(*pair, adapter)), None)
    if seen is None:
        return None
    first = next(place for place, pair in enumerate(pairs) if not _same_turn(*pair, adapter))
    one, other = (tuple(map(_shown, side.turns[first : seen + 1])) for side in (left, right))
    before = left.turns[first].before
    return Witness(before.table, before.position, first, one, other)


def _shown(turn: AnyTurn) -> ShownStep:
    return ShownStep(turn.move, turn.player, turn.after.events)


def without_clauses(events: Iterable[Event]) -> list[Event]:
    """What happens, whatever clauses it rests on: two documents seldom number a rule alike."""
    return [event._replace(clauses=()) for event in events]


def looks_same(one: AnyTurn | None, other: AnyTurn | None, adapter: Adapter) -> bool:
    """Whether two turns look the same to those at the table."""
    if one is None or other is None:
        return False
    same_move = adapter.looks(one.move) == adapter.looks(other.move)
    return same_move and without_clauses(one.after.events) == without_clauses(other.after.events)


def _same_turn(one: AnyTurn | None, other: AnyTurn | None, adapter: Adapter) -> bool:
    return looks_same(one, other, adapter) and bool(one and other and _same_step(one.after, other.after))


def _same_step(one: AnyStep, other: AnyStep) -> bool:
    same_cards = one.position == other.position and _same_table(one.table, other.table)
    return same_cards and without_clauses(one.events) == without_clauses(other.events)


def _same_table(one: Any, other: Any) -> bool:
    return bool(one == other._replace(rules=one.rules, dealer=one.dealer))


# --- the smallest witness


def shrunk(witness: Witness, rules: tuple[Any, Any], adapter: Adapter) -> Witness:
    """The same witness in the smallest position that still shows it; one at the start of a coup stays as it is.

    Everything that can be left out is, one thing after another, as long as the same moves lead to differences of the
    same kinds. rules: of both sides.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> from papillon.readings import rules_of
    >>> question = question_of(ADAPTER, "dealer C, hands A:T7 B:95 C:QJ, layout 6482, stock 18", "Tx64")
    >>> same = (ShownStep(question.move, "A", ()),)
    >>> sides = (rules_of("salon", {"credit": "unlimited"}), rules_of("salon", {"credit": "none"}))
    >>> shrunk(Witness(question.table, question.position, 0, same, same), sides, ADAPTER).position == question.position
    True
    """
    if witness.left[0].move is None or _differing(witness) == (Counter(), Counter()):
        return witness
    return shrink(
        witness,
        lambda found: adapter.smaller(found.table, found.position, rules),
        lambda tried: _again(witness, *tried, rules, adapter),
    )


def _again(witness: Witness, table: Any, position: Any, rules: tuple[Any, Any], adapter: Adapter) -> Witness | None:
    """The same moves from another beginning; None if they cannot be made, or show something else."""
    made = []
    try:
        for own, steps in zip(rules, (witness.left, witness.right), strict=True):
            adapter.check(table._replace(rules=own), position)
            made.append(_made(steps, table._replace(rules=own), position, adapter))
    except ValueError:  # no such position or table, or a move that is refused in it
        return None
    found = witness._replace(table=table, position=position, left=made[0], right=made[1])
    same = _differing(found) == _differing(witness)
    return found if same and _refused(found, rules, adapter) == _refused(witness, rules, adapter) else None


def _made(steps: Sequence[ShownStep], table: Any, position: Any, adapter: Adapter) -> tuple[ShownStep, ...]:
    """Steps made again. Raises RefusedMove."""
    made = []
    for shown in steps:
        player = position.letter(position.turn) if position.turn is not None else ""
        step = adapter.game.play(table, position, shown.move, None)
        table, position = step.table, step.position
        made.append(ShownStep(shown.move, player, step.events))
    return tuple(made)


def _differing(witness: Witness) -> tuple[Counter[str], Counter[str]]:
    """The kinds of what happens on one side alone, in the step that shows it, and whether it comes before that."""
    pairs = [
        (without_clauses(one.events), without_clauses(other.events))
        for one, other in zip(witness.left, witness.right, strict=False)
    ]
    early = sum(one != other for one, other in pairs[:-1])
    one, other = pairs[-1]
    left = Counter(event.kind for event in one if event not in other)
    right = Counter(event.kind for event in other if event not in one)
    return left + Counter(early=early), right


def _refused(witness: Witness, rules: tuple[Any, Any], adapter: Adapter) -> tuple[str | None, ...]:
    """The codes by which each side refuses the other's first move, where the two are not the same."""
    left, right = witness.left[0].move, witness.right[0].move
    if left is None or right is None or adapter.looks(left) == adapter.looks(right):
        return ()
    asked = zip((right, left), rules, strict=True)
    found = [adapter.game.refusal(witness.position, move, own, None) for move, own in asked]
    return tuple(refused and refused.code for refused in found)


# --- many games


@dataclass
class Sample:
    """The coups that a comparison has played so far, counted."""

    players: int
    games: int = 0
    coups: int = 0
    parted_games: int = 0
    parted_coups: int = 0
    other_winners: int = 0
    """Games that leave somebody else the richest, or not him alone."""
    chips: int = 0
    """Chips by which the sides differ, summed over all players and coups."""
    largest: int = 0
    """Chips by which they differ for one player in one coup, at most."""
    first: tuple[int, int, int] | None = None
    """Game and coup, from 1, and moves made in it, where the sides first parted."""
    witness: Witness | None = None
    """The shortest that was found."""
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
        """Count the next game in."""
        self.first = self.first or game.first
        for name in COUNTS:
            vars(self)[name] += getattr(game, name)
        self.largest = max(self.largest, game.largest)
        if game.witness is not None:
            self.keep_shortest(game.witness, game.place)

    def keep_shortest(self, witness: Witness, place: tuple[int, int]) -> None:
        """Keep a witness that is the first, or shorter than all before."""
        if self.witness is None or witness.length < self.witness.length:
            self.witness, self.place = witness, place


def count_game(number: int, pairs: Iterable[Sequence[Course | None]], players: int, adapter: Adapter) -> Sample:
    """Count one game. number: which it is, from 1."""
    sample = Sample(players, games=1)
    richest = [frozenset[str](), frozenset[str]()]
    for coup, (left, right) in enumerate(pairs, 1):
        richest = [side.richest if side else before for side, before in zip((left, right), richest, strict=True)]
        gains = [side.gains if side else (0,) * players for side in (left, right)]
        differences = [abs(one - other) for one, other in zip(*gains, strict=True)]
        sample.coups += 1
        sample.parted_coups += _parts(left, right, adapter)
        sample.chips += sum(differences)
        sample.largest = max(sample.largest, *differences)
        found = witness_of(left, right, adapter) if left and right else None
        if found:
            sample.first = sample.first or (number, coup, found.moves)
            sample.keep_shortest(found, (number, coup))
    sample.parted_games, sample.other_winners = int(sample.parted_coups > 0), int(richest[0] != richest[1])
    return sample


def _parts(left: Course | None, right: Course | None, adapter: Adapter) -> bool:
    """Whether anything that players see differs in a coup: a move, an event, a payment."""
    if left is None or right is None or without_clauses(left.start.events) != without_clauses(right.start.events):
        return True
    return not all(looks_same(*pair, adapter) for pair in zip_longest(left.turns, right.turns))


def games_of(
    numbers: Iterable[int], tables: Sequence[tuple[Any, Any]], choose: Choose, packs: Packs, adapter: Adapter
) -> Iterator[Sample]:
    """Play and count games, by their numbers from 1.

    tables: pairs of tables, alike but for their rules; the games take turns at them.
    """
    for number in numbers:
        pair = tables[(number - 1) % len(tables)]
        yield count_game(number, play_both(pair, partial(packs, number), choose, adapter), pair[0].players, adapter)


def up_to(coups: int, games: Iterable[Sample]) -> Iterator[Sample]:
    """Games, in their order, until there are at least `coups` coups."""
    for game in games:
        yield game
        coups -= game.coups
        if coups <= 0:
            return


def added_up(games: Iterable[Sample], coups: int, players: int) -> Iterator[Sample]:
    """Add games up, one after the other, until there are at least `coups` coups: the sample after each game.

    >>> from itertools import count
    >>> from papillon.table import open_table
    >>> from papillon.readings import rules_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> tables = [(open_table(), open_table(rules=rules_of("salon", {"ten-sums": "none"})))]
    >>> games = games_of(count(1), tables, keyed(1, ADAPTER), stacked(1, 3, ADAPTER), ADAPTER)
    >>> *_, sample = added_up(games, 30, players=3)
    >>> sample.coups >= 30, sample.parted_coups > 0
    (True, True)
    """
    sample = Sample(players)
    for game in up_to(coups, games):
        sample.add(game)
        yield sample


@contextmanager
def samples_of(
    desk: Desk, tables: Sequence[tuple[Any, Any]], coups: int, seed: int, jobs: int
) -> Iterator[Iterator[Sample]]:
    """The sample after each game of a seed, played by several processes. jobs: 0 for as many as there are cores."""
    processes = min(jobs or cores(), coups // COUPS_A_PROCESS or 1)
    pieces = cut(maxsize, GAMES_A_PIECE, first=1)
    with in_pieces(partial(_played, desk.name, tables, seed), pieces, processes) as found:
        yield added_up(chain.from_iterable(found), coups, tables[0][0].players)


def _played(name: str, tables: Sequence[tuple[Any, Any]], seed: int, numbers: range) -> list[Sample]:
    """The games of these numbers. name: of their desk."""
    adapter = DESKS[name].adapter
    return [*games_of(numbers, tables, keyed(seed, adapter), stacked(seed, tables[0][0].players, adapter), adapter)]
