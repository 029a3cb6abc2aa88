"""The reference's answer to `run`, whatever game it is of: the request is checked, played, and shown step by step.

What a game does in its own way is in its `Suite`; a request that cannot be played is a ValueError that says where in it
what was expected and found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from conformance.documents import GAMES
from conformance.protocol import LARGEST, AnyRequest, CoupPlan, Refused, StepMessage, Transfer
from conformance.suite import Suite, TraceStep, suite_of
from papillon.kit.cards import SUITS, Card, Cards
from papillon.kit.events import Event, happenings_in, payments_in
from papillon.kit.game import AnyPosition, AnyTable, Refusal

V = TypeVar("V")

CARDS: Final[Mapping[str, Card]] = {f"{rank}{suit}": Card(rank, suit) for rank in "KQJT98765432A" for suit in SUITS}
"""How protocol 1 writes a card → the card."""


# --- playing


def steps_of(request: AnyRequest, misread: Callable[[Any], Any] | None = None) -> Iterator[TraceStep]:
    """Play a request step by step; a refused move is the last step.

    misread: what a misreading makes of the rules.
    Raises ValueError for a request that cannot be played.
    """
    if request.game not in GAMES:
        raise ValueError(f"game: expected {' or '.join(GAMES)}, found {request.game[:60]!r}")
    suite = suite_of(request.game)
    with place("table"):
        table = suite.read_table(request, misread)
    step: Any = None
    for coup, plan in enumerate(request.coups, 1):
        if step is not None:
            _check_over(step, coup)
            table = step.table
        step = _begun(request, coup, plan, table, suite)
        yield TraceStep(coup, 0, _shown("", step, suite, f"coups[{coup - 1}]"), step, step)
        for number, text in enumerate(plan.moves, 1):
            where = f"coups[{coup - 1}].moves[{number - 1}]"
            with place(where):
                after, refused = _after(step, text, suite)
            if refused:
                yield TraceStep(coup, number, _refused(text, step, refused, suite), step, step)
                return
            yield TraceStep(coup, number, _shown(text, after, suite, where), step, after)
            step = after


def all_steps(request: AnyRequest) -> list[TraceStep]:
    """All steps of the reference. Raises ValueError for a request that cannot be played."""
    return list(steps_of(request))


def trace(request: AnyRequest, misread: Callable[[Any], Any] | None = None) -> list[StepMessage]:
    """What the reference shows of a request, step by step. Raises ValueError for one that cannot be played."""
    return [step.shown for step in steps_of(request, misread)]


def check_sound(request: AnyRequest) -> None:
    """Raise ValueError for a case that the reference cannot play, or in which it refuses a move before the last."""
    steps = all_steps(request)
    if not steps:
        raise ValueError("coups: expected one at least, found none")
    if len(steps) < sum(len(plan.moves) + 1 for plan in request.coups):
        last = steps[-1]
        place = f"coups[{last.coup - 1}].moves[{last.number - 1}]"
        raise ValueError(f"{place}: expected a legal move before the last, found {last.shown.move[:60]!r}")


def is_sound(request: AnyRequest) -> bool:
    """Whether the reference can play a case, and refuses no move but the last."""
    try:
        check_sound(request)
    except ValueError:
        return False
    return True


def _check_over(step: Any, coup: int) -> None:
    """Raise ValueError where the coup before number `coup` of the request is still under way."""
    if step.position.turn is not None:
        found = f"{step.position.letter(step.position.turn)} to play in the one before"
        raise ValueError(f"coups[{coup - 1}].pack: expected a coup after the end of the last, found {found}")


def _begun(request: AnyRequest, coup: int, plan: CoupPlan, table: Any, suite: Suite) -> Any:
    """The step with which a coup begins: in the position to start from, if there is one, or else from its pack.

    Raises ValueError for what no coup begins with.
    """
    where = f"coups[{coup - 1}].pack"
    with place("position"):
        position = suite.read_position(request.position, table) if coup == 1 and request.position else None
    if position is None:
        with place(where):
            return suite.game.start(table, read_cards(plan.pack or []))
    if plan.pack is not None:
        raise ValueError(f"{where}: expected none for a coup that is under way, found {len(plan.pack)} cards")
    return suite.game.step(table, position)


def _after(step: Any, text: str, suite: Suite) -> tuple[Any, Refusal | None]:
    """What a move leads to, or where it is made and its refusal. Raises ValueError for what is nobody's move."""
    player, move = suite.game.notation.read_move(text, "move")
    letters = step.table.letters
    if player and player not in letters:
        raise ValueError(f"expected a move by one of {', '.join(letters)}, found {text[:60]!r}")
    refused = suite.game.refusal(step.position, move, step.table.rules, player)
    return (step, refused) if refused else (suite.game.carry_out(step.table, step.position, move), None)


def _shown(move: str, step: Any, suite: Suite, where: str) -> StepMessage:
    """A step as it is shown. Raises ValueError, naming the place, for a number that no reply can hold."""
    state = suite.state_of(step)
    with place(where):
        _check_numbers(state, suite)
    return suite.step(move, state, payments=transfers(step.events, suite.account_names))


