"""The verbs of the commands `papillon` and `francion`, and what each takes. No rule of a game is in here."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from conformance.jobs import add_jobs
from papillon.desk.citations import FORMATS
from papillon.desk.screen import columns
from papillon.kit.commands import Parser

REPORTS: Final = ("json", "junit", "markdown", "html", "annotations")
SKELETONS: Final = ("python", "javascript", "go", "rust")
UNWON: Final = ("play-on", "share")
AGAINST: Final = ("random", "greedy", "careful", "searching")
"""The players, each looking further than the one before."""
SERVED: Final = "http://127.0.0.1:8000/"
"""Where `python -m tools.site --serve` shows the site."""


class Verb(NamedTuple):
    """One sub-command; its `run(args) -> int` is in the module of `papillon.desk.verbs` that is named like it."""

    about: str
    """One line for the list of verbs."""
    examples: tuple[str, ...]
    define: Callable[[argparse.ArgumentParser], None]
    """Adds its arguments to a parser."""


class Command(NamedTuple):
    """A console command."""

    name: str
    """Its name and that of its game, which a verb finds as `game` among its arguments."""
    rulebook: str
    """The main rulebook, which a verb finds as `rulebook`, and alone among `rulebooks`, where no option says more."""
    about: str
    verbs: Mapping[str, Verb]
    """In the order of the help."""
    notes: Mapping[str, str]
    """Verb → what its help ends with."""

    def parser(self, name: str) -> argparse.ArgumentParser:
        """Build the parser of one verb."""
        verb = self.verbs[name]
        shown = "\n".join(f"  {self.name} {name} {example}".rstrip() for example in verb.examples)
        parser = Parser(
            prog=f"{self.name} {name}",
            description=f"{verb.about[0].upper()}{verb.about[1:]}.",
            epilog=f"examples:\n{shown}\n\n{self.notes[name]}",
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=columns(sys.stdout) - 2),
            allow_abbrev=False,
        )
        parser.set_defaults(game=self.name, rulebook=self.rulebook, rulebooks=(self.rulebook,))
        verb.define(parser)
        return parser


# --- options of several verbs


def add_readings(parser: argparse.ArgumentParser) -> None:
    """Add the table's readings."""
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="RULING=READING",
        help="how this table reads an open ruling; may be given several times",
    )


def add_answer(parser: argparse.ArgumentParser) -> None:
    """Add how the answer is given: in which language, and whether as JSON."""
    add_language(parser)
    add_json(parser)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language of what is answered or made."""
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language of the conversation (en)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the choice of JSON."""
    parser.add_argument("--json", action="store_true", help="the answer as JSON")


def add_link(parser: argparse.ArgumentParser, about: str) -> None:
    """Add the choice of an address. about: what has one."""
    parser.add_argument(
        "--link", nargs="?", const=SERVED, metavar="BASE", help=f"{about}; BASE is that of the site ({SERVED})"
    )


def add_position(parser: argparse.ArgumentParser, name: str = "POSITION", besides: str = "") -> None:
    """Add a position, or a place in a recorded game. name: for the usage.  besides: what else may be typed."""
    about = f"a position as people type it, '-' for standard input or @FILE{besides}"
    parser.add_argument("words", nargs="+", metavar=name, help=about)
    parser.add_argument("--at", metavar="COUP.MOVE", help="in a recorded game: at this move (its last one)")


