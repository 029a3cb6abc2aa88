"""Every entry point with its contract: what it reads, which errors it documents, with which status a command ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Final

from conformance.hunt.store import Unreadable
from conformance.suites import SUITES
from papillon.kit.notation import NotationError
from papillon.kit.toml import RecordError
from tools.fuzz import asking, corpus
from tools.fuzz.mutations import BYTES, FIELDS, LINES, TEXT, WORDS, Mutation, Pool, mutated, text_of
from tools.fuzz.trees import JSON, TOML, in_tree, smaller_in
from tools.fuzz.watching import Answer, Target

WAYS: Final = 1000
"""Numbers that choose how an answer is judged: against a variant or not, by the schemas too or not, in which report."""

STATUSES: Final = (0, 1, 2)
"""With which every command may end."""

IGNORED: Final = (None, *STATUSES)
"""The same, where some inputs are none for it."""

_IN_JSON: Final[tuple[Mutation, ...]] = (*[in_tree(JSON)] * 8, *BYTES, *TEXT)
_IN_TOML: Final[tuple[Mutation, ...]] = (*[in_tree(TOML)] * 5, *BYTES, *LINES)
_IN_ANSWERS: Final[tuple[Mutation, ...]] = (*[in_tree(JSON, line=2)] * 6, in_tree(JSON, line=1))


@cache
def targets() -> tuple[Target, ...]:
    """Every entry point, of every game.

    >>> sorted({target.kind for target in targets()})[:4]
    ['counterexample', 'environment', 'move', 'option']
    """
    return tuple(target for game in SUITES for target in (*_readers(game), *_desks(game), *_wires(game)))


def _readers(game: str) -> Iterator[Target]:
    """The notation and the records, read and played in this process."""
    positions, moves = _drawn(corpus.positions, game, FIELDS), _drawn(corpus.moves, game, FIELDS)
    records = _drawn(corpus.records, game, _IN_TOML)
    yield Target("position", f"{game}-position", 900, positions, partial(_position, game), (NotationError,))
    yield Target("move", f"{game}-move", 900, moves, partial(_move, game), (NotationError,))
    yield Target(
        "record",
        f"{game}-record",
        300,
        records,
        partial(asking.record, SUITES[game]),
        (RecordError,),
        smaller=smaller_in(TOML),
    )


def _position(game: str, data: bytes) -> Answer:
    """Read a position, find its legal moves, write it, and read it as the same. Raises NotationError."""
    played = SUITES[game].game
    rules = played.rulebooks[played.main_rulebook]
    position = played.notation.read_position(text_of(data), rules).position
    if position.turn is not None:
        played.legal(position, rules)
    written = str(position)
    again = played.notation.read_position(written, rules).position
    assert again == position, f"{written!r} is read as another position"
    return Answer()


def _move(game: str, data: bytes) -> Answer:
    """Read a move, write it, and read it as the same. Raises NotationError."""
    notation = SUITES[game].game.notation
    player, move = notation.read_move(text_of(data), "move")
    written = notation.write_move(move, player)
    assert notation.read_move(written, "move") == (player, move), f"{written!r} is read as another move"
    return Answer()


def _desks(game: str) -> Iterator[Target]:
    """The commands: most in this process, a few with an environment as processes of their own."""
    positions, options = _drawn(corpus.positions, game, FIELDS), _drawn(corpus.commands, game, WORDS)
    records = _drawn(corpus.records, game, _IN_TOML)
    for given in ((), ("--json",), ("--lang", "fr")):
        judge, replay = (f"{game}-{verb}{''.join(given)}" for verb in ("judge", "replay"))
        yield Target("position", judge, 7, positions, partial(_judged, game, given), statuses=STATUSES)
        yield Target(
            "record", replay, 7, records, partial(_replayed, game, given), statuses=STATUSES, smaller=smaller_in(TOML)
        )
    command, child = partial(asking.command, game), partial(asking.child, game)
    yield Target("option", f"{game}-options", 15, options, command, statuses=IGNORED)
    yield Target("environment", f"{game}-child", 1, _in_environment(options), child, statuses=IGNORED)


def _judged(game: str, given: Sequence[str], data: bytes) -> Answer:
    """Put a position before the desk; a move may stand in a line after it."""
    return asking.desk(game, ["judge", *given, "--", *text_of(data).replace("\0", "").split("\n")[:2]])


def _replayed(game: str, given: Sequence[str], data: bytes) -> Answer:
    """Have the desk tell a record."""
    return asking.desk(game, ["replay", *given, "-"], data)


def _in_environment(draw: Callable[[Random], bytes]) -> Callable[[Random], bytes]:
    """Commands with something before their words that their surroundings are."""
    around = [text.encode() for text in (*corpus.ENVIRONMENT, *corpus.CLOSED)]
    return lambda chance: b"\0".join((*chance.sample(around, chance.randint(1, 2)), draw(chance)))


def _wires(game: str) -> Iterator[Target]:
    """The protocol: requests to the reference, replies of a program, and cases that were kept."""
    requests, answers = _drawn(corpus.requests, game, _IN_JSON), _drawn(corpus.answers, game, _IN_ANSWERS)
    turned = _turned(answers)
    kept, read = _drawn(corpus.counterexamples, game, _IN_JSON), partial(asking.counterexample, game)
    yield Target(
        "request",
        f"{game}-subject",
        300,
        requests,
        partial(asking.requested, game),
        statuses=(0, 2),
        smaller=smaller_in(JSON),
    )
    yield Target("reply", f"{game}-verdict", 300, turned, partial(asking.replied, game), smaller=smaller_in(JSON, 2))
    yield Target("counterexample", f"{game}-counterexample", 60, kept, read, (Unreadable,), smaller=smaller_in(JSON))


def _turned(draw: Callable[[Random], bytes]) -> Callable[[Random], bytes]:
    """Answers of a program, with a number before them that chooses how they are judged."""
    return lambda chance: b"%d%s" % (chance.randrange(1, WAYS), draw(chance)[1:])


def _drawn(
    seeds: Callable[[str], Sequence[bytes]], game: str, mutations: Sequence[Mutation]
) -> Callable[[Random], bytes]:
    """Inputs that begin as one of these of a game and are spoilt by some mutations."""

    games = list(SUITES)
    other = games[games.index(game) - 1]

    def draw(chance: Random) -> bytes:
        return mutated(chance, Pool(seeds(game), seeds(other), corpus.words(game)), mutations)

    return draw
