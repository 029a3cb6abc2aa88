"""What a comparison has found, as JSON and for people, whatever game was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commonlaw.refusals import Refusal
from rulingdesk.answers import event_document, refusal_document
from rulingdesk.courses import Parting, Shown, Tally
from rulingdesk.languages import counted, say
from rulingdesk.show import Screen
from rulingdesk.telling import Words, summed_up

FORMAT: Final = 1


class Side(NamedTuple):
    """One side of a comparison: what it is called, its rules and the readings that make them."""

    name: str
    rules: Any
    readings: Mapping[str, str]


class Telling(NamedTuple):
    """How a comparison is told, in functions of its game's own moves and positions.

    words: how events are told by these rules.  refusal: of a move in a position by these rules.
    show_table: prints the position and the table of a witness.  hints: ruling → what it needs to decide anything.
    """

    words: Callable[[Any], Words]
    write_move: Callable[[Any, str | None], str]
    move_in_words: Callable[[Any, str | None], str]
    refusal: Callable[[Any, Any, Any], Refusal | None]
    show_table: Callable[[Screen, Any], None]
    hints: Mapping[str, str]


class Comparison(NamedTuple):
    """What a comparison has found. smaller: whether its witnesses were made smaller."""

    tally: Tally
    left: Side
    right: Side
    seed: int
    telling: Telling
    smaller: bool = False

    @property
    def made_smaller(self) -> bool:
        """Whether its witness was: one at the start of a coup stays as it is."""
        witness = self.tally.witness
        return self.smaller and witness is not None and witness.left[0].move is not None


class Shows(NamedTuple):
    """What a witness shows of one side: its steps, the other's, and why the other's first move is refused here."""

    side: Side
    steps: Sequence[Shown]
    others: Sequence[Shown]
    refused: Refusal | None


def sides_of(witness: Parting, found: Comparison) -> list[Shows]:
    """Each side of a witness."""
    ways = ((found.left, witness.left, witness.right), (found.right, witness.right, witness.left))
    return [Shows(side, steps, others, _refused(witness, others[0], side, found)) for side, steps, others in ways]


def _refused(witness: Parting, other: Shown, side: Side, found: Comparison) -> Refusal | None:
    """Why the move that the other side makes cannot be made under these rules; None if it can."""
    return None if other.move is None else found.telling.refusal(witness.position, other.move, side.rules)


def show_progress(screen: Screen, tallies: Iterator[Tally], coups: int) -> Tally:
    """The last tally, with a progress bar until it is there."""
    *_, tally = screen.progress(tallies, coups, "coups")
    return tally


# --- the answer as JSON


def document(found: Comparison) -> dict[str, Any]:
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


def _witness_document(found: Comparison) -> dict[str, Any] | None:
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
                "plays": [_play_document(step, shows.side, found.telling) for step in shows.steps],
            }
            for shows in sides_of(witness, found)
        ],
    }


def _play_document(step: Shown, side: Side, telling: Telling) -> dict[str, Any]:
    return {
        "player": step.player,
        "play": telling.write_move(step.move, None) if step.move else "",
        "events": [event_document(event, telling.words(side.rules)) for event in step.events],
    }


# --- the answer for people


def show(screen: Screen, found: Comparison) -> None:
    """Print what was found, and the shortest witness."""
    tally, left, right = found.tally, found.left, found.right
    screen.line(say("{one}  against  {other}", one=right.name, other=left.name), "title")
    screen.fields((say(name), value) for name, value in _fields(found))
    if tally.witness is None:
        screen.text(f"{say('No witness met.')} {_hint(found)}")
        return
    words = "The shortest witness: {place}, made smaller" if found.made_smaller else "The shortest witness: {place}"
    screen.heading(say(words, place=_place(*tally.place, tally.witness.moves)))
    found.telling.show_table(screen, tally.witness)
    for shows in sides_of(tally.witness, found):
        _show_side(screen, shows, found.telling)


def _fields(found: Comparison) -> Iterator[tuple[str, str]]:
    """What was counted, by name."""
    tally = found.tally
    games = {"games": counted(tally.games, "game"), "players": tally.players, "seed": found.seed}
    played = "{coups} in {games} of {players} players, seed {seed}"
    yield "played", say(played, coups=counted(tally.coups, "coup"), **games)
    parted = {"coups": counted(tally.parted_coups, "coup"), "games": counted(tally.parted_games, "game")}
    yield "parted", say("{coups} ({share} %), {games}", share=_decimal(tally.per_cent, 1), **parted)
    chips = {"mean": _decimal(tally.mean, 2), "largest": tally.largest}
    yield "chips", say("{mean} per player and coup on average, {largest} at most; all that follows counts", **chips)
    yield "first", _place(*tally.first) if tally.first else ""


def _decimal(number: float, places: int) -> str:
    return f"{number:.{places}f}".replace(".", say("."))


def _place(game: int, coup: int, moves: int) -> str:
    return say("game {game}, coup {coup}, after {moves}", game=game, coup=coup, moves=counted(moves, "move"))


def _hint(found: Comparison) -> str:
    """What to try where the sides never parted."""
    hints, left, right = found.telling.hints, found.left.readings, found.right.readings
    needs = [say(hint) for ruling, hint in hints.items() if left.get(ruling) != right.get(ruling)]
    return " ".join([*needs, say("Chance seldom brings some situations about: try more --coups or another --seed.")])


def _show_side(screen: Screen, shows: Shows, telling: Telling) -> None:
    """Print what happens on one side; what the other side does not show is marked."""
    screen.heading(f"  {shows.side.name}")
    words = telling.words(shows.side.rules)
    elsewhere = {line.text for step in shows.others for line in summed_up(step.events, words)}
    other, refused = shows.others[0].move, shows.refused
    if refused and other:
        why = {"move": telling.move_in_words(other, None), "code": refused.code, "reason": say(refused.reason)}
        screen.item(say("{move} is refused ({code}): {reason}", **why), [refused.clause])
    for step in shows.steps:
        if step.move:
            screen.line(f"  {telling.move_in_words(step.move, step.player)}")
        for line in summed_up(step.events, words):
            new = line.text not in elsewhere
            screen.item(line.text, line.clauses, indent=4, mark="> " if new else "- ", style="open" if new else "")
