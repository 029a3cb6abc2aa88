"""A program under test as a process: started once, asked one request at a time, and ended with all that it started.

Nothing that a program does can hang the suite or fill its memory. Every request has a deadline; a line, and everything
written while one request is under way, has a limit; only the end of standard error is kept.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Any, Final, Literal, Protocol, Self, TypeVar

import msgspec

from conformance.jobs import check_interruption
from conformance.protocol import (
    LONGEST_LINE,
    PROTOCOL,
    About,
    AnyReply,
    AnyRequest,
    Hello,
    Stop,
    check_fields,
    encode,
    read_about,
)
from conformance.suite import suite_of

REFERENCE: Final = (sys.executable, "-P", "-m", "papillon.desk", "subject")
"""The reference as a program under test; `-P` keeps Python from importing modules from the working directory."""

PATIENCE: Final = 10.0
"""Seconds in which a request must be answered by default."""

MOST_OUTPUT: Final = 1_000_000_000
"""Bytes that a program may write to both its streams while one request is under way."""

TAIL: Final = 4_000
"""Bytes kept of the end of standard error."""

CHUNK: Final = 1 << 16
"""Bytes that are read at once."""

GRACE: Final = 1.0
"""Seconds in which a process must end once it was told to stop or has closed its output."""

PROCESSES: Final = Path("/proc")
"""Where Linux tells of every process."""

SHOWN: Final = 120
"""Characters that a message shows of what a program wrote."""

NOTHING_BEFORE: Final = "; nothing may be written to standard output before the reply to `start`"

OTHERWISE: Final = "expected the same answer to `start` whenever the program is started, found another"
"""The error of a program that answers `start` differently each time."""

FaultVerdict = Literal["crashed", "timed-out", "garbled"]
Check = Callable[[str, bytes], Sequence[str]]

Answer = TypeVar("Answer", About, AnyReply)
"""The answer to `start` or to `run`."""


class SubjectFault(Exception):
    """A program broke the protocol; its process cannot be used any more.

    verdict: crashed (the program ended or never started), timed-out, or garbled (it wrote what is no reply).
    detail: what was expected and found, with the end of the program's standard error.
    """

    def __init__(self, verdict: FaultVerdict, detail: str) -> None:
        super().__init__(detail)
        self.verdict = verdict
        self.detail = detail


class Talker(Protocol):
    """A program under test: a `Subject`, or a stand-in for one in a test."""

    def about(self) -> About:
        """Ask who it is. Raises SubjectFault."""

    def ask(self, request: AnyRequest) -> AnyReply:
        """Ask for a case. Raises SubjectFault."""

    def close(self) -> None:
        """End it."""


class Subject:
    """A program under test, running in its own process group until `close`.

    Every answer that breaks the protocol raises SubjectFault.

    >>> with Subject(REFERENCE) as subject:
    ...     subject.about().name
    'the reference'
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = PATIENCE,
        handshake: float = PATIENCE,
        check: Check | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program. Raises SubjectFault if it cannot be started.

        command: the program and its arguments, as for `subprocess.Popen`.
        timeout: seconds in which a `run` must be answered.
        handshake: seconds in which `start` must be answered.
        check: called with the name of a schema (``about``, ``reply``) and each line; returns complaints.
        environment: used instead of this process's own.
        """
        self.command = tuple(command)
        self.timeout, self.handshake = timeout, handshake
        self._check = check
        self._seq = 0
        self._buffer = bytearray()
        self._tail = bytearray()
        self._output = 0
        self._guard = Guard()
        try:
            self._process = _started(self.command, environment, self._guard)
        except SubjectFault:
            self._guard.close()
            raise
        self._out, self._in, self._err = self._pipes()
        self._errors_open, self._broken, self._closed = True, False, False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def about(self) -> About:
        """Send `start`: who the program is and what it plays. Raises SubjectFault."""
        line = self._exchange(Hello(self._next(), PROTOCOL), self.handshake)
        about = self._read("about", read_about, line, NOTHING_BEFORE)
        if about.protocol != PROTOCOL:
            raise self._fault("garbled", f"expected protocol {PROTOCOL}, found {about.protocol}")
        return about

    def ask(self, request: AnyRequest) -> AnyReply:
        """Send a case, numbered as the next request. Raises SubjectFault."""
        line = self._exchange(msgspec.structs.replace(request, seq=self._next()), self.timeout)
        suite = suite_of(request.game)
        return self._read(f"{suite.schema}reply", suite.read_reply, line)

    def close(self) -> None:
        """Tell the program to stop; if it does not, kill it and all that it started. May be called twice."""
        if self._closed:
            return
        self._closed = True
        process = self._process
        started = open_descendants(process.pid) if process.poll() is None else []
        if process.stdin and not process.stdin.closed:
            if not self._broken:
                with suppress(OSError):
                    os.write(self._in, encode(Stop(self._next())) + b"\n")
            _closed(process.stdin)
            if not self._broken:
                self._wait_briefly()
        self._kill(started)
        for pipe in (process.stdout, process.stderr):
            _closed(pipe)

    # --- one exchange

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def _exchange(self, request: Hello | AnyRequest, patience: float) -> bytes:
        """Send a request and return the line that answers it."""
        check_interruption()
        deadline = time.monotonic() + patience
        self._output = 0
        self._nothing_left_over()
        self._pump(deadline, patience, memoryview(encode(request) + b"\n"))
        end = self._buffer.index(b"\n")
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def _pump(self, deadline: float, patience: float, left: memoryview) -> None:
        """Write the rest of a request and read until a line is complete, emptying standard error meanwhile."""
        searched = 0
        while self._buffer.find(b"\n", searched) < 0:
            searched = len(self._buffer)
            if searched > LONGEST_LINE:
                raise self._fault("garbled", f"expected a line of at most {LONGEST_LINE} bytes, found a longer one")
            remaining = deadline - time.monotonic()
            if remaining <= 0 and self._process.poll() is not None:
                raise self._ended()  # while another process holds its output open
            if remaining <= 0:
                raise self._fault("timed-out", self._no_reply(patience, len(left)))
            reading = [self._out, self._err] if self._errors_open else [self._out]
            ready, writable, _ = select.select(reading, [self._in] if left else [], [], remaining)
            if writable:
                left = self._written(left)
            if self._err in ready:
                self._read_errors()
            if self._out in ready:
                self._read_output()

    def _no_reply(self, patience: float, unread: int) -> str:
        begun = f"; it wrote {_shown(bytes(self._buffer))} without an end of line" if self._buffer else ""
        asleep = "; it has not even read the request" if unread else ""
        silent = "" if begun or asleep else "; is the output flushed after every line?"
        return f"expected a reply within {patience:g} s, found none{begun}{asleep}{silent}"

    def _written(self, left: memoryview) -> memoryview:
        try:
            return left[os.write(self._in, left) :]
        except BlockingIOError:
            return left
        except OSError:
            return left[:0]  # it reads no more: its last output, or its exit status, tells why

    def _read_output(self) -> None:
        data = os.read(self._out, CHUNK)
        if not data:
            self._wait_briefly()
            raise self._ended()
        self._buffer += data
        self._count(len(data))

    def _read_errors(self) -> None:
        data = os.read(self._err, CHUNK)
        self._errors_open = bool(data)
        self._tail += data
        del self._tail[:-TAIL]
        self._count(len(data))

    def _count(self, size: int) -> None:
        self._output += size
        if self._output > MOST_OUTPUT:
            raise self._fault("garbled", f"expected at most {MOST_OUTPUT} bytes in answer to one request, found more")

    def _nothing_left_over(self) -> None:
        """Raise SubjectFault if there is output that no request has asked for."""
        ready, _, _ = select.select([self._out], [], [], 0)
        if ready:
            self._read_output()
        if self._buffer.strip():
            if self._seq <= 1:
                raise self._fault(
                    "garbled", f"expected no output before the handshake, found {_shown(bytes(self._buffer))}"
                )
            self._twice()

    def _twice(self) -> None:
        raise self._fault("garbled", f"expected one line in reply, found another: {_shown(bytes(self._buffer))}")

    def _read(self, schema: str, read: Callable[[bytes], Answer], line: bytes, hint: str = "") -> Answer:
        """Read a reply and check its schema and its number."""
        try:
            reply = read(line)
            check_fields(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            why = f"expected a JSON document that matches {schema}.schema.json, found {_shown(line)}: {error}"
            no_json = isinstance(error, msgspec.DecodeError) and not isinstance(error, msgspec.ValidationError)
            raise self._fault("garbled", why + (hint if no_json else "")) from None
        wrong = self._check(schema, line) if self._check else ()
        if wrong:
            raise self._fault("garbled", f"expected what {schema}.schema.json says, found " + "; ".join(wrong))
        if reply.seq != self._seq:
            raise self._fault("garbled", f"expected seq {self._seq}, found {reply.seq}")
        if self._buffer.strip():
            self._twice()
        return reply

    # --- the end

    def _ended(self) -> SubjectFault:
        """The fault of a process that has closed its output."""
        status = self._process.poll()
        begun = f" after {_shown(bytes(self._buffer))}" if self._buffer else ""
        if status is None:
            return self._fault("crashed", f"expected a reply, found its standard output closed{begun}")
        how = f"status {status}" if status >= 0 else f"signal {_signal(-status)}"
        when = "before it had answered `start`" if self._seq <= 1 else "without a reply"
        return self._fault("crashed", f"the program ended with {how} {when}{begun}")

    def _fault(self, verdict: FaultVerdict, detail: str) -> SubjectFault:
        """A fault with the end of standard error; nothing more is sent to the process."""
        self._broken = True
        while self._errors_open and select.select([self._err], [], [], 0)[0] and self._output < MOST_OUTPUT:
            self._read_errors()
            if verdict == "timed-out":
                break  # it may go on writing for ever
        said = bytes(self._tail).decode("utf-8", "replace").strip()
        return SubjectFault(verdict, detail + (f"\nthe end of its standard error:\n{said}" if said else ""))

    def _wait_briefly(self) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)

    def _kill(self, started: Sequence[int]) -> None:
        """Kill the process, its group, and the descendants whose handles are given."""
        self._guard.close()
        kill_all(started)
        self._wait_briefly()

    def _pipes(self) -> tuple[int, int, int]:
        pipes = (self._process.stdout, self._process.stdin, self._process.stderr)
        numbers = [pipe.fileno() for pipe in pipes if pipe]
        for number in numbers:
            os.set_blocking(number, False)
        return numbers[0], numbers[1], numbers[2]


def _started(command: Sequence[str], environment: Mapping[str, str] | None, guard: Guard) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            preexec_fn=guard.watch,  # noqa: PLW1509  (it only writes to a pipe)
            env=environment,
        )
    except (OSError, ValueError, IndexError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SubjectFault("crashed", f"expected a program, {shlex.join(command)!r} never started: {why}") from None


def _closed(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with suppress(OSError):
            pipe.close()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _shown(line: bytes) -> str:
    """The beginning of what a program wrote, quoted."""
    text = line[: SHOWN + 1].decode("utf-8", "replace")
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


# --- the process tree


class Guard:
    """A shell that kills a process group at `close`, or as soon as this process ends, even if it is killed."""

    def __init__(self) -> None:
        """Start the shell, which waits until its input ends."""
        self._shell = subprocess.Popen(
            ("/bin/sh", "-c", 'read group && { read end; kill -s KILL -- "-$group"; }'),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def watch(self) -> None:
        """Name the group of this process: the one to be guarded, which does so before it runs its program."""
        if self._shell.stdin:
            os.write(self._shell.stdin.fileno(), b"%d\n" % os.getpid())

    def close(self) -> None:
        """Kill the group now."""
        self._shell.communicate()


def run_guarded(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, or kill it with all of its process group. options: as for `subprocess.Popen`."""
    with (
        closing(Guard()) as guard,
        subprocess.Popen(command, start_new_session=True, preexec_fn=guard.watch, **options) as running,  # noqa: PLW1509
    ):
        try:
            output, errors = running.communicate()
        finally:
            guard.close()
    return subprocess.CompletedProcess(command, running.returncode, output, errors)


