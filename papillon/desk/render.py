"""Render: put a judgement into words, on a screen or as JSON. The fourth step of `papillon judge`; it decides nothing.

The JSON is the same for every game. Keys are added, never renamed or removed; `format` counts up if that must change.

``format``      1
``verdict``     ``legal``, ``refused``, ``moves`` (no move was asked about) or ``over`` (nor can there be one)
``position``, ``table``     in the notation, defaults filled in
``player``, ``move``        who is to play, and the move in the notation; null without one
``outcome``     of the move: see below; null without one
``legal``       the outcome of every legal move
``assumed``     field that was left out → what was taken for it, in the notation
``readings``    other readings that change something: id, ruling, reading, played, title, text, changes
``cases``       what was left out and matters: field, if, changes, and ``suppositions`` that all change the same: each
                the list of its facts, with the ``id`` of each and what it says of whom
``clauses``     id → citation, title and text, of every clause cited in this document

An outcome: ``move``, ``legal``, ``refusal`` (code, clause, reason; or null), ``net`` (account → chips), ``events``
(kind, clauses, text, and player, cards, taken, number, or payer, payee, chips), ``position`` and ``table`` after it
(null if refused). A change: ``move``, ``differs`` (text and clauses of what differs), ``outcome``.
An event of ``outcome`` and ``legal``, or the refusal, that would be another under another reading of rulings has
these as ``rulings``. Outcomes there have ``after`` besides: what the events do not say (text, clauses, rulings), and
``remedy``: the convention on a refused move that was made all the same (ruling and text; or null). ``besides`` is what
is paid on top if the question does not say who has captured what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from papillon.desk.adapter import Adapter, Drawing, Line, Supposition, Wording
from papillon.desk.judge import (
    Change,
    Judgement,
    OtherCase,
    OtherReading,
    Outcome,
    clauses_of,
    deciding_clauses,
    rulings_behind,
)
from papillon.desk.screen import Document, Screen, short
from papillon.kit.cards import UNKNOWN, Cards, write_cards
from papillon.kit.clauses import Book, Clause, Ruling
from papillon.kit.events import BANK, POOL, Event, Payment, payments_in
from papillon.kit.game import Refusal
from papillon.kit.translations import CHIPS, LEGAL_MOVES, N_, TOKENS, counted, in_letters, listed, say

FORMAT: Final = 1

Behind = Mapping[Event | Refusal, tuple[str, ...]]
"""Event or refusal → the rulings that it rests on."""


# --- events and refusals in words

Rests = Callable[[Event], tuple[str, ...]]
"""The rulings that an event rests on."""


def in_words(cards: Cards) -> str:
    """Cards as a person types them: the ten as 10, unknown ones counted.

    >>> from papillon.kit.notation import read_cards
    >>> in_words(read_cards("T7h?2", "hand", ""))
    '10 7h and 2 unknown'
    """
    known = in_letters(" ".join(card.spoken for card in cards if card != UNKNOWN))
    unknown = sum(card == UNKNOWN for card in cards)
    return listed([*([known] if known else []), *([_unknown(unknown)] if unknown else [])])


def _unknown(count: int) -> str:
    return say("1 unknown") if count == 1 else say("{count} unknown", count=count)


def in_money(chips: int, in_tokens: Callable[[int], tuple[int, int]]) -> str:
    """An account as tokens and chips. in_tokens: how a game counts them.

    >>> in_money(28, lambda chips: divmod(chips, 9))
    '3 plaques and 1 chip, worth 28 chips'
    >>> in_money(27, lambda chips: divmod(chips, 9)), in_money(8, lambda chips: divmod(chips, 9))
    ('3 plaques, worth 27 chips', '8 chips')
    """
    tokens, single = in_tokens(chips)
    rest = [counted(single, CHIPS)] if single or not tokens else []
    money = listed([counted(tokens, TOKENS), *rest]) if tokens else rest[0]
    return say("{money}, worth {all}", money=money, all=counted(chips, CHIPS)) if tokens else money


def net_in_words(net: Mapping[str, int], pool: str = POOL) -> str:
    """What everybody gains or loses, in chips. pool: what the pool is called.

    >>> net_in_words({"A": 2, "B": -1, "C": -1, "pool": 0})
    'A +2, B -1, C -1'
    """
    moved = [f"{account_in_words(account, pool)} {chips:+d}" for account, chips in net.items() if chips]
    return ", ".join(moved) or say("nobody pays")


def chips_in_words(payment: Payment) -> str:
    """What a payment hands over, in chips."""
    return counted(payment.chips, CHIPS)


def event_in_words(event: Event, words: Wording, before: Event | None = None) -> Line:
    """Tell one event. before: the event that came before it, if any."""
    if isinstance(event, Payment):
        return _paid([event], words)
    parts = {
        "player": listed(event.player) if event.kind == "game-won" else event.player,
        "number": event.number,
        "chips": counted(event.number, CHIPS),
        "cards": words.cards(event.cards),
        "taken": words.cards(event.taken),
        **words.parts(event, before),
    }
    return Line(say(words.sentence(event), **parts), event.clauses)


def events_in_words(events: Iterable[Event], words: Wording, rests: Rests = lambda event: ()) -> list[Line]:
    """Tell events; payments of the same sum by the same clauses are told as one.

    >>> from papillon.desk.papillon.words import wording_of
    >>> events_in_words([Payment("hanneton", ("7.3",), payer, "A", 1) for payer in "BC"], wording_of("cards"))
    [Line(text='B and C pay A 1 chip each for a hanneton', clauses=('7.3',), rulings=())]
    """
    lines = []
    before: Event | None = None
    for _, group in groupby(events, key=lambda event: _same_payment(event, words)):
        alike = list(group)
        payments = payments_in(alike)
        line = _paid(payments, words) if payments else event_in_words(alike[0], words, before)
        before = alike[-1]
        lines.append(line._replace(rulings=tuple(dict.fromkeys(slug for event in alike for slug in rests(event)))))
    return lines


def _same_payment(event: Event, words: Wording) -> object:
    """The key by which payments are told together; other events stand alone."""
    if isinstance(event, Payment):
        party = event.payer if event.kind in words.spread else event.payee
        return event.kind, event.clauses, party, event.chips
    return id(event)


PAYMENTS: Final[Mapping[tuple[str, str], str]] = {
    ("payer", "payee"): N_("{payer} pays {payee} {sum} {reason}"),
    ("payers", "payee"): N_("{payers} pay {payee} {sum} each {reason}"),
    ("payer", "payees"): N_("{payer} pays {payees} {sum} each {reason}"),
    ("payer", "pool"): N_("{payer} pays the pool {sum} {reason}"),
    ("payers", "pool"): N_("{payers} pay the pool {sum} each {reason}"),
    ("pool", "payee"): N_("{payee} receives {sum} from the pool {reason}"),
    ("payer", "stake"): N_("{payer} stakes {sum} {reason}"),
    ("payers", "stake"): N_("{payers} stake {sum} each {reason}"),
    ("stake", "payee"): N_("{payee} receives {sum} from the stake {reason}"),
    ("stake", "payees"): N_("{payees} receive {sum} each from the stake {reason}"),
}
"""Who pays whom → the message. Other languages do not pay a pool as they pay a player."""


def _paid(payments: Sequence[Payment], words: Wording) -> Line:
    """One line for payments alike."""
    first = payments[0]
    payer = words.pool if first.payer == POOL else "payer"
    payee = words.pool if first.payee == POOL else "payee"
    if len(payments) > 1 and first.kind in words.spread:
        payee = "payees"
    elif len(payments) > 1:
        payer = "payers"
    told = say(
        PAYMENTS[payer, payee],
        payer=_holder(first.payer),
        payers=listed([payment.payer for payment in payments]),
        payee=_holder(first.payee),
        payees=listed([payment.payee for payment in payments]),
        sum=words.sum(first),
        reason=words.reason(first),
    )
    return Line(told, first.clauses)


def _holder(account: str) -> str:
    return say("the bank") if account == BANK else account


def account_in_words(account: str, pool: str = POOL) -> str:
    """What an account is called. pool: what the pool is called."""
    named = {POOL: pool, BANK: N_("bank")}
    return say(named[account]) if account in named else account


def reason_in_words(refusal: Refusal) -> Line:
    """Why a move is refused, with the clause that it breaks.

    >>> reason_in_words(Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Line(text='a player who can capture must not lay down', clauses=('4.d.1',), rulings=())
    """
    return Line(say(refusal.reason), (refusal.clause,))


def refusal_in_words(refusal: Refusal, move: str = "") -> Line:
    """That a move is refused, and why. move: in words, where it has not been named before."""
    why = {"code": refusal.code, "reason": say(refusal.reason)}
    if move:
        return Line(say("{move} is refused ({code}): {reason}", move=move, **why), (refusal.clause,))
    return Line(say("refused: {reason} ({code})", **why), (refusal.clause,))


# --- what differs, in words

FIELDS: Final = {
    "victim": N_("{value} must lay down after the next deal"),
    "papillons": N_("{value} counts as having made a papillon"),
    "turn": N_("{value} is to play"),
}
"""Field of a position → what its value means."""

ABSENT: Final = {
    "victim": N_("nobody has to lay down after the next deal"),
    "papillons": N_("nobody counts as having made a papillon"),
    "turn": N_("it is nobody's turn"),
}
"""The same for a field that names nobody any more."""


def lines_of(change: Change, adapter: Adapter) -> list[Line]:
    """Tell how an outcome would be another, and no more than that."""
    found, there = change.difference, change.there
    words = adapter.words(there.table.rules)
    if found.refusal is not None:
        return [refusal_in_words(found.refusal)]
    if found.becomes_legal:
        legal = [Line(say("legal"), ()), *events_in_words(there.events, words)]
        paid = Line(say("total: {paid}", paid=net_in_words(there.net, words.pool)), ())
        return [*legal, paid] if any(there.net.values()) else legal
    if found.happens:
        lines = _told(found.happens, there, words)
    else:
        gone = _told(found.happens_not, change.here, adapter.words(change.here.table.rules))
        lines = [Line(say("does not happen: {what}", what=line.text), line.clauses) for line in gone]
    if found.net is not None:
        there_net, here_net = (net_in_words(net, words.pool) for net in found.net)
        if there.is_open and not change.here.is_open:
            besides = adapter.on_top(there.table.rules).text
            there_net = say("{total}, plus {besides}", total=there_net, besides=besides)
        lines.append(Line(say("{there} (here {here})", there=there_net, here=here_net), found.because))
    for name, value in found.afterwards.items():
        sentence = (ABSENT if value is None else FIELDS).get(name, N_("{field} {value}"))
        moved = say(sentence, field=name, value=say("nobody") if value is None else value)
        lines.append(Line(say("afterwards: {words}", words=moved), ()))
    return list(dict.fromkeys(lines))


def _told(events: Collection[Event], outcome: Outcome, words: Wording) -> list[Line]:
    """Tell some of what happens in an outcome, each event beside the one before it, which may say what it is about."""
    every = zip([None, *outcome.events], outcome.events, strict=False)
    return [event_in_words(event, words, before) for before, event in every if event in events]


def case_in_words(case: OtherCase, adapter: Adapter) -> str:
    """What would be otherwise, to follow 'if'.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> empty, *_ = ADAPTER.suppositions(question_of(ADAPTER, "layout 7, hand 7"))
    >>> case_in_words(OtherCase("stock", (empty,), ()), ADAPTER)
    'the stock is empty'
    """
    words = ""
    for other in case.suppositions:
        said = supposition_in_words(other, adapter)
        words = say("{one}, or {other}", one=words, other=said) if words else said
    return words


def supposition_in_words(supposition: Supposition, adapter: Adapter) -> str:
    """What is supposed, to follow 'if'."""
    words = ""
    for fact in supposition.facts:
        said = adapter.fact_in_words(fact)
        words = say("{one} and {other}", one=words, other=said) if words else said
    return words


# --- on a screen


def show(screen: Screen, judgement: Judgement, rules: Book, adapter: Adapter) -> None:
    """Print a judgement. rules: where the texts of clauses and rulings are."""
    outcome = judgement.outcome
    behind = {} if outcome is None else rulings_behind(outcome, judgement.readings, rules)
    _show_verdict(screen, judgement, behind, adapter)
    show_position(screen, adapter.drawing(judgement.question))
    if outcome is not None and outcome.legal:
        show_outcome(screen, outcome, behind, adapter)
    if outcome is None or not outcome.legal:
        _show_moves(screen, judgement, adapter)
    if outcome is not None and (remedy := remedy_for(outcome, rules, adapter)):
        screen.heading(say("If it was played all the same"))
        screen.text(f"{remedy.text} ({remedy.slug})", indent=2)
    _show_clauses(screen, judgement, rules)
    _show_readings(screen, judgement, rules, adapter)
    _show_cases(screen, judgement, adapter)


def _show_verdict(screen: Screen, judgement: Judgement, behind: Behind, adapter: Adapter) -> None:
    """Print the answer in one line, and what a refusal says."""
    position, outcome = judgement.question.position, judgement.outcome
    player = judgement.question.player or ("" if position.turn is None else position.letter(position.turn))
    if outcome is None:
        moves = say("{player} has {moves}.", player=player, moves=counted(len(judgement.legal), LEGAL_MOVES))
        screen.line(moves if player else say("The coup is over: it is nobody's turn."), "title")
        return
    words = adapter.asked_in_words(outcome.move, player)
    if outcome.refusal is None:
        screen.line(say("Legal: {move}.", move=words), "good")
        return
    screen.line(say("Refused: {move}.", move=words), "bad")
    rulings = behind.get(outcome.refusal, ())
    screen.item(*reason_in_words(outcome.refusal)._replace(rulings=rulings), mark="", indent=2)
    screen.line(f"  {say('code: {code}', code=outcome.refusal.code)}", "dim")


def show_position(screen: Screen, drawing: Drawing) -> None:
    """Print a position as a table, with the fields below it."""
    screen.line()
    screen.table(drawing.headers, drawing.rows)
    screen.line()
    screen.fields(drawing.fields, indent=0)


def show_outcome(screen: Screen, outcome: Outcome, behind: Behind, adapter: Adapter) -> None:
    """Print what a legal move does. behind: the rulings that it rests on."""
    screen.heading(say("What it does"))
    words = adapter.words(outcome.table.rules)
    told = events_in_words(outcome.events, words, lambda event: behind.get(event, ()))
    for line in (*told, *adapter.after(outcome)):
        screen.item(*line)
    paid = net_in_words(outcome.net, words.pool)
    in_all = say("total: {paid}", paid=paid) if any(outcome.net.values()) else say("no chips change hands")
    if outcome.is_open:
        besides = adapter.on_top(outcome.table.rules)
        screen.item(say("{total}, plus {besides}", total=in_all, besides=besides.text), besides.clauses, mark="= ")
    else:
        screen.item(in_all, mark="= ")


def _show_moves(screen: Screen, judgement: Judgement, adapter: Adapter) -> None:
    """Print the legal moves, with what each would earn and cost."""
    if not judgement.legal:
        return
    accounts = max((_accounts_of(outcome) for outcome in judgement.legal), key=len)
    rows = [
        [
            adapter.move_in_words(outcome.move),
            *(f"{outcome.net.get(account, 0):+d}" if outcome.net.get(account) else "0" for account in accounts),
            ", ".join(map(short, clauses_of(outcome)[:1])),
            ", ".join(adapter.remarks(outcome)),
        ]
        for outcome in judgement.legal
    ]
    pool = adapter.words(judgement.question.table.rules).pool
    names = (account_in_words(account, pool) for account in accounts)
    headers = [say("move"), *names, say("clause"), say(adapter.remarked)]
    if not any(row[-1] for row in rows):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    screen.heading(_moves_heading(judgement))
    screen.table(headers, rows)


def remedy_for(outcome: Outcome, rules: Book, adapter: Adapter) -> Ruling | None:
    """The convention on a move that was made although it is refused, if there is one for such a move."""
    slug = adapter.remedies.get(outcome.refusal.code) if outcome.refusal else None
    return rules.rulings[slug] if slug else None


def _accounts_of(outcome: Outcome) -> list[str]:
    """Names of the accounts that an outcome touches, the players first."""
    return [*outcome.table.letters, *(name for name in (POOL, BANK) if name in outcome.net)]


def _moves_heading(judgement: Judgement) -> str:
    """What stands above the legal moves; whose they are, if the question named somebody else."""
    if judgement.outcome is None:
        return say("Legal moves, in chips")
    position, asked = judgement.question.position, judgement.question.player
    turn = "" if position.turn is None else position.letter(position.turn)
    if asked in (None, turn):
        return say("Legal instead")
    return say("Legal instead, for {player}, whose turn it is", player=turn)


def _show_clauses(screen: Screen, judgement: Judgement, rules: Book) -> None:
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


def _show_readings(screen: Screen, judgement: Judgement, rules: Book, adapter: Adapter) -> None:
    """Print what other readings of rulings would make of it."""
    if not judgement.readings:
        return
    screen.heading(say("Under another reading"))
    for other in judgement.readings:
        ruling = rules.rulings[other.ruling]
        here = say("(here {reading})", reading=other.played)
        screen.line(f"  {other.id}  {here}", "open")
        read = say("{name}: {what}", name=other.reading, what=ruling.readings.get(other.reading, ""))
        screen.text(f"{ruling.title}\n{read}", indent=4)
        _show_changes(screen, other.changes, judgement, adapter)


def _show_cases(screen: Screen, judgement: Judgement, adapter: Adapter) -> None:
    """Print what else the question could have meant, where that matters."""
    if not judgement.cases:
        return
    screen.heading(say("It depends on what was not said"))
    for case in judgement.cases:
        screen.text(say("if {case}", case=case_in_words(case, adapter)), indent=2, style="open")
        _show_changes(screen, case.changes, judgement, adapter)


def _show_changes(screen: Screen, changes: Iterable[Change], judgement: Judgement, adapter: Adapter) -> None:
    """Print only what differs; without a move asked about, each move's change below its name."""
    for change in changes:
        lines = lines_of(change, adapter)
        if judgement.outcome is None:
            screen.item(say("{name}:", name=adapter.move_in_words(change.move)), mark="", indent=4)
        for line in lines:
            screen.item(line.text, line.clauses, indent=4 if judgement.outcome else 6)


# --- as JSON


def as_json(judgement: Judgement, book: Book, adapter: Adapter) -> Document:
    """The judgement as values that JSON knows. book: where the texts of clauses and rulings are."""
    question = judgement.question
    position = question.position
    return {
        "format": FORMAT,
        "verdict": verdict(judgement),
        "position": str(position),
        "table": str(question.table),
        "player": None if position.turn is None else position.letter(position.turn),
        "move": None if question.move is None else adapter.game.notation.write_move(question.move, question.player),
        "outcome": None if judgement.outcome is None else _answered(judgement.outcome, judgement, book, adapter),
        "legal": [_answered(outcome, judgement, book, adapter) for outcome in judgement.legal],
        "assumed": dict(question.assumed),
        "readings": [_reading(other, book.rulings[other.ruling], adapter) for other in judgement.readings],
        "cases": [_case(case, adapter) for case in judgement.cases],
        "clauses": {cited: _clause(book.clause(cited)) for cited in clauses_cited(judgement)},
    }


def verdict(judgement: Judgement) -> str:
    """The answer in one word."""
    if judgement.outcome is not None:
        return "legal" if judgement.outcome.legal else "refused"
    return "over" if judgement.question.position.turn is None else "moves"


def clauses_cited(judgement: Judgement) -> list[str]:
    """Ids of all clauses that a judgement cites, each once, in order of appearance."""
    outcomes = [*([judgement.outcome] if judgement.outcome else []), *judgement.legal]
    elsewhere = [other.changes for other in judgement.readings] + [case.changes for case in judgement.cases]
    outcomes += [change.there for changes in elsewhere for change in changes]
    return list(dict.fromkeys(clause for outcome in outcomes for clause in clauses_of(outcome)))


def _reading(other: OtherReading, ruling: Ruling, adapter: Adapter) -> Document:
    return {
        "id": other.id,
        "ruling": other.ruling,
        "reading": other.reading,
        "played": other.played,
        "title": ruling.title,
        "text": ruling.readings.get(other.reading, ""),
        "changes": _changes(other.changes, adapter),
    }


def _case(case: OtherCase, adapter: Adapter) -> Document:
    return {
        "field": case.field,
        "if": case_in_words(case, adapter),
        "suppositions": [[{"id": fact.id, **fact.parameters} for fact in other.facts] for other in case.suppositions],
        "changes": _changes(case.changes, adapter),
    }


def _clause(clause: Clause) -> Document:
    return {"citation": clause.citation, "title": clause.title, "text": clause.text}


def _answered(outcome: Outcome, judgement: Judgement, book: Book, adapter: Adapter) -> Document:
    """An outcome by the table's own rules, with the rulings that its events or its refusal rest on."""
    behind = rulings_behind(outcome, judgement.readings, book)
    told = _outcome(outcome, adapter)
    for event, shown in zip(outcome.events, told["events"], strict=True):
        shown.update({"rulings": list(behind[event])} if event in behind else {})
    if outcome.refusal is not None and outcome.refusal in behind:
        told["refusal"]["rulings"] = list(behind[outcome.refusal])
    remedy = remedy_for(outcome, book, adapter)
    return {
        **told,
        "after": list(map(line_as_json, adapter.after(outcome))) if outcome.legal else [],
        "remedy": None if remedy is None else {"ruling": remedy.slug, "text": remedy.text},
    }


def _outcome(outcome: Outcome, adapter: Adapter) -> Document:
    step, words = outcome.step, adapter.words(outcome.table.rules)
    return {
        "move": adapter.game.notation.write_move(outcome.move, None),
        "legal": outcome.legal,
        "refusal": None if outcome.refusal is None else refusal_as_json(outcome.refusal),
        "net": outcome.net,
        "besides": [adapter.on_top(outcome.table.rules).text] if outcome.is_open else [],
        "events": events_as_json(outcome.events, words),
        "position": None if step is None else str(step.position),
        "table": None if step is None else str(step.table),
    }


def _changes(changes: Iterable[Change], adapter: Adapter) -> list[Document]:
    return [
        {
            "move": adapter.game.notation.write_move(change.move, None),
            "differs": [{"text": line.text, "clauses": list(line.clauses)} for line in lines_of(change, adapter)],
            "outcome": _outcome(change.there, adapter),
        }
        for change in changes
    ]


def line_as_json(line: Line) -> Document:
    """A sentence with its clauses and rulings."""
    return {key: value if key == "text" else list(value) for key, value in line._asdict().items()}


def events_as_json(events: Iterable[Event], words: Wording) -> list[Document]:
    """Events, each with its sentence."""
    return [_event_as_json(event, words, before) for before, event in pairwise([None, *events]) if event]


def _event_as_json(event: Event, words: Wording, before: Event | None) -> Document:
    told = {"kind": event.kind, "clauses": list(event.clauses), "text": event_in_words(event, words, before).text}
    if isinstance(event, Payment):
        return {**told, "payer": event.payer, "payee": event.payee, "chips": event.chips}
    cards = {"cards": write_cards(event.cards), "taken": write_cards(event.taken)}
    return {**told, "player": event.player, **cards, "number": event.number}


def refusal_as_json(refusal: Refusal) -> dict[str, str]:
    """A refusal: its code, its clause, and its reason in the language spoken."""
    return {**refusal._asdict(), "reason": reason_in_words(refusal).text}
