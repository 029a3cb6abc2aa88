"""Building a site with Sphinx, for the tests of its pages and for those that open them in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from papillon.kit.checkout import ROOT


def need_sphinx(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing; run: uv run --group docs pytest", pytrace=False)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))


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
