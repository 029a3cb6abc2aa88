"""Scenarios as cases: what is asked of a program under test, and what must be seen in its answer.

A scenario is one case for each set of readings that it speaks of, and one for each move that must be refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from conformance.documents import GAME, full, section_name, written
from conformance.misreadings import parts
from conformance.protocol import AnyRequest
from conformance.scenarios import every_scenario
from conformance.subject import whole
from conformance.suite import Suite, TraceStep
from conformance.suites import SUITES
from papillon.kit.game import AnyRecord
from papillon.kit.records import Expectation, RecordedMove


@dataclass(frozen=True)
class Case:
    """One question to a program, and what must be seen."""

    id: str
    """A permanent name: that of the scenario, and ``scenario#2`` for its second case."""
    scenario: str
    """The id of the scenario."""
    section: str
    """The section it belongs to: ``08`` for section 8, ``pdf`` for a document without sections."""
    title: str
    """What the case is about, for people."""
    clauses: tuple[str, ...]
    """The clauses that it rests on, the deciding one first."""
    when: Mapping[str, str]
    """Readings that the case is about, beyond those of its scenario."""
    record: AnyRecord
    """The part of the scenario that is played, the attempted move at its end."""
    game: str
    """The game that is played."""

    @property
    def expectations(self) -> tuple[Expectation[object], ...]:
        """What must be seen; at most one of them is an attempt, and then it is the only one."""
        return self.record.expectations

    @property
    def rulebook(self) -> str:
        """The rulebook by which it is played."""
        rulebook: str = self.record.table.rules.rulebook
        return rulebook

    @cached_property
    def request(self) -> AnyRequest:
        """What is asked, made once it is wanted; its `seq` is 0. Raises CaseError."""
        request: AnyRequest = SUITES[self.game].request_of(self.record)
        return request

    @cached_property
    def told(self) -> Sequence[TraceStep]:
        """What the reference shows of it, played once however many programs are asked.

        Raises ValueError for a case that cannot be played.
        """
        return whole(self.request)

    @property
    def attempts(self) -> bool:
        """Whether the last move must be refused."""
        return any(item.attempt is not None for item in self.expectations)


@cache
def cases(game: str = GAME) -> tuple[Case, ...]:
    """Every case of a game, in the order of the documents and their sections.

    >>> [case.id for case in cases() if case.scenario == "ten-takes-six-and-four"]
    ['ten-takes-six-and-four', 'ten-takes-six-and-four#2', 'ten-takes-six-and-four#3', ...]
    """
    found = every_scenario(*SUITES[game].game.documents.values())
    return tuple(case for scenario in found for case in cases_of(scenario.record, scenario.section, SUITES[game]))


def cases_of(record: AnyRecord, section: str, suite: Suite) -> Iterator[Case]:
    """The cases of a scenario of some section."""
    name = record.notes["id"]
    number = 0
    for part in parts(record):
        when = {slug: name for slug, name in part.readings.items() if record.readings.get(slug) != name}
        for piece in _pieces(part):
            number += 1
            case = f"{name}#{number}" if number > 1 else name
            yield _case(piece, case, section_name(suite.name, section), when, suite)


def _case(piece: AnyRecord, case: str, section: str, when: Mapping[str, str], suite: Suite) -> Case:
    notes, scenario = piece.notes, case.partition("#")[0]
    return Case(
        id=case,
        scenario=scenario,
        section=section,
        title=f"{notes.get('title', scenario)}{_besides(piece, when, suite) if '#' in case else ''}",
        clauses=_deciding(piece, suite.name),
        when=when,
        record=piece,
        game=suite.name,
    )


def _besides(piece: AnyRecord, when: Mapping[str, str], suite: Suite) -> str:
    """What tells a case from the first of its scenario: a move that must be refused, or else other readings."""
    attempts = [item.attempt for item in piece.expectations if item.attempt is not None]
    told = [f"{suite.game.notation.write_move(move, player)} is refused" for player, move in attempts]
    told += [f"{ruling}={name}" for ruling, name in when.items()]
    return f" ({', '.join(told)})" if told else ""


def _deciding(piece: AnyRecord, game: str) -> tuple[str, ...]:
    """The clauses of a case, that of a refusal first."""
    refusing = (str(item.seen["clause"]) for item in piece.expectations if "clause" in item.seen)
    cited = (*refusing, *piece.notes.get("clauses", ()))
    return tuple(dict.fromkeys(written(full(clause, game)) for clause in cited))


def _pieces(part: AnyRecord) -> Iterator[AnyRecord]:
    """What is seen in the course of the moves, then each attempt by itself."""
    seen = tuple(item for item in part.expectations if item.attempt is None)
    if seen:
        yield part._replace(expectations=seen)
    for item in part.expectations:
        if item.attempt is not None:
            yield _attempting(part, item)


def _attempting(part: AnyRecord, item: Expectation[object]) -> AnyRecord:
    """The part up to an attempt, which is its last move."""
    assert item.attempt is not None
    player, move = item.attempt
    last = part.coups[item.coup - 1]
    moves = (*last.moves[: item.move], RecordedMove(move, player))
    return part._replace(coups=(*part.coups[: item.coup - 1], last._replace(moves=moves)), expectations=(item,))
