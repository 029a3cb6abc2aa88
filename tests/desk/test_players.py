"""Players see what a player may see, each is better than the one before, and the solver is right."""

from __future__ import annotations

from random import Random

import pytest

import papillon
from papillon.course import play, start_coup
from papillon.desk.players import (
    PLAYERS,
    TooLarge,
    as_seen,
    dealt_by_chance,
    foresee,
    gain,
    greedy,
    searching,
    solve,
    weigh,
)
from papillon.kit.cards import UNKNOWN, Card
from papillon.moves import Capture, Move
from papillon.notation import read_position
from papillon.rules import legal
from papillon.sections.s03_deal import deal_goes_round, shuffled
from papillon.step import Step
from papillon.table import open_table


def step_at(text: str) -> Step:
    state = papillon.at(text)
    return Step(state.table, state.position, ())


def drawn(chance: Random) -> Step:
    return start_coup(open_table(chance.choice((3, 4))), shuffled(chance))


def played_on(step: Step, chance: Random) -> Step:
    return play(step.table, step.position, chance.choice(legal(step.position, step.table.rules)))


def bare(move: Move) -> str:
    return str(move.bare) if isinstance(move, Capture) else str(move)


def test_one_sees_what_a_player_sees() -> None:
    position = read_position("dealer C, turn B, hands A:T7 B:52 C:K, layout 6, next 999888777").position
    assert str(as_seen(position)) == "dealer C, turn B, hands A:?2 B:52 C:?, layout 6, stock 9"


def test_a_game_that_is_dealt_by_chance_looks_the_same_and_has_a_whole_pack() -> None:
    chance = Random(3)
    step = drawn(chance)
    while not step.position.over:
        seen = as_seen(step.position)
        world = dealt_by_chance(seen, chance)
        assert as_seen(world) == seen
        places = (world.layout, world.stock, *world.hands, *world.piles)
        assert sorted(card.rank for place in places for card in place) == sorted("A23456789TJQK" * 4)
        step = played_on(step, chance)


def test_what_a_position_says_of_others_is_kept_and_the_rest_is_dealt() -> None:
    state = papillon.at("hands A:7 B:K? C:??, layout 6, next Q ?6 J ?, piles A:3")
    world = dealt_by_chance(state.position, Random(1))
    assert world.hands[0] == (Card("7"),)
    assert Card("K") in world.hands[1]
    assert [*map(len, world.hands)] == [1, 2, 2]
    assert (world.stock[0], world.stock[7], len(world.stock)) == (Card("Q"), Card("J"), 9)
    assert UNKNOWN not in (*world.stock, *world.hands[2], *world.piles[0])


def test_greedy_takes_the_most_chips() -> None:
    """Hanneton is paid by two players, 1 chip each (7.3); the like card and the sum bring nothing."""
    step = step_at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    best = greedy(step, Random(1)).best
    assert (str(best.move), best.chips) == ("5x555", 2)


def test_greedy_beats_random() -> None:
    lead = 0
    for pack in range(60):
        for seat in range(3):
            chance = Random(pack)
            step = start_coup(open_table(3), shuffled(chance))
            letter = step.position.letter(seat)
            while not step.position.over:
                name = "greedy" if step.position.turn == seat else "random"
                choice = PLAYERS[name](step._replace(position=as_seen(step.position)), chance)
                step = play(step.table, step.position, choice.move)
            balances = step.table.accounts.balances
            own = balances["ABC".index(letter)]
            lead += own - (sum(balances) - own) // 2
    assert lead > 0


def test_in_the_last_deal_searching_foresees_what_the_solver_finds() -> None:
    chance, plays = Random(5), 0
    while plays < 20:
        step = drawn(chance)
        while not step.position.over:
            if not deal_goes_round(len(step.position.stock), step.position.players):
                player = step.table.letters.index(step.position.letter(step.position.turn or 0))
                for found in solve(step, 100_000).plays:
                    assert foresee(step, found.move, 100_000) == found.gains[player]
                    plays += 1
            step = played_on(step, chance)


def test_where_too_much_would_have_to_be_looked_into_all_are_greedy() -> None:
    step = step_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    for move in legal(step.position, step.table.rules):
        assert foresee(step, move, 0) == gain(step, move, 52)


def test_what_looks_better_is_tried_longer_and_all_in_the_same_games() -> None:
    """Four moves, ten games each on average: five of four, then ten more of the better two."""
    step = step_at("dealer C, hands A:75 B:?? C:?, layout 7532, stock 9")
    worth = dict(zip(legal(step.position, step.table.rules), (1.0, 4.0, 3.0, 2.0), strict=True))
    games: dict[Move, list[Step]] = {move: [] for move in worth}

    def trial(game: Step, move: Move) -> float:
        games[move].append(game)
        return worth[move]

    found = weigh(step, trial, 10, Random(1), halving=True)
    assert [(each.chips, each.trials) for each in found] == [(4, 15), (3, 15), (2, 5), (1, 5)]
    first, second, *others = (games[each.move] for each in found)
    assert first == second
    assert all(tried == first[:5] for tried in others)


def test_where_all_is_known_one_game_is_enough() -> None:
    choice = searching(step_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0"), Random(1))
    found = {str(each.move): (each.chips, each.trials) for each in choice.estimates}
    assert found == {"7x7": (-3, 1), "4x4": (-4, 1)}


def test_the_solver_weighs_a_pool_against_what_is_paid_at_once() -> None:
    """A's 7 leaves B nothing: B lays down the 7 (1 to the pool), C takes the 4 and goes out, A lays down (1).

    C has the pool of 62, 2 for the papillon, and 2 for the most cards. A's 4 leaves B the 7: a sauterelle (2) that goes
    out (2) and wins the pool of 62, as C and A lay down, with most cards (2).
    """
    step = step_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    found = {str(each.move): each.gains for each in solve(step, 100).plays}
    assert found == {"7x7": (-3, -3, 66), "4x4": (-4, 68, -4)}
    assert [bare(move) for move in solve(step, 100).plays[0].line] == ["7x7", "lay", "4x4", "lay"]


def test_what_is_too_large_is_said_and_not_begun_for_ever() -> None:
    with pytest.raises(TooLarge):
        solve(drawn(Random(1)), positions=10)