def _add_rulebook(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rulebook", metavar="NAME", help="the document that is played (salon)")


def _add_rulebooks(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--rulebook", dest="rulebooks", action="append", default=[], metavar="NAME", help=about)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    _add_rulebook(parser)
    add_readings(parser)


def _add_rules_and_table(parser: argparse.ArgumentParser) -> None:
    """Add the rules and the table of Le Papillon."""
    _add_rules(parser)
    table = parser.add_argument_group("the table, where more than the cards matters")
    table.add_argument("--pool", type=int, metavar="CHIPS", help="chips in the pool (the stakes)")
    table.add_argument("--chips", metavar="'A:120 B:118 …'", help="chips of the players (the capital less the stake)")
    table.add_argument("--cards", type=int, metavar="CHIPS", help="chips from each for most cards (1)")
    table.add_argument("--coup", type=int, metavar="N", help="number of the coup in the game (1)")
    table.add_argument("--rounds", type=int, metavar="N", help="agreed rounds (1)")
    table.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool at the end (play-on)")


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add the game of Le Papillon that is to be dealt."""
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds (1)")
    parser.add_argument("--unwon", choices=UNWON, default=UNWON[0], help="what becomes of an unwon pool (play-on)")
    _add_rules(parser)


def _add_francion_game(parser: argparse.ArgumentParser) -> None:
    """Add who plays Le Francion, and how long."""
    parser.add_argument("--players", type=int, choices=(3, 4, 5), default=4, help="how many play (4)")
    parser.add_argument("--manches", type=int, default=1, metavar="N", help="agreed manches (1)")


def _add_play(parser: argparse.ArgumentParser, usual: str) -> None:
    """Add how a dealt game is played, and where it is written. usual: how many coups are, if nobody says."""
    parser.add_argument("--play", choices=("random", "none"), default="none", help="moves, or the packs alone (none)")
    parser.add_argument("--coups", type=int, metavar="N", help=f"stop after so many coups ({usual})")
    parser.add_argument("--output", metavar="FILE", help="write the record there; '-' prints it")
    parser.add_argument("--force", action="store_true", help="write over a file that is already there")
    add_answer(parser)


# --- the verbs


def _cite(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="a clause, a section, a ruling, or words to look for")
    parser.add_argument("--format", choices=[*FORMATS], help="print how a clause, a section or a ruling is cited")
    parser.add_argument("--at", metavar="EDITION", help="how a clause reads in an edition, and what has changed since")
    add_link(parser, "print the address of a clause, a section or a ruling in a site, or put it into --format")
    add_answer(parser)


def _add_question(parser: argparse.ArgumentParser) -> None:
    """Add the question of `judge`."""
    parser.usage = f"{parser.prog} POSITION [MOVE] [--reading RULING=READING] [options]"
    add_position(parser, "POSITION [MOVE]", "; then a move, unless 'play' names it")
    parser.add_argument(
        "--svg", metavar="FILE", help="draw the position and the move there; '-' prints the picture alone"
    )
    add_link(parser, "print the address at which the desk in a page is asked the same")


def _judge(parser: argparse.ArgumentParser) -> None:
    _add_question(parser)
    _add_rules_and_table(parser)
    add_answer(parser)


def _francion_judge(parser: argparse.ArgumentParser) -> None:
    _add_question(parser)
    add_readings(parser)
    table = parser.add_argument_group("the table, where more than the cards matters")
    table.add_argument("--stake", type=int, metavar="CHIPS", help="chips at stake in this coup (9)")
    table.add_argument("--chips", metavar="'A:180 B:171 …'", help="chips of the players, a token as nine")
    table.add_argument("--points", metavar="'A:5 B:2 …'", help="points in this manche (none)")
    table.add_argument("--doubling", type=int, metavar="N", help="what a hidden Welche multiplies its payments by (1)")
    table.add_argument("--manche", type=int, metavar="N", help="number of the manche (1)")
    table.add_argument("--manches", type=int, metavar="N", help="agreed manches (1)")
    add_answer(parser)


def _solve(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    add_position(parser)
    _add_rules_and_table(parser)
    parser.add_argument(
        "--positions", type=int, default=200_000, metavar="N", help="give up after looking into so many (200000)"
    )
    add_answer(parser)


def _advise(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    add_position(parser)
    _add_rules_and_table(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="in which each play is tried (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number deals the same cards (1)")
    add_answer(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    parser.add_argument("--seat", choices=("A", "B", "C", "D"), default="A", help="the player that one is (A)")
    parser.add_argument("--against", choices=AGAINST, default="careful", help="how the others play (careful)")
    parser.add_argument("--record", metavar="FILE", help="write what was played there, for 'replay'")
    parser.add_argument("--force", action="store_true", help="write over a file that is already there")
    _add_game(parser)
    add_language(parser)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a recorded game, or '-' for standard input")
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    add_answer(parser)


def _deal(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    _add_game(parser)
    _add_play(parser, "all agreed, at least 200")


def _francion_deal(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options]"
    _add_francion_game(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    add_readings(parser)
    _add_play(parser, "to the game's end")


def _add_against(parser: argparse.ArgumentParser) -> None:
    """Add the readings of a comparison's other side."""
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="RULING=READING",
        help="readings of the other side (the rulebook's own)",
    )


def _add_sample(parser: argparse.ArgumentParser) -> None:
    """Add how much is compared."""
    parser.add_argument("--coups", type=int, default=1000, metavar="N", help="coups to play on each side (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same games (1)")
    add_jobs(parser)
    add_answer(parser)


def _compare(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [RULEBOOK RULEBOOK] [--reading RULING=READING] [options]"
    parser.add_argument(
        "rulebooks", nargs="*", default=[], metavar="RULEBOOK", help="two documents, such as salon and adpoker"
    )
    _add_rules(parser)
    _add_against(parser)
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds of a game (1)")
    parser.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool (the games take turns)")
    _add_sample(parser)


def _francion_compare(parser: argparse.ArgumentParser) -> None:
    add_readings(parser)
    _add_against(parser)
    _add_francion_game(parser)
    _add_sample(parser)
    parser.set_defaults(rulebooks=())


def _add_cases(parser: argparse.ArgumentParser) -> None:
    """Add which cases `verify` runs."""
    chosen = parser.add_argument_group("which cases; a name may be a pattern such as 'ace-*'")
    chosen.add_argument("--section", action="append", default=[], metavar="N", help="cases of this section alone")
    chosen.add_argument("--scenario", action="append", default=[], metavar="ID", help="this scenario or case alone")
    chosen.add_argument("--clause", action="append", default=[], metavar="N", help="cases that cite this clause alone")
    chosen.add_argument("--ruling", action="append", default=[], metavar="SLUG", help="cases about this ruling alone")
    chosen.add_argument(
        "--rotated",
        choices=("none", "one", "all"),
        help="play what passes on other seats too, drawn or all (one; none where only some cases are run)",
    )
    chosen.add_argument("--failed", action="store_true", help="cases that failed in the last run from this folder")
    chosen.add_argument("--list", action="store_true", help="print the cases that would be run, and run none")


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [options] [-- COMMAND ...] [-- COMMAND ...]"
    parser.add_argument(
        "command",
        nargs="*",
        metavar="COMMAND",
        help="a program under test and its arguments, each after its own -- (the reference itself)",
    )
    _add_cases(parser)
    parser.add_argument("--quick", action="store_true", help="few games, for while you work")
    parser.add_argument("--games", type=int, metavar="N", help="so many games drawn at random; 0 leaves them out")
    parser.add_argument("--seed", type=int, metavar="N", help="draw the games and seats from this number (0)")
    parser.add_argument("--minutes", type=float, metavar="M", help="draw games for so long, from a new number")
    parser.add_argument("--resume", action="store_true", help="go on with the games that a signal has ended last")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="run so many copies of the program (1)")
    parser.add_argument("--watch", action="store_true", help="run again whenever the program's folder changes")
    parser.add_argument("--full", action="store_true", help="tell every failure, not one for each cause")
    parser.add_argument("--explain", action="store_true", help="tell what speaks for each diagnosis, and what against")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")
    parser.add_argument("--validate-traffic", action="store_true", help="hold every line to the published schemas")
    expected = parser.add_argument_group("failures that are known")
    expected.add_argument("--expected-failures", metavar="FILE", help="cases that must fail; if one passes, say so")
    expected.add_argument("--write-expected", metavar="FILE", help="write the cases that fail now to such a file")
    report = parser.add_argument_group("reports")
    report.add_argument("--report", choices=REPORTS, help="print this instead of the summary")
    report.add_argument("--output", metavar="FILE", help="write the report there, and print the summary")
    report.add_argument("--compare", metavar="FILE", help="say what has changed since a run of --report json")
    report.add_argument("--badge", metavar="FILE", help="write a badge of the outcome there, as JSON or .svg")


def _verify_a_rulebook(parser: argparse.ArgumentParser) -> None:
    _verify(parser)
    _add_rulebooks(parser, "cases and games by this rulebook alone")


def _subject(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--misreading", action="append", metavar="NAME", help="play under this misreading, such as ruling/name"
    )
    parser.add_argument("--reports", metavar="NAMES", help="report no more than this, such as turn,chips")


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--output", metavar="DIR", help="write a file a scenario there, instead of printing lines")
    parser.add_argument("--section", action="append", default=[], metavar="N", help="scenarios of this section alone")


def _scaffold(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("language", choices=SKELETONS, help="what the adapter is written in")
    parser.add_argument("--output", default=".", metavar="DIR", help="the folder that it is written into (this one)")


def _add_perft(parser: argparse.ArgumentParser, depth: int) -> None:
    """Add what `perft` takes of any game. depth: to which it counts unless told otherwise."""
    parser.add_argument(
        "command", nargs="*", metavar="COMMAND", help="a program to compare (count the reference alone)"
    )
    parser.add_argument("--depth", type=int, default=depth, metavar="N", help=f"plays to count, from 1 to 14 ({depth})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


def _replay_failures(parser: argparse.ArgumentParser) -> None:
    folder = f".{parser.get_default('game')}/failures"
    parser.usage = f"{parser.prog} [--failures DIR] [-- COMMAND ...]"
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="the program under test (the reference itself)")
    parser.add_argument("--failures", default=folder, metavar="DIR", help=f"where counterexamples are ({folder})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


def _export_a_rulebook(parser: argparse.ArgumentParser) -> None:
    _export(parser)
    _add_rulebooks(parser, "scenarios of this rulebook alone")


def _perft(parser: argparse.ArgumentParser) -> None:
    _add_perft(parser, 8)
    parser.usage = f"{parser.prog} [--depth N] [--rulebook NAME] [-- COMMAND ...]"
    _add_rulebook(parser)


def _francion_perft(parser: argparse.ArgumentParser) -> None:
    _add_perft(parser, 5)
    parser.usage = f"{parser.prog} [--depth N] [-- COMMAND ...]"


# --- the commands

ABOUT: Final[Mapping[str, str]] = {
    "deal": "shuffle and deal a game, played at random if you like, as a record to replay",
    "verify": "ask another program to play, and say where it breaks which clause",
    "subject": "answer requests of protocol 1 as a program under test",
    "export": "give the scenarios as plain JSON, for a test harness of your own",
    "perft": "count legal plays from fixed packs, and say where another program's first differ",
}
"""Verb of both games → its line in the list."""

SCAFFOLD: Final = Verb(
    "write the skeleton of an adapter for your own implementation",
    ("javascript", "rust", "python --output adapters"),
    _scaffold,
)

REPLAY_FAILURES: Final = Verb(
    "play the counterexamples again that drawn games have left: fixed, failed or error",
    ("-- node adapter.mjs", "--failures kept -- node adapter.mjs"),
    _replay_failures,
)

NOTES: Final[Mapping[str, str]] = {
    "cite": "exit status: 0 found, 1 nothing found, 2 bad input",
    "replay": "exit status: 0 all as it should be, 1 a wrong move or expectation, 2 bad input",
    "deal": "exit status: 0 dealt, 2 bad input",
    "compare": "exit status: 0 compared, 2 bad input",
    "verify": (
        "The program is started once and asked in JSON lines (conformance/protocol.md). Passing is no proof:\n"
        "the summary says what was searched.\n\n"
        "exit status: 0 conforms, 1 does not, 2 could not be tested, or nothing was"
    ),
    "subject": "exit status: 0 at the end of input or when told to stop, 2 bad input",
    "scaffold": "It writes over no file.\n\nexit status: 0 written, 2 bad input",
    "export": (
        "Each document is a scenario: its clauses, why it holds, and its cases, each the request of protocol 1\n"
        "(conformance/protocol.md) and what must be seen in which step of the reply.\n\n"
        "exit status: 0 exported, 2 bad input"
    ),
    "perft": (
        "What is counted is what a program calls legal itself; it must report turn and legal. Where counts differ,\n"
        "a descent finds the first position whose legal moves or payments do.\n\n"
        "exit status: 0 counted or the same, 1 different, 2 could not be counted"
    ),
    "replay-failures": (
        "'verify' stores each counterexample in a file of its own.\n\n"
        "exit status: 0 all fixed, 1 some failed, 2 some could not be told, or there are none"
    ),
}
"""Verb of both games → what its help ends with."""

PAPILLON_VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "look up a clause, a section, a ruling or a word of the rules",
        ("8.4", "8", "ten-sums", "sauterelle", "8.4 --lang fr", "pool --json", "8.4 --format bibtex", "8.4 --at 0.1"),
        _cite,
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
        _replay,
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
        add_answer,
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
        _verify_a_rulebook,
    ),
    "subject": Verb(
        ABOUT["subject"],
        ("< requests.jsonl", "--misreading one-capture/union-of-captures"),
        _subject,
    ),
    "scaffold": SCAFFOLD,
    "export": Verb(
        ABOUT["export"],
        ("--output scenarios", "--section 8", "--rulebook pdf"),
        _export_a_rulebook,
    ),
    "perft": Verb(
        ABOUT["perft"],
        ("--depth 3", "--rulebook adpoker", "--depth 6 -- node adapter.mjs"),
        _perft,
    ),
    "replay-failures": REPLAY_FAILURES,
}

PAPILLON_NOTES: Final[Mapping[str, str]] = {
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

FRANCION_VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "look up a clause, a section, a ruling or a word of the rules",
        ("3.4", "5", "trump-cycle", "welche", "bête --json", "3.4 --format bibtex"),
        _cite,
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
        _francion_judge,
    ),
    "replay": Verb(
        "tell a recorded game trick by trick, with payments and clauses, and say where it is wrong",
        ("examples/francion/three-players.toml", "game.toml --quiet"),
        _replay,
    ),
    "deal": Verb(
        ABOUT["deal"],
        ("--players 5 --seed 7 --play random", "--manches 2 --output game.toml"),
        _francion_deal,
    ),
    "compare": Verb(
        "play the same games by two sets of readings, and say where they part",
        ("--reading welche-led=trumps", "--reading hidden-double=cumulative --players 3 --coups 5000"),
        _francion_compare,
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
        _verify,
    ),
    "subject": Verb(
        ABOUT["subject"],
        ("< requests.jsonl", "--misreading trump-cycle/one-by-one"),
        _subject,
    ),
    "scaffold": SCAFFOLD,
    "export": Verb(
        ABOUT["export"],
        ("--output scenarios", "--section 5"),
        _export,
    ),
    "perft": Verb(
        ABOUT["perft"],
        ("--depth 3", "--depth 5 -- node adapter.mjs"),
        _francion_perft,
    ),
    "replay-failures": REPLAY_FAILURES,
}

FRANCION_NOTES: Final[Mapping[str, str]] = {
    **NOTES,
    "judge": (
        "A position is fields with commas between them; only the trumps and the 'hand' of the player to move are\n"
        "needed, and what was assumed instead of the rest is printed. Fields: players, dealer, turn, turnup or\n"
        "trumps, trick, hands, hand, tricks or won, stock, play. A card is a rank and a suit, 10h or Ks; '-' stands\n"
        "for no cards, '?' for an unknown one. A move is one card. A file may hold a position or a record.\n\n"
        "exit status: 0 legal, 1 refused, 2 bad input"
    ),
}

COMMANDS: Final = {
    "papillon": Command(
        "papillon",
        "salon",
        "The rules of Le Papillon, applied: every answer names the clauses that it rests on.",
        PAPILLON_VERBS,
        PAPILLON_NOTES,
    ),
    "francion": Command(
        "francion",
        "francion",
        "The rules of Le Francion, applied: every answer names the clauses that it rests on.",
        FRANCION_VERBS,
        FRANCION_NOTES,
    ),
}
"""Game → its console command."""
