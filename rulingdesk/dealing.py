"""The verb ``deal`` of any game's command: packs shuffled from a seed, played at random if asked, as a record.

`random_record` and `play_on` are for tests too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

from commonlaw.cards import Cards
from commonlaw.game import Game, M, P, R, T
from commonlaw.harmless import complain
from commonlaw.recording import write_record
from commonlaw.records import Record, RecordedCoup, RecordedMove
from commonlaw.replay import replay
from rulingdesk.desk import DESKS
from rulingdesk.handing import check_dealing, check_room, hand_over, seed_of, summary, written
from rulingdesk.inputs import readings_from, rules_from
from rulingdesk.languages import say
from rulingdesk.manner import Manner

Choose = Callable[[P, Sequence[M]], M]
"""Picks one of the moves that may be made in a position."""

IN_WORDS: Final = {3: "three", 4: "four", 5: "five"}
"""How many play, in words."""


def run(args: argparse.Namespace) -> int:
    """Deal a game, play it if asked, and write the record.

    Raises BadInput for a number that there cannot be, or a file that is already there.
    """
    check_dealing(args)
    desk = DESKS[args.game]
    manner = desk.manner
    (table,) = manner.tables(args, rules_from(args.rulebook, readings_from(args.reading, desk), desk))
    seed = seed_of(args)
    chance = Random(seed)
    record = blank_record(chance, table, manner.game)
    if args.play == "random":
        _check_room(args, table, manner)
        most = manner.most_dealt(args, table)
        record = play_on(record, packs_from(chance, table.players, manner.game), at_random(chance), most, manner)
    title = say(manner.dealt, players=say(IN_WORDS[table.players]), seed=seed)
    record = replace(record, notes={"title": title})
    over = table_after(record, manner.game).over
    hand_over(args, written(write_record(record, manner.game), manner.longer, as_json=args.json), summary(record, over))
    if record.coups[-1].moves and not (over or args.coups):
        complain(f"{args.game} deal: {manner.left_off(record)}")
    return 0


def _check_room(args: argparse.Namespace, table: T, manner: Manner[R, T, P, M]) -> None:
    """Raise BadInput where a record cannot hold even the coups that the game is sure to have."""
    option, fewest = manner.fewest_dealt(args, table)
    check_room(option, fewest, lambda coups: write_record(random_record(Random(0), table, coups, manner), manner.game))


# --- games, card by card


def at_random(chance: Random) -> Choose[P, M]:
    """A player who makes any legal move, each as likely as the others."""
    return lambda position, moves: chance.choice(moves)


def packs_from(chance: Random, players: int, game: Game[R, T, P, M]) -> Iterator[Cards]:
    """Yield shuffled packs without end."""
    while True:
        yield game.shuffled(players, chance)


def blank_record(chance: Random, table: T, game: Game[R, T, P, M]) -> Record[T, P, M]:
    """A record of the draw for the first deal and one shuffled pack, without moves."""
    letter, draws = game.draw(table.letters, chance)
    return Record(
        table=table._replace(dealer=table.letters.index(letter)),
        coups=(RecordedCoup((), game.shuffled(table.players, chance)),),
        readings=game.chosen(table.rules),
        draws=tuple(draws),
    )


def play_on(
    record: Record[T, P, M],
    packs: Iterable[Cards],
    choose: Choose[P, M],
    coups: int | None,
    manner: Manner[R, T, P, M],
) -> Record[T, P, M]:
    """The game of a record from its table on, played anew with other packs and choices.

    coups: to be played at most; None to the end of the game.
    """
    table = record.table
    played: list[RecordedCoup[M]] = []
    for pack in islice(packs, coups):
        coup, table = play_coup(table, pack, choose, manner)
        played.append(coup)
        if table.over:
            break
    return replace(record, coups=tuple(played))


def play_coup(table: T, pack: Cards, choose: Choose[P, M], manner: Manner[R, T, P, M]) -> tuple[RecordedCoup[M], T]:
    """Play one coup from a pack: the coup as recorded, and the table after it."""
    step = manner.game.start(table, pack)
    moves = []
    while step.position.turn is not None:
        before = step.position
        player = before.letter(step.position.turn)
        move = choose(before, manner.moves(before, table.rules))
        step = manner.game.play(step.table, before, move, player)
        moves.append(RecordedMove(move, player, manner.comment(player, step.events, table.rules)))
    return RecordedCoup(tuple(moves), pack), step.table


def random_record(chance: Random, table: T, coups: int | None, manner: Manner[R, T, P, M]) -> Record[T, P, M]:
    """Draw for the dealer, shuffle, and play at random: to the end of the game if `coups` is None.

    >>> from papillon.course import open_table
    >>> from rulingdesk.papillon.manner import MANNER
    >>> record = random_record(Random(7), open_table(4), 1, MANNER)
    >>> len(record.coups), len(record.coups[0].pack), record.table.players
    (1, 52, 4)
    """
    packs = packs_from(chance, table.players, manner.game)
    return play_on(blank_record(chance, table, manner.game), packs, at_random(chance), coups, manner)


def table_after(record: Record[T, P, M], game: Game[R, T, P, M]) -> T:
    """The table after the last move, by replaying: a record that does not replay is never written."""
    *_, last = replay(record, game)
    return last.step.table
