"""The other documents' rulebooks: what they change, what they cite, and that their pages say so too."""

from __future__ import annotations

import pytest

from commonlaw.clauses import book
from papillon.cards import ranks
from papillon.course import open_table, start_coup
from papillon.documents import ADPOKER, ADPOKER_CITES, PDF, PDF_CITES, RULEBOOKS, SALON
from papillon.notation import read_move, read_position
from papillon.readings import rules_of
from papillon.refusals import REFUSALS
from papillon.rules import refusal
from papillon.sections.s01_players_and_cards import full_pack

CLAUSES = book("papillon").clauses
CODES = {item.code for item in REFUSALS}
PAIRS = [*PDF_CITES.items(), *ADPOKER_CITES.items()]


@pytest.mark.parametrize(("main", "own"), [pair for pair in PAIRS if pair[0] not in CODES])
def test_a_clause_cited_in_place_of_another_says_on_its_page_how_the_two_are_related(main: str, own: str) -> None:
    related = [clause for clauses in CLAUSES[own].relations.values() for clause in clauses]
    assert f"papillon:{main}" in related


def test_what_a_document_leaves_unsaid_is_cited_from_the_main_one() -> None:
    assert PDF.cited(("4.d.1", "11.1", "5.3")) == ("papillon-pdf:24", "5.3")
    assert SALON.cited(("4.d.1", "5.3")) == ("4.d.1", "5.3")


def test_two_like_cards_for_one_card_are_refused_by_the_article_itself() -> None:
    position = read_position("hand K Q, layout K K 4", ADPOKER).position
    refused = refusal(position, read_move("KxKK")[1], ADPOKER)
    assert refused is not None
    assert (refused.code, refused.clause) == ("one-like", "papillon-adpoker:10")


@pytest.mark.parametrize(
    ("rulebook", "readings", "players", "exposed", "stock"),
    [
        ("salon", {}, 3, 7, 36),
        ("salon", {}, 4, 4, 36),
        ("pdf", {}, 3, 7, 36),
        ("pdf", {}, 4, 4, 36),
        ("adpoker", {}, 3, 7, 36),
        ("adpoker", {}, 4, 7, 33),
        ("adpoker", {"first-layout": "four"}, 4, 4, 36),
    ],
)
def test_so_many_cards_are_exposed_and_left_in_stock_at_first(
    rulebook: str, readings: dict[str, str], players: int, exposed: int, stock: int
) -> None:
    step = start_coup(open_table(players, rules=rules_of(rulebook, readings)), full_pack())
    assert (len(step.position.layout), len(step.position.stock)) == (exposed, stock)
    assert all(len(ranks(hand)) == 3 for hand in step.position.hands)


def test_every_rulebook_bears_its_own_name() -> None:
    assert [rules.rulebook for rules in RULEBOOKS.values()] == list(RULEBOOKS)
