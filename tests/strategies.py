"""Drawn games for the property tests: packs, tables, readings, and the choices of the players; no seed anywhere.

A `Game`, of either game, keeps every step, so that a property looks at a game that has been played already. It shows
itself as a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from conformance.papillon.drawn import draw_pack
from papillon import game as papillon
from papillon.cards import Card, Cards, in_order, ranks, sorted_cards
from papillon.kit import game as kit
from papillon.kit.events import Accounts
from papillon.kit.game import AnyMove, AnyStep, AnyTable
from papillon.kit.records import Record, RecordedCoup, RecordedMove, Turn, play_out, write_record
from papillon.moves import FIGURES, LAY, Capture, LayDown, Move
from papillon.position import Position
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s12_cards import can_be_due
from papillon.step import Step
from papillon.table import Table, open_table

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)

MOST_COUPS = 6
"""Where a game in extra coups is left off."""

_FIGURES = st.sets(st.sampled_from(FIGURES)).map(lambda chosen: tuple(sorted(chosen)))


# --- a game that has been played


@dataclass(frozen=True)
class Coup:
    """A coup played to its end."""

    pack: Cards
    start: AnyStep
    turns: tuple[Turn, ...]

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def end(self) -> AnyStep:
        return self.steps[-1]


@dataclass(frozen=True)
class Game:
    """A game from its table on: all its coups, or the first of them."""

    table: AnyTable
    readings: Mapping[str, str]
    coups: tuple[Coup, ...]
    game: kit.Game = papillon.GAME

    @property
    def steps(self) -> Iterator[AnyStep]:
        return (step for coup in self.coups for step in coup.steps)

    @property
    def turns(self) -> Iterator[Turn]:
        return (turn for coup in self.coups for turn in coup.turns)

    def record(self) -> Record:
        return Record(self.table, tuple(recorded(coup) for coup in self.coups), self.readings)

    def __repr__(self) -> str:
        return f"\n{write_record(self.record(), self.game)}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis prints of a game for which something does not hold."""
        printer.text(repr(self))


def recorded(coup: Coup) -> RecordedCoup:
    """A coup as a record has it, a move a line."""
    moves = (RecordedMove(turn.move, turn.player, line=line) for line, turn in enumerate(coup.turns, 1))
    return RecordedCoup(tuple(moves), coup.pack)


def played_out(game: kit.Game, table: AnyTable, pack: Cards, choose: Callable[[AnyStep], AnyMove]) -> Coup:
    """Play a coup from a pack; choose: which move is made on a step."""
    start = game.start(table, pack)
    return Coup(pack, start, tuple(play_out(start, game, choose)))


# --- tables


OF_OTHER_DOCUMENTS = {
    "deal-of-seven", "first-layout", "first-or-last", "sum-cap", "sauterelle-layer", "hanneton", "direction",
    "coups-per-dealer", "pool-taker", "most", "aces-take-aces", "consolation-deal", "adpoker-petit-papillon",
}  # fmt: skip
"""Rulings on what the main source leaves in no doubt."""
SALON_ALONE = ("salon",)
ANY_DOCUMENT = tuple(RULEBOOKS)


def readings_in_any_combination(rulings: Iterable[str]) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries({}, optional={slug: st.sampled_from(list(READINGS[slug])) for slug in rulings})


READINGS_OF_SALON = readings_in_any_combination(READINGS.keys() - OF_OTHER_DOCUMENTS)
ALL_READINGS = readings_in_any_combination(READINGS)


@st.composite
def tables(
    draw: st.DrawFn, players: int | None = None, rulebooks: Sequence[str] = SALON_ALONE
) -> tuple[Table, dict[str, str]]:
    """A table at the start of a game, or in the middle of one with few chips left; and its readings.

    rulebooks: documents to play by; the readings on what other documents say are drawn where there are several.
    """
    chosen = draw(READINGS_OF_SALON if rulebooks == SALON_ALONE else ALL_READINGS)
    count = players or draw(st.sampled_from([3, 4]))
    table = open_table(
        count,
        draw(st.sampled_from([1, 1, 2])),
        rules=rules_of(draw(st.sampled_from(list(rulebooks))), chosen),
        unwon=draw(st.sampled_from(["play-on", "share"])),
        dealer=draw(st.sampled_from("ABCD"[:count])),
    )
    if draw(st.booleans()):
        return table, chosen
    chips = tuple(draw(st.lists(st.integers(-30, 60), min_size=count, max_size=count)))
    growth = table.rules.cards_growth
    under_way = table._replace(
        coup=draw(st.integers(2, table.scheduled)),
        accounts=Accounts(chips, draw(st.integers(0, 200)), draw(st.integers(-5, 5))),
        cards_payment=draw(st.sampled_from([due for due in range(1, 6) if can_be_due(due, growth)])),
    )
    return under_way, chosen


