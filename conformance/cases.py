"""Scenarios as cases: what is asked of a program under test, and what must be seen in its answer.

A scenario is one case for each set of readings that it speaks of, and one for each move that must be refused.
Cards that a scenario leaves open are filled in, always the same, as the protocol wants every card by rank and suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from conformance.documents import GAME
from conformance.misreadings import parts
from conformance.protocol import CoupPlan, Run, TableStart
from conformance.recorded import recorded_in
from conformance.scenarios import scenario_files, scenarios, section_of_file
from conformance.subject import position_start
from papillon.cards import SUITS, UNKNOWN_RANK, Card, Cards
from papillon.notation import write_move
from papillon.position import Position
from papillon.records import Expectation, Record, RecordedMove
from papillon.sections.s01_players_and_cards import RANKS


class CaseError(ValueError):
    """A scenario that cannot be asked: it names more cards of a rank than there are."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question to a program, and what must be seen.

    id: permanent: the scenario's, then ``scenario#2`` for its second case.  section: ``08`` for section 8, ``pdf``
    for a document without sections.
    when: readings that the case is about, beyond those of its scenario.  request: its `seq` is 0.
    record: the part of the scenario that is played, the attempted move at its end.
    """

    id: str
    scenario: str
    section: str
    title: str
    clauses: tuple[str, ...]
    when: Mapping[str, str]
    request: Run
    record: Record

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """What must be seen; at most one of them is an attempt, and then it is the only one."""
        return self.record.expectations

    @property
    def rulebook(self) -> str:
        """The rulebook by which it is played."""
        return self.request.rulebook

    @property
    def attempts(self) -> bool:
        """Whether the last move must be refused."""
        return any(item.attempt is not None for item in self.expectations)


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the suite, in the order of the documents and their sections.

    >>> [case.id for case in cases() if case.scenario == "ten-takes-six-and-four"]
    ['ten-takes-six-and-four', 'ten-takes-six-and-four#2', 'ten-takes-six-and-four#3', ...]
    """
    known = scenarios()
    return tuple(
        case for path in scenario_files() for case in cases_of(known[path.stem], path.stem, section_of_file(path))
    )


def cases_of(record: Any, scenario: str, section: str, ask: Callable[[Any], Any] | None = None) -> Iterator[Case]:
    """The cases of one scenario. ask: how a record of its game is asked, if that is not Le Papillon."""
    number = 0
    for part in parts(record):
        when = {slug: name for slug, name in part.readings.items() if record.readings.get(slug) != name}
        for piece in _pieces(part):
            number += 1
            case = f"{scenario}#{number}" if number > 1 else scenario
            yield _case(piece, case, section, when, (ask or request_of)(piece))


def _case(piece: Record, case: str, section: str, when: Mapping[str, str], request: Run) -> Case:
    notes, scenario = piece.notes, case.partition("#")[0]
    return Case(
        id=case,
        scenario=scenario,
        section=section,
        title=f"{notes.get('title', scenario)}{_besides(piece, when, request.game) if '#' in case else ''}",
        clauses=_deciding(piece, tuple(notes.get("clauses", ()))),
        when=when,
        request=request,
        record=piece,
    )


def _besides(piece: Record, when: Mapping[str, str], game: str) -> str:
    """What tells a case from the first of its scenario: a move that must be refused, or else other readings."""
    attempts = [item.attempt for item in piece.expectations if item.attempt is not None]
    told = [f"{recorded_in(game).write_move(move, player)} is refused" for player, move in attempts]
    told += [f"{ruling}={name}" for ruling, name in when.items()]
    return f" ({', '.join(told)})" if told else ""


def _deciding(piece: Record, clauses: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of a case, that of a refusal first."""
    refusing = tuple(str(item.seen["clause"]) for item in piece.expectations if "clause" in item.seen)
    return tuple(dict.fromkeys((*refusing, *clauses)))


def _pieces(part: Record) -> Iterator[Record]:
    """What is seen in the course of the moves, then each attempt by itself."""
    seen = tuple(item for item in part.expectations if item.attempt is None)
    if seen:
        yield replace(part, expectations=seen)
    for item in part.expectations:
        if item.attempt is not None:
            yield _attempting(part, item)


def _attempting(part: Record, item: Expectation) -> Record:
    """The part up to an attempt, which is its last move."""
    player, move = item.attempt or (None, None)
    assert move is not None
    last = part.coups[item.coup - 1]
    moves = (*last.moves[: item.move], RecordedMove(move, player))
    return replace(part, coups=(*part.coups[: item.coup - 1], replace(last, moves=moves)), expectations=(item,))


# --- requests


def request_of(record: Record) -> Run:
    """The request that plays a record as far as it goes. Raises CaseError."""
    table = record.table
    letters = table.letters
    return Run(
        seq=0,
        game=GAME,
        rulebook=table.rules.rulebook,
        readings=dict(record.readings),
        table=TableStart(
            players=table.players,
            rounds=table.rounds,
            unwon=table.unwon,
            dealer=letters[table.dealer],
            coup=table.coup,
            chips=dict(zip(letters, table.accounts.balances, strict=True)),
            pool=table.accounts.pool,
            bank=table.accounts.bank,
            cards_payment=table.cards_payment,
        ),
        coups=[
            CoupPlan(
                moves=[write_move(moved.move, moved.player) for moved in coup.moves],
                pack=None if coup.pack is None else _texts(filled(coup.pack)),
            )
            for coup in record.coups
        ],
        position=None if record.start is None else position_start(whole(record.start)),
    )


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


# --- cards that a scenario leaves open


def whole(position: Position) -> Position:
    """The position with every card known by rank and suit.

    >>> from papillon.notation import read_position
    >>> str(whole(read_position("dealer C, hands A:7 B:9 C:?, layout 52, stock 0").position))
    'dealer C, turn A, hands A:7c B:9c C:Kc, layout 5c2c, stock 0'
    """
    groups = (*position.hands, position.layout, *position.piles, position.stock)
    cards = iter(filled(tuple(card for group in groups for card in group)))
    *held, stock = [tuple(next(cards) for _ in group) for group in groups]
    players = position.players
    return position._replace(
        hands=tuple(held[:players]), layout=held[players], piles=tuple(held[players + 1 :]), stock=stock
    )


def filled(cards: Cards) -> Cards:
    """The cards with suits, each in turn the first that is free, and unknown ones as the first cards left over.

    Raises CaseError if a rank is named too often.

    >>> [str(card) for card in filled((Card("7"), Card("7", "c"), Card("?")))]
    ['7d', '7c', 'Kc']
    """
    free = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    for card in cards:
        if card.suit:
            _take(free, card)
    suited = [card if card.suit or card.rank == UNKNOWN_RANK else _suited(free, card) for card in cards]
    return tuple(_suited(free, card) if card.rank == UNKNOWN_RANK else card for card in suited)


def _take(free: list[Card], card: Card) -> None:
    if card not in free:
        raise CaseError(f"expected {card} once, found it more often")
    free.remove(card)


def _suited(free: list[Card], wanted: Card) -> Card:
    found = next((card for card in free if wanted.rank in (card.rank, UNKNOWN_RANK)), None)
    if found is None:
        raise CaseError(f"expected at most four cards of rank {wanted.rank}, 52 in all, found more")
    free.remove(found)
    return found
