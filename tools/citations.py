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

from papillon.kit.clauses import Citation, ClauseId, is_id, sort_key
from tools.pages import Problem

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


class Text(NamedTuple):
    """A string in a module."""

    name: str
    """The qualified name of the definition or constant that it stands in."""
    start: int
    """The first line of that."""
    line: int
    """The line of the string."""
    words: str
    """What it says."""
    is_prose: bool
    """Whether it is a docstring."""


def scan(packages: Iterable[Path], known: Collection[str]) -> Scan:
    """Find every citation in the modules of some packages, given as folders.

    `known` holds the full citations of all clauses. Files are named as seen from the folder in which
    their package stands.
    """
    found: dict[str, dict[str, Citation]] = defaultdict(dict)
    problems: list[Problem] = []
    for package in packages:
        reader = _Reader(package.name, known)
        for path in rule_modules(package):
            file = path.relative_to(package.parent)
            parts = file.with_suffix("").parts
            module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            for text in _texts(ast.parse(path.read_bytes(), filename=str(path)).body, module, 1):
                for line, citation, message in reader.cited(text):
                    if message:
                        problems.append(Problem(file.as_posix(), line, f"{text.name} {message}"))
                    elif citation:
                        place = Citation(citation, text.name, file.as_posix(), text.start)
                        found[citation].setdefault(text.name, place)
    return Scan({clause: (*found[clause].values(),) for clause in sorted(found, key=sort_key)}, tuple(problems))


def rule_modules(package: Path) -> list[Path]:
    """The modules of a package, without those that both games share and those of the command."""
    return [path for path in sorted(package.rglob("*.py")) if path.relative_to(package).parts[0] not in ("kit", "desk")]


def package_folders(beside: Path, names: Iterable[str]) -> tuple[Path, ...]:
    """Return the folders of those packages that exist, all of which stand in one folder."""
    return tuple(beside / name for name in names if (beside / name).is_dir())


def _texts(body: Iterable[ast.stmt], name: str, start: int, *, in_function: bool = False) -> Iterator[Text]:
    """The strings of some statements; a constant is a part of its own, and a string below it is its docstring."""
    described = name, start
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            described = name, start
            inner = f"{name}.{statement.name}"
            head = (node for field, node in _children(statement) if field != "body")
            yield from _literals(head, inner, statement.lineno)
            is_function = in_function or not isinstance(statement, ast.ClassDef)
            yield from _texts(statement.body, inner, statement.lineno, in_function=is_function)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            if isinstance(statement.value.value, str):
                yield Text(*described, statement.lineno, statement.value.value, is_prose=True)
        else:
            targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
            is_constant = not in_function and isinstance(statement, ast.Assign | ast.AnnAssign)
            constant = targets[0].id if is_constant and isinstance(targets[0], ast.Name) else ""
            described = (f"{name}.{constant}", statement.lineno) if constant else (name, start)
            yield from _literals([statement], *described)


def _literals(within: Iterable[ast.AST], name: str, start: int) -> Iterator[Text]:
    """The strings in code; those of a formatted string are parts of a sentence."""
    for node in within:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Text(name, start, node.lineno, node.value, is_prose=False)
        elif not isinstance(node, ast.JoinedStr):
            yield from _literals((child for _field, child in _children(node)), name, start)


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, ast.AST):
                yield field, item


class _Reader:
    """Tells which clauses a text cites, in a package whose own document has the package's name."""

    def __init__(self, document: str, known: Collection[str]) -> None:
        self.document = document
        self.known = known
        clauses = [ClauseId.of(citation) for citation in known]
        self.documents = {clause.document for clause in clauses}
        self.sections = {(clause.document, clause.section) for clause in clauses if clause.section}

    def cited(self, text: Text) -> Iterator[tuple[int, str, str]]:
        """Yield a line with a citation, or with a message, for each id in a text."""
        if not text.is_prose:
            yield text.line, *self._literal(text.words)
            return
        for head in _HEAD.finditer(text.words):
            listed = _LIST.match(text.words, head.end())
            if listed is None:
                line = text.line + text.words.count("\n", 0, head.start())
                yield line, "", "cannot read the list of clauses that begins here"
                continue
            for item in _ITEM.finditer(listed["ids"]):
                line = text.line + text.words.count("\n", 0, listed.start("ids") + item.start())
                for citation, message in self._item(item["first"], item["last"] or item["first"]):
                    yield line, citation, message

    def _literal(self, words: str) -> tuple[str, str]:
        """The citation in a string of the code, or a message, or neither.

        A string that no clause of the document could be, "3.11" where no section 3 is, is no citation.
        """
        cited = ClauseId.of(words)
        if not is_id(cited.number) or (cited.document and cited.document not in self.documents):
            return "", ""
        in_a_section = (self.document, cited.section) in self.sections
        return self._judge(words) if cited.document or in_a_section or self._full(words) in self.known else ("", "")

    def _item(self, first: str, last: str) -> Iterator[tuple[str, str]]:
        """What one item of a list cites: a clause, or all clauses from the first to the last."""
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
