"""The pages of what `import papillon` and `import francion` offer, and that nothing on them is without words."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from building import need_sphinx

import francion
import papillon

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
