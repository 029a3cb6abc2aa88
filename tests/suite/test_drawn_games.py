"""Drawn games against another program: the reference passes; faults are found, cited, made small, kept and replayed."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from conformance.documents import DOCUMENTS, GAME, in_force
from conformance.drawn_games import perft
from conformance.drawn_games.adapter import Offer, drawn_game
from conformance.drawn_games.judge import Finding, Program, name_of, result_of, start_program
from conformance.drawn_games.properties import broken
from conformance.drawn_games.search import Games, Search, search
from conformance.earlier_runs import LeftOff, place_of
from conformance.misreadings import EVERY_MISREADING
from conformance.papillon.drawn import small_cases, whole_games
from conformance.papillon.suite import SUITE
from conformance.process import SubjectFault
from conformance.protocol import About, Played, Reply, Run, Step
from conformance.runner import Options
from conformance.subject import about
from conformance.tracing import all_steps, is_sound
from papillon.desk.__main__ import main as papillon
from papillon.desk.trial import try_program
from papillon.notation import read_position
from papillon.readings import rules_of
from tools import caught

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
FORCED = (*REFERENCE, "--misreading", "laying-down/forced-is-free")


class Player:
    """Plays as the reference in this process, but for one change; it notes what it was asked."""

    def __init__(self, change: Callable[[Run, list[Step]], None] | None = None, **said: Any) -> None:
        self.change = change
        self.said = said
        self.asked: list[Run] = []

    def about(self) -> About:
        return msgspec.structs.replace(about(1), **self.said)

    def ask(self, request: Run) -> Reply:
        self.asked.append(request)
        steps = [told.shown for told in all_steps(request)]
        if self.change:
            self.change(request, steps)
        return Reply(request.seq, trace=steps)

    def close(self) -> None:
        pass


def found_by(player: Any, games: int, game: str = GAME, *rulebooks: str, most_found: int = 1) -> list[Finding]:
    program = Program(lambda: player)
    drawn = Games(game, program.about, 0, rulebooks)
    under_way = Search(drawn, program, drawn.numbers(games), most_found=most_found)
    under_way.run()
    return under_way.findings


# --- the reference, and what is drawn


@pytest.mark.parametrize("game", ["papillon", "francion"])
def test_the_reference_passes_a_few_games(game: str) -> None:
    seen: list[int] = []
    found = search(REFERENCE, 20, game=game, progress=lambda search: seen.append(search.played), jobs=2)
    assert found.findings == [] and found.played == 20
    assert seen == [*range(1, 21)]
    assert search(REFERENCE, 20, game=game, begin=18).played == 20


def test_every_line_of_small_packs_is_played_and_the_smallest_wrong_position_shown() -> None:
    assert search(REFERENCE, 0, game="francion", exhaustive=True).findings == []
    (found,) = search(caught.command_of("primaute/nobody-marks"), 0, game="francion", exhaustive=True).findings
    assert (found.clause, [plan.moves for plan in found.request.coups]) == ("francion:4.3", [["B: Kh"]])


def test_games_end_after_some_minutes_and_are_gone_on_with_after_an_end_before_their_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ["verify", "--scenario", "table-is-cleared"]
    assert papillon([*run, "--minutes", "0.0001"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert re.search(r"games drawn from seed \d+.* and [1-9]\d* drawn games?\b", told)
    assert not [*tmp_path.iterdir()]
    killed = subprocess.Popen([sys.executable, "-m", "papillon.desk", *run, "--games", "9999", "--seed", "3"])
    while not place_of(GAME).exists() or b'"games":8' not in place_of(GAME).read_bytes():
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    played = msgspec.json.decode(place_of(GAME).read_bytes(), type=LeftOff).games
    assert papillon([*run, "--games", "8", "--resume", "--", "./another"]) == 2
    assert "that were cut short, found others" in capsys.readouterr().err
    assert papillon([*run, "--games", str(played + 1), "--resume"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "seed 3" in told and f"{played + 1} drawn games" in told
    assert papillon([*run, "--resume"]) == 2
    assert "found no file .papillon/left-off.json" in capsys.readouterr().err


def test_a_run_that_is_killed_and_resumed_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["verify", "--scenario", "table-is-cleared", "--games", "60", "--report", "json"]
    told = []
    for kept in (tmp_path / "killed", tmp_path / "whole"):
        kept.mkdir()
        monkeypatch.chdir(kept)
        if kept.name == "killed":
            killed = subprocess.Popen([sys.executable, "-m", "papillon.desk", *run, "--", *FORCED])
            while not place_of(GAME).exists() or b'"found":0' in place_of(GAME).read_bytes():
                time.sleep(0.01)
            killed.kill()
            killed.wait()
        papillon([*run, *["--resume"] * (kept.name == "killed"), "--", *FORCED])
        told.append(re.sub(r'"seconds":[^,}]*,?', "", capsys.readouterr().out))
    assert told[0] == told[1]


def test_what_a_program_says_of_itself_is_the_same_before_the_games(tmp_path: Path) -> None:
    program = (sys.executable, str(Path(__file__).with_name("faulty.py")), "renames-itself", f"{tmp_path}/done")
    record = try_program(Options(program, sections=("13",), games=1), "papillon verify")
    assert [result.verdict for result in record.results if not result.good] == ["garbled"]


def test_what_is_drawn_can_be_played_and_read_at_the_desk_and_every_two_readings_meet() -> None:
    drawn: list[Any] = [Games(GAME, about(1)).drawn(number) for number in range(400)]
    for request in drawn[:60]:
        assert is_sound(request)
        rules = rules_of(request.rulebook, request.readings)
        seen = drawn_game(GAME).seen(request)
        assert request.position is None or str(read_position(seen, rules).position) == seen
    assert all(request.readings for request in drawn)
    met = {pair for request in drawn for pair in combinations(sorted(in_force(request).items()), 2)}
    readings = [(ruling, name) for ruling, names in sorted(SUITE.game.readings.items()) for name in names]
    assert {pair for pair in combinations(readings, 2) if pair[0][0] != pair[1][0]} <= met


def test_nothing_is_drawn_that_a_program_does_not_declare() -> None:
    offer = Offer(
        {"salon": (3,), "pdf": (3,)}, {"ten-sums": ("none",), "credit": ("unlimited", "x"), "unheard-of": ("x",)}
    )
    for number in range(30):
        request = (small_cases, whole_games)[number % 2](Random(number), offer)
        assert request.table.players == 3
        assert request.readings == ({"ten-sums": "none"} if request.rulebook == "salon" else {})


def test_positions_are_drawn_for_moves_that_are_refused() -> None:
    """Three like cards take no sum (4.c.1), nor does a nine six cards where five are the most (sum-cap)."""
    offer = Offer({"adpoker": (3,)}, {"sum-cap": ("five",)})
    drawn = [small_cases(Random(number), offer) for number in range(120)]
    tried = {request.coups[0].moves[0].partition(": ")[2] for request in drawn if len(request.coups[0].moves) == 1}
    assert tried >= {"777x52", "9x222AAA"}


# --- faults


CLAUSES = {
    "one-like/all-like-cards": {"4.a.1", "4.b.1"},
    "must-capture/lay-down-at-will": {"4.d.1"},
    "winner-priority/first-to-finish": {"10.6"},
    "laying-down/forced-is-free": {"8.3"},
    "ace-by-sum/special-on-top": {"6.3", "6.4", "6.5"},
    "trump-cycle/king-above-ace": {"francion:2.1", "francion:3.4"},
    "welche-follow/only-when-void": {"francion:2.3"},
    "bete/nine-each": {"francion:4.4", "francion:4.5"},
}


@pytest.mark.parametrize("slug", CLAUSES)
def test_a_misreading_is_found_and_made_small(slug: str) -> None:
    with closing(start_program(caught.command_of(slug))) as program:
        drawn = Games(EVERY_MISREADING[slug].game, program.about)
        under_way = Search(drawn, program, drawn.numbers(60), most_found=1)
        under_way.run()
    finding = under_way.findings[0]
    request = finding.request
    assert finding.verdict == "fail"
    assert finding.clause in CLAUSES[slug]
    assert sum(len(plan.moves) for plan in request.coups) <= 3
    in_sight = [*request.position.hands.values(), getattr(request.position, "layout", ())]
    assert sum(map(len, in_sight)) <= 10


def may_always_lay_down(_request: Run, steps: list[Step]) -> None:
    for step in steps:
        step.state.legal = [*dict.fromkeys([*(step.state.legal or ()), "lay"])]


@pytest.mark.parametrize(
    ("offered", "clause"),
    [(list(DOCUMENTS), "4.d.1"), (["pdf"], "papillon-pdf:24"), (["adpoker"], "papillon-adpoker:9")],
)
def test_a_fault_is_shown_by_the_main_rulebook_if_the_program_plays_it(offered: list[str], clause: str) -> None:
    rulebook = offered[0]
    player = Player(may_always_lay_down, games=[Played(GAME, offered, [3, 4])])
    (finding,) = found_by(player, 20, GAME, *(offered[1:] or offered))
    assert finding.request.rulebook == rulebook
    assert finding.clause == clause
    assert {request.rulebook for request in player.asked} <= set(offered)
    assert result_of(finding).section == ("04" if rulebook == "salon" else rulebook)


def crash(request: Run, _steps: list[Step]) -> None:
    raise SubjectFault("crashed", "the program ended")


@pytest.mark.parametrize("game", ["papillon", "francion"])
def test_a_program_that_does_not_answer_is_not_asked_without_end(game: str) -> None:
    player = Player()
    player.change = crash  # only once the handshake is done
    found = found_by(player, 30, game, most_found=8)
    assert [finding.verdict for finding in found][:1] == ["crashed"]
    assert len(player.asked) < 1000


# --- what must hold in every trace


BROKEN: list[tuple[str, int, dict[str, Any], str]] = [
    ("three-jacks-take-the-fourth", 1, {"stock": 30}, "4.5"),
    ("three-jacks-take-the-fourth", 1, {"pool": 1}, "5.2"),
    ("turn-goes-round-to-the-right", 1, {"turn": "A"}, "4.1"),
    ("three-jacks-take-the-fourth", 0, {"legal": ["lay", "KxK"]}, "4.d.1"),
    ("opposite-and-first-player", -1, {"winner": "none"}, "10.6"),
    ("francion-turn-goes-to-the-right", 1, {"trick": []}, "francion:1.12"),
    ("francion-turn-goes-to-the-right", 1, {"stake": 10}, "francion:1.6"),
    ("francion-turn-goes-to-the-right", 1, {"turn": "B"}, "francion:1.9"),
    ("francion-turn-goes-to-the-right", 4, {"turn": "C"}, "francion:3.7"),
]


@pytest.mark.parametrize(("scenario", "number", "changes", "clause"), BROKEN)
def test_what_cannot_be_in_a_trace_is_seen_without_the_reference(
    scenario: str, number: int, changes: dict[str, Any], clause: str
) -> None:
    case = caught.every_case()[scenario]
    steps: list[Any] = [step.shown for step in case.trace]
    assert broken(case.request, steps, case.trace) == []
    state = msgspec.structs.replace(steps[number].state, **changes)
    steps[number] = msgspec.structs.replace(steps[number], state=state)
    assert clause in [cited for cited, _ in broken(case.request, steps, case.trace)]


# --- stored failures


def test_a_stored_failure_fails_again_and_is_fixed_by_the_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = search(FORCED, 15, folder=tmp_path)
    assert found.findings
    stored = {path.stem for path in tmp_path.glob("*.json")}
    assert stored == {name_of(finding.request) for finding in found.findings}
    again = search(FORCED, 0, folder=tmp_path)
    assert {name_of(finding.request) for finding in again.findings} == stored
    assert again.played == 0, "what is played again is not drawn"
    folder = ["--failures", str(tmp_path)]
    assert papillon(["replay-failures", *folder, "--", *FORCED]) == 1
    assert "failed drawn-" in capsys.readouterr().out
    assert papillon(["replay-failures", *folder]) == 0
    assert "fixed  drawn-" in capsys.readouterr().out


# --- perft


def test_perft_agrees_with_itself() -> None:
    with closing(start_program(REFERENCE)) as program:
        counted = list(perft.compare(program, 3))
    assert len(counted) == 2 * len(drawn_game("papillon").packs)
    assert all(item.same and item.counterexample is None and sum(item.mine.plays.values()) for item in counted)


@pytest.mark.parametrize(
    ("slug", "observable"),
    [
        ("one-like/all-like-cards", "legal"),
        ("laying-down/forced-is-free", "payments"),
        ("follow-only/must-trump", "legal"),
        ("to-the-right/clockwise", "turn"),
    ],
)
def test_perft_descends_to_the_first_difference(slug: str, observable: str) -> None:
    with closing(start_program(caught.command_of(slug))) as program:
        rulebook = EVERY_MISREADING[slug].rulebook
        differing = [item.counterexample for item in perft.compare(program, 3, rulebook) if not item.same]
    assert differing
    assert {result.differences[0].observable for result in differing if result} == {observable}
