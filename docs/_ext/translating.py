"""Keeps the message catalogs of the other languages: finds what there is to translate, adds it, checks what is there.

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
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import deskpage  # noqa: E402
from frame import CATALOG as THEME, THEME_WORDS  # noqa: E402
from pagetables import _, add_written, plain, table  # noqa: E402
from sitewords import CATALOG, CONSOLES, SCENARIOS, one_line, said_by_suite, told_blocks  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402
from sphinx.environment import BuildEnvironment  # noqa: E402

from conformance.documents import EVERY_DOCUMENT, GAMES  # noqa: E402
from conformance.drawn_games.search import packs  # noqa: E402
from conformance.misreadings import EVERY_MISREADING  # noqa: E402
from conformance.misreadings.francion import IN_NO_REQUEST  # noqa: E402
from conformance.reports.contents import section_title  # noqa: E402
from conformance.scenarios import scenarios_in  # noqa: E402
from tools import apparatus, history, witnesses  # noqa: E402
from tools.catalogs import (  # noqa: E402
    OF_PROGRAMS,
    BadCatalog,
    Words,
    by_catalog,
    catalog_file,
    has_words,
    is_settled,
    messages_of as messages_in,
    read_from,
    stale,
    terms,
    update,
    words_of,
)
from tools.caught import section_of_misreading  # noqa: E402
from tools.coverage import read_reasons  # noqa: E402
from tools.law.sheet import every_line  # noqa: E402

Marks = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Pattern of files → what is called in them to say something → which of its arguments are words."""

SITE: Final[Marks] = {"docs/_ext/*.py": {"_": (0,)}}

_SAID: Final = {"say": (0,), "N_": (0,), "Plural": (0, 1), "NotationError": (1,), "Unquoted": (0,)}
PROGRAMS: Final[Marks] = {
    "papillon/kit/**/*.py": _SAID,
    "*/refusals.py": {"Refusal": (2,)},
    "*/pictures.py": _SAID,
    "*/notation.py": _SAID,
    "papillon/sections/s12_cards.py": _SAID,
    "papillon/desk/**/*.py": {**_SAID, "Matter": (0,)},
    "tools/*.py": _SAID,
}
"""What the desk and the pictures say."""


class CannotExtract(ValueError):
    """The pages cannot be read; the message is Sphinx's."""


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
        CATALOG: [
            *words_in(root, SITE),
            *words_in_templates(root),
            *deskpage.messages(),
            *app.config.clause_documents.values(),
        ],
        CONSOLES: consoles,
        SCENARIOS: [*_data_messages(root)],
        THEME: [*THEME_WORDS],
    }
    return {name: [*dict.fromkeys(said)] for name, said in found.items()}


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
    """Yield what the data files say: scenarios, reasons, the sources and their history, the style sheet, payments."""
    for path in sorted((root / "conformance/scenarios").rglob("*.toml")):
        for scenario in scenarios_in(path):
            yield from (one_line(str(scenario.table[key])) for key in ("title", "because"))
    for document in EVERY_DOCUMENT:
        for cells in read_reasons(document, root).values():
            yield from map(one_line, cells.values())
    for misreading in EVERY_MISREADING.values():
        yield from (one_line(misreading.thought), section_title(section_of_misreading(misreading)))
    yield from map(one_line, IN_NO_REQUEST.values())
    yield from (pack.name for game in GAMES for pack in packs(game))
    listed, found = witnesses.load(root), history.load(root)
    yield from listed.reasons.values()
    yield from (said for item in listed.by_siglum.values() for said in (item.author, item.dates) if said)
    yield from (entry.reason for entries in apparatus.load(root).values() for entry in entries)
    yield from (said for work in found.works.values() for said in (work.part, *work.says) if said)
    yield from (account.name for account in found.accounts["contested"])
    yield from (account.told for account in found.descents)
    yield from (account.told for accounts in found.accounts.values() for account in accounts)
    yield from (term.why for term in terms(root))
    yield from filter(has_words, (line.get(field, "") for line in every_line() for field in ("what", "said", "who")))


def words_in(root: Path, marks: Marks) -> Iterator[Words]:
    """Yield what the code below a root says, found by the names of what it is said with.

    Babel would not look into the parts of an f-string, and would take the two ends of a choice for one message.
    """
    for pattern, called in marks.items():
        for path in sorted(root.glob(pattern)):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (places := called.get(_name(node.func))):
                    yield from _said([node.args[place] for place in places if place < len(node.args)])


def words_in_templates(root: Path) -> Iterator[str]:
    """Yield what the templates say."""
    for path in sorted((root / "docs/_templates").rglob("*.*")):
        yield from re.findall(r'\bsay\("([^"]+)"\)', path.read_text("utf-8"))


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


def style_sheet(env: BuildEnvironment) -> str:
    """Return the style sheet as a table."""
    rows = ([plain(term.english), plain(term.french), plain(said_by_suite(term.why))] for term in terms(ROOT))
    return table([_("English"), _("French"), _("why")], rows)


def setup(app: Sphinx) -> None:
    """Register the block."""
    add_written(app, {"terms": style_sheet})


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python docs/_ext/translating.py", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--update", action="store_true", help="write the catalogs")
    choice.add_argument("--check", action="store_true", help="list what is wrong")
    choice.add_argument("--stat", action="store_true", help="count")
    args = parser.parse_args(arguments)
    try:
        wanted = messages_of(ROOT)
        if args.update:
            changed = update(ROOT, wanted)
            counted = f"{len(by_catalog(wanted))} catalogs, {len(changed)} changed"
            print(*(f"changed: {name}" for name in changed), counted, sep="\n")
            return 0
        if args.stat:
            _count(wanted)
            return 0
        found = stale(ROOT, wanted)
    except (BadCatalog, CannotExtract) as error:
        print(error, file=sys.stderr)
        return 2
    for name, faults in found.items():
        print(
            f"{catalog_file(ROOT, name).relative_to(ROOT)}: {len(faults)}",
            *(f"  {fault}" for fault in faults),
            sep="\n",
        )
    print(f"{sum(map(len, found.values()))} to be mended" if found else "every message is translated")
    return 1 if found else 0


def _count(wanted: Mapping[str, Sequence[Words]]) -> None:
    """Print how many messages each catalog has, and how many are translated."""
    rows = []
    for name, messages in sorted(by_catalog(wanted).items()):
        done = {words_of(said) for said in messages_in(read_from(ROOT, name)) if is_settled(said)}
        rows.append((name, len(messages), len(done.intersection(messages))))
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    wide = max(len(name) for name, *_ in rows)
    print(f"{'catalog'.ljust(wide)}  messages  translated    %")
    for name, count, done in rows:
        print(f"{name.ljust(wide)}  {count:8}  {done:10}  {100 * done // max(count, 1):3}")


if __name__ == "__main__":
    sys.exit(main())
