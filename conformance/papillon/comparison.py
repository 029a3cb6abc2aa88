"""How what the states of Le Papillon show is compared: suits and the order of cards do not matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conformance.compare.differences import in_any_order
from papillon.cards import Card, sorted_cards
from papillon.notation import NotationError, read_cards, read_move, write_cards, write_move


def _legal_move(text: str) -> str:
    """A legal move as the notation writes it; what cannot be read stays as it is."""
    try:
        player, move = read_move(text)
    except NotationError:
        return text
    return write_move(move, player)


def cards_shown(texts: Sequence[str]) -> str:
    """Cards by rank alone, high to low; what cannot be read stays as it is. Clauses: papillon:1.4.

    >>> cards_shown(["7h", "10s", "Kd"]), cards_shown(["one", "two"])
    ('KT7', 'one two')
    """
    text = " ".join(texts)
    try:
        return write_cards(sorted_cards(Card(card.rank) for card in read_cards(text)))
    except NotationError:
        return text


def normalize(name: str, value: object) -> object:
    """What a state shows under a name, put into one form if it can be written in several ways.

    >>> normalize("layout", ["7h", "Kd"]), normalize("game-winner", "CA"), normalize("stock", 9)
    ('K7', 'AC', 9)
    """
    match name, value:
        case "move", str(text):
            return _legal_move(text.rpartition(": ")[2])
        case "legal", list(moves):
            return sorted(map(_legal_move, moves))
        case "layout", list(cards):
            return cards_shown(cards)
        case "hands", Mapping() as hands:
            return {letter: cards_shown(cards or ()) for letter, cards in sorted(hands.items())}
        case "game-winner", str(letters):
            return in_any_order(letters)
    return value
