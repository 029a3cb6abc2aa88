"""Stakes, bêtes, points and manches: section 4 of Le Francion."""

from __future__ import annotations

import pytest
from francion_games import PACKS, Coup, after, happenings, payments, played_out, table

from francion.course import start_coup
from francion.readings import rules_of
from francion.sections.s04_scoring_and_stake import largest_stake, marks_point
from francion.step import Step
from francion.table import Table, open_table
from papillon.kit.cards import Cards


def last_trick(tricks: str, at: Table | None = None, dealer: str = "D") -> Step:
    """The last trick of a coup, won by A with the ace of diamonds; `tricks` were won before it."""
    line = f"dealer {dealer}, turn A, trumps c, hands A:Ad B:2d C:3d D:4d, tricks {tricks}"
    return after(line, "Ad", "2d", "3d", "4d", at=at)


def next_start(step: Step) -> Step:
    return start_coup(step.table, PACKS[step.table.players])


# --- the ninth trick: 4.1, 4.9


@pytest.mark.parametrize("stake", [9, 27, 90])
def test_each_trick_earns_a_ninth_of_the_stake(stake: int) -> None:
    step = last_trick("A:3 B:3 C:2", table(stake=stake))
    ninth = stake // 9
    assert payments(step, "tricks") == [("pool", "A", 4 * ninth), ("pool", "B", 3 * ninth), ("pool", "C", 2 * ninth)]
    assert step.table.accounts.pool == 0


# --- the bête: 4.4 to 4.8


def test_two_betes_at_a_stake_of_nine_make_twenty_seven() -> None:
    step = last_trick("A:5 B:3")
    assert [(event.player, event.number) for event in happenings(step, "bete")] == [("C", 9), ("D", 9)]
    assert step.table.betes == (0, 0, 9, 9)
    started = next_start(step)
    assert payments(started, "stake") == [("A", "pool", 9)]
    assert payments(started, "bete-stake") == [("C", "pool", 9), ("D", "pool", 9)]
    assert started.table.accounts.pool == 27
    assert started.table.betes == (0, 0, 0, 0)
    assert happenings(started, "at-stake")[0].number == 27


def test_a_bete_costs_what_was_at_stake_where_it_was_made() -> None:
    step = last_trick("A:4 B:3 C:1", table(stake=27))
    assert step.table.betes == (0, 0, 0, 27)
    assert next_start(step).table.accounts.pool == 36


def test_a_dealer_who_owes_a_bete_stakes_both() -> None:
    step = last_trick("A:4 B:3 D:1", table(stake=27), dealer="B")
    assert step.table.dealer == 2
    started = next_start(step)
    assert payments(started, "stake") == [("C", "pool", 9)]
    assert payments(started, "bete-stake") == [("C", "pool", 27)]
    assert [event.clauses[0] for event in started.events if event.kind == "bete-stake"] == ["4.7"]
    assert started.table.accounts.balances[2] == step.table.accounts.balances[2] - 36


def test_betes_are_staked_in_playing_order_after_the_dealers_nine() -> None:
    step = last_trick("A:8")
    started = next_start(step)
    assert [(event.kind, event.payer) for event in started.events if event.kind in ("stake", "bete-stake")] == [
        ("stake", "A"), ("bete-stake", "B"), ("bete-stake", "C"), ("bete-stake", "D"),
    ]  # fmt: skip


# --- the point: 4.2, 4.3


def test_most_tricks_mark_the_point() -> None:
    step = last_trick("A:3 B:3 C:2")
    assert [(event.player, event.number, event.clauses) for event in happenings(step, "point")] == [("A", 1, ("4.2",))]
    assert step.table.points == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("dealer", "marks"),
    [("D", "A"), ("A", "B"), ("B", "A"), ("C", "A")],
)
def test_among_equals_the_first_in_playing_order_and_the_dealer_last(dealer: str, marks: str) -> None:
    step = last_trick("A:2 B:3 C:2 D:1", dealer=dealer)
    assert {event.player for event in happenings(step, "point")} == {marks}
    assert happenings(step, "point")[0].clauses == ("4.3", "4.2")


def test_primaute_goes_by_seat() -> None:
    assert marks_point((3, 3, 3)) == 0
    assert marks_point((2, 2, 1, 2, 2)) == 0
    assert marks_point((0, 1, 4, 4)) == 2


# --- the manche: 4.10 to 4.12


def test_the_sixth_point_ends_the_manche_and_missing_points_are_paid() -> None:
    step = last_trick("A:5 B:3", table(points=(5, 4, 1, 0), coup=11))
    assert payments(step, "manche") == [("B", "A", 18), ("C", "A", 45), ("D", "A", 108)]
    assert [event.clauses for event in step.events if event.kind == "manche"] == [
        ("4.11",),
        ("4.11",),
        ("4.12", "4.11"),
    ]
    assert step.table.over
    assert happenings(step, "game-won")[0].player == "A"
    assert [event.kind for event in step.events][-5:] == ["counts"] * 4 + ["game-won"]


