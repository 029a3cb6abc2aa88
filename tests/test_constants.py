"""Every number of a section module matters: off by one, it makes a scenario fail, or a check of this file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from papillon.kit.remembering import forget_all

import francion.sections
import papillon.sections
from conformance.documents import DOCUMENTS, GAMES
from conformance.misreadings import part_under, parts
from conformance.scenarios import scenario_files, scenarios, scenarios_in
from francion.records import faults as francion_faults
from francion.sections import s01_players_and_deal as f01
from papillon.course import check_pack
from papillon.kit.cards import Cards
from papillon.records import faults as papillon_faults
from papillon.sections import s01_players_and_cards as s01, s06_aces as s06, s15_four_players as s15

SECTIONS = [
    f"{sections.__name__}.{path.stem}"
    for sections in (papillon.sections, francion.sections)
    for path in sorted(Path(sections.__path__[0]).glob("[a-z]*.py"))
]


class Place(NamedTuple):
    """Where the scenarios of a game are, and how one is held against its rules."""

    documents: tuple[str, ...]
    faults: Callable[[Any], Sequence[object]]


PLACES = {
    "papillon": Place(tuple(DOCUMENTS.values()), papillon_faults),
    "francion": Place(tuple(GAMES["francion"].documents.values()), francion_faults),
}


def file_of(module: str) -> str:
    """How the file of a module's scenarios begins."""
    game, _, name = module.split(".")
    return name[1:3] if name[1:3].isdecimal() else f"{game}-{name}"


def numbers(name: str) -> list[str]:
    """Constants of a module that are whole numbers and its own."""
    module = import_module(name)
    return [constant for constant in getattr(module, "__annotations__", {}) if type(getattr(module, constant)) is int]


NUMBERS = [(name, constant) for name in SECTIONS for constant in numbers(name)]


@contextmanager
def set_to(module: ModuleType, constant: str, value: object) -> Iterator[None]:
    """Give a constant another value in its module and wherever it was imported, and forget what was cached."""
    game = module.__name__.partition(".")[0]
    loaded = [loaded for name, loaded in sys.modules.items() if name.partition(".")[0] == game]
    own = [user for user in loaded if user is not module and constant in getattr(user, "__annotations__", {})]
    users = [user for user in loaded if type(vars(user).get(constant)) is int and user not in own]
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


def failing(first: str = "", game: str = "papillon") -> str | None:
    """A scenario that does not hold, those of one section tried first; one that cannot be read does not count."""
    place = PLACES[game]
    files = sorted(scenario_files(*place.documents), key=lambda path: not path.stem.startswith(first))
    for scenario in (scenario for path in files for scenario in scenarios_in(path)):
        try:
            record = scenario.record
        except (ValueError, IndexError):
            continue
        if not holds(record, place):
            return scenario.id
    return None


def holds(record: Any, place: Place) -> bool:
    """Whether a scenario is borne out; numbers out of joint may make the rules run in circles, or off the end."""
    try:
        return not place.faults(record)
    except (RecursionError, ValueError, IndexError):
        return False


def three_or_four_may_play() -> bool:
    return [s01.players_clause(players) for players in range(2, 6)] == [None, "1.1", "1.2", None]


def a_full_pack_is_a_pack() -> bool:
    try:
        check_pack(s01.full_pack())
    except ValueError:
        return False
    return True


def four_cards_may_be_lifted_and_no_fewer() -> bool:
    """Francion 1.11."""
    pack = f01.full_pack(3)
    return [lifted(pack, depth) for depth in (3, 4, len(pack) - 4, len(pack) - 3)] == [False, True, True, False]


def lifted(pack: Cards, depth: int) -> bool:
    try:
        f01.cut(pack, depth)
    except ValueError:
        return False
    return True


CHECKS: dict[str, Callable[[], bool]] = {
    "francion.LEAST_PACKET": four_cards_may_be_lifted_and_no_fewer,
    "papillon.THREE_PLAYERS": three_or_four_may_play,
    "papillon.FOUR_PLAYERS": three_or_four_may_play,
    "papillon.LIKE_CARDS": a_full_pack_is_a_pack,
    "papillon.PACK": a_full_pack_is_a_pack,
}
"""Constants without which most scenarios could not be read at all."""


