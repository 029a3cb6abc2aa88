"""Refusals of moves in words: the reason in the language spoken, the code, and the clause that the move is against."""

from __future__ import annotations

from papillon.desk.language import say
from papillon.desk.telling.events import Line
from papillon.kit.refusals import Refusal


def reason(refusal: Refusal) -> Line:
    """Tell why a move is refused, with the clause that it is against.

    >>> reason(Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Line(text='a player who can capture must not lay down', clauses=('4.d.1',), rulings=())
    """
    return Line(say(refusal.reason), (refusal.clause,))


def refused(refusal: Refusal, move: str = "") -> Line:
    """Tell that a move is refused, and why. move: in words, where it has not been named before."""
    why = {"code": refusal.code, "reason": say(refusal.reason)}
    if move:
        return Line(say("{move} is refused ({code}): {reason}", move=move, **why), (refusal.clause,))
    return Line(say("refused: {reason} ({code})", **why), (refusal.clause,))


def refusal_as_json(refusal: Refusal) -> dict[str, str]:
    """Return a refusal as a program reads it: its code, its clause, and its reason in the language spoken."""
    return {**refusal._asdict(), "reason": reason(refusal).text}
