"""The verb ``compare`` of any game's command: how often two rulebooks, or two sets of readings, part, and a witness."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple

from commonlaw.game import AnyRules, M, P, R, T
from commonlaw.refusals import Refusal
from commonlaw.translations import N_
from rulingdesk.comparing.counterexample import Parting, Shown
from rulingdesk.comparing.sample import Tally, compare, keyed, stacked
from rulingdesk.comparing.shrink import shrunk
from rulingdesk.desk import DESKS, Desk
from rulingdesk.inputs import BadInput, check_number, readings_from, rules_from
from rulingdesk.judging.document import event_document, refusal_document
from rulingdesk.language import COUPS, GAMES, MOVES, Document, counted, say
from rulingdesk.manner import Manner
from rulingdesk.screen import Screen
from rulingdesk.telling.events import summed_up

FORMAT: Final = 1
LARGEST_NUMBER: Final = 1_000_000


class Side(NamedTuple, Generic[R]):
    """One side of a comparison: what it is called, its rules and the readings that make them."""

    name: str
    rules: R
    readings: Mapping[str, str]


class Comparison(NamedTuple, Generic[R, T, P, M]):
    """What a comparison has found. seed: of its games.  manner: how it is told."""

    tally: Tally[T, P, M]
    left: Side[R]
    right: Side[R]
    seed: int
    manner: Manner[R, T, P, M]

    @property
    def made_smaller(self) -> bool:
        """Whether its witness was made smaller: one at the start of a coup stays as it is."""
        witness = self.tally.witness
        return witness is not None and witness.left[0].move is not None


class Shows(NamedTuple, Generic[R, M]):
    """What a witness shows of one side: its steps, the other's, and why the other's first move is refused here."""

    side: Side[R]
    steps: Sequence[Shown[M]]
    others: Sequence[Shown[M]]
    refused: Refusal | None


def run(args: argparse.Namespace) -> int:
    """Play the games, and say what was found; finding nothing is an answer too.

    Raises BadInput for readings or numbers that there cannot be.
    """
    desk = DESKS[args.game]
    manner = desk.manner
    left, right = _sides(args, desk)
    check_number("--coups", args.coups, LARGEST_NUMBER)
    tables = list(zip(manner.tables(args, left.rules), manner.tables(args, right.rules), strict=True))
    screen = Screen()
    tallies = compare(tables, args.coups, keyed(args.seed, manner), stacked(args.seed, args.players, manner), manner)
    found = compared(screen.progress(tallies, args.coups, "coups"), left, right, args.seed, manner)
    if args.json:
        screen.json(document(found))
    else:
        show(screen, found)
    return 0


def side_of(rulebook: str, readings: Mapping[str, str], desk: Desk, *, named: bool = False) -> Side[AnyRules]:
    """A side from the readings that were asked for. named: the rulebook is what tells the sides apart.

    Raises BadInput for a rulebook that there is not.

    >>> desk = DESKS["papillon"]
    >>> side_of("salon", {"ten-sums": "none"}, desk).name, side_of("salon", {}, desk).name
    ('ten-sums=none', 'salon as it stands')
    >>> side_of("pdf", {"most": "cards"}, desk, named=True).name
    'pdf most=cards'
    """
    rules = rules_from(rulebook, readings, desk)
    chosen = [f"{ruling}={reading}" for ruling, reading in readings.items()]
    words = [rulebook, *chosen] if named else chosen
    return Side(" ".join(words) if chosen else say("{rulebook} as it stands", rulebook=rulebook), rules, readings)


def _sides(args: argparse.Namespace, desk: Desk) -> tuple[Side[AnyRules], Side[AnyRules]]:
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
    if len(args.rulebooks) != 2 or args.rulebook != desk.main:
        found = " ".join([*args.rulebooks, *(["--rulebook", args.rulebook] if args.rulebook != desk.main else [])])
        raise BadInput(f"expected two rulebooks, such as salon adpoker, or one as --rulebook, found {found[:60]!r}")
    one, other = args.rulebooks
    return one, other


def compared(
    tallies: Iterator[Tally[T, P, M]],
    left: Side[R],
    right: Side[R],
    seed: int,
    manner: Manner[R, T, P, M],
) -> Comparison[R, T, P, M]:
    """What was found when all games are played, the witness made as small as it can be."""
    *_, tally = tallies
    if tally.witness is not None:
        tally.witness = shrunk(tally.witness, left.rules, right.rules, manner)
    return Comparison(tally, left, right, seed, manner)


def sides_of(witness: Parting[T, P, M], found: Comparison[R, T, P, M]) -> list[Shows[R, M]]:
    """Each side of a witness, with why the move that the other makes cannot be made under its rules."""
    ways = ((found.left, witness.left, witness.right), (found.right, witness.right, witness.left))
    refusal = found.manner.game.refusal
    return [
        Shows(
            side,
            steps,
            others,
            None if (move := others[0].move) is None else refusal(witness.position, move, side.rules, None),
        )
        for side, steps, others in ways
    ]


# --- the answer as JSON


def document(found: Comparison[R, T, P, M]) -> Document:
    """The whole answer as one JSON document. mean, largest: chips per player and coup."""
    tally, left, right = found.tally, found.left, found.right
    return {
        "format": FORMAT,
        "against": dict(left.readings),
        "reading": dict(right.readings),
        "rulebook": right.rules.rulebook,
        "rulebook_against": left.rules.rulebook,
        "players": tally.players,
        "seed": found.seed,
        "games": tally.games,
        "coups": tally.coups,
        "parted_games": tally.parted_games,
        "parted_coups": tally.parted_coups,
        "per_cent_of_coups": round(tally.per_cent, 2),
        "mean": round(tally.mean, 3),
        "largest": tally.largest,
        "first": None if tally.first is None else dict(zip(("game", "coup", "moves_before"), tally.first, strict=True)),
        "witness": _witness_document(found),
    }


def _witness_document(found: Comparison[R, T, P, M]) -> Document | None:
    witness = found.tally.witness
    if witness is None:
        return None
    game, coup = found.tally.place
    return {
        "game": game,
        "coup": coup,
        "moves_before": witness.moves,
        "table": str(witness.table),
        "position": str(witness.position),
        "outcomes": [
            {
                "readings": dict(shows.side.readings),
                "refused": None if shows.refused is None else refusal_document(shows.refused),
                "plays": [_play_document(step, shows.side.rules, found.manner) for step in shows.steps],
            }
            for shows in sides_of(witness, found)
        ],
    }


def _play_document(step: Shown[M], rules: R, manner: Manner[R, T, P, M]) -> Document:
    return {
        "player": step.player,
        "play": "" if step.move is None else manner.game.notation.write_move(step.move, None),
        "events": [event_document(event, manner.words(rules)) for event in step.events],
    }


# --- the answer for people


def show(screen: Screen, found: Comparison[R, T, P, M]) -> None:
    """Print what was found, and the shortest witness."""
    tally, left, right = found.tally, found.left, found.right
    screen.line(say("{one}  against  {other}", one=right.name, other=left.name), "title")
    screen.fields((say(name), value) for name, value in _fields(found))
    if tally.witness is None:
        screen.text(f"{say('No witness met.')} {_hint(found)}")
        return
    words = (
        N_("The shortest witness: {place}, made smaller") if found.made_smaller else N_("The shortest witness: {place}")
    )
    screen.heading(say(words, place=_place(*tally.place, tally.witness.moves)))
    found.manner.show_table(screen, tally.witness)
    for shows in sides_of(tally.witness, found):
        _show_side(screen, shows, found.manner)


def _fields(found: Comparison[R, T, P, M]) -> Iterator[tuple[str, str]]:
    """What was counted, by name."""
    tally = found.tally
    games = {"games": counted(tally.games, GAMES), "players": tally.players, "seed": found.seed}
    played = N_("{coups} in {games} of {players} players, seed {seed}")
    yield N_("played"), say(played, coups=counted(tally.coups, COUPS), **games)
    parted = {"coups": counted(tally.parted_coups, COUPS), "games": counted(tally.parted_games, GAMES)}
    yield N_("parted"), say("{coups} ({share} %), {games}", share=_decimal(tally.per_cent, 1), **parted)
    chips = {"mean": _decimal(tally.mean, 2), "largest": tally.largest}
    yield N_("chips"), say("{mean} per player and coup on average, {largest} at most; all that follows counts", **chips)
    yield N_("first"), _place(*tally.first) if tally.first else ""


def _decimal(number: float, places: int) -> str:
    return f"{number:.{places}f}".replace(".", say("."))


def _place(game: int, coup: int, moves: int) -> str:
    return say("game {game}, coup {coup}, after {moves}", game=game, coup=coup, moves=counted(moves, MOVES))


def _hint(found: Comparison[R, T, P, M]) -> str:
    """What to try where the sides never parted."""
    hints, left, right = found.manner.hints, found.left.readings, found.right.readings
    needs = [say(hint) for ruling, hint in hints.items() if left.get(ruling) != right.get(ruling)]
    return " ".join([*needs, say("Chance seldom brings some situations about: try more --coups or another --seed.")])


def _show_side(screen: Screen, shows: Shows[R, M], manner: Manner[R, T, P, M]) -> None:
    """Print what happens on one side; what the other side does not show is marked."""
    screen.heading(f"  {shows.side.name}")
    words = manner.words(shows.side.rules)
    elsewhere = {line.text for step in shows.others for line in summed_up(step.events, words)}
    other, refused = shows.others[0].move, shows.refused
    if refused and other is not None:
        why = {"move": manner.move_in_words(other, None), "code": refused.code, "reason": say(refused.reason)}
        screen.item(say("{move} is refused ({code}): {reason}", **why), [refused.clause])
    for step in shows.steps:
        if step.move is not None:
            screen.line(f"  {manner.move_in_words(step.move, step.player)}")
        for line in summed_up(step.events, words):
            new = line.text not in elsewhere
            screen.item(line.text, line.clauses, indent=4, mark="> " if new else "- ", style="open" if new else "")
