"""The page of misreadings is current, and a misreading that runs as a process of its own fails what the page says."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from conformance.cases import Case
from conformance.misreadings import EVERY_MISREADING, MISREADINGS, Misreading, playing
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.quality import caught, shrunk
from conformance.quality.caught import ASKED, CATCHES, COMMAND, FOUND, PAGE, Caught, every_case
from conformance.results import DOES_NOT, Result
from conformance.runner import judged
from conformance.scenarios import scenarios
from conformance.subject import about, answer

STALE = f"{PAGE.name} is stale: renew it with `{COMMAND}`"
ROW = re.compile(r"^\| `([a-z/-]+)` \|", re.M)


def in_process(slug: str) -> Caught:
    """What a misreading fails, by the comparison that a foreign process meets, without one."""
    misreading = EVERY_MISREADING[slug]
    asked = [case for case in every_case().values() if case.rulebook == misreading.rulebook]
    results = answered(misreading, asked)
    failed = [case.scenario for case, result in zip(asked, results, strict=True) if not result.good]
    return caught.caught(misreading, dict.fromkeys(failed))


def answered(misreading: Misreading, asked: list[Case]) -> list[Result]:
    """The verdicts on what a misreading answers."""
    requests: list[Any] = [case.request for case in asked]
    slug, said = misreading.slug, about(0)
    with playing(misreading):
        replies = [answer(request, slug) for request in requests]
    return [judged(case, reply, said) for case, reply in zip(asked, replies, strict=True)]


@pytest.fixture(scope="module")
def text() -> str:
    return PAGE.read_text("utf-8")


@pytest.mark.parametrize("slug", ASKED)
def test_the_page_says_what_catches_it(slug: str, text: str) -> None:
    found = in_process(slug)
    assert not caught.complaint(found)
    assert caught.row(found) in text, STALE
    assert caught.as_json([found]) == {slug: json.loads(FOUND.read_text("utf-8"))[slug]}, STALE


def test_the_page_has_every_misreading_once_and_none_besides(text: str) -> None:
    assert sorted(ROW.findall(text)) == sorted(EVERY_MISREADING), STALE
    assert text.startswith(caught.head_of("papillon")), STALE
    assert caught.head_of("francion") in text and caught.unasked() in text, STALE
    assert [slug for slug in shrunk.CHOSEN if f"\n`{slug}`: " not in text] == [], STALE


def test_the_scenarios_beside_the_page_are_of_every_misreading_that_is_asked() -> None:
    assert sorted(json.loads(FOUND.read_text("utf-8"))) == sorted(ASKED), STALE


@pytest.mark.parametrize(
    "slug", ["stock-announcement/nine-for-four", "game-winner/first-of-equals", "trump-cycle/one-by-one"]
)
def test_a_foreign_process_fails_what_the_page_says(slug: str, text: str) -> None:
    assert caught.row(caught.asked(slug)) in text, STALE


def test_what_no_program_can_be_asked_is_caught_by_the_test_that_is_named() -> None:
    assert {*ASKED, *IN_NO_REQUEST} == EVERY_MISREADING.keys()
    tests = importlib.import_module("test_francion_misreadings")
    for slug, name in CATCHES.items():
        (slugs,) = [mark.args[1] for mark in getattr(tests, name).pytestmark]
        assert slug in slugs


MISREADING = MISREADINGS["round-of-four/three-coups"]


def test_a_misreading_that_conforms_is_named() -> None:
    found = caught.caught(MISREADING, [])
    assert found.verdict == "**conforms**"
    assert caught.complaint(found) == f"{MISREADING.slug} conforms: no scenario shows what it makes of 2.2"


def test_a_misreading_that_only_other_scenarios_catch_is_named() -> None:
    assert "2.2" not in scenarios()["ace-takes-ace"].notes["clauses"]
    found = caught.caught(MISREADING, ["ace-takes-ace"])
    assert not found.citing
    assert caught.complaint(found).endswith("fails only scenarios that do not cite 2.2: ace-takes-ace")


def test_the_command_ends_with_one_and_the_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(caught, "all_asked", lambda slugs, jobs: iter([caught.caught(MISREADING, [])]))
    monkeypatch.setattr(shrunk, "CHOSEN", ())
    assert caught.main(["--page", str(tmp_path / "page.md")]) == DOES_NOT
    printed = capsys.readouterr().out
    assert MISREADING.slug in printed
    assert "0 of 1 misreadings are caught" in printed
    assert "**conforms**" in (tmp_path / "page.md").read_text("utf-8")
    assert json.loads((tmp_path / "page.json").read_text("utf-8")) == {MISREADING.slug: {"citing": [], "failed": []}}
