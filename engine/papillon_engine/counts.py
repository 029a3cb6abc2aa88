"""Long counts: ranges of numbers counted in chunks, by this process, by several or by a cluster, and kept in a file.

What is counted of a game depends on its number alone. So the sums are the same however the numbers are cut, whoever
counts them, and whether the count was interrupted on the way.
"""

from __future__ import annotations

import fcntl
import json
import logging
import multiprocessing
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, Generic, NamedTuple, TypeVar

from conformance.jobs import AHEAD, Interrupted, add_jobs, cores, interruptible, work_for_another
from papillon.kit.console import BAD_INPUT, Parser, complain, file_name, one_line

Counted = TypeVar("Counted")

FORMAT: Final = 1
"""The version of the file of a count."""
LARGEST_FILE: Final = 100_000_000
"""Bytes of it at most."""
PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""


class CannotCount(ValueError):
    """There is nobody to count, or a file cannot be used; the message says what was expected and found."""


# --- a command


def parser_of(program: str, description: str | None) -> Parser:
    """The parser of a command, which shows a module's docstring as it stands, with the option of a seed."""
    parser = Parser(prog=f"python -m {program}", description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number: other games (%(default)s)")
    return parser


def run_command(program: str, run: Callable[[], int], *bad: type[Exception]) -> int:
    """Run a command, and return its exit status. bad: what it raises for bad input, beside what this module raises.

    Where a signal ends it, the notes that were added to the signal say how far the command had come.

    >>> run_command("count", lambda: 0)
    0
    """
    complaints: tuple[type[Exception], ...] = (CannotCount, OSError, *bad)
    try:
        with interruptible():
            return run()
    except Interrupted as signal:
        complain(": ".join((program, str(signal), *getattr(signal, "__notes__", ()))))
        return signal.status
    except complaints as error:
        complain(f"{program}: {error}")
        return BAD_INPUT


# --- who counts


class Workers(NamedTuple):
    """Who counts."""

    executor: Executor | None
    """What runs the chunks; None for this process itself."""
    number: int
    """How many chunks it runs at a time."""


ALONE: Final = Workers(None, 1)
"""This process, and nobody else."""


def add_workers(parser: ArgumentParser) -> None:
    """Add the options that say who counts: what `workers_of` takes."""
    who = parser.add_mutually_exclusive_group()
    add_jobs(who)
    who.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a cluster, such as tcp://127.0.0.1:8786")


@contextmanager
def workers_of(jobs: int, scheduler: str, chunks: int) -> Iterator[Workers]:
    """Start workers, and stop them at the end, whatever they are doing then.

    jobs: processes of this machine, 0 for as many as it has cores. scheduler: address of a scheduler of `distributed`
    whose workers count instead, or "". chunks: how many there are to count; more processes would have nothing to do.
    Raises CannotCount.

    >>> with workers_of(jobs=1, scheduler="", chunks=9) as workers:
    ...     workers.number
    1
    """
    processes = min(jobs or cores(), chunks)
    if scheduler:
        with _cluster(scheduler) as workers:
            yield workers
    elif processes == 1:
        yield ALONE
    else:
        with _processes(processes) as workers:
            yield workers


@contextmanager
def _processes(number: int) -> Iterator[Workers]:
    others = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), work_for_another)
    try:
        yield Workers(pool, number)
    except BrokenExecutor:
        raise CannotCount("expected the processes to count to the end, found one ended by somebody else") from None
    finally:
        pool.shutdown(wait=False)  # a future that is cancelled now may fail once more when its process ends
        for process in {*multiprocessing.active_children()} - others:
            process.terminate()


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        from distributed import Client  # an extra, and slow to start
    except ImportError:
        raise CannotCount(
            "--scheduler: expected the package distributed: install le-papillon-engine[cluster]"
        ) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise CannotCount(f"--scheduler: expected a scheduler at {address}, found {error}") from None
    with client:
        number = sum(client.nthreads().values())
        if not number:
            raise CannotCount(f"--scheduler: expected workers at {address}, found none")
        logging.disable()  # what distributed says of workers and schedulers that are lost; we say it in a line
        try:
            yield Workers(client.get_executor(pure=False), number)
        except CancelledError:
            raise CannotCount(f"--scheduler: expected it at {address} until the end, found it gone") from None
        finally:
            logging.disable(logging.NOTSET)


# --- counting


