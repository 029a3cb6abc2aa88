"""Cards, chips and lines of fields in text, and the error of text that is not in the notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from papillon.kit.cards import SUITS, UNKNOWN, Card, Cards
from papillon.kit.clauses import spoken
from papillon.kit.errors import BadText
from papillon.kit.translations import N_, say

LONGEST_LINE: Final = 4000
MOST: Final = 1_000_000_000
"""The greatest number that a field of a table can hold."""
SUIT_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}

# Small letters are listed: to Python's IGNORECASE the sign of the kelvin is a K too.
_CARD: Final = re.compile(r"\s*(?:\?(?P<count>[0-9]{1,2})?|(?P<rank>10|[A2-9TJQKatjqk])(?P<suit>[CDHScdhs♣♦♥♠])?)\s*")

_MOVED_BY: Final = re.compile(r"\s*([A-Za-z])\s*:")
_BETWEEN: Final = " \t\r\n\xa0\u202f,;"
"""What may stand between fields."""
_STRAY: Final = re.compile(r"[,;]\s*(?!(?:[AJQKT][CDHS]?)+(?![A-Z]))([A-Z]{3,}.*)", re.IGNORECASE | re.DOTALL)
"""A word after a comma that names no cards."""


class Unquoted(str):
    """What was found, when nobody typed it, in the language spoken: a message shows it without quotation marks."""

    __slots__ = ()

    def __new__(cls, words: str, *parts: object) -> Unquoted:
        """Say words, with `{0}`, `{1}` for their parts."""
        return super().__new__(cls, say(words).format(*parts))


def card_count(number: int) -> Unquoted:
    """How many cards were found.

    >>> card_count(1), card_count(2)
    ('1 card', '2 cards')
    """
    return Unquoted("1 card" if number == 1 else "{0} cards", number)


class NotationError(BadText):
    """Text that is not in the notation. `expected`, `found` and, where a rule decides, `clause` say why.

    expected: in English, with `{0}`, `{1}` for the parts; it is said in the language spoken.  clause: a full citation.

    >>> print(NotationError("stock", "whole deals", Unquoted("7 cards"), clause="papillon:3.6"))
    stock: expected whole deals, found 7 cards (Papillon 3.6)
    >>> print(NotationError("players", "3 or 4", "six"))
    players: expected 3 or 4, found 'six'
    """

    def __init__(self, where: str, expected: str, found: str, *parts: object, clause: str = "") -> None:
        """Cut what was found to a length that a message can show."""
        shown = found if len(found) <= 60 else f"{found[:57]}..."
        self.where, self.expected, self.found, self.clause = where, say(expected).format(*parts), shown, clause
        self._quoted = shown if isinstance(found, Unquoted) else repr(shown)
        super().__init__(self.message(where))

    def message(self, where: str) -> str:
        """What was expected and found, at a place that a reader can look up."""
        told = say("{0}: expected {1}, found {2} ({3})" if self.clause else "{0}: expected {1}, found {2}")
        return told.format(where, self.expected, self._quoted, spoken(self.clause) if self.clause else "")


class Typed(NamedTuple):
    """A position as somebody typed it."""

    position: Any
    """The position, of the game's own type."""
    assumed: Mapping[str, str]
    """Field that was left out → what was taken for it, in the notation."""
    player: str | None = None
    """The letter of who makes the move, if it says so."""
    move: Any = None
    """The move that was typed with the position, if one was."""


def read_cards(text: str, where: str, ranks: str) -> Cards:
    """Read cards: a rank, a suit if it is known, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    ranks: in the order of the game, for the message.

    >>> [str(card) for card in read_cards("10 7h 4♠ a ?2", "hand", "KQJT98765432A")]
    ['T', '7h', '4s', 'A', '?', '?']
    """
    check_length(text, where)
    if text.strip() in ("", "-"):
        return ()
    cards, place = [], 0
    while place < len(text):
        match = _CARD.match(text, place)
        if match is None:
            expected = N_("a card (a rank of {0} or 10, with or without a suit of {1})")
            raise NotationError(where, expected, text[place:], ranks, SUITS)
        if match["rank"] is None:
            cards += [UNKNOWN] * int(match["count"] or 1)
        else:
            suit = match["suit"] or ""
            cards.append(Card(match["rank"].upper().replace("10", "T"), SUIT_SIGNS.get(suit, suit.lower())))
        place = match.end()
    return tuple(cards)


