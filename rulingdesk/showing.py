"""How a judgement is printed, whatever game it is about; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commonlaw.accounts import BANK, POOL
from commonlaw.clauses import Book
from rulingdesk.judgements import (
    Change,
    Drawing,
    Judgement,
    Manner,
    Outcome,
    clauses_of,
    deciding_clauses,
    differing_lines,
)
from rulingdesk.show import Screen, short
from rulingdesk.telling import net_in_words, summed_up

AnyJudgement = Judgement[Any, Any, Any]


def show(screen: Screen, judgement: AnyJudgement, rules: Book, manner: Manner) -> None:
    """Print a judgement. rules: where the texts of clauses and rulings are."""
    outcome = judgement.outcome
    _show_verdict(screen, judgement, manner)
    _show_position(screen, manner.drawn(judgement.question))
    if outcome is not None and outcome.legal:
        _show_outcome(screen, outcome, manner)
    if outcome is None or not outcome.legal:
        _show_moves(screen, judgement, manner)
    _show_clauses(screen, judgement, rules)
    _show_readings(screen, judgement, rules, manner)
    _show_cases(screen, judgement, manner)


def _show_verdict(screen: Screen, judgement: AnyJudgement, manner: Manner) -> None:
    """Print the answer in one line, and what a refusal says."""
    position, outcome = judgement.question.position, judgement.outcome
    player = judgement.question.player or ("" if position.turn is None else position.letter(position.turn))
    if outcome is None:
        count = len(judgement.legal)
        moves = "one legal move" if count == 1 else f"{count} legal moves"
        screen.line(f"{player} has {moves}." if player else "The coup is over: nobody is to play.", "title")
        return
    words = manner.asked_in_words(outcome.asked.move, player or "nobody")
    if outcome.refusal is None:
        screen.line(f"Legal: {words}.", "good")
        return
    screen.line(f"Refused: {words}.", "bad")
    screen.item(outcome.refusal.reason, (outcome.refusal.clause,), mark="", indent=2)
    screen.line(f"  code: {outcome.refusal.code}", "dim")


def _show_position(screen: Screen, drawing: Drawing) -> None:
    screen.line()
    screen.table(drawing.headers, drawing.rows)
    screen.line()
    screen.fields(drawing.fields, indent=0)


def _show_outcome(screen: Screen, outcome: Outcome, manner: Manner) -> None:
    screen.heading("What it does")
    for words, clauses in (*summed_up(outcome.events, outcome.words), *manner.after(outcome)):
        screen.item(words, clauses)
    paid = net_in_words(outcome.net, outcome.words.pool)
    screen.item(f"in all: {paid}" if any(outcome.net.values()) else "nobody pays anything", mark="= ")


def _show_moves(screen: Screen, judgement: AnyJudgement, manner: Manner) -> None:
    """Print the legal moves, with what each would earn and cost."""
    if not judgement.legal:
        return
    accounts = max((_accounts_of(outcome) for outcome in judgement.legal), key=len)
    rows = [
        [
            manner.move_in_words(outcome.asked.move),
            *(f"{outcome.net.get(account, 0):+d}" if outcome.net.get(account) else "0" for account in accounts),
            ", ".join(map(short, clauses_of(outcome)[:1])),
            ", ".join(manner.remarks(outcome)),
        ]
        for outcome in judgement.legal
    ]
    headers = ["move", *(_named(account, judgement) for account in accounts), "clause", manner.remarked]
    if not any(row[-1] for row in rows):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    screen.heading(_moves_heading(judgement))
    screen.table(headers, rows)


def _accounts_of(outcome: Outcome) -> list[str]:
    """Names of the accounts that an outcome touches, the players first."""
    return [*outcome.asked.table.letters, *(name for name in (POOL, BANK) if name in outcome.net)]


def _named(account: str, judgement: AnyJudgement) -> str:
    return str(judgement.legal[0].words.pool) if account == POOL else account


def _moves_heading(judgement: AnyJudgement) -> str:
    """What stands above the legal moves; whose they are, if the question named somebody else."""
    if judgement.outcome is None:
        return "Legal moves, in chips"
    position, asked = judgement.question.position, judgement.question.player
    turn = "" if position.turn is None else position.letter(position.turn)
    return "Legal instead" if asked in (None, turn) else f"Legal instead, for {turn}, whose turn it is"


def _show_clauses(screen: Screen, judgement: AnyJudgement, rules: Book) -> None:
    """Print the text of the clauses that decide, in order of precedence, and the titles of the others."""
    outcome = judgement.outcome
    decided = [outcome] if outcome else judgement.legal
    deciding, further = deciding_clauses(decided)
    if not deciding:
        return
    screen.heading("By these clauses" if outcome else "Clauses")
    for cited in deciding:
        clause = rules.clause(cited)
        screen.line(f"  {clause.spoken}  {clause.title}", "title")
        if outcome:
            screen.text(clause.text, indent=4)
    if outcome:
        for cited in further:
            screen.item(rules.clause(cited).title, (cited,))


def _show_readings(screen: Screen, judgement: AnyJudgement, rules: Book, manner: Manner) -> None:
    """Print what other readings of open rulings would make of it."""
    if not judgement.readings:
        return
    screen.heading("Under another reading of an open ruling")
    for other in judgement.readings:
        ruling = rules.ruling(other.ruling)
        screen.line(f"  {other.ruling}={other.reading}  (here {other.played})", "open")
        screen.text(f"{ruling.title}\n{other.reading}: {ruling.readings.get(other.reading, '')}", indent=4)
        _show_changes(screen, other.changes, judgement, manner)


def _show_cases(screen: Screen, judgement: AnyJudgement, manner: Manner) -> None:
    """Print what else the question could have meant, where that matters."""
    if not judgement.cases:
        return
    screen.heading("It depends on what was not said")
    for case in judgement.cases:
        screen.line(f"  if {case.words}", "open")
        _show_changes(screen, case.changes, judgement, manner)


def _show_changes(screen: Screen, changes: Iterable[Change[Any, Any]], judgement: AnyJudgement, manner: Manner) -> None:
    """Print only what differs; without a move asked about, each move's change below its name."""
    for change in changes:
        lines = differing_lines(change.here, change.there)
        if judgement.outcome is None:
            screen.item(f"{manner.move_in_words(change.move)}:", mark="", indent=4)
        for line in lines:
            screen.item(line.text, line.clauses, indent=4 if judgement.outcome else 6)
