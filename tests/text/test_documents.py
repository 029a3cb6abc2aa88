"""The other documents' rulebooks: what they change, what they cite, and that their pages say so too."""

from __future__ import annotations

import pytest

from papillon.cards import ranks
from papillon.course import play, start_coup
from papillon.kit.clauses import book
from papillon.notation import read_move, read_position
from papillon.readings import rules_of
from papillon.refusals import REFUSALS
from papillon.rulebooks import ADPOKER, PDF, RULEBOOKS, SALON
from papillon.rules import refusal
from papillon.sections.s01_players_and_cards import full_pack
from papillon.table import open_table

CLAUSES = book("papillon").clauses
CODES = {item.code for item in REFUSALS}
PAIRS = [pair for rules in RULEBOOKS.values() for pair in rules.cites]


@pytest.mark.parametrize(("main", "own"), [pair for pair in PAIRS if pair[0] not in CODES and " " not in pair[0]])
def test_a_clause_cited_in_place_of_another_says_on_its_page_how_the_two_are_related(main: str, own: str) -> None:
    related = [clause for clauses in CLAUSES[own].relations.values() for clause in clauses]
    assert f"papillon:{main}" in related


@pytest.mark.parametrize(
    ("rulebook", "readings", "text", "clauses"),
    [
        ("salon", {}, "hand A K, layout A 5, play AxA", ("4.b.1", "4.5")),
        ("pdf", {}, "hand A K, layout A 5, play AxA", ("4.b.1", "papillon-pdf:20")),  # an ace bears no number
        ("pdf", {}, "hand 7 K, layout 5 2, play 7x52", ("papillon-pdf:22", "papillon-pdf:20")),
        ("pdf", {}, "hand T 7, layout T 5, play TxT", ("papillon-pdf:21", "papillon-pdf:20")),
        ("pdf", {"ten-sums": "pip-ten"}, "hand T K, layout 6 4, play Tx64", ("4.b.1", "16.3", "papillon-pdf:20")),
        ("adpoker", {}, "hand A K, layout A 5, play AxA", ("papillon-adpoker:7", "4.5")),
        ("adpoker", {}, "hand T K, layout 6 4, play Tx64", ("papillon-adpoker:7", "4.5")),  # its own example
        ("adpoker", {"ten-sums": "all"}, "hand Q K, layout 6 4, play Kx64", ("papillon-adpoker:7", "16.3", "4.5")),
        ("salon", {}, "hand T K, layout 6 4, play Tx64", ("4.b.1", "16.3", "4.5")),
    ],
)
def test_what_lets_a_card_take_is_cited_from_the_words_that_are_about_that_card(
    rulebook: str, readings: dict[str, str], text: str, clauses: tuple[str, ...]
) -> None:
    rules = rules_of(rulebook, readings)
    typed = read_position(text, rules)
    assert typed.move is not None
    events = play(open_table(rules=rules), typed.position, typed.move).events
    assert [event.clauses for event in events if event.kind == "capture"] == [clauses]


@pytest.mark.parametrize(
    ("rulebook", "text", "code", "clause"),
    [
        ("pdf", "hand A K, layout A A 5, play AxAA", "one-like", "4.b.1"),
        ("pdf", "hand 5 K, layout 5 5 7, play 5x55", "one-like", "papillon-pdf:22"),
        ("pdf", "hand K Q, layout K K 7, play KxKK", "one-like", "papillon-pdf:21"),
        ("pdf", "hand 5 Q, layout K 7, play 5xK", "like-only", "papillon-pdf:21"),
        # the article's 6 is of cards that are played
        ("adpoker", "hand 5 Q, layout K 7, play 5xK", "like-only", "4.a.1"),
        ("adpoker", "hand Q 5, layout K 7, play QxK", "like-only", "papillon-adpoker:6"),
        ("adpoker", "hand K Q, layout K K 4, play KxKK", "one-like", "papillon-adpoker:10"),
    ],
)
def test_what_forbids_a_card_to_take_is_cited_from_the_words_that_are_about_that_card(
    rulebook: str, text: str, code: str, clause: str
) -> None:
    rules = rules_of(rulebook)
    typed = read_position(text, rules)
    assert typed.move is not None
    refused = refusal(typed.position, typed.move, rules)
    assert refused is not None
    assert (refused.code, refused.clause) == (code, clause)


UNSAID = [
    ("pdf", "12.4"),  # neither knows a last coup
    ("adpoker", "12.4"),
    ("pdf", "14.1"),  # most chips or most tokens: not how they are counted together
]


@pytest.mark.parametrize(("rulebook", "clause"), UNSAID)
def test_no_clause_of_a_document_stands_for_what_it_does_not_say(rulebook: str, clause: str) -> None:
    assert RULEBOOKS[rulebook].cited((clause,)) == (clause,)
    own = [item for item in CLAUSES.values() if item.document == f"papillon-{rulebook}"]
    assert own
    assert not [item for item in own for related in item.relations.values() if f"papillon:{clause}" in related]


