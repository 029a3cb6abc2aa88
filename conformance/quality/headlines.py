"""Which clause the first failure names where nothing known explains it, asked of programs whose fault we know.

`uv run python -m conformance.quality.headlines` plays every misreading as if nobody knew it, in this process, and renews
that part of `docs/diagnosis.md`; it takes some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from commonlaw.harmless import is_terminal
from commonlaw.options import Parser
from commonlaw.streams import guarded
from conformance.cases import Case
from conformance.compare.traces import promised
from conformance.diagnosis.running import Answers, diagnose_run, lead
from conformance.documents import full, section_of, written
from conformance.misreadings import EVERY_MISREADING, AnyMisreading, playing
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.protocol import EVERYTHING, About, AnyReply
from conformance.quality.diagnosed import PAGE, SHOWN
from conformance.reports.contents import causes
from conformance.results import CONFORMS, RunRecord
from conformance.runner import judged
from conformance.selection import select
from conformance.subject import about, reply


class Headline(NamedTuple):
    """What the first failure names of a program with one misreading."""

    misreading: AnyMisreading
    """The misreading."""
    failed: int
    """How many cases go wrong."""
    case: str
    """The case that is told first."""
    clause: str
    """The clause that is named first, as scenarios cite it; ``""`` if none is."""

    @property
    def broken(self) -> tuple[str, ...]:
        """The clauses that the misreading breaks, as scenarios cite them."""
        return tuple(written(full(clause, self.misreading.game)) for clause in self.misreading.clauses)

    @property
    def is_right(self) -> bool:
        """Whether the clause is one that the misreading breaks."""
        return self.clause in self.broken

    @property
    def in_section(self) -> bool:
        """Whether it stands in the section, or the document without sections, of one of those."""
        game = self.misreading.game
        sections = {section_of(full(clause, game)) for clause in self.misreading.clauses}
        return bool(self.clause) and section_of(self.clause) in sections


def headline(slug: str, reports: Sequence[str] | None = None) -> Headline:
    """Put a misreading through the scenarios of its rulebook, in this process, as if nobody knew it.

    reports: the parts of a trace that it says it gives, all unless some are named.
    """
    misreading = EVERY_MISREADING[slug]
    record, answers = _played(misreading, about(0, slug, reports))
    lead(record, answers)
    first = next((cause.example for cause in causes(record)), None)
    bad = sum(not result.good for result in record.results)
    return Headline(misreading, bad, first.case if first else "", "".join(first.clauses[:1]) if first else "")


def _played(misreading: AnyMisreading, said: About) -> tuple[RunRecord, Answers]:
    """The record of a run, with the answers; a misreading is in place for all cases at once, which is quicker."""
    asked = select((), (), (misreading.rulebook,), (), ())
    with playing(misreading):
        replies = [reply(case.request, misreading.slug) for case in asked]
    record, answers = RunRecord(()), Answers(reports=frozenset(said.reports))
    for case, found in zip(asked, replies, strict=True):
        record.results.append(judged(case, found, said))
        if found.trace is not None:
            answers.take(case, promised(found.trace, said.reports, case.request.game))
    return record, answers
