"""The verb ``export``: the scenarios as plain JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from conformance.cases import Case, NothingSelected, select
from conformance.documents import number_of
from conformance.export import documents, json_lines, write_files
from papillon.desk.inputs import BadInput, check_folder
from papillon.desk.screen import Screen
from papillon.kit.console import file_name


def run(args: argparse.Namespace) -> int:
    """Print the scenarios as JSON Lines, or write them into an empty folder.

    Raises BadInput for a section or a rulebook without scenarios, and for a folder that is not empty.
    """
    found = documents(_chosen(args.section, args.rulebooks))
    if args.output is None:
        sys.stdout.write(json_lines(found))
        return 0
    check_folder("--output", args.output)
    try:
        count = write_files(found, Path(args.output))
    except FileExistsError as error:
        raise BadInput(f"--output: {error}") from None
    except OSError as error:
        raise BadInput(f"--output: {file_name(error.filename)} cannot be written: {error.strerror}") from None
    asked = sum(len(document["cases"]) for document in found)
    Screen().line(f"{file_name(args.output)}: {count} scenarios, {asked} cases")
    return 0


def _chosen(sections: Sequence[str], rulebooks: Sequence[str]) -> tuple[Case, ...]:
    """The cases of these sections and rulebooks, or all."""
    numbers = [section.lstrip("0") for section in sections]
    try:
        known = dict.fromkeys(number_of(case.section) for case in select(rulebooks=rulebooks))
        for number, typed in zip(numbers, sections, strict=True):
            if number not in known:
                offered = ", ".join(known)
                raise BadInput(f"--section: expected a section with scenarios ({offered}), found {typed[:60]!r}")
        return select(sections=numbers, rulebooks=rulebooks)
    except NothingSelected as error:
        raise BadInput(str(error)) from None
