"""A game that is being played at the desk: it is dealt from a seed, goes on move by move, and can be gone back in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import NamedTuple

from papillon.desk.dealing import blank_record
from papillon.desk.papillon.dealing import comment_on
from papillon.game import GAME
from papillon.kit.cards import Cards
from papillon.kit.records import Record, RecordedCoup, RecordedMove
from papillon.moves import Move
from papillon.step import Step
from papillon.table import Table


class Moment(NamedTuple):
    """One moment of the game."""

    coup: int
    """The coup, from 1."""
    move: int
    """How many moves of it have been made."""
    made: RecordedMove | None
    """The move that led here, None at the start of a coup."""
    step: Step
    """Where it has led, and what happened on the way."""


class Sitting:
    """A game as far as it has been played. The same seed deals the same packs, however often one goes back.

    >>> from papillon.table import open_table
    >>> sitting = Sitting(open_table(3), seed=7)
    >>> sitting.deal()
    >>> before = sitting.step
    >>> for _ in range(4):
    ...     sitting.play(GAME.legal(sitting.step.position, sitting.step.table.rules)[0])
    >>> player = before.position.letter(0)
    >>> sitting.go_back(player), sitting.moments[-1].move, sitting.go_back(player), sitting.step == before
    (True, 3, True, True)
    """

    def __init__(self, table: Table, seed: int) -> None:
        """Sit down, and draw for the first deal."""
        self.seed = seed
        self._blank: Record = blank_record(Random(f"{seed}"), table, GAME)
        self.moments: list[Moment] = []
        """The game, moment by moment."""

    @property
    def step(self) -> Step:
        """Where the game stands."""
        return self.moments[-1].step

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.moments) and self.step.table.over

    @property
    def chance(self) -> Random:
        """What a player chooses by at this moment: the same whenever the game comes to it again."""
        return Random(f"{self.seed}/{len(self.moments)}")

    def deal(self) -> None:
        """Deal the first coup, or the next one. Raises ValueError where there is none."""
        coup = self.moments[-1].coup + 1 if self.moments else 1
        table = self.step.table if self.moments else self._blank.table
        step = GAME.start(table, self._pack(coup))
        if not self.moments:
            step = step._replace(events=(*GAME.before_first_coup(table, self._blank.draws), *step.events))
        self.moments.append(Moment(coup, 0, None, step))

    def _pack(self, coup: int) -> Cards:
        return GAME.shuffled(self._blank.table.players, Random(f"{self.seed}/pack {coup}"))

    def play(self, move: Move) -> None:
        """Make a move. Raises RefusedMove."""
        coup, number, _, step = self.moments[-1]
        table, position = step.table, step.position
        player = "" if position.turn is None else position.letter(position.turn)
        after = GAME.play(table, position, move, player or None)
        made = RecordedMove(move, player, comment_on(player, after.events, table.rules.most))
        self.moments.append(Moment(coup, number + 1, made, after))

    def go_back(self, player: str) -> bool:
        """Go back to where a player made his last move: whether he has made one."""
        own = [place for place, moment in enumerate(self.moments) if moment.made and moment.made.player == player]
        if own:
            del self.moments[own[-1] :]
        return bool(own)

    def record(self) -> Record:
        """The game as a record."""
        return self._blank._replace(coups=tuple(self._coups()))

    def _coups(self) -> Iterator[RecordedCoup]:
        for coup, moments in groupby(self.moments, key=lambda moment: moment.coup):
            yield RecordedCoup(tuple(moment.made for moment in moments if moment.made), self._pack(coup))
