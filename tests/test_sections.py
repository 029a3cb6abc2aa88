"""What holds of the sections' functions for whatever they are given, apart from any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, Literal, get_args

import pytest
from hypothesis import given, strategies as st
from strategies import Game, games

from papillon.cards import SUITS
from papillon.course import start_coup
from papillon.kit.accounts import BANK, Due, Payment
from papillon.kit.clauses import book, parse_citation
from papillon.moves import CoupEnd, Play
from papillon.readings import rules_of
from papillon.sections import (
    adpoker,
    pdf,
    s02_game_and_stake as game_and_stake,
    s03_deal as deal,
    s04_play as course,
    s07_hanneton as hanneton,
    s12_cards as most_cards,
    s14_end_of_game as end_of_game,
    s15_four_players as four_players,
)
from papillon.sections.s01_players_and_cards import RANKS, full_pack
from papillon.table import open_table

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


def test_no_sum_asks_for_more_cards_than_the_pack_has() -> None:
    for sums in course.SUMS.values():
        assert all(cards.count(rank) <= 4 for cards in sums for rank in cards)


@given(games())
def test_every_clause_that_an_event_cites_is_in_the_book(game: Game) -> None:
    cited = {clause for step in game.steps for event in step.events for clause in event.clauses}
    assert {parse_citation(clause, "papillon") for clause in cited} <= set(book("papillon").clauses)


# --- what the other documents pay, and by which clause


@pytest.mark.parametrize(
    ("dues", "of", "said"),
    [
        (pdf.ace_dues, Play(1, played="2", taken="AA"), ("ace", "papillon-pdf:36", 4, 1)),
        (pdf.ace_dues, Play(0, played="5", taken="4A"), ("ace", "papillon-pdf:35", 2, 0)),
        (pdf.closing_dues, CoupEnd(2, 0, (), 60, 1), ("coup", "papillon-pdf:32", 1, 2)),
        (pdf.closing_dues, CoupEnd(None, 1, (), 60, 1), ("consolation", "papillon-pdf:32", 1, 1)),
        (adpoker.closing_dues, CoupEnd(0, 2, (), 60, 1), ("consolation", "papillon-adpoker:22", 1, 2)),
        (
            adpoker.three_from_hand_dues,
            Play(2, played="888", taken="8"),
            ("three-from-hand", "papillon-adpoker:19", 1, 2),
        ),
    ],
)
def test_what_the_other_documents_pay(
    dues: Callable[[Any], Iterator[Due]], of: Play | CoupEnd, said: tuple[str, str, int, int]
) -> None:
    assert [(due.kind, *due.clauses, due.chips, due.payee) for due in dues(of)] == [said]


def test_nobody_loses_a_place_where_play_goes_the_other_way_round() -> None:
    """Dealer, his left, his right: clockwise his left is first to play, his right last before him (AdPoker 5, 14)."""
    assert adpoker.from_the_dealers_left((2, 1, 0)) == (2, 0, 1)
    assert adpoker.from_the_dealers_left((3, 2, 1, 0)) == (3, 0, 1, 2)


def test_a_clause_of_one_document_alone_is_cited_in_full() -> None:
    """What a reading brings to the tables of another document keeps its document's name."""
    rules = rules_of("salon", {"direction": "clockwise", "coups-per-dealer": "three"})
    events = start_coup(open_table(rules=rules), full_pack()).events
    assert next(event for event in events if event.kind == "coup").clauses == ("papillon-pdf:10", "2.3")
    assert next(event for event in events if event.kind == "leads").clauses == ("papillon-adpoker:5",)


# --- what the main document says where no reading is named


def test_four_are_turned_up_among_four() -> None:
    """Four cards to the layout leave 52 - 12 - 4 = 36, as many as with three players (15.1)."""
    assert (four_players.exposed_cards(4), four_players.first_stock(4)) == (4, 36)
    events = start_coup(open_table(4), full_pack()).events
    assert next(event for event in events if event.kind == "expose").clauses == ("15.1",)


# --- what ties can make of the payment for cards


@pytest.mark.parametrize(
    ("growth", "due", "said"),
    [
        ("add-one", {1, 2, 3, 4, 5, 6, 7, 8, 9}, "1 or more"),
        ("double", {1, 2, 4, 8}, "1, 2, 4, 8 and so on"),
        ("stays-two", {1, 2}, "1 or 2"),
        ("never", {1}, "1"),
    ],
)
def test_what_can_be_due_for_cards(growth: most_cards.Growth, due: set[int], said: str) -> None:
    """One chip, and after each tie what the reading of cards-growth makes of it (12.3)."""
    assert {payment for payment in range(-2, 10) if most_cards.can_be_due(payment, growth)} == due
    assert most_cards.payments_in_words(growth) == said
