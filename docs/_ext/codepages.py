"""The code of the games as pages below `code/`: every module whole, and what `import papillon` offers, name by name.

What stands around the code is in the language of the build, docstrings are in their own. A page of the documents links
to a module by naming it as code, `papillon/payments.py`, and to what a package offers by `import papillon`.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin

from docutils import nodes
from mentions import html_linker, link_listing
from pagetables import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from tools.citations import package_folders

FOLDER = "code"
TEMPLATE = "page.html"
OWN_LANGUAGE = 'lang="en"'
"""What tells readers aloud that docstrings are English, on the pages of every edition."""

LONGEST_DEFAULT = 40
"""Letters of a value that is shown where a field has one."""

_EXAMPLE = re.compile(r"^>>> ", re.M)
_CODE = re.compile(r"``(.+?)``|`(.+?)`")

Page: TypeAlias = tuple[str, dict[str, Any], str]
"""What Sphinx makes a page of: its name, the values for its template, the template."""

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign

Linker: TypeAlias = Callable[[str], str]
"""What links the clauses in a piece of HTML."""


class Entry(NamedTuple):
    """One name that a package offers, or one of its members.

    heading: as it is written in code.  file, name: where it is defined.  text: its docstring.
    """

    heading: str
    file: str
    name: str
    text: str

    @property
    def offered(self) -> str:
        """The name as it is offered, which may be another one than where it is defined."""
        return re.split(r"\W", self.heading.removeprefix("class "), maxsplit=1)[0]


# --- links to the pages


def page_of(file: str) -> str:
    """Return the name of a module's page: 'code/papillon/sections/s08_sauterelle'."""
    return f"{FOLDER}/{file.removesuffix('.py')}"


def module_of(file: str) -> str:
    """Return a module's dotted name, 'papillon.sections' for 'papillon/sections/__init__.py'."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reference_of(package: str) -> str:
    """Return the name of the page of what a package offers: 'code/import-papillon'."""
    return f"{FOLDER}/import-{package}"


def has_pages(app: Sphinx) -> bool:
    """Return whether the build has pages of code: the book has none."""
    return bool(app.builder.name == "html")


def code_link(app: Sphinx, docname: str, file: str, name: str) -> nodes.Node:
    """Return a definition's qualified name, linked to its place on the page of its module where there are pages."""
    text = nodes.literal(name, name)
    if not has_pages(app):
        return text
    anchor = name.removeprefix(module_of(file)).lstrip(".")
    uri = app.builder.get_relative_uri(docname, page_of(file))
    return nodes.reference("", "", text, internal=True, refuri=f"{uri}#{anchor}" if anchor else uri)


def link_code(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link every module and every import that a page names."""
    modules = {file: page_of(file) for file in _modules(app)}
    link_literals(
        app, doctree, docname, {**modules, **{f"import {name}": reference_of(name) for name in _offering(app)}}
    )


def link_literals(app: Sphinx, doctree: nodes.document, docname: str, pages: Mapping[str, str]) -> None:
    """Link code that a page writes as one of some texts to the page under `code/` that belongs to it."""
    if not has_pages(app):
        return
    for literal in list(doctree.findall(nodes.literal)):
        page = pages.get(literal.astext())
        if page and not isinstance(literal.parent, nodes.reference):
            uri = app.builder.get_relative_uri(docname, page)
            literal.replace_self(nodes.reference("", "", literal.deepcopy(), internal=True, refuri=uri))


def _modules(app: Sphinx) -> list[str]:
    """The paths of the modules that have a page: all of the configured packages, but those of the desk."""
    root = Path(app.srcdir)
    folders = package_folders(root, app.config.clause_packages)
    paths = [path.relative_to(root) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path.as_posix() for path in paths if "desk" not in path.parts]


def _offering(app: Sphinx) -> list[str]:
    """The packages that offer names at their top."""
    here = [name for name in app.config.clause_packages if Path(app.srcdir, name, "__init__.py").is_file()]
    return [name for name in here if hasattr(import_module(name), "__all__")]


# --- modules


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each module, one that lists them, and one for what each package offers."""
    if has_pages(app):
        texts = {file: (Path(app.srcdir) / file).read_text("utf-8") for file in _modules(app)}
        yield from (_module_page(app, file, text) for file, text in texts.items())
        yield _index_page(app, texts)
        yield from (_reference_page(app, import_module(package)) for package in _offering(app))


@lru_cache(maxsize=256)
def definitions(text: str) -> dict[str, Definition]:
    """Return every function, class and constant of a module by its qualified name there, 'Rules.cites'."""
    return dict(_definitions(ast.parse(text), ""))


def _definitions(scope: ast.AST, within: str) -> Iterator[tuple[str, Definition]]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, Definition) and _name(node) and not _is_overload(node):
            yield f"{within}{_name(node)}", node
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node, f"{within}{node.name}.")


