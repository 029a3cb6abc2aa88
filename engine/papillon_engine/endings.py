"""Holds the solver against brute force by the reference, on ends of coups by all documents and under drawn readings.

    uv run --extra engine python -m papillon_engine.endings --endings 1000

A coup is played by chance until no deal is left and few cards are in hand. What every play is then worth to everybody,
the reference finds by trying everything, without remembering anything.

Exit status 1 if the two differ, with the position.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from operator import sub
from random import Random
from typing import Final

from conformance.bulk.executors import add_crew, crew_of
from conformance.bulk.pieces import counted, cut
from conformance.papillon.chances import CHANCES
from conformance.papillon.drawing import draw_begun
from conformance.papillon.subject import starting_table
from conformance.quality.campaign import positive
from papillon.course import carry_out, start_coup
from papillon.game import Step
from papillon.kit.streams import guarded
from papillon.moves import FIGURES, Capture, Move
from papillon.rules import legal
from papillon.sections.s03_deal import deal_left
from papillon_engine.commands import framed, parser_of
from papillon_engine.game import Game
from papillon_engine.players import solve
from papillon_engine.players.solving import Gains
from papillon_engine.side_by_side import Parted, everything

PROGRAM: Final = "papillon_engine.endings"
ENDINGS_A_PIECE: Final = 50
"""Endings that are compared together."""
MOST_HELD: Final = 6
"""Cards that all hands hold together at most where an ending begins."""


def draw_ending(chance: Random) -> Step:
    """Draw the end of a coup in which there is something to choose."""
    while True:
        table = starting_table(draw_begun(chance, everything("papillon"))[1])
        step = start_coup(table, CHANCES.pack(chance, table.players, 0)[0])
        while not step.position.over:
            held, stock, moves = sum(map(len, step.position.hands)), len(step.position.stock), named_moves(step)
            if held <= MOST_HELD and len(moves) > 1 and not deal_left(stock, table.players):
                return step
            step = carry_out(step.table, step.position, chance.choice(moves))


def named_moves(step: Step) -> list[Move]:
    """The legal moves, every figure called out with each."""
    moves = legal(step.position, step.table.rules)
    return [move._replace(named=FIGURES) if isinstance(move, Capture) else move for move in moves]


def worth(step: Step, move: Move) -> Gains:
    """What everybody wins by a move to the end of the coup, found by the reference."""
    after = carry_out(step.table, step.position, move)
    return tuple(map(sub, ends(after), step.table.accounts.balances))


def ends(step: Step) -> Gains:
    """What everybody has at the end of the coup if each plays for his own chips."""
    position = step.position
    if position.turn is None:
        return step.table.accounts.balances
    player = step.table.letters.index(position.letter(position.turn))
    return max((ends(carry_out(step.table, position, move)) for move in named_moves(step)), key=lambda all: all[player])


def check(endings: range, seed: int = 1) -> int:
    """Compare the endings of these numbers: how many plays they had. Raises Parted.

    >>> check(range(3)) >= 6
    True
    """
    plays = 0
    for number in endings:
        step = draw_ending(Random(f"{seed}/{number}"))
        game = Game(step.table, step.position)
        found = {game.captures.moves[play.move]: play.gains for play in solve(game).plays}
        for move in named_moves(step):
            bare, expected = move.bare if isinstance(move, Capture) else move, worth(step, move)
            if found[bare] != expected:
                place = f"table {step.table}\nposition {step.position}"
                raise Parted(f"{bare}: expected {expected}, found {found[bare]}\n{place}")
        plays += len(found)
    return plays


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("--endings", type=positive, default=1000, metavar="N", help="how many (%(default)s)")
    add_crew(parser)
    return framed(PROGRAM, partial(run, parser.parse_args(arguments)))


def run(options: Namespace) -> int:
    """Compare the endings, and say whether the two agree."""
    pieces = [*cut(options.endings, ENDINGS_A_PIECE)]
    try:
        with crew_of(options.jobs, options.scheduler, len(pieces)) as crew:
            plays = sum(found for _, found in counted(partial(check, seed=options.seed), pieces, crew))
    except Parted as difference:
        print(difference)
        return 1
    print(f"{options.endings} endings, {plays} plays: the solver and brute force agree on what each is worth")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
