"""How two outcomes of a move differ, told in words, and the clauses that decide an outcome."""

from __future__ import annotations

from collections.abc import Iterable

from papillon.desk.judging.outcome import Outcome
from papillon.desk.language import say
from papillon.desk.telling.events import Line, net_in_words, summed_up
from papillon.desk.telling.refusals import refused
from papillon.kit.events import Event, happenings_in, payments_in
from papillon.kit.game import M, P, T
from papillon.kit.translations import N_

# --- which clauses


def clauses_of(outcome: Outcome[T, P, M]) -> list[str]:
    """Ids of the clauses that decide an outcome, each once, in order of precedence."""
    if outcome.refusal is not None:
        return [outcome.refusal.clause]
    return list(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


def deciding_clauses(outcomes: Iterable[Outcome[T, P, M]]) -> tuple[list[str], list[str]]:
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


def differing_lines(here: Outcome[T, P, M], there: Outcome[T, P, M]) -> list[Line]:
    """Tell how one outcome differs from another, and no more than that."""
    pool = there.words.pool
    if there.refusal is not None:
        return [refused(there.refusal)]
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


def _happenings(one: Outcome[T, P, M], other: Outcome[T, P, M]) -> list[Event]:
    """What happens in one outcome and not in the other, payments apart."""
    return [
        event
        for event in happenings_in(one.events)
        if event.kind not in one.judging.untold and event not in other.events
    ]


def _payment_clauses(one: Outcome[T, P, M], other: Outcome[T, P, M]) -> tuple[str, ...]:
    """The deciding clauses of payments that are made in one outcome and not in the other."""
    paid = (event for event in payments_in(one.events) if event not in other.events)
    return tuple(dict.fromkeys(event.clauses[0] for event in paid))


def _moved_on(here: Outcome[T, P, M], there: Outcome[T, P, M]) -> list[str]:
    """What differs in the resulting positions, where nothing that happened tells it."""
    before, after = here.afterwards, there.afterwards
    told = [
        say(there.judging.fields.get(name, N_("{field} {value}")), field=name, value=value)
        for name, value in after.items()
        if before.get(name) != value
    ]
    gone = (name for name in before if name not in after)
    return told + [
        say(there.judging.absent.get(name, N_("{field} {value}")), field=name, value=say("nobody")) for name in gone
    ]
