"""The verbs of the `papillon` command and what each takes: light to import, no rule of the game in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import argparse

SALON: Final = "salon"
UNWON: Final = ("play-on", "share")
REPORTS: Final = ("json", "junit", "markdown", "html", "annotations")
SKELETONS: Final = ("python", "javascript")


class Verb(NamedTuple):
    """One sub-command. module: where its `run(args) -> int` is, imported only when it is asked for.

    about: one line for the list of verbs.  examples: for its own help.  define: adds its arguments.
    """

    module: str
    about: str
    examples: tuple[str, ...]
    define: Callable[[argparse.ArgumentParser], None]


class Command(NamedTuple):
    """A console command. about: its first line of help.  notes: what the help of each verb ends with.

    name: that of its game too, which a verb finds as `game` among its arguments.
    """

    name: str
    about: str
    verbs: Mapping[str, Verb]
    notes: Mapping[str, str]

    def parser(self, name: str) -> argparse.ArgumentParser:
        """Build the parser of one verb."""
        from argparse import RawDescriptionHelpFormatter

        from commonlaw.options import Parser

        verb = self.verbs[name]
        shown = "\n".join(f"  {self.name} {name} {example}".rstrip() for example in verb.examples)
        parser = Parser(
            prog=f"{self.name} {name}",
            description=f"{verb.about[0].upper()}{verb.about[1:]}.",
            epilog=f"examples:\n{shown}\n\n{self.notes[name]}",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.set_defaults(game=self.name)
        verb.define(parser)
        return parser


def parser_of(name: str) -> argparse.ArgumentParser:
    """Build the parser of one verb of the command `papillon`.

    >>> parser_of("cite").parse_args(["8.4"]).query
    ['8.4']
    """
    return COMMAND.parser(name)


def _rules(parser: argparse.ArgumentParser) -> None:
    """Add the table's choice of rules."""
    parser.add_argument("--rulebook", default=SALON, metavar="NAME", help="the document that is played (salon)")
    add_readings(parser)


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
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language of the conversation (en)")
    add_json(parser)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the choice of JSON."""
    parser.add_argument("--json", action="store_true", help="the answer as JSON")


def add_cite(parser: argparse.ArgumentParser) -> None:
    """Add what `cite` takes."""
    parser.add_argument("query", nargs="+", metavar="QUERY", help="a clause, a section, a ruling, or words to look for")
    add_answer(parser)


def _judge(parser: argparse.ArgumentParser) -> None:
    add_question(parser, "papillon")
    _rules(parser)
    table = parser.add_argument_group("the table, where more than the cards matters")
    table.add_argument("--pool", type=int, metavar="CHIPS", help="chips in the pool (the stakes)")
    table.add_argument("--chips", metavar="'A:120 B:118 …'", help="chips of the players (the capital less the stake)")
    table.add_argument("--cards", type=int, metavar="CHIPS", help="chips from each for most cards (1)")
    table.add_argument("--coup", type=int, metavar="N", help="number of the coup in the game (1)")
    table.add_argument("--rounds", type=int, metavar="N", help="agreed rounds (1)")
    table.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool at the end (play-on)")
    add_answer(parser)


def add_question(parser: argparse.ArgumentParser, command: str) -> None:
    """Add the question that `judge` takes."""
    parser.usage = f"{command} judge POSITION [MOVE] [--reading RULING=READING] [options]"
    parser.add_argument(
        "words",
        nargs="+",
        metavar="POSITION [MOVE]",
        help="a position as people type it, '-' for standard input or @FILE; then a move, unless 'play' names it",
    )
    parser.add_argument("--at", metavar="COUP.MOVE", help="in a recorded game: at this move (its last one)")
    parser.add_argument(
        "--svg", metavar="FILE", help="draw the position and the move there; '-' prints the picture alone"
    )


def add_replay(parser: argparse.ArgumentParser) -> None:
    """Add what `replay` takes."""
    parser.add_argument("file", metavar="FILE", help="a recorded game, or '-' for standard input")
    parser.add_argument("--quiet", action="store_true", help="say only what is wrong")
    add_answer(parser)


def _deal(parser: argparse.ArgumentParser) -> None:
    parser.usage = "papillon deal [options]"
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number gives the same game")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds (1)")
    parser.add_argument("--unwon", choices=UNWON, default=UNWON[0], help="what becomes of an unwon pool (play-on)")
    _rules(parser)
    add_play(parser, "all agreed, at least 200")


def add_play(parser: argparse.ArgumentParser, usual: str) -> None:
    """Add how a dealt game is played, and where it is written. usual: how many coups are, if nobody says."""
    parser.add_argument("--play", choices=("random", "none"), default="none", help="moves, or the packs alone (none)")
    parser.add_argument("--coups", type=int, metavar="N", help=f"stop after so many coups ({usual})")
    parser.add_argument("--output", metavar="FILE", help="write the record there; '-' prints it")
    parser.add_argument("--force", action="store_true", help="write over a file that is already there")
    add_answer(parser)


def _compare(parser: argparse.ArgumentParser) -> None:
    parser.usage = "papillon compare [RULEBOOK RULEBOOK] [--reading RULING=READING] [options]"
    parser.add_argument("rulebooks", nargs="*", metavar="RULEBOOK", help="two documents, such as salon and adpoker")
    _rules(parser)
    add_against(parser)
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (3)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds of a game (1)")
    parser.add_argument("--unwon", choices=UNWON, help="what becomes of an unwon pool (the games take turns)")
    add_sample(parser)


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
    add_answer(parser)


def _rulebooks(parser: argparse.ArgumentParser, about: str) -> None:
    """Add a filter by rulebook."""
    parser.add_argument("--rulebook", action="append", default=[], metavar="NAME", help=about)


def _verify(parser: argparse.ArgumentParser) -> None:
    add_verify(parser, "papillon")
    _rulebooks(parser, "cases and games by this rulebook alone")


def add_verify(parser: argparse.ArgumentParser, command: str) -> None:
    """Add what `verify` takes of any game."""
    parser.usage = f"{command} verify [options] [-- COMMAND ...]"
    parser.add_argument(
        "command", nargs="*", metavar="COMMAND", help="the program under test and its arguments (the reference itself)"
    )
    parser.add_argument("--section", action="append", default=[], metavar="N", help="cases of this section alone")
    parser.add_argument("--scenario", action="append", default=[], metavar="ID", help="this scenario or case alone")
    parser.add_argument("--quick", action="store_true", help="few games, for while you work")
    parser.add_argument("--games", type=int, metavar="N", help="so many games drawn at random; 0 leaves them out")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="run so many copies of the program (1)")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")
    parser.add_argument("--validate-traffic", action="store_true", help="hold every line to the published schemas")
    expected = parser.add_argument_group("failures that are known")
    expected.add_argument("--expected-failures", metavar="FILE", help="cases that must fail; if one passes, say so")
    expected.add_argument("--write-expected", metavar="FILE", help="write the cases that fail now to such a file")
    report = parser.add_argument_group("reports")
    report.add_argument("--report", choices=REPORTS, help="print this instead of the summary")
    report.add_argument("--output", metavar="FILE", help="write the report there, and print the summary")


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add what `subject` takes."""
    parser.add_argument("--misreading", metavar="NAME", help="play under this misreading, such as ruling/name")


