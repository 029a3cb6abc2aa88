"""The verb ``compare``: how often two rulebooks, or two sets of readings, part, by how much, and where."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from conformance.jobs import Abandoned, progress
from papillon.desk.adapter import Adapter
from papillon.desk.ask import readings_from, rules_from
from papillon.desk.command import DESKS, Desk
from papillon.desk.compare import Sample, ShownStep, samples_of, shrunk
from papillon.desk.inputs import BadInput, check_number
from papillon.desk.render import events_as_json, events_in_words, refusal_as_json, refusal_in_words
from papillon.desk.screen import Document, Screen
from papillon.kit.game import Refusal
from papillon.kit.translations import COUPS, GAMES, MOVES, N_, counted, decimal, in_letters, say

FORMAT: Final = 1
LARGEST_NUMBER: Final = 1_000_000


class Side(NamedTuple):
    """One side of a comparison: its name, and the readings that make its rules."""

    name: str
    rules: Any
    readings: Mapping[str, str]


class Comparison(NamedTuple):
    """What a comparison has found, its witness made as small as it can be."""

    sample: Sample
    left: Side
    """The side compared with."""
    right: Side
    """The side asked about."""
    seed: int
    adapter: Adapter


class ShownSide(NamedTuple):
    """What one side of a comparison makes of a witness."""

    side: Side
    steps: Sequence[ShownStep]
    others: Sequence[ShownStep]
    """The steps as the other side makes them."""
    refused: Refusal | None
    """Why the other's first move is refused here."""


def run(args: argparse.Namespace) -> int:
    """Play the games, and say what was found; finding nothing is an answer too.

    Raises BadInput for readings or numbers that there cannot be.
    """
    desk = DESKS[args.game]
    adapter = desk.adapter
    left, right = _sides(args, desk)
    check_number("--coups", args.coups, LARGEST_NUMBER)
    tables = list(zip(adapter.tables(args, left.rules), adapter.tables(args, right.rules), strict=True))
    screen = Screen()
    playing = samples_of(desk, tables, args.coups, args.seed, args.jobs)
    try:
        with playing as samples, progress("coups", args.coups) as reached:
            for sample in samples:
                reached(sample.coups)
    except Abandoned as ended:
        raise BadInput(str(ended)) from None
    found = comparison(sample, left, right, args.seed, adapter)
    if args.json:
        screen.json(as_json(found))
    else:
        show(screen, found)
    return 0


def side_of(rulebook: str, readings: Mapping[str, str], desk: Desk, *, named: bool = False) -> Side:
    """A side from the readings that were asked for. named: the rulebook is what tells the sides apart.

    Raises BadInput for a rulebook that there is not.

    >>> desk = DESKS["papillon"]
    >>> side_of("salon", {"ten-sums": "none"}, desk).name, side_of("salon", {}, desk).name
    ('ten-sums=none', 'salon unchanged')
    >>> side_of("pdf", {"most": "cards"}, desk, named=True).name
    'pdf most=cards'
    """
    rules = rules_from(rulebook, readings, desk)
    chosen = [f"{ruling}={reading}" for ruling, reading in readings.items()]
    words = [rulebook, *chosen] if named else chosen
    return Side(" ".join(words) if chosen else say("{rulebook} unchanged", rulebook=rulebook), rules, readings)


def _sides(args: argparse.Namespace, desk: Desk) -> tuple[Side, Side]:
    """The two sides; raises BadInput if they play by the same rules."""
    one, other = _rulebooks(args, desk)
    left = side_of(one, readings_from(args.against, desk, "--against"), desk, named=one != other)
    right = side_of(other, readings_from(args.reading, desk), desk, named=one != other)
    if left.rules == right.rules:
        raise BadInput("--reading: expected readings in which the sides differ, found the same rules on both")
    return left, right


def _rulebooks(args: argparse.Namespace, desk: Desk) -> tuple[str, str]:
    """The rulebooks of the two sides: the two that were named, or one for both. Raises BadInput."""
    if not args.rulebooks:
        return args.rulebook, args.rulebook
    if len(args.rulebooks) != 2 or args.rulebook != desk.rulebook:
        found = " ".join([*args.rulebooks, *(["--rulebook", args.rulebook] if args.rulebook != desk.rulebook else [])])
        raise BadInput(f"expected two rulebooks, such as salon adpoker, or one as --rulebook, found {found[:60]!r}")
    one, other = args.rulebooks
    return one, other


def comparison(sample: Sample, left: Side, right: Side, seed: int, adapter: Adapter) -> Comparison:
    """What was found when all games are played."""
    if sample.witness is not None:
        sample.witness = shrunk(sample.witness, (left.rules, right.rules), adapter)
    return Comparison(sample, left, right, seed, adapter)


def sides_of(found: Comparison) -> list[ShownSide]:
    """Each side of the witness, with why the move that the other makes cannot be made under its rules."""
    witness, shown = found.sample.witness, []
    if witness is None:
        return []
    pairs = ((found.left, witness.left, witness.right), (found.right, witness.right, witness.left))
    for side, steps, others in pairs:
        move = others[0].move
        refusal = None if move is None else found.adapter.game.refusal(witness.position, move, side.rules, None)
        shown.append(ShownSide(side, steps, others, refusal))
    return shown


