"""Keeps the message catalogs of the other languages: brings them up to date, checks them, counts.

    python docs/_ext/translating.py --update    adds new messages, marks changed ones, drops what no page says
    python docs/_ext/translating.py --check     lists what is wrong, catalog by catalog, with exit status 1
    python docs/_ext/translating.py --stat      how much of each catalog is translated

It needs the group docs. Exit status 2 for a catalog that cannot be read, and for pages that Sphinx refuses.

As an extension it shows the style sheet for translators, `terms.toml` beside the catalogs, by the block `{terms}`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import deskpage  # noqa: E402
from docutils import nodes  # noqa: E402
from frame import CATALOG as THEME, THEME_WORDS  # noqa: E402
from pagetables import _, note_gathered, table, text  # noqa: E402
from sitewords import CATALOG, CONSOLES, SCENARIOS, one_line, said_by_suite, told_blocks  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402
from sphinx.util.docutils import SphinxDirective  # noqa: E402
from sphinx.util.typing import ExtensionMetadata  # noqa: E402

from conformance.documents import EVERY_DOCUMENT  # noqa: E402
from conformance.misreadings import EVERY_MISREADING  # noqa: E402
from conformance.misreadings.francion import IN_NO_REQUEST  # noqa: E402
from conformance.reports.contents import section_title  # noqa: E402
from conformance.scenarios import scenarios_in  # noqa: E402
from papillon.kit.toml import RecordError, read_document, strings, tables  # noqa: E402
from tools import apparatus, history, witnesses  # noqa: E402
from tools.catalogs import (  # noqa: E402
    FOLDER,
    OF_PROGRAMS,
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
from tools.caught import section_of_misreading  # noqa: E402
from tools.coverage import read_reasons  # noqa: E402

Marks = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Pattern of files → what is called in them to say something → which of its arguments are words."""

SITE: Final[Marks] = {"docs/_ext/*.py": {"_": (0,)}}

_SAID: Final = {"say": (0,), "N_": (0,), "Plural": (0, 1)}
PROGRAMS: Final[Marks] = {
    "papillon/kit/**/*.py": _SAID,
    "*/refusals.py": {"Refusal": (2,)},
    "*/pictures.py": _SAID,
    "papillon/desk/**/*.py": {**_SAID, "Matter": (0,)},
    "tools/*.py": _SAID,
}
"""What the desk and the pictures say."""

LANGUAGE = "fr"
SAME = "same.txt"
"""Beside the catalogs of a language: messages that are alike in both languages, one a line; `#` begins a comment."""
TERMS = "terms.toml"
ON_WORDS = ("spec/glossary", "docs/translating")
"""Pages about the words themselves, which may use those that no other page does."""

SILENT = re.compile(r"\{[\w:]+\}`[^`]*`|`[^`]*`|<[^>]*>|\]\([^)]*\)")
"""References, code and addresses: the parts of a message that nobody translates."""
_SIGN = re.compile(r"[;%]")
"""Signs that are set otherwise in French: with a space before them, `87,1 %` with a comma."""
_WORD = re.compile(r"[^\W\d_]{2,}|\b\d[cdhs]\b")  # a card is said in words in French: 3s, le 3 de pique
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


class CannotExtract(ValueError):
    """The pages cannot be read; the message is Sphinx's."""


class Term(NamedTuple):
    """A word of the style sheet."""

    english: str
    french: str
    why: str
    """Why it is this word, in English."""
    wrong: str = ""
    """A regular expression of what must not be written; empty where no machine can tell."""
    when: str = ""
    """A regular expression of the English in whose French it must not be."""


# --- what there is to translate


