"""The records that `{table-of}` shows, each a function of what the block names; their fields are Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from pagetables import Record, _, and_more
from sitewords import said_by_suite

from conformance.documents import DOCUMENTS, GAMES, full, game_of, number_of
from conformance.misreadings import EVERY_MISREADING, Misreading
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.reports.contents import section_title
from conformance.results import CONFORMS
from papillon.kit.clauses import book
from tools import caught, programs as runs, sentences as of_rulings

MOST_NAMED = 4
"""Scenarios that are named beside a misreading; the rest are counted."""


# --- roles


def clauses(citations: Iterable[str], game: str) -> str:
    """Return clauses as links, in a list."""
    return ", ".join(f"{{rule:clause}}`{full(citation, game)}`" for citation in citations)


def scenarios(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """Return scenarios as links, in a list; those after the first few are counted."""
    first, rest = [*names][:most], [*names][most:]
    return ", ".join(f"{{rule:scenario}}`{name}`" for name in first) + and_more(len(rest))


# --- how the suite is measured


def misreadings(game: str) -> list[Record]:
    """Return what each misreading of a game fails, in the order of the sections."""
    slugs = [slug for slug in caught.ASKED if EVERY_MISREADING[slug].game == game]
    order = [*dict.fromkeys(case.section for case in caught.every_case().values())]
    sections = {slug: caught.section_of_misreading(EVERY_MISREADING[slug]) for slug in slugs}
    return [
        {
            **_misread(EVERY_MISREADING[slug]),
            "section": said_by_suite(section_title(sections[slug])),
            "anchor": section_title(sections[slug]).lower().replace(" ", "-"),
            "citing": scenarios(caught.held()[slug]["citing"]),
            "failed": str(caught.held()[slug]["failed"]),
        }
        for slug in sorted(slugs, key=lambda slug: order.index(sections[slug]))
    ]


def unasked() -> list[Record]:
    """Return the misreadings that no program can be asked about."""
    return [{**_misread(EVERY_MISREADING[slug]), "why": said_by_suite(why)} for slug, why in IN_NO_REQUEST.items()]


def _misread(misreading: Misreading) -> Record:
    thought = said_by_suite(misreading.thought)
    return {"slug": misreading.slug, "thought": thought, "breaks": clauses(misreading.clauses, misreading.game)}


def programs() -> list[Record]:
    """Return the programs that were put through the suite, a verdict for each game."""
    found = []
    for program in runs.PROGRAMS:
        first, *others = [kept for kept in runs.read() if kept.program == program]
        found.append(
            {
                "program": _called(program),
                "version": f"{first.version}, {first.language}",
                "suite": first.suite,
                "date": first.date,
                "verdict": " · ".join(f"Le {kept.game.capitalize()}: {_verdict(kept)}" for kept in (first, *others)),
            }
        )
    return found


def _called(program: str) -> str:
    """Return what a program is called: 'Go', or 'Go, the scaffold'."""
    known = {"javascript": "JavaScript", "go": "Go", "python": "Python", "rust": "Rust"}
    kind, _dash, language = program.rpartition("-")
    if kind:
        return _("%s, the scaffold") % known[language]
    return known.get(program) or _("the reference")


def _verdict(kept: runs.Kept) -> str:
    if kept.status == CONFORMS:
        return _("conforms, %s") % {"complete": _("complete")}.get(kept.level, kept.level)
    passed, asked = (sum(column) for column in zip(*kept.sections.values(), strict=True))
    return _("%d of %d") % (passed, asked)


def sections_played() -> list[Record]:
    """Return how many cases of each section the programs pass."""
    found = []
    for game in GAMES:
        by_program = {kept.program: kept for kept in runs.read() if kept.game == game}
        for section in runs.sections_of(game):
            shares = {program: kept.sections[section] for program, kept in by_program.items()}
            found.append({"section": f"{{doc}}`/{page_of(game, section)}`", **_row(shares)})
        found.append({"section": _("drawn games"), **_row({name: kept.games for name, kept in by_program.items()})})
    return found


def _row(shares: dict[str, runs.Share]) -> Record:
    """Return how many cases there are and pass, marked by whether that is all, some or none."""
    fates = {name: "all" if share[0] == share[1] else "some" if share[0] else "none" for name, share in shares.items()}
    passed = {name: f"[{share[0]}]{{.passed-{fates[name]}}}" for name, share in shares.items()}
    return {"cases": str(max(asked for _passed, asked in shares.values())), **passed}


def page_of(game: str, section: str) -> str:
    """Return the page of a section.

    >>> page_of("papillon", "08"), page_of("papillon", "pdf")
    ('spec/sections/papillon/08-sauterelle', 'spec/sections/papillon-pdf')
    """
    if section in DOCUMENTS:
        return f"spec/sections/{DOCUMENTS[section]}"
    return book(game).section(number_of(section))[0].page.removesuffix(".md")


def sentences() -> list[Record]:
    """Return how many sentences of the rulings of each game are shown by scenarios."""
    found = []
    for game in GAMES:
        rulings = [ruling for ruling in of_rulings.rulings().values() if game_of(ruling.document) == game]
        answers = [answer for ruling in rulings for answer in of_rulings.answers(ruling)]
        shown = sum(bool(answer.scenarios) for answer in answers)
        counts = {"rulings": len(rulings), "sentences": len(answers), "shown": shown, "argued": len(answers) - shown}
        found.append({"game": f"Le {game.capitalize()}", **{name: str(count) for name, count in counts.items()}})
    return found
