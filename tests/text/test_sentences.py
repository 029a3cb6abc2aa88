"""Every sentence of a ruling is shown by scenarios that have to do with it, or it is said in words why it is not."""

from __future__ import annotations

from conformance.documents import load_game
from conformance.scenarios import scenarios
from papillon.kit.records import faults
from tools.coverage import FEWEST_WORDS
from tools.sentences import answers, problems, reasons, rulings


def test_every_sentence_is_shown_or_answered_for() -> None:
    assert list(problems()) == []
    assert all(answer.scenarios or answer.reason for ruling in rulings().values() for answer in answers(ruling))
    assert all(len(reason.split()) >= FEWEST_WORDS for reason in reasons().values())


def test_an_order_of_payments_turned_round_is_seen() -> None:
    """It is a convention, of which no table and no misreading has another: so it is turned round here."""
    record = scenarios()["who-is-short-pays-for-aces-before-figures"]
    rules = record.table.rules._replace(play_dues=record.table.rules.play_dues[::-1])
    assert faults(record._replace(table=record.table._replace(rules=rules)), load_game("papillon"))