def read_anew(module: ModuleType, constant: str, value: int) -> ModuleType:
    """The module as it would be if its text gave a constant another value."""
    text = Path(str(module.__file__)).read_text("utf-8")
    line = f"{constant}: Final = {getattr(module, constant)}\n"
    assert text.count(line) == 1
    anew = ModuleType(module.__name__)
    exec(text.replace(line, f"{constant}: Final = {value}\n"), vars(anew))
    return anew


def three_four_or_five_have_their_packs(module: Any) -> bool:
    """Francion 1.1 to 1.4."""
    played = [players for players in range(2, 8) if module.can_play(players)]
    return played == [3, 4, 5] and [len(module.full_pack(players)) for players in played] == [32, 40, 52]


def everybody_gets_ten_tokens_and_ninety_chips(module: Any) -> bool:
    """Francion 1.5 and 1.6: 10 * 9 + 90."""
    try:
        return bool(module.capital() == 180)
    except ValueError:
        return False


WHEN_READ: dict[str, Callable[[Any], bool]] = {
    "francion.THREE_PLAYERS": three_four_or_five_have_their_packs,
    "francion.FOUR_PLAYERS": three_four_or_five_have_their_packs,
    "francion.FIVE_PLAYERS": three_four_or_five_have_their_packs,
    "francion.CAPITAL_TOKENS": everybody_gets_ten_tokens_and_ninety_chips,
    "francion.CAPITAL_CHIPS": everybody_gets_ten_tokens_and_ninety_chips,
}
"""Constants that are looked at only while their module is read, and a check of the module."""

IN_THE_RULES = {"EXPOSED_EACH_DEAL": "exposed_each_deal", "LONGEST_SUM": "sum_cap", "COUPS_A_DEALER": "coups_a_dealer"}
"""Constants that readings put into the rules of a table, and the field that holds them there."""


def failing_where(field: str, value: int, by: int) -> str | None:
    """A scenario that does not hold where tables whose rules have a value play by one more or less."""
    for name, record in scenarios().items():
        for part in parts(record):
            rules = part.table.rules
            if getattr(rules, field) == value:
                other = part._replace(table=part.table._replace(rules=rules._replace(**{field: value + by})))
                if not holds(other, PLACES["papillon"]):
                    return name
    return None


def test_nothing_fails_as_it_is() -> None:
    assert [failing(game=game) for game in PLACES] == [None, None]
    assert all(check() for check in CHECKS.values())
    assert all(check(f01) for check in WHEN_READ.values())


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(("name", "constant"), NUMBERS)
def test_off_by_one_is_caught(name: str, constant: str, by: int) -> None:
    module, game = import_module(name), name.partition(".")[0]
    assert caught(module, constant, by, game, f"{game}.{constant}")


def caught(module: ModuleType, constant: str, by: int, game: str, known_as: str) -> bool:
    """Whether anything shows that a constant has another value."""
    value: int = getattr(module, constant)
    if known_as in WHEN_READ:
        return not WHEN_READ[known_as](read_anew(module, constant, value + by))
    if constant in IN_THE_RULES:
        return failing_where(IN_THE_RULES[constant], value, by) is not None
    with set_to(module, constant, value + by):
        return not CHECKS[known_as]() if known_as in CHECKS else failing(file_of(module.__name__), game) is not None


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize("capture", s06.ALL_ACES)
def test_a_special_rate_off_by_one_is_caught(
    capture: tuple[str, str], by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips, clause = s06.ALL_ACES[capture]
    with monkeypatch.context() as patch:
        patch.setitem(s06.ALL_ACES, capture, (chips + by, clause))
        forget_all()
        assert failing("06")
    forget_all()


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
    return bool(papillon_faults(part._replace(table=part.table._replace(rules=part.table.rules._replace(**fields)))))


def test_the_search_finds_the_numbers() -> None:
    assert ("papillon.sections.s02_game_and_stake", "CHIPS_IN_TOKEN") in NUMBERS
    assert ("papillon.sections.pdf", "CHIPS_AN_ACE") in NUMBERS
    assert ("papillon.sections.adpoker", "LIKE_CAPTURES") in NUMBERS
    assert ("francion.sections.s05_welche_payments", "CHIPS_TO_HEARTS") in NUMBERS
    assert len(NUMBERS) >= 40
