"""Judge: find what the move asked about, or every legal move, comes to; suppose: find what would change that.

They are the second and the third step of `papillon judge`. `suppose` takes one thing at a time otherwise, a reading of
a ruling or something that the question left out, and keeps it if the outcome would be another. Everything here
is a value; `papillon.desk.render` puts it into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from papillon.desk.adapter import Adapter, Question, Supposition
from papillon.kit.clauses import Book
from papillon.kit.events import BANK, POOL, Event, Payment, happenings_in, net_of, payments_in
from papillon.kit.game import AnyPosition, AnyStep, Game, Refusal


class Outcome(NamedTuple):
    """What one move comes to at a table: a refusal, or the step that it leads to."""

    table: Any
    position: Any
    move: Any
    refusal: Refusal | None
    step: AnyStep | None
    """None if the move is refused."""
    unknown: frozenset[str] = frozenset()
    """Kinds of events that depend on what the question does not say; they are left out."""

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move."""
        return self.refusal is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens for certain, in order; nothing if the move is refused."""
        return tuple(event for event in self.step.events if event.kind not in self.unknown) if self.step else ()

    @property
    def is_open(self) -> bool:
        """Whether something comes on top that depends on what the question does not say."""
        return self.step is not None and len(self.events) < len(self.step.events)

    @property
    def net(self) -> dict[str, int]:
        """Account → chips that it gains or loses: every player, and the pool and the bank if they take part."""
        net, letters = net_of(self.events), self.table.letters
        return {name: net.get(name, 0) for name in (*letters, POOL, BANK) if name in letters or name in net}

    @property
    def next_player(self) -> str:
        """Letter of the player to move next, ``""`` when the coup is over or the move refused."""
        position = self.step.position if self.step else None
        return "" if position is None or position.turn is None else position.letter(position.turn)


class Difference(NamedTuple):
    """How the outcome of a move there differs from its outcome here, as far as it is worth telling."""

    refusal: Refusal | None = None
    """Why the move is refused there."""
    becomes_legal: bool = False
    happens: tuple[Event, ...] = ()
    """What happens there and not here, payments apart."""
    happens_not: tuple[Event, ...] = ()
    """What happens here and not there, payments apart."""
    net: tuple[Mapping[str, int], Mapping[str, int]] | None = None
    """What everybody gains there and here, if that differs."""
    because: tuple[str, ...] = ()
    """The clauses of payments that are made on one side alone."""
    afterwards: Mapping[str, str | None] = {}
    """Fields of the position that results → what they say there, None for nothing; only if nothing else differs."""


class Change(NamedTuple):
    """A move whose outcome would be another."""

    move: Any
    here: Outcome
    there: Outcome
    difference: Difference


class OtherReading(NamedTuple):
    """A reading of a ruling that changes the outcome of some moves."""

    ruling: str
    reading: str
    played: str
    """The reading in force."""
    changes: tuple[Change, ...]

    @property
    def id(self) -> str:
        """The reading as the command takes it: ``ruling=reading``."""
        return f"{self.ruling}={self.reading}"


class OtherCase(NamedTuple):
    """Something left out that changes the outcome of some moves if it is not as assumed."""

    field: str
    """What was left out."""
    suppositions: tuple[Supposition, ...]
    """What it would be instead: one of these, which all come to the same."""
    changes: tuple[Change, ...]


class Judgement(NamedTuple):
    """The answer to a question."""

    question: Question
    """What was asked, with all that was assumed."""
    outcome: Outcome | None
    """The outcome of the move asked about; None without one."""
    legal: tuple[Outcome, ...]
    """The outcome of every legal move."""
    readings: tuple[OtherReading, ...] = ()
    cases: tuple[OtherCase, ...] = ()


def outcome_of(game: Game, table: Any, position: Any, move: Any, player: str | None = None) -> Outcome:
    """What a move comes to. player: the letter said with the move, if any.

    >>> from papillon.table import open_table
    >>> from papillon.game import GAME
    >>> from papillon.notation import read_position
    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> outcome = outcome_of(GAME, open_table(dealer="C"), typed.position, typed.move)
    >>> outcome.legal, outcome.next_player
    (True, 'B')
    """
    refusal = game.refusal(position, move, table.rules, player)
    step = None if refusal else game.carry_out(table, position, move)
    return Outcome(table, position, move, refusal, step)


def _known(question: Question, move: Any, adapter: Adapter, player: str | None = None) -> Outcome:
    """What is known of what a move comes to."""
    outcome = outcome_of(adapter.game, question.table, question.position, move, player)
    return outcome._replace(unknown=adapter.unknown(question))


def judge(question: Question, adapter: Adapter) -> Judgement:
    """Judge the move of a question, or every legal move if it names none; `suppose` comes next.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> judge(question_of(ADAPTER, "layout 6 4 A, hand 10 7, play 10x64"), ADAPTER).outcome.net
    {'A': 0, 'B': 0, 'C': 0}
    """
    position, move = question.position, question.move
    asked = None if move is None else _known(question, move, adapter, question.player)
    moves = adapter.certain(position, question.table.rules)
    legal = tuple(_known(question, move, adapter) for move in moves)
    assumed = adapter.assumed(legal if asked is None else [asked])
    return Judgement(question._replace(assumed={**question.assumed, **assumed}), asked, legal)


# --- what would change a judgement


def suppose(judgement: Judgement, adapter: Adapter) -> Judgement:
    """Add to a judgement what would change it.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> judgement = suppose(judge(question_of(ADAPTER, "layout 6 4 A, hand 10 7, play 10x64"), ADAPTER), ADAPTER)
    >>> [(other.id, other.changes[0].there.refusal.code) for other in judgement.readings]
    [('ten-sums=none', 'takes-no-sum')]
    """
    readings = tuple(_other_readings(judgement, adapter))
    return judgement._replace(readings=readings, cases=merge_alike(_other_cases(judgement, adapter), adapter))


def _other_readings(judgement: Judgement, adapter: Adapter) -> Iterator[OtherReading]:
    """Every other reading of every ruling in doubt, where it makes a difference that can be told."""
    question = judgement.question
    table, position = question.table, question.position
    for ruling, played in adapter.in_doubt(question).items():
        for reading, applied in adapter.game.readings[ruling].items():
            other = table._replace(rules=applied(table.rules))
            if reading != played and _is_possible(other, position, adapter):
                tried = _changes(judgement, question._replace(table=other), adapter)
                changes = tuple(change for change in tried if _matters(change, adapter))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def _is_possible(table: Any, position: Any, adapter: Adapter) -> bool:
    try:
        adapter.check(table, position)
    except ValueError:
        return False
    return True


def _matters(change: Change, adapter: Adapter) -> bool:
    return change.difference != Difference() and not results_alike(change.here, change.there, adapter)


def _other_cases(judgement: Judgement, adapter: Adapter) -> Iterator[OtherCase]:
    """Everything left out, taken otherwise."""
    for other in adapter.suppositions(judgement.question):
        said = other.field.split(", ")
        assumed = {name: value for name, value in judgement.question.assumed.items() if name not in said}
        there = judgement.question._replace(table=other.table, position=other.position, assumed=assumed)
        changes = tuple(_changes(judgement, there, adapter))
        yield OtherCase(other.field, (other,), changes)


def _changes(judgement: Judgement, elsewhere: Question, adapter: Adapter) -> Iterator[Change]:
    """What the moves of a question come to elsewhere: the one asked about, or all that are legal here or there."""
    question = judgement.question
    here = {outcome.move: outcome for outcome in judgement.legal}
    if judgement.outcome is not None:
        here = {judgement.outcome.move: judgement.outcome}
        moves: Iterable[Any] = here
    else:
        moves = dict.fromkeys((*here, *adapter.certain(elsewhere.position, elsewhere.table.rules)))
    for move in moves:
        known = here.get(move) or _known(question, move, adapter, question.player)
        there = _known(elsewhere, move, adapter, question.player)
        yield Change(move, known, there, difference(known, there, adapter))


def merge_alike(cases: Iterable[OtherCase], adapter: Adapter) -> tuple[OtherCase, ...]:
    """Each case that changes something; one that changes the same as another of its field joins that one."""
    found: dict[Hashable, OtherCase] = {}
    for case in cases:
        changes = tuple(change for change in case.changes if _has_consequences(change, adapter))
        result = tuple((change.move, consequences(change.there, adapter)) for change in changes)
        before = found.get(result)
        if before and before.field == case.field:
            found[result] = before._replace(suppositions=before.suppositions + case.suppositions)
        elif changes and not before:
            found[result] = case._replace(changes=changes)
    return tuple(found.values())


def _has_consequences(change: Change, adapter: Adapter) -> bool:
    return consequences(change.here, adapter) != consequences(change.there, adapter)


# --- how two outcomes of a move differ


def difference(here: Outcome, there: Outcome, adapter: Adapter) -> Difference:
    """Find how one outcome differs from another, and no more than that."""
    if there.refusal is not None:
        return Difference(refusal=there.refusal)
    if here.refusal is not None:
        return Difference(becomes_legal=True)
    happens, happens_not = _apart(there, here, adapter), _apart(here, there, adapter)
    gains = _gains(there), _gains(here)
    net = None if gains[0] == gains[1] else gains
    because = _payment_clauses(there, here) or _payment_clauses(here, there) if net else ()
    moved = {} if happens or happens_not or net else _moved(here, there, adapter)
    return Difference(None, False, happens, happens_not, net, because, moved)


def _apart(one: Outcome, other: Outcome, adapter: Adapter) -> tuple[Event, ...]:
    """What happens in one outcome and not in the other, payments apart."""
    happened = (event for event in happenings_in(one.events) if event.kind not in adapter.untold)
    return tuple(event for event in happened if event not in other.events)


def _gains(outcome: Outcome) -> dict[str, int]:
    """What those gain or lose who gain or lose something."""
    return {account: chips for account, chips in outcome.net.items() if chips}


def _payment_clauses(one: Outcome, other: Outcome) -> tuple[str, ...]:
    """The deciding clauses of payments that are made in one outcome and not in the other."""
    paid = (event for event in payments_in(one.events) if event not in other.events)
    return tuple(dict.fromkeys(event.clauses[0] for event in paid))


def _moved(here: Outcome, there: Outcome, adapter: Adapter) -> dict[str, str | None]:
    """What differs in the resulting positions, field by field."""
    before = adapter.fields(here.step.position) if here.step else {}
    after = adapter.fields(there.step.position) if there.step else {}
    changed: dict[str, str | None] = {name: value for name, value in after.items() if before.get(name) != value}
    return {**changed, **{name: None for name in before if name not in after}}


def results_alike(one: Outcome, other: Outcome, adapter: Adapter) -> bool:
    """Whether two outcomes under different rules have the same consequences and leave the same behind."""
    if consequences(one, adapter) != consequences(other, adapter):
        return False
    return (one.step and adapter.result(one.step)) == (other.step and adapter.result(other.step))


def consequences(outcome: Outcome, adapter: Adapter) -> Hashable:
    """What the move leads to, told by where players sit in relation to its maker: equal if nothing differs.

    That is the code of a refusal, or all events that anybody would mind. Who has which letter does not count.
    """
    if outcome.refusal is not None:
        return outcome.refusal.code
    events = (event for event in outcome.events if event.kind not in adapter.passing)
    return frozenset(Counter(_by_place(event, outcome.position, adapter.uncounted) for event in events).items())


def _by_place(event: Event, position: AnyPosition, uncounted: Collection[str]) -> tuple[object, ...]:
    """An event with places relative to the maker of the move instead of letters."""
    if isinstance(event, Payment):
        return event.kind, _place(event.payer, position), _place(event.payee, position), event.chips
    number = 0 if event.kind in uncounted else event.number
    return event.kind, tuple(_place(letter, position) for letter in event.player), number, event.cards, event.taken


def _place(account: str, position: AnyPosition) -> str:
    """An account by its distance from the maker of the move: ``+1`` is the next to play."""
    if account in (POOL, BANK):
        return account
    return f"+{(position.seat(account) - (position.turn or 0)) % position.players}"


# --- which clauses decide


def clauses_of(outcome: Outcome) -> list[str]:
    """Ids of the clauses that decide an outcome, each once, in order of precedence."""
    if outcome.refusal is not None:
        return [outcome.refusal.clause]
    return list(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


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


def rulings_behind(
    outcome: Outcome, readings: Iterable[OtherReading], rules: Book
) -> Mapping[Event | Refusal, tuple[str, ...]]:
    """The rulings that a refusal rests on, or every event: under another of their readings it would be another.

    Of the events that a reading changes it is those that cite a clause which the ruling reads, or else the first.
    """
    found: dict[Event | Refusal, dict[str, None]] = {}
    for other in readings:
        read = rules.rulings[other.ruling].clauses
        for change in (change for change in other.changes if change.move == outcome.move):
            if outcome.refusal is not None:
                found.setdefault(outcome.refusal, {})[other.ruling] = None
                continue
            changed = [event for event in outcome.events if event not in change.there.events]
            reads = [event for event in changed if any(rules.clause(cited).citation in read for cited in event.clauses)]
            for event in reads or changed[:1]:
                found.setdefault(event, {})[other.ruling] = None
    return {event: tuple(slugs) for event, slugs in found.items()}
