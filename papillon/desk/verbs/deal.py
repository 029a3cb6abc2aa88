"""The verb ``deal``: packs shuffled from a seed, played at random if asked, as a record."""

from __future__ import annotations

import argparse
import json
import tomllib
from random import Random, SystemRandom
from typing import Final

from papillon.desk.ask import readings_from, rules_from
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_file_is_new, check_number
from papillon.desk.play import blank_record, random_record, record_text
from papillon.desk.screen import write_file
from papillon.kit.console import complain, file_name
from papillon.kit.records import Record, replay
from papillon.kit.translations import COUPS, MOVES, N_, counted, say

IN_WORDS: Final = {3: N_("three"), 4: N_("four"), 5: N_("five")}
"""How many play, in words."""


def run(args: argparse.Namespace) -> int:
    """Deal a game, play it if asked, and write the record.

    Raises BadInput for a number that there cannot be, or a file that is already there.
    """
    check_dealing(args)
    desk = DESKS[args.game]
    adapter, game = desk.adapter, desk.game
    (table,) = adapter.tables(args, rules_from(args.rulebook, readings_from(args.reading, desk), desk))
    seed = seed_of(args)
    if args.play == "random":
        most = args.coups or max(adapter.most_coups, getattr(table, "scheduled", 0))
        record = random_record(Random(seed), table, most, adapter)
    else:
        record = blank_record(Random(seed), table, game)
    players = say(IN_WORDS.get(table.players, str(table.players)))
    record = record._replace(notes={"title": say(adapter.dealt, players=players, seed=seed)})
    text = record_text(record, adapter)
    *_, last = replay(record, game)  # a record that does not replay is never written
    over = last.step.table.over
    if args.json:
        text = json.dumps(tomllib.loads(text), ensure_ascii=False, indent=2) + "\n"
    write_file("--output", args.output or "-", text)
    if args.output not in (None, "-"):
        print(f"{file_name(args.output)}: {summary(record, over=over)}")
    if record.coups[-1].moves and not (over or args.coups):
        said = N_("stopped after {coups} ({agreed} agreed): nobody has won the pool (--coups)")
        played = counted(len(record.coups), COUPS)
        complain(f"{args.game} deal: {say(said, coups=played, agreed=table.scheduled)}")
    return 0


def check_dealing(args: argparse.Namespace) -> None:
    """Raise BadInput where there cannot be so many coups, or the file is already there."""
    if args.coups is not None:
        check_number("--coups", args.coups)
    if args.play == "none" and (args.coups or 1) > 1:
        raise BadInput(
            "--coups: expected --play random for more than one coup: the next depends on how the last was played"
        )
    check_file_is_new("--output", args.output, force=args.force)


def seed_of(args: argparse.Namespace) -> int:
    """The seed that was asked for, or one by chance."""
    return SystemRandom().randrange(1_000_000) if args.seed is None else int(args.seed)


def summary(record: Record, *, over: bool) -> str:
    """How far a dealt record goes, in one line. over: whether its game is.

    >>> from papillon.table import open_table
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> summary(random_record(Random(7), open_table(), 1, ADAPTER), over=False)
    '1 coup, 35 moves; the game is not over'
    """
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), COUPS)}, {counted(moves, MOVES)}"
    return played + say("; ") + say("the game is over" if over else "the game is not over")
