"""Players see what a player may see, each is better than the one before, and the solver is right."""

from __future__ import annotations

from random import Random

import pytest
from papillon_engine import Game
from papillon_engine.contest import meet
from papillon_engine.differential import Papillon
from papillon_engine.endings import check
from papillon_engine.packing import PACK, packed
from papillon_engine.players import PLAYERS, Sight, TooLarge, greedy, searching, solve, weigh
from papillon_engine.players.trying import AnyGame, foresee, gain

import papillon
from papillon.course import open_table


def game_at(text: str) -> Game:
    state = papillon.at(text)
    return Game(state.table, state.position)


def redealt(game: Game, chance: Random) -> Game:
    """The same game with the cards that the player to move cannot see dealt otherwise."""
    own = game.turn
    others = [card for seat in game.seats if seat != own for card in _cards(game.hands[seat])]
    unseen = [*others, *game.stock]
    chance.shuffle(unseen)
    other = game.clone()
    for seat in game.seats:
        if seat != own:
            held = len(_cards(game.hands[seat]))
            other.hands[seat], unseen = sum(unseen[:held]), unseen[held:]
    other.stock = unseen
    return other


def _cards(hand: int) -> tuple[int, ...]:
    return tuple(card for card in dict.fromkeys(PACK) for _ in range(hand // card % 16))


@pytest.mark.parametrize("name", PLAYERS)
def test_what_a_player_cannot_see_changes_nothing_that_he_does(name: str) -> None:
    chance = Random(name)
    for players in (3, 4):
        game = Game(open_table(players))
        game.deal(chance.sample(PACK, len(PACK)))
        for _ in range(6):
            other = redealt(game, chance)
            assert PLAYERS[name](Sight.of(game), Random(1)) == PLAYERS[name](Sight.of(other), Random(1))
            game.step(chance.choice(game.legal()))


def test_a_world_is_the_game_that_is_seen_with_a_whole_pack() -> None:
    chance, game = Random(3), Game(open_table(3))
    game.deal(chance.sample(PACK, len(PACK)))
    while game.turn is not None:
        world, own = Sight.of(game).world(chance), game.turn
        seen, dealt = Papillon().in_engine(game), Papillon().in_engine(world)
        assert {name for name, value in seen.items() if dealt[name] != value} <= {"hands", "stock"}
        assert world.hands[own] == game.hands[own]
        assert [len(_cards(hand)) for hand in world.hands] == [len(_cards(hand)) for hand in game.hands]
        assert sum((*world.hands, *world.stock)) == sum((*game.hands, *game.stock))
        game.step(chance.choice(game.legal()))


def test_what_a_position_says_of_others_is_kept_and_the_rest_is_dealt() -> None:
    state = papillon.at("hands A:7 B:K? C:??, layout 6, next Q ?6 J ?, piles A:3")
    world = Sight.at(state.table, state.position).world(Random(1))
    assert world.hands[0] == packed("7")
    assert packed("K") in _cards(world.hands[1])
    assert [len(_cards(hand)) for hand in world.hands] == [1, 2, 2]
    assert (world.stock[0], world.stock[7], len(world.stock)) == (packed("Q"), packed("J"), 9)
    assert all(card in PACK for card in world.stock)


def test_greedy_takes_the_most_chips() -> None:
    """Hanneton is paid by two players, 1 chip each (7.3); the like card and the sum bring nothing."""
    game = game_at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    best = greedy(Sight.of(game), Random(1)).best
    assert (str(game.captures.moves[best.move]), best.chips) == ("5x555", 2)


def test_greedy_beats_random() -> None:
    lead = meet(range(400), "greedy", "random")
    assert lead.mean > lead.margin


def test_in_the_last_deal_searching_foresees_what_the_solver_finds() -> None:
    chance, plays = Random(5), 0
    while plays < 40:
        game = Game(open_table(chance.choice((3, 4))))
        game.deal(chance.sample(PACK, len(PACK)))
        while game.turn is not None:
            if len(game.stock) < 3 * game.table.players:
                player = game.player(game.turn)
                for play in solve(game).plays:
                    assert foresee(game, play.move, 1 << 20) == play.gains[player]
                    plays += 1
            game.step(chance.choice(game.legal()))


def test_where_too_much_would_have_to_be_looked_into_all_are_greedy() -> None:
    game = game_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    for move in game.legal():
        assert foresee(game, move, 0) == gain(game, move, 52)


def test_what_looks_better_is_tried_longer_and_all_in_the_same_games() -> None:
    """Four moves, ten games each on average: five of four, then ten more of the better two."""
    sight = Sight.of(game_at("dealer C, hands A:75 B:9 C:9, layout 7532, next KKKQQQJJJ"))
    worth = dict(zip(sight.legal(), (1.0, 4.0, 3.0, 2.0), strict=True))
    games: dict[int, list[AnyGame]] = {move: [] for move in worth}

    def trial(game: AnyGame, move: int) -> float:
        games[move].append(game)
        return worth[move]

    found = weigh(sight, trial, 10, Random(1), halving=True)
    assert [(each.chips, each.trials) for each in found] == [(4, 15), (3, 15), (2, 5), (1, 5)]
    first, second, *others = (games[each.move] for each in found)
    assert first == second
    assert all(tried == first[:5] for tried in others)


def test_where_all_is_known_one_game_is_enough() -> None:
    game = game_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    state = papillon.at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    choice = searching(Sight.at(state.table, state.position), Random(1))
    found = {str(game.captures.moves[each.move]): (each.chips, each.trials) for each in choice.estimates}
    assert found == {"7x7": (-3, 1), "4x4": (-4, 1)}


def test_the_solver_finds_what_brute_force_by_the_reference_finds() -> None:
    assert check(range(40)) >= 80


def test_the_solver_weighs_a_pool_against_what_is_paid_at_once() -> None:
    """A's 7 leaves B nothing: B lays down the 7 (1 to the pool), C takes the 4 and goes out, A lays down (1).

    C has the pool of 62, 2 for the papillon, and 2 for most cards. A's 4 leaves B the 7: a sauterelle (2) that goes
    out (2) and wins the pool of 62, as C and A lay down, with most cards (2).
    """
    game = game_at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    found = {str(game.captures.moves[play.move]): play.gains for play in solve(game).plays}
    assert found == {"7x7": (-3, -3, 66), "4x4": (-4, 68, -4)}


def test_what_is_too_large_is_said_and_not_begun_for_ever() -> None:
    game = Game(open_table(3))
    game.deal(Random(1).sample(PACK, len(PACK)))
    with pytest.raises(TooLarge, match="more than 10 positions"):
        solve(game, most_nodes=10)
