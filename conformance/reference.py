"""What the reference makes of a request, with the events behind every step, and where a program's trace differs.

`papillon.course` plays; what this module adds is the events of every step, and the clause that decides a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commonlaw.accounts import Payment
from conformance.comparison import against
from conformance.protocol import PositionStart, Refused, Run, State, Step, Transfer
from conformance.results import Difference
from conformance.subject import starting_position, starting_table, state_of
from papillon import course
from papillon.events import Happening
from papillon.moves import Capture
from papillon.notation import NotationError, read_cards, read_move
from papillon.position import Position
from papillon.rules import legal, refusal
from papillon.sections.s04_play import grounds


class Told(NamedTuple):
    """One step of the reference: what it shows, and the table and position before and after it.

    coup, number: place of the step, both counted from 1 (0 for the start of a coup).
    """

    coup: int
    number: int
    shown: Step
    before: course.Step
    after: course.Step


def tell(request: Run) -> Iterator[Told]:
    """Play a request as the reference does; a refused move is the last step.

    Raises ValueError for a request that cannot be played.
    """
    table = starting_table(request)
    for coup, plan in enumerate(request.coups, 1):
        start = request.position if coup == 1 else None
        step = begun(table, start, plan.pack or [])
        yield Told(coup, 0, _shown("", step), step, step)
        for number, text in enumerate(plan.moves, 1):
            player, move = read_move(text)
            refused = refusal(step.position, move, step.table.rules, player)
            if refused:
                state = state_of(step._replace(events=()))
                shown = Step(text, state, payments=[], refused=Refused(refused.code, refused.clause))
                yield Told(coup, number, shown, step, step)
                return
            after = course.play(step.table, step.position, move, player)
            yield Told(coup, number, _shown(text, after), step, after)
            step = after
        table = step.table


def begun(table: Any, start: PositionStart | None, pack: Sequence[str]) -> course.Step:
    """The first step of a coup: from a pack in dealing order, or under way."""
    if start is not None:
        return course.Step(table, starting_position(start, table), ())
    return course.start_coup(table, read_cards(" ".join(pack)))


def _shown(move: str, step: course.Step) -> Step:
    payments = [Transfer(item.payer, item.payee, item.chips) for item in step.events if isinstance(item, Payment)]
    return Step(move, state_of(step), payments=payments)


# --- comparing


ORDER: Final = (
    "refused",
    "refusal-code",
    "refusal-clause",
    "turn",
    "over",
    "legal",
    "winner",
    "payments",
    "chips",
    "chips gained",
    "pool",
    "bank",
    "hands",
    "layout",
    "piles",
    "stock",
    "cards-payment",
    "announced",
    "over",
    "game-winner",
    "steps",
)
"""What may differ at a step, the most telling first."""


class Parting(NamedTuple):
    """Where a trace first differs: the reference's step there (None if it has ended), and all differences at it."""

    told: Told | None
    differences: tuple[Difference, ...]

    @property
    def observable(self) -> str:
        """What differs, the most telling of it."""
        return self.differences[0].observable


def first_parting(
    request: Run, told: Sequence[Told], trace: Sequence[Step], reports: Collection[str]
) -> Parting | None:
    """Find the first step at which a trace is not the reference's, or None."""
    expected = [item.shown for item in told]
    if expected == list(trace):
        return None
    found = against(expected, trace, request, reports)
    if not found.differences:
        return None
    differences = telling(found.differences)
    place = len(trace) if differences[0].observable == "steps" else found.steps - 1
    return Parting(told[place] if place < len(told) else None, differences)