def read_player(text: str, players: str, where: str) -> tuple[str | None, str]:
    """Split a move into the letter of the player before its colon, None if there is none, and the rest.

    >>> read_player("b: 7x52", "ABC", "move"), read_player("lay", "ABC", "move")
    (('B', ' 7x52'), (None, 'lay'))
    """
    check_length(text, where)
    match = _MOVED_BY.match(text)
    if match is None:
        return None, text
    player = match[1].upper()
    if player not in players:
        raise NotationError(where, "a player among {0}", player, ", ".join(players))
    return player, text[match.end() :]


def write_move(move: object, player: str | None = None) -> str:
    """Write a move so that a game's `read_move` reads it back, with the letter of who makes it if it is given.

    >>> from papillon.moves import Capture
    >>> write_move(Capture("5", "555", ("hanneton",)), "A")
    'A: 5x555 !hanneton'
    """
    return f"{player}: {move}" if player else str(move)


def check_length(text: str, where: str) -> None:
    """Raise NotationError for text too long to be read."""
    if len(text) > LONGEST_LINE:
        raise NotationError(where, "at most {0} characters", Unquoted("{0} characters", len(text)), LONGEST_LINE)


def read_chips(text: str, accounts: str, where: str = "chips") -> dict[str, int]:
    """Read chips by account: ``A:260 B:-3 pool:60``. accounts: letters allowed; with ``+``, pool and bank too.

    >>> read_chips("A:+2 B:-1 pool:3", "ABC+")
    {'A': 2, 'B': -1, 'pool': 3}
    """
    check_length(text, where)
    allowed = [*accounts.replace("+", ""), *(("pool", "bank") if "+" in accounts else ())]
    found: dict[str, int] = {}
    for part in text.split():
        account, _, chips = part.partition(":")
        name = account.upper() if len(account) == 1 else account
        if name not in allowed or name in found or not re.fullmatch(r"[+-]?[0-9]{1,9}", chips):
            expected = N_("chips such as A:12, each of {0} at most once")
            raise NotationError(where, expected, part, ", ".join(allowed))
        found[name] = int(chips)
    return found


def read_numbers(text: str, letters: str, default: Sequence[int], where: str) -> tuple[int, ...]:
    """Read a number for each player, by letter as chips are; who is not named has the default.

    >>> read_numbers("B:+2", "AB", (5, 5), "points")
    (5, 2)
    """
    named = read_chips(text, letters, where)
    return tuple(named.get(letter, number) for letter, number in zip(letters, default, strict=True))


def write_chips(chips: Mapping[str, int]) -> str:
    """Write chips by account so that `read_chips` reads them back.

    >>> write_chips({"A": 2, "pool": -3})
    'A:2 pool:-3'
    """
    return " ".join(f"{account}:{count}" for account, count in chips.items())


# --- lines of fields


def read_fields(text: str, words: Sequence[str], where: str, either: Iterable[tuple[str, str]] = ()) -> dict[str, str]:
    """Split a line into fields by their first words. either: words that exclude one another.

    >>> read_fields("dealer C, turn A", ("dealer", "turn"), "position")
    {'dealer': 'C', 'turn': 'A'}
    >>> read_fields("layout 6,4,A; hand 10 7", ("layout", "hand"), "position")
    {'layout': '6 4 A', 'hand': '10 7'}
    >>> read_fields("stock 9, next K", ("stock", "next"), "position", [("stock", "next")])
    Traceback (most recent call last):
    papillon.kit.notation.NotationError: position: expected either 'stock' or 'next', not both, found 'stock 9'
    """
    check_length(text, where)
    before, *parts = re.split(rf"(?<![^{_BETWEEN}])({'|'.join(words)})(?![A-Za-z:=-])", text, flags=re.IGNORECASE)
    fields: dict[str, str] = {}
    for word, rest in zip(["", *map(str.lower, parts[::2])], [before, *parts[1::2]], strict=True):
        stray = _STRAY.search(rest)
        found = (stray[1] if stray else "" if word else rest).strip(_BETWEEN)
        if found:
            raise NotationError(where, "a field that begins with one of {0}", found, ", ".join(words))
        if word in fields:
            raise NotationError(where, "the field '{0}' once", text, word)
        if word:
            fields[word] = re.sub("[,;]", " ", rest).strip()
    for one, other in either:
        if one in fields and other in fields:
            raise NotationError(where, "either '{0}' or '{1}', not both", f"{one} {fields[one]}", one, other)
    return fields


