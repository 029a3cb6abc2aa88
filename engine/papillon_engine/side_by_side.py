"""Games played by the engine and by the reference side by side, held equal at every play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random
from typing import Final, Generic, Protocol, Self, TypeAlias, TypeVar

from conformance.documents import own_clauses
from conformance.drawn_games.adapter import DrawnGame, Offer, drawn_game
from conformance.suites import suite_of
from papillon.kit.cards import Card
from papillon.kit.events import Event, player_of
from papillon.kit.game import AnyMove, AnyPosition, AnyRules, AnyStep, AnyTable, Game
from papillon.kit.records import Turn, play_out

BEGUN_SHARE: Final = 1 / 4
"""How many games begin in the middle of a coup."""
AGAIN_SHARE: Final = 1 / 8
"""How many plays are taken back and made again."""


class Playable(Protocol):
    """What is asked of a game of the engine besides what each game has in its own way."""

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup."""

    def undo(self) -> None:
        """Take back the last step."""

    def clone(self) -> Self:
        """Give the same game for somebody else to go on with."""


G = TypeVar("G", bound=Playable)
"""The engine's games of a game."""

Choice: TypeAlias = tuple[str, str]
"""A ruling and its reading, or ``players`` and how many there are."""


class Parted(AssertionError):
    """The engine and the reference differ."""


def everything(game: str) -> Offer:
    """All that a game offers: every number of players, every reading."""
    suite = suite_of(game)
    readings = {ruling: tuple(names) for ruling, names in suite.game.readings.items()}
    return Offer(dict.fromkeys(suite.game.rulebooks, suite.players), readings)


