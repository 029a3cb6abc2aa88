"""The reference's answer to `run`, whatever game it is of: the request is checked, played, and shown step by step.

What a game does in its own way is an `Answering`; a request that cannot be played is a ValueError that says where in it
what was expected and found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

from commonlaw.accounts import Payment
from commonlaw.cards import SUITS, Card, Cards
from commonlaw.events import Event, Happening
from conformance.protocol import CoupPlan, Refused, Transfer

T = TypeVar("T")

CARDS: Final[Mapping[str, Card]] = {f"{rank}{suit}": Card(rank, suit) for rank in "KQJT98765432A" for suit in SUITS}
"""How protocol 1 writes a card → the card."""


class Answering(NamedTuple):
    """How the reference answers requests of one game, in functions of that game.

    table: the table on which a request begins, from the request and a misreading to play under, if any.
    position: the one under way that a request begins with, from what it says of it and the table.
    dealt: the step that begins a coup, from a table and a pack.  under_way: the step in a position, with its events.
    read_move, refusal, carry_out: as at any table of the game.
    state_of: what is shown after a step.  step: a step of the trace.
    accounts: what an account is called on the wire, where that is not its name.
    """

    table: Callable[[Any, str | None], Any]
    position: Callable[[Any, Any], Any]
    dealt: Callable[[Any, Cards], Any]
    under_way: Callable[[Any, Any, tuple[Event, ...]], Any]
    read_move: Callable[[str], tuple[str | None, Any]]
    refusal: Callable[[Any, Any, Any, str | None], Any]
    carry_out: Callable[[Any, Any, Any], Any]
    state_of: Callable[[Any], Any]
    step: Callable[..., Any]
    accounts: Mapping[str, str] = {}


class Told(NamedTuple):
    """One step of the reference: what it shows, and the game's own step, with table and position, before and after it.

    coup, number: place of the step, both counted from 1 (0 for the start of a coup).
    """

    coup: int
    number: int
    shown: Any
    before: Any
    after: Any


# --- playing


def tell(request: Any, answering: Answering, misreading: str | None = None) -> Iterator[Told]:
    """Play a request step by step; a refused move is the last step.

    Raises ValueError for a request that cannot be played.
    """
    with place("table"):
        table = answering.table(request, misreading)
    for coup, plan in enumerate(request.coups, 1):
        step = begun(request.position if coup == 1 else None, plan, table, answering, f"coups[{coup - 1}]")
        yield Told(coup, 0, _shown("", step, answering), step, step)
        for number, text in enumerate(plan.moves, 1):
            with place(f"coups[{coup - 1}].moves[{number - 1}]"):
                after, refused = _after(step, text, answering)
            if refused:
                yield Told(coup, number, _refused(text, step, refused, answering), step, step)
                return
            yield Told(coup, number, _shown(text, after, answering), step, after)
            step = after
        table = step.table


def begun(start: Any, plan: CoupPlan, table: Any, answering: Answering, where: str = "coup") -> Any:
    """The step with which a coup begins: in the position to start from, if there is one, or else from its pack.

    Raises ValueError for what no coup begins with.
    """
    if start is None:
        with place(f"{where}.pack"):
            return answering.dealt(table, read_cards(plan.pack or []))
    if plan.pack is not None:
        raise ValueError(f"{where}.pack: expected none for a coup that is under way, found {len(plan.pack)} cards")
    with place("position"):
        return answering.under_way(table, answering.position(start, table), ())


def _after(step: Any, text: str, answering: Answering) -> tuple[Any, Any]:
    """What a move leads to, or its refusal. Raises ValueError for what is no move of anybody at the table."""
    player, move = answering.read_move(text)
    letters = step.table.letters
    if player and player not in letters:
        raise ValueError(f"expected a move by one of {', '.join(letters)}, found {text[:60]!r}")
    refused = answering.refusal(step.position, move, step.table.rules, player)
    return (None, refused) if refused else (answering.carry_out(step.table, step.position, move), None)


def _shown(move: str, step: Any, answering: Answering) -> Any:
    return answering.step(move, answering.state_of(step), payments=transfers(step.events, answering.accounts))


def _refused(move: str, step: Any, refused: Any, answering: Answering) -> Any:
    state = answering.state_of(step._replace(events=()))
    return answering.step(move, state, payments=[], refused=Refused(refused.code, refused.clause))


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
    found = tuple(map(CARDS.get, texts))
    for number, card in enumerate(found):
        if card is None:
            raise ValueError(f"{where}[{number}]: expected a card such as Th, found {texts[number][:60]!r}")
    return tuple(card for card in found if card)


def of_all(named: Mapping[str, T], letters: Iterable[str], where: str) -> list[T]:
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
    """The seat of a player. letters: in the order of the seats.  Raises ValueError for one who is not at the table.

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


def player_of(events: Iterable[Event], kind: str) -> str:
    """Who the first happening of a kind is about; ``""`` if none is among the events."""
    found = (event.player for event in events if isinstance(event, Happening) and event.kind == kind)
    return next(found, "")


def transfers(events: Iterable[Event], accounts: Mapping[str, str]) -> list[Transfer]:
    """Payments as protocol 1 writes them. accounts: as in `Answering`."""
    return [
        Transfer(accounts.get(event.payer, event.payer), accounts.get(event.payee, event.payee), event.chips)
        for event in events
        if isinstance(event, Payment)
    ]


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as protocol 1 writes them."""
    return [str(card) for card in cards]
