"""The environments for learning programs: their libraries' own tests, and nothing shown that a player cannot know."""

from __future__ import annotations

import pickle
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, islice, permutations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import numpy
import pytest
from papillon_engine.differential import SIDES, everything
from papillon_engine.environments.coups import Coups, fill_rooms
from papillon_engine.environments.francion import Episode as FrancionEpisode
from papillon_engine.environments.papillon import Episode
from papillon_engine.francion.packing import CARDS

import francion
import papillon
from papillon.moves import Capture

WHERE: Final = "papillon_engine.environments"
PLAYTHROUGHS: Final = Path(__file__).with_name("playthroughs")
EPISODES: Final[dict[str, type[Coups]]] = {"papillon": Episode, "francion": FrancionEpisode}
"""Game → its coups."""
ROUNDS: Final = {"papillon": 40, "francion": 12}
"""Game → how many times two coups are played in which somebody looks at his cards."""
LOOKS: Final = 1 / 6
"""How often a game is looked at while it is played."""


# --- what a player cannot know


def moments(game: str, chance: Random) -> Iterator[Coups]:
    """A game at every moment: by any document and readings, by any number, a third of the packs stacked."""
    side = SIDES[game]
    episode, plan = EPISODES[game](side.draw_table(chance, everything(game)), coups=2), []
    while not episode.over:
        if episode.waits:
            pack, planned = side.draw_pack(chance, episode.table.players)
            episode.deal([*map(side.card, pack)])
            plan = [str(move.bare if isinstance(move, Capture) else move) for move in planned]
        yield episode
        legal = episode.game.legal()
        wanted = [move for move in legal if episode.moves[move] in plan[:1]]
        plan = plan[1:]
        episode.step(chance.choice(wanted or legal))
    yield episode


def looked_at(game: str, chance: Random) -> Iterator[tuple[Any, int]]:
    """Some moments of several games, and who looks."""
    for _ in range(ROUNDS[game]):
        for episode in moments(game, chance):
            if chance.random() < LOOKS:
                yield episode, chance.randrange(episode.table.players)


def all_shown(episode: Coups, player: int) -> dict[str, object]:
    """Everything that a player is shown in any environment."""
    mine = episode.player == player
    return {
        "sight": episode.sight(player),
        "numbers": episode.numbers(player).tolist(),
        "seen": episode.rows(player).tolist(),
        "told": episode.told(player),
        "notation": episode.shown([player]),
        "moves": episode.mask().tolist() if mine else (),
        "outcome": (episode.player, episode.gains, episode.over),
    }


@pytest.mark.parametrize("game", EPISODES)
def test_nobody_is_shown_what_he_cannot_know(game: str) -> None:
    chance, others = Random("hidden"), 0
    for episode, player in looked_at(game, chance):
        imagined = episode.replay(episode.table, episode.coups, episode.redeal(player, chance.random))
        assert all_shown(imagined, player) == all_shown(episode, player)
        hands = episode.sight(player).hands
        assert sum(map(len, episode.hidden(player))) == len(episode.game.stock) + sum(hands) - hands[player]
        others += imagined.game.hands != episode.game.hands
    assert others > ROUNDS[game]


def test_cards_that_cannot_have_been_held_are_those_that_would_have_had_to_be_played() -> None:
    """Two hidden cards change places: the plays made so far are then legal unless one of the cards is barred there."""
    chance, refused = Random(2), 0
    for episode, player in looked_at("francion", chance):
        (pack, moves), barred = episode.done[-1], episode.barred()
        hidden = [(place, never) for held, never in zip(episode.hidden(player), barred, strict=True) for place in held]
        for _ in range(4 if len(hidden) > 1 else 0):
            (one, not_one), (other, not_other) = chance.sample(hidden, 2)
            changed = [*pack]
            changed[one], changed[other] = pack[other], pack[one]
            allowed = not (changed[one] & not_one or changed[other] & not_other)
            try:
                episode.replay(episode.table, None, [*episode.done[:-1], (tuple(changed), moves)])
            except ValueError:
                assert not allowed
                refused += 1
            else:
                assert allowed
    assert refused > ROUNDS["francion"]


