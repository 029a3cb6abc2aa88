"""Addresses on a site: of a question at the desk in a page, and of what `cite` finds.

The page reads a question from its address after ``#``, in the command's notation (`web/question/address.mjs`).
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit

from papillon.desk.adapter import Question
from papillon.desk.ask import Entry, question_of, readings_from, table_parameters
from papillon.desk.command import DESKS, Desk
from papillon.desk.inputs import BadInput
from papillon.desk.screen import Document
from papillon.kit.clauses import spoken
from papillon.kit.console import homepage
from papillon.kit.translations import ENGLISH, language, move_typed, position_typed

ADDRESS: Final = "SITE_URL"
"""The environment variable with the address at which the site stands."""
LONGEST_BASE: Final = 2000
"""Characters."""
LONGEST_ADDRESS: Final = 16_000
"""Likewise; `web/question/address.mjs` has the same."""
NO_PART: Final = ' "<>\\^`{|}'
"""What no address holds as it is (RFC 3986), and what would end one in a text."""
READABLE: Final = "-_.!~*'(),:$@/?"
"""What need not be encoded, beside letters and digits."""


def address_of(said: Mapping[str, str], base: str) -> str:
    """Return the address of a question at the desk of a site, in the language spoken.

    said: the position as ``q``, readings by their rulings, and whatever else was said, in the notation.
    base: the address of the site's first page. Raises BadInput for one that is none.

    >>> said = {"q": "layout 6 4 A, hand 10 7, play 10x64", "ten-sums": "none"}
    >>> address_of(said, "https://rules.example")
    'https://rules.example/desk/#q=layout+6+4+A,+hand+10+7,+play+10x64&ten-sums=none'
    """
    return _in_site(base, "desk/", fragment_of(said))


def place_of(found: Document, base: str) -> str:
    """Return the address of a clause, a section or a ruling that `cite` has found, in the language spoken.

    base: as for `address_of`, and the same error.

    >>> place_of({"kind": "clause", "citation": "papillon-pdf:31"}, "https://rules.example/")
    'https://rules.example/pdf/31'
    >>> place_of({"kind": "ruling", "page": "spec/rulings/ten-sums.md", "ruling": "ten-sums"}, "https://rules.example")
    'https://rules.example/spec/rulings/ten-sums.html#ruling-ten-sums'
    """
    if "citation" in found:
        return _in_site(base, short_address(found["citation"]))
    page = f"{found['page'].removesuffix('.md')}.html"
    return _in_site(base, page, f"ruling-{found['ruling']}" if found["kind"] == "ruling" else "")


def short_address(citation: str) -> str:
    """Return where a site has a clause for good, by its full citation.

    >>> [short_address(citation) for citation in ("papillon:8.4", "papillon-pdf:31", "francion:4.5")]
    ['8.4', 'pdf/31', 'francion/4.5']
    """
    return spoken(citation).lower().replace(" ", "/").removeprefix("papillon/")


def _in_site(base: str, place: str, fragment: str = "") -> str:
    parts = site_parts(base)
    path = parts.path.removesuffix("index.html").rstrip("/")
    edition = "" if language() == ENGLISH else f"/{language()}"
    return parts._replace(path=f"{path}{edition}/{place}", query="", fragment=fragment).geturl()


def fragment_of(said: Mapping[str, str]) -> str:
    """Return what stands in the address of a question after ``#``. said: as for `address_of`.

    >>> fragment_of({"q": "layout 5 2, hand 7", "rulebook": "pdf"})
    'q=layout+5+2,+hand+7&rulebook=pdf'
    """
    return "&".join(f"{name}={_encoded(text)}" for name, text in said.items())


def parameters_in(address: str) -> dict[str, str]:
    """Return what an address of the desk says, by name: `fragment_of` the other way round.

    Raises BadInput for one that says nothing, or more than the desk would read.

    >>> parameters_in("https://rules.example/desk/#q=layout+5+2,+hand+7&ten-sums=none")
    {'q': 'layout 5 2, hand 7', 'ten-sums': 'none'}
    """
    said = dict(parse_qsl(address.partition("#")[2])) if len(address) <= LONGEST_ADDRESS else {}
    if not said:
        raise BadInput(f"--link: expected an address of the desk with a question in it, found {address[:60]!r}")
    return said


def site_parts(base: str, option: str = "--link") -> SplitResult:
    """Return the parts of a site's address. option: where it was given. Raises BadInput for what is none."""
    try:
        parts = urlsplit(base)
    except ValueError:
        parts = None
    if parts and parts.netloc and parts.scheme in ("http", "https") and _is_plain(base):
        return parts
    raise BadInput(f"{option}: expected the address of a site, such as https://rules.example/, found {base[:60]!r}")


