"""The desk without a network, in a real browser: what is kept of a site, in either language, and what is not."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from browsing import NARROW, QUIET

from tools.site import Handler, server_of, write_workers

pytestmark = QUIET

EDITIONS = {"en": "", "fr": "fr/"}
QUESTION = "#q=layout 7 5 2, hand 7 K, play 7x752"
REFUSED = {"en": "No: ", "fr": "Non"}
FETCHED_WHOLE = 120_000
"""Milliseconds in which a machine with other work to do has an edition from itself."""


class Site(NamedTuple):
    """A copy of the site that a test may change, and the browser of somebody who visits it.

    requests: the paths that the server was asked for so far.
    """

    folder: Path
    server: ThreadingHTTPServer
    visitor: Any
    requests: list[str]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/"

    def opened(self, path: str) -> Any:
        """A page of it, on a phone."""
        page = self.visitor.pages[0] if self.visitor.pages else self.visitor.new_page()
        page.set_viewport_size(NARROW)
        page.goto(self.address + path)
        return page

    def asked(self, language: str) -> Any:
        """The desk in a language, when it has answered."""
        page = self.opened(f"{EDITIONS[language]}desk/index.html{QUESTION}")
        page.reload()  # or the page that is there would merely be asked something else
        page.wait_for_selector("#desk-said:not(:empty)")
        return page

    def kept(self, language: str) -> Any:
        """The same, when all that is to be kept is."""
        page = self.asked(language)
        page.wait_for_selector(".desk-kept:not(:empty)", timeout=FETCHED_WHOLE)
        return page

    @contextmanager
    def unplugged(self) -> Iterator[None]:
        """Meanwhile nobody is answered at the address."""
        self.visitor.set_offline(True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.server, "verify_request", lambda *asked: False)
            try:
                yield
            finally:
                self.visitor.set_offline(False)

    def renewed(self) -> None:
        """The site is published anew, as it lies in the folder."""
        write_workers(self.folder)


@contextmanager
def visited(browser: Any, built: Path, folder: Path) -> Iterator[Site]:
    """A copy of the site in a folder, served to somebody who has never been there."""
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("code", ".doctrees", "_sources"))
    requests: list[str] = []

    class Noting(Handler):
        """Notes what is asked for: to be told by the browser of hundreds of files takes seconds."""

        def log_request(self, *told: object) -> None:
            requests.append(self.path)

    with server_of(folder, 0) as server:
        server.RequestHandlerClass = partial(Noting, directory=str(folder))
        Thread(target=server.serve_forever, daemon=True).start()
        visitor = browser.new_context()
        yield Site(folder, server, visitor, requests)
        visitor.close()
        server.shutdown()


@pytest.fixture
def site(browser: Any, built: Path, tmp_path: Path) -> Iterator[Site]:
    """A site that one test has for itself."""
    with visited(browser, built, tmp_path / "site") as site:
        yield site


@pytest.fixture(scope="module")
def reader(browser: Any, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Site]]:
    """For each language a site whose visitor has stayed at the desk until all was kept, as that takes seconds.

    What a test publishes there, those below it see.
    """
    with ExitStack() as sites:

        @cache
        def reader(language: str) -> Site:
            site = sites.enter_context(visited(browser, built, tmp_path_factory.mktemp(language) / "site"))
            site.kept(language)
            return site

        yield reader


def kept_of(folder: Path, language: str) -> tuple[set[str], set[str]]:
    """What the service worker of an edition keeps at once, and what once it was fetched."""
    line, _, _ = (folder / EDITIONS[language] / "sw.js").read_text("utf-8").partition(";\n")
    listed = json.loads(line.removeprefix("const EDITION = "))
    return set(listed["files"]), set(listed["later"])


def test_what_is_kept_is_what_readers_need(tmp_path: Path) -> None:
    for name in (
        *("index.html", "spec/clauses.html", "_static/site.css", "search.html", "code/one.html"),
        *("spec/scenarios/one.html", "_static/shared/desk.png", "_static/search/head.json", "web/desk/page.mjs"),
        *("data/papillon/clauses.json", "data/papillon/scenarios.jsonl"),
        *("fr/index.html", "fr/spec/clauses.html", "fr/.doctrees/spec.doctree", "fr/desk/index.html"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    write_workers(tmp_path)
    pages, shared = {"index.html", "spec/clauses.html"}, {"web/desk/page.mjs", "data/papillon/clauses.json"}
    own = {*pages, *shared, "_static/site.css", "search.html", "_static/search/head.json"}
    assert kept_of(tmp_path, "en") == (own, {"spec/scenarios/one.html"})
    assert kept_of(tmp_path, "fr") == ({*pages, "desk/index.html", *(f"../{name}" for name in shared)}, set())


@pytest.mark.parametrize("language", EDITIONS)
def test_after_one_visit_the_desk_the_rules_and_the_search_need_no_network(
    reader: Callable[[str], Site], language: str
) -> None:
    site = reader(language)
    with site.unplugged():
        page = site.asked(language)
        assert page.inner_text("#desk-said").startswith(REFUSED[language])
        page.locator(".desk-clause a").first.click()
        page.wait_for_url("**/spec/sections/papillon/04-play.html#papillon-4.b.1")
        assert page.locator("[id='papillon-4.b.1']").count() == 1
        page = site.opened(f"{EDITIONS[language]}search.html?q=sauterelle")
        page.wait_for_selector(".search li a")
        page = site.opened(f"{EDITIONS[language]}desk/")  # as people type it
        page.wait_for_selector("#desk-said:not(:empty)")


def test_whoever_saves_data_is_sent_nothing_unasked(site: Site) -> None:
    site.visitor.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page = site.asked("en")
    page.wait_for_load_state("networkidle")
    assert page.inner_text(".desk-kept") == ""
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0


KEPT = (
    "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((one) => one.keys()))))"
    ".then((found) => found.flat().map((request) => request.url))"
)


def test_nothing_is_kept_from_elsewhere_nor_what_is_not_listed(reader: Callable[[str], Site]) -> None:
    """A page of scenarios is listed for later: it is kept once it was read."""
    site = reader("en")
    (site.folder / "later.txt").write_text("here", "utf-8")
    page = site.asked("en")
    assert page.evaluate("fetch('../later.txt').then((came) => came.text())") == "here"
    kept = page.evaluate(KEPT)
    assert len(kept) > 100
    assert [url for url in kept if not url.startswith(site.address)] == []
    assert [url for url in kept if re.search(r"later|/code/|/fr/|scenarios", url)] == []
    page.evaluate("fetch('../spec/scenarios/papillon/08-sauterelle.html').then((came) => came.text())")
    assert [url.rpartition("/")[2] for url in page.evaluate(KEPT) if "scenarios" in url] == ["08-sauterelle.html"]


def test_a_new_edition_takes_the_place_of_the_old(reader: Callable[[str], Site]) -> None:
    site = reader("en")
    words = site.folder / "desk/index.html"
    words.write_text(words.read_text("utf-8").replace("No: {reason}.", "Never: {reason}."), "utf-8")
    site.renewed()
    page = site.asked("en")
    assert page.inner_text("#desk-said").startswith("No: ")
    page.wait_for_selector(".desk-kept button", timeout=FETCHED_WHOLE)
    page.click(".desk-kept button")
    page.wait_for_function("() => document.querySelector('#desk-said')?.textContent.startsWith('Never: ')")
    with site.unplugged():
        assert site.asked("en").inner_text("#desk-said").startswith("Never: ")
    assert len(page.evaluate("caches.keys()")) == 1


def test_a_refused_service_worker_leaves_the_page_as_it_is(site: Site) -> None:
    (site.folder / "sw.js").unlink()
    page = site.asked("en")
    page.wait_for_load_state("networkidle")
    assert page.inner_text("#desk-said").startswith("No: ")
    assert page.inner_text(".desk-kept") == ""


def test_the_page_works_where_there_can_be_no_service_worker(site: Site) -> None:
    site.visitor.add_init_script("delete Navigator.prototype.serviceWorker")  # as at an address without https
    page = site.opened("docs/index.html")  # the first address leads on to this one
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page = site.asked("en")
    assert page.inner_text("#desk-said").startswith("No: ")
    assert errors == []
