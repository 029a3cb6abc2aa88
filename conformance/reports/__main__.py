"""Makes another report of runs that are kept: `python -m conformance.reports markdown run.jsonl`.

What is read is what `papillon verify --report json --output run.jsonl` has written, or all its shards.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from conformance.reports import OF_SEVERAL, REPORTS, jsonlines, report_of
from conformance.results import RunRecord
from papillon.kit.console import Parser, complain, file_name, guarded


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report: status 0, or 2 for a file that holds no run, or more than the report can tell of."""
    parser = Parser(prog="python -m conformance.reports", description="Make another report from a saved run.")
    parser.add_argument("report", choices=REPORTS, help="the kind of report")
    about = "a file written by --report json, or the files of all shards of a run"
    parser.add_argument("files", type=Path, metavar="FILE", nargs="+", help=about)
    options = parser.parse_args(arguments)
    records: list[RunRecord] = []
    try:
        for file in options.files:
            records += jsonlines.read_all(file.read_text("utf-8"))
        if len(options.files) > 1:
            records = [jsonlines.merge(records)]
    except OSError as error:
        complain(f"conformance.reports: {file_name(file)}: cannot be read: {error.strerror}")
        return 2
    except ValueError as error:
        named = "" if len(options.files) > 1 and len(records) >= len(options.files) else f"{file_name(file)}: "
        complain(f"conformance.reports: {named}{error}")
        return 2
    if len(records) > 1 and options.report not in OF_SEVERAL:
        complain(
            f"conformance.reports: {options.report}: expected the record of one run, found those of {len(records)}"
        )
        return 2
    print(report_of(options.report, *records), end="")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("conformance.reports", main))
