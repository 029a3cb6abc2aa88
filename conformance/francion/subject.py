"""The reference for Le Francion as a program under test: plays a request, and shows what protocol 1 asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from commonlaw.accounts import POOL, Accounts
from commonlaw.cards import Cards
from commonlaw.events import Event
from conformance.francion.wire import PositionStart, Reply, Run, State, Step, TableStart
from conformance.misreadings.francion import FRANCION_MISREADINGS
from conformance.protocol import Refused, Transfer
from conformance.tracing import Beginning, begun, player_of, texts, transfers
from francion import course
from francion.cards import sorted_cards
from francion.notation import check_position, read_cards, read_move, write_move
from francion.notation.text import read_card
from francion.position import Position
from francion.readings import rules_of
from francion.rules import legal, refusal
from francion.table import Table

STAKE: Final = "stake"
"""What the account is called on the wire that holds the stake."""

T = TypeVar("T")


class Told(NamedTuple):
    """One step of the reference: what it shows, and table and position before and after it.

    coup, number: place of the step, both counted from 1 (0 for the start of a coup).
    """

    coup: int
    number: int
    shown: Step
    before: course.Step
    after: course.Step


def reply(request: Run, misreading: str | None = None) -> Reply:
    """Answer a request. misreading: play under this one, if it is of this game, whose functions are in place."""
    try:
        return Reply(request.seq, trace=trace(request, misreading))
    except ValueError as error:
        return Reply(request.seq, errored=str(error))


def trace(request: Run, misreading: str | None = None) -> list[Step]:
    """What the reference shows of a case. Raises ValueError for a request that cannot be played."""
    return [told.shown for told in tell(request, misreading)]


def tell(request: Run, misreading: str | None = None) -> Iterator[Told]:
    """Play a case step by step; the first refused move is the last step.

    Raises ValueError for a request that cannot be played.
    """
    table = starting_table(request, misreading)
    for coup, plan in enumerate(request.coups, 1):
        step = begun(request.position if coup == 1 else None, plan, table, BEGINNING)
        yield Told(coup, 0, _shown("", step), step, step)
        for number, text in enumerate(plan.moves, 1):
            after = _played(step, text)
            if isinstance(after, Step):
                yield Told(coup, number, after, step, step)
                return
            yield Told(coup, number, _shown(text, after), step, after)
            step = after
        table = step.table


def _played(step: course.Step, text: str) -> course.Step | Step:
    """What a move leads to, or the step in which it is refused."""
    player, move = read_move(text)
    if player and player not in step.table.letters:
        raise ValueError(f"expected a move by one of {', '.join(step.table.letters)}, found {text[:60]!r}")
    refused = refusal(step.position, move, step.table.rules, player)
    if refused:
        state = state_of(step._replace(events=()))
        return Step(text, state, payments=[], refused=Refused(refused.code, refused.clause))
    return course.carry_out(step.table, step.position, move)


# --- the start of a case


def starting_table(request: Run, misreading: str | None = None) -> Table:
    """The table on which a case begins. Raises ValueError for one to which no game comes."""
    start = request.table
    rules = rules_of(request.rulebook, request.readings)
    if misreading in FRANCION_MISREADINGS:
        rules = FRANCION_MISREADINGS[misreading].apply(rules)
    table = course.open_table(start.players, start.manches, rules=rules, dealer=start.dealer)
    table = table._replace(
        accounts=Accounts(_numbers(start.chips, table, "chips"), start.stake),
        points=_numbers(start.points, table, "points"),
        betes=_numbers(start.betes, table, "betes"),
        coup=start.coup,
        manche=start.manche,
        doubling=start.doubling,
    )
    course.check_table(table)
    return table


def table_start(table: Table) -> TableStart:
    """A table as protocol 1 writes it."""
    return TableStart(
        players=table.players,
        manches=table.manches,
        manche=table.manche,
        dealer=table.letters[table.dealer],
        coup=table.coup,
        chips=_by_letter(table, table.accounts.balances),
        stake=table.accounts.pool,
        points=_by_letter(table, table.points),
        betes=_by_letter(table, table.betes),
        doubling=table.doubling,
    )


def _numbers(named: Mapping[str, int], table: Table, what: str) -> tuple[int, ...]:
    return tuple(_of_all(named, table.letters, what))


def _of_all(named: Mapping[str, T], letters: Iterable[str], what: str) -> list[T]:
    """What is named of each player. Raises ValueError unless all players are named, and nobody else."""
    if sorted(named) != sorted(letters):
        raise ValueError(f"{what}: expected {', '.join(letters)}, found {', '.join(named) or 'nobody'}")
    return [named[letter] for letter in letters]


def _by_letter(table: Table, numbers: Iterable[int]) -> dict[str, int]:
    return dict(zip(table.letters, numbers, strict=True))


def starting_position(start: PositionStart, table: Table) -> Position:
    """The position of a coup under way. Raises ValueError for one that no play can reach."""
    blank = Position(((),) * table.players, (), read_card(start.turn_up, "turn-up"), (), dealer=table.dealer)
    letters = [blank.letter(seat) for seat in range(table.players)]
    position = blank._replace(
        hands=tuple(sorted_cards(_cards(held)) for held in _of_all(start.hands, letters, "hands")),
        won=tuple(map(_cards, _of_all(start.won, letters, "won"))),
        stock=_cards(start.stock),
        trick=_cards(start.trick),
        turn=None if start.turn == "-" else letters.index(start.turn),
    )
    check_position(position)
    if start.leader != _letter(position, position.leader):
        raise ValueError(f"leader: expected {_letter(position, position.leader)}, found {start.leader[:60]!r}")
    return position


def position_start(position: Position) -> PositionStart:
    """A position as protocol 1 writes it, its players in the order of the letters."""
    return PositionStart(
        turn=_letter(position, position.turn),
        leader=_letter(position, position.leader),
        hands=_held(position, position.hands),
        trick=texts(position.trick),
        won=_held(position, position.won),
        turn_up=str(position.turn_up),
        stock=texts(position.stock),
    )


# --- what a step shows


def _shown(move: str, step: course.Step) -> Step:
    return Step(move, state_of(step), payments=_transfers(step.events))


def state_of(step: course.Step) -> State:
    """Everything that the reference reports after a step."""
    table, position = step.table, step.position
    tricks = {position.letter(seat): count for seat, count in enumerate(position.tricks)}
    return State(
        turn=_letter(position, position.turn),
        legal=[write_move(move) for move in legal(position, table.rules)],
        hands=_held(position, position.hands),
        trick=texts(position.trick),
        tricks=dict(sorted(tricks.items())),
        taker=player_of(step.events, "trick"),
        chips=_by_letter(table, table.accounts.balances),
        stake=table.accounts.pool,
        points=_by_letter(table, table.points),
        betes=_by_letter(table, table.betes),
        doubling=table.doubling,
        marks=player_of(step.events, "point"),
        manche_winner=player_of(step.events, "manche-won"),
        over=table.over,
        game_winner=player_of(step.events, "game-won"),
    )


def _letter(position: Position, seat: int | None) -> str:
    return "-" if seat is None else position.letter(seat)


def _held(position: Position, cards: tuple[Cards, ...]) -> dict[str, list[str]]:
    held = {position.letter(seat): texts(group) for seat, group in enumerate(cards)}
    return dict(sorted(held.items()))


def _cards(texts: list[str]) -> Cards:
    return read_cards(" ".join(texts))


def _transfers(events: tuple[Event, ...]) -> list[Transfer]:
    return [Transfer(_account(paid.payer), _account(paid.payee), paid.chips) for paid in transfers(events)]


def _account(name: str) -> str:
    return STAKE if name == POOL else name


BEGINNING: Final = Beginning(course.start_coup, course.Step, starting_position, read_cards)
"""How a coup begins."""
