"""Strangers to sections 2, 3, 14 and 15 of Le Papillon, a seventh writer's: stakes, dealers, deals, the game's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER, staking
from papillon import course
from papillon.cards import Card, Cards
from papillon.course import Step
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS
from papillon.table import Table

PAIR: Final = 2

# --- stakes, the bank, who deals: 2.2, 2.6, 2.7


def twice_in_the_last(table: Table, _position: Position) -> Override | None:
    """Stake two tokens in the last agreed coup."""
    last = table.coup == table.scheduled
    return staking(lambda players: [2 * s02.CHIPS_IN_TOKEN] * players) if last else None


def without_debts(step: Step) -> Step:
    """Have the bank pay what players owe more than they have."""
    accounts = step.table.accounts
    lifted = tuple(max(0, chips) for chips in accounts.balances)
    given = sum(lifted) - sum(accounts.balances)
    paid = accounts._replace(balances=lifted, bank=accounts.bank - given)
    return step._replace(table=step.table._replace(accounts=paid))


def passing_over_the_poor(dealer: int, table: Table) -> int:
    """Pass the deal over players who have no whole token, unless nobody has one."""
    for step in range(table.players):
        player = s02.next_dealer(dealer, table.players) if step else dealer
        if table.accounts.balances[player] >= s02.CHIPS_IN_TOKEN:
            return player
        dealer = player
    return s02.next_dealer(dealer, table.players)


# --- deals: 2.3, 3.4, 4.d.3


def to_the_left(dealt: Function) -> Function:
    """Deal from the dealer's left round to the dealer."""

    def deals(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
        hands, rest = dealt(stock, players)
        return [*reversed(hands[:-1]), hands[-1]], rest

    return deals


def no_three_alike(_there: Function) -> Function:
    """Put a third card of one rank under the stock, and turn up another."""

    def turns(rest: Cards, count: int) -> tuple[Cards, Cards]:
        turned: list[Card] = []
        passed: list[Card] = []
        cards = list(rest)
        while cards and len(turned) < count:
            card = cards.pop(0)
            alike = sum(other.rank == card.rank for other in turned)
            (turned if alike < PAIR else passed).append(card)
        return tuple(turned), (*cards, *passed)

    return turns


# --- the end of the game: 14.2, 14.3


def by_what_they_have(table: Table, position: Position, won: bool) -> Override | None:
    """Share an unwon pool in proportion to everybody's chips; what does not divide is for who has most."""
    balances = table.accounts.balances
    held = [max(0, balances[table.letters.index(letter)]) for letter in position.seating]
    if won or not sum(held):
        return None

    def shares(pool: int, _seats: Sequence[int], _remainder: str, clauses: tuple[str, ...]) -> Iterator[Due]:
        parts = [pool * chips // sum(held) for chips in held]
        parts[held.index(max(held))] += pool - sum(parts)
        for seat, part in enumerate(parts):
            yield Due("share", clauses, part, POOL, seat)

    return Override(s14, "shares", lambda _there: shares)


def two_and_two(winners: Sequence[int], balances: Sequence[int]) -> Sequence[int]:
    """Among four, let those win who sit opposite and have most chips together."""
    if len(balances) != FOUR_PLAYERS:
        return winners
    sums = [balances[0] + balances[2], balances[1] + balances[3]]
    return [player for player in range(FOUR_PLAYERS) if sums[player % 2] == max(sums)]


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SEVENTH_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "last-coup-for-two-tokens",
        ("2.7",),
        "In the last coup one plays for double, so that who has lost can still win it back.",
        overrides=(Override(course, "_open_coup", while_doing(twice_in_the_last)),),
    ),
    _stranger(
        "bank-makes-debts-good",
        ("2.6",),
        "Who runs out of chips gets them from the bank: balance = max(balance, 0).",
        overrides=(Override(course, "_after_coup", before(without_debts)),),
    ),
    _stranger(
        "no-token-no-deal",
        ("2.2",),
        "The dealer answers for the dish: who has not got a token left is passed over.",
        overrides=(Override(course, "_next_dealer", after(passing_over_the_poor)),),
    ),
    _stranger(
        "one-deal-a-coup",
        ("2.3", "4.d.3", "3.6"),
        "The dealer deals, the hands are played, and when they are empty the coup is over: the next player deals.",
        overrides=(Override(s04, "deals_again", constantly(lambda _hands, _stock: False)),),
    ),
    _stranger(
        "new-cards-from-the-left",
        ("4.d.3",),
        "The first hands go out to the right; new cards come back the other way, from the dealer's left.",
        overrides=(Override(course, "_deal_again", while_doing(lambda _step: Override(s03, "dealt", to_the_left))),),
    ),
    _stranger(
        "three-alike-are-not-turned-up",
        ("3.4",),
        "Three like cards would be a hanneton at once: the third goes under the stock, and the next card is exposed.",
        overrides=(Override(s03, "exposed", no_three_alike),),
    ),
    _stranger(
        "shared-by-what-everybody-has",
        ("14.3", "2.9"),
        "To divide fairly is to divide in proportion: who is ahead in chips has the larger part.",
        overrides=(Override(course, "_end_game", while_doing(by_what_they_have)),),
    ),
    _stranger(
        "partners-win-the-game-together",
        ("14.2", "15.2"),
        "Four play two against two, as at whist, and the two who have most together have won.",
        overrides=(Override(s14, "game_winners", after(two_and_two)),),
    ),
)
"""The strangers of this module."""
