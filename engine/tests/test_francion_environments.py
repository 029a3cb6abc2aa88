"""Le Francion for learning programs: the libraries' own tests, and nothing shown that a player cannot know."""

from __future__ import annotations

import pickle
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import islice, permutations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from imagining import LOOKS, looking
from papillon_engine.environments.coups import replayed
from papillon_engine.francion.differential import Francion
from papillon_engine.francion.environments import Episode, course_told, shown, sight
from papillon_engine.francion.environments.filling import filled
from papillon_engine.francion.environments.observing import course_seen
from papillon_engine.francion.packing import CARDS, ONE, PACKS, packed

import francion
from conformance.francion.drawn import draw_pack
from francion.table import open_table
from papillon.kit.notation import read_cards

PLAYTHROUGH = Path(__file__).with_name("playthroughs") / "francion.txt"
WHERE = "papillon_engine.francion.environments"
EPISODES = 12
"""Games in which somebody looks at his cards, two coups of each."""


# --- what a player cannot know


def moments(chance: Random) -> Iterator[Episode]:
    """A game at every moment: under drawn readings, by three to five, a third of the packs stacked."""
    episode = Episode(Francion().table(chance), coups=2)
    while not episode.over:
        if episode.waits:
            pack = draw_pack(chance, episode.table.players)
            episode.deal([ONE[card] for card in pack])
        yield episode
        episode.step(chance.choice(episode.game.legal()))
    yield episode


def looked_at(chance: Random) -> Iterator[tuple[Episode, int]]:
    """Some of the moments, and who looks."""
    for episode in moments(chance):
        if chance.random() < LOOKS:
            yield episode, chance.randrange(episode.table.players)


def all_shown(episode: Episode, player: int) -> dict[str, object]:
    """Everything that a player is shown in any environment."""
    mine = episode.player == player
    return {
        "sight": sight(episode, player),
        "course": [*course_seen(episode, player)],
        "told": course_told(episode, player),
        "notation": shown(episode, [player]),
        "cards": episode.game.legal() if mine else (),
        "outcome": (episode.player, episode.gains, episode.over),
    }


def look_for_hidden_cards(chance: Random) -> int:
    """Hold that nobody is shown a hidden card: how often somebody else held other cards."""
    others = 0
    for episode, player in looked_at(chance):
        imagined = episode.imagined(player, chance.random)
        assert all_shown(imagined, player) == all_shown(episode, player)
        held = [hand.bit_count() for seat, hand in enumerate(episode.game.hands) if episode.seating[seat] != player]
        assert len(episode.hidden(player)) == sum(held) + len(episode.game.stock)
        others += imagined.game.hands != episode.game.hands
    return others


