"""Strangers to sections 2, 3, 14 and 15 of Le Papillon, a third writer's: stakes, deals, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import Accounts
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.quality.strangers.changing import STRANGER, staking
from papillon import course
from papillon.cards import Cards
from papillon.course import Step
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s02_game_and_stake as s02, s03_deal as s03, s14_end_of_game as s14
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, THREE_PLAYERS
from papillon.sections.s15_four_players import EXPOSED_WITH_FOUR, first_stock
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- stakes, bank and rounds: 2.2, 2.3, 2.6, 2.7


def two_tokens_beside_a_pool(table: Table, _position: Position) -> Override | None:
    """Ask for two tokens where the last coup has left a pool."""
    return staking(lambda players: [2 * TOKEN] * players) if table.accounts.pool else None


def lent(table: Table) -> Table:
    """Give a token out of the bank to everybody who has not got the stake."""
    loans = tuple(TOKEN if chips < TOKEN else 0 for chips in table.accounts.balances)
    return table._replace(accounts=table.accounts.plus(Accounts(loans, bank=-sum(loans))))


def once_a_round(next_dealer: Function) -> Function:
    """Pass the deal on when a round is over."""

    def dealer(table: Table) -> int:
        ended = s02.completes_round(table.coup, table.players, table.rules.coups_a_dealer)
        passed: int = next_dealer(table)
        return passed if ended else table.dealer

    return dealer


# --- an unwon pool, and the winner of the game: 2.9, 14.2, 14.3


def if_it_divides(step: Step) -> Override:
    """Let an unwon pool be shared only where everybody gets the same of it."""
    divides = step.table.accounts.pool % step.table.players == 0

    def over(found: bool, _coup: int, _scheduled: int, pool_won: bool, _unwon: str) -> bool:
        return found and (pool_won or divides)

    return Override(s14, "game_over", after(over))


def a_round_more(step: Step) -> Override:
    """Let the game be over after one more round, won or not."""
    further = s02.coups_in_round(step.table.players, step.table.rules.coups_a_dealer)
    return Override(s14, "game_over", after(lambda over, coup, scheduled, *_: over or coup >= scheduled + further))


def all_who_gained(balances: Sequence[int]) -> list[int]:
    """Name everybody who has more than an equal part of all chips; all players where nobody has."""
    gained = [seat for seat, chips in enumerate(balances) if chips * len(balances) > sum(balances)]
    return gained or list(range(len(balances)))


# --- the deal: 3.3 to 3.5, 4.d.3, 15.1


def two_and_one(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal two cards at once to each, and then a third."""
    third = 2 * players
    hands = [stock[2 * seat : 2 * seat + 2] + stock[third + seat : third + seat + 1] for seat in range(players)]
    return hands, stock[s03.CARDS_A_DEAL * players :]


def left_neighbour_first(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal singly to the right, the first card to the dealer's left neighbour."""
    count = s03.CARDS_A_DEAL * players
    return [stock[(seat + 2) % players : count : players] for seat in range(players)], stock[count:]


def one_is_burned(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Put a card away before the layout is turned up."""
    burned = 1 if count else 0
    return rest[burned : burned + count], rest[burned + count :]


def missing_three(position: Position, usual: int) -> int:
    """Turn up three cards with the first new deal among four."""
    first = position.players == FOUR_PLAYERS and len(position.stock) == first_stock(FOUR_PLAYERS)
    return s03.EXPOSED - EXPOSED_WITH_FOUR if first else usual


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

THIRD_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "sixty-chips-however-many-play",
        ("2.7", "15.2"),
        "A coup is first played for sixty chips; four players put in fifteen each.",
        overrides=(staking(lambda players: [TOKEN * THREE_PLAYERS // players] * players),),
    ),
    _stranger(
        "token-of-ten-chips",
        ("2.4", "2.5", "14.1"),
        "Ten chips make a token.",
        overrides=(Override(s02, "CHIPS_IN_TOKEN", constantly(10)),),
    ),
    _stranger(
        "two-tokens-beside-a-pool",
        ("2.7",),
        "When nobody has won, one plays for double: the next stake is two tokens.",
        overrides=(Override(course, "_open_coup", while_doing(two_tokens_beside_a_pool)),),
    ),
    _stranger(
        "bank-gives-the-missing-stake",
        ("2.6",),
        "The bank is there for players who run out of chips: it gives them the next stake.",
        overrides=(Override(course, "_open_coup", before(lent)),),
    ),
    _stranger(
        "one-dealer-a-round",
        ("2.2", "2.3"),
        "There is a dealer for each round, and when it is over the next player deals.",
        overrides=(Override(course, "_next_dealer", once_a_round),),
    ),
    _stranger(
        "round-comes-back-to-its-dealer",
        ("2.2", "2.3"),
        "A round has gone round when its first dealer has dealt again.",
        overrides=(
            Override(s02, "coups_in_round", constantly(lambda players, coups_a_dealer=1: players * coups_a_dealer + 1)),
        ),
    ),
    _stranger(
        "unwon-pool-left-at-the-end",
        ("14.3", "2.9"),
        "When the game is over everybody counts; what is in the dish then is nobody's.",
        overrides=(Override(s14, "shares", constantly(lambda *_facts: iter(()))),),
    ),
    _stranger(
        "shared-only-if-it-divides",
        ("14.3", "2.9", "2.10", "14.4"),
        "A fair division is one without a remainder; where the pool has one, another coup is played.",
        overrides=(Override(course, "_end_coup", while_doing(if_it_divides)),),
    ),
    _stranger(
        "one-round-more-and-then-shared",
        ("14.3", "2.9"),
        "Who plays on plays another round; if the pool is still there it is divided after all.",
        overrides=(Override(course, "_end_coup", while_doing(a_round_more)),),
    ),
    _stranger(
        "all-who-gained-have-won",
        ("14.2",),
        "Whoever has more than at the beginning has won.",
        overrides=(Override(s14, "game_winners", constantly(all_who_gained)),),
    ),
    _stranger(
        "two-cards-and-then-one",
        ("3.3", "4.d.3"),
        "Three cards are dealt as they often are: two together, and then a third.",
        overrides=(Override(s03, "dealt", constantly(two_and_one)),),
    ),
    _stranger(
        "first-card-to-who-has-cut",
        ("3.3", "4.d.3"),
        "The left neighbour has cut and is served first; from there the cards go to the right.",
        overrides=(Override(s03, "dealt", constantly(left_neighbour_first)),),
    ),
    _stranger(
        "one-card-burned",
        ("3.4", "3.5"),
        "As at poker, the top card is put away unseen before cards are turned up.",
        overrides=(Override(s03, "exposed", constantly(one_is_burned)),),
    ),
    _stranger(
        "other-three-with-the-next-deal",
        ("15.1", "3.6", "4.d.3"),
        "Among four the start has four cards of the seven; the other three follow with the next deal.",
        overrides=(Override(course, "_deal_again", turning_up(missing_three)),),
    ),
)
"""The strangers of this module."""
