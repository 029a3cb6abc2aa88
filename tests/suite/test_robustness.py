"""What an unfinished program, a strange request, a strange file or an interruption costs: that case, and no other."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from conformance import process
from conformance.cases import cases
from conformance.documents import GAME
from conformance.drawn_games import store as failures
from conformance.drawn_games.adapter import DrawnCase, Variant
from conformance.drawn_games.judge import Program, judge
from conformance.drawn_games.perft import starts
from conformance.francion import GAME as FRANCION
from conformance.interruption import Interrupted, check_interruption, interruptible
from conformance.process import REFERENCE, Subject
from conformance.protocol import LARGEST, LONGEST_LINE, by_hand, encode
from conformance.results import DOES_NOT, NOT_TESTED
from conformance.runner import MOST_ALIKE, Examiner, Options, Restarts, run
from conformance.subject import about, answer, serve, trace
from papillon.desk.__main__ import main
from papillon.desk.francion.__main__ import main as francion

FAULTY = Path(__file__).with_name("faulty")
WAYS = (
    "no-legal", "no-hands", "no-layout", "no-game-winner", "moves", "cards", "players", "accounts",
    "a-number-of-4300-digits",
)  # fmt: skip
SMALL = {GAME: "08", FRANCION: "francion-05"}
"""A section of each game."""

SUITE_FAILS = "the suite itself fails"


def program(name: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, str(FAULTY / f"{name}.py"), *words)


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Counterexamples are stored in the working directory."""
    monkeypatch.chdir(tmp_path)


# --- what a program writes in its own way


@pytest.mark.parametrize("game", [GAME, FRANCION])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_written_in_another_way_is_a_verdict_on_each_case(game: str, way: str) -> None:
    record = run(Options(program("writes_its_own_way", way), sections=(SMALL[game],), rulebooks=_rulebooks(game)))
    assert not [result.detail for result in record.results if SUITE_FAILS in result.detail]
    verdicts = {result.verdict for result in record.results}
    if way == "no-layout" and game == FRANCION:
        assert verdicts == {"pass"}, "Le Francion has no layout"
    else:
        assert verdicts == {"pass", "garbled" if way.startswith("a-number") else "fail"}
        assert record.status == DOES_NOT
    garbled = [result for result in record.results if result.verdict == "garbled"]
    assert len(record.results) == record.selected or len(garbled) == MOST_ALIKE


def _rulebooks(game: str) -> tuple[str, ...]:
    return (FRANCION,) if game == FRANCION else ()


ODD: dict[str, list[Any]] = {
    "str": ["", "Ω", "AB", "nobody at all"],
    "list": [[], [""], ["7 of hearts", "7 of hearts"], ["?", "-", "lay", "KxK"]],
    "held": [{}, {"Ω": ["7c"]}, {"A": ["", "seven"]}],
    "dict": [{}, {"Ω": 1}],
    "int": [-5, LARGEST],
    "bool": [],
}
"""Kind of value → values that a program might show instead; held: the cards of each player."""


def altered() -> Iterator[tuple[Any, int, str, Any]]:
    """Requests of both games with a step and a part of its state that is left out, or is something odd."""
    some = [cases()[0], *cases()[40::90], cases("francion")[0], *cases("francion")[20::60]]
    requests = [case.request for case in some]
    for request in requests:
        steps = trace(request)
        for number in {0, len(steps) - 1}:
            for field in steps[number].state.__struct_fields__:
                here = getattr(steps[number].state, field)
                odd = ODD["held" if field == "hands" else type(here).__name__]
                yield from ((request, number, field, value) for value in (None, *odd) if value != here)


class Altering:
    """The reference, but for a part of the state after a step."""

    def __init__(self, number: int, field: str, value: Any, first_alone: bool) -> None:
        self.number, self.field, self.value, self.left = number, field, value, 1 if first_alone else 99

    def about(self) -> Any:
        return about(1)

    def ask(self, request: Any) -> Any:
        reply = answer(request)
        self.left -= 1
        if self.left >= 0 and reply.trace and self.number < len(reply.trace):
            setattr(reply.trace[self.number].state, self.field, self.value)
        return reply

    def close(self) -> None:
        return


@pytest.mark.parametrize("first_alone", [True, False])
def test_every_part_of_a_state_may_be_missing_or_odd(first_alone: bool) -> None:
    """In the trace of a case alone, or in that of its variant too."""
    tried = 0
    for request, number, field, value in altered():
        reply = Program(lambda: Altering(number, field, value, first_alone))  # noqa: B023  (asked at once)
        kinds = ("suits", "hidden", "seats") if request.game == GAME else ("suits",)
        variant = Variant(kinds[tried % len(kinds)], 1) if not request.position or not first_alone else None
        if any(plan.moves for plan in request.coups[1:]) or trace(request)[-1].refused:
            variant = None
        finding = judge(reply, DrawnCase(request, variant))
        tried += 1
        assert finding is None or SUITE_FAILS not in finding.detail, (field, value, finding.detail)
        if value is None and not trace(request)[number].refused:
            assert finding is not None and finding.verdict == "fail", field
    assert tried > 200


