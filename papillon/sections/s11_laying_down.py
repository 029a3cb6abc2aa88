"""Section 11. Laying down a hand that cannot capture: what it costs, and what laid aces earn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from papillon.cards import ranks, sorted_cards
from papillon.kit.cards import with_cards
from papillon.kit.events import OTHERS, POOL, Due
from papillon.moves import Capture, Play
from papillon.sections.s08_sauterelle import leaves_nothing
from papillon.step import Step

CHIPS_A_CARD: Final = 1
CHIPS_AN_ACE: Final = 1


def may_lay_down(captures: Sequence[Capture]) -> bool:
    """Whether a hand that can make these captures may be laid down: only if there are none. Clauses: 4.d.1, 11.1."""
    return not captures


def lay_down(step: Step, seat: int, because: tuple[str, ...] = ()) -> Step:
    """A player who cannot capture lays the whole hand face up among the exposed cards.

    In the last deal this costs the coup.
    because: the clauses of a hand that is laid down with a deal; otherwise the exposed cards decide.
    Clauses: 4.d.1, 4.d.8, 8.1, 8.3, 11.1.
    """
    position = step.position
    laid = position.hands[seat]
    forced = bool(because) or leaves_nothing(step)
    because = because or (("papillon:8.1", "4.d.1", "11.1") if forced else ("4.d.1", "11.1"))
    deal_left = step.rules.course.deal_is_left(step)
    if not deal_left:
        because = (*because, "4.d.8")
    step = step.moves(
        hands=with_cards(position.hands, seat, ()),
        layout=sorted_cards(position.layout + laid),
        last_layer=seat,
        wanting=seat,
    )
    step = step.happens("lays-down", because, position.letter(seat), cards=laid)
    return step.plays(Play(seat, laid=ranks(laid), deal_left=deal_left, forced=forced))


def dues(play: Play) -> Iterator[Due]:
    """A chip a card to the pool, then a chip an ace from each other player. Clauses: 11.2, 11.3, 8.3, 6.6.

    Who lays out a hand after a sauterelle of his own could capture, and pays the pool nothing (sauterelle-layer).

    >>> [(due.kind, due.chips, due.payee) for due in dues(Play(1, laid="7AA"))]
    [('laying-down', 3, 'pool'), ('laid-ace', 2, 1)]
    """
    if play.laid and not play.taken:
        clauses = ("8.3", "11.2") if play.forced else ("11.2",)
        yield Due("laying-down", clauses, CHIPS_A_CARD * len(play.laid), play.seat, POOL)
    aces = play.laid.count("A")
    if aces:
        yield Due("laid-ace", ("11.3", "6.6"), CHIPS_AN_ACE * aces, OTHERS, play.seat)
