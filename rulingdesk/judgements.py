"""Judgements, whatever game they are about: what they hold, and how two outcomes of a move differ in words.

A game's own outcome says what it comes to; its `Manner` says how moves and positions are written and told.
The standard library alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from commonlaw.accounts import Payment
from commonlaw.clauses import Book
from commonlaw.events import Event, Happening
from commonlaw.refusals import Refusal
from rulingdesk.languages import say
from rulingdesk.telling import Line, Words, net_in_words, net_of, summed_up

M = TypeVar("M")
Q = TypeVar("Q")


class Outcome:
    """What one move comes to under one set of rules: a refusal, or the step that it leads to.

    asked: the move, with its table and its position, in the values of its game.
    """

    asked: Any
    step: Any
    untold: frozenset[str] = frozenset()
    """Kinds of happenings that are not worth a line where two outcomes are compared."""
    fields: Mapping[str, str] = MappingProxyType({})
    """Field of a position → what its value means, in words."""
    absent: Mapping[str, str] = MappingProxyType({})
    """The same where it names nobody any more."""

    def __init__(self, asked: Any, refusal: Callable[..., Refusal | None], carry_out: Callable[..., Any]) -> None:
        """Judge the move by the game's own functions."""
        table, position, move, player = self.asked = asked
        self.refusal = refusal(position, move, table.rules, player)
        self.step = None if self.refusal else carry_out(table, position, move)

    @property
    def words(self) -> Words:
        """How its events are told."""
        raise NotImplementedError

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move."""
        return self.refusal is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens, in order; nothing if the move is refused."""
        return self.step.events if self.step else ()

    @cached_property
    def net(self) -> dict[str, int]:
        """Chips that every player, and pool and bank where they have a part, gain or lose by the move."""
        return net_of(self.events, self.asked.table.letters)

    @property
    def next_player(self) -> str:
        """Letter of the player to move after it, ``""`` when the coup is over or the move refused."""
        position = self.step.position if self.step else None
        return "" if position is None or position.turn is None else str(position.letter(position.turn))

    @property
    def coup_over(self) -> bool:
        """Whether the move ends the coup."""
        return self.step is not None and self.step.position.over

    @property
    def consequences(self) -> object:
        """What the move leads to: equal if nothing differs that anybody would mind."""
        raise NotImplementedError

    @property
    def everything(self) -> object:
        """The same with the position that results: for rules that differ over one position."""
        return (self.consequences, str(self.step.position) if self.step else "")

    @property
    def afterwards(self) -> Mapping[str, str]:
        """What the position that results says, field by field, as far as it may be told."""
        return {}


O = TypeVar("O", bound=Outcome)  # noqa: E741


class Change(NamedTuple, Generic[M, O]):
    """One move whose outcome would be another."""

    move: M
    here: O
    there: O


class OtherReading(NamedTuple, Generic[M, O]):
    """A reading of an open ruling that changes the outcome of some moves. played: the reading in force."""

    ruling: str
    reading: str
    played: str
    changes: tuple[Change[M, O], ...]


class OtherCase(NamedTuple, Generic[M, O]):
    """Something left out that changes the outcome of some moves if it is not as assumed.

    field: what was left out.  words: what it would be instead, to follow 'if'.
    """

    field: str
    words: str
    changes: tuple[Change[M, O], ...]


class Judgement(NamedTuple, Generic[Q, M, O]):
    """The answer to a question.

    outcome: of the move asked about, None without one.  legal: the outcome of every legal move.
    """

    question: Q
    outcome: O | None
    legal: tuple[O, ...]
    readings: tuple[OtherReading[M, O], ...]
    cases: tuple[OtherCase[M, O], ...]


class Drawing(NamedTuple):
    """A position as a table, a row for every player, and the fields that stand below it."""

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    fields: Sequence[tuple[str, str]]


class Manner(NamedTuple):
    """How a game's judgements are written and told, in functions of its own moves, positions and outcomes.

    write_move: in the notation, with the player's letter if there is one.  move_in_words: as people type it.
    asked_in_words: what a player wants to do.  drawn: the position of a question.
    after: what else there is to say of a legal move.
    remarks: what is worth a word in a list of moves.  remarked: what such words are called.
    """

    write_move: Callable[[Any, str | None], str]
    move_in_words: Callable[[Any], str]
    asked_in_words: Callable[[Any, str], str]
    drawn: Callable[[Any], Drawing]
    after: Callable[[Any], list[Line]]
    remarks: Callable[[Any], list[str]]
    remarked: str


class Supposition(NamedTuple):
    """Something assumed, taken otherwise. field: what.  words: how, to follow 'if'.  table, position: of its game."""

    field: str
    words: str
    table: Any
    position: Any


def other_cases(
    suppositions: Iterable[Supposition], changes: Callable[[Any, Any], Iterable[Change[M, O]]]
) -> tuple[OtherCase[M, O], ...]:
    """What would be if something left out were otherwise, one thing at a time, where that changes something.

    changes: what a question comes to at another table, in another position.
    """
    tried = (OtherCase(it.field, it.words, tuple(changes(it.table, it.position))) for it in suppositions)
    return distinct(tried)


