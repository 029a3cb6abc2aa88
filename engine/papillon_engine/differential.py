"""Plays the engine beside the reference, and holds the two equal before the first play, after every one and at the end.

    uv run --directory engine python -m papillon_engine.differential --coups 100000 --seed 1 --jobs 2
    uv run --directory engine python -m papillon_engine.differential --game francion --coups 100000 --seed 1 --jobs 2

Games by all documents and under drawn readings are played with every number of players, a third of the packs stacked,
some from the middle of a coup, many at tables late in their game. Compared are the legal moves in their order, all
cards, everybody's chips, whose turn it is, who wins, and what lasts until the next coup; in Le Papillon also what each
player and an onlooker may see. Now and then a copy makes the play first.

Exit status 1 if the two differ, with the position and the move, and if a clause never fires that only play can have
fire, or two readings never meet.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, islice
from random import Random
from typing import Any, Final, NamedTuple

import conformance.francion.drawn as francion_drawn
import conformance.papillon.drawn as papillon_drawn
import francion.course
import francion.moves
import francion.position
import francion.sections.s01_players_and_deal as francion_deal
import francion.table
import papillon.table
from conformance.documents import own_clauses
from conformance.drawn_games.adapter import Offer, draw_readings
from conformance.jobs import Interrupted, cut, progress
from conformance.papillon.subject import starting_position, starting_table, table_start
from conformance.suite import suite_of
from francion.game import GAME as FRANCION_GAME
from francion.rules import legal as francion_legal, suit_asked
from papillon.cards import ranks
from papillon.game import GAME as PAPILLON_GAME
from papillon.kit.cards import Card, Cards
from papillon.kit.console import guarded, positive
from papillon.kit.events import Event, player_of
from papillon.kit.game import AnyMove, AnyRules, AnyStep, AnyTable, Game, Refusal
from papillon.kit.records import Turn, play_out
from papillon.moves import FIGURES, LAY, Capture, LayDown, Move
from papillon.position import PLAYERS, Position
from papillon.refusals import REFUSALS
from papillon.rules import legal, numbered
from papillon.sections.s01_players_and_cards import RANKS
from papillon.step import Step
from papillon_engine.counts import add_workers, count_chunks, parser_of, run_command, workers_of
from papillon_engine.francion import packing as francion_packing
from papillon_engine.francion.game import Game as FrancionGame
from papillon_engine.game import NAMES, Game as PapillonGame
from papillon_engine.packing import pack_cards
from papillon_engine.sight import Numbers, Sight, sight_of

PROGRAM: Final = "papillon_engine.differential"
BEGUN_SHARE: Final = 1 / 4
"""How many games begin in the middle of a coup."""
COPIED_SHARE: Final = 1 / 8
"""How many plays are made by a copy too."""
COUPS_A_CHUNK: Final = 250
"""Coups that one job plays before it reports; each chunk has random numbers of its own."""
MOST_SHOWN: Final = 10
"""Pairs of readings named that have never met."""

State = dict[str, object]
"""What is compared, by its name."""


class Difference(AssertionError):
    """The engine and the reference differ."""


class Side(NamedTuple):
    """How a game is played by both, and what is compared of it."""

    game: Game
    """The reference's game."""
    draw_pack: Callable[[Random, int], tuple[Cards, Sequence[AnyMove]]]
    """A pack in dealing order for so many players, and the first moves that it is stacked for, if it is."""
    choose: Callable[[Random, Sequence[AnyMove]], AnyMove]
    """One of some legal moves, as a player may say it."""
    published: Callable[[AnyRules], Collection[Refusal]]
    """Every refusal that the document of a table's rules has."""
    engine: Callable[..., Any]
    """The engine's game: sits down at a table, perhaps with the position of a coup under way."""
    most_coups: int
    """After how many coups a long game is left off."""
    endings: Mapping[str, str]
    """What may end with a coup, as an event calls it → who has won it, in the engine's game."""
    draw_table: Callable[[Random, Offer], Any]
    """A table by any document, under any readings, between two coups."""
    draw_begun: Callable[[Random, Any], tuple[AnyStep, Sequence[Any]]]
    """A coup under way at a table, and the moves to try first."""
    card: Callable[[Card], int]
    """A card as the engine has it."""
    number: Callable[[Any, Any], tuple[Any, ...]]
    """What the engine's `step` takes for a move of the reference."""
    in_reference: Callable[[Any, Any], State]
    """What the reference has at a table and a position."""
    in_engine: Callable[[Any], State]
    """The same in the engine's game."""


