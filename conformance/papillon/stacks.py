"""Packs stacked for what random play seldom reaches: three or four aces in one capture, hands that end all at once.

A rulebook or a reading may not allow the plays of every stack: then play goes on at random from where they end.
A stack fixes as few cards as its clause needs, in the first deal alone, and names the plays that lead there;
every other card, and every later play, is left to chance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from papillon.cards import Card, Cards
from papillon.moves import Move
from papillon.notation import read_move
from papillon.sections.s03_deal import CARDS_A_DEAL

ANY_NUMBER: Final = (3, 4)


class Stack(NamedTuple):
    """Cards to be dealt and exposed, and the first plays.

    clause: the one that it is for.
    players: how many must play.
    hands: ranks of each seat, from the dealer's right; fewer than three leave the rest to chance.
    layout: ranks exposed, likewise.
    plays: in turn.
    """

    clause: str
    players: tuple[int, ...]
    hands: tuple[str, ...]
    layout: str
    plays: tuple[str, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The first plays, read."""
        return tuple(read_move(play)[1] for play in self.plays)


STACKS: Final = (
    # The first player holds what takes exactly the aces that lie exposed.
    Stack("papillon:6.2", ANY_NUMBER, ("A",), "A", ("AxA",)),
    Stack("papillon:6.3", ANY_NUMBER, ("2",), "AA", ("2xAA",)),
    Stack("papillon:6.4", ANY_NUMBER, ("3",), "AAA", ("3xAAA",)),
    Stack("papillon:6.5", ANY_NUMBER, ("4",), "AAAA", ("4xAAAA",)),
    Stack("papillon:7.4", ANY_NUMBER, ("A",), "AAA", ("AxAAA",)),
    Stack("papillon:10.4", ANY_NUMBER, ("AAA",), "A", ("AAAxA",)),
    # All go out in the first deal, the last of them by clearing the table. The victim is the second player …
    Stack("papillon:8.4", (3,), ("J97", "KKK", "QQQ"), "KQJ942A", ("JxJ", "KKKxK", "QQQxQ", "9x9", "7x42A")),
    Stack("papillon:8.4", (4,), ("998", "62A", "QQQ", "JJJ"), "QJ98", ("9x9", "lay", "QQQxQ", "JJJxJ", "8x8", "9x62A")),
    # … or the first.
    Stack("papillon:8.5", (3,), ("KKK", "QQQ", "J97"), "KQJ942A", ("KKKxK", "QQQxQ", "JxJ", "9x9", "7x42A")),
    Stack("papillon:8.5", (4,), ("KKK", "QQQ", "JJJ", "TTT"), "KQJT", ("KKKxK", "QQQxQ", "JJJxJ", "TTTxT")),
    # The only player with cards clears the table and keeps some (ruling sole-holder-sauterelle).
    Stack("papillon:8.1", (3,), ("KKK", "QQQ", "97"), "KQ6522A", ("KKKxK", "QQQxQ", "9x62A", "7x52")),
    Stack("papillon:8.1", (4,), ("KKK", "QQQ", "JJJ", "7"), "KQJ7", ("KKKxK", "QQQxQ", "JJJxJ", "7x7")),
)
"""Every stack, the clause it is for first."""


def stacks_for(players: int) -> list[Stack]:
    """The stacks that so many can play.

    >>> len(stacks_for(3)) == len(stacks_for(4))
    True
    """
    return [stack for stack in STACKS if players in stack.players]


def stacked(stack: Stack, players: int, order: Cards) -> Cards:
    """A pack in dealing order with the stack's cards where they belong, the others in the order given.

    order: the 52 cards; which suit a stacked card has follows from it too.

    >>> from papillon.sections.s01_players_and_cards import full_pack
    >>> [str(card) for card in stacked(STACKS[0], 3, full_pack())[:10]]
    ['Ac', 'Kc', 'Qc', 'Jc', 'Tc', '9c', '8c', '7c', '6c', 'Ad']
    """
    left = list(order)
    pack: list[Card | None] = [None] * len(order)
    for place, rank in _places(stack, players):
        card = next(card for card in left if card.rank == rank)
        left.remove(card)
        pack[place] = card
    others = iter(left)
    return tuple(card or next(others) for card in pack)


def _places(stack: Stack, players: int) -> list[tuple[int, str]]:
    """Where in the pack each stacked rank stands. Clauses: papillon:3.3, papillon:3.4, papillon:15.1."""
    layout = CARDS_A_DEAL * players
    return [
        *((seat + players * turn, rank) for seat, hand in enumerate(stack.hands) for turn, rank in enumerate(hand)),
        *((layout + place, rank) for place, rank in enumerate(stack.layout)),
    ]
