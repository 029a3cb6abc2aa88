"""Le Papillon at random: tables, packs, plays and moves that nobody should make, and what must hold of every step.

Everything is drawn from a `random.Random` that the caller gives, so that a seed brings back the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from conformance.chances import Chances, Violation
from conformance.papillon.stacks import stacked, stacks_for
from papillon.cards import Cards, in_order, ranks
from papillon.game import GAME
from papillon.kit.accounts import Accounts
from papillon.kit.records import Record
from papillon.moves import FIGURES, LAY, Capture, LayDown, Move
from papillon.position import Position
from papillon.readings import rules_of
from papillon.refusals import REFUSALS, Refusal
from papillon.rules import Rules, numbered
from papillon.sections.s01_players_and_cards import RANKS, full_pack
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.sections.s03_deal import deal_left, draw_for_dealer
from papillon.sections.s04_play import FROM_HAND
from papillon.sections.s12_cards import can_be_due
from papillon.step import Step
from papillon.table import Table, open_table

PACK: Final = frozenset(full_pack())

UNDER_WAY_SHARE: Final = 0.25
"""How many games are met in the middle, with few chips left and a pool standing."""

POOR: Final = (-5, 45)
"""Chips of players met in the middle of a game, at least and at most."""


# --- a table in the middle of its game


def _under_way(table: Table, chance: Random) -> Table:
    """The table later in a game, with few chips left."""
    return table._replace(
        dealer=chance.randrange(table.players),
        coup=chance.randint(2, table.scheduled),
        accounts=Accounts(tuple(chance.randint(*POOR) for _ in range(table.players)), pool=chance.randint(0, 90)),
        cards_payment=chance.choice([due for due in range(1, 4) if can_be_due(due, table.rules.cards_growth)]),
    )


# --- moves


def _laying_down(chance: Random, hand: str, layout: str, legal: list[Move]) -> Move:
    """The hand, part of it, or other cards."""
    return chance.choice((LAY, LayDown(_some(chance, hand)), LayDown(_some(chance, RANKS))))


def _of_these_cards(chance: Random, hand: str, layout: str, legal: list[Move]) -> Move:
    """One card of the hand, seldom several, takes exposed cards, seldom none."""
    played = chance.choice(hand or RANKS) if chance.random() < 0.8 else _some(chance, hand)
    return Capture(played, _some(chance, layout))


def _of_any_cards(chance: Random, hand: str, layout: str, legal: list[Move]) -> Move:
    """Any cards take any cards; three like cards of the hand, if there are, take what lies exposed."""
    if len(hand) == FROM_HAND and hand == hand[0] * FROM_HAND:
        return Capture(hand, _some(chance, layout))
    played = chance.choice((chance.choice(RANKS), chance.choice(RANKS) * FROM_HAND, _some(chance, RANKS)))
    return Capture(played, _some(chance, RANKS * 2))


def _close_to(chance: Random, hand: str, layout: str, legal: list[Move]) -> Move:
    """A legal capture with one card more, one less, or three like cards instead of one."""
    move = chance.choice(legal) if legal else LAY
    if isinstance(move, LayDown):
        return _of_these_cards(chance, hand, layout, legal)
    more = chance.choice(layout)
    changes = (
        move._replace(taken=in_order(move.taken + more)),
        move._replace(taken=move.taken[1:]),
        move._replace(taken=in_order(move.taken + move.played)),
        move._replace(played=move.played[0] * FROM_HAND),
    )
    return chance.choice(changes).bare


def _some(chance: Random, letters: str) -> str:
    """Up to four of these cards, high to low."""
    return in_order(chance.sample(letters, min(len(letters), chance.randint(0, 4))))


# --- what must hold


def check_cards(position: Position) -> None:
    """Raise Violation unless every card of the pack is somewhere once. Clauses: papillon:1.1."""
    groups = (*position.hands, *position.piles, position.layout, position.stock)
    lying = [card for group in groups for card in group]
    if len(lying) != len(PACK) or PACK.difference(lying):
        raise Violation(f"the 52 cards are not there once each: {position}")


@lru_cache
def published(rules: Rules) -> frozenset[Refusal]:
    """Every refusal, with the clause as the document numbers it for each card that may be played."""
    return frozenset(numbered(refused, rules, played) for refused in REFUSALS for played in ("", *RANKS))


class _Papillon(Chances):
    """Three and four players, under both conventions, some met in the middle of a game."""

    game = GAME
    most_coups = 1000

    def table(self, chance: Random, rulebook: str) -> Record:
        """A table with three or four players, either convention and any readings: a record without coups.

        The first dealer is drawn for, or the game is under way. Clauses: papillon:3.1.
        """
        readings = self.some_readings(chance)
        table = open_table(
            chance.choice((3, 4)),
            chance.choice((1, 1, 1, 2)),
            rules=rules_of(rulebook, readings),
            unwon=chance.choice(UNWON_POOL),
        )
        if chance.random() < UNDER_WAY_SHARE:
            return Record(_under_way(table, chance), (), readings)
        dealer, draws = draw_for_dealer(table.letters, chance)
        return Record(table._replace(dealer=table.letters.index(dealer)), (), readings, draws=tuple(draws))

    def pack(self, chance: Random, players: int, stacked_share: float) -> tuple[Cards, tuple[Move, ...]]:
        """A shuffled pack in dealing order, and the plays that it is stacked for, if it is."""
        order = tuple(chance.sample(full_pack(), len(full_pack())))
        if chance.random() >= stacked_share:
            return order, ()
        stack = chance.choice(stacks_for(players))
        return stacked(stack, players, order), stack.moves

    def attempt(self, chance: Random, position: Position, moves: Sequence[Move]) -> tuple[str | None, Move]:
        """A move that somebody might try at a position, mostly a wrong one, and perhaps the player's letter."""
        hand, layout = ranks(position.hands[position.turn or 0]), ranks(position.layout)
        draw = chance.choice((_close_to, _of_these_cards, _of_these_cards, _of_any_cards, _laying_down))
        player = self.some_player(chance, position)
        return player, draw(chance, hand, layout, list(moves))

    def chosen(self, chance: Random, moves: Sequence[Move]) -> Move:
        """Any of the moves, with some figures called out, made or not: all, none, or any."""
        move = chance.choice(moves)
        if isinstance(move, LayDown):
            return move
        share = chance.choice((1.0, 1.0, 0.0, 0.5))
        return move._replace(named=tuple(figure for figure in FIGURES if chance.random() < share))

    def check(self, step: Step) -> None:
        """Hold a step to its cards, and to a deal as soon as nobody holds any. Clauses: papillon:4.d.3."""
        check_cards(step.position)
        position = step.position
        if not any(position.hands) and deal_left(len(position.stock), position.players):
            raise Violation("nobody holds cards, and no deal follows")

    def check_moves(self, position: Position, moves: Sequence[Move]) -> None:
        """Raise Violation unless there is a way on: captures, or laying down alone. Clauses: papillon:4.d.1."""
        if not moves or (LAY in moves and len(moves) > 1):
            raise Violation(f"the moves {moves} at {position}")

    def is_listed(self, position: Position, move: Move, moves: Sequence[Move]) -> bool:
        """A hand that is laid down may be named card by card, and figures may be called out."""
        if isinstance(move, LayDown):
            return LAY in moves and move.laid in ("", position.hand_ranks(position.turn or 0))
        return move.bare in moves

    def published(self, rules: Rules) -> frozenset[Refusal]:
        return published(rules)


CHANCES: Final = _Papillon()
