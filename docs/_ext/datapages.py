"""What programs read and write, as pages: the messages of the protocol and the files in `data/`, field by field.

The pages lie under `code/` beside the modules. The fields of messages are told by the published schemas, those of files
by the types of which they are made, in the language of the code. A page of the documents links to one by naming it as
code, `data/papillon/clauses.json` or `request.schema.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Any, Final, NamedTuple

import msgspec
from codepages import FOLDER, Page, code_pages, fields, highlighted, rendered
from docutils import nodes
from sitefiles import DATA, data_files
from sitewords import _
from sphinx.application import Sphinx

from conformance.documents import GAMES
from conformance.export import CaseDocument, Document, ExpectationDocument
from conformance.protocol import AnyReply, AnyRequest, StepMessage
from papillon.kit.clauses import Clause, Entry, Ruling, Term
from tools import ROOT
from tools.schemas import SCHEMAS, schema_texts

SUFFIX: Final = ".schema.json"
PROTOCOL: Final = "conformance/protocol.md"
"""The page whose examples the pages of messages show."""

_TOLD: Final = re.compile(r"^([a-z_]+(?:, [a-z_]+)*): ", re.MULTILINE)
_EXAMPLE: Final = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Told(NamedTuple):
    """A field, as its page tells it. kind: the type of its value.  meaning: in the words of the code."""

    name: str
    kind: str
    meaning: str


class DataFile(NamedTuple):
    """A file that each game has in `data/`."""

    name: str
    about: str
    """What it holds."""
    types: tuple[type, ...]
    """Those of its entries."""
    key: str = ""
    """The field by whose value they are found."""


FILES: Final = (
    DataFile("clauses.json", "The clauses, by their full citations.", (Clause,), "citation"),
    DataFile("rulings.json", "The rulings, by their names.", (Ruling,), "slug"),
    DataFile("glossary.json", "The words of the glossary, by our names for them.", (Term,), "name"),
    DataFile("apparatus.json", "What the witnesses have, by the full citations of the clauses.", (Entry,)),
    DataFile("refusals.json", "Why moves are refused, by their codes, in order of precedence.", ()),
    DataFile(
        "scenarios.jsonl",
        "The scenarios, one a line, each with its cases as requests.",
        (Document, CaseDocument, ExpectationDocument),
    ),
)
SHARED: Final = {"Run": AnyRequest, "Step": StepMessage, "Reply": AnyReply}
"""Message → the type that tells the fields which it has in every game."""
ON_THE_WIRE: Final = {"payer": "from", "payee": "to", "kind": "for"}
"""Fields whose names are words of Python's own."""
NAMELESS: Final = {
    ExpectationDocument: [Told("try", "string", "The move that must be refused there; left out where none is tried.")]
}
"""Fields of types whose names are words of Python's own, so that the code has no place to tell them."""
REFUSAL: Final = (
    Told("reason", "string", "Why the move is refused."),
    Told("reason_fr", "string", "The same in French."),
)
"""The fields of `refusals.json`, which no type has."""


# --- messages


def told_of(title: str, part: Mapping[str, Any]) -> tuple[str, list[Told]]:
    """Return what a message is and its fields, the required ones first. part: its definition in a schema.

    >>> told_of("Stop", {"description": "End.\\n\\nseq: its number.", "properties": {"seq": {"type": "integer"}}})
    ('End.', [Told(name='seq', kind='integer', meaning='its number. May be left out.')])
    """
    about, own = _described(part.get("description", ""))
    meanings = _described(getdoc(SHARED[title]) or "")[1] | own if title in SHARED else own
    required = part.get("required", [])
    names = sorted(part["properties"], key=lambda name: name not in required)
    return about, [
        Told(name, kind_of(part["properties"][name]), meanings.get(name, "") + ("" if name in required else OPTIONAL))
        for name in names
    ]


def _described(text: str) -> tuple[str, dict[str, str]]:
    """A docstring as what it says of the whole, and of each field by its name on the wire."""
    about, *pairs = _TOLD.split(text)
    told = zip(pairs[::2], pairs[1::2], strict=True)
    return about.strip(), {
        ON_THE_WIRE.get(name, name.replace("_", "-")): meaning.strip()
        for names, meaning in told
        for name in names.split(", ")
    }


OPTIONAL: Final = " May be left out."


def kind_of(part: Mapping[str, Any]) -> str:
    """Say in words what a part of a schema allows.

    >>> kind_of({"items": {"$ref": "#/$defs/Step"}, "type": "array"})
    'array of Step'
    >>> kind_of({"anyOf": [{"type": "null"}, {"enum": ["play-on", "share"]}]})
    '"play-on" | "share"'
    """
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(kind_of(each) for each in part["anyOf"] if each != {"type": "null"}))
    if part.get("type") == "array":
        return f"array of {kind_of(part['items'])}"
    if isinstance(part.get("additionalProperties"), dict):
        return f"object of {kind_of(part['additionalProperties'])}"
    return str(part.get("type", "any"))


