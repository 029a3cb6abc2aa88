"""Why a move is refused: permanent codes, in the published order of precedence.

Whether a move is legal is for the capture rules alone to say; this module only finds the first clause
that speaks against a move that they do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from papillon.kit.cards import Cards, pick
from papillon.kit.refusals import Refusal, RefusedMove
from papillon.moves import Capture, LayDown, Move
from papillon.sections.s01_players_and_cards import WORTH_TEN, value
from papillon.sections.s04_play import FROM_HAND

__all__ = ["COUP_OVER", "NO_CARDS", "OUT_OF_TURN", "REFUSALS", "Asked", "Refusal", "RefusedMove", "refusal_of"]


class Asked(NamedTuple):
    """A move and what it is judged by."""

    move: Move
    """The move."""
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


def refusal_of(asked: Asked) -> Refusal:
    """Find the first fault of a move that is not legal, in order of precedence.

    >>> from papillon.cards import Card
    >>> refusal_of(Asked(Capture("K", "64"), (Card("K"),), (Card("6"), Card("4")), (), "T98765432")).code
    'takes-no-sum'
    """
    return next(faults_of(asked))


def faults_of(asked: Asked) -> Iterator[Refusal]:
    """Yield every fault of a move that is not legal, in order of precedence; the last of all is no more than a rest.

    >>> from papillon.cards import Card
    >>> asked = Asked(Capture("K", "K64"), (Card("K"),), tuple(map(Card, "K64")), (), "T98765432")
    >>> [fault.code for fault in faults_of(asked)]
    ['takes-no-sum', 'one-capture', 'no-such-sum', 'no-such-capture']
    """
    return (refusal for found, refusal in _PRECEDENCE if found(asked))


def _captures(test: Callable[[str, str, Asked], bool]) -> Callable[[Asked], bool]:
    """Ask a question about played and taken ranks of captures only."""

    def found(asked: Asked) -> bool:
        move = asked.move
        return isinstance(move, Capture) and test(move.played, move.taken, asked)

    return found


def _must_capture(asked: Asked) -> bool:
    return isinstance(asked.move, LayDown) and bool(asked.captures)


def _part_of_hand(asked: Asked) -> bool:
    return isinstance(asked.move, LayDown)


def _not_held(asked: Asked) -> bool:
    move = asked.move
    leaving = move.played if isinstance(move, Capture) else move.laid
    return pick(asked.hand, leaving, move.from_hand) is None


def _not_exposed(asked: Asked) -> bool:
    move = asked.move
    return isinstance(move, Capture) and pick(asked.layout, move.taken, move.from_layout) is None


def _several_cards(played: str, _taken: str, _asked: Asked) -> bool:
    return len(played) > 1 and played != played[0] * FROM_HAND


def _worth_ten_by_another(played: str, taken: str, _asked: Asked) -> bool:
    return any(rank in WORTH_TEN and rank != played[0] for rank in taken)


def _takes_no_sum(played: str, taken: str, asked: Asked) -> bool:
    return played in WORTH_TEN and played not in asked.summing and taken.strip(played) != ""


def _some_like_cards(played: str, taken: str, _asked: Asked) -> bool:
    return len(taken) > 1 and taken == played * len(taken)


def _like_and_more(played: str, taken: str, _asked: Asked) -> bool:
    return len(taken) > 1 and played in taken


def _wrong_sum(played: str, taken: str, _asked: Asked) -> bool:
    return len(taken) == 1 or sum(map(value, taken)) != sum(map(value, played))


def _sum_too_long(_played: str, taken: str, asked: Asked) -> bool:
    return asked.sum_cap is not None and len(taken) > asked.sum_cap


COUP_OVER: Final = Refusal("coup-over", "4.d.7", "the coup is over: nobody holds cards and no deal is left")
OUT_OF_TURN: Final = Refusal("out-of-turn", "4.1", "it is another player's turn")
NO_CARDS: Final = Refusal("no-cards", "4.d.2", "a player without cards waits for the next deal")

_PRECEDENCE: Final[tuple[tuple[Callable[[Asked], bool], Refusal], ...]] = (
    (_not_held, Refusal("not-your-card", "4.2", "a card played or laid down is not in the player's hand")),
    (
        _captures(lambda played, taken, _: not (played and taken)),
        Refusal("takes-nothing", "4.3", "a card may only be played to take exposed cards"),
    ),
    (_not_exposed, Refusal("not-exposed", "4.3", "a card to be taken is not among the exposed cards")),
    (_must_capture, Refusal("must-capture", "4.d.1", "a player who can capture must not lay down")),
    (_part_of_hand, Refusal("whole-hand", "4.d.1", "laying down takes the whole hand")),
    (
        _captures(_several_cards),
        Refusal("one-card", "4.2", "one card is played at a turn, but for three like cards together"),
    ),
    (
        _captures(lambda played, taken, _: len(played) == FROM_HAND and taken != played[0]),
        Refusal("three-take-fourth", "4.c.1", "three like cards from hand take their exposed fourth and no more"),
    ),
    (
        _captures(_worth_ten_by_another),
        Refusal("like-only", "4.a.1", "a card worth ten is taken only by a card of its own rank"),
    ),
    (
        _captures(_takes_no_sum),
        Refusal("takes-no-sum", "4.b.1", "this card, worth ten, takes a card of its own rank and no sum"),
    ),
    (
        _captures(lambda played, taken, asked: played in WORTH_TEN and _some_like_cards(played, taken, asked)),
        Refusal("one-like", "4.a.1", "so many like cards are not taken by one card"),
    ),
    (
        _captures(lambda played, taken, asked: played not in WORTH_TEN and _some_like_cards(played, taken, asked)),
        Refusal("one-like", "4.b.1", "so many like cards are not taken by one card"),
    ),
    (
        _captures(_like_and_more),
        Refusal("one-capture", "4.b.1", "a card takes one like card or one sum, not both"),
    ),
    (
        _captures(_wrong_sum),
        Refusal("no-such-sum", "4.b.1", "the cards taken do not add up to the card played"),
    ),
    (
        _captures(_sum_too_long),
        Refusal("sum-too-long", "papillon-adpoker:7", "a sum of so many cards is not on the article's list"),
    ),
    (lambda _: True, Refusal("no-such-capture", "4.3", "no rule of capture allows this")),
)

REFUSALS: Final = (COUP_OVER, NO_CARDS, OUT_OF_TURN, *(refusal for _, refusal in _PRECEDENCE))
"""Every refusal in order of precedence: the first one that applies is the one named."""
