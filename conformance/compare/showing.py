"""What the states of a game show, and how it is compared; here Le Papillon's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commonlaw.accounts import BANK, POOL
from conformance.protocol import State
from papillon.cards import Card, sorted_cards
from papillon.notation import NotationError, read_cards, read_move, read_position, write_cards, write_move
from papillon.rules import Rules

CHIPS: Final = "chips"


class Showing(NamedTuple):
    """What the states of a game show, and how it is compared.

    fields: what is reported under which name → the state's field.
    accounts: names under which accounts are reported besides those of the players, `chips`.
    plain: of what can be written in several ways, how a value is put into one form.
    position: what a line says that a state shows, by the rules of a table.
    called: accounts of records → on the wire, where they have another name.
    """

    fields: Mapping[str, str]
    accounts: Sequence[str]
    plain: Mapping[str, Callable[[Any], Any]]
    position: Callable[[str, Any], Mapping[str, Any]]
    called: Mapping[str, str] = {}

    @property
    def chips(self) -> tuple[str, ...]:
        """What of a state is chips."""
        return (CHIPS, *self.accounts)


def fields_of(state: Any) -> Mapping[str, str]:
    """What of a kind of state is reported under which name → its field.

    >>> fields_of(State)["cards-payment"]
    'cards_payment'
    """
    return {name.replace("_", "-"): name for name in state.__struct_fields__}


def in_any_order(letters: str) -> str:
    """Letters in one order."""
    return "".join(sorted(letters))


# --- Le Papillon


def legal_moves(texts: Sequence[str]) -> list[str]:
    """Legal moves in one order, each written as the notation has it; what cannot be read stays as it is."""
    return sorted(map(_legal_move, texts))


def _legal_move(text: str) -> str:
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
    try:
        return write_cards(sorted_cards(Card(card.rank) for card in read_cards(" ".join(texts))))
    except NotationError:
        return " ".join(texts)


def _position(line: str, rules: Rules) -> Mapping[str, Any]:
    """What a line says that a state shows."""
    position = read_position(line, rules).position
    seats = {position.letter(seat): seat for seat in range(position.players)}
    return {
        "turn": "-" if position.turn is None else position.letter(position.turn),
        "hands": {letter: [str(card) for card in position.hands[seat]] for letter, seat in sorted(seats.items())},
        "layout": [str(card) for card in position.layout],
        "stock": len(position.stock),
        "piles": {letter: len(position.piles[seat]) for letter, seat in sorted(seats.items())},
    }


PAPILLON: Final = Showing(
    fields=fields_of(State),
    accounts=(POOL, BANK),
    plain={
        "legal": legal_moves,
        "layout": lambda cards: cards if isinstance(cards, str) else cards_shown(cards),
        "hands": lambda hands: {letter: cards_shown(cards or ()) for letter, cards in sorted(hands.items())},
        "game-winner": in_any_order,
    },
    position=_position,
)
"""Suits and the order of cards do not matter."""
