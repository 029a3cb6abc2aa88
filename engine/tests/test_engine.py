"""The engine: equal to the reference at every play; what it cannot play it refuses."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given, strategies as st
from papillon_engine import Compared, Game, Tally, Unsupported, compare, differential, simulate
from papillon_engine.bulk import liked
from papillon_engine.chance import WORD, chance_of, shuffle
from papillon_engine.differential import SIDES, Record, play_chunk
from papillon_engine.francion import CARDS, Game as FrancionGame, tables_of as francion_tables
from papillon_engine.packing import PACK, unpack_cards
from papillon_engine.tables import tables_of

import francion
import francion.course
import papillon
from francion.game import GAME as FRANCION
from francion.rules import Rules as FrancionRules
from papillon.desk.compare import added_up, count_game, play_both
from papillon.desk.francion.adapter import ADAPTER
from papillon.kit.cards import Card
from papillon.kit.events import player_of
from papillon.kit.game import AnyTable
from papillon.rules import Rules
from papillon.table import open_table

COUPS = 250
"""How many coups are compared at a time."""
MOST_COUPS = 4000
"""After so many every clause has fired, and every two readings have met."""


@pytest.mark.parametrize("name", SIDES)
def test_the_engine_is_equal_to_the_reference(name: str) -> None:
    assert play_chunk(name, "engine", COUPS).coups >= COUPS


@pytest.mark.parametrize("game", ["papillon", "francion"])
def test_the_command_compares_in_several_processes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    differential.main(["--game", game, "--coups", "260", "--jobs", "2"])  # too few for every pair of readings to meet
    assert "pairs of readings met" in capsys.readouterr().out


@pytest.mark.apart
@pytest.mark.parametrize("name", SIDES)
def test_the_engine_is_equal_to_the_reference_and_every_clause_fires(name: str) -> None:
    compared = Record(SIDES[name].game.name)
    while compared.coups < MOST_COUPS and (compared.silent() or compared.unmet()):
        compared.add(play_chunk(name, f"engine/{compared.coups}", COUPS))
    assert not compared.silent()
    assert not compared.unmet()


# --- games in bulk


def reference_tally(game: str, table: AnyTable, number: int, seed: int) -> Tally:
    """One game of `simulate`, played by the reference with the same chance."""
    chance, side = chance_of(seed, number), SIDES[game]
    plays, won, first = 0, [0] * table.players, table
    while not table.over:
        pack = shuffle(chance, side.engine(first).pack)
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


CARD = {"papillon": lambda card: Card(unpack_cards(card)), "francion": lambda card: CARDS[card.bit_length() - 1]}
"""Game → what card a number of its packs is."""


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("papillon", open_table(3)),
        ("papillon", open_table(4, rules=papillon.rules("salon", {"direction": "clockwise", "credit": "none"}))),
        ("francion", francion.table.open_table(5, manches=2)),
    ],
    ids=str,
)
def test_a_game_in_bulk_is_one_of_the_reference(game: str, table: Any) -> None:
    one, other = reference_tally(game, table, 3, seed=5), reference_tally(game, table, 4, seed=5)
    assert simulate(table, [3], seed=5) == one
    assert simulate(table, [3, 4], seed=5) == one + other


@given(
    st.sampled_from(["ten-sums=all", "credit=none", "hanneton=three-captures", "announcing=required"]),
    st.integers(0, 99),
)
def test_games_at_two_tables_differ_where_their_rules_do(reading: str, seed: int) -> None:
    usual, other = (open_table(4, rules=papillon.rules("salon", dict([reading.split("=")] * n))) for n in (0, 1))
    found, same = compare(usual, other, range(20), seed), compare(other, other, range(20), seed)
    assert found == compare(other, usual, range(20), seed)
    assert 0 < found.parted_games <= found.parted_coups <= found.coups
    assert found.largest <= found.chips
    assert (same.games, same.parted_coups, same.other_winners, same.chips) == (20, 0, 0, 0)


@pytest.mark.parametrize("ruling", FRANCION.readings)
def test_games_of_le_francion_at_two_tables_differ_where_those_of_the_reference_do(ruling: str) -> None:
    readings = [{ruling: reading} for reading in FRANCION.readings[ruling]][:2]
    tables = [francion.table.open_table(3, manches=2, rules=francion.rules("francion", chosen)) for chosen in readings]
    played = []
    for number in range(12):
        chance = chance_of(1, number)
        mood = chance.below(WORD)
        pairs = play_both(
            tables,
            lambda _coup, chance=chance: tuple(map(CARD["francion"], shuffle(chance, FrancionGame(tables[0]).pack))),
            lambda step, _moves, mood=mood: CARDS[liked(FrancionGame(step.table, step.position), mood)],
            ADAPTER,
        )
        played.append(count_game(number, pairs, 3, ADAPTER))
    *_, expected = added_up(played, sum(game.coups for game in played), players=3)
    found = compare(*tables, range(12), seed=1)
    assert found._asdict() == {name: getattr(expected, name) for name in Compared._fields}
    assert found.parted_coups > 0


@pytest.mark.parametrize("game", [Game(open_table()), FrancionGame(francion.table.open_table())])
def test_a_copy_is_independent(game: Game | FrancionGame) -> None:
    game.deal(game.pack)
    for other in (copy(game), deepcopy(game)):
        hands = [*game.hands]
        other.step(other.legal()[0])
        assert hands == [*game.hands] != [*other.hands]


# --- what is refused


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        (Game(open_table()), "four cards of each rank"),
        (FrancionGame(francion.table.open_table()), "of 4 players once"),
    ],
)
def test_what_cannot_be_is_refused(game: Game | FrancionGame, pack: str) -> None:
    for wrong in ((*game.pack[1:], game.pack[-1]), (1 << 70,) * 52, ()):
        with pytest.raises(ValueError, match=pack):
            game.deal(wrong)
    game.deal(game.pack)
    with pytest.raises(ValueError, match="between two coups"):
        game.deal(game.pack)
    for move in {*range(-1, 150)} - {*game.legal()}:
        with pytest.raises(ValueError, match="expected a legal move"):
            game.step(move)


def test_facts_that_are_no_figures_are_refused() -> None:
    game = Game(open_table())
    game.deal_by_chance(1, 2)
    pack = shuffle(chance_of(1, 2), PACK)
    assert (sum(game.hands) + game.layout, [*game.stock]) == (sum(pack[:16]), pack[16:])
    for facts in (1, -64, 1 << 16):
        with pytest.raises(ValueError, match="figures called out"):
            game.step(game.legal()[0], facts)


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
