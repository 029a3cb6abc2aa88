"""Scenarios as cases: what is asked of a program under test, what must be seen in its answer, and which are run.

A scenario is one case for each set of readings that it speaks of, and one for each move that must be refused. A case
can also be played on other seats: the players are rotated round the table, or mirrored with play the other way round.
The game is the same, so the program must show the same for the players who now sit there.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache, cached_property
from random import Random
from typing import Final, NamedTuple

from conformance.documents import GAME, full, game_among, in_force, load_game, number_of, section_name, written
from conformance.protocol import AnyRequest, encode
from conformance.results import AT
from conformance.scenarios import every_scenario, parts
from conformance.suite import Suite, TraceStep, suite_of
from conformance.tracing import all_steps
from papillon.kit.clauses import BadCitation, ClauseId
from papillon.kit.errors import suggestion
from papillon.kit.records import Expectation, Record, RecordedMove, faults

REASONS: Final = ("cites", "not-cites")
"""What a scenario expects of the reference alone."""


@dataclass(frozen=True)
class Case:
    """One request to a program, and what must be seen in the reply."""

    id: str
    """A permanent name: that of the scenario, and ``scenario#2`` for its second case."""
    scenario: str
    section: str
    """The section it belongs to: ``08`` for section 8, ``pdf`` for a document without sections."""
    title: str
    """What the case is about, for people."""
    clauses: tuple[str, ...]
    """The clauses that it rests on, the deciding one first."""
    when: Mapping[str, str]
    """Readings that the case is about, beyond those of its scenario."""
    record: Record
    """The part of the scenario that is played, the attempted move at its end."""
    game: str

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """What must be seen; at most one of them is an attempt, and then it is the only one."""
        return self.record.expectations

    @property
    def rulebook(self) -> str:
        """The rulebook by which it is played."""
        rulebook: str = self.record.table.rules.rulebook
        return rulebook

    @cached_property
    def request(self) -> AnyRequest:
        """The request of the case; its `seq` is 0. Raises CaseError."""
        request: AnyRequest = suite_of(self.game).request_of(self.record)
        return request

    @cached_property
    def trace(self) -> Sequence[TraceStep]:
        """The trace of the reference, computed once for all programs.

        Raises ValueError for a case that cannot be played.
        """
        return all_steps(self.request)

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
    found = every_scenario(*suite_of(game).game.documents.values())
    return tuple(case for scenario in found for case in cases_of(scenario.record, scenario.section, suite_of(game)))


def cases_of(record: Record, section: str, suite: Suite) -> Iterator[Case]:
    """The cases of a scenario of some section."""
    scenario, notes = record.notes["id"], record.notes
    pieces = [(piece, part.readings) for part in parts(record) for piece in _pieces(part)]
    for number, (piece, readings) in enumerate(pieces, 1):
        when = {slug: name for slug, name in readings.items() if record.readings.get(slug) != name}
        refusing = (str(item.seen["clause"]) for item in piece.expectations if "clause" in item.seen)
        cited = (*refusing, *notes.get("clauses", ()))
        yield Case(
            id=f"{scenario}#{number}" if number > 1 else scenario,
            scenario=scenario,
            section=section_name(suite.name, section),
            title=f"{notes.get('title', scenario)}{_distinction(piece, when, suite) if number > 1 else ''}",
            clauses=tuple(dict.fromkeys(written(full(clause, suite.name)) for clause in cited)),
            when=when,
            record=piece,
            game=suite.name,
        )


def _distinction(piece: Record, when: Mapping[str, str], suite: Suite) -> str:
    """What distinguishes a case from the first of its scenario: a move that must be refused, or other readings."""
    attempts = [item.attempt for item in piece.expectations if item.attempt is not None]
    found = [f"{suite.game.notation.write_move(move, player)} is refused" for player, move in attempts]
    found += [f"{ruling}={name}" for ruling, name in when.items()]
    return f" ({', '.join(found)})" if found else ""


def _pieces(part: Record) -> Iterator[Record]:
    """The moves with what is seen in their course, then each attempt by itself, as the last move."""
    seen = tuple(item for item in part.expectations if item.attempt is None)
    if seen:
        yield part._replace(expectations=seen)
    for item in part.expectations:
        if item.attempt is not None:
            player, move = item.attempt
            last = part.coups[item.coup - 1]
            coup = last._replace(moves=(*last.moves[: item.move], RecordedMove(move, player)))
            yield part._replace(coups=(*part.coups[: item.coup - 1], coup), expectations=(item,))


