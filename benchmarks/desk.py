"""How soon a slow phone has an answer from the desk, and how much of the site is left when the network goes.

Run it with `uv run --group docs python -m benchmarks.desk` after `uv run python -m tools.site`. It needs Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from threading import Lock, Thread
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, sync_playwright

from benchmarks.measures import one_or_more
from tools import ROOT
from tools.site import HOST, OUTPUT, Handler, Server

PHONE: Any = {"width": 390, "height": 844}
SLOWER_CPU, LATENCY, BYTES_A_SECOND = 4, 400, 50 * 1024
"""The slow phone: how many times slower, milliseconds of each request, and the network's speed."""
OFFLINE_BYTES_A_SECOND = 100 * 1024
VERDICT = "#desk-said:not(:empty)"
PAGES = {"desk/index.html": VERDICT, "docs/index.html": "h1", "spec/questions.html": "h1"}
"""Page → what it is opened for."""
FAMILIAR = {
    "desk": ("desk/index.html", VERDICT),
    "questions": ("spec/questions.html", "article"),
    "`/8.4/`": ("8.4/", ".clause"),
}
"""What may be opened offline, by its name: the page, and what it must show."""
STAYS, VISITS, VISIT = (10, 25, 45), 3, 12
"""Seconds after which the network goes; and so many visits of so many seconds, each cut off."""
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((each) => each.keys()))).flat().length;
}"""


class Opened(NamedTuple):
    """A page opened on the slow phone."""

    seconds: float
    painted: float
    """Seconds until something was seen."""
    requests: int
    kilobytes: float


# --- on a slow phone


def opened(browser: Browser, address: str, awaited: str) -> Opened:
    """Open a page on the slow phone, and wait for what it is opened for."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page, requests, received = context.new_page(), list[str](), list[float]()
    phone = context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    phone.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **speed})
    phone.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"] / 1024))
    page.on("request", lambda request: requests.append(request.url))
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(awaited, timeout=60_000)
    seconds = time.perf_counter() - start
    until = len(requests)
    page.wait_for_load_state("load", timeout=60_000)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
    context.close()
    return Opened(seconds, painted, until, sum(received))


# --- when the network goes


class Network:
    """A network for all visitors together, which may be cut off."""

    def __init__(self) -> None:
        self.lock, self.free, self.is_cut = Lock(), 0.0, False

    def carry(self, size: int) -> None:
        """Wait as long as so many bytes take. Raises ConnectionError once the network is cut off."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / OFFLINE_BYTES_A_SECOND
            wait = self.free - time.monotonic()
        time.sleep(max(0.0, wait))
        if self.is_cut:
            raise ConnectionError


class SlowHandler(Handler):
    """Serves the site over a network."""

    def __init__(self, network: Network, *args: Any, **options: Any) -> None:
        self.network = network
        super().__init__(*args, **options)

    def do_GET(self) -> None:  # noqa: N802  (the name of the base class)
        """Answer once the network is there."""
        self.network.carry(0)
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(8192):
            self.network.carry(len(piece))
            outputfile.write(piece)


@contextmanager
def serving(make: Callable[..., Any]) -> Iterator[str]:
    """The address of the site while it is served."""
    with Server((HOST, 0), make) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_port}/"
        server.shutdown()


def visits(browser: Browser, site: Path, lengths: tuple[int, ...]) -> tuple[list[int], list[str]]:
    """Files kept after each visit of so many seconds at the desk, and what can be opened offline after the last."""
    network, kept = Network(), []
    context = browser.new_context(viewport=PHONE)
    with serving(partial(SlowHandler, network, directory=str(site))) as address:
        for length in lengths:
            network.is_cut = False
            page, start = context.new_page(), time.monotonic()
            page.goto(f"{address}desk/index.html")
            page.wait_for_timeout(1000 * max(0.0, length - (time.monotonic() - start)))
            network.is_cut = True
            kept.append(page.evaluate(KEPT))
            page.close()
        page = context.new_page()
        works = [name for name, (path, shown) in FAMILIAR.items() if _opens(page, address + path, shown)]
        works += ["our page for all others"] if _opens(page, f"{address}docs/engine.html", "h1") else []
        context.close()
    return kept, works


def _opens(page: Any, address: str, shown: str) -> bool:
    try:
        page.goto(address, timeout=8000)
        page.wait_for_selector(shown, timeout=5000)
    except Error:
        return False
    return True


# --- the command


def main() -> int:
    """Measure, and print two tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.desk", description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / OUTPUT, help="the site (default: where it is built)")
    parser.add_argument("--rounds", type=one_or_more, default=5, help="of each page (default: 5)")
    chromium = shutil.which("chromium")
    parser.add_argument("--browser", default=chromium, help="the browser's program (default: chromium)")
    args = parser.parse_args()
    if not (args.site / "desk/index.html").is_file():
        parser.error(f"--site: expected a site in {args.site}; build one with 'uv run python -m tools.site'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser)
        print("| page | seconds | painted after | requests until then | kB in all |\n|---|--:|--:|--:|--:|")
        with serving(partial(Handler, directory=str(args.site))) as address:
            for path, awaited in PAGES.items():
                rounds = zip(*(opened(browser, address + path, awaited) for _ in range(args.rounds)), strict=True)
                seconds, painted, requests, kilobytes = map(median, rounds)
                print(f"| {path} | {seconds:.1f} | {painted:.1f} | {requests:.0f} | {kilobytes:.0f} |", flush=True)
        print("\n| offline after | files kept | what opens |\n|---|--:|---|")
        for lengths in (*((stay,) for stay in STAYS), (VISIT,) * VISITS):
            kept, works = visits(browser, args.site, lengths)
            print(
                f"| {' + '.join(map(str, lengths))} s | {', '.join(map(str, kept))} | {', '.join(works)} |", flush=True
            )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
