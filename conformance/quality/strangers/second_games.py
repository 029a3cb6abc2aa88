"""Strangers to sections 2, 3, 14 and 15 of Le Papillon, a second writer's: stakes, deals, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, POOL, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly, while_doing
from conformance.misreadings.papillon.play import Opening, staking_only
from conformance.quality.strangers.changing import STRANGER, staking
from conformance.quality.strangers.salon_games import in_packets
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.course import Step
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s10_papillon as s10,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, PACK
from papillon.sections.s15_four_players import EXPOSED_WITH_FOUR
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- stakes and rounds: 2.2, 2.3, 2.7


def banks_tokens(players: int) -> list[Due]:
    """Owe the pool a token for each player, out of the bank."""
    return [Due("stake", ("2.7",), TOKEN, BANK, POOL)] * players


def begins_a_round(table: Table) -> bool:
    """Whether the coup is the first of a round."""
    return table.coup == 1 or s02.completes_round(table.coup - 1, table.players, table.rules.coups_a_dealer)


def same_dealer_until_won(done: Step, step: Step, *, won: bool) -> Step:
    """Keep the dealer of a coup that nobody has won."""
    return done if won or done.table.over else done._replace(table=done.table._replace(dealer=step.table.dealer))


# --- an unwon pool: 2.9, 14.3


def shared_with_the_round(done: Step, step: Step, *, won: bool) -> Step:
    """Share an unwon pool at the end of every round, where the table shares."""
    table = step.table
    ended = s02.completes_round(table.coup, table.players, table.rules.coups_a_dealer)
    if won or done.table.over or table.unwon != "share" or not ended:
        return done
    shared, paid = course._share_pool(done.table, step.position, range(table.players), s14.SHARED)
    return done._replace(table=shared, events=(*done.events, *paid))


def a_token_each(
    pool: int, seats: Sequence[int], _remainder: str, clauses: tuple[str, ...] = s14.SHARED
) -> Iterator[Due]:
    """Give everybody a token of the pool, and what is left to the bank."""
    share = min(TOKEN, pool // len(seats))
    for seat in seats:
        yield Due("share", clauses, share, POOL, seat)
    if pool > share * len(seats):
        yield Due("share-rest", clauses, pool - share * len(seats), POOL, BANK)


# --- the winner of the game: 14.1, 14.2


def pieces(balances: Sequence[int]) -> list[int]:
    """Count tokens and chips alike."""
    return [sum(s02.in_tokens(chips)) for chips in balances]


def of_the_last_coup(table: Table, position: Position, won: bool) -> Override | None:
    """Let the winner of the last coup win the game."""
    if not won:
        return None
    winner = s10.winner(position.papillons, table.rules.priority(table.players), table.rules.first_wins)
    victor = table.letters.index(position.letter(winner or 0))
    return Override(s14, "game_winners", constantly(lambda _balances: [victor]))


# --- the deal: 3.3, 3.4, 4.d.3, 15.1


def new_cards_at_once(dealt: Function) -> Function:
    """Deal the first hands singly, and all later ones by three."""
    return lambda stock, players: (dealt if len(stock) == PACK else in_packets)(stock, players)


def from_the_bottom(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up the last cards of the pack."""
    place = len(rest) - count
    return rest[place:], rest[:place]


def four_at_the_start_of_the_game(open_coup: Opening) -> Opening:
    """Turn up seven cards to four players too, from the second coup on."""

    def opens(table: Table, position: Position) -> Step:
        if position.players == FOUR_PLAYERS and table.coup > 1 and len(position.layout) == EXPOSED_WITH_FOUR:
            more = s03.EXPOSED - EXPOSED_WITH_FOUR
            layout = sorted_cards(position.layout + position.stock[:more])
            position = position._replace(layout=layout, stock=position.stock[more:])
        return open_coup(table, position)

    return opens


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SECOND_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "two-tokens-a-coup",
        ("2.7",),
        "There are six tokens for a round, and a round has three coups: that is two tokens for each of them.",
        overrides=(staking(lambda players: [2 * TOKEN] * players),),
    ),
    _stranger(
        "bank-puts-the-tokens-in",
        ("2.7",),
        "The tokens come out of the bank, one for each player, and nobody has less for it.",
        overrides=(Override(s02, "stakes", constantly(banks_tokens)),),
    ),
    _stranger(
        "token-for-the-whole-round",
        ("2.7",),
        "A token is put in when the round begins, and its other coups are played for what is in the dish.",
        overrides=(Override(course, "_open_coup", staking_only(begins_a_round)),),
    ),
    _stranger(
        "dealer-stays-until-somebody-wins",
        ("2.2", "2.3"),
        "Nobody has won: the same player deals again.",
        overrides=(Override(course, "_after_coup", after(same_dealer_until_won)),),
    ),
    _stranger(
        "shared-after-each-round",
        ("2.9", "14.3", "10.8"),
        "The table shares: when a round is over, what is in the dish is divided.",
        overrides=(Override(course, "_after_coup", after(shared_with_the_round)),),
    ),
    _stranger(
        "never-shared",
        ("14.3", "2.9", "2.10", "14.4"),
        "The game goes on until a player makes papillon.",
        overrides=(
            Override(
                s14, "game_over", constantly(lambda coup, scheduled, pool_won, _unwon: coup >= scheduled and pool_won)
            ),
        ),
    ),
    _stranger(
        "one-coup-too-few",
        ("14.1", "2.1", "2.2"),
        "Coups are numbered from 0, and the last has the number of coups less one.",
        overrides=(Override(s14, "game_over", before(lambda coup: coup + 1)),),
    ),
    _stranger(
        "share-is-the-token-staked",
        ("14.3", "2.9"),
        "To share is to take one's token back; the chips that have come in belong to nobody, and go to the bank.",
        overrides=(Override(s14, "shares", constantly(a_token_each)),),
    ),
    _stranger(
        "token-counted-as-one",
        ("14.1",),
        "Everybody counts what lies in front of them, piece by piece.",
        overrides=(Override(s14, "game_winners", before(pieces)),),
    ),
    _stranger(
        "equal-chips-no-winner",
        ("14.2",),
        "The winner is who has more than anybody else: where two have as much there is none.",
        overrides=(Override(s14, "game_winners", after(lambda won, _balances: won if len(won) == 1 else [])),),
    ),
    _stranger(
        "last-coup-wins-the-game",
        ("14.2",),
        "The game ends when the last pool is won, and who wins that has won the game.",
        overrides=(Override(course, "_end_game", while_doing(of_the_last_coup)),),
    ),
    _stranger(
        "new-cards-three-at-once",
        ("4.d.3",),
        "The first hands are dealt card by card; later each player is given three new cards.",
        overrides=(Override(s03, "dealt", new_cards_at_once),),
    ),
    _stranger(
        "layout-from-the-bottom",
        ("3.4",),
        "The cards are popped off the end of the list for the table, and sliced off its front for the hands.",
        overrides=(Override(s03, "exposed", constantly(from_the_bottom)),),
    ),
    _stranger(
        "four-exposed-in-the-first-coup",
        ("15.1",),
        "Only four cards are exposed at the start; when the game is under way it is seven, as always.",
        overrides=(Override(course, "_open_coup", four_at_the_start_of_the_game),),
    ),
    _stranger(
        "fourth-seat-never-wins",
        ("10.5", "15.2", "4.d.6"),
        "The winner is looked for among the three who are named: dealer, dealer's left, first player.",
        lambda rules: rules._replace(priority_of_four=(3, 2, 0)),
    ),
)
"""The strangers of this module."""
