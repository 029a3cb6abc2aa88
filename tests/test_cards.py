"""Cards as files of the site, the packages that their portraits come from, and the suits in which cards are shown."""

from __future__ import annotations

import json
import re
import subprocess
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from building import need_sphinx
from hypothesis import given, strategies as st
from needed_tools import give_up

from papillon.kit.cards import SUITS, UNKNOWN, Card
from papillon.kit.checkout import ROOT
from papillon.kit.pictures.cards import RANKS, suited

pytestmark = pytest.mark.filterwarnings("default:the portraits of cards", "default:a wrong digest")

INSTALL = "run 'uv run --group docs python docs/_ext/npmpackages.py' with a network"
CORNERS = {"en": "A23456789JQK", "fr": "A23456789VDR"}
"""Language → what one letter says in the corner of a card; the ten has two digits."""
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Any:
    need_sphinx(monkeypatch)
    import npmpackages

    return npmpackages


@pytest.fixture
def cardfiles(npm: Any) -> Any:
    import cardfiles

    return cardfiles


@pytest.fixture
def portraits(cardfiles: Any, npm: Any) -> dict[str, str]:
    if not npm.folder().exists():
        give_up("the portraits of cards were", INSTALL)
    found: dict[str, str] = cardfiles.deck()
    return found


# --- the files


def names(language: str) -> set[str]:
    """The files of a whole pack and the back."""
    return {rank + suit for rank, suit in product([*CORNERS[language], "10"], SUITS)} | {"back"}


@pytest.mark.parametrize("language", CORNERS)
def test_every_card_is_a_picture_that_stands_alone(cardfiles: Any, portraits: dict[str, str], language: str) -> None:
    files = dict(cardfiles.faces(language, portraits))
    assert files.keys() == names(language)
    for name, svg in files.items():
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 42 60", name
        assert not {found.tag for found in root.iter()} & {f"{SVG}script", f"{SVG}text", f"{SVG}style"}, name
        ids = [found.get("id") for found in root.iter() if found.get("id")]
        assert len(ids) == len(set(ids)), name
        assert {*re.findall(r'href="([^"]*)"', svg)} == {f"#{found}" for found in ids}, name
        assert "var(" not in svg and "url(" not in svg and svg.count("://") == 1, name


def test_the_portraits_are_those_of_the_court_cards_and_all_differ(portraits: dict[str, str]) -> None:
    assert portraits.keys() == {rank + suit for rank, suit in product("KQJ", SUITS)}
    assert len({*portraits.values()}) == 12
    assert min(map(len, portraits.values())) > 10_000


def test_the_whole_pack_is_no_heavier_than_a_photograph(cardfiles: Any, portraits: dict[str, str]) -> None:
    files = dict(cardfiles.faces("en", portraits))
    assert sum(map(len, files.values())) < 400_000
    assert max(len(svg) for name, svg in files.items() if name[0] not in "KQJ") < 3_000


@pytest.mark.parametrize("language", CORNERS)
def test_without_the_deck_all_cards_are_there_and_one_line_says_what_is_missing(
    cardfiles: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str], language: str
) -> None:
    def offline() -> None:
        raise cardfiles.npmpackages.Missing("npm could not fetch; do this")

    monkeypatch.setattr(cardfiles.npmpackages, "fetched", offline)
    builder, config = SimpleNamespace(format="html"), SimpleNamespace(language=language)
    cardfiles.write_faces(SimpleNamespace(builder=builder, config=config, outdir=tmp_path))
    assert {path.stem for path in (tmp_path / "_static/cards").iterdir()} == names(language)
    said = capfd.readouterr().err.splitlines()
    assert said == ["papillon site: kings, queens and jacks have no portraits: npm could not fetch; do this"]


# --- where the deck comes from