class Lengthened(Altering):
    """The reference, but for so many steps that its trace has too many, or too few."""

    def __init__(self, more: int) -> None:
        self.more = more

    def ask(self, request: Any) -> Any:
        reply = answer(request)
        if reply.trace:
            reply.trace = [*reply.trace, reply.trace[-1]] if self.more > 0 else reply.trace[:-1]
        return reply


@pytest.mark.parametrize("game", ["papillon", "francion"])
@pytest.mark.parametrize("more", [1, -1])
def test_a_trace_of_another_length_is_seen_where_it_ends(game: str, more: int) -> None:
    """The first step that is too many, or the first that is missing, is the last that it takes to see it."""
    case = next(case for case in cases(game) if len(trace(case.request)) > 2 and not case.attempts)
    steps = len(trace(case.request))
    finding = judge(Program(lambda: Lengthened(more)), DrawnCase(case.request))
    assert finding is not None
    assert (finding.steps, finding.clause, finding.differences[0].observable) == (
        steps + 1 if more > 0 else steps,
        "",
        "steps",
    )


def test_a_fault_in_judging_is_a_verdict_on_that_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("A")

    monkeypatch.setattr("conformance.runner.judged", broken)
    desk = Examiner(Options(REFERENCE), Restarts())
    result = desk.judge(cases()[0])
    desk.close()
    assert (result.verdict, SUITE_FAILS in result.detail, "KeyError('A')" in result.detail) == ("errored", True, True)
    monkeypatch.setattr("conformance.drawn_games.judge._wrong", broken)
    finding = judge(Program(lambda: Altering(0, "turn", "B", True)), DrawnCase(next(iter(starts()))[1]))
    assert finding is not None and finding.verdict == "errored" and SUITE_FAILS in finding.detail


def test_a_field_that_is_named_twice_is_garbled() -> None:
    asked = {name: value for name, value in json.loads(encode(cases()[0].request)).items() if name != "seq"}
    record = run(Options(program("names_a_field_twice", json.dumps(asked)), scenarios=(cases()[0].id,)))
    (result,) = record.results
    assert result.verdict == "garbled" and "expected each field once, found 'turn' twice" in result.detail


def test_output_is_limited_for_each_reply_and_not_over_the_life_of_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    request = cases()[0].request
    monkeypatch.setattr(process, "MOST_OUTPUT", 60_000)
    with Subject(REFERENCE) as subject:
        subject.about()
        size = len(encode(subject.ask(request)))
        asked = 120_000 // size
        assert all(subject.ask(request).trace for _ in range(asked))


# --- what a request asks of the reference


def asked(line: str, **changes: Any) -> Any:
    """What the reference answers to a request in which something is otherwise. changes: ``table__chips`` and so on."""
    message = json.loads(line)
    for path, value in changes.items():
        *before, last = path.split("__")
        place = message
        for name in before:
            place = place[name]
        if value is None:
            del place[last]
        else:
            place[last] = value
    out = io.BytesIO()
    assert serve(io.BytesIO(json.dumps(message).encode() + b"\n"), out) == 0
    reply = json.loads(out.getvalue())
    assert reply.keys() == {"seq", "errored"}, reply
    return reply["errored"]


POSITION = by_hand(next(case.request for case in cases() if case.id == "ten-takes-six-and-four"))[1]
TRICK = by_hand(next(case.request for case in cases("francion") if case.id == "francion-void-any-card"))[1]
HAND = ["2s", "3s", "4s", "5s", "6s", "7s", "2h", "3h", "4h", "5h"]

