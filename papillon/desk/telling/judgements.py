"""How a judgement is printed, whatever game it is about; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from papillon.desk.judging.difference import clauses_of, deciding_clauses, differing_lines
from papillon.desk.judging.judgement import Change, Judgement, Sheet, rulings_behind
from papillon.desk.judging.outcome import Outcome
from papillon.desk.language import LEGAL_MOVES, counted, say
from papillon.desk.manner import Manner
from papillon.desk.screen import Screen, short
from papillon.desk.telling.events import account_in_words, net_in_words, summed_up
from papillon.desk.telling.refusals import reason
from papillon.kit.accounts import BANK, POOL
from papillon.kit.clauses import Book
from papillon.kit.events import Event
from papillon.kit.game import M, P, R, T
from papillon.kit.refusals import Refusal

Behind = Mapping[Event | Refusal, tuple[str, ...]]
"""The open rulings behind what is told."""


def show(screen: Screen, judgement: Judgement[T, P, M], rules: Book, manner: Manner[R, T, P, M]) -> None:
    """Print a judgement. rules: where the texts of clauses and rulings are."""
    outcome = judgement.outcome
    behind = {} if outcome is None else rulings_behind(outcome, judgement.readings, rules)
    _show_verdict(screen, judgement, behind, manner)
    show_position(screen, manner.drawing(judgement.question))
    if outcome is not None and outcome.legal:
        show_outcome(screen, outcome, behind, manner)
    if outcome is None or not outcome.legal:
        _show_moves(screen, judgement, manner)
    _show_clauses(screen, judgement, rules)
    _show_readings(screen, judgement, rules, manner)
    _show_cases(screen, judgement, manner)


def _show_verdict(screen: Screen, judgement: Judgement[T, P, M], behind: Behind, manner: Manner[R, T, P, M]) -> None:
    """Print the answer in one line, and what a refusal says."""
    position, outcome = judgement.question.position, judgement.outcome
    player = judgement.question.player or ("" if position.turn is None else position.letter(position.turn))
    if outcome is None:
        moves = say("{player} has {moves}.", player=player, moves=counted(len(judgement.legal), LEGAL_MOVES))
        screen.line(moves if player else say("The coup is over: nobody is to play."), "title")
        return
    words = manner.asked_in_words(outcome.asked.move, player)
    if outcome.refusal is None:
        screen.line(say("Legal: {move}.", move=words), "good")
        return
    screen.line(say("Refused: {move}.", move=words), "bad")
    rulings = behind.get(outcome.refusal, ())
    screen.item(*reason(outcome.refusal)._replace(rulings=rulings), mark="", indent=2)
    screen.line(f"  {say('code: {code}', code=outcome.refusal.code)}", "dim")


def show_position(screen: Screen, drawing: Sheet) -> None:
    """Print a position as a table, with what stands below it."""
    screen.line()
    screen.table(drawing.headers, drawing.rows)
    screen.line()
    screen.fields(drawing.fields, indent=0)


def show_outcome(screen: Screen, outcome: Outcome[T, P, M], behind: Behind, manner: Manner[R, T, P, M]) -> None:
    """Print what a legal move does. behind: the open rulings that it rests on."""
    screen.heading(say("What it does"))
    told = summed_up(outcome.events, outcome.words, lambda event: behind.get(event, ()))
    for line in (*told, *manner.after(outcome)):
        screen.item(*line)
    paid = net_in_words(outcome.net, outcome.words.pool)
    in_all = say("in all: {paid}", paid=paid) if any(outcome.net.values()) else say("nobody pays anything")
    screen.item(in_all, mark="= ")


def _show_moves(screen: Screen, judgement: Judgement[T, P, M], manner: Manner[R, T, P, M]) -> None:
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
    names = (_named(account, judgement) for account in accounts)
    headers = [say("move"), *names, say("clause"), say(manner.remarked)]
    if not any(row[-1] for row in rows):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    screen.heading(_moves_heading(judgement))
    screen.table(headers, rows)


def _accounts_of(outcome: Outcome[T, P, M]) -> list[str]:
    """Names of the accounts that an outcome touches, the players first."""
    return [*outcome.asked.table.letters, *(name for name in (POOL, BANK) if name in outcome.net)]


def _named(account: str, judgement: Judgement[T, P, M]) -> str:
    return account_in_words(account, judgement.legal[0].words)


def _moves_heading(judgement: Judgement[T, P, M]) -> str:
    """What stands above the legal moves; whose they are, if the question named somebody else."""
    if judgement.outcome is None:
        return say("Legal moves, in chips")
    position, asked = judgement.question.position, judgement.question.player
    turn = "" if position.turn is None else position.letter(position.turn)
    if asked in (None, turn):
        return say("Legal instead")
    return say("Legal instead, for {player}, whose turn it is", player=turn)


def _show_clauses(screen: Screen, judgement: Judgement[T, P, M], rules: Book) -> None:
    """Print the text of the clauses that decide, in order of precedence, and the titles of the others."""
    outcome = judgement.outcome
    decided = [outcome] if outcome else judgement.legal
    deciding, further = deciding_clauses(decided)
    if not deciding:
        return
    screen.heading(say("By these clauses") if outcome else say("Clauses"))
    for cited in deciding:
        screen.clause(rules.clause(cited), quoted=outcome is not None)
    if outcome:
        for cited in further:
            screen.item(rules.clause(cited).title, (cited,))


def _show_readings(screen: Screen, judgement: Judgement[T, P, M], rules: Book, manner: Manner[R, T, P, M]) -> None:
    """Print what other readings of open rulings would make of it."""
    if not judgement.readings:
        return
    screen.heading(say("Under another reading of an open ruling"))
    for other in judgement.readings:
        ruling = rules.ruling(other.ruling)
        here = say("(here {reading})", reading=other.played)
        screen.line(f"  {other.ruling}={other.reading}  {here}", "open")
        read = say("{name}: {what}", name=other.reading, what=ruling.readings.get(other.reading, ""))
        screen.text(f"{ruling.title}\n{read}", indent=4)
        _show_changes(screen, other.changes, judgement, manner)


def _show_cases(screen: Screen, judgement: Judgement[T, P, M], manner: Manner[R, T, P, M]) -> None:
    """Print what else the question could have meant, where that matters."""
    if not judgement.cases:
        return
    screen.heading(say("It depends on what was not said"))
    for case in judgement.cases:
        screen.text(say("if {case}", case=case.words), indent=2, style="open")
        _show_changes(screen, case.changes, judgement, manner)


def _show_changes(
    screen: Screen, changes: Iterable[Change[T, P, M]], judgement: Judgement[T, P, M], manner: Manner[R, T, P, M]
) -> None:
    """Print only what differs; without a move asked about, each move's change below its name."""
    for change in changes:
        lines = differing_lines(change.here, change.there)
        if judgement.outcome is None:
            screen.item(say("{name}:", name=manner.move_in_words(change.move)), mark="", indent=4)
        for line in lines:
            screen.item(line.text, line.clauses, indent=4 if judgement.outcome else 6)
