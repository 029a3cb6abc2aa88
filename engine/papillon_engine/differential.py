"""Plays the engine beside the reference, and checks that the two agree before every play and at the end.

    uv run --directory engine python -m papillon_engine.differential --coups 100000 --seed 1 --jobs 2
    uv run --directory engine python -m papillon_engine.differential --game francion --coups 100000 --seed 1 --jobs 2

Games by all documents and under drawn readings are played with every number of players, a third of the packs stacked,
some from the middle of a coup, many at tables late in their game. Compared are the legal moves in their order, all
cards, everybody's chips, whose turn it is, who wins, and what lasts until the next coup; in Le Papillon also what each
player and an onlooker may see. Now and then a copy makes the play first.

Exit status 1 if the two differ, with the position and the move, and if a clause that only play can apply is never
applied, or two readings never meet.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, islice
from random import Random
from typing import Any, Final, NamedTuple

import conformance.francion.drawn as francion_drawn
import conformance.papillon.drawn as papillon_drawn
import francion.course
import francion.position
import francion.table
import papillon.table
from conformance.documents import own_clauses
from conformance.drawn_games.adapter import Offer, draw_readings
from conformance.jobs import Interrupted, progress
from conformance.papillon.subject import starting_position, starting_table, table_start
from conformance.suite import suite_of
from francion.game import GAME as FRANCION_GAME
from francion.rules import legal as francion_legal, suit_asked
from francion.sections.s01_players_and_deal import CARDS_EACH
from papillon.cards import ranks
from papillon.game import GAME as PAPILLON_GAME
from papillon.kit.cards import Card, Cards
from papillon.kit.console import complain, guarded, positive
from papillon.kit.events import Event, player_of
from papillon.kit.game import AnyMove, AnyRules, AnyStep, AnyTable, Game, Refusal
from papillon.kit.records import Turn, play_out
from papillon.moves import FIGURES, LAY, Capture, LayDown, Move
from papillon.position import PLAYERS, Position
from papillon.refusals import REFUSALS
from papillon.rules import legal, numbered
from papillon.sections.s01_players_and_cards import RANKS
from papillon.step import Step
from papillon_engine.counts import chunks_of, parser_of, results_of, run_command
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
Start = tuple[AnyStep, Sequence[AnyMove]]
"""Where a coup begins, and the moves to try first."""


class Difference(AssertionError):
    """The engine and the reference differ."""


class Side(NamedTuple):
    """How a game is played by both, and what is compared of it."""

    game: Game
    """The reference's game."""
    engine: Callable[..., Any]
    """The engine's game: sits down at a table, perhaps with the position of a coup under way."""
    most_coups: int
    """After how many coups a long game is left off."""
    endings: Mapping[str, str]
    """What may end with a coup, as an event calls it → who has won it, in the engine's game."""
    draw_table: Callable[[Random, Offer], Any]
    """A table by any document, under any readings, between two coups."""
    draw_begun: Callable[[Random, Any], Start]
    """A coup under way at a table."""
    draw_pack: Callable[[Random, int], tuple[Cards, Sequence[AnyMove]]]
    """A pack in dealing order for so many players, and the first moves that it is stacked for, if it is."""
    choose: Callable[[Random, Sequence[AnyMove]], AnyMove]
    """One of some legal moves, as a player may say it."""
    refusals: Callable[[AnyRules], Iterable[Refusal]]
    """Every refusal that the document of a table's rules has."""
    card: Callable[[Card], int]
    """A card as the engine has it."""
    number: Callable[[Any, Any], tuple[int, ...]]
    """What the engine's `step` takes for a move of the reference."""
    in_reference: Callable[[Any, Any], State]
    """What the reference has at a table and a position."""
    in_engine: Callable[[Any], State]
    """The same in the engine's game."""


# --- what has been compared


def everything(game: str) -> Offer:
    """All that a game offers: every number of players, every reading."""
    suite = suite_of(game)
    readings = {ruling: tuple(names) for ruling, names in suite.game.readings.items()}
    return Offer(dict.fromkeys(suite.game.rulebooks, suite.players), readings)


