"""Plays the engine beside the reference, and holds the two equal before the first play, after every one and at the end.

    uv run --extra engine python -m papillon_engine.differential --coups 100000 --seed 1 --jobs 2

Games by all three documents and under drawn readings are played by three and by four, a third of the packs stacked,
some from a position with few cards on, many by tables with few chips left. Compared are the legal moves in their
order, all cards, everybody's chips, whose turn it is, who has made a papillon, who wins, and what lasts until the next
coup; now and then a play is taken back and made again by a copy.

Exit status 1 if the two differ, with the position and the move, and if a clause never fires that only play can have
fire, or two readings never meet.
"""

from __future__ import annotations

import sys
import time
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random
from typing import Final

from commonlaw.cards import Cards
from commonlaw.events import player_of
from commonlaw.options import Parser
from commonlaw.playing import Turn, play_out
from commonlaw.streams import guarded
from conformance.hunt.drawing import Offer
from conformance.interruption import Interrupted, minding_signals
from conformance.papillon.chances import CHANCES
from conformance.papillon.drawing import draw_begun, draw_position
from conformance.papillon.subject import starting_position, starting_table
from conformance.quality.campaign import clauses, in_chunks, positive, progress
from conformance.quality.tally import Tally
from papillon.cards import ranks
from papillon.course import Step, opening, start_coup
from papillon.game import GAME
from papillon.moves import LAY, Capture, Move
from papillon.position import Position
from papillon.readings import READINGS, readings_in_force
from papillon.rulebooks import RULEBOOKS
from papillon.rules import Rules, legal
from papillon.table import Table
from papillon_engine.game import Game
from papillon_engine.packing import packed

STACKED_SHARE: Final = 1 / 3
"""How many of the packs are stacked."""
SMALL_SHARE: Final = 1 / 4
"""How many games begin at a position with few cards."""
AGAIN_SHARE: Final = 1 / 8
"""How many plays are taken back and made again."""
MOST_COUPS: Final = 6
"""Where a game in extra coups is left off."""
MOST_SHOWN: Final = 10
"""Pairs of readings named that have never met."""
OFFER: Final = Offer(dict.fromkeys(RULEBOOKS, (3, 4)), {ruling: tuple(names) for ruling, names in READINGS.items()})

Pair = frozenset[tuple[str, str]]
"""Two readings, each with its ruling."""


class Parted(AssertionError):
    """The engine and the reference differ."""


@dataclass
class Compared:
    """What has been compared."""

    tallies: dict[str, Tally] = field(default_factory=lambda: {name: Tally() for name in RULEBOOKS})
    """Rulebook → what was played by it, and which clauses fired."""
    pairs: set[Pair] = field(default_factory=set)
    """The readings that have been in force together."""

    def add(self, other: Compared) -> None:
        """Take in what has been compared elsewhere."""
        for name, tally in other.tallies.items():
            self.tallies[name].add(tally)
        self.pairs |= other.pairs

    @property
    def coups(self) -> int:
        """How many coups were played in all."""
        return sum(tally.coups for tally in self.tallies.values())

    def silent(self) -> list[str]:
        """Clauses of each document that should have fired in play, and have not; others fire by refusing a move."""
        return [
            clause.spoken
            for name, tally in self.tallies.items()
            for cited, clause in clauses(name).items()
            if not (clause.no_event or tally.fired(cited) or cited in fired_otherwise(RULEBOOKS[name]))
        ]

    def unmet(self) -> list[str]:
        """Readings of two rulings that have never been in force together."""
        named = [[(ruling, name) for name in names] for ruling, names in READINGS.items()]
        pairs = (frozenset((a, b)) for some, others in combinations(named, 2) for a in some for b in others)
        return [" with ".join("=".join(each) for each in sorted(pair)) for pair in pairs if pair not in self.pairs]


def fired_otherwise(rules: Rules) -> set[str]:
    """The clauses that refuse moves, and the one by which the first dealer is drawn for: no play need fire them."""
    return {refused.clause for refused in CHANCES.published(rules)} | {*rules.cited(("3.1",))}


# --- what is compared


def in_reference(step: Step) -> dict[str, object]:
    """What the reference has at a step, by its name."""
    table, position, _ = step

    def number(cards: Cards) -> int:
        return packed(ranks(cards))

    return {
        "legal moves": legal(position, table.rules),
        "turn": position.turn,
        "hands": [*map(number, position.hands)],
        "layout": number(position.layout),
        "piles": [*map(number, position.piles)],
        "stock": [number((card,)) for card in position.stock],
        "chips": (table.accounts.balances, table.accounts.pool, table.accounts.bank),
        "papillons": position.papillons,
        "who laid down": (position.last_layer, position.wanting, position.victim),
        "like captures": [position.like_captures_of(seat) for seat in range(position.players)],
        "coup": (table.coup, table.dealer, table.cards_payment, table.over),
    }


def in_engine(game: Game) -> dict[str, object]:
    """The same in the engine."""
    return {
        "legal moves": tuple(game.captures.moves[move] for move in game.legal()),
        "turn": game.turn,
        "hands": game.hands,
        "layout": game.layout,
        "piles": game.piles,
        "stock": [*game.stock],
        "chips": (game.balances, game.pool, game.chips[-1]),
        "papillons": game.papillons,
        "who laid down": (game.last_layer, game.wanting, game.victim),
        "like captures": game.likes,
        "coup": (game.coup, game.dealer, game.cards_payment, game.over),
    }