# --- what has been compared

Choice = tuple[str, str]
"""A ruling and its reading, or ``players`` and how many there are."""


def everything(game: str) -> Offer:
    """All that a game offers: every number of players, every reading."""
    suite = suite_of(game)
    readings = {ruling: tuple(names) for ruling, names in suite.game.readings.items()}
    return Offer(dict.fromkeys(suite.game.rulebooks, suite.players), readings)


@dataclass
class Tally:
    """What was played by a rulebook."""

    games: int = 0
    """Games that were played to their end."""
    coups: int = 0
    """Coups that were played to their end."""
    plays: int = 0
    """Moves that were made."""
    fired: Counter[str] = field(default_factory=Counter)
    """Clause → how many events and payments cited it."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.coups += other.coups
        self.plays += other.plays
        self.fired += other.fired

    def see(self, events: Iterable[Event]) -> None:
        """Count the clauses of events and payments."""
        for event in events:
            self.fired.update(event.clauses)


@dataclass
class Compared:
    """What has been compared of a game."""

    game: str
    """Its name."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """Rulebook → what was played by it, and which clauses fired."""
    pairs: set[frozenset[Choice]] = field(default_factory=set)
    """The readings that have been in force together, and with how many players."""

    def of(self, rulebook: str) -> Tally:
        """What was played by a rulebook."""
        return self.tallies.setdefault(rulebook, Tally())

    def meet(self, choices: Mapping[str, str]) -> None:
        """Note that some choices have met."""
        self.pairs |= set(map(frozenset, combinations(choices.items(), 2)))

    def add(self, other: Compared) -> None:
        """Take in what has been compared elsewhere."""
        for name, tally in other.tallies.items():
            self.of(name).add(tally)
        self.pairs |= other.pairs

    @property
    def coups(self) -> int:
        """How many coups were played in all."""
        return sum(tally.coups for tally in self.tallies.values())

    def silent(self) -> list[str]:
        """Clauses of each document that should have fired in play, and have not; others fire by refusing a move."""
        side = SIDES[self.game]
        return [
            clause.spoken
            for name, rules in side.game.rulebooks.items()
            for cited, clause in own_clauses(name).items()
            if not (clause.no_event or self.of(name).fired[cited] or cited in fired_otherwise(side, rules))
        ]

    def unmet(self) -> list[str]:
        """Readings of two rulings that have never been in force together, or never with so many players."""
        offer = everything(self.game)
        counts = {str(count) for counts in offer.players.values() for count in counts}
        choices = {**offer.readings, "players": sorted(counts)}
        named = [[(choice, name) for name in names] for choice, names in choices.items()]
        pairs = (frozenset((a, b)) for some, others in combinations(named, 2) for a in some for b in others)
        return [" with ".join("=".join(each) for each in sorted(pair)) for pair in pairs if pair not in self.pairs]


def fired_otherwise(side: Side, rules: AnyRules) -> set[str]:
    """The clauses that refuse moves, and the one by which the first dealer is drawn for: no play need fire them."""
    drawn = rules.cited((side.game.recording.DRAWS,))
    return {refused.clause for refused in side.published(rules)} | {*drawn}


# --- the games


def play_chunk(side: str, seed: str, coups: int) -> Compared:
    """Play so many coups or a few more by both. side: a name in `SIDES`. Raises Difference.

    >>> play_chunk("papillon", "1", coups=4).coups >= 4
    True
    """
    chance, played = Random(seed), SIDES[side]
    compared, offer = Compared(played.game.name), everything(played.game.name)
    while compared.coups < coups:
        play_game(played, chance, compared, offer)
    return compared


def play_game(side: Side, chance: Random, compared: Compared, offer: Offer) -> None:
    """Play a game by both, a long one not to its end. Raises Difference."""
    table: AnyTable = side.draw_table(chance, offer)
    tally = compared.of(table.rules.rulebook)
    tally.games += 1
    tally.see(side.game.opening(table))
    compared.meet({**side.game.in_force(table.rules), "players": str(table.players)})
    game = side.engine(table)
    if chance.random() < BEGUN_SHARE:
        begun = side.draw_begun(chance, table)
        game = side.engine(begun[0].table, begun[0].position)
        table = play_coup(side, game, begun, chance, tally)
    for _ in range(side.most_coups):
        if table.over:
            break
        pack, planned = side.draw_pack(chance, table.players)
        game.deal([*map(side.card, pack)])
        table = play_coup(side, game, (side.game.start(table, pack), planned), chance, tally)


def play_coup(
    side: Side, game: Any, begun: tuple[AnyStep, Sequence[AnyMove]], chance: Random, tally: Tally
) -> AnyTable:
    """Play a coup to its end by both: the table after it. begun: where it begins; the moves to try first."""
    start, planned = begun
    plans = iter(planned)

    def choose(step: AnyStep) -> AnyMove:
        moves = side.game.legal(step.position, step.table.rules)
        return side.choose(chance, [move for move in islice(plans, 1) if move in moves] or moves)

    compare(side, game, start)
    tally.see(start.events)
    step = start
    for turn in play_out(start, side.game, choose):
        step = turn.after
        if chance.random() < COPIED_SHARE:
            copy = game.clone()
            copy.step(*side.number(game, turn.move))
            compare(side, game, turn.before, turn)
            compare(side, copy, step, turn)
        game.step(*side.number(game, turn.move))
        compare(side, game, step, turn)
        tally.see(step.events)
        tally.plays += 1
    tally.coups += 1
    return step.table


def compare(side: Side, game: Any, after: AnyStep, turn: Turn | None = None) -> None:
    """Raise Difference unless the engine is where the reference is. turn: the move that led there, if one did."""
    found, expected = side.in_engine(game), side.in_reference(after.table, after.position)
    if after.position.over:
        found |= {kind: getattr(game, name) for kind, name in side.endings.items()}
        expected |= {kind: player_of(after.events, kind) for kind in side.endings}
    for name, value in expected.items():
        if found[name] != value:
            before, move = (turn.before, turn.move) if turn else (after, "none yet")
            place = f"table {before.table}\nposition {before.position}\nmove {move}"
            raise Difference(f"{name}: expected {value}, found {found[name]}\n{place}")


# --- Le Papillon


def draw_papillon_table(chance: Random, offer: Offer) -> papillon.table.Table:
    """A table as the suite draws it for another program."""
    request = papillon_drawn.draw_begun(chance, offer)
    return starting_table(request)


def draw_papillon_begun(chance: Random, table: papillon.table.Table) -> tuple[Step, Sequence[Move]]:
    """A coup with few cards left, and the plays for which they were drawn."""
    start, planned = papillon_drawn.draw_position(chance, table_start(table), table.rules)
    return Step(table, starting_position(start, table), ()), planned


def papillon_number(game: PapillonGame, move: Move) -> tuple[int, int]:
    """A move's number, and the figures that are called out with it."""
    bare, named = (move.bare, move.named) if isinstance(move, Capture) else (LAY, ())
    return game.captures.moves.index(bare), sum(NAMES[figure] for figure in {*named})


