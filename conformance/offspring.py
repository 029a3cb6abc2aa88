"""What a process has started, and what that has started in turn, as far as the system tells.

Linux tells, in `/proc`. A process whose parent has ended before is nobody's child any more, and is not found; nor is
any elsewhere than on Linux. What stays in the group of its program is found everywhere, by its group.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")


def offspring(process: int) -> list[int]:
    """Handles of all processes that descend from one, for `end` to close.

    A handle is of this very process, and never of a later one that has been given the same number.
    """
    if not hasattr(os, "pidfd_open"):
        return []
    handles = []
    for number in descendants(process):
        with suppress(OSError):  # it has ended meanwhile
            handles.append(os.pidfd_open(number))
    return handles


def end(handles: Iterable[int]) -> None:
    """End the processes of these handles, where they still run, and close the handles."""
    for handle in handles:
        if sys.platform == "linux":  # handles of processes are Linux's alone: there are none elsewhere
            with suppress(ProcessLookupError, PermissionError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)


def descendants(process: int) -> Iterator[int]:
    """The numbers of all processes that descend from one, parents before their children."""
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
    """The number of a process's parent; 0 if it has none, or has ended."""
    with suppress(OSError, IndexError, ValueError):
        fields = (PROCESSES / str(process) / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return int(fields[1])
    return 0