@dataclass
class Record:
    """What has been compared of a game."""

    game: str
    """Its name."""
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    """A rulebook and games, coups or plays → how many were played by it."""
    fired: set[tuple[str, str]] = field(default_factory=set)
    """Each rulebook with the clauses that events and payments cited."""
    pairs: set[frozenset[tuple[str, str]]] = field(default_factory=set)
    """Rulings, each with its reading, that have been in force together, and with how many players."""

    def add(self, other: Record) -> None:
        """Take in what has been compared elsewhere."""
        self.played += other.played
        self.fired |= other.fired
        self.pairs |= other.pairs

    def see(self, what: str, table: AnyTable, events: Iterable[Event]) -> None:
        """Count a game, a coup or a play at a table, and note the clauses of its events."""
        rulebook = table.rules.rulebook
        self.played[rulebook, what] += 1
        self.fired |= {(rulebook, clause) for event in events for clause in event.clauses}

    @property
    def coups(self) -> int:
        """How many coups were played in all."""
        return sum(count for (_, what), count in self.played.items() if what == "coups")

    def silent(self) -> list[str]:
        """Clauses of each document that should have fired in play, and have not.

        Others fire by refusing a move, or when the first dealer is drawn for.
        """
        side, silent = SIDES[self.game], []
        for name, rules in side.game.rulebooks.items():
            otherwise = {refused.clause for refused in side.refusals(rules)}
            otherwise.update(rules.cited((side.game.recording.DRAWS,)))
            silent += [
                clause.spoken
                for cited, clause in own_clauses(name).items()
                if not (clause.no_event or cited in otherwise or (name, cited) in self.fired)
            ]
        return silent

    def unmet(self) -> list[str]:
        """Readings of two rulings that have never been in force together, or never with so many players."""
        offer = everything(self.game)
        counts = {str(count) for counts in offer.players.values() for count in counts}
        choices = {**offer.readings, "players": sorted(counts)}
        named = [[(choice, name) for name in names] for choice, names in choices.items()]
        pairs = (frozenset((a, b)) for some, others in combinations(named, 2) for a in some for b in others)
        return [" with ".join("=".join(each) for each in sorted(pair)) for pair in pairs if pair not in self.pairs]


# --- the games


def play_chunk(name: str, seed: str, coups: int) -> Record:
    """Play so many coups or a few more by both. name: one of `SIDES`. Raises Difference.

    >>> play_chunk("papillon", "1", coups=4).coups >= 4
    True
    """
    chance, compared = Random(seed), Record(name)
    while compared.coups < coups:
        play_game(SIDES[name], chance, compared)
    return compared


def play_game(side: Side, chance: Random, compared: Record) -> None:
    """Play a game by both, a long one not to its end. Raises Difference."""
    table = side.draw_table(chance, everything(compared.game))
    choices = {**side.game.in_force(table.rules), "players": str(table.players)}
    compared.pairs.update(map(frozenset, combinations(choices.items(), 2)))
    compared.see("games", table, side.game.opening(table))
    game = side.engine(table)
    if chance.random() < BEGUN_SHARE:
        start, planned = side.draw_begun(chance, table)
        game = side.engine(start.table, start.position)
        table = play_coup(side, game, (start, planned), chance, compared)
    for _ in range(side.most_coups):
        if table.over:
            break
        pack, planned = side.draw_pack(chance, table.players)
        game.deal([*map(side.card, pack)])
        table = play_coup(side, game, (side.game.start(table, pack), planned), chance, compared)


def play_coup(side: Side, game: Any, begun: Start, chance: Random, compared: Record) -> AnyTable:
    """Play a coup to its end by both, and return the table after it. Raises Difference."""
    start, planned = begun
    plans = iter(planned)

    def choose(step: AnyStep) -> AnyMove:
        moves = side.game.legal(step.position, step.table.rules)
        return side.choose(chance, [move for move in islice(plans, 1) if move in moves] or moves)

    check_equal(side, game, start)
    compared.see("coups", start.table, start.events)
    for turn in play_out(start, side.game, choose):
        move = side.number(game, turn.move)
        if chance.random() < COPIED_SHARE:
            copy = game.clone()
            copy.step(*move)
            check_equal(side, game, turn.before, turn)
            check_equal(side, copy, turn.after, turn)
        game.step(*move)
        check_equal(side, game, turn.after, turn)
        compared.see("plays", turn.after.table, turn.after.events)
    return turn.after.table


