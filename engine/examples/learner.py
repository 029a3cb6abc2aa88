"""A player who learns Le Papillon from games with himself: what each move brings by the end of the deal.

uv run --directory engine --extra arrays python examples/learner.py
"""

import numpy as np
from papillon_engine import Game
from papillon_engine.contest import interval, meet
from papillon_engine.lockstep import Batch
from papillon_engine.players import PLAYERS
from papillon_engine.sight import sight_of

from papillon.table import open_table

SEATS, GAMES, STEPS, STRAY, STAKE = 3, 2048, 400, 0.05, 20
CAPTURES = Game(open_table(SEATS)).captures
PLAYED, TAKEN = (  # the cards of each move, rank by rank; laying down comes last and takes nothing
    np.array([[cards >> 4 * rank & 15 for rank in reversed(range(13))] for cards in (*moves, 0)])
    for moves in (CAPTURES.played, CAPTURES.taken)
)


def features(seen, turn, mask):
    """List moves of games: the game, the move, what there is to say of it, and which weights hold for it."""
    game, move = np.nonzero(mask)
    lays, hand = move[:, None] == len(PLAYED) - 1, seen["hand"][game]
    left = np.where(lays, 0, hand - PLAYED[move])  # in hand
    table = seen["layout"][game] - TAKEN[move] + lays * hand
    can_take = (table[:, None] >= TAKEN[:-1]).all(2).astype(np.float32) @ (PLAYED[:-1] > 0) > 0
    count, useful, last = left.sum(1), (left * can_take).sum(1), seen["stock"][game, 0] == 0
    own_first = (turn[game, None] + np.arange(SEATS)) % SEATS
    others = [np.take_along_axis(seen[part][game], own_first, 1) for part in ("hands", "papillons", "piles", "victim")]
    single = [useful, useful == count, table.sum(1), ~table.any(1), PLAYED[move, 12] * TAKEN[move, 12], move >= 0]
    single += [seen["stock"][game, 0], seen["pool"][game, 0] * last]
    counts = [left, left * can_take, PLAYED[move], PLAYED[move] > 2, TAKEN[move], TAKEN[move] > 2]
    counts += [(left > 0) & (table > 0), table > 0, table > 1, table > 2]
    return game, move, np.concatenate([*counts, *others, np.stack(single, 1)], 1) * 1.0, 4 * last + np.minimum(count, 3)


def learn(seed, rounds):
    """Play against himself, and after each round give the weights that fit best what his choices have brought."""
    batch, chance, games = Batch(open_table(SEATS), GAMES, seed), np.random.default_rng(seed), np.arange(GAMES)
    size = features(batch.observe(), batch.turns().astype(int), batch.legal_mask())[2].shape[1]
    weights, squares, products = np.zeros((8, size)), np.zeros((8, size, size)), np.zeros((8, size))
    chosen, group_of = np.zeros((GAMES, SEATS, size)), np.zeros((GAMES, SEATS), int)
    paid, waiting = np.zeros((GAMES, SEATS)), np.zeros((GAMES, SEATS), bool)

    def note(game, player, brought):
        """Add to the least squares what the last choice of some players has brought."""
        for group in range(8):
            now = group_of[game, player] == group
            rows = chosen[game[now], player[now]]
            squares[group] += rows.T @ rows
            products[group] += rows.T @ brought[now]

    for _ in range(rounds):
        squares, products = squares / 2, products / 2
        for _ in range(STEPS):
            seen, turn, mask = batch.observe(), batch.turns().astype(int), batch.legal_mask()
            moves, free = mask.argmax(1), games[mask.sum(1) > 1]
            mask[mask.sum(1) == 1] = False
            game, move, rows, group = features(seen, turn, mask)
            worth, ends = (rows * weights[group]).sum(1), np.searchsorted(game, free, "right") - 1
            known = waiting[free, turn[free]]
            best = worth[np.lexsort((worth, game))[ends]]
            note(free[known], turn[free][known], (paid[free, turn[free]] + best)[known])
            stray = (chance.random(GAMES) < STRAY)[game] * chance.random(len(game)) * 1e6
            made = np.lexsort((worth + stray, game))[ends]
            moves[free] = move[made]
            own = free, turn[free]
            chosen[own], group_of[own], paid[own], waiting[own] = rows[made], group[made], 0, True
            rewards, over = batch.step(moves)
            first = (seen["hands"].sum(1) == 3 * SEATS) & (seen["stock"][:, 0] == 36)
            paid += rewards + STAKE * first[:, None]  # which is paid with the first move, and decides nothing
            after = batch.observe()
            dealt = over | (after["stock"] != seen["stock"])[:, 0] | (after["coup"] != seen["coup"])[:, 0]
            done, player = np.nonzero(waiting & dealt[:, None])
            note(done, player, paid[done, player])
            waiting[dealt] = False
        weights = np.linalg.solve(squares + np.eye(size), products[..., None])[..., 0]
        yield weights


def player_of(weights):
    """Give the player who knows these weights."""

    def choose(sight, chance):
        game = sight.seen
        who = game.player(game.turn)
        seen = {part: np.array([numbers]) for part, numbers in sight_of(game, who)._asdict().items()}
        mask = np.isin(np.arange(len(PLAYED)), game.legal())[None]
        _, move, rows, group = features(seen, np.array([who]), mask)
        return int(move[(rows * weights[group]).sum(1).argmax()])

    return choose


if __name__ == "__main__":
    print("moves learned from   ahead of random   ahead of greedy, chips a coup")
    for number, weights in enumerate(learn(seed=1, rounds=10), 1):
        PLAYERS["learner"] = player_of(weights)
        against = (interval(meet(range(3000), "learner", other)) for other in ("random", "greedy"))
        leads = "   ".join(f"{mean:8.2f} ± {margin:.2f}" for mean, margin in against)
        print(f"{number * STEPS * GAMES:18,}   {leads}", flush=True)