def _name(node: Definition) -> str:
    target: Any = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
    return str(getattr(target, "name", "") or getattr(target, "id", ""))


def _is_overload(node: ast.AST) -> bool:
    """Whether the definition with the name follows."""
    return any(getattr(mark, "id", "") == "overload" for mark in getattr(node, "decorator_list", ()))


def _module_page(app: Sphinx, file: str, text: str) -> Page:
    page, module, found = page_of(file), module_of(file), definitions(text)
    links = ", ".join(f'<a href="#{name}"><code>{name}</code></a>' for name in found)
    summary = _("definitions: %d") % len(found)
    contents = f'<details class="fold"><summary>{summary}</summary><p>{links}</p></details>' if found else ""
    shown: str = app.builder.highlighter.highlight_block(text, "python", location=file)  # type: ignore[attr-defined]
    link = html_linker(app.builder, page, [file.partition("/")[0]])
    lines = [link_listing(line, link) for line in shown.split("\n")]
    for name, node in found.items():
        lines[node.lineno - 1] = f'<span class="definition" id="{name}">{lines[node.lineno - 1]}</span>'
    source = f'<div class="highlight-python notranslate" {OWN_LANGUAGE}>{chr(10).join(lines)}</div>'
    body = f"{_head(app, page, f'<code>{file}</code> · ')}{contents}{source}"
    return _page(page, module, module.rpartition(".")[2], body)


def _index_page(app: Sphinx, texts: dict[str, str]) -> Page:
    """The list of modules by folder, each with the first line of its docstring."""
    page = f"{FOLDER}/index"
    firsts = {file: (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0] for file, text in texts.items()}
    rows = "".join(
        f'<tr><td><a href="{app.builder.get_relative_uri(page, page_of(file))}"><code>{module_of(file)}</code></a></td>'
        f"<td {OWN_LANGUAGE}>{html.escape(first)}</td></tr>"
        for file, first in firsts.items()
    )
    title = _("The code")
    about = _("Every module of the rules, whole, with links to the clauses that it cites.")
    table = f'<div class="table-wrapper docutils container"><table class="docutils"><tbody>{rows}</tbody></table></div>'
    return page, {"title": title, "body": f"<section><h1>{title}</h1><p>{about}</p>{table}</section>"}, TEMPLATE


def _head(app: Sphinx, page: str, before: str = "") -> str:
    index = app.builder.get_relative_uri(page, f"{FOLDER}/index")
    return f'<p class="code-file">{before}<a href="{index}">{_("all modules")}</a></p>'


def _page(page: str, title: str, heading: str, body: str, kind: str = "code-page") -> Page:
    return page, {"title": title, "body": f'<section class="{kind}"><h1>{heading}</h1>{body}</section>'}, TEMPLATE


# --- what a package offers


