"""The report for a terminal: a block for each failure, then the verdicts by section, then the outcome in a sentence."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from conformance.documents import is_section
from conformance.reports.contents import (
    Cause,
    Section,
    bad_ones,
    causes,
    changes,
    clauses_of,
    conclusion,
    first_and_later,
    looked_at,
    misunderstood,
    readings_of,
    reproduce,
    scope,
    section_title,
    sections,
    subject_name,
    unexplained,
)
from conformance.reports.evidence import evidence_of
from conformance.results import DRAWN_GAMES, UNANSWERED, UNDECIDED, Result, RunRecord, Since, Verdict
from papillon.kit.sanitize import cut, lines_of, one_line, sanitize

WIDTH: Final = 80
"""Characters of a line, where it can be broken."""

MOST_BLOCKS: Final = 12
"""Causes of failures of which one example is told in full; the rest are named."""

MOST_NAMED: Final = 8
"""Failures of one cause that are named below their example; the rest are counted."""

COLUMNS: Final[Mapping[str, frozenset[Verdict]]] = {
    "pass": frozenset({"pass"}),
    "other": frozenset({"pass-other-reading"}),
    "fail": frozenset({"fail"}),
    "error": UNANSWERED,
    "skipped": UNDECIDED,
}
"""Verdicts that share a column, so that all of them have room."""

MADE_OF: Final = " " * 14
"""Before the payments that make up what is expected."""

PROTOCOL: Final = "  What a reply holds is in conformance/protocol.md."

OTHER: Final = "other: passed under another reading, which the program declares"

Row = Sequence[str]


def summary(record: RunRecord, most: int = MOST_BLOCKS, full: bool = False, explain: bool = False) -> str:
    """Tell a run: one block for each cause, with its simplest example.

    most: causes that are told. full: whether every failure is told, and none is only named.
    explain: whether the grounds of what is said to be misunderstood are told.
    """
    blocks = [block(record, result) for result in bad_ones(record.results)] if full else _by_cause(record, most)
    blocks[:0] = [*diagnosis(record), *filter(None, [evidence_of(record) if explain else ""])]
    if not all(result.drawn for result in record.results):
        blocks.append("\n".join(verdict_table(record)))
    if record.games:
        blocks.append("\n".join(drawn_table(record)))
    if record.levels:
        blocks.append("\n".join(level_table(record)))
    if record.since:
        blocks.append("\n".join(comparison(record.since)))
    blocks.append(textwrap.fill(f"{subject_name(record)}: {conclusion(record)}", WIDTH, break_on_hyphens=False))
    return sanitize("\n\n".join(blocks) + "\n")


def diagnosis(record: RunRecord) -> list[str]:
    """What seems to be misunderstood, above the failures; one block, or none where nobody has looked."""
    found = misunderstood(record)
    lines = ["What seems to be misunderstood"] if found else []
    for number, item in enumerate(found, 1):
        said = f"{number}. {item.name}: {item.says}"
        lines += textwrap.wrap(one_line(said), WIDTH, initial_indent="  ", subsequent_indent="     ")
        clauses = f" Read {', '.join(item.clauses)}." if item.clauses else ""
        said = one_line(f"{item.evidence}{clauses}")
        lines += textwrap.wrap(said, WIDTH, initial_indent="     ", subsequent_indent="     ", break_on_hyphens=False)
    lines += textwrap.wrap(unexplained(record), WIDTH)
    return ["\n".join(lines)] if lines else []


def comparison(found: Since) -> list[str]:
    """What has changed since another run; each case that is mended or new is named."""
    lines = textwrap.wrap(one_line(changes(found)), WIDTH, break_on_hyphens=False)
    for word, names in (("mended", found.mended), ("new", found.new)):
        lines += textwrap.wrap(
            one_line(", ".join(names)), WIDTH, initial_indent=f"  {word:<6}  ", subsequent_indent=" " * 10,
            break_on_hyphens=False,
        )  # fmt: skip
    return lines


def _by_cause(record: RunRecord, most: int) -> list[str]:
    found = causes(record)
    blocks = ["\n".join(filter(None, (block(record, cause.example), _alike(cause.others)))) for cause in found[:most]]
    return [*blocks, _the_rest(found[most:])] if len(found) > most else blocks


def _alike(others: Sequence[Result]) -> str:
    """The failures that seem to have the same cause, by name."""
    if not others:
        return ""
    count = len(others)
    names = ", ".join(one_line(result.case) for result in others[:MOST_NAMED])
    more = f" and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
    said = f"the same in {count} other {'case' if count == 1 else 'cases'}: {names}{more}"
    return textwrap.fill(said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _the_rest(found: Sequence[Cause]) -> str:
    """The causes for which there is no room, each by its example."""
    names = [
        cut(f"  {cause.example.verdict:<9}  {cause.example.case}  {one_line(cause.example.title)}", WIDTH)
        for cause in found
    ]
    return "\n".join([f"and {len(found)} more, told in full by --full, --scenario or --report json:", *names])


def verdict_table(record: RunRecord) -> list[str]:
    """Scenarios, cases, steps and verdicts by section, and of all sections together."""
    by_section = [section for section in sections(record) if section.number != DRAWN_GAMES]
    everything = Section("all", tuple(result for section in by_section for result in section.results))
    columns = [name for name, verdicts in COLUMNS.items() if any(everything.counts[verdict] for verdict in verdicts)]
    rows = [_counted(section, columns) for section in (*by_section, everything)]
    lines = in_columns([["section", "scenarios", "cases", "steps", *columns], *rows], ruled=(1, len(rows)))
    return [*lines, *([OTHER] if "other" in columns else [])]


def _counted(section: Section, columns: Sequence[str]) -> Row:
    verdicts = [sum(section.counts[verdict] for verdict in COLUMNS[name]) for name in columns]
    return [section.title, *map(_cell, (section.scenarios, len(section.results), section.steps, *verdicts))]


def drawn_table(record: RunRecord) -> list[str]:
    """What was drawn at random, and how much of it went wrong."""
    wrong = sum(section.bad for section in sections(record) if section.number == DRAWN_GAMES)
    row = ["positions and games", *map(_cell, (record.properties, record.games, wrong))]
    return in_columns([["drawn", "properties", "games", "wrong"], row], ruled=(1,))


def level_table(record: RunRecord) -> list[str]:
    """What was compared of each side of the game, and what was not; then by which rules, with how many players."""
    rows = looked_at(record)
    width = max(len(row.level) for row in rows)
    lines = [f"{'level'.ljust(width)}  steps  compared", f"{'-' * width}  -----  {'-' * (WIDTH - width - 9)}"]
    for row in rows:
        head = f"{row.level.ljust(width)}  {_cell(row.steps):>5}  "
        said = "; ".join(filter(None, (row.compared, row.silent and f"not {row.silent}")))
        lines += textwrap.wrap(
            said, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False
        )
    return [*lines, *textwrap.wrap(scope(record), WIDTH, break_on_hyphens=False)]


def _cell(count: int) -> str:
    return str(count) if count else "."


def in_columns(rows: Sequence[Row], ruled: Sequence[int]) -> list[str]:
    """Align columns, the first to the left; ruled: rows with a line above.

    >>> in_columns([["", "cases"], ["all", "7"]], ruled=[1])
    ['     cases', '---  -----', 'all      7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, (first, *rest) in enumerate(rows):
        if number in ruled:
            lines.append("  ".join("-" * width for width in widths))
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]))
    return lines


