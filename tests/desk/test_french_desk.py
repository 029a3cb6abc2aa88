"""The desk in French: that it says nothing in English; what it says is in `transcripts/french.txt`."""

from __future__ import annotations

import json
import re
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import scenarios
from conformance.suite import suite_of
from francion import refusals as francion_refusals
from papillon import refusals
from papillon.desk.__main__ import main as desk
from papillon.desk.command import DESKS
from papillon.desk.francion import words as francion_words
from papillon.desk.francion.__main__ import main as francion_desk
from papillon.desk.papillon import words as papillon_words
from papillon.desk.render import events_in_words
from papillon.kit import translations
from papillon.kit.records import read_record, replay
from papillon.kit.translations import in_letters, move_typed, position_typed, speaking
from papillon.moves import FIGURES
from tools import ROOT
from tools.catalogs import Message, is_settled, messages_of, read_catalog

Printed = pytest.CaptureFixture[str]

ALIKE = {*FIGURES, *(figure.replace("-", " ") for figure in FIGURES), "Welche"}
"""Names that are the same in both languages."""


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def french_of(words: list[str], capsys: Printed, status: int = 0) -> str:
    """What a command of the desk prints in French."""
    command, *rest = words
    assert {"papillon": desk, "francion": francion_desk}[command]([*rest, "--lang", "fr"]) == status
    return capsys.readouterr().out


# --- the phrases


def messages() -> list[Message]:
    path = ROOT / "docs/locale/fr/LC_MESSAGES/programs.po"
    return messages_of(read_catalog(path.read_text("utf-8"), path.name))


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(form) for form in said]  # type: ignore[attr-defined]


FRENCH = {
    english: told
    for message in messages()
    for english, told in zip(forms(message.id), forms(message.string), strict=True)
}
"""What the desk and the pictures say → the same in French; of what counts, one and several."""


