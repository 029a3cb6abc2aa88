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
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from messages import SILENT, CannotExtract, messages_of  # noqa: E402
from styleterms import Term, against, terms  # noqa: E402

from papillon.kit.toml import RecordError  # noqa: E402
from tools.catalogs import (  # noqa: E402
    FOLDER,
    BadCatalog,
    Catalog,
    Message,
    Words,
    catalog_of,
    is_settled,
    merged,
    messages_of as messages_in,
    read_catalog,
    write_catalog,
)

LANGUAGE = "fr"
SAME = "same.txt"
"""Beside a language's catalogs: the messages that are alike in both languages, one a line; `#` begins a remark."""

ON_WORDS = ("spec/glossary", "docs/translating")
"""Pages about the words themselves, which may say those that no other page does."""

_KEPT = re.compile(
    r"\{[\w:]+\}`[^`]*`"  # roles
    r"|`[^`]*`"  # code
    r"|\]\([^)]*\)"  # targets of links
    r"|%[sd]|\{\w+\}"  # places for words
    r"|\d+(?:\.(?:\d+|[a-z]\b))*"  # ids and numbers
)
_TITLED = re.compile(r"(\{[\w:]+\}`)[^`<]*<([^`>]*)>`")
_LETTER = re.compile(r"(?<![\w-])(?:[KQJT](?!’)|[2-9KQJT][cdhs]|A[cdh])(?![\w-])")
"""A rank or a card as the notation writes it. `A` alone is a player, "As" is French, and "J’ai" no jack."""

_MOVE = re.compile(r"`(?:10|[2-9ARDV])+x(?:10|[2-9ARDV])*`")
"""A move as a player reads it in French: the court cards are R, D and V."""
_NOTATION = str.maketrans("RDV", "KQJ")

_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u202f](?=\d{3}(?!\d))")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")


def by_catalog(wanted: dict[str, list[Words]]) -> dict[str, list[Words]]:
    """Return the messages of each catalog, which has those of all pages of a folder.

    >>> by_catalog({"docs/index": ["Rules", "Guides"], "docs/citing": ["Guides", "Citing"]})
    {'docs': ['Rules', 'Guides', 'Citing']}
    """
    found: dict[str, dict[Words, None]] = {}
    for page, messages in wanted.items():
        found.setdefault(catalog_of(page), {}).update(dict.fromkeys(messages))
    return {name: [*messages] for name, messages in found.items()}


def update(root: Path, wanted: dict[str, list[Words]]) -> list[str]:
    """Write the catalogs anew; return the names of those that changed. wanted: page or catalog → its messages."""
    folder = root / FOLDER / LANGUAGE / "LC_MESSAGES"
    changed = []
    for name, messages in by_catalog(wanted).items():
        path = folder / f"{name}.po"
        before = path.read_text("utf-8") if path.exists() else ""
        after = write_catalog(merged(read_catalog(before, str(path)), messages), LANGUAGE) if messages else ""
        if after != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(after, "utf-8")
            changed.append(name)
        if not messages:
            path.unlink(missing_ok=True)
    for path in _catalogs(folder):
        if _name(path, folder) not in by_catalog(wanted):
            path.unlink()
            changed.append(_name(path, folder))
    return changed


def complaints(
    wanted: Sequence[Words],
    have: Sequence[Message],
    same: set[str],
    listed: Sequence[Term] = (),
    on_words: Collection[Words] = (),
) -> Iterator[str]:
    """Yield what is wrong with a catalog, message by message.

    listed: the words to use.  on_words: the messages about words, which may have others.
    """
    known = {words_of(message): message for message in have}
    for words in wanted:
        message = known.get(words, Message(words))
        for fault in (*_faults(message, same), *_misworded(message, () if words in on_words else listed)):
            yield f"{fault}: {_short(words)}"
    for words in known:
        if words not in wanted:
            yield f"obsolete: {_short(words)}"


def stale(root: Path, wanted: dict[str, list[Words]]) -> dict[str, list[str]]:
    """Return what is wrong with each catalog that is not as it must be: by its name, message by message."""
    same, listed = same_in_both(root), terms(root / FOLDER)
    on_words = {words for page in ON_WORDS for words in wanted.get(page, ())}
    catalogs = by_catalog(wanted)
    found = {}
    for name, have in _beside(root, catalogs):
        found[name] = [
            *complaints(catalogs.get(name, []), messages_in(have), same, listed, on_words),
            *_miswritten(root, name, have),
        ]
    return {name: faults for name, faults in found.items() if faults}


