"""Cards and moves in text: ``7x52``, ``JJJxJ``, ``B: 5x555 !hanneton``, ``lay``."""

from __future__ import annotations

import re
from typing import Final

from papillon.cards import in_order, ranks, sorted_cards
from papillon.kit import notation
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.notation import NotationError, check_length
from papillon.moves import FIGURES, Capture, LayDown, Move
from papillon.position import PLAYERS
from papillon.sections.s01_players_and_cards import RANKS


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank, a suit if it is known, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10 7h 4♠ a ?2")]
    ['T', '7h', '4s', 'A', '?', '?']
    """
    return notation.read_cards(text, where, RANKS)


_PLAYER: Final = re.compile(r"\s*(?P<player>[A-Za-z])\s*:")
_CROSS: Final = re.compile("[xX×]")


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10x46 !sauterelle")
    ('B', Capture(played='T', taken='64', named=('sauterelle',), from_hand=(), from_layout=()))
    >>> read_move("lay")
    (None, LayDown(laid='', from_hand=()))
    """
    check_length(text, where)
    body, *figures = text.split("!")
    match = _PLAYER.match(body)
    player = match["player"].upper() if match else None
    if player is not None and player not in PLAYERS:
        raise NotationError(where, f"a player among {', '.join(PLAYERS)}", player)
    named = tuple(_figure(name, where) for name in figures)
    body = body[match.end() if match else 0 :].strip()
    if body.lower().startswith("lay"):
        if named:
            raise NotationError(where, "no figure with cards laid down", text)
        return player, _lay_down(body[3:], where)
    return player, _capture(body, named, where)


def _figure(name: str, where: str) -> str:
    figure = "-".join(name.lower().split())
    if figure not in FIGURES:
        raise NotationError(where, f"a figure ({', '.join(FIGURES)})", name.strip())
    return figure


def _lay_down(listed: str, where: str) -> LayDown:
    cards = _named_cards(listed, where)
    return LayDown(in_order(ranks(cards)), tuple(card for card in cards if card.suit))


def _capture(body: str, named: tuple[str, ...], where: str) -> Capture:
    sides = _CROSS.split(body, maxsplit=1)
    if len(sides) < 2 or not sides[0].strip():
        raise NotationError(where, "a move such as 7x52, KxK or lay", body)
    hand, layout = (_named_cards(side, where) for side in sides)
    return Capture(
        in_order(ranks(hand)),
        in_order(ranks(layout)),
        named,
        tuple(card for card in hand if card.suit),
        tuple(card for card in layout if card.suit),
    )


def _named_cards(text: str, where: str) -> Cards:
    cards = sorted_cards(read_cards(text, where))
    if UNKNOWN in cards or "-" in text:
        raise NotationError(where, "cards by name", text)
    return cards


def write_move(move: Move, player: str | None = None) -> str:
    """Write a move so that `read_move` reads it back.

    >>> write_move(Capture("5", "555", ("hanneton",)), "A")
    'A: 5x555 !hanneton'
    """
    return f"{player}: {move}" if player else str(move)
