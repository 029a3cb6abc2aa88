"""What `import papillon` and `import francion` offer, as a page each: every name with its fields, methods and words.

The pages lie under `code/` beside the modules; their docstrings are in the language of the code. A page of the
documents links to one by naming it as it is typed, `import papillon`.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_origin

from docutils import nodes
from mentions import html_linker, link_listing
from modulepages import FOLDER, OWN_LANGUAGE, TEMPLATE, Page, link_literals, page_of
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

LONGEST_DEFAULT = 40
"""Letters of a value that is shown where a parameter or a field is left out."""

_EXAMPLE = re.compile(r"^>>> ", re.M)
_CODE = re.compile(r"``(.+?)``|`(.+?)`")


class Entry(NamedTuple):
    """One name. heading: as it is written in code.  file, name: where it is defined.  text: its docstring."""

    heading: str
    file: str
    name: str
    text: str

    @property
    def offered(self) -> str:
        """The name as it is offered, which may be another one than where it is defined."""
        return re.split(r"\W", self.heading.removeprefix("class "), maxsplit=1)[0]


def reference_of(package: str) -> str:
    """Return the name of the page of what a package offers: 'code/import-papillon'."""
    return f"{FOLDER}/import-{package}"


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each package that offers names at its top, where modules have pages."""
    if app.builder.name != "html":
        return
    for package in _packages(app):
        yield _page(app, import_module(package))