def configured_site() -> str:
    """Return what SITE_URL says, or else the package; "" where neither has an address. Raises BadInput for none."""
    given = os.environ.get(ADDRESS) or homepage()
    return site_parts(given, ADDRESS).geturl() if given else ""


def _is_plain(base: str) -> bool:
    return base.isprintable() and not any(mark in base for mark in NO_PART) and len(base) <= LONGEST_BASE


def _encoded(text: str) -> str:
    return quote(text, safe=f" {READABLE}").replace(" ", "+")


# --- what an address says of a question


def question_parameters(question: Question, entry: Entry, args: Namespace, desk: Desk) -> dict[str, str]:
    """What a question says, by name: the position with its move as ``q``, readings, and options about the table.

    The game and the document are named unless they are the first of their kind.
    """
    adapter, rules = desk.adapter, question.table.rules
    if entry.is_record:
        readings, options = desk.game.chosen(rules), table_parameters(question.table, adapter)
        position = position_line(question, desk)
    else:
        readings = readings_from(args.reading, desk)
        given = {name: getattr(args, name) for name in adapter.table_options}
        options = {name: str(value) for name, value in given.items() if value is not None}
        position = position_typed(entry.text) + (f", play {move_typed(entry.move)}" if entry.move else "")
    return {
        **unless_first("game", desk.name, DESKS),
        "q": position,
        **readings,
        **unless_first("rulebook", rules.rulebook, desk.game.rulebooks),
        **options,
    }


def position_line(question: Question, desk: Desk) -> str:
    """A position with its move, in the notation."""
    play = "" if question.move is None else desk.game.notation.write_move(question.move, question.player)
    return f"players {question.position.players}, {question.position}{play and f', play {play}'}"


def unless_first(name: str, said: str, known: Iterable[str]) -> dict[str, str]:
    """What was said, by its name; nothing for the first of those that are known.

    >>> unless_first("rulebook", "pdf", ["salon", "pdf"]), unless_first("rulebook", "salon", ["salon", "pdf"])
    ({'rulebook': 'pdf'}, {})
    """
    return {} if said == next(iter(known)) else {name: said}


def parameters_at(game: str, table: Any, position: Any, move: Any = None, player: str | None = None) -> dict[str, str]:
    """What the address of a position at a table says: no more of the table than the desk would not assume.

    move: one to be judged; without one all legal moves are asked for.  player: who makes it, if that is said.
    Raises BadInput or NotationError for a position about which the desk cannot be asked.

    >>> from papillon.table import open_table
    >>> from papillon.notation import read_position
    >>> position = read_position("layout 52, hand 7, stock 9").position
    >>> parameters_at("papillon", open_table(3), position)["q"][:28]
    'players 3, dealer C, turn A,'
    """
    desk = DESKS[game]
    line = position_line(Question(table, position, move, player), desk)
    assumed = question_of(desk.adapter, line, rules=table.rules)
    said, taken = (table_parameters(each, desk.adapter) for each in (table, assumed.table))
    options = {name: text for name, text in said.items() if text != taken[name]}
    rulebook = unless_first("rulebook", table.rules.rulebook, desk.game.rulebooks)
    return {"q": line, **rulebook, **desk.game.chosen(table.rules), **options}
