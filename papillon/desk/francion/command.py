"""The verbs of the `francion` command and what each takes: light to import, no rule of the game in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from papillon.desk import command
from papillon.desk.command import ABOUT, NOTES, REPLAY_FAILURES, SCAFFOLD, Command, Verb

if TYPE_CHECKING:
    import argparse


def _judge(parser: argparse.ArgumentParser) -> None:
    command.add_question(parser)
    command.add_readings(parser)
    table = parser.add_argument_group("the table, where more than the cards matters")
    table.add_argument("--stake", type=int, metavar="CHIPS", help="chips at stake in this coup (9)")
    table.add_argument("--chips", metavar="'A:180 B:171 …'", help="chips of the players, a token as nine")
    table.add_argument("--points", metavar="'A:5 B:2 …'", help="points in this manche (none)")
    table.add_argument("--doubling", type=int, metavar="N", help="what a hidden Welche multiplies its payments by (1)")
    table.add_argument("--manche", type=int, metavar="N", help="number of the manche (1)")
    table.add_argument("--manches", type=int, metavar="N", help="agreed manches (1)")
    command.add_answer(parser)


def _table(parser: argparse.ArgumentParser) -> None:
    """Add who plays how long."""
    parser.add_argument("--players", type=int, choices=(3, 4, 5), default=4, help="how many play (4)")
    parser.add_argument("--manches", type=int, default=1, metavar="N", help="agreed manches (1)")


def _deal(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    _table(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    command.add_readings(parser)
    command.add_play(parser, "to the game's end")


def _compare(parser: argparse.ArgumentParser) -> None:
    command.add_readings(parser)
    command.add_against(parser)
    _table(parser)
    command.add_sample(parser)
    parser.set_defaults(rulebooks=())


def _perft(parser: argparse.ArgumentParser) -> None:
    command.add_perft(parser, 5)
    parser.usage = f"{parser.prog} [--depth N] [-- COMMAND ...]"


_VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "look up a clause, a section, a ruling or a word of the rules",
        ("3.4", "5", "trump-cycle", "welche", "bête --json", "3.4 --format bibtex"),
        command.add_cite,
    ),
    "judge": Verb(
        "say whether a card may be played, by which clauses, and who pays what",
        (
            '"trumps c, trick 2d, hand Jd Ac Ah, play Ac"',
            '"turnup 4c, trick A:6h B:Ah, hand Kc 7d" Kc',
            '"trumps c, trick 2d, hand Jd Ac Ah"             all legal cards',
            '"trumps s, trick A:5h, hand Ah 7c, play 7c" --reading welche-never-forced=only-heart',
            "@game.toml --at 2.13",
        ),
        _judge,
    ),
    "replay": Verb(
        "tell a recorded game trick by trick, with payments and clauses, and say where it is wrong",
        ("examples/francion/three-players.toml", "game.toml --quiet"),
        command.add_replay,
    ),
    "deal": Verb(
        ABOUT["deal"],
        ("--players 5 --seed 7 --play random", "--manches 2 --output game.toml"),
        _deal,
    ),
    "compare": Verb(
        "play the same games by two sets of readings, and say where they part",
        ("--reading welche-led=trumps", "--reading hidden-double=cumulative --players 3 --coups 5000"),
        _compare,
    ),
    "verify": Verb(
        ABOUT["verify"],
        (
            "-- node adapter.mjs",
            "--section 5 -- node adapter.mjs",
            "--scenario francion-two-betes-at-nine -- node adapter.mjs",
            "--report junit --output results.xml -- node adapter.mjs",
            "                                              the reference itself, through the same pipe",
        ),
        command.add_verify,
    ),
    "subject": Verb(
        ABOUT["subject"],
        ("< requests.jsonl", "--misreading trump-cycle/one-by-one"),
        command.add_subject,
    ),
    "scaffold": SCAFFOLD,
    "export": Verb(
        ABOUT["export"],
        ("--output scenarios", "--section 5"),
        command.add_export,
    ),
    "perft": Verb(
        ABOUT["perft"],
        ("--depth 3", "--depth 5 -- node adapter.mjs"),
        _perft,
    ),
    "replay-failures": REPLAY_FAILURES,
}
"""Every verb, in the order of the help."""

_NOTES: Final[Mapping[str, str]] = {
    **NOTES,
    "judge": (
        "A position is fields with commas between them; only the trumps and the 'hand' of the player to move are\n"
        "needed, and what was assumed instead of the rest is printed. Fields: players, dealer, turn, turnup or\n"
        "trumps, trick, hands, hand, tricks or won, stock, play. A card is a rank and a suit, 10h or Ks; '-' stands\n"
        "for no cards, '?' for an unknown one. A move is one card. A file may hold a position or a record.\n\n"
        "exit status: 0 legal, 1 refused, 2 bad input"
    ),
}

COMMAND: Final = Command(
    "francion",
    "francion",
    "The rules of Le Francion, applied: every answer names the clauses that it rests on.",
    _VERBS,
    _NOTES,
)
"""The command `francion`."""
