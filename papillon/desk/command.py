"""What a console command is, and the options that its verbs have for every game. Light to import, no rule in it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from conformance.jobs import add_jobs
from papillon.desk.screen import columns
from papillon.kit.commands import Parser

CITATIONS: Final = ("text", "markdown", "html", "bibtex", "csl-json")
"""How a citation is written; `papillon.desk.citing` has what writes it."""
REPORTS: Final = ("json", "junit", "markdown", "html", "annotations")
SKELETONS: Final = ("python", "javascript", "go", "rust")
SERVED: Final = "http://127.0.0.1:8000/"
"""Where `python -m tools.site --serve` shows the site."""


class Verb(NamedTuple):
    """One sub-command; its `run(args) -> int` is in the module of `papillon.desk.verbs` that is named like it."""

    about: str
    """One line for the list of verbs."""
    examples: tuple[str, ...]
    """For its own help."""
    define: Callable[[argparse.ArgumentParser], None]
    """Adds its arguments to a parser."""


class Command(NamedTuple):
    """A console command."""

    name: str
    """Its name and that of its game, which a verb finds as `game` among its arguments."""
    rulebook: str
    """The main rulebook, which a verb finds as `rulebook`, and alone among `rulebooks`, where no option says more."""
    about: str
    """Its first line of help."""
    verbs: Mapping[str, Verb]
    """Its verbs by name, in the order of the help."""
    notes: Mapping[str, str]
    """What the help of each verb ends with."""

    def parser(self, name: str) -> argparse.ArgumentParser:
        """Build the parser of one verb."""
        verb = self.verbs[name]
        shown = "\n".join(f"  {self.name} {name} {example}".rstrip() for example in verb.examples)
        parser = Parser(
            prog=f"{self.name} {name}",
            description=f"{verb.about[0].upper()}{verb.about[1:]}.",
            epilog=f"examples:\n{shown}\n\n{self.notes[name]}",
            # argparse by itself imports shutil to ask how wide the terminal is, for every option
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=columns(sys.stdout) - 2),
            allow_abbrev=False,
        )
        parser.set_defaults(**self._usual)
        verb.define(parser)
        return parser

    @property
    def _usual(self) -> dict[str, object]:
        """What a verb finds of the game where no option says otherwise."""
        return {"game": self.name, "rulebook": self.rulebook, "rulebooks": (self.rulebook,)}


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


def add_cite(parser: argparse.ArgumentParser) -> None:
    """Add what `cite` takes."""
    parser.add_argument("query", nargs="+", metavar="QUERY", help="a clause, a section, a ruling, or words to look for")
    parser.add_argument("--format", choices=CITATIONS, help="print how a clause, a section or a ruling is cited")
    parser.add_argument("--at", metavar="EDITION", help="how a clause reads in an edition, and what has changed since")
    add_link(parser, "print the address of a clause, a section or a ruling in a site, or put it into --format")
    add_answer(parser)


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


def add_question(parser: argparse.ArgumentParser) -> None:
    """Add the question that `judge` takes."""
    parser.usage = f"{parser.prog} POSITION [MOVE] [--reading RULING=READING] [options]"
    add_position(parser, "POSITION [MOVE]", "; then a move, unless 'play' names it")
    parser.add_argument(
        "--svg", metavar="FILE", help="draw the position and the move there; '-' prints the picture alone"
    )
    add_link(parser, "print the address at which the desk in a page is asked the same")


def add_replay(parser: argparse.ArgumentParser) -> None:
    """Add what `replay` takes."""
    parser.add_argument("file", metavar="FILE", help="a recorded game, or '-' for standard input")
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    add_answer(parser)


def add_play(parser: argparse.ArgumentParser, usual: str) -> None:
    """Add how a dealt game is played, and where it is written. usual: how many coups are, if nobody says."""
    parser.add_argument("--play", choices=("random", "none"), default="none", help="moves, or the packs alone (none)")
    parser.add_argument("--coups", type=int, metavar="N", help=f"stop after so many coups ({usual})")
    parser.add_argument("--output", metavar="FILE", help="write the record there; '-' prints it")
    parser.add_argument("--force", action="store_true", help="write over a file that is already there")
    add_answer(parser)


def add_against(parser: argparse.ArgumentParser) -> None:
    """Add the readings of a comparison's other side."""
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="RULING=READING",
        help="readings of the other side (the rulebook's own)",
    )


def add_sample(parser: argparse.ArgumentParser) -> None:
    """Add how much is compared."""
    parser.add_argument("--coups", type=int, default=1000, metavar="N", help="coups to play on each side (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same games (1)")
    add_jobs(parser)
    add_answer(parser)


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


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Add what `verify` takes of any game."""
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


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add what `subject` takes."""
    parser.add_argument(
        "--misreading", action="append", metavar="NAME", help="play under this misreading, such as ruling/name"
    )
    parser.add_argument("--reports", metavar="NAMES", help="report no more than this, such as turn,chips")


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add what `export` takes of any game."""
    parser.add_argument("--output", metavar="DIR", help="write a file a scenario there, instead of printing lines")
    parser.add_argument("--section", action="append", default=[], metavar="N", help="scenarios of this section alone")


def add_scaffold(parser: argparse.ArgumentParser) -> None:
    """Add what `scaffold` takes."""
    parser.add_argument("language", choices=SKELETONS, help="what the adapter is written in")
    parser.add_argument("--output", default=".", metavar="DIR", help="the folder that it is written into (this one)")


def add_perft(parser: argparse.ArgumentParser, depth: int) -> None:
    """Add what `perft` takes of any game. depth: to which it counts unless told otherwise."""
    parser.add_argument(
        "command", nargs="*", metavar="COMMAND", help="a program to compare (count the reference alone)"
    )
    parser.add_argument("--depth", type=int, default=depth, metavar="N", help=f"plays to count, from 1 to 14 ({depth})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


def add_replay_failures(parser: argparse.ArgumentParser) -> None:
    """Add what `replay-failures` takes."""
    folder = f".{parser.get_default('game')}/failures"
    parser.usage = f"{parser.prog} [--failures DIR] [-- COMMAND ...]"
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="the program under test (the reference itself)")
    parser.add_argument("--failures", default=folder, metavar="DIR", help=f"where counterexamples are ({folder})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


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
"""What the help of each verb ends with that is the same whatever the game."""

# --- verbs, or what is said of them, that are the same whatever the game

ABOUT: Final[Mapping[str, str]] = {
    "deal": "shuffle and deal a game, played at random if you like, as a record to replay",
    "verify": "ask another program to play, and say where it breaks which clause",
    "subject": "answer requests of protocol 1 as a program under test",
    "export": "give the scenarios as plain JSON, for a test harness of your own",
    "perft": "count legal plays from fixed packs, and say where another program's first differ",
}
"""What is said of verbs of which each game has examples of its own."""

SCAFFOLD: Final = Verb(
    "write the skeleton of an adapter for your own implementation",
    ("javascript", "rust", "python --output adapters"),
    add_scaffold,
)

REPLAY_FAILURES: Final = Verb(
    "play the counterexamples again that drawn games have left: fixed, failed or error",
    ("-- node adapter.mjs", "--failures kept -- node adapter.mjs"),
    add_replay_failures,
)
