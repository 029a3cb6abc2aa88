"""The verb ``francion cite``: a clause, a section, a ruling, or whatever words lead there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulingdesk import cite
from rulingdesk.games import FRANCION

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Look up what was asked for. Raises BadInput for a query that cannot be one."""
    return cite.answer(args, FRANCION)
