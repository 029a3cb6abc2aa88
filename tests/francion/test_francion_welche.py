"""What the Welche earns and costs: section 5 of Le Francion."""

from __future__ import annotations

import pytest
from francion_games import PACKS, after, cards, happenings, payments, played_out, stacked, table

from francion.course import start_coup
from francion.readings import rules_of
from francion.step import Step
from francion.table import open_table
from papillon.kit.accounts import Payment
from papillon.kit.cards import Cards

FOUR = "dealer D, trumps s"


def clauses_of(step: Step, kind: str) -> set[tuple[str, ...]]:
    return {event.clauses for event in step.events if isinstance(event, Payment) and event.kind == kind}


def hiding_pack(players: int) -> Cards:
    """A pack in which the Welche lies in the stock, whatever is turned up."""
    pack = [card for card in PACKS[players] if str(card) != "Ah"]
    return (*pack, *cards("Ah"))


# --- won, lost, to hearts: 5.2 to 5.4


def test_winning_by_the_welche_earns_four_from_each() -> None:
    step = after(f"{FOUR}, hands A:6c B:Ah C:7c D:2c", "6c", "Ah", "7c", "2c")
    assert payments(step, "welche") == [("C", "B", 4), ("D", "B", 4), ("A", "B", 4)]
    assert clauses_of(step, "welche") == {("5.3",)}


def test_to_hearts_it_earns_two() -> None:
    step = after(f"{FOUR}, hands A:6h B:Ah C:7c D:2c", "6h", "Ah", "7c", "2c")
    assert payments(step, "welche") == [("C", "B", 2), ("D", "B", 2), ("A", "B", 2)]
    assert clauses_of(step, "welche") == {("5.3", "5.4")}


def test_a_heart_that_was_not_led_lowers_nothing() -> None:
    step = after(f"{FOUR}, hands A:6c B:Ah C:7h D:Kh", "6c", "Ah", "7h", "Kh")
    assert payments(step, "welche") == [("C", "B", 4), ("D", "B", 4), ("A", "B", 4)]


def test_a_lost_welche_is_paid_to_everybody() -> None:
    step = after(f"{FOUR}, hands A:6c B:Ah C:7c D:Ks", "6c", "Ah", "7c", "Ks")
    assert payments(step, "welche-taken") == [("B", "C", 4), ("B", "D", 4), ("B", "A", 4)]
    assert payments(step, "welche") == []
    assert clauses_of(step, "welche-taken") == {("5.2",)}


def test_lost_to_a_lead_of_hearts_it_costs_two() -> None:
    step = after(f"{FOUR}, hands A:6h B:Ah C:7c D:Ks", "6h", "Ah", "7c", "Ks")
    assert payments(step, "welche-taken") == [("B", "C", 2), ("B", "D", 2), ("B", "A", 2)]


@pytest.mark.parametrize(("last", "kind"), [("Qh", "welche"), ("Kh", "welche-taken")])
def test_with_hearts_as_trumps_the_tariff_is_full(last: str, kind: str) -> None:
    step = after(f"dealer D, turnup 2h, hands A:6h B:Ah C:7c D:{last}", "6h", "Ah", "7c", last)
    assert {chips for _, _, chips in payments(step, kind)} == {4}