def messages_of(root: Path) -> dict[str, list[Words]]:
    """Return the messages of each page and of each other catalog, in the order in which a reader meets them.

    Raises CannotExtract if Sphinx has anything to complain of.
    """
    consoles: list[Words] = []
    with TemporaryDirectory() as folder:
        app = _read_pages(root, Path(folder))
        for name in sorted(app.env.all_docs):
            page = app.env.get_doctree(name)
            app.builder.write_doc(name, page)
            consoles += [block.astext() for block in told_blocks(page)]
    found: dict[str, list[Words]] = {
        **{name: [*filter(has_words, catalog.messages)] for name, catalog in app.builder.catalogs.items()},
        OF_PROGRAMS: [*words_in(root, PROGRAMS)],
        CATALOG: [*words_in(root, SITE), *deskpage.messages(), *app.config.clause_documents.values()],
        CONSOLES: consoles,
        SCENARIOS: [*_data_messages(root)],
        THEME: [*THEME_WORDS],
    }
    return {name: [*dict.fromkeys(said)] for name, said in found.items()}


def has_words(message: str) -> bool:
    """Say whether a message has words beside references and code, or signs that are set otherwise in French."""
    said = SILENT.sub(" ", message)
    return bool(_WORD.search(said) or _SIGN.search(said))


def _read_pages(root: Path, folder: Path) -> Sphinx:
    """Have Sphinx read every page as for its builder of messages, without the time that resolving them takes."""
    complaints = StringIO()
    by_page = {"gettext_compact": False}
    app = Sphinx(root, root / "docs", folder, folder, "gettext", by_page, status=None, warning=complaints)
    app.builder.read()
    if complaints.getvalue():
        raise CannotExtract(complaints.getvalue().strip())
    return app


def _data_messages(root: Path) -> Iterator[str]:
    """Yield what the data files say: scenarios, reasons, the sources and their history, the style sheet."""
    for path in sorted((root / "conformance/scenarios").rglob("*.toml")):
        for scenario in scenarios_in(path):
            yield from (one_line(str(scenario.table[key])) for key in ("title", "because"))
    for document in EVERY_DOCUMENT:
        for cells in read_reasons(document, root).values():
            yield from map(one_line, cells.values())
    for misreading in EVERY_MISREADING.values():
        yield from (one_line(misreading.thought), section_title(section_of_misreading(misreading)))
    yield from map(one_line, IN_NO_REQUEST.values())
    if listed := witnesses.load(root):
        yield from listed.reasons.values()
        yield from (said for item in listed.by_siglum.values() for said in (item.author, item.dates) if said)
    yield from (entry.reason for entries in apparatus.load(root).values() for entry in entries)
    if found := history.load(root):
        yield from (said for work in found.works.values() for said in (work.part, *work.says) if said)
        yield from (account.name for account in found.accounts["contested"])
        yield from (account.told for account in found.descents)
        yield from (account.told for accounts in found.accounts.values() for account in accounts)
    yield from (term.why for term in terms(root))


def words_in(root: Path, marks: Marks) -> Iterator[Words]:
    """Yield what the code below a root says, found by the names of what it is said with.

    Babel would not look into the parts of an f-string, and would take the two ends of a choice for one message.
    """
    for pattern, called in marks.items():
        for path in sorted(root.glob(pattern)):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (places := called.get(_name(node.func))):
                    yield from _said([node.args[place] for place in places if place < len(node.args)])


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _said(arguments: Sequence[ast.expr]) -> Iterator[Words]:
    """The words in arguments: either of two where the code chooses, both together where they count."""
    said = [str(end.value) for words in arguments for end in _ends(words) if isinstance(end, ast.Constant)]
    if len(arguments) == 2:
        yield said[0], said[1]
    else:
        yield from said


def _ends(words: ast.expr) -> Sequence[ast.expr]:
    return [words.body, words.orelse] if isinstance(words, ast.IfExp) else [words]


def by_catalog(wanted: dict[str, list[Words]]) -> dict[str, list[Words]]:
    """Return the messages of each catalog, which has those of all pages of a folder.

    >>> by_catalog({"docs/index": ["Rules", "Guides"], "docs/citing": ["Guides", "Citing"]})
    {'docs': ['Rules', 'Guides', 'Citing']}
    """
    found: dict[str, dict[Words, None]] = {}
    for page, messages in wanted.items():
        found.setdefault(catalog_of(page), {}).update(dict.fromkeys(messages))
    return {name: [*messages] for name, messages in found.items()}


