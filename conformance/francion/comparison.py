"""How what the states of Le Francion show is compared: suits decide, and a trick has its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conformance.compare.differences import in_any_order
from francion.cards import sorted_cards
from francion.notation import NotationError, read_cards, read_move, write_cards, write_move


def _legal_move(text: str) -> str:
    """A legal card as the notation writes it; what cannot be read stays as it is."""
    try:
        return write_move(read_move(text)[1])
    except NotationError:
        return text


def cards_shown(texts: Sequence[str], in_order: bool) -> str:
    """Cards written one after another, by suit and rank if they are to be in order; what cannot be read is kept.

    >>> cards_shown(["10h", "Ah", "2c"], True), cards_shown(["10h", "Ah", "2c"], False), cards_shown(["1h"], True)
    ('2cAhTh', 'ThAh2c', '1h')
    """
    text = " ".join(texts)
    try:
        cards = read_cards(text or "-")
    except NotationError:
        return text
    return write_cards(sorted_cards(cards) if in_order else cards)


def normalize(name: str, value: object) -> object:
    """What a state shows under a name, put into one form if it can be written in several ways.

    >>> normalize("trick", ["10h", "Ad"]), normalize("hands", {"A": ["Kh", "7d"]}), normalize("taker", "B")
    ('ThAd', {'A': '7dKh'}, 'B')
    >>> normalize("turn-up", "10h")
    'Th'
    """
    match name, value:
        case "move", str(text):
            return _legal_move(text)
        case "legal", list(moves):
            return sorted(map(_legal_move, moves))
        case "trick", list(cards):
            return cards_shown(cards, False)
        case "turn-up", str(card):
            return cards_shown([card], False)
        case "hands", Mapping() as hands:
            return {letter: cards_shown(cards or (), True) for letter, cards in sorted(hands.items())}
        case "game-winner", str(letters):
            return in_any_order(letters)
    return value
