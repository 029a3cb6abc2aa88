"""The console command `papillon`, or another of its kind.

It finds the verb, hands it what was typed, and turns errors into exit statuses.

Statuses: 0 yes, 1 no (refused, wrong, not found), 2 bad input. A verb's module is imported only when it is asked for.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Final

from commonlaw.harmless import complain
from commonlaw.problems import BadText
from commonlaw.translations import ENGLISH
from rulingdesk.command import Command
from rulingdesk.inputs import suggestion
from rulingdesk.language import speaking
from rulingdesk.letters import in_letters
from rulingdesk.papillon.command import COMMAND

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

_SIZE: Final = re.compile(r"[1-9][0-9]{0,3}")


def main(arguments: Sequence[str] | None = None, command: Command = COMMAND) -> int:
    """Run a command on its arguments (those of the process), and return its exit status."""
    try:
        asked = list(sys.argv[1:] if arguments is None else arguments)
        _hold_closed_streams()
        if sys.stdout is None:
            complain(f"{command.name}: standard output is closed")
            return BAD_INPUT
        _write_what_can_be_written()
        _forget_impossible_sizes()
        status = _status_of(asked, command)
        sys.stdout.flush()
    except KeyboardInterrupt as end:
        return int(getattr(end, "status", INTERRUPTED))  # a signal that `conformance.interruption` minds has its own
    except BrokenPipeError:
        return _hang_up()
    except OSError as error:
        complain(f"{command.name}: cannot write the answer: {error.strerror or error}")
        _hang_up()
        return BAD_INPUT
    return status


def _status_of(asked: list[str], command: Command) -> int:
    """Answer, and return the exit status even where argparse raises it."""
    try:
        return _answer(asked, command)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else BAD_INPUT


def _answer(asked: list[str], command: Command) -> int:
    """Answer `--help` and `--version`, or let a verb answer."""
    if not asked or asked[0] in ("-h", "--help", "help"):
        return _help(asked[1:], command)
    if asked[0] in ("-V", "--version"):
        print(f"{command.name} {_version()}")
        return 0
    name, *rest = asked
    if name not in command.verbs:
        return _no_such_verb(name, command)
    if not {"-h", "--help"}.isdisjoint(rest[: rest.index("--")] if "--" in rest else rest):
        return _help([name], command)
    if name == "cite" and rest and not any(word.startswith("-") for word in rest):
        without_argparse = SimpleNamespace(
            game=command.name, query=rest, json=False, lang="en"
        )  # a third of the time it takes
        return _run(name, without_argparse, command)
    parser = command.parser(name)
    options = parser.parse_intermixed_args(rest) if name == "judge" else parser.parse_args(rest)
    return _run(name, options, command)


def _run(name: str, options: object, command: Command) -> int:
    with speaking(getattr(options, "lang", ENGLISH)):
        try:
            status: int = import_module(f"rulingdesk.verbs.{name.replace('-', '_')}").run(options)
        except BrokenPipeError:
            raise
        except (BadText, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:  # it was no file that was named: writing failed
                raise
            complain(f"{command.name} {name}: {in_letters(str(error))}")
            return BAD_INPUT
    return status


def _help(asked: list[str], command: Command) -> int:
    """Print the help of a verb, or the list of verbs."""
    if asked and asked[0] in command.verbs:
        print(command.parser(asked[0]).format_help(), end="")  # argparse's own way hides that it cannot be written
        return 0
    wide = max(map(len, command.verbs))
    print(f"usage: {command.name} VERB …\n")
    print(f"{command.about}\n")
    for name, verb in command.verbs.items():
        print(f"  {name.ljust(wide)}  {verb.about}")
    print("\nexamples:")
    for name, verb in command.verbs.items():
        print(f"  {command.name} {name} {verb.examples[0]}".rstrip())
    print(f"\n'{command.name} VERB --help' tells more; '{command.name} --version' says which version this is.")
    return 0


def _no_such_verb(name: str, command: Command) -> int:
    hint = suggestion(name, command.verbs)
    if name[:1].isdigit():
        hint = f"; did you mean '{command.name} cite {name}'?"
    shown = name if len(name) <= 40 else f"{name[:37]}..."
    complain(f"{command.name}: expected a verb ({', '.join(command.verbs)}), found {shown!r}{hint}")
    return BAD_INPUT


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only --version needs it

    try:
        return version("le-papillon")
    except PackageNotFoundError:
        return "(not installed)"


def _write_what_can_be_written() -> None:
    """Let a terminal that lacks a letter show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_impossible_sizes() -> None:
    """Leave COLUMNS and LINES alone only where they are numbers to all who read them: argparse, rich and the desk."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "")):
            os.environ.pop(name, None)


def _hold_closed_streams() -> None:
    """Let nothing that is opened later pass for a standard stream that was closed when the command began."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free


def _hang_up() -> int:
    """Leave quietly when the reader of a pipe has gone; Python would complain once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return BROKEN_PIPE


if __name__ == "__main__":
    sys.exit(main())
