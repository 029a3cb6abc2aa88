"""Deals games: packs shuffled from a seed and, if asked, random legal play, as a record that replays.

`random_record` and `play_on` are for tests too; `run` is the verb ``papillon deal``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.harmless import complain
from papillon.cards import Cards
from papillon.course import open_table, play, start_coup
from papillon.events import Event
from papillon.moves import FIGURES, Capture, Most, Move, Play
from papillon.position import Position
from papillon.readings import readings_in_force, rules_of
from papillon.records import Record, write_record
from papillon.replay import replay
from papillon.rules import Rules, legal
from papillon.sections import adpoker, s03_deal as s03
from papillon.table import Table
from rulingdesk import dealers
from rulingdesk.dealers import Dealer
from rulingdesk.handing import check_dealing, check_room, hand_over, seed_of, summary, written
from rulingdesk.inputs import check_number, readings_from, rules_from
from rulingdesk.languages import counted, say

MOST_COUPS: Final = 200
"""Where a game in extra coups is left off, unless the caller says otherwise."""

Choose = Callable[[Position, Sequence[Move]], Move]
"""Picks one of the legal moves, each of which names the figures that it makes."""


# --- games, card by card


def packs_from(chance: Random) -> Iterator[Cards]:
    """Yield shuffled packs without end. Clauses: papillon:3.2."""
    return dealers.packs_from(chance, 3, DEALER)  # four play with the same pack


def random_record(chance: Random, table: Table | None = None, coups: int = MOST_COUPS) -> Record:
    """Draw for the dealer, shuffle, and play at random to the end of the game or of `coups` coups.

    table: as `papillon.course.open_table` gives it, by default for three players and one round; who deals is drawn
    for. Figures are named with the plays that make them. Clauses: papillon:3.1, papillon:3.2.

    >>> record = random_record(Random(7), open_table(4), coups=1)
    >>> len(record.coups), len(record.coups[0].pack), record.table.players
    (1, 52, 4)
    """
    return dealers.random_record(chance, table or open_table(), coups, DEALER)


def play_on(record: Record, packs: Iterator[Cards], choose: Choose, coups: int = MOST_COUPS) -> Record:
    """The game of a record from its table on, played anew, every figure named, at most `coups` coups."""
    return dealers.play_on(record, packs, choose, coups, DEALER)


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
    "6.2": "an ace by an ace",
    "6.3": "two aces by a two",
    "6.4": "three aces by a three",
    "6.5": "four aces by a four",
    "7.4": "three aces by an ace",
    "10.4": "three aces from hand",
    "papillon-pdf:36": "two aces by a two",
    "papillon-pdf:37": "three aces by a three",
    "papillon-pdf:38": "four aces by a four",
    "papillon-adpoker:16": "an ace by an ace",
    "papillon-adpoker:17": "aces by their number",
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
        won = say("{player} wins the coup and {chips}", player=event.payee, chips=counted(event.chips, "chip"))
        return won if event.kind == "pool" else ""
    if event.kind == "no-winner":
        return say("nobody wins the coup")
    if event.kind == "lays-down" and "8.4" in event.clauses:
        return say("{player} lays down with the deal", player=event.player)
    return say("no lone most {most}", most=say(most)) if event.kind == "cards-tied" else ""


DEALER: Final = Dealer(
    draw=s03.draw_for_dealer,
    shuffled=lambda players, chance: s03.shuffled(chance),
    start=start_coup,
    moves=named_moves,
    play=play,
    comment=lambda player, events, rules: comment_on(player, events, rules.most),
    replay=replay,
    rules_of=rules_of,
    in_force=readings_in_force,
)
"""How the game is dealt. Clauses: papillon:3.1, papillon:3.2."""


# --- the verb


def run(args: argparse.Namespace) -> int:
    """Deal a game, play it if asked, and write the record.

    Raises BadInput for a number that there cannot be, or a file that is already there.
    """
    _check(args)
    rules = rules_from(args.rulebook, readings_from(args.reading))
    seed = seed_of(args)
    chance = Random(seed)
    table = open_table(args.players, args.rounds, rules=rules, unwon=args.unwon)
    record = dealers.blank_record(chance, table, DEALER)
    if args.play == "random":
        record = play_on(record, packs_from(chance), dealers.at_random(chance), _most_coups(args, table))
    record = replace(record, notes={"title": title_of(record, seed)})
    over = dealers.table_after(record, DEALER).over
    hand_over(args, written(write_record(record), "--rounds and --coups", as_json=args.json), summary(record, over))
    if record.coups[-1].moves and not (over or args.coups):
        complain(f"papillon deal: {left_off(len(record.coups), record.table.scheduled)}")
    return 0


def _most_coups(args: argparse.Namespace, table: Table) -> int:
    """Where the game is left off. Raises BadInput if its record would be larger than one may be."""
    agreed = table.scheduled
    most: int = args.coups or max(MOST_COUPS, agreed)
    option = "--coups" if args.coups else "--rounds"
    check_room(option, min(most, agreed), lambda coups: write_record(random_record(Random(0), table, coups)))
    return most


def left_off(played: int, agreed: int) -> str:
    """Why a game is not over though nobody asked for fewer coups: all that were agreed are played.

    >>> left_off(200, 3)
    'left off after 200 coups, 3 agreed: nobody won the pool (--coups)'
    """
    said = "left off after {coups}, {agreed} agreed: nobody won the pool (--coups)"
    return say(said, coups=counted(played, "coup"), agreed=agreed)


def title_of(record: Record, seed: int) -> str:
    """What a dealt game is called: enough to deal it again."""
    players = say({3: "three", 4: "four"}[record.table.players])
    return say("A game dealt for {players} from seed {seed}", players=players, seed=seed)


def _check(args: argparse.Namespace) -> None:
    """Raise BadInput where the numbers or the file cannot be."""
    check_number("--rounds", args.rounds)
    check_dealing(args)
