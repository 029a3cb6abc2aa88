"""The modules of the games as pages: the whole source, an anchor for each definition, links from its clauses.

The pages lie under `code/` beside the pages of the documents and need no page of their own in the sources. What stands
around the source is in the language of the build, the source in its own.
"""

from __future__ import annotations

import ast
import html
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from codeexcerpts import parts
from docutils import nodes
from mentions import html_linker, link_listing
from sitewords import _
from sphinx.application import Sphinx

from tools.citations import package_folders

FOLDER = "code"
TEMPLATE = "page.html"
OWN_LANGUAGE = 'lang="en"'
"""What tells readers aloud that docstrings are English, on the pages of every edition."""

Page: TypeAlias = tuple[str, dict[str, Any], str]
"""What Sphinx makes a page of: its name, the values for its template, the template."""


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each module of the configured packages, and one that lists them."""
    if not _has_pages(app):
        return
    texts = {file: (Path(app.srcdir) / file).read_text("utf-8") for file in _modules(app)}
    for file, text in texts.items():
        yield _module_page(app, file, text)
    yield _index_page(app, texts)


def _modules(app: Sphinx) -> list[str]:
    """The paths of the modules that have a page: all of the configured packages, but those of the desk."""
    root = Path(app.srcdir)
    folders = package_folders(root, app.config.clause_packages)
    paths = [path.relative_to(root) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path.as_posix() for path in paths if "desk" not in path.parts]


def code_link(app: Sphinx, docname: str, file: str, name: str) -> nodes.Node:
    """Return a definition's qualified name, linked to its place on the page of its module where there are pages."""
    text = nodes.literal(name, name)
    if not _has_pages(app):
        return text
    module = module_of(file)
    anchor = name.removeprefix(module).lstrip(".")
    uri = app.builder.get_relative_uri(docname, page_of(file))
    return nodes.reference("", "", text, internal=True, refuri=f"{uri}#{anchor}" if anchor else uri)


def link_modules(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link every module that a page names by its path, as `papillon/payments.py`, to the module's page."""
    link_literals(app, doctree, docname, {file: page_of(file) for file in _modules(app)})


def link_literals(app: Sphinx, doctree: nodes.document, docname: str, pages: Mapping[str, str]) -> None:
    """Link code that a page writes as one of some texts to the page under `code/` that belongs to it."""
    if not _has_pages(app):
        return
    for literal in list(doctree.findall(nodes.literal)):
        page = pages.get(literal.astext())
        if page and not isinstance(literal.parent, nodes.reference):
            uri = app.builder.get_relative_uri(docname, page)
            literal.replace_self(nodes.reference("", "", literal.deepcopy(), internal=True, refuri=uri))


def page_of(file: str) -> str:
    """Return the name of a module's page: 'code/papillon/sections/s08_sauterelle'."""
    return f"{FOLDER}/{file.removesuffix('.py')}"


def module_of(file: str) -> str:
    """Return a module's dotted name, 'papillon.sections' for 'papillon/sections/__init__.py'."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def anchors(text: str) -> dict[int, str]:
    """Return the line of each definition in a module's text, with its anchor: 'dues', or 'Rules.cites'."""
    found: dict[int, str] = {}
    inside: list[tuple[int, str]] = []
    for part in parts(text):
        inside = [(end, name) for end, name in inside if end >= part.lineno]
        own = _name(part)
        qualified = ".".join([*(outer for _end, outer in inside), own])
        if own:
            found[part.lineno] = qualified
            inside.append((part.end_lineno or part.lineno, own))
    return found


def _name(part: Any) -> str:
    if any(getattr(mark, "id", "") == "overload" for mark in getattr(part, "decorator_list", ())):
        return ""  # the definition that follows the overloads has the name
    target = getattr(part, "targets", [getattr(part, "target", part)])[0]
    return str(getattr(target, "name", "") or getattr(target, "id", ""))


def _has_pages(app: Sphinx) -> bool:
    return app.builder.name == "html"


def _module_page(app: Sphinx, file: str, text: str) -> Page:
    page, module, found = page_of(file), module_of(file), anchors(text)
    index = app.builder.get_relative_uri(page, f"{FOLDER}/index")
    head = f'<p class="code-file"><code>{file}</code> · <a href="{index}">{_("all modules")}</a></p>'
    shown = _contents(found.values()) + _highlighted(app, page, file, text)
    body = f'<section class="code-page"><h1>{module.rpartition(".")[2]}</h1>{head}{shown}</section>'
    return page, {"title": module, "body": body}, TEMPLATE


def _contents(names: Collection[str]) -> str:
    """The definitions of a module as links, behind their number."""
    if not names:
        return ""
    links = ", ".join(f'<a href="#{name}"><code>{name}</code></a>' for name in names)
    summary = str(_("definitions: %d")) % len(names)
    return f'<details class="fold"><summary>{summary}</summary><p>{links}</p></details>'


def _highlighted(app: Sphinx, page: str, file: str, text: str) -> str:
    """The source in colours: a line of HTML for each of its lines, with anchors and links to clauses."""
    shown: str = app.builder.highlighter.highlight_block(text, "python", location=file)  # type: ignore[attr-defined]
    link = html_linker(app.builder, page, [file.partition("/")[0]])
    lines = [link_listing(line, link) for line in shown.split("\n")]
    for number, name in anchors(text).items():
        lines[number - 1] = f'<span class="definition" id="{name}">{lines[number - 1]}</span>'
    source = "\n".join(lines)
    return f'<div class="highlight-python notranslate" {OWN_LANGUAGE}>{source}</div>'


def _index_page(app: Sphinx, texts: dict[str, str]) -> Page:
    """The list of modules by folder, each with the first line of its docstring."""
    page = f"{FOLDER}/index"
    rows = "".join(
        f'<tr><td><a href="{app.builder.get_relative_uri(page, page_of(file))}"><code>{module_of(file)}</code></a></td>'
        f"<td {OWN_LANGUAGE}>{html.escape(_first_line(text))}</td></tr>"
        for file, text in texts.items()
    )
    title = str(_("The code"))
    about = _("Every module of the rules, whole, with links to the clauses that it cites.")
    table = f'<div class="table-wrapper docutils container"><table class="docutils"><tbody>{rows}</tbody></table></div>'
    return page, {"title": title, "body": f"<section><h1>{title}</h1><p>{about}</p>{table}</section>"}, TEMPLATE


def _first_line(text: str) -> str:
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
