"""The line of a position, field by field: what the notations of all games read alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from papillon.kit.cards import Cards, write_cards
from papillon.kit.notation import NotationError, read_by_player, read_fields, read_number


class Line(ABC):
    """The fields of a line, with what everything else is read by; each game says how its cards are read."""

    def __init__(self, fields: Mapping[str, str], assumed: dict[str, str], seats: str) -> None:
        """Take the text of each word.

        assumed: field that was left out → what was taken for it, in the notation; filled in on the way.
        seats: letters of the seats, from the dealer's right.
        """
        self.fields, self.assumed, self.seats = fields, assumed, seats

    @abstractmethod
    def read(self, text: str, where: str) -> Cards:
        """Read cards in the game's notation. where: the field's name, for messages. Raises NotationError."""

    @property
    def letters(self) -> str:
        """The players in the order of their letters."""
        return "".join(sorted(self.seats))

    def cards(self, word: str) -> Cards:
        """Read the cards of a field, none where it is left out. Raises NotationError."""
        return self.read(self.fields.get(word, ""), word)

    def cards_of(self, word: str) -> dict[str, Cards]:
        """Read the cards of each player that a field names. Raises NotationError."""
        held = read_by_player(self.fields, word, self.letters)
        return {letter: self.read(text, word) for letter, text in held.items()}

    def numbers_of(self, word: str, most: int) -> dict[str, int]:
        """Read a number of each player that a field names, 0 to `most`. Raises NotationError."""
        held = read_by_player(self.fields, word, self.letters)
        return {letter: read_number(text, word, most) for letter, text in held.items()}

    def named_hands(self, turn: str | None, clause: str) -> dict[str, Cards]:
        """Read the hands that are named, the one of the player to move among them, as ``hand`` or under ``hands``.

        turn: that player.  clause: a full citation of what asks for his cards.
        Raises NotationError.
        """
        hands = self.cards_of("hands")
        if "hand" in self.fields:
            if turn is None or turn in hands:
                raise NotationError("hand", "the hand of the player to move, once", self.fields["hand"])
            hands[turn] = self.cards("hand")
        if turn is not None and not hands.get(turn):
            raise NotationError("hand", f"the cards of {turn}, who is to play", "none", clause)
        return hands

    def first_holder(self) -> str:
        """The first player whose cards are named, the dealer's right unless all named hands are others'."""
        listed = {} if "hand" in self.fields else read_by_player(self.fields, "hands", self.letters)
        return next((letter for letter in self.seats if listed.get(letter, "-") not in ("", "-")), self.seats[0])


def read_exclusive(text: str, words: Sequence[str], either: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Split a position into its fields, and refuse to be told the same thing twice. either: words that exclude another.

    Raises NotationError.

    >>> read_exclusive("stock 9, next K", ("stock", "next"), (("stock", "next"),))
    Traceback (most recent call last):
    papillon.kit.notation.NotationError: position: expected either 'stock' or 'next', not both, found 'stock 9'
    """
    fields = read_fields(text, words, "position")
    for one, other in either:
        if one in fields and other in fields:
            raise NotationError("position", f"either {one!r} or {other!r}, not both", f"{one} {fields[one]}")
    return fields


def write_hands(hands: Mapping[str, Cards]) -> str:
    """Write what each player holds, in the order given, so that it is read back.

    >>> write_hands({"B": (), "C": ()})
    'B:- C:-'
    """
    return " ".join(f"{letter}:{write_cards(held)}" for letter, held in hands.items())
