"""Mistakes planted in a foreign program: what is planted, what finds it, and what is kept of that."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from needed_tools import give_up

from conformance.documents import GAME
from conformance.francion import GAME as FRANCION
from conformance.quality import mutants as command
from conformance.quality.mutants import (
    GAMES,
    PROGRAMS,
    SCENARIOS,
    SURVIVED,
    UNBUILT,
    Fate,
    Workshop,
    fate_of,
    games_of,
    in_words,
    known_of,
    of_file,
    planted,
    read_kept,
    table,
    tried,
    written,
)
from conformance.quality.planting import Mutant, mutants
from conformance.results import NOT_TESTED
from papillon.kit.checkout import ROOT

GO = PROGRAMS["go"]
HANNETON = GO.folder / "papillon/s07_hanneton.go"


def lines(text: str, kind: str) -> list[str]:
    """What becomes of a line inside a function, with the mistakes of a kind."""
    whole = f"func f(x int) {{\n\t{text}\n}}\n"
    return [mutant.now for mutant in mutants("a.go", whole) if mutant.kind == kind]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("if a < b {", "comparison", ["if a <= b {", "if a >= b {"]),
        ("if a == b {", "comparison", ["if a != b {"]),
        ("if a && !b {", "logic", ["if a || !b {", "if a && b {"]),
        ("if a && b(c, d) {", "condition", ["if b(c, d) {", "if true {", "if false {", "if a {"]),
        ("if n := f(); n > 0 {", "condition", ["if n := f(); true {", "if n := f(); false {"]),
        ("if (a) return b;", "condition", ["if (true) return b;", "if (false) return b;"]),
        ("case a > 1: // why", "condition", ["case true: // why", "case false: // why"]),
        ("return n + 1", "arithmetic", ["return n - 1"]),
        ("return n + 1", "number", ["return n + 2", "return n + 0"]),
        ("pay(from, to, 3)", "arguments", ["pay(to, from, 3)", "pay(from, 3, to)"]),
        ("s = (seat + 1) % g.players", "seat", ["s = (seat + g.players - 1) % g.players"]),
        ("turn(g.next(seat))", "seat", ["turn(seat)"]),
        ("g.pay(seat)", "statement", [""]),
        ("g.pay(seat)", "return", ["return"]),
        ("open = true", "truth", ["open = false"]),
    ],
)
def test_a_mistake_changes_one_place_of_a_line(text: str, kind: str, expected: list[str]) -> None:
    assert sorted(lines(text, kind)) == sorted(expected)


@pytest.mark.parametrize("text", ['"a < 1 && b"', "// a < 1 && b", "'<'", "`1`"])
def test_nothing_is_planted_in_words(text: str) -> None:
    assert list(mutants("a.go", f"func f() {{\n\t{text}\n}}\n")) == []


def test_a_pointer_is_no_product() -> None:
    assert [mutant.now for mutant in mutants("a.go", "type a struct {\n\tgame *Game\n}\n")] == []


def test_functions_that_are_left_alone_have_no_mutant() -> None:
    found = list(mutants("a.go", "func (g *Game) check(n int) {\n\tg.n = n + 1\n}\n", GO.left_alone))
    assert found == []


def test_only_the_line_that_is_named_is_changed() -> None:
    source = HANNETON.read_text("utf-8").splitlines()
    found = list(of_file(GO, HANNETON))
    assert found
    for mutant in found:
        beside = zip(source, mutant.text.splitlines(), strict=True)
        changed = [(number, was.strip(), now.strip()) for number, (was, now) in enumerate(beside, 1) if was != now]
        assert changed == [(mutant.line, mutant.was, mutant.now)]


def test_a_mutant_keeps_its_name_when_lines_come_before_it() -> None:
    text = "func f() bool {\n\treturn a < b\n}\n"
    later = "// A word about it.\n" + text
    assert [mutant.id for mutant in mutants("a.go", text)] == [mutant.id for mutant in mutants("a.go", later)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_mutant_of_a_program_has_a_name_of_its_own(name: str) -> None:
    found = planted(PROGRAMS[name])
    assert len(found) > 500
    assert len({mutant.id for mutant in found}) == len(found)


@pytest.mark.parametrize(
    ("program", "file", "games"),
    [
        ("go", "papillon/state.go", (GAME,)),
        ("go", "francion/state.go", (FRANCION,)),
        ("go", "cards/cards.go", (GAME, FRANCION)),
        ("javascript", "course.mjs", (GAME,)),
        ("javascript", "francion/course.mjs", (FRANCION,)),
    ],
)
def test_a_mutant_meets_the_cases_of_its_game(program: str, file: str, games: tuple[str, ...]) -> None:
    assert tuple(games_of(PROGRAMS[program], file)) == games


# --- with Go


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    if shutil.which("go") is None:
        give_up("The mutants of the Go program were", f"install {GO.wants}")
    return Workshop.opened(GO, tmp_path_factory.mktemp("mutants") / "go")


def mutant_of(file: str, now: str) -> Mutant:
    """The mutant of a file whose line reads so."""
    return next(mutant for mutant in of_file(GO, GO.folder / file) if mutant.now == now)


def test_a_hanneton_of_two_cards_is_found_by_a_scenario(workshop: Workshop) -> None:
    wrong = "made := g.HannetonCapture && like && len(move.Taken) == 2 ||"
    fate = fate_of(workshop, mutant_of("papillon/s07_hanneton.go", wrong), games=0)
    assert (fate.fate, fate.now) == (SCENARIOS, wrong)
    assert fate.by


def test_what_never_answers_is_found(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SECONDS", 1.0)
    mutant = mutant_of("papillon/s13_consolation.go", "g.eachPays(winner, 2)")
    fate = fate_of(workshop, mutant._replace(text=mutant.text.replace("switch {", "for {\n\t}\n\tswitch {")), games=0)
    assert fate.fate == SCENARIOS


def test_what_the_scenarios_leave_meets_games(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "failing_case", lambda asked, game: "")
    wrong = mutant_of("papillon/s13_consolation.go", "g.eachPays(winner, 2)")
    fate = fate_of(workshop, wrong, games=60)
    assert fate.fate == GAMES
    assert 1 <= fate.games <= 60


def test_what_no_game_can_tell_from_the_original_survives(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    # That nobody of three has a card is a tie, whether the first of them is above the best so far or beside it.
    monkeypatch.setattr(command, "failing_case", lambda asked, game: "")
    fate = fate_of(workshop, mutant_of("papillon/s12_cards.go", "most, best := nobody, -0"), games=2)
    assert (fate.fate, fate.games, fate.by) == (SURVIVED, 2, "")


def test_what_cannot_be_compiled_is_no_mutant(workshop: Workshop) -> None:
    fate = fate_of(
        workshop, mutant_of("papillon/s13_consolation.go", "g.eachPays(1, winner)")._replace(text="no Go"), 0
    )
    assert fate.fate == UNBUILT


def test_a_mistake_is_taken_out_again(workshop: Workshop) -> None:
    mutant = mutant_of("papillon/s13_consolation.go", "g.eachPays(winner, 2)")
    assert workshop.build(mutant)
    workshop.restore(mutant)
    assert (workshop.folder / mutant.file).read_bytes() == (GO.folder / mutant.file).read_bytes()


# --- what is kept


def fate(mutant: Mutant, came: str, games: int = 0) -> Fate:
    return Fate(mutant.id, mutant.file, mutant.line, mutant.kind, mutant.was, mutant.now, came, games=games)


@pytest.fixture()
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The mutants that are tried, each of which survives."""
    names: list[str] = []

    def survives(workshop: Workshop, mutant: Mutant, games: int) -> Fate:
        names.append(mutant.id)
        return fate(mutant, SURVIVED, games)

    monkeypatch.setattr(command, "fate_of", survives)
    return names


