"""The campaign command: stacked packs reach what they are for, and the report tells the truth."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from conformance.bulk.counting import Work
from conformance.bulk.executors import crew_of
from conformance.bulk.pieces import ALONE, Crew, counted, in_order
from conformance.papillon import chances
from conformance.papillon.chances import CHANCES, check_cards
from conformance.papillon.stacks import STACKS, Stack, stacked, stacks_for
from conformance.quality import campaign
from conformance.quality.campaign import check_attempt, check_chips, main, play_chunk, report_of
from conformance.quality.chances import Violation
from conformance.quality.tally import Tally
from papillon.cards import ranks
from papillon.course import open_table, play, start_coup
from papillon.kit.accounts import Accounts, Ledger, Payment
from papillon.kit.clauses import book
from papillon.kit.remembering import forget_all
from papillon.moves import LAY, Capture
from papillon.notation import read_position
from papillon.readings import READINGS, readings_in_force, rules_of
from papillon.records import read_record, replay
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s01_players_and_cards import full_pack

COUPS = 600
EVERY_READING = [(ruling, reading) for ruling, readings in READINGS.items() for reading in readings]


def played(work: Work[Tally], crew: Crew = ALONE) -> list[Tally]:
    """The tallies of a campaign's chunks."""
    return [*in_order(counted(work.run, work.pieces, crew))]


def cited_by(stack: Stack, players: int, readings: dict[str, str], chance: Random) -> set[str]:
    """Play a stack's plays, every one of which must be legal, and give what they cite."""
    order = tuple(chance.sample(full_pack(), 52))
    step = start_coup(open_table(players, rules=rules_of("salon", readings)), stacked(stack, players, order))
    cited: set[str] = set()
    for move in stack.moves:
        assert move in legal(step.position, step.table.rules)
        step = play(step.table, step.position, move)
        cited |= {f"papillon:{clause}" for event in step.events for clause in event.clauses}
    return cited


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("stack", STACKS, ids=lambda stack: f"{stack.clause}, {stack.hands[0]}")
def test_a_stack_reaches_its_clause(stack: Stack, players: int) -> None:
    if players in stack.players:
        for seed in range(10):
            assert stack.clause in cited_by(stack, players, {}, Random(seed))


OWN_CLAUSES = {
    "pdf": {f"papillon-pdf:{number}" for number in (23, 36, 37, 38)},
    "adpoker": {f"papillon-adpoker:{number}" for number in (16, 17, 18, 19, 20, 21)},
}


@pytest.mark.parametrize("rulebook", OWN_CLAUSES)
def test_the_stacks_reach_what_another_document_seldom_comes_to(rulebook: str) -> None:
    cited: set[str] = set()
    for stack in stacks_for(3):
        order = tuple(Random(1).sample(full_pack(), 52))
        step = start_coup(open_table(rules=rules_of(rulebook)), stacked(stack, 3, order))
        for move in stack.moves:
            if move in legal(step.position, step.table.rules):
                step = play(step.table, step.position, move)
                cited.update(clause for event in step.events for clause in event.clauses)
    assert cited >= OWN_CLAUSES[rulebook]


EVERY_READING.remove(("hanneton", "three-captures"))  # under it no ace takes three aces


@pytest.mark.parametrize(("ruling", "reading"), EVERY_READING)
def test_the_plays_of_a_stack_are_legal_under_every_reading(ruling: str, reading: str) -> None:
    for players in (3, 4):
        for stack in stacks_for(players):
            cited_by(stack, players, {ruling: reading}, Random(1))


def test_stacks_for_the_neighbour_leave_the_first_player_alone() -> None:
    for stack in STACKS:
        if stack.clause == "papillon:8.4":
            for players in stack.players:
                assert "papillon:8.5" not in cited_by(stack, players, {}, Random(1))


def test_a_stacked_pack_is_a_full_pack_with_the_cards_where_they_belong() -> None:
    stack = Stack("papillon:6.4", (3,), ("3", "K2"), "AAA", ())
    pack = stacked(stack, 3, full_pack())
    assert sorted(pack) == sorted(full_pack())
    assert (pack[0].rank, pack[1].rank, pack[4].rank, ranks(pack[9:12])) == ("3", "K", "2", "AAA")


# --- a run


@pytest.fixture(scope="module")
def tally() -> Tally:
    total = Tally()
    for chunk in played(campaign.campaign(COUPS, seed=1)):
        total.add(chunk)
    return total


def test_a_small_campaign_finds_nothing_wrong_and_fires_every_clause_that_can(tally: Tally) -> None:
    assert not tally.faults
    assert tally.coups >= COUPS
    report = report_of(tally)
    assert (report.unexplained, report.fired_all_the_same, report.unknown) == ((), (), ())
    assert report.passed
    explained = {name for name, clause in book("papillon").clauses.items() if clause.no_event}
    assert {f"papillon:{clause}" for clause in report.silent} <= explained


@pytest.mark.parametrize("rulebook", ["pdf", "adpoker"])
def test_a_small_campaign_by_another_document_fires_all_its_clauses(rulebook: str) -> None:
    total = Tally()
    for chunk in played(campaign.campaign(COUPS, seed=1, rulebook=rulebook)):
        total.add(chunk)
    report = report_of(total, rulebook)
    assert report.passed
    assert report.fired_all_the_same == ()
    assert all(name.startswith(f"papillon-{rulebook}:") for name in report.silent)
    lines = list(campaign.in_words(report))
    assert any(line.startswith(f"papillon-{rulebook}:13 ") for line in lines)
    assert "\nof other documents:" in lines


