"""Reads the clauses and rulings from the pages in `spec/`, and writes the JSON that programs read.

    python -m tools.specification            rewrites the JSON of every game: clauses, rulings, words, code
    python -m tools.specification --check    says what is stale, with exit status 1

It also compiles the catalog of what the programs say in other languages, for `papillon.kit.translations`, and dates the
edition in `papillon/kit/edition.json` and `CITATION.cff` where a clause has changed.
Mistakes are collected, each with its page and line, so that one run shows them all.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from papillon.kit import editions, glossary
from papillon.kit.checkout import ROOT, holds_pages
from papillon.kit.clauses import CONFIDENCE, Clause, ClauseId, Ruling, sort_key
from papillon.kit.editions import text_hash
from papillon.kit.entries import NAME as APPARATUS, Entry, as_json
from papillon.kit.problems import Problem
from papillon.kit.streams import guarded
from papillon.kit.toml import RecordError
from papillon.kit.whereabouts import INDEX, index_of
from tools import apparatus, catalogs, history, witnesses
from tools.citations import package_folders, scan
from tools.pages import BULLET, GLOSSARY, Reference, RuleBlock, blocks, fold, plain, read_terms, references

DOCUMENT = "papillon"
"""The document of bare ids, except on pages below a folder named for another document."""
MAIN_RULEBOOKS = {"papillon": "salon"}
"""The rulebook of an unnamed default; a game that is not listed has one that bears its own name."""

CITING = "CITATION.cff"
"""How the project is cited, in the format that reference managers read."""
REASONS = "scenarios"
"""The catalog in which the reasons of the apparatus are."""
FRENCH = "fr"
"""The language of the fields whose names end in `_fr`."""

KINDS = {
    "clause": ("rule", "recommendation", "definition", "example"),
    "ruling": ("open", "settled", "convention"),
}
RELATIONS = ("repeats", "changes", "contradicts")
"""How a clause of another document stands to those of the game's main document that it names."""
OPTIONS = {
    "clause": ("kind", "place", "no-code", "no-event", "not-terms", *RELATIONS),
    "ruling": ("kind", "clauses", "default", "confidence", "no-code"),
}

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_READING = re.compile(r"[-*+] +`(?P<name>[^`]+)`\s*:\s*(?P<text>.*)")


class Specification(NamedTuple):
    """All that the pages say, and the mistakes met in reading them."""

    clauses: dict[str, Clause]
    """The clauses by citation."""
    rulings: dict[str, Ruling]
    """The rulings by slug."""
    problems: tuple[Problem, ...]
    """The mistakes."""


def read(root: Path) -> Specification:
    """Read every page below `root`/spec, and what its catalogs say in French. Raises BadCatalog, RecordError."""
    paths = sorted((root / "spec").rglob("*.md"))
    pages = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}
    french = catalogs.load(root, FRENCH)
    found = read_pages(pages, {page: french.get(catalogs.catalog_of(page), {}) for page in pages})
    listed = witnesses.load(root)
    if listed is None:
        return found
    misplaced = witnesses.problems_of(listed, [*found.clauses.values()])
    unfit = apparatus.problems_of(apparatus.load(root), listed, found.clauses, found.rulings)
    unfounded = history.problems_of(history.load(root), listed)
    return found._replace(problems=(*found.problems, *misplaced, *unfit, *unfounded))


def read_pages(
    pages: Mapping[str, str], french: Mapping[str, Mapping[str, str]] = MappingProxyType({})
) -> Specification:
    """Read pages given by name and text; a reference to any other page is a mistake. french: page → its catalog.

    >>> text = "```{clause} papillon:1.4 Suits do not count\\n:kind: rule\\n\\nSuits are ignored.\\n```\\n"
    >>> read_pages({"spec/page.md": text}).clauses["papillon:1.4"].text
    'Suits are ignored.'
    """
    reader = _Reader()
    for page, text in pages.items():
        reader.page(page, text, french.get(page, {}))
    return reader.finish()


