"""Cases on other seats: the same game, in which the players who sit there now see and get the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec
import pytest

from conformance.cases import Case, Seating, cases, on_other_seats, seatings
from conformance.process import Subject
from conformance.protocol import About, AnyReply, AnyRequest
from conformance.runner import Options, run
from conformance.selection import select
from conformance.subject import about, trace
from conformance.suites import SUITES


def renamed(value: Any, now: dict[str, str]) -> Any:
    """What a step shows, with other letters for the players: as keys, by themselves, and before a move."""
    match value:
        case dict():
            return {now.get(key, key): renamed(held, now) for key, held in value.items()}
        case list():
            return [renamed(item, now) for item in value]
        case str() if value[1:2] == ":":
            return now[value[0]] + value[1:]
        case str() if value and set(value) <= set(now):  # several players can win a game
            return "".join(sorted(now[letter] for letter in value))
    return value


def shown(case: Case, now: dict[str, str]) -> list[Any]:
    """What the reference shows of a case; the clause on turns is another one where play goes the other way round."""
    steps = [renamed(msgspec.to_builtins(item.shown), now) for item in case.told]
    for step in steps:
        step["payments"] = sorted(step["payments"], key=str)
        if step.get("refused", {}).get("code") == "out-of-turn":
            step["refused"]["clause"] = ""
    return steps


@pytest.mark.parametrize("game", SUITES)
def test_the_same_is_seen_of_whoever_sits_there(game: str) -> None:
    """One seat on and the mirror: all other orders come of these two."""
    for case in cases(game):
        letters, dealer = case.record.table.letters, case.record.table.dealer
        asked = dict(zip(seatings(case), on_other_seats(case), strict=True))
        for seating in asked.keys() & {Seating(1), Seating(0, mirrored=True)}:
            before = seating.before(len(letters), dealer)
            now = {letters[was]: letters[player] for player, was in enumerate(before)}
            assert shown(asked[seating], {letter: letter for letter in letters}) == shown(case, now), asked[seating].id


def test_everybody_deals_and_plays_first_either_way_round() -> None:
    (case,) = select(scenarios=["ace-takes-ace"])[:1]
    tables = [(other.request.table.dealer, other.request.position.turn) for other in on_other_seats(case)]  # type: ignore[attr-defined]
    assert tables == [("A", "B"), ("B", "C"), ("C", "B"), ("A", "C"), ("B", "A")]


@dataclass
class _GoesByLetters:
    """A program that knows its players by their names: where A deals it takes B for C, and C for B."""

    readings: dict[str, list[str]]

    def about(self) -> About:
        return msgspec.structs.replace(about(1), readings=self.readings)

    def ask(self, request: AnyRequest) -> AnyReply:
        steps = trace(request)
        if request.table.dealer == "A":
            for step in steps:
                chips = cast("dict[str, int]", step.state.chips)
                step.state.chips = {**chips, "B": chips["C"], "C": chips["B"]}
        return AnyReply(0, trace=steps)

    def close(self) -> None:
        pass


class _Options(Options):
    def start(self) -> Subject:
        plays = {} if self.sections == ("6",) else {"direction": ["counter-clockwise", "clockwise"]}
        return cast("Subject", _GoesByLetters(plays))


def test_what_goes_by_the_letters_is_found_on_other_seats() -> None:
    asked = {"scenarios": ("ace-takes-ace", "two-takes-two-aces"), "seed": 3}
    assert all(result.good for result in run(_Options((), **asked)).results)  # type: ignore[arg-type]
    results = run(_Options((), rotated="all", **asked)).results  # type: ignore[arg-type]
    wrong = [result.case for result in results if not result.good]
    assert {"ace-takes-ace@rotated-1", "ace-takes-ace@mirrored-1"} < set(wrong)
    assert all(result.scenario in asked["scenarios"] for result in results)  # type: ignore[operator]
    assert all(name.endswith(("@rotated-1", "@mirrored-1")) for name in wrong)
    names = [result.case for result in results]
    assert names == sorted(names, key=lambda name: "@" in name) and names.count(names[0]) == 1