@pytest.mark.parametrize("pins", [".ci/node", ".ci/types"])
def test_what_is_pinned_is_what_is_asked_for(npm: Any, pins: str) -> None:
    package, lock = (json.loads((npm.ROOT / pins / name).read_text("utf-8")) for name in npm.FILES)
    for name, version in package["dependencies"].items():
        pinned = lock["packages"][f"node_modules/{name}"]
        assert pinned["version"] == version
        assert pinned["integrity"].startswith("sha512-")


def write_pins(folder: Path, integrity: str) -> None:
    """Write the pins of one small package, with a digest."""
    packages = {"": {"dependencies": {"scheduler": "0.28.0"}}, "node_modules/scheduler": {"version": "0.28.0"}}
    packages["node_modules/scheduler"]["integrity"] = integrity
    pins = {"package.json": packages[""], "package-lock.json": {"lockfileVersion": 3, "packages": packages}}
    for name, content in pins.items():
        (folder / name).write_text(json.dumps(content), "utf-8")


def test_a_package_with_another_digest_is_refused(npm: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_pins(tmp_path, f"sha512-{'A' * 86}==")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with pytest.raises(npm.Missing) as refused:
        npm.fetched(tmp_path)
    if "EINTEGRITY" not in str(refused.value):
        give_up("a wrong digest was", f"{refused.value}")
    assert not npm.folder(tmp_path).exists()


def test_where_there_is_no_npm_it_says_so(npm: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(npm, "find_spec", lambda name: None)
    monkeypatch.setattr(npm.shutil, "which", lambda name: None)
    with pytest.raises(npm.Missing, match="npm is not installed; run 'uv run --group docs papillon site'"):
        npm.fetched()


def test_a_cache_that_cannot_be_written_is_said(npm: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(npm.Missing, match="Not a directory"):
        npm.fetched()


# --- suits


def packs() -> st.SearchStrategy[list[Card]]:
    """Some cards of a pack in any order, some known without their suits, some not at all."""
    whole = [Card(rank, suit) for rank, suit in product(RANKS, SUITS)]
    known = st.permutations(whole).flatmap(lambda cards: st.integers(0, 20).map(lambda most: cards[:most]))
    forget = st.sampled_from([lambda card: card, lambda card: Card(card.rank), lambda card: UNKNOWN])
    return known.flatmap(
        lambda cards: st.lists(forget, min_size=len(cards), max_size=len(cards)).map(
            lambda forgets: [one(card) for one, card in zip(forgets, cards, strict=True)]
        )
    )


@given(packs())
def test_no_card_is_shown_twice_and_what_is_known_stays(cards: list[Card]) -> None:
    shown = suited(cards)
    open_cards = [card for card in shown if card != UNKNOWN]
    assert len(set(open_cards)) == len(open_cards)
    assert all(card.rank == as_shown.rank for card, as_shown in zip(cards, shown, strict=True))
    assert all(as_shown == card for card, as_shown in zip(cards, shown, strict=True) if card.suit or card == UNKNOWN)
    assert all(card.suit for card in open_cards)


def test_a_card_keeps_its_suit_when_others_go() -> None:
    """A seven takes a five and a two: the nine that is left looks as it did."""
    before = suited([Card(rank) for rank in "7529"])
    after = suited([Card(rank) for rank in "9"])
    assert after[0] == before[-1]


def test_the_desk_shows_the_same_suits_as_the_pictures(npm: Any) -> None:
    try:
        node = npm.program("node")
    except npm.Missing as missing:
        give_up("the portraits of cards were", str(missing))
    asked = [Card("7"), Card("7", "h"), Card("7"), Card("T"), UNKNOWN, Card("K"), Card("K"), Card("A", "s"), Card("A")]
    program = (
        "import { suitsFor } from './desk/cardface.mjs'; console.log(JSON.stringify(suitsFor(process.argv.slice(1))))"
    )
    words = [*node, "--input-type=module", "-e", program, "--", *map(str, asked)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(done.stdout) == [card.suit for card in suited(asked)]
