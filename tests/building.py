"""Building a site with Sphinx, for the tests of its pages and for those that open them in a browser."""

from __future__ import annotations

import re
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from commonlaw.specification import ROOT


def need_sphinx(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing; run: uv run --group docs pytest", pytrace=False)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))


def run_sphinx(
    out: Path, source: Path, builder: str = "html", conf: Path | None = None, **options: Any
) -> tuple[Any, str]:
    from sphinx.application import Sphinx
    from sphinx.locale import translators
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    parallel = options.pop("parallel", 1)
    warnings = StringIO()
    translators.clear()  # Sphinx keeps those of an earlier build in the same process
    with patch_docutils(conf), docutils_namespace():
        app = Sphinx(
            source,
            conf,
            out / builder,
            out / f"{builder}-{options.get('language', 'en')}",
            builder,
            confoverrides=options,
            status=None,
            warning=warnings,
            parallel=parallel,
        )
        app.build()
    return app, re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())
