"""A game being played: dealt from a seed, played move by move by whoever chooses, taken back, and recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final, TypeAlias

from papillon.desk.adapter import Adapter
from papillon.desk.inputs import BadInput
from papillon.kit.cards import Cards
from papillon.kit.game import AnyStep, Game
from papillon.kit.records import Record, RecordedCoup, RecordedMove, Stage, play_out, write_record
from papillon.kit.toml import LARGEST_FILE

Choose: TypeAlias = Callable[[AnyStep, Sequence[Any]], Any]
"""Picks one of the moves that may be made where a coup stands."""

CHECK_EVERY: Final = 50
"""Coups after which a record is measured."""


def blank_record(chance: Random, table: Any, game: Game) -> Record:
    """A record of the draw for the first deal and one shuffled pack, without moves."""
    letter, draws = game.draw(table.letters, chance)
    return Record(
        table=table._replace(dealer=table.letters.index(letter)),
        coups=(RecordedCoup((), game.shuffled(table.players, chance)),),
        readings=game.chosen(table.rules),
        draws=tuple(draws),
    )


def random_record(chance: Random, table: Any, coups: int | None, adapter: Adapter) -> Record:
    """Draw for the dealer, shuffle, and play at random: to the end of the game if `coups` is None.

    Raises BadInput for a record that is too long to be read again.

    >>> from papillon.table import open_table
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> record = random_record(Random(7), open_table(4), 1, ADAPTER)
    >>> len(record.coups), len(record.coups[0].pack), record.table.players
    (1, 52, 4)
    """
    record = blank_record(chance, table, adapter.game)
    table = record.table
    played: list[RecordedCoup] = []
    while not table.over and (coups is None or len(played) < coups):
        pack = adapter.game.shuffled(table.players, chance)
        coup, table = play_coup(table, pack, lambda step, moves: chance.choice(moves), adapter)
        played.append(coup)
        if len(played) % CHECK_EVERY == 0:
            record_text(record._replace(coups=tuple(played)), adapter)
    return record._replace(coups=tuple(played))


def play_coup(table: Any, pack: Cards, choose: Choose, adapter: Adapter) -> tuple[RecordedCoup, Any]:
    """Play one coup from a pack: the coup as recorded, and the table after it."""
    start, rules = adapter.game.start(table, pack), table.rules
    turns = list(play_out(start, adapter.game, lambda step: choose(step, adapter.legal(step.position, rules))))
    moves = [RecordedMove(made, who, adapter.comment(who, after.events, rules)) for _, who, made, after in turns]
    return RecordedCoup(tuple(moves), pack), turns[-1].after.table if turns else start.table


def record_text(record: Record, adapter: Adapter) -> str:
    """The text of a record. Raises BadInput for more than can be read again."""
    text = write_record(record, adapter.game)
    if len(text) > LARGEST_FILE:
        raise BadInput(f"--coups: expected a record of at most {LARGEST_FILE} characters, found {len(text)} or more")
    return text


class GameInPlay:
    """A game as far as it has been played. The same seed deals the same packs, however often moves are taken back.

    >>> from papillon.table import open_table
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> game = GameInPlay(open_table(3), 7, ADAPTER)
    >>> game.deal()
    >>> before = game.step
    >>> for _ in range(4):
    ...     game.play(ADAPTER.game.legal(game.step.position, game.step.table.rules)[0])
    >>> player = before.position.letter(0)
    >>> game.take_back(player), game.stages[-1].number, game.take_back(player), game.step == before
    (True, 3, True, True)
    """

    def __init__(self, table: Any, seed: int, adapter: Adapter) -> None:
        """Draw for the first deal."""
        self.seed, self.adapter = seed, adapter
        self._blank = blank_record(Random(f"{seed}"), table, adapter.game)
        self.stages: list[Stage] = []
        """The game, stage by stage."""

    @property
    def step(self) -> AnyStep:
        """Where the game stands."""
        return self.stages[-1].step

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.stages) and self.step.table.over

    @property
    def chance(self) -> Random:
        """The random numbers of a player at this stage, the same whenever the game comes to it again."""
        return Random(f"{self.seed}/{len(self.stages)}")

    def deal(self) -> None:
        """Deal the first coup, or the next one. Raises ValueError where there is none."""
        game, coup = self.adapter.game, self.stages[-1].coup + 1 if self.stages else 1
        table = self.step.table if self.stages else self._blank.table
        step = game.start(table, self._pack(coup))
        if not self.stages:
            step = step._replace(events=(*game.before_first_coup(table, self._blank.draws), *step.events))
        self.stages.append(Stage(coup, 0, None, None, step))

    def _pack(self, coup: int) -> Cards:
        return self.adapter.game.shuffled(self._blank.table.players, Random(f"{self.seed}/pack {coup}"))

    def play(self, move: Any) -> None:
        """Make a move. Raises RefusedMove."""
        table, position = self.step.table, self.step.position
        player = "" if position.turn is None else position.letter(position.turn)
        after = self.adapter.game.play(table, position, move, player or None)
        made = RecordedMove(move, player, self.adapter.comment(player, after.events, table.rules))
        coup, number = self.stages[-1][:2]
        self.stages.append(Stage(coup, number + 1, made, position, after))

    def take_back(self, player: str) -> bool:
        """Go back to where a player made his last move: whether he has made one."""
        own = [place for place, stage in enumerate(self.stages) if stage.moved and stage.moved.player == player]
        if own:
            del self.stages[own[-1] :]
        return bool(own)

    def record(self) -> Record:
        """The game as a record."""
        return self._blank._replace(coups=tuple(self._coups()))

    def _coups(self) -> Iterator[RecordedCoup]:
        for coup, stages in groupby(self.stages, key=lambda stage: stage.coup):
            yield RecordedCoup(tuple(stage.moved for stage in stages if stage.moved), self._pack(coup))
