"""An address means the same question to the command and to the desk in a page, whichever of the two wrote it."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from francion_games import games
from hypothesis import HealthCheck, event, given, settings, strategies as st
from needed_tools import give_up
from strategies import attempts, positions, readings_in_any_combination

from papillon.desk.__main__ import main
from papillon.desk.adapter import Question
from papillon.desk.addresses import address_of, question_parameters
from papillon.desk.ask import ask, read_entry, table_parameters
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput
from papillon.kit.translations import speaking
from papillon.notation import NotationError, write_move
from papillon.rules import legal
from tools import ROOT

pytestmark = pytest.mark.filterwarnings("default:The desk in the page")

BASE = "https://rules.example/"
FEW_RULINGS = ("ten-sums", "credit", "first-layout", "direction")
NEEDED = ("hands", "layout")

Page = Callable[[str, str], Any]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """What the desk in the page makes of an address, by the part after `#`, and a language."""
    if shutil.which("node") is None:
        give_up("The desk in the page was", "install node 20 or newer")
    started = subprocess.Popen(
        ["node", "tests/desk_links.mjs"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    with started as running:
        assert running.stdin is not None and running.stdout is not None
        told, asked = running.stdout, running.stdin

        def read(fragment: str, lang: str) -> Any:
            asked.write(json.dumps({"address": f"#{fragment}", "lang": lang}) + "\n")
            asked.flush()
            return json.loads(told.readline())

        yield read
        asked.close()


def of_command(command: str) -> tuple[Question, str]:
    """The question that a command asks, and its address after `#`. Raises NotationError for one that cannot be."""
    name, _verb, *words = shlex.split(command)
    desk = DESKS[name]
    args = DESKS[name].parser("judge").parse_intermixed_args(words)
    with speaking(args.lang):
        entry = read_entry(args, desk.adapter.example)
        question = ask(entry, args, desk)
        return question, urlsplit(address_of(question_parameters(question, entry, args, desk), BASE)).fragment


def typed_out(name: str, fields: Iterable[str], options: Mapping[str, str], readings: Mapping[str, str]) -> str:
    """A command that asks a question."""
    chosen = [word for pair in readings.items() for word in ("--reading", "=".join(pair))]
    said = [word for name, text in options.items() for word in (f"--{name}", text)]
    return shlex.join([name, "judge", ", ".join(fields), *said, *chosen])


def some(draw: st.DrawFn, said: Mapping[str, str]) -> dict[str, str]:
    """Some of what could be said."""
    return {name: text for name, text in said.items() if draw(st.booleans())}


LANGUAGES = st.sampled_from(["en", "fr"])


@st.composite
def of_papillon(draw: st.DrawFn) -> str:
    """A question of a game that is under way, with some of its fields left out, as a command."""
    step = draw(positions())
    position, table = step.position, step.table
    told = [field for field in str(position).split(", ") if field.startswith(NEEDED) or draw(st.booleans())]
    player, move = draw(attempts(position, legal(position, table.rules)))
    play = [f"play {write_move(move, player)}"] if draw(st.booleans()) else []
    options = {**some(draw, table_parameters(table, DESKS["papillon"].adapter)), "lang": draw(LANGUAGES)}
    readings = draw(readings_in_any_combination(FEW_RULINGS))
    return typed_out("papillon", [f"players {table.players}", *told, *play], options, readings)


@st.composite
def of_francion(draw: st.DrawFn) -> str:
    """The same of Le Francion."""
    coup = draw(st.sampled_from(draw(games(most=1)).coups))
    step, _, card, _ = draw(st.sampled_from(coup.turns))
    position, table = step.position, step.table
    play = [f"play {card}"] if draw(st.booleans()) else []
    told = [field for field in str(position).split(", ") if not field.startswith("dealer") or draw(st.booleans())]
    options = {**some(draw, table_parameters(table, DESKS["francion"].adapter)), "lang": draw(LANGUAGES)}
    return typed_out("francion", [f"players {table.players}", *told, *play], options, {})


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(command=st.one_of(of_papillon(), of_francion()))
def test_an_address_is_the_same_question_on_both_sides(page: Page, command: str) -> None:
    try:
        question, fragment = of_command(command)
    except (NotationError, BadInput):
        event("what was left out is assumed, and does not fit")
        return
    lang = "fr" if "--lang fr" in command else "en"
    theirs = page(fragment, lang)
    back, again = of_command(theirs["command"])
    assert back == question
    assert page(again, lang)["question"] == theirs["question"]
    assert page(theirs["address"][1:], lang)["question"] == theirs["question"]
    assert theirs["question"]["unsaid"] == sorted(question.unsaid)
    assert theirs["question"]["assumed"] == dict(question.assumed)


def test_a_move_of_a_record_has_an_address_that_says_all(capsys: pytest.CaptureFixture[str], page: Page) -> None:
    record = ROOT / "examples/three-players-played-on.toml"
    main(["judge", f"@{record}", "--at", "2.1", "--link"])
    question = page(capsys.readouterr().out.strip().partition("#")[2], "en")["question"]
    assert question["table"]["coup"] == 2
    # before the first move of a coup there is nothing of this kind to be said
    assert question["unsaid"] == ["last", "likes", "papillons", "wanting"]
    assert question["assumed"] == {"piles": "-"}
    assert question["move"] is not None
