"""Fault localization: the clause that decides a difference, and the misunderstanding that explains the failures."""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Callable, Sequence
from functools import cache

import msgspec
import pytest

from conformance.cases import Case, cases, select
from conformance.compare import against, promised
from conformance.documents import GAMES, full, in_force, section_of
from conformance.drawn_games.judge import start_program
from conformance.localize.evidence import Answered, Answers, Question
from conformance.localize.explain import Explained, discriminate, explain, rank_clauses
from conformance.localize.hypotheses import Foretold, hypotheses, misread, named
from conformance.localize.spectrum import shared_by
from conformance.misreadings import EVERY_MISREADING
from conformance.protocol import EVERYTHING, StepMessage
from conformance.reports import report_of, terminal
from conformance.reports.contents import causes, evidence_for, unexplained
from conformance.results import Diagnosis, Evidence, Result, RunRecord, Shared
from conformance.runner import judged
from conformance.subject import about, reply
from conformance.suite import suite_of
from papillon.desk.__main__ import main
from papillon.kit.clauses import book
from tools.caught import ASKED

LITTLE = ("turn", "chips")
SUBJECT = (sys.executable, "-m", "papillon.desk", "subject")

Play = Callable[[Question], Foretold]


@cache
def short(game: str) -> list[Case]:
    """Every other short case of a game's main rulebook: enough to tell what they are about."""
    main_rulebook = suite_of(game).game.main_rulebook
    return [case for case in cases(game) if len(case.trace) <= 4 and case.rulebook == main_rulebook][::2]


def answered(case: Case, play: Play, reports: Sequence[str] = EVERYTHING) -> Answered | None:
    """What a program shows of a case that plays so, and shows so much of it; None where that makes no difference."""
    question = Question(case.request, case.trace)
    shown = play(question)
    return None if shown is None else Answered(case.id, question, promised(shown, reports, case.game), reports)


def weighed(
    play: Play, game: str = "papillon", reports: Sequence[str] = EVERYTHING, tried: Sequence[Case] = ()
) -> Explained:
    """What is said of such a program."""
    failed, passed = [], []
    for case in tried or short(game):
        if found := answered(case, play, reports):
            wrong = against(found.question.right, found.shown, case.request, reports).differences
            (failed if wrong else passed).append(found)
    found_out = explain(failed, passed)
    assert {case for item in found_out.named for case in item.cases} <= {item.case for item in failed}
    return found_out


def first_clause(slug: str, reports: str | None = None) -> str:
    """The clause of the first failure of a program with a misreading, as if nobody knew it; "" if no case fails.

    reports: the parts of a trace that the program says it gives, with commas between them, all if None.
    """
    misreading = EVERY_MISREADING[slug]
    said = about(0, reports=reports.split(",") if reports else None)
    record, answers = RunRecord(()), Answers(reports=frozenset(said.reports))
    for case in select(rulebooks=(misreading.rulebook,)):
        found = reply(case.request, slug)
        record.results.append(judged(case, found, said))
        if found.trace is not None:
            answers.add(case, promised(found.trace, said.reports, case.request.game))
    rank_clauses(record, answers)
    first = next((cause.example for cause in causes(record)), None)
    return "".join(first.clauses[:1]) if first else ""


def sections_broken(slug: str) -> set[str]:
    """The sections of the clauses that a misreading breaks; a document without sections counts as one."""
    misreading = EVERY_MISREADING[slug]
    return {section_of(full(clause, misreading.game)) for clause in misreading.clauses}


# --- what explains failures


@pytest.mark.parametrize("reports", [EVERYTHING, LITTLE], ids=["everything", "turn and chips"])
@pytest.mark.parametrize(
    ("slug", "game"),
    [
        ("one-like/all-like-cards", "papillon"),
        ("must-capture/lay-down-at-will", "papillon"),
        ("others-all-pay/players-out-are-spared", "papillon"),
        ("welche-follow/only-when-void", "francion"),
    ],
)
def test_a_misreading_is_named_and_explains_every_failure(slug: str, game: str, reports: Sequence[str]) -> None:
    found = weighed(misread((slug,)).foretell, game, reports).named
    assert [item.name for item in found] == [slug]
    assert found[0].cases