def papillon_reference(table: papillon.table.Table, position: Position) -> State:
    """What the reference has at a step."""

    def number(cards: Cards) -> int:
        return pack_cards(ranks(cards))

    return {
        "legal moves": legal(position, table.rules),
        "turn": position.turn,
        "hands": [*map(number, position.hands)],
        "layout": number(position.layout),
        "piles": [*map(number, position.piles)],
        "stock": [number((card,)) for card in position.stock],
        "chips": (table.accounts.balances, table.accounts.pool, table.accounts.bank),
        "papillons": position.papillons,
        "who laid down": (position.last_layer, position.wanting, position.victim),
        "like captures": [position.like_captures.count(seat) for seat in range(position.players)],
        "coup": (table.coup, table.dealer, table.cards_payment, table.over),
        "sights": [visible(table, position, player) for player in (None, *range(table.players))],
    }


def visible(table: papillon.table.Table, position: Position, player: int | None) -> Sight:
    """What a player may see of a step of the reference. player: by index; None is an onlooker."""
    letters = table.letters
    seats = [*map(position.seat, letters)]

    def who(marked: int | None) -> Numbers:
        return tuple(int(seat == marked) for seat in seats)

    def ranked(cards: Cards) -> Numbers:
        return tuple(ranks(cards).count(rank) for rank in RANKS)

    return Sight(
        player=who(None if player is None else seats[player]),
        hand=ranked(() if player is None else position.hands[seats[player]]),
        layout=ranked(position.layout),
        hands=tuple(len(position.hands[seat]) for seat in seats),
        piles=tuple(len(position.piles[seat]) for seat in seats),
        chips=table.accounts.balances,
        pool=(table.accounts.pool,),
        stock=(len(position.stock),),
        dealer=tuple(int(letter == PLAYERS[position.dealer]) for letter in letters),
        turn=who(position.turn),
        papillons=tuple(1 + position.papillons.index(seat) if seat in position.papillons else 0 for seat in seats),
        last_layer=who(position.last_layer),
        wanting=who(position.wanting),
        victim=who(position.victim),
        likes=tuple(position.like_captures.count(seat) for seat in seats),
        coup=(table.coup,),
        cards=(table.cards_payment,),
    )


