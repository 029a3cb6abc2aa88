"""What holds of the sections' functions for whatever they are given, apart from any game."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Literal, get_args

import pytest
from hypothesis import given, strategies as st
from strategies import Game, games

from commonlaw.accounts import BANK, Payment
from commonlaw.clauses import book, parse_citation
from papillon.cards import SUITS
from papillon.sections import (
    s02_game_and_stake as game_and_stake,
    s03_deal as deal,
    s04_play as course,
    s07_hanneton as hanneton,
    s08_sauterelle as sauterelle,
    s10_papillon as papillon,
    s14_end_of_game as end_of_game,
)
from papillon.sections.s01_players_and_cards import RANKS, full_pack

PAID_BY = {
    "stake": {"2.7"},
    "ace": {"6.1", "6.2", "6.3", "6.4", "6.5", "7.4", "10.4"},
    "hanneton": {"7.3"},
    "sauterelle": {"8.2"},
    "petit-papillon": {"9.2"},
    "papillon": {"10.2"},
    "pool": {"10.7"},
    "laying-down": {"11.2"},
    "laid-ace": {"11.3"},
    "cards": {"12.2"},
    "consolation": {"13.1"},
    "share": {"14.3"},
    "share-rest": {"14.3"},
}

PLAYERS = st.sampled_from([3, 4])
CONVENTIONS = st.sampled_from(get_args(game_and_stake.UnwonPool))


class Extreme(Random):
    """Chance that turns the pack over, cuts as low or as high as may be, draws two aces twice, and runs out."""

    def __init__(self, high: bool) -> None:
        super().__init__(0)
        self.high, self.draws = high, 0

    def shuffle(self, x: object) -> None:
        assert isinstance(x, list)
        x.reverse()

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, end = (0, start) if stop is None else (start, stop)
        return end - 1 if self.high else low

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        self.draws += 1
        assert self.draws < 9
        if self.draws < 3:
            return [population[0]] * (k - 2) + [population[12]] * 2
        return super().sample(population, k)


@given(games(most=3))
def test_each_payment_is_of_a_kind_and_cites_what_asks_for_it(game: Game) -> None:
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Payment):
                assert PAID_BY[event.kind] & set(event.clauses)


def test_the_pack_has_each_card_once() -> None:
    assert sorted(map(str, full_pack())) == sorted(rank + suit for rank in RANKS for suit in SUITS)


def test_the_cut_leaves_a_card_on_either_side() -> None:
    turned = full_pack()[::-1]
    assert deal.shuffled(Extreme(high=False)) == turned[1:] + turned[:1]
    assert deal.shuffled(Extreme(high=True)) == turned[-1:] + turned[:-1]


@given(st.sampled_from(["ABC", "ABCD"]))
def test_those_who_share_the_lowest_card_draw_again(players: str) -> None:
    dealer, draws = deal.draw_for_dealer(players, Extreme(high=True))
    assert len(draws) > 2
    left = list(players)
    for drawn in draws:
        assert list(drawn) == left
        assert len(left) > 1
        low = max(RANKS.index(card.rank) for card in drawn.values())
        left = [player for player in left if RANKS.index(drawn[player].rank) == low]
    assert left == [dealer]


@given(st.integers(0, 52), PLAYERS)
def test_a_stock_shrinks_by_three_cards_for_each_player_until_no_deal_is_left(count: int, players: int) -> None:
    sizes = deal.stock_sizes(count, players)
    assert sizes[0] == count
    assert all(before - after == 3 * players for before, after in pairwise(sizes))
    assert 0 <= sizes[-1] < 3 * players


@given(st.integers(1, 50))
def test_each_round_adds_six_tokens_to_the_capital(rounds: int) -> None:
    assert game_and_stake.capital(rounds) == 20 + sum([120] * rounds)


@given(st.integers(-5000, 5000))
def test_tokens_and_chips_are_worth_the_account(chips: int) -> None:
    tokens, single = game_and_stake.in_tokens(chips)
    assert tokens * 20 + single == chips
    assert abs(single) < 20
    assert tokens * single >= 0


@given(CONVENTIONS)
def test_a_convention_goes_by_its_name(name: str) -> None:
    assert game_and_stake.as_convention(name) == name
    with pytest.raises(ValueError, match=r"expected play-on or share for an unwon pool, found 'x' \(Papillon 2\.10\)"):
        game_and_stake.as_convention("x")


@given(st.integers(1, 20), st.integers(1, 20), CONVENTIONS)
def test_a_coup_is_played_as_long_as_the_game_may_last(
    coup: int, scheduled: int, unwon: Literal["play-on", "share"]
) -> None:
    over_before = any(
        end_of_game.game_over(earlier, scheduled, pool_won=False, unwon=unwon) for earlier in range(1, coup)
    )
    assert end_of_game.can_be_played(coup, scheduled, unwon) == (not over_before)


@given(st.integers(0, 500), PLAYERS, st.sampled_from(get_args(end_of_game.Remainder)))
def test_a_shared_pool_is_shared_out(pool: int, players: int, remainder: Literal["bank", "in-order"]) -> None:
    shares = list(end_of_game.shares(pool, range(players), remainder))
    assert sum(due.chips for due in shares) == pool
    for due in shares:
        assert due.kind == ("share-rest" if due.payee == BANK else "share")
        assert due.clauses == ("14.3", "2.9")


@given(st.integers(1, 3), st.sampled_from(["?", "??", "???", "?7", "7?"]))
def test_cards_that_nobody_sees_take_nothing(count: int, hand: str) -> None:
    hidden = "?" * count
    for rule in (course.like_card, hanneton.hanneton, course.three_from_hand, course.number_card_sum, course.ten_sum):
        assert list(rule(hand, hidden)) == []


@given(st.integers(1, 10))
def test_no_sum_asks_for_more_cards_than_the_pack_has(total: int) -> None:
    for cards, different in course.additions(total):
        assert all(cards.count(rank) <= 4 for rank in different)


@given(st.booleans(), st.booleans(), st.sampled_from(get_args(sauterelle.VictimReading)))
def test_what_is_said_to_decide_is_a_clause(
    stock_left: bool, forced: bool, victim: Literal["right-neighbour", "first-player"]
) -> None:
    cited = {
        *sauterelle.victim_clauses(victim, stock_left),
        *course.lay_down_clauses(forced, stock_left),
        *(clause for made in ([], [0], [0, 1]) for clause in papillon.winner_clauses(made, [2] * forced)),
    }
    assert {parse_citation(clause, "papillon") for clause in cited} <= set(book("papillon").clauses)
