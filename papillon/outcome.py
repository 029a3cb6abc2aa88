"""What one play comes to by its bare facts: the clauses that allow it, its figures, what is owed for it.

Coup after coup the same plays are made, so that what they come to is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from commonlaw.events import Happening
from commonlaw.remembering import remembered
from papillon.moves import Capture, Play
from papillon.payments import Owed, dues_of_play, owed
from papillon.rules import Rules
from papillon.sections import (
    s04_play as s04,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s16_recommendations as s16,
)


class Outcome(NamedTuple):
    """What a play comes to, whichever cards of these ranks are played and whatever everybody has."""

    grounds: tuple[str, ...]
    """The clauses that allow a capture and give its cards to its maker."""
    figures: tuple[Happening, ...]
    """The figures that it makes, and what becomes of each."""
    papillon: tuple[int, ...]
    """The seat that it makes a candidate for the coup, if it does."""
    unnamed: tuple[int, ...]
    """The seat that made a papillon which does not count, if it is one."""
    decides_victim: bool
    """Whether it depends on it who must lay down with the next deal."""
    owed: Owed
    """What everybody owes for it."""


@remembered
def outcome(facts: Play, rules: Rules, seating: str, out_of_cards: tuple[int, ...]) -> Outcome:
    """Find what a play comes to at a table. Clauses: 4.5, 8.4, 10.1.

    seating: letters, seat by seat.  out_of_cards: the seats without cards after the play.
    """
    counts = s10.counts(facts, rules.asks_for(s10.PAPILLON.name), rules.unnamed_papillon_wins)
    seat = (facts.seat,)
    return Outcome(
        grounds=(*rules.said_of(facts.played, s04.grounds(Capture(facts.played, facts.taken))), "4.5"),
        figures=tuple(_figures(facts, seating[facts.seat], rules)),
        papillon=seat if counts else (),
        unnamed=seat if s10.is_papillon(facts) and not counts else (),
        decides_victim=s08.decides_victim(facts, rules.layer),
        owed=owed(dues_of_play(facts, rules), seating, rules, out_of_cards),
    )


def _figures(facts: Play, player: str, rules: Rules) -> Iterator[Happening]:
    """Each figure that a capture makes, and what becomes of it. Clauses: 4.d.6, 7.1, 8.1, 9.1, 10.1, 16.5."""
    for figure in rules.figures:
        clauses = figure.made(facts)
        if clauses:
            yield Happening(figure.name, clauses, player)
            if s16.unnamed(figure.name, facts, rules.must_be_named):
                yield Happening("unnamed", s16.UNNAMED, player)
    if goes_out := s10.goes_out_clauses(facts, rules.figures):
        yield Happening("goes-out", goes_out, player)
    if closing := s08.closing_clauses(facts, rules.closing_sauterelle_paid, rules.figures):
        yield Happening("closing", closing, player)