def papillon_engine_state(game: PapillonGame) -> State:
    """The same in the engine."""
    return {
        "legal moves": tuple(game.captures.moves[move] for move in game.legal()),
        "turn": game.turn,
        "hands": game.hands,
        "layout": game.layout,
        "piles": game.piles,
        "stock": [*game.stock],
        "chips": (game.balances, game.pool, game.chips[-1]),
        "papillons": game.papillons,
        "who laid down": (game.last_layer, game.wanting, game.victim),
        "like captures": game.likes,
        "coup": (game.coup, game.dealer, game.cards_payment, game.over),
        "sights": [sight_of(game, player) for player in (None, *range(game.table.players))],
    }


# --- Le Francion


def draw_francion_table(chance: Random, offer: Offer) -> francion.table.Table:
    """A table as the suite draws it for another program."""
    game = FRANCION_GAME
    readings = draw_readings(chance, offer, game, game.main_rulebook)
    return francion_drawn.draw_table(chance, chance.choice(offer.players[game.main_rulebook]), readings)


def draw_francion_begun(chance: Random, table: francion.table.Table) -> tuple[AnyStep, Sequence[francion.moves.Move]]:
    """A coup after some plays, by chance."""
    plays = chance.randrange(francion_deal.CARDS_EACH * table.players)
    start = francion.course.start_coup(table, francion_drawn.draw_pack(chance, table.players))
    _, step = francion_drawn.draw_plays(chance, start, plays)
    return step, ()


def francion_reference(table: francion.table.Table, position: francion.position.Position) -> State:
    """What the reference has at a step."""
    one, pack_cards = francion_packing.ONE, francion_packing.pack_cards
    return {
        "legal moves": francion_legal(position, table.rules),
        "turn": position.turn,
        "hands": [*map(pack_cards, position.hands)],
        "tricks": [*map(pack_cards, position.won)],
        "trick": (*(one[card] for card in position.trick),),
        "asked": suit_asked(position, table.rules),
        "not dealt": [one[card] for card in (position.turn_up, *position.stock)],
        "chips": (table.accounts.balances, table.accounts.pool),
        "points": table.points,
        "betes": table.betes,
        "coup": (table.coup, table.manche, table.dealer, table.doubling, table.over),
    }


def francion_engine_state(game: FrancionGame) -> State:
    """The same in the engine."""
    return {
        "legal moves": tuple(francion_packing.CARDS[move] for move in game.legal()),
        "turn": game.turn,
        "hands": game.hands,
        "tricks": game.won,
        "trick": game.trick,
        "asked": game.asked,
        "not dealt": [game.turn_up, *game.stock],
        "chips": (game.balances, game.pool),
        "points": game.by_player(game.points),
        "betes": game.by_player(game.betes),
        "coup": (game.coup, game.manche, game.dealer, game.doubling, game.over),
    }


