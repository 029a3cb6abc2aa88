"""Crews for long counts: the cores of this machine, or a cluster's workers by its scheduler."""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final

from conformance.jobs import MOST_JOBS, add_jobs, cores, work_for_another
from papillon_engine.pieces import ALONE, Crew

PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""


class NoCrew(ValueError):
    """There is nobody to count; the message says what was expected and found."""


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who counts: what `crew_of` takes."""
    who = parser.add_mutually_exclusive_group()
    add_jobs(who)
    who.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a cluster, such as tcp://127.0.0.1:8786")


@contextmanager
def crew_of(jobs: int = 0, scheduler: str = "", pieces: int = MOST_JOBS) -> Iterator[Crew]:
    """Gather a crew, and send it home at the end, whatever it is doing then.

    jobs: processes of this machine, 0 for as many as it has cores. scheduler: address of a scheduler of `distributed`,
    such as tcp://127.0.0.1:8786, whose workers count instead. pieces: how many there are to count; more processes
    would have nothing to do. Raises NoCrew.

    >>> with crew_of(jobs=1) as crew:
    ...     crew.workers
    1
    """
    if scheduler:
        with _cluster(scheduler) as crew:
            yield crew
    elif (wanted := min(jobs or cores(), pieces)) == 1:
        yield ALONE
    else:
        with _processes(wanted) as crew:
            yield crew


@contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    others = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), work_for_another)
    try:
        yield Crew(pool, jobs)
    except BrokenExecutor:
        raise NoCrew("expected the processes to count to the end, found one ended by somebody else") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in {*multiprocessing.active_children()} - others:
            process.terminate()


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client  # an extra, and slow to start
    except ImportError:
        raise NoCrew("--scheduler: expected the package distributed: install le-papillon-engine[cluster]") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCrew(f"--scheduler: expected a scheduler at {address}, found {error}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCrew(f"--scheduler: expected workers at {address}, found none")
        yield Crew(client.get_executor(pure=False), workers)
