"""The console commands `papillon` and `francion`: the options of each verb, and `main`, which runs one.

A verb's `run(args) -> int` is in the module of `papillon.desk.verbs` that is named like it, and is imported when it is
asked for. Exit statuses: 0 yes, 1 no (refused, wrong, not found), 2 bad input. No rule of a game is in here.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Final, NamedTuple

from conformance.jobs import add_jobs
from papillon.desk.adapter import Adapter
from papillon.desk.inputs import suggestion
from papillon.desk.screen import columns
from papillon.kit.clauses import Book, Term, book_in, document_named, edition, terms_in
from papillon.kit.console import BAD_INPUT, Parser, complain, guarded, installed_version
from papillon.kit.errors import BadText
from papillon.kit.game import Game
from papillon.kit.translations import ENGLISH, LANGUAGES, N_, in_letters, speaking

PAPILLON: Final = "papillon"
REPORTS: Final = ("json", "junit", "markdown", "html", "annotations")
CITED_AS: Final = ("text", "markdown", "html", "bibtex", "csl-json")
SKELETONS: Final = ("python", "javascript", "go", "rust")
UNWON: Final = ("play-on", "share")
AGAINST: Final[Mapping[str, Sequence[str]]] = {
    "papillon": ("random", "greedy", "careful", "searching"),
    "francion": ("random", "careful"),
}
"""Game → its players, each looking further than the one before."""
NEW_SEED: Final = "new"
"""What `verify --seed` takes for a seed that it draws."""
MOST_SHARDS: Final = 1000
SERVED: Final = "http://127.0.0.1:8000/"
"""Where `python -m tools.site --serve` shows the site."""


class Verb(NamedTuple):
    """One sub-command."""

    about: str
    """One line for the list of verbs."""
    define: Callable[[argparse.ArgumentParser, str], None]
    """Adds its options for a game to a parser."""
    note: str
    """What its help ends with."""
    papillon: Sequence[str]
    """Examples for Le Papillon."""
    francion: Sequence[str] = ()
    """Examples for Le Francion; none for a verb that it does not have."""


class Naming(NamedTuple):
    """What a document is called."""

    called: str
    """In a sentence."""
    beside: str
    """Before clauses of it that treat the same matter as another's."""
    alone: str
    """Before what is found in no other document."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Fills each paragraph to the width; lines that begin with spaces stay as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.split("\n\n")
        kept = [part if "\n " in part else textwrap.fill(part, width) for part in paragraphs]
        return "\n\n".join(kept)


class Desk(NamedTuple):
    """A game at the desk: its console command, its documents, and the way to its rules, imported when they are needed.

    >>> DESKS["francion"].game.main_rulebook, "welche-led" in DESKS["francion"].game.readings
    ('francion', True)
    """

    name: str
    """Of its package, its book and its command; a verb finds it as `game` among its arguments."""
    rulebook: str
    """The main rulebook, which a verb finds as `rulebook`, and alone among `rulebooks`, where no option says more.

    A query of `cite` calls the main document so: the name of the game may be a word of the game as well.
    """
    about: str
    documents: Mapping[str, Naming]
    """The main one first."""
    example: str
    """A ruling=reading, for messages."""

    @property
    def verbs(self) -> dict[str, Verb]:
        """Its verbs, in the order of the help."""
        return {name: verb for name, verb in VERBS.items() if self.examples(verb)}

    def examples(self, verb: Verb) -> Sequence[str]:
        """What one may type after a verb."""
        return verb.papillon if self.name == PAPILLON else verb.francion

    def parser(self, name: str) -> argparse.ArgumentParser:
        """Build the parser of one verb."""
        verb = VERBS[name]
        shown = "\n".join(f"  {self.name} {name} {example}".rstrip() for example in self.examples(verb))
        parser = Parser(
            prog=f"{self.name} {name}",
            description=f"{verb.about[0].upper()}{verb.about[1:]}.",
            epilog=f"examples:\n{shown}\n\n{verb.note}",
            formatter_class=partial(Help, width=columns(sys.stdout) - 2),
            allow_abbrev=False,
        )
        parser.set_defaults(game=self.name, rulebook=self.rulebook, rulebooks=(self.rulebook,))
        verb.define(parser, self.name)
        return parser

    @property
    def game(self) -> Game:
        """The game's rules; most answers of `cite` do not need them."""
        game: Game = import_module(f"{self.name}.game").GAME
        return game

    @property
    def adapter(self) -> Adapter:
        """What the game adds to the answers."""
        adapter: Adapter = import_module(f"papillon.desk.{self.name}.adapter").ADAPTER
        return adapter

    def book(self) -> Book:
        """The clauses and rulings, in the language spoken."""
        return book_in(self.name)

    def terms(self) -> tuple[Term, ...]:
        """The glossary, in the language spoken."""
        return terms_in(self.name)

    def document_in(self, query: str) -> tuple[str, str]:
        """Split a query into the document that it begins with, ``""`` without one, and the rest.

        >>> desk = DESKS["papillon"]
        >>> desk.document_in("adpoker hanneton"), desk.document_in("salon pool"), desk.document_in("ace")
        (('papillon-adpoker', 'hanneton'), ('papillon', 'pool'), ('', 'ace'))
        """
        words = query.split()
        for count in (1, 2):
            name = document_named("-".join(words[:count]).lower())
            names_document = name == self.rulebook or (name in self.documents and name != self.name)
            if names_document and words[count:]:
                return self.name if name == self.rulebook else name, " ".join(words[count:])
        return "", query