def compare(game: Game, after: Step, turn: Turn[Table, Position, Move] | None = None) -> None:
    """Raise Parted unless the engine is where the reference is. turn: the move that led there, if one did."""
    found, expected = in_engine(game), in_reference(after)
    if after.position.over:
        found["winners"] = game.winner, game.victors
        expected["winners"] = player_of(after.events, "coup-won"), player_of(after.events, "game-won")
    for name, value in expected.items():
        if found[name] != value:
            before, move = (turn.before, turn.move) if turn else (after, "none yet")
            place = f"table {before.table}\nposition {before.position}\nmove {move}"
            raise Parted(f"{name}: expected {value}, found {found[name]}\n{place}")


# --- the games


def play_chunk(seed: str, coups: int, engine: type[Game] = Game) -> Compared:
    """Play so many coups or a few more by both. Raises Parted where the engine goes another way.

    >>> play_chunk("1", coups=4).coups >= 4
    True
    """
    chance, compared = Random(seed), Compared()
    while compared.coups < coups:
        play_game(chance, compared, engine)
    return compared


def play_game(chance: Random, compared: Compared, engine: type[Game]) -> None:
    """Play a game by both, a long one not to its end. Raises Parted."""
    _, request = draw_begun(chance, OFFER)
    table = starting_table(request)
    tally = compared.tallies[request.rulebook]
    tally.games += 1
    tally.see(opening(table))
    compared.pairs |= set(map(frozenset, combinations(readings_in_force(table.rules).items(), 2)))
    game = engine(table)
    if chance.random() < SMALL_SHARE:
        start, planned = draw_position(chance, request.table, table.rules)
        step = Step(table, starting_position(start, table), ())
        game = engine(table, step.position)
        table = play_coup(game, step, planned, chance, tally)
    for _ in range(MOST_COUPS):
        if table.over:
            break
        pack, moves = CHANCES.pack(chance, table.players, STACKED_SHARE)
        game.deal([packed(card.rank) for card in pack])
        table = play_coup(game, start_coup(table, pack), moves, chance, tally)


def play_coup(game: Game, start: Step, planned: Sequence[Move], chance: Random, tally: Tally) -> Table:
    """Play a coup to its end by both: the table after it. planned: the first moves, where they are legal."""
    plans = iter(planned)

    def choose(step: Step) -> Move:
        moves = legal(step.position, step.table.rules)
        return CHANCES.chosen(chance, [move for move in islice(plans, 1) if move in moves] or moves)

    compare(game, start)
    tally.see(start.events)
    step = start
    for turn in play_out(start, GAME, choose):
        step = turn.after
        make(game, turn.move, again=chance.random() < AGAIN_SHARE)
        compare(game, step, turn)
        tally.see(step.events)
        tally.plays += 1
    tally.coups += 1
    return step.table


def make(game: Game, move: Move, again: bool) -> None:
    """Make a move of the reference. again: a copy makes it too, and takes it back. Raises Parted."""
    bare, named = (move.bare, move.named) if isinstance(move, Capture) else (LAY, ())
    number = game.captures.moves.index(bare)
    if again:
        copy, before = game.clone(), in_engine(game)
        copy.step(number, named)
        copy.undo()
        if not before == in_engine(copy) == in_engine(game):
            raise Parted(f"{move} was taken back: expected {before}, found {in_engine(copy)}, {in_engine(game)}")
    game.step(number, named)


# --- the command


def in_words(compared: Compared) -> Iterator[str]:
    """What was compared, line by line, and what is missing."""
    for name, tally in compared.tallies.items():
        yield f"{name:10}{tally.games:>10} games{tally.coups:>10} coups{tally.plays:>12} plays"
    silent, unmet = compared.silent(), compared.unmet()
    yield f"{len(compared.pairs)} pairs of readings met, {len(unmet)} never"
    yield from unmet[:MOST_SHOWN]
    yield f"clauses that never fired: {', '.join(silent) or 'none'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = Parser(prog="python -m papillon_engine.differential", description=__doc__)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("--coups", type=positive, default=10_000, help="how many, at least (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="%(default)s")
    parser.add_argument("--jobs", type=positive, default=1, help="processes (%(default)s)")
    options = parser.parse_args(arguments)
    compared, start = Compared(), time.perf_counter()
    try:
        with minding_signals(), progress(options.coups) as advance:
            for chunk in in_chunks(play_chunk, options.coups, options.seed, options.jobs):
                compared.add(chunk)
                advance(compared.coups)
    except Interrupted as signal:
        print(f"papillon_engine.differential: {signal}: interrupted after {compared.coups} coups", file=sys.stderr)
        return signal.status
    except Parted as difference:
        print(difference)
        return 1
    print(*in_words(compared), f"seed {options.seed}, {time.perf_counter() - start:.0f} s", sep="\n")
    return 1 if compared.silent() or compared.unmet() else 0


if __name__ == "__main__":
    sys.exit(guarded("papillon_engine.differential", main))
