"""Cards as they are seen: faces, backs, and many of them in a row."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, Literal, NamedTuple

from papillon.kit.cards import UNKNOWN_RANK, Card
from papillon.kit.pictures.drawings import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GLYPHS,
    HEIGHT,
    RED,
    TRACKING,
    line_name,
    turned,
)
from papillon.kit.pictures.svg import centred, element, put, use
from papillon.kit.pictures.words import corner

Mark = Literal["", "played", "taken"]

INDEX: Final = 11.5
"""Height of the rank in a card's corner."""
INDEX_WIDTH: Final = 7.6
"""How wide it is at most; a wider one is drawn narrower."""
LEAST_STEP: Final = 17
"""From one card of a row to the next, so that the corner can still be read."""
GAP: Final = 4
RANKS: Final = "A23456789TJQK"
COURT: Final = "KQJ"
"""Ranks with a portrait."""
BACKS_STEP: Final = 12


class Spot(NamedTuple):
    """A card whose left and upper edges are so many units from those of the picture; mark: what a move does to it."""

    card: Card
    x: float
    y: float
    mark: Mark = ""


def card_at(spot: Spot) -> str:
    """Draw a card: its face, or its back where nobody knows it.

    >>> card_at(Spot(Card("7", "h"), 0, 0))[:41]
    '<g transform="translate(0 0)" class="card'
    """
    known = spot.card.rank != UNKNOWN_RANK
    drawn = face(spot.card) if known else back()
    if spot.mark:
        drawn += element("rect", x=-2.5, y=-2.5, width=CARD_WIDTH + 5, height=CARD_HEIGHT + 5, rx=6, class_="mark")
    kind = f"{'card' if known else 'hidden'} {spot.mark}".rstrip()
    return put(drawn, spot.x, spot.y, class_=kind)


def face(card: Card) -> str:
    """Draw the face of a card with its suit, its upper left corner at 0, 0."""
    index = _index(corner(card.rank)) + use(card.suit, *_BELOW)
    drawn = index + turned(index) + use(art_of(card))
    return use("card", class_="face") + element("g", drawn, class_="red" if card.suit in RED else "black")


_BELOW: Final = (5.5, 20.2, 0.38)
"""Where the suit stands below the rank in a card's corner, and how large."""


def art_of(card: Card) -> str:
    """The name of what a face shows between its corners.

    >>> art_of(Card("7", "h")), art_of(Card("K", "s"))
    ('pips-7h', 'court-s')
    """
    return f"court-{card.suit}" if card.rank in COURT else f"pips-{card.rank}{card.suit}"


def suited(cards: Sequence[Card]) -> list[Card]:
    """Give each card without a suit one in which nobody else has it: as it may look, not as it is known to be.

    The first one of a rank has always the same suit, so that it stays what it is from picture to picture.

    >>> " ".join(map(str, suited([Card("7"), Card("7"), Card("8"), Card("8", "c"), Card("?")])))
    '7d 7c 8h 8c ?'
    """
    shown: list[Card] = []
    taken = {card for card in cards if card.suit}
    for card in cards:
        if not card.suit and card.rank != UNKNOWN_RANK:
            first = RANKS.index(card.rank)
            ways = [Card(card.rank, _IN_TURN[(first + place) % 4]) for place in range(4)]
            card = next((way for way in ways if way not in taken), ways[0])  # noqa: PLW2901
            taken.add(card)
        shown.append(card)
    return shown


_IN_TURN: Final = "hsdc"
"""The suits, red and black by turns."""


def suit_at(suit: str, x: float, y: float, scale: float) -> str:
    """Draw a suit on the ground in its colour, twenty units high at scale 1, around a point."""
    return use(suit, x, y, scale, class_="bright-red" if suit in RED else "ink")


def _index(rank: str) -> str:
    """A rank in the corner; the two digits of the ten stand close."""
    gap = TRACKING if len(rank) == 1 else _CLOSE
    wide = sum(GLYPHS[sign][0] + gap for sign in rank) - gap
    scale = INDEX / HEIGHT
    narrow = min(1, INDEX_WIDTH / (wide * scale))
    second = use(line_name(rank[1]), GLYPHS[rank[0]][0] + gap) if rank[1:] else ""
    place = f"translate(1.8 2.8)scale({narrow * scale:.3g} {scale:.3g})"
    return element("g", use(line_name(rank[0])) + second, transform=place)


_CLOSE: Final = 2
"""Between the digits of the ten, in units of the grid of glyphs."""


def back() -> str:
    """Draw the back of a card, its upper left corner at 0, 0."""
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
