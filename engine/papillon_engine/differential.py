"""Plays the engine beside the reference, and holds the two equal before the first play, after every one and at the end.

    uv run --directory engine python -m papillon_engine.differential --engine kernel --coups 100000 --seed 1 --jobs 2
    uv run --directory engine python -m papillon_engine.differential --game francion --coups 100000 --seed 1 --jobs 2

Games by all documents and under drawn readings are played with every number of players, a third of the packs stacked,
some from the middle of a coup, many at tables late in their game. Compared are the legal moves in their order, all
cards, everybody's chips, whose turn it is, who wins, and what lasts until the next coup: in Le Papillon who has made a
papillon, in Le Francion points, bêtes and what a hidden Welche doubles. Now and then a copy makes a play and takes it
back.

Exit status 1 if the two differ, with the position and the move, and if a clause never fires that only play can have
fire, or two readings never meet.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from conformance.interruption import Interrupted
from conformance.jobs import progress
from conformance.papillon.drawn import DRAWN, draw_begun, draw_position
from conformance.papillon.subject import starting_position, starting_table, table_start
from papillon.cards import ranks
from papillon.kit.cards import Card, Cards
from papillon.kit.commands import guarded, positive
from papillon.moves import LAY, Capture, Move
from papillon.position import Position
from papillon.rules import legal
from papillon.step import Step
from papillon.table import Table
from papillon_engine import kernel
from papillon_engine.commands import COUPS_A_PIECE, coups_in_pieces, framed, parser_of
from papillon_engine.crews import add_crew, crew_of
from papillon_engine.francion.differential import Francion
from papillon_engine.game import Game
from papillon_engine.packing import packed
from papillon_engine.side_by_side import Compared, Parted, SideBySide

PROGRAM: Final = "papillon_engine.differential"
MOST_SHOWN: Final = 10
"""Pairs of readings named that have never met."""

AnyGame = Game | kernel.Game


class Papillon(SideBySide[AnyGame]):
    """Le Papillon by both; some games begin at a position with few cards.

    >>> Papillon().play_chunk("1", coups=4).coups >= 4
    True
    """

    drawn = DRAWN
    most_coups = 6
    endings: Mapping[str, str] = {"coup-won": "winner", "game-won": "victors"}

    def __init__(self, engine: type[AnyGame] = Game) -> None:
        """Hold a class of games of the engine to the reference."""
        super().__init__(engine)

    def table(self, chance: Random) -> Table:
        """A table as the suite draws it for another program."""
        _, request = draw_begun(chance, self.offer)
        return starting_table(request)

    def begun(self, chance: Random, table: Table) -> tuple[Step, Sequence[Move]]:
        """A coup with few cards left, and the plays for which they were drawn."""
        start, planned = draw_position(chance, table_start(table), table.rules)
        return Step(table, starting_position(start, table), ()), planned

    def number(self, card: Card) -> int:
        """A card as the engine has it."""
        return packed(card.rank)

    def make(self, game: AnyGame, move: Move) -> None:
        """Have the engine make a move of the reference."""
        bare, named = (move.bare, move.named) if isinstance(move, Capture) else (LAY, ())
        game.step(game.captures.moves.index(bare), named)

    def in_reference(self, table: Table, position: Position) -> dict[str, object]:
        """What the reference has at a step, by its name."""

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

    def in_engine(self, game: AnyGame) -> dict[str, object]:
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


ENGINES: Final[Mapping[str, type[AnyGame]]] = {"plain": Game, "kernel": kernel.Game}
"""Name → an engine of Le Papillon."""
GAMES: Final[Mapping[str, SideBySide[Any]]] = {"papillon": Papillon(), "francion": Francion()}
"""Game → how it is played by both."""

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
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("--game", choices=GAMES, default="papillon", help="%(default)s")
    parser.add_argument("--engine", choices=ENGINES, default="plain", help="of Le Papillon (%(default)s)")
    parser.add_argument("--coups", type=positive, default=10_000, metavar="N", help="how many, at least (%(default)s)")
    add_crew(parser)
    options = parser.parse_args(arguments)
    if options.engine == "kernel" and not kernel.KERNEL:
        parser.error("expected the kernel, which has not been built")
    if options.engine == "kernel" and options.game != "papillon":
        parser.error("expected the plain engine: the kernel plays Le Papillon alone")
    return framed(PROGRAM, partial(run, options))


def run(options: Namespace) -> int:
    """Play both side by side, and say what was compared."""
    side = GAMES[options.game] if options.engine == "plain" else Papillon(ENGINES[options.engine])
    compared, start = Compared(options.game), time.perf_counter()
    try:
        with (
            progress("coups", options.coups) as reached,
            crew_of(options.jobs, options.scheduler, -(-options.coups // COUPS_A_PIECE)) as crew,
        ):
            for chunk in coups_in_pieces(side.play_chunk, options.coups, options.seed, crew):
                compared.add(chunk)
                reached(compared.coups)
    except Interrupted as signal:
        signal.add_note(f"interrupted after {compared.coups} coups")
        raise
    except Parted as difference:
        print(difference)
        return 1
    print(*in_words(compared), f"seed {options.seed}, {time.perf_counter() - start:.0f} s", sep="\n")
    return 1 if compared.silent() or compared.unmet() else 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