def meets_expectations(case: Case) -> bool:
    """Whether the reference shows what a case expects under its readings; no program is asked for its reasons.

    Nothing is said where a reading counts cards that the scenario leaves open.
    """
    record, game = case.record, load_game(case.game)
    if case.attempts:
        *coups, last = record.coups
        record = record._replace(coups=(*coups, last._replace(moves=last.moves[:-1])))
    expectations = tuple(
        item._replace(seen={name: seen for name, seen in item.seen.items() if name not in REASONS})
        for item in record.expectations
    )
    table = record.table._replace(rules=game.rules_of(case.rulebook, record.readings))
    try:
        return not faults(record._replace(table=table, expectations=expectations), game)
    except ValueError:
        return False


def digest_of(asked: Iterable[Case]) -> str:
    """Twelve hexadecimal digits that change with the requests of some cases, or the reference's answers.

    >>> digest_of(select(sections=["8"])) == digest_of(select(sections=["13"]))
    False
    """
    digest = hashlib.sha256()
    for case in asked:
        for message in (case.request, *(step.shown for step in case.trace)):
            digest.update(encode(message))
    return digest.hexdigest()[:12]


# --- on other seats


class Seating(NamedTuple):
    """How the players sit."""

    steps: int
    """How many seats everybody has moved on."""
    mirrored: bool = False
    """Whether their order is turned round, as in a mirror before the dealer."""

    @property
    def name(self) -> str:
        """What follows the name of a case.

        >>> [seating.name for seating in (Seating(1), Seating(0, True), Seating(2, True))]
        ['rotated-1', 'mirrored', 'mirrored-2']
        """
        name = "mirrored" if self.mirrored else "rotated"
        return f"{name}-{self.steps}" if self.steps else name

    def before(self, players: int, dealer: int) -> list[int]:
        """For each player who has had the seat, both counted by their letters.

        >>> Seating(1).before(3, dealer=2), Seating(0, True).before(4, dealer=3)
        ([2, 0, 1], [2, 1, 0, 3])
        """
        return [
            (2 * dealer - player + self.steps if self.mirrored else player - self.steps) % players
            for player in range(players)
        ]


def seatings(case: Case) -> list[Seating]:
    """Every other order in which the players of a case can sit and play the same game."""
    suite, players = suite_of(case.game), case.record.table.players
    mirrored = range(players) if suite.direction and case.scenario not in suite.not_mirrored else ()
    return [*(Seating(steps) for steps in range(1, players)), *(Seating(steps, True) for steps in mirrored)]


def on_other_seats(case: Case, seed: int | None = None) -> Iterator[Case]:
    """A case for every other order of its players. seed: shuffles these cases; None keeps their order.

    >>> case = next(case for case in cases() if case.id == "three-players-sit-down")
    >>> [other.id for other in on_other_seats(case)]
    ['three-players-sit-down@rotated-1', 'three-players-sit-down@rotated-2', 'three-players-sit-down@mirrored', ...]
    """
    others = seatings(case)
    if seed is not None:
        Random(f"{seed} {case.id}").shuffle(others)
    suite = suite_of(case.game)
    return (_seated(case, seating, suite) for seating in others)


def _seated(case: Case, seating: Seating, suite: Suite) -> Case:
    """A case on other seats. Of what must be seen it has the refusal alone: the reference shows the rest."""
    turned = {suite.direction: _other_way(case, suite)} if seating.mirrored else {}
    record = _record(case.record, seating, turned, suite)
    return replace(
        case,
        id=f"{case.id}{AT}{seating.name}",
        when={**case.when, **turned},
        record=record,
    )


def _other_way(case: Case, suite: Suite) -> str:
    """The reading that has play go the other way round."""
    played = in_force(case.request)[suite.direction]
    return next(reading for reading in suite.game.readings[suite.direction] if reading != played)


def _record(record: Record, seating: Seating, turned: Mapping[str, str], suite: Suite) -> Record:
    """A record on other seats. turned: the reading on which way round play goes, if it is another."""
    readings, letters = {**record.readings, **turned}, record.table.letters
    before = seating.before(record.table.players, record.table.dealer)
    rules = suite.game.rules_of(record.table.rules.rulebook, readings)
    table = suite.on_other_seats(record.table, rules, before)
    now: dict[str | None, str | None] = {letters[was]: letters[player] for player, was in enumerate(before)}
    now[None] = None
    return record._replace(
        table=table,
        readings=readings,
        start=None if record.start is None else suite.dealt_at(record.start, table, record.table),
        coups=tuple(
            coup._replace(moves=tuple(moved._replace(player=now[moved.player]) for moved in coup.moves))
            for coup in record.coups
        ),
        expectations=tuple(
            item._replace(seen={"refused": item.seen["refused"]}, attempt=(now[item.attempt[0]], item.attempt[1]))
            for item in record.expectations
            if item.attempt is not None
        ),
    )


