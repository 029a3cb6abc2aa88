"""Where code cites clauses: the one scanner that the site, the tests and the index for the commands share.

Code cites in two ways. A docstring, also one below a constant, holds a list such as
`Clauses: 8.1, 8.2.` or `Clauses: 4.d.6 to 4.d.11.`; and a string such as "8.4" in the code itself cites
if it is the id of a clause.
An id without a document belongs to the document that has the package's name; other packages write
`papillon:8.1`. Modules are parsed and never imported.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from papillon.kit.clauses import ClauseId, is_id, sort_key
from papillon.kit.errors import Problem
from papillon.kit.references import Citation

_ID = r"(?:[a-z][a-z-]*:)?[1-9]\d*(?:\.(?:[1-9]\d*|[a-z]\b))*"
_HEAD = re.compile(r"(?<![\w`])Clauses?:")
_LIST = re.compile(rf"\s*(?P<ids>{_ID}(?:(?:,|,?\s+and|\s+to)\s+{_ID})*)(?=\.(?:\s|$)|\s*$|\s*\n\s*\n)")
_ITEM = re.compile(rf"(?P<first>{_ID})(?:\s+to\s+(?P<last>{_ID}))?")


class Scan(NamedTuple):
    """What a scan of the code finds."""

    code: dict[str, tuple[Citation, ...]]
    """Clause → the places that cite it, in the order of the text."""
    problems: tuple[Problem, ...]
    """The citations that lead nowhere."""


def scan(packages: Iterable[Path], known: Collection[str]) -> Scan:
    """Find every citation in the modules of some packages, given as folders.

    `known` holds the full citations of all clauses. Files are named as seen from the folder in which
    their package stands.
    """
    found: dict[str, list[Citation]] = defaultdict(list)
    problems: list[Problem] = []
    for package in packages:
        for path in rule_modules(package):
            module = _read(path, package, known)
            problems += module.problems
            for citation in module.citations:
                found[citation.clause].append(citation)
    return Scan({clause: tuple(found[clause]) for clause in sorted(found, key=sort_key)}, tuple(problems))


def rule_modules(package: Path) -> list[Path]:
    """The modules of a package, without those that both games share and those of the command."""
    return [path for path in sorted(package.rglob("*.py")) if path.relative_to(package).parts[0] not in ("kit", "desk")]


def package_folders(beside: Path, names: Iterable[str]) -> tuple[Path, ...]:
    """Return the folders of those packages that exist, all of which stand in one folder."""
    return tuple(beside / name for name in names if (beside / name).is_dir())


def _read(path: Path, package: Path, known: Collection[str]) -> _Module:
    file = path.relative_to(package.parent)
    parts = file.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    module = _Module(name, file.as_posix(), _CitationReader(package.name, known))
    module.visit(ast.parse(path.read_bytes(), filename=str(path)))
    return module


class _CitationReader:
    """Tells which clauses a text cites, in a package whose own document has the package's name."""

    def __init__(self, document: str, known: Collection[str]) -> None:
        self.document = document
        self.known = known
        clauses = [ClauseId.of(citation) for citation in known]
        self.documents = {clause.document for clause in clauses}
        self.sections = {(clause.document, clause.section) for clause in clauses if clause.section}

    def prose(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Yield a line offset with a citation, or with a message, for each id listed in a docstring."""
        for head in _HEAD.finditer(text):
            listed = _LIST.match(text, head.end())
            if listed is None:
                yield (
                    text.count("\n", 0, head.start()),
                    "",
                    "cannot read the list of clauses that begins here",
                )
                continue
            for item in _ITEM.finditer(listed["ids"]):
                line = text.count("\n", 0, listed.start("ids") + item.start())
                for citation, message in self._item(item["first"], item["last"] or item["first"]):
                    yield line, citation, message

    def literal(self, text: str) -> tuple[str, str]:
        """Return the citation in a string of the code, or a message, or neither.

        A string that no clause of the document could be, "3.11" where no section 3 is, is no citation.
        """
        cited = ClauseId.of(text)
        if not is_id(cited.number) or (cited.document and cited.document not in self.documents):
            return "", ""
        in_a_section = (self.document, cited.section) in self.sections
        return self._judge(text) if cited.document or in_a_section or self._full(text) in self.known else ("", "")

    def _item(self, first: str, last: str) -> Iterator[tuple[str, str]]:
        """Yield what one item of a list cites: a clause, or all clauses from the first to the last."""
        for end in dict.fromkeys((first, last)):
            yield self._judge(end)
        start, stop = sort_key(self._full(first)), sort_key(self._full(last))
        if stop < start or stop[0] != start[0]:
            yield "", f"cites {first} to {last}, which is no range"
        if start < stop:
            yield from ((citation, "") for citation in self.known if start < sort_key(citation) < stop)

    def _judge(self, cited: str) -> tuple[str, str]:
        full = self._full(cited)
        if full in self.known:
            return full, ""
        if ":" not in cited and self.document not in self.documents:
            return "", f"cites {cited} without its document"
        return "", f"cites {full}, which is no clause"

    def _full(self, cited: str) -> str:
        return cited if ":" in cited else str(ClauseId(self.document, cited))


class _Module(ast.NodeVisitor):
    """Walks one module and notes what each of its parts cites, under the part's qualified name."""

    def __init__(self, name: str, file: str, reader: _CitationReader) -> None:
        self.file = file
        self.reader = reader
        self.problems: list[Problem] = []
        self._found: dict[tuple[str, str], Citation] = {}
        self._place = (name, 1)
        self._in_function = False

    @property
    def citations(self) -> list[Citation]:
        """Each citation once for every name, in the order of the module."""
        return list(self._found.values())

    def visit_Module(self, node: ast.Module) -> None:
        self._statements(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._definition(node, in_function=False)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._definition(node, in_function=True)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._definition(node, in_function=True)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Pass over formatted strings: their pieces are parts of a sentence."""

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._note(node.lineno, *self.reader.literal(node.value))

    def _definition(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, *, in_function: bool) -> None:
        outer = self._place, self._in_function
        self._place = f"{self._place[0]}.{node.name}", node.lineno
        self._in_function = self._in_function or in_function
        for field, value in ast.iter_fields(node):
            if field != "body":
                self._visit_all(value)
        self._statements(node.body)
        self._place, self._in_function = outer

    def _statements(self, body: list[ast.stmt]) -> None:
        """Visit statements; a constant is a part of its own, and a string below it is its docstring."""
        scope = self._place
        described = scope
        for statement in body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                self._place = described
                self._docstring(statement.value)
            else:
                described = self._place = self._constant(scope, statement)
                self.visit(statement)
            self._place = scope

    def _constant(self, scope: tuple[str, int], statement: ast.stmt) -> tuple[str, int]:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        if self._in_function or not targets or not isinstance(targets[0], ast.Name):
            return scope
        return f"{scope[0]}.{targets[0].id}", statement.lineno

    def _docstring(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            for offset, citation, message in self.reader.prose(node.value):
                self._note(node.lineno + offset, citation, message)

    def _visit_all(self, value: object) -> None:
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, ast.AST):
                self.visit(item)

    def _note(self, line: int, citation: str, message: str) -> None:
        name, first_line = self._place
        if message:
            self.problems.append(Problem(self.file, line, f"{name} {message}"))
        elif citation:
            self._found.setdefault((name, citation), Citation(citation, name, self.file, first_line))