# --- games


@st.composite
def games(
    draw: st.DrawFn, players: int | None = None, most: int = MOST_COUPS, rulebooks: Sequence[str] = SALON_ALONE
) -> Game:
    """A game played to its end, or for `most` coups; figures are named, and suits too, or not."""
    start, chosen = draw(tables(players, rulebooks))
    chance = draw(st.randoms(use_true_random=False))
    named, by_suit = chance.choice(["all", "none", "any"]), chance.choice([False, True])
    table = start
    coups: list[Coup] = []
    while not table.over and len(coups) < most:
        pack, planned = draw_pack(chance, table.players)
        plans = iter(planned)

        def choose(step: Step, plans: Iterator[Move] = plans) -> Move:
            moves = legal(step.position, step.table.rules)
            plan = next(plans, None)
            move = plan if plan in moves else chance.choice(moves)
            return say(chance, step.position, move, named, by_suit) if isinstance(move, Capture) else move

        coups.append(played_out(papillon.GAME, table, without_suits(chance, pack), choose))
        table = coups[-1].end.table
    return Game(start, chosen, tuple(coups))


def without_suits(chance: Random, pack: Cards) -> Cards:
    """The pack with all suits, some or none of them."""
    kept = chance.choice(["all", "all", "some", "none"])
    if kept == "all":
        return pack
    return tuple(card if kept == "some" and chance.random() < 0.8 else Card(card.rank) for card in pack)


def say(chance: Random, position: Position, move: Capture, named: str, by_suit: bool) -> Capture:
    """Call out figures (all, none or any), and say which cards of several like ones are meant."""
    figures = FIGURES if named == "all" else tuple(name for name in FIGURES if named == "any" and chance.random() < 0.5)
    if not by_suit:
        return move._replace(named=figures)
    taken = these_cards(chance, position.layout, move.taken)
    return move._replace(
        named=figures,
        from_hand=these_cards(chance, position.hands[position.turn or 0], move.played),
        from_layout=chance.choice([taken, taken[:1]]),
    )


def these_cards(chance: Random, cards: Cards, wanted: str) -> Cards:
    """Cards of the wanted ranks, each chosen among its like, as far as their suits are given."""
    chosen: list[Card] = []
    for rank in wanted:
        chosen.append(chance.choice([card for card in cards if card.rank == rank and card not in chosen]))
        if not chosen[-1].suit:
            break
    return sorted_cards(card for card in chosen if card.suit)


def positions() -> st.SearchStrategy[Step]:
    """Any step of a coup, with its table."""
    return games(most=1).flatmap(lambda game: st.sampled_from(game.coups[0].steps))


# --- moves that somebody might try


@st.composite
def attempts(draw: st.DrawFn, position: Position, moves: tuple[Move, ...]) -> tuple[str | None, Move]:
    """A move, right or wrong, and perhaps the letter of who makes it. moves: the legal ones, for some to start from."""
    hand = ranks(position.hands[position.turn or 0])
    player = draw(st.none() | st.sampled_from([position.letter(seat) for seat in range(position.players)]))
    if draw(st.integers(0, 4)) == 0:
        laid = draw(st.just("") | st.just(hand) | some_of(hand) | some_of(RANKS))
        return player, LayDown(laid, draw(some_cards(laid)))
    legal_one = draw(st.sampled_from(moves or (LAY,)))
    if isinstance(legal_one, Capture) and draw(st.booleans()):
        played, taken = legal_one.played, legal_one.taken
    else:
        played = draw(some_of(hand, most=1) | some_of(hand) | some_of(RANKS))
        taken = draw(some_of(ranks(position.layout)) | some_of(RANKS) | st.just(played))
    return player, Capture(played, taken, draw(_FIGURES), draw(some_cards(played)), draw(some_cards(taken)))


def some_of(letters: str, most: int = 4) -> st.SearchStrategy[str]:
    """Some of these ranks, each card at most once, high to low."""
    if not letters:
        return st.just("")
    places = st.lists(st.integers(0, len(letters) - 1), min_size=0, max_size=most, unique=True)
    return places.map(lambda chosen: in_order(letters[place] for place in chosen))


def some_cards(letters: str) -> st.SearchStrategy[Cards]:
    """Mostly no suits; else a suit for one or two of these ranks, or for a card that is none of them."""
    card = st.builds(Card, st.sampled_from(letters or RANKS), st.sampled_from(SUITS))
    stray = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS))
    return st.just(()) | st.just(()) | st.lists(card | stray, min_size=1, max_size=2, unique=True).map(tuple)
