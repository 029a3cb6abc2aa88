"""Writes an answer to the file that somebody named: all of it, or nothing."""

from __future__ import annotations

import os
from pathlib import Path

from papillon.desk.inputs import BadInput
from papillon.kit.sanitize import file_name


def write_file(option: str, name: str, text: str) -> None:
    """Write a text to the file that an option names. Raises BadInput where that cannot be."""
    try:
        _put_in_place(Path(name), text)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{option}: {file_name(name)}: cannot be written: {reason}") from None


def _put_in_place(path: Path, text: str) -> None:
    """Write a file beside its place and move it there: what was there is lost only to the whole of it.

    A link, a pipe or a device is written to as it stands, and so is what may not be replaced.
    """
    old = path.exists()
    replaceable = not path.is_symlink() and (not old or (path.is_file() and os.access(path, os.W_OK)))
    if not (replaceable and os.access(path.parent, os.W_OK)):
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{os.urandom(8).hex()}")
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
        if old:
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
