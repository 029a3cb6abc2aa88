"""One coup's cards and whose turn it is: a value that never changes, found in a state as `state.position`.

`import papillon` gives states, which need no more; the rules, the notation and the pictures work on the position alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from papillon.kit.cards import Cards, any_known, write_cards
from papillon.kit.notation import write_by_player

PLAYERS: Final = "ABCD"
"""Letters of the players, counter-clockwise; a player keeps the letter for the whole game."""


def player_letters(players: int) -> str:
    """Letters of the first `players` players.

    >>> player_letters(3)
    'ABC'
    """
    return PLAYERS[:players]


class Position(NamedTuple):
    """Where every card is, and whose turn it is. Seats count in playing order, the dealer's is the last.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:T7 B:52K C:9, layout 64A, stock 9").position
    >>> position.letter(position.turn), len(position.hands[0]), position.players
    ('A', 2, 3)
    """

    hands: tuple[Cards, ...]
    """The cards in each seat's hand, high to low."""
    layout: Cards
    """The exposed cards, high to low."""
    stock: Cards
    """The cards not yet dealt, in dealing order; ``?`` stands for one that is not known."""
    piles: tuple[Cards, ...]
    """The cards that each seat has captured."""
    turn: int | None = 0
    """The seat whose turn it is, None when the coup is over."""
    dealer: int = 0
    """Index of the player who deals; 0 is A."""
    papillons: tuple[int, ...] = ()
    """Seats that have made a papillon that counts, in the order in which they made it."""
    last_layer: int | None = None
    """The seat that was the last to lay down since the last deal, None if nobody has; it may sweep (4.d.11)."""
    victim: int | None = None
    """The seat that must lay down with the next deal because of a sauterelle, None if nobody must (8.4)."""
    unnamed: tuple[int, ...] = ()
    """Seats whose papillon does not count, because they did not name it (ruling papillon-without-name)."""
    wanting: int | None = None
    """The last seat to lay down because no capture was possible, None if nobody has: it may be consoled (13.1).

    Since the last deal, or in the coup (ruling consolation-deal). A player who makes a sauterelle and lays
    down the rest of the hand (ruling sauterelle-layer) is the last to lay down, but gets no consolation.
    """
    like_captures: tuple[int, ...] = ()
    """Seats whose cards of this deal have taken one like card each, once for each card (ruling hanneton)."""
    clockwise: bool = False
    """Whether play goes clockwise round the table (ruling direction)."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the coup is over."""
        return self.turn is None

    @property
    def seating(self) -> str:
        """The letters of the players, seat by seat."""
        return "".join(map(self.letter, range(self.players)))

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat: the first is next to the dealer, the last is the dealer's."""
        steps = seat + 1
        return PLAYERS[(self.dealer + (-steps if self.clockwise else steps)) % self.players]

    def seat(self, letter: str) -> int:
        """The seat of a player."""
        steps = PLAYERS.index(letter) - self.dealer
        return ((-steps if self.clockwise else steps) - 1) % len(self.hands)

    def reseated(self, dealer: int, clockwise: bool) -> Position:
        """The same players with the same cards, where another one deals, or play goes the other way.

        >>> from papillon.notation import read_position
        >>> print(read_position("dealer C, turn A, hands A:7 B:5 C:9, layout 64").position.reseated(0, False))
        dealer A, turn A, hands A:7 B:5 C:9, layout 64, stock 36
        """
        if (dealer, clockwise) == (self.dealer, self.clockwise):
            return self
        moved = self._replace(dealer=dealer, clockwise=clockwise)
        places = [self.seat(moved.letter(seat)) for seat in range(self.players)]
        seat_of: dict[int | None, int | None] = {None: None, **{old: seat for seat, old in enumerate(places)}}
        return moved._replace(
            hands=tuple(self.hands[place] for place in places),
            piles=tuple(self.piles[place] for place in places),
            turn=seat_of[self.turn],
            papillons=tuple(places.index(old) for old in self.papillons),
            unnamed=tuple(places.index(old) for old in self.unnamed),
            last_layer=seat_of[self.last_layer],
            victim=seat_of[self.victim],
            wanting=seat_of[self.wanting],
            like_captures=tuple(sorted(places.index(old) for old in self.like_captures)),
        )

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks show by themselves."""
        from papillon.pictures import picture_of  # few positions are drawn, by much code

        return picture_of(self)

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the position, without empty optional ones: word → text in the notation.

        >>> from papillon.notation import read_position
        >>> read_position("hands A:7 B:5 C:9, layout 64, stock 9, victim B").position.fields["victim"]
        'B'
        """
        letters = [self.letter(seat) for seat in range(self.players)]
        fields = {
            "dealer": letters[-1],
            "turn": "-" if self.turn is None else self.letter(self.turn),
            "hands": write_by_player(letters, map(write_cards, self.hands)),
            "layout": write_cards(self.layout),
            **({"next": write_cards(self.stock)} if any_known(self.stock) else {"stock": str(len(self.stock))}),
        }
        if any(map(any_known, self.piles)):
            fields["won"] = write_by_player(letters, map(write_cards, self.piles))
        elif any(self.piles):
            fields["piles"] = write_by_player(letters, (str(len(pile)) for pile in self.piles))
        for word, seats in (("papillons", self.papillons), ("unnamed", self.unnamed)):
            if seats:
                fields[word] = " ".join(letters[seat] for seat in seats)
        for word, seat in (("last", self.last_layer), ("victim", self.victim)):
            if seat is not None:
                fields[word] = letters[seat]
        if self.wanting != self.last_layer:
            fields["wanting"] = "-" if self.wanting is None else letters[self.wanting]
        if self.like_captures:
            counts = (str(self.like_captures.count(seat)) for seat in range(self.players))
            fields["likes"] = write_by_player(letters, counts)
        return fields

    def __str__(self) -> str:
        """Write the position in one line that `papillon.notation.read_position` reads back."""
        return ", ".join(f"{word} {text}" for word, text in self.fields.items())
