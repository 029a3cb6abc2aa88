"""Strangers to sections 2, 3, 14 and 15 of Le Papillon: stakes, rounds, deals, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.quality.strangers.changing import STRANGER, Capturing, places, staking
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s10_papillon as s10,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import PACK, THREE_PLAYERS
from papillon.sections.s15_four_players import EXPOSED_WITH_FOUR, exposed_cards
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- stakes, rounds, the end of the game: 2.1 to 2.10, 14.1 to 14.4


def winner_deals(done: Step, step: Step, **_won: bool) -> Step:
    """Give the next deal to who has won the coup."""
    rules, position = step.table.rules, step.position
    winner = s10.winner(position.papillons, rules.priority(position.players), rules.first_wins)
    if done.table.over or winner is None:
        return done
    return done._replace(table=done.table._replace(dealer=done.table.letters.index(position.letter(winner))))


def as_many_coups_as_rounds(step: Step) -> Override:
    """Let the game be over after so many coups as rounds were agreed."""

    def over(coup: int, _scheduled: int, pool_won: bool, unwon: str) -> bool:
        return coup >= step.table.rounds and (pool_won or unwon == "share")

    return Override(s14, "game_over", constantly(over))


def at_the_end_of_a_round(step: Step) -> Override:
    """Let the game be over only where a round is."""

    def over(found: bool, coup: int, *_facts: object) -> bool:
        return found and s02.completes_round(coup, step.table.players, step.table.rules.coups_a_dealer)

    return Override(s14, "game_over", after(over))


def shared_by_the_richest(table: Table, position: Position, won: bool) -> Override | None:
    """Share an unwon pool among those who have most."""
    richest = s14.game_winners(table.accounts.balances)
    seats = sorted(position.seat(table.letters[index]) for index in richest)

    def among_them(shares: Function) -> Function:
        return lambda pool, _seats, *others: shares(pool, seats, *others)

    return None if won else Override(s14, "shares", among_them)


def in_whole_tokens(pool: int, seats: Sequence[int], _remainder: str, clauses: tuple[str, ...]) -> Iterator[Due]:
    """Share the tokens of a pool, as far as they divide."""
    share = pool // TOKEN // len(seats) * TOKEN
    return (Due("share", clauses, share, POOL, seat) for seat in seats)


def over_when_broke(step: Step) -> Step:
    """End the game when somebody has no chips."""
    over = step.table.over or min(step.table.accounts.balances) <= 0
    return step._replace(table=step.table._replace(over=over))


# --- the deal: 3.3 to 3.6


def in_packets(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal three cards at once."""
    each = s03.CARDS_A_DEAL
    return [stock[each * seat : each * (seat + 1)] for seat in range(players)], stock[each * players :]