def files(specification: Specification) -> dict[str, str]:
    """Return the JSON that belongs into each game's package, by its path from the root."""
    clauses: dict[str, dict[str, object]] = defaultdict(dict)
    rulings: dict[str, dict[str, object]] = defaultdict(dict)
    for citation in sorted(specification.clauses, key=sort_key):
        clause = specification.clauses[citation]
        clauses[package_of(clause.document)][citation] = _entry(clause, "citation")
    for slug in sorted(specification.rulings):
        ruling = specification.rulings[slug]
        rulings[package_of(ruling.document)][slug] = _entry(ruling, "slug")
    return {
        f"{package}/{name}.json": json.dumps(entries[package], ensure_ascii=False, indent=1) + "\n"
        for package in sorted({*clauses, *rulings})
        for name, entries in (("clauses", clauses), ("rulings", rulings))
    }


def glossary_files(root: Path) -> dict[str, str]:
    """Return the JSON of each game's words, by its path from the root; nothing without a glossary.

    A word belongs to the games whose clauses it cites, and to all of them if it cites none.
    """
    french = catalogs.load(root, FRENCH).get(catalogs.catalog_of(GLOSSARY), {})
    words = [(term, _packages(term)) for term in read_terms(_text(root / GLOSSARY), french)]
    return {
        f"{package}/glossary.json": glossary.as_json(term for term, games in words if package in games or not games)
        for package in sorted(set().union(*(games for _, games in words)))
    }


def apparatus_files(root: Path) -> dict[str, str]:
    """Return the JSON of the apparatus of each game, by its path from the root; nothing without its list."""
    french = catalogs.load(root, FRENCH).get(REASONS, {})
    told: dict[str, dict[str, list[Entry]]] = defaultdict(dict)
    for citation, listed in apparatus.load(root).items():
        told[package_of(ClauseId.of(citation).document)][citation] = [
            entry._replace(reason_fr=french.get(entry.reason, "")) for entry in listed
        ]
    return {f"{package}/{APPARATUS}": as_json(own) for package, own in sorted(told.items())}


def code_files(root: Path, clauses: Mapping[str, Clause]) -> dict[str, str]:
    """Return the JSON that says which code does the clauses of each game, by its path from the root."""
    return {
        f"{folder.name}/{INDEX}": json.dumps(index_of(scan([folder], clauses).code), indent=1) + "\n"
        for folder in package_folders(root, sorted({package_of(clause.document) for clause in clauses.values()}))
    }


def edition_files(root: Path, clauses: Mapping[str, Clause]) -> dict[str, bytes]:
    """Return what says which edition the clauses make up, by its path from the root; nothing where nothing does."""
    if not (root / editions.FILE).exists():
        return {}
    released = editions.numbers_released(DOCUMENT, root)
    today = datetime.now(UTC).date().isoformat()
    now = editions.renewed(editions.edition(root), editions.fingerprint_of(clauses.values()), today, released)
    told = {editions.FILE: f"{json.dumps(now._asdict(), indent=1)}\n", CITING: _cited(_text(root / CITING), now)}
    return {name: text.encode() for name, text in told.items()}


def _cited(text: str, now: editions.Edition) -> str:
    """What says how the project is cited, with its edition."""
    for name, value in (("version", now.number), ("date-released", now.date)):
        text = re.sub(rf"(?m)^{name}: .*$", f'{name}: "{value}"', text)
    return text


def stale(root: Path, written: Mapping[str, str]) -> list[str]:
    """Say which files below `root` differ from what the pages say, and in which entries."""
    return [
        f"{name}: {_difference(_text(root / name), text)}"
        for name, text in written.items()
        if _text(root / name) != text
    ]


def stale_besides(root: Path, besides: Mapping[str, bytes]) -> list[str]:
    """Say which compiled catalogs below `root` are missing or say something else, and whether the edition does."""
    return [
        f"{name}: what it is made from says otherwise"
        for name, content in besides.items()
        if not (root / name).exists() or (root / name).read_bytes() != content
    ]


def package_of(document: str) -> str:
    """Return the package that plays a document: 'papillon' for 'papillon-pdf'."""
    return document.partition("-")[0]


def document_of(page: str) -> str:
    """Return the document of a page: the name of the folder below spec/sections or spec/rulings, if any.

    >>> document_of("spec/rulings/francion/bete.md"), document_of("spec/rulings/ten-sums.md")
    ('francion', 'papillon')
    """
    folders = page.split("/")[2:-1]
    return folders[0] if folders else DOCUMENT