def test_five_points_do_not_end_it() -> None:
    step = last_trick("A:5 B:3", table(points=(4, 5, 5, 5), coup=20))
    assert step.table.points == (5, 5, 5, 5)
    assert not happenings(step, "manche-won")


def test_a_new_manche_begins_without_points_and_the_deal_passes_on() -> None:
    step = last_trick("A:3 B:3 C:1 D:1", table(points=(5, 4, 1, 0), coup=11, manches=2))
    assert (step.table.manche, step.table.coup, step.table.points, step.table.over) == (2, 12, (0, 0, 0, 0), False)
    assert step.table.dealer == 0
    started = next_start(step)
    assert happenings(started, "manche-begins")[0].number == 2
    assert started.table.accounts.pool == 9


@pytest.mark.parametrize(("reading", "stake"), [("lapses", 9), ("carried", 27)])
def test_a_bete_from_the_last_coup_of_a_manche(reading: str, stake: int) -> None:
    at = table(4, {"bete-across-manches": reading}, points=(5, 4, 1, 0), coup=11, manches=2, stake=18)
    step = last_trick("A:3 B:3 C:2", at)
    lapsed = [(event.player, event.number) for event in happenings(step, "bete-lapses")]
    assert lapsed == ([("D", 18)] if reading == "lapses" else [])
    assert next_start(step).table.accounts.pool == stake


@pytest.mark.parametrize("reading", ["lapses", "carried"])
def test_after_the_games_last_coup_a_bete_lapses(reading: str) -> None:
    at = table(4, {"bete-across-manches": reading}, points=(5, 4, 1, 0), coup=11)
    step = last_trick("A:3 B:3 C:2", at)
    assert step.table.over and step.table.betes == (0, 0, 0, 0)
    assert [event.player for event in happenings(step, "bete-lapses")] == ["D"]


def test_equal_players_share_the_victory() -> None:
    at = table(points=(5, 5, 5, 5), coup=21)
    # A earns six tricks and three tokens, 33 chips; B earns three tricks and pays a token, which leaves 39 - 6.
    at = at._replace(accounts=at.accounts._replace(balances=(0, 39, 0, 0)))
    step = last_trick("A:5 B:3", at)
    assert step.table.accounts.balances == (33, 33, -9, -9)
    assert happenings(step, "game-won")[0].player == "AB"


# --- a whole manche


def test_five_players_play_a_manche_to_its_end() -> None:
    """The first to lead takes all nine tricks of a coup, so that the point goes round with the deal."""
    at = open_table(5, dealer="E")
    coups: list[Coup] = []
    while not at.over:
        coups.append(played_out(at, clubs_to_the_lead(at), lambda _, allowed: allowed[0]))
        at = coups[-1].steps[-1].table
    assert len(coups) == 26
    assert at.coup == 26 and at.over
    assert [coup.start.table.dealer for coup in coups[:6]] == [4, 0, 1, 2, 3, 4]
    assert {len(coup.moves) for coup in coups} == {45}
    points = [happenings(coup.steps[-1], "point")[0].player for coup in coups]
    assert points == list("ABCDE" * 5 + "A")
    end = coups[-1].steps[-1]
    assert payments(end, "manche") == [(payer, "A", 9) for payer in "BCDE"]
    stakes = [coup.start.table.accounts.pool for coup in coups[:3]]
    assert stakes == [9, 9 + 4 * 9, 9 + 4 * 45]
    assert sum(at.accounts.balances) == 5 * 180


def clubs_to_the_lead(at: Table) -> Cards:
    """A pack in which the first to lead holds the nine highest trumps, clubs, and wins every trick."""
    clubs = [card for card in PACKS[5] if card.suit == "c"]
    others = [card for card in PACKS[5] if card.suit != "c" and str(card) != "Ah"]
    dealt = [card for place in range(9) for card in (clubs[place], *others[4 * place : 4 * place + 4])]
    rest = [card for card in PACKS[5] if card not in dealt and card != clubs[9]]
    return (*dealt, clubs[9], *rest)


@pytest.mark.parametrize(("players", "stakes"), [(3, [9, 27, 63]), (4, [9, 36, 117]), (5, [9, 45, 189])])
def test_the_stake_is_largest_where_one_player_takes_every_trick(players: int, stakes: list[int]) -> None:
    """Each of the others stakes the whole of the last stake again beside the dealer's nine (4.5, 4.6)."""
    assert [largest_stake(coups, players) for coups in range(3)] == stakes
    assert largest_stake(-1, players) == 0


def test_the_rules_are_those_of_the_table() -> None:
    assert open_table().rules == rules_of("francion")
