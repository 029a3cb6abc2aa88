"""Long counts: chunks counted by this process, by several or by a cluster, and kept in a file.

What is counted of a game depends on its number alone. So the sums are the same however the numbers are cut, whoever
counts them, and whether the count was interrupted on the way.
"""

from __future__ import annotations

import fcntl
import json
import logging
import time
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from conformance.jobs import Abandoned, Interrupted, add_jobs, cores, cut, in_pieces, interruptible
from papillon.kit.console import BAD_INPUT, Parser, complain, file_name, one_line
from papillon_engine.bulk import Tally, nothing

Chunk = TypeVar("Chunk")
Counted = TypeVar("Counted")

FORMAT: Final = 1
"""The version of the file of a count."""
LARGEST_FILE: Final = 200_000_000
"""Bytes of it at most."""
PATIENCE: Final = 10
"""Seconds for a scheduler to answer, and for a worker to come where there are none left."""
MOST_CHUNKS: Final = 500_000
"""Chunks of a count at most, for all of them are in memory."""
AHEAD: Final = 20
"""Chunks that a cluster has for each thread, so that neither they nor their results pile up."""
LARGEST: Final = 2**63
"""What each number of a piece that is kept is smaller than."""


class CannotCount(ValueError):
    """No worker can count, or a file cannot be used; the message says what was expected and found."""


# --- a command


def not_empty(text: str) -> str:
    """Read a text that is not empty."""
    if not text:
        raise ArgumentTypeError("expected a value, found an empty text")
    return text


def parser_of(program: str, description: str | None) -> Parser:
    """The parser of a command, which shows a module's docstring as it stands: options for the seed and who counts."""
    parser = Parser(prog=f"python -m {program}", description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="another number, modulo 2 to the power of 64: other games (%(default)s)",
    )
    who = parser.add_mutually_exclusive_group()
    add_jobs(who)
    who.add_argument(
        "--scheduler", type=not_empty, metavar="ADDRESS", help="of a cluster, such as tcp://127.0.0.1:8786"
    )
    return parser


def run_command(program: str, run: Callable[[], int], *bad: type[Exception]) -> int:
    """Run a command, and return its exit status. bad: what it raises for bad input, besides what this module raises.

    >>> run_command("count", lambda: 0)
    0
    """
    complaints: tuple[type[Exception], ...] = (CannotCount, Abandoned, OSError, *bad)
    try:
        with interruptible():
            return run()
    except Interrupted as signal:
        complain(f"{program}: {signal}")
        return signal.status
    except BrokenPipeError:
        raise  # the reader has gone: `guarded` ends the command quietly
    except complaints as error:
        complain(f"{program}: {error}")
        return BAD_INPUT


# --- who counts


def chunks_of(option: str, total: int, size: int) -> list[range]:
    """Cut numbers into chunks. option: where the total was asked for. Raises CannotCount for too many.

    >>> chunks_of("--games", 7, 4)
    [range(0, 4), range(4, 7)]
    """
    if total > size * MOST_CHUNKS:
        raise CannotCount(f"{option}: expected {size * MOST_CHUNKS:,} at most, found {total:,}")
    return [*cut(total, size)]


