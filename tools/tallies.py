"""What a game of Le Papillon brings: how often what is paid, what each seat is worth, and whom an unwon pool favours.

`uv run --group engine python -m tools.tallies` plays it by the main rulebook, by chance among three and by searching
players among three and four, and writes `docs/tallies.json`, from which a page of the site is made. Playing by chance
takes four hours on two cores, searching one; `--by` counts one of them again.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain, count, product
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from conformance.jobs import add_jobs, cores, in_pieces, progress
from papillon.course import carry_out, start_coup
from papillon.desk.compare import stacked
from papillon.desk.papillon.adapter import ADAPTER, as_chosen, named_moves
from papillon.desk.play import Choose
from papillon.desk.screen import Document
from papillon.kit.console import Parser, guarded
from papillon.kit.events import Event, Payment, happenings_in
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.step import Step
from papillon.table import Table, open_table
from tools import ROOT
from tools.weights import CHANCE, SEARCHING, chooser, ratio

FILE: Final = ROOT / "docs/tallies.json"

SEED: Final = 1
COUPS: Final = {CHANCE: 10_000_000, SEARCHING: 20_000}
"""At least so many coups for each table, by who plays."""
GAMES_A_PIECE: Final = {CHANCE: 1_000, SEARCHING: 1}
"""Games that a process plays together; how much they differ says how far the mean of all may be off."""
STEP: Final = 10
"""Chips from one bar of a histogram to the next."""

Counts: TypeAlias = Counter[tuple[str, str | int]]
"""What is counted, of which kind, seat or size → how many."""


class Asked(NamedTuple):
    """A table that is played at."""

    players: int
    """How many play."""
    unwon: str
    """What becomes of a pool unwon after the last coup."""
    by: str
    """Who plays: by chance, or a searching player."""


def all_asked() -> list[Asked]:
    """Return every table.

    >>> all_asked()[0]
    Asked(players=3, unwon='play-on', by='chance')
    """
    return [Asked(3, "play-on", CHANCE), *(Asked(*chosen, SEARCHING) for chosen in product((3, 4), UNWON_POOL))]


# --- playing


def count_games(asked: Asked, numbers: range) -> Counts:
    """Play the games with these numbers, and count what they come to.

    >>> found = count_games(Asked(3, "share", "chance"), range(1, 3))
    >>> found["all", "coups"], found["times", "stake"], sum(found["seats", seat] for seat in range(3))
    (6, 6, 0)
    """
    packs, counts = stacked(SEED, asked.players, ADAPTER), Counts()
    for number in numbers:
        choose = by_chance(number) if asked.by == CHANCE else chooser(asked.by, ADAPTER)
        table = open_table(asked.players, unwon=asked.unwon)
        counts["all", "games"] += 1
        while not table.over:
            steps = play_coup(table, packs(number, table.coup), choose)
            _count_coup(counts, table, steps)
            table = steps[-1].table
    return counts


def by_chance(number: int) -> Choose:
    """Return a player for whom every legal move is equally likely in a game, and who forgets some figures."""
    chance = Random(f"{SEED} {number}")
    return lambda step, moves: as_chosen(chance.choice(moves), chance.getrandbits(32))


def play_coup(table: Table, pack: Any, choose: Choose) -> list[Step]:
    """Return the steps of a coup."""
    steps = [start_coup(table, pack)]
    while (step := steps[-1]).position.turn is not None:
        move = choose(step, named_moves(step.position, step.table.rules))
        steps.append(carry_out(step.table, step.position, move))
    return steps


def _count_coup(counts: Counts, table: Table, steps: Sequence[Step]) -> None:
    """Count what happens in a coup. table: before the stakes."""
    counts["all", "coups"] += 1
    counts["all", "plays"] += len(steps) - 1
    for step in steps:
        _count_events(counts, step.events)
    happened = happenings_in(chain.from_iterable(step.events for step in steps))
    won = [event.player for event in happened if event.kind == "coup-won"]
    counts["all", "nobody"] += not won
    letters = [steps[0].position.letter(seat) for seat in range(table.players)]
    before, after = table.accounts.balances, steps[-1].table.accounts.balances
    for player, letter in enumerate(table.letters):
        gain, seat = after[player] - before[player], letters.index(letter)
        counts["gains", gain // STEP * STEP] += 1
        counts["seats", seat] += gain
        counts["won", seat] += letter in won
        counts["game", player] += gain


def _count_events(counts: Counts, events: Sequence[Event]) -> None:
    """Count each kind of payment and each clause of a step once, and all chips."""
    paid = [event for event in events if isinstance(event, Payment)]
    counts.update(("times", kind) for kind in {payment.kind for payment in paid})
    for payment in paid:
        counts["chips", payment.kind] += payment.chips
    counts.update(("clauses", name) for name in {name for event in events for name in event.clauses})


# --- what it comes to


def told(asked: Asked, pieces: Sequence[Counts]) -> Document:
    """Return what is told of some games at a table.

    >>> asked = Asked(3, "share", "chance")
    >>> told(asked, [count_games(asked, range(1, 3))])["paid"]["stake"]
    {'times': 6, 'chips': 360}
    """
    counts = Counts()
    for piece in pieces:
        counts.update(piece)

    def of(what: str) -> list[tuple[Any, int]]:
        return sorted((name, number) for (kind, name), number in counts.items() if kind == what)

    def means(what: str, over: str) -> list[Document]:
        by_piece = [[(piece[what, place], piece["all", over]) for piece in pieces] for place in range(asked.players)]
        return [{"mean": round(mean, 4), "margin": round(margin, 4)} for mean, margin in map(ratio, by_piece)]

    return {
        **asked._asdict(),
        **{name: counts["all", name] for name in ("games", "coups", "plays", "nobody")},
        "seats": means("seats", "coups"),
        "won": means("won", "coups"),
        "game": means("game", "games"),
        "paid": {kind: {"times": times, "chips": counts["chips", kind]} for kind, times in of("times")},
        "clauses": dict(of("clauses")),
        "gains": [[*pair] for pair in of("gains")],
    }


def tally_of(asked: Asked, jobs: int) -> Document:
    """Play at a table until there are coups enough, and return what is told of them."""
    size, coups, pieces = GAMES_A_PIECE[asked.by], COUPS[asked.by], list[Counts]()
    numbers = (range(first, first + size) for first in count(1, size))
    with (
        progress(f"coups {asked.by}", coups) as reached,
        in_pieces(partial(count_games, asked), numbers, jobs) as found,
    ):
        for piece in found:
            pieces.append(piece)
            coups -= piece["all", "coups"]
            reached(COUPS[asked.by] - coups)
            if coups <= 0:
                break
    return told(asked, pieces)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all games and write the file."""
    parser = Parser(prog="python -m tools.tallies", description="Count what a game brings.")
    parser.add_argument("--by", choices=COUPS, help="only the tables at which these play; the others stay")
    add_jobs(parser)
    options = parser.parse_args(arguments)
    kept = {tuple(old[name] for name in Asked._fields): old for old in json.loads(FILE.read_bytes())["tallies"]}
    for asked in all_asked():
        if options.by in (None, asked.by):
            kept[asked] = tally_of(asked, options.jobs or cores())
    held = {"seed": SEED, "tallies": [kept[asked] for asked in all_asked()]}
    FILE.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.tallies", main))
