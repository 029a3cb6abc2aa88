"""The verbs of the `papillon` command and what each takes: light to import, no rule of the game in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from papillon.desk import command
from papillon.desk.command import ABOUT, NOTES, REPLAY_FAILURES, SCAFFOLD, Command, Verb

if TYPE_CHECKING:
    import argparse

UNWON: Final = ("play-on", "share")
AGAINST: Final = ("random", "greedy", "careful", "searching")
"""The players, each looking further than the one before."""


def _rules(parser: argparse.ArgumentParser) -> None:
    """Add the table's choice of rules."""
    _rulebook(parser)
    command.add_readings(parser)


def _rulebook(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rulebook", metavar="NAME", help="the document that is played (salon)")


def _judge(parser: argparse.ArgumentParser) -> None:
    command.add_question(parser)
    _rules_and_table(parser)
    command.add_answer(parser)


def _rules_and_table(parser: argparse.ArgumentParser) -> None:
    """Add the table's choice of rules, and what else may be said of it."""
    _rules(parser)
    table = parser.add_argument_group("the table, where more than the cards matters")
    table.add_argument("--pool", type=int, metavar="CHIPS", help="chips in the pool (the stakes)")
    table.add_argument("--chips", metavar="'A:120 B:118 …'", help="chips of the players (the capital less the stake)")
    table.add_argument("--cards", type=int, metavar="CHIPS", help="chips from each for most cards (1)")
    table.add_argument("--coup", type=int, metavar="N", help="number of the coup in the game (1)")
    table.add_argument("--rounds", type=int, metavar="N", help="agreed rounds (1)")
    table.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool at the end (play-on)")


def _solve(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    command.add_position(parser)
    _rules_and_table(parser)
    parser.add_argument(
        "--positions", type=int, default=200_000, metavar="N", help="give up after looking into so many (200000)"
    )
    command.add_answer(parser)


def _advise(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    command.add_position(parser)
    _rules_and_table(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="in which each play is tried (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number deals the same cards (1)")
    command.add_answer(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    parser.add_argument("--seat", choices=("A", "B", "C", "D"), default="A", help="the player that one is (A)")
    parser.add_argument("--against", choices=AGAINST, default="careful", help="how the others play (careful)")
    parser.add_argument("--record", metavar="FILE", help="write what was played there, for 'replay'")
    parser.add_argument("--force", action="store_true", help="write over a file that is already there")
    _game(parser)
    command.add_language(parser)


def _game(parser: argparse.ArgumentParser) -> None:
    """Add what is said of a game that is to be dealt."""
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds (1)")
    parser.add_argument("--unwon", choices=UNWON, default=UNWON[0], help="what becomes of an unwon pool (play-on)")
    _rules(parser)


def _deal(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    _game(parser)
    command.add_play(parser, "all agreed, at least 200")


def _compare(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [RULEBOOK RULEBOOK] [--reading RULING=READING] [options]"
    parser.add_argument(
        "rulebooks", nargs="*", default=[], metavar="RULEBOOK", help="two documents, such as salon and adpoker"
    )
    _rules(parser)
    command.add_against(parser)
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds of a game (1)")
    parser.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool (the games take turns)")
    command.add_sample(parser)


def _rulebooks(parser: argparse.ArgumentParser, about: str) -> None:
    """Add a filter by rulebook."""
    parser.add_argument("--rulebook", dest="rulebooks", action="append", default=[], metavar="NAME", help=about)


def _verify(parser: argparse.ArgumentParser) -> None:
    command.add_verify(parser)
    _rulebooks(parser, "cases and games by this rulebook alone")


def _export(parser: argparse.ArgumentParser) -> None:
    command.add_export(parser)
    _rulebooks(parser, "scenarios of this rulebook alone")


def _perft(parser: argparse.ArgumentParser) -> None:
    command.add_perft(parser, 8)
    parser.usage = f"{parser.prog} [--depth N] [--rulebook NAME] [-- COMMAND ...]"
    _rulebook(parser)


_VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "look up a clause, a section, a ruling or a word of the rules",
        ("8.4", "8", "ten-sums", "sauterelle", "8.4 --lang fr", "pool --json", "8.4 --format bibtex", "8.4 --at 0.1"),
        command.add_cite,
    ),
    "judge": Verb(
        "say whether a move is legal, by which clauses, and who pays what",
        (
            '"layout 6 4 A, hand 10 7, play 10x64"',
            '"hands A:K72 B:99 C:5, layout K 5 2, stock 9" 7x52',
            '"layout 6 4 A, hand 10 7"                       all legal moves',
            '"layout 6 4 A, hand 10 7, play 10x64" --reading ten-sums=none',
            "@game.toml --at 2.13",
        ),
        _judge,
    ),
    "play": Verb(
        "play against players who see what you see, every play told with its clauses",
        ("", "--seat B --against searching --players 4", "--seed 7 --record game.toml", "--lang fr"),
        _play,
    ),
    "advise": Verb(
        "say what each play may be worth where cards are hidden, by dealing them many times",
        ('"layout 6 4 A, hand 10 7"', "@game.toml --at 2.13", '"layout 6 4 A, hand 10 7" --games 1000'),
        _advise,
    ),
    "solve": Verb(
        "search the rest of a coup of which all cards are known, to its end",
        ('"dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0"', "@game.toml --at 2.13"),
        _solve,
    ),
    "replay": Verb(
        "tell a recorded game play by play, with payments and clauses, and say where it is wrong",
        ("examples/three-players-played-on.toml", "game.toml --quiet"),
        command.add_replay,
    ),
    "deal": Verb(
        ABOUT["deal"],
        ("--players 4 --seed 7 --play random", "--rounds 2 --output game.toml"),
        _deal,
    ),
    "compare": Verb(
        "play the same games by two rulebooks, or two sets of readings, and say where they part",
        (
            "--reading ten-sums=none",
            "salon adpoker",
            "--reading announcing=required --against credit=none --coups 5000",
        ),
        _compare,
    ),
    "rulebooks": Verb(
        "say where the rules of the other documents differ from the main one's",
        ("", "--lang fr", "--json"),
        command.add_answer,
    ),
    "verify": Verb(
        ABOUT["verify"],
        (
            "-- node web/rules/adapter.mjs",
            "--section 8 -- node adapter.mjs",
            "--rulebook pdf -- node adapter.mjs",
            "--scenario ten-takes-six-and-four -- node adapter.mjs",
            "--report junit --output results.xml -- node adapter.mjs",
            "                                              the reference itself, through the same pipe",
        ),
        _verify,
    ),
    "subject": Verb(
        ABOUT["subject"],
        ("< requests.jsonl", "--misreading one-capture/union-of-captures"),
        command.add_subject,
    ),
    "scaffold": SCAFFOLD,
    "export": Verb(
        ABOUT["export"],
        ("--output scenarios", "--section 8", "--rulebook pdf"),
        _export,
    ),
    "perft": Verb(
        ABOUT["perft"],
        ("--depth 3", "--rulebook adpoker", "--depth 6 -- node adapter.mjs"),
        _perft,
    ),
    "replay-failures": REPLAY_FAILURES,
}
"""Every verb, in the order of the help."""

_NOTES: Final[Mapping[str, str]] = {
    **NOTES,
    "judge": (
        "A position is fields with commas between them; only 'layout' and the 'hand' of the player to move are\n"
        "needed, and what was assumed instead of the rest is printed. Fields: players, dealer, turn, hands, hand,\n"
        "layout, stock, next, piles, won, papillons, unnamed, last, wanting, victim, likes, play. '-' stands for no\n"
        "cards, '?' for an unknown one. Moves: 7x52, KxK, 5x555 !hanneton, JJJxJ, lay. A file may hold a position or\n"
        "a record.\n\n"
        "exit status: 0 legal, 1 refused, 2 bad input"
    ),
    "play": (
        "At your turn type the number of a move or the move itself, '?' for advice, 'undo', or 'quit'; an empty line\n"
        "makes the only legal move. Without a terminal each line of standard input is such an answer, and the game is\n"
        "left off where they end.\n\n"
        "exit status: 0 played or left off, 2 bad input"
    ),
    "advise": (
        "Cards that are written as '?' or left out are dealt by chance, and every play is tried in the same games:\n"
        "after it everybody plays as if he saw all cards, for most chips of his own by the end of the deal. What\n"
        "looks better is tried in more games. The interval says how far chance may have misled, not how others play.\n"
        "Of a recorded game it is told what the player to move sees.\n\n"
        "exit status: 0 advised, 2 bad input"
    ),
    "solve": (
        "Everybody plays for the most chips of his own at the end of the coup; of equal plays the first listed is\n"
        "made (max^n). The sources say nothing of such play.\n\n"
        "exit status: 0 solved, 1 too large, 2 bad input"
    ),
    "rulebooks": "Which clauses say so is on the page of the documents compared.\n\nexit status: 0 shown, 2 bad input",
}

COMMAND: Final = Command(
    "papillon",
    "salon",
    "The rules of Le Papillon, applied: every answer names the clauses that it rests on.",
    _VERBS,
    _NOTES,
)
"""The command `papillon`."""
