"""The layers: imports run one way, the core needs nothing but Python, functions are short and cite their clauses.

A function's length is counted from its first decorator or `def` to its last line, docstring and blank lines included.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from papillon.kit.checkout import ROOT

GAMES = sorted(path.parent.name for path in ROOT.glob("*/clauses.json"))

LAYERS = {
    "papillon.kit": set(),
    **{game: {"papillon.kit"} for game in GAMES},
    "conformance": {"papillon.kit", *GAMES},
    "papillon.desk": {"papillon.kit", *GAMES, "conformance"},
}
"""Layer → the layers below it, which it may import. A module belongs to the longest layer that its name begins with."""

PACKAGES = sorted({layer.partition(".")[0] for layer in LAYERS})

PURE = (
    "papillon/kit/",
    *(f"{game}/sections/" for game in GAMES),
    *(f"{game}/{path.name}" for game in GAMES for path in (ROOT / game).glob("*.py")),
)
"""What runs on the standard library alone."""

ABOVE_SECTIONS = (
    "rules",
    "course",
    "payments",
    "table",
    "rulebooks",
    "readings",
    "state",
    "position",
    "recording",
    "records",
    "notation",
    "game",
)
"""Modules of a game that its sections never import: they take the values that they need."""

SECTIONS = tuple(f"{game}.sections." for game in GAMES)

LONGEST = 40
USUAL = 12


class Import(NamedTuple):
    """An import: the module that imports, what it imports, and when: always, later (in a function), or for types."""

    module: str
    imported: str
    when: str


class Function(NamedTuple):
    """A function. lines: all of them.  docstring: without indentation."""

    name: str
    lines: int
    docstring: str


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


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
    for path in modules():
        yield from imports_of(path)


@cache
def functions_of(path: Path) -> list[Function]:
    """Every function and method of a module, nested ones too."""
    return [*_functions(parsed(path), module_name(path))]


def _functions(node: ast.AST, scope: str) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        name = f"{scope}.{child.name}" if isinstance(child, ast.ClassDef | ast.FunctionDef) else scope
        if isinstance(child, ast.FunctionDef):
            yield Function(name, length(child), ast.get_docstring(child) or "")
        yield from _functions(child, name)


def length(node: ast.FunctionDef) -> int:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return (node.end_lineno or first) - first + 1


def functions() -> list[Function]:
    return [function for path in modules() for function in functions_of(path)]


# --- what imports what


def test_imports_run_one_way() -> None:
    wrong = [
        f"{found.module} imports {found.imported}"
        for found in all_imports()
        if (layer := layer_of(found.imported)) and layer not in LAYERS[(own := layer_of(found.module))] | {own}
    ]
    assert not wrong


def test_nothing_imports_what_is_not_installed_with_it() -> None:
    apart = ("tests", "benchmarks", "tools")
    assert not [found for found in all_imports() if found.imported.partition(".")[0] in apart]


def test_nothing_imports_the_engine() -> None:
    assert not [found for found in all_imports() if found.imported.partition(".")[0] == "papillon_engine"]


def test_the_engine_needs_the_main_package_alone() -> None:
    allowed = sys.stdlib_module_names | {*PACKAGES, "papillon_engine"}
    found = [found for path in (ROOT / "engine/papillon_engine").rglob("*.py") for found in imports_of(path)]
    others = {(found.module, name) for found in found if (name := found.imported.partition(".")[0]) not in allowed}
    environments = "engine.papillon_engine.environments"
    zoo, spiel = f"{environments}.pettingzoo", f"{environments}.openspiel"
    cluster = ("engine.papillon_engine.counts", "distributed")
    lockstep = ("engine.papillon_engine.kernel.lockstep", "numpy")
    assert others == {
        cluster,
        lockstep,
        *product([zoo], ("gymnasium", "numpy", "pettingzoo")),
        *product([spiel], ("numpy", "pyspiel")),
    }


@pytest.mark.parametrize("where", PURE)
def test_the_core_needs_the_standard_library_alone(where: str) -> None:
    allowed = sys.stdlib_module_names | {*PACKAGES}
    wrong = [
        f"{found.module} imports {found.imported}"
        for path in modules()
        if path.relative_to(ROOT).as_posix().startswith(where)
        for found in imports_of(path)
        if found.imported.partition(".")[0] not in allowed
    ]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_sections_import_nothing_that_is_built_on_them(game: str) -> None:
    above = tuple(f"{game}.{module}" for module in ABOVE_SECTIONS)
    wrong = [
        f"{found.module} imports {found.imported}"
        for found in all_imports()
        if found.module.startswith(f"{game}.sections") and found.imported.startswith(above)
    ]
    assert not wrong


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
    """What a package offers at its top is no part of a circle."""
    names = {module_name(path): path for path in modules() if path.name != "__init__.py"}
    check_order(
        {
            name: {found.imported for found in imports_of(path) if found.when != OPEN_AT_RUN_TIME.get(name)}
            & names.keys()
            for name, path in names.items()
        }
    )


def check_order(needs: dict[str, set[str]]) -> None:
    """Fail unless modules can be put into an order in which each needs earlier ones only."""
    while needs:
        ready = [name for name, needed in needs.items() if not (needed - {name}) & needs.keys()]
        assert ready, f"modules that import one another: {', '.join(needs)}"
        for name in ready:
            del needs[name]


# --- how functions look


def test_no_function_is_too_long() -> None:
    long = [f"{function.name}: {function.lines} lines" for function in functions() if function.lines > LONGEST]
    assert not long


def test_functions_are_short_as_a_rule() -> None:
    assert median(function.lines for function in functions()) <= USUAL


def test_every_public_function_of_a_section_cites_a_clause() -> None:
    silent = {
        function.name
        for function in functions()
        if function.name.startswith(SECTIONS)
        and not function.name.rpartition(".")[2].startswith("_")
        and "Clauses: " not in function.docstring
    }
    assert not silent


@pytest.mark.parametrize("game", GAMES)
def test_sections_are_modules_named_like_their_pages(game: str) -> None:
    code = [path.stem for path in sorted((ROOT / game / "sections").glob("s*.py"))]
    pages = [path.stem for path in sorted((ROOT / "spec/sections" / game).glob("[0-9]*.md"))]
    assert len(code) == {"papillon": 16, "francion": 6}.get(game, len(pages)) > 0
    assert [name.removeprefix("s").replace("_", "-") for name in code] == pages


def test_the_games_have_modules_of_the_same_names() -> None:
    first, *others = ({path.name for path in (ROOT / game).glob("*.py")} for game in GAMES)
    assert all(names == first for names in others)


ROOMS = [
    *(pair for pair in combinations(GAMES, 2)),
    *((room, f"{room}/{game}") for room in ("conformance", "papillon/desk") for game in GAMES),
]
"""Where one game's functions are, and the other's; what both share may lie beside the first."""


@pytest.mark.parametrize(("one", "other"), ROOMS)
def test_no_function_of_one_game_is_written_again_in_the_other(one: str, other: str) -> None:
    """Functions differ in what they do, unless they only pass on what the games share, or a value."""
    of_one, of_other = dict(bodies_of(one, apart=other)), dict(bodies_of(other))
    assert of_one and of_other
    assert not [(of_one[same], of_other[same]) for same in of_one.keys() & of_other.keys()]


def bodies_of(folder: str, apart: str = "") -> Iterator[tuple[str, str]]:
    """What each function in a folder does, docstring aside, with its name; one-line ones left out.

    apart: a folder in it that is passed over.
    """
    for path in sorted((ROOT / folder).rglob("*.py")):
        if apart and (ROOT / apart) in path.parents:
            continue
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef):
                body = "\n".join(map(ast.unparse, node.body[bool(ast.get_docstring(node)) :]))
                if "\n" in body:
                    yield body, f"{module_name(path)}.{node.name}"
