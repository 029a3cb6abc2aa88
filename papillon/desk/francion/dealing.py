"""How games of Le Francion are dealt: what is said of a card, and how long a record may be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from francion.sections.s04_scoring_and_stake import POINTS, manche_can_take
from papillon.desk.adapter import Length
from papillon.desk.language import say
from papillon.kit.events import Event, payments_in
from papillon.kit.translations import N_

if TYPE_CHECKING:
    from argparse import Namespace


def comment_on(events: Sequence[Event]) -> str:
    """What a reader of a record likes to be told of a card: what the Welche earned or cost, how the coup ended.

    >>> from papillon.kit.accounts import Payment
    >>> comment_on([Payment("welche", ("5.3",), other, "A", 4) for other in "BC"])
    'the Welche +8'
    """
    said = [say(NOTED[event.kind], **event._asdict()) for event in events if event.kind in NOTED]
    paid = payments_in(events)
    won = sum(payment.chips for payment in paid if payment.kind == "welche")
    lost = sum(payment.chips for payment in paid if payment.kind == "welche-taken")
    welche = [f"{say('the Welche')} {chips:+d}" for chips in (won, -lost) if chips]
    return ", ".join([*welche, *said])


NOTED: Final = {
    "point": N_("{player} marks point {number}"),
    "bete": N_("{player} makes the bête"),
    "welche-hidden": N_("the Welche was hidden"),
    "manche-won": N_("{player} wins the manche"),
    "game-won": N_("the game goes to {player}"),
}
"""What a comment says of each kind of happening."""


def length_dealt(args: Namespace) -> Length:
    """The coups that the manches take at the least, and on average, unless fewer are asked for."""
    fewest, _ = manche_can_take(args.players)
    taken = [round(args.manches * coups) for coups in (fewest, coups_to_come((0,) * args.players))]
    return Length("--manches", *(min(args.coups or coups, coups) for coups in taken))


@lru_cache
def coups_to_come(points: tuple[int, ...]) -> float:
    """Coups that a manche still takes on average, where the point of a coup is as likely to be anybody's.

    >>> round(coups_to_come((0, 0, 0, 0)), 1), coups_to_come((5, 0, 5, 5)), coups_to_come((6, 0, 0))
    (14.8, 1.3..., 0)
    """
    if POINTS in points:
        return 0
    marked = ((*points[:player], points[player] + 1, *points[player + 1 :]) for player in range(len(points)))
    return 1 + sum(coups_to_come(tuple(sorted(after))) for after in marked) / len(points)
