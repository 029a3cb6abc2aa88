"""How soon the desk in a page explains in full: what of the reference is fetched, when it is ready, how it answers.

Run it with `uv run --group docs python -m benchmarks.explaining SITE`, the folder of a site that was built. A browser
can slow down a page, but not its workers: so the site is served no quicker than a telephone gets it, 1.6 Mbit/s in all,
and the processor is the one that is here.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Lock, Thread
from typing import Any, NamedTuple

from papillon.desk.screen import Screen
from papillon.desk.verbs.site import HOST, Handler

QUESTIONS = (
    "layout 6 4 A, hand 10 7, play 10x64",
    "layout 7 5 2, hand 7 K, play 7x752",
    "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton",
    "layout 6 4 A, hand 10 7",
    "layout 6 4 A 2 3 5 5 7, hand 10 7 9",
)
SPEEDS = {"as quick as it can": None, "1.6 Mbit/s": 200_000}
"""Bytes in a second that are served."""
CHUNK = 20_000
PATIENCE = 300_000

EXPLAINED = """([text]) => new Promise((resolve) => {
    const answer = document.querySelector('.desk-parts');
    const start = performance.now();
    new MutationObserver((_, watching) => {
        if (answer.children.length === 0) return;
        watching.disconnect();
        resolve(performance.now() - start);
    }).observe(answer, {childList: true});
    const field = document.getElementById('desk-question');
    field.value = text;
    field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
})"""
"""Asks a question: milliseconds until it is explained."""


class Explained(NamedTuple):
    """What it took to explain in full, in one visit with an empty cache."""

    served: int
    """Bytes that were served for the reference."""
    ready: float
    """Seconds from the tap until the first question was explained."""
    answers: list[float]
    """Milliseconds until each question after it was."""


class Slow(Handler):
    """Serves a site, all visitors together, no quicker than a speed."""

    speed: int | None = None
    reference = 0
    line = Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, piece by piece."""
        while piece := source.read(CHUNK):
            if self.speed:
                with self.line:
                    time.sleep(len(piece) / self.speed)
            outputfile.write(piece)
            if "/desk/reference/" in self.path:
                type(self).reference += len(piece)


@contextmanager
def served(folder: Path, speed: int | None) -> Iterator[tuple[str, type[Slow]]]:
    """A site at an address, and what counts the bytes of the reference. speed: bytes in a second, None for any."""
    counting = type("Counting", (Slow,), {"speed": speed})
    with ThreadingHTTPServer((HOST, 0), partial(counting, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_port}/", counting
        server.shutdown()


def visit(browser: Any, folder: Path, speed: int | None) -> Explained:
    """Open the desk, have the first question explained, and ask the others."""
    with served(folder, speed) as (address, counting):
        visitor = browser.new_context(service_workers="block")
        page = visitor.new_page()
        page.goto(f"{address}desk/index.html#q={QUESTIONS[0]}")
        page.wait_for_load_state("networkidle")
        start = time.perf_counter()
        page.locator(".desk-explanation summary").click()
        page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
        ready = time.perf_counter() - start
        answers = [page.evaluate(EXPLAINED, [text]) for text in QUESTIONS[1:]]
        visitor.close()
        return Explained(counting.reference, ready, answers)


def rows(browser: Any, folder: Path) -> Iterator[tuple[str, ...]]:
    """How a site is served, megabytes of the reference, seconds to the first explanation, milliseconds to another."""
    for name, speed in SPEEDS.items():
        served_bytes, ready, answers = visit(browser, folder, speed)
        yield name, f"{served_bytes / 1e6:.1f}", f"{ready:.1f}", f"{median(answers):.0f}", f"{max(answers):.0f}"


def main(folder: str) -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright  # here: the other benchmarks do without it

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"))
        headers = ("served", "MB", "s to the first", "ms, median", "ms, longest")
        Screen().table(headers, list(rows(browser, Path(folder))))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
