"""The environments for learning programs: their libraries' own tests, and nothing shown that a player cannot know."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from imagining import LOOKS, looking
from papillon_engine.environments import Episode, course_seen, course_told, shown, sight
from papillon_engine.packing import packed, unpacked
from papillon_engine.side_by_side import everything

import papillon
from conformance.papillon.drawn import draw_begun, draw_pack
from conformance.papillon.subject import starting_table
from papillon.moves import Capture

PLAYTHROUGH = Path(__file__).with_name("playthroughs") / "papillon.txt"
WHERE = "papillon_engine.environments"

EPISODES = 40
"""Games in which somebody looks at his cards, two coups of each."""


# --- what a player cannot know


def moments(chance: Random) -> Iterator[Episode]:
    """A game at every moment: by any document and readings, by three or four, a third of the packs stacked."""
    _, request = draw_begun(chance, everything("papillon"))
    episode = Episode(starting_table(request), coups=2)
    while not episode.over:
        if episode.waits:
            pack, planned = draw_pack(chance, episode.table.players)
            episode.deal([packed(card.rank) for card in pack])
            plan = [move.bare if isinstance(move, Capture) else move for move in planned]
        yield episode
        moves = episode.game.captures.moves
        wanted = [moves.index(move) for move in plan[:1] if move in moves]
        plan = plan[1:]
        legal = episode.game.legal()
        episode.step(chance.choice([move for move in wanted if move in legal] or legal))
    yield episode


def all_shown(episode: Episode, player: int) -> dict[str, object]:
    """Everything that a player is shown in any environment."""
    mine = episode.player == player
    return {
        "sight": sight(episode, player),
        "course": [*course_seen(episode, player)],
        "told": course_told(episode, player),
        "notation": shown(episode, [player]),
        "moves": episode.game.legal() if mine else (),
        "outcome": (episode.player, episode.gains, episode.over),
    }


def look_for_hidden_cards(chance: Random) -> int:
    """Hold that nobody is shown a hidden card: how often they were others, and somebody else held other cards."""
    others = 0
    for episode in moments(chance):
        if chance.random() > LOOKS:
            continue
        players = range(episode.table.players)
        player = chance.choice(players)
        imagined = episode.imagined(player, chance.random)
        assert all_shown(imagined, player) == all_shown(episode, player)
        assert len(episode.hidden(player)) == len(episode.game.stock) + sum(
            len(unpacked(episode.game.hands[episode.seats[other]])) for other in players if other != player
        )
        others += imagined.game.hands != episode.game.hands
    return others


def test_nobody_is_shown_what_he_cannot_know() -> None:
    assert sum(look_for_hidden_cards(Random(f"hidden/{number}")) for number in range(EPISODES)) > EPISODES


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("size", lambda cards: cards % 8),  # how many aces everybody holds
        ("course_seen", lambda episode, player: course_seen(episode, 0)),  # what A was dealt
    ],
)
def test_a_hidden_card_that_is_shown_is_found(name: str, leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"papillon_engine.environments.observing.{name}", leak)
    with pytest.raises(AssertionError):
        test_nobody_is_shown_what_he_cannot_know()


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

    api_test(zoo.env(players=4, rules=papillon.rules("pdf"), render_mode="ansi"), num_cycles=40)
    api_test(zoo.env(coups=None, unwon="share", remembers=True, render_mode="ansi"), num_cycles=60)
    seed_test(lambda: zoo.env(rules=papillon.rules("adpoker"), coups=2), num_cycles=30)


@pytest.mark.parametrize(
    ("name", "coups"),
    [
        ("papillon", 1),
        ("papillon(players=4,rulebook=pdf,readings=credit:none,coups=2)", 2),
        ("papillon(rulebook=adpoker,coups=0,unwon=share)", 3),
    ],
)
def test_openspiel_finds_the_game_sound_and_shows_nobody_what_he_cannot_know(
    spiel: ModuleType, name: str, coups: int
) -> None:
    game, chance, looked = spiel.load_game(name), Random(name), []

    spiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, state_checker_fn=looking(game, chance, looked)
    )
    assert game.max_chance_nodes_in_history() == 52 * coups
    assert any(looked)


def test_a_game_of_openspiel_goes_on_as_it_was_played_through(
    spiel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for others in ("open_spiel.python.games", "open_spiel.python.mfg.games"):  # these take seconds to be imported
        monkeypatch.setitem(sys.modules, others, ModuleType(others))
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    # Most of what is remembered is still blank: rows of it, and numbers of one row.
    blank = re.compile(r"^ *◯+\n|(?:0\.0, ){8,}", re.M)
    assert blank.sub("", playthrough("papillon", None, seed=1)) == PLAYTHROUGH.read_text("utf-8")


# --- the beginning of a coup, by hand

# C deals kings first: A has KKQ, B KQQ, C KQJ, and JJJTTTT lie exposed. A can take none of them and lays down three
# cards for 3 chips (11.2), B takes a king, C three jacks with the fourth, a hanneton, for 1 chip from each (7.3).
MOVES = ("lay", "KxK", "JxJJJ")
REWARDS = ((-20 - 3, -20, -20), (0, 0, 0), (-1, -1, 2))
A_KNOWS = "A: dealt KKQ, turned JJJTTTT; A lays KKQ; B KxK; C JxJJJ"


class Stacked(Random):
    """Chance that leaves the pack as it is."""

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return [*population[:k]]


def test_who_plays_in_pettingzoo_sees_his_hand_and_is_rewarded_at_each_play(zoo: ModuleType) -> None:
    environment = zoo.env(dealer="C", render_mode="ansi")
    inner = environment.unwrapped
    inner.chance = Stacked()
    environment.reset()
    assert environment.render().endswith("dealer C, turn A, hands A:KKQ B:?3 C:?3, layout JJJTTTT, stock 36")
    for player, move, rewards in zip("ABC", MOVES, REWARDS, strict=True):
        assert environment.agent_selection == player
        action = inner.moves.index(move)
        seen = environment.observe(player)
        assert seen["action_mask"][action] == 1
        assert not any(environment.observe(other)["action_mask"].any() for other in {*"ABC"} - {player})
        environment.step(action)
        assert tuple(environment.rewards.values()) == rewards
    # A holds nothing; exposed lie a king, a queen and four tens; then hands, piles, chips, the pool and the stock.
    numbers = environment.observe("A")["observation"].tolist()
    assert numbers[:3] == [1, 0, 0]
    assert numbers[3:16] == [0] * 13
    assert numbers[16:29] == [1, 1, 0, 4] + [0] * 9
    assert numbers[29:35] == [0, 2, 2, 0, 2, 4]
    assert numbers[35:40] == [116, 119, 122, 63, 36]
    with pytest.raises(ValueError, match="expected a legal move"):
        environment.step(inner.moves.index("KxKKK"))
    with pytest.raises(TypeError, match="NoneType"):
        environment.step(None)


def test_a_copy_of_an_environment_goes_on_as_the_environment_does(zoo: ModuleType) -> None:
    environment = zoo.env(coups=None, unwon="share", remembers=True)
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
    assert sum(copy.unwrapped.episode.gains) == 0  # the pool is won, or shared by three without a rest


def test_who_plays_in_openspiel_remembers_what_he_saw(spiel: ModuleType) -> None:
    state = spiel.load_game("papillon(dealer=C)").new_initial_state()
    for place in range(52):
        assert state.chance_outcomes()[0] == (place // 4, pytest.approx((4 - place % 4) / (52 - place)))
        state.apply_action(place // 4)
    assert state.rewards() == [-20, -20, -20]
    for player, move, rewards in zip(range(3), MOVES, ((-3, 0, 0), *REWARDS[1:]), strict=True):
        assert state.current_player() == player
        state.apply_action(next(action for action in state.legal_actions() if state.action_to_string(action) == move))
        assert tuple(state.rewards()) == rewards
    assert state.returns() == [116 - 140, 119 - 140, 122 - 140]
    assert state.information_state_string(0) == A_KNOWS
    assert state.observation_string(1).endswith(
        "hands A:- B:QQ C:?2, layout KQTTTT, stock 36, piles A:0 B:2 C:4, last A"
    )
    course = dict(zip(("who", "cards", "taken", "laid"), (3, 13, 13, 13), strict=True))
    remembered = state.information_state_tensor(0)[-52 * sum(course.values()) :]
    assert remembered[:42] == [0, 0, 0, *[2, 1] + [0] * 11, *[0] * 13, *[0, 0, 3, 4] + [0] * 9]  # dealt, and turned up
    assert remembered[42:84] == [1, 0, 0, *[0] * 26, *[2, 1] + [0] * 11]  # A lays down
    chance, hands = Random(1), set()
    for _ in range(20):
        imagined = state.resample_from_infostate(0, chance.random)
        assert imagined.information_state_tensor(0) == state.information_state_tensor(0)
        assert imagined.information_state_string(0) == A_KNOWS
        hands.add(imagined.observation_string(1).splitlines()[1])
    assert len(hands) > 1  # of B's two cards A knows nothing


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ("coups=0", "with unwon=play-on a game may never end"),
        ("coups=100", "expected 0 to 99, found 100"),
        ("rulebook=none", "expected a rulebook"),
        ("readings=credit", "each ruling once, as ruling=reading"),
        ("players=5", "expected 3 or 4 players, found 5"),
    ],
)
def test_a_game_that_there_cannot_be_is_refused_by_openspiel(spiel: ModuleType, parameters: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        spiel.load_game(f"papillon({parameters})")


@pytest.mark.parametrize(("module", "library"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_where_a_library_is_missing_one_is_told_what_to_install(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"papillon_engine.environments.{module}"
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ImportError, match=rf"install le-papillon-engine\[{module}\]"):
        import_module(name)
