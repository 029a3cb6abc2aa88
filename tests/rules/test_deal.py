"""How a game of either kind begins: the table, the draw for the deal, the cut, the pack; and what there cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from francion_games import PACKS, cards
from hypothesis import given, strategies as st

import francion.table
import papillon.table
from francion.course import start_coup as start_francion
from francion.sections import s01_players_and_deal as francion_deal
from papillon.course import start_coup
from papillon.kit.cards import Cards
from papillon.sections import s02_game_and_stake as s02, s03_deal as s03, s12_cards as s12, s14_end_of_game as s14
from papillon.sections.s01_players_and_cards import full_pack

PAPILLON_TABLE = papillon.table.open_table
FRANCION_TABLE = francion.table.open_table


class Stubborn(Random):
    """Chance that leaves the pack as it is, cuts as low or as high as may be, and draws equal low cards twice."""

    def __init__(self, high: bool = False) -> None:
        super().__init__(0)
        self.high, self.draws = high, 0

    def shuffle(self, x: object) -> None:
        pass

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, end = (0, start) if stop is None else (start, stop)
        return end - 1 if self.high else low

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        self.draws += 1
        assert self.draws < 9
        if self.draws < 3:
            return [*cards("KsQs")[: k - 2], *cards("2c2d")]
        return super().sample(population, k)


# --- the draw and the cut


@pytest.mark.parametrize("game", [s03, francion_deal])
def test_those_who_share_the_lowest_card_draw_again(game: Any) -> None:
    dealer, draws = game.draw_for_dealer("ABC", Stubborn())
    assert [list(draw) for draw in draws[:3]] == [["A", "B", "C"], ["B", "C"], ["B", "C"]]
    assert game.lowest_drawn(draws[-1]) == [dealer]


def test_the_ace_is_low_in_one_game_and_high_in_the_other() -> None:
    drawn = dict(zip("ABCD", cards("Jd4sAhTc"), strict=True))
    assert s03.lowest_drawn(drawn) == ["C"]
    assert francion_deal.lowest_drawn(drawn) == ["B"]


def test_a_cut_leaves_a_card_on_either_side() -> None:
    pack = full_pack()
    assert s03.shuffled(Stubborn(high=False)) == pack[1:] + pack[:1]
    assert s03.shuffled(Stubborn(high=True)) == pack[-1:] + pack[:-1]


def test_a_cut_of_le_francion_leaves_four_cards_on_either_side() -> None:
    pack = francion_deal.full_pack(4)
    assert francion_deal.shuffled(4, Stubborn(high=False)) == pack[4:] + pack[:4]
    assert francion_deal.shuffled(4, Stubborn(high=True)) == pack[36:] + pack[:36]
    for depth in (0, 1, 3, 37, 40):
        with pytest.raises(ValueError, match=rf"packets of 4 cards or more, found {depth} .*Francion 1\.11"):
            francion_deal.cut(pack, depth)


@given(st.sampled_from([3, 4, 5]), st.randoms(use_true_random=False))
def test_a_shuffled_pack_can_be_dealt(players: int, chance: Random) -> None:
    assert start_francion(FRANCION_TABLE(players), francion_deal.shuffled(players, chance)).players == players
    assert start_coup(PAPILLON_TABLE(min(players, 4)), s03.shuffled(chance)).players == min(players, 4)


# --- capital, tokens and chips


@given(st.integers(-5000, 5000))
def test_tokens_and_chips_are_worth_the_account(chips: int) -> None:
    for worth, in_tokens in ((20, s02.in_tokens), (9, francion_deal.in_tokens)):
        tokens, single = in_tokens(chips)
        assert tokens * worth + single == chips
        assert abs(single) < worth and tokens * single >= 0


@given(st.integers(0, 500), st.sampled_from([3, 4]), st.sampled_from(["bank", "in-order"]))
def test_a_shared_pool_is_shared_out(pool: int, players: int, remainder: s14.Remainder) -> None:
    shares = list(s14.shares(pool, range(players), remainder))
    assert sum(due.chips for due in shares) == pool
    assert all(due.kind == ("share-rest" if due.payee == "bank" else "share") for due in shares)


@pytest.mark.parametrize(
    ("growth", "due", "said"),
    [
        ("add-one", {1, 2, 3, 4, 5, 6, 7, 8, 9}, "1 or more"),
        ("double", {1, 2, 4, 8}, "1, 2, 4, 8 and so on"),
        ("stays-two", {1, 2}, "1 or 2"),
        ("never", {1}, "1"),
    ],
)
def test_what_can_be_due_for_cards(growth: s12.Growth, due: set[int], said: str) -> None:
    """One chip, and after each tie what the reading of cards-growth makes of it (12.3)."""
    assert {payment for payment in range(-2, 10) if s12.can_be_due(payment, growth)} == due
    assert s12.payments_in_words(growth) == said


# --- what there cannot be


@pytest.mark.parametrize(
    ("open_table", "agreed", "message"),
    [
        (PAPILLON_TABLE, {"players": 2}, r"expected 3 or 4 players, found 2 \(Papillon 1\.1, 1\.2\)"),
        (PAPILLON_TABLE, {"rounds": 0}, r"expected at least one round, found 0 \(Papillon 2\.1\)"),
        (PAPILLON_TABLE, {"unwon": "x"}, r"expected play-on or share for an unwon pool, found 'x' \(Papillon 2\.10\)"),
        (PAPILLON_TABLE, {"dealer": "D"}, r"expected a dealer among A, B, C, found 'D' \(Papillon 3\.1\)"),
        (FRANCION_TABLE, {"players": 2}, r"expected 3, 4 or 5 players, found 2 \(Francion 1\.1\)"),
        (FRANCION_TABLE, {"players": 6}, r"found 6 \(Francion 1\.1\)"),
        (FRANCION_TABLE, {"manches": 0}, r"expected at least one manche, found 0 \(Francion 4\.10\)"),
        (FRANCION_TABLE, {"dealer": "E"}, r"expected a dealer among A, B, C, D, found 'E' \(Francion 1\.8\)"),
        (FRANCION_TABLE, {"dealer": "AB"}, "found 'AB'"),
        (FRANCION_TABLE, {"dealer": ""}, "found ''"),
    ],
)
def test_a_table_that_cannot_be(open_table: Any, agreed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        open_table(**agreed)


@pytest.mark.parametrize(
    ("start", "table", "pack", "message"),
    [
        (start_coup, PAPILLON_TABLE(), full_pack()[1:], r"expected a pack of 52 cards, found 51 \(Papillon 1\.1\)"),
        (start_coup, PAPILLON_TABLE(), (full_pack()[1], *full_pack()[1:]), r"found 3 of rank K, 5 of rank Q"),
        (start_coup, PAPILLON_TABLE()._replace(over=True), full_pack(), "the game is over"),
        (start_francion, FRANCION_TABLE(3), PACKS[3][1:], r"expected a pack of 32 cards, found 31 \(Francion 1\.2\)"),
        (
            start_francion,
            FRANCION_TABLE(3),
            (*PACKS[3][1:], *cards("2c")),
            r"expected the cards of 3 players, found 2c",
        ),
        (start_francion, FRANCION_TABLE(3), (*PACKS[3][1:], PACKS[3][1]), r"expected each card once, found Kc 2 times"),
        (start_francion, FRANCION_TABLE(3)._replace(over=True), PACKS[3], "the game is over"),
        (start_francion, start_francion(FRANCION_TABLE(3), PACKS[3]).table, PACKS[3], "expected nothing at stake"),
    ],
)
def test_a_coup_that_cannot_start(start: Any, table: Any, pack: Cards, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        start(table, pack)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"manche": 2}, "manche: expected 1, found 2"),
        ({"points": (6, 0, 0)}, "points: expected 0 to 5 each, found 6, 0, 0"),
        ({"points": (-1, 2, 0)}, "points: expected 0 to 5"),
        ({"betes": (9, 10, 0)}, "betes: expected multiples of 9, found 9, 10, 0"),
        ({"doubling": 3}, "doubling: expected 1, or a value that hidden Welches lead to, found 3"),
        ({"doubling": 4}, "doubling"),
        ({"doubling": 0}, "doubling"),
        ({"coup": 2}, "coup: expected 1 in manche 1, found 2"),
        ({"points": (1, 0, 1)}, "coup: expected 3"),
        ({"manches": 2, "manche": 2, "coup": 6}, "coup: expected 7 to 17 in manche 2, found 6"),
        ({"manches": 2, "manche": 2, "coup": 18}, "coup"),
        ({"over": True, "coup": 5}, "coup: expected 6 to 16"),
        ({"over": True, "coup": 6, "points": (1, 0, 0)}, "over: expected no stake, points or betes"),
        ({"accounts": FRANCION_TABLE(3).accounts._replace(pool=10)}, "stake: expected a multiple of 9, found 10"),
        (
            {"accounts": FRANCION_TABLE(3).accounts._replace(pool=9), "betes": (9, 0, 0)},
            "betes: expected none owed while a coup is under way",
        ),
    ],
)
def test_a_table_to_which_no_game_of_le_francion_comes(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        francion.table.check_table(FRANCION_TABLE(3)._replace(**fields))
