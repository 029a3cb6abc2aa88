"""A program's trace held against the reference's: what differs, and the clause that decides, judged from the texts."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from conformance.cases import Case, cases, meets_expectations
from conformance.compare import IN_CAPITALS, NOT_SHOWN, ONE_OBJECT, Compared, against
from conformance.documents import GAMES, full, written
from conformance.protocol import EVERYTHING, Refused, Reply, Step, Transfer
from conformance.reports import terminal
from conformance.results import Difference, Result, RunRecord
from conformance.runner import Options, judged, run
from conformance.subject import about
from conformance.suite import suite_of
from conformance.tracing import all_steps, trace
from papillon.kit.events import Payment, payments_in
from tools import ROOT
from tools.law.sheet import every_line

ALL = {case.id: case for game in GAMES for case in cases(game)}
CLEARED = ALL["table-is-cleared"]
SHOWN = tuple(name for name in about(1).reports if name != "payments")
PAID = ("turn", "payments")
LONG = {
    game: next(case for case in cases(game) if len(case.request.coups[0].moves) > 2 and not case.attempts)
    for game in GAMES
}
"""A case of each game with more than two moves."""


def right(case: Case) -> list[Any]:
    return [msgspec.structs.replace(step) for step in trace(case.request)]


def changed(step: Step, **state: Any) -> Step:
    return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, **state))


def altered(case: Case, number: int, **state: Any) -> list[Any]:
    """The reference's trace with another state after one step."""
    steps = right(case)
    steps[number] = changed(steps[number], **state)
    return steps


def verdict(case: Case, steps: Sequence[Any], reports: Sequence[str] = EVERYTHING) -> Result:
    """What comes of a case for a program that shows these steps."""
    said = msgspec.structs.replace(about(1), reports=list(reports))
    return judged(case, Reply(1, trace=list(steps)), said)


def held(case: Case, steps: Sequence[Any], reports: Sequence[str] = EVERYTHING) -> Compared:
    """Steps compared with the reference's, as a whole."""
    return against(right(case), steps, case.request, reports, whole=True)


# --- what differs


def test_all_that_differs_is_told_at_once_and_only_that() -> None:
    found = held(CLEARED, altered(CLEARED, 1, turn="C", layout=["5c"]))
    assert found.differences == (
        Difference("coup 1, move 1", "turn", "B", "C"),
        Difference("coup 1, move 1", "layout", "-", "5"),
    )
    assert found.first == 1


def test_what_is_reported_is_compared_and_must_be_there() -> None:
    steps = altered(CLEARED, 1, turn="C", layout=["5c"], legal=["KxK"])
    assert [wrong.observable for wrong in held(CLEARED, steps, ["turn"]).differences] == ["turn"]
    assert held(CLEARED, steps, ["stock"]).differences == ()
    shown = held(CLEARED, altered(CLEARED, 2, pool=None, turn=None))
    assert [(item.observable, item.expected, item.actual) for item in shown.differences] == [
        ("pool", "63", NOT_SHOWN),
        ("turn", "C", NOT_SHOWN),
    ]


def test_what_no_expectation_speaks_of_is_compared_too() -> None:
    assert not any(item.move == 0 for item in CLEARED.expectations)
    steps = altered(CLEARED, 0, cards_payment=2)
    (found,) = held(CLEARED, steps).differences
    assert (found.place, found.observable) == ("coup 1, at the start", "cards-payment")
    assert held(CLEARED, steps, ["turn", "chips"]).differences == ()


def test_a_scenario_expects_what_the_reference_shows_under_the_readings_of_its_case() -> None:
    """No program is asked for its reasons, and a move that must be refused is asked as the last."""
    case = next(case for case in ALL.values() if case.scenario == "ten-takes-six-and-four" and not case.attempts)
    assert all(map(meets_expectations, (case, CLEARED, LONG["francion"])))
    assert any(meets_expectations(case) for case in ALL.values() if case.attempts)
    other = case.record._replace(readings={**case.record.readings, "ten-sums": "none"})
    assert not meets_expectations(replace(case, record=other))