def dealer_first(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Begin the deal with the dealer."""
    count = s03.CARDS_A_DEAL * players
    return [stock[(seat + 1) % players : count : players] for seat in range(players)], stock[count:]


def to_the_left(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal to the left, the dealer last."""
    count = s03.CARDS_A_DEAL * players
    order = [*range(players - 2, -1, -1), players - 1]
    return [stock[order.index(seat) : count : players] for seat in range(players)], stock[count:]


def layout_first(dealt: Function) -> Function:
    """Turn up the first layout before the hands are dealt."""

    def deals(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
        shown = exposed_cards(players) if len(stock) == PACK else 0
        hands, rest = dealt(stock[shown:], players)
        return hands, stock[:shown] + rest

    return deals


def four_to_three(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up four cards where three have been dealt their first hands."""
    after_three = PACK - s03.CARDS_A_DEAL * THREE_PLAYERS
    shown = EXPOSED_WITH_FOUR if len(rest) == after_three else count
    return rest[:shown], rest[shown:]


def draws_one(capture: Capturing) -> Capturing:
    """Draw a card from the stock for each capture."""

    def captures(table: Table, position: Position, seat: int, move: Capture) -> Step:
        if position.stock:
            hand = sorted_cards((*position.hands[seat], position.stock[0]))
            position = position._replace(hands=with_cards(position.hands, seat, hand), stock=position.stock[1:])
        return capture(table, position, seat, move)

    return captures


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "one-coup-too-many",
        ("14.1", "2.1", "2.2"),
        "The game is over when more coups have been played than the rounds make.",
        overrides=(
            Override(
                s14,
                "game_over",
                constantly(lambda coup, scheduled, won, unwon: coup > scheduled and (won or unwon == "share")),
            ),
        ),
    ),
    _stranger(
        "over-with-the-first-pool",
        ("2.1", "14.1"),
        "The pool has been won: the game is over.",
        overrides=(Override(s14, "game_over", after(lambda over, _coup, _scheduled, won, _unwon: over or won)),),
    ),
    _stranger(
        "always-shared",
        ("14.3", "2.10", "14.4"),
        "After the last coup what lies in the pool is divided.",
        overrides=(Override(s14, "game_over", constantly(lambda coup, scheduled, *_facts: coup >= scheduled)),),
    ),
    _stranger(
        "shared-in-tokens",
        ("14.3", "2.9"),
        "The tokens of the pool are divided among the players; single chips stay where they are.",
        overrides=(Override(s14, "shares", constantly(in_whole_tokens)),),
    ),
    _stranger(
        "dealer-stakes-for-all",
        ("2.7",),
        "The dealer opens the pool: three tokens, and each of them deals once.",
        overrides=(staking(lambda players: (*[0] * (players - 1), TOKEN * players)),),
    ),
    _stranger(
        "stake-of-a-chip",
        ("2.7",),
        "Everybody puts a chip into the dish at the start of a coup: tokens are for changing.",
        overrides=(staking(lambda players: [1] * players),),
    ),
    _stranger(
        "dealer-does-not-stake",
        ("2.7",),
        "The dealer holds the dish out, and the players put a token into it.",
        overrides=(staking(lambda players: [TOKEN] * (players - 1)),),
    ),
    _stranger(
        "six-tokens-whatever-the-rounds",
        ("2.4", "2.5"),
        "Everybody gets six tokens and twenty chips, however many rounds are played.",
        overrides=(Override(s02, "capital", before(lambda _rounds: 1)),),
    ),
    _stranger(
        "deal-passes-left",
        ("2.2",),
        "The pack goes on to the left.",
        overrides=(
            Override(
                s02,
                "next_dealer",
                lambda there: lambda dealer, players, clockwise: there(dealer, players, not clockwise),
            ),
        ),
    ),
    _stranger(
        "winner-deals-next",
        ("2.2",),
        "Whoever has won a coup takes the pack for the next one.",
        overrides=(Override(course, "_after_coup", after(winner_deals)),),
    ),
    _stranger(
        "a-round-is-a-coup",
        ("2.2", "2.1", "2.3"),
        "Two rounds are agreed, and so two coups are played.",
        overrides=(Override(course, "_end_coup", while_doing(as_many_coups_as_rounds)),),
    ),
    _stranger(
        "extra-coups-by-the-round",
        ("14.3", "2.9", "2.2"),
        "If the game goes on it goes on by a round, so that everybody deals once more.",
        overrides=(Override(course, "_end_coup", while_doing(at_the_end_of_a_round)),),
    ),
    _stranger(
        "unwon-pool-to-the-richest",
        ("14.3", "2.9"),
        "A pool that no coup has given away belongs to the winner of the game.",
        overrides=(Override(course, "_end_game", while_doing(shared_by_the_richest)),),
    ),
    _stranger(
        "over-when-somebody-is-broke",
        ("2.1", "14.1"),
        "Who has no chips left cannot stake, and that is the end of the game.",
        overrides=(Override(course, "_after_coup", before(over_when_broke)),),
    ),
    _stranger(
        "ace-high-in-the-draw",
        ("3.1",),
        "The ace is high in the draw for the deal, as it mostly is.",
        overrides=(Override(s03, "DESCENDING", constantly(places("AKQJT98765432?"))),),
    ),
    _stranger(
        "three-at-once",
        ("3.3", "4.d.3"),
        "Three cards are dealt to each player: a slice of three.",
        overrides=(Override(s03, "dealt", constantly(in_packets)),),
    ),
    _stranger(
        "first-card-to-the-dealer",
        ("3.3", "4.d.3"),
        "Dealing begins with player 0, and that is the dealer.",
        overrides=(Override(s03, "dealt", constantly(dealer_first)),),
    ),
    _stranger(
        "dealt-to-the-left",
        ("3.3", "4.d.3"),
        "Cards are dealt to the left, as everywhere; it is the turn that goes to the right.",
        overrides=(Override(s03, "dealt", constantly(to_the_left)),),
    ),
    _stranger(
        "layout-before-the-hands",
        ("3.4", "3.3"),
        "First the table is laid, then the hands are dealt.",
        overrides=(Override(s03, "dealt", layout_first),),
    ),
    _stranger(
        "four-exposed-to-three",
        ("3.4", "15.1"),
        "Four cards are exposed if players >= 3.",
        overrides=(Override(s03, "exposed", constantly(four_to_three)),),
    ),
    _stranger(
        "four-exposed-with-each-deal",
        ("15.1", "4.d.3"),
        "With four players four cards are turned up at a time: with every deal four more.",
        overrides=(
            Override(
                course,
                "_deal_again",
                turning_up(lambda position, usual: usual if position.players == THREE_PLAYERS else EXPOSED_WITH_FOUR),
            ),
        ),
    ),
    _stranger(
        "draws-a-card-for-each-played",
        ("3.6", "4.d.3"),
        "The stock is there to draw from: who has played a card takes another.",
        overrides=(Override(course, "_capture", draws_one),),
    ),
)
"""The strangers of this module."""