def open_descendants(process: int) -> list[int]:
    """Open a handle (pidfd) to every descendant of a process; `kill_all` closes them.

    A handle never refers to a later process with the same number. Linux lists parents in `/proc`; elsewhere there are
    no handles. A process whose parent has ended belongs to nobody and is not found. On every system, what stays in the
    program's process group is killed with the group.
    """
    if not hasattr(os, "pidfd_open"):
        return []
    handles = []
    for number in descendants(process):
        with suppress(OSError):  # it has ended meanwhile
            handles.append(os.pidfd_open(number))
    return handles


def kill_all(handles: Iterable[int]) -> None:
    """Kill the processes behind handles, and close the handles."""
    for handle in handles:
        if sys.platform == "linux":  # only Linux has such handles
            with suppress(ProcessLookupError, PermissionError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)


def descendants(process: int) -> Iterator[int]:
    """The descendants of a process, parents before their children."""
    parents = {number: parent for number in _numbers() if (parent := _parent(number))}
    found = {process}
    waiting = [process]
    while waiting:
        parent = waiting.pop(0)
        children = [number for number, its in parents.items() if its == parent and number not in found]
        found.update(children)
        waiting += children
        yield from children


def _numbers() -> list[int]:
    with suppress(OSError):
        return [int(path.name) for path in PROCESSES.iterdir() if path.name.isdigit()]
    return []


def _parent(process: int) -> int:
    """The parent of a process; 0 if it has none or has ended."""
    with suppress(OSError, IndexError, ValueError):
        fields = (PROCESSES / str(process) / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return int(fields[1])
    return 0
