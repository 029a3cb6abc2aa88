"""The verb ``papillon compare``: how often two rulebooks, or two sets of readings, part, by how much, and a witness."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from papillon.course import open_table
from papillon.notation import write_move
from papillon.rules import refusal
from papillon.sections.s02_game_and_stake import UNWON_POOL
from rulingdesk.arguments import SALON
from rulingdesk.compared import Comparison, Side, Telling, document, show, show_progress
from rulingdesk.inputs import BadInput, check_number, readings_from, rules_from
from rulingdesk.languages import counted, say
from rulingdesk.letters import in_letters
from rulingdesk.narrate import words_of
from rulingdesk.partings import Parting, compare, keyed, stacked
from rulingdesk.show import Screen
from rulingdesk.shrinking import shrunk
from rulingdesk.telling import in_words
from rulingdesk.thinning import SHRINKING
from rulingdesk.wording import drawn, move_in_words

LARGEST_NUMBER: Final = 1_000_000


def side_of(rulebook: str, readings: Mapping[str, str], *, named: bool = False) -> Side:
    """A side from the readings that were asked for. named: the rulebook is what tells the sides apart.

    >>> side_of("salon", {"ten-sums": "none"}).name, side_of("salon", {}).name
    ('ten-sums=none', 'salon as it stands')
    >>> side_of("pdf", {"most": "cards"}, named=True).name
    'pdf most=cards'
    """
    rules = rules_from(rulebook, readings)
    chosen = [f"{ruling}={reading}" for ruling, reading in readings.items()]
    words = [rulebook, *chosen] if named else chosen
    return Side(" ".join(words) if chosen else say("{rulebook} as it stands", rulebook=rulebook), rules, readings)


def run(args: argparse.Namespace) -> int:
    """Play the games, and say what was found; finding nothing is an answer too.

    Raises BadInput for readings or numbers that there cannot be.
    """
    left, right = _sides(args)
    check_number("--coups", args.coups, LARGEST_NUMBER)
    check_number("--rounds", args.rounds)
    conventions = (args.unwon,) if args.unwon else UNWON_POOL
    tables = [
        (
            open_table(args.players, args.rounds, rules=left.rules, unwon=unwon),
            open_table(args.players, args.rounds, rules=right.rules, unwon=unwon),
        )
        for unwon in conventions
    ]
    screen = Screen()
    tallies = compare(tables, args.coups, keyed(args.seed), stacked(args.seed))
    tally = show_progress(screen, tallies, args.coups)
    if tally.witness is not None:
        tally.witness = shrunk(tally.witness, left.rules, right.rules, SHRINKING)
    found = Comparison(tally, left, right, args.seed, TELLING, smaller=True)
    if args.json:
        screen.json(document(found))
    else:
        show(screen, found)
    return 0


def _sides(args: argparse.Namespace) -> tuple[Side, Side]:
    """The two sides; raises BadInput if they play by the same rules."""
    one, other = _rulebooks(args)
    left = side_of(one, readings_from(args.against, "--against"), named=one != other)
    right = side_of(other, readings_from(args.reading), named=one != other)
    if left.rules == right.rules:
        raise BadInput("--reading: expected readings in which the sides differ, found the same rules on both")
    return left, right


def _rulebooks(args: argparse.Namespace) -> tuple[str, str]:
    """The rulebooks of the two sides: the two that were named, or one for both. Raises BadInput."""
    if not args.rulebooks:
        return args.rulebook, args.rulebook
    if len(args.rulebooks) != 2 or args.rulebook != SALON:
        found = " ".join([*args.rulebooks, *(["--rulebook", args.rulebook] if args.rulebook != SALON else [])])
        raise BadInput(f"expected two rulebooks, such as salon adpoker, or one as --rulebook, found {found[:60]!r}")
    one, other = args.rulebooks
    return one, other


# --- the answer for people


HINTS: Final = {
    "papillon-without-name": "papillon-without-name decides only where announcing=required is played on both sides.",
    "four-priority": "four-priority decides only among --players 4.",
    "share-remainder": "share-remainder decides only where an unwon pool is shared (--unwon share).",
    "last-coup-tie": "last-coup-tie decides only where an unwon pool is played for (--unwon play-on).",
}
"""What some readings need before they can decide anything."""


def _show_table(screen: Screen, witness: Parting) -> None:
    """Draw the position and the table just before the sides part."""
    table, position = witness.table, witness.position
    headers, rows = drawn(position, dict(zip(table.letters, table.accounts.balances, strict=True)))
    screen.table(headers, rows)
    screen.line()
    chips, agreed = counted(table.accounts.pool, "chip"), "{coup}; {agreed} are agreed, for an unwon pool {unwon}"
    fields = (
        ("exposed", in_words(position.layout) or "-"),
        ("stock", counted(len(position.stock), "card")),
        ("pool", say("{chips}; most cards: {due} from each", chips=chips, due=table.cards_payment)),
        ("coup", say(agreed, coup=table.coup, agreed=table.scheduled, unwon=table.unwon)),
    )
    screen.fields((say(name), value) for name, value in fields)
    screen.line()
    screen.text(in_letters(str(position)), indent=2, style="dim")


TELLING: Final = Telling(
    words=lambda rules: words_of(rules.most),
    write_move=write_move,
    move_in_words=move_in_words,
    refusal=refusal,
    show_table=_show_table,
    hints=HINTS,
)
"""How a comparison of two sets of rules is told."""
