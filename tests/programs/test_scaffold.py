"""Skeletons of adapters: each runs, shakes hands, and answers what needs no rule yet."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from needed_tools import give_up

from conformance.cases import Case, select
from conformance.documents import GAMES
from conformance.process import Subject
from conformance.protocol import About
from conformance.runner import Options, run
from conformance.scaffold import SKELETONS, write_skeleton
from conformance.suite import suite_of
from papillon.desk.__main__ import main as papillon
from papillon.desk.command import SKELETONS as OFFERED
from papillon.desk.francion.__main__ import main as francion

DESKS = {"papillon": papillon, "francion": francion}
RULEBOOKS = {"papillon": ("salon",), "francion": ("francion",)}
UNWRITTEN = {"papillon": ("2, ", "4, "), "francion": ("1, ", "3, ")}
"""What is the first section that a deal needs, and a play."""

pytestmark = pytest.mark.filterwarnings("default:the skeleton")

SKELETON = [(game, language) for game in GAMES for language in SKELETONS]


@pytest.fixture(scope="module", params=SKELETON, ids="-".join)
def subject(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    game, language = request.param
    skeleton = SKELETONS[language]
    tool = (*skeleton.compiler, *skeleton.start)[0]
    if shutil.which(tool) is None:
        give_up(f"the skeleton in {language} was", f"install {tool}")
    path = write_skeleton(language, tmp_path_factory.mktemp("adapter"), game)
    if language == "rust":
        building = [*skeleton.building(path), "-D", "warnings"]
        done = subprocess.run(building, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
    with Subject([*skeleton.starting(path)], handshake=60) as started:  # some are compiled first
        started.welcome = started.about()  # type: ignore[attr-defined]
        started.game = game  # type: ignore[attr-defined]
        yield started


@pytest.fixture
def game(subject: Subject) -> str:
    name: str = subject.game  # type: ignore[attr-defined]
    return name


def cases_of(game: str) -> tuple[Case, ...]:
    return select(rulebooks=RULEBOOKS[game])


def case_of(game: str, *, pack: bool, moves: bool) -> Case:
    """Some case for three or four that starts like this."""
    return next(
        case
        for case in cases_of(game)
        if case.request.table.players == (3 if game == "papillon" else 4)
        and (case.request.position is None) == pack
        and bool(case.request.coups[0].moves) == moves
    )


def test_it_declares_turn_and_chips_alone(subject: Subject, game: str) -> None:
    about: About = subject.welcome  # type: ignore[attr-defined]
    assert about.reports == ["turn", "chips"]
    assert about.readings == {}
    assert [played.game for played in about.games] == [game]


def test_it_tells_the_start_of_a_position(subject: Subject, game: str) -> None:
    request = case_of(game, pack=False, moves=False).request
    assert request.position is not None
    reply = subject.ask(request)
    assert reply.trace is not None
    (step,) = reply.trace
    assert (step.move, step.state.turn, step.state.chips) == ("", request.position.turn, request.table.chips)
    assert step.state.legal is None


@pytest.mark.parametrize("pack", [True, False])
def test_it_says_which_section_is_not_written(subject: Subject, game: str, pack: bool) -> None:
    reply = subject.ask(case_of(game, pack=pack, moves=True).request)
    section = UNWRITTEN[game][not pack]
    assert (reply.errored or "").startswith(f"not written yet: section {section}")


def test_every_case_is_answered(subject: Subject, game: str) -> None:
    replies = [subject.ask(case.request) for case in cases_of(game)[::5]]
    assert all(reply.trace or (reply.errored or "").startswith("not written yet: ") for reply in replies)


def test_the_smoke_test_finds_its_adapter_in_order(subject: Subject, game: str) -> None:
    smoke = [case.id for case in cases_of(game) if case.id in suite_of(game).smoke]
    record = run(Options(subject.command, scenarios=tuple(smoke)))
    verdicts = {result.verdict for result in record.results if result.case in smoke}
    assert record.trouble == ""
    assert verdicts == {"pass", "errored"}, "what needs no rule passes, and the rest is said to be unwritten"


@pytest.mark.parametrize("game", GAMES)
def test_the_skeleton_in_go_is_as_go_has_it(game: str, tmp_path: Path) -> None:
    if shutil.which("gofmt") is None:
        give_up("the skeleton in go was", "install golang-go 1.18 or newer")
    path = write_skeleton("go", tmp_path, game)
    for words in (("gofmt", "-l"), ("go", "vet")):
        done = subprocess.run([*words, path], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("game", GAMES)
def test_the_verb_writes_and_never_writes_over(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert DESKS[game](["scaffold", "python", "--output", str(tmp_path / "new")]) == 0
    path = tmp_path / "new" / f"{game}_adapter.py"
    assert f"{game} verify -- python3 {path}" in capsys.readouterr().out
    path.write_text("mine", "utf-8")
    assert DESKS[game](["scaffold", "python", "--output", str(path.parent)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"


def test_the_verb_offers_every_skeleton() -> None:
    assert set(OFFERED) == SKELETONS.keys()


def test_no_half_written_file_is_left(tmp_path: Path) -> None:
    full = "ulimit -f 1; PYTHONDONTWRITEBYTECODE=1 papillon scaffold python"  # bytecode would be cut off too
    done = subprocess.run(["bash", "-c", full], cwd=tmp_path, check=False)
    assert (done.returncode, [*tmp_path.iterdir()]) == (2, [])