def _check_numbers(state: Any, suite: Suite) -> None:
    """Raise ValueError for chips that have grown beyond what every language reads as they were written."""
    for name, field in suite.fields.items():
        value = getattr(state, field)
        for number in value.values() if isinstance(value, dict) else (value,):
            if isinstance(number, int) and abs(number) > LARGEST:
                raise ValueError(f"{name}: expected no number further from zero than {LARGEST}, found {number}")


def _refused(move: str, step: Any, refused: Refusal, suite: Suite) -> StepMessage:
    state = suite.state_of(step._replace(events=()))
    return suite.step(move, state, payments=[], refused=Refused(refused.code, refused.clause))


# --- reading a request


@contextmanager
def place(where: str) -> Iterator[None]:
    """Say where in a request something is wrong.

    >>> with place("table"):
    ...     raise ValueError("expected 3 or 4 players, found 6")
    Traceback (most recent call last):
    ValueError: table: expected 3 or 4 players, found 6
    """
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def read_cards(texts: Sequence[str], where: str = "cards") -> Cards:
    """Read cards as protocol 1 writes them. Raises ValueError.

    >>> read_cards(["Th"])
    (Card(rank='T', suit='h'),)
    """
    for number, text in enumerate(texts):
        if text not in CARDS:
            raise ValueError(f"{where}[{number}]: expected a card such as Th, found {text[:60]!r}")
    return tuple(CARDS[text] for text in texts)


def of_all(named: Mapping[str, V], letters: Iterable[str], where: str) -> list[V]:
    """What is named of each player, in the order of the letters.

    Raises ValueError unless all players are named, and nobody else.

    >>> of_all({"A": 3, "C": 5}, "ABC", "chips")
    Traceback (most recent call last):
    ValueError: chips: expected A, B, C, found A, C
    """
    if sorted(named) != sorted(letters):
        raise ValueError(f"{where}: expected {', '.join(sorted(letters))}, found {_listed(named)}")
    return [named[letter] for letter in letters]


def held_by_all(named: Mapping[str, Sequence[str]], letters: Iterable[str], where: str) -> tuple[Cards, ...]:
    """The cards of each player, in the order of the letters. Raises ValueError."""
    held = zip(letters, of_all(named, letters, where), strict=True)
    return tuple(read_cards(cards, f"{where}.{letter}") for letter, cards in held)


def seat_of(letter: str, letters: Sequence[str], where: str) -> int:
    """The seat of a player, counted from 0. Raises ValueError for one who is not at the table.

    letters: of the players, in the order of the seats.

    >>> seat_of("E", "BCA", "turn")
    Traceback (most recent call last):
    ValueError: turn: expected a player among A, B, C, found 'E'
    """
    if letter not in tuple(letters):
        raise ValueError(f"{where}: expected a player among {', '.join(sorted(letters))}, found {letter[:60]!r}")
    return letters.index(letter)


def _listed(names: Iterable[str]) -> str:
    text = ", ".join(names)
    return text[:60] or "nobody"


# --- showing


def cited_for(events: Iterable[Event], kinds: Sequence[str], last: bool = False, document: str = "") -> str:
    """The clause of the first event of the first kind that is found, kinds being tried in order; ``""`` if none is.

    last: return the last and most specific of its clauses instead of the first.
    document: the document whose own clauses are preferred.
    """
    happened = [event for event in happenings_in(events) if event.clauses]
    found = next((event.clauses for kind in kinds for event in happened if event.kind == kind), ("",))
    own = [clause for clause in found if clause.startswith(f"{document}:")]
    return (own or found)[-1 if last else 0]


def first_cited(events: Iterable[Event]) -> str:
    """The first clause of all that happens among events; ``""`` if nothing does."""
    return next((event.clauses[0] for event in happenings_in(events) if event.clauses), "")


def letter_of(position: AnyPosition, seat: int | None) -> str:
    """The player on a seat; ``-`` for none."""
    return "-" if seat is None else position.letter(seat)


def by_player(position: AnyPosition, seats: Sequence[V]) -> dict[str, V]:
    """What each seat has, by the letters of the players, in their order.

    >>> from papillon.notation import read_position
    >>> typed = read_position("dealer A, hands B:7 C:8 A:9, layout 5, stock 0")
    >>> by_player(typed.position, ("first", "second", "dealer"))
    {'A': 'dealer', 'B': 'first', 'C': 'second'}
    """
    letters = sorted(map(position.letter, range(position.players)))
    return {letter: seats[position.seat(letter)] for letter in letters}


def cards_by_player(position: AnyPosition, seats: Iterable[Cards]) -> dict[str, list[str]]:
    """The cards of each seat as protocol 1 writes them, by the letters of the players."""
    return by_player(position, [texts(cards) for cards in seats])


def at_table(table: AnyTable, numbers: Sequence[int]) -> dict[str, int]:
    """A number of each player of a table, by the letters."""
    return dict(zip(table.letters, numbers, strict=True))


def transfers(events: Iterable[Event], accounts: Mapping[str, str]) -> list[Transfer]:
    """Payments as protocol 1 writes them. accounts: as in `Suite.account_names`."""
    return [
        Transfer(accounts.get(paid.payer, paid.payer), accounts.get(paid.payee, paid.payee), paid.chips, paid.kind)
        for paid in payments_in(events)
    ]


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as protocol 1 writes them."""
    return [str(card) for card in cards]
