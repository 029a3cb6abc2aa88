"""What an entry point may answer, and whether an input is answered so: no traceback, no hang, nothing unforeseen."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import FrameType
from typing import Final, Literal, NamedTuple, get_args

Kind = Literal["traceback", "hang", "wrong status", "control character", "flood"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

ROOT: Final = Path(__file__).parents[2]

PATIENCE: Final = 10.0
"""Seconds of the processor that an input may take, unless its target says otherwise."""

WAITING: Final = 12
"""How many times as long it may take by the clock: others work on the machine too, but nobody waits for ever."""

LONGEST_COMPLAINT: Final = 5000
"""Characters of an error with its usage, however long the input was."""

CONTROLS: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey: all of C0 but the line break and the tabulator, all of C1, turns of direction."""


class Answer(NamedTuple):
    """What came of an input."""

    status: int | None = None
    """The exit status of a command; None where there is no command."""
    said: str = ""
    """What was printed."""
    complaint: str = ""
    """What was said to be wrong."""


class Target(NamedTuple):
    """An entry point and its contract."""

    kind: str
    """What the entry point reads, as `--only` names it."""
    name: str
    """The name of this entry point alone."""
    share: int
    """How often it is asked, in proportion to the others."""
    draw: Callable[[Random], bytes]
    """A function that draws an input."""
    call: Callable[[bytes], Answer]
    """A function that asks about an input; what is no input for it has the empty answer."""
    refuses: tuple[type[Exception], ...] = ()
    """The errors that it documents."""
    statuses: Sequence[int | None] = (None,)
    """The statuses with which it may end, if it is a command."""
    patience: float = PATIENCE
    """Seconds of processor time that an answer may take."""
    smaller: Callable[[bytes, int], bytes | None] = lambda data, number: None
    """A function that leaves the value of a number out of an input; None when there is none."""


class Breach(NamedTuple):
    """What is wrong with an answer."""

    kind: Kind
    """In which way the contract is broken."""
    place: str
    """What tells this breach from others of its kind."""
    detail: str
    """What is wrong, in words."""


class TakesTooLong(BaseException):
    """An input has taken longer than it may. It is no `Exception`, so that nobody takes it for bad input."""


def watched(target: Target, data: bytes) -> Breach | None:
    """Ask an entry point and hold its answer to its contract; nothing if it keeps it.

    >>> no_contract = Target("number", "int", 1, lambda chance: b"", lambda data: Answer(said=str(int(data))))
    >>> watched(no_contract, b"7")
    >>> watched(no_contract, b"seven").kind
    'traceback'
    >>> watched(no_contract._replace(refuses=(ValueError,)), b"seven")
    """
    try:
        with _deadline(target.patience):
            answer = target.call(data)
    except target.refuses:
        return None  # how its words reach a terminal is the desk's to see to
    except TakesTooLong as error:
        return Breach("hang", _place(error), f"more than {target.patience:g} s, in {_place(error)}")
    except Exception as error:
        return Breach("traceback", f"{_place(error)}: {type(error).__name__}", _told(error))
    return _unlike(answer, target.statuses)


def _unlike(answer: Answer, statuses: Sequence[int | None]) -> Breach | None:
    """What of an answer is not as it must be."""
    if "Traceback (most recent call last)" in answer.complaint:
        last = answer.complaint.strip().splitlines()[-1]
        return Breach("traceback", re.sub("'.*", "", last), last)
    if answer.status not in statuses:
        return Breach("wrong status", str(answer.status), f"status {answer.status}: {answer.complaint[:300]!r}")
    if answer.status == 2 and not answer.complaint:
        return Breach("wrong status", "2 and no reason", "status 2, and nothing on standard error")
    printed = answer.said + answer.complaint
    control = CONTROLS.search(printed)
    if control:
        around = printed[max(0, control.start() - 60) : control.end() + 30]
        return Breach("control character", re.sub("[^a-z ]", "", printed[:50]), ascii(around))
    if len(answer.complaint) > LONGEST_COMPLAINT:
        return Breach("flood", "complaint", f"a complaint of {len(answer.complaint)} characters")
    return None


@contextmanager
def _deadline(patience: float) -> Iterator[None]:
    """Raise TakesTooLong in what runs longer, again and again until it ends."""
    timers = (
        (signal.SIGPROF, signal.ITIMER_PROF, patience),
        (signal.SIGALRM, signal.ITIMER_REAL, patience * WAITING),
    )
    before = [(number, signal.signal(number, _late)) for number, _, _ in timers]
    for _, timer, seconds in timers:
        signal.setitimer(timer, seconds, 0.5)
    try:
        yield
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)
        for number, handler in before:
            signal.signal(number, handler)


def _late(_number: int, _frame: FrameType | None) -> None:
    raise TakesTooLong


def _place(error: BaseException) -> str:
    """The innermost function of the project that an error passed through."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith(str(ROOT))]
    own = [frame for frame in frames if "/fuzz/" not in frame.filename and ".venv" not in frame.filename] or frames
    if not own:
        return "the outside"
    return f"{Path(own[-1].filename).relative_to(ROOT)}:{own[-1].lineno} {own[-1].name}"


def _told(error: BaseException) -> str:
    try:
        words = str(error)
    except Exception as worse:
        words = f"an error that cannot be shown: {worse!r}"
    return f"{type(error).__name__}: {words[:200]!r} in {_place(error)}"
