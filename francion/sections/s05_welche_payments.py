"""Section 5. What the Welche earns or costs, and what a hidden one means for the next coup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from francion.moves import Trick
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.sections.s03_play import seat_of
from francion.step import Step
from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.events import OTHERS, Due, others_after

CHIPS: Final = 4
CHIPS_TO_HEARTS: Final = 2
DOUBLE: Final = 2

Doubling = Literal["flat", "cumulative"]


# --- turned up, taken or winning: 5.1 to 5.4


def turn_up_dues(turn_up: Card, dealer: int, factor: int) -> Iterator[Due]:
    """Four chips from each to the dealer who turns the Welche up. Clauses: 5.1, 5.5.

    factor: what a hidden Welche has made of the payments of this coup.
    """
    if turn_up == WELCHE:
        yield Due("welche-turned", _with_factor(("5.1",), factor), CHIPS * factor, OTHERS, dealer)


def trick_dues(trick: Trick, factor: int) -> Iterator[Due]:
    """What the Welche costs its holder in a trick that takes it, or earns in one that it wins.

    Clauses: 5.2, 5.3, 5.4, 5.5.

    >>> from papillon.kit.notation import read_cards
    >>> cards = read_cards("6h Ah Ks", "trick", "")
    >>> [(due.payer, due.payee, due.chips) for due in trick_dues(Trick(0, cards, "h", "s", winner=2), factor=2)]
    [(1, 2, 4), (1, 0, 4)]
    >>> [(due.payer, due.payee, due.chips) for due in trick_dues(Trick(0, cards, "h", "d", winner=1), factor=1)]
    [('others', 1, 2)]
    """
    if WELCHE not in trick.cards:
        return
    owner = seat_of(WELCHE, trick.cards, trick.leader)
    chips = worth(trick.asked, trick.trumps)
    to_hearts = ("5.4",) if chips == CHIPS_TO_HEARTS else ()
    if owner != trick.winner:
        for other in others_after(owner, len(trick.cards)):
            yield Due("welche-taken", _with_factor(("5.2", *to_hearts), factor), chips * factor, owner, other)
    else:
        yield Due("welche", _with_factor(("5.3", *to_hearts), factor), chips * factor, OTHERS, owner)


def worth(asked: str, trumps: str) -> int:
    """Chips that the Welche is worth in a trick (rulings hearts-tariff, hearts-trump). Clauses: 5.4.

    >>> worth("c", "s"), worth("h", "s"), worth("h", "h")
    (4, 2, 4)
    """
    return CHIPS_TO_HEARTS if asked == HEARTS != trumps else CHIPS


# --- hidden: 5.5


def _with_factor(clauses: tuple[str, ...], factor: int) -> tuple[str, ...]:
    return clauses if factor == 1 else (*clauses, "5.5")


def is_hidden(played: Cards, turn_up: Card, stock: Cards) -> bool:
    """Whether the Welche is in the stock: seen there, or nowhere else when all other cards are known. Clauses: 5.5."""
    return WELCHE in stock or (UNKNOWN not in played and WELCHE not in (*played, turn_up))


def next_factor(factor: int, hidden: bool, doubling: Doubling) -> int:
    """What the next coup's payments for the Welche are multiplied by (ruling hidden-double). Clauses: 5.5.

    >>> next_factor(1, True, "flat"), next_factor(2, True, "flat"), next_factor(2, True, "cumulative")
    (2, 2, 4)
    """
    if not hidden:
        return 1
    return factor * DOUBLE if doubling == "cumulative" else DOUBLE


def announce_doubling(step: Step) -> Step:
    """Say what the payments for the Welche are multiplied by in this coup, where a hidden one has doubled them.

    Clauses: 5.5.
    """
    if step.table.doubling == 1:
        return step
    return step.happens("doubled", ("5.5",), number=step.table.doubling)


def double_next(step: Step) -> Step:
    """A Welche that lay hidden in the stock doubles the payments for it in the next coup. Clauses: 5.5."""
    position = step.position
    played = tuple(card for cards in position.won for card in cards)
    hidden = is_hidden(played, position.turn_up, position.stock)
    factor = next_factor(step.table.doubling, hidden, step.rules.hidden_double)
    step = step.at_table(doubling=factor)
    return step.happens("welche-hidden", ("5.5",), number=factor) if hidden else step


def is_factor(factor: int) -> bool:
    """Whether hidden Welches can lead to such a factor, whatever a table reads (ruling hidden-double). Clauses: 5.5.

    >>> [factor for factor in range(-1, 10) if is_factor(factor)]
    [1, 2, 4, 8]
    """
    reached = 1
    while reached < factor:
        reached = next_factor(reached, True, "cumulative")
    return reached == factor