MAIN: Final = Naming("main document", N_("In the main document:"), N_("In the main document alone:"))
PDF: Final = Naming("PDF", N_("In the PDF:"), N_("In the PDF alone:"))
ADPOKER: Final = Naming("AdPoker article", N_("In the AdPoker article:"), N_("In the AdPoker article alone:"))

DESKS: Final[Mapping[str, Desk]] = MappingProxyType(
    {
        "papillon": Desk(
            name="papillon",
            rulebook="salon",
            about="The rules of Le Papillon, applied. Every answer cites its clauses.",
            documents={"papillon": MAIN, "papillon-pdf": PDF, "papillon-adpoker": ADPOKER},
            example="ten-sums=none",
        ),
        "francion": Desk(
            name="francion",
            rulebook="francion",
            about="The rules of Le Francion, applied. Every answer cites its clauses.",
            documents={"francion": MAIN},
            example="welche-led=trumps",
        ),
    }
)
"""Game → its desk; Le Papillon first."""

DOCUMENTS: Final[Mapping[str, Naming]] = {
    name: said for desk in DESKS.values() for name, said in desk.documents.items()
}
"""Every document of every game → what it is called."""


# --- running one


def main(arguments: Sequence[str] | None = None, game: str = PAPILLON) -> int:
    """Run the command of a game on its arguments (those of the process), and return its exit status."""
    desk = DESKS[game]
    typed = sys.argv[1:] if arguments is None else [*arguments]
    return guarded(desk.name, lambda: _answer(typed, desk))


def _answer(typed: list[str], desk: Desk) -> int:
    """Answer `--help` and `--version`, or let a verb answer."""
    if not typed or typed[0] in ("-h", "--help", "help"):
        return _help(typed[1:], desk)
    if typed[0] in ("-V", "--version"):
        print(f"{desk.name} {installed_version() or '(not installed)'}, edition {edition().number} of the rules")
        return 0
    name, *rest = typed
    if name not in desk.verbs:
        return _no_such_verb(name, desk)
    own = rest[: rest.index("--")] if "--" in rest else rest  # after -- comes another program with its own options
    if "-h" in own or "--help" in own:
        return _help([name], desk)
    parser = desk.parser(name)
    return _run(name, parser.parse_intermixed_args(rest) if name == "judge" else parser.parse_args(rest))