def read_number(text: str, where: str, most: int, least: int = 0) -> int:
    """Read a whole number between `least` and `most`."""
    if not re.fullmatch(r"-?[0-9]{1,10}", text.strip()) or not least <= int(text) <= most:
        raise NotationError(where, "a whole number from {0} to {1}", text, least, most)
    return int(text)


def number_in(fields: Mapping[str, str], word: str, default: int, least: int = 1) -> int:
    """Read the whole number of a field, the default where it is left out.

    >>> number_in({"coup": "3"}, "coup", 1), number_in({}, "coup", 1)
    (3, 1)
    """
    return read_number(fields[word], word, MOST, least) if word in fields else default


def read_players(text: str, may: Iterable[int], clause: str) -> int:
    """Read how many play. may: the numbers there are, the clause says so.

    >>> read_players("6", (3, 4, 5), "francion:1.1")
    Traceback (most recent call last):
    papillon.kit.notation.NotationError: players: expected 3, 4 or 5, found '6' (Francion 1.1)
    """
    numbers = {str(number): number for number in may}
    if text.strip() not in numbers:
        *others, last = numbers
        raise NotationError("players", "{0} or {1}", text, ", ".join(others), last, clause=clause)
    return numbers[text.strip()]


_PLAYER: Final = re.compile(r"(?:^|\s)([A-Za-z])\s*:")


def read_by_player(fields: Mapping[str, str], word: str, letters: str) -> dict[str, str]:
    """Read a field of the form ``A:… B:…``, what each player has, in the order of the text.

    >>> read_by_player({"hands": "b: 7h Ks A:-"}, "hands", "ABC")
    {'B': '7h Ks', 'A': '-'}
    """
    before, *parts = _PLAYER.split(fields.get(word, ""))
    expected = N_("each of {0} once, as in {1}")
    names = ", ".join(letters), f"{letters[0]}:… {letters[1]}:…"
    if before.strip():
        raise NotationError(word, expected, before.strip(), *names)
    found: dict[str, str] = {}
    for letter, held in zip(map(str.upper, parts[::2]), parts[1::2], strict=True):
        if letter not in letters or letter in found:
            raise NotationError(word, expected, f"{letter}:{held}".strip(), *names)
        found[letter] = held.strip()
    return found


def write_by_player(letters: Iterable[str], held: Iterable[object]) -> str:
    """Write what each player has, in the order of the letters, so that `read_by_player` reads it back.

    >>> write_by_player("BCA", ("7h", "Ks", "-"))
    'A:- B:7h C:Ks'
    """
    return " ".join(f"{letter}:{text}" for letter, text in sorted(zip(letters, held, strict=True)))


def named_players(text: str) -> list[str]:
    """Letters that stand before a colon.

    >>> named_players("a: 7h B:-")
    ['A', 'B']
    """
    return [letter.upper() for letter in _PLAYER.findall(text)]


def read_readings(text: str) -> dict[str, str]:
    """Read ``ruling=reading`` pairs.

    >>> read_readings("credit=none ten-sums=all")
    {'credit': 'none', 'ten-sums': 'all'}
    """
    readings: dict[str, str] = {}
    for pair in text.split():
        ruling, equals, reading = pair.partition("=")
        if not equals or ruling in readings:
            raise NotationError("readings", "each ruling once, as ruling=reading", pair)
        readings[ruling] = reading
    return readings


def write_readings(readings: Mapping[str, str]) -> str:
    """Write ``ruling=reading`` pairs so that `read_readings` reads them back.

    >>> write_readings({"credit": "none", "ten-sums": "all"})
    'credit=none ten-sums=all'
    """
    return " ".join(f"{ruling}={reading}" for ruling, reading in readings.items())


# --- the line of a position


class Line(NamedTuple):
    """The fields of the line in which a position is typed, with what is needed to read them."""

    fields: Mapping[str, str]
    """Word → the text after it."""
    assumed: dict[str, str]
    """Field that was left out → what was taken for it, in the notation; filled in on the way."""
    seats: str
    """Letters of the seats, from the dealer's right."""
    read: Callable[[str, str], Cards]
    """Reads cards in the game's notation, given the field's name for messages. Raises NotationError."""

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
            raise NotationError("hand", "the cards of {0}, who is to play", Unquoted("none"), turn, clause=clause)
        return hands

    def first_holder(self) -> str:
        """The first player whose cards are named, the dealer's right unless all named hands are others'."""
        listed = {} if "hand" in self.fields else read_by_player(self.fields, "hands", self.letters)
        return next((letter for letter in self.seats if listed.get(letter, "-") not in ("", "-")), self.seats[0])