def entries(module: ModuleType) -> Iterator[list[Entry]]:
    """Yield what a package offers, each class with its fields and methods behind it.

    Functions come first, then constants and classes, in the order of the alphabet.
    """
    offered = {name: inspect.unwrap(getattr(module, name)) for name in module.__all__}
    for name, thing in sorted(offered.items(), key=lambda item: (_rank(item[1]), item[0])):
        if inspect.isclass(thing):
            yield [Entry(f"class {name}", _file(thing), name, inspect.getdoc(thing) or ""), *_members(thing)]
        elif inspect.isroutine(thing):
            source = dedent(inspect.getsource(thing))
            (node,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
            heading = _signature(node, source).replace(thing.__name__, name, 1)
            yield [Entry(heading, _file(thing), thing.__name__, inspect.getdoc(thing) or "")]
        else:
            yield [Entry(f"{name} = {thing!r}", _file(type(thing)), name, f"A `{type(thing).__name__}`.")]


def _rank(thing: object) -> int:
    return 0 if inspect.isroutine(thing) else 1 + inspect.isclass(thing)


def _members(of: type) -> list[Entry]:
    """The fields, then the properties and methods of a class, those that it has of its own bases among them."""
    bases = [base for base in of.__mro__ if base.__module__.startswith(("papillon", "francion"))]
    found: dict[str, Entry] = {}
    for name, entry in (member for members in (fields, methods) for base in bases for member in members(base)):
        found.setdefault(name, _in_own_types(entry, of))
    return [*found.values()]


def fields(of: type) -> Iterator[tuple[str, Entry]]:
    """Yield the annotated names in a class's text, each with the string below it."""
    body, _source = _body(of)
    for field, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            text = str(said.value) if isinstance(said, ast.Constant) else ""
            annotated = f"{field.target.id}: {ast.unparse(field.annotation)}"
            value = f" = {ast.unparse(field.value)}" if field.value else ""
            heading = annotated + (value if len(value) <= LONGEST_DEFAULT else "")
            yield field.target.id, Entry(heading, _file(of), f"{of.__name__}.{field.target.id}", text)


def methods(of: type) -> Iterator[tuple[str, Entry]]:
    """Yield the properties and methods in a class's text, each with its docstring."""
    body, source = _body(of)
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not _is_overload(node):
            heading = re.sub(r"\((?:self|cls)(?:, )?", "(", _signature(node, source))
            if any(getattr(mark, "id", "") in ("property", "cached_property") for mark in node.decorator_list):
                heading = heading.replace("() ->", ":")
            yield node.name, Entry(heading, _file(of), f"{of.__name__}.{node.name}", ast.get_docstring(node) or "")


def _body(of: type) -> tuple[list[ast.stmt], str]:
    source = dedent(inspect.getsource(of))
    (node,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return node.body, source


def _signature(node: ast.FunctionDef, source: str) -> str:
    """A function's name, parameters and what it gives, as its source has them, on one line."""
    lines = (line.partition("#")[0] for line in source.splitlines()[node.lineno - 1 : node.body[0].lineno - 1])
    written = " ".join(" ".join(lines).split())
    return re.sub(r",? \)", ")", written.replace("( ", "(")).removeprefix("def ").removesuffix(":")


def _in_own_types(entry: Entry, of: type) -> Entry:
    """A member of a generic base with the types that a class gives it, `Table` for `TableT`."""
    generic = next(iter(getattr(of, "__orig_bases__", ())), None)
    heading = entry.heading
    for variable, own in zip(getattr(get_origin(generic), "__parameters__", ()), get_args(generic), strict=False):
        named = " | ".join(part.__name__ for part in get_args(own) or (own,))
        heading = re.sub(rf"\b{variable.__name__}\b", named, heading)
    return entry._replace(heading=heading)


def _file(thing: Any) -> str:
    return f"{thing.__module__.replace('.', '/')}.py"


def _reference_page(app: Sphinx, module: ModuleType) -> Page:
    name = module.__name__
    page = reference_of(name)
    link = html_linker(app.builder, page, [name])
    told = "".join(_group(app, page, group, link) for group in entries(module))
    about = _prose(app, inspect.getdoc(module) or "", link)
    body = f"{_head(app, page)}<div {OWN_LANGUAGE}>{about}{told}</div>"
    return _page(page, f"import {name}", f"import {name}", body, "code-page reference")


def _group(app: Sphinx, page: str, group: list[Entry], link: Linker) -> str:
    first, *members = group
    uri = app.builder.get_relative_uri(page, page_of(first.file))
    source = f'<a class="source" href="{uri}#{first.name}">{first.file}</a>'
    rows = (f"<dt>{_heading(member)}</dt><dd>{_prose(app, member.text, link)}</dd>" for member in members)
    listed = f"<dl>{''.join(rows)}</dl>" if members else ""
    heading = f'<h2 id="{first.offered}">{_heading(first)}</h2>'
    return f"<section>{heading}<p>{source}</p>{_prose(app, first.text, link)}{listed}</section>"


def _heading(entry: Entry) -> str:
    return f"<code>{html.escape(entry.heading, quote=False)}</code>"


def _prose(app: Sphinx, text: str, link: Linker) -> str:
    """A docstring as paragraphs; examples in colours, code as code, clauses as links."""
    return "".join(_block(app, block, link) for block in re.split(r"\n\s*\n", text.strip()) if block)


def _block(app: Sphinx, block: str, link: Linker) -> str:
    if _EXAMPLE.match(block):
        shown: str = app.builder.highlighter.highlight_block(block, "pycon")  # type: ignore[attr-defined]
        return f'<div class="highlight-pycon notranslate">{link_listing(shown, link)}</div>'
    words = _CODE.sub(lambda match: f"<code>{match[1] or match[2]}</code>", html.escape(block, quote=False))
    return f"<p>{link(words)}</p>"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the pages, and the links to them."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("doctree-resolved", link_code)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
