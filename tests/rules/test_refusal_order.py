"""The order of refusals: where two neighbours can be said of one move, a scenario of every document names the first.

What can be said of one move at all is written down here by hand from the words of `spec/refusals.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from conformance.cases import cases
from conformance.documents import DOCUMENTS
from conformance.suite import suite_of
from conformance.tracing import all_steps
from francion import refusals as francion
from francion.position import Position as FrancionPosition
from francion.refusals import REFUSALS as FRANCION
from papillon.cards import Card
from papillon.moves import Capture, Move
from papillon.position import Position
from papillon.refusals import COUP_OVER, NO_CARDS, OUT_OF_TURN, REFUSALS, Attempt, Refusal, faults_of
from papillon.rules import Rules, legal

Row = str
"""A row of the page: its code, and of the two rows of one code the clause as well."""

TOGETHER = {
    ("coup-over", "no-cards"),
    ("no-cards", "out-of-turn"),
    ("out-of-turn", "not-your-card"),
    ("not-your-card", "takes-nothing"),
    ("not-your-card", "not-exposed"),
    ("not-your-card", "must-capture"),
    ("takes-nothing", "one-card"),
    ("not-exposed", "one-card"),
    ("must-capture", "whole-hand"),
    ("one-card", "like-only"),
    ("three-take-fourth", "like-only"),
    ("like-only", "takes-no-sum"),
    ("takes-no-sum", "one-capture"),
    ("one-like 4.a.1", "one-capture"),
    ("one-like 4.b.1", "one-capture"),
    ("one-capture", "no-such-sum"),
    ("no-such-sum", "sum-too-long"),
}
"""Neighbours in the order of which both can be said of one move; where the next row cannot, the nearest that can."""

APART = {
    ("takes-nothing", "not-exposed"): "what is not named lies nowhere",
    ("not-exposed", "must-capture"): "who captures does not lay down",
    ("whole-hand", "one-card"): "who lays down plays no card",
    ("one-card", "three-take-fourth"): "several cards are three like ones, or they are not",
    ("takes-no-sum", "one-like 4.a.1"): "there are other cards among those taken, or there are none",
    ("one-like 4.a.1", "one-like 4.b.1"): "a card is worth ten, or it is not",
    ("sum-too-long", "no-such-capture"): "the last row is said of what no other row is said of",
}
"""Rows that stand side by side and are never said of one move, with the reason."""

FRANCION_TOGETHER = {
    ("coup-over 4.1", "not-your-card 1.12"),
    ("out-of-turn 3.7", "not-your-card 1.13"),
    ("out-of-turn 3.7", "not-your-card 1.14"),
    ("out-of-turn 1.9", "not-your-card 1.13"),
    ("not-your-card 1.13", "not-your-card 1.12"),
    ("not-your-card 1.14", "not-your-card 1.12"),
    ("not-your-card 1.12", "must-follow 3.1"),
}
FRANCION_APART = {
    ("coup-over 4.1", "out-of-turn 3.7"): "when the coup is over it is nobody's turn",
    ("out-of-turn 3.7", "out-of-turn 1.9"): "somebody is to lead, or a trick is begun",
    ("not-your-card 1.13", "not-your-card 1.14"): "a card lies in one place",
    ("must-follow 3.1", "must-play-welche 3.1"): "the player holds another card of the suit led, or does not",
}


def row_of(refusal: Refusal) -> Row:
    return f"one-like {refusal.clause}" if refusal.code == "one-like" else refusal.code


def francion_row_of(refusal: Refusal) -> Row:
    return f"{refusal.code} {refusal.clause}"


def test_all_neighbours_in_the_order_are_looked_at() -> None:
    assert set(pairwise(map(row_of, REFUSALS))) <= TOGETHER | APART.keys()
    assert set(pairwise(map(francion_row_of, FRANCION))) <= FRANCION_TOGETHER | FRANCION_APART.keys()


# --- what can be said of a move of Le Papillon


def said_of(position: Position, move: Move, rules: Rules, player: str | None) -> list[Row]:
    """Every row that can be said of a move, in order; out of turn it is judged as though it were the player's turn."""
    turn = None if position.turn is None else position.letter(position.turn)
    player = player or turn or "A"
    seat = position.seat(player)
    about_the_player = ((COUP_OVER, turn is None), (NO_CARDS, not position.hands[seat]), (OUT_OF_TURN, player != turn))
    found = [refusal for refusal, holds in about_the_player if holds]
    captures = tuple(item for item in legal(position._replace(turn=seat), rules) if isinstance(item, Capture))
    attempt = Attempt(move, position.hands[seat], position.layout, captures, rules.summing, rules.sum_cap)
    return list(map(row_of, [*found, *faults_of(attempt)]))


@cache
def attempts(document: str) -> frozenset[tuple[Row, Row]]:
    """Of every refused move in a document's scenarios what is named, beside each other row that can be said of it."""
    return frozenset(_attempts(document))


def _attempts(document: str) -> Iterator[tuple[Row, Row]]:
    notation = suite_of("papillon").game.notation
    for case in cases("papillon"):
        (*_, last) = all_steps(case.request)
        if last.shown.refused and DOCUMENTS[case.request.rulebook] == document:
            player, move = notation.read_move(last.shown.move, "move")
            named, *others = said_of(last.before.position, move, last.before.table.rules, player)
            assert named.split()[0] == last.shown.refused.code
            yield from ((named, other) for other in others)


@pytest.mark.parametrize("document", DOCUMENTS.values())
def test_a_scenario_of_every_document_names_the_first_of_two_faults(document: str) -> None:
    assert TOGETHER - attempts(document) == set()


# --- and of a card of Le Francion


def said_of_a_card(position: FrancionPosition, card: Card, player: str | None, refused: Refusal) -> list[Row]:
    """Every row that can be said of a card that is refused, in order."""
    if position.turn is None:
        return list(map(francion_row_of, (francion.COUP_OVER, francion.NOT_YOUR_CARD)))
    turn = position.letter(position.turn)
    hand = position.hands[position.seat(player or turn)]
    found = [francion.NOT_NEXT if position.trick else francion.NOT_LEADING] if player not in (None, turn) else []
    if card not in hand:
        placed = [(francion.THE_TURN_UP, card == position.turn_up), (francion.IN_THE_STOCK, card in position.stock)]
        found += [*(refusal for refusal, holds in placed if holds), francion.NOT_YOUR_CARD]
    suits = {held.suit for held in hand if held != Card("A", "h")}
    if position.trick and card != Card("A", "h") and card.suit != position.trick[0].suit in suits:
        found.append(francion.MUST_FOLLOW)
    return list(map(francion_row_of, found or [refused]))


def test_a_scenario_of_le_francion_names_the_first_of_two_faults() -> None:
    notation = suite_of("francion").game.notation
    met = set()
    for case in cases("francion"):
        (*_, last) = all_steps(case.request)
        if refused := last.shown.refused:
            player, card = notation.read_move(last.shown.move, "move")
            named = Refusal(refused.code, refused.clause, "")
            first, *others = said_of_a_card(last.before.position, card, player, named)
            assert first == francion_row_of(named)
            met |= {(first, other) for other in others}
    assert FRANCION_TOGETHER - met == set()
