"""The readings of both games: named as on the rulings' pages, shown by scenarios, and free to combine."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from conformance.documents import GAMES, load_game
from conformance.scenarios import part_under, scenarios
from papillon import at, rules_of
from papillon.kit.clauses import book
from papillon.kit.game import Game, apply_reading
from papillon.kit.records import Record, faults

SILENT = {
    "salon": {"consolation-deal", "adpoker-petit-papillon"},
    "pdf": {"hanneton", "aces-take-aces", "consolation-deal", "adpoker-petit-papillon"},
    "adpoker": set[str](),
    "francion": set[str](),
}
"""Rulebook → rulings that decide nothing in it: there is nothing that could be read otherwise."""

RULEBOOKS = [(game, rulebook) for game in map(load_game, GAMES) for rulebook in game.rulebooks]

each_game = pytest.mark.parametrize("game", [*map(load_game, GAMES)], ids=GAMES)


def expecting(game: Game, record: Record, ruling: str, reading: str) -> Record | None:
    """The scenario with what it expects under one reading alone; None if it does not speak of it."""
    own = game.in_force(record.table.rules).get(ruling) == reading
    when = {} if own else {ruling: reading}
    part = part_under(record, when) if any(item.when == when for item in record.expectations) else None
    return part if ruling in record.notes.get("rulings", []) else None


def differs(game: Game, record: Record, ruling: str, reading: str, other: str) -> bool:
    """Whether what a scenario expects under a reading fails under the other."""
    part = expecting(game, record, ruling, reading)
    if part is None:
        return False
    rules = apply_reading(game.readings, part.table.rules, ruling, other)
    return bool(faults(part._replace(table=part.table._replace(rules=rules)), game))


@pytest.mark.parametrize(
    ("game", "ruling", "reading", "other"),
    [
        (game, ruling, *pair)
        for game in map(load_game, GAMES)
        for ruling, readings in game.readings.items()
        for pair in permutations(readings, 2)
    ],
    ids=lambda part: getattr(part, "name", part),
)
def test_a_scenario_tells_two_readings_apart(game: Game, ruling: str, reading: str, other: str) -> None:
    told = scenarios() if game.name == "papillon" else scenarios(game.name)
    assert any(differs(game, record, ruling, reading, other) for record in told.values())


@each_game
def test_readings_of_two_rulings_combine_in_either_order(game: Game) -> None:
    for one, other in combinations(game.readings, 2):
        silent = {one, other} & SILENT[game.main_rulebook]
        usual = game.rulebooks["adpoker" if silent else game.main_rulebook]
        for first in game.readings[one]:
            for second in game.readings[other]:
                rules = apply_reading(game.readings, apply_reading(game.readings, usual, one, first), other, second)
                swapped = apply_reading(game.readings, apply_reading(game.readings, usual, other, second), one, first)
                assert rules == swapped
                assert game.in_force(rules) == {**game.in_force(usual), one: first, other: second}


@pytest.mark.parametrize(("game", "rulebook"), RULEBOOKS, ids=lambda part: getattr(part, "name", part))
def test_every_reading_gives_other_rules(game: Game, rulebook: str) -> None:
    for ruling, readings in game.readings.items():
        rules = [game.rules_of(rulebook, {ruling: reading}) for reading in readings]
        assert all((one == other) == (ruling in SILENT[rulebook]) for one, other in combinations(rules, 2))
        assert [game.rules_of(rulebook, game.chosen(one)) for one in rules] == rules


@each_game
def test_the_readings_are_those_of_the_specification(game: Game) -> None:
    rulings = book(game.name).rulings.values()
    written = {ruling.slug: {*ruling.readings} for ruling in rulings if ruling.default}
    assert written == {ruling: {*readings} for ruling, readings in game.readings.items()}


@pytest.mark.parametrize(("game", "rulebook"), RULEBOOKS, ids=lambda part: getattr(part, "name", part))
def test_a_rulebook_plays_the_defaults_of_the_specification(game: Game, rulebook: str) -> None:
    """Where a page names no default for a document, the document plays the main source's."""
    rulings = [ruling for ruling in book(game.name).rulings.values() if ruling.default]
    defaults = {ruling.slug: ruling.default.get(rulebook, ruling.default[game.main_rulebook]) for ruling in rulings}
    played = game.in_force(game.rulebooks[rulebook])
    assert {slug: defaults[slug] for slug in played} == played
    assert defaults.keys() - played.keys() == SILENT[rulebook]


@pytest.mark.parametrize(
    ("victim", "reading", "clauses"),
    [
        ("A", "right-neighbour", ("8.4", "11.1")),
        ("A", "first-player", ("8.1", "4.d.4", "11.1")),
        ("C", "right-neighbour", ("8.4", "11.1")),
        ("C", "first-player", ("8.4", "11.1")),
    ],
)
def test_4_d_4_makes_nobody_lay_down_but_the_dealers_right(victim: str, reading: str, clauses: tuple[str, ...]) -> None:
    rules = rules_of("salon", {"sole-holder-sauterelle": "neighbour-too", "sauterelle-victim": reading})
    line = f"dealer C, turn B, hands A:- B:Q C:-, layout K, victim {victim}, next 965K42J83"
    (_, with_the_deal) = [event for event in at(line, rules=rules).play("lay").events if event.kind == "lays-down"]
    assert (with_the_deal.player, with_the_deal.clauses[: len(clauses)]) == (victim, clauses)
