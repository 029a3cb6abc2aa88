"""What is well-formed, and the beginning of every input: the suite's scenarios, cases and answers, the desk's examples.

An input is bytes. The words of a command are parted by NUL, which no word can hold.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import cycle
from pkgutil import resolve_name
from typing import Final

from conformance.cases import Case, cases
from conformance.documents import GAME
from conformance.hunt.game import Variant
from conformance.hunt.store import FORMAT, Stored
from conformance.protocol import PROTOCOL, Hello, Stop, encode
from conformance.scenarios import Scenario, every_scenario
from conformance.subject import serve
from conformance.suites import SUITES
from papillon.kit.toml import get, tables

ENVIRONMENT: Final = (
    "COLUMNS=80", "COLUMNS=1", "COLUMNS=²", "COLUMNS=-7", "COLUMNS=99999999999999999999", "LINES=x",
    "LANG=fr_FR.UTF-8", "LC_ALL=C", "LC_ALL=tlh", "PYTHONUTF8=0", "PYTHONIOENCODING=ascii",
    "PYTHONIOENCODING=latin-1", "TERM=dumb", "TERM=", "NO_COLOR=1", "FORCE_COLOR=1", "HOME=", "TMPDIR=nowhere",
    "CI=true", "PATH=", "UV_RUN_RECURSION_DEPTH=1", "TZ=Ü",
)  # fmt: skip
"""What may stand in the environment of a command, before its words as the shell has it."""

CLOSED: Final = ("<&-", ">&-", "2>&-", ">/dev/full", "2>/dev/full")
"""Streams that are closed or full, before its words too."""


@cache
def records(game: str) -> tuple[bytes, ...]:
    """A game's scenarios, each as a record by itself."""
    return tuple(_encoded(scenario.text for scenario in _scenarios(game)))


@cache
def positions(game: str) -> tuple[bytes, ...]:
    """The positions with which scenarios begin, and a few as people type them."""
    starts = (get(get(scenario.table, "start", dict, game, {}), "position", str, game) for scenario in _scenarios(game))
    return (*_encoded(start for start in starts if start), *_encoded(_typed(game)))


@cache
def moves(game: str) -> tuple[bytes, ...]:
    """Every move of the scenarios, without the words after it.

    >>> b"A: 7x52" in moves("papillon")
    True
    """
    texts = (
        get(coup, "moves", str, game, "")
        for scenario in _scenarios(game)
        for coup in tables(scenario.table, "coups", game)
    )
    lines = (line.partition("#")[0].strip() for text in texts for line in text.splitlines())
    return tuple(_encoded(dict.fromkeys(filter(None, lines))))


@cache
def requests(game: str) -> tuple[bytes, ...]:
    """The cases of the suite as lines of the protocol, and the two requests of no game."""
    return (*(encode(case.request) for case in cases(game)), encode(Hello(1, PROTOCOL)), encode(Stop(2)))


@cache
def answers(game: str) -> tuple[bytes, ...]:
    """The number 0 and a case, what the reference says about itself, and its reply to the case: three lines each."""
    about = answered(encode(Hello(1, PROTOCOL)))
    return tuple(b"\n".join((f"0 {case.id}".encode(), about, answered(encode(case.request)))) for case in cases(game))


@cache
def cases_by_id(game: str) -> Mapping[str, Case]:
    """The cases of the suite by their names."""
    return {case.id: case for case in cases(game)}


@cache
def counterexamples(game: str) -> tuple[bytes, ...]:
    """The cases of the suite as counterexamples in their files, some found with other suits."""
    variants = cycle((None, Variant("suits", 5)) if game == GAME else (None,))
    pairs = zip(cases(game), variants, strict=False)
    return tuple(encode(Stored(FORMAT, case.request, "fail", "4.1", [], variant)) for case, variant in pairs)


@cache
def commands(game: str) -> tuple[bytes, ...]:
    """The examples of the desk's own help, with `env` words before some of them.

    >>> bytes(b"cite\\x008.4") in commands("papillon")
    True
    """
    verbs = resolve_name(f"papillon.desk.{game}.command:COMMAND").verbs
    examples = [shlex.split(f"{name} {example}") for name, verb in verbs.items() for example in verb.examples]
    return tuple(_encoded("\0".join(words) for words in (*examples, *([name, "--help"] for name in verbs))))


@cache
def words(game: str) -> tuple[bytes, ...]:
    """Words that commands are made of: those of the examples, and every option."""
    found = dict.fromkeys(word for command in commands(game) for word in command.split(b"\0"))
    parser = resolve_name(f"papillon.desk.{game}.command:COMMAND").parser
    verbs = {command.split(b"\0")[0].decode() for command in commands(game)}
    helps = "".join(parser(verb).format_help() for verb in sorted(verbs))
    return (*found, *_encoded(dict.fromkeys(re.findall(r"--[a-z-]+", helps))))


def answered(line: bytes) -> bytes:
    """The reference's answer to a line of the protocol."""
    out = BytesIO()
    serve(BytesIO(line), out)
    return out.getvalue().strip()


def _scenarios(game: str) -> Sequence[Scenario]:
    return every_scenario(*SUITES[game].game.documents.values())


def _typed(game: str) -> Iterator[str]:
    return (command.decode().split("\0")[1] for command in commands(game) if command.startswith(b"judge\0"))


def _encoded(texts: Iterable[str]) -> Iterator[bytes]:
    return (text.encode() for text in texts)