def link_references(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link `import papillon` on a page of the documents to the page of what it offers."""
    link_literals(app, doctree, docname, {f"import {package}": reference_of(package) for package in _packages(app)})


def _packages(app: Sphinx) -> list[str]:
    """The packages of the site that offer names at their top."""
    packages: list[str] = app.config.clause_packages
    here = [package for package in packages if (Path(app.srcdir) / package / "__init__.py").is_file()]
    return [package for package in here if hasattr(import_module(package), "__all__")]


def entries(module: ModuleType) -> Iterator[list[Entry]]:
    """Yield what a package offers, each class with its fields and methods behind it.

    Functions come first, then constants and classes, in the order of the alphabet.
    """
    offered = {name: inspect.unwrap(getattr(module, name)) for name in module.__all__}
    for name, thing in sorted(offered.items(), key=lambda item: (_rank(item[1]), item[0])):
        if inspect.isclass(thing):
            yield [_entry(thing, f"class {name}", name), *(_in_own_types(entry, thing) for entry in _members(thing))]
        elif inspect.isroutine(thing):
            yield [_entry(thing, f"{name}{_signature(thing)}", thing.__name__)]
        else:
            yield [Entry(f"{name} = {thing!r}", _file(type(thing)), name, f"A `{type(thing).__name__}`.")]


def _rank(thing: object) -> int:
    return 0 if inspect.isroutine(thing) else 1 + inspect.isclass(thing)


def _entry(thing: Any, heading: str, name: str) -> Entry:
    return Entry(heading, _file(thing), name, inspect.getdoc(thing) or "")


def _members(of: type) -> Iterator[Entry]:
    """The fields, then the properties and methods of a class, those that it has of its base among them."""
    own = ("papillon", "francion")
    bases = [base for base in of.__mro__ if base.__module__.startswith(own)]
    seen: set[str] = set()
    for base in bases:
        yield from _unseen(fields(base), seen)
    for base in bases:
        yield from _unseen(_methods(base), seen)


def _in_own_types(entry: Entry, of: type) -> Entry:
    """A member of a generic base with the types that a class gives it, `Table` for `TableT`."""
    generic = next(iter(getattr(of, "__orig_bases__", ())), None)
    heading = entry.heading
    for variable, own in zip(getattr(get_origin(generic), "__parameters__", ()), get_args(generic), strict=False):
        named = " | ".join(part.__name__ for part in get_args(own) or (own,))
        heading = re.sub(rf"\b{variable.__name__}\b", named, heading)
    return entry._replace(heading=heading)


def _unseen(found: Iterator[tuple[str, Entry]], seen: set[str]) -> Iterator[Entry]:
    for name, entry in found:
        if name not in seen:
            seen.add(name)
            yield entry


def fields(of: type) -> Iterator[tuple[str, Entry]]:
    """Yield the annotated names in a class's text, each with the string below it."""
    (body,) = (node for node in ast.parse(inspect.getsource(of)).body if isinstance(node, ast.ClassDef))
    for field, below in zip(body.body, [*body.body[1:], ast.Pass()], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            text = str(below.value.value) if said else ""  # type: ignore[attr-defined]
            name = field.target.id
            value = f" = {ast.unparse(field.value)}" if field.value else ""
            shown = value if len(value) <= LONGEST_DEFAULT else ""
            heading = f"{name}: {ast.unparse(field.annotation)}{shown}"
            yield name, Entry(heading, _file(of), f"{of.__name__}.{name}", text)


def _methods(of: type) -> Iterator[tuple[str, Entry]]:
    for name, thing in vars(of).items():
        if name.startswith("_"):
            continue
        place = f"{of.__name__}.{name}"
        if isinstance(thing, property):
            gives = inspect.signature(thing.fget).return_annotation  # type: ignore[arg-type]
            yield name, Entry(f"{name}: {gives}", _file(of), place, inspect.getdoc(thing) or "")
        elif inspect.isfunction(thing):
            yield name, Entry(f"{name}{_signature(thing)}", _file(of), place, inspect.getdoc(thing) or "")


def _signature(function: Callable[..., object]) -> str:
    """A function's parameters and what it gives, as annotated; a long default value is left out."""
    signature = inspect.signature(function)
    gives = _Annotation(signature.return_annotation)
    parameters = [
        parameter.replace(
            annotation=_Annotation(parameter.annotation),
            default=... if len(repr(parameter.default)) > LONGEST_DEFAULT else parameter.default,
        )
        for name, parameter in signature.parameters.items()
        if name != "self"
    ]
    return str(signature.replace(parameters=parameters, return_annotation=gives)).replace("Ellipsis", "...")


class _Annotation(str):
    """An annotation, written in a signature as in the code: without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def _file(thing: Any) -> str:
    return f"{thing.__module__.replace('.', '/')}.py"


# --- as HTML


def _page(app: Sphinx, module: ModuleType) -> Page:
    name = module.__name__
    page = reference_of(name)
    link = html_linker(app.builder, page, [name])
    told = "".join(_group(app, page, group, link) for group in entries(module))
    about = _prose(app, inspect.getdoc(module) or "", link)
    shown = f"<div {OWN_LANGUAGE}>{about}{told}</div>"
    index = app.builder.get_relative_uri(page, f"{FOLDER}/index")
    head = f'<p class="code-file"><a href="{index}">{_("all modules")}</a></p>'
    body = f'<section class="code-page reference"><h1>import {name}</h1>{head}{shown}</section>'
    return page, {"title": f"import {name}", "body": body}, TEMPLATE


def _group(app: Sphinx, page: str, group: list[Entry], link: Callable[[str], str]) -> str:
    first, *members = group
    uri = app.builder.get_relative_uri(page, page_of(first.file))
    source = f'<a class="source" href="{uri}#{first.name}">{first.file}</a>'
    rows = (f"<dt>{_code(member)}</dt><dd>{_prose(app, member.text, link)}</dd>" for member in members)
    listed = f"<dl>{''.join(rows)}</dl>" if members else ""
    heading = f'<h2 id="{first.offered}">{_code(first)}</h2>'
    return f"<section>{heading}<p>{source}</p>{_prose(app, first.text, link)}{listed}</section>"


def _code(entry: Entry) -> str:
    return f"<code>{html.escape(entry.heading, quote=False)}</code>"


def _prose(app: Sphinx, text: str, link: Callable[[str], str]) -> str:
    """A docstring as paragraphs; examples in colours, code as code, clauses as links."""
    return "".join(_block(app, block, link) for block in re.split(r"\n\s*\n", text.strip()) if block)


def _block(app: Sphinx, block: str, link: Callable[[str], str]) -> str:
    if _EXAMPLE.match(block):
        shown: str = app.builder.highlighter.highlight_block(block, "pycon")  # type: ignore[attr-defined]
        return f'<div class="highlight-pycon notranslate">{link_listing(shown, link)}</div>'
    words = _CODE.sub(lambda match: f"<code>{match[1] or match[2]}</code>", html.escape(block, quote=False))
    return f"<p>{link(words)}</p>"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the pages, and the links to them."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("doctree-resolved", link_references)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
