"""Which clause the first failure names of programs whose fault we know, and which are asked as if nobody knew it.

It is a part of `docs/diagnosis.md`, which `conformance.quality.diagnosed` writes. Every misreading is played in this
process. What the catalogue has is explained by its entry, so here that entry is left out, or the whole catalogue; of
strangers to the catalogue there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Final, NamedTuple

from conformance.compare.traces import promised
from conformance.diagnosis.running import Answers, diagnose_run, lead
from conformance.documents import full, section_of, written
from conformance.misreadings import EVERY_MISREADING, AnyMisreading, playing
from conformance.misreadings.misreading import Override, after, replacing
from conformance.protocol import About
from conformance.reports.contents import causes
from conformance.results import RunRecord
from conformance.runner import judged
from conformance.selection import select
from conformance.subject import about, reply

HEADING: Final = "## The clause that comes first where nothing is known"

TITLED: Final = """\
Whoever reads no further than the first failure reads its clause. Here each of these programs is asked once more as if
nobody knew its misreading: without the catalogue, and with all of it but this one entry, so that its likes may be
named. The *clause* is right if the misreading breaks it, the *section* if it breaks a clause of that section; each of
the two other documents counts as one.

*Strangers* are other misreadings: writers who had not seen the diagnosis conceived them from the texts alone, and
judged which clauses each of them breaks. No diagnosis thinks of them; `conformance/quality/strangers/` has them. What
everybody starts with and the draw for the deal are in no case, so that two of them are not seen.

**These figures flatter.** What decides a difference was refined by the catalogue, and by each set of strangers before
the next was written. What the suite says of a program whose misreading nobody has thought of is rather what it said of
each set as it came:

| strangers, as they came | written | some case goes wrong | clause right | of 100 | section right | of 100 |
| --- | --- | --- | --- | --- | --- | --- |
| the first set | 162 | 157 | 128 | 82 | 148 | 94 |
| the second | 120 | 118 | 99 | 84 | 108 | 92 |
| the third | 120 | 119 | 95 | 80 | 110 | 92 |
| the fourth | 80 | 78 | 66 | 85 | 75 | 96 |
| the fifth | 99 | 95 | 86 | 91 | 93 | 98 |
| the sixth | 80 | 77 | 70 | 91 | 72 | 94 |
| the seventh | 64 | 62 | 52 | 84 | 59 | 95 |

Of the first set programs did not yet say what their payments are for. Without that, 78 and 76 of 100 of the second and
of the fourth would have been led by their clause. From the fifth on, programs of Le Francion show what is turned up.
The fifth was asked in two halves, that of the main document first, and what it showed had changed the diagnosis when
the other was asked. How much can be had at all was asked as well: two more readers judged from the texts which clauses
the first set breaks, and what each of them would show the programmer first is for 159 of 162 at least a clause that the
writer had judged broken; and readers who knew the rules and not the programs were given eight failures of each of 60
programs of the third set, and found the clause of 56, the section of all. What these readers wrote was not kept.

"""


class Headline(NamedTuple):
    """What the first failure names of a program with one misreading."""

    misreading: AnyMisreading
    """The misreading."""
    failed: int
    """How many cases go wrong."""
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


class Tried(NamedTuple):
    """Programs that were asked in one way."""

    known: str
    """What the suite knows, in words."""
    reports: str
    """What the programs report, in words."""
    found: tuple[Headline, ...]
    """What is named first of each that fails anything."""
    listed: bool = True
    """Whether those of which another clause is named are listed."""


def headline(slug: str, reports: str | None = None, likes: bool = False) -> Headline:
    """Put a misreading of the catalogue through the scenarios of its rulebook, as if nobody knew it.

    >>> headline("pdf-points/all-of-the-equal").clause
    'papillon-pdf:31'
    """
    return headline_of(EVERY_MISREADING[slug], reports, likes)


def headline_of(misreading: AnyMisreading, reports: str | None = None, likes: bool = False) -> Headline:
    """Put a misreading through the scenarios of its rulebook, in this process, as if nobody knew it.

    reports: the parts of a trace that it says it gives, with commas between them, all if None.
    likes: whether everything else that is known is thought of.
    """
    said = about(0, reports=reports.split(",") if reports else None)
    record, answers = _played(misreading, said)
    if likes:
        diagnose_run(record, answers, unknown=(misreading.slug,))
    lead(record, answers)
    first = next((cause.example for cause in causes(record)), None)
    failed = sum(not result.good for result in record.results)
    return Headline(misreading, failed, "".join(first.clauses[:1]) if first else "")


def _played(misreading: AnyMisreading, said: About) -> tuple[RunRecord, Answers]:
    """The record of a run, with the answers; the misreading is in place for all cases at once, which is quicker."""
    asked = select((), (), (misreading.rulebook,), (), ())
    with playing(misreading), replacing(_misread_rules(misreading)):
        replies = [reply(case.request) for case in asked]
    record, answers = RunRecord(()), Answers(reports=frozenset(said.reports))
    for case, found in zip(asked, replies, strict=True):
        record.results.append(judged(case, found, said))
        if found.trace is not None:
            answers.take(case, promised(found.trace, said.reports, case.request.game))
    return record, answers


def _misread_rules(misreading: AnyMisreading) -> Override:
    """Have every table play by the rules as the misreading has them, be it in a catalogue or not."""
    subject = import_module(f"conformance.{misreading.game}.subject")
    return Override(subject, "rules_of", after(lambda rules, *_asked: misreading.apply(rules)))


# --- the part of the page


def part(tried: Collection[Tried]) -> str:
    """Tell what is named first, in Markdown, with its heading."""
    return "".join([f"{HEADING}\n\n", TITLED, *_counted(tried), *_missed(tried)])


def _counted(tried: Collection[Tried]) -> Iterator[str]:
    yield "| known | the program reports | some case goes wrong | clause right | of 100 | section right | of 100 |\n"
    yield f"|{' --- |' * 7}\n"
    for way in tried:
        counts = [sum(item.is_right for item in way.found), sum(item.in_section for item in way.found)]
        shares = (f"{count} | {100 * count / max(1, len(way.found)):.0f}" for count in counts)
        yield f"| {way.known} | {way.reports} | {len(way.found)} | {' | '.join(shares)} |\n"


def _missed(tried: Collection[Tried]) -> Iterator[str]:
    yield "\nWhere another clause is named, or none (of strangers only where everything is reported):\n\n"
    yield "| misreading | known | the program reports | cases that fail | breaks | named |\n"
    yield f"|{' --- |' * 6}\n"
    for way in tried:
        for item in way.found:
            if way.listed and not item.is_right:
                yield f"| {_told(item, way)} |\n"


def _told(item: Headline, way: Tried) -> str:
    slug, broken = f"`{item.misreading.slug}`", ", ".join(map(_linked, item.broken))
    return " | ".join([slug, way.known, way.reports, str(item.failed), broken, _linked(item.clause)])


def _linked(clause: str) -> str:
    return f"{{rule:clause}}`{full(clause)}`" if clause else "nothing"
