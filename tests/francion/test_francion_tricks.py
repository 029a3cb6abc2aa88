"""Who takes a trick, and what may be played to it: sections 2 and 3 of Le Francion."""

from __future__ import annotations

from itertools import permutations

import pytest
from francion_games import after, cards, happenings

from francion.notation import read_position
from francion.readings import rules_of
from francion.rules import legal, refusal
from francion.sections.s03_play import winning_card
from papillon.kit.refusals import RefusedMove


def allowed(line: str, **readings: str) -> set[str]:
    """What may be played in a position; ruling=reading with an underscore for each hyphen."""
    rules = rules_of("francion", {slug.replace("_", "-"): name for slug, name in readings.items()})
    return {str(card) for card in legal(read_position(line).position, rules)}


def taken_by(trick: str, asked: str, trumps: str) -> str:
    return str(winning_card(cards(trick), asked, trumps))


# --- the strongest card: 2.1, 2.2, 3.4, 3.5


@pytest.mark.parametrize("order", list(permutations(["As", "Ks", "Ah"])))
def test_the_king_of_trumps_takes_ace_and_welche_in_any_order(order: tuple[str, ...]) -> None:
    hands = " ".join(f"{letter}:{card}" for letter, card in zip("ABC", order, strict=True))
    step = after(f"dealer C, trumps s, hands {hands}", *order)
    winner = "ABC"[order.index("Ks")]
    assert [event.player for event in happenings(step, "trick")] == [winner]
    assert happenings(step, "trick")[0].clauses == ("3.4", "2.2")


@pytest.mark.parametrize("order", list(permutations(["As", "Ks", "7s", "2c"])))
def test_without_the_welche_the_ace_is_the_highest_trump(order: tuple[str, ...]) -> None:
    assert taken_by("".join(order), order[0][1], "s") == "As"


@pytest.mark.parametrize("order", list(permutations(["As", "Qs", "Ah", "2c"])))
def test_without_the_king_the_welche_takes_the_trump_ace(order: tuple[str, ...]) -> None:
    assert taken_by("".join(order), order[0][1], "s") == "Ah"


@pytest.mark.parametrize("order", list(permutations(["Kh", "Ah", "Qh"])))
def test_with_hearts_as_trumps_the_king_comes_before_the_welche(order: tuple[str, ...]) -> None:
    assert taken_by("".join(order), "h", "h") == "Kh"
    assert taken_by("".join(order).replace("Kh", ""), "h", "h") == "Ah"


@pytest.mark.parametrize("suit", "cdh")
def test_another_king_does_not_stop_the_welche(suit: str) -> None:
    assert taken_by(f"K{suit} Ah 2{suit}", suit, "s") == "Ah"


@pytest.mark.parametrize(
    ("trick", "trumps", "winner"),
    [
        ("9d Jd Ad 2c", "s", "Ad"),
        ("9d Jd Kc Ac", "s", "Jd"),
        ("9d 2c Ad Kd", "c", "2c"),
        ("9d Td 8d 7d", "c", "Td"),
        ("2d 3c 2c Ad", "c", "3c"),
        ("2h Kh Qh 3h", "c", "Kh"),
    ],
)
def test_failing_trumps_the_highest_of_the_suit_led(trick: str, trumps: str, winner: str) -> None:
    assert taken_by(trick, trick[1], trumps) == winner


def test_five_cards_compete_with_five_players() -> None:
    step = after("trumps c, hands A:2d B:3d C:4d D:5d E:6d", "2d", "3d", "4d", "5d", "6d")
    assert happenings(step, "trick")[0].player == "E"


def test_who_takes_the_trick_leads_and_the_turn_goes_to_the_right() -> None:
    step = after("dealer D, trumps c, hands A:2d3s B:Kd4s C:4d5s D:5d6s", "2d", "Kd", "4d", "5d")
    assert [event.player for event in happenings(step, "leads")] == ["B"]
    step = after("dealer D, trumps c, hands A:2d3s B:Kd4s C:4d5s D:5d6s", "2d", "Kd", "4d", "5d", "4s")
    assert step.position.turn is not None and step.position.letter(step.position.turn) == "C"


def test_the_trick_lies_with_its_winner() -> None:
    step = after("dealer D, trumps c, hands A:2d3s B:Kd4s C:4d5s D:5d6s, tricks A:7", "2d", "Kd", "4d", "5d")
    assert dict(zip("ABCD", step.position.tricks, strict=True)) == {"A": 7, "B": 1, "C": 0, "D": 0}
    assert step.position.won[1] == cards("2dKd4d5d") and step.position.trick == ()


# --- following: 2.3, 3.1 to 3.3


def test_any_card_may_be_led() -> None:
    assert allowed("trumps c, hand Jd Ac Ah") == {"Jd", "Ac", "Ah"}