CANNOT_BE: list[tuple[str, dict[str, Any], str]] = [
    (POSITION, {"game": "x"}, "game: expected papillon or francion, found 'x'"),
    (POSITION, {"rulebook": "salons"}, "expected a rulebook"),
    (POSITION, {"rulebook": "francion"}, "expected a rulebook"),
    (POSITION, {"readings": {"ten-sums": "some"}}, "expected a reading of ten-sums"),
    (POSITION, {"table__players": 0}, "expected 3 or 4 players, found 0 (Papillon 1.1, 1.2)"),
    (POSITION, {"table__rounds": 0}, "expected at least one round"),
    (POSITION, {"table__dealer": "E"}, "expected a dealer among A, B, C, found 'E'"),
    (POSITION, {"table__unwon": "share", "table__coup": 99}, "coup: expected 1 to 3, found 99 (Papillon 2.9)"),
    (POSITION, {"table__chips__A": None}, "table: chips: expected A, B, C, found B, C"),
    (POSITION, {"table__chips__D": 7}, "table: chips: expected A, B, C, found A, B, C, D"),
    (POSITION, {"table__cards-payment": -1}, "cards-payment: expected"),
    (POSITION, {"table__pool": -1}, "pool: expected 0 or more, found -1"),
    (POSITION, {"position__hands__B": None}, "position: hands: expected A, B, C, found A, C"),
    (POSITION, {"position__piles__C": None}, "position: piles: expected A, B, C, found A, B"),
    (POSITION, {"position__hands__A": HAND}, "hands: expected at most 3 cards in a hand, found '10' (Papillon 3.3)"),
    (POSITION, {"position__layout": ["7c", "7d", "7h", "7s", "7c"]}, "7 at most four times, found '7 5 times'"),
    (POSITION, {"position__layout": ["7c", "1h"]}, "layout[1]: expected a card such as Th, found '1h'"),
    (POSITION, {"position__layout": ["7c7d"]}, "layout[0]: expected a card such as Th, found '7c7d'"),
    (POSITION, {"position__turn": "E"}, "turn: expected a player among A, B, C, found 'E'"),
    (POSITION, {"position__turn": ""}, "turn: expected a player among A, B, C, found ''"),
    (POSITION, {"position__last": "AB"}, "last: expected a player among A, B, C, found 'AB'"),
    (POSITION, {"position__victim": "D"}, "victim: expected a player among A, B, C, found 'D'"),
    (POSITION, {"position__wanting": "D"}, "wanting: expected a player among A, B, C, found 'D'"),
    (POSITION, {"position__papillons": ["D"]}, "papillons: expected a player among A, B, C, found 'D'"),
    (POSITION, {"position__likes": {"A": -1}}, "likes.A: expected 0 to 3, found -1"),
    (POSITION, {"coups": [{"moves": ["D: lay"]}]}, "coups[0].moves[0]: expected a move by one of A, B, C"),
    (POSITION, {"coups": [{"moves": ["seven"]}]}, "coups[0].moves[0]: move: expected"),
    (POSITION, {"coups": [{"moves": [], "pack": []}]}, "coups[0].pack: expected none for a coup that is under way"),
    (POSITION, {"coups": [{"moves": []}, {"moves": [], "pack": ["Ah"]}]}, "coups[1].pack: "),
    (TRICK, {"table__players": 0}, "expected 3, 4 or 5 players, found 0 (Francion 1.1)"),
    (TRICK, {"table__points__A": None}, "table: points: expected A, B, C"),
    (TRICK, {"table__betes__A": None}, "table: betes: expected A, B, C"),
    (TRICK, {"position__won__A": None}, "position: won: expected A, B, C"),
    (TRICK, {"position__turn": "E"}, "turn: expected a player among A, B, C"),
    (TRICK, {"position__turn-up": "7"}, "turn-up[0]: expected a card such as Th, found '7'"),
    (TRICK, {"coups": [{"moves": ["E: 7h"]}]}, "coups[0].moves[0]: expected a move by one of A, B, C"),
]


@pytest.mark.parametrize(("line", "changes", "told"), CANNOT_BE)
def test_what_cannot_be_played_is_errored_in_both_games_with_place_expected_and_found(
    line: str, changes: dict[str, Any], told: str
) -> None:
    said = asked(line, **changes)
    assert told in said, said


def test_a_line_is_limited(capsys: pytest.CaptureFixture[str]) -> None:
    long = b'{"op": "stop", "seq": 1, "' + b"x" * LONGEST_LINE
    assert serve(io.BytesIO(long), io.BytesIO()) == NOT_TESTED
    assert f"expected at most {LONGEST_LINE} bytes" in capsys.readouterr().err
    assert serve(io.BytesIO(b'{"op": "stop", "seq": 1, "seq": 2}\n'), io.BytesIO()) == NOT_TESTED
    assert "expected each field once, found 'seq' twice" in capsys.readouterr().err
    number = b'{"op": "stop", "seq": 1' + b"0" * 4300 + b"}\n"
    assert serve(io.BytesIO(number), io.BytesIO()) == NOT_TESTED


# --- files


def stored(folder: Path, **changes: Any) -> Path:
    """A counterexample in a file, with something in its case otherwise."""
    case = json.loads(by_hand(next(case.request for case in cases() if case.id == "ten-takes-six-and-four"))[1])
    for path, value in changes.items():
        place = case
        *before, last = path.split("__")
        for name in before:
            place = place[name]
        place[last] = value
    path = folder / "drawn-0123456789.json"
    folder.mkdir(parents=True, exist_ok=True)
    case.pop("op"), case.pop("seq")
    path.write_text(json.dumps({"format": 1, "case": {"op": "run", "seq": 0, **case}, "verdict": "fail"}), "utf-8")
    return path


