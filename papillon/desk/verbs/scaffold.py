"""The verb ``scaffold``: the skeleton of an adapter for one's own implementation."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from conformance.scaffold import SKELETONS, write_skeleton
from papillon.desk.inputs import BadInput, check_folder
from papillon.desk.screen import Screen
from papillon.kit.console import file_name


def run(args: argparse.Namespace) -> int:
    """Write the skeleton and say what to do with it.

    Raises BadInput for a file that is already there or cannot be written.
    """
    check_folder("--output", args.output)
    folder = Path(args.output)
    try:
        path = write_skeleton(args.language, folder, args.game)
    except FileExistsError as error:
        raise BadInput(
            f"{file_name(error.filename)}: already exists and was not changed; choose another --output"
        ) from None
    except OSError as error:
        raise BadInput(f"--output: {file_name(error.filename)} cannot be written: {error.strerror}") from None
    screen = Screen()
    skeleton = SKELETONS[args.language]
    building, starting = shlex.join(skeleton.building(path)), shlex.join(skeleton.starting(path))
    screen.line(
        f"{file_name(path)}: answers the handshake; its sections are to be filled in, from the first to the last"
    )
    if building:
        screen.line(f"compile it with: {building}")
    screen.line(f"ask how far it is with: {args.game} verify -- {starting}")
    return 0
