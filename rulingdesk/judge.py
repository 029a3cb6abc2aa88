"""The verb ``papillon judge``: a position, and perhaps a move, put before the desk.

What is printed follows from `rulingdesk.judging.judge`; nothing is decided here.
"""

from __future__ import annotations

import argparse
import os.path
from collections.abc import Iterable, Sequence

from commonlaw.clauses import Book, book
from papillon.records import read_record
from rulingdesk.answers import clauses_of, document
from rulingdesk.inputs import BadInput, readings_from, rules_from, text_of
from rulingdesk.judging import Change, Judgement, judge
from rulingdesk.narrate import in_words, summed_up
from rulingdesk.outcomes import Outcome
from rulingdesk.questions import Question, TableOptions, ask, ask_record
from rulingdesk.show import Screen, short
from rulingdesk.wording import (
    accounts_of,
    aftermath,
    asked_in_words,
    differing_lines,
    drawn,
    figures_of,
    move_in_words,
    net_in_words,
    rules_in_words,
    unseen,
)

REFUSED = 1


def run(args: argparse.Namespace) -> int:
    """Judge what was typed: exit status 1 if a move was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    judgement = judge(question_of(args))
    screen = Screen()
    if args.json:
        screen.json(document(judgement, book("papillon")))
    else:
        show(screen, judgement, book("papillon"))
    refused = judgement.outcome is not None and not judgement.outcome.legal
    return REFUSED if refused else 0


def question_of(args: argparse.Namespace) -> Question:
    """What was asked. Raises BadInput, NotationError or RecordError."""
    source, move = position_and_move(args.words)
    readings = readings_from(args.reading)
    from_file = source == "-" or source.startswith("@")
    text = text_of(source.removeprefix("@")) if from_file else source
    if from_file and "[[coups]]" in text:
        _refuse_table_options(args)
        record = read_record(text, source.removeprefix("@"))
        question = ask_record(record, place_of(args.at), move)
        rules = rules_from(record.table.rules.rulebook, {**record.readings, **readings})
        return question._replace(table=question.table._replace(rules=rules))
    if not from_file and os.path.isfile(args.words[0]):  # noqa: PTH113  (pathlib is slow to import)
        raise BadInput(f"expected a position, found the name of a file; did you mean @{args.words[0]}?")
    if args.at:
        raise BadInput("--at: expected a recorded game, found a position")
    options = TableOptions(args.pool, args.chips or "", args.cards, args.coup, args.rounds, args.unwon or "")
    return ask(position_in(text), move, rules_from(args.rulebook, readings), options)


def _refuse_table_options(args: argparse.Namespace) -> None:
    """Raise BadInput for an option about the table beside a recorded game, which says all of that itself."""
    for name in TableOptions._fields:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name}: the record says it; leave it out")


def position_and_move(words: Sequence[str]) -> tuple[str, str]:
    """Part a position from a move; a position may be typed without quotes, and may come from a file.

    >>> position_and_move(["layout 52, hand 7", "7x52"])
    ('layout 52, hand 7', '7x52')
    >>> position_and_move(["layout", "52,", "hand", "7,", "play", "7x52"])
    ('layout 52, hand 7, play 7x52', '')
    """
    first, *rest = words
    if first == "-" or first.startswith("@") or " " in first.strip():
        if len(rest) > 1:
            raise BadInput(f"expected a position and one move, found {len(rest)} moves: {', '.join(rest)[:60]!r}")
        return first, rest[0] if rest else ""
    return " ".join(words), ""


def position_in(text: str) -> str:
    """The position in a text of several lines, comments left out.

    >>> position_in("layout 52  # a five and a two\\nhand 7\\n")
    'layout 52, hand 7'
    """
    lines = (line.partition("#")[0].strip().rstrip(",") for line in text.splitlines())
    position = ", ".join(filter(None, lines))
    if not position:
        raise BadInput("expected a position, such as 'layout 6 4 A, hand 10 7', found nothing")
    return position


def place_of(text: str | None) -> tuple[int, int] | None:
    """Read a place in a record.

    >>> place_of("2.13")
    (2, 13)
    """
    if text is None:
        return None
    coup, _, move = text.partition(".")
    if not (coup.isdecimal() and move.isdecimal() and len(text) < 12):
        raise BadInput(f"--at: expected COUP.MOVE, such as 2.13, found {text[:40]!r}")
    return int(coup), int(move)


# --- printing


def show(screen: Screen, judgement: Judgement, rules: Book) -> None:
    """Print a judgement."""
    outcome = judgement.outcome
    _show_verdict(screen, judgement)
    _show_position(screen, judgement.question)
    if outcome is not None and outcome.legal:
        _show_outcome(screen, outcome)
    if outcome is None or not outcome.legal:
        _show_moves(screen, judgement)
    _show_clauses(screen, judgement, rules)
    _show_readings(screen, judgement, rules)
    _show_cases(screen, judgement)


def _show_verdict(screen: Screen, judgement: Judgement) -> None:
    """Print the answer in one line, and what a refusal says."""
    position, outcome = judgement.question.position, judgement.outcome
    player = judgement.question.player or ("" if position.turn is None else position.letter(position.turn))
    if outcome is None:
        count = len(judgement.legal)
        moves = "one legal move" if count == 1 else f"{count} legal moves"
        screen.line(f"{player} has {moves}." if player else "The coup is over: nobody is to play.", "title")
        return
    words = asked_in_words(outcome.asked.move, player or "nobody")
    if outcome.refusal is None:
        screen.line(f"Legal: {words}.", "good")
        return
    screen.line(f"Refused: {words}.", "bad")
    screen.item(outcome.refusal.reason, (outcome.refusal.clause,), mark="", indent=2)
    screen.line(f"  code: {outcome.refusal.code}", "dim")


def _show_position(screen: Screen, question: Question) -> None:
    position, table = question.position, question.table
    said_chips = "chips" not in question.unsaid
    balances = dict(zip(table.letters, table.accounts.balances, strict=True)) if said_chips else None
    screen.line()
    screen.table(*drawn(position, balances, table.rules.most))
    pool = "" if "pool" in question.unsaid else str(table.accounts.pool)
    screen.line()
    screen.fields(
        (
            ("exposed", in_words(position.layout) or "no card"),
            ("stock", f"{len(position.stock)} cards"),
            ("pool", pool and f"{pool} chips"),
            ("rules", rules_in_words(table.rules)),
            ("assumed", _assumed(question)),
        ),
        indent=0,
    )


def _assumed(question: Question) -> str:
    """What was left out of the position and is taken to be so."""
    said = {
        "players": "{} players",
        "dealer": "{} deals",
        "turn": "{} is to play",
        "hands": "{}",
        "stock": "{} in stock",
        "piles": "{}",
    }
    words = (said.get(field, "{}").format(value) for field, value in question.assumed.items())
    return "; ".join(words)


def _show_outcome(screen: Screen, outcome: Outcome) -> None:
    screen.heading("What it does")
    for line in summed_up(outcome.events, outcome.most):
        screen.item(line.text, line.clauses)
    for words, clauses in unseen(outcome):
        screen.item(words, clauses)
    after = aftermath(outcome)
    if after:
        screen.item(after)
    paid = net_in_words(outcome.net)
    screen.item(f"in all: {paid}" if any(outcome.net.values()) else "nobody pays anything", mark="= ")


def _show_moves(screen: Screen, judgement: Judgement) -> None:
    """Print the legal moves, with what each would earn and cost."""
    if not judgement.legal:
        return
    accounts = max((accounts_of(outcome) for outcome in judgement.legal), key=len)
    rows = [
        [
            move_in_words(outcome.asked.move),
            *(f"{outcome.net.get(account, 0):+d}" if outcome.net.get(account) else "0" for account in accounts),
            ", ".join(map(short, clauses_of(outcome)[:1])),
            ", ".join(figures_of(outcome.events)),
        ]
        for outcome in judgement.legal
    ]
    headers = ["move", *accounts, "clause", "figures"]
    if not any(row[-1] for row in rows):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    screen.heading(_moves_heading(judgement))
    screen.table(headers, rows)


def _moves_heading(judgement: Judgement) -> str:
    """What stands above the legal moves; whose they are, if the question named somebody else."""
    if judgement.outcome is None:
        return "Legal moves, in chips"
    position, asked = judgement.question.position, judgement.question.player
    turn = "" if position.turn is None else position.letter(position.turn)
    return "Legal instead" if asked in (None, turn) else f"Legal instead, for {turn}, whose turn it is"


def _show_clauses(screen: Screen, judgement: Judgement, rules: Book) -> None:
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


def deciding_clauses(outcomes: Iterable[Outcome]) -> tuple[list[str], list[str]]:
    """The clauses that decide, and those cited beside them: each once, in order of precedence.

    Of a refusal it is the clause that is broken, of everything that happens the first that is cited with it.
    """
    first: dict[str, None] = {}
    every: dict[str, None] = {}
    for outcome in outcomes:
        every.update(dict.fromkeys(clauses_of(outcome)))
        first.update(dict.fromkeys([outcome.refusal.clause] if outcome.refusal else []))
        first.update(dict.fromkeys(event.clauses[0] for event in outcome.events))
    return list(first), [clause for clause in every if clause not in first]


def _show_readings(screen: Screen, judgement: Judgement, rules: Book) -> None:
    """Print what other readings of open rulings would make of it."""
    if not judgement.readings:
        return
    screen.heading("Under another reading of an open ruling")
    for other in judgement.readings:
        ruling = rules.ruling(other.ruling)
        screen.line(f"  {other.ruling}={other.reading}  (here {other.played})", "open")
        screen.text(f"{ruling.title}\n{other.reading}: {ruling.readings.get(other.reading, '')}", indent=4)
        _show_changes(screen, other.changes, judgement)


def _show_cases(screen: Screen, judgement: Judgement) -> None:
    """Print what else the question could have meant, where that matters."""
    if not judgement.cases:
        return
    screen.heading("It depends on what was not said")
    for case in judgement.cases:
        screen.line(f"  if {case.words}", "open")
        _show_changes(screen, case.changes, judgement)


def _show_changes(screen: Screen, changes: Iterable[Change], judgement: Judgement) -> None:
    """Print only what differs; without a move asked about, each move's change below its name."""
    for change in changes:
        lines = differing_lines(change.here, change.there)
        if judgement.outcome is None:
            screen.item(f"{move_in_words(change.move)}:", mark="", indent=4)
        for line in lines:
            screen.item(line.text, line.clauses, indent=4 if judgement.outcome else 6)