def _run(name: str, args: argparse.Namespace) -> int:
    with speaking(getattr(args, "lang", ENGLISH)):
        try:
            status: int = import_module(f"papillon.desk.verbs.{name.replace('-', '_')}").run(args)
        except BrokenPipeError:
            raise
        except (BadText, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:  # the answer could not be written
                raise
            complain(f"{args.game} {name}: {in_letters(str(error))}")
            return BAD_INPUT
    return status


def _help(typed: list[str], desk: Desk) -> int:
    """Print the help of a verb, or the list of verbs."""
    verbs = desk.verbs
    if typed and typed[0] in verbs:
        print(desk.parser(typed[0]).format_help(), end="")  # argparse would hide a failure to write
        return 0
    wide, width = max(map(len, verbs)), columns(sys.stdout) - 2
    print(f"usage: {desk.name} VERB …\n\n{desk.about}\n")
    for name, verb in verbs.items():
        print(
            textwrap.fill(
                verb.about, width, initial_indent=f"  {name.ljust(wide)}  ", subsequent_indent=" " * (wide + 4)
            )
        )
    print("\nexamples:")
    for name, verb in verbs.items():
        print(f"  {desk.name} {name} {desk.examples(verb)[0]}".rstrip())
    print(f"\n'{desk.name} VERB --help' says more about a verb, '{desk.name} --version' the version.")
    return 0


def _no_such_verb(name: str, desk: Desk) -> int:
    hint = suggestion(name, desk.verbs)
    if name[:1].isdigit():
        hint = f"; did you mean '{desk.name} cite {name}'?"
    shown = name if len(name) <= 40 else f"{name[:37]}..."
    complain(f"{desk.name}: expected a verb ({', '.join(desk.verbs)}), found {shown!r}{hint}")
    return BAD_INPUT


# --- options of several verbs


def _add_answer(parser: argparse.ArgumentParser, game: str = "") -> None:
    """Add how the answer is given: in which language, and whether as JSON."""
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language of what is answered or made."""
    parser.add_argument("--lang", choices=LANGUAGES, default=ENGLISH, help="the language of the answers (default: en)")


def _add_link(parser: argparse.ArgumentParser, about: str) -> None:
    """Add the choice of an address. about: what has one."""
    about += f"; BASE is the address of the site (default: {SERVED})"
    parser.add_argument("--link", nargs="?", const=SERVED, metavar="BASE", help=about)


def _add_position(parser: argparse.ArgumentParser, name: str = "POSITION", besides: str = "") -> None:
    """Add a position, or a place in a recorded game. name: for the usage.  besides: what else may be typed."""
    about = f"a position, '-' for standard input, or @FILE{besides}"
    parser.add_argument("words", nargs="+", metavar=name, help=about)
    parser.add_argument(
        "--at", metavar="COUP.MOVE", help="in a recorded game, the move at which to ask (default: the last)"
    )


def _add_rules(parser: argparse.ArgumentParser, game: str) -> None:
    """Add the document that is played, where there are several, and the table's readings."""
    if game == PAPILLON:
        parser.add_argument("--rulebook", metavar="NAME", help="the document whose rules apply (default: salon)")
    add_readings(parser)


def add_readings(parser: argparse.ArgumentParser) -> None:
    """Add the table's readings."""
    about = "a reading that this table chooses; may be repeated"
    parser.add_argument("--reading", action="append", default=[], metavar="RULING=READING", help=about)


def _add_table(parser: argparse.ArgumentParser, game: str) -> None:
    """Add the table around a position."""
    table = parser.add_argument_group("the table, if more than the cards matters")
    for name, (kind, metavar, about) in TABLE[game].items():
        table.add_argument(f"--{name}", type=kind, metavar=metavar, help=about)
    if game == PAPILLON:
        table.add_argument(
            "--unwon", choices=UNWON, help="what to do with the last pool if nobody wins it (default: play-on)"
        )


TABLE: Final[Mapping[str, Mapping[str, tuple[Callable[[str], object], str, str]]]] = {
    "papillon": {
        "pool": (int, "CHIPS", "chips in the pool (default: the stakes)"),
        "chips": (str, "'A:120 B:118 …'", "chips of the players (default: the capital less the stake)"),
        "cards": (int, "CHIPS", "chips from each for the most cards (default: 1)"),
        "coup": (int, "N", "number of the coup in the game (default: 1)"),
        "rounds": (int, "N", "agreed rounds (default: 1)"),
    },
    "francion": {
        "stake": (int, "CHIPS", "chips at stake in this coup (default: 9)"),
        "chips": (str, "'A:180 B:171 …'", "chips of the players, each plaque counted as nine"),
        "points": (str, "'A:5 B:2 …'", "points in this manche (default: none)"),
        "doubling": (int, "N", "multiplier of the payments for the Welche (default: 1)"),
        "manche": (int, "N", "number of the manche (default: 1)"),
        "manches": (int, "N", "agreed manches (default: 1)"),
    },
}
"""Game → option that describes the table of a position → its type, its metavar, and its help."""


def _add_game(parser: argparse.ArgumentParser, game: str, unwon: str | None = UNWON[0]) -> None:
    """Add who plays, and how long. unwon: what becomes of an unwon pool if nobody says."""
    if game == PAPILLON:
        parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many play (default: 3)")
        parser.add_argument("--rounds", type=int, default=1, metavar="N", help="agreed rounds (default: 1)")
        about = f"what to do with the last pool if nobody wins it (default: {unwon or 'each in turn'})"
        parser.add_argument("--unwon", choices=UNWON, default=unwon, help=about)
    else:
        parser.add_argument("--players", type=int, choices=(3, 4, 5), default=4, help="how many play (default: 4)")
        parser.add_argument("--manches", type=int, default=1, metavar="N", help="agreed manches (default: 1)")


def _add_seed(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    usual = "" if default is None else f" (default: {default})"
    about = f"the same number gives the same game{usual}"
    parser.add_argument("--seed", type=int, default=default, metavar="N", help=about)


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


def _add_program(parser: argparse.ArgumentParser, about: str) -> None:
    """Add a program under test, and how long it may take."""
    parser.add_argument("command", nargs="*", metavar="COMMAND", help=about)
    parser.add_argument(
        "--timeout", type=float, default=10, metavar="S", help="seconds to wait for a reply (default: 10)"
    )


def _add_sections(parser: argparse._ActionsContainer, what: str) -> None:
    about = f"only {what} of this section"
    parser.add_argument("--section", action="append", default=[], metavar="N", help=about)


def _add_rulebooks(parser: argparse.ArgumentParser, game: str, what: str) -> None:
    """Add a choice of documents, where there are several. what: belongs to one."""
    if game == PAPILLON:
        about = f"only {what} under this rulebook"
        parser.add_argument("--rulebook", dest="rulebooks", action="append", default=[], metavar="NAME", help=about)


# --- the verbs


def _cite(parser: argparse.ArgumentParser, game: str) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="a clause, a section, a ruling, or words to look for")
    parser.add_argument("--format", choices=CITED_AS, help="print a citation of a clause, a section or a ruling")
    parser.add_argument(
        "--at", metavar="EDITION", help="the wording in an edition of a clause, a section or a ruling, and what changed"
    )
    _add_link(parser, "print the address of a clause, section or ruling on the site, or add it to --format")
    _add_answer(parser)


def _judge(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} POSITION [MOVE] [--reading RULING=READING] [options]"
    parser.description = f"{parser.description}\n\n{FIELDS[game]}"
    _add_position(parser, "POSITION [MOVE]", "; then a move, unless 'play' gives it")
    about = "draw the position and the move as SVG; '-' prints only the picture"
    parser.add_argument("--svg", metavar="FILE", help=about)
    _add_link(parser, "print the address of the same question on the desk page")
    _add_rules(parser, game)
    _add_table(parser, game)
    _add_answer(parser)


FIELDS: Final[Mapping[str, str]] = {
    "papillon": (
        "A position consists of fields separated by commas. Only 'layout' and the 'hand' of the player to move are\n"
        "required; the answer shows what was assumed for the rest. Fields: players, dealer, turn, hands, hand,\n"
        "layout, stock, next, piles, won, papillons, unnamed, last, wanting, victim, likes, play. '-' means no\n"
        "cards, '?' an unknown card. Moves: 7x52, KxK, 5x555 !hanneton, JJJxJ, lay. A file may contain a position\n"
        "or a record."
    ),
    "francion": (
        "A position consists of fields separated by commas. Only the trumps and the 'hand' of the player to move are\n"
        "required; the answer shows what was assumed for the rest. Fields: players, dealer, turn, turnup or\n"
        "trumps, trick, hands, hand, tricks or won, stock, play. A card is a rank and a suit, as in 10h or Ks; '-'\n"
        "means no cards, '?' an unknown card. A move is one card. A file may contain a position or a record."
    ),
}
"""Game → how a position is typed."""


def _play(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} [options]"
    seats, others = "ABCD" if game == PAPILLON else "ABCDE", AGAINST[game]
    parser.add_argument("--seat", choices=tuple(seats), default="A", help="your seat (default: A)")
    parser.add_argument("--against", choices=others, default="careful", help="how the others play (default: careful)")
    parser.add_argument("--record", metavar="FILE", help="write a record of the game there, for 'replay'")
    _add_force(parser)
    _add_game(parser, game)
    _add_seed(parser)
    _add_rules(parser, game)
    add_language(parser)


def _advise(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    _add_position(parser)
    _add_rules(parser, game)
    _add_table(parser, game)
    parser.add_argument(
        "--games", type=int, default=200, metavar="N", help="random games in which to try each play (default: 200)"
    )
    _add_seed(parser, 1)
    _add_answer(parser)


def _solve(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} POSITION [options]"
    _add_position(parser)
    _add_rules(parser, game)
    _add_table(parser, game)
    about = "give up after searching N positions (default: 200000)"
    parser.add_argument("--positions", type=int, default=200_000, metavar="N", help=about)
    _add_answer(parser)


def _replay(parser: argparse.ArgumentParser, game: str) -> None:
    parser.add_argument("file", metavar="FILE", help="a recorded game, or '-' for standard input")
    parser.add_argument("--quiet", action="store_true", help="report only what is wrong")
    _add_answer(parser)


def _deal(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} [options]"
    _add_game(parser, game)
    _add_seed(parser)
    _add_rules(parser, game)
    parser.add_argument(
        "--play",
        choices=("random", "none"),
        default="none",
        help="also play random moves, or deal only the packs (default: none)",
    )
    usual = "all agreed, at least 200" if game == PAPILLON else "the whole game"
    parser.add_argument("--coups", type=int, metavar="N", help=f"stop after N coups (default: {usual})")
    parser.add_argument("--output", metavar="FILE", help="write the record there; '-' prints it")
    _add_force(parser)
    _add_answer(parser)


def _compare(parser: argparse.ArgumentParser, game: str) -> None:
    if game == PAPILLON:
        parser.usage = f"{parser.prog} [RULEBOOK RULEBOOK] [--reading RULING=READING] [options]"
        about = "two documents, such as salon and adpoker"
        parser.add_argument("rulebooks", nargs="*", default=[], metavar="RULEBOOK", help=about)
    else:
        parser.set_defaults(rulebooks=())
    _add_rules(parser, game)
    about = "readings for the other side (default: the rulebook's own)"
    parser.add_argument("--against", action="append", default=[], metavar="RULING=READING", help=about)
    _add_game(parser, game, unwon=None)
    parser.add_argument(
        "--coups", type=int, default=1000, metavar="N", help="coups to play on each side (default: 1000)"
    )
    _add_seed(parser, 1)
    add_jobs(parser)
    _add_answer(parser)


def _verify(parser: argparse.ArgumentParser, game: str) -> None:
    parser.usage = f"{parser.prog} [options] [-- COMMAND ...] [-- COMMAND ...]"
    _add_program(parser, "a program to test, with its arguments; put -- before each (default: the reference itself)")
    _add_cases(parser)
    _add_rulebooks(parser, game, "cases and games")
    parser.add_argument("--quick", action="store_true", help="play only a few games, while you work")
    parser.add_argument("--games", type=int, metavar="N", help="number of random games; 0 for none")
    about = "play every line of the small packs instead of random games"
    parser.add_argument("--exhaustive", action="store_true", help=about)
    about = (
        "seed for the random games and seats (default: 0, or a new one for the badge of a whole run); 'new' draws one"
    )
    parser.add_argument("--seed", type=_seed_or_new, metavar="N", help=about)
    about = "run the Ith of N parts, such as 1/3; see 'python -m conformance.reports'"
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="I/N", help=about)
    parser.add_argument("--minutes", type=float, metavar="M", help="play random games for M minutes, with a new seed")
    parser.add_argument("--resume", action="store_true", help="continue the run that was last cut short")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="run N copies of the program (default: 1)")
    parser.add_argument("--watch", action="store_true", help="run again whenever the program's folder changes")
    parser.add_argument("--full", action="store_true", help="report every failure, not just one for each cause")
    parser.add_argument("--explain", action="store_true", help="show the evidence for and against each diagnosis")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument(
        "--validate-traffic", action="store_true", help="check every line against the published schemas"
    )
    expected = parser.add_argument_group("known failures")
    expected.add_argument(
        "--expected-failures", metavar="FILE", help="cases that must fail; a case that passes is reported"
    )
    expected.add_argument("--write-expected", metavar="FILE", help="write the cases that fail now to this file")
    report = parser.add_argument_group("reports")
    report.add_argument("--report", choices=REPORTS, help="print this report instead of the summary")
    report.add_argument("--output", metavar="FILE", help="write the report there, and print the summary")
    report.add_argument("--compare", metavar="FILE", help="show what has changed since a run saved with --report json")
    report.add_argument("--badge", metavar="FILE", help="write a badge with the result there, as JSON or .svg")


