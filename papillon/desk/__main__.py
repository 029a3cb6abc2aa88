"""Runs a console command: finds the verb, gives it what was typed, and turns errors into exit statuses.

Statuses: 0 yes, 1 no (refused, wrong, not found), 2 bad input. A verb's module is imported when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from papillon.desk.command import COMMANDS, Command
from papillon.desk.inputs import suggestion
from papillon.desk.language import in_letters, speaking
from papillon.kit.commands import BAD_INPUT, guarded
from papillon.kit.editions import edition
from papillon.kit.errors import BadText
from papillon.kit.sanitize import complain
from papillon.kit.translations import ENGLISH


def main(arguments: Sequence[str] | None = None, game: str = "papillon") -> int:
    """Run the command of a game on its arguments (those of the process), and return its exit status."""
    command = COMMANDS[game]
    asked = sys.argv[1:] if arguments is None else [*arguments]
    return guarded(command.name, lambda: _answer(asked, command))


def _answer(asked: list[str], command: Command) -> int:
    """Answer `--help` and `--version`, or let a verb answer."""
    if not asked or asked[0] in ("-h", "--help", "help"):
        return _help(asked[1:], command)
    if asked[0] in ("-V", "--version"):
        print(f"{command.name} {_version()}, edition {edition().number} of the rules")
        return 0
    name, *rest = asked
    if name not in command.verbs:
        return _no_such_verb(name, command)
    own = rest[: rest.index("--")] if "--" in rest else rest  # after -- comes another program with its own options
    if "-h" in own or "--help" in own:
        return _help([name], command)
    parser = command.parser(name)
    options = parser.parse_intermixed_args(rest) if name == "judge" else parser.parse_args(rest)
    return _run(name, options, command)


def _run(name: str, options: object, command: Command) -> int:
    with speaking(getattr(options, "lang", ENGLISH)):
        try:
            verb = import_module(f"papillon.desk.verbs.{name.replace('-', '_')}")
            status: int = verb.run(options)
        except BrokenPipeError:
            raise
        except (BadText, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:  # the answer could not be written
                raise
            complain(f"{command.name} {name}: {in_letters(str(error))}")
            return BAD_INPUT
    return status


def _help(asked: list[str], command: Command) -> int:
    """Print the help of a verb, or the list of verbs."""
    if asked and asked[0] in command.verbs:
        print(command.parser(asked[0]).format_help(), end="")  # argparse would hide a failure to write
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
    try:
        return version("le-papillon")
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
