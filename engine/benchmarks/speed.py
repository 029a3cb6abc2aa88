"""Moves per second of the fast engine beside OpenSpiel and RLCard, in turn on one core, ratios taken round by round.

Run it with `uv run --group bench python engine/benchmarks/speed.py`. It prints all tables: the reference beside its
peers (`benchmarks/random_play.py`), the engine step by step and in bulk, and the environments for learning programs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import numpy
from papillon_engine import Game, simulate
from papillon_engine.francion import Game as Francion
from papillon_engine.lockstep import Batch, draw_moves
from papillon_engine.tables import tables_of

import francion.table
import papillon.table
from benchmarks import random_play
from benchmarks.measures import machine, pin
from benchmarks.random_play import RLCARD, Contestant, Counts, Pace, measured, parser_of, play_games

PAPILLON, FRANCION, HEARTS = "Le Papillon, 3 players", "Le Francion, 4 players", "hearts, 4 players"
PAPILLON_TABLE = papillon.table.open_table(players=3, rounds=1)
FRANCION_TABLE = francion.table.open_table(players=4, manches=1)
DECISIONS = {PAPILLON: 0.28, FRANCION: 0.71, HEARTS: 0.80}
"""Game → how many moves of random play are decisions, where the games are played in C and cannot be looked into."""
AT_ONCE = 1000
"""Games that are played side by side, or between two looks at the clock."""
KNOWN = 20_000
"""Games that are played beforehand: what a play comes to is asked of the reference once in a process."""
BY_CHANCE = 1 + 52
"""Moves of a deal of hearts that are chance's: to whom cards are passed, and the cards."""
BEFOREHAND = 500
"""Deals that are made before the clock is started."""


def unseen(game: str, moves: int) -> Counts:
    """The counts of some moves of a game that nobody has looked into."""
    return moves, round(moves * DECISIONS[game])


# --- move by move: a list of the moves, a draw, a step that is checked


def step_pace(start: Game | Francion, seconds: float, seed: int) -> Pace:
    """Whole games of the engine, as a search asks for them."""
    chance, coups = Random(seed).random, count()

    def play_game() -> Counts:
        game, moves, decisions = start.clone(), 0, 0
        while not game.over:
            game.deal_by_chance(seed, next(coups))
            while legal := game.legal():
                game.step(legal[int(chance() * len(legal))])
                moves, decisions = moves + 1, decisions + (len(legal) > 1)
        return moves, decisions

    return play_games(seconds, play_game)


def spiel_pace(name: str, seconds: float, seed: int, *, beforehand: bool = False, seen: bool = False) -> Pace:
    """Deals in OpenSpiel; passing cards counts as moves, dealing does not.

    beforehand: the cards are dealt before the clock starts.  seen: an information tensor is asked for at every move.
    """
    from papillon_engine.environments.openspiel import pyspiel  # which then knows our games

    chance, game = Random(seed).random, pyspiel.load_game(name)

    def choice(state: pyspiel.State) -> tuple[int, int]:
        actions = state.legal_actions()  # of chance too: quicker than their probabilities, which are nearly equal
        return actions[int(chance() * len(actions))], len(actions)

    def dealt() -> pyspiel.State:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state)[0])
        return state

    deals = [dealt() for _ in range(BEFOREHAND)] if beforehand else []

    def play_deal() -> Counts:
        state = deals[int(chance() * len(deals))].clone() if deals else dealt()
        moves = decisions = 0
        while not state.is_terminal():
            if seen:
                state.information_state_tensor(state.current_player())
            action, among = choice(state)
            state.apply_action(action)
            moves, decisions = moves + 1, decisions + (among > 1)
        state.returns()
        return moves, decisions

    return play_games(seconds, play_deal)


def zoo_pace(name: str, seconds: float, seed: int, *, checked: bool = True) -> Pace:
    """Coups in PettingZoo with everything that a player sees, by the function of this name.

    checked: with the wrapper that checks the order of calls.
    """
    from papillon_engine.environments import pettingzoo

    environment, chance, seeds = getattr(pettingzoo, name)(), Random(seed).random, count(seed)
    environment = environment if checked else environment.unwrapped

    def play_coup() -> Counts:
        environment.reset(seed=next(seeds))
        moves = decisions = 0
        for _ in environment.agent_iter():
            seen, _, over, _, _ = environment.last()
            legal = numpy.flatnonzero(seen["action_mask"])
            environment.step(None if over else int(legal[int(chance() * len(legal))]))
            moves, decisions = moves + (not over), decisions + (len(legal) > 1)
        return moves, decisions

    return play_games(seconds, play_coup)