def test_every_way_in_which_hidden_cards_can_lie_is_as_likely() -> None:
    """Five cards in rooms of 2, 2 and 1: the first two cannot lie in the first room, the third not in the second."""
    cards, rooms, barred = (1, 2, 4, 8, 16), (2, 2, 1), (1 | 2, 4, 0)
    ways = {(order[:2], order[2:4], order[4:]) for order in permutations(cards)}
    expected = {way for way in ways if not any(sum(held) & never for held, never in zip(way, barred, strict=True))}
    chance, draws = Random(1), 200
    found = Counter(tuple(map(tuple, fill_rooms(cards, rooms, barred, chance))) for _ in range(draws * len(expected)))
    assert found.keys() == expected
    assert all(abs(count - draws) < 4 * draws**0.5 for count in found.values())
    with pytest.raises(ValueError, match="cards that can fill these places"):
        fill_rooms((1, 2), (1, 1), (0, 1 | 2), chance)


# --- what the libraries ask of an environment


@pytest.fixture
def zoo() -> ModuleType:
    """The environments of PettingZoo."""
    pytest.importorskip("pettingzoo")
    return import_module(f"{WHERE}.pettingzoo")


@pytest.fixture
def spiel() -> ModuleType:
    """OpenSpiel, once it knows the games."""
    pytest.importorskip("pyspiel")
    import_module(f"{WHERE}.openspiel")
    return import_module("pyspiel")


@pytest.mark.filterwarnings("ignore:Observation (space for each agent probably|is not a NumPy array)")  # it has a mask
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # they have letters
def test_pettingzoo_finds_the_environments_sound(zoo: ModuleType) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(zoo.env(players=4, rules=papillon.rules("pdf"), render_mode="ansi"), num_cycles=40)
    api_test(zoo.env(coups=None, unwon="share", remembers=True, render_mode="ansi"), num_cycles=60)
    seed_test(lambda: zoo.env(rules=papillon.rules("adpoker"), coups=2), num_cycles=30)
    rules = francion.rules("francion", {"welche-led": "trumps"})
    api_test(zoo.francion_env(players=5, rules=rules, render_mode="ansi"), num_cycles=60)
    api_test(zoo.francion_env(players=3, coups=None, remembers=True, render_mode="ansi"), num_cycles=60)
    seed_test(lambda: zoo.francion_env(coups=2), num_cycles=30)


@pytest.mark.parametrize(
    ("name", "coups", "plays", "cards"),
    [
        ("papillon", 1, 52, 52),
        ("papillon(players=4,rulebook=pdf,readings=credit:none,coups=2)", 2, 52, 52),
        ("papillon(rulebook=adpoker,coups=0,unwon=share)", 3, 52, 52),
        ("francion", 1, 36, 40),
        ("francion(players=3,readings=welche-never-forced:only-heart welche-led:trumps,coups=2)", 2, 27, 32),
        ("francion(players=5)", 1, 45, 52),
    ],
)
def test_openspiel_finds_the_game_sound_and_shows_nobody_what_he_cannot_know(
    spiel: ModuleType, name: str, coups: int, plays: int, cards: int
) -> None:
    game, chance, looked = spiel.load_game(name), Random(name), []

    def look(state: Any) -> None:
        if state.is_terminal():
            assert sum(state.returns()) == -state.episode.game.pool
        if state.is_chance_node() or chance.random() > LOOKS:
            return
        for player in range(game.num_players()):
            imagined = state.resample_from_infostate(player, chance.random)
            assert imagined.observation_string(player) == state.observation_string(player)
            assert imagined.observation_tensor(player) == state.observation_tensor(player)
            assert imagined.information_state_string(player) == state.information_state_string(player)
            assert imagined.information_state_tensor(player) == state.information_state_tensor(player)
            looked.append(str(imagined) != str(state))

    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, state_checker_fn=look)
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (coups * plays, coups * cards)
    assert any(looked)


def test_a_whole_game_of_le_francion_is_one_manche(spiel: ModuleType) -> None:
    """Five points each for three, and one more, take 16 coups at most (4.2, 4.10)."""
    game = spiel.load_game("francion(players=3,coups=0)")
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (16 * 27, 16 * 32)
    state, chance = game.new_initial_state(), Random(4)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    assert state.episode.game.over


