"""Why a move is refused: permanent codes, in the published order of precedence."""

from __future__ import annotations

from typing import Final

from papillon.kit.cards import Card, Cards
from papillon.kit.game import Refusal

COUP_OVER: Final = Refusal("coup-over", "4.1", "all nine tricks have been played")
NOT_LEADING: Final = Refusal("out-of-turn", "3.7", "it is another player's turn to lead")
NOT_NEXT: Final = Refusal("out-of-turn", "1.9", "it is another player's turn, and play passes to the right")
NOT_YOUR_CARD: Final = Refusal("not-your-card", "1.12", "this card is not in the player's hand")
THE_TURN_UP: Final = Refusal("not-your-card", "1.13", "this card is the turn-up, which stays where it is")
IN_THE_STOCK: Final = Refusal(
    "not-your-card", "1.14", "this card is in the stock, and cards in the stock may not be played"
)
MUST_FOLLOW: Final = Refusal("must-follow", "3.1", "a player who has the suit led must follow suit or play the Welche")
MUST_PLAY_WELCHE: Final = Refusal(
    "must-play-welche", "3.1", "the Welche is the player's only heart, and hearts are led"
)

REFUSALS: Final = (
    COUP_OVER,
    NOT_LEADING,
    NOT_NEXT,
    THE_TURN_UP,
    IN_THE_STOCK,
    NOT_YOUR_CARD,
    MUST_FOLLOW,
    MUST_PLAY_WELCHE,
)
"""Every refusal in order of precedence: the first one that applies is the one named."""


def not_your_card(card: Card, turn_up: Card, stock: Cards) -> Refusal:
    """The fault of a card that is not in the hand, by where it is seen to lie. Clauses: 1.12, 1.13, 1.14."""
    if card == turn_up:
        return THE_TURN_UP
    return IN_THE_STOCK if card in stock else NOT_YOUR_CARD
