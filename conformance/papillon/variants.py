"""The same table otherwise: other suits, other cards where nobody sees them, other seats. What is seen must not change.

No reference is asked: a program's trace of the variant is compared with its own trace of the case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final, TypeVar

import msgspec

from conformance.compare.traces import against
from conformance.drawn_games.adapter import Broken, DrawnCase, Kind
from conformance.protocol import AnyStep, CoupPlan, PositionStart, Run, Step
from conformance.results import Difference
from conformance.tracing import steps_of
from papillon.position import player_letters
from papillon.readings import rules_of
from papillon.sections.s01_players_and_cards import PACK
from papillon.sections.s15_four_players import first_stock

V = TypeVar("V")

CLAUSES: Final[Mapping[Kind, str]] = {"suits": "1.4", "hidden": "3.5", "seats": "4.1"}
"""What a change of each kind must leave as it is."""

NAMES: Final[Mapping[Kind, str]] = {
    "suits": "other suits",
    "hidden": "other cards in stock",
    "seats": "everybody on other seats",
}
"""How a change is called."""

_SUIT_ORDERS: Final = list(permutations("cdhs"))


def varied(case: DrawnCase) -> Run | None:
    """The request of the variant, None if there is none; for hidden cards it ends before the first new deal."""
    request: Run = case.request
    variant = case.variant
    if variant is None:
        return None
    if variant.kind == "suits":
        return _mapped_cards(request, dict(zip("cdhs", _SUIT_ORDERS[variant.amount % 24], strict=True)))
    if variant.kind == "seats":
        return reseated(request, _seats(request, variant.amount))
    return _other_hidden_cards(request, variant.amount)


# --- suits


def _mapped_cards(request: Run, suits: Mapping[str, str]) -> Run:
    def other(cards: Sequence[str]) -> list[str]:
        return [card[0] + suits[card[1]] for card in cards]

    position = request.position
    if position is not None:
        position = msgspec.structs.replace(
            position,
            hands={letter: other(cards) for letter, cards in position.hands.items()},
            layout=other(position.layout),
            stock=other(position.stock),
            piles={letter: other(cards) for letter, cards in position.piles.items()},
        )
    coups = [CoupPlan(plan.moves, None if plan.pack is None else other(plan.pack)) for plan in request.coups]
    return msgspec.structs.replace(request, position=position, coups=coups)


# --- seats


def _seats(request: Run, amount: int) -> dict[str, str]:
    letters = player_letters(request.table.players)
    return {letter: letters[(place + amount) % len(letters)] for place, letter in enumerate(letters)}


def reseated(request: Run, seats: Mapping[str, str]) -> Run:
    """The request with everybody called by another letter. seats: letter → letter."""
    table = msgspec.structs.replace(
        request.table, dealer=seats[request.table.dealer], chips=_of_others(request.table.chips, seats)
    )
    position = None if request.position is None else _position_of_others(request.position, seats)
    coups = [CoupPlan([_moved(text, seats) for text in plan.moves], plan.pack) for plan in request.coups]
    return msgspec.structs.replace(request, table=table, position=position, coups=coups)


def _of_others(held: Mapping[str, V], seats: Mapping[str, str]) -> dict[str, V]:
    """What each player has, by the seats on which they sit now."""
    return {seats.get(letter, letter): value for letter, value in held.items()}


def _position_of_others(start: PositionStart, seats: Mapping[str, str]) -> PositionStart:
    return msgspec.structs.replace(
        start,
        turn=seats.get(start.turn, start.turn),
        hands=_of_others(start.hands, seats),
        piles=_of_others(start.piles, seats),
        papillons=[seats[letter] for letter in start.papillons],
        last=start.last and seats[start.last],
        victim=start.victim and seats[start.victim],
        wanting=start.wanting and seats.get(start.wanting, start.wanting),
        likes=_of_others(start.likes, seats),
    )


def _moved(text: str, seats: Mapping[str, str]) -> str:
    return seats.get(text[0], text[0]) + text[1:] if text[1:2] == ":" else text


def _step_of_others(step: AnyStep, seats: Mapping[str, str]) -> AnyStep:
    """A step as the players on the other seats see it."""

    def shown(held: Mapping[str, V] | None) -> dict[str, V] | None:
        return None if held is None else _of_others(held, seats)

    def letters(text: str | None) -> str | None:
        return text if text in (None, "none", "-") else "".join(seats.get(letter, letter) for letter in text or "")

    state = msgspec.structs.replace(
        step.state,
        turn=letters(step.state.turn),
        hands=shown(step.state.hands),
        piles=shown(step.state.piles),
        chips=shown(step.state.chips),
        winner=letters(step.state.winner),
        game_winner=letters(step.state.game_winner),
    )
    payments = step.payments and [
        msgspec.structs.replace(item, payer=seats.get(item.payer, item.payer), payee=seats.get(item.payee, item.payee))
        for item in step.payments
    ]
    return Step(_moved(step.move, seats), state, payments, step.refused)


# --- hidden cards


def _other_hidden_cards(request: Run, amount: int) -> Run:
    """The first coup up to its next deal, with the stock in another order."""
    first = request.coups[0]
    stocks = [told.shown.state.stock for told in steps_of(request) if told.coup == 1]
    before = sum(stock == stocks[0] for stock in stocks)
    moves = first.moves[: before - 1]
    if request.position is not None:
        position = msgspec.structs.replace(request.position, stock=_turned(request.position.stock, amount))
        return msgspec.structs.replace(request, position=position, coups=[CoupPlan(moves)])
    pack = list(first.pack or ())
    rules = rules_of(request.rulebook, request.readings)
    seen = PACK - first_stock(request.table.players, rules.exposed_with_four)
    return msgspec.structs.replace(request, coups=[CoupPlan(moves, pack[:seen] + _turned(pack[seen:], amount))])


def _turned(cards: Sequence[str], amount: int) -> list[str]:
    """The cards in reverse, cut."""
    place = amount % max(1, len(cards))
    return [*cards[place:], *cards[:place]][::-1]


# --- comparing


def changed(case: DrawnCase, trace: Sequence[AnyStep], other: Any, reports: Sequence[str]) -> list[Broken]:
    """What a program's trace of the variant shows otherwise than its trace of the case, at the first such step.

    other: why there is no trace of the variant, if there is none.
    """
    variant, request = case.variant, varied(case)
    if variant is None or request is None:
        return []
    clause = CLAUSES[variant.kind]
    if isinstance(other, str):
        expected = "a trace, as of the case itself"
        return [Broken(clause, Difference(f"with another {variant.kind}", "trace", expected, other))]
    seats = _seats(case.request, variant.amount) if variant.kind == "seats" else {}
    last = len(request.coups[0].moves) + 1 if variant.kind == "hidden" else len(trace)
    expected_trace = [_step_of_others(step, seats) for step in trace[:last]]
    found = against(expected_trace, other, request, reports).differences
    return [
        Broken(clause, msgspec.structs.replace(item, place=f"{item.place}, with {NAMES[variant.kind]}"))
        for item in found
    ]