def test_a_misreading_is_named_that_does_not_hold_under_one_reading_alone() -> None:
    misread_so = misread(("ace-by-sum/special-on-top",)).foretell
    tried = [case for case in cases() if case.section == "06"]
    (found,) = weighed(
        lambda asked: asked.right if asked.request.readings.get("ace-rate") == "total" else misread_so(asked),
        tried=tried,
    ).named
    assert (found.name, found.unless) == ("ace-by-sum/special-on-top", "ace-rate=total")


def test_two_misreadings_are_named_both_where_they_meet_in_no_case() -> None:
    """The first is about kings and like cards, the second about what laying down costs."""
    slugs = ("ace-by-ace/one-chip", "hanneton-is-capture/hanneton-compulsory")
    found = weighed(misread(slugs).foretell).named
    assert {name for item in found for name in item.name.split(" + ")} == {*slugs}


@pytest.mark.parametrize(
    ("name", "reports", "clause"),
    [
        ("hanneton:thrice", LITTLE, "papillon:7.3"),  # a payment that is too high
        ("ace-rate=total", LITTLE, "papillon:6.1"),  # a reading that is played whatever is asked
        ("closing-sauterelle:paid/unpaid", EVERYTHING, "papillon:8.2"),  # two readings taken for each other
        ("readings-ignored", EVERYTHING, ""),
    ],
)
def test_another_payment_or_reading_is_named(name: str, reports: Sequence[str], clause: str) -> None:
    hypothesis = named(name, "papillon")
    found = weighed(hypothesis.foretell, reports=reports).named
    assert name in (found[0].name, *found[0].instead)
    assert "".join(hypothesis.clauses[:1]).split(".")[0] == clause.split(".", maxsplit=1)[0]


def test_a_program_that_plays_every_rulebook_like_the_main_one_is_told_so() -> None:
    tried = [case for case in cases("papillon") if len(case.trace) <= 3 and case.rulebook == "pdf"]
    (found,) = weighed(named("rulebooks-alike", "papillon").foretell, tried=tried).named
    assert found.name == "rulebooks-alike"
    assert len(found.cases) > 3


def unlucky(question: Question) -> list[StepMessage]:
    """Plays rightly, but that B has a chip too few from the second step on: nobody has ever thought of that."""
    steps = []
    for number, step in enumerate(question.right):
        chips = {name: held - (name == "B" and number > 0) for name, held in (step.state.chips or {}).items()}
        steps.append(msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, chips=chips)))
    return steps


def test_what_nobody_has_thought_of_is_not_given_a_name() -> None:
    assert weighed(unlucky, reports=LITTLE).named == ()


def test_a_hypothesis_that_a_passing_case_contradicts_is_not_named() -> None:
    """All that the misreading foretells is seen but for one case, which is right."""
    foretell = misread(("one-like/all-like-cards",)).foretell
    once: list[str] = []

    def once_right(question: Question) -> Foretold:
        foretold = foretell(question)
        if foretold is not None and foretold != question.right and not once:
            once.append("")
            return [*question.right]
        return foretold

    found = weighed(once_right)
    assert "one-like/all-like-cards" not in [item.name for item in found.named]
    (misread_as,) = (item for item in found.evidence if item.name == "one-like/all-like-cards")
    (apart,) = misread_as.contradicted
    assert misread_as.explains and apart.case not in misread_as.explains
    assert (apart.difference.expected, apart.difference.actual) == ("KxKK", "KxK"), "both kings, or one of them"


class DecidedBy(Answered):
    """An answer of which it is said which clause decides."""

    clause = ""


