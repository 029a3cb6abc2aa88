"""Strangers to sections 2, 3, 14 and 15 of Le Papillon, a sixth writer's: stakes, dealers, deals, the game's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, POOL, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, unchanged, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, closing
from conformance.quality.strangers.changing import STRANGER, staking
from papillon import course
from papillon.cards import Cards
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s10_papillon as s10,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, THREE_PLAYERS
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- stakes: 2.7, 2.8


def and_the_bank(stakes: Sequence[Due], _players: int) -> list[Due]:
    """Have the bank stake a token too."""
    return [*stakes, Due("stake", ("2.7",), TOKEN, BANK, POOL)]


def as_many_as_rounds_begun(table: Table, _position: Position) -> Override:
    """Stake a token in the first round, two in the second, and so on."""
    begun = (table.coup - 1) // s02.coups_in_round(table.players, table.rules.coups_a_dealer) + 1
    return staking(lambda players: [TOKEN * begun] * players)


def what_is_missing(table: Table, _position: Position) -> Override:
    """Stake what the pool wants of a token from everybody."""
    missing = max(0, TOKEN - table.accounts.pool // table.players)
    return staking(lambda players: [missing] * players)


# --- who deals, and how long a game lasts: 2.1, 2.2


def poorest_deals(done: Step, _step: Step, **_won: bool) -> Step:
    """Give the next deal to who has fewest chips, to the first of several."""
    if done.table.over:
        return done
    balances = done.table.accounts.balances
    return done._replace(table=done.table._replace(dealer=balances.index(min(balances))))


def over_when_decided(step: Step) -> Step:
    """End the game where one player is ahead by more than all stakes that are still to come."""
    table = step.table
    to_come = (table.scheduled - table.coup) * TOKEN * table.players
    *_, second, first = sorted(table.accounts.balances)
    if table.over or table.accounts.pool or to_come <= 0 or first - second <= to_come:
        return step
    return step._replace(table=table._replace(over=True))


# --- an unwon pool, and the winner of the game: 2.9, 14.2, 14.3


def dealer_goes_first(table: Table, *_facts: object) -> Override:
    """Of equal players let the dealer of the last coup win the game, or who sits nearest on the dealer's left."""

    def one(winners: Sequence[int], balances: Sequence[int]) -> list[int]:
        return [min(winners, key=lambda player: (table.dealer - player) % len(balances))]

    return Override(s14, "game_winners", after(one))