def check_equal(side: Side, game: Any, after: AnyStep, turn: Turn | None = None) -> None:
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


def values(holder: object, *names: str) -> State:
    """The attributes of these names."""
    return {name: getattr(holder, name) for name in names}


# --- Le Papillon


def draw_papillon_begun(chance: Random, table: papillon.table.Table) -> Start:
    """A coup with few cards left, and the plays for which they were drawn."""
    start, planned = papillon_drawn.draw_position(chance, table_start(table), table.rules)
    return Step(table, starting_position(start, table), ()), planned


def choose_papillon(chance: Random, moves: Sequence[Move]) -> Move:
    """Any of the moves, with some figures called out, made or not: all, none, or any."""
    move = chance.choice(moves)
    if isinstance(move, LayDown):
        return move
    share = chance.choice((1.0, 1.0, 0.0, 0.5))
    return move._replace(named=tuple(figure for figure in FIGURES if chance.random() < share))


def papillon_refusals(rules: Any) -> Iterator[Refusal]:
    """Every refusal, with the clause as the document numbers it for each card that may be played."""
    return (numbered(refused, rules, played) for refused in REFUSALS for played in ("", *RANKS))


def papillon_number(game: PapillonGame, move: Move) -> tuple[int, int]:
    """A move's number, and the figures that are called out with it."""
    bare, named = (move.bare, move.named) if isinstance(move, Capture) else (LAY, ())
    return game.captures.moves.index(bare), sum(NAMES[figure] for figure in {*named})


def papillon_reference(table: papillon.table.Table, position: Position) -> State:
    """What the reference has at a step."""

    def number(cards: Cards) -> int:
        return pack_cards(ranks(cards))

    return {
        **values(position, "turn", "papillons", "last_layer", "wanting", "victim"),
        **values(table, "coup", "dealer", "cards_payment", "over"),
        **values(table.accounts, "balances", "pool", "bank"),
        "legal moves": legal(position, table.rules),
        "hands": [*map(number, position.hands)],
        "layout": number(position.layout),
        "piles": [*map(number, position.piles)],
        "stock": [number((card,)) for card in position.stock],
        "likes": [position.like_captures.count(seat) for seat in range(position.players)],
        "sights": [visible(table, position, player) for player in (None, *range(table.players))],
    }


