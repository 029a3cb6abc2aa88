"""What the campaign draws of each game by chance, and what must hold of every step of it.

Everything is drawn from a `random.Random` that the caller gives, so that a seed brings back the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import francion.game
import francion.readings
import francion.table
import papillon.game
import papillon.readings
from francion.notation import write_cards
from francion.sections import s01_players_and_deal as francion_deal
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s04_scoring_and_stake import TRICKS, is_stake
from papillon.cards import in_order, ranks
from papillon.kit.accounts import Accounts
from papillon.kit.game import AnyMove, AnyPosition, AnyStep, Game
from papillon.kit.records import Record
from papillon.moves import LAY, Capture, LayDown, Move
from papillon.position import Position
from papillon.sections.s01_players_and_cards import RANKS, full_pack
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.sections.s03_deal import deal_goes_round, draw_for_dealer
from papillon.sections.s04_play import FROM_HAND
from papillon.sections.s12_cards import can_be_due
from papillon.step import Step
from papillon.table import Table, open_table

UNDER_WAY_SHARE: Final = 0.25
"""How many games of Le Papillon are met in the middle, with few chips left and a pool standing."""

POOR: Final = (-5, 45)
"""Chips of players met in the middle of a game, at least and at most."""


class Violation(AssertionError):
    """Something does not hold that must hold of every step."""


@dataclass(frozen=True)
class RandomGame:
    """How a game is played at random, and checked."""

    game: Game
    """The game itself."""
    most_coups: int
    """More coups than any game has."""
    table: Callable[[Random, str], Record]
    """A table by a rulebook, under any readings, and how its dealer was drawn for: a record without coups."""
    attempt: Callable[[Random, Any, Sequence[AnyMove]], AnyMove]
    """A move that somebody might try at a position, right or wrong, beside the legal ones."""
    check: Callable[[Any], None]
    """Raise Violation unless everything that a step can be asked by itself is as it must be."""
    check_moves: Callable[[Any, Sequence[AnyMove]], None]
    """Raise Violation unless the moves that are listed as legal at a position can be all that there are."""
    is_listed: Callable[[Any, Any, Sequence[AnyMove]], bool]
    """Whether a move of the player whose turn it is stands among the legal ones, however it is written."""


def some_readings(chance: Random, game: Game) -> dict[str, str]:
    """A reading for about half of the open rulings; the others keep the rulebook's."""
    rulings = game.readings.items()
    return {ruling: chance.choice(list(names)) for ruling, names in rulings if chance.random() < 0.5}


def some_player(chance: Random, position: AnyPosition) -> str | None:
    """The letter of any player, where a move is to say whose it is; mostly it does not."""
    letters = [position.letter(seat) for seat in range(position.players)]
    return chance.choice(letters) if chance.random() < 0.3 else None


def check_cards(groups: Sequence[Sequence[object]], pack: Collection[object], position: AnyPosition) -> None:
    """Raise Violation unless every card of the pack is somewhere once."""
    lying = [card for group in groups for card in group]
    if len(lying) != len(pack) or {*pack} - {*lying}:
        raise Violation(f"the {len(pack)} cards are not there once each: {position}")


# --- Le Papillon


def papillon_table(chance: Random, rulebook: str) -> Record:
    """A table with three or four players, either convention and any readings.

    The first dealer is drawn for, or the game is under way. Clauses: papillon:3.1.
    """
    readings = some_readings(chance, papillon.game.GAME)
    table = open_table(
        chance.choice((3, 4)),
        chance.choice((1, 1, 1, 2)),
        rules=papillon.readings.rules_of(rulebook, readings),
        unwon=chance.choice(UNWON_POOL),
    )
    if chance.random() < UNDER_WAY_SHARE:
        return Record(_under_way(table, chance), (), readings)
    dealer, draws = draw_for_dealer(table.letters, chance)
    return Record(table._replace(dealer=table.letters.index(dealer)), (), readings, draws=tuple(draws))


def _under_way(table: Table, chance: Random) -> Table:
    """The table later in a game, with few chips left."""
    return table._replace(
        dealer=chance.randrange(table.players),
        coup=chance.randint(2, table.scheduled),
        accounts=Accounts(tuple(chance.randint(*POOR) for _ in range(table.players)), pool=chance.randint(0, 90)),
        cards_payment=chance.choice([due for due in range(1, 4) if can_be_due(due, table.rules.cards_growth)]),
    )


def papillon_attempt(chance: Random, position: Position, moves: Sequence[Move]) -> Move:
    """A move that somebody might try at a position, mostly a wrong one."""
    hand, layout = ranks(position.hands[position.turn or 0]), ranks(position.layout)
    draw = chance.choice((_close_to, _of_these_cards, _of_these_cards, _of_any_cards, _laying_down))
    return draw(chance, hand, layout, moves)


