"""Section 8. Sauterelle: the capture that leaves no card exposed, and who must lay down because of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal

from papillon.cards import Cards
from papillon.kit.accounts import OTHERS, Due
from papillon.moves import Figure, Play
from papillon.sections.adpoker import Layer

CHIPS: Final = 1

VictimReading = Literal["right-neighbour", "first-player"]


def is_sauterelle(play: Play) -> bool:
    """Whether a capture took the last exposed card. Clauses: 8.1."""
    return play.clears


def made(play: Play) -> tuple[str, ...]:
    """What makes a play a sauterelle, if anything does. Clauses: 8.1."""
    return ("8.1",) if is_sauterelle(play) else ()


SAUTERELLE: Final = Figure("sauterelle", made)


def unpaid_clauses(play: Play, closing_paid: bool) -> tuple[str, ...]:
    """What leaves a sauterelle unpaid that ends the coup, if anything does (ruling closing-sauterelle).

    Clauses: 8.1, 8.4.

    >>> unpaid_clauses(Play(0, played="7", taken="52", clears=True, last=True), closing_paid=False)
    ('8.1', '8.4')
    """
    return ("8.1", "8.4") if is_sauterelle(play) and play.last and not closing_paid else ()


def closing_clauses(play: Play, closing_paid: bool, figures: Collection[Figure]) -> tuple[str, ...]:
    """What is said of a sauterelle that is left unpaid, where the document has the figure. Clauses: 8.1, 8.4.

    closing_paid: ruling closing-sauterelle.  figures: those that the document knows.
    """
    unpaid = unpaid_clauses(play, closing_paid)
    return unpaid if unpaid and SAUTERELLE in figures else ()


def dues(play: Play) -> Iterator[Due]:
    """One chip from each other player. Clauses: 8.2.

    >>> [due.chips for due in dues(Play(0, played="7", taken="52", clears=True))]
    [1]
    """
    if is_sauterelle(play):
        yield Due("sauterelle", ("8.2",), CHIPS, OTHERS, play.seat)


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


def victim_clauses(victim: VictimReading, stock_left: bool) -> tuple[str, ...]:
    """What makes the victim lay down with the deal; in the last deal it costs the coup.

    Where a table has the first player lay down, 8.1 and 4.d.4 bear it. Clauses: 4.d.4, 4.d.8, 8.1, 8.4, 11.1.
    """
    because = ("8.4", "11.1") if victim == "right-neighbour" else ("papillon:8.1", "4.d.4", "11.1")
    return because if stock_left else (*because, "4.d.8")


def leading_clauses(seat: int) -> tuple[str, ...]:
    """Who is first after a new deal: the first player, or the second when a sauterelle caught him. Clauses: 4.d.4, 8.5.

    >>> leading_clauses(0), leading_clauses(1)
    (('4.d.4',), ('8.5',))
    """
    return ("4.d.4",) if seat == 0 else ("8.5",)