def parts(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_the_catalog_has_what_the_code_says_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    from translating import PROGRAMS, words_in

    said = {english for words in words_in(ROOT, PROGRAMS) for english in forms(words)}
    assert said == {*FRENCH}
    assert all(is_settled(message) for message in messages())


def test_the_french_has_the_same_parts() -> None:
    assert {english: parts(english) for english in FRENCH} == {english: parts(told) for english, told in FRENCH.items()}


def test_the_french_is_set_as_french_is() -> None:
    drawn = {told for told in FRENCH.values() if told.isupper() or (parts(told) == {"n"} and told[:2].isupper())}
    for told in {*FRENCH.values()} - drawn:  # pictures have signs of their own
        assert "'" not in told and not re.search(r"[^\N{NO-BREAK SPACE}][:;?!%](?!\w)", told.replace("--", "")), told


def test_every_happening_payment_and_refusal_has_its_french() -> None:
    tables: list[dict[Any, str]] = [
        *(papillon_words.SENTENCES, papillon_words.REASONS),
        *(dict(papillon_words.OWN_SENTENCES), papillon_words.OWN_REASONS),
        *(francion_words.SENTENCES, francion_words.REASONS),
    ]
    told = {words for table in tables for words in table.values()}
    reasons = {refusal.reason for game in (refusals, francion_refusals) for refusal in game.REFUSALS}
    assert told | reasons - ALIKE <= {*FRENCH, *ALIKE}


# --- nothing in English


class Missed(NullTranslations):
    """What is asked when a catalog has no translation: it notes the message, and leaves it as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        """Note a message; names that are alike in both languages are none, nor are single letters."""
        if len(message) > 1 and message not in ALIKE:
            self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Note a message that counts."""
        self.messages.add(msgid1)
        return msgid2


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What the desk was to say in French and could not, while a test ran."""
    strict = GNUTranslations(BytesIO((ROOT / "papillon/kit/fr.mo").read_bytes()))
    strict.add_fallback(noted := Missed())
    monkeypatch.setattr(translations, "catalog", lambda language: strict)
    return noted.messages


@pytest.mark.parametrize("document", EVERY_DOCUMENT)
def test_all_that_happens_in_the_scenarios_is_told_in_french(document: str, missed: set[str]) -> None:
    game = suite_of(document)
    words = DESKS[game.name].adapter.words
    with speaking("fr"):
        for record in scenarios(document).values():
            steps = [stage.step for stage in replay(record, game.game)]
            assert all(line.text for step in steps for line in events_in_words(step.events, words(step.table.rules)))
    assert missed == set()


@pytest.mark.parametrize(
    "words",
    [
        ["papillon", "judge", "layout 6 4 A, hand 10 7"],
        ["papillon", "judge", "dealer C, turn A, hands A:7 B:9 C:-, layout 7, stock 0, play 7x7"],
        ["papillon", "judge", "layout A A A, hand A, play AxAAA", "--rulebook", "adpoker"],
        ["papillon", "judge", "dealer C, hands A:A B:98 C:-, layout AAA, stock 0", "AxAAA"],
        ["papillon", "judge", "@examples/pdf-three-players.toml", "--at", "1.35"],
        ["papillon", "replay", "examples/three-players-played-on.toml"],
        ["papillon", "replay", "examples/adpoker-four-players.toml"],
        ["papillon", "deal", "--seed", "7", "--play", "random"],
        ["papillon", "compare", "--reading", "four-priority=opposite-last", "--coups", "20"],
        ["papillon", "compare", "salon", "pdf", "--coups", "20"],
        ["papillon", "rulebooks"],
        ["papillon", "cite", "poule"],
        ["papillon", "cite", "ten-sums"],
        ["papillon", "cite", "4"],
        ["francion", "judge", "trumps s, trick A:5h, hand Ah 7c"],
        ["francion", "judge", "turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d", "Kc"],
        ["francion", "replay", "examples/francion/three-players.toml"],
        ["francion", "deal", "--seed", "7", "--play", "random"],
        ["francion", "compare", "--reading", "welche-led=trumps", "--coups", "20"],
    ],
    ids=" ".join,
)
def test_an_answer_is_in_french_throughout(words: list[str], missed: set[str], capsys: Printed) -> None:
    french_of(words, capsys)
    assert missed == set()


# --- judge, replay, deal


def test_json_of_a_judgement_has_the_same_keys_and_ids_in_both_languages(capsys: Printed) -> None:
    asked = ["judge", "layout 6 4 A, hand K 7, play Kx64", "--json"]
    assert desk(asked) == 1
    english = json.loads(capsys.readouterr().out)
    told = json.loads(french_of(["papillon", *asked], capsys, status=1))
    refused, refus = english["outcome"]["refusal"], told["outcome"]["refusal"]
    assert [*told] == [*english] and [*told["clauses"]] == [*english["clauses"]]
    assert (refus["code"], refus["clause"]) == (refused["code"], refused["clause"]) == ("takes-no-sum", "4.b.1")
    assert refus["reason"] != refused["reason"] and refus["reason"].endswith("mais pas d’addition")


def test_json_keeps_the_notation_in_french(capsys: Printed) -> None:
    told = json.loads(french_of(["papillon", "judge", "layout R D 10, hand R V 7, play RxR", "--json"], capsys))
    assert told["move"] == told["outcome"]["move"] == "KxK"
    assert "layout KQT" in told["position"] and "hands A:KJ7" in told["position"]
    capture = told["outcome"]["events"][0]
    assert (capture["cards"], capture["text"]) == ("K", "A joue R et lève R")


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/**/*.toml")), ids=lambda path: path.stem)
def test_every_position_and_move_told_in_french_can_be_typed_again(path: Path) -> None:
    """Le Francion's, too, whose cards have suits."""
    game = suite_of("francion" if path.parent.name == "francion" else "papillon")
    with speaking("fr"):
        for stage in replay(read_record(path.read_text("utf-8"), path.name, game.game), game.game):
            position = str(stage.step.position)
            assert position_typed(in_letters(position)) == position
            if stage.moved:
                move = game.game.notation.write_move(stage.moved.move, None)
                assert move_typed(in_letters(move)) == move
