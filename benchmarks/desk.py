"""How soon the desk in the page answers on a slow telephone, and what it fetches for that.

Run it with `uv run --group docs python -m benchmarks.desk`. Chromium is slowed down as Lighthouse slows it for its
mobile profile: 1.6 Mbit/s, 150 ms to the server and back, a quarter of the processor. Nothing is in the cache at first,
and nothing is kept for a visit without a network: what keeps it Chromium does not slow down.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import quote

from benchmarks.clock import one_or_more
from papillon.desk.inputs import BadInput
from papillon.kit.checkout import ROOT
from tools.site import ADVICE, NEEDED, check_installed, server_of

PAGES = {"en": "desk/index.html", "fr": "fr/desk/index.html"}
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")

MBIT = 1_000_000 / 8
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * MBIT,
    "uploadThroughput": 0.75 * MBIT,
}
SLOWER = 4

FIRST = "layout 6 4 A, hand 10 7, play 10x64"
FURTHER = {
    "a move": "layout 6 4 A, hand 10 7, play 7x6A",
    "a refusal": "layout 7 5 2, hand 7 K, play 7x752",
    "many payments": "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton",
    "no move, two legal": "layout 6 4 A, hand 10 7",
    "no move, 69 legal": "layout A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 6 6 7, hand 10 9 8",
}
BUDGET_FIRST_MS = 3000
BUDGET_FURTHER_MS = 100
PAUSE_MS = 500
NEVER_MS = 1e9

ASKED = """(hash) => new Promise((resolve) => {
    const start = performance.now();
    const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now() - start)));
    painted((headline) => painted((whole) => resolve([headline, whole]))); // before the page itself waits for that
    history.pushState(null, '', hash);
    dispatchEvent(new PopStateEvent('popstate'));
})"""
"""Asks a question by its address: milliseconds until its headline, and until all of the answer, has been painted."""

AT_REST = """() => new Promise((resolve) => {
    const isBusy = () => document.querySelector('.desk-depending[aria-busy="true"]') !== null;
    const look = () => (isBusy() ? setTimeout(look, 100) : resolve());
    look();
})"""
"""Waits until the page has found what its answer depends on."""

FETCHED = """(until) => {
    const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    const fetched = all.filter((each) => each.responseEnd <= until);
    const sum = (size) => fetched.reduce((total, each) => total + each[size], 0);
    return [fetched.length, sum('transferSize'), sum('decodedBodySize')];
}"""

LONGEST = """() => Math.max(0, ...window.longTasks)"""
WATCH = """window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({entryTypes: ['longtask']});
window.answered = new Promise((resolve) => {
    new MutationObserver((_, seen) => {
        if (!document.querySelector('#desk-said:not(:empty)')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, {childList: true, subtree: true});
});"""
"""Notes long tasks, and when the first answer was painted: to ask the page for that meanwhile would slow it down."""


class Fetched(NamedTuple):
    """What a page has fetched. requests: how many.  sent: bytes on the line.  whole: bytes once unpacked."""

    requests: int
    sent: int
    whole: int


class Visit(NamedTuple):
    """One visit of the desk with an empty cache."""

    first_ms: float
    """From the navigation until the first answer was painted."""
    before: Fetched
    """What was fetched until then."""
    in_all: Fetched
    """What was fetched until nothing more was."""
    new_ms: dict[str, list[float]]
    """Every further question, the first of its kind: until its headline was painted, and all of its answer."""
    again_ms: dict[str, list[float]]
    """The same questions, asked a second time."""
    longest_ms: float
    """The longest time for which the page did not heed a tap, once it had answered."""


@contextmanager
def slowed(browser: Any, address: str) -> Iterator[Any]:
    """A new visitor's page on the slow telephone."""
    visitor = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, service_workers="block")
    page = visitor.new_page()
    session = visitor.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    yield page
    visitor.close()


def visit(browser: Any, address: str, language: str) -> Visit:
    """Open the desk with a question in the address, wait for the answer, and ask all the others."""
    with slowed(browser, address) as page:
        page.goto(f"{PAGES[language]}#q={quote(FIRST)}", wait_until="commit")
        page.wait_for_load_state("networkidle")
        first = page.evaluate("window.answered")
        at_rest(page)
        before, in_all = (Fetched(*page.evaluate(FETCHED, until)) for until in (first, NEVER_MS))
        page.evaluate("window.longTasks.length = 0")
        new, again = asked_in_turn(page), asked_in_turn(page)
        return Visit(first, before, in_all, new, again, page.evaluate(LONGEST))


def asked_in_turn(page: Any) -> dict[str, list[float]]:
    """How soon the page answers each further question, when what the one before depends on has been found."""
    found = {}
    for name, text in FURTHER.items():
        found[name] = page.evaluate(ASKED, f"#q={quote(text)}")
        at_rest(page)
    return found


def at_rest(page: Any) -> None:
    """Wait until the page has nothing left to do."""
    page.evaluate(AT_REST)
    page.wait_for_timeout(PAUSE_MS)


def measure(folder: Path, runs: int) -> dict[str, list[Visit]]:
    """So many visits of the desk in each language, in turn."""
    from playwright.sync_api import sync_playwright  # here: the other benchmarks do without it

    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    found: dict[str, list[Visit]] = {language: [] for language in PAGES}
    with server_of(folder, 0) as server, sync_playwright() as driver:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = driver.chromium.launch(executable_path=program)
        for language in [*PAGES] * runs:
            found[language].append(visit(browser, f"http://127.0.0.1:{server.server_port}/", language))
        browser.close()
        server.shutdown()
    return found


# What is printed


def table(found: dict[str, list[Visit]]) -> str:
    """Everything that was measured beside its budget, as a Markdown table."""
    lines = [f"| | {' | '.join(found)} | budget |", f"|---|{'--:|' * (len(found) + 1)}"]
    rows: list[tuple[str, list[str], str]] = [
        ("first answer", [_ms(visits, lambda one: one.first_ms) for visits in found.values()], f"{BUDGET_FIRST_MS} ms"),
    ]
    for name in FURTHER:
        for at, part in enumerate(("headline", "all of it")):
            budget = "" if at else f"{BUDGET_FURTHER_MS} ms"
            told = [_ms(visits, lambda one: one.new_ms[name][at]) for visits in found.values()]  # noqa: B023
            rows.append((f"{name}, first of its kind: {part}", told, budget))
            told = [_ms(visits, lambda one: one.again_ms[name][at]) for visits in found.values()]  # noqa: B023
            rows.append((f"{name}, again: {part}", told, budget))
    rows += [
        ("longest time without heed", [_ms(visits, lambda one: one.longest_ms) for visits in found.values()], ""),
        ("fetched before the first answer", [_sizes(visits[0].before) for visits in found.values()], ""),
        ("fetched in all", [_sizes(visits[0].in_all) for visits in found.values()], ""),
    ]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(cells)} | {budget} |" for name, cells, budget in rows)])