def test_what_is_stored_and_cannot_be_played_is_told(tmp_path: Path) -> None:
    assert failures.read(stored(tmp_path)).verdict == "fail"
    for changes, told in (
        ({"table__players": 0}, "expected 3 or 4 players, found 0"),
        ({"game": "whist"}, "game: expected papillon or francion, found 'whist'"),
        ({"coups": []}, "coups: expected one at least, found none"),
        ({"coups": [{"moves": ["A: 7xK", "A: lay"]}]}, "expected a legal move before the last, found 'A: 7xK'"),
    ):
        with pytest.raises(failures.Unreadable) as caught:
            failures.read(stored(tmp_path, **changes))
        assert told in str(caught.value)


def strange(folder: Path) -> dict[str, Callable[[Path], None]]:
    return {
        "pipe": os.mkfifo,
        "device": lambda path: path.symlink_to("/dev/zero"),
        "folder": lambda path: path.mkdir(),
        "nowhere": lambda path: path.symlink_to(folder / "nowhere"),
        "large": lambda path: path.write_bytes(b" " * (failures.LARGEST_FILE + 1)) and None,
    }


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "nowhere", "large"])
def test_a_strange_file_among_the_stored_ones_is_told_and_not_waited_for(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    strange(tmp_path)[kind](folder / "drawn-x.json")
    assert main(["replay-failures", "--failures", str(folder)]) == NOT_TESTED
    assert "error  drawn-x: expected" in capsys.readouterr().out


def test_counterexamples_that_cannot_be_stored_change_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".papillon").write_text("a file where the folder would be", "utf-8")
    misread = ["--", *REFERENCE, "--misreading", "one-capture/union-of-captures"]
    assert main(["verify", "--scenario", "table-is-cleared", "--games", "30", *misread]) == DOES_NOT
    assert "counterexamples are not stored: .papillon/failures: cannot be written" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_changes_no_verdict_but_a_good_one(capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = "/proc/report"  # a folder in which nobody can make a file, whoever he is
    words = ["verify", "--scenario", "a-like-card-or-a-sum", "--games", "0", "--output", nowhere]
    assert main([*words, "--", *REFERENCE, "--misreading", "one-capture/union-of-captures"]) == DOES_NOT
    told = capsys.readouterr()
    assert "does not conform" in told.out and f"{nowhere}: cannot be written" in told.err
    assert main(words) == NOT_TESTED
    assert "conforms in" in capsys.readouterr().out


def test_a_module_in_the_folder_somebody_works_in_is_not_run(tmp_path: Path) -> None:
    for name in ("papillon", "francion", "msgspec", "json"):
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('the wrong {name} was run')\n", "utf-8")
    for verb, told in ((main, "conforms in"), (francion, "conforms in")):
        words = ["verify", "--section", "5", "--games", "2"]
        assert verb(words) == 0, told
    assert main(["perft", "--depth", "1", "--", *REFERENCE]) == 0


# --- interruptions


def verify(tmp_path: Path, *words: str, slow: str = "slow") -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-m", "papillon.desk", "verify", *words, "--", *program(slow)]
    return subprocess.Popen(command, cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_tells_what_there_is(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    running = verify(tmp_path, "--output", str(file), "--report", "json")
    _wait_for_children(running.pid)
    time.sleep(2)
    children = _children(running.pid)
    running.send_signal(number)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 128 + number, err
    assert f"papillon verify: {number.name}: interrupted: 0 wrong in" in err and "cases were not tried" in err
    assert "interrupted" in out and "Traceback" not in err
    head, *results = map(json.loads, file.read_text("utf-8").splitlines())
    assert head["interrupted"] == 128 + number and len(results) == head["results"] > 0
    assert {result["verdict"] for result in results} == {"pass"}
    assert children and not [child for child in children if _runs(child)]


def _wait_for_children(parent: int) -> None:
    deadline = time.monotonic() + 60
    while not _children(parent) and time.monotonic() < deadline:
        time.sleep(0.05)


def _children(parent: int) -> list[int]:
    return [int(number) for number in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _runs(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_an_interruption_that_was_swallowed_is_raised_with_the_next_request() -> None:
    with interruptible(), Subject(REFERENCE) as subject:
        subject.about()
        with suppress(KeyboardInterrupt):  # as Hypothesis does in a callback of the garbage collector
            signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Interrupted):
            subject.ask(cases()[0].request)
    check_interruption()
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the system does not tell who has started whom")
def test_what_has_left_the_group_of_its_program_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    with Subject(program("leaves_a_session"), environment={**os.environ, "CHILD": str(note)}) as subject:
        subject.about()
        children = [int(number) for number in note.read_text().split()]
        assert len(children) == 2 and all(map(_runs, children))
    deadline = time.monotonic() + 5
    while any(map(_runs, children)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(_runs, children))
