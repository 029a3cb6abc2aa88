"""Section 3. Who deals first, and how the pack becomes hands, layout and stock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from papillon.cards import DESCENDING, Card, Cards, sorted_cards
from papillon.kit import cards
from papillon.sections.s01_players_and_cards import PACK, full_pack
from papillon.step import Step

if TYPE_CHECKING:
    from random import Random

CARDS_A_DEAL: Final = 3
EXPOSED: Final = 7


def lowest_drawn(drawn: Mapping[str, Card]) -> list[str]:
    """Players whose card is the lowest, king high and ace low; several draw again. Clauses: 3.1.

    >>> lowest_drawn({"A": Card("K"), "B": Card("2"), "C": Card("A")})
    ['C']
    """
    return cards.lowest_drawn(drawn, DESCENDING)


def draw_for_dealer(players: str, chance: Random) -> tuple[str, list[dict[str, Card]]]:
    """Draw from the spread pack until one player holds the lowest card. Clauses: 3.1.

    Gives the dealer's letter and the draws, one mapping from player to card for each.
    """
    return cards.draw_lowest(players, full_pack(), DESCENDING, chance)


def shuffled(chance: Random) -> Cards:
    """The pack shuffled and cut, in dealing order. Clauses: 3.2."""
    pack = list(full_pack())
    chance.shuffle(pack)
    return cut(tuple(pack), depth=chance.randrange(1, len(pack)))


def cut(pack: Cards, depth: int) -> Cards:
    """The pack after the dealer's left-hand neighbour lifted `depth` cards. Clauses: 3.2.

    >>> [card.rank for card in cut((Card("K"), Card("Q"), Card("J")), 1)]
    ['Q', 'J', 'K']
    """
    return pack[depth:] + pack[:depth]


def dealt(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Three cards for each seat, one at a time, from the dealer's right; and the rest. Clauses: 3.3.

    >>> hands, rest = dealt(tuple(Card(rank) for rank in "KQJT98765A"), 3)
    >>> ["".join(card.rank for card in hand) for hand in hands], len(rest)
    (['KT7', 'Q96', 'J85'], 1)
    """
    count = CARDS_A_DEAL * players
    return [stock[seat:count:players] for seat in range(players)], stock[count:]


def deal(step: Step) -> Step:
    """The dealer deals three cards to each player. Clauses: 3.3."""
    hands, stock = dealt(step.position.stock, step.players)
    step = step.moves(hands=tuple(sorted_cards(hand) for hand in hands), stock=stock)
    return step.happens("deal", ("3.3",), step.dealer, number=CARDS_A_DEAL)


def expose(step: Step, count: int = EXPOSED, because: str = "3.4") -> Step:
    """The dealer turns up the next seven cards; section 15 says when there are fewer. Clauses: 3.4."""
    stock = step.position.stock
    layout = sorted_cards(stock[:count])
    return step.moves(layout=layout, stock=stock[count:]).happens("expose", (because,), step.dealer, cards=layout)


def put_stock_aside(step: Step) -> Step:
    """The rest of the pack is the stock. Clauses: 3.5."""
    return step.happens("stock", ("3.5",), step.dealer, number=len(step.position.stock))


def deal_is_left(step: Step) -> bool:
    """Whether the stock gives everybody three more cards. Clauses: 3.6."""
    return deal_goes_round(len(step.position.stock), step.players)


def deal_goes_round(stock: int, players: int) -> bool:
    """Whether a stock of so many cards gives everybody three more. Clauses: 3.6.

    >>> deal_goes_round(9, 3), deal_goes_round(4, 3)
    (True, False)
    """
    return stock >= CARDS_A_DEAL * players


def exposed_with_deal(stock: int, players: int, exposed_each_deal: int = 0) -> int:
    """Cards turned up with a new deal: as many as ruling deal-of-seven asks for, if the deal leaves them.

    Clauses: papillon-adpoker:12.

    >>> exposed_with_deal(36, 3), exposed_with_deal(36, 3, 7), exposed_with_deal(14, 4, 7)
    (0, 7, 2)
    """
    return max(0, min(exposed_each_deal, stock - CARDS_A_DEAL * players))


def after_deal(stock: int, players: int, exposed_each_deal: int = 0) -> int:
    """Cards in stock after a new deal and the cards turned up with it (ruling deal-of-seven).

    Clauses: 3.6, papillon-adpoker:12.

    >>> after_deal(36, 3), after_deal(36, 3, 7), after_deal(14, 4, 7)
    (27, 20, 0)
    """
    return max(0, stock - CARDS_A_DEAL * players - exposed_each_deal)


def stock_sizes(exposed: int, players: int, exposed_each_deal: int = 0) -> list[int]:
    """Cards in stock in the course of a coup, from the first deal's to what is never dealt. Clauses: 3.5, 3.6.

    exposed: cards turned up at the start.

    >>> stock_sizes(7, 3), stock_sizes(7, 3, 7)
    ([36, 27, 18, 9, 0], [36, 20, 4])
    """
    sizes = [PACK - CARDS_A_DEAL * players - exposed]
    while deal_goes_round(sizes[-1], players):
        sizes.append(after_deal(sizes[-1], players, exposed_each_deal))
    return sizes