def choose_papillon(chance: Random, moves: Sequence[Move]) -> Move:
    """Any of the moves, with some figures called out, made or not: all, none, or any."""
    move = chance.choice(moves)
    if isinstance(move, LayDown):
        return move
    share = chance.choice((1.0, 1.0, 0.0, 0.5))
    return move._replace(named=tuple(figure for figure in FIGURES if chance.random() < share))


def papillon_refusals(rules: Any) -> frozenset[Refusal]:
    """Every refusal, with the clause as the document numbers it for each card that may be played."""
    return frozenset(numbered(refused, rules, played) for refused in REFUSALS for played in ("", *RANKS))


PAPILLON: Final = Side(
    PAPILLON_GAME,
    papillon_drawn.draw_pack,
    choose_papillon,
    papillon_refusals,
    PapillonGame,
    most_coups=6,
    endings={"coup-won": "winner", "game-won": "victors"},
    draw_table=draw_papillon_table,
    draw_begun=draw_papillon_begun,
    card=lambda card: pack_cards(card.rank),
    number=papillon_number,
    in_reference=papillon_reference,
    in_engine=papillon_engine_state,
)
FRANCION: Final = Side(
    FRANCION_GAME,
    lambda chance, players: (francion_drawn.draw_pack(chance, players), ()),
    lambda chance, moves: chance.choice(moves),
    lambda rules: FRANCION_GAME.refusals,
    FrancionGame,
    most_coups=60,
    endings={"point": "winner", "manche-won": "manche_winner", "game-won": "victors"},
    draw_table=draw_francion_table,
    draw_begun=draw_francion_begun,
    card=francion_packing.ONE.__getitem__,
    number=lambda _, move: (francion_packing.CARDS.index(move),),
    in_reference=francion_reference,
    in_engine=francion_engine_state,
)
SIDES: Final[Mapping[str, Side]] = {"papillon": PAPILLON, "francion": FRANCION}
"""Name → a game, and the engine that is held to the reference."""


# --- the command


def in_words(compared: Compared) -> Iterator[str]:
    """What was compared, line by line, and what is missing."""
    for name, tally in compared.tallies.items():
        yield f"{name:10}{tally.games:>10} games{tally.coups:>10} coups{tally.plays:>12} plays"
    silent, unmet = compared.silent(), compared.unmet()
    yield f"{len(compared.pairs)} pairs of readings met, {len(unmet)} never"
    yield from unmet[:MOST_SHOWN]
    yield f"clauses that never fired: {', '.join(silent) or 'none'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("--game", choices=("papillon", "francion"), default="papillon", help="%(default)s")
    parser.add_argument("--coups", type=positive, default=10_000, metavar="N", help="how many, at least (%(default)s)")
    add_workers(parser)
    options = parser.parse_args(arguments)
    return run_command(PROGRAM, partial(run, options))


def run(options: Namespace) -> int:
    """Play both side by side, and say what was compared."""
    compared, start = Compared(options.game), time.perf_counter()
    chunks = [*cut(options.coups, COUPS_A_CHUNK)]
    try:
        with (
            progress("coups", options.coups) as reached,
            workers_of(options.jobs, options.scheduler, len(chunks)) as workers,
        ):
            for _, found in count_chunks(partial(_count, options.game, options.seed), chunks, workers):
                compared.add(found)
                reached(compared.coups)
    except Interrupted as signal:
        signal.add_note(f"interrupted after {compared.coups} coups")
        raise
    except Difference as difference:
        print(difference)
        return 1
    print(*in_words(compared), f"seed {options.seed}, {time.perf_counter() - start:.0f} s", sep="\n")
    return 1 if compared.silent() or compared.unmet() else 0


def _count(side: str, seed: int, coups: range) -> Compared:
    return play_chunk(side, f"{seed}/{coups.start // COUPS_A_CHUNK}", len(coups))


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
