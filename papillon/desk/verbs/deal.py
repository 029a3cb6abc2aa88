"""The verb ``deal``: packs shuffled from a seed, played at random if asked, as a record."""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from papillon.desk.adapter import Adapter
from papillon.desk.dealing import at_random, blank_record, packs_from, play_on, random_record, table_after
from papillon.desk.desk import DESKS
from papillon.desk.inputs import BadInput, check_number, readings_from, rules_from
from papillon.desk.language import COUPS, MOVES, counted, say
from papillon.desk.outputs import write_file
from papillon.kit.game import AnyTable
from papillon.kit.records import Record, write_record
from papillon.kit.sanitize import complain, file_name
from papillon.kit.toml import LARGEST_FILE
from papillon.kit.translations import N_

TRIAL: Final = 50
"""Coups that are played to see how long a record becomes."""

SURE: Final = 1.1
"""So many times what a trial lets expect is never reached by chance."""

IN_WORDS: Final = {3: N_("three"), 4: N_("four"), 5: N_("five")}
"""How many play, in words."""


def run(args: argparse.Namespace) -> int:
    """Deal a game, play it if asked, and write the record.

    Raises BadInput for a number that there cannot be, or a file that is already there.
    """
    check_dealing(args)
    desk = DESKS[args.game]
    adapter = desk.adapter
    (table,) = adapter.tables(args, rules_from(args.rulebook, readings_from(args.reading, desk), desk))
    seed = seed_of(args)
    chance = Random(seed)
    record = blank_record(chance, table, adapter.game)
    if args.play == "random":
        _check_room(args, table, adapter)
        most = adapter.most_dealt(args, table)
        record = play_on(record, packs_from(chance, table.players, adapter.game), at_random(chance), most, adapter)
    title = say(adapter.dealt, players=say(IN_WORDS.get(table.players, str(table.players))), seed=seed)
    record = record._replace(notes={"title": title})
    over = table_after(record, adapter.game).over
    hand_over(
        args, written(write_record(record, adapter.game), adapter.longer, as_json=args.json), summary(record, over)
    )
    if record.coups[-1].moves and not (over or args.coups):
        complain(f"{args.game} deal: {adapter.left_off(record)}")
    return 0


def _check_room(args: argparse.Namespace, table: AnyTable, adapter: Adapter) -> None:
    """Raise BadInput where a record cannot hold the coups that the game is going to have, before they are played.

    A trial tells how many it holds. Single coups differ in length, fifty together hardly do.
    """
    length = adapter.length_dealt(args, table)
    if length.likely <= TRIAL:
        return
    trial = write_record(random_record(Random(0), table, TRIAL, adapter), adapter.game)
    held = LARGEST_FILE * TRIAL // len(trial)
    if length.likely > held * SURE:
        found = length.fewest if length.fewest > held * SURE else f"about {length.likely}"
        raise BadInput(f"{length.option}: a record holds at most about {held} coups, found {found}")


def seed_of(args: argparse.Namespace) -> int:
    """The seed that was asked for, or one by chance."""
    return SystemRandom().randrange(1_000_000) if args.seed is None else int(args.seed)


def check_dealing(args: argparse.Namespace) -> None:
    """Raise BadInput where there cannot be so many coups, or the file is already there."""
    if args.coups is not None:
        check_number("--coups", args.coups)
    if args.play == "none" and (args.coups or 1) > 1:
        raise BadInput("--coups: expected --play random with more than one coup: an unplayed one has no successor")
    if args.output not in (None, "-") and Path(args.output).exists() and not args.force:
        raise BadInput(f"--output: {file_name(args.output)} is already there; --force writes over it")


def written(text: str, shorter: str, *, as_json: bool) -> str:
    """The text of a record, or the same as JSON. shorter: options that make it so.

    Raises BadInput for more than can be read again.
    """
    if len(text) > LARGEST_FILE:
        raise BadInput(f"expected a record of at most {LARGEST_FILE} characters, found {len(text)}; see {shorter}")
    return json.dumps(tomllib.loads(text), ensure_ascii=False, indent=2) + "\n" if as_json else text


def hand_over(args: argparse.Namespace, text: str, summed: str) -> None:
    """Print a text, or write it where it is to go. Raises BadInput for a file that cannot be written."""
    if args.output in (None, "-"):
        print(text, end="")
        return
    write_file("--output", args.output, text)
    print(f"{file_name(args.output)}: {summed}")


def summary(record: Record, over: bool) -> str:
    """How far a dealt record, of any game, goes, in one line.

    >>> from random import Random
    >>> from papillon.table import open_table
    >>> from papillon.desk.dealing import random_record
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> record = random_record(Random(7), open_table(), 1, ADAPTER)
    >>> summary(record, over=False)
    '1 coup, 35 moves; the game is not over'
    """
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), COUPS)}, {counted(moves, MOVES)}"
    return played + say("; ") + say("the game is over" if over else "the game is not over")
