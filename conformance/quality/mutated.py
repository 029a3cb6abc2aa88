"""Plays mutants of the reference in this process: each is put into its function while cases and games are played.

mutmut writes every mutant beside its original, `x_NAME__mutmut_7` beside `NAME`. Its code is put into the function
itself, which every module has that calls it, so that thousands of games take no longer than they do anyway.
"""

from __future__ import annotations

import ast
import inspect
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import msgspec

from conformance.cases import cases
from conformance.compare.traces import against
from conformance.hunt.counterexample import Games
from conformance.protocol import EVERYTHING, AnyReply, AnyRequest
from conformance.quality.mutants import GAMES, SCENARIOS, SURVIVED
from conformance.subject import about, reply
from conformance.suites import SUITES
from papillon.kit.remembering import forget_all

PATIENCE: Final = 20
"""Seconds of processor time for a case or a game: a mutant may play for ever."""


FUTURE: Final = "__future__"
"""The module whose import a mutant needs before it, as everything in its module has it."""


class Asked(NamedTuple):
    """A case or a drawn game."""

    name: str
    """The name of the case, or the number of the game, counted from 1."""
    request: AnyRequest
    """What is asked."""
    right: bytes
    """What the reference shows, as `brief` has it: thousands are kept."""


class Questions(NamedTuple):
    """All that mutants of a game are asked."""

    cases: tuple[Asked, ...]
    """The cases of its scenarios."""
    games: tuple[Asked, ...]
    """The drawn games, those that `verify` draws if nobody names a seed."""
    called: frozenset[CodeType]
    """The code of all functions that are called in any of them: what is changed in another makes no difference."""


def questions(game: str, games: int) -> Questions:
    """All cases of a game, and so many drawn games.

    >>> asked = questions("francion", 2)
    >>> len(asked.cases) > 100, len(asked.games)
    (True, 2)
    """
    drawn = Games(game, about(0))
    every = [(case.id, case.request) for case in cases(game)]
    requests = [(str(number + 1), drawn.drawn(number).request) for number in drawn.numbers(games)]
    _forget()
    with noting_calls() as called:
        answered = [Asked(name, request, brief(reply(request))) for name, request in (*every, *requests)]
    return Questions(tuple(answered[: len(every)]), tuple(answered[len(every) :]), frozenset(called))


@contextmanager
def noting_calls() -> Iterator[set[CodeType]]:
    """Note the code of every function that is called for a while."""
    called: set[CodeType] = set()
    sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
    try:
        yield called
    finally:
        sys.setprofile(None)


class Change:
    """One change to one function."""

    def __init__(self, function: FunctionType, instead: FunctionType) -> None:
        """Change a function of the reference into another, which is never called itself."""
        self.function, self.instead = function, instead

    @contextmanager
    def made(self) -> Iterator[None]:
        """Have the function do what the other does, for a while."""
        before = _inside(self.function)
        _put(self.function, _inside(self.instead))
        _forget()
        try:
            yield
        finally:
            _put(self.function, before)
            _forget()


def change(folder: Path, name: str) -> Change:
    """A mutant by the name that mutmut gives it. folder: where mutmut has written the modules with the mutants."""
    module_name, _, mutant = name.rpartition(".")
    module = vars(import_module(module_name))
    tree = ast.parse((folder / module_name.replace(".", "/")).with_suffix(".py").read_text("utf-8"))
    tree.body = [node for node in tree.body if getattr(node, "name", getattr(node, "module", "")) in (mutant, FUTURE)]
    namespace = dict(module)
    exec(compile(tree, name, "exec"), namespace)
    original = module[mutant.removeprefix("x_").partition("__mutmut_")[0]]
    return Change(inspect.unwrap(original), namespace[mutant])


def told_apart(asked: Questions, mutant: Change) -> tuple[str, str, int]:
    """What tells a mutant from the reference: `Fate.fate`, `Fate.by` and `Fate.games`."""
    if mutant.function.__code__ not in asked.called:
        return SURVIVED, "", len(asked.games)
    if case := _first_wrong(asked.cases, mutant):
        return SCENARIOS, case.name, 0
    if game := _first_wrong(asked.games, mutant):
        return GAMES, f"drawn game {game.name}", int(game.name)
    return SURVIVED, "", len(asked.games)


def _first_wrong(asked: Sequence[Asked], mutant: Change) -> Asked | None:
    """The first in which something that is compared is shown otherwise."""
    start = 0
    while (other := _first_other(asked, start, mutant)) is not None:
        number, found = other
        if is_wrong(asked[number].request, found):
            return asked[number]
        start = number + 1
    return None


def _first_other(asked: Sequence[Asked], start: int, mutant: Change) -> tuple[int, AnyReply | None] | None:
    """The number of the first from a start on of which anything is shown otherwise, and that; None if there is none."""
    with mutant.made():
        for number in range(start, len(asked)):
            found = played(asked[number].request)
            if found is None or brief(found) != asked[number].right:
                return number, found
    return None


def is_wrong(request: AnyRequest, found: AnyReply | None) -> bool:
    """Whether a reply shows otherwise what is compared, as it is written on the wire; None is none at all."""
    right, read = reply(request), SUITES[request.game].read_reply
    try:
        shown = None if found is None else read(msgspec.json.encode(found)).trace
    except msgspec.MsgspecError:  # no line of the protocol, such as half a chip
        return True
    if shown is None or right.trace is None:
        return True
    return bool(against(right.trace, shown, request, EVERYTHING).differences)


def brief(found: AnyReply) -> bytes:
    """What a reply shows, in a few bytes, the same for the same reply alone."""
    return blake2b(msgspec.json.encode(found), digest_size=16).digest()


# --- playing


class TooLong(BaseException):
    """A mutant does not end its game; nothing that plays may catch this."""


def played(request: AnyRequest) -> AnyReply | None:
    """What is replied; None where something goes wrong of which no request is to blame, or nothing ends."""
    before = signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return reply(request)
    except (TooLong, Exception):  # a mutant may do anything
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _end(*_: object) -> None:
    raise TooLong


def _inside(function: FunctionType) -> tuple[object, ...]:
    return function.__code__, function.__defaults__, function.__kwdefaults__


def _put(function: FunctionType, inside: tuple[object, ...]) -> None:
    for name, value in zip(("__code__", "__defaults__", "__kwdefaults__"), inside, strict=True):
        setattr(function, name, value)


def _forget() -> None:
    """Forget all that was found of plays by what the function did before."""
    forget_all()
    for clear in _clearing():
        clear()


def _clearing() -> list[Callable[[], None]]:
    """What empties the memory of each function of the two games that has one."""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] in ("papillon", "francion")]
    values = [value for module in modules for value in vars(module).values()]
    return [value.cache_clear for value in values if hasattr(value, "cache_clear")]