@pytest.mark.parametrize(("decided_by", "expected"), [("6.2", []), ("13.1", ["ace-by-ace/one-chip"])])
def test_what_explains_a_lesser_part_of_one_fault_is_not_named(decided_by: str, expected: list[str]) -> None:
    """Two cases are as the misreading foretells; in three more B has a chip too few.

    If the same clause decides all five they are one fault, of which the misreading foretells a part by chance.
    """
    foretell = misread(("ace-by-ace/one-chip",)).foretell
    foretold: list[DecidedBy] = []
    unknown: list[DecidedBy] = []
    for case in short("papillon"):
        question = Question(case.request, case.trace)
        shown = foretell(question)
        if len(case.trace) > 1 and shown is not None and shown != question.right and len(foretold) < 2:
            foretold.append(type("Aces", (DecidedBy,), {"clause": "6.2"})(case.id, question, shown, EVERYTHING))
        elif len(case.trace) > 1 and shown in (None, question.right) and len(unknown) < 3:
            kind = type("Others", (DecidedBy,), {"clause": decided_by})
            unknown.append(kind(case.id, question, unlucky(question), EVERYTHING))
    assert (len(foretold), len(unknown)) == (2, 3)
    assert [item.name for item in explain([*foretold, *unknown], []).named] == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_hypothesis_says_what_it_is_and_names_clauses_that_there_are(game: str) -> None:
    every = hypotheses(game)
    assert len({item.name for item in every}) == len(every)
    for item in every:
        assert item.says.endswith((".", "?")), item.name
        assert all(book(game).clause(clause) for clause in item.clauses), item.name


# --- what failures have in common


def shared(is_wrong: Callable[[Case], bool], play: Play = unlucky, called: str = "{}") -> list[tuple[str, str]]:
    """What the failures share of a program that plays some cases so, and all others rightly."""
    failed, passed = [], []
    for case in cases("papillon"):
        question = Question(case.request, case.trace)
        if len(case.trace) > 1 and is_wrong(case):
            failed.append(Answered(called.format(case.id), question, play(question) or (), EVERYTHING))
        if called != "{}" or not is_wrong(case):
            passed.append(Answered(case.id, question, question.right, EVERYTHING))
    return [(item.kind, item.name) for item in shared_by(failed, passed)]


def bold(question: Question) -> list[StepMessage]:
    """Plays rightly, but never tells that one may lay down."""
    return [
        msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, legal=["?"])) for step in question.right
    ]


def test_what_nobody_has_thought_of_is_told_by_what_the_failures_share() -> None:
    assert shared(lambda case: in_force(case.request)["credit"] == "none")[0] == ("reading", "credit=none")
    assert shared(lambda case: case.request.rulebook == "adpoker")[0] == ("rulebook", "adpoker")
    assert ("observable", "legal") in shared(lambda case: case.section == "04", bold)
    assert shared(lambda case: case.section == "04", called="{}@rotated-1")[0] == ("seats", "")


def test_failures_that_share_nothing_but_what_is_usual_are_not_told_by_it() -> None:
    number = {case.id: number for number, case in enumerate(cases("papillon"))}
    assert shared(lambda case: number[case.id] % 7 == 0) == [("observable", "chips gained")]
    assert shared(lambda case: number[case.id] == 7) == [], "one failure shares whatever it is"


# --- which clause comes first


@pytest.mark.parametrize("reports", [None, ",".join(LITTLE)])
def test_of_misreadings_that_nobody_knows_most_sections_are_named_first(reports: str | None) -> None:
    asked = random.Random(f"headlines {reports}").sample([*ASKED], 8)
    found = {slug: clause for slug in asked if (clause := first_clause(slug, reports))}
    wrong = {slug: clause for slug, clause in found.items() if section_of(clause) not in sections_broken(slug)}
    assert len(wrong) * 4 <= len(found), wrong