class Judging(NamedTuple):
    """How a game judges. outcome: of a move at a table, in a position, said by a player.  legal: the moves there."""

    outcome: Callable[[Any, Any, Any, str | None], Any]
    legal: Callable[[Any, Any], Iterable[Any]]


def changes_of(question: Any, table: Any, position: Any, judging: Judging) -> Iterator[Change[Any, Any]]:
    """What a question comes to here, and at another table or in another position.

    That is the outcome of the move asked about, or of all moves that are legal on either side.
    """
    here, there = (question.table, question.position), (table, position)
    either = dict.fromkeys((*judging.legal(*here), *judging.legal(*there)))
    for move in either if question.move is None else [question.move]:
        one, other = (judging.outcome(*side, move, question.player) for side in (here, there))
        yield Change(move, one, other)


def distinct(cases: Iterable[OtherCase[M, O]]) -> tuple[OtherCase[M, O], ...]:
    """Each case that changes something; one that changes the same as another of its field joins that one."""
    found: dict[str, OtherCase[M, O]] = {}
    for case in cases:
        changes = tuple(change for change in case.changes if change.here.consequences != change.there.consequences)
        result = repr([(change.move, change.there.consequences) for change in changes])
        before = found.get(result)
        if before and before.field == case.field:
            found[result] = before._replace(words=say("{one}, or {other}", one=before.words, other=case.words))
        elif changes and not before:
            found[result] = case._replace(changes=changes)
    return tuple(found.values())


def rulings_behind(
    outcome: Outcome, readings: Iterable[OtherReading[M, O]], rules: Book
) -> Mapping[Event | Refusal, tuple[str, ...]]:
    """The open rulings that a refusal rests on, or every event: under another of their readings it would be another.

    Of the events that a reading changes it is those that cite a clause which the ruling reads, or else the first.
    """
    found: dict[Event | Refusal, dict[str, None]] = {}
    for other in readings:
        read = rules.ruling(other.ruling).clauses
        for change in (change for change in other.changes if change.move == outcome.asked.move):
            if outcome.refusal is not None:
                found.setdefault(outcome.refusal, {})[other.ruling] = None
                continue
            changed = [event for event in outcome.events if event not in change.there.events]
            reads = [event for event in changed if any(rules.clause(cited).citation in read for cited in event.clauses)]
            for event in reads or changed[:1]:
                found.setdefault(event, {})[other.ruling] = None
    return {event: tuple(slugs) for event, slugs in found.items()}


def visible(change: Change[M, O]) -> bool:
    """Whether a change is one that can be told."""
    differs = change.here.everything != change.there.everything
    return differs and bool(differing_lines(change.here, change.there))


# --- which clauses


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


# --- how two outcomes differ


def differing_lines(here: Outcome, there: Outcome) -> list[Line]:
    """Tell how one outcome differs from another, and no more than that."""
    pool = there.words.pool
    if there.refusal is not None:
        why = say("refused: {reason} ({code})", reason=say(there.refusal.reason), code=there.refusal.code)
        return [Line(why, (there.refusal.clause,))]
    if here.refusal is not None:
        legal = [Line(say("legal"), ()), *summed_up(there.events, there.words)]
        paid = Line(say("in all: {paid}", paid=net_in_words(there.net, pool)), ())
        return [*legal, paid] if any(there.net.values()) else legal
    new, lost = _happenings(there, here), _happenings(here, there)
    gone = (Line(say("not: {what}", what=line.text), line.clauses) for line in summed_up(lost, here.words))
    lines = summed_up(new, there.words) if new else [*gone]
    nets = {"there": net_in_words(there.net, pool), "here": net_in_words(here.net, pool)}
    if nets["there"] != nets["here"]:
        owing = _payment_clauses(there, here) or _payment_clauses(here, there)
        lines.append(Line(say("{there} (here {here})", **nets), owing))
    moved = (Line(say("afterwards: {words}", words=words), ()) for words in _moved_on(here, there))
    return list(dict.fromkeys(lines)) or list(moved)


def _happenings(one: Outcome, other: Outcome) -> list[Event]:
    """What happens in one outcome and not in the other, payments apart."""
    return [
        event
        for event in one.events
        if isinstance(event, Happening) and event.kind not in one.untold and event not in other.events
    ]


def _payment_clauses(one: Outcome, other: Outcome) -> tuple[str, ...]:
    """The deciding clauses of payments that are made in one outcome and not in the other."""
    paid = (event for event in one.events if isinstance(event, Payment) and event not in other.events)
    return tuple(dict.fromkeys(event.clauses[0] for event in paid))


def _moved_on(here: Outcome, there: Outcome) -> list[str]:
    """What differs in the resulting positions, where nothing that happened tells it."""
    before, after = here.afterwards, there.afterwards
    told = [
        say(there.fields.get(name, "{field} {value}"), field=name, value=value)
        for name, value in after.items()
        if before.get(name) != value
    ]
    gone = (name for name in before if name not in after)
    return told + [say(there.absent.get(name, "{field} {value}"), field=name, value=say("nobody")) for name in gone]