# --- which cases are run: all of a game, or those that filters leave, by names or by patterns such as `ace-*`

PATTERN: Final = re.compile(r"[*?[]")
"""A letter that makes a pattern of a name, as a shell reads it."""


class NothingSelected(ValueError):
    """A filter names what there is not; the message says what is near."""


def select(
    sections: Collection[str] = (),
    scenarios: Collection[str] = (),
    rulebooks: Collection[str] = (),
    clauses: Collection[str] = (),
    rulings: Collection[str] = (),
) -> tuple[Case, ...]:
    """The cases that filters leave, in the order of the suite. Every filter must match something.

    sections: their numbers, or the names of documents without sections; small and capital letters are the same.
    scenarios: ids of scenarios or of cases.
    clauses: those that a case cites, as people write them.
    rulings: slugs of those that a case speaks of.

    Raises NothingSelected.

    >>> [case.id for case in select(scenarios=["one-of-two-kings"])]
    ['one-of-two-kings', 'one-of-two-kings#2']
    >>> {case.section for case in select(clauses=["PDF 2*"])}
    {'pdf'}
    """
    game = game_among((*rulebooks, *sections, *scenarios, *clauses))
    wanted = {
        "section": [section.lower() for section in sections],
        "scenario": scenarios,
        "rulebook": rulebooks,
        "clause": [citation_of(clause, game) for clause in clauses],
        "ruling": rulings,
    }
    left = _with_other_seats(cases(game), scenarios)
    asked = [_named(kind, names, left) for kind, names in wanted.items() if names]
    left = [case for case in left if all(case.id in found for found in asked)]
    if not left:
        raise NothingSelected("expected filters that leave at least one case, found none left by all of them together")
    return tuple(left)


def _with_other_seats(asked: Sequence[Case], names: Collection[str]) -> Sequence[Case]:
    """The cases, and after each those on other seats if one of some names may be of one."""
    meant = {name.partition(AT)[0] for name in names if AT in name}
    if not meant:
        return asked
    known = {case.id for case in asked}
    wanted = {case for name in meant for case in matching(name, known)}
    return [one for case in asked for one in (case, *(on_other_seats(case) if case.id in wanted else ()))]


def _named(kind: str, wanted: Collection[str], asked: Sequence[Case]) -> set[str]:
    """The ids of the cases that any of the names matches. Raises NothingSelected for a name without a match."""
    names = {case.id: names_of(case)[kind] for case in asked}
    offered = {name for known in names.values() for name in known}
    chosen: set[str] = set()
    for name in wanted:
        matched = matching(name, offered)
        if not matched:
            hint = suggestion(name, sorted(offered)) or "; for a clause, use --clause" * (kind == "section")
            raise NothingSelected(f"expected a {kind} of the suite, found {name[:60]!r}{hint}")
        chosen |= matched
    return {case for case, known in names.items() if known & chosen}


def matching(name: str, offered: Collection[str]) -> set[str]:
    """The names that a name or a pattern means.

    >>> sorted(matching("ace-*", ["ace-takes-ace", "ace-in-a-sum", "two-aces"])), matching("two", ["two-aces"])
    (['ace-in-a-sum', 'ace-takes-ace'], set())
    """
    if PATTERN.search(name):
        return {known for known in offered if fnmatchcase(known, name)}
    return {name} & {*offered}


def names_of(case: Case) -> dict[str, set[str]]:
    """What a case goes by in each filter.

    A section is ``8`` and ``08``, or ``pdf``. A case goes by its id, its scenario, or what that was called once; on
    other seats by its id alone. Clauses are cited in full, those of the game's main document by their ids alone too.
    """
    number, notes = number_of(case.section), case.record.notes
    clauses = {full(clause, case.game) for clause in case.clauses}
    return {
        "section": {case.section, number, number.zfill(2)},
        "scenario": {case.id} if AT in case.id else {case.id, case.scenario, *notes.get("aliases", ())},
        "rulebook": {case.rulebook},
        "clause": clauses | {clause.removeprefix(f"{case.game}:") for clause in clauses},
        "ruling": {*notes.get("rulings", ())},
    }


def citation_of(typed: str, game: str) -> str:
    """A clause as cases cite it in full, whichever way people write it; a pattern is left as it is.

    >>> citation_of("Papillon 8.4", "papillon"), citation_of("3.4", "francion"), citation_of("PDF 2*", "papillon")
    ('papillon:8.4', 'francion:3.4', 'papillon-pdf:2*')
    """
    words, _, number = typed.rpartition(" ")
    try:
        if PATTERN.search(typed):
            return f"{ClauseId.parse(f'{words} 1', game).document}:{number}" if words else typed
        return str(ClauseId.parse(typed, game))
    except BadCitation:
        return typed
