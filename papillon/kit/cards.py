"""Cards as they lie on a table: a rank and, where it is known, a suit. How they rank is for each game to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from random import Random

SUITS: Final = "cdhs"
"""Letters of the suits: clubs, diamonds, hearts, spades."""
UNKNOWN_RANK: Final = "?"
"""The rank of a card that nobody has named."""


class Card(NamedTuple):
    """One card. A suit of ``""`` means that it was not given; rank ``"?"`` a card nobody has named.

    >>> str(Card("T", "h"))
    'Th'
    """

    rank: str
    """One letter or digit, ``T`` for ten; ``?`` where it is not known."""
    suit: str = ""
    """``c``, ``d``, ``h`` or ``s``; ``""`` where it is not given."""

    def __str__(self) -> str:
        """Write the card as people type it: rank, then suit."""
        return self.rank + self.suit

    @property
    def spoken(self) -> str:
        """The card as a person reads it, in messages: the ten as 10.

        >>> Card("T", "h").spoken, Card("T").spoken, Card("7").spoken
        ('10h', '10', '7')
        """
        return ("10" if self.rank == "T" else self.rank) + self.suit


Cards = tuple[Card, ...]
"""Cards in an order that their holder states."""

UNKNOWN: Final = Card(UNKNOWN_RANK)
"""A card that nobody has named."""


def any_known(cards: Cards) -> bool:
    """Whether any of some cards is known.

    >>> any_known((UNKNOWN, Card("7"))), any_known((UNKNOWN,)), any_known(())
    (True, False, False)
    """
    return any(card != UNKNOWN for card in cards)


def with_cards(held: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """The cards of all seats, with those of one seat replaced.

    >>> with_cards(((Card("7"),), (Card("5"),)), 1, ())
    ((Card(rank='7', suit=''),), ())
    """
    return (*held[:seat], cards, *held[seat + 1 :])


def pick(cards: Cards, wanted: str, chosen: Cards = ()) -> tuple[Cards, Cards] | None:
    """Take cards of the `wanted` ranks out of `cards`, the `chosen` ones first: taken and left, or None.

    A card whose suit is not known passes for any suit, if the chosen one is not there itself.

    >>> taken, left = pick((Card("5", "c"), Card("5", "h"), Card("2")), "52", (Card("5", "h"),))
    >>> [str(card) for card in taken], [str(card) for card in left]
    (['5h', '2'], ['5c'])
    """
    left, taken = list(cards), []
    for card in chosen:
        found = next((held for held in (card, Card(card.rank)) if held in left), None)
        if found is None or card.rank not in wanted:
            return None
        left.remove(found)
        taken.append(found)
        wanted = wanted.replace(card.rank, "", 1)
    for rank in wanted:
        for place, held in enumerate(left):
            if held.rank == rank:
                taken.append(left.pop(place))
                break
        else:
            return None
    return tuple(taken), tuple(left)


def write_cards(cards: Sequence[Card]) -> str:
    """Write cards in the notation, unknown ones counted, ``-`` for none.

    >>> write_cards((Card("7", "h"), Card("5"), UNKNOWN, UNKNOWN, Card("2")))
    '7h5?2 2'
    """
    written = ""
    for known, group in groupby(cards, key=lambda card: card != UNKNOWN):
        run = list(group)
        count = len(run) if len(run) > 1 else ""
        written += "".join(map(str, run)) if known else f"?{count} "
    return written.rstrip() or "-"


def lowest_drawn(drawn: Mapping[str, Card], descending: Mapping[str, int]) -> list[str]:
    """Players whose card is the lowest. descending: place of each rank, from high to low.

    >>> lowest_drawn({"A": Card("K"), "B": Card("2"), "C": Card("2")}, {"K": 0, "2": 1})
    ['B', 'C']
    """
    low = max(descending[card.rank] for card in drawn.values())
    return [player for player, card in drawn.items() if descending[card.rank] == low]


def draw_lowest(
    players: str, pack: Cards, descending: Mapping[str, int], chance: Random
) -> tuple[str, list[dict[str, Card]]]:
    """Draw from a spread pack until one player alone holds the lowest card.

    Gives his letter and the draws, one mapping from player to card for each.
    """
    left, draws = list(players), []
    while len(left) > 1:
        drawn = dict(zip(left, chance.sample(pack, len(left)), strict=True))
        draws.append(drawn)
        left = lowest_drawn(drawn, descending)
    return left[0], draws
