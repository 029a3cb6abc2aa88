"""Little sites that a test writes, and pages of the project's own."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from tools import ROOT

EXTENSIONS: Final = ROOT / "docs/_ext"

INDEX = "# Rules\n\n```{toctree}\nsauterelle\nrulings\n```\n"
CLAUSE = "```{clause} papillon:8.1 Clearing the table\n:kind: rule\n\nIt is paid; see {rule:ruling}`who-pays`.\n```\n"
SILENT = (
    "```{clause} papillon:8.2 Being cheerful\n:kind: recommendation\n:no-code: it asks people to smile\n\nBe so.\n```\n"
)
RULING = """\
```{ruling} who-pays Who pays?
:kind: open
:clauses: 8.1
:default: all

Somebody, says {rule:clause}`papillon:8.1`.

- `all`: everybody.
- `one`: the next.
```
"""
CODE = 'def sweep():\n    """Clear the table. Clauses: 8.1."""\n'


def extension(name: str) -> Any:
    """A module of `docs/_ext`."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(str(EXTENSIONS))
        return import_module(name)


class Site:
    """A little project with one page of clauses, one of rulings, and a module of code."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in {
            "spec/index.md": INDEX,
            "spec/sauterelle.md": f"# Sauterelle\n\n{CLAUSE}\n{SILENT}",
            "spec/rulings.md": f"# Rulings\n\n{RULING}",
            "papillon/sauterelle.py": CODE,
        }.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def warnings(self, **options: Any) -> str:
        """Build the site, and return what Sphinx warns of."""
        settings = {
            "extensions": ["myst_parser", "clausedomain"],
            "root_doc": "spec/index",
            "clause_packages": ["papillon"],
            "html_theme": "basic",
            "suppress_warnings": ["config.cache"],
            **options,
        }
        conf = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
        self.write("conf.py", f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(EXTENSIONS)!r}]\n{conf}")
        command = [sys.executable, "-P", "-m", "sphinx", "-q", "--no-color", str(self.root), str(self.root / "_build")]
        return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def english_pages(built: Path) -> list[Path]:
    """The pages of the site without those of its French edition, which lies within."""
    return [path for path in built.rglob("*.html") if not path.is_relative_to(built / "fr")]
