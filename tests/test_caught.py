"""The page of misreadings is current, with what each misreading fails."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from conformance.cases import Case
from conformance.misreadings import EVERY_MISREADING, AnyMisreading, playing
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.misreadings.misreading import Function, Override, replacing, unchanged
from conformance.runner import judged
from conformance.subject import about, answer
from papillon.kit.remembering import forget_all
from tools import caught
from tools.caught import ASKED, CATCHES, COMMAND, FOUND, PAGE, Caught, every_case

STALE = f"{PAGE.name} is stale: renew it with `{COMMAND}`"
ROW = re.compile(r"^\| `([a-z/-]+)` \|", re.M)
ABOUT = about(0)


def in_process(slug: str) -> Caught:
    """What a misreading fails, by the comparison that a foreign process meets, without one."""
    misreading = EVERY_MISREADING[slug]
    asked = [
        case for case in every_case().values() if case.rulebook == misreading.rulebook and may_show(misreading, case)
    ]
    failed = [
        case.scenario for case, reply in zip(asked, replies(misreading, asked), strict=True) if is_wrong(case, reply)
    ]
    return caught.caught(misreading, dict.fromkeys(failed))


Place = tuple[ModuleType, str]
"""Where a misreading puts something else: a module, and the name of what stands there."""


def may_show(misreading: AnyMisreading, case: Case) -> bool:
    """Whether a case can differ under a misreading: not where the reference calls nothing that it replaces."""
    replaced = {(override.module, override.name) for override in misreading.overrides}
    changes_rules = misreading.apply is not unchanged
    return changes_rules or not replaced <= FUNCTIONS or not replaced.isdisjoint(called_in()[case.id])


FUNCTIONS: set[Place] = {
    (override.module, override.name)
    for misreading in EVERY_MISREADING.values()
    for override in misreading.overrides
    if callable(getattr(override.module, override.name))
}


@cache
def called_in() -> Mapping[str, frozenset[Place]]:
    """Case → the functions that it has the reference call, of those that some misreading replaces."""
    called: set[Place] = set()
    found = {}
    with ExitStack() as stack:
        for place in FUNCTIONS:
            stack.enter_context(replacing(Override(*place, noting(called, place))))
        for case in every_case().values():
            called.clear()
            forget_all()
            answer(case.request)
            found[case.id] = frozenset(called)
    return found


def noting(called: set[Place], place: Place) -> Callable[[Function], Function]:
    """Have a function note that it is called."""

    def instead(there: Function) -> Function:
        def noted(*given: Any, **named: Any) -> Any:
            called.add(place)
            return there(*given, **named)

        return noted

    return instead


def replies(misreading: AnyMisreading, asked: list[Case]) -> list[Any]:
    """What a misreading answers."""
    requests: list[Any] = [case.request for case in asked]
    with playing(misreading):
        return [answer(request, misreading.slug) for request in requests]


def is_wrong(case: Case, reply: Any) -> bool:
    """Whether a reply fails a case; one that is the reference's own does not, and need not be judged."""
    return reply.trace != [told.shown for told in case.told] and not judged(case, reply, ABOUT).good


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
    assert [slug for slug in caught.CHOSEN if f"\n`{slug}`: " not in text] == [], STALE


def test_the_scenarios_beside_the_page_are_of_every_misreading_that_is_asked() -> None:
    assert sorted(json.loads(FOUND.read_text("utf-8"))) == sorted(ASKED), STALE


def test_what_no_program_can_be_asked_is_caught_by_the_test_that_is_named() -> None:
    assert {*ASKED, *IN_NO_REQUEST} == EVERY_MISREADING.keys()
    tests = importlib.import_module("test_francion_misreadings")
    for slug, name in CATCHES.items():
        (slugs,) = [mark.args[1] for mark in getattr(tests, name).pytestmark]
        assert slug in slugs
