"""Every play in the small packs: where the cards and chips go, and that a coup comes to an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from conformance.documents import game_of
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.search import packs
from conformance.protocol import CoupPlan
from conformance.suite import suite_of
from conformance.tracing import steps_of
from papillon.kit.cards import Card
from papillon.kit.events import BANK, POOL, Event, Happening, net_of
from papillon.kit.game import Game
from tools.law.sheet import Case, Choice

Places = dict[str, Counter[Card]]
"""Place → the cards there: a hand, a pile, the table, the stock."""


def cards(choice: Choice, rules: Any) -> Iterator[Case]:
    """Every play in the small packs: each event moves the cards that it names, and no other card moves."""
    for place, before, after in _plays(choice, rules):
        expected = _places(before.position)
        for event in after.events:
            _move(expected, event, before)
        yield Case(place, {name: sorted(held.elements()) for name, held in expected.items()}, _sorted(after.position))


def chips(choice: Choice, rules: Any) -> Iterator[Case]:
    """Every play in the small packs: the accounts change by the payments that are shown."""
    for place, before, after in _plays(choice, rules):
        expected = Counter(_accounts(before))
        expected.update(net_of(after.events))
        yield Case(place, dict(expected), _accounts(after))


def progress(choice: Choice, rules: Any) -> Iterator[Case]:
    """Every position of the small packs: a player can move until the coup is over, which each move brings nearer.

    What may be played is refused neither way, and everything else that the player can try is refused.
    """
    game, shapes = _game(choice), drawn_game(game_of(choice.document)).shapes
    for place, before, after in _plays(choice, rules):
        yield Case(place, True, _left(after) < _left(before))
        legal = [*game.legal(after.position, rules)]
        yield Case(place, after.position.over, not legal)
        for move in (game.notation.read_move(text, "move")[1] for text in shapes(after.position)):
            refused = game.refusal(after.position, move, rules, None)
            yield Case((*place, f"then {move}"), move in legal, refused is None)


def _game(choice: Choice) -> Game:
    return suite_of(game_of(choice.document)).game


def _plays(choice: Choice, rules: Any) -> Iterator[tuple[tuple[object, ...], Any, Any]]:
    """Every play in the small packs of a document, from every position once: the place, the step before and after."""
    game, met = _game(choice), set[Any]()
    for pack in packs(game.name):
        if pack.request.rulebook != choice.document:
            continue
        pack.request.coups = [CoupPlan([])]
        start = next(steps_of(pack.request)).after
        left = [start._replace(table=start.table._replace(rules=rules))]
        while left:
            before = left.pop()
            for move in game.legal(before.position, rules):
                after = game.carry_out(before.table, before.position, move)
                yield (pack.name, str(before.position), str(move)), before, after
                if after.position not in met:
                    met.add(after.position)
                    left.append(after)


def _places(position: Any) -> Places:
    """Where the cards are; a trick is on the table."""
    piles, table = (position.piles, position.layout) if hasattr(position, "piles") else (position.won, position.trick)
    places = {"table": Counter(table), "stock": Counter(position.stock)}
    for seat, (hand, pile) in enumerate(zip(position.hands, piles, strict=True)):
        letter = position.letter(seat)
        places |= {f"hand {letter}": Counter(hand), f"pile {letter}": Counter(pile)}
    return places


def _sorted(position: Any) -> dict[str, list[Card]]:
    return {name: sorted(held.elements()) for name, held in _places(position).items()}


def _move(places: Places, event: Event, before: Any) -> None:
    """Move the cards that an event names."""
    if not isinstance(event, Happening):
        return
    hand, pile = f"hand {event.player}", f"pile {event.player}"
    moved = {
        "capture": [(event.cards, hand, pile), (event.taken, "table", pile)],
        "lays-down": [(event.cards, hand, "table")],
        "plays": [(event.cards, hand, "table")],
        "trick": [(event.taken, "table", pile)],
        "sweeps": [(event.taken, "table", pile)],
        "expose": [(event.cards, "stock", "table")],
        "deal": [
            (before.position.stock[: event.number * before.players][seat :: before.players], "stock", f"hand {letter}")
            for seat, letter in enumerate(map(before.position.letter, range(before.players)))
        ],
    }
    for some, source, target in moved.get(event.kind, ()):
        places[source].subtract(some)
        places[target].update(some)


def _accounts(step: Any) -> dict[str, int]:
    accounts = step.table.accounts
    return {**dict(zip(step.table.letters, accounts.balances, strict=True)), POOL: accounts.pool, BANK: accounts.bank}


def _left(step: Any) -> int:
    """How many cards are still to be played or dealt."""
    return sum(map(len, step.position.hands)) + len(step.position.stock)
