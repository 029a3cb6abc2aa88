"""Cards as they lie on the table: a rank and, where it is known, a suit.

The rules see ranks alone (1.4): sections take *ranks*, a string of one letter a card, highest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

SUITS: Final = "cdhs"
UNKNOWN_RANK: Final = "?"
DESCENDING: Final = {rank: place for place, rank in enumerate("KQJT98765432A?")}


class Card(NamedTuple):
    """One card. A suit of ``""`` means that it was not given; rank ``"?"`` a card nobody has named.

    >>> str(Card("T", "h"))
    'Th'
    """

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        """Write the card as people type it: rank, then suit."""
        return self.rank + self.suit


Cards = tuple[Card, ...]

UNKNOWN: Final = Card(UNKNOWN_RANK)


def sorted_cards(cards: Iterable[Card]) -> Cards:
    """Put cards into the one order in which positions keep them: high to low, then by suit.

    >>> [str(card) for card in sorted_cards([Card("A"), Card("7", "s"), Card("7", "c")])]
    ['7c', '7s', 'A']
    """
    return tuple(sorted(cards, key=lambda card: (DESCENDING[card.rank], card.suit)))


def ranks(cards: Iterable[Card]) -> str:
    """Give the ranks of cards, one letter each: all that the rules see of them. Clauses: 1.4.

    >>> ranks([Card("T", "h"), Card("4")])
    'T4'
    """
    return "".join([card.rank for card in cards])


def in_order(letters: Iterable[str]) -> str:
    """Put ranks into order, high to low.

    >>> in_order("A64")
    '64A'
    """
    return "".join(sorted(letters, key=DESCENDING.__getitem__))


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
        found = next((held for held in left if held.rank == rank), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found)
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