def papillon_engine_state(game: PapillonGame) -> State:
    """The same in the engine."""
    return {
        **values(game, "turn", "papillons", "last_layer", "wanting", "victim"),
        **values(game, "coup", "dealer", "cards_payment", "over"),
        **values(game, "balances", "pool", "hands", "layout", "piles", "stock", "likes"),
        "bank": game.chips[-1],
        "legal moves": tuple(game.captures.moves[move] for move in game.legal()),
        "sights": [sight_of(game, player) for player in (None, *range(game.table.players))],
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


# --- Le Francion


def draw_francion_table(chance: Random, offer: Offer) -> francion.table.Table:
    """A table as the suite draws it for another program."""
    rulebook = FRANCION_GAME.main_rulebook
    readings = draw_readings(chance, offer, FRANCION_GAME, rulebook)
    return francion_drawn.draw_table(chance, chance.choice(offer.players[rulebook]), readings)


def draw_francion_begun(chance: Random, table: francion.table.Table) -> Start:
    """A coup after some plays, by chance."""
    plays = chance.randrange(CARDS_EACH * table.players)
    start = francion.course.start_coup(table, francion_drawn.draw_pack(chance, table.players))
    return francion_drawn.draw_plays(chance, start, plays)[1], ()


def francion_reference(table: francion.table.Table, position: francion.position.Position) -> State:
    """What the reference has at a step."""
    one, pack_cards = francion_packing.ONE, francion_packing.pack_cards
    return {
        **values(table, "coup", "manche", "dealer", "doubling", "points", "betes", "over"),
        **values(table.accounts, "balances", "pool"),
        "turn": position.turn,
        "legal moves": francion_legal(position, table.rules),
        "hands": [*map(pack_cards, position.hands)],
        "won": [*map(pack_cards, position.won)],
        "trick": tuple(one[card] for card in position.trick),
        "asked": suit_asked(position, table.rules),
        "not dealt": [one[card] for card in (position.turn_up, *position.stock)],
    }


def francion_engine_state(game: FrancionGame) -> State:
    """The same in the engine."""
    return {
        **values(game, "coup", "manche", "dealer", "doubling", "over"),
        **values(game, "balances", "pool", "turn", "hands", "won", "trick", "asked"),
        "points": game.by_player(game.points),
        "betes": game.by_player(game.betes),
        "legal moves": tuple(francion_packing.CARDS[move] for move in game.legal()),
        "not dealt": [game.turn_up, *game.stock],
    }


SIDES: Final = {
    "papillon": Side(
        PAPILLON_GAME,
        PapillonGame,
        most_coups=6,
        endings={"coup-won": "winner", "game-won": "victors"},
        draw_table=lambda chance, offer: starting_table(papillon_drawn.draw_begun(chance, offer)),
        draw_begun=draw_papillon_begun,
        draw_pack=papillon_drawn.draw_pack,
        choose=choose_papillon,
        refusals=papillon_refusals,
        card=lambda card: pack_cards(card.rank),
        number=papillon_number,
        in_reference=papillon_reference,
        in_engine=papillon_engine_state,
    ),
    "francion": Side(
        FRANCION_GAME,
        FrancionGame,
        most_coups=60,
        endings={"point": "winner", "manche-won": "manche_winner", "game-won": "victors"},
        draw_table=draw_francion_table,
        draw_begun=draw_francion_begun,
        draw_pack=lambda chance, players: (francion_drawn.draw_pack(chance, players), ()),
        choose=Random.choice,
        refusals=lambda rules: FRANCION_GAME.refusals,
        card=francion_packing.ONE.__getitem__,
        number=lambda game, move: (francion_packing.CARDS.index(move),),
        in_reference=francion_reference,
        in_engine=francion_engine_state,
    ),
}
"""Name → a game, and the engine that is held to the reference."""


# --- the command


def in_words(compared: Record) -> Iterator[str]:
    """What was compared, line by line, and what is missing."""
    for name in SIDES[compared.game].game.rulebooks:
        games, coups, plays = (compared.played[name, what] for what in ("games", "coups", "plays"))
        yield f"{name:10}{games:>10} games{coups:>10} coups{plays:>12} plays"
    silent, unmet = compared.silent(), compared.unmet()
    yield f"{len(compared.pairs)} pairs of readings met, {len(unmet)} never"
    yield from unmet[:MOST_SHOWN]
    yield f"clauses that never fired: {', '.join(silent) or 'none'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("--game", choices=SIDES, default="papillon", help="%(default)s")
    parser.add_argument("--coups", type=positive, default=10_000, metavar="N", help="how many, at least (%(default)s)")
    return run_command(PROGRAM, partial(run, parser.parse_args(arguments)))


def run(options: Namespace) -> int:
    """Play both side by side, and say what was compared."""
    compared, start = Record(options.game), time.perf_counter()
    chunks = chunks_of("--coups", options.coups, COUPS_A_CHUNK)
    try:
        with (
            progress("coups", options.coups) as reached,
            results_of(partial(_play, options.game, options.seed), chunks, options) as results,
        ):
            for _, found in results:
                compared.add(found)
                reached(compared.coups)
    except Interrupted as signal:
        complain(f"{PROGRAM}: {signal}: interrupted after {compared.coups} coups")
        return signal.status
    except Difference as difference:
        print(difference)
        return 1
    print(*in_words(compared), f"seed {options.seed}, {time.perf_counter() - start:.0f} s", sep="\n")
    return 1 if compared.silent() or compared.unmet() else 0


def _play(name: str, seed: int, coups: range) -> Record:
    return play_chunk(name, f"{seed}/{coups.start // COUPS_A_CHUNK}", len(coups))


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
