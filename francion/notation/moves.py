"""Cards and moves in text: ``7h``, ``A: 7h``."""

from __future__ import annotations

import re
from typing import Final

from francion.moves import Move
from francion.position import PLAYERS
from francion.sections.s01_players_and_deal import RANKS
from papillon.kit import notation
from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.notation import NotationError, check_length


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank and a suit, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10h 7♠ ac ?2")]
    ['Th', '7s', 'Ac', '?', '?']
    """
    cards = notation.read_cards(text, where, RANKS)
    bare = next((card for card in cards if not card.suit and card != UNKNOWN), None)
    if bare:
        raise NotationError(where, "a suit with every card, as in 7h", bare.spoken, "francion:2.1")
    return cards


def read_card(text: str, where: str) -> Card:
    """Read one card by name.

    >>> str(read_card(" 10h ", "move"))
    'Th'
    """
    cards = read_cards(text, where)
    if len(cards) != 1 or cards[0] == UNKNOWN:
        raise NotationError(where, "one card, as in 7h", text.strip())
    return cards[0]


_PLAYER: Final = re.compile(r"\s*(?P<player>[A-Za-z])\s*:")


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10h"), read_move("Ah")
    (('B', Card(rank='T', suit='h')), (None, Card(rank='A', suit='h')))
    """
    check_length(text, where)
    match = _PLAYER.match(text)
    player = match["player"].upper() if match else None
    if player is not None and player not in PLAYERS:
        raise NotationError(where, f"a player among {', '.join(PLAYERS)}", player)
    return player, read_card(text[match.end() if match else 0 :], where)


def write_move(move: Move, player: str | None = None) -> str:
    """Write a move so that `read_move` reads it back.

    >>> write_move(Move("A", "h"), "A")
    'A: Ah'
    """
    return f"{player}: {move}" if player else str(move)
