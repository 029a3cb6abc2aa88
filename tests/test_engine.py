"""The fast engine: equal to the reference at every play, and its mistakes found; what it cannot play it refuses."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from papillon_engine import Game, Tally, Unsupported, simulate, tables_of
from papillon_engine.chance import chance_of, shuffled
from papillon_engine.differential import ENGINES, GAMES, AnyGame
from papillon_engine.francion import CARDS, Game as FrancionGame, tables_of as francion_tables
from papillon_engine.in_play import AnyInPlay
from papillon_engine.packing import PACK, unpacked
from papillon_engine.side_by_side import Compared, Parted

import francion
import francion.course
import papillon
from francion.rules import Rules as FrancionRules
from papillon.course import open_table
from papillon.kit.cards import Card
from papillon.kit.checkout import ROOT
from papillon.kit.events import player_of
from papillon.kit.game import AnyTable
from papillon.rules import Rules

COUPS = 250
"""How many coups are compared before it is asked whether everything has been met."""
MOST_COUPS = 4000
"""After so many every clause has fired, every two readings have met, and every mistake below has shown."""


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_is_equal_to_the_reference_and_every_clause_fires(game: str) -> None:
    compared = Compared(game)
    while compared.coups < MOST_COUPS and (compared.silent() or compared.unmet()):
        compared.add(GAMES[game].play_chunk(f"engine/{compared.coups}", COUPS))
    assert not compared.silent()
    assert not compared.unmet()


class Mistake(NamedTuple):
    """A mistake planted in a module of the engine."""

    module: str
    right: str
    wrong: str


LESS, MORE = "\n" + " " * 16, "\n" + " " * 24
"""How far what is said twice is indented, once less and once more."""
MISTAKES = (
    Mistake("tables", "*rule(held, RANKS * FROM_HAND)", "*rule(held, RANKS * LIKE_CARDS)"),  # no hanneton
    Mistake("tables", "goes_out=bool(bits & GOES_OUT)", "goes_out=bool(bits & CLEARS)"),
    Mistake("tables", "rules.sole_holder_neighbour_too)", "False)"),
    Mistake("tables", "rules = self.rules._replace(credit_limited=False)", "rules = Rules()"),  # ace-rate forgotten
    Mistake("game", "if victim is not None:", "if False:"),  # 8.4
    Mistake("game", 'consolation_deal == "last-deal"', 'consolation_deal == "any-deal"'),
    Mistake("game", f"{MORE}paid = max(chips[payer], 0)", f"{MORE}paid = chips[payer]"),  # debts paid by others
    Mistake("game", f"{LESS}paid = max(chips[payer], 0)", f"{LESS}paid = chips[payer]"),  # at the end of a coup too
    Mistake("game", "= *others, first", "= first, *others"),  # the deal passes, the chips do not
    Mistake("game", "if self.over or not tied:", "if not tied:"),
    Mistake("game", "facts |= LAST", "facts |= 0"),
    Mistake("game", "self.last_layer = seat", "pass"),
    Mistake("game", "and not self.tables.turned[len(self.stock)]", ""),
    Mistake("game", "*self.likes, *common", "*self.piles, *common"),  # something else is kept
    Mistake("in_play", "self._go_back(self.before.pop())", "self.before.pop()"),
    Mistake("francion.tables", "IN_SUIT.get(asked, 0) | THE_WELCHE", "IN_SUIT.get(asked, 0)"),
    Mistake("francion.tables", "{suit: cards | THE_WELCHE for", "{suit: cards for"),  # the Welche is no trump
    Mistake("francion.tables", "partial(_taking, suit, suit)", 'partial(_taking, suit, "")'),  # nor loses to the king
    Mistake("francion.tables", "(led, trumps, rules.welche_led)", '(led, trumps, "hearts")'),
    Mistake("francion.tables", "Following(asked, rules.only_heart_forced)", "Following(asked, False)"),
    Mistake("francion.tables", "trick_dues(trick, factor)", "trick_dues(trick, 1)"),
    Mistake("francion.tables", "Trick(owner, ", "Trick(winner, "),  # whoever takes the Welche pays for it
    Mistake("francion.game", "if any(self.betes) else", "if False else"),  # 4.5
    Mistake("francion.game", 'self.turn = (), "", winner', 'self.turn = (), "", leader'),
    Mistake("francion.game", "THE_WELCHE in self.stock", "THE_WELCHE in (self.turn_up, *self.stock)"),
    Mistake("francion.game", "rules.hidden_double)", '"flat")'),
    Mistake("francion.game", "stake // s04.TRICKS * chips", "chips"),
    Mistake("francion.game", "(self.over, rules.betes_carried)", "(self.over, False)"),
    Mistake("francion.game", "self.doubling = 1", "pass"),  # the end of the game lifts it
    Mistake("francion.game", "*self.betes, *common", "*self.points, *common"),
    Mistake("francion.game", "(self.chips, self.points, self.betes)", "(self.chips, self.points)"),
)
PARTS = {"papillon": ("in_play", "tables", "game"), "francion": ("in_play", "francion.tables", "francion.game")}
"""Game → the modules in which a mistake may be, in the order in which one needs another."""


@pytest.mark.apart
@pytest.mark.parametrize(
    ("game", "mistake"),
    [(game, mistake) for game, parts in PARTS.items() for mistake in MISTAKES if mistake.module in parts],
    ids=lambda either: either if isinstance(either, str) else either.wrong,
)
def test_a_mistake_in_the_engine_is_found(game: str, mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PARTS[game]:
        path = (ROOT / "engine/papillon_engine" / name.replace(".", "/")).with_suffix(".py")
        source = path.read_text("utf-8")
        if name == mistake.module:
            assert source.count(mistake.right) == 1
            source = source.replace(mistake.right, mistake.wrong)
        module = ModuleType(f"papillon_engine.{name}")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(compile(source, path, "exec"), vars(module))
    with pytest.raises(Parted):
        type(GAMES[game])(module.Game).play_chunk("engine", MOST_COUPS)


# --- games in bulk


def reference_tally(game: str, table: AnyTable, number: int, seed: int) -> Tally:
    """One game of `simulate`, played by the reference with the same chance."""
    chance, side = chance_of(seed, number), GAMES[game]
    plays, won, first = 0, [0] * table.players, table
    while not table.over:
        pack = shuffled(chance, side.engine(first).pack)
        step = side.game.start(table, tuple(map(CARD[game], pack)))
        while not step.position.over:
            moves = side.game.legal(step.position, table.rules)
            step = side.game.play(step.table, step.position, moves[chance.below(len(moves))], None)
            plays += 1
        if winner := player_of(step.events, next(iter(side.endings))):
            won[step.position.seat(winner)] += 1
        table = step.table
    victors = tuple(int(letter in player_of(step.events, "game-won")) for letter in table.letters)
    gains = tuple(last - before for before, last in zip(first.accounts.balances, table.accounts.balances, strict=True))
    return Tally(1, table.coup, plays, tuple(won), victors, gains)


CARD = {"papillon": lambda card: Card(unpacked(card)), "francion": lambda card: CARDS[card.bit_length() - 1]}
"""Game → what card a number of its packs is."""


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("papillon", open_table(3)),
        ("papillon", open_table(4, rules=papillon.rules("salon", {"direction": "clockwise", "credit": "none"}))),
        ("francion", francion.course.open_table(5, manches=2)),
    ],
    ids=str,
)
def test_a_game_in_bulk_is_one_of_the_reference(game: str, table: Any) -> None:
    one, other = reference_tally(game, table, 3, seed=5), reference_tally(game, table, 4, seed=5)
    assert simulate(table, [3], seed=5) == one
    assert simulate(table, [3, 4], seed=5) == one + other


# --- what is refused


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        *((engine(open_table()), "each rank four times") for engine in dict.fromkeys(ENGINES.values())),
        (FrancionGame(francion.course.open_table()), "of 4 players once"),
    ],
)
def test_what_cannot_be_is_refused(game: AnyInPlay, pack: str) -> None:
    first = game.balances
    with pytest.raises(ValueError, match=pack):
        game.deal((*game.pack[1:], game.pack[-1]))
    game.deal(game.pack)
    with pytest.raises(ValueError, match="between two coups"):
        game.deal(game.pack)
    for move in {*range(-1, 150)} - {*game.legal()}:
        with pytest.raises(ValueError, match="expected a legal move"):
            game.step(move)
    game.step(game.legal()[0])
    game.undo()
    game.undo()
    assert game.turn is None and game.balances == first
    with pytest.raises(IndexError):
        game.undo()


@pytest.mark.parametrize("engine", dict.fromkeys(ENGINES.values()))
def test_a_figure_that_there_is_not_is_refused(engine: type[AnyGame]) -> None:
    game = engine(open_table())
    game.deal(PACK)
    with pytest.raises(KeyError):
        game.step(game.legal()[0], named=["butterfly"])
    game.undo()
    assert game.turn is None
    game.deal_by_chance(1, 2)
    pack = shuffled(chance_of(1, 2), PACK)
    assert (sum(game.hands) + game.layout, [*game.stock]) == (sum(pack[:16]), pack[16:])


def test_what_the_tables_cannot_play_is_refused_by_name() -> None:
    hidden = papillon.at("layout 6 4 A, hand 10 7")
    with pytest.raises(Unsupported, match="cards that are known"):
        Game(hidden.table, hidden.position)
    with pytest.raises(Unsupported, match="a reading of a document"):
        tables_of(Rules()._replace(captures=()), 3)
    other = papillon.at("dealer A, hands A:7 B:5 C:9, layout 64, next KKKQQQJJJ")
    with pytest.raises(ValueError, match="a coup under way at the table"):
        Game(hidden.table, other.position)


def test_what_the_tables_of_le_francion_cannot_play_is_refused_by_name() -> None:
    hidden, begun = francion.at("trumps c, trick A:2d, hand Jd Ac Ah"), francion.new_game(seed=1)
    with pytest.raises(Unsupported, match="cards that are known"):
        FrancionGame(hidden.table, hidden.position)
    with pytest.raises(Unsupported, match="a reading of a document"):
        francion_tables(FrancionRules()._replace(hidden_double="thrice"), 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a coup under way at the table"):
        FrancionGame(hidden.table, francion.new_game(players=3, seed=1).position)
    with pytest.raises(ValueError, match="found 9"):
        FrancionGame(begun.table)
    with pytest.raises(ValueError, match="points: expected 0 to 5 each"):
        FrancionGame(begun.table._replace(points=(6, 0, 0, 0)), begun.position)
