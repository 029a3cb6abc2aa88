"""How a program is asked a case of Le Francion, and the verdict on its reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, get_args

import msgspec

from conformance.cases import Case
from conformance.comparison import Compared
from conformance.declared import Plan, other_readings, unplayed
from conformance.francion.comparison import held, unmet
from conformance.francion.deciding import deciding, telling
from conformance.francion.subject import Told, tell, trace
from conformance.francion.tabletop import seen_before
from conformance.francion.wire import Reply, Step
from conformance.protocol import About, FrancionObservable
from conformance.results import Result, Verdict, result_of_case
from conformance.tabletop import moves_before

EVERYTHING: Final[tuple[str, ...]] = get_args(FrancionObservable)


def plan(case: Case, about: About) -> Plan:
    """How to ask a program that says this about itself.

    Where only its own choice of readings stands against a case, it is asked under that choice, if what must be seen
    is seen under it too.
    """
    missing = unplayed(case.request, about)
    if missing:
        return Plan(None, "skipped", f"{about.name} does not play {missing}")
    instead = other_readings(case.request, about.readings)
    if not instead:
        return Plan(case, "pass")
    words = ", ".join(f"{ruling}={reading}" for ruling, reading in instead.items())
    asked: Any = msgspec.structs.replace(case.request, readings={**case.request.readings, **instead})
    case = replace(case, request=asked)
    if not instead.keys().isdisjoint(case.record.readings) or not _bears_out(case):
        return Plan(None, "skipped", f"{about.name} plays {words} alone")
    return Plan(case, "pass-other-reading", f"played under {words}")


def _bears_out(case: Case) -> bool:
    """Whether all that must be seen is seen where the reference plays the case."""
    request: Any = case.request
    try:
        return not any(found for _, found in unmet(case, trace(request), EVERYTHING))
    except ValueError:
        return False


# --- verdicts


def judged(case: Case, reply: Reply, about: About, passing: Verdict = "pass", detail: str = "") -> Result:
    """The verdict on a reply. passing: what it is if all is well."""
    if reply.skipped is not None:
        return result_of_case(case, "errored", f"skipped what `start` promised: {reply.skipped}")
    if reply.errored is not None or reply.trace is None:
        return result_of_case(case, "errored", reply.errored or "")
    request: Any = case.request
    told = list(tell(request))
    compared = held(case, reply.trace, [item.shown for item in told], about.reports)
    if compared.differences:
        return _failed(case, compared, told, reply.trace)
    return msgspec.structs.replace(result_of_case(case, passing, detail), steps=compared.steps)


def _failed(case: Case, compared: Compared, told: Sequence[Told], shown: Sequence[Step]) -> Result:
    differences, place = telling(compared.differences), compared.first
    here = told[place] if place < len(told) else None
    clause = deciding(here, differences[0].observable, shown[place] if place < len(shown) else None)
    return msgspec.structs.replace(
        result_of_case(case, "fail"),
        clauses=tuple(dict.fromkeys((clause, *case.clauses))),
        differences=differences,
        steps=compared.steps,
        position=seen_before(told, place),
        moves=moves_before(case.request, place, str),
    )
