"""The parser of every command's options: argparse, whose complaints are harmless and the same on every Python."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from papillon.kit.harmless import complain

_NO_VALUE: Final = re.compile(r"(--[a-z-]+)=--")


class Parser(argparse.ArgumentParser):
    """A parser that complains on standard error alone.

    argparse prints what was typed as it is, turns to standard output where standard error is closed, and before
    Python 3.13 takes the value of ``--option=--`` for none at all and hands an empty list over.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse what was typed. args: those of the process if None."""
        typed = sys.argv[1:] if args is None else [*args]
        for word in typed[: typed.index("--")] if "--" in typed else typed:
            if found := _NO_VALUE.fullmatch(word):
                self.error(f"argument {found[1]}: expected a value, found '--'")
        return super().parse_known_args(typed, namespace)

    def error(self, message: str) -> NoReturn:
        """Complain, and end with the status of bad input."""
        complain(f"{self.format_usage()}{self.prog}: error: {message}")
        self.exit(2)


def positive(text: str) -> int:
    """Read how many, one at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number