# --- the catalogs


def catalog_file(root: Path, name: str) -> Path:
    """Return the file of a catalog."""
    return root / FOLDER / LANGUAGE / "LC_MESSAGES" / f"{name}.po"


def catalog_names(root: Path) -> set[str]:
    """Return the names of the catalogs that there are."""
    return {path.stem for path in catalog_file(root, "*").parent.glob("*.po")}


def read_from(path: Path) -> Catalog:
    """Return the catalog in a file, an empty one if there is no file. Raises BadCatalog."""
    return read_catalog(path.read_text("utf-8") if path.exists() else "", str(path))


def update(root: Path, wanted: dict[str, list[Words]]) -> list[str]:
    """Write the catalogs anew; return the names of those that changed. wanted: page or catalog → its messages."""
    changed, messages = [], by_catalog(wanted)
    for name in sorted(messages.keys() | catalog_names(root)):
        path = catalog_file(root, name)
        before = path.read_text("utf-8") if path.exists() else ""
        after = write_catalog(merged(read_from(path), messages[name]), LANGUAGE) if messages.get(name) else ""
        if after != before:
            changed.append(name)
        if after:
            path.write_text(after, "utf-8")
        else:
            path.unlink(missing_ok=True)
    return changed


def stale(root: Path, wanted: dict[str, list[Words]]) -> dict[str, list[str]]:
    """Return what is wrong with each catalog that is not as it must be: by its name, message by message."""
    same = root / FOLDER / LANGUAGE / SAME
    alike = {line for line in same.read_text("utf-8").splitlines() if line and not line.startswith("#")}
    on_words = {words for page in ON_WORDS for words in wanted.get(page, ())}
    messages, found = by_catalog(wanted), {}
    for name in sorted(messages.keys() | catalog_names(root)):
        path = catalog_file(root, name)
        catalog = read_from(path)
        faults = [*complaints(messages.get(name, []), messages_in(catalog), alike, terms(root), on_words)]
        if path.exists() and path.read_text("utf-8") != write_catalog(catalog, LANGUAGE):  # one that stands twice, say
            faults.append("not as it would be written: run --update, and look at what changes")
        if faults:
            found[name] = faults
    return found


def complaints(
    wanted: Sequence[Words],
    have: Sequence[Message],
    same: set[str],
    listed: Sequence[Term] = (),
    on_words: Collection[Words] = (),
) -> Iterator[str]:
    """Yield what is wrong with a catalog, message by message.

    same: messages that may be alike in both languages.  listed: the style sheet.  on_words: messages about words,
    to which it does not apply.
    """
    known = {words_of(message): message for message in have}
    for words in wanted:
        message = known.get(words, Message(words))
        for fault in (*_faults(message, same), *_misworded(message, () if words in on_words else listed)):
            yield f"{fault}: {_short(words)}"
    yield from (f"obsolete: {_short(words)}" for words in known if words not in wanted)


def words_of(message: Message) -> Words:
    """Return the words of a message, those for one and for several where it counts."""
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def _forms(message: Message) -> list[tuple[str, str]]:
    """Each form of a translation, beside the English one that it must match; French has as many."""
    english, said = ([part] if isinstance(part, str) else [*part] for part in (message.id, message.string or ""))
    return list(zip(english, said, strict=False))


def _is_command(english: str) -> bool:
    """Whether a message is what the desk prints, which has the style of the desk and writes cards as they are typed."""
    return english.startswith("$ ")


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
    elif letters := [one for english, said in forms if not _is_command(english) for one in letters_in_prose(said)]:
        yield f"{', '.join(letters)} instead of a word"


def kept_differently(message: Message) -> str:
    """Say which references, code, numbers and places for words a translation lacks or adds; "" if none."""
    pairs = [(_kept(english), _kept(said)) for english, said in _forms(message)]
    lacks, adds = ({part for pair in pairs for part in pair[one] - pair[other]} for one, other in ((0, 1), (1, 0)))
    said = [("lacks", lacks), ("adds", adds)]
    return "; ".join(f"{verb} {', '.join(sorted(parts))}" for verb, parts in said if parts)


