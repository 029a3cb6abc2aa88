"""What a program declares that it plays, held against a case: asked as it stands, otherwise, or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from conformance.cases import Case, cases, meets_expectations
from conformance.documents import EVERY_RULEBOOK, GAMES, game_of, in_force
from conformance.protocol import About, AnyRequest, StepMessage
from conformance.results import Verdict
from papillon.kit.clauses import book
from papillon.kit.errors import suggestion

OTHER_READINGS: Final = "readings that were not declared"
"""What a case wants of a program that plays other readings, as reports count it."""


class Plan(NamedTuple):
    """How a program is asked about a case."""

    case: Case | None
    """The case as it is asked; None if it is not asked."""
    passing: Verdict
    """The verdict if it answers well."""
    detail: str = ""
    """Why the case is not asked, or asked otherwise."""
    wants: str = ""
    """What the program lacks, in the words under which reports count it."""


def plan(case: Case, about: About) -> Plan:
    """How to ask a program that says this about itself."""
    missing = unplayed(case.request, about)
    if missing:
        return Plan(None, "skipped", f"{about.name} does not play {missing}", missing.removeprefix("with "))
    instead = other_readings(case.request, about.readings)
    if not instead:
        return Plan(case, "pass")
    named = [f"{ruling}={case.request.readings[ruling]}" for ruling in instead if ruling in case.request.readings]
    if named:
        return Plan(None, "skipped", f"{about.name} does not play {', '.join(named)}", OTHER_READINGS)
    return _under(case, instead, about.name)


def misspelt(about: About) -> tuple[str, ...]:
    """Names in what a program says about itself that nothing has: rulebooks, rulings, readings."""
    found = []
    for played in about.games:
        if played.game in GAMES:
            rulebooks = [name for name, document in EVERY_RULEBOOK.items() if game_of(document) == played.game]
            found += _unknown("a rulebook", played.rulebooks, rulebooks)
    rulings = {
        ruling.slug: ruling.readings for game in GAMES for ruling in book(game).rulings.values() if ruling.default
    }
    found += _unknown("a ruling with readings", about.readings, rulings)
    for ruling, names in about.readings.items():
        if ruling in rulings:
            found += _unknown(f"a reading of {ruling}", names, rulings[ruling])
    return tuple(found)


def _unknown(what: str, names: Iterable[str], offered: Collection[str]) -> list[str]:
    """A complaint about each of the names that is not among those offered, with what is near it."""
    complaints = []
    for name in names:
        if name not in offered:
            near = suggestion(name, offered) or f" (there are {', '.join(offered)})"
            complaints.append(f"`start`: expected {what}, found {name[:60]!r}{near}")
    return complaints


def is_promised(request: AnyRequest, about: About) -> bool:
    """Whether a program has said that it plays a case as it stands."""
    return not unplayed(request, about) and not other_readings(request, about.readings)


def unplayed(request: AnyRequest, about: About) -> str:
    """What a case needs and no game that the program promises has, in words."""
    games = [played for played in about.games if played.game == request.game]
    if not games:
        return f"the game {request.game}"
    games = [played for played in games if request.rulebook in played.rulebooks]
    if not games:
        return f"the rulebook {request.rulebook}"
    if not any(request.table.players in played.players for played in games):
        return f"with {request.table.players} players"
    return ""


def other_readings(request: AnyRequest, declared: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The program's own readings of rulings where it does not play what a case is played under."""
    usual, wanted = in_force(msgspec.structs.replace(request, readings={})), in_force(request)
    offered = {ruling: declared.get(ruling) or [usual[ruling]] for ruling in wanted}
    return {ruling: offered[ruling][0] for ruling, reading in wanted.items() if reading not in offered[ruling]}


def _under(case: Case, instead: dict[str, str], name: str) -> Plan:
    """How to ask a program that plays other readings than the rulebook's."""
    words = ", ".join(f"{ruling}={reading}" for ruling, reading in instead.items())
    asked = replace(case, record=case.record._replace(readings={**case.record.readings, **instead}))
    mine, other = reference_trace(case), reference_trace(asked)
    if other == mine:
        return Plan(asked, "pass")
    if other is None:
        return Plan(None, "skipped", f"{name} plays only {words}, under which this cannot happen", OTHER_READINGS)
    if meets_expectations(asked):
        return Plan(asked, "pass-other-reading", f"played under {words}")
    stated = [one.id for one in cases(case.game) if one.scenario == case.scenario and _states(one.when, instead)]
    if stated:
        return Plan(None, "skipped", f"{name} plays {words} alone: see {', '.join(stated)}", OTHER_READINGS)
    why = f"{name} plays only {words}, about which the scenario says nothing"
    return Plan(asked, "unspecified", why, OTHER_READINGS)


def _states(when: Mapping[str, str], instead: Mapping[str, str]) -> bool:
    """Whether a group of expectations speaks of the program's readings."""
    return bool(when) and when.items() <= instead.items()


def reference_trace(case: Case) -> list[StepMessage] | None:
    """What the reference answers, or None where it cannot play the case."""
    try:
        return [expected.shown for expected in case.trace]
    except ValueError:
        return None
