"""The rules of a table as a value, and what they allow: the legal moves, or the refusal of a move."""

from __future__ import annotations

from typing import NamedTuple

from francion import refusals
from francion.moves import Move
from francion.position import Position
from francion.sections import s03_play as s03, s05_welche_payments as s05
from papillon.kit.cards import Cards
from papillon.kit.faces import call_as
from papillon.kit.refusals import Refusal


class Rules(NamedTuple):
    """Whatever differs between two tables. The defaults are the document's; readings replace fields."""

    rulebook: str = "francion"
    """Name of the rulebook that these rules are a reading of."""
    welche_led: s03.WelcheLed = "hearts"
    """The suit that a led Welche asks for (ruling welche-led)."""
    only_heart_forced: bool = False
    """Whether the Welche must be played as the only heart (ruling welche-never-forced)."""
    hidden_double: s05.Doubling = "flat"
    """How the doubling goes on after another hidden Welche (ruling hidden-double)."""
    betes_carried: bool = False
    """Whether a bête outlives its manche (ruling bete-across-manches)."""

    def cited(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses as they are: there is one document, and it cites its own."""
        return clauses


def asked(position: Position, rules: Rules) -> str:
    """The suit that the trick on the table asks for, ``""`` when somebody is to lead. Clauses: 3.1."""
    if not position.trick:
        return ""
    return s03.asked_by(position.trick[0], position.trumps, rules.welche_led)


def legal(position: Position, rules: Rules) -> Cards:
    """The cards that the player whose turn it is may play; none when the coup is over. Clauses: 2.3, 3.1, 3.3.

    >>> from francion.notation import read_position, write_cards
    >>> position = read_position("trumps c, trick A:2d, hand Jd Ac Ah").position
    >>> write_cards(legal(position, Rules()))
    'JdAh'
    """
    if position.turn is None:
        return ()
    return s03.playable(position.hands[position.turn], asked(position, rules), rules.only_heart_forced)


def refusal(position: Position, move: Move, rules: Rules, player: str | None = None) -> Refusal | None:
    """The first clause that speaks against a move, or None when it is legal.

    player: the letter of who moves, if the move says so. The order of precedence is that of `refusals.REFUSALS`.
    """
    if position.turn is None:
        return refusals.COUP_OVER
    if player is not None and player != position.letter(position.turn):
        return refusals.out_of_turn(leads=not position.trick)
    hand = position.hands[position.turn]
    if move not in hand:
        return refusals.not_your_card(move, position.turn_up, position.stock)
    if move in legal(position, rules):
        return None
    bound = s03.must_play_welche(hand, asked(position, rules), rules.only_heart_forced)
    return refusals.must_follow(the_welche=bound)


# `francion.rules("francion", ...)` gives a table's rules; readings are built on this module, which cannot import them.
call_as(__name__, "francion.readings", "rules_of")