def count_chunks(
    count: Callable[[range], Counted],
    chunks: Iterable[range],
    workers: Workers = ALONE,
    checkpoint: Checkpoint[Counted] | None = None,
) -> Iterator[tuple[range, Counted]]:
    """Count chunk after chunk, and yield each with its result as soon as that is there, in any order.

    count: what a chunk comes to; an executor may have to send it to another process. Chunks that a checkpoint has come
    first; the others are added to it before they are yielded. Raises whatever `count` raises.

    >>> from conformance.jobs import cut
    >>> [*count_chunks(sum, cut(7, 3))]
    [(range(0, 3), 3), (range(3, 6), 12), (range(6, 7), 6)]
    """
    if checkpoint is None:
        yield from _count(count, iter(chunks), workers)
        return
    wanted = [*chunks]
    done = {chunk: checkpoint.done[chunk] for chunk in wanted if chunk in checkpoint.done}
    yield from done.items()
    for chunk, result in _count(count, (chunk for chunk in wanted if chunk not in done), workers):
        checkpoint.add(chunk, result)
        yield chunk, result


def _count(
    count: Callable[[range], Counted], chunks: Iterator[range], workers: Workers
) -> Iterator[tuple[range, Counted]]:
    """Hand out only so many chunks as keep the workers busy, so that neither they nor their results pile up."""
    if workers.executor is None:
        yield from ((chunk, count(chunk)) for chunk in chunks)
        return
    handed_out: dict[Future[Counted], range] = {}
    while True:
        for chunk in islice(chunks, workers.number * AHEAD - len(handed_out)):
            handed_out[workers.executor.submit(count, chunk)] = chunk
        if not handed_out:
            return
        done, _ = wait(handed_out, return_when=FIRST_COMPLETED)
        yield from [(handed_out.pop(future), future.result()) for future in done]


# --- what is kept


class Form(NamedTuple, Generic[Counted]):
    """How a count stands in a file."""

    asked: Mapping[str, object]
    """What all chunks have in common, as JSON: a file of another count cannot be used."""
    write: Callable[[Counted], object]
    """What has been counted, as JSON."""
    read: Callable[[Any], Counted]
    """What `write` has made of it. Raises TypeError, ValueError or KeyError for anything else."""


class Checkpoint(Generic[Counted]):
    """The chunks of one count that are done, in a file that grows by a line with each; `checkpoint_in` opens one."""

    def __init__(self, path: Path, form: Form[Counted], file: IO[bytes]) -> None:
        """Take over a file that is open for reading and appending. Raises CannotCount for one of something else."""
        self.form = form
        """How it is written."""
        self.done: dict[range, Counted] = {}
        """The chunks that are done, with their results."""
        self._file = file
        lines = _whole_lines(file)
        head = json.dumps({"format": FORMAT, "asked": form.asked})
        if not lines:
            self._append(head)
        elif lines[0] != head:
            raise CannotCount(f"{file_name(path)}:1: expected {head}, found {one_line(lines[0])}")
        for number, line in enumerate(lines[1:], 2):
            try:
                found = json.loads(line)
                self.done[range(found["from"], found["to"])] = form.read(found["counted"])
            except (TypeError, ValueError, KeyError, RecursionError):
                raise CannotCount(
                    f"{file_name(path)}:{number}: expected a piece of the count, found {one_line(line)}"
                ) from None

    def add(self, chunk: range, result: Counted) -> None:
        """Keep a chunk that is done."""
        self._append(json.dumps({"from": chunk.start, "to": chunk.stop, "counted": self.form.write(result)}))

    def _append(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()


def _whole_lines(file: IO[bytes]) -> list[str]:
    """The lines of a file; a last one that was not written to its end is cut off."""
    file.seek(0)
    read = file.read(LARGEST_FILE + 1)
    whole = read[: read.rfind(b"\n") + 1]
    file.truncate(len(whole))
    return whole.decode("utf-8", "replace").splitlines()


@contextmanager
def checkpoint_in(path: Path, form: Form[Counted]) -> Iterator[Checkpoint[Counted]]:
    """Open the file of a count, made if there is none, for this process alone.

    Raises CannotCount for a file of something else and for one that somebody else is writing, OSError where there can
    be none.
    """
    if path.exists() and not (path.is_file() and path.stat().st_size <= LARGEST_FILE):
        raise CannotCount(f"{file_name(path)}: expected a file of at most {LARGEST_FILE:,} bytes")
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotCount(
                f"{file_name(path)}: expected a file of this count alone, found another at work"
            ) from None
        yield Checkpoint(path, form, file)