def test_what_a_document_leaves_unsaid_is_cited_from_the_main_one() -> None:
    assert PDF.cited(("4.d.1", "11.1", "5.3")) == ("papillon-pdf:24", "5.3")
    assert SALON.cited(("4.d.1", "5.3")) == ("4.d.1", "5.3")


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


MOST_POINTS = "dealer C, turn C, hands A:- B:- C:7, layout 74, stock 0, last B, won A:43322 B:KQJ C:6, play 7x7"
TIED = "dealer C, turn C, hands A:- B:- C:K, layout K94, stock 0, won A:3322 B:QJ C:6, last B, play KxK"
NEXT_AT_AN_EMPTY_TABLE = "turn B, hands A:7 B:98 C:K, layout -, stock 9, play lay"

BORROWED = [
    ("salon", {"sauterelle-layer": "maker"}, "hand K 9 A, layout K, play KxK", "lays-down", "papillon-adpoker:20"),
    ("adpoker", {}, "hand K 9 A, layout K, play KxK", "lays-down", "papillon-adpoker:20"),
    ("adpoker", {"sauterelle-layer": "next", "deal-of-seven": "none"}, NEXT_AT_AN_EMPTY_TABLE, "lays-down", "8.1"),
    ("salon", {}, NEXT_AT_AN_EMPTY_TABLE, "lays-down", "8.1"),
    (
        "salon",
        {"hanneton": "three-captures"},
        "hand 3, layout K 3, likes A:2, play 3x3",
        "hanneton",
        "papillon-adpoker:18",
    ),
    ("salon", {}, "hand 3, layout K 3 3 3, play 3x333", "hanneton", "7.1"),
    ("adpoker", {}, "hand 3, layout K 3 3 3, play 3x333", "hanneton", "papillon-adpoker:18"),
    ("salon", {"most": "points"}, MOST_POINTS, "cards", "papillon-pdf:31"),
    ("adpoker", {"most": "points", "deal-of-seven": "none"}, MOST_POINTS, "cards", "papillon-pdf:31"),
    ("pdf", {}, MOST_POINTS, "cards", "papillon-pdf:31"),
    ("pdf", {"most": "cards"}, MOST_POINTS, "cards", "12.2"),
    ("adpoker", {"deal-of-seven": "none"}, MOST_POINTS, "cards", "papillon-adpoker:23"),
    ("salon", {"cards-growth": "never"}, TIED.replace("A:3322", "A:33222"), "cards-tied", "papillon-adpoker:23"),
    ("salon", {}, TIED.replace("A:3322", "A:33222"), "cards-tied", "12.3"),
]
"""Rulebook, readings, a position with a move, something that happens, and the clause that must bear it."""


@pytest.mark.parametrize(("rulebook", "readings", "text", "kind", "clause"), BORROWED)
def test_a_rule_of_another_document_is_cited_from_there(
    rulebook: str, readings: dict[str, str], text: str, kind: str, clause: str
) -> None:
    rules = rules_of(rulebook, readings)
    typed = read_position(text, rules)
    assert typed.move is not None
    events = play(open_table(rules=rules), typed.position, typed.move).events
    assert [event.clauses[0] for event in events if event.kind == kind][:1] == [clause]


@pytest.mark.parametrize(
    ("rulebook", "direction", "clause"),
    [
        ("salon", "counter-clockwise", "4.1"),
        ("salon", "clockwise", "papillon-adpoker:5"),
        ("pdf", "counter-clockwise", "papillon-pdf:19"),
        ("pdf", "clockwise", "papillon-adpoker:5"),
    ],
)
def test_whose_turn_it_is_is_cited_from_where_its_direction_stands(rulebook: str, direction: str, clause: str) -> None:
    rules = rules_of(rulebook, {"direction": direction})
    step = start_coup(open_table(rules=rules), full_pack())
    assert [event.clauses for event in step.events if event.kind == "leads"] == [(clause,)]
    refused = refusal(step.position, read_move("lay")[1], rules, step.position.letter(2))
    assert refused is not None
    assert (refused.code, refused.clause) == ("out-of-turn", clause)


def test_three_from_hand_that_make_a_figure_are_the_articles_own() -> None:
    typed = read_position("hand J J J, layout J 9 4, play JJJxJ", ADPOKER)
    assert typed.move is not None
    events = play(open_table(rules=ADPOKER), typed.position, typed.move).events
    cited = next(event.clauses for event in events if event.kind == "petit-papillon")
    assert cited[:2] == ("papillon-adpoker:21", "papillon-adpoker:19")


def test_every_rulebook_bears_its_own_name() -> None:
    assert [rules.rulebook for rules in RULEBOOKS.values()] == list(RULEBOOKS)
