"""Section 8. Sauterelle: the capture that leaves no card exposed, and who must lay down because of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from papillon.cards import Cards
from papillon.kit.accounts import OTHERS, Due
from papillon.moves import Figure, Play
from papillon.sections.adpoker import Layer
from papillon.sections.s03_deal import deal_is_left, exposed_with_deal
from papillon.step import Step

CHIPS: Final = 1

VictimReading = Literal["right-neighbour", "first-player"]


# --- the figure and its payment: 8.1, 8.2


def is_sauterelle(play: Play) -> bool:
    """Whether a capture took the last exposed card. Clauses: 8.1."""
    return play.clears


def announce(step: Step, play: Play) -> Step:
    """The player makes a sauterelle. Clauses: 8.1."""
    return step.happens("sauterelle", ("8.1",), step.position.letter(play.seat))


SAUTERELLE: Final = Figure("sauterelle", is_sauterelle, announce)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each other player. Clauses: 8.2.

    >>> [due.chips for due in dues(Play(0, played="7", taken="52", clears=True))]
    [1]
    """
    if is_sauterelle(play):
        yield Due("sauterelle", ("8.2",), CHIPS, OTHERS, play.seat)


def is_unpaid(play: Play, closing_paid: bool) -> bool:
    """Whether a sauterelle goes unpaid because it ends the coup (ruling closing-sauterelle). Clauses: 8.1, 8.4.

    >>> is_unpaid(Play(0, played="7", taken="52", clears=True, last=True), closing_paid=False)
    True
    """
    return is_sauterelle(play) and play.last and not closing_paid


def leave_unpaid(step: Step, play: Play) -> Step:
    """A sauterelle that ends the coup harms nobody, and some tables do not pay it. Clauses: 8.1, 8.4."""
    if SAUTERELLE in step.rules.figures and is_unpaid(play, step.rules.closing_sauterelle_paid):
        return step.happens("closing", ("8.1", "8.4"), step.position.letter(play.seat))
    return step


# --- who must lay down because of it: 8.3, 8.4


def empties_table(layout: Cards, layer: Layer | None) -> bool:
    """Whether it is a sauterelle that leaves a player no card to take, so that he lays down. Clauses: 8.1, 8.3.

    layer: who lays down because of one (ruling sauterelle-layer), None where the document has no such figure.
    """
    return layer == "next" and not layout


def right_neighbour(seat: int, players: int) -> int:
    """The seat that plays next after `seat`.

    >>> right_neighbour(2, 3)
    0
    """
    return (seat + 1) % players


def decides_victim(play: Play, layer: Layer | None) -> bool:
    """Whether it depends on this capture who must lay down with the next deal. Clauses: 8.1, 8.4.

    layer: who lays down because of a sauterelle (ruling sauterelle-layer), None where there is no such figure.
    """
    return is_sauterelle(play) and layer == "next"


def victim_of_deal(
    maker: int, hands: Sequence[Cards], bare_deal: bool, victim: VictimReading, neighbour_too: bool
) -> int | None:
    """The seat that must lay down with the next deal because of this sauterelle, if any. Clauses: 8.4.

    hands: as the capture leaves them.  victim: ruling sauterelle-victim.
    bare_deal: another deal follows, and turns up no cards, with which nobody would be without something to take.
    neighbour_too: ruling sole-holder-sauterelle, for a maker who alone still holds cards.
    """
    if not bare_deal:
        return None
    if not any(hands):
        return right_neighbour(maker, len(hands)) if victim == "right-neighbour" else 0
    maker_alone = all(not hand for seat, hand in enumerate(hands) if seat != maker)
    return right_neighbour(maker, len(hands)) if maker_alone and neighbour_too else None


def catch_victim(step: Step, play: Play) -> Step:
    """A sauterelle followed by a new deal catches the player who must lay down with it. Clauses: 8.4.

    Where cards are turned up with the deal, there is something to take, and nobody is caught.
    """
    rules, position = step.rules, step.position
    if not decides_victim(play, rules.layer):
        return step
    turned = exposed_with_deal(len(position.stock), step.players, rules.exposed_each_deal)
    bare_deal = deal_is_left(step) and not turned
    return step.moves(
        victim=victim_of_deal(
            play.seat, position.hands, bare_deal, rules.sauterelle_victim, rules.sole_holder_neighbour_too
        )
    )


def victim_lays_down(step: Step) -> tuple[Step, Play]:
    """The player on the right of the sauterelle's maker lays down the new hand at once. Clauses: 8.4, 11.1.

    Where a table has the first player lay down instead (ruling sauterelle-victim), 8.1 and 4.d.4 bear it.
    """
    seat = step.position.victim or 0
    lay_down = step.rules.course.lay_down
    if step.rules.sauterelle_victim == "right-neighbour":
        return lay_down(step.moves(victim=None), seat, ("8.4", "11.1"))
    return lay_down(step.moves(victim=None), seat, ("papillon:8.1", "4.d.4", "11.1"))
