"""The reference as a program under test: answers requests of protocol 1 on standard input and output."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from typing import IO, Any, Final, get_args

import msgspec

from commonlaw.accounts import Accounts
from commonlaw.harmless import complain
from conformance import tracing
from conformance.documents import DOCUMENTS, GAME
from conformance.francion import GAME as FRANCION, subject as francion
from conformance.misreadings import EVERY_MISREADING, MISREADINGS, playing
from conformance.protocol import (
    LONGEST_LINE,
    PROTOCOL,
    About,
    AnyReply,
    FrancionObservable,
    Hello,
    Observable,
    Played,
    PositionStart,
    Run,
    State,
    Step,
    Stop,
    check_fields,
    encode,
)
from conformance.tracing import Answering, Told, held_by_all, of_all, player_of, read_cards, seat_of, texts
from conformance.wires import read_request
from francion.readings import READINGS as FRANCION_READINGS
from papillon import course
from papillon.cards import sorted_cards
from papillon.events import Event, Happening
from papillon.notation import read_move, write_move
from papillon.notation.positions import check_position
from papillon.position import PLAYERS, Position, player_letters
from papillon.readings import READINGS, rules_of
from papillon.rules import legal, refusal
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table

OFFERED: Final = (Played(GAME, list(DOCUMENTS), [3, 4]), Played(FRANCION, [FRANCION], [3, 4, 5]))
"""The games that the reference plays."""


def about(seq: int, misreading: str | None = None) -> About:
    """Say what the reference plays: everything, and it reports everything; a misreading plays its own rulebook."""
    return About(
        seq=seq,
        name=misreading or "the reference",
        version="1",
        language=f"Python {sys.version_info.major}.{sys.version_info.minor}",
        protocol=PROTOCOL,
        games=list(OFFERED) if misreading is None else [_misread(misreading)],
        reports=list(dict.fromkeys((*get_args(Observable), *get_args(FrancionObservable)))),
        readings={ruling: list(readings) for ruling, readings in {**READINGS, **FRANCION_READINGS}.items()},
    )


def _misread(misreading: str) -> Played:
    wrong = EVERY_MISREADING[misreading]
    played = next(played for played in OFFERED if played.game == wrong.game)
    return msgspec.structs.replace(played, rulebooks=[wrong.rulebook])


def serve(lines: IO[bytes], out: IO[bytes], misreading: str | None = None, command: str = GAME) -> int:
    """Answer every request, of either game, until `stop` or the end of input: 0, or 2 for what is no request.

    misreading: play under this one instead.  command: its name, for what is said of a request that is none.
    """
    playing_so: Any = playing(EVERY_MISREADING[misreading]) if misreading else nullcontext()
    with playing_so:
        while line := lines.readline(LONGEST_LINE + 1):
            try:
                request = _request(line)
            except (ValueError, RecursionError) as error:
                found = repr(line[:60].decode("utf-8", "replace"))
                said = f"expected a request of protocol {PROTOCOL}, found {found}: {error}"
                complain(f"{command} subject: {said}")
                return 2
            if isinstance(request, Stop):
                return 0
            out.write(encode(answer(request, misreading)) + b"\n")
            out.flush()
    return 0


def _request(line: bytes) -> Any:
    """Read a line. Raises ValueError, RecursionError for one that is no request."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"expected at most {LONGEST_LINE} bytes, found a longer line")
    request = read_request(line.removeprefix(BOM_UTF8))
    check_fields(line.removeprefix(BOM_UTF8))
    return request


def answer(request: Any, misreading: str | None = None) -> Any:
    """The reply to `start` or `run`."""
    if isinstance(request, Hello):
        return about(request.seq, misreading)
    try:
        return AnyReply(request.seq, trace=trace(request, misreading))
    except ValueError as error:
        return AnyReply(request.seq, errored=str(error))


def trace(request: Any, misreading: str | None = None) -> list[Any]:
    """What the reference shows of a case of either game; the first refused move is the last step.

    Raises ValueError for a request that cannot be played.
    """
    return [told.shown for told in tell(request, misreading)]


def tell(request: Any, misreading: str | None = None) -> Iterator[Told]:
    """Play a request of either game step by step; a refused move is the last step.

    misreading: play under this one, if it is of this game, whose functions are in place.
    Raises ValueError for a request that cannot be played.
    """
    if request.game not in ANSWERINGS:
        raise ValueError(f"game: expected {' or '.join(ANSWERINGS)}, found {request.game[:60]!r}")
    return tracing.tell(request, ANSWERINGS[request.game], misreading)