# --- as JSON


def as_json(found: Comparison) -> Document:
    """The whole answer as one JSON document. mean, largest: chips per player and coup."""
    sample, left, right = found.sample, found.left, found.right
    return {
        "format": FORMAT,
        "against": dict(left.readings),
        "reading": dict(right.readings),
        "rulebook": right.rules.rulebook,
        "rulebook_against": left.rules.rulebook,
        "players": sample.players,
        "seed": found.seed,
        "games": sample.games,
        "coups": sample.coups,
        "parted_games": sample.parted_games,
        "parted_coups": sample.parted_coups,
        "per_cent_of_coups": round(sample.per_cent, 2),
        "mean": round(sample.mean, 3),
        "largest": sample.largest,
        "first": None
        if sample.first is None
        else dict(zip(("game", "coup", "moves_before"), sample.first, strict=True)),
        "witness": _witness_as_json(found),
    }


def _witness_as_json(found: Comparison) -> Document | None:
    witness = found.sample.witness
    if witness is None:
        return None
    game, coup = found.sample.place
    return {
        "game": game,
        "coup": coup,
        "moves_before": witness.moves,
        "table": str(witness.table),
        "position": str(witness.position),
        "outcomes": [
            {
                "readings": dict(shows.side.readings),
                "refused": None if shows.refused is None else refusal_as_json(shows.refused),
                "plays": [_play_as_json(step, shows.side.rules, found.adapter) for step in shows.steps],
            }
            for shows in sides_of(found)
        ],
    }


def _play_as_json(step: ShownStep, rules: Any, adapter: Adapter) -> Document:
    return {
        "player": step.player,
        "play": "" if step.move is None else adapter.game.notation.write_move(step.move, None),
        "events": events_as_json(step.events, adapter.words(rules)),
    }


# --- on a screen


def show(screen: Screen, found: Comparison) -> None:
    """Print what was found, and the shortest witness."""
    sample, left, right = found.sample, found.left, found.right
    screen.line(say("{one}  against  {other}", one=right.name, other=left.name), "title")
    screen.fields((say(name), value) for name, value in _fields(found))
    if sample.witness is None:
        screen.text(f"{say('No example found.')} {_hint(found)}")
        return
    witness = sample.witness
    made_smaller = witness.left[0].move is not None  # one at the start of a coup stays as it is
    words = N_("The shortest example: {place}, reduced") if made_smaller else N_("The shortest example: {place}")
    screen.heading(say(words, place=_place(*sample.place, witness.moves)))
    headers, rows, fields = found.adapter.drawing_of_witness(witness.table, witness.position)
    screen.table(headers, rows)
    screen.line()
    screen.fields(fields)
    screen.line()
    screen.text(in_letters(str(witness.position)), indent=2, style="dim")
    for shows in sides_of(found):
        _show_side(screen, shows, found.adapter)


def _fields(found: Comparison) -> Iterator[tuple[str, str]]:
    """What was counted, by name."""
    sample = found.sample
    games = {"games": counted(sample.games, GAMES), "players": sample.players, "seed": found.seed}
    played = N_("{coups} in {games} with {players} players, seed {seed}")
    yield N_("played"), say(played, coups=counted(sample.coups, COUPS), **games)
    parted = {"coups": counted(sample.parted_coups, COUPS), "games": counted(sample.parted_games, GAMES)}
    yield N_("differed"), say("{coups} ({share} %), {games}", share=decimal(sample.per_cent, 1), **parted)
    chips = {"mean": decimal(sample.mean, 2), "largest": sample.largest}
    yield (
        N_("chips"),
        say("{mean} per player and coup on average, {largest} at most, later effects included", **chips),
    )
    yield N_("first"), _place(*sample.first) if sample.first else ""


def _place(game: int, coup: int, moves: int) -> str:
    return say("game {game}, coup {coup}, after {moves}", game=game, coup=coup, moves=counted(moves, MOVES))


def _hint(found: Comparison) -> str:
    """What to try where the sides never parted."""
    hints, left, right = found.adapter.hints, found.left.readings, found.right.readings
    needs = [say(hint) for ruling, hint in hints.items() if left.get(ruling) != right.get(ruling)]
    return " ".join([*needs, say("Some situations are rare in random games: try more --coups or another --seed.")])


def _show_side(screen: Screen, shows: ShownSide, adapter: Adapter) -> None:
    """Print what happens on one side; what the other side does not show is marked."""
    screen.heading(f"  {shows.side.name}")
    words = adapter.words(shows.side.rules)
    elsewhere = {line.text for step in shows.others for line in events_in_words(step.events, words)}
    other = shows.others[0].move
    if shows.refused and other is not None:
        screen.item(*refusal_in_words(shows.refused, adapter.move_in_words(other, None)))
    for step in shows.steps:
        if step.move is not None:
            screen.line(f"  {adapter.move_in_words(step.move, step.player)}")
        for line in events_in_words(step.events, words):
            new = line.text not in elsewhere
            screen.item(line.text, line.clauses, indent=4, mark="> " if new else "- ", style="open" if new else "")
