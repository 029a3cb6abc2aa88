"""Who deals, how a coup is set up, and how a game begins: section 1 of Le Francion."""

from __future__ import annotations

from random import Random

import pytest
from francion_games import PACKS, cards, happenings, payments, stacked
from hypothesis import given, strategies as st

from francion.course import play, start_coup
from francion.sections import s01_players_and_deal as s01
from francion.sections.s06_summary import handed_over
from francion.table import check_table, open_table, opening
from papillon.kit.cards import Cards


@pytest.mark.parametrize(("players", "size", "left"), [(3, 32, 5), (4, 40, 4), (5, 52, 7)])
def test_packs_and_what_is_not_dealt(players: int, size: int, left: int) -> None:
    assert set(s01.full_pack(players)) == set(PACKS[players])
    assert len(s01.full_pack(players)) == size
    step = start_coup(open_table(players), PACKS[players])
    assert len(step.position.stock) + 1 == left == s01.left_over(players)
    assert all(len(hand) == 9 for hand in step.position.hands)


def test_no_eight_nine_or_ten_with_four() -> None:
    assert not [card for card in s01.full_pack(4) if card.rank in "89T"]


def test_nine_cards_each_singly_from_the_dealers_right() -> None:
    step = start_coup(open_table(4, dealer="B"), PACKS[4])
    assert happenings(step, "leads")[0].player == "C"
    by_letter = {step.position.letter(seat): set(hand) for seat, hand in enumerate(step.position.hands)}
    for place, letter in enumerate("CDAB"):
        assert by_letter[letter] == set(PACKS[4][place:36:4])
    assert step.position.turn_up == PACKS[4][36]
    assert step.position.stock == PACKS[4][37:]


def test_the_turn_up_names_the_trumps() -> None:
    hands = ["AcKcQcJc7c6c5c4c3c", "AdKdQdJd7d6d5d4d3d", "AsKsQsJs7s6s5s4s3s", "KhQhJh7h6h5h4h3h2h"]
    assert start_coup(open_table(4), stacked(hands, "2d")).position.trumps == "d"


def test_the_dealer_stakes_nine() -> None:
    step = start_coup(open_table(3, dealer="C"), PACKS[3])
    assert payments(step, "stake") == [("C", "pool", 9)]
    assert step.table.accounts.pool == 9


def test_what_happens_before_the_first_coup() -> None:
    events = opening(open_table(5, 2, capital=s01.capital(tokens=4, chips=18)))
    assert [(event.kind, event.clauses[0]) for event in events[:3]] == [
        ("players", "1.1"), ("pack", "1.4"), ("manches", "4.10"),
    ]  # fmt: skip
    assert [event.number for event in events] == [5, 52, 2, *[54] * 5]


@pytest.mark.parametrize(("tokens", "chips", "worth"), [(0, 90, 90), (10, 0, 90)])
def test_a_table_may_agree_on_chips_or_tokens_alone(tokens: int, chips: int, worth: int) -> None:
    """How many of each is for the table to agree on, and no chips are a multiple of nine too (1.5)."""
    assert s01.capital(tokens, chips) == worth


def test_the_capital_is_ten_tokens_and_ninety_chips() -> None:
    assert open_table(3).accounts.balances == (180,) * 3
    for tokens, chips in ((1, 10), (-1, 9), (1, -9)):
        with pytest.raises(ValueError, match=r"chips by nines.*Francion 1\.5"):
            s01.capital(tokens, chips)


@pytest.mark.parametrize("chips", [-100, -9, -1, 0, 8, 9, 181])
def test_tokens_and_chips_are_worth_the_account(chips: int) -> None:
    tokens, single = s01.in_tokens(chips)
    assert tokens * 9 + single == chips and abs(single) < 9 and tokens * single >= 0


def test_only_a_manche_is_paid_in_tokens() -> None:
    assert handed_over("manche", 108) == (12, 0)
    for kind in ("stake", "bete-stake", "tricks", "welche", "welche-taken", "welche-turned"):
        assert handed_over(kind, 36) == (0, 36)


# --- the draw and the cut


def test_in_the_draw_the_ace_is_high_and_the_lowest_deals() -> None:
    drawn = dict(zip("ABCD", cards("Jd4sAhTc"), strict=True))
    assert s01.lowest_drawn(drawn) == ["B"]
    assert s01.lowest_drawn(dict(zip("ABCD", cards("AdKsAhKc"), strict=True))) == ["B", "D"]


class Equal(Random):
    """Chance that draws the same two low cards twice before it draws freely."""

    draws = 0

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        self.draws += 1
        if self.draws < 3:
            return [*cards("AhKs")[: k - 2], *cards("7d7c")]
        return super().sample(population, k)


def test_those_who_share_the_lowest_card_draw_again() -> None:
    dealer, draws = s01.draw_for_dealer("ABC", Equal(1))
    assert [list(draw) for draw in draws[:3]] == [["A", "B", "C"], ["B", "C"], ["B", "C"]]
    assert dealer in "BC" and s01.lowest_drawn(draws[-1]) == [dealer]


