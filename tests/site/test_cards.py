"""Cards as files of the site, the packages that their portraits come from, and the suits in which cards are shown."""

from __future__ import annotations

import re
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from building import need_sphinx
from hypothesis import given, strategies as st
from needed_tools import give_up

from papillon.kit.cards import SUITS, UNKNOWN, Card
from papillon.kit.pictures.cards import RANKS, suited
from tools import npm

pytestmark = pytest.mark.filterwarnings("default:the portraits of cards", "default:a wrong digest")

INSTALL = "run 'uv run --group docs python -m tools.npm' with a network"
CORNERS = {"en": "A23456789JQK", "fr": "A23456789VDR"}
"""Language → what one letter says in the corner of a card; the ten has two digits."""
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> Any:
    need_sphinx(monkeypatch)
    import pictureblocks

    return pictureblocks


@pytest.fixture
def portraits(blocks: Any) -> dict[str, str]:
    if not npm.folder().exists():
        give_up("the portraits of cards were", INSTALL)
    found: dict[str, str] = blocks.deck()
    return found


# --- the files


def names(language: str) -> set[str]:
    """The files of a whole pack and the back."""
    return {rank + suit for rank, suit in product([*CORNERS[language], "10"], SUITS)} | {"back"}


@pytest.mark.parametrize("language", CORNERS)
def test_every_card_is_a_picture_that_stands_alone(blocks: Any, portraits: dict[str, str], language: str) -> None:
    files = dict(blocks.faces(language, portraits))
    assert files.keys() == names(language)
    for name, svg in files.items():
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") == "0 0 42 60", name
        assert not {found.tag for found in root.iter()} & {f"{SVG}script", f"{SVG}text", f"{SVG}style"}, name
        ids = [found.get("id") for found in root.iter() if found.get("id")]
        assert len(ids) == len(set(ids)), name
        assert {*re.findall(r'href="([^"]*)"', svg)} == {f"#{found}" for found in ids}, name
        assert "var(" not in svg and "url(" not in svg and svg.count("://") == 1, name


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
