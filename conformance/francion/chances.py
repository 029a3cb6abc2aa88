"""Le Francion at random: tables, packs and cards that nobody should play, and what must hold of every step.

Whole games of three to five players are played under drawn readings, some of the packs with the Welche or a king turned
up or hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from conformance.chances import Chances, Violation
from francion.game import GAME
from francion.notation import write_cards
from francion.position import Position
from francion.readings import rules_of
from francion.sections.s01_players_and_deal import CARDS_EACH, draw_for_dealer, full_pack
from francion.sections.s02_ranking_and_welche import WELCHE, king_of
from francion.sections.s04_scoring_and_stake import TRICKS, is_stake
from francion.table import Table, open_table
from papillon.kit.cards import Card, Cards
from papillon.kit.game import AnyStep
from papillon.kit.records import Record

PACKS: Final = {players: frozenset(full_pack(players)) for players in (3, 4, 5)}


# --- what must hold


def check_cards(position: Position) -> None:
    """Raise Violation unless every card of the pack is somewhere once. Clauses: francion:1.2, francion:1.12."""
    groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
    lying = [card for group in groups for card in group]
    pack = PACKS[position.players]
    if len(lying) != len(pack) or pack.difference(lying):
        raise Violation(f"the {len(pack)} cards are not there once each: {position}")


def check_stake(table: Table, position: Position) -> None:
    """Raise Violation unless the stake goes by nines, and nothing is left of it in the end.

    Clauses: francion:4.8, francion:4.9.
    """
    if position.over == is_stake(table.accounts.pool) or (position.over and table.accounts.pool):
        raise Violation(f"{table.accounts.pool} chips at stake at {position}")


def check_tricks(position: Position) -> None:
    """Raise Violation unless the tricks are those that the hands tell of. Clauses: francion:3.4, francion:4.1."""
    held = sum(map(len, position.hands)) + len(position.trick)
    if sum(position.tricks) != TRICKS - held // position.players or held % position.players:
        raise Violation(f"{position.tricks} tricks at {position}")


class _Francion(Chances):
    """Three to five players, from the first coup of a game on."""

    game = GAME
    most_coups = 60

    def table(self, chance: Random, rulebook: str) -> Record:
        """A new game of three to five players with any readings, its first dealer drawn for: a record without coups."""
        readings = self.some_readings(chance)
        table = open_table(chance.choice((3, 4, 5)), chance.choice((1, 1, 2)), rules=rules_of(rulebook, readings))
        dealer, draws = draw_for_dealer(table.letters, chance)
        return Record(table._replace(dealer=table.letters.index(dealer)), (), readings, draws=tuple(draws))

    def pack(self, chance: Random, players: int, stacked_share: float) -> tuple[Cards, Sequence[Card]]:
        """A shuffled pack in dealing order; of a share the Welche, or the king of trumps, is turned up or hidden."""
        pack = chance.sample(full_pack(players), len(full_pack(players)))
        if chance.random() < stacked_share:
            up = CARDS_EACH * players
            card = chance.choice((WELCHE, king_of(pack[up].suit)))
            there, place = pack.index(card), up + chance.randrange(2)
            pack[there], pack[place] = pack[place], card
        return tuple(pack), ()

    def attempt(self, chance: Random, position: Position, moves: Sequence[Card]) -> tuple[str | None, Card]:
        """A card that somebody might try, in hand or not, and perhaps the player's letter."""
        player = self.some_player(chance, position)
        hand = position.hands[position.turn or 0]
        return player, chance.choice(hand if hand and chance.random() < 0.7 else full_pack(position.players))

    def check(self, step: AnyStep) -> None:
        check_cards(step.position)
        check_tricks(step.position)
        check_stake(step.table, step.position)

    def check_moves(self, position: Position, moves: Sequence[Card]) -> None:
        """Raise Violation unless all these cards are in hand, and follow the suit led if they can.

        Clauses: francion:2.3, francion:3.1.
        """
        hand = position.hands[position.turn or 0]
        if not moves or not set(moves) <= set(hand):
            raise Violation(f"{write_cards(moves)} at {position}")
        if not position.trick or position.trick[0] == WELCHE:
            return
        suit = position.trick[0].suit
        free = [card for card in moves if card.suit != suit and card != WELCHE]
        if free and any(card.suit == suit and card != WELCHE for card in hand):
            raise Violation(f"{free[0]} to {suit} at {position}")


CHANCES: Final = _Francion()
