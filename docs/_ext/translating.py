"""Keeps the message catalogs of the other languages: brings them up to date, checks them, counts.

    python docs/_ext/translating.py --update    adds new messages, marks changed ones, drops what no page says
    python docs/_ext/translating.py --check     lists what is wrong, catalog by catalog, with exit status 1
    python docs/_ext/translating.py --stat      how much of each catalog is translated

It needs the group docs. Exit status 2 for a catalog that cannot be read, and for pages that Sphinx refuses.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from messages import SILENT, CannotExtract, messages_of  # noqa: E402

from commonlaw.catalogs import FOLDER, BadCatalog, Message, read_messages  # noqa: E402

LANGUAGE = "fr"
SAME = "same.txt"
"""Beside a language's catalogs: the messages that are alike in both languages, one a line; `#` begins a remark."""

LIKE = 0.7
"""How much a new message resembles an old one whose translation is offered for it."""

_KEPT = re.compile(
    r"\{[\w:]+\}`[^`]*`"  # roles
    r"|`[^`]*`"  # code
    r"|\]\([^)]*\)"  # targets of links
    r"|%[sd]"  # places for words
    r"|\d+(?:\.(?:\d+|[a-z]\b))*"  # ids and numbers
)
_TITLED = re.compile(r"(\{[\w:]+\}`)[^`<]*<([^`>]*)>`")
_LETTER = re.compile(r"(?<![\w-])(?:[KQJT](?!’)|[2-9KQJT][cdhs]|A[cdh])(?![\w-])")
"""A rank or a card as the notation writes it. `A` alone is a player, "As" is French, and "J’ai" no jack."""

_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u202f](?=\d{3}(?!\d))")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")


def update(root: Path, wanted: dict[str, list[str]]) -> list[str]:
    """Write the catalogs anew; return the names of those that changed."""
    folder = root / FOLDER / LANGUAGE / "LC_MESSAGES"
    changed = []
    for name, messages in wanted.items():
        path = folder / f"{name}.po"
        before = path.read_text("utf-8") if path.exists() else ""
        after = written(merged(read_messages(before, str(path)), messages)) if messages else ""
        if after != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(after, "utf-8")
            changed.append(name)
        if not messages:
            path.unlink(missing_ok=True)
    for path in _catalogs(folder):
        if _name(path, folder) not in wanted:
            path.unlink()
            changed.append(_name(path, folder))
    return changed


def merged(have: Sequence[Message], wanted: Sequence[str]) -> list[Message]:
    """Return the wanted messages with what is known of them.

    One that is new and resembles one that is gone takes over its translation, as fuzzy, with the old words in a note.
    """
    known = {message.msgid: message for message in have}
    gone = {message.msgid: message for message in have if message.msgid not in wanted and message.msgstr}
    return [_settled_down(known[msgid]) if msgid in known else _offered(msgid, gone) for msgid in wanted]


def written(messages: Iterable[Message]) -> str:
    """Return a catalog as it stands in its file."""
    head = f'msgid ""\nmsgstr ""\n"Language: {LANGUAGE}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([head, *map(_written, messages)])


def complaints(wanted: Sequence[str], have: Sequence[Message], same: set[str]) -> Iterator[str]:
    """Yield what is wrong with a catalog, message by message."""
    known = {message.msgid: message for message in have}
    for msgid in wanted:
        message = known.get(msgid, Message(msgid))
        for fault in _faults(message, same):
            yield f"{fault}: {_short(msgid)}"
    for message in have:
        if message.msgid not in wanted:
            yield f"obsolete: {_short(message.msgid)}"


def kept_differently(message: Message) -> str:
    """Say which references, code, numbers and places for words a translation lacks or adds; "" if none."""
    before, after = _kept(message.msgid), _kept(message.msgstr)
    lacks, adds = before - after, after - before
    said = [("lacks", lacks), ("adds", adds)]
    return "; ".join(f"{verb} {', '.join(sorted(parts))}" for verb, parts in said if parts)


