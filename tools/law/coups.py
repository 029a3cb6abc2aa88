"""The end of a coup: what the sheet says in every case, and what the program does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from papillon.cards import Card
from papillon.course import end_coup
from papillon.kit.events import OTHERS, POOL, happenings_in
from papillon.position import Position
from papillon.rules import Rules
from papillon.step import Step
from papillon.table import open_table
from tools.law.sheet import Case, Choice, Paid, lines, owed, payments, sheet

CHIPS: int = 61
"""What the pool holds: a number that neither three nor four players can share."""


def payments_at_end(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every coup that ends: who has won it, who laid down last, whose pile is largest, and how often it was tied."""
    due_for_cards = dict.fromkeys(sheet()["growth"][choice.readings["cards-growth"]][:4])
    for players in (3, 4):
        nobody_or_one = (None, *range(players))
        for winner, last, largest, chips in product(nobody_or_one, nobody_or_one, nobody_or_one, due_for_cards):
            piles = tuple((Card("K"),) * (2 if seat == largest else 1) for seat in range(players))
            papillons = () if winner is None else (winner,)
            position = Position(((),) * players, (), (), piles, papillons=papillons, last_layer=last, wanting=last)
            true = {"won": winner is not None, "most": largest is not None, "tied": chips > 1, "laid": last is not None}
            payees = {"pool": winner, "coup": winner, "cards": largest, "consolation": last}
            expected: list[Paid] = []
            for line in lines("coup", choice, true):
                sum_ = {"pool": CHIPS, "cards": chips}.get(line["chips"], line["chips"])
                payer = POOL if line["kind"] == "pool" else OTHERS
                expected += owed(line, position, payer, position.letter(payees[line["kind"]] or 0), sum_)
            yield Case((position, chips), expected, _paid(position, chips, rules))


def _paid(position: Position, chips: int, rules: Rules) -> list[Paid]:
    table = open_table(position.players, 2, rules=rules)._replace(cards_payment=chips)
    table = table._replace(accounts=table.accounts._replace(pool=CHIPS))
    return payments(end_coup(Step(table, position)).events)


def winners(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every order in which players can go out in the last deal, and who wins the coup."""
    for players, name in ((3, "three"), (4, choice.readings["four-priority"])):
        sides = ["right", "opposite", "left"] if players == 4 else ["right", "left"]
        seats = [*(reversed(sides) if rules.clockwise else sides), "dealer"]
        for out in (order for count in range(players + 1) for order in permutations(range(players), count)):
            by_side = [seats.index(side) for side in sheet()["priority"][name]]
            order = out if choice.readings["first-or-last"] == "first" else by_side
            position = Position(((),) * players, (), (), ((),) * players, papillons=out, clockwise=rules.clockwise)
            expected = next((position.letter(seat) for seat in order if seat in out), None)
            events = end_coup(Step(open_table(players, rules=rules), position)).events
            won = (event.player for event in happenings_in(events) if event.kind == "coup-won")
            yield Case((position,), expected, next(won, None))


def growth(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Coup after coup tied for the most cards, and what the payment grows to."""
    step = Step(open_table(3, 2, rules=rules), Position(((),) * 3, (), (), ((),) * 3))
    for ties, chips in enumerate(sheet()["growth"][choice.readings["cards-growth"]]):
        yield Case((f"{ties} ties",), chips, step.table.cards_payment)
        step = end_coup(Step(step.table._replace(coup=1), step.position))