def test_the_earliest_difference_comes_first_and_chips_are_not_told_again() -> None:
    """A chip too many at the first move stays in the account; the next step's gains are right."""
    steps = right(CLEARED)
    for number in (1, 2):
        chips = steps[number].state.chips
        steps[number] = changed(steps[number], chips={**chips, "A": chips["A"] + 1})
    found = held(CLEARED, steps, ["turn", "chips"])
    assert {item.place for item in found.differences} == {"coup 1, move 1"} and found.first == 1


def test_chips_that_differ_are_told_with_the_payments_that_make_them_up() -> None:
    misread = (sys.executable, "-m", "papillon.desk", "subject", "--misreading", "laying-down/forced-is-free")
    result = run(Options(misread, scenarios=("table-is-cleared",))).results[0]
    chips = [item for item in result.differences if item.observable == "chips gained"]
    assert chips[0].made_of.startswith("B to pool 3 laying-down 8.3")
    assert f"\n{' ' * 14}{chips[0].made_of}\n" in terminal.block(RunRecord(()), result)


def test_payments_may_be_netted() -> None:
    steps = right(CLEARED)
    steps[1] = msgspec.structs.replace(steps[1], payments=[Transfer("B", "C", 1), Transfer("C", "A", 2)])
    assert held(CLEARED, steps).differences == ()
    steps[1] = msgspec.structs.replace(steps[1], payments=[Transfer("B", "A", 2)])
    (found,) = held(CLEARED, steps).differences
    assert found == Difference("coup 1, move 1", "payments", "B:-1 C:-1", "B:-2 C:0")


def test_a_move_that_must_be_accepted_or_refused_and_is_not() -> None:
    plan = msgspec.structs.replace(CLEARED.request.coups[0], moves=["A: lay"])
    (found,) = held(CLEARED, trace(msgspec.structs.replace(CLEARED.request, coups=[plan]))).differences
    assert found == Difference("coup 1, move 1", "refused", "accepted", "refused must-capture 4.d.1")
    case = next(case for case in ALL.values() if case.attempts and case.scenario == "ten-takes-six-and-four")
    steps = right(case)
    steps[1].refused = None
    (found,) = held(case, steps).differences
    assert found == Difference("coup 1, move 1", "refused", "refused takes-no-sum 4.b.1", "accepted")


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_at_the_start_of_a_coup_is_the_programs_failure(game: str) -> None:
    case = next(case for case in cases(game) if not case.attempts and not case.request.position)
    result = verdict(case, [msgspec.structs.replace(right(case)[0], refused=Refused(None, None))])
    assert result.verdict == "fail" and result.differences[0].observable == "refused"


@pytest.mark.parametrize(
    ("name", "change"),
    [("turn", {"turn": "-"}), ("layout", {"layout": []}), ("chips gained", {"chips": {"A": 0}}), ("payments", {})],
)
def test_a_refused_move_leaves_everything_as_it_was(name: str, change: dict[str, Any]) -> None:
    case = next(case for case in cases() if case.attempts)
    steps = right(case)
    if "chips" in change:
        change = {"chips": {player: chips - (player == "A") for player, chips in steps[-1].state.chips.items()}}
    steps[-1] = changed(steps[-1], **change)
    steps[-1].payments = [] if change else [Transfer("A", "B", 1)]
    assert name in [item.observable for item in verdict(case, steps).differences]


def test_suits_and_order_do_not_matter() -> None:
    assert held(CLEARED, altered(CLEARED, 2, layout=["8", "Th", "9s"])).differences == ()


def test_traces_part_at_the_first_step_that_differs() -> None:
    steps = altered(CLEARED, 1, chips={"A": 0, "B": 99, "C": 99})
    found = against(right(CLEARED), steps, CLEARED.request, EVERYTHING)
    assert [(wrong.observable, wrong.place) for wrong in found.differences] == [("chips gained", "coup 1, move 1")]
    assert found.first == 1 and found.differences[0].actual.endswith("chips lost on the way")
    assert held(CLEARED, steps[:1]).differences[0].observable == "steps"


def test_cards_and_chips_that_cannot_be_read_are_a_difference_and_no_error() -> None:
    assert held(CLEARED, altered(CLEARED, 1, layout=["ten of hearts"], legal=["?!"], winner="Ω")).differences


# --- what breaks the protocol, named as what it is: no rule is blamed