@pytest.mark.parametrize("depth", [0, 1, 3, 29, 32])
def test_both_packets_have_at_least_four_cards(depth: int) -> None:
    found = rf"packets of 4 cards or more, found {depth} and {32 - depth} \(Francion 1\.11\)"
    with pytest.raises(ValueError, match=found):
        s01.cut(PACKS[3], depth)


@pytest.mark.parametrize("depth", [4, 16, 28])
def test_four_cards_are_enough(depth: int) -> None:
    assert s01.cut(PACKS[3], depth) == PACKS[3][depth:] + PACKS[3][:depth]


class Bounds(Random):
    """Chance that cuts as low or as high as may be, and leaves the pack as it is."""

    def __init__(self, high: bool) -> None:
        super().__init__(0)
        self.high = high

    def shuffle(self, x: object) -> None:
        pass

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert stop is not None
        return stop - 1 if self.high else start


def test_the_shuffled_pack_is_cut_anywhere_that_may_be() -> None:
    pack = s01.full_pack(4)
    assert s01.shuffled(4, Bounds(high=False)) == s01.cut(pack, 4)
    assert s01.shuffled(4, Bounds(high=True)) == s01.cut(pack, 36)


@given(st.sampled_from([3, 4, 5]), st.randoms(use_true_random=False))
def test_a_shuffled_pack_can_be_dealt(players: int, chance: Random) -> None:
    assert start_coup(open_table(players), s01.shuffled(players, chance)).position.players == players


# --- what cannot be


@pytest.mark.parametrize(
    ("players", "manches", "dealer", "message"),
    [
        (2, 1, "A", r"expected 3, 4 or 5 players, found 2 \(Francion 1\.1\)"),
        (6, 1, "A", r"found 6 \(Francion 1\.1\)"),
        (3, 0, "A", r"expected at least one manche, found 0 \(Francion 4\.10\)"),
        (3, 1, "D", r"expected a dealer among A, B, C, found 'D' \(Francion 1\.8\)"),
        (3, 1, "AB", "found 'AB'"),
        (3, 1, "", "found ''"),
    ],
)
def test_a_table_that_cannot_be(players: int, manches: int, dealer: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        open_table(players, manches, dealer=dealer)


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        (PACKS[3][:-1], r"expected a pack of 32 cards, found 31 \(Francion 1\.2\)"),
        ((*PACKS[3][:-1], *cards("2c")), r"expected the cards of 3 players, found 2c \(Francion 1\.2\)"),
        ((*PACKS[3][:-1], PACKS[3][0]), r"expected each card once, found Ac 2 times \(Francion 1\.2\)"),
    ],
)
def test_a_pack_that_is_not_the_games(pack: Cards, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        start_coup(open_table(3), pack)


def test_no_coup_starts_in_another_nor_after_the_game() -> None:
    step = start_coup(open_table(3), PACKS[3])
    with pytest.raises(ValueError, match=r"expected nothing at stake before a coup, found 9 chips \(Francion 4\.9\)"):
        start_coup(step.table, PACKS[3])
    with pytest.raises(ValueError, match="the game is over"):
        start_coup(open_table(3)._replace(over=True), PACKS[3])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"manche": 2}, "manche: expected 1 to 1, found 2"),
        ({"points": (6, 0, 0)}, "points: expected 0 to 5 each, found 6, 0, 0"),
        ({"points": (-1, 2, 0)}, "points: expected 0 to 5"),
        ({"betes": (9, 10, 0)}, "betes: expected multiples of 9, found 9, 10, 0"),
        ({"doubling": 3}, "doubling: expected 1, or what hidden Welches make, found 3"),
        ({"doubling": 4}, "doubling"),
        ({"doubling": 0}, "doubling"),
        ({"coup": 2}, "coup: expected 1 to 1 in manche 1, found 2"),
        ({"points": (1, 0, 1)}, "coup: expected 3 to 3"),
        ({"manches": 2, "manche": 2, "coup": 6}, "coup: expected 7 to 17 in manche 2, found 6"),
        ({"manches": 2, "manche": 2, "coup": 18}, "coup"),
        ({"over": True, "coup": 5}, "coup: expected 6 to 16"),
        ({"over": True, "coup": 6, "points": (1, 0, 0)}, "over: expected no stake, points or betes"),
    ],
)
def test_a_table_to_which_no_game_comes(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_table(open_table(3)._replace(**fields))  # type: ignore[arg-type]


def test_stakes_are_nines_and_betes_are_owed_between_coups() -> None:
    at = open_table(3)
    with pytest.raises(ValueError, match="stake: expected a multiple of 9, found 10"):
        check_table(at._replace(accounts=at.accounts._replace(pool=10)))
    with pytest.raises(ValueError, match="betes: expected none owed while a coup is under way"):
        check_table(at._replace(accounts=at.accounts._replace(pool=9), betes=(9, 0, 0)))


def test_players_play_below_zero() -> None:
    step = start_coup(open_table(3, capital=0), PACKS[3])
    assert step.table.accounts.balances == (-9, 0, 0)
    assert play(step.table, step.position, step.position.hands[0][0]).table.accounts.total == 0