@pytest.mark.parametrize(
    ("game", "file", "blank"),
    [
        # Most of what is remembered is still blank: rows of it, and numbers of one row.
        ("papillon", "papillon.txt", r"^ *◯+\n|(?:0\.0, ){8,}"),
        ("francion(players=3)", "francion.txt", r"^.*: ◯+\n|^ *◯+\n|(?:0\.0, ){8,}"),
    ],
)
def test_a_game_of_openspiel_goes_on_as_it_was_played_through(
    spiel: ModuleType, game: str, file: str, blank: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for others in ("open_spiel.python.games", "open_spiel.python.mfg.games"):  # these take seconds to be imported
        monkeypatch.setitem(sys.modules, others, ModuleType(others))
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    found = re.sub(blank, "", playthrough(game, None, seed=1), flags=re.M)
    assert found == (PLAYTHROUGHS / file).read_text("utf-8")


@pytest.mark.parametrize("name", ["papillon_terminal(players=4)", "francion_terminal(players=3)"])
def test_openspiel_s_own_search_and_regret_minimization_run(spiel: ModuleType, name: str) -> None:
    mcts = import_module("open_spiel.python.algorithms.mcts")
    sampling = import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")
    game, chance = spiel.load_game(name), numpy.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(outcomes, p=likely)))
    bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state.apply_action(bot.step(state))
    assert (state.returns(), state.rewards()) == ([0.0] * game.num_players(),) * 2
    sampling.OutcomeSamplingSolver(game).iteration()
    spiel.OutcomeSamplingMCCFRSolver(game).run_iteration()
    while not state.is_terminal():
        state.apply_action(bot.step(state) if len(state.legal_actions()) == 2 else state.legal_actions()[0])
    assert state.rewards() == state.returns() == [*state.episode.gains]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("papillon(coups=0)", "with unwon=play-on a game may never end"),
        ("papillon(coups=100)", "expected 0 to 99, found 100"),
        ("papillon(rulebook=none)", "expected a rulebook"),
        ("papillon(players=5)", "expected 3 or 4 players, found 5"),
        ("francion(manches=10,coups=0)", "expected 0 to 99, found 210"),
        ("francion(readings=welche-led)", "each ruling once, as ruling=reading"),
        ("francion(players=6)", "expected 3, 4 or 5 players, found 6"),
    ],
)
def test_a_game_that_there_cannot_be_is_refused_by_openspiel(spiel: ModuleType, game: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        spiel.load_game(game)


@pytest.mark.parametrize(("name", "agreed"), [("env", {"unwon": "share"}), ("francion_env", {"players": 3})])
def test_a_copy_of_an_environment_goes_on_as_the_environment_does(
    zoo: ModuleType, name: str, agreed: dict[str, Any]
) -> None:
    environment = getattr(zoo, name)(coups=None, remembers=True, **agreed)
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


@pytest.mark.parametrize(("module", "library"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_where_a_library_is_missing_one_is_told_what_to_install(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"{WHERE}.{module}"
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ImportError, match=rf"install le-papillon-engine\[{module}\]"):
        import_module(name)


# --- the beginning of a coup of each game, by hand: C deals an unshuffled pack

# In Le Papillon, everybody stakes 20 chips, and JJJTTTT lie exposed. A can take none of them and lays down three cards
# for 3 chips (11.2), B takes a king, C three jacks with the fourth, a hanneton, for 1 chip from each (7.3).
# In Le Francion, spades are trumps. A leads a heart, which B must follow and cannot trump. B wins the trick with the
# Welche, and each of the others pays B 2 chips, as hearts were asked for (5.3, 5.4). C, who deals, has staked 9 (1.10).
BEGINNINGS: Final[list[dict[str, Any]]] = [
    {
        "game": "papillon",
        "shown": "dealer C, turn A, hands A:KKQ B:?3 C:?3, layout JJJTTTT, stock 36",
        "plays": ("lay", "KxK", "JxJJJ"),
        "illegal": ("KxK", "lay", "KxKKK"),
        "rewards": ((-20 - 3, -20, -20), (0, 0, 0), (-1, -1, 2)),
        "told": "A: dealt KKQ, turned JJJTTTT; A lays KKQ; B KxK; C JxJJJ",
        "seen": {
            **{"player": (1, 0, 0), "hand": (0,) * 13, "layout": (1, 1, 0, 4) + (0,) * 9, "hands": (0, 2, 2)},
            **{"piles": (0, 2, 4), "chips": (116, 119, 122), "pool": (63,), "stock": (36,), "turn": (0, 1, 0)},
        },
    },
    {
        "game": "francion",
        "shown": "dealer C, turn A, turnup Js, hands A:AcJc8cKdTd7dQh9hAs B:?9 C:?9, stock ?4",
        "plays": ("Qh", "Ah", "Kh"),
        "illegal": ("Ks", "Ks", "Qs"),
        "rewards": ((0, 0, -9), (0, 0, 0), (-2, 4, -2)),
        "told": "A: dealt AcJc8cKdTd7dQh9hAs, turned Js; A Qh; B Ah; C Kh",
        "seen": {
            **{"player": (1, 0, 0), "hand": tuple(int(str(card) in "Ac Jc 8c Kd Td 7d 9h As") for card in CARDS)},
            **{"trick": (0,) * 3 * 52, "leader": (0, 1, 0), "turned": tuple(int(str(card) == "Js") for card in CARDS)},
            **{"hands": (8, 8, 8), "tricks": (0, 1, 0), "chips": (178, 184, 169), "pool": (9,), "stock": (4,)},
        },
    },
]
by_hand = pytest.mark.parametrize("begun", BEGINNINGS, ids=EPISODES)


@by_hand
def test_who_plays_in_pettingzoo_sees_his_hand_and_is_rewarded_at_each_play(
    zoo: ModuleType, begun: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    make = {"papillon": zoo.env, "francion": zoo.francion_env}[begun["game"]]
    environment = make(players=3, dealer="C", render_mode="ansi")
    inner = environment.unwrapped
    monkeypatch.setattr(inner.chance, "sample", lambda pack, count: [*pack])
    environment.reset()
    assert environment.render().endswith(begun["shown"])
    for player, move, illegal, rewards in zip("ABC", begun["plays"], begun["illegal"], begun["rewards"], strict=True):
        assert environment.agent_selection == player
        mask = environment.observe(player)["action_mask"]
        assert (mask[inner.moves.index(move)], mask[inner.moves.index(illegal)]) == (1, 0)
        assert not any(environment.observe(other)["action_mask"].any() for other in {*"ABC"} - {player})
        with pytest.raises(ValueError, match="expected a legal move"):
            environment.step(inner.moves.index(illegal))
        with pytest.raises(TypeError, match="NoneType"):
            environment.step(None)
        environment.step(inner.moves.index(move))
        assert tuple(environment.rewards.values()) == rewards
    seen = inner.episode.sight(0)._asdict()
    assert {part: seen[part] for part in begun["seen"]} == begun["seen"]
    assert environment.observe("A")["observation"].tolist() == [*chain(*seen.values())]
    for nobody in (-1, 3):
        with pytest.raises(ValueError, match="expected a player from 0 to 2"):
            inner.episode.sight(nobody)


@by_hand
def test_who_plays_in_openspiel_is_rewarded_and_remembers_what_he_saw(spiel: ModuleType, begun: dict[str, Any]) -> None:
    game = spiel.load_game(f"{begun['game']}(players=3,dealer=C)")
    state, nothing = game.new_initial_state(), game.new_initial_state().information_state_tensor(0)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[0][0])
    gains = numpy.zeros(3)
    for player, move, rewards in zip(range(3), begun["plays"], begun["rewards"], strict=True):
        assert state.current_player() == player
        staked = numpy.array(state.returns()) - gains
        state.apply_action(state.string_to_action(player, move))
        assert (staked + state.rewards()).tolist() == [*rewards]
        gains += rewards
        assert state.returns() == gains.tolist()
    assert state.information_state_string(0) == begun["told"]
    hand = begun["seen"]["hand"]
    assert state.information_state_tensor(0)[3 : 3 + len(hand)] == [*hand]
    assert game.new_initial_state().information_state_tensor(0) == nothing
