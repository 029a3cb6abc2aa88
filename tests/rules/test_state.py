"""What `import papillon` and `import francion` offer: a game in play as one value, as other programs see it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import francion
import papillon
from francion.sections.s01_players_and_deal import full_pack as full_francion_pack
from papillon.sections.s01_players_and_cards import full_pack
from tools import ROOT

GAMES = (papillon, francion)
NEW_GAMES = (
    *(lambda seed, n=n: papillon.new_game(players=n, seed=seed) for n in (3, 4)),
    *(lambda seed, n=n: francion.new_game(players=n, seed=seed) for n in (3, 4, 5)),
    lambda seed: papillon.new_game(
        players=4, rules=papillon.rules_of("adpoker", {"direction": "clockwise"}), seed=seed
    ),
    lambda seed: papillon.new_game(rules=papillon.rules_of("pdf"), unwon="share", seed=seed),
)
HANNETON = "dealer C, hands A:75 B:9 C:9, layout 5552, stock 9"


# --- a state


def test_a_state_is_left_as_it_was() -> None:
    state = papillon.at(HANNETON)
    state.play("5x555")
    assert state == papillon.at(HANNETON)
    with pytest.raises(FrozenInstanceError):
        state.seed = 3  # type: ignore[misc]


def test_a_move_may_say_who_makes_it() -> None:
    state = papillon.at(HANNETON)
    assert state.can_play("A: 5x555")
    refused = state.refusal("B: 9x9")
    assert refused is not None and (refused.code, refused.clause) == ("out-of-turn", "4.1")


def test_a_refused_move_raises_with_the_clause_that_refuses_it() -> None:
    with pytest.raises(papillon.RefusedMove) as caught:
        papillon.at(HANNETON).play(papillon.LAY)
    assert caught.value.refusal.clause == "4.d.1"
    with pytest.raises(francion.RefusedMove) as caught:
        francion.at("trumps c, trick A:2d, hand Jd 4c").play(francion.Card("4", "c"))
    assert caught.value.refusal.clause == "3.1"


def test_a_table_tells_the_rules_and_the_chips() -> None:
    line = "rulebook salon, readings credit=none, players 3, dealer C, chips B:0, pool 60"
    after = papillon.at(HANNETON, table=line).play("5x555")
    # B has nothing and gets no credit (2.6, ruling credit): the chip lapses
    assert after.chips == {"A": 141, "B": 0, "C": 139}


def test_the_hand_of_who_plays_must_be_known() -> None:
    after = papillon.at("layout 6 4 A, hand 10 7").play("10x64")
    for ask in (lambda: after.legal, lambda: after.play("lay"), lambda: after.can_play("lay")):
        with pytest.raises(ValueError, match="expected known cards for B, who is to play"):
            ask()


# --- a whole game


def played(state: Any, chance: Random) -> list[Any]:
    """Every state of a game in which any legal move is made."""
    states = [state]
    while not state.over:
        state = state.next_coup() if state.coup_over else state.play(chance.choice(state.legal))
        states.append(state)
    return states


@pytest.mark.parametrize("begin", NEW_GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_goes_on_to_its_end_and_loses_no_chip(begin: Callable[[int], Any], seed: int) -> None:
    states = played(begin(seed), Random(seed))
    totals = {state.table.accounts.total for state in states}
    assert len(totals) == 1
    assert states[-1].over and states[-1].coup_over and states[-1].player is None
    assert states[-1].legal == ()
    assert played(begin(seed), Random(seed)) == states


@pytest.mark.parametrize("begin", NEW_GAMES)
def test_what_repr_writes_makes_an_equal_state(begin: Callable[[int], Any]) -> None:
    for state in played(begin(3), Random(3)):
        assert eval(repr(state), {"papillon": papillon, "francion": francion}) == state


@pytest.mark.parametrize("begin", NEW_GAMES)
def test_what_is_legal_can_be_played_as_value_and_as_text(begin: Callable[[int], Any]) -> None:
    for state in played(begin(4), Random(4))[:80]:
        for move in state.legal:
            assert state.play(move) == state.play(str(move)) == state.play(f"{state.player}: {move}")


def test_coups_differ_and_a_seed_repeats_them() -> None:
    first = papillon.new_game(seed=5)
    last = next(state for state in played(first, Random(5)) if state.coup_over)
    assert last.next_coup() == last.next_coup()
    assert last.next_coup().position.stock != first.position.stock
    assert papillon.new_game().seed != papillon.new_game().seed


@pytest.mark.parametrize(("game", "pack"), [(papillon, full_pack()), (francion, full_francion_pack(4))])
def test_a_pack_is_dealt_as_it_lies(game: Any, pack: tuple[papillon.Card, ...]) -> None:
    state = game.new_game(dealer="A", pack=pack)
    assert state == game.new_game(dealer="A", pack=" ".join(map(str, pack)), seed=state.seed)
    first = state.position.hands[0]
    assert pack[0] in first  # the dealer's right-hand neighbour has the first card (Papillon 3.3, Francion 1.12)
    assert state.player == "B"


def test_without_pack_or_seed_no_coup_follows() -> None:
    over = papillon.at("turn -, layout -, hands A:- B:- C:-, stock 0", table="players 3, pool 60, chips A:100")
    with pytest.raises(ValueError, match="expected a pack, or a state with a seed, found neither"):
        over.next_coup()
    assert over.next_coup(full_pack()).pool == 120  # an unwon pool stays (10.8), and 20 more come from each (2.7)


def test_a_new_game_begins_with_what_opens_it() -> None:
    kinds = [event.kind for event in papillon.new_game(seed=1).events]
    assert kinds[:3] == ["players", "rounds", "agreed-play-on"]
    assert kinds.index("draws") < kinds.index("coup") < kinds.index("deal")
    assert "draws" not in [event.kind for event in papillon.new_game(dealer="B", seed=1).events]


# --- what it says of other things than games


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: papillon.at(3), TypeError, "expected a position as text"),  # type: ignore[arg-type]
        (lambda: papillon.at("layout 5"), papillon.NotationError, "Papillon 4.d.2"),
        (lambda: papillon.at(f"{HANNETON}, play 5x5"), papillon.NotationError, "State.play makes one"),
        (lambda: papillon.at(HANNETON, rules="salon"), TypeError, "expected rules"),  # type: ignore[arg-type]
        (lambda: papillon.at(HANNETON, table=3), TypeError, "expected a table"),  # type: ignore[arg-type]
        (lambda: papillon.at(HANNETON, table="players 4"), ValueError, "the table's 4 players"),
        (lambda: papillon.at(HANNETON, table="dealer B"), ValueError, "expected B to deal"),
        (lambda: papillon.at(HANNETON, table="players 3", rules=papillon.Rules()), ValueError, "found both"),
        (lambda: papillon.at("turn -, layout -, hands A:- B:- C:-, stock 0"), ValueError, "expected a table"),
        (lambda: papillon.at(HANNETON).play(5), TypeError, "expected a move as text"),  # type: ignore[arg-type]
        (lambda: papillon.at(HANNETON).play(papillon.Capture(7, 5)), TypeError, "Capture"),  # type: ignore[arg-type]
        (lambda: papillon.at(HANNETON).play("5"), papillon.NotationError, "expected a move such as"),
        (lambda: papillon.at(HANNETON).play(papillon.LayDown("Z")), papillon.RefusedMove, "not-your-card"),
        (lambda: papillon.at(HANNETON).next_coup(), ValueError, "found A to play"),
        (lambda: papillon.new_game(players="3"), TypeError, "how many play"),  # type: ignore[arg-type]
        (lambda: papillon.new_game(players=5), ValueError, "Papillon 1.1"),
        (lambda: papillon.new_game(seed=True, dealer=1), TypeError, "found 1"),  # type: ignore[arg-type]
        (lambda: papillon.new_game(pack="K Q"), ValueError, "expected a pack of 52 cards"),
        (lambda: papillon.new_game(pack=7), TypeError, "expected a pack"),  # type: ignore[arg-type]
        (lambda: papillon.new_game(pack=["K"]), TypeError, "expected a pack"),  # type: ignore[list-item]
        (lambda: papillon.clause(7.3), TypeError, "expected a citation"),  # type: ignore[arg-type]
        (lambda: papillon.rules_of("salon", ["credit"]), TypeError, "expected readings"),  # type: ignore[arg-type]
        (lambda: papillon.rules_of("salon", {"credit": "some"}), papillon.UnknownReading, "reading of credit"),
        (lambda: francion.at("trumps c, hand 7"), francion.NotationError, "a suit with every card"),
        (lambda: francion.at("trumps c, hand 7h", table="dealer D"), ValueError, "expected some chips"),
        (lambda: francion.at("trumps c, hand 7h").play(7), TypeError, "expected a card"),  # type: ignore[arg-type]
        (lambda: francion.new_game(manches=0), ValueError, "Francion 4.10"),
    ],
)
def test_what_is_wrong_is_said(wrong: Callable[[], Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        wrong()


# --- how it is offered


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_shown_as_a_picture_and_as_two_lines(game: Any) -> None:
    state = game.new_game(seed=1)
    assert state._repr_svg_().startswith("<svg")
    module = import_module(f"{game.__name__}.notation")
    position, table = str(state).splitlines()
    assert module.read_position(position).position == state.position
    assert module.read_table(table) == state.table


# --- installed

PROGRAM = """
from typing import assert_type

