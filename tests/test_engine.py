"""The fast engine: equal to the reference at every play, and its mistakes found; what it cannot play it refuses."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest
from papillon_engine import Game, Tally, Unsupported, simulate, tables_of
from papillon_engine.differential import Parted, play_chunk
from papillon_engine.packing import PACK, unpacked

import papillon
from commonlaw.checkout import ROOT
from commonlaw.events import player_of
from papillon.cards import Card
from papillon.course import open_table, play, start_coup
from papillon.rules import Rules, legal
from papillon.table import Table

COUPS = 500
"""How many coups are compared at least."""
MOST_COUPS = 4000
"""After so many every clause has fired, every two readings have met, and every mistake below has shown."""


def test_the_engine_is_equal_to_the_reference_and_every_clause_fires() -> None:
    compared = play_chunk("engine", COUPS)
    while compared.coups < MOST_COUPS and (compared.silent() or compared.unmet()):
        compared.add(play_chunk(f"engine/{compared.coups}", COUPS // 2))
    assert not compared.silent()
    assert not compared.unmet()


class Mistake(NamedTuple):
    """A mistake planted in a module of the engine."""

    module: str
    right: str
    wrong: str


MISTAKES = (
    Mistake("tables", "*rule(held, RANKS * FROM_HAND)", "*rule(held, RANKS * LIKE_CARDS)"),  # no hanneton
    Mistake("tables", "goes_out=bool(bits & GOES_OUT)", "goes_out=bool(bits & CLEARS)"),
    Mistake("tables", "rules.sole_holder_neighbour_too)", "False)"),
    Mistake("tables", "rules = replace(self.rules, credit_limited=False)", "rules = Rules()"),  # ace-rate forgotten
    Mistake("game", "if victim is not None:", "if False:"),  # 8.4
    Mistake("game", 'consolation_deal == "last-deal"', 'consolation_deal == "any-deal"'),
    Mistake("game", "else max(chips[payer], 0)", "else chips[payer]"),  # debts paid by others
    Mistake("game", "= *others, first", "= first, *others"),  # the deal passes, the chips do not
    Mistake("game", "if self.over or not tied:", "if not tied:"),
    Mistake("game", "facts |= LAST", "facts |= 0"),
    Mistake("game", "and not self.tables.turned[len(self.stock)]", ""),
    Mistake("game", "(*map(list, _lists_of(self)), ", "(*_lists_of(self), "),  # what is kept goes on changing
)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.wrong)
def test_a_mistake_in_the_engine_is_found(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tables", "game"):
        path = ROOT / f"engine/papillon_engine/{name}.py"
        source = path.read_text("utf-8")
        if name == mistake.module:
            assert source.count(mistake.right) == 1
            source = source.replace(mistake.right, mistake.wrong)
        module = ModuleType(f"papillon_engine.{name}")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(compile(source, path, "exec"), vars(module))
    with pytest.raises(Parted):
        play_chunk("engine", MOST_COUPS, module.Game)


# --- games in bulk


def reference_tally(table: Table, number: int, seed: int) -> Tally:
    """One game of `simulate`, played by the reference with the same chance."""
    chance = Random(f"{seed}/{number}").random
    plays, won, first = 0, [0] * table.players, table
    while not table.over:
        step = start_coup(table, tuple(Card(unpacked(card)) for card in sorted(PACK, key=lambda _: chance())))
        while not step.position.over:
            moves = legal(step.position, table.rules)
            step = play(step.table, step.position, moves[int(chance() * len(moves))])
            plays += 1
        if winner := player_of(step.events, "coup-won"):
            won[step.position.seat(winner)] += 1
        table = step.table
    victors = tuple(int(letter in player_of(step.events, "game-won")) for letter in table.letters)
    gains = tuple(last - before for before, last in zip(first.accounts.balances, table.accounts.balances, strict=True))
    coups = table.coup
    return Tally(1, coups, plays, tuple(won), victors, gains)


@pytest.mark.parametrize(("players", "chosen"), [(3, {}), (4, {"direction": "clockwise", "credit": "none"})])
def test_a_game_in_bulk_is_one_of_the_reference(players: int, chosen: dict[str, str]) -> None:
    table = open_table(players, rules=papillon.rules("salon", chosen))
    one, other = reference_tally(table, 3, seed=5), reference_tally(table, 4, seed=5)
    assert simulate(table, [3], seed=5) == one
    assert simulate(table, [3, 4], seed=5) == one + other


# --- what is refused


def test_what_cannot_be_is_refused() -> None:
    game = Game(open_table())
    with pytest.raises(ValueError, match="each rank four times"):
        game.deal((*PACK[1:], PACK[-1]))
    game.deal(PACK)
    with pytest.raises(ValueError, match="between two coups"):
        game.deal(PACK)
    for move in (-1, game.captures.lay + 1, *({*range(game.captures.lay + 1)} - {*game.legal()})):
        with pytest.raises(ValueError, match="expected a legal move"):
            game.step(move)
    with pytest.raises(KeyError):
        game.step(game.legal()[0], named=["butterfly"])
    game.undo()
    assert game.turn is None and game.balances == (140, 140, 140)
    with pytest.raises(IndexError):
        game.undo()


def test_what_the_tables_cannot_play_is_refused_by_name() -> None:
    hidden = papillon.at("layout 6 4 A, hand 10 7")
    with pytest.raises(Unsupported, match="cards that are known"):
        Game(hidden.table, hidden.position)
    with pytest.raises(Unsupported, match="a reading of a document"):
        tables_of(replace(Rules(), captures=()), 3)
    other = papillon.at("dealer A, hands A:7 B:5 C:9, layout 64, next KKKQQQJJJ")
    with pytest.raises(ValueError, match="a coup under way at the table"):
        Game(hidden.table, other.position)
