"""Section 1. Who plays with which pack, what everybody starts with, who deals, and how a coup is set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from francion.cards import DESCENDING, sorted_cards
from francion.step import Step
from papillon.kit import cards, events
from papillon.kit.cards import SUITS, Card, Cards

THREE_PLAYERS: Final = 3
FOUR_PLAYERS: Final = 4
FIVE_PLAYERS: Final = 5
CHIPS_IN_TOKEN: Final = 9
CAPITAL_TOKENS: Final = 10
CAPITAL_CHIPS: Final = 90
DEALERS_STAKE: Final = 9
LEAST_PACKET: Final = 4
CARDS_EACH: Final = 9

RANKS: Final = "AKQJT98765432"
PACKS: Final = {
    THREE_PLAYERS: ("AKQJT987", "1.2"),
    FOUR_PLAYERS: ("AKQJ765432", "1.3"),
    FIVE_PLAYERS: (RANKS, "1.4"),
}
"""How many may play → ranks in their pack, clause (ruling pack-of-32). Clauses: 1.1, 1.2, 1.3, 1.4."""


# --- players and packs: 1.1 to 1.6


def full_pack(players: int) -> Cards:
    """The pack for so many players. Clauses: 1.2, 1.3, 1.4.

    >>> [len(full_pack(players)) for players in (3, 4, 5)]
    [32, 40, 52]
    """
    ranks, _ = PACKS[players]
    return tuple(Card(rank, suit) for suit in SUITS for rank in ranks)


def check_pack(pack: Cards, players: int) -> None:
    """Raise ValueError unless the pack holds each card of the game once. Clauses: 1.2, 1.3, 1.4."""
    full, (_, clause) = full_pack(players), PACKS[players]
    if len(pack) != len(full):
        raise ValueError(f"expected a pack of {len(full)} cards, found {len(pack)} (Francion {clause})")
    strange = next((card for card in pack if card not in full), None)
    if strange:
        raise ValueError(f"expected the cards of {players} players, found {strange.spoken} (Francion {clause})")
    card, times = Counter(pack).most_common(1)[0]
    if times > 1:
        raise ValueError(f"expected each card once, found {card.spoken} {times} times (Francion {clause})")


def left_over(players: int) -> int:
    """Cards that are not dealt, the turn-up among them (ruling leavings). Clauses: 1.12, 1.13.

    >>> [left_over(players) for players in (3, 4, 5)]
    [5, 4, 7]
    """
    return len(full_pack(players)) - CARDS_EACH * players


def capital() -> int:
    """What each player starts with, in chips: plaques, each worth nine, and chips (ruling length). Clauses: 1.5, 1.6.

    >>> capital()
    180
    """
    return CAPITAL_TOKENS * CHIPS_IN_TOKEN + CAPITAL_CHIPS


def in_tokens(chips: int) -> tuple[int, int]:
    """Show an account as whole plaques and single chips. Clauses: 1.6.

    >>> in_tokens(184), in_tokens(-10)
    ((20, 4), (-1, -1))
    """
    return events.in_tokens(chips, CHIPS_IN_TOKEN)


# --- who deals: 1.8, 1.9


def lowest_drawn(drawn: Mapping[str, Card]) -> list[str]:
    """Players whose card is the lowest, ace high; several draw again (ruling equal-low-cards). Clauses: 1.8.

    >>> lowest_drawn({"A": Card("J", "d"), "B": Card("4", "s"), "C": Card("A", "h"), "D": Card("4", "c")})
    ['B', 'D']
    """
    return cards.lowest_drawn(drawn, DESCENDING)


def draw_for_dealer(players: str, chance: Random) -> tuple[str, list[dict[str, Card]]]:
    """Draw from the spread pack until one player alone holds the lowest card. Clauses: 1.8.

    Gives the dealer's letter and the draws, one mapping from player to card for each.
    """
    return cards.draw_lowest(players, full_pack(len(players)), DESCENDING, chance)


def begin_coup(step: Step) -> Step:
    """A new coup begins; the draw names who deals the first one, and then the deal goes round.

    Clauses: 1.8, 1.9, 1.16.
    """
    coup = step.table.coup
    return step.happens("coup", ("1.8",) if coup == 1 else ("1.9",), step.dealer, number=coup)


def at_right(place: int, players: int) -> int:
    """Who comes next, counter-clockwise: in dealing, in playing, and to the deal (ruling to-the-right). Clauses: 1.9.

    >>> at_right(3, 4)
    0
    """
    return (place + 1) % players


def pass_turn(step: Step) -> Step:
    """The player at the right plays next. Clauses: 1.9."""
    return step.moves(turn=at_right(step.seat, step.players))


def pass_deal(step: Step) -> Step:
    """The player on the dealer's right deals the next coup. Clauses: 1.9."""
    return step.at_table(coup=step.table.coup + 1, dealer=at_right(step.table.dealer, step.players))


# --- the deal: 1.11 to 1.15


def shuffled(players: int, chance: Random) -> Cards:
    """The pack shuffled and cut, in dealing order. Clauses: 1.10, 1.11."""
    cards = list(full_pack(players))
    chance.shuffle(cards)
    return cut(tuple(cards), depth=chance.randrange(LEAST_PACKET, len(cards) - LEAST_PACKET + 1))


def cut(pack: Cards, depth: int) -> Cards:
    """The pack after the dealer's left-hand neighbour lifted `depth` cards (ruling cut). Clauses: 1.11.

    Raises ValueError for a packet of fewer than four cards.

    >>> [card.rank for card in cut(tuple(map(Card, "AKQJT987")), 4)]
    ['T', '9', '8', '7', 'A', 'K', 'Q', 'J']
    """
    if min(depth, len(pack) - depth) < LEAST_PACKET:
        raise ValueError(
            f"expected packets of {LEAST_PACKET} cards or more, found {depth} and {len(pack) - depth} (Francion 1.11)"
        )
    return pack[depth:] + pack[:depth]


def dealt(pack: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Nine cards for each seat, one at a time, from the dealer's right; and the rest. Clauses: 1.9, 1.12.

    >>> hands, rest = dealt(full_pack(5), 5)
    >>> [str(card) for card in hands[4]], len(rest)
    (['Tc', '5c', 'Kd', '8d', '3d', 'Jh', '6h', 'As', '9s'], 7)
    """
    count = CARDS_EACH * players
    return [pack[seat:count:players] for seat in range(players)], pack[count:]


def deal(step: Step) -> Step:
    """The dealer deals nine cards to every player. Clauses: 1.12."""
    hands, rest = dealt(step.position.stock, step.players)
    step = step.moves(hands=tuple(map(sorted_cards, hands)), stock=rest)
    return step.happens("deal", ("1.12",), step.dealer, number=CARDS_EACH)


def turn_up(step: Step) -> Step:
    """The dealer turns up the next card, whose suit is trumps; the rest are the stock, which nobody plays.

    Clauses: 1.13, 1.14, 1.15.
    """
    card, *rest = step.position.stock
    return step.moves(turn_up=card, stock=tuple(rest)).happens("turn-up", ("1.13", "1.15"), step.dealer, cards=(card,))
