"""Short excerpts of the code that cites a clause."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from textwrap import dedent
from typing import TypeAlias

from papillon.kit.clauses import ClauseId
from tools.citations import Citation

LONGEST = 15
"""Lines of an excerpt; what is longer is cut there, and the whole stands on the module's page."""

MOST = 3
"""Excerpts under one clause; further places are linked to."""

Part: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


def chosen(citations: Iterable[Citation], clause: str) -> list[Citation]:
    """Return one citation for each name, those in the module of the clause's own section first."""
    by_name = {citation.name: citation for citation in citations}
    own = _own_module(clause)
    return sorted(by_name.values(), key=lambda citation: not citation.file.startswith(own))


def excerpt(text: str, line: int) -> str:
    """Return the function, class or constant that begins on a line of a module's text, in `LONGEST` lines at most.

    Of a docstring its first line is shown. Of a table that is longer, and where a module cites as a whole, there is
    nothing to show: ''.
    """
    part = next((part for part in parts(text) if part.lineno == line), None)
    if part is None:
        return ""
    lines = dedent("\n".join(_without_prose(text.splitlines(), part))).splitlines()
    if len(lines) <= LONGEST:
        return "\n".join(lines)
    if isinstance(part, ast.Assign | ast.AnnAssign):
        return ""  # its first line would say nothing that the link above it does not say
    kept = lines[: LONGEST - 1]
    indent = len(kept[-1]) - len(kept[-1].lstrip())
    return "\n".join([*kept, f"{' ' * indent}# …"])


@lru_cache(maxsize=256)
def parts(text: str) -> tuple[Part, ...]:
    """Return every function, class and named constant of a module, in the order of its lines."""
    return tuple(_parts(ast.parse(text)))


def _parts(scope: ast.AST) -> Iterator[Part]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, Part):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from _parts(node)


def _without_prose(lines: list[str], part: Part) -> list[str]:
    """The lines of a part, decorators included, without its docstring's lines after the first."""
    first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
    prose = _docstring(part)
    end = part.end_lineno or part.lineno
    if prose is None or prose.end_lineno in (None, prose.lineno):
        return lines[first - 1 : end]
    opening = f'{lines[prose.lineno - 1].rstrip()}"""'
    return [*lines[first - 1 : prose.lineno - 1], opening, *lines[prose.end_lineno : end]]


def _docstring(part: Part) -> ast.Expr | None:
    body = [] if isinstance(part, ast.Assign | ast.AnnAssign) else part.body
    has_one = body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[0] if has_one and isinstance(body[0].value.value, str) else None  # type: ignore[return-value]


def _own_module(clause: str) -> str:
    """How the file of a clause's own section begins: 'papillon/sections/s08_', or 'papillon/sections/pdf.py'."""
    cited = ClauseId.of(clause)
    package, _, other = cited.document.partition("-")
    section = f"s{cited.section:0>2}_"
    return f"{package}/sections/{f'{other}.py' if other else section}"
