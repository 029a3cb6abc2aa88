"""Strangers to sections 1 to 3, 14 and 15 of Le Papillon, a fifth writer's: stakes, deals, games and rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, OTHERS, POOL, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER, staking
from papillon import course, payments
from papillon.cards import Card, Cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s14_end_of_game as s14,
    s15_four_players as s15,
)
from papillon.sections.s01_players_and_cards import PACK
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- the cards: 1.4

SETTEBELLO: Final = Card("7", "d")
"""The card that is worth a point by itself in Scopa."""


def settebello(step: Step, _table: Table, position: Position, seat: int, _move: Capture) -> Step:
    """Pay a chip to who captures the seven of diamonds, or with it."""
    won = step.position.piles[seat][len(position.piles[seat]) :]
    if SETTEBELLO not in won:
        return step
    due = Due("cards", ("1.4",), 1, OTHERS, seat)
    accounts, paid = payments.settle(step.table.accounts, [due], step.position, step.table.rules)
    return step._replace(table=step.table._replace(accounts=accounts), events=(*step.events, *paid))


# --- stakes and dealers: 2.2, 2.7


def a_token_a_round(table: Table, _position: Position) -> Override:
    """Stake as many tokens as rounds are agreed."""
    return staking(lambda players: [TOKEN * table.rounds] * players)


def last_layer_deals(done: Step, step: Step, **_won: bool) -> Step:
    """Give the next deal to the last who has laid down."""
    layer = step.position.last_layer
    if done.table.over or layer is None:
        return done
    return done._replace(table=done.table._replace(dealer=done.table.letters.index(step.position.letter(layer))))


# --- an unwon pool, and the count at the end: 2.9, 2.10, 14.1, 14.3, 14.4


def to_make_good(table: Table, position: Position, won: bool) -> Override | None:
    """Share an unwon pool among those who have less than they began with, if there are any."""
    capital = s02.capital(table.rounds)
    having = zip(table.letters, table.accounts.balances, strict=True)
    seats = sorted(position.seat(letter) for letter, chips in having if chips < capital)

    def among_them(shares: Function) -> Function:
        return lambda pool, _seats, *others: shares(pool, seats, *others)

    return None if won or not seats else Override(s14, "shares", among_them)


def one_share_more(pool: int, seats: Sequence[int], _remainder: str, clauses: tuple[str, ...]) -> Iterator[Due]:
    """Share a pool among the players and the bank."""
    share = pool // (len(seats) + 1)
    for seat in seats:
        yield Due("share", clauses, share, POOL, seat)
    yield Due("share-rest", clauses, pool - share * len(seats), POOL, BANK)


def as_most_would_have_it(step: Step) -> Override:
    """Play on for an unwon pool where most players have lost chips, and share it otherwise."""
    table = step.table
    behind = sum(chips < s02.capital(table.rounds) for chips in table.accounts.balances)
    chosen = "play-on" if 2 * behind > table.players else "share"

    def instead(over: Function) -> Function:
        return lambda coup, scheduled, pool_won, _agreed: over(coup, scheduled, pool_won, chosen)

    return Override(s14, "game_over", instead)


def single_chips(balances: Sequence[int]) -> list[int]:
    """Count the chips that make no token."""
    return [s02.in_tokens(chips)[1] for chips in balances]


# --- the deal: 3.3, 3.4, 4.d.3, 15.1


def dealer_served_last(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal singly to all but the dealer, who then takes three cards at once."""
    others, each = players - 1, s03.CARDS_A_DEAL
    hands = [stock[seat : others * each : others] for seat in range(others)]
    return [*hands, stock[others * each : players * each]], stock[players * each :]


def table_served_too(dealt: Function) -> Function:
    """Deal a card to the table each time that everybody has got one, at the start of a coup."""

    def deals(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
        if len(stock) != PACK:
            hands, rest = dealt(stock, players)
            return hands, rest
        places = players + 1
        count = s03.CARDS_A_DEAL * places
        hands = [stock[seat:count:places] for seat in range(players)]
        return hands, stock[players:count:places] + stock[count:]

    return deals


def no_ace(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up no ace; put it under the stock, and turn up another card."""
    others = [card for card in rest if card.rank != "A"][:count]
    seen = rest.index(others[-1]) + 1 if others else 0
    put_back = tuple(card for card in rest[:seen] if card.rank == "A")
    return (*others,), rest[seen:] + put_back


def one_for_each_player(players: int, _with_four: str = "four") -> int:
    """Turn up four cards, and one for each player."""
    return s15.EXPOSED_WITH_FOUR + players


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FIFTH_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "seven-of-diamonds",
        ("1.4",),
        "The seven of diamonds is a card like no other, as in Scopa: to get it is a chip from everybody.",
        overrides=(Override(course, "_capture", after(settebello)),),
    ),
    _stranger(
        "blinds",
        ("2.7",),
        "As at poker: the first player puts a token in, the second player two, and others need not.",
        overrides=(staking(lambda players: [TOKEN, 2 * TOKEN] + [0] * (players - 2)),),
    ),
    _stranger(
        "a-token-for-each-round-agreed",
        ("2.7",),
        "Tokens go by the rounds that are agreed: in a game of two rounds one stakes two.",
        overrides=(Override(course, "_open_coup", while_doing(a_token_a_round)),),
    ),
    _stranger(
        "last-to-lay-down-deals-next",
        ("2.2",),
        "The cards are gathered by the last who has laid down, and it is that player who deals them.",
        overrides=(Override(course, "_after_coup", after(last_layer_deals)),),
    ),
    _stranger(
        "shared-by-who-has-lost",
        ("14.3", "2.9"),
        "It is fair to make good what was lost: the dish is for those who have less than at the beginning.",
        overrides=(Override(course, "_end_game", while_doing(to_make_good)),),
    ),
    _stranger(
        "a-share-for-the-bank",
        ("14.3", "2.9"),
        "There are as many accounts as players, and the bank: the pool is divided by all of them.",
        overrides=(Override(s14, "shares", constantly(one_share_more)),),
    ),
    _stranger(
        "chosen-when-it-comes-to-it",
        ("2.10", "14.4"),
        "If the pool is there after the last coup the players are asked: who has lost chips wants to play on.",
        overrides=(Override(course, "_end_coup", while_doing(as_most_would_have_it)),),
    ),
    _stranger(
        "single-chips-are-counted",
        ("14.1",),
        "It is chips that are counted; the tokens were given to everybody and go back into the box.",
        overrides=(Override(s14, "game_winners", before(single_chips)),),
    ),
    _stranger(
        "dealer-takes-three-at-the-end",
        ("3.3", "4.d.3"),
        "The dealer serves the players one by one, and then takes three cards.",
        overrides=(Override(s03, "dealt", constantly(dealer_served_last)),),
    ),
    _stranger(
        "table-served-with-the-players",
        ("3.4", "3.3"),
        "As in Casino: a card for each player and one for the table, and so on.",
        overrides=(Override(s03, "dealt", table_served_too),),
    ),
    _stranger(
        "no-ace-turned-up",
        ("3.4",),
        "An ace on the table at the start would be the first player's luck: it is put under the stock.",
        overrides=(Override(s03, "exposed", constantly(no_ace)),),
    ),
    _stranger(
        "eight-exposed-among-four",
        ("15.1",),
        "Seven for three players are four and one for each; for four players that is eight.",
        overrides=(Override(s15, "exposed_cards", constantly(one_for_each_player)),),
    ),
)
"""The strangers of this module."""