def _export(parser: argparse.ArgumentParser) -> None:
    add_export(parser)
    _rulebooks(parser, "scenarios of this rulebook alone")


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add what `export` takes of any game."""
    parser.add_argument("--output", metavar="DIR", help="write a file a scenario there, instead of printing lines")
    parser.add_argument("--section", action="append", default=[], metavar="N", help="scenarios of this section alone")


def add_scaffold(parser: argparse.ArgumentParser) -> None:
    """Add what `scaffold` takes."""
    parser.add_argument("language", choices=SKELETONS, help="what the adapter is written in")
    parser.add_argument("--output", default=".", metavar="DIR", help="the folder that it is written into (this one)")


def _perft(parser: argparse.ArgumentParser) -> None:
    add_perft(parser, 8)
    parser.usage = "papillon perft [--depth N] [--rulebook NAME] [-- COMMAND ...]"
    parser.add_argument("--rulebook", default=SALON, metavar="NAME", help="the document that is played (salon)")


def add_perft(parser: argparse.ArgumentParser, depth: int) -> None:
    """Add what `perft` takes of any game. depth: to which it counts unless told otherwise."""
    parser.add_argument(
        "command", nargs="*", metavar="COMMAND", help="a program to compare (count the reference alone)"
    )
    parser.add_argument("--depth", type=int, default=depth, metavar="N", help=f"plays to count, from 1 to 14 ({depth})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


def _site(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--serve", action="store_true", help="serve it on this machine until Ctrl-C")
    parser.add_argument("--port", type=int, metavar="N", help="where it is served; 0 for any that is free (8000)")
    parser.add_argument("--output", metavar="DIR", help="the folder that it is built in (docs/_build/html)")


def _replay_failures(parser: argparse.ArgumentParser) -> None:
    add_replay_failures(parser, "papillon")


def add_replay_failures(parser: argparse.ArgumentParser, command: str) -> None:
    """Add what `replay-failures` takes."""
    folder = f".{command}/failures"
    parser.usage = f"{command} replay-failures [--failures DIR] [-- COMMAND ...]"
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="the program under test (the reference itself)")
    parser.add_argument("--failures", default=folder, metavar="DIR", help=f"where counterexamples are ({folder})")
    parser.add_argument("--timeout", type=float, default=10, metavar="S", help="seconds for a reply (10)")


VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "rulingdesk.verbs.cite",
        "look up a clause, a section, a ruling or a word of the rules",
        ("8.4", "8", "ten-sums", "sauterelle", "8.4 --lang fr", "pool --json"),
        add_cite,
    ),
    "judge": Verb(
        "rulingdesk.verbs.judge",
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
    "replay": Verb(
        "rulingdesk.verbs.replay",
        "tell a recorded game play by play, with payments and clauses, and say where it is wrong",
        ("examples/three-players-played-on.toml", "game.toml --quiet"),
        add_replay,
    ),
    "deal": Verb(
        "rulingdesk.verbs.deal",
        "shuffle and deal a game, played at random if you like, as a record to replay",
        ("--players 4 --seed 7 --play random", "--rounds 2 --output game.toml"),
        _deal,
    ),
    "compare": Verb(
        "rulingdesk.verbs.compare",
        "play the same games by two rulebooks, or two sets of readings, and say where they part",
        (
            "--reading ten-sums=none",
            "salon adpoker",
            "--reading announcing=required --against credit=none --coups 5000",
        ),
        _compare,
    ),
    "rulebooks": Verb(
        "rulingdesk.papillon.rulebooks",
        "say where the rules of the other documents differ from the main one's",
        ("", "--lang fr", "--json"),
        add_answer,
    ),
    "verify": Verb(
        "rulingdesk.verbs.verify",
        "ask another program to play, and say where it breaks which clause",
        (
            "-- node conformance/adapters/javascript/adapter.mjs",
            "--section 8 -- node adapter.mjs",
            "--rulebook pdf -- node adapter.mjs",
            "--scenario ten-takes-six-and-four -- node adapter.mjs",
            "--report junit --output results.xml -- node adapter.mjs",
            "                                              the reference itself, through the same pipe",
        ),
        _verify,
    ),
    "subject": Verb(
        "rulingdesk.verbs.subject",
        "answer requests of protocol 1 as a program under test",
        ("< requests.jsonl", "--misreading one-capture/union-of-captures"),
        add_subject,
    ),
    "scaffold": Verb(
        "rulingdesk.verbs.scaffold",
        "write the skeleton of an adapter for your own implementation",
        ("javascript", "python --output adapters"),
        add_scaffold,
    ),
    "export": Verb(
        "rulingdesk.verbs.export",
        "give the scenarios as plain JSON, for a test harness of your own",
        ("--output scenarios", "--section 8", "--rulebook pdf"),
        _export,
    ),
    "perft": Verb(
        "rulingdesk.verbs.perft",
        "count legal plays from fixed packs, and say where another program's first differ",
        ("--depth 3", "--rulebook adpoker", "--depth 6 -- node adapter.mjs"),
        _perft,
    ),
    "replay-failures": Verb(
        "rulingdesk.verbs.replay_failures",
        "play the counterexamples again that drawn games have left: fixed, failed or error",
        ("-- node adapter.mjs", "--failures kept -- node adapter.mjs"),
        _replay_failures,
    ),
    "site": Verb(
        "rulingdesk.verbs.site",
        "build the site of the rules, and serve it on this machine",
        ("--serve", "--serve --port 8080", "--output site"),
        _site,
    ),
}
"""Every verb, in the order of the help."""

NOTES: Final[Mapping[str, str]] = {
    "cite": "exit status: 0 found, 1 nothing found, 2 bad input",
    "judge": (
        "A position is fields with commas between them; only 'layout' and the 'hand' of the player to move are\n"
        "needed, and what was assumed instead of the rest is printed. Fields: players, dealer, turn, hands, hand,\n"
        "layout, stock, next, piles, won, papillons, unnamed, last, wanting, victim, likes, play. '-' stands for no\n"
        "cards, '?' for an unknown one. Moves: 7x52, KxK, 5x555 !hanneton, JJJxJ, lay. A file may hold a position or\n"
        "a record.\n\n"
        "exit status: 0 legal, 1 refused, 2 bad input"
    ),
    "replay": "exit status: 0 all as it should be, 1 a wrong move or expectation, 2 bad input",
    "deal": "exit status: 0 dealt, 2 bad input",
    "compare": "exit status: 0 compared, 2 bad input",
    "rulebooks": "Which clauses say so is on the page of the documents compared.\n\nexit status: 0 shown, 2 bad input",
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
    "site": (
        "It needs a clone of the project and Sphinx: uv run --group docs papillon site\n\n"
        "exit status: 0 built, 1 a page is wrong, 2 bad input, or it cannot be built here"
    ),
    "replay-failures": (
        "'verify' and 'python -m conformance.properties' store a counterexample in a file of its own.\n\n"
        "exit status: 0 all fixed, 1 some failed, 2 some could not be told, or there are none"
    ),
}

COMMAND: Final = Command(
    "papillon", "The rules of Le Papillon, applied: every answer names the clauses that it rests on.", VERBS, NOTES
)
"""The command `papillon`."""
