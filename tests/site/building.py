"""Building a site with Sphinx: the project's own, and little ones that a test writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from papillon.kit.checkout import ROOT

Build = Callable[..., tuple[Any, str]]
"""Builds a site; returns the application with all its warnings."""

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


def need_sphinx(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing; run: uv run --group docs pytest", pytrace=False)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))


def extension(name: str) -> Any:
    """A module of `docs/_ext`."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
        return import_module(name)


@contextmanager
def sphinx_app(
    source: Path,
    conf: Path | None,
    out: Path,
    doctrees: Path,
    builder: str,
    *,
    warnings: StringIO | None = None,
    parallel: int = 1,
    **settings: Any,
) -> Iterator[Any]:
    """An application of Sphinx, which knows what an earlier one has left in the folders."""
    from sphinx.application import Sphinx
    from sphinx.locale import translators
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    translators.clear()  # Sphinx keeps those of an earlier build in the same process
    with patch_docutils(conf), docutils_namespace():
        yield Sphinx(
            source,
            conf,
            out,
            doctrees,
            builder,
            confoverrides=settings,
            status=None,
            warning=warnings,
            parallel=parallel,
        )


def run_sphinx(
    out: Path, source: Path, builder: str = "html", conf: Path | None = None, **options: Any
) -> tuple[Any, str]:
    """Build a site; return the application with all its warnings."""
    warnings = StringIO()
    doctrees = out / f"{builder}-{options.get('language', 'en')}"
    with sphinx_app(source, conf, out / builder, doctrees, builder, warnings=warnings, **options) as app:
        app.build()
    return app, re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


class Site:
    """A little project with one page of clauses, one of rulings, and a module of code."""

    def __init__(self, root: Path, build: Build) -> None:
        self.root = root
        self.run = build
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

    def build(self, builder: str = "html", **options: Any) -> tuple[Any, str]:
        settings = {
            "extensions": ["myst_parser", "clausedomain"],
            "root_doc": "spec/index",
            "clause_packages": ["papillon"],
            "html_theme": "basic",
            "suppress_warnings": ["config.cache"],
        }
        return self.run(self.root, builder, **(settings | options))

    def warnings(self) -> str:
        return self.build()[1]


def html_of(app: Any, page: str = "sauterelle") -> str:
    return page_of(app, f"spec/{page}")


def page_of(app: Any, docname: str) -> str:
    return (Path(app.outdir) / f"{docname}.html").read_text("utf-8")


def english_pages(built: Path) -> list[Path]:
    """The pages of the site without those of its French edition, which lies within."""
    return [path for path in built.rglob("*.html") if not path.is_relative_to(built / "fr")]
