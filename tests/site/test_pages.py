"""The pages that gather what the clauses say: questions, payments, refusals, traces, weights and changes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

import pytest
from building import extension

from conformance.documents import EVERY_DOCUMENT, GAMES, RULEBOOK_OF, full
from conformance.scenarios import parts as parts_of, scenarios
from conformance.suite import suite_of
from papillon import course, notation
from papillon.kit.cards import UNKNOWN
from papillon.kit.clauses import Book
from papillon.kit.events import BANK, POOL, Payment, net_of
from papillon.kit.records import replay
from papillon.rules import Rules, refusal
from tools import ROOT, weights
from tools.law.sheet import Choice, in_force

CITED = re.compile(r"\{rule:clause\}`(?:[^`<]*<)?([a-z-]+:[0-9a-d.]+)>?`")

# --- pictures


def pictures() -> Iterator[tuple[str, str, str]]:
    """Page, game and position of every picture of a position."""
    for page in sorted([*(ROOT / "spec").rglob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        for game, shown in re.findall(r"^`{3,}\{picture\} (\w+) (.*)$", page.read_text("utf-8"), re.M):
            if " " in shown:  # a diagram has a name
                yield str(page.relative_to(ROOT)), game, shown


@pytest.mark.parametrize(("page", "game", "shown"), list(pictures()))
def test_what_a_picture_shows_could_occur(page: str, game: str, shown: str) -> None:
    """Every card of the pack is somewhere, none is there too often, and the move is legal."""
    assert game == "papillon", "count the pack of that game too"
    typed = notation.read_position(shown)
    position = typed.position
    lying = [*position.layout, *position.stock, *chain(*position.hands, *position.piles)]
    assert len(lying) == 52
    assert max(Counter(card.rank for card in lying if card != UNKNOWN).values()) <= 4
    assert typed.move is not None
    assert refusal(position, typed.move, Rules()) is None


def test_the_first_page_says_what_its_move_pays() -> None:
    page = (ROOT / "docs/index.md").read_text("utf-8")
    (_game, shown), said = re.findall(r"^```\{picture\} (\w+) (.*)$", page, re.M)[0], page.partition("{picture}")[2]
    typed = notation.read_position(shown)
    assert typed.move is not None
    events = course.play(notation.read_table(""), typed.position, typed.move).events
    paid = [(event.payee, event.chips, event.clauses[0]) for event in events if isinstance(event, Payment)]
    assert paid == [("A", 1, "6.1")] * 2
    assert "each of the others pays you 1 chip for the ace ({rule:clause}`papillon:6.1`)" in said


# --- questions


def questions() -> Iterator[tuple[str, str]]:
    """Each question with its answer."""
    page = (ROOT / "spec/questions.md").read_text("utf-8")
    for part in re.split(r"^### ", page, flags=re.M)[1:]:
        question, _, answer = part.partition("\n")
        yield question, answer.partition("\n## ")[0]


@pytest.mark.parametrize(("question", "answer"), list(questions()))
def test_every_question_is_one_and_is_answered_by_clauses(question: str, answer: str) -> None:
    assert question.endswith("?")
    assert CITED.search(answer)


@pytest.mark.parametrize("game", GAMES)
def test_every_section_is_cited_by_some_answer(game: str) -> None:
    cited = {citation for _, answer in questions() for citation in CITED.findall(answer)}
    clauses = Book.load(game, ROOT).clauses.values()
    assert {_section(clause.citation) for clause in clauses} <= set(map(_section, cited))


def _section(citation: str) -> str:
    """The section of a clause in a document that has sections; otherwise the document."""
    document, _, clause_id = citation.partition(":")
    return f"{document}:{clause_id.partition('.')[0]}" if document in GAMES else document


# --- payments


class Row(NamedTuple):
    """A payment of the sheet, in one document. chips: how many, or something else if that depends."""

    kind: str
    clauses: frozenset[str]
    chips: str
    roles: str

    def allows(self, paid: Payment) -> bool:
        """Whether a payment of so many chips can be meant."""
        return not re.fullmatch(r"\d+(, doubled \d+)?", self.chips) or str(paid.chips) in re.findall(r"\d+", self.chips)


def tables(document: str) -> Iterator[list[str]]:
    """The rows of the page that hold for a document, cell by cell."""
    page = (ROOT / "spec/payments.md").read_text("utf-8")
    return rows_of(page.split("\n## ")[1 + EVERY_DOCUMENT.index(document)])


def rows_of(page: str) -> Iterator[list[str]]:
    """The rows of the tables of a page, cell by cell."""
    return (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| "))


def sheet(document: str) -> list[Row]:
    """The payments of the sheet that hold for a document by its default readings; Le Francion's are on the page."""
    if document not in RULEBOOK_OF:
        rows = [row for row in tables(document) if row[-1].startswith("`")]
        return [Row(row[4].strip("`"), frozenset(CITED.findall(row[3])), row[1], row[2]) for row in rows]
    game = suite_of(document).game
    return [
        Row(line["kind"], frozenset(line["clauses"]), "" if "each" in line else str(line["chips"]), line["who"])
        for line in in_force(Choice(RULEBOOK_OF[document], game.in_force(game.rulebooks[RULEBOOK_OF[document]])))
    ]


