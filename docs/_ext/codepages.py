"""The code of the games as pages below `code/`: every module whole, and what `import papillon` offers, name by name.

What stands around the code is in the language of the build, docstrings are in their own. A page of the documents links
to a module by naming it as code, `papillon/payments.py`, and to what a package offers by `import papillon`.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin

from mentions import html_linker, link_listing
from pagetables import _, place
from sitewords import render
from sphinx.application import Sphinx

from tools.citations import package_folders

FOLDER = "code"

LONGEST_DEFAULT = 40
"""Letters of a value that is shown where a field has one."""

_EXAMPLE = re.compile(r"^>>> ", re.M)
_CODE = re.compile(r"``(.+?)``|`(.+?)`")

Page: TypeAlias = tuple[str, dict[str, Any], str]
"""What Sphinx makes a page of: its name, the values for its template, the template."""

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Entry(NamedTuple):
    """One name that a package offers, or one of its members."""

    heading: str
    """As it is written in code."""
    file: str
    """Where it is defined."""
    name: str
    """What it is called there."""
    text: str
    """Its docstring."""

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


def code_place(file: str, name: str) -> str:
    """Return as Markdown a definition's qualified name, linked to its place on the page of its module."""
    return place(name, page_of(file), name.removeprefix(module_of(file)).lstrip("."))


def code_pages(app: Sphinx) -> dict[str, str]:
    """Return the pages by what the pages of the documents write to name them: a module, or an import."""
    pages = {file: page_of(file) for file in _modules(app)}
    return pages | {f"import {package}": reference_of(package) for package in _offering(app)}


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


# --- pages


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each module, one that lists them, and one for what each package offers."""
    if app.builder.name != "html":
        return
    texts = {file: (Path(app.srcdir) / file).read_text("utf-8") for file in _modules(app)}
    for file, text in texts.items():
        yield _module_page(app, file, text)
    page = f"{FOLDER}/index"
    firsts = {file: (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0] for file, text in texts.items()}
    uri = app.builder.get_relative_uri
    yield rendered(
        app,
        "index",
        page,
        title=_("The code"),
        modules=[(module_of(file), uri(page, page_of(file)), first) for file, first in firsts.items()],
    )
    for package in _offering(app):
        page = reference_of(package)
        module = import_module(package)
        yield rendered(
            app,
            "reference",
            page,
            title=f"import {package}",
            about=inspect.getdoc(module) or "",
            groups=[(uri(page, page_of(first.file)), first, members) for first, *members in entries(module)],
        )


def rendered(app: Sphinx, template: str, page: str, title: str, **known: Any) -> Page:
    """Return a page below `code/`, from a template of its own. known: what the template uses, beside what all do."""
    known |= {
        "title": title,
        "index": app.builder.get_relative_uri(page, f"{FOLDER}/index"),
        "prose": lambda text: prose(app, page, text),
    }
    return page, {"title": title, "body": render(f"code-{template}.html", **known)}, "page.html"


def _module_page(app: Sphinx, file: str, text: str) -> Page:
    page, module, found = page_of(file), module_of(file), definitions(text)
    link = html_linker(app.builder, page, [file.partition("/")[0]])
    lines = [link_listing(line, link) for line in highlighted(app, text, "python").split("\n")]
    for name, node in found.items():
        lines[node.lineno - 1] = f'<span class="definition" id="{name}">{lines[node.lineno - 1]}</span>'
    name = module.rpartition(".")[2]
    return rendered(app, "module", page, module, name=name, file=file, found=found, source="\n".join(lines))


def highlighted(app: Sphinx, text: str, language: str) -> str:
    """Return a text in colours, as HTML."""
    shown: str = app.builder.highlighter.highlight_block(text, language)  # type: ignore[attr-defined]
    return shown


def prose(app: Sphinx, page: str, text: str) -> str:
    """Return a docstring as paragraphs; examples in colours, code as code, clauses as links."""
    package = page.rpartition("-")[2]
    is_of_package = package in app.config.clause_packages
    link = html_linker(app.builder, page, [package]) if is_of_package else str
    shown = ""
    for block in filter(None, re.split(r"\n\s*\n", text.strip())):
        if _EXAMPLE.match(block):
            listing = link_listing(highlighted(app, block, "pycon"), link)
            shown += f'<div class="highlight-pycon notranslate">{listing}</div>'
        else:
            words = _CODE.sub(lambda match: f"<code>{match[1] or match[2]}</code>", html.escape(block, quote=False))
            shown += f"<p>{link(words)}</p>"
    return shown


# --- what a module defines


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
            node, source = _parsed(thing)
            heading = _signature(node, name, source)
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
    body = _parsed(of)[0].body
    for field, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            name, said = field.target.id, below.value if isinstance(below, ast.Expr) else None
            text = str(said.value) if isinstance(said, ast.Constant) else ""
            value = f" = {ast.unparse(field.value)}" if field.value else ""
            heading = f"{name}: {ast.unparse(field.annotation)}{value if len(value) <= LONGEST_DEFAULT else ''}"
            yield name, Entry(heading, _file(of), f"{of.__name__}.{name}", text)


def methods(of: type) -> Iterator[tuple[str, Entry]]:
    """Yield the properties and methods in a class's text, each with its docstring."""
    found, source = _parsed(of)
    for node in found.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not _is_overload(node):
            heading = re.sub(r"\((?:self|cls)(?:, )?", "(", _signature(node, node.name, source))
            if any(getattr(mark, "id", "") in ("property", "cached_property") for mark in node.decorator_list):
                heading = heading.replace("() ->", ":")
            yield node.name, Entry(heading, _file(of), f"{of.__name__}.{node.name}", ast.get_docstring(node) or "")


def _parsed(thing: Any) -> tuple[Any, str]:
    """The definition of a class or a function, and its source."""
    source = dedent(inspect.getsource(thing))
    return ast.parse(source).body[0], source


def _signature(node: ast.FunctionDef, name: str, source: str) -> str:
    """A function's name, its parameters and what it returns, as its source has them, on one line."""
    lines = (line.partition("#")[0] for line in source.splitlines()[node.lineno - 1 : node.body[0].lineno - 1])
    written = re.sub(r",? \)", ")", " ".join(" ".join(lines).split()).replace("( ", "("))
    return written.removesuffix(":").replace(f"def {node.name}", name, 1)


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


def setup(app: Sphinx) -> None:
    """Make the pages."""
    app.connect("html-collect-pages", collect_pages)