def whole(request: Any) -> list[Told]:
    """All steps of the reference. Raises ValueError for a request that cannot be played."""
    return list(tell(request))


def check_sound(request: Any) -> None:
    """Raise ValueError for a case that the reference cannot play, or in which it refuses a move before the last."""
    told = whole(request)
    if not told:
        raise ValueError("coups: expected one at least, found none")
    if len(told) < sum(len(plan.moves) + 1 for plan in request.coups):
        last = told[-1]
        place = f"coups[{last.coup - 1}].moves[{last.number - 1}]"
        raise ValueError(f"{place}: expected a legal move before the last, found {last.shown.move[:60]!r}")


def is_sound(request: Any) -> bool:
    """Whether the reference can play a case, and refuses no move but the last."""
    try:
        check_sound(request)
    except ValueError:
        return False
    return True


# --- the start of a case of Le Papillon


def starting_table(request: Run, misreading: str | None = None) -> Table:
    """The table on which a case begins. Raises ValueError for one to which no game comes."""
    start = request.table
    rules = rules_of(request.rulebook, request.readings)
    table = course.open_table(start.players, start.rounds, rules=rules, unwon=start.unwon, dealer=start.dealer)
    table = course.with_cards_payment(course.at_coup(table, start.coup), start.cards_payment, "cards-payment")
    if start.pool < 0:
        raise ValueError(f"pool: expected 0 or more, found {start.pool}")
    if misreading in MISREADINGS:
        table = table._replace(rules=MISREADINGS[misreading].apply(rules))
    balances = tuple(of_all(start.chips, table.letters, "chips"))
    return table._replace(accounts=Accounts(balances, start.pool, start.bank))


def starting_position(start: PositionStart, table: Table) -> Position:
    """The position of a coup under way. Raises ValueError for one that no play can reach."""
    blank = Position(((),) * table.players, (), (), (), dealer=table.dealer, clockwise=table.rules.clockwise)
    letters = "".join(blank.letter(seat) for seat in range(table.players))
    last = _seat(start.last, letters, "last")
    position = blank._replace(
        hands=tuple(map(sorted_cards, held_by_all(start.hands, letters, "hands"))),
        layout=sorted_cards(read_cards(start.layout, "layout")),
        stock=read_cards(start.stock, "stock"),
        piles=held_by_all(start.piles, letters, "piles"),
        turn=None if start.turn == "-" else seat_of(start.turn, letters, "turn"),
        papillons=tuple(seat_of(letter, letters, "papillons") for letter in start.papillons),
        last_layer=last,
        victim=_seat(start.victim, letters, "victim"),
        wanting=last if start.wanting is None else _seat(start.wanting.strip("-") or None, letters, "wanting"),
        like_captures=_likes(start.likes, letters),
    )
    check_position(position, table.rules)
    return position


def _seat(letter: str | None, letters: str, where: str) -> int | None:
    return None if letter is None else seat_of(letter, letters, where)


def _likes(likes: Mapping[str, int], letters: str) -> tuple[int, ...]:
    """The like captures of each seat; who is not named has none."""
    for letter, count in likes.items():
        seat_of(letter, letters, "likes")
        if not 0 <= count <= CARDS_A_DEAL:
            raise ValueError(f"likes.{letter}: expected 0 to {CARDS_A_DEAL}, found {count}")
    return tuple(likes.get(letter, 0) for letter in letters) if any(likes.values()) else ()


def position_start(position: Position) -> PositionStart:
    """A position as protocol 1 writes it, its players in the order of the letters."""
    seats = {letter: position.seat(letter) for letter in player_letters(position.players)}
    wanting = None if position.wanting == position.last_layer else _letter(position, position.wanting) or "-"
    likes = {letter: position.like_captures_of(seat) for letter, seat in seats.items()}
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
        likes=likes if any(likes.values()) else {},
    )


def _letter(position: Position, seat: int | None) -> str | None:
    return None if seat is None else position.letter(seat)


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


PAPILLON: Final = Answering(
    table=starting_table,
    position=starting_position,
    dealt=course.start_coup,
    under_way=course.Step,
    read_move=read_move,
    refusal=refusal,
    carry_out=course.carry_out,
    state_of=state_of,
    step=Step,
)
"""How Le Papillon is answered."""

ANSWERINGS: Final[Mapping[str, Answering]] = {GAME: PAPILLON, FRANCION: francion.FRANCION}
"""Game → how it is answered."""