def _seed_or_new(text: str) -> int | str:
    if text == NEW_SEED:
        return text
    if not (text.isascii() and text.removeprefix("-").isdecimal()):
        raise argparse.ArgumentTypeError(f"expected a number or '{NEW_SEED}', found {text[:40]!r}")
    return int(text[:20])


def _shard(text: str) -> tuple[int, int]:
    number, _, shards = text.partition("/")
    if not all(part.isascii() and part.isdecimal() for part in (number, shards)):
        raise argparse.ArgumentTypeError(f"expected a part and the number of parts, such as 1/3, found {text[:40]!r}")
    found = int(number[:9]), int(shards[:9])
    if not 1 <= found[0] <= found[1] <= MOST_SHARDS:
        most = min(max(found[1], 1), MOST_SHARDS)
        raise argparse.ArgumentTypeError(f"expected a part between 1/{most} and {most}/{most}, found {text[:40]!r}")
    return found


def _add_cases(parser: argparse.ArgumentParser) -> None:
    """Add which cases `verify` runs."""
    chosen = parser.add_argument_group("which cases; a name may be a pattern such as 'ace-*'")
    _add_sections(chosen, "cases")
    chosen.add_argument("--scenario", action="append", default=[], metavar="ID", help="only this scenario or case")
    chosen.add_argument("--clause", action="append", default=[], metavar="N", help="only cases that cite this clause")
    chosen.add_argument("--ruling", action="append", default=[], metavar="SLUG", help="only cases about this ruling")
    chosen.add_argument(
        "--rotated",
        choices=("none", "one", "all"),
        help="repeat cases that pass with the players in other seats (default: one; none if you select cases)",
    )
    chosen.add_argument("--failed", action="store_true", help="only cases that failed in the last run from this folder")
    chosen.add_argument("--list", action="store_true", help="list the cases without running them")