def telling(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Those of the differences that are at the place of the first, the most telling first."""
    here = [item for item in differences if item.place == differences[0].place]
    return tuple(sorted(here, key=lambda item: (*ORDER, item.observable).index(item.observable)))


# --- the clause that decides


def deciding(parting: Parting, actual: Step | None) -> str:
    """The clause that decides at the first difference, from the reference's refusal, payments or happenings there."""
    told = parting.told
    if told is None:
        return "4.d.7"
    if told.shown.refused and parting.observable in ("refused", "refusal-code", "refusal-clause"):
        return str(told.shown.refused.clause)
    return _DECIDERS.get(parting.observable, _by_event)(parting.observable, told, actual)


def _bare(text: str) -> str:
    """A legal move without figures and suits; what cannot be read is kept."""
    try:
        return _move_text(read_move(text)[1])
    except NotationError:
        return text


def _by_legal(_name: str, told: Told, actual: Step | None) -> str:
    """What refuses the first move that is too many, or allows the first that is missing."""
    table, position = told.after.table, told.after.position
    right = {_bare(text) for text in told.shown.state.legal or ()}
    shown = {_bare(text) for text in (actual.state.legal or () if actual else ())}
    for text in sorted(shown - right):
        refused = _refused(position, text, table.rules)
        if refused:
            return refused
    missing = next((move for move in legal(position, table.rules) if _move_text(move) not in shown), None)
    return grounds(missing)[0] if isinstance(missing, Capture) else "4.d.1"


def _move_text(move: Any) -> str:
    return f"{move.played}x{move.taken}" if isinstance(move, Capture) else "lay"


def _refused(position: Position, text: str, rules: Any) -> str | None:
    try:
        found = refusal(position, read_move(text)[1], rules)
    except NotationError:
        return None
    return found.clause if found else None


def _by_payment(name: str, told: Told, actual: Step | None) -> str:
    """The payment that the program does not make so; else the first that touches an account with other chips."""
    payments = [event for event in told.after.events if isinstance(event, Payment)]
    made = Counter((item.payer, item.payee, item.chips) for item in (actual.payments or () if actual else ()))
    if actual and actual.payments:
        payments = [item for item in payments if not _struck(made, (item.payer, item.payee, item.chips))]
    elif actual and actual.payments is None:
        payments = [item for item in payments if _touches(item, told.shown.state, actual.state)]
    wrong = next(iter(payments), None)
    return wrong.clauses[0] if wrong else _by_event(name, told, actual)


def _touches(payment: Payment, expected: State, actual: State) -> bool:
    """Whether an account that a payment touches holds other chips than expected, as far as shown."""
    shown = {**(actual.chips or {}), **({} if actual.pool is None else {"pool": actual.pool})}
    right = {**(expected.chips or {}), "pool": expected.pool}
    return any(account in shown and shown[account] != right.get(account) for account in (payment.payer, payment.payee))


def _struck(made: Counter[tuple[str, str, int]], one: tuple[str, str, int]) -> bool:
    """Strike one payment off those made, if it is there."""
    if not made[one]:
        return False
    made[one] -= 1
    return True


def _by_turn(name: str, told: Told, actual: Step | None) -> str:
    """What passes the turn on; a coup that a program ends too early goes on by 4.d.7."""
    ended = actual is not None and actual.state.turn == "-"
    return "4.d.7" if ended else _by_event(name, told, actual)


KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("leads", "waits", "coup-won", "no-winner"),
    "winner": ("coup-won", "no-winner"),
    "game-winner": ("game-won",),
    "over": ("game-won", "plays-on"),
    "cards-payment": ("cards-tied", "cards-unpaid"),
    "announced": ("announces",),
    "stock": ("stock", "deal"),
    "hands": ("deal", "lays-down", "capture"),
    "layout": ("expose", "sweeps", "lays-down", "capture"),
    "piles": ("sweeps", "capture"),
}
"""Observable → the happenings that decide it, the most particular first."""

FALLBACKS: Final = {
    "turn": "4.1",
    "winner": "4.d.7",
    "game-winner": "14.1",
    "over": "14.1",
    "cards-payment": "12.2",
    "announced": "4.d.5",
    "stock": "3.5",
}


def _by_event(name: str, told: Told, _actual: Step | None) -> str:
    happenings = [event for event in told.after.events if isinstance(event, Happening) and event.clauses]
    for kind in KINDS.get(name, ()):
        for event in happenings:
            if event.kind == kind:
                return event.clauses[0]
    if name in FALLBACKS:
        return FALLBACKS[name]
    return happenings[0].clauses[0] if happenings else "4.1"


_DECIDERS: Final[Mapping[str, Callable[[str, Told, Step | None], str]]] = {
    "legal": _by_legal,
    "turn": _by_turn,
    "payments": _by_payment,
    "chips": _by_payment,
    "chips gained": _by_payment,
    "pool": _by_payment,
    "bank": _by_payment,
}


def whole(request: Run) -> list[Told]:
    """All steps of the reference."""
    return list(tell(request))