@pytest.mark.parametrize("game", GAMES)
def test_steps_that_share_one_state_are_told_so(game: str) -> None:
    steps = right(LONG[game])
    result = verdict(LONG[game], [msgspec.structs.replace(step, state=steps[-1].state) for step in steps])
    assert [item.actual for item in result.differences] == [ONE_OBJECT] and result.clauses == ()


def test_small_letters_are_told_as_such() -> None:
    case = LONG["papillon"]
    turns = [changed(step, turn=step.state.turn.lower()) for step in right(case)]
    chips = [changed(step, chips={name.lower(): n for name, n in step.state.chips.items()}) for step in right(case)]
    for steps in (turns, chips):
        result = verdict(case, steps)
        assert any(item.actual.endswith(IN_CAPITALS) for item in result.differences) and result.clauses == ()


# --- which clause decides: by the state that a program shows, which tells nothing of its payments

NO_HANDS = {"A": [], "B": [], "C": []}
TURNED = "francion-another-ace-turned-up"
SIX_TURNED_UP = ["Kc", "Qc", "9c", "Kd", "Qd", "9d"]

DECIDED: list[tuple[str, int, dict[str, Any], str]] = [
    # cards are left for another deal, and the coup is over without it
    ("a-new-deal-is-no-new-coup", 1, {"turn": "-", "hands": NO_HANDS}, "4.d.3"),
    # the three is played and takes three aces: it stays there
    ("three-takes-three-aces", 1, {"layout": ["Jc", "3c"]}, "4.5"),
    # who has captured plays again
    ("three-takes-three-aces", 1, {"turn": "A"}, "4.2"),
    # a game of six coups is over after the third; one that plays on is not
    ("nothing-is-shared-before-the-last-round", 1, {"over": True}, "2.1"),
    # cards are turned up with a new deal
    ("a-new-deal-is-no-new-coup", 1, {"layout": SIX_TURNED_UP, "stock": 6}, "4.d.3"),
    # somebody wins who has laid down, and somebody who has made no papillon
    ("nothing-is-shared-before-the-last-round", 1, {"winner": "C"}, "4.d.8"),
    ("nothing-is-shared-before-the-last-round", 1, {"winner": "A"}, "4.d.6"),
    # the ace and the king of one suit; the first of two trumps
    ("francion-trump-ace-beats-trump-king", -1, {"taker": "A"}, "francion:2.1"),
    ("francion-higher-of-two-trumps", -1, {"taker": "B"}, "francion:3.4"),
    # another turn-up is told as one, and not by what follows from it
    (TURNED, 0, {"turn_up": "2c"}, "francion:1.13"),
    # the Welche cannot be played: without the suit that was led, or where nothing has been led
    ("francion-void-any-card", 0, {"legal": ["2c", "As"]}, "francion:2.3"),
    ("francion-welche-may-be-led", 0, {"legal": ["8c"]}, "francion:2.3"),
]


@pytest.mark.parametrize(("name", "number", "changes", "clause"), DECIDED)
def test_what_is_done_instead_decides(name: str, number: int, changes: dict[str, Any], clause: str) -> None:
    steps = [msgspec.structs.replace(step, payments=None) for step in altered(ALL[name], number, **changes)]
    result = verdict(ALL[name], steps, SHOWN)
    assert (result.verdict, result.clauses[0]) == ("fail", clause)


RESTS: list[tuple[str, int, dict[str, Any], str]] = [
    # the table is cleared, and what cleared it is left lying there
    ("table-is-cleared", 1, {"layout": ["7c"], "piles": {"A": 2, "B": 0, "C": 0}}, "8.1"),
    # a game that two have won goes on
    ("equal-chips", 1, {"over": False, "game_winner": ""}, "14.2"),
    # an ace and a king of trumps with the Welche between them: which of three takes the trick
    ("francion-trick-of-king-welche-ace", -1, {"taker": "C"}, "francion:2.2"),
    # somebody has other cards, and another is turned up
    (TURNED, 0, {"turn_up": "2c", "hands": {"C": ["As"]}}, "francion:1.12"),
    ("francion-void-any-card", 0, {"legal": ["2c", "As"]}, "francion:3.3"),
    ("francion-welche-may-be-led", 0, {"legal": ["8c"]}, "francion:3.7"),
]


