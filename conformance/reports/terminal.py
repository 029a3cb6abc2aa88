"""The report for a terminal: a block for each failure, then the verdicts by section, then the outcome in a sentence."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from conformance.documents import is_section
from conformance.reports.contents import (
    ALL,
    Cause,
    Row,
    Section,
    bad_ones,
    causes,
    changes,
    clauses_of,
    command_of,
    compared,
    conclusion,
    evidence_for,
    first_and_later,
    matrix,
    readings_of,
    reproduce,
    scope,
    section_title,
    sections,
    spoken_clauses,
    subject_name,
    unexplained,
)
from conformance.results import DRAWN_GAMES, UNANSWERED, UNDECIDED, Apart, Evidence, Result, RunRecord, Since, Verdict
from papillon.kit.console import cut, lines_of, one_line, sanitize

WIDTH: Final = 80
"""Characters of a line, where it can be broken."""

MOST_BLOCKS: Final = 12
"""Causes of failures of which one example is told in full; the rest are named."""

MOST_NAMED: Final = 8
"""Failures of one cause that are named below their example; the rest are counted."""

MOST_EXPLAINED: Final = 3
"""Failures that are named of those that a hypothesis explains."""

COLUMNS: Final[Mapping[str, frozenset[Verdict]]] = {
    "pass": frozenset({"pass"}),
    "other": frozenset({"pass-other-reading"}),
    "fail": frozenset({"fail"}),
    "flaky": frozenset({"flaky"}),
    "error": UNANSWERED,
    "skipped": UNDECIDED,
}
"""Verdicts that share a column, so that all of them have room."""

PROTOCOL: Final = "  Protocol 1 (conformance/protocol.md) says what a reply contains."

OTHER: Final = "other: passed under another reading, which the program declares"

NAMED: Final = "named"
EQUAL: Final = "named as equally likely: no drawn game was found that tells them apart"


def summary(record: RunRecord, full: bool = False, explain: bool = False) -> str:
    """Tell a run: one block for each cause, with its simplest example.

    full: whether every failure is told, and none is only named.
    explain: whether the grounds of what is said to be misunderstood are told.
    """
    blocks = diagnosis(record)
    if explain and record.diagnosed:
        blocks.append("\n".join(grounds(record)))
    blocks += [block(record, result) for result in bad_ones(record.results)] if full else _by_cause(record)
    if not all(result.drawn for result in record.results):
        blocks.append("\n".join(_verdict_table(record)))
    if record.games:
        blocks.append("\n".join(_drawn_table(record)))
    if record.levels:
        blocks.append("\n".join(_level_table(record)))
    if record.since:
        blocks.append("\n".join(_comparison(record.since)))
    blocks.append(_wrapped(f"{subject_name(record)}: {conclusion(record)}"))
    return sanitize("\n\n".join(blocks) + "\n")


def summary_of_several(records: Sequence[RunRecord]) -> str:
    """Tell several runs: what came of each, then the matrix, in which programs bear their numbers."""
    blocks = []
    for number, record in enumerate(records, 1):
        said = _wrapped(f"{subject_name(record)}: {conclusion(record)}", "   ")
        blocks.append(f"{number}. {command_of(record)}\n{said}")
    rows = matrix(records)
    lines = in_columns(rows, ruled=(1, [row[0] for row in rows].index(ALL)))
    return sanitize("\n\n".join([*blocks, "\n".join(lines)]) + "\n")


def _wrapped(text: str, first: str = "", later: str | None = None) -> str:
    """A text broken into lines; before the first stands `first`, before the others as many blanks, or `later`."""
    later = " " * len(first) if later is None else later
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


# --- what seems to be misunderstood


def diagnosis(record: RunRecord) -> list[str]:
    """What seems to be misunderstood, above the failures; one block, or none where nobody has looked."""
    lines = ["What seems to be misunderstood"] if record.diagnosis else []
    for number, found in enumerate(record.diagnosis, 1):
        said = one_line(f"{number}. {found.name}: {found.says}")
        lines += textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent="     ")
        read = f" Read {spoken_clauses(found)}." if found.clauses else ""
        lines.append(_wrapped(one_line(f"{evidence_for(record, found)}{read}"), "     "))
    lines += textwrap.wrap(unexplained(record), WIDTH)
    return ["\n".join(lines)] if lines else []


def grounds(record: RunRecord) -> Iterator[str]:
    """What every hypothesis that foretells a failure explains, and what contradicts it."""
    count = len(record.evidence)
    said = f"What was considered: {record.known} known misunderstandings, of which {count} predict{'s' * (count == 1)}"
    yield textwrap.fill(f"{said} a failure", WIDTH)
    wrong = sum(result.verdict == "fail" and not result.expected_failure for result in record.results)
    outcomes = {name: EQUAL for found in record.diagnosis for name in found.instead}
    outcomes |= {found.name: NAMED for found in record.diagnosis}
    for item in record.evidence:
        yield f"  {one_line(item.name)}{': ' if item.name in outcomes else ''}{outcomes.get(item.name, '')}"
        yield from (_wrapped(one_line(text), f"    {word:<8}  ") for word, text in _grounds_of(item, wrong))


def _grounds_of(item: Evidence, wrong: int) -> Iterator[tuple[str, str]]:
    more = len(item.explains) - MOST_EXPLAINED
    names = ", ".join(item.explains[:MOST_EXPLAINED]) + (f" and {more} more" if more > 0 else "")
    yield "explains", f"{len(item.explains)} of {wrong} failures: {names}"
    yield from (("misses", _apart(apart)) for apart in item.misses)
    yield from (("against", f"{_apart(apart)}, and that is right") for apart in item.contradicted)
    if item.parted:
        yield "against", f"a drawn game, {_apart(item.parted)}: {'; '.join(item.parted.moves)}"


def _apart(apart: Apart) -> str:
    found = apart.difference
    seen = f"{found.observable} predicted {found.expected or 'nothing'}, found {found.actual or 'nothing'}"
    return f"{apart.case}, {found.place}: {seen}"


# --- failures by cause


def _by_cause(record: RunRecord) -> list[str]:
    found = causes(record)
    blocks = ["\n".join([block(record, cause.example), *_alike(cause)]) for cause in found[:MOST_BLOCKS]]
    return [*blocks, _the_rest(found[MOST_BLOCKS:])] if len(found) > MOST_BLOCKS else blocks


def _alike(cause: Cause) -> list[str]:
    """The failures that seem to have the same cause, by name."""
    count = len(cause.others)
    if not count:
        return []
    names = ", ".join(one_line(result.case) for result in cause.others[:MOST_NAMED])
    more = f" and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
    return [_wrapped(f"the same in {count} other {'case' if count == 1 else 'cases'}: {names}{more}", "  ", "    ")]


def _the_rest(found: Sequence[Cause]) -> str:
    """The causes for which there is no room, each by its example."""
    names = [
        cut(f"  {cause.example.verdict:<9}  {cause.example.case}  {one_line(cause.example.title)}", WIDTH)
        for cause in found
    ]
    return "\n".join([f"and {len(found)} more, shown in full by --full, --scenario or --report json:", *names])


# --- tables


def _verdict_table(record: RunRecord) -> list[str]:
    """Scenarios, cases, steps and verdicts by section, and of all sections together."""
    by_section = [section for section in sections(record) if section.number != DRAWN_GAMES]
    everything = Section(ALL, tuple(result for section in by_section for result in section.results))
    columns = [name for name, verdicts in COLUMNS.items() if any(everything.counts[verdict] for verdict in verdicts)]
    rows: list[Row] = [["section", "scenarios", "cases", "steps", *columns]]
    for section in (*by_section, everything):
        verdicts = [sum(section.counts[verdict] for verdict in COLUMNS[name]) for name in columns]
        rows.append([section.title, section.scenarios, len(section.results), section.steps, *verdicts])
    return [*in_columns(rows, ruled=(1, len(rows) - 1)), *([OTHER] if "other" in columns else [])]


def _drawn_table(record: RunRecord) -> list[str]:
    """What was drawn at random, and how much of it went wrong."""
    wrong = sum(section.bad for section in sections(record) if section.number == DRAWN_GAMES)
    what = "lines of the small packs" if record.exhaustive else "positions and games"
    row: Row = [what, record.properties, record.games, wrong]
    return in_columns([["drawn", "properties", "games", "wrong"], row], ruled=(1,))


def _level_table(record: RunRecord) -> list[str]:
    """What was compared of each side of the game, and what was not; then by which rules, with how many players."""
    width = max(len(level.name) for level in record.levels)
    lines = [f"{'level'.ljust(width)}  steps  compared", f"{'-' * width}  -----  {'-' * (WIDTH - width - 9)}"]
    for level in record.levels:
        silent = f"not {', '.join(level.silent)}" if level.silent else ""
        said = "; ".join(filter(None, (compared(level), silent)))
        lines.append(_wrapped(said, f"{level.name.ljust(width)}  {_cell(level.steps):>5}  "))
    return [*lines, *filter(None, [_wrapped(scope(record))])]


def _comparison(found: Since) -> list[str]:
    """What has changed since another run; each case that is mended or new is named."""
    lines = [_wrapped(one_line(changes(found)))]
    for word, names in (("fixed", found.mended), ("new", found.new)):
        lines += [_wrapped(one_line(", ".join(names)), f"  {word:<6}  ")] if names else []
    return lines


def in_columns(rows: Sequence[Row], ruled: Sequence[int]) -> list[str]:
    """Align columns, the first to the left; nothing is shown as a dot. ruled: rows with a line above.

    >>> in_columns([["", "cases"], ["all", 7]], ruled=[1])
    ['     cases', '---  -----', 'all      7']
    """
    texts = [[_cell(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = []
    for number, (first, *rest) in enumerate(texts):
        if number in ruled:
            lines.append("  ".join("-" * width for width in widths))
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]))
    return lines


def _cell(cell: str | int) -> str:
    return str(cell or ".") if isinstance(cell, int) else cell


# --- one failure


def block(record: RunRecord, result: Result) -> str:
    """Tell one failure: the clause, the position, the moves, what differs, and how to see it again."""
    verdict = "unexpected pass" if result.expected_failure else result.verdict
    head = [f"{verdict.upper()}  {result.case}", f"  {one_line(result.title)}"]
    return sanitize("\n".join([*head, *body(record, result)]))


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
    if said := [*_differences(result), *_indented(result.detail, "  ")]:
        breaks_protocol = not result.clauses and result.verdict in ("fail", "garbled", "errored")
        lines += ["", *said, *([PROTOCOL] if breaks_protocol else [])]
    again = "Delete its line from the list of expected failures." if result.stale else ""
    lines += ["", f"  {again or f'Reproduce with: {reproduce(record, result)}'}"]
    if result.lines:
        lines += ["  or feed it by hand:", *(f"    {line.strip()}" for line in result.lines)]
    return lines


def _clauses(result: Result) -> Iterator[str]:
    """The deciding clause with its text, the others by their titles."""
    for number, clause in enumerate(clauses_of(result)):
        yield f"  {clause.spoken}  {clause.title}"
        if number == 0:
            yield from (_wrapped(paragraph, "    ") for paragraph in clause.text.split("\n") if paragraph.strip())


def _differences(result: Result) -> Iterator[str]:
    """What is seen otherwise than it must be at first, expected above found so that they can be compared."""
    first, later = first_and_later(result)
    for found in first:
        yield f"  {one_line(found.place)}, {found.observable}:"
        for word, value, payments in (
            ("expected", found.expected, found.made_of),
            ("found", found.actual, found.shown_as),
        ):
            yield f"    {word:<8}  {one_line(value) or 'nothing'}"
            yield from [_wrapped(one_line(payments), " " * 14)] if payments else []
    if later:
        yield f"  and differences at {later} later {'step' if later == 1 else 'steps'}"


def _indented(text: str, by: str = "    ") -> list[str]:
    return [f"{by}{line}".rstrip() for line in lines_of(text.strip("\n"))] if text else []
