"""Cards as they are seen: faces, backs, and many of them in a row."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, Literal, NamedTuple

from commonlaw.cards import UNKNOWN_RANK, Card
from commonlaw.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from commonlaw.pictures.glyphs import GLYPHS
from commonlaw.pictures.suits import RED
from commonlaw.pictures.svg import caption, centred, element, put, use, width_of
from commonlaw.pictures.words import Words

Mark = Literal["", "played", "taken"]

INDEX: Final = 13
"""Height of the rank in a card's corner."""
LEAST_STEP: Final = 17
"""From one card of a row to the next, so that the corner can still be read."""
GAP: Final = 4
COURT: Final = "KQJ"
"""Ranks whose sign stands in a frame."""
BACKS_STEP: Final = 12


class Spot(NamedTuple):
    """A card at a place."""

    card: Card
    """The card."""
    x: float
    """Its left edge, in units."""
    y: float
    """Its upper edge, in units."""
    mark: Mark = ""
    """What a move does to it."""


def card_at(spot: Spot, words: Words) -> str:
    """Draw a card: its face, or its back where nobody knows it. words: in the language of the picture.

    >>> from commonlaw.pictures.words import words_in
    >>> card_at(Spot(Card("7", "h"), 0, 0), words_in("en"))[:41]
    '<g transform="translate(0 0)" class="card'
    """
    known = spot.card.rank != UNKNOWN_RANK
    drawn = (face(spot.card, words) if known else back()) + (_outline() if spot.mark else "")
    kind = " ".join(filter(None, ("card" if known else "hidden", spot.mark)))
    return put(drawn, spot.x, spot.y, class_=kind)


def _outline() -> str:
    return element("rect", x=-2.5, y=-2.5, width=CARD_WIDTH + 5, height=CARD_HEIGHT + 5, rx=6, class_="mark")


def face(card: Card, words: Words) -> str:
    """Draw the face of a card, its upper left corner at 0, 0. words: in the language of the picture.

    >>> from commonlaw.pictures.words import words_in
    >>> '<g class="red">' in face(Card("7", "h"), words_in("en"))
    True
    """
    colour = "red" if card.suit and card.suit in RED else "black"
    rank = words.corner(card.rank)
    corner = _rank(rank, 4.5, 5, INDEX)
    if card.suit:
        drawn = corner + use(f"{'court' if card.rank in COURT else 'pips'}-{card.suit}")
    else:
        drawn = corner + _rank(rank, CARD_WIDTH / 2 + 3 - _rank_width(rank, 24) / 2, 26, 24)
    return use("card", class_="face") + element("g", drawn, class_=colour)


def suit_at(suit: str, x: float, y: float, scale: float) -> str:
    """Draw a suit on the ground in its colour, twenty units high at scale 1, around a point."""
    return use(suit, x, y, scale, class_="bright-red" if suit in RED else "ink")


def _rank(rank: str, x: float, y: float, height: float) -> str:
    """A rank; the two digits of the ten stand close."""
    if len(rank) == 1:
        return caption(rank, x, y, height)
    scale = height / 12
    return use("g49", x, y, scale) + use("g48", x + (GLYPHS["1"].width + 1.6) * scale, y, scale)


def _rank_width(rank: str, height: float) -> float:
    return width_of(rank, height) if len(rank) == 1 else (3 + 1.6 + 7.2) * height / 12


def back() -> str:
    """Draw the back of a card, its upper left corner at 0, 0.

    >>> back().count("<use")
    2
    """
    return use("card", class_="back") + use("lattice", class_="lace")


def row(cards: Sequence[Card], width: float) -> tuple[Spot, ...]:
    """Lay cards into a width, side by side as long as they fit, then overlapping, then in further rows.

    >>> [(spot.x, spot.y) for spot in row([Card("7"), Card("5")], 130)]
    [(0, 0), (46, 0)]
    """
    if not cards:
        return ()
    hidden = all(card.rank == UNKNOWN_RANK for card in cards)
    widest = BACKS_STEP if hidden else CARD_WIDTH + GAP
    least = 4 if hidden else LEAST_STEP
    most = 1 + int((width - CARD_WIDTH) / least)
    rows = ceil(len(cards) / most)
    each = ceil(len(cards) / rows)
    step = min(widest, (width - CARD_WIDTH) / max(each - 1, 1))
    return tuple(Spot(card, place % each * step, place // each * _CORNER) for place, card in enumerate(cards))


_CORNER: Final = 34
"""From one row of overlapping cards to the next: rank and suit in the corner stay to be seen."""


def grid(cards: Sequence[Card], width: float) -> tuple[Spot, ...]:
    """Lay cards out in centred rows of one width, whole if they are few, else overlapping.

    >>> [(spot.x, spot.y) for spot in grid([Card("7")] * 3, 96)]
    [(4.0, 0), (50.0, 0), (27.0, 64)]
    """
    if not cards:
        return ()
    step = next((step for step, most in _STEPS if len(cards) <= most), LEAST_STEP)
    rows = ceil(len(cards) / (1 + int((width - CARD_WIDTH) // step)))
    each = ceil(len(cards) / rows)
    spots = []
    for place, card in enumerate(cards):
        in_row = min(each, len(cards) - place // each * each)
        left = (width - (in_row - 1) * step - CARD_WIDTH) / 2
        spots.append(Spot(card, left + place % each * step, place // each * (CARD_HEIGHT + GAP)))
    return tuple(spots)


_STEPS: Final = ((CARD_WIDTH + GAP, 12), (24, 21))
"""From one card of a grid to the next, and how many cards may lie in it."""


def stack(count: int, title: str) -> str:
    """Face-down cards on one heap, a few of them to be seen, over a caption in the middle below."""
    layers = min(3, ceil(count / 12))
    drawn = "".join(put(back(), -CARD_WIDTH / 2 + 2.5 * layer, -2.5 * layer) for layer in range(layers))
    return drawn + centred(title, 0, CARD_HEIGHT + 8, 8.5, class_="soft")


STACK_HEIGHT: Final = CARD_HEIGHT + 17
"""How high a heap is with its caption."""