import francion
import papillon

state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 9")
assert_type(state, papillon.State)
assert_type(state.legal, tuple[papillon.Capture | papillon.LayDown, ...])
assert_type(state.refusal("lay"), papillon.Refusal | None)
assert_type(state.can_play(papillon.LAY), bool)
assert_type(state.play("5x555"), papillon.State)
assert_type(state.position, papillon.Position)
assert_type(state.table.rules, papillon.Rules)
assert_type(state.events, tuple[papillon.Happening | papillon.Payment, ...])
assert_type(state.chips, dict[str, int])
assert_type(state.player, str | None)
game = papillon.new_game(seed=7)
while not game.over:
    game = game.next_coup() if game.coup_over else game.play(game.legal[0])
assert_type(game, papillon.State)
assert_type(papillon.clause("7.3").text, str)
assert_type(papillon.rules("salon", {"credit": "none"}), papillon.Rules)
assert_type(papillon.rules_of("pdf"), papillon.Rules)
assert_type(francion.rules("francion", {"welche-led": "trumps"}), francion.Rules)
trick = francion.at("trumps c, hand Jd 4c")
assert_type(trick.legal[0], francion.Card)
assert_type(trick.play(trick.legal[0]), francion.State)
"""

WRONG = """
import papillon

papillon.rulez
papillon.at(3)
papillon.at("layout 5, hand 5").play(5)
papillon.at("layout 5, hand 5").legal[0].suit
papillon.rules("salon", "credit")
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with an environment in which the built wheel is unpacked, as installing does."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    packages = subprocess.check_output([python_in(tmp_path), "-c", "import site; print(site.getsitepackages()[0])"])
    zipfile.ZipFile(wheel).extractall(packages.decode().strip())
    return tmp_path


def python_in(folder: Path) -> Path:
    """The interpreter of the environment in a folder."""
    return folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def test_a_users_program_sees_the_types_of_the_installed_packages_and_is_told_where_it_is_wrong(
    installed: Path,
) -> None:
    (installed / "program.py").write_text(PROGRAM, "utf-8")
    (installed / "wrong.py").write_text(WRONG, "utf-8")
    options = ["--strict", "--config-file=", "--no-incremental", f"--python-executable={python_in(installed)}"]
    command = [sys.executable, "-m", "mypy", *options, "program.py", "wrong.py"]
    checked = subprocess.run(command, cwd=installed, capture_output=True, text=True, check=False)
    wrong = [line.split(":")[:2] for line in checked.stdout.splitlines() if ": error:" in line]
    assert {(file, int(line)) for file, line in wrong} == {("wrong.py", line) for line in range(4, 9)}, checked.stdout
    subprocess.run([python_in(installed), "program.py"], cwd=installed, check=True)
