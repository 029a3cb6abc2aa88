"""Every number of a section module matters: off by one, it makes a scenario fail, or a check of this file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import papillon.sections
from conformance.misreadings import part_under
from conformance.scenarios import scenario_files, scenarios
from papillon.course import check_pack
from papillon.expectations import faults
from papillon.records import Record, RecordError, read_record
from papillon.sections import s01_players_and_cards as s01, s06_aces as s06, s15_four_players as s15

SECTIONS = sorted(path.stem for path in Path(papillon.sections.__path__[0]).glob("s*.py"))


def section(name: str) -> ModuleType:
    return import_module(f"papillon.sections.{name}")


def numbers(name: str) -> list[str]:
    """Constants of a module that are whole numbers and its own."""
    module = section(name)
    return [constant for constant in module.__annotations__ if type(getattr(module, constant)) is int]


NUMBERS = [(name, constant) for name in SECTIONS for constant in numbers(name)]


@contextmanager
def set_to(module: ModuleType, constant: str, value: object) -> Iterator[None]:
    """Give a constant another value in its module and wherever it was imported, and forget what was cached."""
    loaded = [loaded for name, loaded in sys.modules.items() if name.partition(".")[0] == "papillon"]
    own = [user for user in loaded if user is not module and constant in getattr(user, "__annotations__", {})]
    users = [user for user in loaded if constant in vars(user) and user not in own]
    before = {user.__name__: getattr(user, constant) for user in users}
    assert set(before.values()) == {getattr(module, constant)}
    try:
        for user in users:
            setattr(user, constant, value)
        forget(loaded)
        yield
    finally:
        for user in users:
            setattr(user, constant, before[user.__name__])
        forget(loaded)


def forget(modules: list[ModuleType]) -> None:
    """Clear every cache of these modules."""
    for module in modules:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def failing(first: str = "") -> str | None:
    """A scenario that does not hold, those of one section tried first; one that cannot be read does not count."""
    for path in sorted(scenario_files(), key=lambda path: not path.parent.name.startswith(first)):
        try:
            record = read_record(path.read_text("utf-8"), path.name)
        except (RecordError, ValueError):
            continue
        if not holds(record):
            return path.stem
    return None


def holds(record: Record) -> bool:
    """Whether a scenario is borne out; numbers out of joint may make the rules run in circles."""
    try:
        return not faults(record)
    except RecursionError:
        return False


def three_or_four_may_play() -> bool:
    return [s01.players_clause(players) for players in range(2, 6)] == [None, "1.1", "1.2", None]


def a_full_pack_is_a_pack() -> bool:
    try:
        check_pack(s01.full_pack())
    except ValueError:
        return False
    return True


CHECKS: dict[str, Callable[[], bool]] = {
    "THREE_PLAYERS": three_or_four_may_play,
    "FOUR_PLAYERS": three_or_four_may_play,
    "LIKE_CARDS": a_full_pack_is_a_pack,
    "PACK": a_full_pack_is_a_pack,
}
"""Constants without which most scenarios could not be read at all."""


def test_nothing_fails_as_it_is() -> None:
    assert failing() is None
    assert all(check() for check in CHECKS.values())


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(("name", "constant"), NUMBERS)
def test_off_by_one_is_caught(name: str, constant: str, by: int) -> None:
    module = section(name)
    with set_to(module, constant, getattr(module, constant) + by):
        check = CHECKS.get(constant)
        assert failing(name[1:3]) if check is None else not check()


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize("capture", s06.ALL_ACES)
def test_a_special_rate_off_by_one_is_caught(
    capture: tuple[str, str], by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips, clause = s06.ALL_ACES[capture]
    monkeypatch.setitem(s06.ALL_ACES, capture, (chips + by, clause))
    assert failing("06")


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("reading", ["reverse-order", "opposite-last"])
def test_two_seats_changed_in_an_order_are_caught(reading: str, place: int) -> None:
    order = list({"reverse-order": s15.PRIORITY_OF_FOUR, "opposite-last": s15.OPPOSITE_LAST}[reading])
    order[place], order[place + 1] = order[place + 1], order[place]
    assert [name for name in scenarios() if fails_with(name, reading, priority_of_four=tuple(order))]


def fails_with(name: str, reading: str, **fields: Any) -> bool:
    """Whether a scenario of ruling four-priority fails when fields of the rules are others."""
    record = scenarios()[name]
    when = {} if reading == "reverse-order" else {"four-priority": reading}
    if "four-priority" not in record.notes.get("rulings", []) or all(item.when != when for item in record.expectations):
        return False
    part = part_under(record, when)
    return bool(faults(replace(part, table=part.table._replace(rules=replace(part.table.rules, **fields)))))


def test_the_search_finds_the_numbers() -> None:
    assert ("s02_game_and_stake", "CHIPS_IN_TOKEN") in NUMBERS
    assert ("s15_four_players", "EXPOSED_WITH_FOUR") in NUMBERS
    assert len(NUMBERS) >= 25