def test_the_report_shows_each_clause_with_its_counts(tally: Tally) -> None:
    lines = list(campaign.in_words(report_of(tally)))
    row = next(line for line in lines if line.startswith("6.5 "))
    assert row.split()[1] == str(tally.payments["6.5"])
    assert any(line.startswith("16.1 ") for line in lines)
    assert lines[-1].strip() == "no violation"


def test_the_same_seed_plays_the_same_coups() -> None:
    assert play_chunk("7", 5) == play_chunk("7", 5)
    assert play_chunk("7", 5) != play_chunk("8", 5)


def test_the_number_of_jobs_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "COUPS_A_CHUNK", 4)
    with crew_of(jobs=2) as crew:
        assert played(campaign.campaign(8, 3), crew) == played(campaign.campaign(8, 3))


def test_without_stacked_packs_none_is_stacked() -> None:
    chance = Random(1)
    assert all(CHANCES.pack(chance, 3, 0.0)[1] == () for _ in range(50))
    assert all(CHANCES.pack(chance, 4, 1.0)[1] != () for _ in range(50))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_tables_of_every_kind_are_drawn(rulebook: str) -> None:
    """Every reading of every ruling that makes a difference to a document is drawn for it."""
    chance = Random(1)
    tables = [CHANCES.table(chance, rulebook).table for _ in range(300)]
    assert {table.players for table in tables} == {3, 4}
    assert {table.unwon for table in tables} == {"play-on", "share"}
    assert {table.coup == 1 for table in tables} == {True, False}
    in_force = [readings_in_force(table.rules) for table in tables]
    for ruling in readings_in_force(RULEBOOKS[rulebook]):
        assert {chosen.get(ruling) for chosen in in_force} >= set(READINGS[ruling])


# --- what it would find


def test_a_violation_is_shown_with_a_record_that_replays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def every_sauterelle(position: object) -> None:
        if not getattr(position, "layout", True) and any(getattr(position, "hands", ())):
            raise Violation("a table without cards")

    monkeypatch.setattr(chances, "check_cards", every_sauterelle)
    assert main(["--coups", "20", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    what, _, text = report["violations"][0].partition("\n\n")
    assert what == "Violation: a table without cards"
    *_, last = replay(read_record(text))
    assert last.step.position.layout == ()
    assert report["passed"] is False


def test_a_crash_is_a_violation_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(type(CHANCES), "check_moves", broken)
    assert play_chunk("1", 5).faults[0].startswith("KeyError: 'lost'\n\nformat = 1")


def test_missing_and_doubled_cards_are_a_violation() -> None:
    position = start_coup(open_table(3), full_pack()).position
    check_cards(position)
    one, *others = position.stock
    for stock in (others, [*others, others[0]], [one, *others, one]):
        with pytest.raises(Violation):
            check_cards(position._replace(stock=tuple(stock)))


def test_missing_chips_are_a_violation() -> None:
    table = open_table(3)._replace(accounts=Accounts((1, 2, 3), 4, 5))
    check_chips(table, 15)
    with pytest.raises(Violation):
        check_chips(table, 16)


@pytest.mark.parametrize("rulebook", ["salon", "pdf", "adpoker", "francion"])
def test_a_payment_that_never_arrives_is_a_violation_in_every_game(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, rulebook: str
) -> None:
    def loses(ledger: Ledger, payment: Payment) -> None:
        ledger.chips[payment.payer] -= payment.chips

    monkeypatch.setattr(Ledger, "pay", loses)
    forget_all()
    request.addfinalizer(forget_all)
    (fault,) = play_chunk("1", 5, rulebook=rulebook).faults
    assert " chips after a play, " in fault
    assert "[[coups]]" in fault


def test_no_way_on_and_a_false_choice_are_violations() -> None:
    position = read_position("dealer C, hands A:7 B:5 C:9, layout 7, stock 9").position
    CHANCES.check_moves(position, (Capture("7", "7"),))
    for moves in ((), (LAY, Capture("7", "7"))):
        with pytest.raises(Violation):
            CHANCES.check_moves(position, moves)


def test_what_is_refused_although_listed_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(3)
    step = start_coup(table, full_pack())
    monkeypatch.setattr(type(CHANCES), "is_listed", lambda *_: True)
    with pytest.raises(Violation):
        for seed in range(20):
            check_attempt(step, Random(seed), Tally(), CHANCES)


def test_reports_of_what_needs_explaining() -> None:
    known = campaign.clauses()
    every = Counter({name: 1 for name, clause in known.items() if not clause.no_event})
    assert report_of(Tally(events=every)).passed
    silent = report_of(Tally(events=every - Counter({"8.4": 1})))
    assert (silent.unexplained, silent.passed) == (("8.4",), False)
    unknown = report_of(Tally(events=every + Counter({"99.9": 2})))
    assert (unknown.unknown, unknown.passed) == (("99.9",), False)
    told = report_of(Tally(events=every + Counter({"16.1": 1})))
    assert (told.fired_all_the_same, told.passed) == (("16.1",), True)
    assert "fired, although the clause gives a reason why it would not: 16.1" in "\n".join(campaign.in_words(told))


@pytest.mark.parametrize("arguments", [["--coups", "0"], ["--jobs", "-1"], ["--coups", "many"]])
def test_bad_numbers_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "expected 1 or more" in capsys.readouterr().err or "many" in arguments