def kept_differently(message: Message) -> str:
    """Say which references, code, numbers and places for words a translation lacks or adds; "" if none."""
    pairs = [(_kept(english), _kept(said)) for english, said in _forms(message)]
    lacks, adds = ({part for pair in pairs for part in pair[one] - pair[other]} for one, other in ((0, 1), (1, 0)))
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
    except (BadCatalog, CannotExtract, RecordError) as error:
        print(error, file=sys.stderr)
        return 2


def _update(root: Path, wanted: dict[str, list[Words]]) -> int:
    changed = update(root, wanted)
    print(
        *(f"changed: {name}" for name in changed),
        f"{len(by_catalog(wanted))} catalogs, {len(changed)} changed",
        sep="\n",
    )
    return 0


def _check(root: Path, wanted: dict[str, list[Words]]) -> int:
    found = stale(root, wanted)
    for name, faults in found.items():
        print(f"{name}: {len(faults)}", *(f"  {fault}" for fault in faults), sep="\n")
    print(f"{sum(map(len, found.values()))} to be mended" if found else "every message is translated")
    return 1 if found else 0


def _stat(root: Path, wanted: dict[str, list[Words]]) -> int:
    catalogs = by_catalog(wanted)
    rows = [
        (name, len(catalogs[name]), _settled(messages_in(have), catalogs[name]))
        for name, have in _beside(root, catalogs)
    ]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    wide = max(len(name) for name, *_ in rows)
    print(f"{'catalog'.ljust(wide)}  messages  translated    %")
    for name, count, done in rows:
        print(f"{name.ljust(wide)}  {count:8}  {done:10}  {100 * done // max(count, 1):3}")
    return 0


def same_in_both(root: Path) -> set[str]:
    """Return the messages that a language's list says are alike in both."""
    path = root / FOLDER / LANGUAGE / SAME
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def _miswritten(root: Path, name: str, catalog: Catalog) -> Iterator[str]:
    """Say whether a catalog is written as it is read: a message that stands twice, say, would be lost."""
    path = root / FOLDER / LANGUAGE / "LC_MESSAGES" / f"{name}.po"
    if path.exists() and path.read_text("utf-8") != write_catalog(catalog, LANGUAGE):
        yield "not as it would be written: run --update, and look at what changes"


def _beside(root: Path, wanted: dict[str, list[Words]]) -> Iterator[tuple[str, Catalog]]:
    """Each catalog by name, wanted or only there, as its file has it."""
    folder = root / FOLDER / LANGUAGE / "LC_MESSAGES"
    for name in sorted({*wanted, *(_name(path, folder) for path in _catalogs(folder))}):
        path = folder / f"{name}.po"
        text = path.read_text("utf-8") if path.exists() else ""
        yield name, read_catalog(text, path.relative_to(root).as_posix())


def _catalogs(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.po"))


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).with_suffix("").as_posix()


def words_of(message: Message) -> Words:
    """Return a message's own words, those for one and for several where it counts."""
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def _forms(message: Message) -> list[tuple[str, str]]:
    """Each form of a translation, beside the English one that it must match; French has as many."""
    english, said = ([part] if isinstance(part, str) else [*part] for part in (message.id, message.string or ""))
    return list(zip(english, said, strict=False))


def _settled(have: Iterable[Message], wanted: Iterable[Words]) -> int:
    return len({words_of(message) for message in have if is_settled(message)} & set(wanted))


def _faults(message: Message, same: set[str]) -> Iterator[str]:
    forms = _forms(message)
    if message.fuzzy:
        yield "fuzzy"
    elif not is_settled(message):
        yield "missing"
    elif all(said == english and english not in same for english, said in forms):
        yield "the same as in English"
    elif differs := kept_differently(message):
        yield differs
    elif letters := [letter for english, said in forms if english[:2] != "$ " for letter in letters_in_prose(said)]:
        yield f"{', '.join(letters)} instead of a word"  # but the desk, of which `$ ` is the prompt, writes cards


def _misworded(message: Message, listed: Sequence[Term]) -> Iterator[str]:
    """What a translation says against the style sheet; what a console shows is the desk's, and told there."""
    for english, said in _forms(message):
        if english[:2] != "$ ":
            yield from against(listed, SILENT.sub(" ", english), SILENT.sub(" ", said))


def _kept(text: str) -> Counter[str]:
    """What must stand in both languages: moves in the notation; of a role with words of its own, where it points to."""
    pointing = _TITLED.sub(r"\1\2`", _MOVE.sub(lambda move: move[0].translate(_NOTATION), text))
    return Counter(_KEPT.findall(_DECIMAL.sub(".", _THOUSANDS.sub("", pointing))))


def _short(words: Words) -> str:
    text = words if isinstance(words, str) else words[0]
    return text if len(text) <= 100 else f"{text[:97]}..."


if __name__ == "__main__":
    sys.exit(main())
