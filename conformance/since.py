"""What has changed since another run: which cases are mended, and which fail now that did not."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.results import RunRecord, Since


def since(before: RunRecord, now: RunRecord, named: str) -> Since:
    """Compare a run with one before it, case by case; what only one of them has tried is not compared.

    named: how the run before is called.
    A drawn game has a name of its own: it is new if games were drawn before and it was not found.

    >>> from conformance.results import Result
    >>> was, same, new = (Result(name, "04", "", (), "fail") for name in ("was", "same", "new"))
    >>> well = [Result(name, "04", "", (), "pass") for name in ("was", "new")]
    >>> since(RunRecord((), results=[was, same, well[1]]), RunRecord((), results=[well[0], same, new]), "the last run")
    Since(run='the last run', mended=('was',), new=('new',), still=('same',), untried=())
    """
    failed, passed, good = _names(before, good=False), _names(before, good=True), _names(now, good=True)
    bad = [result for result in now.results if not result.good]
    unknown = [result for result in bad if result.case not in failed]
    new = [result.case for result in unknown if result.case in passed or (result.drawn and before.games)]
    return Since(
        named,
        mended=tuple(case for case in failed if case in good),
        new=tuple(new),
        still=tuple(result.case for result in bad if result.case in failed),
        untried=tuple(result.case for result in unknown if result.case not in new),
    )


def _names(record: RunRecord, *, good: bool) -> dict[str, None]:
    """The names of what was well, or of what was not, in order."""
    names = [result.case for result in record.results if result.good is good]
    return dict.fromkeys([*names, *record.fixed] if good else names)


def record_before(records: Sequence[RunRecord], now: RunRecord, alone: bool) -> RunRecord | None:
    """The record among those of a run before that a run is to be compared with: that of the same command.

    alone: whether but one program is tried now; if it was so before, it may have been started otherwise.
    """
    if alone and len(records) == 1:
        return records[0]
    return next((record for record in records if record.command == now.command), None)
