"""How far long work has come: a bar with the time that is left on a terminal, and nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from papillon.kit.harmless import is_terminal


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while there is work, on standard error; what is given says how much of the total is done.

    >>> with progress("coups", 1000) as reached:
    ...     reached(250)
    """
    if not is_terminal(sys.stderr):
        yield lambda done: None
        return
    from rich.console import Console  # slow to import, and a terminal alone needs it
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
