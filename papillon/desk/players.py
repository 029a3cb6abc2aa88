"""Players of Le Papillon: each tries every legal move by the rules, in games that may be, and says what each is worth.

A player is shown a position as he sees it, with ``?`` for what he cannot know, and chooses a move:

>>> from random import Random
>>> import papillon
>>> state = papillon.at("dealer C, hands A:75 B:?? C:??, layout 5552, stock 9")
>>> choice = PLAYERS["greedy"](Step(state.table, state.position, ()), Random(1))
>>> str(choice.move), choice.best.chips, choice.best.margin
('5x555', 2.0, 0.0)

`solve` searches a coup of which all cards are known, to its end:

>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 0")
>>> best = solve(Step(state.table, state.position, ()), positions=1000).plays[0]
>>> [str(move.bare) if isinstance(move, Capture) else str(move) for move in best.line], best.gains
(['5x5', 'lay', '9x9', '7x52'], (3, -4, 61))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import sqrt
from operator import sub
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeAlias

from papillon.cards import ranks, sorted_cards
from papillon.course import carry_out
from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.game import AnyMove, AnyPosition, AnyStep
from papillon.kit.translations import N_
from papillon.moves import FIGURES, Capture, Move
from papillon.position import Position
from papillon.rules import legal
from papillon.sections.s01_players_and_cards import LIKE_CARDS, PACK, RANKS
from papillon.step import Step

CAREFUL: Final = 16
"""Games in which careful tries each move."""
SEARCHING: Final = 60
"""Games in which searching tries each move on average: a second or two where everybody holds three cards."""
MOST_POSITIONS: Final = 1000
"""How many positions are looked into to the end of a deal: one move in a thousand has more after it."""
SURE: Final = 1.96
"""Standard errors on either side of a mean between which the truth lies in 95 of 100 cases."""


# --- what a player sees, and the games that it leaves possible


def as_seen(position: AnyPosition) -> AnyPosition:
    """A position of either game as the player to move sees it: the cards of the others and of the stock are not known.

    >>> from papillon.notation import read_position
    >>> print(as_seen(read_position("dealer C, turn A, hands A:T7 B:52 C:K, layout 6, next 999888777").position))
    dealer C, turn A, hands A:T7 B:?2 C:?, layout 6, stock 9
    """
    hands = (hand if seat == position.turn else (UNKNOWN,) * len(hand) for seat, hand in enumerate(position.hands))
    return position._replace(hands=tuple(hands), stock=(UNKNOWN,) * len(position.stock))


def is_whole(position: Position) -> bool:
    """Whether every hand and the stock are known, so that one game alone looks like this."""
    return UNKNOWN not in chain(position.stock, *position.hands)


def dealt_by_chance(position: Position, chance: Random) -> Position:
    """A position that looks like this to the player to move: the cards that are not known are dealt by chance."""
    known = Counter(ranks((*chain(*position.hands, *position.piles), *position.layout, *position.stock)))
    hidden = [Card(rank) for rank in RANKS for _ in range(LIKE_CARDS - known[rank])]
    cards = iter(sorted(hidden, key=lambda _: chance.random()))
    return position._replace(
        hands=tuple(sorted_cards(filled(hand, cards)) for hand in position.hands),
        stock=filled(position.stock, cards),
        piles=tuple(filled(pile, cards) for pile in position.piles),
    )


def filled(place: Cards, cards: Iterator[Card]) -> Cards:
    """The cards of a place, those that are not known taken from others."""
    return tuple(next(cards) if card == UNKNOWN else card for card in place)


# --- what a move brings where all cards are known


def gain(step: Step, move: Move, plays: int = 1) -> int:
    """Chips that a move brings who makes it within so many plays, where everybody is greedy after it.

    The end of the deal is looked at, and nothing beyond it. All figures are called out (16.3).

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    >>> step = Step(state.table, state.position, ())
    >>> [gain(step, move) for move in legal(step.position, step.table.rules)]
    [0, 0, 2]
    """
    player, after = player_to_move(step), make(step, move)
    for _ in range(plays - 1):
        if deal_is_over(step, after):
            break
        after = make(after, greediest(after))
    return after.table.accounts.balances[player] - step.table.accounts.balances[player]


def greediest(step: Step) -> Move:
    """The legal move that brings most chips at once, and of several the one that `habit` prefers."""
    moves = legal(step.position, step.table.rules)
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: (gain(step, move), habit(move)))


def habit(move: Move) -> tuple[int, int, int]:
    """What speaks for a move beside its chips, to be compared: the lowest card first, then the most cards taken.

    Low cards find nothing to take once the low ones on the table are gone; a king's like waits for him.
    """
    if not isinstance(move, Capture):
        return (0, 0, 0)
    return (RANKS.index(move.played[0]), -len(move.played), len(move.taken))


def foresee(step: Step, move: Move, positions: int = MOST_POSITIONS) -> int:
    """Chips that a move brings who makes it by the end of the deal, where everybody knows all cards and plays for that.

    Where more positions than these would have to be looked into, everybody is greedy after the move.

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    >>> step = Step(state.table, state.position, ())
    >>> [foresee(step, move) for move in legal(step.position, step.table.rules)]
    [-3, -4]
    """
    player = player_to_move(step)
    try:
        ending = best_play(make(step, move), partial(deal_is_over, step), iter(range(positions)))
    except TooLarge:
        return gain(step, move, PACK)
    return ending.balances[player] - step.table.accounts.balances[player]


class TooLarge(ValueError):
    """More positions would have to be looked into than are allowed."""


class Ending(NamedTuple):
    """Where a coup leads: what everybody has then, and the moves on the way."""

    balances: tuple[int, ...]
    moves: tuple[Move, ...]


def best_play(step: Step, is_over: Callable[[Step], bool], positions: Iterator[object]) -> Ending:
    """Where a coup leads if everybody plays for his own chips and knows that the others do (max^n).

    Each makes the move that leaves him most when it is over, and of several such moves the first that is listed. Takes
    one of the positions for each that it looks into; raises TooLarge where none is left.
    """
    if next(positions, None) is None:
        raise TooLarge
    if is_over(step):
        return Ending(step.table.accounts.balances, ())
    player = player_to_move(step)
    endings = []
    for move in legal(step.position, step.table.rules):
        ending = best_play(make(step, move), is_over, positions)
        endings.append(ending._replace(moves=(move, *ending.moves)))
    return max(endings, key=lambda ending: ending.balances[player])


def make(step: Step, move: Move) -> Step:
    """The step after a legal move with all figures called out: one that is not made does not count (16.3)."""
    named = move._replace(named=FIGURES) if isinstance(move, Capture) else move
    return carry_out(step.table, step.position, named)


def player_to_move(step: Step) -> int:
    """The player whose turn it is, by index."""
    assert step.position.turn is not None
    return step.table.letters.index(step.position.letter(step.position.turn))


def deal_is_over(before: Step, after: Step) -> bool:
    """Whether cards have been dealt since, or the coup is over."""
    return after.position.over or len(after.position.stock) < len(before.position.stock)


# --- the end of a coup


class Worth(NamedTuple):
    """What a move comes to if everybody plays as well as he can after it."""

    move: Move
    gains: tuple[int, ...]
    """What everybody wins or loses by it, to the end of the coup."""
    line: tuple[Move, ...]
    """The moves from it to the end of the coup."""


class Solution(NamedTuple):
    """What the rest of a coup comes to."""

    plays: tuple[Worth, ...]
    """Every legal move, the best first; of several the first that is listed."""
    positions: int
    """Positions searched."""


def solve(step: Step, positions: int) -> Solution:
    """Search the rest of a coup of which all cards are known. Raises TooLarge beyond so many positions.

    >>> import papillon
    >>> state = papillon.at("dealer C, hands A:74 B:7 C:4, layout 7 4, stock 0")
    >>> [(str(play.move), play.gains) for play in solve(Step(state.table, state.position, ()), 100).plays]
    [('7x7', (-3, -3, 66)), ('4x4', (-4, 68, -4))]
    """
    player, before = player_to_move(step), step.table.accounts.balances
    left = iter(range(positions))
    plays = []
    for move in legal(step.position, step.table.rules):
        ending = best_play(make(step, move), lambda after: after.position.over, left)
        plays.append(Worth(move, tuple(map(sub, ending.balances, before)), (move, *ending.moves)))
    best_first = sorted(plays, key=lambda play: -play.gains[player])
    return Solution(tuple(best_first), positions - len([*left]))


# --- the players


class Estimate(NamedTuple):
    """What a move is thought to be worth."""

    move: AnyMove
    """The move, without the figures called out."""
    chips: float
    """That it brings its maker on average."""
    margin: float
    """Half the width of the 95 % confidence interval, in chips; 0 where no trial differed."""
    trials: int


class Choice(NamedTuple):
    """What a player does, and why."""

    why: str
    """What it says of its best move, a message with places for chips, the margin and the games tried."""
    estimates: tuple[Estimate, ...]
    """Of every legal move, the one that it makes first."""

    @property
    def best(self) -> Estimate:
        """What it thinks of the move that it makes."""
        return self.estimates[0]

    @property
    def move(self) -> AnyMove:
        """The move that it makes."""
        return self.best.move


Trial: TypeAlias = Callable[[Step, Move], float]
"""What a move brings, in chips, where all cards are known."""
Player: TypeAlias = Callable[[AnyStep, Random], Choice]
"""Whoever chooses a move for what it sees."""


def weigh(seen: Step, trial: Trial, trials: int, chance: Random, *, halving: bool = False) -> tuple[Estimate, ...]:
    """Try every legal move in games dealt by chance: what each is worth, the best first.

    trials: for each move on average. All moves are tried in the same games, so that luck does not part them. halving:
    after some games the worse half of the moves is left out, and the others are tried on, until two are left
    (sequential halving); moves that have been left out stand behind those that were tried longer.
    """
    brought: dict[Move, list[float]] = {move: [] for move in legal(seen.position, seen.table.rules)}
    """Move → what it has brought, trial by trial."""
    best_first = left = [*brought]
    rounds = max(len(left) - 1, 1).bit_length() if halving else 1
    for _ in range(rounds):
        for _ in range(1 if is_whole(seen.position) else max(trials * len(brought) // rounds // len(left), 1)):
            world = seen._replace(position=dealt_by_chance(seen.position, chance))
            for move in left:
                brought[move].append(trial(world, move))
        best_first.sort(key=lambda move: (len(brought[move]), fmean(brought[move]), habit(move)), reverse=True)
        left = best_first[: (len(left) + 1) // 2]
    return tuple(estimate(move, brought[move]) for move in best_first)


def estimate(move: AnyMove, brought: Sequence[float]) -> Estimate:
    """What a move is thought to be worth. brought: chips, trial by trial."""
    trials = len(brought)
    error = stdev(brought) / sqrt(trials) if trials > 1 else 0.0
    return Estimate(move, fmean(brought), SURE * error, trials)


def at_random(legal_moves: Iterable[AnyMove], chance: Random) -> Choice:
    """Make any of the legal moves."""
    moves = [*legal_moves]
    chance.shuffle(moves)
    return Choice(N_("chosen at random"), tuple(Estimate(move, 0.0, 0.0, 0) for move in moves))


def random(seen: Step, chance: Random) -> Choice:
    """Make any legal move."""
    return at_random(legal(seen.position, seen.table.rules), chance)


def greedy(seen: Step, chance: Random) -> Choice:
    """Take most chips at once."""
    return Choice(N_("most chips at once: {chips}"), weigh(seen, gain, 1, chance))


def careful(seen: Step, chance: Random) -> Choice:
    """Take most chips, counting what the next players can take of what is left, and what then can be taken oneself."""
    plays = 2 * seen.table.players
    why = N_("{chips} chips on average, allowing for what the others play next ({games} tried)")
    return Choice(why, weigh(seen, partial(gain, plays=plays), CAREFUL, chance))


def searching(seen: Step, chance: Random, trials: int = SEARCHING) -> Choice:
    """Take most chips by the end of the deal, in many games that may be, where everybody plays as well for himself."""
    why = N_("{chips} ± {margin} chips on average by the end of the deal ({games} tried)")
    return Choice(why, weigh(seen, foresee, trials, chance, halving=True))


PLAYERS: Final[Mapping[str, Player]] = {
    "random": random,
    "greedy": greedy,
    "careful": careful,
    "searching": searching,
}
"""Every player by name, each looking further than the one before."""