@cache
def payments(document: str) -> list[Payment]:
    """Every payment that the scenarios of a document make by its default readings, with full citations."""
    game = suite_of(document)
    parts = (part for record in scenarios(document).values() for part in parts_of(record) if not part.readings)
    events = (event for part in parts for stage in replay(part, game.game) for event in stage.step.events)
    return [
        paid._replace(clauses=tuple(full(clause, game.name) for clause in paid.clauses))
        for paid in events
        if isinstance(paid, Payment)
    ]


def meant(paid: Payment, rows: list[Row]) -> list[Row]:
    """The rows that a payment may be of: same kind, all clauses cited, as many of them as any row has."""
    fitting = [row for row in rows if row.kind == paid.kind and row.clauses <= set(paid.clauses)]
    most = max((len(row.clauses) for row in fitting), default=0)
    return [row for row in fitting if len(row.clauses) == most]


@pytest.mark.parametrize("document", EVERY_DOCUMENT)
def test_the_sheet_has_the_payments_that_scenarios_see_and_who_pays_whom(document: str) -> None:
    rows, seen = sheet(document), set()
    for paid in payments(document):
        found = [row for row in meant(paid, rows) if row.allows(paid)]
        assert found, paid
        seen |= {*found}
        for row in found:
            payer, _, payee = row.roles.partition(" to ")
            assert (payer in ("the pool", "the stake")) == (paid.payer == POOL), (paid, row)
            assert (payee in ("the pool", "the stake")) == (paid.payee == POOL), (paid, row)
            assert (payee == "the bank") == (paid.payee == BANK), (paid, row)
    assert [row for row in rows if row not in seen] == []


def sums() -> Iterator[tuple[str, list[str]]]:
    """What the sheet and the section about aces say of captures for which each pays so much, with their documents."""
    rows = [(document, row) for document in EVERY_DOCUMENT for row in tables(document)]
    aces = rows_of((ROOT / "spec/sections/papillon/06-aces.md").read_text("utf-8"))
    return ((document, row) for document, row in [*rows, *(("papillon", row) for row in aces)] if "scenario" in row[-1])


@pytest.mark.parametrize(("document", "row"), list(sums()))
def test_a_sum_is_paid_by_each_in_its_scenario_for_these_reasons(document: str, row: list[str]) -> None:
    """The last move of the scenario that the row names, by the default readings: what one of the others pays for it."""
    _capture, total, reasons, scenario = row
    said = sorted((CITED.findall(reason)[0], int(reason[0])) for reason in reasons.split("; "))
    assert sum(chips for _, chips in said) == int(total)
    game = suite_of(document).game
    record = next(record for name, record in scenarios(document).items() if f"`{name}`" in scenario)
    part = next(part for part in parts_of(record) if not part.readings)
    paid = [event for event in [*replay(part, game)][-1].step.events if isinstance(event, Payment)]
    for payer in {payment.payer for payment in paid}:
        owed = [(payment, {*map(full, payment.clauses)}) for payment in paid if payment.payer == payer]
        assert sum(payment.chips for payment, _ in owed) == int(total)
        assert (
            sorted((clause, payment.chips) for clause, _ in said for payment, cited in owed if clause in cited) == said
        )


# --- refusals


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_explained_in_order_of_precedence(game: str) -> None:
    page = (ROOT / "spec/refusals.md").read_text("utf-8")
    block = page.partition("```{table-of} refusals " + game + "\n")[2].partition("```\n")[0]
    refusals = import_module(f"{game}.refusals").REFUSALS
    assert re.findall(r"^\| \{number\} \| `([a-z-]+)` \| ", block, re.M) == [refusal.code for refusal in refusals]
    for row, record in zip(block.splitlines()[2:], extension("datasets").refusals(game), strict=True):
        assert all(f"| {record[rulebook]} |" in row for rulebook in suite_of(game).game.documents)


# --- weights


def witnesses() -> list[tuple[str, Any]]:
    """Each reading that has a witness with a move in it, by its name."""
    held = json.loads(weights.FILE.read_text("utf-8"))["weights"]
    found = [(f"{entry['ruling']}={entry['reading']}", entry) for entry in held if entry["witness"]]
    return [(name, entry) for name, entry in found if entry["witness"]["sides"][0]["plays"][0]["move"]]


def test_every_reading_has_been_weighed() -> None:
    held = {(entry["ruling"], entry["reading"]) for entry in json.loads(weights.FILE.read_text("utf-8"))["weights"]}
    assert held == {(asked.ruling, asked.reading) for asked in weights.all_asked()}, "run tools.weights --ruling SLUG"


@pytest.mark.parametrize(("name", "entry"), witnesses())
def test_a_witness_pays_what_the_page_says_under_each_reading(name: str, entry: Any) -> None:
    game = entry["game"]
    notation, course, readings, rules = (
        import_module(f"{game}.{module}") for module in ("notation", "course", "readings", "rules")
    )
    witness = entry["witness"]
    sides = witness["sides"]
    for reading, side, other in zip((entry["usual"], entry["reading"]), sides, sides[::-1], strict=True):
        played = readings.rules_of(entry["rulebook"], {**entry["needs"], entry["ruling"]: reading})
        position = notation.read_position(witness["position"], *([played] if game == "papillon" else [])).position
        table = notation.read_table(witness["table"])._replace(rules=played)
        (_, move), (_, others) = (notation.read_move(way["plays"][0]["move"]) for way in (side, other))
        events = course.play(table, position, move).events
        assert net_of(events) == side["plays"][0]["gains"]
        refusal = rules.refusal(position, others, played)
        assert (refusal and refusal.code) == (side["refuses"] and side["refuses"]["code"])
