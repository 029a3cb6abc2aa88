"""How two sets of rules of Le Francion are compared: what its players see, and how the table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from francion.position import Position
from papillon.desk.francion.words import drawn, trick_in_words, trumps_in_words
from papillon.desk.language import counted, say
from papillon.desk.letters import in_letters
from papillon.desk.screen import Screen
from papillon.kit.cards import write_cards
from papillon.kit.translations import CHIPS, N_

if TYPE_CHECKING:  # to judge a move one need not wait for what compares games
    from papillon.desk.comparing.witness import Witness

HINTS: Final = {
    "hidden-double": N_("hidden-double decides only where the Welche is hidden twice in a row."),
    "bete-across-manches": N_("bete-across-manches decides only where a manche follows (--manches 2)."),
}
"""What some readings need before they can decide anything."""


def sight(position: Position) -> str:
    """What the player to move sees, as far as his choice depends on it: the hand, the trick and the trumps."""
    held = write_cards(position.hands[position.turn or 0])
    return f"{held} {write_cards(position.trick)} {position.trumps}"


def show_table(screen: Screen, witness: Witness) -> None:
    """Draw the position and the table just before the sides part."""
    table, position = witness.table, witness.position
    screen.table(*drawn(position, table, {"chips": True, "points": True}))
    screen.line()
    stake = {"chips": counted(table.accounts.pool, CHIPS), "times": table.doubling}
    manche = {"coup": table.coup, "manche": table.manche, "manches": table.manches}
    fields = (
        (N_("trumps"), trumps_in_words(position)),
        (N_("trick"), trick_in_words(position) or say("none yet")),
        (N_("stake"), say("{chips}; payments for the Welche times {times}", **stake)),
        (N_("coup"), say("{coup}, in manche {manche} of {manches}", **manche)),
    )
    screen.fields((say(name), value) for name, value in fields)
    screen.line()
    screen.text(in_letters(str(position)), indent=2, style="dim")