@contextmanager
def results_of(
    count: Callable[[Chunk], Counted], chunks: Sequence[Chunk], options: Namespace
) -> Iterator[Iterator[tuple[Chunk, Counted]]]:
    """Each chunk with its result, in any order; at the end the processes stop, whatever they are doing then.

    count: computes the result of a chunk; other processes must be able to import it. options: those of `parser_of`.
    Raises CannotCount, Abandoned, and whatever `count` raises.

    >>> with results_of(sum, [range(3), range(3, 7)], Namespace(jobs=1, scheduler="")) as sums:
    ...     [*sums]
    [(range(0, 3), 3), (range(3, 7), 18)]
    """
    if options.scheduler:
        with _cluster(options.scheduler) as client:
            yield _by_workers(client, count, chunks)
    else:
        jobs = min(options.jobs or cores(), max(len(chunks), 1))
        with in_pieces(count, chunks, jobs) as results:
            yield zip(chunks, results, strict=True)


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Connect to a scheduler, and yield the `Client` of `distributed` that runs functions on its workers."""
    try:
        from distributed import Client  # an extra, and slow to start
        from distributed.comm import CommClosedError, get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise CannotCount(
            "--scheduler: expected the package distributed: install le-papillon-engine[cluster]"
        ) from None
    try:
        get_address_host_port(address)  # a client for what is no address would not end
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise CannotCount(f"--scheduler: expected a scheduler at {address}, found {error}") from None
    try:
        logging.disable()  # what distributed says of workers and schedulers that are lost; we say it in a line
        with client:
            if not client.nthreads():
                raise CannotCount(f"--scheduler: expected workers at {address}, found none")
            yield client
    except (CancelledError, CommClosedError):
        raise CannotCount(f"--scheduler: expected a scheduler at {address} until the end, found it gone") from None
    except KilledWorker as error:
        workers = error.allowed_failures + 1
        raise CannotCount(f"--scheduler: expected workers to finish a chunk, found {workers} killed by it") from None
    finally:
        logging.disable(logging.NOTSET)


def _by_workers(
    client: Any, count: Callable[[Chunk], Counted], chunks: Sequence[Chunk]
) -> Iterator[tuple[Chunk, Counted]]:
    """Each chunk with its result, as workers finish them. Raises CannotCount where there are none for long."""
    from distributed import as_completed

    rest, asked, seen = [*reversed(chunks)], dict[Any, Chunk](), time.monotonic()
    finished = as_completed(loop=client.loop, with_results=True)
    while rest or asked:
        while finished.has_ready():
            future, result = next(finished)
            if future.cancelled():
                raise CancelledError
            yield asked.pop(future), result
        threads = sum(client.nthreads().values())
        more = [rest.pop() for _ in range(min(len(rest), AHEAD * threads - len(asked)))]
        futures = client.map(count, more, pure=False)
        asked.update(zip(futures, more, strict=True))
        finished.update(futures)
        if threads:
            seen = time.monotonic()
        elif time.monotonic() - seen > PATIENCE:
            raise CannotCount(f"--scheduler: expected workers until the end, found none for {PATIENCE} seconds")
        time.sleep(0.1)


# --- what is kept


@contextmanager
def kept_in(
    path: Path | None, asked: Mapping[str, object], players: int
) -> Iterator[tuple[Mapping[range, Tally], Callable[[range, Tally], None]]]:
    """Open the file of a count, made if there is none, for this process alone. path: None if nothing is to be kept.

    asked: what all chunks have in common, as JSON: a file of another count cannot be used. players: how many play.
    Yield the chunks that are done, and a function that keeps one more. Raises CannotCount for a file of something else
    and for one that another process uses, OSError where there can be no file.
    """
    if path is None:
        yield {}, lambda chunk, result: None
        return
    if path.exists() and not (path.is_file() and path.stat().st_size <= LARGEST_FILE):
        raise CannotCount(
            f"{file_name(path)}: expected a file of at most {LARGEST_FILE:,} bytes, found something else or more"
        )
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotCount(
                f"{file_name(path)}: expected a file that no other command is using, found it in use"
            ) from None

        def keep(chunk: range, result: Tally) -> None:
            line = json.dumps({"from": chunk.start, "to": chunk.stop, "counted": result._asdict()})
            file.write(line.encode() + b"\n")
            file.flush()

        yield _read(file, path, json.dumps({"format": FORMAT, "asked": asked}), players), keep


def _read(file: IO[bytes], path: Path, head: str, players: int) -> dict[range, Tally]:
    """Read the chunks that are done. head: the first line, written if there is none.

    A last line that was not written to its end is cut off.
    """
    file.seek(0)
    text, expected = file.read(), head.encode() + b"\n"
    begun = not text or (text.startswith(b'{"format"') and expected.startswith(text))
    if not (begun or text.startswith(expected)):
        raise CannotCount(f"{file_name(path)}:1: expected {head}, found {_shown(text.splitlines()[0])}")
    whole = text[: text.rfind(b"\n") + 1]
    file.truncate(len(whole))
    if not whole:
        file.write(expected)
    done = {}
    for number, line in enumerate(whole.splitlines()[1:], 2):
        try:
            found = json.loads(line)
            chunk = range(found["from"], found["to"])
            # The sum raises TypeError or ValueError unless what was counted is as many numbers of as many players.
            done[chunk] = tally = nothing(players) + Tally(**found["counted"])
            counts = (*tally[:3], *tally.won, *tally.victories, *map(abs, tally.chips))
            if tally.games != len(chunk) or not all(isinstance(n, int) and 0 <= n < LARGEST for n in counts):
                raise ValueError
        except (TypeError, ValueError, KeyError, OverflowError, RecursionError):
            raise CannotCount(
                f"{file_name(path)}:{number}: expected a piece of the count, found {_shown(line)}"
            ) from None
    return done


def _shown(line: bytes) -> str:
    return one_line(line.decode("utf-8", "replace"))