def _laying_down(chance: Random, hand: str, layout: str, legal: Sequence[Move]) -> Move:
    """The hand, part of it, or other cards."""
    return chance.choice((LAY, LayDown(_some(chance, hand)), LayDown(_some(chance, RANKS))))


def _of_these_cards(chance: Random, hand: str, layout: str, legal: Sequence[Move]) -> Move:
    """One card of the hand, seldom several, takes exposed cards, seldom none."""
    played = chance.choice(hand or RANKS) if chance.random() < 0.8 else _some(chance, hand)
    return Capture(played, _some(chance, layout))


def _of_any_cards(chance: Random, hand: str, layout: str, legal: Sequence[Move]) -> Move:
    """Any cards take any cards; three like cards of the hand, if there are, take what lies exposed."""
    if len(hand) == FROM_HAND and hand == hand[0] * FROM_HAND:
        return Capture(hand, _some(chance, layout))
    played = chance.choice((chance.choice(RANKS), chance.choice(RANKS) * FROM_HAND, _some(chance, RANKS)))
    return Capture(played, _some(chance, RANKS * 2))


def _close_to(chance: Random, hand: str, layout: str, legal: Sequence[Move]) -> Move:
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


def check_papillon(step: Step) -> None:
    """Hold a step to its cards, and to a deal as soon as nobody holds any. Clauses: papillon:1.1, papillon:4.d.3."""
    position = step.position
    check_cards((*position.hands, *position.piles, position.layout, position.stock), full_pack(), position)
    if not any(position.hands) and deal_goes_round(len(position.stock), position.players):
        raise Violation("nobody holds cards, and no deal follows")


def check_captures(position: Position, moves: Sequence[Move]) -> None:
    """Raise Violation unless there is a way on: captures, or laying down alone. Clauses: papillon:4.d.1."""
    if not moves or (LAY in moves and len(moves) > 1):
        raise Violation(f"the moves {moves} at {position}")


def is_move_listed(position: Position, move: Move, moves: Sequence[Move]) -> bool:
    """A hand that is laid down may be named card by card, and figures may be called out."""
    if isinstance(move, LayDown):
        return LAY in moves and move.laid in ("", position.hand_ranks(position.turn or 0))
    return move.bare in moves


# --- Le Francion


def francion_table(chance: Random, rulebook: str) -> Record:
    """A new game of three to five players with any readings, its first dealer drawn for."""
    readings = some_readings(chance, francion.game.GAME)
    rules = francion.readings.rules_of(rulebook, readings)
    table = francion.table.open_table(chance.choice((3, 4, 5)), chance.choice((1, 1, 2)), rules=rules)
    dealer, draws = francion_deal.draw_for_dealer(table.letters, chance)
    return Record(table._replace(dealer=table.letters.index(dealer)), (), readings, draws=tuple(draws))


def francion_attempt(chance: Random, position: Any, moves: Sequence[AnyMove]) -> AnyMove:
    """A card that somebody might try, in hand or not."""
    hand = position.hands[position.turn or 0]
    return chance.choice(hand if hand and chance.random() < 0.7 else francion_deal.full_pack(position.players))


def check_francion(step: AnyStep) -> None:
    """Hold a step to its cards, its tricks and its stake, which goes by nines and is nothing in the end.

    Clauses: francion:1.2, francion:1.12, francion:3.4, francion:4.1, francion:4.8, francion:4.9.
    """
    position: Any = step.position
    groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
    check_cards(groups, francion_deal.full_pack(position.players), position)
    held = sum(map(len, position.hands)) + len(position.trick)
    if sum(position.tricks) != TRICKS - held // position.players or held % position.players:
        raise Violation(f"{position.tricks} tricks at {position}")
    stake = step.table.accounts.pool
    if position.over == is_stake(stake) or (position.over and stake):
        raise Violation(f"{stake} chips at stake at {position}")


def check_following(position: Any, moves: Sequence[Any]) -> None:
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


RANDOM_GAMES: Final[Mapping[str, RandomGame]] = {
    "papillon": RandomGame(
        papillon.game.GAME,
        1000,
        papillon_table,
        papillon_attempt,
        check_papillon,
        check_captures,
        is_move_listed,
    ),
    "francion": RandomGame(
        francion.game.GAME,
        60,
        francion_table,
        francion_attempt,
        check_francion,
        check_following,
        lambda position, move, moves: move in moves,
    ),
}
"""Game → how it is played at random."""
