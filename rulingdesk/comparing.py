"""The verb ``papillon compare``: how often two rulebooks, or two sets of readings, part, by how much, and a witness."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from papillon.course import open_table
from papillon.notation import write_move
from papillon.refusals import Refusal
from papillon.rules import Rules, refusal
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.sections.s12_cards import Most
from rulingdesk.answers import event_document
from rulingdesk.arguments import SALON
from rulingdesk.inputs import BadInput, check_number, readings_from, rules_from
from rulingdesk.narrate import counted, in_words, summed_up
from rulingdesk.partings import Parting, Shown, Tally, compare, keyed, stacked
from rulingdesk.show import Screen
from rulingdesk.shrinking import shrunk
from rulingdesk.wording import drawn, move_in_words

FORMAT: Final = 1
LARGEST_NUMBER: Final = 1_000_000


class Side(NamedTuple):
    """One side of a comparison: what it is called, its rules and the readings that make them."""

    name: str
    rules: Rules
    readings: Mapping[str, str]


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
    return Side(" ".join(words) if chosen else f"{rulebook} as it stands", rules, readings)


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
    tally = Tally(args.players)
    for so_far in screen.progress(tallies, args.coups, "coups"):
        tally = so_far
    if tally.witness is not None:
        tally.witness = shrunk(tally.witness, left.rules, right.rules)
    if args.json:
        screen.json(document(tally, left, right, args.seed))
    else:
        show(screen, tally, left, right, args.seed)
    return 0


def _sides(args: argparse.Namespace) -> tuple[Side, Side]:
    """The two sides; raises BadInput if they play by the same rules."""
    one, other = _rulebooks(args)
    left = side_of(one, readings_from(args.against, "--against"), named=one != other)
    right = side_of(other, readings_from(args.reading), named=one != other)
    if left.rules == right.rules:
        raise BadInput(f"--reading: expected readings in which the sides differ, found the same rules for {right.name}")
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


# --- the answer as JSON


def document(tally: Tally, left: Side, right: Side, seed: int) -> dict[str, Any]:
    """The whole answer as one JSON document. mean, largest: chips per player and coup."""
    return {
        "format": FORMAT,
        "against": dict(left.readings),
        "reading": dict(right.readings),
        "rulebook": right.rules.rulebook,
        "rulebook_against": left.rules.rulebook,
        "players": tally.players,
        "seed": seed,
        "games": tally.games,
        "coups": tally.coups,
        "parted_games": tally.parted_games,
        "parted_coups": tally.parted_coups,
        "per_cent_of_coups": round(tally.per_cent, 2),
        "mean": round(tally.mean, 3),
        "largest": tally.largest,
        "first": None if tally.first is None else dict(zip(("game", "coup", "moves_before"), tally.first, strict=True)),
        "witness": _witness_document(tally, left, right),
    }


def _witness_document(tally: Tally, left: Side, right: Side) -> dict[str, Any] | None:
    witness = tally.witness
    if witness is None:
        return None
    game, coup = tally.place
    return {
        "game": game,
        "coup": coup,
        "moves_before": witness.moves,
        "table": str(witness.table),
        "position": str(witness.position),
        "outcomes": [
            {
                "readings": dict(side.readings),
                "refused": _refused_document(refused_at(witness, others[0], side.rules)),
                "plays": [_play_document(step, side.rules.most) for step in steps],
            }
            for side, steps, others in sides_of(witness, left, right)
        ],
    }


def sides_of(witness: Parting, left: Side, right: Side) -> list[tuple[Side, tuple[Shown, ...], tuple[Shown, ...]]]:
    """Each side of a witness: what happens on it, and what on the other."""
    return [(left, witness.left, witness.right), (right, witness.right, witness.left)]


def refused_at(witness: Parting, other: Shown, rules: Rules) -> Refusal | None:
    """Why the move that the other side makes cannot be made under these rules; None if it can."""
    return None if other.move is None else refusal(witness.position, other.move, rules)


def _refused_document(refused: Refusal | None) -> dict[str, Any] | None:
    return None if refused is None else refused._asdict()


def _play_document(step: Shown, most: Most) -> dict[str, Any]:
    return {
        "player": step.player,
        "play": write_move(step.move) if step.move else "",
        "events": [event_document(event, most) for event in step.events],
    }


# --- the answer for people


def show(screen: Screen, tally: Tally, left: Side, right: Side, seed: int) -> None:
    """Print what was found, and the shortest witness."""
    coups, games = counted(tally.coups, "coup"), counted(tally.games, "game")
    parted = counted(tally.parted_coups, "coup")
    screen.line(f"{right.name}  against  {left.name}", "title")
    screen.fields(
        [
            ("played", f"{coups} in {games} of {tally.players} players, seed {seed}"),
            ("parted", f"{parted} ({tally.per_cent:.1f} %), {counted(tally.parted_games, 'game')}"),
            (
                "chips",
                f"{tally.mean:.2f} per player and coup on average, {tally.largest} at most; all that follows counts",
            ),
            ("first", _place(*tally.first) if tally.first else ""),
        ]
    )
    if tally.witness is None:
        screen.text(f"No witness met. {_hint(left, right)}")
        return
    smaller = "" if tally.witness.left[0].move is None else ", made smaller"
    screen.heading(f"The shortest witness: {_place(*tally.place, tally.witness.moves)}{smaller}")
    _show_table(screen, tally.witness)
    for side, steps, others in sides_of(tally.witness, left, right):
        _show_side(screen, side, steps, refused_at(tally.witness, others[0], side.rules), others)


def _place(game: int, coup: int, moves: int) -> str:
    return f"game {game}, coup {coup}, after {counted(moves, 'move')}"


HINTS: Final = {
    "papillon-without-name": "papillon-without-name decides only where announcing=required is played on both sides.",
    "four-priority": "four-priority decides only among --players 4.",
    "share-remainder": "share-remainder decides only where an unwon pool is shared (--unwon share).",
    "last-coup-tie": "last-coup-tie decides only where an unwon pool is played for (--unwon play-on).",
}
"""What some readings need before they can decide anything."""


def _hint(left: Side, right: Side) -> str:
    """What to try where the sides never parted."""
    differ = [ruling for ruling in HINTS if left.readings.get(ruling) != right.readings.get(ruling)]
    needs = [HINTS[ruling] for ruling in differ]
    return " ".join([*needs, "Chance seldom brings some situations about: try more --coups or another --seed."])


def _show_table(screen: Screen, witness: Parting) -> None:
    """Draw the position and the table just before the sides part."""
    table, position = witness.table, witness.position
    headers, rows = drawn(position, dict(zip(table.letters, table.accounts.balances, strict=True)))
    screen.table(headers, rows)
    screen.line()
    screen.fields(
        [
            ("exposed", in_words(position.layout) or "-"),
            ("stock", f"{len(position.stock)} cards"),
            ("pool", f"{table.accounts.pool} chips; most cards: {table.cards_payment} from each"),
            ("coup", f"{table.coup}; {table.scheduled} are agreed, for an unwon pool {table.unwon}"),
        ]
    )
    screen.line()
    screen.text(str(position), indent=2, style="dim")


def _show_side(
    screen: Screen, side: Side, steps: Sequence[Shown], refused: Refusal | None, others: Sequence[Shown]
) -> None:
    """Print what happens on one side; what the other side does not show is marked."""
    screen.heading(f"  {side.name}")
    most = side.rules.most
    elsewhere = {line.text for step in others for line in summed_up(step.events, most)}
    other = others[0].move
    if refused and other:
        screen.item(f"{move_in_words(other)} is refused ({refused.code}): {refused.reason}", [refused.clause])
    for step in steps:
        if step.move:
            screen.line(f"  {move_in_words(step.move, step.player)}")
        for line in summed_up(step.events, most):
            differs = line.text not in elsewhere
            screen.item(
                line.text, line.clauses, indent=4, mark="> " if differs else "- ", style="open" if differs else ""
            )
