"""What programs read and write, as pages: the messages of the protocol and the files in `data/`, field by field.

The pages lie under `code/` beside the modules. The fields of messages are told by the published schemas, those of files
by the types of which they are made, in the language of the code. A page of the documents links to one by naming it as
code, `data/papillon/clauses.json` or `request.schema.json`.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Any, Final, NamedTuple

import msgspec
from codepages import FOLDER, OWN_LANGUAGE, TEMPLATE, Page, fields, link_literals
from docutils import nodes
from sitefiles import DATA, data_files
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import GAMES
from conformance.export import CaseDocument, Document, ExpectationDocument
from conformance.protocol import AnyReply, AnyRequest, AnyStep
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Clause, Entry, Ruling, Term
from tools.schemas import SCHEMAS, schema_texts

SUFFIX: Final = ".schema.json"
PROTOCOL: Final = "conformance/protocol.md"
"""The page whose examples the pages of messages show."""

_TOLD: Final = re.compile(r"^([a-z_]+(?:, [a-z_]+)*): ", re.MULTILINE)
_EXAMPLE: Final = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"``(.+?)``|`(.+?)`")


class Told(NamedTuple):
    """A field, as its page tells it. kind: the type of its value.  meaning: in the words of the code."""

    name: str
    kind: str
    meaning: str


class DataFile(NamedTuple):
    """A file that each game has in `data/`.

    about: what it holds.  types: those of its entries.  key: the field by whose value they are found.
    """

    name: str
    about: str
    types: tuple[type, ...]
    key: str = ""


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
SHARED: Final = {"Run": AnyRequest, "Step": AnyStep, "Reply": AnyReply}
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


# --- as HTML


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each schema and one for the files of data, where modules have pages."""
    if app.builder.name == "html":
        for name, text in schema_texts().items():
            yield _schema_page(app, name.removesuffix(SUFFIX), json.loads(text))
        yield _data_page(app)


def page_of_schema(name: str) -> str:
    """Return the name of the page of a schema: 'code/messages/request'."""
    return f"{FOLDER}/messages/{name}"


def link_pages(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link schemas and files that a page names as code to their pages."""
    schemas = {f"{name}{SUFFIX}": page_of_schema(name) for name in SCHEMAS}
    files = {f"{DATA}/{game}/{file.name}": f"{FOLDER}/{DATA}" for game in ("GAME", *GAMES) for file in FILES}
    link_literals(app, doctree, docname, schemas | files)


def _schema_page(app: Sphinx, name: str, schema: Mapping[str, Any]) -> Page:
    page = page_of_schema(name)
    whole = [kind_of(each) for each in schema.get("anyOf", [schema])]
    titles = [*whole, *(title for title in schema["$defs"] if title not in whole)]
    parts = (_part(title, *told_of(title, schema["$defs"][title])) for title in titles)
    file = f"{name}{SUFFIX}"
    body = f"{_file_link(app, page, f'{DATA}/schemas/{file}')}{_shown(app, example_of(name), 'json')}{''.join(parts)}"
    return page, _context(file, body), TEMPLATE


def _data_page(app: Sphinx) -> Page:
    page = f"{FOLDER}/{DATA}"
    return page, _context(str(_("The data")), "".join(_data_file(app, page, file) for file in FILES)), TEMPLATE


def _data_file(app: Sphinx, page: str, file: DataFile) -> str:
    links = " · ".join(_file_link(app, page, f"{DATA}/{game}/{file.name}") for game in GAMES)
    tables = "".join(_entry(kind, file.key) for kind in file.types) or _table(REFUSAL)
    text = data_files("papillon")[file.name]
    first = text.partition("\n")[0] if file.name.endswith("l") else _first_entry(text)
    return (
        f'<section id="{file.name}"><h2>{file.name}</h2><p>{file.about}</p>{links}{tables}{_shown(app, first, "json")}'
        "</section>"
    )


def _entry(kind: type, key: str) -> str:
    """What a type is of which a file is made, and its fields."""
    return f"<p><code>{kind.__name__}</code> {_prose(getdoc(kind) or '')}</p>{_table(_fields(kind, key))}"


def _first_entry(text: str) -> str:
    """The first entry of an object, alone."""
    name, entry = next(iter(json.loads(text).items()))
    return json.dumps({name: entry}, ensure_ascii=False, indent=1)


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


def _context(title: str, body: str) -> dict[str, Any]:
    return {
        "title": title,
        "body": f'<section class="code-page reference"><h1>{title}</h1><div {OWN_LANGUAGE}>{body}</div></section>',
    }


def _file_link(app: Sphinx, page: str, file: str) -> str:
    up = "../" * page.count("/") + app.config.first_edition
    return f'<a class="source" href="{up}{file}">{file}</a>'


def _part(title: str, about: str, told: list[Told]) -> str:
    return f'<section id="{title}"><h2>{title}</h2><p>{_prose(about)}</p>{_table(told)}</section>'


def _table(told: list[Told]) -> str:
    cells = (
        f"<tr><td><code>{field.name}</code></td><td><code>{html.escape(field.kind)}</code></td><td>{_prose(field.meaning)}</td></tr>"
        for field in told
    )
    heads = "".join(f"<th>{name}</th>" for name in (_("field"), _("type"), _("meaning")))
    table = f'<table class="docutils"><thead><tr>{heads}</tr></thead><tbody>{"".join(cells)}</tbody></table>'
    return f'<div class="table-wrapper docutils container">{table}</div>'


def _prose(text: str) -> str:
    return _CODE.sub(lambda match: f"<code>{match[1] or match[2]}</code>", html.escape(text, quote=False))


def _shown(app: Sphinx, text: str, language: str) -> str:
    """A text in colours."""
    shown: str = app.builder.highlighter.highlight_block(text, language)  # type: ignore[attr-defined]
    return f'<div class="highlight-{language} notranslate">{shown}</div>'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the pages, and the links to them."""
    app.setup_extension("addresses")
    app.connect("html-collect-pages", collect_pages)
    app.connect("doctree-resolved", link_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
