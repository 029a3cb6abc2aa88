"""Section 3. Who deals first, and how the pack becomes hands, layout and stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from papillon.cards import DESCENDING, Card, Cards
from papillon.sections.s01_players_and_cards import full_pack

CARDS_A_DEAL: Final = 3
EXPOSED: Final = 7


def lowest_drawn(drawn: Mapping[str, Card]) -> list[str]:
    """Players whose card is the lowest, king high and ace low; several draw again. Clauses: 3.1.

    >>> lowest_drawn({"A": Card("K"), "B": Card("2"), "C": Card("A")})
    ['C']
    """
    low = max(DESCENDING[card.rank] for card in drawn.values())
    return [player for player, card in drawn.items() if DESCENDING[card.rank] == low]


def draw_for_dealer(players: str, chance: Random) -> tuple[str, list[dict[str, Card]]]:
    """Draw from the spread pack until one player holds the lowest card. Clauses: 3.1.

    Gives the dealer's letter and the draws, one mapping from player to card for each.
    """
    left, draws = list(players), []
    while len(left) > 1:
        drawn = dict(zip(left, chance.sample(full_pack(), len(left)), strict=True))
        draws.append(drawn)
        left = lowest_drawn(drawn)
    return left[0], draws


def shuffled(chance: Random) -> Cards:
    """The pack shuffled and cut, in dealing order. Clauses: 3.2."""
    cards = list(full_pack())
    chance.shuffle(cards)
    return cut(tuple(cards), depth=chance.randrange(1, len(cards)))


def cut(pack: Cards, depth: int) -> Cards:
    """The pack after the dealer's left neighbour lifted `depth` cards. Clauses: 3.2.

    >>> [card.rank for card in cut((Card("K"), Card("Q"), Card("J")), 1)]
    ['Q', 'J', 'K']
    """
    return pack[depth:] + pack[:depth]


def dealt(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Three cards for each seat, singly, from the dealer's right; and what is left. Clauses: 3.3.

    >>> hands, rest = dealt(tuple(Card(rank) for rank in "KQJT98765A"), 3)
    >>> ["".join(card.rank for card in hand) for hand in hands], len(rest)
    (['KT7', 'Q96', 'J85'], 1)
    """
    count = CARDS_A_DEAL * players
    return [stock[seat:count:players] for seat in range(players)], stock[count:]


def exposed(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """The next `count` cards, turned up, and the stock that remains. Clauses: 3.4, 3.5."""
    return rest[:count], rest[count:]


def whole_deals(stock: Sequence[Card], players: int) -> bool:
    """Whether the stock divides into deals, so that the coup uses it up. Clauses: 3.6.

    >>> whole_deals([Card("?")] * 36, 3), whole_deals([Card("?")] * 35, 3)
    (True, False)
    """
    return len(stock) % (CARDS_A_DEAL * players) == 0
