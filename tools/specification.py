"""Reads the clauses and rulings from the pages in `spec/`, and writes the JSON that programs read.

    python -m tools.specification            writes the JSON of every game: clauses, rulings, words, code
    python -m tools.specification --check    lists the files that are stale, with exit status 1

It also compiles the catalog of what the programs say in other languages, for `papillon.kit.translations`, and dates the
edition in `papillon/kit/edition.json` and `CITATION.cff` where a clause or a ruling has changed.
One run shows all mistakes, each with its page and line.
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

from papillon.kit.clauses import (
    APPARATUS,
    CONFIDENCE,
    EDITION,
    INDEX,
    RELATIONS,
    Book,
    Clause,
    ClauseId,
    Ruling,
    Term,
    edition,
    sort_key,
    text_hash,
)
from papillon.kit.console import guarded
from papillon.kit.editions import fingerprint_of
from papillon.kit.toml import RecordError
from tools import ROOT, apparatus, catalogs, history, witnesses
from tools.citations import package_folders, scan
from tools.editions import edition_files, renewed
from tools.pages import GLOSSARY, Block, Problem, Reference, blocks, read_terms, references

DOCUMENT = "papillon"
"""The document of bare ids, except on pages below a folder named for another document."""
MAIN_RULEBOOKS = {"papillon": "salon"}
"""The rulebook of an unnamed default; a game that is not listed has one that bears its own name."""

REASONS = "scenarios"
"""The catalog that holds the reasons of the apparatus."""

KINDS = {
    "clause": ("rule", "recommendation", "definition", "example"),
    "ruling": ("open", "variant", "convention", "settled"),
}
OPTIONS = {
    "clause": ("kind", "place", "no-code", "no-event", "not-terms", *RELATIONS),
    "ruling": ("kind", "topic", "clauses", "default", "confidence", "no-code"),
}

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SECTION = re.compile(r"^# (\d+\. (.+))$", re.M)
_NUMBER = re.compile(r"^\d+\\?\. ")
_READING = re.compile(r"`([^`]+)`\s*:\s*(.*)", re.DOTALL)


class Specification(NamedTuple):
    """All that the pages say, and the mistakes in them."""

    clauses: dict[str, Clause]
    """The clauses by citation."""
    rulings: dict[str, Ruling]
    """The rulings by slug."""
    blocks: dict[str, Block]
    """The blocks of both on their pages, by name."""
    problems: tuple[Problem, ...]
    """The mistakes."""


def read(root: Path) -> Specification:
    """Read every page below `root`/spec, and what its catalogs say in French. Raises BadCatalog, RecordError."""
    paths = sorted((root / "spec").rglob("*.md"))
    pages = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}
    french = catalogs.load(root)
    found = read_pages(pages, {page: french.get(catalogs.catalog_of(page), {}) for page in pages})
    listed = witnesses.load(root)
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
        reader.read(page, text, french.get(page, {}))
    return reader.finish()


class _Reader:
    """Reads page after page, then checks what points from one to another."""

    def __init__(self) -> None:
        self.clauses: dict[str, Clause] = {}
        self.rulings: dict[str, Ruling] = {}
        self.problems: list[Problem] = []
        self.blocks: dict[str, Block] = {}
        self._references: list[Reference] = []
        self._section, self._section_fr = "", ""

    def read(self, page: str, text: str, french: Mapping[str, str]) -> None:
        """Read one page: its references and its blocks. french: its catalog."""
        self._references += references(page, text)
        heading = _SECTION.search(text)
        self._section = heading[2] if heading else ""
        self._section_fr = _NUMBER.sub("", french.get(heading[1], "")) if heading else ""
        for block in blocks(page, text, self.problems):
            if self._is_sound(block):
                (self._clause if block.role == "clause" else self._ruling)(block, block.translated(french))

    def finish(self) -> Specification:
        """Report references that point to nothing, and return all that was read."""
        known: dict[str, Mapping[str, object]] = {"clause": self.clauses, "ruling": self.rulings}
        for page, line, role, target in self._references:
            if target not in known[role]:
                self.problems.append(Problem(page, line, f"there is no {role} {target or 'without a name'}"))
        problems = tuple(sorted(self.problems))
        return Specification(self.clauses, self.rulings, self.blocks, problems)

    def _clause(self, block: Block, french: Block) -> None:
        named = ClauseId.of(block.name)
        text = block.text()
        relations = relations_of(block.options, named.document)
        self._check_clause(block, named.document, relations)
        self.clauses[block.name] = Clause(
            citation=block.name,
            document=named.document,
            id=named.number,
            section=named.section,
            title=block.title,
            text=text,
            kind=block.options.get("kind", ""),
            hash=text_hash(block.title, text),
            page=block.page,
            places=tuple(block.options.get("place", "").split()),
            no_code=block.options.get("no-code", ""),
            no_event=block.options.get("no-event", ""),
            title_fr=french.title,
            text_fr=french.text(),
            no_code_fr=french.options.get("no-code", ""),
            no_event_fr=french.options.get("no-event", ""),
            relations=relations,
            section_title=self._section,
            section_title_fr=self._section_fr,
        )

    def _ruling(self, block: Block, french: Block) -> None:
        clauses = full_citations(block.options.get("clauses", ""), document_of(block.page))
        document = ClauseId.of(clauses[0]).document if clauses else document_of(block.page)
        default = default_readings(block.options.get("default", ""), document)
        items = readings_of(block)
        readings = dict(items)
        self._check_ruling(block, clauses, [name for name, _ in items], [*default.values()])
        self.rulings[block.name] = Ruling(
            slug=block.name,
            document=document,
            kind=block.options.get("kind", ""),
            title=block.title,
            clauses=clauses,
            default=default,
            readings=readings,
            text=block.text(without=_READING),
            confidence=block.options.get("confidence", ""),
            page=block.page,
            no_code=block.options.get("no-code", ""),
            topic=block.options.get("topic", ""),
            title_fr=french.title,
            text_fr=french.text(without=_READING),
            readings_fr=dict(readings_of(french)),
            no_code_fr=french.options.get("no-code", ""),
            topic_fr=french.options.get("topic", ""),
        )

    def _is_sound(self, block: Block) -> bool:
        """Report what no block may lack or hold; say whether it has a name that no other block has."""
        kind, choices = block.options.get("kind", ""), KINDS[block.role]
        is_named = ClauseId.of(block.name).has_shape if block.role == "clause" else _SLUG.fullmatch(block.name)
        shape = "no id; write it like papillon:8.4" if block.role == "clause" else "no slug; write it like ten-sums"
        first = self.blocks.setdefault(block.name, block)
        self._report_if(
            block,
            {
                f"{block.name!r} is {shape}": not is_named,
                f"{block.name} stands at {first.page}:{first.line} already": first is not block,
                "the title is missing": not block.title,
                "the text is missing": not block.parts,
                "the kind is missing": not kind,
                f"{kind!r} is no kind; choose from {', '.join(choices)}": kind and kind not in choices,
            },
        )
        for name in block.options.keys() - OPTIONS[block.role]:
            self._report(block, f"{name!r} is no option; choose from {', '.join(OPTIONS[block.role])}")
        return bool(is_named) and first is block

    def _check_clause(self, block: Block, document: str, relations: Mapping[str, Sequence[str]]) -> None:
        """Report a bad title, and relations that do not lead from another document to clauses of the main one."""
        named = [citation for citations in relations.values() for citation in citations]
        main = package_of(document)
        self._report_if(
            block,
            {
                "a title has no full stop": block.title.endswith("."),
                "only a clause of another document relates to the main one": named and document == main,
                **{
                    f"{name} is no clause of the main document, {main}": ClauseId.of(name).document != main
                    for name in named
                },
                **{f"{name} stands here twice": named.count(name) > 1 for name in named},
            },
        )
        self._references += [Reference(block.page, block.line, "clause", citation) for citation in named]

    def _check_ruling(
        self, block: Block, clauses: Sequence[str], readings: Sequence[str], defaults: Sequence[str]
    ) -> None:
        """Report clauses, readings and defaults that do not fit: with a default, a table may choose."""
        kind, confidence = block.options.get("kind", ""), block.options.get("confidence", "")
        topic = block.options.get("topic", "")
        self._report_if(
            block,
            {
                "the clauses that this ruling reads are missing": not clauses and kind != "convention",
                f"{confidence!r} is no confidence; choose from {', '.join(CONFIDENCE)}": confidence
                and confidence not in CONFIDENCE,
                "a settled ruling has no default": defaults and kind == "settled",
                "a settled ruling has no confidence": confidence and kind == "settled",
                "only a ruling with a default has a topic": topic and not defaults,
                "a ruling with a default must offer two readings or more": defaults and len(readings) < 2,
                f"the default of this {kind} ruling is missing": kind in ("open", "variant") and not defaults,
                "a variant has different defaults": kind == "variant" and len({*defaults}) < 2,
                "the reading that is the default must come first": defaults and readings[:1] != [*defaults[:1]],
                **{f"the default {name!r} is none of the readings": name not in readings for name in defaults},
                **{f"the reading {name} stands here twice": readings.count(name) > 1 for name in readings},
                **{
                    f"{name!r} is no name for a reading; write it like pip-ten": not _SLUG.fullmatch(name)
                    for name in readings
                },
            },
        )
        self._references += [Reference(block.page, block.line, "clause", citation) for citation in clauses]

    def _report_if(self, block: Block, faults: Mapping[str, object]) -> None:
        """Report each message whose condition holds."""
        for message, is_so in faults.items():
            if is_so:
                self._report(block, message)

    def _report(self, block: Block, message: str) -> None:
        self.problems.append(Problem(block.page, block.line, message))


def readings_of(block: Block) -> list[tuple[str, str]]:
    """Return the readings of a ruling, name and text: the items of its lists that begin with a name in backquotes."""
    found = (_READING.match(item) for item in block.items())
    return [(match[1], match[2]) for match in found if match]


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
    return tuple(name if ":" in name else f"{document}:{name}" for name in option.split())


def relations_of(options: Mapping[str, str], document: str) -> dict[str, tuple[str, ...]]:
    """Return the relations in the options of a clause, by relation; relations without any are left out.

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
    named = (word.rpartition("=") for word in option.split())
    return {rulebook or MAIN_RULEBOOKS.get(package, package): name for rulebook, _, name in named}


