"""How two sets of rules of Le Papillon are compared: how its players choose, and how the table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from papillon.cards import ranks
from papillon.desk.language import counted, say
from papillon.desk.letters import in_letters
from papillon.desk.papillon.words import drawn
from papillon.desk.screen import Screen
from papillon.desk.words import in_words
from papillon.kit.translations import CARDS, CHIPS, N_
from papillon.moves import Capture, Move
from papillon.position import Position

if TYPE_CHECKING:  # to judge a move one need not wait for what compares games
    from papillon.desk.comparing.witness import Witness

FORGETS_ONE_IN: Final = 4
"""How often a player in a comparison forgets to name a figure, so that ruling announcing has something to decide."""

HINTS: Final = {
    "papillon-without-name": N_(
        "papillon-without-name decides only where announcing=required is played on both sides."
    ),
    "four-priority": N_("four-priority decides only among --players 4."),
    "share-remainder": N_("share-remainder decides only where an unwon pool is shared (--unwon share)."),
    "last-coup-tie": N_("last-coup-tie decides only where an unwon pool is played for (--unwon play-on)."),
}
"""What some readings need before they can decide anything."""


def as_chosen(move: Move, key: int) -> Move:
    """The move of a player who now and then forgets to name its figures. key: any number."""
    return move if key % FORGETS_ONE_IN else unnamed(move)


def unnamed(move: Move) -> Move:
    """A move without the figures called out with it."""
    return move._replace(named=()) if isinstance(move, Capture) else move


def sight(position: Position) -> str:
    """What the player to move sees, as far as his choice depends on it."""
    held = " ".join(str(len(hand)) for hand in position.hands)
    return f"{position.hand_ranks(position.turn or 0)} {ranks(position.layout)} {held} {len(position.stock)}"


def show_table(screen: Screen, witness: Witness) -> None:
    """Draw the position and the table just before the sides part."""
    table, position = witness.table, witness.position
    headers, rows = drawn(position, dict(zip(table.letters, table.accounts.balances, strict=True)))
    screen.table(headers, rows)
    screen.line()
    chips, agreed = counted(table.accounts.pool, CHIPS), N_("{coup}; {agreed} are agreed, for an unwon pool {unwon}")
    fields = (
        (N_("exposed"), in_words(position.layout) or "-"),
        (N_("stock"), counted(len(position.stock), CARDS)),
        (N_("pool"), say("{chips}; most cards: {due} from each", chips=chips, due=table.cards_payment)),
        (N_("coup"), say(agreed, coup=table.coup, agreed=table.scheduled, unwon=table.unwon)),
    )
    screen.fields((say(name), value) for name, value in fields)
    screen.line()
    screen.text(in_letters(str(position)), indent=2, style="dim")
