"""The reference as a program under test: answers requests of protocol 1 on standard input and output."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import IO, Any, Final, get_args

import msgspec

from commonlaw.accounts import Accounts
from commonlaw.harmless import complain
from conformance.documents import DOCUMENTS, GAME
from conformance.francion import GAME as FRANCION, subject as francion
from conformance.misreadings import EVERY_MISREADING, MISREADINGS, playing
from conformance.protocol import (
    PROTOCOL,
    About,
    FrancionObservable,
    Hello,
    Observable,
    Played,
    PositionStart,
    Refused,
    Reply,
    Run,
    State,
    Step,
    Stop,
    encode,
)
from conformance.tracing import Beginning, begun, player_of, texts, transfers
from conformance.wires import read_request
from francion.readings import READINGS as FRANCION_READINGS
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.events import Event, Happening
from papillon.notation import read_cards, read_move, write_move
from papillon.position import PLAYERS, Position, player_letters
from papillon.readings import READINGS, rules_of
from papillon.rules import legal, refusal
from papillon.table import Table

PAPILLON: Final = Played(GAME, list(DOCUMENTS), [3, 4])
OF_FRANCION: Final = Played(FRANCION, [FRANCION], [3, 4, 5])


def about(seq: int, misreading: str | None = None) -> About:
    """Say what the reference plays: everything, and it reports everything; a misreading plays its own rulebook."""
    games = [PAPILLON, OF_FRANCION]
    return About(
        seq=seq,
        name=misreading or "the reference",
        version="1",
        language=f"Python {sys.version_info.major}.{sys.version_info.minor}",
        protocol=PROTOCOL,
        games=games if misreading is None else [_misread(misreading, games)],
        reports=list(dict.fromkeys((*get_args(Observable), *get_args(FrancionObservable)))),
        readings={ruling: list(readings) for ruling, readings in {**READINGS, **FRANCION_READINGS}.items()},
    )


def _misread(misreading: str, games: Iterable[Played]) -> Played:
    wrong = EVERY_MISREADING[misreading]
    played = next(played for played in games if played.game == wrong.game)
    return msgspec.structs.replace(played, rulebooks=[wrong.rulebook])


def serve(lines: Iterable[bytes], out: IO[bytes], misreading: str | None = None, command: str = GAME) -> int:
    """Answer every request, of either game, until `stop` or the end of input.

    misreading: play under this one instead.  command: its name, for what is said of a request that is none.
    """
    playing_so: Any = playing(EVERY_MISREADING[misreading]) if misreading else nullcontext()
    with playing_so:
        for line in lines:
            try:
                request = read_request(line.removeprefix(BOM_UTF8))
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                found = repr(line[:60].decode("utf-8", "replace"))
                said = f"expected a request of protocol {PROTOCOL}, found {found}: {error}"
                complain(f"{command} subject: {said}")
                return 2
            if isinstance(request, Stop):
                return 0
            out.write(encode(_answer(request, misreading)) + b"\n")
            out.flush()
    return 0


def _answer(request: Any, misreading: str | None) -> Any:
    if isinstance(request, Hello):
        return about(request.seq, misreading)
    if request.game == FRANCION:
        return francion.reply(request, misreading)
    try:
        return Reply(request.seq, trace=list(trace(request, misreading)))
    except ValueError as error:
        return Reply(request.seq, errored=str(error))


def trace(request: Run, misreading: str | None = None) -> Iterator[Step]:
    """Play a case, yielding its steps; the first refused move is the last.

    Raises ValueError for a request that cannot be played.
    """
    table = starting_table(request, misreading)
    for number, plan in enumerate(request.coups):
        first = begun(request.position if number == 0 else None, plan, table, BEGINNING)
        yield Step("", state_of(first), payments=transfers(first.events))
        table, position = first.table, first.position
        for text in plan.moves:
            player, move = read_move(text)
            refused = refusal(position, move, table.rules, player)
            if refused:
                state = state_of(course.Step(table, position, ()))
                yield Step(text, state, payments=[], refused=Refused(refused.code, refused.clause))
                return
            step = course.play(table, position, move, player)
            yield Step(text, state_of(step), payments=transfers(step.events))
            table, position = step.table, step.position


def starting_table(request: Run, misreading: str | None = None) -> Table:
    """The table on which a case begins."""
    start = request.table
    rules = rules_of(request.rulebook, request.readings)
    if misreading in MISREADINGS:
        rules = MISREADINGS[misreading].apply(rules)
    table = course.open_table(start.players, start.rounds, rules=rules, unwon=start.unwon, dealer=start.dealer)
    balances = tuple(start.chips[letter] for letter in table.letters)
    accounts = Accounts(balances, start.pool, start.bank)
    return table._replace(coup=start.coup, accounts=accounts, cards_payment=start.cards_payment)


def starting_position(start: PositionStart, table: Table) -> Position:
    """The position of a coup under way."""
    blank = Position(((),) * table.players, (), (), (), dealer=table.dealer, clockwise=table.rules.clockwise)
    letters = [blank.letter(seat) for seat in range(table.players)]
    last = None if start.last is None else blank.seat(start.last)
    return Position(
        hands=tuple(sorted_cards(_cards(start.hands[letter])) for letter in letters),
        layout=sorted_cards(_cards(start.layout)),
        stock=_cards(start.stock),
        piles=tuple(_cards(start.piles[letter]) for letter in letters),
        turn=None if start.turn == "-" else blank.seat(start.turn),
        dealer=table.dealer,
        papillons=tuple(blank.seat(letter) for letter in start.papillons),
        last_layer=last,
        victim=None if start.victim is None else blank.seat(start.victim),
        wanting=_wanting(start.wanting, last, blank),
        likes=tuple(start.likes.get(letter, 0) for letter in letters) if any(start.likes.values()) else (),
        clockwise=blank.clockwise,
    )


def _wanting(told: str | None, last: int | None, blank: Position) -> int | None:
    """Who last laid down for want of a capture: the last to lay down, unless the request says otherwise."""
    if told is None:
        return last
    return None if told == "-" else blank.seat(told)


def position_start(position: Position) -> PositionStart:
    """A position as protocol 1 writes it, its players in the order of the letters."""
    seats = {letter: position.seat(letter) for letter in player_letters(position.players)}
    wanting = None if position.wanting == position.last_layer else _letter(position, position.wanting) or "-"
    return PositionStart(
        turn=_letter(position, position.turn) or "-",
        hands={letter: texts(position.hands[seat]) for letter, seat in seats.items()},
        layout=texts(position.layout),
        stock=texts(position.stock),
        piles={letter: texts(position.piles[seat]) for letter, seat in seats.items()},
        papillons=[position.letter(seat) for seat in position.papillons],
        last=_letter(position, position.last_layer),
        victim=_letter(position, position.victim),
        wanting=wanting,
        likes={letter: position.like_captures(seat) for letter, seat in seats.items()} if any(position.likes) else {},
    )


def _letter(position: Position, seat: int | None) -> str | None:
    return None if seat is None else position.letter(seat)


def _cards(texts: list[str]) -> Cards:
    return read_cards(" ".join(texts))


def state_of(step: course.Step) -> State:
    """Everything that the reference reports after a step."""
    table, position = step.table, step.position
    seats = {PLAYERS[index]: position.seat(PLAYERS[index]) for index in range(table.players)}
    return State(
        turn="-" if position.turn is None else position.letter(position.turn),
        legal=[write_move(move) for move in legal(position, table.rules)],
        hands={letter: texts(position.hands[seat]) for letter, seat in seats.items()},
        layout=texts(position.layout),
        stock=len(position.stock),
        piles={letter: len(position.piles[seat]) for letter, seat in seats.items()},
        chips=dict(zip(table.letters, table.accounts.balances, strict=True)),
        pool=table.accounts.pool,
        bank=table.accounts.bank,
        cards_payment=table.cards_payment,
        announced=_happened(step.events, "announces"),
        winner=player_of(step.events, "coup-won") or ("none" if _happened(step.events, "no-winner") else ""),
        over=table.over,
        game_winner=player_of(step.events, "game-won"),
    )


def _happened(events: tuple[Event, ...], kind: str) -> bool:
    return any(isinstance(event, Happening) and event.kind == kind for event in events)


BEGINNING: Final = Beginning(course.start_coup, course.Step, starting_position, read_cards)
"""How a coup begins."""