def example_of(name: str) -> str:
    """Return the first message on the page of the protocol that a schema allows. name: of the schema, `request` say."""
    for example in _EXAMPLE.findall((ROOT / PROTOCOL).read_text("utf-8")):
        try:
            msgspec.json.decode(example, type=SCHEMAS[name])
        except msgspec.ValidationError:
            continue
        if '"run"' in example or name == "about" or "trace" in example:
            return str(example)
    raise LookupError(f"{PROTOCOL}: expected an example of {name}")


# --- pages


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each schema and one for the files of data, where modules have pages."""
    if app.builder.name == "html":
        for file, text in schema_texts().items():
            yield _schema_page(app, file, json.loads(text))
        parts = [_data_file(app, file) for file in FILES]
        yield _page(app, f"{FOLDER}/{DATA}", _("The data"), parts=parts)


def page_of_schema(file: str) -> str:
    """Return the name of the page of a schema: 'code/messages/request'."""
    return f"{FOLDER}/messages/{file.removesuffix(SUFFIX)}"


def link_pages(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link modules, imports, schemas and files that a page names as code to their pages."""
    if app.builder.name != "html":
        return
    schemas = {f"{name}{SUFFIX}": page_of_schema(name) for name in SCHEMAS}
    files = {f"{DATA}/{game}/{file.name}": f"{FOLDER}/{DATA}" for game in ("GAME", *GAMES) for file in FILES}
    pages = code_pages(app) | schemas | files
    for literal in list(doctree.findall(nodes.literal)):
        page = pages.get(literal.astext())
        if page and not isinstance(literal.parent, nodes.reference):
            uri = app.builder.get_relative_uri(docname, page)
            literal.replace_self(nodes.reference("", "", literal.deepcopy(), internal=True, refuri=uri))


def _page(app: Sphinx, page: str, title: str, **known: Any) -> Page:
    root = "../" * page.count("/") + app.config.first_edition
    return rendered(app, "fields", page, title, root=root, **known)


def _schema_page(app: Sphinx, file: str, schema: Mapping[str, Any]) -> Page:
    whole = [kind_of(each) for each in schema.get("anyOf", [schema])]
    parts = []
    for title in [*whole, *(title for title in schema["$defs"] if title not in whole)]:
        about, told = told_of(title, schema["$defs"][title])
        parts.append({"name": title, "about": about, "tables": [("", "", told)]})
    example = _shown(app, example_of(file.removesuffix(SUFFIX)))
    return _page(app, page_of_schema(file), file, files=[f"{DATA}/schemas/{file}"], example=example, parts=parts)


def _data_file(app: Sphinx, file: DataFile) -> dict[str, Any]:
    """What the page shows of a file: where each game has it, the fields of its entries, the first of them."""
    tables = [(kind.__name__, getdoc(kind) or "", _fields(kind, file.key)) for kind in file.types]
    first = data_files("papillon")[file.name]
    if file.name.endswith("l"):
        first = first.partition("\n")[0]
    else:
        name, entry = next(iter(json.loads(first).items()))
        first = json.dumps({name: entry}, ensure_ascii=False, indent=1)
    return {
        **file._asdict(),
        "files": [f"{DATA}/{game}/{file.name}" for game in GAMES],
        "tables": tables or [("", "", REFUSAL)],
        "example": _shown(app, first),
    }


def _fields(kind: type, key: str) -> list[Told]:
    """The fields of a type as the code tells them, without the one under whose value its entries stand."""
    told = (
        Told(name, as_json(entry.heading.removeprefix(f"{name}: ").partition(" = ")[0]), entry.text)
        for name, entry in fields(kind)
        if name != key
    )
    return [*told, *NAMELESS.get(kind, ())]


def as_json(annotation: str) -> str:
    """Say what a type of Python's is in JSON.

    >>> as_json("Mapping[str, tuple[str, ...]]"), as_json("list[CaseDocument]"), as_json("dict[str, Json]")
    ('object of array of string', 'array of CaseDocument', 'object of any')
    """
    container, _, inner = annotation.removesuffix("]").partition("[")
    if container in ("Mapping", "dict"):
        return f"object of {as_json(inner.partition(', ')[2])}"
    if container in ("tuple", "list"):
        return f"array of {as_json(inner.removesuffix(', ...'))}"
    return {"str": "string", "int": "integer", "Json": "any"}.get(annotation, annotation)


def _shown(app: Sphinx, text: str) -> str:
    return f'<div class="highlight-json notranslate">{highlighted(app, text, "json")}</div>'


def setup(app: Sphinx) -> None:
    """Make the pages, and the links to them."""
    app.setup_extension("addresses")
    app.connect("html-collect-pages", collect_pages)
    app.connect("doctree-resolved", link_pages)
