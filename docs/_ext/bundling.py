"""Modules of JavaScript as one file: a browser that fetches forty modules waits forty times.

Every module becomes a function that is called once, after those that it imports; what it exports is what the function
returns. Comments are left out. That is all the project's own modules need: they import by name and never in a circle,
and export no variable that changes.
"""

from __future__ import annotations

import re
from pathlib import Path

_DOCUMENTED = re.compile(r"/\*\*.*?\*/[ ]?", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_BLANK = re.compile(r"\n\s*")
_IMPORT = re.compile(r"^import\s*\{([^}]*)\}\s*from\s*'([^']+)';", re.MULTILINE)
_WHOLE = re.compile(r"^import\s*\*\s*as\s+(\w+)\s+from\s*'([^']+)';", re.MULTILINE)
_PASSED_ON = re.compile(r"^export\s*\{([^}]*)\}\s*from\s*'([^']+)';", re.MULTILINE)
_LISTED = re.compile(r"^export\s*\{([^}]*)\};", re.MULTILINE)
_DECLARED = re.compile(r"^export\s+((?:async\s+)?(?:function\*?|class|const)\s+(\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import\b(?!\()|export\b).*$", re.MULTILINE)


def bundled(entry: Path) -> str:
    """Return a module and all that it imports as one module.

    Raises ValueError for an import or an export of another form than those above.
    """
    order = _imported_first(entry.resolve(), {})
    names = {path: f"m{number}" for number, path in enumerate(order)}
    return "".join(_called(path, names) for path in order)


def uncommented(text: str) -> str:
    """Return the text of a module without its comments, those at the ends of lines apart.

    >>> uncommented("/** What it is. */ const one = 1; // Papillon 1.1")
    'const one = 1; // Papillon 1.1'
    """
    return _COMMENT.sub("", _DOCUMENTED.sub("", text))


def _imported_first(path: Path, found: dict[Path, None]) -> dict[Path, None]:
    """Add a module to those found, after all that it imports."""
    text = path.read_text("utf-8")
    for _names, where in _IMPORT.findall(text) + _WHOLE.findall(text) + _PASSED_ON.findall(text):
        imported = (path.parent / where).resolve()
        if imported not in found:
            _imported_first(imported, found)
    found[path] = None
    return found


def _called(path: Path, names: dict[Path, str]) -> str:
    """Return a module as a function that is called at once; what it returns bears the module's name."""
    exported: list[str] = []

    def taken(match: re.Match[str]) -> str:
        return f"const {{{_renamed(match[1])}}} = {names[(path.parent / match[2]).resolve()]};"

    def whole(match: re.Match[str]) -> str:
        return f"const {match[1]} = {names[(path.parent / match[2]).resolve()]};"

    def passed_on(match: re.Match[str]) -> str:
        module = names[(path.parent / match[2]).resolve()]
        exported.extend(f"{name}: {module}.{name}" for name in _words(match[1]))
        return ""

    def listed(match: re.Match[str]) -> str:
        exported.extend(_words(match[1]))
        return ""

    def declared(match: re.Match[str]) -> str:
        exported.append(match[2])
        return match[1]

    text = uncommented(path.read_text("utf-8"))
    forms = ((_IMPORT, taken), (_WHOLE, whole), (_PASSED_ON, passed_on), (_LISTED, listed), (_DECLARED, declared))
    for pattern, replacement in forms:
        text = pattern.sub(replacement, text)
    if unknown := _UNKNOWN.search(text):
        raise ValueError(f"{path.name}: no such form is bundled: {unknown[0]}")
    return f"const {names[path]} = (() => {{{_BLANK.sub(chr(10), text)}\nreturn {{{', '.join(exported)}}};\n}})();\n"


def _words(listed: str) -> list[str]:
    return [word.strip() for word in listed.split(",") if word.strip()]


def _renamed(listed: str) -> str:
    """Return imported names as a pattern takes them apart: `a as b` is `a: b`."""
    return ", ".join(": ".join(word.split(" as ")) for word in _words(listed))
