"""How games of Le Papillon are dealt: moves that name their figures, what is said of them, where a game is left off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from papillon.desk.adapter import Length
from papillon.desk.language import COUPS, counted, say
from papillon.kit.accounts import Payment
from papillon.kit.events import Event
from papillon.kit.translations import CHIPS, N_
from papillon.moves import FIGURES, Capture, Most, Move, Play
from papillon.position import Position
from papillon.rules import Rules, legal
from papillon.sections import adpoker, s03_deal as s03
from papillon.table import Table

if TYPE_CHECKING:
    from argparse import Namespace

MOST_COUPS: Final = 200
"""Where a game in extra coups is left off, unless the caller says otherwise."""


def named_moves(position: Position, rules: Rules) -> list[Move]:
    """The legal moves, the figures that each makes called out."""
    return [with_figures(position, move, rules) for move in legal(position, rules)]


def with_figures(position: Position, move: Move, rules: Rules) -> Move:
    """The legal move with the figures called out that it makes, of those that the rulebook knows.

    Clauses: papillon:7.1, papillon:8.1, papillon:9.1, papillon:10.1, papillon:16.3, papillon:16.5.

    >>> from papillon.rulebooks import PDF, SALON
    >>> from papillon.notation import read_move, read_position, write_move
    >>> position = read_position("hand 7, layout 5 2, stock 9").position
    >>> [write_move(with_figures(position, read_move("7x52")[1], rules)) for rules in (SALON, PDF)]
    ['7x52 !sauterelle !petit-papillon', '7x52']
    """
    if not isinstance(move, Capture) or position.turn is None:
        return move
    facts = Play(
        position.turn,
        played=move.played,
        taken=move.taken,
        goes_out=len(move.played) == len(position.hands[position.turn]),
        clears=len(move.taken) == len(position.layout),
        stock_left=s03.deal_left(len(position.stock), position.players),
        like_captures=position.like_captures_of(position.turn) + adpoker.is_like_capture(move.played, move.taken),
    )
    return move._replace(named=tuple(figure.name for figure in rules.figures if figure.made(facts)))


# --- comments

SPECIAL_ACES: Final = {
    "6.2": N_("an ace by an ace"),
    "6.3": N_("two aces by a two"),
    "6.4": N_("three aces by a three"),
    "6.5": N_("four aces by a four"),
    "7.4": N_("three aces by an ace"),
    "10.4": N_("three aces from hand"),
    "papillon-pdf:36": N_("two aces by a two"),
    "papillon-pdf:37": N_("three aces by a three"),
    "papillon-pdf:38": N_("four aces by a four"),
    "papillon-adpoker:16": N_("an ace by an ace"),
    "papillon-adpoker:17": N_("aces by their number"),
}
"""What is said of the captures of aces that have a clause of their own."""


def comment_on(player: str, events: Sequence[Event], most: Most = "cards") -> str:
    """What a reader of a record likes to be told of a play: figures, special aces, how the coup ended.

    most: what the table counts at the end of a coup (ruling most).

    >>> comment_on("A", [Payment("hanneton", ("7.3",), other, "A", 1) for other in "BC"])
    'hanneton +2'
    """
    earned: dict[str, int] = {}
    for event in events:
        if isinstance(event, Payment) and event.payee == player and event.payer != "pool":
            name = SPECIAL_ACES.get(event.clauses[0]) or (event.kind if event.kind in EARNING else "")
            if name:
                earned[name] = earned.get(name, 0) + event.chips
    said = [f"{say(name.replace('-', ' '))} +{chips}" for name, chips in earned.items()]
    return ", ".join([*said, *filter(None, (_noted(event, most) for event in events))])


EARNING: Final = (*FIGURES, "three-from-hand")
"""Kinds of payment that a comment names."""


def _noted(event: Event, most: Most) -> str:
    """What an event besides the figures adds to the comment."""
    if isinstance(event, Payment):
        won = say("{player} wins the coup and {chips}", player=event.payee, chips=counted(event.chips, CHIPS))
        return won if event.kind == "pool" else ""
    if event.kind == "no-winner":
        return say("nobody wins the coup")
    if event.kind == "lays-down" and "8.4" in event.clauses:
        return say("{player} lays down with the deal", player=event.player)
    return say("no lone most {most}", most=say(most)) if event.kind == "cards-tied" else ""


# --- how far a game is played


def most_dealt(args: Namespace, table: Table) -> int:
    """Where the game is left off."""
    return args.coups or max(MOST_COUPS, table.scheduled)


def length_dealt(args: Namespace, table: Table) -> Length:
    """The coups that are agreed, unless fewer are asked for."""
    coups = min(most_dealt(args, table), table.scheduled)
    return Length("--coups" if args.coups else "--rounds", coups, coups)


def left_off(played: int, agreed: int) -> str:
    """Why a game is not over though nobody asked for fewer coups: all that were agreed are played.

    >>> left_off(200, 3)
    'left off after 200 coups, 3 agreed: nobody won the pool (--coups)'
    """
    said = N_("left off after {coups}, {agreed} agreed: nobody won the pool (--coups)")
    return say(said, coups=counted(played, COUPS), agreed=agreed)
