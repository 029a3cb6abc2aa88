"""How positions and games of Le Papillon are drawn, and what they are held to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from conformance.documents import GAME
from conformance.hunt.drawing import offer_of
from conformance.hunt.game import Broken, Drawing, DrawnCase, Hunting, TraceOf
from conformance.papillon import invariants, shrink, variants
from conformance.papillon.drawing import small_cases, whole_games
from conformance.papillon.subject import position_start, starting_position, starting_table, table_start
from conformance.papillon.suite import SUITE
from conformance.papillon.tabletop import drawn, names_suits
from conformance.protocol import About, CoupPlan, Run, State
from conformance.results import Difference
from conformance.suite import TraceStep
from conformance.tracing import at_table, tell
from papillon.cards import Card, Cards
from papillon.course import open_table
from papillon.moves import Move
from papillon.position import Position, player_letters
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import full_pack
from papillon.table import Table

__all__ = ["HUNTING"]


class _Papillon(Hunting[Rules, Table, Position, Move, Run, State]):
    """Small positions, and whole games.

    A game is held to every check of a step, every variant, the winner's priority, and the reference's trace.
    """

    suite = SUITE
    properties = len(invariants.CHECKS) + len(variants.CLAUSES) + 2
    packs = ((3, 1), (3, 2), (4, 1))
    broken = staticmethod(invariants.broken)
    size = staticmethod(shrink.size)
    same_fault = staticmethod(shrink.same_fault)
    cards_in_sight = staticmethod(shrink.cards_in_sight)

    def drawings(self, about: About, rulebooks: Sequence[str]) -> Sequence[Drawing]:
        offer = offer_of(about, SUITE).of(rulebooks)
        if not offer.players:
            return ()
        return partial(small_cases, offer=offer), partial(whole_games, offer=offer)

    def varied(self, case: DrawnCase[Run]) -> Run | None:
        return variants.varied(case.request, case.variant) if case.variant else None

    def changed(
        self,
        case: DrawnCase[Run],
        trace: TraceOf,
        other: TraceOf,
        reports: Sequence[str],
    ) -> list[Broken]:
        if case.variant is None:
            return []
        clause = variants.CLAUSES[case.variant.kind]
        return [Broken(clause, item) for item in variants.differences(case, trace, other, reports)]

    def untold(self, case: DrawnCase[Run], difference: Difference) -> Broken:
        return Broken(variants.CLAUSES[case.variant.kind] if case.variant else "", difference)

    def smaller(self, case: DrawnCase[Run], steps: int) -> Iterator[DrawnCase[Run]]:
        return shrink.smaller(case)

    def seen(self, request: Run) -> str:
        """In a line; of a coup from its pack, what is dealt and turned up. Suits stand where a move names them."""
        position = _first(request)
        suits = any(names_suits(text) for plan in request.coups for text in plan.moves)
        return str(position if suits else _bare(position))

    def moves(self, request: Run) -> tuple[str, ...]:
        every = sum(len(plan.moves) + 1 for plan in request.coups)
        told = SUITE.moves_before(request, every)
        return told if request.position else told[1:]  # `seen` has told the pack of the first coup

    def drawn_before(self, request: Run) -> str:
        table, position, _ = next(tell(request, SUITE)).after
        return drawn(position, at_table(table, table.accounts.balances), table.accounts.pool)

    def full_pack(self, players: int) -> Cards:
        return full_pack()

    def opening(self, players: int, rulebook: str, pack: Sequence[str]) -> Run:
        table = open_table(players, dealer=player_letters(players)[-1])
        return Run(0, GAME, rulebook, {}, table_start(table), [CoupPlan([], list(pack))])

    def later(self, request: Run, told: TraceStep) -> Run:
        table, position = table_start(told.after.table), position_start(told.after.position)
        return msgspec.structs.replace(request, table=table, coups=[CoupPlan([])], position=position)


def _first(request: Run) -> Position:
    """The position with which a case begins."""
    if request.position is not None:
        return starting_position(request.position, starting_table(request))
    position: Position = next(tell(request, SUITE)).after.position
    return position


def _bare(position: Position) -> Position:
    def ranks(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(Card(card.rank) for card in cards)

    return position._replace(
        hands=tuple(map(ranks, position.hands)),
        layout=ranks(position.layout),
        stock=ranks(position.stock),
        piles=tuple(map(ranks, position.piles)),
    )


HUNTING: Final = _Papillon()
