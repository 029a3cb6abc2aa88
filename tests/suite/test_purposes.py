"""What a program says that its payments are for: it decides nothing, and tells which of them is wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest

from conformance.cases import Case, cases
from conformance.compare.purposes import NOTHING, Otherwise, Wrong
from conformance.documents import full, written
from conformance.protocol import Reply, Step, Transfer
from conformance.results import Result
from conformance.runner import judged
from conformance.subject import about, trace, whole
from conformance.suites import SUITES
from papillon.kit.accounts import Payment
from papillon.kit.checkout import ROOT
from papillon.kit.events import payments_in

EVERY = [case for game in SUITES for case in cases(game) if not case.attempts]

Pay = Callable[[Transfer], Transfer]
"""What is paid instead of something."""


def answered(case: Case, number: int, pay: Pay) -> Result:
    """The verdict on a program that pays otherwise in one step, and keeps its chips to itself."""
    steps: list[Step] = [msgspec.structs.replace(step) for step in trace(case.request)]  # type: ignore[misc]
    paid = [pay(item) for item in steps[number].payments or ()]
    steps[number] = msgspec.structs.replace(steps[number], payments=paid)
    said = about(1)
    said.reports = [name for name in said.reports if name in ("turn", "legal", "payments", "winner", "hands", "layout")]
    return judged(case, Reply(1, trace=steps), said)


def thrice(kind: str, paid: Transfer) -> Transfer:
    """Pay three times as much for one thing."""
    return msgspec.structs.replace(paid, chips=3 * paid.chips) if paid.kind == kind else paid


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
    for case in chance.sample(EVERY, 3 * count):
        paying = [(number, payments_in(told.after.events)) for number, told in enumerate(whole(case.request))]
        paying = [(number, due) for number, due in paying if due]
        if paying and count:
            count -= 1
            yield case, *chance.choice(paying)


def test_of_several_payments_the_one_of_another_sum_is_blamed() -> None:
    for case, number, due in drawn("sums", 40):
        kind = random.Random(case.id).choice(due).kind
        result = answered(case, number, partial(thrice, kind))
        assert result.verdict == "fail"
        own = {clause for paid in due if paid.kind == kind for clause in paid.clauses}
        own |= OTHERS_OWN.get((kind, case.request.rulebook), set())
        assert result.clauses[0] in {written(full(clause, case.game)) for clause in own}, f"{case.id}: {kind}"


@pytest.mark.parametrize("word", ["", "butterfly", "hanneton" * 10_000, "\x1b[2J"])
def test_no_word_for_a_payment_makes_a_case_fail(word: str) -> None:
    for case, number, _due in drawn("words", 10):
        assert answered(case, number, lambda paid: msgspec.structs.replace(paid, kind=word)).verdict == "pass"


def test_what_is_paid_beside_all_that_is_due_is_blamed_by_what_it_is_said_to_be_for() -> None:
    """Three aces taken by a three are no hanneton: with the word the clause of the hanneton comes, without it not."""
    (case,) = (case for case in EVERY if case.id == "three-takes-three-aces")
    steps: list[Step] = [*trace(case.request)]  # type: ignore[list-item]
    clauses = []
    for word in ("hanneton", ""):
        more = [*(steps[1].payments or ()), Transfer("B", "A", 1, word), Transfer("C", "A", 1, word)]
        said = [steps[0], msgspec.structs.replace(steps[1], payments=more)]
        clauses.append(judged(case, Reply(1, trace=said), about(1)).clauses[0])
    assert clauses[0] == "7.1"
    assert clauses[1] != "7.1"


def paying(case: str, number: int, *payments: str) -> Result:
    """The verdict on a program that makes some payments in a step, `B to A 2 welche`, and keeps its chips to itself."""
    found = next(item for item in EVERY if item.id == case)
    steps: list[Step] = [*trace(found.request)]  # type: ignore[list-item]
    words = [payment.split() for payment in payments]
    made = [Transfer(payer, payee, int(chips), kind) for payer, _, payee, chips, kind in words]
    steps[number] = msgspec.structs.replace(steps[number], payments=made)
    said = about(1)
    said.reports = [name for name in said.reports if name in ("turn", "payments")]
    return judged(found, Reply(1, trace=steps), said)


@pytest.mark.parametrize(
    ("payments", "clause"),
    [
        (("B to A 4 welche", "C to A 4 welche"), "francion:5.4"),  # the whole price
        (("B to A 2 welche", "C to A 4 welche"), "francion:5.4"),  # the whole price by one of them
        (("B to A 1 welche", "C to A 1 welche"), "francion:5.4"),  # half of what is lowered already
        (("B to A 3 welche", "C to A 3 welche"), "francion:5.3"),  # neither the one price nor the other
    ],
)
def test_a_price_that_is_lowered_too_little_or_too_much(payments: tuple[str, ...], clause: str) -> None:
    assert paying("francion-welche-may-be-led", 3, *payments).clauses[0] == clause


def test_of_several_clauses_by_which_a_manche_is_paid_the_one_that_most_break_is_blamed() -> None:
    """B has a point and pays by 4.11, three others have none and pay by 4.12; all four pay a chip too much."""
    (case,) = (item for item in EVERY if item.id == "francion-a-manche-of-five")
    number = len(trace(case.request)) - 1
    due = payments_in(whole(case.request)[number].after.events)
    by = [paid.clauses[0] for paid in due if paid.kind == "manche"]
    assert sorted(by) == ["4.11", "4.12", "4.12", "4.12"]
    words = [
        f"{paid.payer} to {paid.payee} {paid.chips + (paid.kind == 'manche')} {paid.kind}"
        for paid in trace(case.request)[number].payments or ()
    ]
    assert paying(case.id, number, *words).clauses[0] == "francion:4.12"


def test_the_bank_that_pays_a_debt_which_no_payment_tells_of() -> None:
    case = next(item for item in EVERY if item.id == "cards-are-paid-before-the-consolation")
    steps: list[Step] = [*trace(case.request)]  # type: ignore[list-item]
    right = steps[-1].state
    in_debt = {name: chips for name, chips in (right.chips or {}).items() if chips < 0}
    assert in_debt
    paid = {name: max(chips, 0) for name, chips in (right.chips or {}).items()}
    bank = (right.bank or 0) + sum(in_debt.values())
    steps[-1] = msgspec.structs.replace(steps[-1], state=msgspec.structs.replace(right, chips=paid, bank=bank))
    assert judged(case, Reply(1, trace=steps), about(1)).clauses[0] == "2.6"


def test_the_pool_that_consoles_is_not_a_payer_who_is_out_of_cards() -> None:
    """By 5.3 who has no cards pays all the same; here nobody is spared, another account pays."""
    most = ("C to pool 1 laying-down", "B to A 1 cards", "C to A 1 cards")
    assert paying("last-to-lay-down-is-consoled", 1, *most, "pool to C 2 consolation").clauses[0] == "13.1"


def test_a_share_follows_from_what_else_is_paid_to_the_pool() -> None:
    paid = ["C to pool 1 laying-down", "A to C 1 consolation", "B to C 1 consolation"]
    into = [f"{player} to pool 1 cards" for player in "AC"]
    shares = ["pool to A 21 share", "pool to B 21 share", "pool to C 20 share"]
    case = "a-tie-in-the-last-coup-before-sharing"
    assert paying(case, 1, *paid, *into, *shares).clauses[0] == "12.4"
    alone = paying(case, 1, *paid, "pool to A 30 share", "pool to B 30 share")
    assert alone.clauses[0] == "14.3"


def test_who_pays_another_sum_without_cards_is_blamed_by_the_clause_of_those() -> None:
    """C has cards and pays what is due for the ace; B has none and pays three chips more."""
    case = "player-out-of-cards-pays-all-the-same"
    found = next(item for item in EVERY if item.id == case)
    due = trace(found.request)[1].payments or []
    spared = [
        paid.payer
        for told in whole(found.request)[1:2]
        for paid in payments_in(told.after.events)
        if "5.3" in paid.clauses
    ]
    assert 0 < len(spared) < len(due)
    words = [f"{p.payer} to {p.payee} {p.chips + 3 * (p.payer in spared)} {p.kind}" for p in due]
    assert paying(case, 1, *words).clauses[0] == "5.3"


@pytest.mark.parametrize(
    ("due", "made", "wrong"),
    [
        (NOTHING, {"A": 2, "B": -2}, "not due"),
        ({"A": 2, "B": -1, "C": -1}, NOTHING, "left out"),
        ({"A": 2, "B": -1, "C": -1}, {"A": 10, "B": -5, "C": -5}, "another sum"),
        ({"A": 2, "B": -1, "C": -1}, {"A": 3, "B": -1, "C": -2}, "another sum"),
        ({"A": 2, "B": -1, "C": -1}, {"A": 2, "B": -2}, "by others"),
        ({"A": 2, "B": -1, "C": -1}, {"A": 2, "pool": -2}, "by others"),
        ({"A": 2, "B": -1, "C": -1}, {"B": 2, "A": -1, "C": -1}, "to another"),
        ({"pool": 3, "A": -3}, {"bank": 3, "A": -3}, "to another"),
    ],
)
def test_what_is_wrong_with_payments_for_one_thing(due: dict[str, int], made: dict[str, int], wrong: Wrong) -> None:
    assert Otherwise("ace", due, made).wrong == wrong


@pytest.mark.parametrize("game", SUITES)
def test_every_payment_that_the_sheet_names_can_be_said(game: str) -> None:
    page = (ROOT / "spec/payments.md").read_text("utf-8")
    before, _, francion = page.partition("\n## Le Francion\n")
    called = set(re.findall(r"\| `([a-z-]+)` \|$", francion if game == "francion" else before, re.MULTILINE))
    played = [case for case in EVERY if case.game == game]
    made = {paid.kind for case in played for step in trace(case.request) for paid in step.payments or ()}
    assert called <= SUITES[game].purposes
    assert made <= called | {"share-rest"}, "what the reference pays for is on the sheet, or said in the protocol"