def test_nobody_is_shown_what_he_cannot_know() -> None:
    assert sum(look_for_hidden_cards(Random(f"hidden/{number}")) for number in range(EPISODES)) > EPISODES


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("course_seen", lambda episode, player: course_seen(episode, 0)),  # what A was dealt
        ("_on_table", lambda episode: dict(enumerate(episode.game.hands))),
    ],
)
def test_a_hidden_card_that_is_shown_is_found(name: str, leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{WHERE}.observing.{name}", leak)
    with pytest.raises(AssertionError):
        test_nobody_is_shown_what_he_cannot_know()


def test_cards_that_cannot_have_been_held_are_those_that_would_have_had_to_be_played() -> None:
    """Two hidden cards change places: the plays made so far are then legal unless one of the cards is barred there."""
    chance, refused = Random(2), 0
    for episode, player in (found for _ in range(EPISODES) for found in looked_at(chance)):
        hidden, players, (pack, moves) = episode.hidden(player), episode.table.players, episode.done[-1]
        if len(hidden) < 2:
            continue
        for _ in range(4):
            one, other = chance.sample(hidden, 2)
            changed = [*pack]
            changed[one], changed[other] = pack[other], pack[one]
            barred = any(
                place < 9 * players and changed[place] & episode.barred()[place % players] for place in (one, other)
            )
            try:
                replayed(Episode, episode.table, None, [*episode.done[:-1], (tuple(changed), moves)])
            except ValueError:
                assert barred
                refused += 1
            else:
                assert not barred
    assert refused > EPISODES


def test_every_way_in_which_hidden_cards_can_lie_is_as_likely() -> None:
    """Five cards in rooms of 2, 2 and 1: "a" and "b" cannot lie in the first, "c" not in the second."""
    rooms, never = (2, 2, 1), {("a", 0), ("b", 0), ("c", 1)}

    def welcome(card: str, place: int) -> bool:
        return (card, place) not in never

    def places(order: tuple[str, ...]) -> tuple[frozenset[str], ...]:
        return frozenset(order[:2]), frozenset(order[2:4]), frozenset(order[4:])

    ways = {places(order) for order in permutations("abcde")}
    expected = {way for way in ways if all(welcome(card, place) for place, held in enumerate(way) for card in held)}
    chance, draws = Random(1), 200
    found = Counter(
        tuple(map(frozenset, filled(rooms, "abcde", welcome, chance.random))) for _ in range(draws * len(expected))
    )
    assert found.keys() == expected
    assert all(abs(count - draws) < 4 * draws**0.5 for count in found.values())
    with pytest.raises(ValueError, match="cards that can fill these places"):
        filled((1, 1), "ab", lambda card, place: place == 0, chance.random)


# --- what the libraries ask of an environment


@pytest.fixture
def zoo() -> ModuleType:
    """The environment of PettingZoo."""
    pytest.importorskip("pettingzoo")
    return import_module(f"{WHERE}.pettingzoo")


@pytest.fixture
def spiel() -> ModuleType:
    """OpenSpiel, once it knows the game."""
    pytest.importorskip("pyspiel")
    import_module(f"{WHERE}.openspiel")
    return import_module("pyspiel")


@pytest.mark.filterwarnings("ignore:Observation (space for each agent probably|is not a NumPy array)")  # it has a mask
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # they have letters
def test_pettingzoo_finds_the_environment_sound(zoo: ModuleType) -> None:
    from pettingzoo.test import api_test, seed_test

    rules = francion.rules("francion", {"welche-led": "trumps"})
    api_test(zoo.env(players=5, rules=rules, render_mode="ansi"), num_cycles=60)
    api_test(zoo.env(players=3, coups=None, remembers=True, render_mode="ansi"), num_cycles=60)
    seed_test(lambda: zoo.env(coups=2), num_cycles=30)


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("francion", 40),
        ("francion(players=3,readings=welche-never-forced:only-heart welche-led:trumps,coups=2)", 2 * 32),
        ("francion(players=5)", 52),
    ],
)
def test_openspiel_finds_the_game_sound_and_shows_nobody_what_he_cannot_know(
    spiel: ModuleType, name: str, pack: int
) -> None:
    game, chance, looked = spiel.load_game(name), Random(name), []

    spiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, state_checker_fn=looking(game, chance, looked)
    )
    assert game.max_chance_nodes_in_history() == pack
    assert any(looked)


def test_a_whole_game_of_openspiel_is_one_manche(spiel: ModuleType) -> None:
    """Five points each for three, and one more, take 16 coups at most (4.2, 4.10)."""
    game = spiel.load_game("francion(players=3,coups=0)")
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (16 * 27, 16 * 32)
    state, chance = game.new_initial_state(), Random(4)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    assert state.episode.game.over