def _subject(parser: argparse.ArgumentParser, game: str) -> None:
    about = "play by this misreading, such as ruling/name"
    parser.add_argument("--misreading", action="append", metavar="NAME", help=about)
    parser.add_argument("--reports", metavar="NAMES", help="report only these, such as turn,chips")


def _scaffold(parser: argparse.ArgumentParser, game: str) -> None:
    parser.add_argument("language", choices=SKELETONS, help="the programming language of the adapter")
    parser.add_argument("--output", default=".", metavar="DIR", help="the folder to write it to (default: this one)")


def _export(parser: argparse.ArgumentParser, game: str) -> None:
    parser.add_argument(
        "--output", metavar="DIR", help="write one file for each scenario there, instead of printing lines"
    )
    _add_sections(parser, "scenarios")
    _add_rulebooks(parser, game, "scenarios")


def _perft(parser: argparse.ArgumentParser, game: str) -> None:
    depth, rulebook = (8, " [--rulebook NAME]") if game == PAPILLON else (5, "")
    parser.usage = f"{parser.prog} [--depth N]{rulebook} [-- COMMAND ...]"
    _add_program(parser, "a program to compare (default: count only with the reference)")
    parser.add_argument(
        "--depth", type=int, default=depth, metavar="N", help=f"plays to count, from 1 to 14 (default: {depth})"
    )
    if game == PAPILLON:
        parser.add_argument("--rulebook", metavar="NAME", help="the document whose rules apply (default: salon)")


