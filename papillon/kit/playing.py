"""Plays a coup of any game from a step on: each move is chosen by whoever asks, until the coup is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple

from papillon.kit.game import Game, M, P, R, Step, T


class Turn(NamedTuple, Generic[T, P, M]):
    """One move of a coup: who made it, and what stood before and after it."""

    before: Step[T, P]
    """What the move was made on."""
    player: str
    """Letter of the player who made it."""
    move: M
    """The move."""
    after: Step[T, P]
    """What it led to."""


def play_out(step: Step[T, P], game: Game[R, T, P, M], choose: Callable[[Step[T, P]], M]) -> Iterator[Turn[T, P, M]]:
    """Play on from a step until the coup is over; whoever wants fewer moves takes fewer turns.

    choose: gives the move to be made on a step.
    Raises RefusedMove where that is not legal.

    >>> from papillon.course import open_table
    >>> from papillon.game import GAME
    >>> from papillon.rules import legal
    >>> from papillon.sections.s01_players_and_cards import full_pack
    >>> start = GAME.start(open_table(3), full_pack())
    >>> *_, last = play_out(start, GAME, lambda step: legal(step.position, step.table.rules)[0])
    >>> last.after.position.over
    True
    """
    while step.position.turn is not None:
        move = choose(step)
        player = step.position.letter(step.position.turn)
        after = game.play(step.table, step.position, move, player)
        yield Turn(step, player, move, after)
        step = after
