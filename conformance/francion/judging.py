"""What is told of a case of Le Francion that a program gets wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from conformance.cases import Case
from conformance.compare.traces import Compared
from conformance.francion.deciding import deciding, telling
from conformance.francion.tabletop import seen_before
from conformance.francion.wire import Step
from conformance.papillon.tabletop import moves_before
from conformance.results import Result, result_of_case
from conformance.tracing import Told


def failed(case: Case, compared: Compared, told: Sequence[Told], trace: Sequence[Step]) -> Result:
    """The result for a case where a trace differs, with the table before the first step that does."""
    first, place = telling(compared.differences), compared.first
    here = told[place] if place < len(told) else None
    clause = deciding(here, first[0], trace[place] if place < len(trace) else None)
    return msgspec.structs.replace(
        result_of_case(case, "fail"),
        clauses=tuple(dict.fromkeys((clause, *case.clauses))) if clause else (),
        differences=(*first, *compared.differences[len(first) :]),
        steps=compared.steps,
        position=seen_before(told, place),
        moves=moves_before(case.request, place, str),
    )