def without_french(specification: Specification) -> list[str]:
    """Return the citations of the clauses whose title or text has no French words.

    >>> text = "```{clause} papillon:1.4 Suits\\n:kind: rule\\n\\nIgnored.\\n```\\n"
    >>> without_french(read_pages({"p.md": text})), without_french(read_pages({"p.md": text}, {"p.md": {
    ...     "Suits": "Couleurs", "Ignored.": "Sans effet."}}))
    (['papillon:1.4'], [])
    """
    return [name for name, clause in specification.clauses.items() if not (clause.title_fr and clause.text_fr)]


# --- the files


def files(specification: Specification) -> dict[str, object]:
    """Return each game's clauses and rulings, by the path of their JSON from the root."""
    found: dict[str, dict[str, object]] = defaultdict(dict)
    for citation in sorted(specification.clauses, key=sort_key):
        clause = specification.clauses[citation]
        found[f"{package_of(clause.document)}/clauses.json"][citation] = _entry(clause, "citation")
    for slug in sorted(specification.rulings):
        ruling = specification.rulings[slug]
        found[f"{package_of(ruling.document)}/rulings.json"][slug] = _entry(ruling, "slug")
    return {**found}


def glossary_files(root: Path) -> dict[str, object]:
    """Return each game's words, by the path of their JSON from the root; nothing without a glossary.

    A word belongs to the games whose clauses it cites, and to all of them if it cites none.
    """
    french = catalogs.load(root).get(catalogs.catalog_of(GLOSSARY), {})
    words = [
        (term, {package_of(ClauseId.of(citation).document) for citation in term.clauses})
        for term in read_terms(_text(root / GLOSSARY), french)
    ]
    return {
        f"{package}/glossary.json": {
            term.name: _entry(term, "name") for term, games in words if package in games or not games
        }
        for package in sorted(set().union(*(games for _, games in words)))
    }


