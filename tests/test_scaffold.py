"""Skeletons of adapters: each runs, shakes hands, and answers what needs no rule yet."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from commonlaw.clauses import book
from conformance.cases import Case, cases
from conformance.process import Subject
from conformance.protocol import About
from conformance.runner import SMOKE, Options, run
from conformance.scaffold import SKELETONS, skeleton_text, write_skeleton
from conformance.subject import trace
from rulingdesk.__main__ import main
from rulingdesk.arguments import SKELETONS as OFFERED


@pytest.fixture(scope="module", params=SKELETONS)
def subject(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    skeleton = SKELETONS[request.param]
    if shutil.which(skeleton.start) is None:
        pytest.skip(f"there is no {skeleton.start} on this machine")
    path = write_skeleton(request.param, tmp_path_factory.mktemp("adapter"))
    with Subject([skeleton.start, str(path)]) as started:
        started.welcome = started.about()  # type: ignore[attr-defined]
        yield started


def case_of(*, pack: bool, moves: bool) -> Case:
    """Some case for three that starts like this."""
    return next(
        case
        for case in cases()
        if case.request.table.players == 3
        and (case.request.position is None) == pack
        and bool(case.request.coups[0].moves) == moves
    )


def test_it_declares_turn_and_chips_alone(subject: Subject) -> None:
    about: About = subject.welcome  # type: ignore[attr-defined]
    assert about.reports == ["turn", "chips"]
    assert about.readings == {}
    assert [game.game for game in about.games] == ["papillon"]


def test_it_tells_the_start_of_a_position(subject: Subject) -> None:
    request = case_of(pack=False, moves=False).request
    (expected,) = trace(request)
    reply = subject.ask(request)
    assert reply.trace is not None
    (step,) = reply.trace
    assert (step.move, step.state.turn, step.state.chips) == ("", expected.state.turn, expected.state.chips)
    assert step.state.legal is None


@pytest.mark.parametrize(("pack", "section"), [(True, "2, "), (False, "4, ")])
def test_it_says_which_section_is_not_written(subject: Subject, pack: bool, section: str) -> None:
    reply = subject.ask(case_of(pack=pack, moves=True).request)
    assert (reply.errored or "").startswith(f"not written yet: section {section}")


def test_every_case_is_answered(subject: Subject) -> None:
    replies = [subject.ask(case.request) for case in cases()[::5]]
    assert all(reply.trace or (reply.errored or "").startswith("not written yet: ") for reply in replies)


def test_the_smoke_test_finds_its_adapter_in_order(subject: Subject) -> None:
    record = run(Options(subject.command, scenarios=SMOKE))
    verdicts = {result.verdict for result in record.results}
    assert record.trouble == ""
    assert verdicts == {"pass", "errored"}, "what needs no rule passes, and the rest is said to be unwritten"


@pytest.mark.parametrize("language", SKELETONS)
def test_sections_stand_in_order_with_their_clauses(language: str) -> None:
    text = skeleton_text(language)
    comment = SKELETONS[language].comment
    heads = [line.split()[2] for line in text.splitlines() if line.startswith(f"{comment} --- ")]
    assert [head for head in heads if head.isdigit()] == [str(number) for number in range(1, 17)]
    assert "@section" not in text
    at = [text.index(f"{comment}   {clause.id}  {clause.title}\n") for clause in book("papillon").clauses.values()
          if clause.document == "papillon"]  # fmt: skip
    assert at == sorted(at)


def test_the_verb_writes_and_never_writes_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", "python", "--output", str(tmp_path / "new")]) == 0
    path = tmp_path / "new" / "papillon_adapter.py"
    assert f"papillon verify -- python3 {path}" in capsys.readouterr().out
    path.write_text("mine", "utf-8")
    assert main(["scaffold", "python", "--output", str(path.parent)]) == 2
    assert "already there" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"


def test_the_verb_offers_every_skeleton() -> None:
    assert set(OFFERED) == SKELETONS.keys()
