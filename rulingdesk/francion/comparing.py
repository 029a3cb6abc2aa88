"""The verb ``francion compare``: how often two sets of readings part, by how much, and a witness."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from commonlaw.cards import write_cards
from francion.course import open_table
from francion.moves import Move
from francion.notation import write_move
from francion.position import Position
from francion.readings import rules_of
from francion.rules import refusal
from francion.sections.s01_players_and_deal import shuffled
from rulingdesk.compared import Comparison, Side, Telling, document, show, show_progress
from rulingdesk.courses import Packs, Parting, compare, weight
from rulingdesk.francion.narrate import WORDS
from rulingdesk.francion.thinning import PLAYING, SHRINKING
from rulingdesk.francion.wording import drawn, move_in_words, trick_in_words, trumps_in_words
from rulingdesk.games import FRANCION
from rulingdesk.inputs import BadInput, check_number, readings_from
from rulingdesk.languages import counted, say
from rulingdesk.letters import in_letters
from rulingdesk.show import Screen
from rulingdesk.shrinking import shrunk

LARGEST_NUMBER: Final = 1_000_000


def keyed(seed: int) -> Callable[[Position, Sequence[Move]], Move]:
    """A player whose choice depends on the seed, the hand, the trick and the trumps, and on nothing else.

    Where a card is not allowed he plays the one that he likes next best; the order of the others stays.

    >>> from francion.notation import read_cards, read_position
    >>> position = read_position("trumps c, hand Jd Ac Ah").position
    >>> keyed(1)(position, read_cards("Jd Ah")) == keyed(1)(position, read_cards("Ah Jd"))
    True
    """

    def choose(position: Position, cards: Sequence[Move]) -> Move:
        held = write_cards(position.hands[position.turn or 0])
        sight = f"{seed} {held} {write_cards(position.trick)} {position.trumps}"
        return max(cards, key=lambda card: weight(f"{sight} {card}"))

    return choose


def stacked(seed: int, players: int) -> Packs:
    """Shuffled packs that are the same whenever they are asked for. Clauses: francion:1.11."""
    return lambda game, coup: shuffled(players, Random(f"{seed} {game} {coup}"))


def side_of(pairs: Sequence[str], option: str) -> Side:
    """A side from the readings that were asked for. Raises BadInput.

    >>> side_of(["welche-led=trumps"], "--reading").name, side_of([], "--against").name
    ('welche-led=trumps', 'francion as it stands')
    """
    readings = readings_from(pairs, option, FRANCION)
    chosen = [f"{ruling}={reading}" for ruling, reading in readings.items()]
    plain = say("{rulebook} as it stands", rulebook=FRANCION.name)
    return Side(" ".join(chosen) or plain, rules_of(FRANCION.name, readings), readings)


def run(args: argparse.Namespace) -> int:
    """Play the games, and say what was found; finding nothing is an answer too.

    Raises BadInput for readings or numbers that there cannot be.
    """
    left, right = side_of(args.against, "--against"), side_of(args.reading, "--reading")
    if left.rules == right.rules:
        raise BadInput("--reading: expected readings in which the sides differ, found the same rules on both")
    check_number("--coups", args.coups, LARGEST_NUMBER)
    check_number("--manches", args.manches)
    one, other = (open_table(args.players, args.manches, rules=side.rules) for side in (left, right))
    screen = Screen()
    tallies = compare([(one, other)], args.coups, keyed(args.seed), stacked(args.seed, args.players), PLAYING)
    tally = show_progress(screen, tallies, args.coups)
    if tally.witness is not None:
        tally.witness = shrunk(tally.witness, left.rules, right.rules, SHRINKING)
    found = Comparison(tally, left, right, args.seed, TELLING, smaller=True)
    if args.json:
        screen.json(document(found))
    else:
        show(screen, found)
    return 0


def _show_table(screen: Screen, witness: Parting) -> None:
    """Draw the position and the table just before the sides part."""
    table, position = witness.table, witness.position
    screen.table(*drawn(position, table, {"chips": True, "points": True}))
    screen.line()
    stake = {"chips": counted(table.accounts.pool, "chip"), "times": table.doubling}
    manche = {"coup": table.coup, "manche": table.manche, "manches": table.manches}
    fields = (
        ("trumps", trumps_in_words(position)),
        ("trick", trick_in_words(position) or say("none yet")),
        ("stake", say("{chips}; payments for the Welche times {times}", **stake)),
        ("coup", say("{coup}, in manche {manche} of {manches}", **manche)),
    )
    screen.fields((say(name), value) for name, value in fields)
    screen.line()
    screen.text(in_letters(str(position)), indent=2, style="dim")


TELLING: Final = Telling(
    words=lambda rules: WORDS,
    write_move=write_move,
    move_in_words=move_in_words,
    refusal=refusal,
    show_table=_show_table,
    hints={
        "hidden-double": "hidden-double decides only where the Welche is hidden twice in a row.",
        "bete-across-manches": "bete-across-manches decides only where a manche follows (--manches 2).",
    },
)
"""How a comparison of two sets of readings is told."""
