"""Opening pages of the site in a real browser: a headless Chromium that is on this machine, driven by playwright.

The project's own site is served as `python -m tools.site --serve` does. Nothing is downloaded here, and every
request to another host fails. Where Chromium is missing, the tests fail in continuous integration, and elsewhere warn
and are skipped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from needed_tools import give_up

from tools.site import server_of

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell")
"""The whole browser first: it mostly draws what is tapped before a test looks, and where it may not the test waits."""
INSTALL = "install Chromium ('apt-get install chromium'), or name its program in CHROMIUM"
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}

QUIET = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]
"""The marks of tests that open the site."""

Open = Callable[..., Any]
"""Opens a page of the site, at the given size and theme, and returns it."""


# What is needed


def chromium() -> str | None:
    """The browser's program: what CHROMIUM names, or the first that is found."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


def missing() -> str:
    """What is not there and how to get it; nothing if all is."""
    packages = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
    if packages:
        return f"{', '.join(packages)} missing: run 'uv run --group docs pytest'"
    return "" if shutil.which(chromium() or "") else f"there is no Chromium: {INSTALL}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if missing():
        give_up("the site in a browser was", missing())
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=shutil.which(chromium() or ""), args=[NO_OTHER_HOST])
        yield running
        running.close()


@pytest.fixture(scope="session")
def address(browser: Any, built: Path) -> Iterator[str]:
    """Where the project's site is served, with a slash at the end; the browser is asked for first, as it costs less."""
    with server_of(built, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def tab(browser: Any, address: str) -> Iterator[Any]:
    """The one page in which all tests visit the site: what it has fetched and compiled once it need not again."""
    allowed = ["clipboard-read", "clipboard-write"]
    visitor = browser.new_context(base_url=address, permissions=allowed, service_workers="block")
    yield visitor.new_page()
    visitor.close()


@pytest.fixture
def visit(tab: Any, address: str) -> Iterator[Open]:
    """Opens pages, all as one visitor, who may use the clipboard and keeps nothing for later."""

    def open_page(path: str, size: dict[str, int] = WIDE, theme: str = "light") -> Any:
        tab.set_viewport_size(size)
        tab.emulate_media(color_scheme=theme, reduced_motion="reduce")
        tab.goto(path)
        return tab

    yield open_page
    if tab.url.startswith(address):
        tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    tab.unroute_all()
    tab.context.unroute_all()
    tab.goto("about:blank")
    tab.emulate_media(media="null")  # of nothing, which need not be drawn anew


# For everybody

MISSED = """([within, least]) => [...document.querySelectorAll(`${within} button`)]
    .filter((each) => each.offsetHeight < least || each.offsetWidth < 40).map((each) => each.outerHTML)"""


def assert_fits_a_telephone(page: Any, within: str, least: int = 40) -> None:
    """Nothing is wider than the screen, and a finger meets every button. least: pixels of a button's height."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(MISSED, [within, least]) == []


FEW = 3
"""So many folds, rows, items and parts of a chapter are checked on each page, so many pages of each part of the list at
its side beside those that are open, so many words of each colour, and each colour of code once; the others are like
them."""

THINNED = f"""() => {{
    const children = (parent, kind) => [...parent.children].filter((child) => child.matches(kind));
    for (const list of document.querySelectorAll(":is(article, .sidebar-tree) :is(tbody, ul, ol)"))
        children(list, "tr, li").slice({FEW}).forEach((row) => row.matches(".current") || row.remove());
    for (const chapter of document.querySelectorAll("article section"))
        children(chapter, "section, .clause, .ruling, .scenario").slice({FEW}).forEach((part) => part.remove());
    [...document.querySelectorAll("details")].slice(0, {FEW}).forEach((fold) => fold.open = true);
    const colours = new Set();
    for (const word of document.querySelectorAll("article pre span")) {{
        if (colours.has(word.className)) word.replaceWith(word.textContent);
        colours.add(word.className);
    }}
}}"""


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core."""
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")


LOOKS = [(theme, size) for theme in ("light", "dark") for size in (NARROW, WIDE)]

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe about colours: they alone can be answered otherwise in another theme, and they take longest."""

EVERYTHING = {"include": [["html"]]}
COLOURED = {"include": [["[data-coloured]"]]}
"""What `CHOSEN` has chosen."""

CHOSEN = f"""() => {{
    const inherited = ["color", "background-color", "background-image", "opacity", "filter"];
    const own = ["font-size", "font-weight", "text-decoration-line", "text-shadow", "position"];
    const looks = new Map([[null, ""]]), seen = new Map();
    const values = (style, names) => names.map((name) => style.getPropertyValue(name)).join();
    for (const element of document.querySelectorAll("html, body, body *")) {{
        const style = getComputedStyle(element), within = looks.get(element.parentElement);
        const look = values(style, inherited);
        looks.set(element, within.endsWith(look) ? within : `${{within}} ${{look}}`);
        delete element.dataset?.coloured;
        const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!(says || "placeholder" in element) || !element.checkVisibility()) continue;
        const kind = `${{element.matches("a")}} ${{values(style, own)}} ${{looks.get(element)}}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (seen.get(kind) <= {FEW}) element.dataset.coloured = "";
    }}
}}"""
"""Chooses of all that is written on a page so many of each colour on each ground in each kind of letter."""


def barriers(page: Any, axe: str) -> list[str]:
    """What axe finds on a page in either theme and at either width, with the first element that has it."""
    page.evaluate(THINNED)
    page.evaluate(axe)
    return [f"{theme}, {size['width']}: {fault}" for theme, size in LOOKS for fault in faults(page, theme, size)]


def faults(page: Any, theme: str, size: dict[str, int]) -> list[str]:
    """What axe finds on an open page in a theme, chosen as the page's own switch does, and at a width."""
    page.set_viewport_size(size)
    page.evaluate("(theme) => { document.body.dataset.theme = theme; }", theme)
    page.evaluate(CHOSEN)
    asked = [(COLOURED, {"runOnly": COLOURS})]
    if theme == "light":
        asked.append((EVERYTHING, {"rules": {rule: {"enabled": False} for rule in COLOURS}}))
    return [fault for part, rules in asked for fault in violations(page, part, rules)]


def violations(page: Any, part: dict[str, Any], rules: dict[str, Any]) -> list[str]:
    """What axe finds in a part of an open page by some of its rules, both as axe is told them."""
    run = "([part, rules]) => axe.run(part, {...rules, resultTypes: ['violations']})"
    found = page.evaluate(run, [part, rules])["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']} {one['nodes'][0]['failureSummary']}" for one in found]