def apparatus_files(root: Path) -> dict[str, object]:
    """Return the apparatus of each game, by the path of its JSON from the root; nothing without its list."""
    french = catalogs.load(root).get(REASONS, {})
    found: dict[str, dict[str, object]] = defaultdict(dict)
    for citation, listed in apparatus.load(root).items():
        translated = (entry._replace(reason_fr=french.get(entry.reason, ""))._asdict() for entry in listed)
        entries = [{name: value for name, value in entry.items() if value} for entry in translated]
        found[f"{package_of(ClauseId.of(citation).document)}/{APPARATUS}"][citation] = entries
    return {**found}


def code_files(root: Path, clauses: Mapping[str, Clause]) -> dict[str, object]:
    """Return which code does the clauses of each game, by the path of its JSON from the root."""
    found: dict[str, object] = {}
    for folder in package_folders(root, sorted({package_of(clause.document) for clause in clauses.values()})):
        cited: dict[str, dict[str, list[str]]] = {}
        for clause, places in scan([folder], clauses).code.items():
            for place in places:
                cited.setdefault(clause, {}).setdefault(place.file, []).append(place.name)
        found[f"{folder.name}/{INDEX}"] = cited
    return found


def all_files(root: Path, specification: Specification) -> dict[str, bytes]:
    """Return every file that is made from the pages, the lists, the catalogs and the code, by path from the root."""
    found = {
        **files(specification),
        **glossary_files(root),
        **apparatus_files(root),
        **code_files(root, specification.clauses),
    }
    texts = {name: f"{json.dumps(value, ensure_ascii=False, indent=1)}\n" for name, value in found.items()}
    if (root / EDITION).exists():
        text = Book(DOCUMENT, specification.clauses.values(), specification.rulings.values())
        today = datetime.now(UTC).date().isoformat()
        texts |= edition_files(renewed(edition(root), fingerprint_of(text), today), root)
    return {**{name: text.encode() for name, text in texts.items()}, **catalogs.compiled_files(root)}


