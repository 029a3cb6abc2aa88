"""How endings and games of Le Francion are drawn, and what they are held to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from conformance.francion import GAME, invariants, shrink
from conformance.francion.drawing import endings, whole_games
from conformance.francion.subject import table_start
from conformance.francion.suite import SUITE
from conformance.francion.tabletop import drawn
from conformance.francion.wire import Run, State
from conformance.hunt.drawing import offer_of
from conformance.hunt.game import Drawing, DrawnCase, Hunting
from conformance.protocol import About, CoupPlan
from conformance.tracing import tell
from francion.course import open_table
from francion.moves import Move
from francion.position import Position
from francion.rules import Rules
from francion.sections.s01_players_and_deal import full_pack
from francion.table import Table
from papillon.kit.cards import Cards

__all__ = ["HUNTING"]


class _Francion(Hunting[Rules, Table, Position, Move, Run, State]):
    """The last tricks of coups, and whole games. A game is held to every check of a step and the reference's trace."""

    suite = SUITE
    properties = len(invariants.CHECKS) + 1
    packs = ((3, 1), (4, 1), (5, 1))
    broken = staticmethod(invariants.broken)
    later = staticmethod(shrink.begun_after)

    def drawings(self, about: About, rulebooks: Sequence[str]) -> Sequence[Drawing]:
        offer = offer_of(about, SUITE)
        return (partial(endings, offer=offer), partial(whole_games, offer=offer)) if offer.players else ()

    def smaller(self, case: DrawnCase[Run], steps: int) -> Iterator[DrawnCase[Run]]:
        return map(DrawnCase, shrink.smaller(case.request, steps))

    def seen(self, request: Run) -> str:
        return self.drawn_before(request)

    def moves(self, request: Run) -> tuple[str, ...]:
        return tuple(text for plan in request.coups for text in plan.moves)

    def cards_in_sight(self, request: Run) -> int:
        start = request.position
        if start is None:
            return len(full_pack(request.table.players))
        return sum(map(len, (*start.hands.values(), start.trick)))

    def drawn_before(self, request: Run) -> str:
        first = next(tell(request, SUITE)).after
        return drawn(first.table, first.position)

    def full_pack(self, players: int) -> Cards:
        return full_pack(players)

    def opening(self, players: int, rulebook: str, pack: Sequence[str]) -> Run:
        return Run(0, GAME, rulebook, {}, table_start(open_table(players)), [CoupPlan([], list(pack))])


HUNTING: Final = _Francion()
