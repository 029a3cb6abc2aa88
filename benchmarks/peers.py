"""Random games through the public interfaces of other card game libraries.

Each function plays whole games for some seconds of processor time and gives the number of moves made by players
(never dealing, nor other chance) and the seconds spent. It raises ImportError where its library is missing.
"""

from __future__ import annotations

import random

from benchmarks.clock import play_for


def pokerkit_moves(seconds: float, seed: int) -> tuple[int, float]:
    """No-limit hold'em with three players, everything automatic but the betting.

    Folding (where a bet is open), checking or calling, and raising (where allowed, to any amount) are equally likely.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    chance = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)

    def play_hand() -> int:
        state = game((200, 200, 200), 3)
        moves = 0
        while state.status:
            least = state.min_completion_betting_or_raising_to_amount
            actions = ["call"] + ["fold"] * state.can_fold() + ["raise"] * (least is not None)
            action = chance.choice(actions)
            if action == "raise" and least is not None:
                most = state.max_completion_betting_or_raising_to_amount or least
                state.complete_bet_or_raise_to(chance.randint(least, most))
            elif action == "fold":
                state.fold()
            else:
                state.check_or_call()
            moves += 1
        return moves

    return play_for(seconds, play_hand)


def openspiel_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Hearts with four players; passing cards counts as moves, dealing does not."""
    import pyspiel

    chance = random.Random(seed).random
    game = pyspiel.load_game("hearts")

    def play_deal() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            # In hearts all outcomes of a chance node are equally likely, and this is its quickest sample.
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        state.returns()
        return moves

    return play_for(seconds, play_deal)


def rlcard_moves(seconds: float, seed: int) -> tuple[int, float]:
    """No-limit hold'em with three players, raises of half the pot, the pot or everything."""
    import rlcard

    chance = random.Random(seed)
    game = rlcard.make("no-limit-holdem", {"seed": seed, "game_num_players": 3})

    def play_hand() -> int:
        state, _ = game.reset()
        moves = 0
        while not game.is_over():
            state, _ = game.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        game.get_payoffs()
        return moves

    return play_for(seconds, play_hand)