# --- in bulk


def bulk_pace(seconds: float, seed: int, *, forgetful: bool = False) -> Pace:
    """Whole games by `simulate`. forgetful: the reference is asked about everything anew for each thousand games."""
    begun = count(step=AT_ONCE)

    def play_many() -> Counts:
        if forgetful:
            tables_of.cache_clear()
        first = next(begun)
        return unseen(PAPILLON, simulate(PAPILLON_TABLE, range(first, first + AT_ONCE), seed).plays)

    return play_games(seconds, play_many)


def francion_bulk_pace(seconds: float, seed: int) -> Pace:
    """Whole games of Le Francion by `simulate`."""
    numbers = count()
    return play_games(seconds, lambda: unseen(FRANCION, simulate(FRANCION_TABLE, [next(numbers)], seed).plays))


def lockstep_pace(seconds: float, seed: int, *, seen: bool = False) -> Pace:
    """Games side by side: masks, a draw in numpy, and a step in each. seen: observations too."""
    batch, chance = Batch(PAPILLON_TABLE, AT_ONCE, seed), numpy.random.default_rng(seed)

    def play_a_step() -> Counts:
        mask = batch.legal_mask()
        if seen:
            batch.observe()
        batch.step(draw_moves(mask, chance))
        return AT_ONCE, int((numpy.count_nonzero(mask, axis=1) > 1).sum())

    return play_games(seconds, play_a_step)


def hearts_in_c_pace(seconds: float, seed: int) -> Pace:
    """Hearts between bots of OpenSpiel that draw by chance: deals, draws and moves are all in C++."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    numbers = count(seed)

    def play_deal() -> Counts:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(numbers))
        return unseen(HEARTS, state.move_number() - BY_CHANCE)

    return play_games(seconds, play_deal)


# --- the tables


def hearts(name: str, play: Callable[[float, int], Pace]) -> Contestant:
    """One that plays hearts by OpenSpiel."""
    return Contestant(name, "open-spiel", HEARTS, play)


def ours(name: str, play: Callable[[float, int], Pace], game: str = PAPILLON) -> Contestant:
    """One that plays by the engine."""
    return Contestant(name, "le-papillon-engine", game, play)


PRINTED = {
    "Step by step": (
        hearts("OpenSpiel", partial(spiel_pace, "hearts")),
        hearts("OpenSpiel, dealt beforehand", partial(spiel_pace, "hearts", beforehand=True)),
        ours("the engine", partial(step_pace, Game(PAPILLON_TABLE))),
        ours("the engine in Python", partial(step_pace, Francion(FRANCION_TABLE)), FRANCION),
    ),
    "In bulk": (
        hearts("OpenSpiel in C++", hearts_in_c_pace),
        ours("the engine", bulk_pace),
        ours("the engine, forgetful", partial(bulk_pace, forgetful=True)),
        ours("lockstep", lockstep_pace),
        ours("lockstep, observed", partial(lockstep_pace, seen=True)),
        ours("the engine in Python", francion_bulk_pace, FRANCION),
    ),
    "Environments": (
        hearts("OpenSpiel, tensor", partial(spiel_pace, "hearts", seen=True)),
        RLCARD,
        ours("our OpenSpiel, tensor", partial(spiel_pace, "papillon", seen=True)),
        ours("our OpenSpiel, tensor", partial(spiel_pace, "francion", seen=True), FRANCION),
        ours("our PettingZoo", partial(zoo_pace, "env")),
        ours("our PettingZoo, unwrapped", partial(zoo_pace, "env", checked=False)),
        ours("our PettingZoo", partial(zoo_pace, "francion_env"), FRANCION),
    ),
}
"""Title → who plays; everybody is compared to the first."""


def main() -> None:
    """Run the command; see the module's docstring."""
    asked = parser_of(__doc__, seconds=1, rounds=9).parse_args()
    pin()
    simulate(PAPILLON_TABLE, range(KNOWN))
    print(f"{machine()}; {asked.rounds} rounds of {asked.seconds:g} s each")
    compared = {title: (contestants, contestants[0]) for title, contestants in PRINTED.items()}
    peers = (random_play.CONTESTANTS, random_play.POKERKIT)
    for title, (contestants, yardstick) in {"The reference beside its peers": peers, **compared}.items():
        print(f"\n{title}\n", flush=True)
        for line in measured(contestants, yardstick, asked.seconds, asked.rounds, asked.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