def letters_in_prose(said: str) -> list[str]:
    """Return the ranks and cards that stand in a translation by the letters of the notation, code aside.

    English prose has them, for they are its own; elsewhere a king is a word.

    >>> letters_in_prose("A tient K 9 et joue `KxK` sur 5s ; J’ai un as.")
    ['K', '5s']
    """
    return _LETTER.findall(SILENT.sub(" ", said))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python docs/_ext/translating.py", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    choice = parser.add_mutually_exclusive_group(required=True)
    for name, about in (("update", "write the catalogs"), ("check", "list what is wrong"), ("stat", "count")):
        choice.add_argument(f"--{name}", action="store_const", const=name, dest="act", help=about)
    act = parser.parse_args(arguments).act
    try:
        wanted = messages_of(ROOT)
        return {"update": _update, "check": _check, "stat": _stat}[act](ROOT, wanted)
    except (BadCatalog, CannotExtract) as error:
        print(error, file=sys.stderr)
        return 2


def _update(root: Path, wanted: dict[str, list[str]]) -> int:
    changed = update(root, wanted)
    print(*(f"changed: {name}" for name in changed), f"{len(wanted)} catalogs, {len(changed)} changed", sep="\n")
    return 0


def _check(root: Path, wanted: dict[str, list[str]]) -> int:
    same = same_in_both(root)
    found = 0
    for name, have in _beside(root, wanted):
        faults = list(complaints(wanted.get(name, []), have, same))
        found += len(faults)
        if faults:
            print(f"{name}: {len(faults)}", *(f"  {fault}" for fault in faults), sep="\n")
    print(f"{found} to be mended" if found else "every message is translated")
    return 1 if found else 0


def _stat(root: Path, wanted: dict[str, list[str]]) -> int:
    rows = [(name, len(wanted[name]), _settled(have, wanted[name])) for name, have in _beside(root, wanted)]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    wide = max(len(name) for name, *_ in rows)
    print(f"{'page'.ljust(wide)}  messages  translated    %")
    for name, count, done in rows:
        print(f"{name.ljust(wide)}  {count:8}  {done:10}  {100 * done // max(count, 1):3}")
    return 0


def same_in_both(root: Path) -> set[str]:
    """Return the messages that a language's list says are alike in both."""
    path = root / FOLDER / LANGUAGE / SAME
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def _beside(root: Path, wanted: dict[str, list[str]]) -> Iterator[tuple[str, list[Message]]]:
    """Each catalog by name, wanted or only there, with the messages in its file."""
    folder = root / FOLDER / LANGUAGE / "LC_MESSAGES"
    for name in sorted({*wanted, *(_name(path, folder) for path in _catalogs(folder))}):
        path = folder / f"{name}.po"
        text = path.read_text("utf-8") if path.exists() else ""
        yield name, read_messages(text, path.relative_to(root).as_posix())


def _catalogs(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.po"))


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).with_suffix("").as_posix()


def _settled(have: Iterable[Message], wanted: Iterable[str]) -> int:
    return len({message.msgid for message in have if message.settled} & set(wanted))


def _offered(msgid: str, gone: dict[str, Message]) -> Message:
    near = get_close_matches(msgid, gone, n=1, cutoff=LIKE)
    if not near:
        return Message(msgid)
    return Message(msgid, gone[near[0]].msgstr, fuzzy=True, notes=(f"| msgid {_quoted(near[0])}",))


def _settled_down(message: Message) -> Message:
    """Forget the old words of a message that is fuzzy no more."""
    kept = tuple(note for note in message.notes if message.fuzzy or not note.startswith("|"))
    return message._replace(notes=kept)


def _faults(message: Message, same: set[str]) -> Iterator[str]:
    if not message.msgstr:
        yield "missing"
    elif message.fuzzy:
        yield "fuzzy"
    elif message.msgstr == message.msgid and message.msgid not in same:
        yield "the same as in English"
    elif differs := kept_differently(message):
        yield differs
    elif not message.msgid.startswith("$ ") and (letters := letters_in_prose(message.msgstr)):  # the desk writes cards
        yield f"{', '.join(letters)} instead of a word"


def _kept(text: str) -> Counter[str]:
    """What must stand in both languages; of a role with words of its own, where it points to."""
    pointing = _TITLED.sub(r"\1\2`", text)
    return Counter(_KEPT.findall(_DECIMAL.sub(".", _THOUSANDS.sub("", pointing))))


def _written(message: Message) -> str:
    lines = [*(f"#{note}" if note.startswith("|") else f"# {note}" for note in message.notes)]
    lines += ["#, fuzzy"] if message.fuzzy else []
    return "\n".join([*lines, f"msgid {_quoted(message.msgid)}", f"msgstr {_quoted(message.msgstr)}", ""])


def _quoted(text: str) -> str:
    for letter, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(letter, escaped)
    return f'"{text}"'


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:97]}..."


if __name__ == "__main__":
    sys.exit(main())
