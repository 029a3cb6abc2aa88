"""The pages of what `import papillon` and `import francion` offer, and that nothing on them is without words."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from building import need_sphinx

import francion
import papillon
from papillon.kit.checkout import ROOT

GAMES = (papillon, francion)


@pytest.fixture
def reference(monkeypatch: pytest.MonkeyPatch) -> Any:
    need_sphinx(monkeypatch)
    return import_module("referencepages")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_field_and_method_has_words(reference: Any, game: Any) -> None:
    groups = list(reference.entries(game))
    assert {group[0].offered for group in groups} == {*game.__all__}
    assert [entry.heading for group in groups for entry in group if not entry.text] == []


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        (papillon, "State", {"table: Table", "legal: tuple[Capture | LayDown, ...]", "player: str | None"}),
        (francion, "State", {"table: Table", "legal: tuple[Card, ...]", "can_play(move: Card | str) -> bool"}),
        (papillon, "Rules", {"captures: tuple[s04.CaptureRule, ...]", "knows(figure: str) -> bool"}),
        (papillon, "Payment", {"payer: str", "chips: int"}),
    ],
)
def test_a_class_stands_with_its_fields_and_methods(reference: Any, game: Any, name: str, expected: set[str]) -> None:
    (group,) = (group for group in reference.entries(game) if group[0].offered == name)
    assert {entry.heading for entry in group} >= expected


def test_a_page_links_to_clauses_and_modules(reference: Any) -> None:
    clause = SimpleNamespace(docname="spec/sections/papillon/07-hanneton", anchor="papillon-7.3", title="A chip")
    env = SimpleNamespace(domains={"rule": SimpleNamespace(clauses={"papillon:7.3": clause})})
    app = SimpleNamespace(
        srcdir=ROOT,
        config=SimpleNamespace(clause_packages=["papillon"]),
        env=env,
        builder=SimpleNamespace(
            name="html",
            env=env,
            get_relative_uri=lambda page, to: f"../{to}.html",
            highlighter=SimpleNamespace(highlight_block=lambda text, language: f"<pre>{text}</pre>"),
        ),
    )
    ((page, context, _),) = reference.collect_pages(app)
    body = context["body"]
    assert page == "code/import-papillon"
    assert (
        '<a class="cited" href="../spec/sections/papillon/07-hanneton.html#papillon-7.3" title="A chip">7.3</a>' in body
    )
    assert '<a class="source" href="../code/papillon/state.html#State">papillon/state.py</a>' in body
    said = unescape(re.sub("<[^>]*>", "", body))
    assert "Whether play goes clockwise (ruling direction)." in said
    assert "`" not in re.sub(r">>>.*", "", said)


def test_the_pages_that_speak_of_it_name_it_as_it_is_typed() -> None:
    assert "`import papillon`" in Path(ROOT / "docs/python.md").read_text("utf-8")
