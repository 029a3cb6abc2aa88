"""The layers: imports run one way, the core needs nothing but Python, functions are short and cite their clauses.

A function's length is counted from its first decorator or `def` to its last line, docstring and blank lines included.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tools import ROOT

GAMES = sorted(path.parent.name for path in ROOT.glob("*/clauses.json"))

LAYERS = {
    "papillon.kit": set(),
    **{game: {"papillon.kit"} for game in GAMES},
    "conformance": {"papillon.kit", *GAMES},
    "papillon.desk": {"papillon.kit", *GAMES, "conformance"},
}
"""Layer → the layers below it, which it may import. A module belongs to the longest layer that its name begins with."""

PACKAGES = sorted({layer.partition(".")[0] for layer in LAYERS})

NOT_INSTALLED = {"tests", "benchmarks", "tools", "papillon_engine"}
"""What is not in the wheel."""

ABOVE_SECTIONS = (
    "rules", "course", "payments", "table", "rulebooks", "readings", "state", "position", "recording", "records",
    "notation", "game",
)  # fmt: skip
"""Modules of a game that its sections never import: they take the values that they need."""

LONGEST = 40


class Import(NamedTuple):
    """An import: the module that imports, what it imports, and when: always, later (in a function), or for types."""

    module: str
    imported: str
    when: str

    @property
    def package(self) -> str:
        return self.imported.partition(".")[0]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {path: module_name(path) for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}


def layer_of(module: str) -> str:
    """The layer of a module, "" for one of another project."""
    return max((layer for layer in LAYERS if f"{module}.".startswith(f"{layer}.")), key=len, default="")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), filename=str(path))


@cache
def imports_of(path: Path) -> list[Import]:
    """Every import of a module, wherever it stands; `from package import module` counts as both."""
    found = _imports(parsed(path), "always")
    return [Import(module_name(path), name, when) for names, when in found for name in names]


def _imports(node: ast.AST, when: str) -> Iterator[tuple[list[str], str]]:
    if isinstance(node, ast.FunctionDef):
        when = "later"
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        when = "types"
    if isinstance(node, ast.Import):
        yield [alias.name for alias in node.names], when
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"relative import in line {node.lineno}"
        yield [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)], when
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, when)


def all_imports() -> Iterator[Import]:
    return (found for path in MODULES for found in imports_of(path))


# --- what imports what


def test_imports_run_one_way() -> None:
    wrong = [
        f"{found.module} imports {found.imported}"
        for found in all_imports()
        if found.package in NOT_INSTALLED
        or ((layer := layer_of(found.imported)) and layer not in LAYERS[(own := layer_of(found.module))] | {own})
    ]
    assert not wrong


def test_the_engine_needs_the_main_package_alone() -> None:
    allowed = sys.stdlib_module_names | {*PACKAGES, "papillon_engine"}
    found = [found for path in (ROOT / "engine/papillon_engine").rglob("*.py") for found in imports_of(path)]
    extras = {(found.module.split(".")[2], found.package) for found in found if found.package not in allowed}
    needed = {"environments": ("gymnasium", "numpy", "pettingzoo", "pyspiel"), "lockstep": ("numpy",)}
    assert extras == {(name, package) for name in needed for package in needed[name]} | {("counts", "distributed")}


@pytest.mark.parametrize("layer", ["papillon.kit", *GAMES])
def test_the_core_needs_the_standard_library_alone(layer: str) -> None:
    allowed = sys.stdlib_module_names | {*PACKAGES}
    core = [found for found in all_imports() if layer_of(found.module) == layer]
    assert core
    assert not [f"{found.module} imports {found.imported}" for found in core if found.package not in allowed]


@pytest.mark.parametrize("game", GAMES)
def test_sections_import_nothing_that_is_built_on_them(game: str) -> None:
    above = tuple(f"{game}.{module}" for module in ABOVE_SECTIONS)
    sections = [found for found in all_imports() if found.module.startswith(f"{game}.sections")]
    assert not [f"{found.module} imports {found.imported}" for found in sections if found.imported.startswith(above)]


OPEN_AT_RUN_TIME = {
    **{f"{game}.{module}": "types" for game in GAMES for module in ("step", "moves")},
    **{f"{game}.position": "later" for game in GAMES},
    "conformance.plugin": "later",
}
"""Module → the imports of it that would close a circle, and do not: for types alone, or later, in a function.

A rule is a function from step to step, the rules hold such functions, and a step holds the rules. A position draws
itself. pytest loads the plugin in every project, and the plugin loads the suite only where its cases are asked for.
"""


def test_no_modules_import_one_another() -> None:
    """They can be put into an order in which each needs earlier ones only; what a package offers at its top aside."""
    needs = {
        name: {found.imported for found in imports_of(path) if found.when != OPEN_AT_RUN_TIME.get(name)} - {name}
        for path, name in MODULES.items()
        if path.name != "__init__.py"
    }
    while needs:
        ready = [name for name, needed in needs.items() if not needed & needs.keys()]
        assert ready, f"modules that import one another: {', '.join(needs)}"
        for name in ready:
            del needs[name]


# --- how functions look


@pytest.mark.parametrize("package", PACKAGES)
def test_no_function_is_too_long(package: str) -> None:
    functions = [
        (f"{name}: {node.name}", length(node))
        for path, name in MODULES.items()
        if name.partition(".")[0] == package
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
    ]
    assert functions
    assert not [f"{name}: {lines} lines" for name, lines in functions if lines > LONGEST]


def length(node: ast.FunctionDef) -> int:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return (node.end_lineno or first) - first + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_public_function_of_a_section_cites_a_clause(game: str) -> None:
    functions = [
        node
        for path in (ROOT / game / "sections").glob("*.py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    assert not [node.name for node in functions if "Clauses: " not in (ast.get_docstring(node) or "")]


@pytest.mark.parametrize("game", GAMES)
def test_sections_are_modules_named_like_their_pages(game: str) -> None:
    code = [path.stem for path in sorted((ROOT / game / "sections").glob("s*.py"))]
    pages = [path.stem for path in sorted((ROOT / "spec/sections" / game).glob("[0-9]*.md"))]
    assert len(code) == {"papillon": 16, "francion": 6}.get(game, len(pages)) > 0
    assert [name.removeprefix("s").replace("_", "-") for name in code] == pages


def test_the_games_have_modules_of_the_same_names() -> None:
    first, *others = ({path.name for path in (ROOT / game).glob("*.py")} for game in GAMES)
    assert all(names == first for names in others)