def test_what_is_known_is_not_tried_again(asked: list[str]) -> None:
    found, survived, unbuilt, new, *_ = of_file(GO, HANNETON)
    known = [fate(found, SCENARIOS), fate(survived, SURVIVED, 200), fate(unbuilt, UNBUILT)]
    wanted = [found, survived, unbuilt, new]
    told = list(tried(GO, wanted, known_of({item.id: item for item in known}, 200), games=200, most=None))
    assert asked == [new.id]
    assert told == [*((item, False) for item in known), (fate(new, SURVIVED, 200), True)]


def test_who_survived_meets_more_games(asked: list[str]) -> None:
    found, survived, *_ = of_file(GO, HANNETON)
    known = {item.id: item for item in (fate(found, GAMES, 9), fate(survived, SURVIVED, 200))}
    assert [item.games for item, _ in tried(GO, [found, survived], known_of(known, 5000), games=5000, most=None)] == [
        9,
        5000,
    ]
    assert asked == [survived.id]


def test_who_survived_is_tried_again_if_asked(asked: list[str]) -> None:
    found, survived, *_ = of_file(GO, HANNETON)
    kept = {item.id: item for item in (fate(found, GAMES, 9), fate(survived, SURVIVED, 200))}
    list(tried(GO, [found, survived], known_of(kept, 200, again=True), games=200, most=None))
    assert asked == [survived.id]


