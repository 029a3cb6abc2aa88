"""How games of Le Francion are dealt: what is said of a card, and how long a record may be."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.events import Event
from commonlaw.translations import N_
from francion.sections.s04_scoring_and_stake import manche_can_take
from rulingdesk.language import say


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
    "point": N_("{player} marks point {number}"),
    "bete": N_("{player} makes the bête"),
    "welche-hidden": N_("the Welche was hidden"),
    "manche-won": N_("{player} wins the manche"),
    "game-won": N_("the game goes to {player}"),
}
"""What a comment says of each kind of happening."""


def fewest_dealt(args: Namespace) -> tuple[str, int]:
    """The coups that the manches take at the least, unless fewer are asked for, and the option that says so."""
    fewest, _ = manche_can_take(args.players)
    return "--manches", min(args.coups or args.manches * fewest, args.manches * fewest)
