"""How games of Le Francion are dealt: what is said of a card, and how long a record may be."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.events import Event
from commonlaw.records import LARGEST_FILE
from francion.sections.s04_scoring_and_stake import manche_can_take
from rulingdesk.inputs import BadInput
from rulingdesk.languages import say

SMALLEST_COUP: Final = 400
"""Characters that no coup played to its end is recorded in less than: its pack and its plays."""


def comment_on(events: Sequence[Event]) -> str:
    """What a reader of a record likes to be told of a card: what the Welche earned or cost, how the coup ended.

    >>> comment_on([Payment("welche", ("5.3",), other, "A", 4) for other in "BC"])
    'the Welche +8'
    """
    said = [say(NOTED[event.kind], **event._asdict()) for event in events if event.kind in NOTED]
    paid = [event for event in events if isinstance(event, Payment)]
    won = sum(payment.chips for payment in paid if payment.kind == "welche")
    lost = sum(payment.chips for payment in paid if payment.kind == "welche-taken")
    welche = [f"{say('the Welche')} {chips:+d}" for chips in (won, -lost) if chips]
    return ", ".join([*welche, *said])


NOTED: Final = {
    "point": "{player} marks point {number}",
    "bete": "{player} makes the bête",
    "welche-hidden": "the Welche was hidden",
    "manche-won": "{player} wins the manche",
    "game-won": "the game goes to {player}",
}
"""What a comment says of each kind of happening."""


def most_dealt(args: Namespace) -> int | None:
    """Where the game is left off. Raises BadInput if its record were certain to be larger than one may be."""
    fewest, _ = manche_can_take(args.players)
    coups = min(args.coups or args.manches * fewest, args.manches * fewest)
    largest = LARGEST_FILE // SMALLEST_COUP
    if coups > largest:
        raise BadInput(f"--manches: a record holds at most {largest} coups, found {coups}; see --coups")
    most: int | None = args.coups
    return most