@dataclass
class Tally:
    """What was played by a rulebook."""

    games: int = 0
    """Games that were played to their end."""
    coups: int = 0
    """Coups that were played to their end."""
    plays: int = 0
    """Moves that were made."""
    fired: Counter[str] = field(default_factory=Counter)
    """Clause → how many events and payments cited it."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.coups += other.coups
        self.plays += other.plays
        self.fired += other.fired

    def see(self, events: Iterable[Event]) -> None:
        """Count the clauses of events and payments."""
        for event in events:
            self.fired.update(event.clauses)


@dataclass
class Compared:
    """What has been compared of a game."""

    game: str
    """Its name."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """Rulebook → what was played by it, and which clauses fired."""
    pairs: set[frozenset[Choice]] = field(default_factory=set)
    """The readings that have been in force together, and with how many players."""

    def of(self, rulebook: str) -> Tally:
        """What was played by a rulebook."""
        return self.tallies.setdefault(rulebook, Tally())

    def meet(self, choices: Mapping[str, str]) -> None:
        """Note that some choices have met."""
        self.pairs |= set(map(frozenset, combinations(choices.items(), 2)))

    def add(self, other: Compared) -> None:
        """Take in what has been compared elsewhere."""
        for name, tally in other.tallies.items():
            self.of(name).add(tally)
        self.pairs |= other.pairs

    @property
    def coups(self) -> int:
        """How many coups were played in all."""
        return sum(tally.coups for tally in self.tallies.values())

    def silent(self) -> list[str]:
        """Clauses of each document that should have fired in play, and have not; others fire by refusing a move."""
        game = drawn_game(self.game)
        return [
            clause.spoken
            for name, rules in game.suite.game.rulebooks.items()
            for cited, clause in own_clauses(name).items()
            if not (clause.no_event or self.of(name).fired[cited] or cited in fired_otherwise(game, rules))
        ]

    def unmet(self) -> list[str]:
        """Readings of two rulings that have never been in force together, or never with so many players."""
        offer = everything(self.game)
        counts = {str(count) for counts in offer.players.values() for count in counts}
        choices = {**offer.readings, "players": sorted(counts)}
        named = [[(choice, name) for name in names] for choice, names in choices.items()]
        pairs = (frozenset((a, b)) for some, others in combinations(named, 2) for a in some for b in others)
        return [" with ".join("=".join(each) for each in sorted(pair)) for pair in pairs if pair not in self.pairs]


def fired_otherwise(game: DrawnGame, rules: AnyRules) -> set[str]:
    """The clauses that refuse moves, and the one by which the first dealer is drawn for: no play need fire them."""
    drawn = rules.cited((game.suite.game.recording.DRAWS,))
    return {refused.clause for refused in game.published(rules)} | {*drawn}


class SideBySide(ABC, Generic[G]):
    """How a game is played by both, and what is compared of it."""

    drawn: DrawnGame
    """How packs are drawn, and moves chosen."""
    most_coups: int
    """After how many coups a long game is left off."""
    endings: Mapping[str, str]
    """What may end with a coup, as an event calls it → who has won it, in the engine's game."""

    def __init__(self, engine: Callable[..., G]) -> None:
        """Hold a class of games of the engine to the reference."""
        self.engine = engine
        """Sits down at a table, perhaps with the position of a coup under way."""
        self.offer = everything(self.game.name)
        """What tables are drawn of."""

    @property
    def game(self) -> Game:
        """The game itself, which is never sent to another process: its readings are functions."""
        return self.drawn.suite.game

    # --- what each game has in its own way

    @abstractmethod
    def table(self, chance: Random) -> AnyTable:
        """A table by any document, under any readings, between two coups."""

    @abstractmethod
    def begun(self, chance: Random, table: AnyTable) -> tuple[AnyStep, Sequence[AnyMove]]:
        """A coup under way at the table, and the moves to try first."""

    @abstractmethod
    def number(self, card: Card) -> int:
        """A card as the engine has it."""

    @abstractmethod
    def make(self, game: G, move: AnyMove) -> None:
        """Have the engine make a move of the reference."""

    @abstractmethod
    def in_reference(self, table: AnyTable, position: AnyPosition) -> dict[str, object]:
        """What the reference has at a step, by its name."""

    @abstractmethod
    def in_engine(self, game: G) -> dict[str, object]:
        """The same in the engine."""

    # --- the games

    def play_chunk(self, seed: str, coups: int) -> Compared:
        """Play so many coups or a few more by both. Raises Parted where the engine goes another way."""
        chance, compared = Random(seed), Compared(self.game.name)
        while compared.coups < coups:
            self.play_game(chance, compared)
        return compared

    def play_game(self, chance: Random, compared: Compared) -> None:
        """Play a game by both, a long one not to its end. Raises Parted."""
        table = self.table(chance)
        tally = compared.of(table.rules.rulebook)
        tally.games += 1
        tally.see(self.game.opening(table))
        compared.meet({**self.game.in_force(table.rules), "players": str(table.players)})
        game = self.engine(table)
        if chance.random() < BEGUN_SHARE:
            step, planned = self.begun(chance, table)
            game = self.engine(step.table, step.position)
            table = self.play_coup(game, step, planned, chance, tally)
        for _ in range(self.most_coups):
            if table.over:
                break
            pack, planned = self.drawn.draw_pack(chance, table.players)
            game.deal([*map(self.number, pack)])
            table = self.play_coup(game, self.game.start(table, pack), planned, chance, tally)

    def play_coup(self, game: G, start: AnyStep, planned: Sequence[AnyMove], chance: Random, tally: Tally) -> AnyTable:
        """Play a coup to its end by both: the table after it. planned: the first moves, where they are legal."""
        plans = iter(planned)

        def choose(step: AnyStep) -> AnyMove:
            moves = self.game.legal(step.position, step.table.rules)
            return self.drawn.choose(chance, [move for move in islice(plans, 1) if move in moves] or moves)

        self.compare(game, start)
        tally.see(start.events)
        step = start
        for turn in play_out(start, self.game, choose):
            step = turn.after
            if chance.random() < AGAIN_SHARE:
                self.take_back(game, turn)
            self.make(game, turn.move)
            self.compare(game, step, turn)
            tally.see(step.events)
            tally.plays += 1
        tally.coups += 1
        return step.table

    def take_back(self, game: G, turn: Turn) -> None:
        """Have a copy make a move and take it back. Raises Parted unless it and the game are then as before."""
        copy = game.clone()
        self.make(copy, turn.move)
        copy.undo()
        self.compare(copy, turn.before, turn)
        self.compare(game, turn.before, turn)

    def compare(self, game: G, after: AnyStep, turn: Turn | None = None) -> None:
        """Raise Parted unless the engine is where the reference is. turn: the move that led there, if one did."""
        found, expected = self.in_engine(game), self.in_reference(after.table, after.position)
        if after.position.over:
            found |= {kind: getattr(game, name) for kind, name in self.endings.items()}
            expected |= {kind: player_of(after.events, kind) for kind in self.endings}
        for name, value in expected.items():
            if found[name] != value:
                before, move = (turn.before, turn.move) if turn else (after, "none yet")
                place = f"table {before.table}\nposition {before.position}\nmove {move}"
                raise Parted(f"{name}: expected {value}, found {found[name]}\n{place}")