def by_the_piles(_table: Table, position: Position, won: bool) -> Override | None:
    """Share an unwon pool in proportion to the cards of the last coup; what does not divide is for the largest pile."""
    sizes = [len(pile) for pile in position.piles]
    if won or not sum(sizes):
        return None

    def shares(pool: int, _seats: Sequence[int], _remainder: str, clauses: tuple[str, ...]) -> Iterator[Due]:
        parts = [pool * size // sum(sizes) for size in sizes]
        parts[sizes.index(max(sizes))] += pool - sum(parts)
        for seat, part in enumerate(parts):
            yield Due("share", clauses, part, POOL, seat)

    return Override(s14, "shares", lambda _there: shares)


def no_pool(_end: CoupEnd) -> Iterator[Due]:
    """Leave the pool where it is."""
    yield from ()


def left_for_all(step: Step) -> Change:
    """Where the table shares, give nobody the pool of the last coup."""
    table = step.table
    shares = table.unwon == "share" and table.coup >= table.scheduled
    return closing(s10.closing_dues, no_pool) if shares else unchanged


def as_if_unwon(end_game: Function) -> Function:
    """Share what is in the pool, whether or not somebody has won the last coup."""

    def ends(table: Table, position: Position, _won: bool) -> object:
        return end_game(table, position, False)

    return ends


# --- the deal: 3.3, 3.4, 4.d.3, 15.2


def as_many_cards_as_players(dealt: Function) -> Function:
    """Among four, deal four cards to each, singly."""

    def deals(stock: Cards, players: int) -> object:
        count = players * players
        if players != FOUR_PLAYERS:
            return dealt(stock, players)
        return [stock[seat:count:players] for seat in range(players)], stock[count:]

    return deals


def sixteen_are_left(deal_left: Function) -> Function:
    """Among four, deal again while there are four cards for each."""

    def left(stock: int, players: int) -> object:
        return stock >= players * players if players == FOUR_PLAYERS else deal_left(stock, players)

    return left


def to_who_does_not_deal(dealt: Function) -> Function:
    """Among four, deal to the other three."""

    def deals(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
        hands, rest = dealt(stock, min(players, THREE_PLAYERS))
        return [*hands, *[()] * (players - len(hands))], rest

    return deals


def three_hands_are_left(deal_left: Function) -> Function:
    """Among four, deal again while there are three hands."""

    def left(stock: int, players: int) -> object:
        return deal_left(stock, THREE_PLAYERS if players == FOUR_PLAYERS else players)

    return left


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SIXTH_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "bank-stakes-with-the-players",
        ("2.8", "2.7"),
        "There is a bank at the table, and it puts its token into the dish like everybody else.",
        overrides=(Override(s02, "stakes", after(and_the_bank)),),
    ),
    _stranger(
        "a-token-more-each-round",
        ("2.7",),
        "Stakes rise as the game goes on: a token in the first round, two in the second.",
        overrides=(Override(course, "_open_coup", while_doing(as_many_as_rounds_begun)),),
    ),
    _stranger(
        "stakes-make-the-pool-up",
        ("2.7",),
        "A coup is played for sixty chips: if some lie in the dish already, the players put in what is missing.",
        overrides=(Override(course, "_open_coup", while_doing(what_is_missing)),),
    ),
    _stranger(
        "poorest-deals-next",
        ("2.2",),
        "Who has least deals next, and so comes first among several winners.",
        overrides=(Override(course, "_after_coup", after(poorest_deals)),),
    ),
    _stranger(
        "decided-game-is-broken-off",
        ("2.1", "14.1"),
        "If nobody can catch up any more with the stakes that are to come, there is no need to play on.",
        overrides=(Override(course, "_after_coup", before(over_when_decided)),),
    ),
    _stranger(
        "equal-chips-parted-by-seats",
        ("14.2",),
        "Where several have won, the dealer comes first and then the dealer's left: so it is with the game, too.",
        overrides=(Override(course, "_end_game", while_doing(dealer_goes_first)),),
    ),
    _stranger(
        "shared-by-cards",
        ("14.3", "2.9"),
        "It is fair that who has captured more cards in the last coup gets more of the pool.",
        overrides=(Override(course, "_end_game", while_doing(by_the_piles)),),
    ),
    _stranger(
        "last-pool-is-shared-though-won",
        ("14.3", "2.9", "10.7"),
        "It was agreed to share what is in the pool after the last coup: so it is shared.",
        overrides=(
            Override(course, "_end_coup", by_other_rules(left_for_all)),
            Override(course, "_end_game", as_if_unwon),
        ),
    ),
    _stranger(
        "four-cards-each-among-four",
        ("15.2", "3.3", "4.d.3"),
        "Three cards for three players and four for four: four cards for everybody, and four for the table.",
        overrides=(
            Override(s03, "dealt", as_many_cards_as_players),
            Override(s03, "deal_left", sixteen_are_left),
            Override(s04, "deal_left", sixteen_are_left),
        ),
    ),
    _stranger(
        "dealer-sits-out-among-four",
        ("15.2", "3.3", "4.d.3"),
        "It is a game for three: where four are at the table, the dealer deals and the others play.",
        overrides=(
            Override(s03, "dealt", to_who_does_not_deal),
            Override(s03, "deal_left", three_hands_are_left),
            Override(s04, "deal_left", three_hands_are_left),
        ),
    ),
)
"""The strangers of this module."""
