"""Drawn games against a foreign process: the reference passes, misreadings are found and made small."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from conformance.documents import DOCUMENTS, GAME, in_force
from conformance.earlier_runs import LeftOff, leave_off
from conformance.hunt import counterexample as search, perft, running as hunts
from conformance.hunt.counterexample import Foreign, foreign, judge
from conformance.hunt.drawing import Offer
from conformance.hunt.game import DrawnCase, Variant
from conformance.hunt.games import HUNTINGS
from conformance.misreadings import EVERY_MISREADING
from conformance.papillon.drawing import small_cases, whole_games
from conformance.papillon.hunting import HUNTING
from conformance.papillon.invariants import broken
from conformance.papillon.suite import SUITE
from conformance.process import REFERENCE as REFERENCE_ITSELF, SubjectFault
from conformance.protocol import About, Played, Reply, Run, Step
from conformance.results import Difference
from conformance.subject import about, is_sound, trace, whole
from papillon.desk.__main__ import main as papillon
from papillon.notation import read_position
from papillon.readings import rules_of
from tools import caught

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
FORCED = (*REFERENCE, "--misreading", "laying-down/forced-is-free")


def drawn(games: int) -> list[DrawnCase]:
    """Small positions and whole games in turn, as a run draws them for a program that plays everything."""
    every = search.Games(GAME, about(1))
    return [every.drawn(number) for number in range(games)]


def play(program: Foreign, games: int, seed: int = 0, rulebooks: tuple[str, ...] = (), **others: Any) -> search.Hunt:
    drawn = search.Games(GAME, program.about, seed, rulebooks)
    campaign = search.Hunt(drawn, program, drawn.numbers(games), **others)
    campaign.run()
    return campaign


@pytest.fixture(scope="module")
def reference() -> Iterator[Foreign]:
    program = foreign(REFERENCE)
    yield program
    program.close()


def test_the_reference_passes_a_few_games() -> None:
    seen: list[int] = []
    outcome = hunts.run(REFERENCE, 40)
    assert outcome == search.HuntOutcome([], 40)
    assert hunts.run(REFERENCE, 40, begin=38, progress=lambda played, _: seen.append(played)).games == 40
    assert seen == [39, 40]


def test_games_end_after_some_minutes_and_are_gone_on_with_after_a_signal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ["verify", "--scenario", "table-is-cleared"]
    assert papillon([*run, "--minutes", "0.0001"]) == 0
    assert re.search(
        r"games drawn from seed \d+.* and [1-9]\d* drawn games? ", " ".join(capsys.readouterr().out.split())
    )
    leave_off(GAME, LeftOff([*REFERENCE_ITSELF], [], seed=3, games=7))
    assert papillon([*run, "--games", "8", "--resume", "--", "./another"]) == 2
    assert "expected the games that a signal has ended" in capsys.readouterr().err
    assert papillon([*run, "--games", "8", "--resume"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "seed 3" in told and "8 drawn games" in told
    assert papillon([*run, "--resume"]) == 2
    assert "found no file .papillon/left-off.json" in capsys.readouterr().err


def test_what_is_drawn_can_be_at_a_table_is_read_at_the_desk_and_breaks_no_invariant() -> None:
    for case in drawn(60):
        assert is_sound(case.request)
        rules = rules_of(case.request.rulebook, case.request.readings)
        seen = HUNTING.seen(case.request)
        assert case.request.position is None or str(read_position(seen, rules).position) == seen
        assert broken(case.request, list(trace(case.request))) == []


def test_every_two_readings_meet_in_two_hundred_games_and_none_is_played_by_the_rulebook_alone() -> None:
    cases = drawn(200)
    assert all(case.request.readings for case in cases)
    met = {pair for case in cases for pair in combinations(sorted(in_force(case.request).items()), 2)}
    readings = [(ruling, name) for ruling, names in sorted(SUITE.game.readings.items()) for name in names]
    assert {pair for pair in combinations(readings, 2) if pair[0][0] != pair[1][0]} <= met


@pytest.mark.parametrize(
    ("offered", "rulebook", "clause"),
    [(list(DOCUMENTS), "salon", "4.d.1"), (["pdf"], "pdf", "papillon-pdf:24"), (["adpoker"], "adpoker", None)],
)
def test_a_fault_is_shown_by_the_main_rulebook_if_the_program_plays_it(
    offered: list[str], rulebook: str, clause: str | None
) -> None:
    program = Recorder(change="lay")
    program.offered = offered
    played = play(Foreign(lambda: program), 20, most_found=1, rulebooks=tuple(offered[1:] or offered))
    finding = played.found[0]
    assert finding.case.request.rulebook == rulebook
    assert finding.clause == (clause or "papillon-adpoker:9")
    assert program.rulebooks <= set(offered)
    assert search.result_of(finding).section == ("04" if rulebook == "salon" else rulebook)


def test_nothing_is_drawn_that_a_program_does_not_declare() -> None:
    offer = Offer(
        {"salon": (3,), "pdf": (3,)}, {"ten-sums": ("none",), "credit": ("unlimited", "x"), "unheard-of": ("x",)}
    )
    for number in range(30):
        case = (small_cases, whole_games)[number % 2](Random(number), offer)
        assert case.request.table.players == 3
        assert case.request.readings == ({"ten-sums": "none"} if case.request.rulebook == "salon" else {})


def test_positions_are_drawn_for_moves_that_are_refused() -> None:
    """Three like cards take no sum (4.c.1), nor does a nine six cards where five are the most (sum-cap)."""
    offer = Offer({"adpoker": (3,)}, {"sum-cap": ("five",)})
    drawn = [small_cases(Random(number), offer).request for number in range(120)]
    tried = {request.coups[0].moves[0].partition(": ")[2] for request in drawn if len(request.coups[0].moves) == 1}
    assert tried >= {"777x52", "9x222AAA"}


# --- misreadings


@pytest.mark.parametrize("slug", caught.CHOSEN)
def test_a_misreading_is_found_and_made_small(slug: str) -> None:
    found = caught.shrunk(slug)
    assert found is not None
    assert found.cards <= 10
    assert found.plays <= 3
    assert found.result.verdict == "fail"
    assert found.result.clauses[0] in CLAUSES[slug]
    assert found.slug in caught.table_of_shrunk([found])


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


# --- stored failures


def test_a_stored_failure_fails_again_and_is_fixed_by_the_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = hunts.run(FORCED, 40, folder=tmp_path)
    assert outcome.results
    stored = sorted(tmp_path.glob("*.json"))
    assert {path.stem for path in stored} == {result.case for result in outcome.results}
    again = hunts.run(FORCED, 0, folder=tmp_path)
    assert {result.case for result in again.results} == {path.stem for path in stored}
    assert again.games == 0, "what is played again is not drawn"
    folder = ["--failures", str(tmp_path)]
    assert papillon(["replay-failures", *folder, "--", *FORCED]) == 1
    assert "failed drawn-" in capsys.readouterr().out
    assert papillon(["replay-failures", *folder]) == 0
    assert "fixed  drawn-" in capsys.readouterr().out


# --- a program that fails otherwise


class Recorder:
    """Plays as the reference, and remembers what it was asked."""

    def __init__(self, names: list[str] | None = None, change: str = "") -> None:
        self.names = [] if names is None else names
        self.change = change
        self.rulebooks: set[str] = set()
        self.offered = list(DOCUMENTS)

    def about(self) -> About:
        return msgspec.structs.replace(about(1), games=[Played(GAME, self.offered, [3, 4])])

    def ask(self, request: Run) -> Reply:
        self.names.append(search.name_of(DrawnCase(request)))
        self.rulebooks.add(request.rulebook)
        if self.change == "crash" and request.table.players == 4:
            raise SubjectFault("crashed", "the program ended")
        if self.change == "skip":
            return Reply(request.seq, skipped="not today")
        trace = [told.shown for told in whole(request)]
        if self.change == "lay":
            for step in trace:
                step.state.legal = [*dict.fromkeys([*(step.state.legal or ()), "lay"])]
        if self.change == "suits":
            trace[0].state.pool = "cdhs".index((trace[0].state.layout or ["?c"])[0][1])
        if self.change == "seats" and request.table.dealer == "A":
            trace[-1].state.stock = 1
        return Reply(request.seq, trace=trace)

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("change", "verdict"), [("crash", "crashed"), ("skip", "errored")])
def test_a_program_that_does_not_answer_is_not_asked_without_end(change: str, verdict: str) -> None:
    names: list[str] = []
    found = play(Foreign(lambda: Recorder(names, change)), 30).found
    assert [finding.verdict for finding in found][:1] == [verdict]
    assert len(names) < 1000


@pytest.mark.parametrize("change", ["suits", "seats"])
def test_a_change_that_should_not_matter_is_noticed(change: str, reference: Foreign) -> None:
    case = next(case for case in CASES if judge(reference, case) is None)
    variants = [DrawnCase(case.request, Variant(change, amount)) for amount in range(1, 3 if change == "seats" else 24)]  # type: ignore[arg-type]
    assert all(judge(reference, item) is None for item in variants)
    program = Foreign(lambda: Recorder(change=change))
    notes = [difference.place for item in variants for difference in _differences(program, item)]
    assert any("with " in place for place in notes)


def _differences(program: Foreign, case: DrawnCase) -> tuple[Difference, ...]:
    finding = judge(program, case)
    return finding.differences if finding else ()


def _request() -> Run:
    return next(request for _, request in perft.starts())


CASES = [DrawnCase(_request())]


@pytest.mark.parametrize(
    ("field", "value", "clause"),
    [
        ("pool", 1, "5.2"),
        ("turn", "C", "4.1"),
        ("legal", ["lay", "KxK"], "4.d.1"),
        ("stock", 30, "3.5"),
        ("layout", ["2c", "2d", "2h", "2s", "2c", "2d", "2h"], "1.1"),
    ],
)
def test_what_must_hold_in_any_trace_is_seen_without_the_reference(field: str, value: object, clause: str) -> None:
    trace = [told.shown for told in whole(_request())]
    assert not broken(_request(), trace)
    setattr(trace[0].state, field, value)
    assert clause in {item.clause for item in broken(_request(), trace)}


def test_the_winner_has_priority() -> None:
    found = caught.shrunk("winner-priority/first-to-finish")
    assert found is not None
    case = DrawnCase(msgspec.json.decode(found.result.lines[1].encode(), type=Run))
    trace: list[Step] = [told.shown for told in whole(case.request)]
    (right,) = trace[-1].state.winner or ""
    for wrong in {*case.request.table.chips} - {right}:
        trace[-1].state.winner = wrong
        assert [item.clause for item in broken(case.request, trace)] == ["10.6"]


# --- perft


def test_perft_agrees_with_itself(reference: Foreign) -> None:
    counted = list(perft.compare(reference, 3))
    assert len(counted) == 2 * len(HUNTINGS["papillon"].packs)
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
    program = foreign(caught.command_of(slug))
    try:
        rulebook = EVERY_MISREADING[slug].rulebook
        differing = [item.counterexample for item in perft.compare(program, 3, rulebook) if not item.same]
    finally:
        program.close()
    assert differing
    assert {result.differences[0].observable for result in differing if result} == {observable}