@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        ("others-all-pay/players-out-are-spared", "5.3"),  # applied wherever it goes wrong, whatever is paid for
        ("hanneton-is-capture/hanneton-compulsory", "7.1"),  # other plays are missing, and all that happened is right
        ("game-winner/tokens-only", "14.1"),  # somebody is named beside who has most: they are counted otherwise
        ("must-capture/lay-one-card", "4.d.1"),  # the cards that stay in hand, before the chips that they would cost
        ("swept-aces/swept-aces-paid", "12.1"),  # all that is due is paid, and who sweeps an ace gets more
        ("pdf-winner/any-deal", "papillon-pdf:27"),  # who wins has made nothing that wins
        ("follow-only/must-beat", "francion:3.2"),  # some cards of the suit may be played, and others not
        ("trump-cycle/king-above-ace", "francion:2.1"),  # which of the two is higher
        ("whole-trick/four-cards", "francion:3.4"),  # not which is higher, but which are looked at
        ("bete/old-dealer-adds-nine", "francion:4.7"),  # nine too many, and from nobody but the dealer
        ("dealer/new-draw", "francion:1.8"),  # only where a manche begins
    ],
)
def test_the_first_clause_is_the_one_to_read_to_its_author(slug: str, clause: str) -> None:
    assert first_clause(slug) == clause


@pytest.mark.parametrize(
    ("clauses", "leads"),
    [(("papillon-pdf:31", "papillon:12.2"), "12.2"), (("papillon-pdf:31",), "12.3"), (("papillon:12.1",), "12.1")],
)
def test_what_explains_a_failure_leads_by_a_clause_of_the_document_that_is_played(
    clauses: tuple[str, ...], leads: str
) -> None:
    wrong = Result("a-second-tie-in-a-row", "12", "", ("12.3",), "fail")
    said = Diagnosis("most=points", "", clauses, (wrong.case,))
    record = RunRecord((), results=[wrong], diagnosed=True, diagnosis=(said,))
    rank_clauses(record, Answers())
    assert record.results[0].clauses[0] == leads


def test_the_failures_of_the_most_suspect_clause_come_first_unless_half_are_explained() -> None:
    explained, others = Result("a", "08", "", ("8.4",), "fail"), [Result(c, "04", "", ("4.1",), "fail") for c in "bc"]
    said = Diagnosis("sauterelle:unpaid", "", ("papillon:8.4",), ("a",))
    for failures, diagnosis, suspects, order in (
        ([*others, explained], (), (), "ba"),
        ([*others, explained], (), ("8.4", "4.1"), "ab"),
        ([explained, *others], (said,), ("4.1",), "ba"),
        ([explained, *others[:1]], (said,), ("4.1",), "ab"),
    ):
        record = RunRecord((), results=failures, diagnosis=diagnosis, suspects=suspects)
        assert [cause.example.case for cause in causes(record)] == [*order]


# --- in a run


def test_the_command_names_it_first_and_leads_each_failure_with_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    misreading = "others-all-pay/two-of-three"
    command = ["verify", "--section", "15", "--section", "6", "--games", "0"]
    program = ["--", *SUBJECT, "--misreading", misreading]
    assert main([*command, *program]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"What seems to be misunderstood\n  1. {misreading}: ")
    assert told.count("FAIL  ") == 1, "one cause, one example"
    assert main([*command, "--report", "json", *program]) == 1
    head, *results = map(json.loads, capsys.readouterr().out.splitlines())
    assert [found["name"] for found in head["diagnosis"]] == [misreading]
    wrong = [result for result in results if result["verdict"] == "fail"]
    assert {result["case"] for result in wrong} == {*head["diagnosis"][0]["cases"]}
    assert {result["clauses"][0] for result in wrong} == {"5.3"}