def _kept(text: str) -> Counter[str]:
    """What must stand in both languages: moves in the notation; of a role with words of its own, where it points to."""
    pointing = _TITLED.sub(r"\1\2`", _MOVE.sub(lambda move: move[0].translate(_NOTATION), text))
    return Counter(_KEPT.findall(_DECIMAL.sub(".", _THOUSANDS.sub("", pointing))))


def letters_in_prose(said: str) -> list[str]:
    """Return the ranks and cards that stand in a French text by the letters of the notation, code aside.

    >>> letters_in_prose("A tient K 9 et joue `KxK` sur 5s ; J’ai un as.")
    ['K', '5s']
    """
    return _LETTER.findall(SILENT.sub(" ", said))


def _misworded(message: Message, listed: Sequence[Term]) -> Iterator[str]:
    """What a translation says against the style sheet."""
    for english, said in _forms(message):
        if not _is_command(english):
            yield from against(listed, SILENT.sub(" ", english), SILENT.sub(" ", said))


def _short(words: Words) -> str:
    text = words if isinstance(words, str) else words[0]
    return text if len(text) <= 100 else f"{text[:97]}..."


# --- the style sheet


def terms(root: Path = ROOT) -> list[Term]:
    """Read the style sheet. Raises RecordError for one that cannot be read."""
    name = f"{LANGUAGE}/{TERMS}"
    document = read_document((root / FOLDER / name).read_text("utf-8"), name)
    listed = []
    for said in (strings(entry, name) for entry in tables(document, "terms", name)):
        if missing := {"english", "french", "why"} - said.keys():
            raise RecordError(f"{name}: a word lacks {', '.join(sorted(missing))}")
        listed.append(Term(said["english"], said["french"], said["why"], said.get("not", ""), said.get("when", "")))
    return listed


def against(listed: Sequence[Term], english: str, french: str) -> Iterator[str]:
    """Yield what a translation says against the style sheet: the words, and what to say.

    >>> listed = [Term("pool", "poule", "", "poule paie")]
    >>> list(against(listed, "the pool pays", "la poule paie"))
    ['"poule paie" (pool: poule)']
    """
    for term in listed:
        found = re.search(term.wrong, french) if term.wrong and re.search(term.when, english) else None
        if found:
            yield f'"{found[0]}" ({term.english}: {term.french})'


class TermsBlock(SphinxDirective):
    """The style sheet as a table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        note_gathered(self.env)
        rows = [[text(term.english), text(term.french), text(said_by_suite(term.why))] for term in terms()]
        return [table([_("English"), _("French"), _("why")], rows, [24, 30, 60])]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("terms", TermsBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


# --- the command


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
        if act == "update":
            changed = update(ROOT, wanted)
            counted = f"{len(by_catalog(wanted))} catalogs, {len(changed)} changed"
            print(*(f"changed: {name}" for name in changed), counted, sep="\n")
        elif act == "stat":
            _count(wanted)
        else:
            found = stale(ROOT, wanted)
            for name, faults in found.items():
                print(f"{name}: {len(faults)}", *(f"  {fault}" for fault in faults), sep="\n")
            print(f"{sum(map(len, found.values()))} to be mended" if found else "every message is translated")
            return 1 if found else 0
    except (BadCatalog, CannotExtract, RecordError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _count(wanted: dict[str, list[Words]]) -> None:
    """Print how many messages each catalog has, and how many are translated."""
    rows = []
    for name, messages in sorted(by_catalog(wanted).items()):
        have = messages_in(read_from(catalog_file(ROOT, name)))
        done = {words_of(message) for message in have if is_settled(message)}
        rows.append((name, len(messages), len(done.intersection(messages))))
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    wide = max(len(name) for name, *_ in rows)
    print(f"{'catalog'.ljust(wide)}  messages  translated    %")
    for name, count, done in rows:
        print(f"{name.ljust(wide)}  {count:8}  {done:10}  {100 * done // max(count, 1):3}")


if __name__ == "__main__":
    sys.exit(main())
