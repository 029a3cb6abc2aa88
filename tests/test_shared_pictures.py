"""The pictures beside links that somebody sends on: PNG of the size that is asked for, named where there are any."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from building import need_sphinx
from needed_tools import give_up

pytestmark = pytest.mark.filterwarnings("default:shared pictures")

ADDRESS = "https://rules.example/p/fr/"
PAGES = {"docs/index": "Le Papillon", "desk/index": "Le pupitre", "spec/sections/papillon/06-aces": "6. Les as"}


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Any:
    need_sphinx(monkeypatch)
    import sharedpictures

    return sharedpictures


@pytest.fixture
def edition(shared: Any, tmp_path: Path) -> SimpleNamespace:
    """The French edition of three pages, of which all but the pictures is there."""
    folder = tmp_path / shared.cardfiles.FOLDER
    folder.mkdir(parents=True)
    for name, svg in shared.cardfiles.faces("fr", {}):
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    titles = {page: SimpleNamespace(astext=lambda title=title: title) for page, title in PAGES.items()}
    config = SimpleNamespace(
        language="fr", project="Le Papillon", site_url="https://rules.example/p/", html_baseurl=ADDRESS
    )
    return SimpleNamespace(config=config, env=SimpleNamespace(titles=titles), outdir=tmp_path)


def named(shared: Any, edition: SimpleNamespace, page: str) -> Any:
    """What the template of a page is told of its picture."""
    context: dict[str, Any] = {}
    shared.tell_template(edition, page, "page.html", context, None)
    return context.get("og_image")


def test_pages_name_a_png_of_the_size_that_they_say(shared: Any, edition: SimpleNamespace) -> None:
    if not (shared.npmpackages.folder() / "@resvg/resvg-wasm").exists():
        give_up("shared pictures were", "run 'uv run --group docs python docs/_ext/npmpackages.py' with a network")
    shared.draw(edition, SimpleNamespace(name="html"))
    for page, picture in {
        "docs/two-minutes": "papillon",
        "desk/index": "desk",
        "spec/sections/papillon/06-aces": "papillon-06-aces",
        "spec/scenarios/papillon/06-aces": "papillon-06-aces",
    }.items():
        told = named(shared, edition, page)
        assert told == {"address": f"{ADDRESS}_static/shared/{picture}.png", "width": 1200, "height": 630}
        drawn = (edition.outdir / told["address"].removeprefix(ADDRESS)).read_bytes()
        assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(drawn[at : at + 4]) for at in (16, 20)] == [1200, 630]
    assert len({path.read_bytes() for path in (edition.outdir / "_static/shared").iterdir()}) == len(PAGES)


def test_nothing_is_drawn_where_the_address_is_not_known_or_nothing_can_draw(
    shared: Any, edition: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def offline() -> None:
        raise shared.npmpackages.Missing("npm could not fetch; do this")

    monkeypatch.setattr(shared.npmpackages, "fetched", offline)
    html = SimpleNamespace(name="html")
    shared.draw(edition, html)
    assert named(shared, edition, "desk/index") is None
    assert capfd.readouterr().err == "papillon site: shared links have no pictures: npm could not fetch; do this\n"
    edition.config.site_url = ""
    shared.draw(edition, html)
    assert capfd.readouterr().err == ""


def test_a_title_is_text_and_ends_where_there_is_no_room(shared: Any) -> None:
    svg = shared.drawn("Le Papillon", "<script> & " + "word " * 30, [])
    assert "&lt;script&gt; &amp; word" in svg and "<script>" not in svg
    assert svg.count("<text") == 3 and " …</text>" in svg
