"""Every sentence of a ruling is shown by scenarios that have to do with it, or it is said in words why it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conformance.documents import GAMES
from conformance.misreadings.misreading import Override, replacing
from conformance.quality import sentences
from conformance.quality.coverage import FEWEST_WORDS
from conformance.quality.sentences import answers, problems, reasons, rulings, sentences_of, split
from conformance.scenarios import scenarios
from papillon import payments
from papillon.kit.expectations import faults


def test_every_sentence_is_shown_or_answered_for() -> None:
    assert list(problems()) == []
    assert all(answer.scenarios or answer.reason for ruling in rulings().values() for answer in answers(ruling))
    assert all(len(reason.split()) >= FEWEST_WORDS for reason in reasons().values())


def test_every_sentence_has_its_french() -> None:
    assert all(sentence.french for ruling in rulings().values() for sentence in sentences_of(ruling))


def test_an_example_does_not_end_a_sentence() -> None:
    text = "Two bêtes make it 9 + 9 = 18 (Francion 4.5). *One* is `enough`: see 4.6 and 4.7. `total` is a reading."
    assert split(text) == [
        "Two bêtes make it 9 + 9 = 18 (Francion 4.5).",
        "*One* is `enough`: see 4.6 and 4.7.",
        "`total` is a reading.",
    ]


def without(start: str) -> Callable[[dict[str, Any]], None]:
    def change(said: dict[str, Any]) -> None:
        del said["sum-cap"][start]

    return change


def saying(slug: str, start: str, text: str) -> Callable[[dict[str, Any]], None]:
    def change(said: dict[str, Any]) -> None:
        said.setdefault(slug, {})[start] = text

    return change


FIVE = "five: a sum may have"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            without(FIVE),
            "sum-cap: no scenario shows, and no reason answers for, 'five: a sum may have five cards at most.'",
        ),
        (saying("sum-cap", FIVE, "a-card"), "sum-cap: 'a-card' is neither a scenario nor one of question, "),
        (saying("sum-cap", FIVE, "table-is-cleared"), "sum-cap: table-is-cleared has nothing to do with 'five: "),
        (saying("sum-cap", "A sum of", "grounds"), "sum-cap: 0 sentences begin with 'A sum of'"),
        (saying("sum-capped", "A sum", "grounds"), "sentences.toml: sum-capped is no ruling"),
    ],
)
def test_what_is_wrong_is_said(
    change: Callable[[dict[str, Any]], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed: dict[str, Any] = {name: dict(table) for name, table in sentences.written().items()}  # type: ignore[call-overload]
    change(changed)
    monkeypatch.setattr(sentences, "written", lambda: changed)
    of_one = {slug: ruling for slug, ruling in rulings().items() if slug == "sum-cap"}
    monkeypatch.setattr(sentences, "rulings", lambda: of_one)
    found = [problem for problem in problems() if "is no ruling" not in problem or "sum-capped" in problem]
    assert len(found) == 1
    assert found[0].startswith(said)


def test_an_order_of_payments_turned_round_is_seen() -> None:
    """It is a convention, of which no table and no misreading has another: so it is turned round here."""
    turned = Override(payments, "PAYMENT_ORDER", lambda order: order[::-1])  # type: ignore[index]
    record = scenarios()["who-is-short-pays-for-aces-before-figures"]
    with replacing(turned):
        assert faults(record, GAMES["papillon"])