def _ms(visits: list[Visit], told: Any) -> str:
    times = [told(one) for one in visits]
    return f"{median(times):,.0f} ms ({min(times):,.0f} – {max(times):,.0f})"


def _sizes(fetched: Fetched) -> str:
    return f"{fetched.sent / 1000:,.0f} kB of {fetched.whole / 1000:,.0f}, {fetched.requests} requests"


@contextmanager
def built(folder: str | None) -> Iterator[Path]:
    """A built site: that in the folder, or one built for this."""
    if folder is not None:
        yield Path(folder)
        return
    with TemporaryDirectory() as made:
        subprocess.run([sys.executable, "-m", "tools.site", "--output", made], cwd=ROOT, check=True)
        yield Path(made)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.desk", description=__doc__)
    parser.add_argument("--site", metavar="FOLDER", help="a site that is built already (default: one is built)")
    parser.add_argument("--runs", type=one_or_more, default=3, help="visits in each language (default: 3)")
    parser.add_argument("--json", action="store_true", help="print JSON, with every visit, instead of a table")
    asked = parser.parse_args()
    try:
        check_installed(NEEDED, ADVICE)
    except BadInput as error:
        sys.exit(str(error))
    with built(asked.site) as folder:
        found = measure(folder, asked.runs)
    if asked.json:
        print(json.dumps({language: [one._asdict() for one in visits] for language, visits in found.items()}, indent=2))
        return
    print(table(found))


if __name__ == "__main__":
    main()
