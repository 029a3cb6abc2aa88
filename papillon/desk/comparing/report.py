"""What a comparison has found, as JSON and for people: counts, and the smallest witness told side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from papillon.desk.adapter import Adapter
from papillon.desk.comparing.sample import Sample
from papillon.desk.comparing.shrink import shrink
from papillon.desk.comparing.witness import ShownStep, Witness
from papillon.desk.language import COUPS, GAMES, MOVES, Document, counted, decimal, say
from papillon.desk.screen import Screen
from papillon.desk.words import event_as_json, refusal_as_json, refused, summed_up
from papillon.kit.game import AnyRules
from papillon.kit.refusals import Refusal
from papillon.kit.translations import N_

FORMAT: Final = 1


class Side(NamedTuple):
    """One side of a comparison."""

    name: str
    """What it is called."""
    rules: AnyRules
    """Its rules."""
    readings: Mapping[str, str]
    """The readings that make them, by ruling."""


class Comparison(NamedTuple):
    """What a comparison has found."""

    sample: Sample
    """What was counted."""
    left: Side
    """The side compared with."""
    right: Side
    """The side asked about."""
    seed: int
    """The number that its games follow from."""
    adapter: Adapter
    """How it is told."""

    @property
    def shrunk(self) -> bool:
        """Whether its witness was made smaller: one at the start of a coup stays as it is."""
        witness = self.sample.witness
        return witness is not None and witness.left[0].move is not None


class Shows(NamedTuple):
    """What one side of a comparison makes of a witness."""

    side: Side
    """The side."""
    steps: Sequence[ShownStep]
    """The steps as it makes them."""
    others: Sequence[ShownStep]
    """The steps as the other side makes them."""
    refused: Refusal | None
    """Why the other's first move is refused here, None if it is not."""


def compared(
    sample: Sample,
    left: Side,
    right: Side,
    seed: int,
    adapter: Adapter,
) -> Comparison:
    """What was found when all games are played, the witness made as small as it can be."""
    if sample.witness is not None:
        sample.witness = shrink(sample.witness, left.rules, right.rules, adapter)
    return Comparison(sample, left, right, seed, adapter)


def sides_of(witness: Witness, found: Comparison) -> list[Shows]:
    """Each side of a witness, with why the move that the other makes cannot be made under its rules."""
    left, right = witness.left, witness.right
    shown = []
    for side, steps, others in ((found.left, left, right), (found.right, right, left)):
        move = others[0].move
        refused = None if move is None else found.adapter.game.refusal(witness.position, move, side.rules, None)
        shown.append(Shows(side, steps, others, refused))
    return shown


# --- the answer as JSON


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
            for shows in sides_of(witness, found)
        ],
    }


def _play_as_json(step: ShownStep, rules: AnyRules, adapter: Adapter) -> Document:
    return {
        "player": step.player,
        "play": "" if step.move is None else adapter.game.notation.write_move(step.move, None),
        "events": [event_as_json(event, adapter.words(rules)) for event in step.events],
    }


# --- the answer for people


def show(screen: Screen, found: Comparison) -> None:
    """Print what was found, and the shortest witness."""
    sample, left, right = found.sample, found.left, found.right
    screen.line(say("{one}  against  {other}", one=right.name, other=left.name), "title")
    screen.fields((say(name), value) for name, value in _fields(found))
    if sample.witness is None:
        screen.text(f"{say('No witness met.')} {_hint(found)}")
        return
    words = N_("The shortest witness: {place}, made smaller") if found.shrunk else N_("The shortest witness: {place}")
    screen.heading(say(words, place=_place(*sample.place, sample.witness.moves)))
    found.adapter.show_table(screen, sample.witness)
    for shows in sides_of(sample.witness, found):
        _show_side(screen, shows, found.adapter)


def _fields(found: Comparison) -> Iterator[tuple[str, str]]:
    """What was counted, by name."""
    sample = found.sample
    games = {"games": counted(sample.games, GAMES), "players": sample.players, "seed": found.seed}
    played = N_("{coups} in {games} of {players} players, seed {seed}")
    yield N_("played"), say(played, coups=counted(sample.coups, COUPS), **games)
    parted = {"coups": counted(sample.parted_coups, COUPS), "games": counted(sample.parted_games, GAMES)}
    yield N_("parted"), say("{coups} ({share} %), {games}", share=decimal(sample.per_cent, 1), **parted)
    chips = {"mean": decimal(sample.mean, 2), "largest": sample.largest}
    yield N_("chips"), say("{mean} per player and coup on average, {largest} at most; all that follows counts", **chips)
    yield N_("first"), _place(*sample.first) if sample.first else ""


def _place(game: int, coup: int, moves: int) -> str:
    return say("game {game}, coup {coup}, after {moves}", game=game, coup=coup, moves=counted(moves, MOVES))


def _hint(found: Comparison) -> str:
    """What to try where the sides never parted."""
    hints, left, right = found.adapter.hints, found.left.readings, found.right.readings
    needs = [say(hint) for ruling, hint in hints.items() if left.get(ruling) != right.get(ruling)]
    return " ".join([*needs, say("Chance seldom brings some situations about: try more --coups or another --seed.")])


def _show_side(screen: Screen, shows: Shows, adapter: Adapter) -> None:
    """Print what happens on one side; what the other side does not show is marked."""
    screen.heading(f"  {shows.side.name}")
    words = adapter.words(shows.side.rules)
    elsewhere = {line.text for step in shows.others for line in summed_up(step.events, words)}
    other = shows.others[0].move
    if shows.refused and other is not None:
        screen.item(*refused(shows.refused, adapter.move_in_words(other, None)))
    for step in shows.steps:
        if step.move is not None:
            screen.line(f"  {adapter.move_in_words(step.move, step.player)}")
        for line in summed_up(step.events, words):
            new = line.text not in elsewhere
            screen.item(line.text, line.clauses, indent=4, mark="> " if new else "- ", style="open" if new else "")
