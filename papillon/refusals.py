"""Why a move is refused: permanent codes, in the published order of precedence.

The capture rules alone decide whether a move is legal; this module only finds the first clause
that forbids an illegal move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from papillon.kit.cards import Cards, pick
from papillon.kit.game import Refusal, RefusedMove
from papillon.moves import Capture, LayDown, Move
from papillon.sections.s01_players_and_cards import WORTH_TEN, value
from papillon.sections.s04_play import FROM_HAND

__all__ = [
    "COUP_OVER",
    "NO_CARDS",
    "OUT_OF_TURN",
    "REFUSALS",
    "Attempt",
    "Refusal",
    "RefusedMove",
    "faults_of",
    "refusal_of",
]

COUP_OVER: Final = Refusal("coup-over", "4.d.7", "the coup is over: nobody has cards left, and there are no more deals")
NO_CARDS: Final = Refusal("no-cards", "4.d.2", "a player without cards waits for the next deal")
OUT_OF_TURN: Final = Refusal("out-of-turn", "4.1", "it is another player's turn")
NOT_YOUR_CARD: Final = Refusal("not-your-card", "4.2", "a card played or laid down is not in the player's hand")
TAKES_NOTHING: Final = Refusal("takes-nothing", "4.3", "a card may only be played to take exposed cards")
NOT_EXPOSED: Final = Refusal("not-exposed", "4.3", "a card to be taken is not among the exposed cards")
MUST_CAPTURE: Final = Refusal("must-capture", "4.d.1", "a player who can capture must not lay down")
WHOLE_HAND: Final = Refusal("whole-hand", "4.d.1", "a player who lays down must lay down the whole hand")
ONE_CARD: Final = Refusal(
    "one-card", "4.2", "a player may play only one card, or three like cards that take the fourth"
)
THREE_TAKE_FOURTH: Final = Refusal(
    "three-take-fourth", "4.c.1", "three like cards played together take only the fourth of their rank"
)
LIKE_ONLY: Final = Refusal("like-only", "4.a.1", "only a card of the same rank can take a card worth ten")
TAKES_NO_SUM: Final = Refusal(
    "takes-no-sum", "4.b.1", "this card, worth ten, can take a card of its own rank, but not a sum"
)
ONE_LIKE_OF_TEN: Final = Refusal("one-like", "4.a.1", "one card cannot take that many like cards")
ONE_LIKE: Final = Refusal("one-like", "4.b.1", "one card cannot take that many like cards")
ONE_CAPTURE: Final = Refusal("one-capture", "4.b.1", "a card takes one like card or one sum, not both")
NO_SUCH_SUM: Final = Refusal("no-such-sum", "4.b.1", "the cards taken do not add up to the card played")
SUM_TOO_LONG: Final = Refusal("sum-too-long", "papillon-adpoker:7", "the article's list has no sum of that many cards")
NO_SUCH_CAPTURE: Final = Refusal("no-such-capture", "4.3", "no rule of capture allows this")

REFUSALS: Final = (
    COUP_OVER,
    NO_CARDS,
    OUT_OF_TURN,
    NOT_YOUR_CARD,
    TAKES_NOTHING,
    NOT_EXPOSED,
    MUST_CAPTURE,
    WHOLE_HAND,
    ONE_CARD,
    THREE_TAKE_FOURTH,
    LIKE_ONLY,
    TAKES_NO_SUM,
    ONE_LIKE_OF_TEN,
    ONE_LIKE,
    ONE_CAPTURE,
    NO_SUCH_SUM,
    SUM_TOO_LONG,
    NO_SUCH_CAPTURE,
)
"""Every refusal in order of precedence: the first one that applies is the one named."""


class Attempt(NamedTuple):
    """A move and what it is judged by."""

    move: Move
    hand: Cards
    """The player's hand."""
    layout: Cards
    """The exposed cards."""
    captures: tuple[Capture, ...]
    """The legal captures."""
    summing: str
    """Ranks that may take a sum (ruling ten-sums)."""
    sum_cap: int | None = None
    """How many cards a sum may have, None for any number (ruling sum-cap)."""


def refusal_of(attempt: Attempt) -> Refusal:
    """Find the first fault of a move that is not legal, in order of precedence.

    >>> from papillon.cards import Card
    >>> refusal_of(Attempt(Capture("K", "64"), (Card("K"),), (Card("6"), Card("4")), (), "T98765432")).code
    'takes-no-sum'
    """
    return next(faults_of(attempt))


def faults_of(attempt: Attempt) -> Iterator[Refusal]:
    """Yield every fault of a move that is not legal, in order of precedence; the last is the fallback.

    >>> from papillon.cards import Card
    >>> attempt = Attempt(Capture("K", "K64"), (Card("K"),), tuple(map(Card, "K64")), (), "T98765432")
    >>> [fault.code for fault in faults_of(attempt)]
    ['takes-no-sum', 'one-capture', 'no-such-sum', 'no-such-capture']
    """
    if isinstance(attempt.move, LayDown):
        yield from _faults_of_laying_down(attempt.move, attempt)
    else:
        yield from _faults_of_playing(attempt.move, attempt)
        yield from _faults_of_taking(attempt.move.played, attempt.move.taken, attempt)
    yield NO_SUCH_CAPTURE


def _faults_of_laying_down(move: LayDown, attempt: Attempt) -> Iterator[Refusal]:
    if pick(attempt.hand, move.laid, move.from_hand) is None:
        yield NOT_YOUR_CARD
    if attempt.captures:
        yield MUST_CAPTURE
    yield WHOLE_HAND


def _faults_of_playing(move: Capture, attempt: Attempt) -> Iterator[Refusal]:
    """What is wrong with the cards named, wherever they are, and with how many are played."""
    played, taken = move.played, move.taken
    if pick(attempt.hand, played, move.from_hand) is None:
        yield NOT_YOUR_CARD
    if not (played and taken):
        yield TAKES_NOTHING
    if pick(attempt.layout, taken, move.from_layout) is None:
        yield NOT_EXPOSED
    if len(played) > 1 and played != played[0] * FROM_HAND:
        yield ONE_CARD
    if len(played) == FROM_HAND and taken != played[0]:
        yield THREE_TAKE_FOURTH


def _faults_of_taking(played: str, taken: str, attempt: Attempt) -> Iterator[Refusal]:
    """What is wrong with the cards taken by those that are played, both by their ranks."""
    if any(rank in WORTH_TEN and rank != played[:1] for rank in taken):
        yield LIKE_ONLY
    is_worth_ten = len(played) == 1 and played in WORTH_TEN
    if is_worth_ten and played not in attempt.summing and taken.strip(played) != "":
        yield TAKES_NO_SUM
    if len(taken) > 1 and taken == played * len(taken):
        yield ONE_LIKE_OF_TEN if is_worth_ten else ONE_LIKE
    if len(taken) > 1 and played and played in taken:
        yield ONE_CAPTURE
    if len(taken) == 1 or sum(map(value, taken)) != sum(map(value, played)):
        yield NO_SUCH_SUM
    if attempt.sum_cap is not None and len(taken) > attempt.sum_cap:
        yield SUM_TOO_LONG