def test_drawn_games_are_explained_too(
    capsys: pytest.CaptureFixture[str], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    command = ["--", *SUBJECT, "--misreading", "one-like/all-like-cards"]
    assert main(["verify", "--section", "4", "--games", "10", "--report", "json", *command]) == 1
    head, *results = map(json.loads, capsys.readouterr().out.splitlines())
    drawn = {result["case"] for result in results if result["case"].startswith("drawn-")}
    assert drawn and drawn <= {*head["diagnosis"][0]["cases"]}
    assert {*head["evidence"][0]["explains"]} >= drawn
    assert main(["verify", "--scenario", min(drawn), "--explain", *command]) == 1
    again = capsys.readouterr().out
    assert "all-like-cards: named\n    explains  1 of 1 failures: " + min(drawn) in again
    assert main(["replay-failures", *command]) == 1
    assert capsys.readouterr().out.startswith("What seems to be misunderstood\n  1. one-like/all-like-cards: ")


def said_of_an_ace(name: str, *instead: str) -> RunRecord:
    """The record of a run in which an ace that takes an ace went wrong, and what is said of it."""
    said = Diagnosis(name, "", ("papillon:6.2",), ("ace-takes-ace",), instead)
    wrong = Result("ace-takes-ace", "06", "", ("6.1", "6.2"), "fail")
    evidence = tuple(Evidence(name, ("ace-takes-ace",)) for name in sorted((name, *instead)))
    return RunRecord((), results=[wrong], diagnosed=True, diagnosis=(said,), evidence=evidence)


def test_what_explains_the_same_is_told_apart_by_a_game_that_the_program_plays() -> None:
    """Whether an ace brings a chip from each, or two from all together, is seen among four."""
    record = said_of_an_ace("ace-rate=total", "ace-by-ace/one-chip", "ace:unpaid")
    with contextlib.closing(start_program((*SUBJECT, "--misreading", "ace-by-ace/one-chip"))) as program:
        discriminate(record, program)
    assert [(found.name, found.instead) for found in record.diagnosis] == [("ace-by-ace/one-chip", ())]
    misread_as, always, unpaid = record.evidence
    assert misread_as.parted is None and always.parted and unpaid.parted
    assert "xA" in always.parted.moves[-1], "the game ends with the ace that is paid for"
    assert "a drawn game, drawn-" in "\n".join(terminal.grounds(record))
    rank_clauses(record, Answers())
    assert record.results[0].clauses[0] == "6.2"


def test_what_no_game_bears_out_is_not_named() -> None:
    """The reference itself, of which somebody has said that it does one of two things."""
    record = said_of_an_ace("ace:unpaid", "ace:thrice")
    with contextlib.closing(start_program(SUBJECT)) as program:
        discriminate(record, program)
    assert record.diagnosis == ()


def test_every_report_says_it_and_what_is_left() -> None:
    results = [Result(name, "06", name, ("6.1",), "fail") for name in ("a", "b", "c")]
    found = Diagnosis("ace-by-ace/one-chip", "An ace is an ace.", ("papillon:6.2",), ("a", "b"), ("ace:unpaid",))
    record = RunRecord(("./mine",), results=results, selected=3, diagnosed=True, diagnosis=(found,))
    said = evidence_for(record, found)
    assert "explains 2 of 3 failures" in said and "ace:unpaid" in said
    assert unexplained(record) == "No known misunderstanding explains the other 1 failure."
    for told in (terminal.summary(record), report_of("markdown", record), report_of("html", record)):
        text = " ".join(told.replace("\\", "").split())
        assert "What seems to be misunderstood" in text and "An ace is an ace." in text
        assert "the other 1 failure" in text
    nothing = msgspec.structs.replace(record, diagnosis=())
    assert "No known misunderstanding explains 3 failures." in terminal.summary(nothing)
    among = (Shared("clause", "papillon:8.4", 3, 3, 10, 614), Shared("reading", "credit=none", 2, 3, 0, 614))
    text = terminal.summary(msgspec.structs.replace(nothing, shared=among))
    assert (
        "Papillon 8.4 (The neighbour lays down after the deal) is applied in all of them, and in 10 of the 614 cases "
        "that pass; credit=none is played in 2 of the 3, and in none of the 614 cases that pass."
    ) in " ".join(text.split())
    assert "explains" not in terminal.summary(msgspec.structs.replace(record, diagnosis=(), diagnosed=False))