# --- one failure


def block(record: RunRecord, result: Result) -> str:
    """Tell one failure: the clause, the position, the moves, what differs, and how to see it again."""
    return sanitize("\n".join([*_head(result), *body(record, result)]))


def _head(result: Result) -> Iterator[str]:
    verdict = "unexpected pass" if result.expected_failure else result.verdict
    yield f"{verdict.upper()}  {result.case}"
    yield f"  {one_line(result.title)}"


def body(record: RunRecord, result: Result) -> list[str]:
    """What there is to tell of a failure, without its name."""
    section = [f"  section {section_title(result.section)}"] if is_section(result.section) else []
    lines = [*section, *_clauses(result)]
    if readings := readings_of(result):
        lines += [f"  under {readings}"]
    if result.position:
        lines += ["", *_indented(result.position), *_indented(result.table)]
    if result.moves:
        lines += ["", *(f"    {one_line(move)}" for move in result.moves)]
    if said := [*_differences(result), *_detail(result)]:
        lines += ["", *said, *([PROTOCOL] if _breaks_protocol(result) else [])]
    lines += ["", f"  Reproduce with: {reproduce(record, result)}"]
    if result.lines:
        lines += ["  or feed it by hand:", *(f"    {line.strip()}" for line in result.lines)]
    return lines


def _breaks_protocol(result: Result) -> bool:
    return not result.clauses and result.verdict in ("fail", "garbled", "errored")


def _clauses(result: Result) -> Iterator[str]:
    """The deciding clause with its text, the others by their titles."""
    clauses = clauses_of(result)
    if not clauses:
        return
    first, *others = clauses
    yield f"  {first.spoken}  {first.title}"
    for paragraph in first.text.split("\n"):
        yield from textwrap.wrap(
            paragraph, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
    for other in others:
        yield f"  {other.spoken}  {other.title}"


def _differences(result: Result) -> Iterator[str]:
    """What is seen otherwise than it must be at first, expected above found so that they can be compared."""
    first, later = first_and_later(result)
    for found in first:
        where = f"  {one_line(found.place)}, {found.observable}:"
        expected, actual = one_line(found.expected) or "nothing", one_line(found.actual) or "nothing"
        yield where
        yield f"    expected  {expected}"
        yield from _made_of(found.made_of)
        yield f"    found     {actual}"
        yield from _made_of(found.shown_as)
    if later:
        yield f"  and differences at {later} later {'step' if later == 1 else 'steps'}"


def _made_of(payments: str) -> list[str]:
    """Payments, below what they make up."""
    return textwrap.wrap(
        one_line(payments), WIDTH, initial_indent=MADE_OF, subsequent_indent=MADE_OF, break_on_hyphens=False
    )


def _detail(result: Result) -> list[str]:
    return _indented(result.detail, "  ")


def _indented(text: str, by: str = "    ") -> list[str]:
    return [f"{by}{line}".rstrip() for line in lines_of(text.strip("\n"))] if text else []
