"""The verb ``papillon export``: the scenarios as plain JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from conformance.cases import Case, cases
from conformance.export import documents, json_lines, write_files
from rulingdesk.inputs import BadInput, check_folder
from rulingdesk.show import Screen


def run(args: argparse.Namespace) -> int:
    """Print the scenarios as JSON Lines, or write them into an empty folder.

    Raises BadInput for a section without scenarios, and for a folder that is not empty.
    """
    found = documents(_chosen(args.section))
    if args.output is None:
        sys.stdout.write(json_lines(found))
        return 0
    check_folder("--output", args.output)
    try:
        count = write_files(found, Path(args.output))
    except FileExistsError as error:
        raise BadInput(f"--output: {error}") from None
    except OSError as error:
        raise BadInput(f"--output: {error.filename} cannot be written: {error.strerror}") from None
    asked = sum(len(document["cases"]) for document in found)
    Screen().line(f"{args.output}: {count} scenarios, {asked} cases")
    return 0


def _chosen(sections: Sequence[str]) -> list[Case]:
    """The cases of these sections, or all."""
    wanted = {section.zfill(2) for section in sections}
    known = {case.section for case in cases()}
    for section in sections:
        if section.zfill(2) not in known:
            there = ", ".join(name.lstrip("0") for name in sorted(known))
            raise BadInput(f"--section: expected a section with scenarios ({there}), found {section[:60]!r}")
    return [case for case in cases() if not wanted or case.section in wanted]