@pytest.mark.parametrize(("name", "number", "changes", "clause"), RESTS)
def test_what_is_done_instead_rests_on_more(name: str, number: int, changes: dict[str, Any], clause: str) -> None:
    assert clause in rested_on(ALL[name], number, changes)


def rested_on(case: Case, number: int, changes: Mapping[str, Any]) -> tuple[str, ...]:
    """The clauses on which the deciding one rests."""
    steps = altered(case, number, **changes)
    found = against(trace(case.request), steps, case.request, about(1).reports)
    return suite_of(case.game).decide(all_steps(case.request), found.differences, found.first, steps[number], ()).rests


def test_who_writes_a_ten_in_two_characters_holds_no_other_cards() -> None:
    case = ALL["francion-dealer-gets-nine-too"]
    hands = trace(case.request)[0].state.hands or {}
    ten = {name: [card.replace("T", "10") for card in cards] for name, cards in hands.items()}
    assert ten != hands
    assert "francion:1.12" not in rested_on(case, 0, {"turn_up": "Ah", "hands": ten})


@pytest.mark.parametrize(
    ("name", "gained", "clause"),
    [
        ("three-jacks-take-the-fourth", {"A": -2, "B": 1, "C": 1}, "9.2"),
        ("all-laid-down-and-nobody-wins", {"A": 2, "B": 2, "C": -4}, "12.2"),
        ("all-three-make-papillon", {"C": -60, "A": 60}, "10.6"),
    ],
)
def test_the_payment_that_explains_the_difference_is_blamed(name: str, gained: dict[str, int], clause: str) -> None:
    """Where a program shows players' chips alone."""
    chips = {player: count + gained.get(player, 0) for player, count in right(ALL[name])[-1].state.chips.items()}
    assert verdict(ALL[name], altered(ALL[name], -1, chips=chips), ["turn", "chips"]).clauses[0] == clause


# --- what payments are for


def paying(name: str, number: int, *payments: str) -> Result:
    """The verdict on a program that pays so in a step, `B to A 2 welche`, and keeps its chips to itself."""
    words = [payment.split() for payment in payments]
    steps = right(ALL[name])
    steps[number].payments = [Transfer(payer, payee, int(chips), kind) for payer, _, payee, chips, kind in words]
    return verdict(ALL[name], steps, PAID)


CONSOLED = ("C to pool 1 laying-down", "B to A 1 cards", "C to A 1 cards")
CARRIED = ("C to pool 1 laying-down", "A to C 1 consolation", "B to C 1 consolation")
CARDS = ("A to pool 1 cards", "C to pool 1 cards")
SHARED = ("pool to A 21 share", "pool to B 21 share", "pool to C 20 share")


@pytest.mark.parametrize(
    ("name", "number", "payments", "clause"),
    [
        # the whole price; the whole price by one of them; half of what is lowered already; neither price
        ("francion-welche-may-be-led", 3, ("B to A 4 welche", "C to A 4 welche"), "francion:5.4"),
        ("francion-welche-may-be-led", 3, ("B to A 2 welche", "C to A 4 welche"), "francion:5.4"),
        ("francion-welche-may-be-led", 3, ("B to A 1 welche", "C to A 1 welche"), "francion:5.4"),
        ("francion-welche-may-be-led", 3, ("B to A 3 welche", "C to A 3 welche"), "francion:5.3"),
        # the pool consoles: nobody is spared for want of cards (5.3), another account pays
        ("last-to-lay-down-is-consoled", 1, (*CONSOLED, "pool to C 2 consolation"), "13.1"),
        # a share follows from what else is paid to the pool
        ("a-tie-in-the-last-coup-before-sharing", 1, (*CARRIED, *CARDS, *SHARED), "12.4"),
        ("a-tie-in-the-last-coup-before-sharing", 1, (*CARRIED, "pool to A 30 share", "pool to B 30 share"), "14.3"),
    ],
)
def test_what_is_paid_otherwise_is_blamed(name: str, number: int, payments: tuple[str, ...], clause: str) -> None:
    assert paying(name, number, *payments).clauses[0] == clause


