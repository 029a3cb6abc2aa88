"""Section 8. Sauterelle: the capture that leaves no card exposed, and who must lay down because of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from papillon.kit.events import OTHERS, Due
from papillon.moves import Figure, Play
from papillon.sections.s03_deal import exposed_with_deal
from papillon.sections.s04_play import FIRST_SEAT
from papillon.step import Step

CHIPS: Final = 1

Layer = Literal["next", "maker"]
"""The player who lays down after a sauterelle: the next, or the one who made it (ruling sauterelle-layer)."""
VictimReading = Literal["right-neighbour", "first-player", "own-turn"]
"""Who lays down where a new deal follows, and when (ruling sauterelle-victim)."""


# --- the figure and its payment: 8.1, 8.2


def is_sauterelle(play: Play) -> bool:
    """Whether a capture took the last exposed card. Clauses: 8.1."""
    return play.clears


def announce(step: Step) -> Step:
    """The player makes a sauterelle. Clauses: 8.1."""
    return step.happens(SAUTERELLE.name, ("8.1",), step.player)


SAUTERELLE: Final = Figure("sauterelle", is_sauterelle, announce)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each other player. Clauses: 8.2.

    >>> [due.chips for due in dues(Play(0, played="7", taken="52", clears=True))]
    [1]
    """
    if is_sauterelle(play):
        yield Due(SAUTERELLE.name, ("8.2",), CHIPS, OTHERS, play.seat)


def leave_closing_unpaid(step: Step) -> Step:
    """Some tables do not pay a sauterelle that ends the coup: it makes nobody lay down (ruling closing-sauterelle).

    Clauses: 8.1, 8.4.
    """
    rules, play = step.rules, step.play
    if rules.closing_sauterelle_paid or SAUTERELLE not in rules.figures or not is_sauterelle(play):
        return step
    if play.deal_left or any(step.position.hands):
        return step
    return step.leaves_unpaid(SAUTERELLE.name).happens("closing", ("8.1", "8.4"), step.player)


# --- who must lay down because of it: 8.3 to 8.5


def leaves_nothing(step: Step) -> bool:
    """Whether a sauterelle has left the next player no card to take and so forces a laying down. Clauses: 8.1, 8.3."""
    return step.rules.layer == "next" and not step.position.layout


def note_victim(step: Step) -> Step:
    """If a deal must follow the sauterelle, note who lays down once it is out. Clauses: 8.1, 8.4.

    If cards are turned up at the deal, there is something to take, and nobody has to lay down.
    """
    if not is_sauterelle(step.play) or step.rules.layer != "next":
        return step
    rules, position, maker = step.rules, step.position, step.play.seat
    right_neighbour = (maker + 1) % step.players
    turned_up = exposed_with_deal(len(position.stock), step.players, rules.exposed_each_deal)
    others_hold_cards = any(hand for seat, hand in enumerate(position.hands) if seat != maker)
    if not rules.course.deal_is_left(step) or turned_up or others_hold_cards:
        victim = None
    elif position.hands[maker]:
        victim = right_neighbour if rules.sole_holder_neighbour_too else None
    else:
        victim = FIRST_SEAT if rules.sauterelle_victim == "first-player" else right_neighbour
    return step.moves(victim=victim)


def victim_lays_down(step: Step) -> Step:
    """The player on the right of the one who made the sauterelle lays down the new hand at once. Clauses: 8.4, 11.1.

    At some tables the first player does instead, by 8.1 and 4.d.4 (ruling sauterelle-victim). A position does not say
    who made the sauterelle: on the first seat the reading of that ruling decides what is cited; on any other, the
    victim is the neighbour of the player who made it. At other tables the neighbour lays down only on their own turn:
    those before them pass, as nothing is exposed. Then the next player who holds cards plays (8.5, in
    `s04_play.lead_after_deal`).
    """
    position, reading = step.position, step.rules.sauterelle_victim
    seat = position.victim or FIRST_SEAT
    by_first_player = seat == FIRST_SEAT and reading == "first-player"
    because = ("papillon:8.1", "4.d.4", "11.1") if by_first_player else ("8.4", "11.1")
    turn = seat if reading == "own-turn" and not position.layout else position.turn
    return step.rules.course.lay_down(step.moves(victim=None, turn=turn), seat, because)