@pytest.mark.parametrize(("led", "hands"), [("hearts", "7h3d"), ("trumps", "Ks3d")])
def test_leading_the_welche(led: str, hands: str) -> None:
    at = table(4, {"welche-led": led})
    step = after(f"{FOUR}, hands A:Ah4c B:{hands} C:QhJd D:3c2d", "Ah", hands[:2], "Qh", "3c", at=at)
    if led == "hearts":
        assert payments(step, "welche") == [("B", "A", 2), ("C", "A", 2), ("D", "A", 2)]
    else:
        assert payments(step, "welche-taken") == [("A", "B", 4), ("A", "C", 4), ("A", "D", 4)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_the_others_pay(players: int) -> None:
    played = ["Ah", "7c", "Qc", "Jc", "2c"][:players]
    hands = " ".join(f"{letter}:{card}" for letter, card in zip("ABCDE"[:players], played, strict=True))
    step = after(f"players {players}, trumps s, hands {hands}", *played)
    assert len(payments(step, "welche")) == players - 1


# --- turned up: 5.1, and the king of trumps undealt


HANDS = ["AcKcQcJc7c6c5c4c3c", "AdKdQdJd7d6d5d4d3d", "AsKsQsJs7s6s5s4s3s", "KhQhJh7h6h5h4h3h2h"]
"""Nine cards of one suit each; what is left over: 2c, 2d, 2s and the Welche."""


def test_turned_up_the_welche_earns_the_dealer_four_from_each() -> None:
    step = start_coup(open_table(4, dealer="B"), stacked(HANDS, "Ah"))
    assert payments(step, "welche-turned") == [("C", "B", 4), ("D", "B", 4), ("A", "B", 4)]
    assert clauses_of(step, "welche-turned") == {("5.1",)}
    assert step.position.trumps == "h"
    assert step.table.accounts.balances == (176, 180 - 9 + 12, 176, 176)
    assert step.table.accounts.pool == 9


def test_another_turn_up_pays_nothing() -> None:
    assert payments(start_coup(open_table(4), stacked(HANDS, "2c")), "welche-turned") == []


def test_a_turned_up_welche_is_not_hidden() -> None:
    coup = played_out(open_table(4), stacked(HANDS, "Ah"), lambda _, allowed: allowed[0])
    assert coup.steps[-1].table.doubling == 1


def test_with_the_king_of_trumps_turned_up_nothing_takes_the_welche() -> None:
    hands = ["AcQcJc7c6c5c4c3c2c", "AdKdQdJd7d6d5d4d3d", "AhKsQsJs7s6s5s4s3s", "KhQhJh7h6h5h4h3h2h"]
    coup = played_out(open_table(4), stacked(hands, "Kc"), lambda _, allowed: allowed[0])
    first = coup.steps[3]
    assert happenings(coup.start, "turn-up")[0].cards == cards("Kc")
    assert [str(card) for card in first.position.won[2]] == ["Ac", "Ad", "Ah", "Kh"]
    assert {chips for _, _, chips in payments(first, "welche")} == {4}


# --- hidden: 5.5


@pytest.mark.parametrize(
    ("reading", "coups", "chips"),
    [*(("flat", coups, 8) for coups in (1, 2, 3)), *(("cumulative", coups, 4 * 2**coups) for coups in (1, 2, 3))],
)
def test_hidden_welches_raise_the_next_payment(reading: str, coups: int, chips: int) -> None:
    at = open_table(3, rules=rules_of("francion", {"hidden-double": reading}))
    for _ in range(coups):
        coup = played_out(at, hiding_pack(3), lambda _, allowed: allowed[0])
        assert happenings(coup.steps[-1], "welche-hidden")
        at = coup.steps[-1].table
    assert at.doubling == chips // 4
    hands = ["AcKcQcJcTc9c8c7cAh", "AdKdQdJdTd9d8d7dKh", "AsQsJsTs9s8s7sQhJh"]
    step = start_coup(at, stacked(hands, "8h"))
    assert payments(step, "welche-turned") == []
    dealers = start_coup(at, stacked([hands[0].replace("Ah", "Ks"), *hands[1:]], "Ah"))
    assert {paid for _, _, paid in payments(dealers, "welche-turned")} == {chips}
    assert clauses_of(dealers, "welche-turned") == {("5.1", "5.5")}


@pytest.mark.parametrize(("lead", "chips"), [("6c", 8), ("6h", 4)])
def test_the_lower_tariff_is_doubled_too(lead: str, chips: int) -> None:
    step = after(f"{FOUR}, hands A:{lead} B:Ah C:7c D:2c", lead, "Ah", "7c", "2c", at=table(doubling=2))
    assert {paid for _, _, paid in payments(step, "welche")} == {chips}
    assert all("5.5" in clauses for clauses in clauses_of(step, "welche"))
    step = after(f"{FOUR}, hands A:{lead} B:Ah C:7c D:Ks", lead, "Ah", "7c", "Ks", at=table(doubling=2))
    assert {paid for _, _, paid in payments(step, "welche-taken")} == {chips}


@pytest.mark.parametrize("reading", ["flat", "cumulative"])
def test_a_welche_that_is_dealt_ends_the_row(reading: str) -> None:
    at = open_table(4, rules=rules_of("francion", {"hidden-double": reading}))._replace(doubling=2)
    hands = [HANDS[0].replace("3c", "Ah"), *HANDS[1:]]
    coup = played_out(at, stacked(hands, "2c"), lambda _, allowed: allowed[0])
    assert coup.steps[-1].table.doubling == 1
    assert not happenings(coup.steps[-1], "welche-hidden")


def test_a_new_manche_does_not_cancel_the_doubling() -> None:
    at = open_table(4, 2)._replace(points=(5, 5, 5, 5), coup=21)
    coup = played_out(at, hiding_pack(4), lambda _, allowed: allowed[0])
    assert happenings(coup.steps[-1], "manche-won")
    assert coup.steps[-1].table.doubling == 2


def test_the_end_of_the_game_cancels_it() -> None:
    at = open_table(4)._replace(points=(5, 5, 5, 5), coup=21)
    end = played_out(at, hiding_pack(4), lambda _, allowed: allowed[0]).steps[-1]
    assert end.table.over and end.table.doubling == 1
    assert not happenings(end, "welche-hidden"), "there is no next coup to speak of"


def test_with_a_stock_that_nobody_knows_the_welche_is_hidden_if_nobody_has_played_it() -> None:
    known = "dealer C, trumps s, hands A:7c B:8c C:9c, won A:{} B:- C:-"
    others = [card for card in PACKS[3] if str(card) not in ("7c", "8c", "9c", "Ah", "7s", "8s", "9s", "Ts")]
    step = after(known.format("".join(map(str, others[:24]))), "7c", "8c", "9c")
    assert step.table.doubling == 2
    with_it = ["Ah", *map(str, others[:23])]
    assert after(known.format("".join(with_it)), "7c", "8c", "9c").table.doubling == 1
    assert after("dealer C, trumps s, hands A:7c B:8c C:9c", "7c", "8c", "9c").table.doubling == 1


def test_a_welche_seen_in_the_stock_is_hidden_whatever_else_is_not_known() -> None:
    line = "dealer C, trumps s, hands A:7c B:8c C:9c, stock {}"
    assert after(line.format("Ah?3"), "7c", "8c", "9c").table.doubling == 2
    assert after(line.format("Th?3"), "7c", "8c", "9c").table.doubling == 1