def test_suit_is_followed_or_the_welche_is_played() -> None:
    assert allowed("trumps c, trick A:2d, hand Jd Ac Ah") == {"Jd", "Ah"}
    assert allowed("trumps c, trick A:2d, hand Jd 5d Ac") == {"Jd", "5d"}


def test_nobody_has_to_beat_a_card_nor_to_trump() -> None:
    assert allowed("trumps c, trick A:5c B:7c, hand Kc 2c 3d") == {"Kc", "2c"}
    assert allowed("trumps c, trick A:2d, hand Kc 3s Ah") == {"Kc", "3s", "Ah"}


def test_to_hearts_any_heart_or_the_welche() -> None:
    for forced in ("never", "only-heart"):
        assert allowed("trumps c, trick A:2h, hand 6h Qs Ah", welche_never_forced=forced) == {"6h", "Ah"}


def test_the_welche_as_the_only_heart() -> None:
    line = "trumps c, trick A:2h, hand Qs 3c Ah"
    assert allowed(line) == {"Qs", "3c", "Ah"}
    assert allowed(line, welche_never_forced="only-heart") == {"Ah"}


def test_the_only_heart_is_not_bound_to_another_lead() -> None:
    assert allowed("trumps c, trick A:2d, hand Qs 3c Ah", welche_never_forced="only-heart") == {"Qs", "3c", "Ah"}


def test_the_welche_is_no_trump_for_following() -> None:
    for forced in ("never", "only-heart"):
        assert allowed("trumps c, trick A:2c, hand Qs 3d Ah", welche_never_forced=forced) == {"Qs", "3d", "Ah"}


def test_with_hearts_as_trumps_the_welche_follows_trumps() -> None:
    assert allowed("turnup 2h, trick A:3h, hand 6h Qs Ah") == {"6h", "Ah"}
    assert allowed("turnup 2h, trick A:3h, hand Qs Ah", welche_never_forced="only-heart") == {"Ah"}
    assert allowed("turnup 2h, trick A:3h, hand Qs Ah") == {"Qs", "Ah"}


def test_a_led_welche_asks_for_hearts_or_for_trumps() -> None:
    line = "trumps s, trick A:Ah, hand Ks 7h"
    assert allowed(line) == allowed(line, welche_led="hearts") == {"7h"}
    assert allowed(line, welche_led="trumps") == {"Ks"}
    assert allowed("turnup 2h, trick A:Ah, hand Ks 7h", welche_led="trumps") == {"7h"}


@pytest.mark.parametrize(
    ("move", "hand", "clauses"),
    [
        ("Jd", "JdAc", ("3.1",)),
        ("Ah", "JdAh", ("2.3", "3.1")),
        ("Ah", "JcAh", ("3.3",)),
        ("Jc", "JcAh", ("3.3",)),
    ],
)
def test_each_play_cites_what_lets_it_be_played(move: str, hand: str, clauses: tuple[str, ...]) -> None:
    assert happenings(after(f"trumps s, trick A:2d, hand {hand}", move), "plays")[0].clauses == clauses


# --- refusals, in their order of precedence


@pytest.mark.parametrize(
    ("line", "move", "player", "code", "clause"),
    [
        ("trumps c, turn -", "3d", "A", "coup-over", "4.1"),
        ("trumps c, trick A:2d, hand Jd Ac", "3d", "C", "out-of-turn", "1.9"),
        ("trumps c, hand Jd Ac", "3d", "C", "out-of-turn", "3.7"),
        ("trumps c, trick A:2d, hand Jd Ac", "Jd", "Z", "out-of-turn", "1.9"),
        ("trumps c, trick A:2d, hand Jd Ac", "3c", "B", "not-your-card", "1.12"),
        ("trumps c, trick A:2d, hand Jd Ac", "Ac", "B", "must-follow", "3.1"),
        ("trumps c, trick A:2d, hand Jd Ac", "Ac", None, "must-follow", "3.1"),
    ],
)
def test_a_refused_card_names_its_first_fault(line: str, move: str, player: str | None, code: str, clause: str) -> None:
    refused = refusal(read_position(line).position, cards(move)[0], rules_of(), player)
    assert refused is not None and (refused.code, refused.clause) == (code, clause)


def test_a_bound_welche_has_a_refusal_of_its_own() -> None:
    position = read_position("trumps c, trick A:2h, hand Qs Ah").position
    rules = rules_of("francion", {"welche-never-forced": "only-heart"})
    refused = refusal(position, cards("Qs")[0], rules)
    assert refused is not None and (refused.code, refused.clause) == ("must-play-welche", "3.1")
    assert refusal(position, cards("Qs")[0], rules_of()) is None


def test_a_refused_card_changes_nothing_and_is_raised() -> None:
    with pytest.raises(RefusedMove, match=r"must play it, or the Welche \[must-follow, 3\.1\]"):
        after("trumps c, trick A:2d, hand Jd Ac", "Ac")