def test_a_sample_counts_what_can_be_compiled(asked: list[str]) -> None:
    wanted = list(of_file(GO, HANNETON))
    known = {wanted[0].id: fate(wanted[0], UNBUILT)}
    assert len(list(tried(GO, wanted, known_of(known, 1), games=1, most=2))) == 3
    assert asked == [wanted[1].id, wanted[2].id]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    one, other, *_ = of_file(GO, HANNETON)
    kept = [fate(one, GAMES, 9), fate(other, SURVIVED, 200)]
    file = tmp_path / "kept.jsonl"
    file.write_text(written([fate(other, SURVIVED, 20), *kept]) + "\n", "utf-8")
    assert read_kept(file) == {item.id: item for item in kept}
    assert read_kept(tmp_path / "none.jsonl") == {}


def test_kept_lines_that_are_none_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "check", lambda program: None)
    file = tmp_path / "kept.jsonl"
    file.write_text("{}\n", "utf-8")
    assert command.main(["go", "--kept", str(file)]) == NOT_TESTED
    shown = capsys.readouterr()
    assert str(file) in shown.err and shown.out == ""


def test_the_command_goes_on_from_what_is_kept_and_prints_the_table(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "check", lambda program: None)
    words = ["go", "--seed", "3", "--kept", str(tmp_path / "kept.jsonl"), "--sample"]
    assert command.main([*words, "2"]) == 0
    assert command.main([*words, "4"]) == 0
    assert len(asked) == len(set(asked)) == 4
    assert "| **all** | **4** | **0 (0.0 %)** | **0** | **0** | **4** |" in capsys.readouterr().out


def test_a_program_whose_compiler_is_missing_is_not_tried(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert command.main(["go", "--kept", str(tmp_path / "kept.jsonl")]) == NOT_TESTED
    assert "Go 1.19 or newer" in capsys.readouterr().err


def test_games_beyond_the_usual_ones_have_a_column() -> None:
    one, other, third, *_ = of_file(GO, HANNETON)
    rows = table([fate(one, GAMES, 200), fate(other, GAMES, 201), fate(third, UNBUILT)]).splitlines()
    assert rows[-1] == "| **all** | **2** | **0 (0.0 %)** | **1** | **1** | **0** |"


# --- the page


PAGE = ROOT / "docs/mutation.md"
KEPT = read_kept(ROOT / "docs/mutants-go.jsonl")


def test_the_page_has_the_table_of_what_is_kept() -> None:
    assert table([*KEPT.values()]) in PAGE.read_text("utf-8")


def test_the_page_answers_for_every_mutant_that_is_not_found() -> None:
    """With its line in full, or by place, the line and a reason."""
    text = PAGE.read_text("utf-8")
    for item in KEPT.values():
        if item.fate == SURVIVED:
            argued = f"- `{item.file}:{item.line}`, `{item.now.removesuffix(',')}`: "
            assert argued in text or in_words(item).replace(f" ({item.id})", "") in text, in_words(item)