def _replay_failures(parser: argparse.ArgumentParser, game: str) -> None:
    folder = f".{game}/failures"
    parser.usage = f"{parser.prog} [--failures DIR] [-- COMMAND ...]"
    _add_program(parser, "the program to test (default: the reference itself)")
    parser.add_argument(
        "--failures", default=folder, metavar="DIR", help=f"where the counterexamples are (default: {folder})"
    )


VERBS: Final[Mapping[str, Verb]] = {
    "cite": Verb(
        "look up a clause, a section, a ruling or a word of the rules",
        _cite,
        "exit status: 0 found, 1 nothing found, 2 bad input",
        ("8.4", "8", "ten-sums", "sauterelle", "8.4 --lang fr", "pool --json", "8.4 --format bibtex", "8.4 --at 1.0"),
        ("3.4", "5", "trump-cycle", "welche", "bête --json", "3.4 --format bibtex"),
    ),
    "judge": Verb(
        "say whether a move is legal, under which clauses, and who pays what",
        _judge,
        "exit status: 0 legal, 1 refused, 2 bad input",
        (
            '"layout 6 4 A, hand 10 7, play 10x64"',
            '"hands A:K72 B:99 C:5, layout K 5 2, stock 9" 7x52',
            '"layout 6 4 A, hand 10 7"                       all legal moves',
            '"layout 6 4 A, hand 10 7, play 10x64" --reading ten-sums=none',
            '"six, four and an ace exposed: can my ten take six and four?"',
            "@game.toml --at 2.13",
        ),
        (
            '"trumps c, trick 2d, hand Jd Ac Ah, play Ac"',
            '"turnup 4c, trick A:6h B:Ah, hand Kc 7d" Kc',
            '"trumps c, trick 2d, hand Jd Ac Ah"             all legal cards',
            '"trumps s, trick 5h, hand Ah 7c" 7c --reading welche-never-forced=only-heart',
            "@game.toml --at 2.13",
        ),
    ),
    "play": Verb(
        "play against the computer; each play is explained with its clauses",
        _play,
        "At your turn, type the number of a move or the move itself, '?' for advice, 'undo' or 'quit'. An empty line\n"
        "makes the only legal move. Without a terminal, each line of standard input is an answer, and the game stops\n"
        "when they run out.\n\n"
        "exit status: 0 played or stopped, 2 bad input",
        ("", "--seat B --against searching --players 4", "--seed 7 --record game.toml", "--lang fr"),
        ("", "--seat B --against random --players 5", "--seed 7 --record game.toml", "--lang fr"),
    ),
    "advise": Verb(
        "estimate what each play is worth, by dealing the hidden cards many times",
        _advise,
        "Cards that are written as '?' or left out are dealt at random. Every play is tried in the same games, and\n"
        "the better plays in more games. After the play everyone plays as if they saw all the cards, to have the most\n"
        "chips at the end of the deal. The interval covers chance, not how the others really play. In a recorded\n"
        "game, only the cards that the player to move sees are used.\n\n"
        "exit status: 0 advised, 2 bad input",
        ('"layout 6 4 A, hand 10 7"', "@game.toml --at 2.13", '"layout 6 4 A, hand 10 7" --games 1000'),
    ),
    "solve": Verb(
        "search a coup to its end when all cards are known",
        _solve,
        "Everyone plays to have the most chips at the end of the coup; if several plays are equally good, the first\n"
        "one listed is chosen (max^n). The sources say nothing about how to play well.\n\n"
        "exit status: 0 solved, 1 too large, 2 bad input",
        ('"dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0"', "@game.toml --at 2.13"),
    ),
    "replay": Verb(
        "replay a recorded game with payments and clauses, and say where it is wrong",
        _replay,
        "exit status: 0 everything is right, 1 a wrong move or expectation, 2 bad input",
        ("game.toml", "game.toml --quiet"),
        ("game.toml", "game.toml --quiet"),
    ),
    "deal": Verb(
        "deal a game as a record to replay, with random moves if you like",
        _deal,
        "exit status: 0 dealt, 2 bad input",
        ("--players 4 --seed 7 --play random", "--rounds 2 --output game.toml"),
        ("--players 5 --seed 7 --play random", "--manches 2 --output game.toml"),
    ),
    "compare": Verb(
        "play the same games under two sets of rules, and say where they differ",
        _compare,
        "exit status: 0 compared, 2 bad input",
        (
            "--reading ten-sums=none",
            "salon adpoker",
            "--reading announcing=required --against credit=none",
        ),
        ("--reading welche-led=trumps", "--reading hidden-double=cumulative --players 3 --coups 5000"),
    ),
    "rulebooks": Verb(
        "say where the rules of the other documents differ from the main one's",
        _add_answer,
        "The page that compares the documents lists the clauses.\n\nexit status: 0 shown, 2 bad input",
        ("", "--lang fr", "--json"),
    ),
    "verify": Verb(
        "test another program, and say which clauses it breaks and where",
        _verify,
        "The program is started once and receives its questions as JSON lines of protocol 1. A pass is\n"
        "not a proof; the summary says what was searched.\n\n"
        "exit status: 0 nothing unexpected, 1 something wrong, 2 could not be tested, or nothing was tested",
        (
            "-- python3 papillon_adapter.py",
            "--section 8 -- node adapter.mjs",
            "--rulebook pdf -- node adapter.mjs",
            "--scenario ten-takes-six-and-four -- node adapter.mjs",
            "--report junit --output results.xml -- node adapter.mjs",
            "   (the reference itself)",
        ),
        (
            "-- node adapter.mjs",
            "--section 5 -- node adapter.mjs",
            "--scenario francion-two-betes-at-nine -- node adapter.mjs",
            "--report junit --output results.xml -- node adapter.mjs",
            "   (the reference itself)",
        ),
    ),
    "subject": Verb(
        "answer requests of protocol 1 as a program under test",
        _subject,
        "exit status: 0 at the end of input or after a stop request, 2 bad input",
        ("< requests.jsonl", "--misreading one-capture/union-of-captures"),
        ("< requests.jsonl", "--misreading trump-cycle/one-by-one"),
    ),
    "scaffold": Verb(
        "write the skeleton of an adapter for your own implementation",
        _scaffold,
        "It never overwrites a file.\n\nexit status: 0 written, 2 bad input",
        ("javascript", "rust", "python --output adapters"),
        ("javascript", "rust", "python --output adapters"),
    ),
    "export": Verb(
        "print the scenarios as plain JSON, for your own test harness",
        _export,
        "Each document is a scenario: its clauses, the reason, and its cases. A case is a request of protocol 1\n"
        "and what each step of the reply must show.\n\n"
        "exit status: 0 exported, 2 bad input",
        ("--output scenarios", "--section 8", "--rulebook pdf"),
        ("--output scenarios", "--section 5"),
    ),
    "perft": Verb(
        "count legal plays from fixed packs, and say where another program first differs",
        _perft,
        "The plays counted are those that the program itself calls legal; it must report turn and legal. If the\n"
        "counts differ, the first position whose legal moves or payments differ is shown.\n\n"
        "exit status: 0 counted or the same, 1 different, 2 could not be counted",
        ("--depth 3", "--rulebook adpoker", "--depth 6 -- node adapter.mjs"),
        ("--depth 3", "--depth 5 -- node adapter.mjs"),
    ),
    "replay-failures": Verb(
        "replay the stored counterexamples, and say whether each is fixed or still fails",
        _replay_failures,
        "'verify' stores each counterexample in its own file.\n\n"
        "exit status: 0 all fixed, 1 some failed, 2 some could not be judged, or there are none",
        ("-- node adapter.mjs", "--failures kept -- node adapter.mjs"),
        ("-- node adapter.mjs", "--failures kept -- node adapter.mjs"),
    ),
}
"""Every verb by name, in the order of the help."""