def _entry(record: Clause | Ruling | Term, key: str) -> dict[str, object]:
    """Return a record for JSON: without its key, and without optional fields that are empty."""
    optional = type(record)._field_defaults
    values = record._asdict()
    return {name: values[name] for name in values if name != key and (values[name] or name not in optional)}


def stale(root: Path, written: Mapping[str, bytes]) -> list[str]:
    """Return the files below `root` that differ from what they should hold."""
    return [
        name for name, content in written.items() if not (root / name).exists() or (root / name).read_bytes() != content
    ]


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring. Exit status 2 without pages, or for a bad catalog."""
    parser = argparse.ArgumentParser(prog="python -m tools.specification", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder that holds spec/")
    options = parser.parse_args(arguments)
    if not (options.root / "spec").is_dir():
        parser.error(f"{options.root} holds no spec/; run this in a checkout, or give --root")
    try:
        return _run(options.root, options.check)
    except (catalogs.BadCatalog, RecordError) as error:
        parser.error(str(error))


def _run(root: Path, only_check: bool) -> int:
    """Read the pages, check or write the files, and list what has no French yet."""
    specification = read(root)
    if specification.problems:
        print(*specification.problems, sep="\n", file=sys.stderr)
        return 1
    written = all_files(root, specification)
    changes = stale(root, written)
    for name in changes:
        if only_check:
            print(f"stale {name}")
        elif not (root / name).parent.is_dir():
            print(f"{name}: there is no such package yet", file=sys.stderr)
            return 1
        else:
            (root / name).write_bytes(written[name])
            print(f"written {name}")
    missing = without_french(specification)
    if missing:
        print(f"not in French yet: {len(missing)} of {len(specification.clauses)} clauses")
    return int(only_check and bool(changes or missing))


if __name__ == "__main__":
    sys.exit(guarded("tools.specification", main))
