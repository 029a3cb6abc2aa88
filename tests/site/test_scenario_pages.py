"""Every scenario stands on a page, drawn and told, and the desk to which it leads is asked what the scenario plays."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import every_scenario
from papillon.desk.adapter import Question
from papillon.desk.ask import question_of
from papillon.desk.papillon.adapter import ADAPTER
from papillon.game import GAME
from papillon.position import Position

SCENARIOS = {scenario.id: scenario for scenario in every_scenario(*EVERY_DOCUMENT)}
STRAIGHT = str.maketrans("’“”", '\'""')
TYPED = str.maketrans("\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}", "-* ")
"""The signs of sums as a scenario has them."""
NUMBERS = ("pool", "cards", "coup", "rounds")


@pytest.fixture(scope="module")
def told(built: Path) -> dict[str, str]:
    """Scenario → its part of a page of the English edition."""
    return dict(parts(built))


def parts(edition: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((edition / "spec/scenarios").rglob("*.html")):
        for part in path.read_text("utf-8").split('<section class="scenario"')[1:]:
            name = re.match(r' id="scenario-([^"]*)"', part)
            assert name is not None, path
            yield name[1], part.partition("</section>")[0]


def questions(part: str) -> Iterator[Question]:
    """What the desk is asked where a part of a page leads."""
    for fragment in re.findall(r'href="[^"]*desk/(?:index\.html)?#([^"]*)"', part):
        said = dict(parse_qsl(unescape(fragment), strict_parsing=True))
        line, rulebook = said.pop("q"), said.pop("rulebook", "salon")
        options = {name: said.pop(name) for name in ADAPTER.table_options if name in said}
        numbers = {name: int(options.pop(name)) for name in NUMBERS if name in options}
        yield question_of(ADAPTER, line, "", GAME.rules_of(rulebook, said), {**options, **numbers})


def test_every_scenario_stands_on_one_page_of_each_edition(built: Path, french: Path) -> None:
    for edition in (built, french):
        names = [name for name, _part in parts(edition)]
        assert sorted(names) == sorted(SCENARIOS), edition


def test_each_is_drawn_and_says_why(told: dict[str, str]) -> None:
    for name, part in told.items():
        record = SCENARIOS[name].record
        untitled = re.sub(r'<a [^>]*#ruling-([a-z-]+)"[^>]*><span class="rule-ruling">[^<]*</span></a>', r"\1", part)
        words = unescape(re.sub("<[^>]*>", "", untitled)).translate(STRAIGHT | TYPED)
        assert 'class="table-picture"' in part, name
        assert " ".join(record.notes["because"].split()) in words, name
        for clause in record.notes["clauses"]:
            number = clause.rpartition(":")[2]
            assert re.search(rf'href="[^"]*#[a-z-]*{re.escape(number)}"', part), (name, clause)


def test_nothing_of_the_reasons_is_english_in_french(french: Path) -> None:
    for name, part in parts(french):
        words = unescape(re.sub("<svg.*?</svg>|<code.*?</code>|<[^>]*>", "", part.partition(">")[2], flags=re.DOTALL))
        assert not re.search(r"(?<![\w-])(?:takes|the|pays|from each|cards?)(?![\w=-])", words), name


def test_the_desk_is_asked_what_the_scenario_plays(told: dict[str, str]) -> None:
    """Every refused attempt and every move told of Le Papillon, at the table and by the readings of the scenario."""
    asked = 0
    for name, part in told.items():
        if SCENARIOS[name].game == "francion":
            continue
        record = SCENARIOS[name].record
        seen = [(question, refusal_of(question)) for question in questions(part)]
        attempts = {item.attempt[1] for item in record.expectations if item.attempt}
        played = {move.move for coup in record.coups for move in coup.moves}
        for question, refusal in seen:
            assert question.table.rules.rulebook == record.table.rules.rulebook
            if question.move is None:
                continue
            assert question.move in (attempts if refusal else played), (name, question.move)
            asked += 1
        if record.start is not None and played:
            firsts = [question for question, _refusal in seen if question.move == record.coups[0].moves[0].move]
            assert any(same_table(question, record) for question in firsts), name
    assert asked > 400


def refusal_of(question: Question) -> object:
    if question.move is None:
        return None
    return GAME.refusal(question.position, question.move, question.table.rules, question.player)


def same_table(question: Question, record: object) -> bool:
    """Whether a question begins where a record does: cards, accounts, coup, rounds, convention."""
    start, table = record.start, record.table  # type: ignore[attr-defined]
    assert isinstance(question.position, Position)
    return str(question.position) == str(start) and question.table._replace(rules=table.rules) == table
