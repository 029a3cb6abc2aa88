"""What a comparison has found, as JSON and for people: counts, and the smallest counterexample told side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple

from commonlaw.game import M, P, R, T
from commonlaw.refusals import Refusal
from commonlaw.translations import N_
from rulingdesk.comparing.counterexample import Counterexample, ShownStep
from rulingdesk.comparing.sample import Tally
from rulingdesk.comparing.shrink import shrink
from rulingdesk.language import COUPS, GAMES, MOVES, Document, counted, say
from rulingdesk.manner import Manner
from rulingdesk.screen import Screen
from rulingdesk.telling.events import event_as_json, summed_up
from rulingdesk.telling.refusals import refusal_as_json, refused

FORMAT: Final = 1


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
    def shrunk(self) -> bool:
        """Whether its counterexample was made smaller: one at the start of a coup stays as it is."""
        counterexample = self.tally.counterexample
        return counterexample is not None and counterexample.left[0].move is not None


class Shows(NamedTuple, Generic[R, M]):
    """One side of a counterexample: its steps, the other's, and why the other's first move is refused here."""

    side: Side[R]
    steps: Sequence[ShownStep[M]]
    others: Sequence[ShownStep[M]]
    refused: Refusal | None


def compared(
    tallies: Iterator[Tally[T, P, M]],
    left: Side[R],
    right: Side[R],
    seed: int,
    manner: Manner[R, T, P, M],
) -> Comparison[R, T, P, M]:
    """What was found when all games are played, the counterexample made as small as it can be."""
    *_, tally = tallies
    if tally.counterexample is not None:
        tally.counterexample = shrink(tally.counterexample, left.rules, right.rules, manner)
    return Comparison(tally, left, right, seed, manner)


def sides_of(counterexample: Counterexample[T, P, M], found: Comparison[R, T, P, M]) -> list[Shows[R, M]]:
    """Each side of a counterexample, with why the move that the other makes cannot be made under its rules."""
    ways = (
        (found.left, counterexample.left, counterexample.right),
        (found.right, counterexample.right, counterexample.left),
    )
    refusal = found.manner.game.refusal
    return [
        Shows(
            side,
            steps,
            others,
            None if (move := others[0].move) is None else refusal(counterexample.position, move, side.rules, None),
        )
        for side, steps, others in ways
    ]


# --- the answer as JSON


def as_json(found: Comparison[R, T, P, M]) -> Document:
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
        "witness": _counterexample_as_json(found),
    }


def _counterexample_as_json(found: Comparison[R, T, P, M]) -> Document | None:
    counterexample = found.tally.counterexample
    if counterexample is None:
        return None
    game, coup = found.tally.place
    return {
        "game": game,
        "coup": coup,
        "moves_before": counterexample.moves,
        "table": str(counterexample.table),
        "position": str(counterexample.position),
        "outcomes": [
            {
                "readings": dict(shows.side.readings),
                "refused": None if shows.refused is None else refusal_as_json(shows.refused),
                "plays": [_play_as_json(step, shows.side.rules, found.manner) for step in shows.steps],
            }
            for shows in sides_of(counterexample, found)
        ],
    }


def _play_as_json(step: ShownStep[M], rules: R, manner: Manner[R, T, P, M]) -> Document:
    return {
        "player": step.player,
        "play": "" if step.move is None else manner.game.notation.write_move(step.move, None),
        "events": [event_as_json(event, manner.words(rules)) for event in step.events],
    }


# --- the answer for people


def show(screen: Screen, found: Comparison[R, T, P, M]) -> None:
    """Print what was found, and the shortest counterexample."""
    tally, left, right = found.tally, found.left, found.right
    screen.line(say("{one}  against  {other}", one=right.name, other=left.name), "title")
    screen.fields((say(name), value) for name, value in _fields(found))
    if tally.counterexample is None:
        screen.text(f"{say('No witness met.')} {_hint(found)}")
        return
    words = N_("The shortest witness: {place}, made smaller") if found.shrunk else N_("The shortest witness: {place}")
    screen.heading(say(words, place=_place(*tally.place, tally.counterexample.moves)))
    found.manner.show_table(screen, tally.counterexample)
    for shows in sides_of(tally.counterexample, found):
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
    other = shows.others[0].move
    if shows.refused and other is not None:
        screen.item(*refused(shows.refused, manner.move_in_words(other, None)))
    for step in shows.steps:
        if step.move is not None:
            screen.line(f"  {manner.move_in_words(step.move, step.player)}")
        for line in summed_up(step.events, words):
            new = line.text not in elsewhere
            screen.item(line.text, line.clauses, indent=4, mark="> " if new else "- ", style="open" if new else "")