def test_a_game_of_openspiel_goes_on_as_it_was_played_through(
    spiel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for others in ("open_spiel.python.games", "open_spiel.python.mfg.games"):  # these take seconds to be imported
        monkeypatch.setitem(sys.modules, others, ModuleType(others))
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    # Most of what is seen is blank: whole parts of it, rows of what is remembered, and numbers of one row.
    blank = re.compile(r"^.*: ◯+\n|^ *◯+\n|(?:0\.0, ){8,}", re.M)
    assert blank.sub("", playthrough("francion(players=3)", None, seed=1)) == PLAYTHROUGH.read_text("utf-8")


# --- the beginning of a coup, by hand

A, B, C = range(3)
HANDS = ("AhKcQcTc9cJd9d8d7d", "KsQhJhThJc8c7cQdTd", "9hAcKdAdKh8h7hQsJs")
"""What C deals: the rest are spades, and the ace of them is turned up."""


class Stacked(Random):
    """Chance that deals these hands."""

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return stacked()


def stacked() -> list[int]:
    """The pack from which C deals these hands."""
    hands = [[ONE[card] for card in read_cards(text, "hand", "")] for text in HANDS]
    dealt = [hand[place] for place in range(9) for hand in hands]
    return [*dealt, *(card for card in PACKS[3] if card not in dealt)]


def numbers(text: str) -> list[int]:
    """Cards as moves."""
    return [CARDS.index(card) for card in read_cards(text, "cards", "")]


def test_who_plays_in_pettingzoo_sees_his_hand_and_is_rewarded_at_each_play(zoo: ModuleType) -> None:
    """A leads the Welche, which asks for hearts; B must follow and cannot play the king of trumps.

    A wins the trick, and each of the others pays him 2 chips, as hearts were asked for (5.3, 5.4). C, who deals, has
    staked 9 (1.10).
    """
    environment = zoo.env(players=3, dealer="C", render_mode="ansi")
    inner = environment.unwrapped
    inner.chance = Stacked()
    environment.reset()
    assert environment.render().endswith("turn A, turnup As, hands A:KcQcTc9cJd9d8d7dAh B:?9 C:?9, stock ?4")
    rewards = ((0, 0, -9), (0, 0, 0), (4, -2, -2))
    for player, card, paid in zip("ABC", ("Ah", "Qh", "9h"), rewards, strict=True):
        assert environment.agent_selection == player
        seen = environment.observe(player)
        assert seen["action_mask"][inner.moves.index(card)] == 1
        assert player != "B" or not seen["action_mask"][inner.moves.index("Ks")]
        assert not any(environment.observe(other)["action_mask"].any() for other in {*"ABC"} - {player})
        environment.step(inner.moves.index(card))
        assert tuple(environment.rewards.values()) == paid
    seen = sight(inner.episode, A)
    assert [place for place, held in enumerate(seen.hand) if held] == numbers("KcQcTc9cJd9d8d7d")
    assert (seen.hands, seen.tricks, seen.chips) == ((8, 8, 8), (1, 0, 0), (184, 178, 169))
    assert (seen.pool, seen.stock, seen.turn, seen.leader) == ((9,), (4,), (1, 0, 0), (1, 0, 0))
    with pytest.raises(ValueError, match="expected a legal move"):
        environment.step(inner.moves.index("As"))
    with pytest.raises(TypeError, match="NoneType"):
        environment.step(None)


def test_who_throws_another_suit_on_spades_is_given_no_spade() -> None:
    """C has taken the second trick and leads the queen of spades; A has none, and B takes it with the king."""
    episode = Episode(open_table(players=3, dealer="C"))
    episode.deal(stacked())
    for move in numbers("AhQh9hKcJcAcQs7dKs"):
        episode.step(move)
    spades = packed(card for card in CARDS if card.suit == "s")
    assert episode.barred() == [spades, 0, 0, 0]
    chance, others = Random(1), set()
    for _ in range(20):
        hand = episode.imagined(B, chance.random).game.hands[A]
        assert not hand & spades
        others.add(hand)
    assert len(others) > 10


def test_a_copy_of_an_environment_goes_on_as_the_environment_does(zoo: ModuleType) -> None:
    environment = zoo.env(players=3, coups=None, remembers=True)
    environment.reset(seed=5)

    def play(other: Any, plays: int | None) -> list[object]:
        seen = []
        for agent in islice(other.agent_iter(), plays):
            observed, reward, over, *_ = other.last()
            seen.append((agent, reward, observed["observation"].tolist()))
            other.step(None if over else int(observed["action_mask"].argmax()))
        return seen

    play(environment, 40)
    copy = pickle.loads(pickle.dumps(environment))
    assert play(copy, None) == play(environment, None)
    assert sum(copy.unwrapped.episode.gains) == 0


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ("coups=100", "expected 0 to 99, found 100"),
        ("manches=10,coups=0", "expected 0 to 99, found 210"),
        ("readings=welche-led", "each ruling once, as ruling=reading"),
        ("players=6", "expected 3, 4 or 5 players, found 6"),
    ],
)
def test_a_game_that_there_cannot_be_is_refused_by_openspiel(spiel: ModuleType, parameters: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        spiel.load_game(f"francion({parameters})")
