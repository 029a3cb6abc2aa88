"""Deals games: packs shuffled from a seed and, if asked, random legal play, as a record that replays.

`random_record` and `play_on` are for tests too; `run` is the verb ``francion deal``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.cards import Cards
from commonlaw.events import Event
from francion.course import open_table, play, start_coup
from francion.moves import Move
from francion.position import Position
from francion.readings import readings_in_force, rules_of
from francion.records import Record, write_record
from francion.replay import replay
from francion.rules import legal
from francion.sections import s01_players_and_deal as s01, s04_scoring_and_stake as s04
from francion.table import Table
from rulingdesk import dealers
from rulingdesk.dealers import Dealer
from rulingdesk.games import FRANCION
from rulingdesk.handing import check_dealing, check_room, hand_over, seed_of, summary, written
from rulingdesk.inputs import check_number, readings_from
from rulingdesk.languages import say

Choose = Callable[[Position, Sequence[Move]], Move]
"""Picks one of the legal cards."""


# --- games, card by card


def packs_from(chance: Random, players: int) -> Iterator[Cards]:
    """Yield shuffled packs without end. Clauses: francion:1.11."""
    return dealers.packs_from(chance, players, DEALER)


def random_record(chance: Random, table: Table | None = None, coups: int | None = None) -> Record:
    """Draw for the dealer, shuffle, and play at random to the end of the game, or of `coups` coups.

    table: as `francion.course.open_table` gives it; who deals is drawn for. Clauses: francion:1.8, francion:1.11.

    >>> record = random_record(Random(7), open_table(5), coups=1)
    >>> len(record.coups), len(record.coups[0].pack), len(record.coups[0].moves)
    (1, 52, 45)
    """
    return dealers.random_record(chance, table or open_table(), coups, DEALER)


def play_on(record: Record, packs: Iterator[Cards], choose: Choose, coups: int | None = None) -> Record:
    """The game of a record from its table on, played anew with other packs and choices, at most `coups` coups."""
    return dealers.play_on(record, packs, choose, coups, DEALER)


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
    "point": "{player} marks point {number}",
    "bete": "{player} makes the bête",
    "welche-hidden": "the Welche was hidden",
    "manche-won": "{player} wins the manche",
    "game-won": "the game goes to {player}",
}
"""What a comment says of each kind of happening."""


DEALER: Final = Dealer(
    draw=s01.draw_for_dealer,
    shuffled=s01.shuffled,
    start=start_coup,
    moves=legal,
    play=play,
    comment=lambda player, events, rules: comment_on(events),
    replay=replay,
    rules_of=rules_of,
    in_force=readings_in_force,
)
"""How the game is dealt. Clauses: francion:1.8, francion:1.11."""


# --- the verb


def run(args: argparse.Namespace) -> int:
    """Deal a game, play it if asked, and write the record.

    Raises BadInput for a number that there cannot be, or a file that is already there.
    """
    check_number("--manches", args.manches)
    rules = rules_of(FRANCION.name, readings_from(args.reading, game=FRANCION))
    table = open_table(args.players, args.manches, rules=rules)
    _check(args, table)
    seed = seed_of(args)
    chance = Random(seed)
    record: Record = dealers.blank_record(chance, table, DEALER)
    if args.play == "random":
        record = play_on(record, packs_from(chance, args.players), dealers.at_random(chance), args.coups)
    record = replace(record, notes={"title": title_of(record, seed)})
    over = dealers.table_after(record, DEALER).over
    hand_over(args, written(write_record(record), "--manches and --coups", as_json=args.json), summary(record, over))
    return 0


def title_of(record: Record, seed: int) -> str:
    """What a dealt game is called: enough to deal it again."""
    players = say({3: "three", 4: "four", 5: "five"}[record.table.players])
    return say("A game of Le Francion dealt for {players} from seed {seed}", players=players, seed=seed)


def _check(args: argparse.Namespace, table: Table) -> None:
    """Raise BadInput where the numbers or the file cannot be, or the record would be too large at the least."""
    check_dealing(args)
    if args.play == "random":
        fewest, _ = s04.manche_can_take(args.players)
        coups = min(args.coups or args.manches * fewest, args.manches * fewest)
        check_room("--manches", coups, lambda tried: write_record(random_record(Random(0), table, tried)))
