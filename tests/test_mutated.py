"""A mutant of the reference is played in this process, found by a case where its rule is told, and gone afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conformance.cases import cases
from conformance.quality import mutated
from conformance.quality.mutants import GAMES, SCENARIOS, SURVIVED
from conformance.quality.mutated import Change, Questions, change, questions, told_apart
from conformance.subject import reply
from papillon.sections.s12_cards import majority

HEAD = "from __future__ import annotations\n\nimport nowhere  # not needed, so not looked for\n\n"

FIRST_OF_EQUALS = "most = max(counts)\n    return counts.index(most)"
AS_IT_IS = "most = max(counts)\n    return None if list(counts).count(most) > 1 else list(counts).index(most)"
FOR_EVER = "while True:\n        pass"
FAILS = "return [][0]"


@pytest.fixture(scope="module")
def asked() -> Questions:
    """Every case, and a few games."""
    return questions("papillon", 12)


def mutant_that(does: str, folder: Path) -> Change:
    """One that finds the largest pile otherwise."""
    path = folder / "papillon/sections/s12_cards.py"
    path.parent.mkdir(parents=True)
    text = f"{HEAD}def x_majority__mutmut_7(counts: Sequence[int]) -> int | None:\n    {does}\n"
    path.write_text(text, "utf-8")
    return change(folder, "papillon.sections.s12_cards.x_majority__mutmut_7")


def test_who_pays_the_first_of_equals_is_found_by_a_scenario(asked: Questions, tmp_path: Path) -> None:
    """Among equals nobody has the most cards: clause 12.3."""
    wrong = mutant_that(FIRST_OF_EQUALS, tmp_path)
    fate, case, _ = told_apart(asked, wrong)
    assert (fate, majority([9, 9, 3])) == (SCENARIOS, None)
    told = next(found.told for found in cases("papillon") if found.id == case)
    assert any(event.kind == "cards-tied" for step in told for event in step.after.events)
    with wrong.made():
        assert majority([9, 9, 3]) == 0


def test_where_no_scenario_tells_a_drawn_game_may(asked: Questions, tmp_path: Path) -> None:
    fate, _, played = told_apart(asked._replace(cases=()), mutant_that(FAILS, tmp_path))
    assert (fate, played) == (GAMES, 1)


def test_what_does_the_same_in_other_words_survives(asked: Questions, tmp_path: Path) -> None:
    assert told_apart(asked, mutant_that(AS_IT_IS, tmp_path)) == (SURVIVED, "", len(asked.games))


def test_what_never_ends_is_found(asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutated, "PATIENCE", 1)
    games = asked._replace(cases=(), games=asked.games[:1])
    assert told_apart(games, mutant_that(FOR_EVER, tmp_path))[0] == GAMES


def test_half_a_chip_is_wrong_and_the_same_reply_is_not(asked: Questions) -> None:
    """A reply is held against the reference's as it would be written: chips are whole."""
    request = asked.games[0].request
    assert not mutated.is_wrong(request, reply(request))
    halved = reply(request)
    assert halved.trace is not None
    last: Any = halved.trace[-1].state
    last.chips = {letter: held + 0.5 for letter, held in last.chips.items()}
    assert mutated.is_wrong(request, halved)