def test_of_several_clauses_by_which_a_manche_is_paid_the_one_that_most_break_is_blamed() -> None:
    """B has a point and pays by 4.11, three others have none and pay by 4.12; all four pay a chip too much."""
    steps = trace(ALL["francion-a-manche-of-five"].request)
    words = [f"{p.payer} to {p.payee} {p.chips + (p.kind == 'manche')} {p.kind}" for p in steps[-1].payments or ()]
    assert paying("francion-a-manche-of-five", -1, *words).clauses[0] == "francion:4.12"


def test_who_pays_another_sum_without_cards_is_blamed_by_the_clause_of_those() -> None:
    """C has cards and pays what is due for the ace; B has none and pays three chips more."""
    name = "player-out-of-cards-pays-all-the-same"
    due = payments_in(all_steps(ALL[name].request)[1].after.events)
    assert 0 < sum("5.3" in paid.clauses for paid in due) < len(due)
    words = [f"{p.payer} to {p.payee} {p.chips + 3 * ('5.3' in p.clauses)} {p.kind}" for p in due]
    assert paying(name, 1, *words).clauses[0] == "5.3"


def test_what_is_paid_beside_all_that_is_due_is_blamed_by_what_it_is_said_to_be_for() -> None:
    """Three aces taken by a three are no hanneton: with the word the clause of the hanneton comes, without it not."""
    clauses = []
    for word in ("hanneton", ""):
        steps = right(ALL["three-takes-three-aces"])
        steps[1].payments = [*steps[1].payments, Transfer("B", "A", 1, word), Transfer("C", "A", 1, word)]
        clauses.append(verdict(ALL["three-takes-three-aces"], steps).clauses[0])
    assert clauses[0] == "7.1" != clauses[1]


OTHERS_OWN = {
    ("pool", "pdf"): {"papillon-pdf:13"},
    ("pool", "adpoker"): {"papillon-adpoker:13"},
    ("cards", "pdf"): {"papillon-pdf:31"},
    ("cards", "adpoker"): {"papillon-adpoker:23"},
}
"""What is paid for, rulebook → the document's own clauses for what the reference pays by the main document's."""


def drawn(seed: str, count: int) -> Iterator[tuple[Case, int, list[Payment]]]:
    """Cases, each with a step in which something is paid, and what."""
    chance = random.Random(seed)
    for case in chance.sample([case for case in ALL.values() if not case.attempts], 3 * count):
        paid = [(number, payments_in(told.after.events)) for number, told in enumerate(all_steps(case.request))]
        paid = [(number, due) for number, due in paid if due]
        if paid and count:
            count -= 1
            yield case, *chance.choice(paid)


def test_of_several_payments_the_one_of_another_sum_is_blamed() -> None:
    for case, number, due in drawn("sums", 40):
        kind = random.Random(case.id).choice(due).kind
        steps = right(case)
        steps[number].payments = [
            msgspec.structs.replace(paid, chips=3 * paid.chips) if paid.kind == kind else paid
            for paid in steps[number].payments
        ]
        result = verdict(case, steps, (*PAID, "legal", "winner", "hands", "layout"))
        assert result.verdict == "fail"
        own = {clause for paid in due if paid.kind == kind for clause in paid.clauses}
        own |= OTHERS_OWN.get((kind, case.request.rulebook), set())
        assert result.clauses[0] in {written(full(clause, case.game)) for clause in own}, f"{case.id}: {kind}"


@pytest.mark.parametrize("word", ["", "butterfly", "hanneton" * 10_000, "\x1b[2J"])
def test_no_word_for_a_payment_makes_a_case_fail(word: str) -> None:
    for case, number, _due in drawn("words", 10):
        steps = right(case)
        steps[number].payments = [msgspec.structs.replace(paid, kind=word) for paid in steps[number].payments]
        assert verdict(case, steps).verdict == "pass"


@pytest.mark.parametrize("game", GAMES)
def test_every_payment_that_the_sheet_names_can_be_said(game: str) -> None:
    page = (ROOT / "spec/payments.md").read_text("utf-8").partition("\n## Le Francion\n")[2]
    francion = set(re.findall(r"\| `([a-z-]+)` \|$", page, re.MULTILINE))
    called = francion if game == "francion" else {line["kind"] for line in every_line()}
    made = {paid.kind for case in cases(game) for step in trace(case.request) for paid in step.payments or ()}
    assert called <= suite_of(game).purposes
    assert made <= called | {"share-rest"}, "what the reference pays for is on the sheet, or said in the protocol"