def full_citations(option: str, document: str) -> tuple[str, ...]:
    """Return the citations in a `:clauses:` option, where the page's own document goes unsaid.

    >>> full_citations("4.a.1 papillon-pdf:21", "papillon")
    ('papillon:4.a.1', 'papillon-pdf:21')
    """
    return tuple(c if ":" in c else f"{document}:{c}" for c in option.replace(",", " ").split())


def relations_of(options: Mapping[str, str], document: str) -> dict[str, tuple[str, ...]]:
    """Return the main document's clauses in the options of a clause, by relation; relations without any are left out.

    >>> relations_of({"kind": "rule", "repeats": "3.3 3.4"}, "papillon-pdf")
    {'repeats': ('papillon:3.3', 'papillon:3.4')}
    """
    main = package_of(document)
    return {relation: full_citations(options[relation], main) for relation in RELATIONS if options.get(relation)}


def default_readings(option: str, document: str) -> dict[str, str]:
    """Return each rulebook's reading from a `:default:` option; the main rulebook goes unsaid.

    >>> default_readings("pip-ten pdf=none", "papillon")
    {'salon': 'pip-ten', 'pdf': 'none'}
    """
    package = package_of(document)
    main_rulebook = MAIN_RULEBOOKS.get(package, package)
    named = (word.rpartition("=") for word in option.split())
    return {rulebook or main_rulebook: name for rulebook, _, name in named}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring. Exit status 2 without pages, or for a bad catalog."""
    parser = argparse.ArgumentParser(prog="python -m tools.specification", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder that holds spec/")
    options = parser.parse_args(arguments)
    if not holds_pages(options.root):
        parser.error(f"{options.root} holds no spec/; run this in a checkout, or give --root")
    try:
        return _run(options.root, options.check)
    except (catalogs.BadCatalog, RecordError) as error:
        parser.error(str(error))


def _run(root: Path, only_check: bool) -> int:
    """Read the pages, then check or write the files, and say what is not in French yet."""
    specification = read(root)
    if specification.problems:
        print(*specification.problems, sep="\n", file=sys.stderr)
        return 1
    act = _check if only_check else _write
    besides = {**catalogs.compiled_files(root), **edition_files(root, specification.clauses)}
    written = {**files(specification), **glossary_files(root), **apparatus_files(root)}
    written |= code_files(root, specification.clauses)
    status = act(root, written, besides)
    missing = without_french(specification)
    if missing:
        print(f"not in French yet: {len(missing)} of {len(specification.clauses)} clauses")
    return status or int(only_check and bool(missing))


class _Reader:
    """Reads page after page, then checks what points from one to another."""

    def __init__(self) -> None:
        self.clauses: dict[str, Clause] = {}
        self.rulings: dict[str, Ruling] = {}
        self.problems: list[Problem] = []
        self._first: dict[str, str] = {}
        self._references: list[Reference] = []

    def page(self, page: str, text: str, french: Mapping[str, str]) -> None:
        """Read one page: its references and its blocks. french: what its catalog says."""
        self._references += references(page, text)
        for block in blocks(page, text, self.problems):
            if block.name == "clause":
                self._clause(block, _in_french(block, french))
            else:
                self._ruling(block, _in_french(block, french))

    def finish(self) -> Specification:
        """Report references that point to nothing, and return all that was read."""
        known: dict[str, Mapping[str, object]] = {"clause": self.clauses, "ruling": self.rulings}
        for page, line, role, target in self._references:
            if target not in known[role]:
                self.problems.append(Problem(page, line, f"there is no {role} {target or 'without a name'}"))
        once = {*self.problems}  # what is wrong with the name of a reading is met in both languages
        return Specification(self.clauses, self.rulings, tuple(sorted(once)))

    def _clause(self, block: RuleBlock, french: RuleBlock) -> None:
        citation, _, title = block.argument.partition(" ")
        named = ClauseId.of(citation)
        if not named.has_shape:
            self._report(block, f"{citation!r} is no id; write it like papillon:8.4")
            return
        text = plain(fold(block.body))
        self._demand(block, title, text)
        if title.endswith("."):
            self._report(block, "a title has no full stop")
        relations = relations_of(block.options, named.document)
        self._check_relations(block, named.document, relations)
        if self._is_first(block, citation):
            self.clauses[citation] = Clause(
                citation=citation,
                document=named.document,
                id=named.number,
                section=named.section,
                title=title.strip(),
                text=text,
                kind=block.options.get("kind", ""),
                hash=text_hash(title, text),
                page=block.page,
                places=tuple(block.options.get("place", "").split()),
                no_code=block.options.get("no-code", ""),
                no_event=block.options.get("no-event", ""),
                title_fr=french.argument,
                text_fr=plain(fold(french.body)),
                no_code_fr=french.options.get("no-code", ""),
                no_event_fr=french.options.get("no-event", ""),
                relations=relations,
            )

    def _ruling(self, block: RuleBlock, french: RuleBlock) -> None:
        slug, _, title = block.argument.partition(" ")
        if not _SLUG.fullmatch(slug):
            self._report(block, f"{slug!r} is no slug; write it like ten-sums")
            return
        readings, text = self._readings(block)
        readings_fr, text_fr = self._readings(french)
        self._demand(block, title, text)
        clauses = self._clauses_read(block)
        document = ClauseId.of(clauses[0]).document if clauses else document_of(block.page)
        default = default_readings(block.options.get("default", ""), document)
        self._check_confidence(block)
        self._check_readings(block, tuple(readings), tuple(default.values()))
        if self._is_first(block, slug):
            self.rulings[slug] = Ruling(
                slug=slug,
                document=document,
                kind=block.options.get("kind", ""),
                title=title.strip(),
                clauses=clauses,
                default=default,
                readings=readings,
                text=text,
                confidence=block.options.get("confidence", ""),
                page=block.page,
                no_code=block.options.get("no-code", ""),
                title_fr=french.argument,
                text_fr=text_fr,
                readings_fr=readings_fr,
                no_code_fr=french.options.get("no-code", ""),
            )

    def _readings(self, block: RuleBlock) -> tuple[dict[str, str], str]:
        """Part the list of readings, whose items begin with a name in backquotes, from the text."""
        found: dict[str, list[str]] = {}
        text: list[str] = []
        item = text
        before = ""
        for line in block.body:
            if match := _READING.match(line):
                self._check_name(block, match["name"], found)
                item = found[match["name"]] = [match["text"]]
            else:
                if BULLET.match(line) or not (before or line[:1] in ("", " ")):
                    item = text
                item.append(line)
            before = line.strip()
        return {name: plain(fold(lines)) for name, lines in found.items()}, plain(fold(text))

    def _clauses_read(self, block: RuleBlock) -> tuple[str, ...]:
        """Return the full citations that a ruling reads; a convention may stand where the text is silent."""
        full = full_citations(block.options.get("clauses", ""), document_of(block.page))
        if not full and block.options.get("kind") != "convention":
            self._report(block, "the clauses that this ruling reads are missing")
        self._references += [Reference(block.page, block.line, "clause", citation) for citation in full]
        return full

    def _check_relations(self, block: RuleBlock, document: str, relations: Mapping[str, tuple[str, ...]]) -> None:
        """Report relations that are none: they go from another document to the main one, each clause in one way."""
        named = [citation for citations in relations.values() for citation in citations]
        main = package_of(document)
        if named and document == main:
            self._report(block, "only a clause of another document relates to the main one")
        for citation in dict.fromkeys(named):
            if ClauseId.of(citation).document != main:
                self._report(block, f"{citation} is no clause of the main document, {main}")
            if named.count(citation) > 1:
                self._report(block, f"{citation} stands here twice")
        self._references += [Reference(block.page, block.line, "clause", citation) for citation in named]

    def _check_name(self, block: RuleBlock, name: str, found: Mapping[str, object]) -> None:
        if name in found:
            self._report(block, f"the reading {name} stands here twice")
        if not _SLUG.fullmatch(name):
            self._report(block, f"{name!r} is no name for a reading; write it like pip-ten")

    def _check_readings(self, block: RuleBlock, readings: Sequence[str], defaults: Sequence[str]) -> None:
        """Report readings and defaults that do not fit: only an open ruling lets a table choose."""
        if block.options.get("kind") != "open":
            if defaults:
                self._report(block, "only an open ruling has a default")
            return
        if len(readings) < 2:
            self._report(block, "an open ruling must offer two readings or more")
        if not defaults:
            self._report(block, "the default of this open ruling is missing")
        for name in defaults:
            if name not in readings:
                self._report(block, f"the default {name!r} is none of the readings")
        if readings and defaults and defaults[0] != readings[0]:
            self._report(block, "the reading that is the default must come first")

    def _check_confidence(self, block: RuleBlock) -> None:
        """Report a confidence that no page could put into words."""
        confidence = block.options.get("confidence", "")
        if confidence and confidence not in CONFIDENCE:
            self._report(block, f"{confidence!r} is no confidence; choose from {', '.join(CONFIDENCE)}")

    def _demand(self, block: RuleBlock, title: str, text: str) -> None:
        """Report what no block may lack, and what none of its kind may hold."""
        kind = block.options.get("kind", "")
        for part, value in (("title", title.strip()), ("text", text), ("kind", kind)):
            if not value:
                self._report(block, f"the {part} is missing")
        if kind and kind not in KINDS[block.name]:
            self._report(block, f"{kind!r} is no kind; choose from {', '.join(KINDS[block.name])}")
        for name in block.options:
            if name not in OPTIONS[block.name]:
                self._report(block, f"{name!r} is no option; choose from {', '.join(OPTIONS[block.name])}")
        if "`" in block.argument:
            self._report(block, "the line that opens a block cannot hold a backquote")

    def _is_first(self, block: RuleBlock, name: str) -> bool:
        place = f"{block.page}:{block.line}"
        first = self._first.setdefault(name, place)
        if first != place:
            self._report(block, f"{name} stands at {first} already")
        return first == place

    def _report(self, block: RuleBlock, message: str) -> None:
        self.problems.append(block.problem(message))


def _packages(term: glossary.Term) -> set[str]:
    """Return the packages of the games whose clauses a word cites."""
    return {package_of(ClauseId.of(citation).document) for citation in term.clauses}


def _in_french(block: RuleBlock, catalog: Mapping[str, str]) -> RuleBlock:
    """A block as its catalog says it: the title alone as its argument; what has no translation yet is empty."""
    title = block.argument.partition(" ")[2].strip()
    options = {name: catalog.get(value, "") for name, value in block.options.items()}
    body = catalogs.translated(block.body, catalog)
    return block._replace(argument=catalog.get(title, ""), options=options, body=body or [])


def without_french(specification: Specification) -> list[str]:
    """Return the citations of the clauses whose title or text has no French words.

    >>> text = "```{clause} papillon:1.4 Suits\\n:kind: rule\\n\\nIgnored.\\n```\\n"
    >>> without_french(read_pages({"p.md": text})), without_french(read_pages({"p.md": text}, {"p.md": {
    ...     "Suits": "Couleurs", "Ignored.": "Sans effet."}}))
    (['papillon:1.4'], [])
    """
    return [name for name, clause in specification.clauses.items() if not (clause.title_fr and clause.text_fr)]


def _entry(record: Clause | Ruling, key: str) -> dict[str, object]:
    """Return a record for JSON: without its key, and without optional fields that are empty."""
    optional = type(record)._field_defaults
    values = record._asdict()
    return {name: values[name] for name in values if name != key and (values[name] or name not in optional)}


def _difference(before: str, after: str) -> str:
    old, new = (json.loads(text) if text else {} for text in (before, after))
    changes = {
        "new": [name for name in new if name not in old],
        "changed": [name for name in new if name in old and old[name] != new[name]],
        "gone": [name for name in old if name not in new],
    }
    return "; ".join(f"{kind} {', '.join(names)}" for kind, names in changes.items() if names) or "layout"


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _check(root: Path, written: Mapping[str, str], besides: Mapping[str, bytes]) -> int:
    changes = [*stale(root, written), *stale_besides(root, besides)]
    for change in changes:
        print(f"stale {change}")
    if changes:
        print("run: python -m tools.specification")
    return 1 if changes else 0


def _write(root: Path, written: Mapping[str, str], besides: Mapping[str, bytes]) -> int:
    for name in written:
        if not (root / name).parent.is_dir():
            print(f"{name}: there is no such package yet", file=sys.stderr)
            return 1
    for name, text in written.items():
        (root / name).write_text(text, "utf-8")
        print(f"{name}: {len(json.loads(text))} entries")
    for name, content in besides.items():
        (root / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.specification", main))
