"""Games of Le Francion for the tests: stacked packs, coups played by a choice of cards, random games.

What a test says of cards is written as people write them: "Ks" the king of spades.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from hypothesis import strategies as st
from strategies import Coup, Game, played_out

from francion.course import play
from francion.game import GAME
from francion.notation import read_cards, read_position
from francion.readings import READINGS, rules_of
from francion.rules import legal
from francion.step import Step
from francion.table import Table, open_table
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Payment

RANKS = {3: "AKQJT987", 4: "AKQJ765432", 5: "AKQJT98765432"}
"""Ranks of the pack for so many players, high to low (1.2 to 1.4, 2.1)."""

PACKS = {players: tuple(Card(rank, suit) for suit in "cdhs" for rank in ranks) for players, ranks in RANKS.items()}
TABLES = [dict(zip(READINGS, names, strict=True)) for names in product(*READINGS.values())]
"""Every choice of readings."""


def cards(text: str) -> Cards:
    return read_cards(text)


# --- positions and what happens in them


def table(players: int = 4, readings: Mapping[str, str] | None = None, **fields: Any) -> Table:
    """A table where nine chips are at stake, A to E having 100 each, unless something else is said."""
    opened = open_table(players, fields.pop("manches", 1), rules=rules_of("francion", readings or {}))
    accounts = opened.accounts._replace(balances=(100,) * players, pool=fields.pop("stake", 9))
    return opened._replace(accounts=accounts, **fields)


def after(line: str, *moves: str, at: Table | None = None) -> Step:
    """What the last of some moves leads to; the events of all of them."""
    position = read_position(line).position
    step = Step(at or table(position.players), position, ())
    step = step._replace(table=step.table._replace(dealer=position.dealer))
    for move in moves:
        played = play(step.table, step.position, cards(move)[0])
        step = played._replace(events=step.events + played.events)
    return step


def payments(step: Step, kind: str) -> list[tuple[str, str, int]]:
    """Payer, payee and chips of each payment of a kind."""
    paid = [event for event in step.events if isinstance(event, Payment) and event.kind == kind]
    return [(payment.payer, payment.payee, payment.chips) for payment in paid]


# --- packs


def stacked(hands: Sequence[str], turn_up: str) -> Cards:
    """A pack that deals these hands, from the dealer's right on, and turns this card up; the rest as they come."""
    held = [cards(hand) for hand in hands]
    dealt = [hand[place] for place in range(9) for hand in held]
    named = [*dealt, *cards(turn_up)]
    return (*named, *(card for card in PACKS[len(hands)] if card not in named))


# --- random games


@st.composite
def games(draw: st.DrawFn, most: int = 4) -> Game:
    """Up to `most` coups of a game, any number of players, any readings, any cards, any legal plays."""
    players = draw(st.sampled_from([3, 4, 5]))
    readings = draw(st.sampled_from(TABLES))
    chance = draw(st.randoms(use_true_random=False))
    dealer = draw(st.sampled_from("ABCDE"[:players]))
    opened = open_table(players, draw(st.integers(1, 2)), rules=rules_of("francion", readings), dealer=dealer)
    if draw(st.booleans()):  # near the end of a manche
        points = tuple(chance.choice([0, 4, 5]) for _ in range(players))
        opened = opened._replace(points=points, coup=1 + sum(points))
    at = opened
    coups: list[Coup] = []
    while len(coups) < most and not at.over:
        pack = tuple(chance.sample(PACKS[players], len(PACKS[players])))
        coups.append(played_out(GAME, at, pack, lambda step: chance.choice(legal(step.position, step.table.rules))))
        at = coups[-1].end.table
    return Game(opened, readings, tuple(coups), GAME)
